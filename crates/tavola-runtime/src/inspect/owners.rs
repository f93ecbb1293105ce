//! Examines whether derived items and locks still have their owner.

use tavola_model::model::{EntityId, Model, SHARED, Unique};
use tavola_store::{ActionKind, Value};

use super::examine::{Examination, Examiner, Problem};
use super::finding::ProblemKind;
use super::view::View;
use crate::context::Trace;
use crate::eval::Eval;
use crate::item_key::ItemKey;
use crate::owner::{self, OWNER};
use crate::record::Record;
use crate::system;
use crate::write::lock_of;

/// Examines whether a derived item has an owner that derives it.
pub(super) fn of_derived(
    examiner: &Examiner<'_, '_>,
    item_key: &ItemKey,
    view: &View,
) -> Eval<Examination> {
    let nothing = Ok(Examination::default());
    let loader = examiner.loader;
    let Some(record) = view.live(loader, item_key, None)? else { return nothing };
    let Some(owners) = possible_owners(examiner, &record, view)? else { return nothing };
    let Some((first, _)) = owners.first() else { return nothing };
    let works: Vec<ItemKey> = owners.iter().filter_map(|(owner, _)| examiner.work(owner)).collect();
    view.want(owners.iter().map(|(owner, _)| owner).chain(&works))?;
    for work in &works {
        if view.get(work)?.is_some() {
            return nothing;
        }
    }
    for (owner, entity) in &owners {
        if let Some(owner) = view.live(loader, owner, Some(*entity))?
            && view.derived(loader, &owner)?.contains_key(item_key)
        {
            return nothing;
        }
    }
    let mut finding = examiner.finding(ProblemKind::OrphanDerived, item_key, Some(record.entity));
    finding.note = Some("is not derived by its owner, which would be".to_owned());
    finding.other = Some(first.store_key(examiner.table(first)));
    let problem = examiner.problem(finding);
    let mut actions = Vec::new();
    if problem.left.is_none() {
        for (owner, entity) in &owners {
            let names = loader.model().entity(*entity).dependencies.all_derived();
            let names = names.iter().map(String::as_str);
            actions.push(examiner.owner_as_seen(owner, view.get(owner)?, names));
        }
        actions.extend(works.iter().map(|work| examiner.undisturbed(work)));
        let attributes = &loader.model().entity(record.entity).attributes;
        let names = attributes.iter().map(|attribute| attribute.name.as_str());
        let condition = examiner.pinned(item_key, Some(&record.item), names);
        let key = item_key.store_key(examiner.table(item_key));
        actions.push(examiner.action(item_key, ActionKind::Delete(key), condition));
    }
    Ok(Examination { problems: vec![problem], actions })
}

/// Returns the keys and entities of the possible owners of a derived item; `None` if the item does
/// not tell, so that it cannot be found to have none.
fn possible_owners(
    examiner: &Examiner<'_, '_>,
    derived: &Record,
    view: &View,
) -> Eval<Option<Vec<(ItemKey, EntityId)>>> {
    let loader = examiner.loader;
    if let Some(claiming) = examiner.derivations.exclusive(derived.entity)
        && let Some(named) = derived.item.get(OWNER)
        && let Some(owner) = owner::key(loader.model(), named)
    {
        let live = view.live(loader, &owner, None)?;
        let entity = live.map_or(claiming, |record| record.entity);
        return Ok(Some(vec![(owner, entity)]));
    }
    let mut owners: Vec<(ItemKey, EntityId)> = Vec::new();
    for derivation in examiner.derivations.get(derived.entity) {
        match derivation.key(loader.model(), derived) {
            Some(owner) if owners.iter().any(|(known, _)| *known == owner) => {}
            Some(owner) => owners.push((owner, derivation.owner)),
            None => return Ok(None),
        }
    }
    Ok(Some(owners))
}

