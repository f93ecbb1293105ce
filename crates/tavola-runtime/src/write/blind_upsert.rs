//! Upserts that are one request: the same update, whether or not the item is there.
//!
//! The model tells which upserts can be: nothing but known values depends on the item. An attribute
//! that the item must have starts from its default where it is missing, so that of many callers at
//! once the first one starts it. Where the update is refused, the answer of the store has the item,
//! and the write is computed from it.

use std::collections::BTreeSet;

use tavola_model::model::{Attribute, Computed, Entity, Expr, Step, Type};
use tavola_store::{Condition, Number, Path, SetValue, Update, UpdateAction, Value, ValueType};

use super::changed_values::Changed;
use super::final_values::bound;
use super::pass::{End, Pass, evaluate};
use crate::counted_change::CountedChange;
use crate::draft::{BlindUpsert, Draft};
use crate::item_key::ItemKey;
use crate::record::Record;

impl<'p, 'r> Pass<'p, 'r> {
    /// Works an upsert out without its item. Returns `false` if the item has to be loaded:
    /// something has looked at it, or a missing one would be refused.
    pub(super) fn upsert_blindly(&mut self, step: &'r Step) -> Result<bool, End> {
        let Step::Update { target, .. } = step else { return Ok(false) };
        let key = evaluate!(self, None, |context, frame| context.load_key(target, &frame))?;
        let Some(Some((key, _))) = key else { return Ok(false) };
        let is_known = self.items.contains(&key) || self.drafts.get(&key).is_some();
        if is_known || self.items.call().if_match().is_some() {
            return Ok(false);
        }
        match self.make_blind_upsert(step, key) {
            Ok(made) => Ok(made),
            Err(End::Failed(_)) => Ok(false),
            Err(refused) => Err(refused),
        }
    }

    fn make_blind_upsert(&mut self, step: &'r Step, key: ItemKey) -> Result<bool, End> {
        let Step::Update { target: Expr::Load(load), changes, .. } = step else {
            return Ok(true);
        };
        let Some((given, start)) = self.start(load, key, &[])? else { return Ok(true) };
        let Some(changed) = self.changed(&start, changes)? else { return Ok(true) };
        // Who is given nothing to change leaves an item that is there as it is.
        let may_change_nothing =
            !changes.is_empty() && changes.iter().all(|change| change.kind.may_be_left_out());
        if may_change_nothing && changed.touched.is_empty() {
            return Ok(false);
        }
        // Nothing for an attribute that the item needs is the default of a new item, and refused
        // where it is there.
        let entity = self.model().entity(start.entity);
        let needs = |name: &String| entity.attribute(name).is_some_and(|found| !found.optional);
        let is_taken_away = |name: &String| needs(name) && !changed.item.contains_key(name);
        if changed.touched.iter().any(is_taken_away) {
            return Ok(false);
        }
        let Some((key, changed)) = self.make_changed(given, &start, changed)? else {
            return Ok(true);
        };
        let Some(draft) = self.drafts.get(&key).cloned() else { return Ok(true) };
        let blind = draft.after.as_ref().map(|after| self.blind_upsert(entity, after, &changed));
        self.drafts.set(key, Draft { blind, ..draft });
        Ok(true)
    }

    /// Returns the update that creates a missing item, and changes one that exists.
    fn blind_upsert(&self, entity: &Entity, after: &Record, changed: &Changed) -> BlindUpsert {
        let table = self.model().table(entity.table);
        let mut blind =
            BlindUpsert { update: Update::default(), asked: Vec::new(), known: BTreeSet::new() };
        let is_key = |name: &str| table.key.parts().any(|part| part.name == name);
        for (name, value) in &after.item {
            let attribute = entity.attribute(name);
            let computed =
                attribute.filter(|attribute| attribute.value.is_some()).map(|a| a.computed);
            let is_set = changed.touched.contains(name) || computed == Some(Computed::OnWrite);
            let one = CountedChange::Sum { by: Number::from(1), from_number: false };
            let counts_writes = (computed == Some(Computed::CountsWrites)).then_some(&one);
            let step = changed.counted_changes.get(name).or(counts_writes);
            if step.is_none()
                && (is_set || is_key(name) || entity.key_attributes.iter().any(|key| key == name))
            {
                blind.known.insert(name.to_owned());
            }
            if is_key(name) {
                continue;
            }
            let path = Path::attribute(name);
            match (step, attribute) {
                (Some(step), Some(attribute)) => {
                    blind.update.actions.extend(from_start(attribute, value, step));
                    blind.asked.extend(fits(attribute, step));
                }
                _ if is_set => blind.set(path, SetValue::Value(value.clone())),
                _ => {
                    let start = Box::new(SetValue::Value(value.clone()));
                    blind.set(path.clone(), SetValue::IfAbsent(path, start));
                }
            }
        }
        let is_cleared = |name: &&String| {
            !after.item.contains_key(name) && !changed.counted_changes.contains_key(*name)
        };
        for name in changed.touched.iter().filter(is_cleared) {
            blind.update.actions.push(UpdateAction::Remove(Path::attribute(name.as_str())));
        }
        blind
    }
}

impl BlindUpsert {
    fn set(&mut self, path: Path, value: SetValue) {
        self.update.actions.push(UpdateAction::Set(path, value));
    }
}

/// Takes a step from what is stored or, where nothing is, from what the attribute starts with.
/// `end` is where it leads from there.
fn from_start(attribute: &Attribute, end: &Value, step: &CountedChange) -> Option<UpdateAction> {
    let path = Path::attribute(attribute.name.as_str());
    let value = |value| Box::new(SetValue::Value(value));
    let start = |start| Box::new(SetValue::IfAbsent(path.clone(), value(start)));
    match (step, end) {
        (CountedChange::Sum { by, .. }, Value::N(end)) => {
            let from = end.sub(by).ok().filter(|from| *from != Number::from(0));
            Some(match from {
                Some(from) => {
                    let sum = SetValue::Plus(start(Value::N(from)), value(Value::N(*by)));
                    UpdateAction::Set(path, sum)
                }
                None => UpdateAction::Add(path, Value::N(*by)),
            })
        }
        (CountedChange::Appended(elements), Value::L(end)) => {
            let from = end.iter().take(end.len().saturating_sub(elements.len())).cloned();
            let from = start(Value::L(from.collect()));
            let list = SetValue::Append(from, value(Value::L(elements.clone())));
            Some(UpdateAction::Set(path, list))
        }
        (step, _) => step.action(&attribute.name, attribute.ty.element()),
    }
}

/// Returns the conditions under which an existing attribute can be changed: it is of its type, and
/// within its bounds afterwards.
fn fits(attribute: &Attribute, step: &CountedChange) -> Vec<Condition> {
    let path = Path::attribute(attribute.name.as_str());
    let bound = bound(attribute, step, true);
    let ty = match (&attribute.ty, step) {
        // A comparison of numbers holds of numbers only.
        (_, CountedChange::Sum { .. }) if bound.is_some() => None,
        (_, CountedChange::Sum { .. }) => Some(ValueType::N),
        (_, CountedChange::Appended(_)) => Some(ValueType::L),
        (Type::Set(element, _), CountedChange::Elements { .. }) if element.is_number() => {
            Some(ValueType::Ns)
        }
        (_, CountedChange::Elements { .. }) => Some(ValueType::Ss),
    };
    let of_type = ty.map(|ty| {
        Condition::Or(vec![Condition::Absent(path.clone()), Condition::IsType(path, ty)])
    });
    of_type.into_iter().chain(bound).collect()
}
