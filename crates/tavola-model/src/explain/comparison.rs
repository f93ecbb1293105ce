//! Comparisons that are sent as conditions, so that the values themselves need not be pinned.
//!
//! A condition is about the stored value. What earlier steps of the write have added to a number is
//! subtracted from the other side of a later comparison.

use tavola_store::{Comparison, Number, Value};

use super::bindings::{Bindings, KeyTemplate};
use super::print::sign;
use super::uses::{AttributeCondition, Bound, UseSite, Uses, plain};
use crate::model::{Expr, Function, Order, Type};

/// The amount that the steps of a write have added to a number of an item so far.
#[derive(Debug, Clone)]
pub(super) struct Added {
    pub(super) key: KeyTemplate,
    pub(super) name: String,
    /// The part that is known before a call.
    known: Number,
    /// The other summands: whether each is added or subtracted, and its text.
    rest: Vec<(bool, String)>,
    /// Whether the rounds of a loop add to it, an unknown number of times.
    rounds: bool,
}

/// The condition that a comparison becomes.
struct Question {
    key: KeyTemplate,
    names: Vec<String>,
    text: String,
    bound: Option<Bound>,
}

impl Uses {
    /// Notes that a step adds to a number, or takes from it.
    pub(super) fn step(
        &mut self,
        key: &KeyTemplate,
        name: &str,
        adds: bool,
        by: &Expr,
        printed: String,
    ) {
        self.change_added(key, name, |added| match by {
            Expr::Literal(Value::N(by)) => {
                let sum = if adds { added.known.add(by) } else { added.known.sub(by) };
                added.known = sum.unwrap_or(added.known);
            }
            _ => added.rest.push((adds, printed)),
        });
    }

    /// Notes that the rounds of a loop add to a number of one and the same item.
    pub(super) fn step_in_rounds(&mut self, key: &KeyTemplate, name: &str) {
        self.change_added(key, name, |added| added.rounds = true);
    }

    fn change_added(&mut self, key: &KeyTemplate, name: &str, change: impl FnOnce(&mut Added)) {
        let mut known = self.added.iter_mut();
        if let Some(added) = known.find(|added| added.key == *key && added.name == name) {
            return change(added);
        }
        let (key, name, known) = (key.clone(), name.to_owned(), Number::from(0));
        let mut added = Added { key, name, known, rest: Vec::new(), rounds: false };
        change(&mut added);
        self.added.push(added);
    }

    fn added(&self, key: &KeyTemplate, name: &str) -> Option<&Added> {
        self.added.iter().find(|added| added.key == *key && added.name == name)
    }

    /// Adds that numbers stay within the bounds of their types, wherever all steps lead.
    pub(super) fn bounds_of_steps(&mut self, bindings: &Bindings<'_>) {
        for added in std::mem::take(&mut self.added) {
            let entity = bindings.model.entity(added.key.entity);
            let attribute = entity.attribute(&added.name);
            let Some((least, greatest)) = attribute.map(|attribute| attribute.ty.ends()) else {
                continue;
            };
            let zero = Number::from(0);
            let shrinks = added.known < zero || added.rest.iter().any(|(adds, _)| !adds);
            let grows = added.known > zero || added.rest.iter().any(|(adds, _)| *adds);
            let ends = [
                (Comparison::GreaterOrEqual, least.filter(|_| shrinks)),
                (Comparison::LessOrEqual, greatest.filter(|_| grows)),
            ];
            for (comparison, end) in ends {
                let Some(end) = end else { continue };
                let (text, number) = added.taken_off(end.to_string(), Some(end));
                let text = format!("{} {} {text}", added.name, sign(comparison));
                self.bound(
                    added.key.clone(),
                    AttributeCondition {
                        names: vec![added.name.clone()],
                        text,
                        bound: number.map(|number| Bound { comparison, number }),
                    },
                );
            }
        }
    }

