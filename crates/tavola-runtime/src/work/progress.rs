//! How work in portions stands, for whoever began it; and its cancellation.

use jiff::Timestamp;
use serde_json::{Map, Value as Json, json};
use tavola_model::model::Model;
use tavola_store::{Item, Value};
use tokio::time::Instant;

use super::drive::Driven;
use super::record::{CANCELLED, DONE, REASONS, SKIPPED, WorkRecord};
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::loader::load_and_evaluate;
use crate::system::{self, EXPIRES};
use crate::tenancy::Tenancy;
use crate::write::attributes::{BEGAN, CALLER, ID};
use crate::write::{Executor, RecordedCall, WRITE, beginner};
use crate::{Caller, Code, Failure, Response, Runtime, Work};

/// When work ended.
const ENDED: &str = "tavola:ended";
/// How long it is told what came of work that has ended, in seconds.
const TOLD_FOR: i64 = 7 * 24 * 60 * 60;

impl Runtime {
    /// Works on for a moment on what a call has begun, and returns how far it has come.
    pub(crate) async fn begun(&self, response: Response) -> Result<Response, Failure> {
        let Some(Work { id, .. }) = response.work.clone() else { return Ok(response) };
        if !response.replayed
            && let Some(mut record) = known(&id, self.work_record(&id).await)
        {
            let until = self.schedule().patience().map(|patience| Instant::now() + patience);
            // Whatever happens, the work has begun, and is finished by somebody.
            let driven = self.drive(&mut record, until).await;
            if !matches!(driven, Ok(Driven::Finished)) {
                self.schedule().wake();
            }
        }
        let stored = known(&id, self.stored_work(&id).await);
        Ok(Response { replayed: response.replayed, ..told(self.model(), &id, stored.as_ref()) })
    }

    /// Returns how work in portions stands, if this caller began it.
    pub(crate) async fn work(&self, id: &str, caller: &Caller) -> Result<Response, Failure> {
        let loader = self.loader(caller).await?;
        let own = beginner(loader.call());
        let stored = self.stored_work(id).await?;
        match stored.filter(|stored| stored.caller() == own) {
            Some(stored) => Ok(told(self.model(), id, Some(&stored))),
            None => Err(Failure::not_found()),
        }
    }

    /// Cancels work in portions, if the model says that this caller may. What was done stays.
    pub(crate) async fn cancel_work(&self, id: &str, caller: &Caller) -> Result<Response, Failure> {
        let mut loader = self.loader(caller).await?;
        let own = beginner(loader.call());
        loop {
            let Some(mut record) = self.work_record(id).await? else {
                // What has ended cannot be cancelled, and is only told.
                return self.work(id, caller).await;
            };
            let Some(kept) = self.kept_call(&record).await? else {
                // It has just ended; or its call is lost, and with it who may cancel it.
                return match self.work_record(id).await? {
                    None => self.work(id, caller).await,
                    Some(_) => Err(Failure::not_found()),
                };
            };
            // Who is of another tenant has other items under the same names.
            let tenancy = loader.call().tenancy().clone();
            let reaches = |theirs: &Tenancy| tenancy == Tenancy::Free || tenancy == *theirs;
            let call = RecordedCall::of(&loader, &kept)?.ok().filter(|call| reaches(&call.tenancy));
            let may_cancel =
                match call.as_ref().and_then(|call| Some((call, call.write.cancel.as_ref()?))) {
                    Some((call, cancel)) => load_and_evaluate!(loader, |context| {
                        let frame = context.frame(&call.frame, None);
                        context.holds(cancel, &frame)
                    })?,
                    None => false,
                };
            if !may_cancel {
                return Err(match record.caller() == own {
                    true => Failure::not_allowed(None),
                    false => Failure::not_found(),
                });
            }
            if self.change_record(&mut record, |record, now| record.cancel(now)).await? {
                self.drive(&mut record, None).await?;
                return Ok(told(self.model(), id, self.stored_work(id).await?.as_ref()));
            }
        }
    }

