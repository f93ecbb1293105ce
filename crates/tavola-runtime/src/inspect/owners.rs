//! Whether what follows from an item still has that item.

use tavola_model::model::{EntityId, Unique};
use tavola_store::{ActionKind, KeyType, Value};

use super::examine::{Answer, Examiner, Problem};
use super::finding::Kind;
use super::view::View;
use crate::context::Trace;
use crate::eval::Eval;
use crate::record::{Place, recognise};
use crate::system;
use crate::validate::decode_base64;
use crate::write::lock_of;

/// A derived item of which nothing else could have been made.
pub(super) fn of_derived(examiner: &Examiner<'_, '_>, place: &Place, view: &View) -> Eval<Answer> {
    let nothing = Ok(Answer::default());
    let session = examiner.session;
    let Some(record) = view.live(session, place, None)? else { return nothing };
    let trace = Trace::default();
    let mut owners: Vec<(Place, EntityId)> = Vec::new();
    for origin in examiner.origins.get(record.entity) {
        match origin.place(&session.context(&trace), &record) {
            Some(owner) if owners.iter().any(|(known, _)| *known == owner) => {}
            Some(owner) => owners.push((owner, origin.owner)),
            // It does not say whose it is, so nobody can say that it is nobody's.
            None => return nothing,
        }
    }
    let Some((first, _)) = owners.first() else { return nothing };
    let works: Vec<Place> = owners.iter().filter_map(|(owner, _)| examiner.work(owner)).collect();
    view.want(owners.iter().map(|(owner, _)| owner).chain(&works))?;
    for work in &works {
        if view.get(work)?.is_some() {
            return nothing;
        }
    }
    for (owner, entity) in &owners {
        if let Some(owner) = view.live(session, owner, Some(*entity))?
            && view.derived(session, &owner)?.contains_key(place)
        {
            return nothing;
        }
    }
    let mut finding = examiner.finding(Kind::OrphanDerived, place, Some(record.entity));
    finding.note = Some("is derived by nothing; it would be by".to_owned());
    finding.other = Some(first.key(examiner.table(first)));
    let problem = examiner.problem(finding);
    let mut actions = Vec::new();
    if problem.left.is_none() {
        for (owner, entity) in &owners {
            let names = session.model.entity(*entity).dependencies.all_derived();
            let names = names.iter().map(String::as_str);
            actions.push(examiner.owner_as_seen(owner, view.get(owner)?, names));
        }
        actions.extend(works.iter().map(|work| examiner.undisturbed(work)));
        let attributes = &session.model.entity(record.entity).attributes;
        let names = attributes.iter().map(|attribute| attribute.name.as_str());
        let condition = examiner.pinned(place, Some(&record.item), names);
        let key = place.key(examiner.table(place));
        actions.push(examiner.action(place, ActionKind::Delete(key), condition));
    }
    Ok(Answer { problems: vec![problem], actions })
}

pub(super) fn of_lock(examiner: &Examiner<'_, '_>, place: &Place, view: &View) -> Eval<Answer> {
    let session = examiner.session;
    let Some(item) = view.get(place)? else { return Ok(Answer::default()) };
    let Some((entity, attributes)) = named(place) else { return Ok(other_system(examiner, place)) };
    let known = session.model.entity_named(entity);
    let known = known.filter(|id| session.model.entity(*id).table == place.table);
    // Another model may keep its items in the same table.
    let Some(id) = known else { return Ok(other_system(examiner, place)) };
    let described = session.model.entity(id);
    let mut uniques = described.uniques.iter().enumerate();
    let unique = uniques.find(|(_, unique)| unique.attributes.join("+") == attributes);
    let text = item.get(system::OWNER).and_then(Value::as_str).unwrap_or_default();
    let mut finding = examiner.finding(Kind::OrphanLock, place, None);
    let mut actions = Vec::new();
    match unique {
        None => {
            finding.note =
                Some(format!("is the lock of a value of `{entity}` that need not be unique"));
        }
        Some((index, unique)) => {
            let holders = holders(examiner, text, id);
            view.want(&holders)?;
            for holder in &holders {
                if lock_as_seen(examiner, holder, id, unique, view)?.as_ref() == Some(place) {
                    return Ok(Answer::default());
                }
                let names = described.dependencies.lock(index).iter().map(String::as_str);
                actions.push(examiner.owner_as_seen(holder, view.get(holder)?, names));
            }
            finding.note = Some(format!("is the lock of a value of `{entity}` that no item has"));
        }
    }
    let problem = examiner.problem(finding);
    if problem.left.is_some() {
        actions.clear();
    } else {
        let table = examiner.table(place);
        let seen = [system::OWNER].into_iter().chain(table.ttl.as_deref());
        let condition = examiner.pinned(place, Some(item), seen);
        actions.push(examiner.action(place, ActionKind::Delete(place.key(table)), condition));
    }
    Ok(Answer { problems: vec![problem], actions })
}

fn other_system(examiner: &Examiner<'_, '_>, place: &Place) -> Answer {
    let finding = examiner.finding(Kind::OtherSystem, place, None);
    let problem = Problem { finding, left: Some("it is not this model's"), lock: None };
    Answer { problems: vec![problem], actions: Vec::new() }
}

/// A key as [`Place::text`] writes it.
fn key_of(text: &str, key_type: KeyType) -> Option<Value> {
    match key_type {
        KeyType::S => Some(Value::from(text)),
        KeyType::N => text.parse().ok().map(Value::N),
        KeyType::B => {
            let encoded: String = serde_json::from_str(text).ok()?;
            decode_base64(&encoded).map(Value::B)
        }
    }
}

/// The entity and attributes that a lock is named after.
fn named(lock: &Place) -> Option<(&str, &str)> {
    let name = system::named(lock, system::UNIQUE)?;
    let (name, _) = name.rsplit_once('#')?;
    name.split_once('#')
}

/// The lock that an item holds as it was read; none if it does not live.
pub(super) fn lock_as_seen(
    examiner: &Examiner<'_, '_>,
    holder: &Place,
    entity: EntityId,
    unique: &Unique,
    view: &View,
) -> Eval<Option<Place>> {
    let Some(record) = view.live(examiner.session, holder, Some(entity))? else { return Ok(None) };
    let trace = Trace::default();
    let lock = lock_of(&examiner.session.context(&trace), unique, &record)?;
    Ok(lock.map(|lock| lock.place))
}

/// Where the item may be whose key a lock has as text: partition and sort key with a blank between them,
/// and blanks may be in either.
pub(super) fn holders(examiner: &Examiner<'_, '_>, text: &str, entity: EntityId) -> Vec<Place> {
    let model = examiner.session.model;
    let id = model.entity(entity).table;
    let table = model.table(id);
    let partition = |text: &str| key_of(text, table.key.partition.key_type);
    let places: Vec<Place> = match &table.key.sort {
        None => partition(text).map(|key| Place::new(id, key, None)).into_iter().collect(),
        Some(sort) => text
            .match_indices(' ')
            .filter_map(|(at, _)| {
                let sort = key_of(text.get(at + 1..)?, sort.key_type)?;
                Some(Place::new(id, partition(text.get(..at)?)?, Some(sort)))
            })
            .collect(),
    };
    let fits = |place: &Place| {
        recognise(model, place, place.key(table).to_item(), [entity], i64::MIN).is_ok()
    };
    places.into_iter().filter(fits).collect()
}
