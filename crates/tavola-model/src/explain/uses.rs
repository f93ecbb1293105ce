//! The items, and their attributes, that an expression uses.

use tavola_store::{Comparison, Number};

use super::RuleAsked;
use super::bindings::{Bindings, KeyTemplate};
use super::comparison::Added;
use crate::model::{Expr, Order};

/// The depth to which rules are followed. The resolver refuses cycles; this only bounds a mistake.
const DEEPEST: usize = 32;

/// An item that an expression uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ItemUse {
    pub(super) key: KeyTemplate,
    /// The attribute that decides; `None` means the existence of the item.
    pub(super) attribute: Option<String>,
    /// The condition on its attributes that is sent instead of their values.
    pub(super) holds: Option<AttributeCondition>,
    /// Whether the item must be absent.
    pub(super) absent: bool,
    /// Whether it is one of several ways for the expression to hold.
    pub(super) alternative: bool,
    /// Whether it is used only if what precedes it in an `or` does not hold.
    pub(super) later: bool,
    /// Whether the rule is evaluated before the transaction instead of in it.
    pub(super) by_read: bool,
    /// Whether it depends on the call or the item: an input that may be omitted, or a key that is
    /// recomputed only if it changes.
    pub(super) depends: bool,
}

impl ItemUse {
    /// Returns `true` if it counts in every call that succeeds.
    pub(super) fn is_certain(&self) -> bool {
        !(self.alternative || self.later || self.depends)
    }
}

/// A condition on attributes of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AttributeCondition {
    pub(super) names: Vec<String>,
    pub(super) text: String,
    /// The known number that one attribute is compared with.
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

impl AttributeCondition {
    /// Returns `true` if this says all that another condition says, and more.
    pub(super) fn is_stricter(&self, other: &Self) -> bool {
        let bounds = self.bound.zip(other.bound);
        self.names == other.names && bounds.is_some_and(|(one, other)| one.is_stricter(other))
    }
}

/// The items and rules that expressions use.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// Whether nobody reads the rules: to print them takes long.
    pub(super) unread: bool,
    pub(super) items: Vec<ItemUse>,
    pub(super) rules: Vec<RuleAsked>,
    /// The names of items that are read before the transaction, with what they stand for.
    pub(super) seen: Vec<String>,
    /// The amounts that the steps so far have added to numbers.
    pub(super) added: Vec<Added>,
}

/// The position in an expression.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct UseSite {
    pub(super) negative: bool,
    pub(super) alternative: bool,
    pub(super) later: bool,
    pub(super) by_read: bool,
    pub(super) depends: bool,
    /// Whether it is a value, which may be false, and no condition, which holds in the end.
    pub(super) value: bool,
    pub(super) depth: usize,
}

impl Uses {
    /// Adds what an expression asks for.
    pub(super) fn add(&mut self, bindings: &Bindings<'_>, expr: &Expr) {
        self.visit(bindings, expr, UseSite::default());
    }

    /// Adds what a value asks for.
    pub(super) fn add_value(&mut self, bindings: &Bindings<'_>, expr: &Expr) {
        self.visit(bindings, expr, plain(UseSite::default()));
    }

    /// Adds what an expression asks for that not every call comes to.
    pub(super) fn add_if_asked(&mut self, bindings: &Bindings<'_>, expr: &Expr) {
        self.visit(bindings, expr, UseSite { depends: true, ..UseSite::default() });
    }

    /// Adds that an item must be there.
    pub(super) fn item(&mut self, key: KeyTemplate) {
        self.push(key, None, UseSite::default());
    }

    /// Adds that an item must be there, if the call comes to ask for it.
    pub(super) fn item_if_asked(&mut self, key: KeyTemplate) {
        self.push(key, None, UseSite { depends: true, ..UseSite::default() });
    }

    /// Adds an item that is read before the transaction, and no condition of it.
    pub(super) fn only_read(&mut self, key: KeyTemplate, name: String, item: String) {
        self.push(key, None, UseSite { by_read: true, depends: true, ..UseSite::default() });
        self.seen.push(format!("{name} = {item}"));
    }

    /// Adds an item that hands out numbers: it is read before the transaction, and not pinned.
    pub(super) fn claimed(&mut self, key: KeyTemplate) {
        self.push(key, None, UseSite { by_read: true, depends: true, ..UseSite::default() });
    }

    /// Adds an attribute of an item, which counts where something is made anew of it.
    pub(super) fn attribute(&mut self, key: KeyTemplate, name: &str) {
        self.push(key, Some(name.to_owned()), UseSite { depends: true, ..UseSite::default() });
    }

    /// Adds rules that are asked elsewhere.
    pub(super) fn rules(&mut self, rules: Vec<RuleAsked>) {
        for rule in rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }

    /// Returns the items, each once, in the order in which they are used.
    pub(super) fn keys(&self) -> Vec<&KeyTemplate> {
        let mut keys: Vec<&KeyTemplate> = Vec::new();
        for used in &self.items {
            if !keys.contains(&&used.key) {
                keys.push(&used.key);
            }
        }
        keys
    }

    /// Returns `true` if an item is used only if nothing before it has decided.
    pub(super) fn is_later(&self, key: &KeyTemplate) -> bool {
        self.items.iter().filter(|used| used.key == *key).all(|used| used.later)
    }

    fn push(&mut self, key: KeyTemplate, attribute: Option<String>, site: UseSite) {
        let UseSite { negative, alternative, later, by_read, depends, .. } = site;
        let absent = negative && attribute.is_none();
        let holds = None;
        let used = ItemUse { key, attribute, holds, absent, alternative, later, by_read, depends };
        if !self.items.contains(&used) {
            self.items.push(used);
        }
    }

