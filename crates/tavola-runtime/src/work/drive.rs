//! Does the elements of work in portions, one after the other.

use tavola_model::model::Portions;
use tavola_store::{ActionKind, Item, Query, Update, Value};
use tokio::time::Instant;

use super::elements::{Elements, Next};
use super::progress::{finished_item, reason};
use super::record::{Advance, WorkRecord};
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::loader::load_and_evaluate;
use crate::read::arguments;
use crate::write::{Executor, RecordedCall, write, write_element};
use crate::{Failure, Runtime, system};

/// How far a worker has brought some work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Driven {
    /// To its end.
    Finished,
    /// It has left it to others.
    Left,
    /// Its model cannot go on with it, but another one may.
    Stopped,
    /// Somebody else is at it.
    Elsewhere,
}

/// How many elements in a row are skipped because of faults of the data: then the store is to blame.
const MOST_FAULTS: usize = 2;
/// How many marks one transaction deletes, beside the check of the record.
const MARKS: usize = 99;

impl Runtime {
    /// Works on until everything is done or `until` has come. The record must be this worker's.
    pub(crate) async fn drive(
        &self,
        record: &mut WorkRecord,
        until: Option<Instant>,
    ) -> Result<Driven, Failure> {
        let driven = self.drive_on(record, until).await;
        if let Err(failure) = &driven {
            tracing::warn!(?failure, work = record.id(), "the work goes on later");
            let why = "it could not go on, and is tried again";
            let told = self.change_record(record, |record, now| record.give_up(why, now)).await;
            if let Err(failure) = told {
                tracing::warn!(?failure, work = record.id(), "nor could its record tell why");
            }
        }
        driven
    }

    async fn drive_on(
        &self,
        record: &mut WorkRecord,
        until: Option<Instant>,
    ) -> Result<Driven, Failure> {
        if !record.is_cancelled() {
            match self.loops(record, until).await? {
                Driven::Finished => {}
                driven => return Ok(driven),
            }
        }
        match self.finish(record).await? {
            true => Ok(Driven::Finished),
            false => Ok(Driven::Elsewhere),
        }
    }

    /// Does the loops that are left.
    async fn loops(
        &self,
        record: &mut WorkRecord,
        until: Option<Instant>,
    ) -> Result<Driven, Failure> {
        let loader = self.loader(&crate::Caller::job()).await?;
        let call = match self.kept_call(record).await? {
            Some(kept) => RecordedCall::of(&loader, &kept)?,
            None if self.read_record(&record.key).await?.is_none() => return Ok(Driven::Elsewhere),
            None => Err("the call that began it is lost".to_owned()),
        };
        let call = match call {
            Ok(call) => call,
            Err(why) => {
                tracing::warn!(work = record.id(), "{why}");
                self.change_record(record, |record, _| record.stop(&why)).await?;
                return Ok(Driven::Stopped);
            }
        };
        let mut faults = 0;
        while let Some(portions) = call.write.portions.get(record.loop_number()) {
            let mut elements = Elements::resume(self, record, &call, portions).await?;
            loop {
                if self.schedule().is_stopping() || until.is_some_and(|at| Instant::now() >= at) {
                    self.change_record(record, |record, _| record.release()).await?;
                    return Ok(Driven::Left);
                }
                let moved = match elements.next().await? {
                    Next::Element(element, position) => {
                        self.schedule().pace(1).await;
                        let at = (element, &position);
                        self.element(&call, portions, record, at, &mut faults).await?
                    }
                    Next::Passed(position) => {
                        let pass = |record: &WorkRecord, now| {
                            record.advance(&position, Advance::Passed, now)
                        };
                        self.change_record(record, pass).await?
                    }
                    Next::End => break,
                };
                if !moved {
                    return Ok(Driven::Elsewhere);
                }
            }
            // What others have moved behind the position has not had its turn yet.
            let may_move = self.may_move(portions);
            let next = |record: &WorkRecord, now| {
                let again = may_move.then(|| record.next_round(now)).flatten();
                again.unwrap_or_else(|| record.next_loop(now))
            };
            if !self.change_record(record, next).await? {
                return Ok(Driven::Elsewhere);
            }
        }
        Ok(Driven::Finished)
    }

