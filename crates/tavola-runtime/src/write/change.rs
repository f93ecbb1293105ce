//! Changed items: what is computed from the new values, and whether the item may change so.

use std::collections::BTreeSet;

use tavola_model::model::{Attribute, Change, Computed, Entity};
use tavola_store::{Item, Number, Value};

use super::changed_values::{Changed, set_path};
use super::pass::{End, Pass};
use crate::context::{Context, Fact};
use crate::counted_change::CountedChange;
use crate::draft::{Before, Draft};
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::stored_form::{form, lacking, stored_form};
use crate::{Code, Failure, Fault};

impl<'p, 'r> Pass<'p, 'r> {
    /// Changes an item that is there.
    pub(super) fn change(
        &mut self,
        key: ItemKey,
        record: Record,
        changes: &'r [Change],
    ) -> Result<(), End> {
        let Some(mut changed) = self.changed(&record, changes)? else { return Ok(()) };
        // Who is given nothing to change leaves no trace: neither a time nor a version.
        if changed.touched.is_empty() && !changes.is_empty() {
            if self.drafts.get(&key).is_none() {
                let after = Some(record.clone());
                let unchanged = Draft::of(record.entity, Before::Present(record));
                self.drafts.set(key, Draft { after, ..unchanged });
            }
            return Ok(());
        }
        self.moves(&record, &changed)?;
        let entity = self.model().entity(record.entity);
        let mut draft = match self.drafts.get(&key) {
            Some(draft) => draft.clone(),
            None => {
                count_write(entity, &mut changed);
                Draft::of(record.entity, Before::Present(record.clone()))
            }
        };
        let former = &record.item;
        let mut after = Record { item: std::mem::take(&mut changed.item), ..record.clone() };
        let mut faults = std::mem::take(&mut changed.faults);
        let stored = |name: &String| changed.touched.contains(name);
        let in_the_end = self.write.counted(record.entity);
        for attribute in entity.attributes.iter().filter(|attribute| stored(&attribute.name)) {
            let counted =
                changed.counts(&attribute.name) || in_the_end.contains(&attribute.name.as_str());
            store(&mut after.item, attribute, counted, former, &mut faults);
        }
        // What is computed is computed from what is stored.
        let computed = self.recompute(&mut after, &changed.touched, &mut faults)?;
        if !faults.is_empty() {
            return self.refuse_values(after.entity, faults, Some(&after));
        }
        let replaced = self.drafts.replaced(&key).is_some();
        let before = match &draft.before {
            Before::Present(before) if !replaced => Some(before.clone()),
            _ => None,
        };
        draft
            .counted
            .retain(|path| path.first().is_none_or(|name| !changed.touched.contains(name)));
        draft.counted.extend(changed.counted.iter().cloned());
        let later = changed.touched.iter().filter(|name| in_the_end.contains(&name.as_str()));
        draft.counted.extend(later.map(|name| vec![name.clone()]));
        for name in std::mem::take(&mut changed.touched) {
            let step = changed.counted_changes.remove(&name);
            let own = draft.assigned.contains(&name);
            let step = step.zip(before.as_ref()).filter(|_| !own).and_then(|(step, before)| {
                let step = step.from(before.item.get(&name))?;
                match draft.counted_changes.remove(&name) {
                    Some(earlier) => earlier.then(step),
                    None => Some(step),
                }
            });
            match step {
                Some(step) => {
                    draft.counted_changes.insert(name, step);
                }
                None => {
                    if !own && changed.counts(&name) {
                        self.context().used(&key, draft.entity, Fact::Attribute(name.clone()));
                    }
                    draft.counted_changes.remove(&name);
                    draft.assigned.insert(name);
                }
            }
        }
        draft.assigned.extend(computed);
        draft.after = Some(after);
        self.drafts.set(key, draft);
        Ok(())
    }

    /// Recomputes the attributes that change with every write, and those whose sources changed.
    fn recompute(
        &mut self,
        after: &mut Record,
        touched: &BTreeSet<String>,
        faults: &mut Vec<Fault>,
    ) -> Result<BTreeSet<String>, End> {
        let entity = self.model().entity(after.entity);
        let following = entity.change_with(touched);
        let mut computed = BTreeSet::new();
        for (name, _) in entity.dependencies.computed().filter(|(n, _)| following.contains(*n)) {
            let Some(attribute) = entity.attribute(name) else { continue };
            if !matches!(attribute.computed, Computed::OnWrite | Computed::Kept) {
                continue;
            }
            let Some(expr) = &attribute.value else { continue };
            let evaluated = {
                // The item is not among the drafts yet: what it is compared with is not what is
                // stored.
                let context = Context { exact: true, ..self.context() };
                let frame = context.frame(&self.bound, Some(after));
                context.value(expr, &frame)
            };
            let Some(value) = self.evaluate(evaluated)? else { continue };
            let former = after.item.clone();
            set_path(&mut after.item, std::slice::from_ref(&attribute.name), value);
            store(&mut after.item, attribute, false, &former, faults);
            computed.insert(name.to_owned());
        }
        Ok(computed)
    }

