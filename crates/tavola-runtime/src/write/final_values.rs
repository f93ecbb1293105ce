//! Final values: checks bounds, recomputes keys, and pins what both depend on.

use std::collections::BTreeSet;

use tavola_model::model::{Attribute, Computed, Dependent, Entity, Length, Type};
use tavola_store::{Comparison, Condition, Item, Number, Operand, Path, Value};

use super::answer::Chosen;
use super::computed_attributes::computed_attributes;
use super::key_limits::key_faults;
use super::pass::{End, Pass};
use crate::Failure;
use crate::context::Fact;
use crate::counted_change::CountedChange;
use crate::draft::{Before, Draft};
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::stored_form::within;

/// The most elements that are asked for one by one; for more, the whole set has to be what it was.
const MOST_ELEMENTS: usize = 10;

impl Pass<'_, '_> {
    /// Ends every change: bounds are asked of where an attribute ends, and keys are made of all
    /// that was changed.
    pub(super) fn end_changes(&mut self) -> Result<(), End> {
        let is_changed =
            |draft: &Draft| !draft.assigned.is_empty() || !draft.counted_changes.is_empty();
        let changed: Vec<(ItemKey, Draft)> = self
            .drafts
            .iter()
            .filter(|(_, draft)| is_changed(draft) || !draft.counted.is_empty())
            .map(|(key, draft)| (key.clone(), draft.clone()))
            .collect();
        let answered = match self.chosen() {
            Chosen::First => self.drafts.iter().next().map(|(key, _)| key.clone()),
            Chosen::Item(chosen) => chosen.map(|(key, _)| key),
        };
        for (key, mut draft) in changed {
            let Some(mut after) = draft.after.take() else { continue };
            self.ask_bounds(&draft, &after)?;
            if !is_changed(&draft) {
                continue;
            }
            if let Before::Present(before) = &draft.before {
                let steps = std::mem::take(&mut draft.counted_changes);
                for (name, step) in steps {
                    let step = self.take_step(&key, &draft, before, &name, step);
                    draft.counted_changes.extend(step.map(|step| (name, step)));
                }
                // What stays as it was is not written: it must still be so. What is computed anew
                // with every write and from nothing that is stored is as good by any of them.
                let same = |name: &&String| before.item.get(name) == after.item.get(name);
                let entity = self.model().entity(draft.entity);
                let by_itself = |name: &&String| {
                    let attribute = entity.attribute(name);
                    attribute.is_some_and(|attribute| attribute.computed == Computed::OnWrite)
                        && entity.dependencies.sources(name).is_empty()
                };
                for name in draft.assigned.iter().filter(same).filter(|name| !by_itself(name)) {
                    self.context().used(&key, draft.entity, Fact::Attribute(name.clone()));
                }
            }
            // After the steps: what comes to nothing is told as it was.
            if answered.as_ref() == Some(&key) {
                self.pin_what_comes_to_be_seen(&key, &draft);
            }
            self.make_keys(&key, &draft, &mut after)?;
            draft.after = Some(after);
            self.drafts.set(key, draft);
        }
        Ok(())
    }

    /// Pins all of the answer where the write decides who sees it: what the item was while its
    /// caller could not see it is not for the answer.
    fn pin_what_comes_to_be_seen(&self, key: &ItemKey, draft: &Draft) {
        let entity = self.model().entity(draft.entity);
        if entity.dependencies.visibility().is_disjoint(&draft.assigned) {
            return;
        }
        for name in entity.told_with_visibility() {
            if !draft.assigned.contains(name) && !draft.counted_changes.contains_key(name) {
                self.context().used(key, draft.entity, Fact::Attribute(name.to_owned()));
            }
        }
    }