    /// Does what is to be done for an element. Returns `false` if somebody else is at work.
    async fn element<'r>(
        &'r self,
        call: &RecordedCall<'r>,
        portions: &'r Portions,
        record: &mut WorkRecord,
        (element, position): (Bound, &Value),
        faults: &mut usize,
    ) -> Result<bool, Failure> {
        let mut executor = self.executor_as(call.identity.clone(), call.tenancy.clone());
        let (mut mark_item, mut made) = (None, Vec::new());
        if let Bound::Item(key, entity) = &element {
            executor.loader().fetch(vec![(key.clone(), *entity)]).await?;
            made = self.model().makes_elements(portions);
            let (mark, item) = record.element_mark(self.model(), key);
            let was_made =
                !made.is_empty() && executor.loader().read_stored(&mark).await?.is_some();
            if is_gone(&mut executor, &element) || was_made {
                return self.move_on(record, position, Advance::Passed, None).await;
            }
            mark_item = self.may_move(portions).then_some((mark, item));
        }
        let mut frame = call.frame.clone();
        if let Some(slot) = frame.get_mut(portions.slot()) {
            *slot = element.clone();
        }
        let now = executor.loader().call().now();
        let mark = record.mark(position, now, mark_item.clone(), made);
        let (done, passed) = (mark.done.clone(), mark.passed.clone());
        executor.set_mark(mark);
        let outcome = self.transact(&mut executor, call, portions, &frame, record).await;
        if executor.is_superseded() {
            return Ok(false);
        }
        match outcome {
            Ok(Did::Element) => record.changed(&done)?,
            Ok(Did::Nothing) => record.changed(&passed)?,
            Ok(Did::NotNeeded) => {
                return self.move_on(record, position, Advance::Passed, mark_item).await;
            }
            Err(failure @ Failure::Unavailable { .. }) => {
                return self.after_failure(record, failure).await;
            }
            Err(failure @ Failure::Internal(_)) if *faults >= MOST_FAULTS => {
                return self.after_failure(record, failure).await;
            }
            // Somebody has deleted it while it had its turn.
            Err(_) if is_gone(&mut executor, &element) => {
                return self.move_on(record, position, Advance::Passed, None).await;
            }
            Err(failure) => {
                // An item that others have broken does not keep the rest from being done.
                let is_fault = matches!(failure, Failure::Internal(_));
                *faults = if is_fault { *faults + 1 } else { 0 };
                if is_fault {
                    tracing::error!(?failure, work = record.id(), "an element is skipped");
                }
                let why = reason(&mut executor, &element, position, &failure).await?;
                return self.move_on(record, position, Advance::Skipped(why), mark_item).await;
            }
        }
        *faults = 0;
        Ok(true)
    }

    /// Returns `true` if the elements of a loop may move while it is at work, and so get marks.
    fn may_move(&self, portions: &Portions) -> bool {
        portions.read().is_some_and(|(read, _)| self.model().items_may_move(read))
    }

    /// Sends the transaction of an element, with its mark.
    async fn transact<'r>(
        &'r self,
        executor: &mut Executor<'r>,
        call: &RecordedCall<'r>,
        portions: &'r Portions,
        frame: &[Bound],
        record: &WorkRecord,
    ) -> Result<Did, Failure> {
        let Some((id, args)) = &portions.call else {
            let unwanted = write_element(executor, call.write, frame, record.loop_number()).await?;
            return Ok(if unwanted { Did::Nothing } else { Did::Element });
        };
        if let Some(condition) = portions.condition() {
            let loader = executor.loader();
            let wanted = load_and_evaluate!(loader, |context| {
                let frame = context.frame(frame, None);
                context.holds(condition, &frame)
            })?;
            if !wanted {
                return Ok(Did::NotNeeded);
            }
        }
        let values = arguments(executor.loader(), args, frame).await?;
        let response = write(executor, self.model().write(*id), values, None).await?;
        // What happens once has happened before.
        Ok(if response.replayed { Did::NotNeeded } else { Did::Element })
    }

    /// Finds out whether an element was done whose outcome is not known.
    async fn after_failure(
        &self,
        record: &mut WorkRecord,
        failure: Failure,
    ) -> Result<bool, Failure> {
        let Some(stored) = self.read_record(&record.key).await? else { return Ok(false) };
        if stored.worker() != record.worker() {
            return Ok(false);
        }
        if stored.item == record.item {
            return Err(failure);
        }
        *record = stored;
        Ok(true)
    }

    /// Goes on behind an element for which nothing was done, and puts its mark if it may move.
    async fn move_on(
        &self,
        record: &mut WorkRecord,
        position: &Value,
        advance: Advance,
        mark: Option<(ItemKey, Item)>,
    ) -> Result<bool, Failure> {
        let marked = mark.is_some();
        let update = |record: &WorkRecord, now| record.pass_turn(position, advance, now, marked);
        self.change_record_with(record, update, mark).await
    }

    /// Changes the record by itself. Returns `false` if somebody else has.
    pub(super) async fn change_record(
        &self,
        record: &mut WorkRecord,
        update: impl FnOnce(&WorkRecord, i64) -> Update,
    ) -> Result<bool, Failure> {
        self.change_record_with(record, update, None).await
    }

    async fn change_record_with(
        &self,
        record: &mut WorkRecord,
        update: impl FnOnce(&WorkRecord, i64) -> Update,
        mark: Option<(ItemKey, Item)>,
    ) -> Result<bool, Failure> {
        let loader = self.loader(&crate::Caller::job()).await?;
        let call = loader.call();
        let update = update(record, call.now());
        let mut actions = vec![record.action(call, update.clone())];
        actions.extend(mark.map(|(key, item)| call.action(&key, |_| ActionKind::Put(item), None)));
        let changed = loader.store().decide(actions).await?;
        if changed {
            record.changed(&update)?;
        }
        Ok(changed)
    }

    /// Takes the marks and the lists away, and puts what came of the work in the place of its record.
    async fn finish(&self, record: &mut WorkRecord) -> Result<bool, Failure> {
        let loader = self.loader(&crate::Caller::job()).await?;
        let call = loader.call();
        let table = self.model().table(record.key.table);
        let marks = system::mark_partition(record.key.table, table, record.id());
        let name = &table.key.partition.name;
        let mut request = Query::partition(&call.table_name(record.key.table), name, marks);
        (request.strong, request.limit) = (true, u32::try_from(MARKS).ok());
        loop {
            // A page may be empty although there are more.
            let page = loader.store().query(request.clone()).await?;
            let keys =
                page.items.iter().filter_map(|item| ItemKey::of(item, record.key.table, table));
            let mut actions: Vec<_> =
                keys.map(|key| call.action(&key, ActionKind::Delete, None)).collect();
            if !actions.is_empty() {
                actions.push(call.action(&record.key, ActionKind::Check, record.is_ours()));
                if !loader.store().decide(actions).await? {
                    return Ok(false);
                }
            }
            match page.next {
                Some(next) => request.start = Some(next),
                None => break,
            }
        }
        let item = finished_item(self, record, call.now());
        let key = system::key(record.key.table, table, system::PROGRESS, record.id());
        let put = call.action(&key, |_| ActionKind::Put(item), None);
        let end = call.action(&record.key, ActionKind::Delete, record.is_ours());
        let kept = system::call_key(record.key.table, table, record.id());
        let forget = call.action(&kept, ActionKind::Delete, None);
        loader.store().decide(vec![end, put, forget]).await
    }
}

/// Returns `true` if an element is an item that is not there any more.
fn is_gone(executor: &mut Executor<'_>, element: &Bound) -> bool {
    match element {
        Bound::Item(key, entity) => !executor.loader().items().has(key, *entity),
        _ => false,
    }
}

/// What a transaction did for an element.
enum Did {
    Element,
    /// It was not wanted; its record has moved on.
    Nothing,
    /// It was not wanted; its record has not moved on.
    NotNeeded,
}
