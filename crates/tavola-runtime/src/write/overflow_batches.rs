//! Changes of derived items beyond one transaction: a batch at a time, each on the condition that
//! the work is still ours.

use std::collections::{BTreeSet, HashMap};

use tavola_model::model::{Attributes, Expr};
use tavola_store::{
    Action, ActionKind, BatchGet, Cancellation, Condition, Item, Path, SetValue, Update,
    UpdateAction, Value,
};

use super::computed_attributes::computed_attributes;
use super::derived_change::{assign, remade};
use super::derived_items::DerivedItem;
use super::key_conditions::KeyConditions;
use crate::call::Call;
use crate::item_key::ItemKey;
use crate::loader::{Loader, load_and_evaluate};
use crate::record::{Record, identify, ttl_is_over};
use crate::{Code, Failure};
use tavola_model::reserved::DELETING;

/// The attribute of a work record that names whoever is at work.
pub(super) const WORKER: &str = "tavola:worker";
/// How many derived items one transaction changes.
const BATCH: usize = 80;

/// What is to be done to a derived item. Another kind of item under its key is left alone.
#[derive(Debug, Clone)]
pub(super) enum Task {
    /// Deletes it.
    Drop(DerivedItem),
    /// Hides it from everyone and from the indexes, but keeps its own attributes.
    Hide(DerivedItem),
    /// Gives it what its owner derives, and keeps its own attributes.
    Put(DerivedItem),
}

impl Task {
    fn derived(&self) -> &DerivedItem {
        match self {
            Self::Drop(derived) | Self::Hide(derived) | Self::Put(derived) => derived,
        }
    }
}

/// Does tasks in transactions that each need the work to be ours. Returns `false` as soon as it
/// is not.
pub(super) async fn in_batches(
    loader: &mut Loader<'_>,
    record: &ItemKey,
    worker: &str,
    tasks: Vec<Task>,
) -> Result<bool, Failure> {
    for batch in tasks.chunks(BATCH) {
        let mut batch = batch.to_vec();
        while !batch.is_empty() {
            let stored = stored(loader, &batch).await?;
            let mut actions = Vec::with_capacity(batch.len() + 1);
            for task in &batch {
                actions.push(action(loader, task, stored.get(&task.derived().key)).await?);
            }
            actions.push(is_ours(loader.call(), record, worker));
            let Err(reasons) = loader.store().decide_each(actions).await? else { break };
            let is_failed =
                |key: usize| matches!(reasons.get(key), Some(Cancellation::ConditionFailed(_)));
            let failed: Vec<usize> = (0..batch.len()).filter(|key| is_failed(*key)).collect();
            if is_failed(batch.len()) || failed.is_empty() {
                return Ok(false);
            }
            leave_strangers(loader, &mut batch, &failed).await?;
        }
    }
    Ok(true)
}

/// Removes the tasks whose key another kind of item has. The others failed because their item has
/// changed, and are tried again.
async fn leave_strangers(
    loader: &mut Loader<'_>,
    batch: &mut Vec<Task>,
    failed: &[usize],
) -> Result<(), Failure> {
    let mut strangers = BTreeSet::new();
    for index in failed {
        let Some(DerivedItem { key, entity, .. }) = batch.get(*index).map(Task::derived) else {
            continue;
        };
        let (model, now) = (loader.model(), loader.call().now());
        let stored = loader.read_stored(key).await?;
        let alive = stored.filter(|item| !ttl_is_over(item, model.table(key.table), now));
        if alive.is_some_and(|item| identify(model, key, item, [*entity]).is_err()) {
            tracing::warn!(key = key.text(), "another item is in the place of a derived one");
            strangers.insert(*index);
        }
    }
    if strangers.is_empty() && !loader.store().budget().take() {
        let message = "derived items changed at every attempt";
        return Err(Failure::unavailable(Code::CONTENTION, message));
    }
    let mut index = 0;
    batch.retain(|_| {
        index += 1;
        !strangers.contains(&(index - 1))
    });
    Ok(())
}

/// Loads the items of which keys, the lifetime or attributes are made of what is their own.
async fn stored(
    loader: &mut Loader<'_>,
    batch: &[Task],
) -> Result<HashMap<ItemKey, Item>, Failure> {
    let mixed = batch.iter().filter_map(|task| match task {
        Task::Put(derived) if !own_sources(loader, derived).is_empty() => Some(derived.key.clone()),
        _ => None,
    });
    let item_keys: Vec<ItemKey> = mixed.collect();
    if item_keys.is_empty() {
        return Ok(HashMap::new());
    }
    let keys = item_keys.iter().map(|key| loader.call().address(key)).collect();
    let items = loader.store().batch_get(BatchGet { keys, strong: true }).await?;
    let found = item_keys.into_iter().zip(items);
    Ok(found.map(|(item_key, item)| (item_key, item.unwrap_or_default())).collect())
}

