//! Which items, and what of them, an expression asks for.

use tavola_store::{Comparison, Number};

use super::RuleAsked;
use super::compared::Added;
use super::scope::{Key, Scope};
use crate::model::{Expr, Order};

/// Rules that call rules: the resolver refuses cycles, this only bounds a mistake.
const DEEPEST: usize = 32;

/// An item that an expression asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) key: Key,
    /// The attribute that decides; none means whether the item exists.
    pub(super) attribute: Option<String>,
    /// What is asked of its attributes, where that is sent and not their values.
    pub(super) holds: Option<Holds>,
    /// Whether the item must be absent.
    pub(super) absent: bool,
    /// Whether it is one of several ways for the expression to hold.
    pub(super) alternative: bool,
    /// Whether it is asked only when what comes before it in an `or` does not hold.
    pub(super) later: bool,
    /// Whether the rule is asked before the transaction instead of in it.
    pub(super) by_read: bool,
    /// Whether it depends on the call or on what the item is like: an input that may be left out, a key that is
    /// made anew only if it changes.
    pub(super) depends: bool,
}

impl Use {
    /// Returns `true` if it counts in every call that succeeds.
    pub(super) fn is_certain(&self) -> bool {
        !(self.alternative || self.later || self.depends)
    }
}

/// A condition on attributes of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Holds {
    pub(super) names: Vec<String>,
    pub(super) text: String,
    /// Its number, where it is known and compared with one attribute.
    pub(super) bound: Option<Bound>,
}

/// A comparison with a known number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) comparison: Comparison,
    pub(super) number: Number,
}

impl Bound {
    /// Returns `true` if this says more than another bound of the same attribute.
    fn is_stricter(self, other: Self) -> bool {
        self.comparison == other.comparison
            && match self.comparison {
                Comparison::Less | Comparison::LessOrEqual => self.number < other.number,
                Comparison::Greater | Comparison::GreaterOrEqual => self.number > other.number,
                Comparison::Equal | Comparison::NotEqual => false,
            }
    }
}

impl Holds {
    /// Returns `true` if this says all that another condition says, and more.
    pub(super) fn is_stricter(&self, other: &Self) -> bool {
        let bounds = self.bound.zip(other.bound);
        self.names == other.names && bounds.is_some_and(|(one, other)| one.is_stricter(other))
    }
}

/// What expressions ask for.
#[derive(Debug, Default)]
pub(super) struct Uses {
    pub(super) items: Vec<Use>,
    pub(super) rules: Vec<RuleAsked>,
    /// What the steps so far have added to numbers.
    pub(super) added: Vec<Added>,
}

/// Where in an expression we are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) negative: bool,
    pub(super) alternative: bool,
    pub(super) later: bool,
    pub(super) by_read: bool,
    pub(super) depends: bool,
    pub(super) depth: usize,
}

impl Uses {
    /// Adds what an expression asks for.
    pub(super) fn add(&mut self, scope: &Scope<'_>, expr: &Expr) {
        self.visit(scope, expr, Place::default());
    }

    /// Adds what an expression asks for that not every call comes to.
    pub(super) fn add_if_asked(&mut self, scope: &Scope<'_>, expr: &Expr) {
        self.visit(scope, expr, Place { depends: true, ..Place::default() });
    }

    /// Adds that an item must be there.
    pub(super) fn item(&mut self, key: Key) {
        self.push(key, None, Place::default());
    }

    /// Adds that an item must be there, if the call comes to ask for it.
    pub(super) fn item_if_asked(&mut self, key: Key) {
        self.push(key, None, Place { depends: true, ..Place::default() });
    }

    /// Adds an attribute of an item, which counts where something is made anew of it.
    pub(super) fn attribute(&mut self, key: Key, name: &str) {
        self.push(key, Some(name.to_owned()), Place { depends: true, ..Place::default() });
    }

    /// Adds rules that are asked elsewhere.
    pub(super) fn rules(&mut self, rules: Vec<RuleAsked>) {
        for rule in rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }

    /// The items, each once, in the order in which they are asked for.
    pub(super) fn keys(&self) -> Vec<&Key> {
        let mut keys: Vec<&Key> = Vec::new();
        for used in &self.items {
            if !keys.contains(&&used.key) {
                keys.push(&used.key);
            }
        }
        keys
    }

    /// Whether an item is asked for only while something before it has not decided.
    pub(super) fn is_later(&self, key: &Key) -> bool {
        self.items.iter().filter(|used| used.key == *key).all(|used| used.later)
    }

    fn push(&mut self, key: Key, attribute: Option<String>, place: Place) {
        let Place { negative, alternative, later, by_read, depends, .. } = place;
        let absent = negative && attribute.is_none();
        let holds = None;
        let used = Use { key, attribute, holds, absent, alternative, later, by_read, depends };
        if !self.items.contains(&used) {
            self.items.push(used);
        }
    }

    /// Adds a condition on an attribute of an item, which counts where it comes to that.
    pub(super) fn bound(&mut self, key: Key, holds: Holds) {
        self.push_holds(key, holds, Place { depends: true, ..Place::default() });
    }

    pub(super) fn push_holds(&mut self, key: Key, holds: Holds, place: Place) {
        let Place { alternative, later, by_read, depends, .. } = place;
        let (attribute, holds, absent) = (None, Some(holds), false);
        let used = Use { key, attribute, holds, absent, alternative, later, by_read, depends };
        if !self.items.contains(&used) {
            self.items.push(used);
        }
    }

