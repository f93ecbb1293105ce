//! Changed items: every right-hand side sees the item as it was.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{Change, ChangeKind, Computed, Entity, Expr};
use tavola_store::{Item, Number, Value};

use super::dress::dress;
use super::pass::{End, Pass};
use super::unfit::unfit;
use crate::conform::conform;
use crate::context::Fact;
use crate::draft::Draft;
use crate::eval::{Val, list_elements};
use crate::record::{Place, Record};
use crate::session::Bound;
use crate::{Code, Failure, Fault};

impl<'p, 'r> Pass<'p, 'r> {
    /// Changes an item that is there.
    pub(super) fn change(
        &mut self,
        place: Place,
        record: Record,
        changes: &'r [Change],
    ) -> Result<(), End> {
        let id = record.entity;
        let Some(changed) = self.changed(&record, changes)? else { return Ok(()) };
        self.moves(&record, &changed.item)?;
        let mut after = Record { item: changed.item, ..record.clone() };
        let entity = self.session.model.entity(id);
        let mut touched = changed.touched.clone();
        self.recompute(&mut after, &mut touched)?;
        let mut added = match self.drafts.get(&place) {
            Some(draft) => draft.added.clone(),
            None => count_write(entity, &mut after, &mut touched),
        };
        let mut faults = Vec::new();
        for attribute in entity.attributes.iter().filter(|a| touched.contains(&a.name)) {
            let Some(value) = after.item.remove(&attribute.name) else {
                if !attribute.optional && attribute.computed != Computed::Kept {
                    faults.push(Fault::missing(attribute.name.as_str()));
                }
                continue;
            };
            match conform(value, attribute, &attribute.name) {
                Ok(Some(value)) => {
                    after.item.insert(attribute.name.clone(), value);
                }
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return self.refuse_values(id, faults, Some(&record));
        }
        // What stays as it was is not written: it must still be so.
        for name in changed.touched.iter().filter(|name| !changed.added.contains_key(*name)) {
            if after.item.get(name) == record.item.get(name) {
                self.context().used(&place, id, Fact::Attribute(name.clone()));
            }
        }
        let evaluated = dress(&self.context(), &after);
        let Some(dressing) = self.evaluate(evaluated)? else { return Ok(()) };
        for (name, value) in dressing {
            if after.item.get(&name) == value.as_ref() {
                if !entity.dependencies.stored(&name).is_disjoint(&touched) {
                    self.context().used(&place, id, Fact::Attribute(name));
                }
                continue;
            }
            // A key made anew depends on all its parts: none of them may change meanwhile.
            for source in entity.dependencies.stored(&name).difference(&touched) {
                self.context().used(&place, id, Fact::Attribute(source.clone()));
            }
            match value {
                Some(value) => after.item.insert(name, value),
                None => after.item.remove(&name),
            };
        }
        let table = self.session.model.table(entity.table);
        let mut faults = unfit(table, entity, &after.item);
        // What another program has stored so is not this write's fault.
        faults.retain(|fault| !unfit(table, entity, &record.item).contains(fault));
        if !faults.is_empty() {
            return self.fail(Failure::Invalid(faults));
        }
        let before = self.before(&place, Some(record));
        added.extend(changed.added);
        let after = Some(after);
        self.drafts.set(place, Draft { after, added, ..Draft::of(id, before) });
        Ok(())
    }

    /// The item after its changes; every right-hand side sees it as it was.
    pub(super) fn changed(
        &mut self,
        record: &Record,
        changes: &'r [Change],
    ) -> Result<Option<Changed>, End> {
        let mut result = Changed { item: record.item.clone(), ..Changed::default() };
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
            let existing = path_value(record, &change.path).cloned();
            let new = match (&change.kind, value) {
                (ChangeKind::SetIfGiven(expr), None) if !self.is_null(expr) => continue,
                // What is not given is not added.
                (kind, value) if adds_nothing(kind, value.as_ref()) => continue,
                (ChangeKind::Increase(_) | ChangeKind::Decrease(_), Some(Value::N(by))) => {
                    let by = if matches!(change.kind, ChangeKind::Decrease(_)) { -by } else { by };
                    let now = match &existing {
                        Some(Value::N(number)) => number.add(&by),
                        _ => Ok(by),
                    };
                    let Ok(now) = now else {
                        let message = format!("`{first}` would have more than 38 digits");
                        self.fail(
                            Failure::conflict(Code::OUT_OF_BOUNDS, message).about(first.as_str()),
                        )?;
                        return Ok(None);
                    };
                    if change.path.len() == 1 {
                        result.added.insert(first.clone(), by);
                    } else {
                        self.context().used(
                            &record.place,
                            record.entity,
                            Fact::Attribute(first.clone()),
                        );
                    }
                    Some(Value::N(now))
                }
                (ChangeKind::Add(_) | ChangeKind::Remove(_), Some(value)) => {
                    self.context().used(
                        &record.place,
                        record.entity,
                        Fact::Attribute(first.clone()),
                    );
                    let adds = matches!(change.kind, ChangeKind::Add(_));
                    Some(Value::L(combine(existing, value, adds)))
                }
                (_, value) => value,
            };
            if change.path.len() > 1 {
                self.context().used(&record.place, record.entity, Fact::Attribute(first.clone()));
            }
            set_path(&mut result.item, &change.path, new);
            result.touched.insert(first.clone());
        }
        Ok(Some(result))
    }

