//! The values that changes give an item.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{Attribute, Change, ChangeKind, Computed, Entity, Expr, Type};
use tavola_store::{Item, Number, Value};

use super::pass::{End, Pass};
use crate::bound::Bound;
use crate::context::Fact;
use crate::counted_change::CountedChange;
use crate::eval::{Val, list_elements};
use crate::record::Record;
use crate::stored_form::inside;
use crate::{Code, Failure, Fault};

/// An item with changes applied.
#[derive(Default)]
pub(super) struct Changed {
    pub item: Item,
    pub touched: BTreeSet<String>,
    /// The paths of `touched` that something is added to or taken from.
    pub counted: BTreeSet<Vec<String>>,
    /// The counted changes among `touched`.
    pub counted_changes: BTreeMap<String, CountedChange>,
    /// What the changes take away although the item needs it.
    pub faults: Vec<Fault>,
}

impl Changed {
    /// Returns `true` if something is added to an attribute or taken from it.
    pub fn counts(&self, name: &str) -> bool {
        self.counted.iter().any(|path| path.first().is_some_and(|first| first == name))
    }
}

impl<'p, 'r> Pass<'p, 'r> {
    /// Applies changes to an item; every right-hand side sees it as it was.
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
                    step = is_step.then_some(CountedChange::Sum { by, from_number: false });
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
            let step = match (result.counted_changes.remove(first), step) {
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
            result.counted_changes.extend(step.map(|step| (first.clone(), step)));
        }
        Ok(Some(result))
    }

    /// Returns the default of a number that an item lacks although it must have it; `None` if that
    /// is not loaded yet.
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

    /// Returns `true` if an input, an entry of it or what the entry is in was given as null: what it
    /// would set is cleared.
    fn is_null(&self, expr: &Expr) -> bool {
        let Some((slot, entry)) = expr.entry_of_slot() else { return false };
        let Some(Bound::Value(Some(given))) = self.bound.get(slot) else { return false };
        let mut part = given;
        for name in entry {
            match part.as_map().and_then(|entries| entries.get(name)) {
                Some(inside) => part = inside,
                None => break,
            }
        }
        *part == Value::Null
    }
}

/// Returns the counted change that adds elements to a set or list, or removes them from a set. A
/// removal from a list, and a list of distinct elements, have to be computed as a whole.
fn elements(attribute: Option<&Attribute>, given: &[Value], adds: bool) -> Option<CountedChange> {
    let attribute = attribute?;
    let mut once: Vec<Value> = Vec::new();
    given.iter().for_each(|element| {
        if !once.contains(element) {
            once.push(element.clone());
        }
    });
    match &attribute.ty {
        Type::Set(..) if adds => Some(CountedChange::Elements { added: once, removed: Vec::new() }),
        Type::Set(..) => Some(CountedChange::Elements { added: Vec::new(), removed: once }),
        Type::List(..) if adds && !attribute.distinct => {
            Some(CountedChange::Appended(given.to_vec()))
        }
        _ => None,
    }
}

/// Returns `true` if the value that would be added or removed is absent.
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

/// Returns the value at a path of an item that is being changed.
fn path_value<'v>(item: &'v Item, record: &'v Record, path: &[String]) -> Option<&'v Value> {
    let (first, below) = path.split_first()?;
    let told = || record.recovered.get(first);
    let value = item.get(first).filter(|value| **value != Value::Null).or_else(told)?;
    below.iter().try_fold(value, |value, name| value.as_map()?.get(name))
}

/// Sets or removes the value at a path, and makes the maps on the way.
pub(super) fn set_path(item: &mut Item, path: &[String], value: Option<Value>) {
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

/// Returns a list with elements added or removed.
fn combine(existing: Option<Value>, given: Vec<Value>, adds: bool) -> Vec<Value> {
    let mut elements = existing.map(|list| list_elements(&Val::owned(list))).unwrap_or_default();
    if adds {
        elements.extend(given);
    } else {
        elements.retain(|element| !given.contains(element));
    }
    elements
}
