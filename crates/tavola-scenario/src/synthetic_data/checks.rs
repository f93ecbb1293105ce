//! Values that keep what always holds of an item.

use tavola_model::model::{Attribute, Balance, Computed, Entity, Expr};
use tavola_store::{Comparison, Item, Number, Value};

/// Changes drawn values so that the comparisons in an entity's checks hold, where that is easy:
/// sums of numbers, and two values in their order. `draw` makes a value where none was drawn.
pub(super) fn settle(entity: &Entity, item: &mut Item, draw: &mut dyn FnMut(&Attribute) -> Value) {
    let parts: Vec<&Expr> = entity.checks.iter().flat_map(|check| &check.parts).collect();
    // What settles one may unsettle another, as when several values are put in order.
    for part in parts.iter().flat_map(|_| &parts) {
        part.walk(&mut |part| {
            let Expr::Compare(left, comparison, right, _) = part else { return };
            match (field(entity, left), field(entity, right)) {
                (Some(one), Some(other)) if one.ty == other.ty && !one.ty.is_number() => {
                    in_order(item, [one, other], *comparison, draw);
                }
                _ => {
                    Balance::of(part).and_then(|balance| balanced(entity, item, &balance));
                }
            }
        });
    }
}

/// Returns the attribute that an expression is, if it is one that can be drawn.
fn field<'e>(entity: &'e Entity, expr: &Expr) -> Option<&'e Attribute> {
    match expr {
        Expr::Field(base, name) if **base == Expr::Item => {
            let drawn = |attribute: &&Attribute| {
                matches!(attribute.computed, Computed::Default | Computed::AtCreation)
            };
            entity.attribute(name).filter(drawn)
        }
        _ => None,
    }
}

/// Exchanges two values that stand in the wrong order.
fn in_order(
    item: &mut Item,
    [one, other]: [&Attribute; 2],
    comparison: Comparison,
    draw: &mut dyn FnMut(&Attribute) -> Value,
) {
    if [one, other].iter().any(|a| a.optional && !item.contains_key(&a.name)) {
        return;
    }
    let mut value = |attribute: &Attribute| {
        item.get(&attribute.name).cloned().unwrap_or_else(|| draw(attribute))
    };
    let (mut first, mut second) = (value(one), value(other));
    let ordering = first.as_str().cmp(&second.as_str());
    match comparison {
        Comparison::Equal => second.clone_from(&first),
        comparison if !comparison.holds(ordering) => std::mem::swap(&mut first, &mut second),
        _ => {}
    }
    item.insert(one.name.clone(), first);
    item.insert(other.name.clone(), second);
}

/// Changes one of the numbers of a sum that does not compare as it should.
fn balanced(entity: &Entity, item: &mut Item, balance: &Balance) -> Option<()> {
    let value = |name: &str| match (item.get(name), entity.attribute(name)?.value.as_ref()) {
        (Some(Value::N(number)), _) | (None, Some(Expr::Literal(Value::N(number)))) => {
            Some(*number)
        }
        _ => None,
    };
    let mut sum = balance.constant;
    for (name, factor) in &balance.terms {
        sum = sum.add(&value(name)?.mul(factor).ok()?).ok()?;
    }
    if balance.comparison.holds(sum.cmp(&Number::from(0))) {
        return None;
    }
    let wanted = match balance.comparison {
        Comparison::Less => Number::from(-1),
        Comparison::Greater => Number::from(1),
        _ => Number::from(0),
    };
    let change = wanted.sub(&sum).ok()?;
    let fitting = balance.terms.iter().find_map(|(name, factor)| {
        let attribute = entity.attribute(name).filter(|a| a.computed == Computed::Default)?;
        if ![Number::from(1), Number::from(-1)].contains(factor) {
            return None;
        }
        let new = value(name)?.add(&change.mul(factor).ok()?).ok()?;
        let (least, greatest) = attribute.ty.ends();
        let fits = least.is_none_or(|least| new >= least)
            && greatest.is_none_or(|greatest| new <= greatest);
        fits.then(|| (name.clone(), new))
    });
    let (name, new) = fitting?;
    item.insert(name, Value::N(new));
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_values_keep_what_always_holds() {
        let text = "model m\ntable main { key id }\nentity Stock in main {\n  id: id\n  \
                    all: int(0..100)\n  left: int(0..100)\n  held: int = 0\n  from: date\n  \
                    to: date = today\n  last: date?\n  check left + held = all\n  \
                    check from <= to\n  check not exists last or last >= to\n}\n";
        let (model, findings) = tavola_model::resolve(&tavola_model::syntax::parse(text).file);
        assert!(findings.is_empty(), "{findings:#?}");
        let number = |number: i64| Value::N(Number::from(number));
        let mut item = Item::new();
        item.insert("all", number(7));
        item.insert("left", number(90));
        item.insert("from", Value::from("2024-05-05"));
        item.insert("last", Value::from("2020-01-01"));
        let mut draw = |_: &Attribute| Value::from("2022-02-02");
        settle(&model.entities[0], &mut item, &mut draw);
        assert_eq!(item.get("all"), item.get("left"));
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap().to_owned();
        let days = [text("from"), text("to"), text("last")];
        assert_eq!(days, ["2020-01-01", "2022-02-02", "2024-05-05"]);
    }
}