    /// Whether an input was given as null: what it would set is cleared.
    fn is_null(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Slot(slot) if matches!(self.bound.get(*slot), Some(Bound::Value(Some(Value::Null)))))
    }

    /// Attributes that follow every write, and those that follow their sources.
    fn recompute(&mut self, after: &mut Record, touched: &mut BTreeSet<String>) -> Result<(), End> {
        let entity = self.session.model.entity(after.entity);
        let following = entity.change_with(touched);
        for (name, _) in
            entity.dependencies.computed().filter(|(name, _)| following.contains(*name))
        {
            let Some(attribute) = entity.attribute(name) else { continue };
            let Some(expr) = attribute
                .value
                .as_ref()
                .filter(|_| matches!(attribute.computed, Computed::OnWrite | Computed::Kept))
            else {
                continue;
            };
            if let Some(value) = self.value(expr, Some(&*after))? {
                set_path(&mut after.item, std::slice::from_ref(&attribute.name), value);
                touched.insert(attribute.name.clone());
            }
        }
        Ok(())
    }

    /// Whether an attribute may go from where it is to where it shall be.
    fn moves(&mut self, record: &Record, after: &Item) -> Result<(), End> {
        let entity = self.session.model.entity(record.entity);
        for moves in &entity.moves {
            let from =
                record.get(&moves.attribute).and_then(Value::as_str).unwrap_or_default().to_owned();
            let to = after.get(&moves.attribute).and_then(Value::as_str).unwrap_or_default();
            if from == to {
                continue;
            }
            self.context().used(
                &record.place,
                record.entity,
                Fact::Attribute(moves.attribute.clone()),
            );
            let steps: Vec<_> = moves
                .steps
                .iter()
                .filter(|step| step.from.contains(&from) && step.to.iter().any(|t| t == to))
                .collect();
            if steps.is_empty() {
                let name = &moves.attribute;
                let message = if self.session.shows(record, name) {
                    format!("`{name}` cannot go from {from} to {to}")
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
                let by = self.session.shows(record, &moves.attribute).then(|| by.join(" or "));
                self.fail(Failure::not_allowed(by.as_deref()))?;
            }
        }
        Ok(())
    }
}

/// Counts one more write, as concurrent ones do beside it; gives what was added.
fn count_write(
    entity: &Entity,
    after: &mut Record,
    touched: &mut BTreeSet<String>,
) -> BTreeMap<String, Number> {
    let mut added = BTreeMap::new();
    for attribute in entity.attributes.iter().filter(|a| a.computed == Computed::CountsWrites) {
        let one = Number::from(1);
        let now = match after.item.get(&attribute.name) {
            Some(Value::N(number)) => number.add(&one).unwrap_or(*number),
            _ => one,
        };
        after.item.insert(attribute.name.clone(), Value::N(now));
        touched.insert(attribute.name.clone());
        added.insert(attribute.name.clone(), one);
    }
    added
}

/// What changes make of an item.
#[derive(Default)]
pub(super) struct Changed {
    pub item: Item,
    touched: BTreeSet<String>,
    added: BTreeMap<String, Number>,
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

fn path_value<'v>(record: &'v Record, path: &[String]) -> Option<&'v Value> {
    let (first, below) = path.split_first()?;
    below.iter().try_fold(record.get(first)?, |value, name| value.as_map()?.get(name))
}

fn set_path(item: &mut Item, path: &[String], value: Option<Value>) {
    match (path, value) {
        ([name], Some(value)) => {
            item.insert(name.clone(), value);
        }
        ([name], None) => {
            item.remove(name);
        }
        ([name, below @ ..], value) => {
            let nested = item.entry(name.clone()).or_insert_with(|| Value::M(Item::new()));
            if let Value::M(map) = nested {
                set_path(map, below, value);
            }
        }
        ([], _) => {}
    }
}

fn combine(existing: Option<Value>, given: Value, adds: bool) -> Vec<Value> {
    let mut elements = existing.map(|list| list_elements(&Val::owned(list))).unwrap_or_default();
    let given = list_elements(&Val::owned(given));
    if adds {
        elements.extend(given);
    } else {
        elements.retain(|element| !given.contains(element));
    }
    elements
}
