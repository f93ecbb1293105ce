//! Writes that happen once, however often they are sent: by the caller's `Idempotency-Key`, or
//! `once per` in the model.
//!
//! A record of the call is put in the write's own transaction. It has the status of the answer and
//! the key of the item that was answered, and nothing of what was in it: a repetition is answered
//! from the item as it is now, as far as its caller may see it now. Whoever may not, is told that
//! the call has happened and nothing else; `check` and `if` are not asked again. So a repetition
//! never fails because of what the write itself has changed.

use tavola_model::model::{EntityId, Model, Write};
use tavola_store::{Action, ActionKind, Comparison, Condition, Item, Value};

use super::answer::answer_with;
use super::executor::Executor;
use super::pass::{FoundByReads, WriteMode};
use super::plan::Plan;
use super::prepare::plan;
use crate::bound::Bound;
use crate::call::Call;
use crate::item_key::ItemKey;
use crate::loader::{Loader, load_and_evaluate};
use crate::record::Record;
use crate::system::{self, EXPIRES};
use crate::tenancy::Tenancy;
use crate::{CallerKind, Code, Failure, Response, Work};

/// How long a caller's own key is remembered.
const REMEMBERED: u64 = 24 * 60 * 60;
const CALLER: &str = "tavola:caller";
const DIGEST: &str = "tavola:digest";
const STATUS: &str = "tavola:status";
const ITEM: &str = "tavola:item";
const WORK: &str = "tavola:work";

/// What makes a call the same as an earlier one, and where its record is.
pub(super) struct Idempotency {
    key: ItemKey,
    /// Of the inputs: another input under the same key is a mistake.
    digest: String,
    lifetime: u64,
}

/// How a call was answered, as its HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Ok = 200,
    Created = 201,
    NoContent = 204,
}

impl Status {
    fn of(record: &Item) -> Self {
        let status = record.get(STATUS).and_then(Value::as_number).and_then(|n| n.to_i64());
        [Self::Ok, Self::Created]
            .into_iter()
            .find(|known| status == Some(*known as i64))
            .unwrap_or(Self::NoContent)
    }
}

impl Idempotency {
    /// Returns what makes a call happen once, if anything does.
    pub async fn of<'r>(
        loader: &mut Loader<'r>,
        write: &'r Write,
        inputs: &[Bound],
        key: Option<&str>,
    ) -> Result<Option<Idempotency>, Failure> {
        let mut parts = Vec::new();
        // What another tenant did has nothing to do with this one.
        if let Tenancy::Bound { value, .. } = loader.call().tenancy() {
            parts.push(value.clone().unwrap_or(Value::Null));
        }
        let lifetime = if let Some((expr, seconds)) = &write.once {
            let key = load_and_evaluate!(loader, |context| {
                let frame = context.frame(inputs, None);
                context.value(expr, &frame)
            })?;
            let Some(key) = key else { return Ok(None) };
            parts.extend([Value::from(write.name.as_str()), key]);
            *seconds
        } else if let Some(key) = key {
            let caller = Value::from(caller_digest(loader.call()));
            parts.extend([caller, Value::from(write.name.as_str()), Value::from(key)]);
            REMEMBERED
        } else {
            return Ok(None);
        };
        let name = system::digest(&parts.iter().collect::<Vec<_>>());
        let Some((id, table)) = system::records_table(loader.model()) else {
            return Err(Failure::Internal(
                "a model without a table can keep no idempotency record".to_owned(),
            ));
        };
        // To give null is to clear something: not the same as to give nothing. No input has nulls
        // in a list.
        let null = Value::L(vec![Value::Null]);
        let values = inputs.iter().map(|bound| match bound {
            Bound::Value(Some(Value::Null)) => &null,
            Bound::Value(Some(value)) => value,
            _ => &Value::Null,
        });
        let digest = system::digest(&values.collect::<Vec<_>>());
        let item_key = system::key(id, table, system::ONCE, &name);
        Ok(Some(Idempotency { key: item_key, digest, lifetime }))
    }

    /// Returns the action that records a call.
    pub fn record(&self, executor: &Executor<'_>, plan: &Plan) -> Action {
        let (key, call) = (&self.key, executor.loader.call());
        let table = call.model().table(key.table);
        let mut record: Item = key.store_key(table).to_item();
        let now = call.now();
        let lifetime = i64::try_from(self.lifetime).unwrap_or(i64::MAX);
        let expires = now.saturating_add(lifetime);
        let (status, item) = answered(call.model(), plan);
        let entries = [
            (CALLER, Value::from(caller_digest(call))),
            (DIGEST, Value::from(self.digest.as_str())),
            (STATUS, Value::from(status as i64)),
            (EXPIRES, Value::from(expires)),
        ];
        record.extend(entries.map(|(name, value)| (name.to_owned(), value)));
        record.extend(item.map(|item| (ITEM.to_owned(), item)));
        let work = plan.work.as_deref();
        record.extend(work.map(|id| (WORK.to_owned(), Value::from(id))));
        if let Some(ttl) = table.ttl.as_deref().or(executor.other_ttl) {
            record.insert(ttl.to_owned(), Value::from(expires));
        }
        let is_over = Condition::compare(EXPIRES, Comparison::LessOrEqual, now);
        let is_free = vec![Condition::absent(&table.key.partition.name), is_over];
        call.action(key, |_| ActionKind::Put(record), Condition::Or(is_free))
    }
}