    /// Adds a comparison with a known value, or of two attributes of one item, which is asked as it
    /// stands. Returns `false` if the values themselves are pinned, as by equality.
    pub(super) fn compared(
        &mut self,
        bindings: &Bindings<'_>,
        sides: [&Expr; 2],
        comparison: Option<Comparison>,
        order: &Order,
        site: UseSite,
    ) -> bool {
        let asked = match comparison {
            Some(comparison) => self.comparison(bindings, sides, comparison, order, site.negative),
            None => membership(bindings, sides, site.negative),
        };
        let Some(Question { key, names, text, bound }) = asked else { return false };
        let mut depends = site.depends;
        for side in sides {
            let side = sized(side).unwrap_or(side);
            match side {
                Expr::Field(base, _) if attribute(bindings, side).is_some() => {
                    self.argument(bindings, base, site);
                    let load = if let Expr::Load(load) = &**base { Some(load) } else { None };
                    depends |= load.is_some_and(|load| bindings.may_lack_key(load));
                }
                // Without a value to compare with, nothing is asked.
                value => {
                    depends |= !matches!(value, Expr::Literal(_));
                    self.visit(bindings, value, plain(site));
                }
            }
        }
        self.push_holds(
            key,
            AttributeCondition { names, text, bound },
            UseSite { depends, ..site },
        );
        true
    }

    fn comparison(
        &self,
        bindings: &Bindings<'_>,
        [a, b]: [&Expr; 2],
        comparison: Comparison,
        order: &Order,
        negative: bool,
    ) -> Option<Question> {
        let held = if negative { comparison.opposite() } else { comparison };
        match (sized(a).unwrap_or(a), sized(b).unwrap_or(b)) {
            (one, two)
                if attribute(bindings, one).is_some() && attribute(bindings, two).is_some() =>
            {
                let is_plain = *order == Order::Natural && sized(a).is_none() && sized(b).is_none();
                self.two_attributes(bindings, [a, b], held, negative).filter(|_| is_plain)
            }
            (one, _) if attribute(bindings, one).is_some() => {
                self.with_value(bindings, [a, b], held, order, negative)
            }
            (_, two) if attribute(bindings, two).is_some() => {
                self.with_value(bindings, [b, a], held.mirrored(), order, negative)
            }
            _ => None,
        }
    }

    /// Compares an attribute, or its size, with a value that is not stored in the same item.
    fn with_value(
        &self,
        bindings: &Bindings<'_>,
        [stored, value]: [&Expr; 2],
        comparison: Comparison,
        order: &Order,
        negative: bool,
    ) -> Option<Question> {
        let (key, name) = attribute(bindings, sized(stored).unwrap_or(stored))?;
        let ty = bindings.type_of(sized(stored).unwrap_or(stored));
        let printed = bindings.print_as(value, ty.as_ref().filter(|_| sized(stored).is_none()));
        let known = match value {
            Expr::Literal(Value::N(number)) => Some(*number),
            _ => None,
        };
        let (item, names) = (key.clone(), vec![name.clone()]);
        let ask = |text, bound| Some(Question { key: item, names, text, bound });
        if sized(stored).is_some() {
            // The size of a text is its number of bytes, not of characters.
            let counts = matches!(ty, Some(Type::List(..) | Type::Set(..)));
            return counts
                .then(|| format!("size({name}) {} {printed}", sign(comparison)))
                .and_then(|text| ask(text, None));
        }
        match (order, comparison) {
            (_, Comparison::Equal) => None,
            (Order::Members(members), comparison) if comparison != Comparison::NotEqual => {
                let Expr::Literal(Value::S(than)) = value else {
                    return ask(format!("{name} {} {printed}", sign(comparison)), None);
                };
                let than = members.iter().position(|member| member == than)?;
                // An absent value is none of the members.
                let asked = if negative { comparison.opposite() } else { comparison };
                let fits = |(position, _): &(usize, &String)| asked.holds(position.cmp(&than));
                let fitting = members.iter().enumerate().filter(fits);
                let fitting: Vec<&str> = fitting.map(|(_, member)| member.as_str()).collect();
                let not = if negative { "not " } else { "" };
                ask(format!("{not}{name} in [{}]", fitting.join(", ")), None)
            }
            (_, comparison) => match self.added(&key, &name) {
                None if negative && comparison != Comparison::NotEqual => {
                    let text = format!("not {name} {} {printed}", sign(comparison.opposite()));
                    ask(text, None)
                }
                None => {
                    let bound = known.map(|number| Bound { comparison, number });
                    ask(format!("{name} {} {printed}", sign(comparison)), bound)
                }
                Some(added) => {
                    let (text, number) = added.taken_off(printed, known);
                    let bound = number.map(|number| Bound { comparison, number });
                    ask(format!("{name} {} {text}", sign(comparison)), bound)
                }
            },
        }
    }