    /// Returns how work in portions stands for the operator, whoever began it.
    pub async fn work_told(&self, id: &str) -> Result<Response, Failure> {
        match self.stored_work(id).await? {
            Some(stored) => Ok(told(self.model(), id, Some(&stored))),
            None => Err(Failure::not_found()),
        }
    }

    /// Cancels unfinished work in portions for the operator, if the model lets anybody cancel it or
    /// has no such write any more; returns what came of it. What was done stays.
    pub async fn cancel_unfinished(&self, id: &str) -> Result<Response, Failure> {
        loop {
            let Some(mut record) = self.work_record(id).await? else {
                return Err(Failure::not_found());
            };
            if !self.can_be_cancelled(&record) {
                let message = format!("the write `{}` has no `cancel`", record.write());
                return Err(Failure::conflict(Code::CONDITION_FAILED, message));
            }
            if self.change_record(&mut record, |record, now| record.cancel(now)).await? {
                self.drive(&mut record, None).await?;
                return self.work_told(id).await;
            }
        }
    }

    /// Returns `true` if the operator can cancel some work. Nobody would go on with it where the
    /// model does not have its write, or has another one.
    pub(crate) fn can_be_cancelled(&self, record: &WorkRecord) -> bool {
        let write = self.model().write_named(record.write()).map(|id| self.model().write(id));
        record.is_stopped_for_good() || write.is_none_or(|write| write.cancel.is_some())
    }

    /// Returns the record of work that has not ended.
    pub(super) async fn work_record(&self, id: &str) -> Result<Option<WorkRecord>, Failure> {
        let Some(table) = self.model().work_table() else { return Ok(None) };
        self.read_record(&system::portions_key(table, self.model().table(table), id)).await
    }

    pub(super) async fn read_record(&self, key: &ItemKey) -> Result<Option<WorkRecord>, Failure> {
        let loader = self.loader(&Caller::job()).await?;
        let item = loader.read_stored(key).await?;
        Ok(item.map(|item| WorkRecord { key: key.clone(), item }))
    }

    /// Returns the call that began some work; `None` if the work has ended.
    pub(super) async fn kept_call(&self, record: &WorkRecord) -> Result<Option<Item>, Failure> {
        let (id, table) = (record.key.table, self.model().table(record.key.table));
        let loader = self.loader(&Caller::job()).await?;
        loader.read_stored(&system::call_key(id, table, record.id())).await
    }

    /// Returns what is known of some work: its record or, where it has ended, what came of it.
    async fn stored_work(&self, id: &str) -> Result<Option<WorkRecord>, Failure> {
        if let Some(record) = self.work_record(id).await? {
            return Ok(Some(record));
        }
        let Some(table) = self.model().work_table() else { return Ok(None) };
        let key = system::key(table, self.model().table(table), system::PROGRESS, id);
        let ended = self.read_record(&key).await?;
        let expires = |ended: &WorkRecord| number(&ended.item, EXPIRES);
        Ok(ended.filter(|ended| expires(ended) > self.now()))
    }
}

/// Returns what could be read of work that a call has begun: the call has happened in any case.
fn known(id: &str, read: Result<Option<WorkRecord>, Failure>) -> Option<WorkRecord> {
    read.unwrap_or_else(|failure| {
        tracing::warn!(?failure, work = id, "cannot read how the work stands");
        None
    })
}

