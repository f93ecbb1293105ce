//! Examines whether the items that an owner derives exist.

use tavola_model::model::{Attributes, Derive};
use tavola_store::{ActionKind, Item};

use super::examine::{Act, Claim, Examination, Examiner, Problem};
use super::finding::ProblemKind;
use super::view::View;
use crate::context::Trace;
use crate::eval::Eval;
use crate::item_key::ItemKey;
use crate::owner::{self, OWNER};
use crate::record::{Record, identify, ttl_is_over};
use crate::write::{DerivedItem, complete, computed_attributes};
use tavola_model::reserved::DELETING;

pub(super) fn derived(
    examiner: &Examiner<'_, '_>,
    owner: &ItemKey,
    keys: &[ItemKey],
    view: &View,
) -> Eval<Examination> {
    let work = examiner.work(owner);
    view.want(keys.iter().chain([owner]).chain(&work))?;
    let mut examination = Examination::default();
    if let Some(work) = &work
        && view.get(work)?.is_some()
    {
        return Ok(examination);
    }
    let Some(record) = view.live(examiner.loader, owner, None)? else { return Ok(examination) };
    let derived = view.derived(examiner.loader, &record)?;
    for key in keys {
        let Some(derived) = derived.get(key) else { continue };
        let check = DerivedCheck { examiner, owner: &record, derived };
        if let Some((problem, actions)) = check.examine(view)? {
            if problem.left.is_none() {
                examination.actions.extend(actions);
            }
            examination.problems.push(problem);
        }
    }
    if !examination.actions.is_empty() {
        let entity = examiner.loader.model().entity(record.entity);
        let names = entity.dependencies.all_derived();
        let names = names.iter().map(String::as_str);
        examination.actions.push(examiner.owner_as_seen(owner, Some(&record.item), names));
        examination.actions.extend(work.iter().map(|work| examiner.undisturbed(work)));
    }
    Ok(examination)
}

/// An item that should follow from another one.
struct DerivedCheck<'a, 's, 'r> {
    examiner: &'a Examiner<'s, 'r>,
    owner: &'a Record,
    /// Where it is, and what the owner gives it.
    derived: &'a DerivedItem,
}

/// Something that is wrong, and what repairs it.
type Found = Option<(Problem, Vec<Act>)>;

