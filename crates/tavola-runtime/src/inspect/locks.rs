//! Examines whether an item holds the locks of its unique values.

use std::collections::BTreeSet;

use tavola_model::model::{Attributes, Entity, EntityId, Unique};
use tavola_store::{ActionKind, Item, Value};

use super::examine::{Act, Examination, Examiner, Problem};
use super::finding::{ProblemKind, shown};
use super::owners::lock_as_seen;
use super::view::View;
use crate::context::Trace;
use crate::eval::Eval;
use crate::item_key::ItemKey;
use crate::owner::{self, OWNER};
use crate::record::{Record, ttl_is_over};
use crate::write::{Lock, lock_of};

pub(super) fn examine(
    examiner: &Examiner<'_, '_>,
    owner: &ItemKey,
    view: &View,
) -> Eval<Examination> {
    let mut examination = Examination::default();
    let Some(record) = view.live(examiner.loader, owner, None)? else { return Ok(examination) };
    let entity = examiner.loader.model().entity(record.entity);
    let mut holdings = Vec::new();
    for (index, unique) in entity.uniques.iter().enumerate() {
        let trace = Trace::default();
        let lock = lock_of(&examiner.loader.context(&trace), unique, &record)?;
        let made_of = entity.dependencies.lock(index);
        let owner = &record;
        holdings.extend(lock.map(|lock| Holding { examiner, owner, unique, made_of, lock }));
    }
    view.want(holdings.iter().map(|holding| &holding.lock.key))?;
    let mut names = BTreeSet::new();
    for holding in holdings {
        let Some((problem, checks)) = holding.examine(view)? else { continue };
        if problem.left.is_none() {
            examination.actions.push(holding.take(view)?);
            examination.actions.extend(checks);
            names.extend(holding.made_of.iter().map(String::as_str));
        }
        examination.problems.push(problem);
    }
    if !examination.actions.is_empty() {
        examination.actions.push(examiner.owner_as_seen(owner, Some(&record.item), names));
    }
    Ok(examination)
}

/// A lock that an item should hold.
struct Holding<'a, 's, 'r> {
    examiner: &'a Examiner<'s, 'r>,
    owner: &'a Record,
    unique: &'a Unique,
    /// The attributes that the lock is made of.
    made_of: &'a Attributes,
    lock: Lock,
}

impl Holding<'_, '_, '_> {
    /// Returns what is wrong, and what else must be as it was seen for the lock to be taken.
    fn examine(&self, view: &View) -> Eval<Option<(Problem, Vec<Act>)>> {
        let loader = self.examiner.loader;
        let table = self.examiner.table(&self.lock.key);
        let now = loader.call().now();
        let alive = view.get(&self.lock.key)?.filter(|item| !ttl_is_over(item, table, now));
        match alive.map(|item| (item, item.get(OWNER))) {
            None => Ok(Some((self.missing("has no lock"), Vec::new()))),
            Some((lock, Some(holder)))
                if *holder == owner::named(loader.model(), &self.owner.key) =>
            {
                Ok(self.lifetime(lock).map(|problem| (problem, Vec::new())))
            }
            Some((_, holder)) => self.held_by_another(holder, view).map(Some),
        }
    }

    fn missing(&self, note: &str) -> Problem {
        let Self { examiner, owner, .. } = self;
        let mut finding =
            examiner.finding(ProblemKind::MissingLock, &owner.key, Some(owner.entity));
        finding.attribute = Some(self.unique.attributes.join("`, `"));
        finding.note = Some(note.to_owned());
        let claim = examiner.claim(&self.lock.key, owner, &self.unique.attributes);
        Problem { claim: Some(claim), ..examiner.problem(finding) }
    }

    /// Examines a lock that expires at another time than its owner.
    fn lifetime(&self, lock: &Item) -> Option<Problem> {
        let Self { examiner, owner, .. } = self;
        let ttl = examiner.table(&self.lock.key).ttl.as_ref();
        let expiry = |item: &Item| ttl.and_then(|ttl| item.get(ttl)).cloned();
        let (stored, wanted) = (expiry(lock), expiry(&owner.item));
        if stored == wanted {
            return None;
        }
        let until = |at: &Value| format!("locked until {}", shown(at));
        let mut finding =
            examiner.finding(ProblemKind::LockLifetime, &owner.key, Some(owner.entity));
        finding.attribute = Some(self.unique.attributes.join("`, `"));
        finding.stored = Some(stored.as_ref().map_or("locked for ever".to_owned(), until));
        finding.wanted = Some(wanted.as_ref().map_or("for ever".to_owned(), shown));
        Some(examiner.problem(finding))
    }

    /// Examines a lock that names another item: one with the same value, or an unrelated one.
    fn held_by_another(&self, holder: Option<&Value>, view: &View) -> Eval<(Problem, Vec<Act>)> {
        let Self { examiner, owner, unique, .. } = self;
        let mut problem = self.missing("is locked by an item that does not have this value");
        let Some(other) = holder.and_then(|named| owner::key(examiner.loader.model(), named))
        else {
            return Ok((problem, Vec::new()));
        };
        let model = examiner.loader.model();
        let shares = |(id, entity): (EntityId, &'_ Entity)| {
            let shared = entity.uniques.iter().filter(|other| other.is_with(unique));
            shared.map(move |other| (id, other.clone())).collect::<Vec<_>>()
        };
        let mut sharing: Vec<(EntityId, Unique)> =
            model.entity_ids().flat_map(|(id, entity)| shares((id, entity))).collect();
        if sharing.is_empty() {
            sharing.push((owner.entity, (*unique).clone()));
        }
        let mut is_held = false;
        for (entity, unique) in &sharing {
            let held = lock_as_seen(examiner, &other, *entity, unique, view)?;
            is_held |= held.as_ref() == Some(&self.lock.key);
        }
        if is_held {
            let claim = examiner.claim(&self.lock.key, owner, &unique.attributes);
            problem = Problem::duplicate(claim, other.store_key(examiner.table(&other)));
        }
        let pins = self.made_of.iter().map(String::as_str);
        let check = examiner.owner_as_seen(&other, view.get(&other)?, pins);
        Ok((problem, vec![check]))
    }

    /// Returns the action that gives the item its lock.
    fn take(&self, view: &View) -> Eval<Act> {
        let key = &self.lock.key;
        let ttl = self.examiner.table(key).ttl.as_deref();
        let condition = self.examiner.pinned(key, view.get(key)?, [OWNER].into_iter().chain(ttl));
        let put = ActionKind::Put(self.lock.item(self.examiner.loader.model(), self.owner));
        Ok(self.examiner.action(key, put, condition))
    }
}
