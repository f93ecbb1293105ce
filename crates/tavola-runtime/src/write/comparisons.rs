//! Comparisons of one item's attributes that a write has to hold fast.

use tavola_store::{Comparison, Condition, Number, Operand, Value};

/// Conditions, none of which says what another one says already.
#[derive(Debug, Default)]
pub(super) struct Comparisons(Vec<Condition>);

impl Comparisons {
    pub fn add(&mut self, condition: &Condition) {
        if !self.0.iter().any(|known| implies(known, condition)) {
            self.0.retain(|known| !implies(condition, known));
            self.0.push(condition.clone());
        }
    }

    /// Returns the conditions that are about more than attributes that are pinned anyway.
    pub fn beside(mut self, is_pinned: impl Fn(&str) -> bool) -> Vec<Condition> {
        self.0.retain(|condition| !all_attributes(condition, &is_pinned));
        self.0
    }
}

/// Whether the first condition says all that the second says.
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

/// The bound of a number.
fn bound(condition: &Condition) -> Option<(&Operand, Comparison, &Number)> {
    match condition {
        Condition::Compare(path, comparison, Operand::Value(Value::N(number))) => {
            Some((path, *comparison, number))
        }
        _ => None,
    }
}

/// Whether all attributes that a condition is about are such.
fn all_attributes(condition: &Condition, are: &impl Fn(&str) -> bool) -> bool {
    let one = |operand: &Operand| match operand {
        Operand::Path(path) | Operand::Size(path) => are(&path.attribute),
        Operand::Value(_) => true,
    };
    match condition {
        Condition::And(all) | Condition::Or(all) => all.iter().all(|one| all_attributes(one, are)),
        Condition::Not(inner) => all_attributes(inner, are),
        Condition::Compare(a, _, b) | Condition::BeginsWith(a, b) | Condition::Contains(a, b) => {
            one(a) && one(b)
        }
        Condition::Between(a, b, c) => one(a) && one(b) && one(c),
        Condition::In(value, values) => one(value) && values.iter().all(one),
        Condition::Exists(path) | Condition::Absent(path) | Condition::IsType(path, _) => {
            are(&path.attribute)
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
        let mut all = Comparisons::default();
        for least in [1, 3, 2] {
            all.add(&stock(Comparison::GreaterOrEqual, least));
        }
        for most in [9, 7, 8] {
            all.add(&stock(Comparison::LessOrEqual, most));
        }
        let kept = [stock(Comparison::GreaterOrEqual, 3), stock(Comparison::LessOrEqual, 7)];
        assert_eq!(all.beside(|_| false), kept);
    }

    #[test]
    fn what_compares_pinned_values_says_nothing_more() {
        let mut all = Comparisons::default();
        all.add(&stock(Comparison::NotEqual, 1));
        all.add(&stock(Comparison::NotEqual, 2));
        all.add(&stock(Comparison::NotEqual, 1));
        all.add(&Condition::absent("note"));
        assert_eq!(all.beside(|name| name == "stock"), [Condition::absent("note")]);
    }
}