    /// Fails where what was added or taken leads out of an attribute's bounds.
    fn ask_bounds(&mut self, draft: &Draft, after: &Record) -> Result<(), End> {
        let entity = self.model().entity(draft.entity);
        let mut faults = Vec::new();
        for path in &draft.counted {
            let Some((ty, value)) = at_path(entity, &after.item, path) else { continue };
            match within(value, ty, &path.join(".")) {
                Ok(()) => {}
                Err(fault) if path.len() == 1 => faults.push(fault),
                Err(fault) => self.fail(Failure::does_not_fit(fault))?,
            }
        }
        let before = match &draft.before {
            Before::Present(before) => before,
            Before::Absent | Before::BlindUpsert => after,
        };
        if faults.is_empty() {
            Ok(())
        } else {
            self.refuse_values(draft.entity, faults, Some(before))
        }
    }

    /// Pins what a step depends on. Where something is made of the attribute, that is the attribute
    /// itself; otherwise only that it stays within its bounds. What a set has already, or has not,
    /// is no step.
    fn take_step(
        &self,
        key: &ItemKey,
        draft: &Draft,
        before: &Record,
        name: &str,
        step: CountedChange,
    ) -> Option<CountedChange> {
        let used = |fact| self.context().used(key, draft.entity, fact);
        let stored = before.item.get(name);
        let step = match step {
            CountedChange::Elements { mut added, mut removed } => {
                let there: Vec<_> = added.extract_if(.., |element| has(stored, element)).collect();
                let gone: Vec<_> =
                    removed.extract_if(.., |element| !has(stored, element)).collect();
                let contains = |element: Value| {
                    let path = Operand::Path(Path::attribute(name));
                    Condition::Contains(path, Operand::Value(element))
                };
                if there.len() + gone.len() > MOST_ELEMENTS {
                    used(Fact::Attribute(name.to_owned()));
                } else {
                    let lacks = |element| Condition::Not(Box::new(contains(element)));
                    there.into_iter().for_each(|element| used(Fact::Holds(contains(element))));
                    gone.into_iter().for_each(|element| used(Fact::Holds(lacks(element))));
                }
                CountedChange::Elements { added, removed }
            }
            step => step,
        };
        if step.is_nothing() {
            return None;
        }
        let entity = self.model().entity(draft.entity);
        // What derived items show of it is pinned with them, or steps along.
        let decides = |made: Dependent<'_>| !matches!(made, Dependent::DerivedValue(_));
        if entity.dependencies.made_of(name).any(decides) {
            used(Fact::Attribute(name.to_owned()));
        } else if let Some(attribute) = entity.attribute(name) {
            let begins = begins(attribute, &step);
            let bound = bound(attribute, &step, begins);
            bound.into_iter().for_each(|bound| used(Fact::Holds(bound)));
        }
        Some(step)
    }

    /// Makes the keys, type and lifetime of a changed item anew.
    fn make_keys(&mut self, key: &ItemKey, draft: &Draft, after: &mut Record) -> Result<(), End> {
        let evaluated = computed_attributes(&self.context(), after);
        let Some(computed) = self.evaluate(evaluated)? else { return Ok(()) };
        let model = self.model();
        let entity: &Entity = model.entity(draft.entity);
        let touched: BTreeSet<&String> =
            draft.assigned.iter().chain(draft.counted_changes.keys()).collect();
        for (name, value) in computed {
            let made_of = entity.dependencies.stored(&name);
            let stays = after.item.get(&name) == value.as_ref();
            if stays && !made_of.iter().any(|source| touched.contains(source)) {
                continue;
            }
            // A key made anew depends on all its parts: none of them may change meanwhile. One that
            // stays is not written, and must be what it was.
            for source in made_of.difference(&draft.assigned) {
                self.context().used(key, draft.entity, Fact::Attribute(source.clone()));
            }
            if stays {
                self.context().used(key, draft.entity, Fact::Attribute(name));
                continue;
            }
            match value {
                Some(value) => after.item.insert(name, value),
                None => after.item.remove(&name),
            };
        }
        let table = model.table(entity.table);
        let mut faults = key_faults(table, entity, &after.item);
        // What another program has stored so is not this write's fault.
        if let Before::Present(before) = &draft.before {
            let known = key_faults(table, entity, &before.item);
            faults.retain(|fault| !known.contains(fault));
        }
        if faults.is_empty() { Ok(()) } else { self.fail(Failure::Invalid(faults)) }
    }
}

