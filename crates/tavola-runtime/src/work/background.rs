//! Work in portions in the background: what was left to others, or whose worker is gone.

use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::join_all;
use futures_util::stream::FuturesUnordered;
use tokio::time::Instant;

use super::drive::Driven;
use super::record::WorkRecord;
use crate::work_records::WorkRecords;
use crate::{Caller, Failure, Runtime};

/// How often it is looked for work that nobody does.
const PERIOD: Duration = Duration::from_secs(15);
/// How much work one process does at the same time.
const AT_A_TIME: usize = 4;
/// How long some work is done before other work has its turn.
const TURN: Duration = Duration::from_secs(10);
/// How long before a deadline work is left, so that there is time to say so.
const RESERVE: Duration = Duration::from_secs(1);

impl Runtime {
    /// Does work in portions that nobody does, until `stop`.
    pub(crate) async fn work_on(&self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut running = FuturesUnordered::new();
        let mut busy = HashSet::new();
        // What this model cannot go on with.
        let mut stopped = HashSet::new();
        // When what is not finished had its last turn: what has waited longest comes first.
        let (mut turns, mut turn) = (HashMap::new(), 0_u64);
        loop {
            let room = AT_A_TIME.saturating_sub(busy.len());
            let order = |id: &str| {
                let is_free = !busy.contains(id) && !stopped.contains(id);
                is_free.then(|| turns.get(id).copied().unwrap_or(0))
            };
            for record in self.free_work(room, order).await {
                turn += 1;
                turns.insert(record.id().to_owned(), turn);
                busy.insert(record.id().to_owned());
                running.push(self.supervised(record, Some(Instant::now() + TURN)));
            }
            tokio::select! {
                () = &mut stop => break,
                Some((id, driven)) = running.next() => {
                    busy.remove(&id);
                    if driven != Some(Driven::Left) {
                        turns.remove(&id);
                    }
                    if driven == Some(Driven::Stopped) {
                        stopped.insert(id);
                    }
                }
                () = self.schedule().woken() => {}
                () = tokio::time::sleep(PERIOD) => {}
            }
        }
        self.schedule().stop();
        while running.next().await.is_some() {}
    }

    /// Does work in portions that nobody does, until shortly before the deadline: what is left then
    /// is free for the next one to look. Returns `false` if there is some.
    pub(crate) async fn work_until(&self, deadline: Instant) -> bool {
        let until = deadline.checked_sub(RESERVE).unwrap_or(deadline);
        // What could not go on is left to the next time.
        let mut tried = HashSet::new();
        while Instant::now() < until {
            let order = |id: &str| (!tried.contains(id)).then_some(0);
            let records = self.free_work(AT_A_TIME, order).await;
            if records.is_empty() {
                return true;
            }
            tried.extend(records.iter().map(|record| record.id().to_owned()));
            join_all(records.into_iter().map(|record| self.supervised(record, Some(until)))).await;
        }
        false
    }

    /// Takes some work over and does it; returns its id and how far it has come.
    async fn supervised(
        &self,
        mut record: WorkRecord,
        until: Option<Instant>,
    ) -> (String, Option<Driven>) {
        let id = record.id().to_owned();
        let mut driven = None;
        self.supervise("work in portions", async {
            match self.take_over(&mut record, until).await {
                Ok(outcome) => driven = Some(outcome),
                Err(failure) => {
                    tracing::warn!(?failure, work = record.id(), "the work could not be done");
                }
            }
        })
        .await;
        (id, driven)
    }

    async fn take_over(
        &self,
        record: &mut WorkRecord,
        until: Option<Instant>,
    ) -> Result<Driven, Failure> {
        let worker = ulid::Ulid::generate().to_string();
        match self.change_record(record, |record, now| record.take_over(&worker, now)).await? {
            true => self.drive(record, until).await,
            false => Ok(Driven::Elsewhere),
        }
    }

    /// Takes all work from whoever did it, for the first server on a store of its own.
    pub(crate) async fn release_work(&self) -> Result<(), Failure> {
        for mut record in self.search_work().await? {
            self.change_record(&mut record, |record, _| record.release()).await?;
        }
        Ok(())
    }

    /// Returns some of the work that nobody does, in an order that leaves out what it is not about.
    async fn free_work(
        &self,
        most: usize,
        order: impl Fn(&str) -> Option<u64> + Sync,
    ) -> Vec<WorkRecord> {
        let mut free: Vec<(u64, WorkRecord)> = Vec::new();
        if most == 0 {
            return Vec::new();
        }
        self.supervise("work in portions", async {
            match self.search_work().await {
                Ok(records) => {
                    let now = self.now();
                    let records = records.into_iter().filter(|record| record.is_free(now));
                    free.extend(records.filter_map(|record| Some((order(record.id())?, record))));
                }
                Err(failure) => tracing::warn!(?failure, "cannot look for work in portions"),
            }
        })
        .await;
        free.sort_by_key(|(order, _)| *order);
        free.into_iter().take(most).map(|(_, record)| record).collect()
    }

    /// Returns all records of work in portions.
    pub(super) async fn search_work(&self) -> Result<Vec<WorkRecord>, Failure> {
        let Some(id) = self.model().work_table() else { return Ok(Vec::new()) };
        let loader = self.loader(&Caller::job()).await?;
        let mut pages = WorkRecords::of(self.model(), id, self.table_name(id));
        let mut records = Vec::new();
        while let Some(page) = pages.next(loader.store()).await? {
            let works = page.into_iter().map(|(key, item)| WorkRecord { key, item });
            records.extend(works.filter(WorkRecord::is_portions));
        }
        Ok(records)
    }
}
