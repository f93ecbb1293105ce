//! Examines whether an item is consistent in itself: its key, its attributes, and what is computed
//! from them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use tavola_model::explain::check_text;
use tavola_model::model::{Attribute, Computed, Dependent, Entity, Expr, KeySource};
use tavola_store::{Item, Value};

use super::InspectionScope;
use super::examine::{Examination, Examiner, Problem};
use super::finding::{ProblemKind, shown};
use super::values;
use super::view::View;
use crate::context::Trace;
use crate::eval::{Eval, Frame};
use crate::item_key::ItemKey;
use crate::keys::key_text;
use crate::record::{Record, told_by_key};
use crate::stored_form::{may_be_absent, stored_form};
use crate::write::{broken_checks, computed_attributes};

/// The most findings about one attribute: a long list may be wrong everywhere.
const MOST: usize = 5;

pub(super) fn examine(
    examiner: &Examiner<'_, '_>,
    key: &ItemKey,
    view: &View,
) -> Eval<Examination> {
    let live = view.live(examiner.loader, key, None)?;
    let record = match &live {
        Some(record) => Some(Cow::Borrowed(&**record)),
        None => view.lapsed(examiner.loader, key)?.map(Cow::Owned),
    };
    let Some(record) = record else { return Ok(Examination::default()) };
    let mut item = ItemCheck {
        examiner,
        entity: examiner.loader.model().entity(record.entity),
        after: record.item.clone(),
        record: &record,
        problems: Vec::new(),
        pins: BTreeSet::new(),
    };
    if live.is_some() {
        item.key();
        item.missing()?;
        item.computed()?;
        item.keys_type_and_ttl(|_| true)?;
        item.values();
        item.checks()?;
        item.undeclared();
    } else {
        // The store deletes it once its TTL says that it has expired.
        let ttl = examiner.table(key).ttl.as_deref();
        item.keys_type_and_ttl(|name| ttl == Some(name))?;
    }
    let ItemCheck { after, problems, pins, .. } = item;
    let update = examiner.update(&record, &after, pins.iter().map(String::as_str));
    Ok(Examination { problems, actions: update.into_iter().collect() })
}

struct ItemCheck<'e, 's, 'r> {
    examiner: &'e Examiner<'s, 'r>,
    entity: &'e Entity,
    /// As it is stored.
    record: &'e Record,
    /// As it shall be.
    after: Item,
    problems: Vec<Problem>,
    /// What the changes are made from.
    pins: BTreeSet<String>,
}

impl<'e> ItemCheck<'e, '_, '_> {
    /// Notes a problem; whether it shall be repaired.
    fn note(
        &mut self,
        kind: ProblemKind,
        attribute: &str,
        unmendable: Option<&'static str>,
        more: impl FnOnce(&mut super::Finding),
    ) -> bool {
        let mut finding = self.examiner.finding(kind, &self.record.key, Some(self.record.entity));
        finding.attribute = Some(attribute.to_owned());
        more(&mut finding);
        let mut problem = self.examiner.problem(finding);
        problem.left = problem.left.or(unmendable);
        let repair = problem.left.is_none();
        self.problems.push(problem);
        repair
    }

