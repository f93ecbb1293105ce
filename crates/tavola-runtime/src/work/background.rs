//! Work in portions in the background: what was left to others, or whose worker is gone.

use std::collections::HashSet;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tavola_store::{Query, Value};

use super::record::WorkRecord;
use crate::item_key::ItemKey;
use crate::write::attributes::STARTS;
use crate::{Caller, Failure, Runtime, system};

/// How often it is looked for work that nobody does.
const PERIOD: Duration = Duration::from_secs(15);
/// How much work one process does at the same time.
const AT_A_TIME: usize = 4;

impl Runtime {
    /// Does work in portions that nobody does, until `stop`.
    pub(crate) async fn work_on(&self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        let mut running = FuturesUnordered::new();
        let mut ids = HashSet::new();
        loop {
            let room = AT_A_TIME.saturating_sub(ids.len());
            for record in self.free_work(room, &ids).await {
                ids.insert(record.id().to_owned());
                running.push(self.supervised(record));
            }
            tokio::select! {
                () = &mut stop => break,
                Some(id) = running.next() => { ids.remove(&id); }
                () = self.schedule().woken() => {}
                () = tokio::time::sleep(PERIOD) => {}
            }
        }
        self.schedule().stop();
        while running.next().await.is_some() {}
    }

    async fn supervised(&self, mut record: WorkRecord) -> String {
        let id = record.id().to_owned();
        self.supervise("work in portions", async {
            if let Err(failure) = self.take_over(&mut record).await {
                tracing::warn!(?failure, work = record.id(), "the work could not be done");
            }
        })
        .await;
        id
    }

    async fn take_over(&self, record: &mut WorkRecord) -> Result<(), Failure> {
        let worker = ulid::Ulid::generate().to_string();
        if self.change_record(record, |record, now| record.take_over(&worker, now)).await? {
            self.drive(record, None).await?;
        }
        Ok(())
    }

    /// Returns some of the work that nobody does.
    async fn free_work(&self, most: usize, known: &HashSet<String>) -> Vec<WorkRecord> {
        match self.search_work().await {
            Ok(records) => {
                let now = self.now();
                let free = records.into_iter().filter(|record| record.is_free(now));
                free.filter(|record| !known.contains(record.id())).take(most).collect()
            }
            Err(failure) => {
                tracing::warn!(?failure, "cannot look for work in portions");
                Vec::new()
            }
        }
    }

    /// Returns all records of work in portions.
    pub(super) async fn search_work(&self) -> Result<Vec<WorkRecord>, Failure> {
        let Some(id) = self.model().work_table() else { return Ok(Vec::new()) };
        if self.model().writes.iter().all(|write| write.portions.is_empty()) {
            return Ok(Vec::new());
        }
        let table = self.model().table(id);
        let loader = self.loader(&Caller::job()).await?;
        let mut records = Vec::new();
        for partition in system::work_partitions(id, table) {
            let name = &table.key.partition.name;
            let mut request =
                Query::partition(self.table_name(id), name, partition.partition.clone());
            request.strong = true;
            loop {
                let page = loader.store().query(request.clone()).await?;
                let works = page
                    .items
                    .into_iter()
                    .filter(|item| matches!(item.get(STARTS), Some(Value::L(_))));
                records.extend(works.filter_map(|item| {
                    Some(WorkRecord { key: ItemKey::of(&item, id, table)?, item })
                }));
                match page.next {
                    Some(next) => request.start = Some(next),
                    None => break,
                }
            }
        }
        Ok(records)
    }
}