    /// Compares two attributes of one item. Conditions cannot add, but a difference of 1 between
    /// integers can be expressed by another comparison.
    fn two_attributes(
        &self,
        bindings: &Bindings<'_>,
        [a, b]: [&Expr; 2],
        comparison: Comparison,
        negative: bool,
    ) -> Option<Question> {
        let ((key, one), (same, two)) = (attribute(bindings, a)?, attribute(bindings, b)?);
        if key != same {
            return None;
        }
        let by = |name: &str| match self.added(&key, name) {
            None => Some(0),
            Some(Added { known, rest, rounds: false, .. }) if rest.is_empty() => known.to_i64(),
            Some(_) => None,
        };
        let text = match (by(&two)?.checked_sub(by(&one)?)?, comparison) {
            (0, comparison) if negative => {
                format!("not {one} {} {two}", sign(comparison.opposite()))
            }
            (0, comparison) => format!("{one} {} {two}", sign(comparison)),
            (1, Comparison::GreaterOrEqual) => format!("{one} > {two}"),
            (1, Comparison::Less) => format!("{one} <= {two}"),
            (-1, Comparison::Greater) => format!("{one} >= {two}"),
            (-1, Comparison::LessOrEqual) => format!("{one} < {two}"),
            _ => return None,
        };
        Some(Question { key, names: vec![one, two], text, bound: None })
    }

    /// Adds that an attribute is there, or is not.
    pub(super) fn presence(
        &mut self,
        bindings: &Bindings<'_>,
        inner: &Expr,
        site: UseSite,
    ) -> bool {
        let (Some((key, name)), Expr::Field(base, _)) = (attribute(bindings, inner), inner) else {
            return false;
        };
        let mut depends = site.depends;
        if let Expr::Load(load) = &**base {
            load.key.iter().for_each(|(_, value)| self.visit(bindings, value, plain(site)));
            depends |= bindings.may_lack_key(load);
        }
        // An attribute that a step has added to exists.
        depends |= self.added(&key, &name).is_some();
        let function = if site.negative { "attribute_not_exists" } else { "attribute_exists" };
        let text = format!("{function}({name})");
        let holds = AttributeCondition { names: vec![name], text, bound: None };
        self.push_holds(key, holds, UseSite { depends, ..site });
        true
    }
}

impl Added {
    /// Subtracts what was added from a value: its text, and the number if it is known.
    fn taken_off(&self, printed: String, value: Option<Number>) -> (String, Option<Number>) {
        let exact = value.and_then(|value| value.sub(&self.known).ok());
        let mut text = exact.map_or(printed, |number| number.to_string());
        let zero = Number::from(0);
        if exact.is_none() && self.known != zero {
            let (sign, by) = if self.known < zero { ("+", -self.known) } else { ("-", self.known) };
            text.push_str(&format!(" {sign} {by}"));
        }
        for (adds, by) in &self.rest {
            text.push_str(&format!(" {} {by}", if *adds { "-" } else { "+" }));
        }
        if self.rounds {
            text.push_str(", minus what the other iterations add");
        }
        let is_exact = self.rest.is_empty() && !self.rounds;
        (text, exact.filter(|_| is_exact))
    }
}

/// Compares an element with a list: `status in [open, held]`.
fn membership(
    bindings: &Bindings<'_>,
    [element, list]: [&Expr; 2],
    negative: bool,
) -> Option<Question> {
    let value = |of: &Expr, as_in: &Expr| bindings.print_as(of, bindings.type_of(as_in).as_ref());
    let (key, names, text) = match (attribute(bindings, element), attribute(bindings, list)) {
        (Some((key, one)), Some((same, two))) if key == same => {
            let text = format!("{one} in {two}");
            (key, vec![one, two], text)
        }
        (Some((key, name)), None) => {
            let text = format!("{name} in {}", value(list, element));
            (key, vec![name], text)
        }
        (None, Some((key, name))) => {
            let text = format!("{} in {name}", value(element, list));
            (key, vec![name], text)
        }
        _ => return None,
    };
    let text = if negative { format!("not {text}") } else { text };
    Some(Question { key, names, text, bound: None })
}

/// Returns the item and the name of an attribute.
fn attribute(bindings: &Bindings<'_>, expr: &Expr) -> Option<(KeyTemplate, String)> {
    match expr {
        Expr::Field(base, name) => Some((bindings.key_of(base)?, name.clone())),
        _ => None,
    }
}

/// Returns the attribute in `size(item.attribute)`.
fn sized(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Call(Function::Size, args) => match args.as_slice() {
            [field @ Expr::Field(..)] => Some(field),
            _ => None,
        },
        _ => None,
    }
}