    /// Adds a condition on an attribute of an item, which counts where it comes to that.
    pub(super) fn bound(&mut self, key: KeyTemplate, holds: AttributeCondition) {
        self.push_holds(key, holds, UseSite { depends: true, ..UseSite::default() });
    }

    pub(super) fn push_holds(
        &mut self,
        key: KeyTemplate,
        holds: AttributeCondition,
        site: UseSite,
    ) {
        let UseSite { alternative, later, by_read, depends, .. } = site;
        let (attribute, holds, absent) = (None, Some(holds), false);
        let used = ItemUse { key, attribute, holds, absent, alternative, later, by_read, depends };
        if !self.items.contains(&used) {
            self.items.push(used);
        }
    }

    /// Adds what an argument uses. An item that is passed on counts only for what is asked of it.
    pub(super) fn argument(&mut self, bindings: &Bindings<'_>, arg: &Expr, site: UseSite) {
        match arg {
            Expr::Slot(_) | Expr::Item => {}
            Expr::Load(load) => {
                load.key.iter().for_each(|(_, value)| self.visit(bindings, value, plain(site)));
            }
            value => self.visit(bindings, value, plain(site)),
        }
    }

    pub(super) fn visit(&mut self, bindings: &Bindings<'_>, expr: &Expr, site: UseSite) {
        match expr {
            Expr::Load(load) => {
                load.key.iter().for_each(|(_, value)| self.visit(bindings, value, plain(site)));
                let depends = site.depends || bindings.may_lack_key(load);
                self.push(bindings.key(load), None, UseSite { depends, ..site });
            }
            Expr::Slot(_) | Expr::Item => {
                if let Some(key) = bindings.key_of(expr) {
                    self.push(key, None, site);
                }
            }
            Expr::Field(base, name) => match bindings.key_of(base) {
                Some(key) => {
                    let mut depends = site.depends;
                    if let Expr::Load(load) = &**base {
                        let values = load.key.iter().map(|(_, value)| value);
                        values.for_each(|value| self.visit(bindings, value, plain(site)));
                        depends |= bindings.may_lack_key(load);
                    }
                    self.push(key, Some(name.clone()), UseSite { depends, ..site });
                }
                None => self.visit(bindings, base, plain(site)),
            },
            Expr::Compare(a, comparison, b, order)
                if self.compared(bindings, [a, b], Some(*comparison), order, site) => {}
            Expr::In(element, list)
                if self.compared(bindings, [element, list], None, &Order::Natural, site) => {}
            Expr::Exists(inner) if self.presence(bindings, inner, site) => {}
            Expr::Not(inner) => {
                self.visit(bindings, inner, UseSite { negative: !site.negative, ..site });
            }
            // Only the part that decides counts: one that holds of an `or`, one that does not hold
            // of an `and` that is negated or may be false.
            Expr::Or(parts) if !site.negative || site.value => {
                let mut site = UseSite { alternative: true, ..site };
                for part in parts {
                    self.visit(bindings, part, site);
                    site.later = true;
                    if always(bindings, part) {
                        break;
                    }
                }
            }
            Expr::And(parts) if site.negative || site.value => {
                let site = UseSite { alternative: true, ..site };
                parts.iter().for_each(|part| self.visit(bindings, part, site));
            }
            Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().for_each(|part| self.visit(bindings, part, site));
            }
            Expr::Coalesce(first, second) => {
                self.visit(bindings, first, plain(site));
                self.visit(bindings, second, UseSite { later: true, ..chosen(site) });
            }
            Expr::When(value, condition, otherwise) => {
                self.visit(bindings, condition, plain(site));
                self.visit(bindings, value, chosen(site));
                self.visit(bindings, otherwise, chosen(site));
            }
            Expr::IfGiven(given, comparison) => {
                self.visit(bindings, given, plain(site));
                self.visit(bindings, comparison, UseSite { alternative: true, ..site });
            }
            Expr::Exists(inner) => self.visit(bindings, inner, site),
            Expr::Rule(id, args) if site.depth < DEEPEST => {
                let rule = bindings.model.rule(*id);
                let inner = bindings.called(rule.params.iter().map(|(_, ty)| ty.clone()), args);
                if !self.unread {
                    self.rules(vec![RuleAsked {
                        rule: bindings.print(expr),
                        condition: inner.print(&rule.condition),
                        by_read: rule.by_read || site.by_read,
                    }]);
                }
                args.iter().for_each(|arg| self.argument(bindings, arg, site));
                let by_read = site.by_read || rule.by_read;
                let site = UseSite { by_read, depth: site.depth + 1, ..site };
                self.visit(&inner, &rule.condition, site);
            }
            other => other.children(&mut |child| self.visit(bindings, child, plain(site))),
        }
    }
}

/// Returns `true` if a condition holds in every call: `caller.id = caller.id`, where an item was
/// found by it.
fn always(bindings: &Bindings<'_>, expr: &Expr) -> bool {
    match expr {
        Expr::Compare(a, Comparison::Equal, b, _) => bindings.print(a) == bindings.print(b),
        _ => false,
    }
}

/// Returns the site inside a value, where no negation applies.
pub(super) fn plain(site: UseSite) -> UseSite {
    UseSite { negative: false, value: true, ..site }
}

/// Returns the site inside a value that is one of several.
fn chosen(site: UseSite) -> UseSite {
    UseSite { alternative: true, ..plain(site) }
}
