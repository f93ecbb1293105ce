//! Changed items: every right-hand side sees the item as it was.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{Attribute, Change, ChangeKind, Computed, Entity, Expr, Type};
use tavola_store::{Item, Number, Value};

use super::pass::{End, Pass};
use crate::bound::Bound;
use crate::context::{Context, Fact};
use crate::draft::{Before, Draft, Step};
use crate::eval::{Val, list_elements};
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::stored_form::{form, inside, lacking, stored_form};
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
        for attribute in entity.attributes.iter().filter(|attribute| stored(&attribute.name)) {
            let counted = changed.counts(&attribute.name);
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
        for name in std::mem::take(&mut changed.touched) {
            let step = changed.steps.remove(&name);
            let own = draft.assigned.contains(&name);
            let step = step.zip(before.as_ref()).filter(|_| !own).and_then(|(step, before)| {
                let step = step.from(before.item.get(&name))?;
                match draft.steps.remove(&name) {
                    Some(earlier) => earlier.then(step),
                    None => Some(step),
                }
            });
            match step {
                Some(step) => {
                    draft.steps.insert(name, step);
                }
                None => {
                    if !own && changed.counts(&name) {
                        self.context().used(&key, draft.entity, Fact::Attribute(name.clone()));
                    }
                    draft.steps.remove(&name);
                    draft.assigned.insert(name);
                }
            }
        }
        draft.assigned.extend(computed);
        draft.after = Some(after);
        self.drafts.set(key, draft);
        Ok(())
    }

    /// The item after its changes; every right-hand side sees it as it was.
    pub(super) fn changed(
        &mut self,
        record: &Record,
        changes: &'r [Change],
    ) -> Result<Option<Changed>, End> {
        let mut result = Changed { item: record.item.clone(), ..Changed::default() };
        let entity = self.model().entity(record.entity);
        for change in changes {
            let expr = match &change.kind {
                ChangeKind::Clear => None,
                ChangeKind::Set(expr)
                | ChangeKind::SetIfGiven(expr)
                | ChangeKind::Increase(expr)
                | ChangeKind::Decrease(expr)
                | ChangeKind::Add(expr)
                | ChangeKind::Remove(expr) => Some(expr),
            };
            let value = match expr {
                Some(expr) => match self.value(expr, Some(record))? {
                    Some(value) => value,
                    None => return Ok(None),
                },
                None => None,
            };
            let Some(first) = change.path.first() else { continue };
            let existing = path_value(&result.item, record, &change.path).cloned();
            let mut step = None;
            let new = match (&change.kind, value) {
                (ChangeKind::SetIfGiven(expr), None) if !self.is_null(expr) => continue,
                // What is not given is not added.
                (kind, value) if adds_nothing(kind, value.as_ref()) => continue,
                (ChangeKind::Increase(_) | ChangeKind::Decrease(_), Some(Value::N(by))) => {
                    let by = if matches!(change.kind, ChangeKind::Decrease(_)) { -by } else { by };
                    let start = match &existing {
                        Some(Value::N(number)) => Some(*number),
                        _ => match self.start_of(&change.path, record)? {
                            Some(start) => start,
                            None => return Ok(None),
                        },
                    };
                    let now = start.map_or(Ok(by), |start| start.add(&by));
                    let Ok(now) = now else {
                        let message = format!("`{first}` would have more than 38 digits");
                        self.fail(
                            Failure::conflict(Code::OUT_OF_BOUNDS, message).about(first.as_str()),
                        )?;
                        return Ok(None);
                    };
                    // What lacks its number starts from a value that a store does not know.
                    let is_step = start.is_none() || existing.is_some();
                    step = is_step.then_some(Step::Sum { by, from_number: false });
                    Some(Value::N(now))
                }
                (ChangeKind::Add(_) | ChangeKind::Remove(_), Some(value)) => {
                    let element = entity.attribute(first).and_then(|a| a.ty.element());
                    let given = list_elements(&Val::owned(value)).into_iter();
                    let given: Vec<_> = match element {
                        Some(element) => given.map(|value| inside(value, element)).collect(),
                        None => given.collect(),
                    };
                    let adds = matches!(change.kind, ChangeKind::Add(_));
                    step = elements(entity.attribute(first), &given, adds);
                    Some(Value::L(combine(existing, given, adds)))
                }
                (_, value) => value,
            };
            let counts = !matches!(
                change.kind,
                ChangeKind::Set(_) | ChangeKind::SetIfGiven(_) | ChangeKind::Clear
            );
            let step = match (result.steps.remove(first), step) {
                _ if change.path.len() > 1 => None,
                (Some(earlier), Some(step)) => earlier.then(step),
                (None, step) if !result.touched.contains(first) => step,
                _ => None,
            };
            // What is made of what is stored, and is no step from it.
            if change.path.len() > 1 || (counts && step.is_none()) {
                self.context().used(&record.key, record.entity, Fact::Attribute(first.clone()));
            }
            if new.is_none() && self.needs(entity, change) {
                result.faults.push(Fault::missing(change.path.join(".")));
            }
            set_path(&mut result.item, &change.path, new);
            result.touched.insert(first.clone());
            result.counted.extend(counts.then(|| change.path.clone()));
            result.steps.extend(step.map(|step| (first.clone(), step)));
        }
        Ok(Some(result))
    }

    /// The number that an item lacks although it must have it: its default. Nothing, if that is not
    /// loaded yet.
    fn start_of(
        &mut self,
        path: &[String],
        record: &Record,
    ) -> Result<Option<Option<Number>>, End> {
        let entity = self.model().entity(record.entity);
        let attribute = match path {
            [name] => entity.attribute(name).filter(|attribute| !attribute.optional),
            _ => None,
        };
        let default = attribute.filter(|attribute| attribute.computed == Computed::Default);
        let Some(default) = default.and_then(|attribute| attribute.value.as_ref()) else {
            return Ok(Some(None));
        };
        Ok(self.value(default, Some(record))?.map(|value| match value {
            Some(Value::N(start)) if start != Number::from(0) => Some(start),
            _ => None,
        }))
    }

    /// Returns `true` if a change that leaves nothing takes away what the item needs: a nested
    /// attribute, or one that an input given as null would clear.
    fn needs(&self, entity: &Entity, change: &Change) -> bool {
        let nulls = match &change.kind {
            ChangeKind::SetIfGiven(expr) => self.is_null(expr),
            _ => false,
        };
        let attribute = entity.attribute_at(&change.path);
        (nulls || change.path.len() > 1) && attribute.is_some_and(|found| !found.optional)
    }

    /// Whether an input was given as null: what it would set is cleared.
    fn is_null(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Slot(slot) if matches!(self.bound.get(*slot), Some(Bound::Value(Some(Value::Null)))))
    }

    /// Computes the attributes that follow every write, and those that follow their sources.
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

    /// Whether an attribute may go from where it is to where it shall be.
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
        let step = Step::Sum { by: one, from_number: false };
        changed.steps.insert(attribute.name.clone(), step);
    }
}

