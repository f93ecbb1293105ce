//! Comparisons of one item's attributes that become conditions of a transaction.

use std::collections::BTreeSet;

use tavola_store::{Comparison, Condition, Number, Operand, Value};

/// The most conditions of one item that are sent; beyond that, its attributes have to be what they
/// were. A store takes no longer expressions.
const MOST: usize = 20;

/// Conditions, none of which says what another one says already.
#[derive(Debug, Default)]
pub(super) struct Comparisons<'u>(Vec<&'u Condition>);

impl<'u> Comparisons<'u> {
    pub fn add(&mut self, condition: &'u Condition) {
        if !self.0.iter().any(|known| implies(known, condition)) {
            self.0.retain(|known| !implies(condition, known));
            self.0.push(condition);
        }
    }

    /// Returns the conditions that say more than which attributes are what they were. Where there
    /// are too many, all that they are about has to be.
    pub fn beside(mut self, pinned: &mut BTreeSet<&'u String>) -> Vec<Condition> {
        self.0.retain(|condition| !attributes(condition).iter().all(|name| pinned.contains(name)));
        if self.0.len() > MOST {
            pinned.extend(self.0.drain(..).flat_map(attributes));
        }
        self.0.into_iter().cloned().collect()
    }
}

/// Returns `true` if the first condition implies the second.
fn implies(first: &Condition, second: &Condition) -> bool {
    match (bound(first), bound(second)) {
        (Some((path, comparison, limit)), Some((same, by, other)))
            if path == same && comparison == by =>
        {
            match comparison {
                Comparison::Less | Comparison::LessOrEqual => limit <= other,
                Comparison::Greater | Comparison::GreaterOrEqual => limit >= other,
                Comparison::Equal | Comparison::NotEqual => limit == other,
            }
        }
        _ => first == second,
    }
}

/// Returns the bound that a condition sets to a number.
fn bound(condition: &Condition) -> Option<(&Operand, Comparison, &Number)> {
    match condition {
        Condition::Compare(path, comparison, Operand::Value(Value::N(number))) => {
            Some((path, *comparison, number))
        }
        _ => None,
    }
}

/// Returns the attributes that a condition is about.
fn attributes(condition: &Condition) -> Vec<&String> {
    fn of<'c>(operands: impl IntoIterator<Item = &'c Operand>) -> Vec<&'c String> {
        let name = |operand: &'c Operand| match operand {
            Operand::Path(path) | Operand::Size(path) => Some(&path.attribute),
            Operand::Value(_) => None,
        };
        operands.into_iter().filter_map(name).collect()
    }
    match condition {
        Condition::And(all) | Condition::Or(all) => all.iter().flat_map(attributes).collect(),
        Condition::Not(inner) => attributes(inner),
        Condition::Compare(a, _, b) | Condition::BeginsWith(a, b) | Condition::Contains(a, b) => {
            of([a, b])
        }
        Condition::Between(a, b, c) => of([a, b, c]),
        Condition::In(value, values) => of(std::iter::once(value).chain(values)),
        Condition::Exists(path) | Condition::Absent(path) | Condition::IsType(path, _) => {
            vec![&path.attribute]
        }
    }
}

#[cfg(test)]
mod tests {
    use tavola_store::Path;

    use super::*;

    fn stock(comparison: Comparison, than: i64) -> Condition {
        let path = Operand::Path(Path::attribute("stock"));
        Condition::Compare(path, comparison, Operand::Value(Value::from(than)))
    }

    #[test]
    fn the_strictest_of_several_bounds_stays() {
        let least = [1, 3, 2].map(|least| stock(Comparison::GreaterOrEqual, least));
        let most = [9, 7, 8].map(|most| stock(Comparison::LessOrEqual, most));
        let mut all = Comparisons::default();
        least.iter().chain(&most).for_each(|condition| all.add(condition));
        let kept = [stock(Comparison::GreaterOrEqual, 3), stock(Comparison::LessOrEqual, 7)];
        assert_eq!(all.beside(&mut BTreeSet::new()), kept);
    }

    #[test]
    fn what_compares_pinned_values_says_nothing_more() {
        let conditions = [1, 2, 1].map(|other| stock(Comparison::NotEqual, other));
        let (name, absent) = ("stock".to_owned(), Condition::absent("note"));
        let mut all = Comparisons::default();
        conditions.iter().chain([&absent]).for_each(|condition| all.add(condition));
        assert_eq!(all.beside(&mut BTreeSet::from([&name])), [Condition::absent("note")]);
    }

    #[test]
    fn more_than_a_store_takes_pins_the_values() {
        let conditions: Vec<_> = (0..50).map(|other| stock(Comparison::NotEqual, other)).collect();
        let mut all = Comparisons::default();
        conditions.iter().for_each(|condition| all.add(condition));
        let mut pinned = BTreeSet::new();
        assert_eq!(all.beside(&mut pinned), []);
        assert_eq!(pinned, BTreeSet::from([&"stock".to_owned()]));
    }
}