impl DerivedCheck<'_, '_, '_> {
    fn examine(&self, view: &View) -> Eval<Found> {
        let DerivedItem { key, entity, .. } = self.derived;
        let model = self.examiner.loader.model();
        let table = self.examiner.table(key);
        let now = self.examiner.loader.call().now();
        let stored = view.get(key)?;
        match stored {
            Some(item) if item.contains_key(DELETING) => return Ok(None),
            Some(item) if !ttl_is_over(item, table, now) => {
                match identify(model, key, item.clone(), [*entity]) {
                    Ok(record) if record.has_lapsed(model, now) => {}
                    Ok(record) => {
                        return match self.held_by_another(item, view)? {
                            None => self.differing(&record),
                            found => Ok(found),
                        };
                    }
                    Err(_) => {
                        let mut problem = self.problem(ProblemKind::MissingDerived, None);
                        problem.left = problem.left.or(Some("another item occupies its key"));
                        return Ok(Some((problem, Vec::new())));
                    }
                }
            }
            _ => {}
        }
        let made = self.made()?;
        if made.has_expired(model, now) {
            return Ok(None);
        }
        let expires = model.entity(*entity).expires.iter().chain(&table.ttl);
        let condition = self.examiner.pinned(key, stored, expires.map(|name| name.as_str()));
        let put = self.examiner.action(key, ActionKind::Put(made.item), condition);
        Ok(Some((self.problem(ProblemKind::MissingDerived, None), vec![put])))
    }

    fn problem(&self, kind: ProblemKind, attributes: Option<String>) -> Problem {
        let DerivedItem { key, entity, .. } = self.derived;
        let mut finding = self.examiner.finding(kind, key, Some(*entity));
        finding.note = Some(match attributes {
            None => "is missing; derived from".to_owned(),
            Some(_) => "differs from what it is derived from".to_owned(),
        });
        finding.attribute = attributes;
        finding.other = Some(self.owner.key.store_key(self.examiner.table(&self.owner.key)));
        Problem { claim: self.claim(), ..self.examiner.problem(finding) }
    }

    /// Returns the claim to the item, if it is exclusive.
    fn claim(&self) -> Option<Claim> {
        let model = self.examiner.loader.model();
        self.derived.exclusive(model)?;
        let derive = self.derived.derive(model)?;
        let attributes = model.claimed_by(derive);
        Some(self.examiner.claim(&self.derived.key, self.owner, &attributes))
    }

    /// Examines an exclusive item of another owner. One that names an owner which does not derive
    /// it is taken over.
    fn held_by_another(&self, stored: &Item, view: &View) -> Eval<Found> {
        let (Some(me), Some(claim)) = (self.derived.item.get(OWNER), self.claim()) else {
            return Ok(None);
        };
        let key = &self.derived.key;
        let named = stored.get(OWNER);
        let others = match named {
            Some(named) if named == me => return Ok(None),
            Some(named) => owner::key(self.examiner.loader.model(), named).into_iter().collect(),
            None => self.possible_others(stored),
        };
        view.want(&others)?;
        let mut actions = Vec::new();
        for other in &others {
            let record = view.live(self.examiner.loader, other, None)?;
            let mut sources = Attributes::new();
            if let Some(record) = &record {
                if view.derived(self.examiner.loader, record)?.contains_key(key) {
                    let other = other.store_key(self.examiner.table(other));
                    return Ok(Some((Problem::duplicate(claim, other), Vec::new())));
                }
                let entity = self.examiner.loader.model().entity(record.entity);
                sources = entity.dependencies.all_derived();
            }
            let sources = sources.iter().map(String::as_str);
            actions.push(self.examiner.owner_as_seen(other, view.get(other)?, sources));
        }
        if named.is_none() {
            return Ok(None);
        }
        let seen = self.given().into_iter().chain(self.examiner.table(key).ttl.as_deref());
        let condition = self.examiner.pinned(key, Some(stored), seen);
        actions.push(self.examiner.action(key, ActionKind::Put(self.made()?.item), condition));
        Ok(Some((self.problem(ProblemKind::StaleDerived, Some(OWNER.to_owned())), actions)))
    }

    /// Returns the keys of possible owners of an item that names none, by its attributes.
    fn possible_others(&self, stored: &Item) -> Vec<ItemKey> {
        let DerivedItem { key, entity, .. } = self.derived;
        let model = self.examiner.loader.model();
        let Ok(record) = identify(model, key, stored.clone(), [*entity]) else {
            return Vec::new();
        };
        let derivations = self.examiner.derivations.get(*entity).iter();
        let keys = derivations.filter_map(|derivation| derivation.key(model, &record));
        keys.filter(|key| *key != self.owner.key).collect()
    }

    /// Returns the item as a write would make it.
    fn made(&self) -> Eval<Record> {
        let trace = Trace::default();
        let context = self.examiner.loader.context(&trace);
        let item = complete(&context, self.derived.entity, self.derived.item.clone())?;
        self.with_computed_attributes(item)
    }

    fn with_computed_attributes(&self, item: Item) -> Eval<Record> {
        let trace = Trace::default();
        let context = self.examiner.loader.context(&trace);
        let mut record = Record::new(self.derived.entity, self.derived.key.clone(), item);
        for (name, value) in computed_attributes(&context, &record)? {
            match value {
                Some(value) => record.item.insert(name, value),
                None => record.item.remove(&name),
            };
        }
        record.item.extend(record.key.store_key(self.examiner.table(&record.key)).to_item());
        Ok(record)
    }

    /// Corrects what the owner gives the item and the item has otherwise; its own attributes stay.
    fn differing(&self, record: &Record) -> Eval<Found> {
        let DerivedItem { entity, item: values, .. } = self.derived;
        let model = self.examiner.loader.model();
        let mut after = record.item.clone();
        let mut differing = Vec::new();
        for name in self.given() {
            let wanted = values.get(name);
            if record.get(name) == wanted {
                continue;
            }
            let default = model.entity(*entity).attribute(name).and_then(|a| a.value.as_ref());
            match wanted {
                Some(value) => after.insert(name.to_owned(), value.clone()),
                // Where the owner has nothing to give, the item begins with its default.
                None if default.is_some() => continue,
                None => after.remove(name),
            };
            differing.push(name);
        }
        let kind = match differing.as_slice() {
            [] => return Ok(None),
            [OWNER] => ProblemKind::MissingOwner,
            _ => ProblemKind::StaleDerived,
        };
        let after = self.with_computed_attributes(after)?.item;
        let update = self.examiner.update(record, &after, self.given());
        let problem = self.problem(kind, Some(differing.join("`, `")));
        Ok(Some((problem, update.into_iter().collect())))
    }

    /// Returns the attributes that the owner gives, by any of its `derive`s.
    fn given(&self) -> Vec<&str> {
        let owner = self.examiner.loader.model().entity(self.owner.entity);
        let entity = self.derived.entity;
        let mut derives = owner.derives.iter().filter(|derive| derive.entity == entity);
        let Some(first) = derives.next() else { return Vec::new() };
        let gives = |derive: &Derive, name: &str| derive.fields.iter().any(|(n, _)| n == name);
        let rest: Vec<&Derive> = derives.collect();
        let names = first.fields.iter().map(|(name, _)| name.as_str());
        let names = names.filter(|name| rest.iter().all(|derive| gives(derive, name)));
        names.chain(self.derived.item.contains_key(OWNER).then_some(OWNER)).collect()
    }
}