    /// Returns the item as corrected so far.
    fn current(&self) -> Cow<'e, Record> {
        if self.after == self.record.item {
            return Cow::Borrowed(self.record);
        }
        Cow::Owned(Record { item: self.after.clone(), ..self.record.clone() })
    }

    /// Compares the attributes with the key, which decides what an item is: other programs may have
    /// changed them.
    fn key(&mut self) {
        let table = self.examiner.table(&self.record.key);
        let model = self.examiner.loader.model();
        let told = told_by_key(model, self.record.entity, &self.record.key);
        for part in table.key.parts() {
            let Some(KeySource::Template(template)) =
                self.entity.key(&part.name).map(|k| &k.source)
            else {
                continue;
            };
            let stored = self.record.item.get(&part.name).and_then(Value::as_str);
            let made = key_text(template, &|name| self.record.get(name));
            if made.is_none() || made.as_deref() == stored {
                continue;
            }
            let contradicting: BTreeSet<&str> = template
                .attributes()
                .filter(|name| {
                    let told = told.get(name);
                    told.is_some() && told != self.record.get(name)
                })
                .collect();
            let corrected = |name: &str| match contradicting.contains(name) {
                true => told.get(name),
                false => self.record.get(name),
            };
            let agrees = key_text(template, &corrected).as_deref() == stored;
            if !agrees {
                self.note(
                    ProblemKind::KeyMismatch,
                    &part.name,
                    Some("the key does not determine the right value"),
                    |finding| {
                        finding.note =
                            Some("does not follow from the item's attributes".to_owned());
                    },
                );
                continue;
            }
            for name in contradicting {
                let Some(told) = told.get(name) else { continue };
                let repair = self.note(ProblemKind::KeyMismatch, name, None, |finding| {
                    finding.stored = self.record.item.get(name).map(shown);
                    finding.wanted = Some(shown(told));
                    finding.note = Some("according to its key".to_owned());
                });
                if repair {
                    self.after.insert(name.to_owned(), told.clone());
                }
            }
        }
    }

    fn missing(&mut self) -> Eval<()> {
        for attribute in &self.entity.attributes {
            let present = self.record.get(&attribute.name).is_some();
            if present || may_be_absent(attribute) || attribute.computed == Computed::Kept {
                continue;
            }
            let default = self.constant(attribute)?;
            let null = self.record.item.contains_key(&attribute.name);
            let left = match &default {
                _ if null => Some("a NULL that another program stored is left alone"),
                None => Some("it has no default that could be used"),
                Some(_)
                    if self.examiner.scope == InspectionScope::WhatFollows
                        && !is_needed(self.entity, &attribute.name)
                        && !self.examiner.drift.requires(&self.entity.name, &attribute.name) =>
                {
                    Some("nothing depends on it")
                }
                Some(_) => None,
            };
            let has_default = default.is_some();
            let repair =
                self.note(ProblemKind::MissingAttribute, &attribute.name, left, |finding| {
                    let default = if has_default { ", and has a default" } else { "" };
                    finding.note = Some(format!("is missing{default}"));
                });
            if let (true, Some(value)) = (repair, default) {
                self.after.insert(attribute.name.clone(), value);
            }
        }
        Ok(())
    }

    /// Returns the default of an attribute, if it is the same for every caller at any time.
    fn constant(&self, attribute: &Attribute) -> Eval<Option<Value>> {
        let expr = attribute.value.as_ref().filter(|expr| !expr.asks_beyond_item());
        let Some(expr) = expr.filter(|_| attribute.computed == Computed::Default) else {
            return Ok(None);
        };
        self.evaluated(attribute, expr)
    }

    fn evaluated(&self, attribute: &Attribute, expr: &Expr) -> Eval<Option<Value>> {
        let (trace, record) = (Trace::default(), self.current());
        let context = self.examiner.loader.context(&trace).narrowed();
        let frame = Frame::of(&record);
        let value = context.value(expr, &frame)?;
        Ok(value.and_then(|value| stored_form(value, attribute, &attribute.name).ok().flatten()))
    }

    fn computed(&mut self) -> Eval<()> {
        for attribute in &self.entity.attributes {
            let expr = attribute.value.as_ref().filter(|expr| !expr.asks_beyond_item());
            let Some(expr) = expr.filter(|_| attribute.computed == Computed::Kept) else {
                continue;
            };
            let wanted = self.evaluated(attribute, expr)?;
            let stored = self.after.get(&attribute.name).filter(|value| **value != Value::Null);
            if stored == wanted.as_ref() {
                continue;
            }
            let repair = self.note(ProblemKind::StaleComputed, &attribute.name, None, |finding| {
                finding.note = Some("does not follow from its sources".to_owned());
            });
            if repair {
                self.pins.extend(self.examiner.loader.model().attributes_of(expr));
                match wanted {
                    Some(value) => self.after.insert(attribute.name.clone(), value),
                    None => self.after.remove(&attribute.name),
                };
            }
        }
        Ok(())
    }

    /// Examines index keys, type and lifetime, as far as the scope includes them.
    fn keys_type_and_ttl(&mut self, wanted: impl Fn(&str) -> bool) -> Eval<()> {
        let (trace, record) = (Trace::default(), self.current());
        let computed = computed_attributes(&self.examiner.loader.context(&trace), &record)?;
        let table = self.examiner.table(&self.record.key);
        for (name, wanted) in computed.into_iter().filter(|(name, _)| wanted(name)) {
            let stored = self.record.item.get(&name).filter(|value| **value != Value::Null);
            if stored == wanted.as_ref() || table.key.parts().any(|part| part.name == name) {
                continue;
            }
            let made_from = self.entity.dependencies.stored(&name);
            let kind = match (stored, &wanted) {
                _ if table.type_attribute.as_ref() == Some(&name) => ProblemKind::TypeName,
                _ if table.ttl.as_ref() == Some(&name) => ProblemKind::Lifetime,
                (None, _) => ProblemKind::MissingKey,
                (Some(_), None) => ProblemKind::ExtraKey,
                (Some(_), Some(_)) => ProblemKind::StaleKey,
            };
            // What a lost attribute was may be told by nothing but the key that was made from it.
            let lost = wanted.is_none() && self.lost(&record, &name);
            let left = lost.then_some("an attribute that it depends on is missing");
            let hidden = made_from.iter().any(|name| self.restricted(name));
            let (stored, shown_wanted) = (stored.map(shown), wanted.as_ref().map(shown));
            let repair = self.note(kind, &name, left, |finding| {
                if hidden {
                    finding.note = Some("does not follow from the item's attributes".to_owned());
                } else {
                    (finding.stored, finding.wanted) = (stored, shown_wanted);
                }
            });
            if repair {
                self.pins.extend(made_from.iter().cloned());
                match wanted {
                    Some(value) => self.after.insert(name, value),
                    None => self.after.remove(&name),
                };
            }
        }
        Ok(())
    }

    /// Returns `true` if the keys of an index that an attribute is part of are made from something
    /// that is missing.
    fn lost(&self, record: &Record, name: &str) -> bool {
        let table = self.examiner.table(&record.key);
        let indexes = table.indexes.iter().map(|index| &index.key);
        let parts = indexes.filter(|key| key.parts().any(|part| part.name == name));
        let parts = parts.flat_map(|key| key.parts()).map(|part| part.name.as_str());
        let made_of = |part| self.entity.dependencies.stored(part);
        parts.chain([name]).flat_map(made_of).any(|source| {
            let attribute = self.entity.attribute(source);
            record.get(source).is_none() && attribute.is_some_and(|a| !may_be_absent(a))
        })
    }

    /// Returns `true` if only some callers see an attribute.
    fn restricted(&self, name: &str) -> bool {
        self.entity.restricted.iter().any(|r| r.path.first().is_some_and(|first| first == name))
    }

    fn values(&mut self) {
        let model = self.examiner.loader.model();
        for attribute in &self.entity.attributes {
            let stored = self.record.item.get(&attribute.name);
            let Some(value) = stored.filter(|value| **value != Value::Null) else { continue };
            for (path, message) in values::faults(model, attribute, value).into_iter().take(MOST) {
                let left = Some("the right value is not known");
                self.note(ProblemKind::WrongValue, &path, left, |finding| {
                    finding.note = Some(message)
                });
            }
        }
    }

    /// Examines what always holds, of the item as repairs leave it. Of attributes that are wrong or
    /// missing by themselves, that is told.
    fn checks(&mut self) -> Eval<()> {
        let (trace, record) = (Trace::default(), self.current());
        let model = self.examiner.loader.model();
        for place in broken_checks(&self.examiner.loader.context(&trace), &record)? {
            let Some(check) = self.entity.checks.get(place) else { continue };
            let names: BTreeSet<String> =
                check.parts.iter().flat_map(|part| model.attributes_of(part)).collect();
            let mut open = self.problems.iter().filter(|problem| problem.left.is_some());
            if open.any(|problem| problem.finding.is_about_value_of(&names)) {
                continue;
            }
            let text = check_text(model, record.entity, check);
            let left = Some("the right values are not known");
            self.note(ProblemKind::BrokenCheck, &text, left, |finding| {
                finding.note = Some("does not hold".to_owned());
            });
        }
        Ok(())
    }

    /// Examines attributes that the model does not declare: they may make an item appear in an
    /// index, or expire.
    fn undeclared(&mut self) {
        let table = self.examiner.table(&self.record.key);
        let parts = table.indexes.iter().flat_map(|index| index.key.parts());
        let names: BTreeSet<&String> = parts.map(|part| &part.name).chain(&table.ttl).collect();
        for name in names {
            let declared = self.entity.key(name).is_some()
                || self.entity.attribute(name).is_some()
                || table.type_attribute.as_ref() == Some(name)
                || (table.ttl.as_ref() == Some(name)
                    && (self.entity.expires.is_some() || self.entity.collect.is_some()));
            let stored = self.record.item.get(name).filter(|value| **value != Value::Null);
            let (false, Some(value)) = (declared, stored) else { continue };
            if self.examiner.drift.drops(&self.entity.name, name) {
                let stored = shown(value);
                if self.note(ProblemKind::ExtraKey, name, None, |finding| {
                    finding.stored = Some(stored)
                }) {
                    self.after.remove(name);
                }
            } else {
                self.note(
                    ProblemKind::Undeclared,
                    name,
                    Some("it belongs to another program"),
                    |finding| {
                        finding.note = Some("is not declared by the entity".to_owned());
                    },
                );
            }
        }
    }
}

/// Returns `true` if something follows from an attribute: a key, a lock, a derived item.
fn is_needed(entity: &Entity, attribute: &str) -> bool {
    entity.dependencies.made_of(attribute).any(|made| {
        matches!(
            made,
            Dependent::Key(_)
                | Dependent::Lock(_)
                | Dependent::DerivedPlace(_)
                | Dependent::DerivedValue(_)
        )
    })
}