pub(super) fn of_lock(
    examiner: &Examiner<'_, '_>,
    key: &ItemKey,
    view: &View,
) -> Eval<Examination> {
    let model = examiner.loader.model();
    let Some(item) = view.get(key)? else { return Ok(Examination::default()) };
    let mut shared = None;
    let subject = match named(key) {
        Some((space, SHARED)) => {
            shared = sharing(model, key, space);
            None
        }
        Some((entity, attributes)) => {
            let known = model.entity_named(entity);
            // Another model may keep its items in the same table.
            let Some(id) = known.filter(|id| model.entity(*id).table == key.table) else {
                return Ok(other_system(examiner, key));
            };
            Some((id, attributes))
        }
        None => None,
    };
    let stored = item.get(OWNER);
    let owner = stored.and_then(|named| owner::key(model, named));
    let mut finding = examiner.finding(ProblemKind::OrphanLock, key, None);
    let mut actions = Vec::new();
    match &owner {
        // The first version named owners by text, in which a blank stood between the parts of a
        // key.
        None if subject.is_some() || matches!(stored, Some(Value::S(_))) => {
            finding.note = Some("names its owner in an outdated form".to_owned());
        }
        None => return Ok(Examination::default()),
        Some(owner) => {
            let entity = subject.map(|(id, _)| id);
            let record = view.live(examiner.loader, owner, entity)?;
            // Of a lock under a number, only what its owner holds says whether it is this model's.
            let told = entity.or(record.map(|record| record.entity));
            let Some(id) = told.or(shared) else {
                return Ok(Examination::default());
            };
            let described = model.entity(id);
            for unique in &described.uniques {
                if lock_as_seen(examiner, owner, id, unique, view)?.as_ref() == Some(key) {
                    return Ok(Examination::default());
                }
            }
            let unique = |attributes: &str| {
                described.uniques.iter().any(|unique| unique.attributes.join("+") == attributes)
            };
            let why = match subject {
                Some((_, attributes)) if !unique(attributes) => "need not be unique",
                _ => "no item has",
            };
            let of = &described.name;
            finding.note = Some(format!("is the lock of a value of `{of}` that {why}"));
            let locks = 0..described.uniques.len();
            let names = locks.flat_map(|lock| described.dependencies.lock(lock));
            actions.push(examiner.owner_as_seen(
                owner,
                view.get(owner)?,
                names.map(String::as_str),
            ));
        }
    }
    let problem = examiner.problem(finding);
    if problem.left.is_some() {
        actions.clear();
    } else {
        let table = examiner.table(key);
        let seen = [OWNER].into_iter().chain(table.ttl.as_deref());
        let condition = examiner.pinned(key, Some(item), seen);
        actions.push(examiner.action(key, ActionKind::Delete(key.store_key(table)), condition));
    }
    Ok(Examination { problems: vec![problem], actions })
}

fn other_system(examiner: &Examiner<'_, '_>, key: &ItemKey) -> Examination {
    let finding = examiner.finding(ProblemKind::OtherSystem, key, None);
    let problem = Problem { finding, left: Some("it belongs to another model"), claim: None };
    Examination { problems: vec![problem], actions: Vec::new() }
}

/// Returns one of the entities whose items share locks of this name.
fn sharing(model: &Model, lock: &ItemKey, space: &str) -> Option<EntityId> {
    let shares = |unique: &Unique| unique.space.as_deref() == Some(space);
    let mut entities = model.entities_in(lock.table);
    entities.find(|(_, entity)| entity.uniques.iter().any(shares)).map(|(id, _)| id)
}

/// Returns the entity and attributes that a lock is named after; `None` where keys are numbers.
fn named(lock: &ItemKey) -> Option<(&str, &str)> {
    let name = system::named(lock, system::UNIQUE)?;
    let (name, _) = name.rsplit_once('#')?;
    name.split_once('#')
}

/// Returns the lock that an item holds as it was read; `None` if it does not exist.
pub(super) fn lock_as_seen(
    examiner: &Examiner<'_, '_>,
    holder: &ItemKey,
    entity: EntityId,
    unique: &Unique,
    view: &View,
) -> Eval<Option<ItemKey>> {
    let Some(record) = view.live(examiner.loader, holder, Some(entity))? else { return Ok(None) };
    let trace = Trace::default();
    let lock = lock_of(&examiner.loader.context(&trace), unique, &record)?;
    Ok(lock.map(|lock| lock.key))
}