/// Returns the attributes of an item's own that its keys and lifetime are made of, and what
/// follows from what its owner gives.
fn own_sources(loader: &Loader<'_>, derived: &DerivedItem) -> Attributes {
    let (entity, given) = (loader.model().entity(derived.entity), derived.given(loader.model()));
    let all = entity.attributes.iter().map(|attribute| attribute.name.clone()).collect();
    let mut sources = entity.remade_from(&all);
    sources.extend(entity.remade_from(&given));
    let following = entity.following(&given);
    sources.retain(|name| !given.contains(name) && !following.contains(name));
    sources
}

async fn action(
    loader: &mut Loader<'_>,
    task: &Task,
    stored: Option<&Item>,
) -> Result<Action, Failure> {
    let DerivedItem { key, entity, .. } = task.derived();
    let update = match task {
        Task::Drop(_) => None,
        Task::Hide(derived) => Some(hide(loader, derived).await?),
        Task::Put(derived) => Some(put(loader, derived, stored).await?),
    };
    let own = KeyConditions::new(loader.items()).vacant_or_own(key, *entity);
    let pins = stored.into_iter().flat_map(|stored| {
        let pin = |name: String| Condition::unchanged(&name, stored.get(&name));
        own_sources(loader, task.derived()).into_iter().map(pin)
    });
    let condition = Condition::all(own.into_iter().chain(pins));
    Ok(loader.call().action(
        key,
        |key| match update {
            Some(update) => ActionKind::Update(key, update),
            None => ActionKind::Delete(key),
        },
        condition,
    ))
}

/// Takes away all that the owner gives, and all keys; the type still says what it is.
async fn hide(loader: &mut Loader<'_>, derived: &DerivedItem) -> Result<Update, Failure> {
    let DerivedItem { key, entity, item, .. } = derived;
    let record = Record::new(*entity, key.clone(), item.clone());
    let computed = load_and_evaluate!(loader, |context| computed_attributes(&context, &record))?;
    let computed = computed.keys().map(String::as_str);
    let names: BTreeSet<&str> = item.keys().chain(computed).collect();
    let table = loader.model().table(key.table);
    let stays = |name: &str| {
        let is_key = table.key.parts().any(|part| part.name == name);
        is_key || table.type_attribute.as_deref() == Some(name)
    };
    let mut update = Update::set(DELETING, true);
    let removed = names.into_iter().filter(|name| !stays(name));
    update.actions.extend(removed.map(|name| assign(name, None)));
    Ok(update)
}

/// Sets every attribute that the owner gives, and what follows from them.
async fn put(
    loader: &mut Loader<'_>,
    derived: &DerivedItem,
    stored: Option<&Item>,
) -> Result<Update, Failure> {
    let DerivedItem { key, entity, item, .. } = derived;
    let given = derived.given(loader.model());
    let mut whole = stored.cloned().unwrap_or_default();
    whole.retain(|name| !given.contains(name));
    whole.extend(item.clone());
    for attribute in &loader.model().entity(*entity).attributes {
        if !whole.contains_key(&attribute.name) {
            let value = literal(loader, derived, &attribute.name);
            whole.extend(value.map(|value| (attribute.name.as_str(), value)));
        }
    }
    let mut record = Record::new(*entity, key.clone(), whole);
    let mut values: HashMap<String, Option<Value>> =
        item.iter().map(|(name, value)| (name.to_owned(), Some(value.clone()))).collect();
    let table = loader.model().table(key.table);
    for (name, value) in
        load_and_evaluate!(loader, |context| remade(&context, record.clone(), &given))?
    {
        record.item.remove(&name);
        record.item.extend(value.clone().map(|value| (name.clone(), value)));
        values.insert(name, value);
    }
    // The item may not be there: it needs its type, and every key.
    values.extend(load_and_evaluate!(loader, |context| computed_attributes(&context, &record))?);
    values.retain(|name, _| table.key.parts().all(|part| part.name != *name));
    let mut update = Update::default().and_remove(DELETING);
    update.actions.extend(values.into_iter().map(|(name, value)| assign(&name, value)));
    // What the item has of its own begins with its default.
    for attribute in &loader.model().entity(*entity).attributes {
        let name = attribute.name.as_str();
        let is_set = update.actions.iter().any(|action| *action.path() == Path::attribute(name));
        if let Some(value) = literal(loader, derived, name).filter(|_| !is_set) {
            let path = Path::attribute(name);
            let default = SetValue::IfAbsent(path.clone(), Box::new(SetValue::Value(value)));
            update.actions.push(UpdateAction::Set(path, default));
        }
    }
    Ok(update)
}

/// Returns the default of an attribute that the owner does not give, where it is the same for
/// every item.
fn literal(loader: &Loader<'_>, derived: &DerivedItem, name: &str) -> Option<Value> {
    let attribute = loader.model().entity(derived.entity).attribute(name)?;
    match &attribute.value {
        Some(Expr::Literal(value)) if !derived.item.contains_key(name) => Some(value.clone()),
        _ => None,
    }
}

/// Returns the check that the work of a record is still a worker's.
pub(super) fn is_ours(call: &Call<'_>, record: &ItemKey, worker: &str) -> Action {
    call.action(record, ActionKind::Check, Condition::equals(WORKER, worker))
}