    /// What an argument is made from. An item that is passed on counts only for what is asked of it.
    pub(super) fn argument(&mut self, scope: &Scope<'_>, arg: &Expr, place: Place) {
        match arg {
            Expr::Slot(_) | Expr::Item => {}
            Expr::Load(load) => {
                load.key.iter().for_each(|(_, value)| self.visit(scope, value, plain(place)));
            }
            value => self.visit(scope, value, plain(place)),
        }
    }

    pub(super) fn visit(&mut self, scope: &Scope<'_>, expr: &Expr, place: Place) {
        match expr {
            Expr::Load(load) => {
                load.key.iter().for_each(|(_, value)| self.visit(scope, value, plain(place)));
                let depends = place.depends || scope.may_lack_key(load);
                self.push(scope.key(load), None, Place { depends, ..place });
            }
            Expr::Slot(_) | Expr::Item => {
                if let Some(key) = scope.key_of(expr) {
                    self.push(key, None, place);
                }
            }
            Expr::Field(base, name) => match scope.key_of(base) {
                Some(key) => {
                    let mut depends = place.depends;
                    if let Expr::Load(load) = &**base {
                        let values = load.key.iter().map(|(_, value)| value);
                        values.for_each(|value| self.visit(scope, value, plain(place)));
                        depends |= scope.may_lack_key(load);
                    }
                    self.push(key, Some(name.clone()), Place { depends, ..place });
                }
                None => self.visit(scope, base, plain(place)),
            },
            Expr::Compare(a, comparison, b, order)
                if self.compared(scope, [a, b], Some(*comparison), order, place) => {}
            Expr::In(element, list)
                if self.compared(scope, [element, list], None, &Order::Natural, place) => {}
            Expr::Exists(inner) if self.presence(scope, inner, place) => {}
            Expr::Not(inner) => {
                self.visit(scope, inner, Place { negative: !place.negative, ..place });
            }
            // Whichever part decides is all that counts: one that holds of an `or`, one that does not of an `and`
            // that is denied.
            Expr::Or(parts) if !place.negative => {
                let mut place = Place { alternative: true, ..place };
                for part in parts {
                    self.visit(scope, part, place);
                    place.later = true;
                    if always(scope, part) {
                        break;
                    }
                }
            }
            Expr::And(parts) if place.negative => {
                let place = Place { alternative: true, ..place };
                parts.iter().for_each(|part| self.visit(scope, part, place));
            }
            Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().for_each(|part| self.visit(scope, part, place));
            }
            Expr::Coalesce(first, second) => {
                self.visit(scope, first, plain(place));
                self.visit(scope, second, Place { later: true, ..chosen(place) });
            }
            Expr::When(value, condition, otherwise) => {
                self.visit(scope, condition, plain(place));
                self.visit(scope, value, chosen(place));
                self.visit(scope, otherwise, chosen(place));
            }
            Expr::IfGiven(given, comparison) => {
                self.visit(scope, given, plain(place));
                self.visit(scope, comparison, Place { alternative: true, ..place });
            }
            Expr::Exists(inner) => self.visit(scope, inner, place),
            Expr::Rule(id, args) if place.depth < DEEPEST => {
                let rule = scope.model.rule(*id);
                let inner = scope.called(rule.params.iter().map(|(_, ty)| ty.clone()), args);
                let asked = RuleAsked {
                    rule: scope.print(expr),
                    condition: inner.print(&rule.condition),
                    by_read: rule.by_read || place.by_read,
                };
                if !self.rules.contains(&asked) {
                    self.rules.push(asked);
                }
                args.iter().for_each(|arg| self.argument(scope, arg, place));
                let by_read = place.by_read || rule.by_read;
                let place = Place { by_read, depth: place.depth + 1, ..place };
                self.visit(&inner, &rule.condition, place);
            }
            other => {
                for child in children(other) {
                    self.visit(scope, child, plain(place));
                }
            }
        }
    }
}

/// Whether a condition holds whatever the call: `caller.id = caller.id`, where an item was found by it.
fn always(scope: &Scope<'_>, expr: &Expr) -> bool {
    match expr {
        Expr::Compare(a, Comparison::Equal, b, _) => scope.print(a) == scope.print(b),
        _ => false,
    }
}

/// Inside a value nothing is denied any more.
pub(super) fn plain(place: Place) -> Place {
    Place { negative: false, ..place }
}

/// Inside a value that is one of several.
fn chosen(place: Place) -> Place {
    Place { alternative: true, ..plain(place) }
}

/// The expressions right below one.
fn children(expr: &Expr) -> Vec<&Expr> {
    match expr {
        Expr::Compare(a, _, b, _)
        | Expr::In(a, b)
        | Expr::Arithmetic(_, a, b)
        | Expr::Shift(_, a, b, _)
        | Expr::Combine(_, a, b) => vec![a, b],
        Expr::Between(a, b, c, _) => vec![a, b, c],
        Expr::ToEpoch(inner) | Expr::DateOf(inner) => vec![inner],
        Expr::List(parts) | Expr::Call(_, parts) => parts.iter().collect(),
        Expr::Record(fields) => fields.iter().map(|(_, value)| value).collect(),
        Expr::Template(template) => template
            .holes()
            .flat_map(|hole| std::iter::once(&hole.value).chain(hole.fallback.as_ref()))
            .collect(),
        _ => Vec::new(),
    }
}