/// Returns the type and the value of an attribute, or of a nested one.
fn at_path<'v>(
    entity: &'v Entity,
    item: &'v Item,
    path: &[String],
) -> Option<(&'v Type, &'v Value)> {
    let (first, below) = path.split_first()?;
    let start = (&entity.attribute(first)?.ty, item.get(first)?);
    below.iter().try_fold(start, |(ty, value), name| {
        let Type::Record(attributes) = ty else { return None };
        let attribute = attributes.iter().find(|attribute| attribute.name == *name)?;
        Some((&attribute.ty, value.as_map()?.get(name)?))
    })
}

fn has(set: Option<&Value>, element: &Value) -> bool {
    match (set, element) {
        (Some(Value::Ss(set)), Value::S(text)) => set.contains(text),
        (Some(Value::Ns(set)), Value::N(number)) => set.contains(number),
        _ => false,
    }
}

/// Returns `true` if a number may start with this change where none is stored.
fn begins(attribute: &Attribute, step: &CountedChange) -> bool {
    match (&attribute.ty, step) {
        (Type::Int(int), CountedChange::Sum { by, from_number }) => {
            let fits = by.to_i64().is_some_and(|by| int.contains(by));
            (attribute.optional || !from_number) && fits
        }
        (Type::Number(number), CountedChange::Sum { by, from_number }) => {
            (attribute.optional || !from_number) && number.contains(by)
        }
        (Type::Decimal(decimal), CountedChange::Sum { by, from_number }) => {
            (attribute.optional || !from_number) && decimal.contains(by)
        }
        _ => true,
    }
}

/// Returns the condition under which a counted change stays within the bounds of its type. Where
/// nothing is stored, a number may start with the change or not.
pub(super) fn bound(
    attribute: &Attribute,
    step: &CountedChange,
    begins: bool,
) -> Option<Condition> {
    let path = Path::attribute(attribute.name.as_str());
    match (&attribute.ty, step) {
        (ty, CountedChange::Sum { by, .. }) => {
            let (least, greatest) = ty.ends();
            let (comparison, end) = match by.is_negative() {
                true => (Comparison::GreaterOrEqual, least?),
                false => (Comparison::LessOrEqual, greatest?),
            };
            let limit = Value::N(end.sub(by).ok()?);
            let within =
                Condition::Compare(Operand::Path(path.clone()), comparison, Operand::Value(limit));
            Some(match begins {
                true => Condition::Or(vec![Condition::Absent(path), within]),
                false => within,
            })
        }
        (Type::Set(_, Length { max: Some(most), .. }), CountedChange::Elements { added, .. })
            if !added.is_empty() =>
        {
            let mut ways = room(path.clone(), *most, added.len())?;
            // Somebody else may have added it when there was room.
            if let [element] = added.as_slice() {
                let element = Operand::Value(element.clone());
                ways.push(Condition::Contains(Operand::Path(path), element));
            }
            Some(Condition::Or(ways))
        }
        (Type::List(_, size), CountedChange::Appended(elements)) => {
            let mut bounds = Vec::new();
            // Only where there is no list yet, it may have too few elements after this.
            if size.min > elements.len() as u64 {
                bounds.push(Condition::Exists(path.clone()));
            }
            if let Some(most) = size.max {
                bounds.push(Condition::Or(room(path, most, elements.len())?));
            }
            match bounds.len() {
                0 => None,
                1 => bounds.pop(),
                _ => Some(Condition::And(bounds)),
            }
        }
        _ => None,
    }
}

/// Returns the conditions under which there is room for so many more elements.
fn room(path: Path, most: u64, more: usize) -> Option<Vec<Condition>> {
    let left = most.checked_sub(u64::try_from(more).ok()?)?;
    let fits = Condition::Compare(
        Operand::Size(path.clone()),
        Comparison::LessOrEqual,
        Operand::Value(Value::N(Number::from(left))),
    );
    Some(vec![Condition::Absent(path), fits])
}