    /// Refuses a change of an enum that `moves` does not allow.
    fn moves(&mut self, record: &Record, changed: &Changed) -> Result<(), End> {
        let entity = self.model().entity(record.entity);
        for moves in &entity.moves {
            let from =
                record.get(&moves.attribute).and_then(Value::as_str).unwrap_or_default().to_owned();
            let to = changed.item.get(&moves.attribute);
            let to = to.and_then(Value::as_str).unwrap_or_default();
            // To stay is possible only from there, also where a later step deletes the item.
            if from != to || changed.touched.contains(&moves.attribute) {
                let fact = Fact::Attribute(moves.attribute.clone());
                self.context().used(&record.key, record.entity, fact);
            }
            if from == to {
                continue;
            }
            let steps: Vec<_> = moves
                .steps
                .iter()
                .filter(|step| step.from.contains(&from) && step.to.iter().any(|t| t == to))
                .collect();
            if steps.is_empty() {
                let name = &moves.attribute;
                let message = if self.items.shows(record, name) {
                    format!("`{name}` cannot change from {from} to {to}")
                } else {
                    format!("`{name}` cannot change like this")
                };
                let refused = Failure::conflict(Code::MOVE_NOT_ALLOWED, message);
                return self.fail(refused.about(name.as_str()));
            }
            let by: Vec<_> = steps.iter().filter_map(|step| step.by_text.as_deref()).collect();
            let mut allowed = false;
            for step in steps {
                allowed = allowed
                    || match &step.by {
                        Some(by) => self.holds(by, Some(record))?.unwrap_or(true),
                        None => true,
                    };
            }
            if !allowed {
                // Who may do it depends on what the attribute is now.
                let by = self.items.shows(record, &moves.attribute).then(|| by.join(" or "));
                self.fail(Failure::not_allowed(by.as_deref()))?;
            }
        }
        Ok(())
    }
}

/// Counts one more write, as concurrent ones do beside it.
fn count_write(entity: &Entity, changed: &mut Changed) {
    for attribute in entity.attributes.iter().filter(|a| a.computed == Computed::CountsWrites) {
        let one = Number::from(1);
        let now = match changed.item.get(&attribute.name) {
            Some(Value::N(number)) => number.add(&one).unwrap_or(*number),
            _ => one,
        };
        changed.item.insert(attribute.name.clone(), Value::N(now));
        changed.touched.insert(attribute.name.clone());
        changed.counted.insert(vec![attribute.name.clone()]);
        let step = CountedChange::Sum { by: one, from_number: false };
        changed.counted_changes.insert(attribute.name.clone(), step);
    }
}

/// Brings a changed attribute into the form in which it is stored. The bounds of counted changes
/// are checked in the end. A nested attribute that was missing before may stay missing.
fn store(
    item: &mut Item,
    attribute: &Attribute,
    counted: bool,
    former: &Item,
    faults: &mut Vec<Fault>,
) {
    let known = |path: &str| faults.iter().any(|fault| fault.field == path);
    let Some(value) = item.remove(&attribute.name) else {
        if !attribute.optional && attribute.computed != Computed::Kept && !known(&attribute.name) {
            faults.push(Fault::missing(attribute.name.as_str()));
        }
        return;
    };
    let lacks = |value: &Value| lacking(value, &attribute.ty, &attribute.name);
    let lacked = former.get(&attribute.name).map(lacks).unwrap_or_default();
    let stored = match counted {
        true => Ok(form(value, attribute)),
        false => stored_form(value, attribute, &attribute.name),
    };
    match stored {
        Ok(value) => {
            let lacks = value.as_ref().map(lacks).unwrap_or_default();
            let taken: Vec<_> =
                lacks.into_iter().filter(|path| !lacked.contains(path) && !known(path)).collect();
            faults.extend(taken.into_iter().map(Fault::missing));
            item.extend(value.map(|value| (attribute.name.clone(), value)));
        }
        Err(fault) => faults.push(fault),
    }
}