/// Answers a call that has happened before; `None` if it has not.
pub(super) async fn replay<'r>(
    executor: &mut Executor<'r>,
    idempotency: &Idempotency,
    write: &'r Write,
    inputs: &[Bound],
) -> Result<Option<Response>, Failure> {
    let Some(record) = recorded(&mut executor.loader, &idempotency.key).await? else {
        return Ok(None);
    };
    let is = |name: &str, value: &str| record.get(name).and_then(Value::as_str) == Some(value);
    let own = is(CALLER, &caller_digest(executor.loader.call()));
    let item = match Status::of(&record) {
        Status::Ok | Status::Created if own => record.get(ITEM),
        _ => None,
    };
    let item = item.and_then(|item| system::referenced(executor.loader.model(), item));
    if let Some((key, entity)) = &item {
        // Permission is asked of the very item that is answered.
        executor.loader.items_mut().remove(key);
        executor.loader.fetch(vec![(key.clone(), *entity)]).await?;
    }
    let mut reads = FoundByReads::default();
    let allowed = plan(executor, write, inputs, &mut reads, WriteMode::Permission).await;
    let allowed = match allowed {
        Ok(_) => true,
        // To somebody else it must not even tell that there was a call.
        Err(failure) if !own || matches!(failure, Failure::Unavailable { .. }) => {
            return Err(failure);
        }
        Err(_) => false,
    };
    if !is(DIGEST, &idempotency.digest) {
        let message = "this idempotency key was used with other inputs";
        return Err(Failure::conflict(Code::IDEMPOTENCY_MISMATCH, message));
    }
    let created = Status::of(&record) == Status::Created;
    if let Some(id) = record.get(WORK).and_then(Value::as_str).filter(|_| own) {
        let work = Some(Work { id: id.to_owned(), finished: false });
        return Ok(Some(Response { work, replayed: true, ..Response::default() }));
    }
    let response = match item.filter(|_| allowed) {
        Some((key, entity)) => {
            let discriminator = write.discriminator.as_deref();
            let loader = &mut executor.loader;
            answer_with_loaded(loader, &key, entity, created, discriminator).await?
        }
        None => Response::default(),
    };
    Ok(Some(Response { replayed: true, ..response }))
}

/// Returns the record of a call that has happened.
async fn recorded(loader: &mut Loader<'_>, key: &ItemKey) -> Result<Option<Item>, Failure> {
    Ok(loader.read_stored(key).await?.filter(|record| {
        let expires = record.get(EXPIRES).and_then(Value::as_number).and_then(|n| n.to_i64());
        expires.unwrap_or(0) > loader.call().now()
    }))
}

/// Answers with an item that was loaded.
async fn answer_with_loaded(
    loader: &mut Loader<'_>,
    key: &ItemKey,
    entity: EntityId,
    created: bool,
    discriminator: Option<&str>,
) -> Result<Response, Failure> {
    match loader.items_mut().remove(key) {
        // An item of another entity may have its key by now.
        Some(record) if record.entity == entity => {
            answer_with(loader, record, created, discriminator, &[]).await
        }
        _ => Ok(Response::default()),
    }
}

/// Returns how a plan is answered, and where the item is that it is answered with.
fn answered(model: &Model, plan: &Plan) -> (Status, Option<Value>) {
    if plan.work.is_some() {
        return (Status::Ok, None);
    }
    // What was counted is not known, and so not among what the write leaves.
    let answered = plan.answered.as_ref().filter(|answered| {
        let left =
            |(key, record): &(ItemKey, Option<Record>)| *key == answered.key && record.is_some();
        plan.told.is_some() || plan.after.iter().any(left)
    });
    let Some(answered) = answered else { return (Status::NoContent, None) };
    let item = system::reference(model, &answered.key, answered.entity);
    (if answered.created { Status::Created } else { Status::Ok }, Some(item))
}

/// Identifies a caller, as far as calls of theirs are the same call.
pub(crate) fn caller_digest(call: &Call<'_>) -> String {
    let kind = match &call.identity().kind {
        CallerKind::Anonymous => "anonymous".to_owned(),
        CallerKind::User => "user".to_owned(),
        CallerKind::Service(name) => format!("service {name}"),
        CallerKind::Job => "job".to_owned(),
    };
    let claims = call.model().caller.iter().zip(&call.identity().claims);
    // The id tells callers apart; without one, everything that is known of them does.
    let has_id = call.model().caller.iter().any(|claim| claim.name == "id");
    let told = claims.filter(|(claim, _)| !has_id || claim.name == "id").map(|(_, value)| value);
    let values: Vec<Value> = [Value::from(kind)]
        .into_iter()
        .chain(told.map(|value| value.clone().unwrap_or(Value::Null)))
        .collect();
    system::digest(&values.iter().collect::<Vec<_>>())
}