/// Returns the item that tells what came of work.
pub(super) fn finished_item(runtime: &Runtime, record: &WorkRecord, now: i64) -> Item {
    let table = runtime.model().table(record.key.table);
    let key = system::key(record.key.table, table, system::PROGRESS, record.id());
    let mut item = key.store_key(table).to_item();
    let expires = Value::from(now.saturating_add(TOLD_FOR));
    for name in [ID, WRITE, CALLER, BEGAN, DONE, SKIPPED, REASONS, CANCELLED] {
        item.extend(record.item.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    item.insert(ENDED.to_owned(), Value::from(now));
    item.insert(EXPIRES.to_owned(), expires.clone());
    if let Some(ttl) = table.ttl.as_deref() {
        item.insert(ttl.to_owned(), expires);
    }
    item
}

fn number(item: &Item, name: &str) -> i64 {
    item.get(name).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap_or(0)
}

/// Returns how many elements are left, if only lists are.
pub(crate) fn elements_left(model: &Model, work: &WorkRecord) -> Option<i64> {
    let write = model.write_named(work.write()).map(|id| model.write(id))?;
    let is_list = |number: usize| {
        write.portions.get(number).is_some_and(|portions| portions.read().is_none())
    };
    work.left(is_list).filter(|_| !work.is_cancelled())
}

/// Tells how work stands.
fn told(model: &Model, id: &str, stored: Option<&WorkRecord>) -> Response {
    let left = stored.and_then(|work| elements_left(model, work));
    let mut body = Map::new();
    let mut tell = |name: &str, value: Json| body.insert(name.to_owned(), value);
    tell("id", id.into());
    let mut finished = false;
    match stored {
        // What is known is only that it was begun.
        None => {
            tell("state", "unknown".into());
        }
        Some(work) => {
            finished = work.item.contains_key(ENDED);
            let state = match (work.is_cancelled(), work.stopped()) {
                (true, _) => "cancelled",
                (_, Some(_)) if !finished => "stopped",
                _ if finished => "finished",
                _ => "running",
            };
            tell("write", work.write().into());
            tell("state", state.into());
            tell("done", work.done().into());
            tell("skipped", work.skipped().into());
            if let Some(left) = left {
                tell("left", left.into());
            }
            tell("reasons", work.reasons().iter().map(Value::to_json).collect());
            tell("begun", time(work.began()));
            if finished {
                tell("ended", time(number(&work.item, ENDED)));
            }
            if let Some(stopped) = work.stopped().filter(|_| !finished) {
                tell("stopped", stopped.into());
            }
        }
    }
    let work = Some(Work { id: id.to_owned(), finished });
    Response { body: Json::Object(body).into(), work, ..Response::default() }
}

fn time(second: i64) -> Json {
    Timestamp::from_second(second).map_or(Json::Null, |at| at.to_string().into())
}

/// Returns why an element was skipped, and which it was as far as its caller may see it.
pub(super) async fn reason(
    executor: &mut Executor<'_>,
    element: &Bound,
    position: &Value,
    failure: &Failure,
) -> Result<Value, Failure> {
    let mut told = json!({ "code": failure.code().as_str(), "message": failure.to_string() });
    let shown = match element {
        Bound::Value(Some(value)) => Some(value.to_json()),
        Bound::Item(key, _) | Bound::Seen(key, _) => shown(executor, key).await?,
        Bound::Value(None) | Bound::Pending => None,
    };
    if let (Some(told), Some(shown)) = (told.as_object_mut(), shown) {
        told.insert("element".to_owned(), shown);
    }
    if let (Some(told), Value::N(place)) = (told.as_object_mut(), position) {
        told.insert("place".to_owned(), place.to_i64().unwrap_or(0).into());
    }
    Value::from_json(&told).map_err(|error| Failure::Internal(error.to_string()))
}

/// Returns the attributes that name an item, if the caller sees them.
async fn shown(executor: &mut Executor<'_>, key: &ItemKey) -> Result<Option<Json>, Failure> {
    let loader = executor.loader();
    let Some(record) = loader.items().record(key).cloned() else { return Ok(None) };
    let visibility = load_and_evaluate!(loader, |context| context.narrowed().visibility(&record))?;
    let Some(visibility) = visibility else { return Ok(None) };
    let entity = loader.model().entity(record.entity);
    let names = visibility.visible_names(entity);
    let names = names.filter(|name| entity.key_attributes.iter().any(|key| key == name));
    let named = names.filter_map(|name| {
        let ty = &entity.attribute(name)?.ty;
        Some((name.to_owned(), ty.to_answer(record.get(name)?)))
    });
    Ok(Some(Json::Object(named.collect())))
}