/// What changes make of an item.
#[derive(Default)]
pub(super) struct Changed {
    pub item: Item,
    pub touched: BTreeSet<String>,
    /// Of what is touched, what is added to or taken from.
    pub counted: BTreeSet<Vec<String>>,
    /// Of what is counted, what is a step from what is stored.
    pub steps: BTreeMap<String, Step>,
    /// What the changes take away although the item needs it.
    pub faults: Vec<Fault>,
}

impl Changed {
    /// Whether something is added to an attribute or taken from it.
    pub fn counts(&self, name: &str) -> bool {
        self.counted.iter().any(|path| path.first().is_some_and(|first| first == name))
    }
}

/// Brings a changed attribute into the form in which it is stored. Bounds of what is counted are
/// asked in the end. What was not whole before need not be.
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

/// The step of elements that come into a set or behind a list, or go from a set. A list without an
/// element, and one that holds each only once, have to be worked out whole.
fn elements(attribute: Option<&Attribute>, given: &[Value], adds: bool) -> Option<Step> {
    let attribute = attribute?;
    let mut once: Vec<Value> = Vec::new();
    given.iter().for_each(|element| {
        if !once.contains(element) {
            once.push(element.clone());
        }
    });
    match &attribute.ty {
        Type::Set(..) if adds => Some(Step::Elements { added: once, removed: Vec::new() }),
        Type::Set(..) => Some(Step::Elements { added: Vec::new(), removed: once }),
        Type::List(..) if adds && !attribute.distinct => Some(Step::Appended(given.to_vec())),
        _ => None,
    }
}

/// Whether what would be added to a number or list, or taken from it, is absent.
fn adds_nothing(kind: &ChangeKind, value: Option<&Value>) -> bool {
    match kind {
        ChangeKind::Add(expr) | ChangeKind::Remove(expr) => match value {
            // One element, or those that the model lists.
            Some(Value::L(elements)) => elements.is_empty() && matches!(expr, Expr::List(_)),
            value => value.is_none(),
        },
        ChangeKind::Increase(_) | ChangeKind::Decrease(_) => value.is_none(),
        ChangeKind::Clear | ChangeKind::Set(_) | ChangeKind::SetIfGiven(_) => false,
    }
}

fn path_value<'v>(item: &'v Item, record: &'v Record, path: &[String]) -> Option<&'v Value> {
    let (first, below) = path.split_first()?;
    let told = || record.recovered.get(first);
    let value = item.get(first).filter(|value| **value != Value::Null).or_else(told)?;
    below.iter().try_fold(value, |value, name| value.as_map()?.get(name))
}

fn set_path(item: &mut Item, path: &[String], value: Option<Value>) {
    match (path, value) {
        ([name], Some(value)) => {
            item.insert(name.clone(), value);
        }
        ([name], None) => {
            item.remove(name);
        }
        ([name, below @ ..], value) => match item.get_mut(name) {
            Some(Value::M(map)) => set_path(map, below, value),
            None | Some(Value::Null) if value.is_some() => {
                let mut map = Item::new();
                set_path(&mut map, below, value);
                item.insert(name.clone(), Value::M(map));
            }
            _ => {}
        },
        ([], _) => {}
    }
}

fn combine(existing: Option<Value>, given: Vec<Value>, adds: bool) -> Vec<Value> {
    let mut elements = existing.map(|list| list_elements(&Val::owned(list))).unwrap_or_default();
    if adds {
        elements.extend(given);
    } else {
        elements.retain(|element| !given.contains(element));
    }
    elements
}
