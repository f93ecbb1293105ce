//! Background work: unfinished work, and jobs on schedule.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use tavola_model::model::{Job, TableId};
use tavola_store::{Action, ActionKind, Comparison, Condition, Update};

use crate::item_key::ItemKey;
use crate::versions::{Look, Watch};
use crate::{Failure, JobReport, Runtime, system};

/// How often it is looked for something to do.
const PERIOD: Duration = Duration::from_secs(15);
/// How long a process may take for a job before another one may begin it again.
const LEASE: i64 = 15 * 60;
/// In every which round it is looked whether another model was applied: once a minute.
const WATCH_EVERY: u32 = 4;
const UNTIL: &str = "tavola:until";
const LAST: &str = "tavola:last";

impl Runtime {
    /// Finishes abandoned work and runs jobs when they are due, until `stop`. Any number of
    /// processes may do so on one store: a lease in the table lets one of them run a job.
    pub async fn maintain(self: Arc<Self>, stop: impl Future<Output = ()>) {
        let mut stop = std::pin::pin!(stop);
        let watch = Watch::new(self.model());
        for round in 0_u32.. {
            // Right after the start the tables have just been told.
            if let Ok(watch) = watch.as_ref()
                && round % WATCH_EVERY == WATCH_EVERY - 1
            {
                self.supervise("model watch", self.look_after_model(watch)).await;
            }
            self.supervise("unfinished work", self.finish_interrupted()).await;
            for job in &self.model().jobs {
                self.supervise(&job.name, self.run_scheduled(job)).await;
            }
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(PERIOD) => {}
            }
        }
    }

    /// Runs a background task. A panic in it is logged and counted, and the other tasks go on.
    async fn supervise(&self, task: &str, work: impl Future<Output = ()> + Send) {
        if let Err(panic) = AssertUnwindSafe(work).catch_unwind().await {
            let text = panic.downcast_ref::<&str>().copied();
            let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
            tracing::error!(task, panic = text.unwrap_or_default(), "a background task panicked");
            self.meter().background_panicked();
        }
    }

    /// Finishes work that was interrupted, and logs what came of it.
    async fn finish_interrupted(&self) {
        match self.finish_work(false).await {
            Ok(0) => {}
            Ok(found) => tracing::info!(found, "finished work that was interrupted"),
            Err(failure) => tracing::warn!(?failure, "unfinished work could not be finished"),
        }
    }

    /// Runs a job if it is due, and logs what came of it.
    async fn run_scheduled(&self, job: &Job) {
        match self.run_if_due(job).await {
            Ok(None) => {}
            Ok(Some(JobReport { done, skipped })) => {
                tracing::info!(job = job.name, done, skipped, "job");
            }
            Err(failure) => tracing::warn!(job = job.name, ?failure, "the job failed"),
        }
    }

    /// Looks whether another model was applied meanwhile.
    async fn look_after_model(&self, watch: &Watch) {
        match watch.look(self).await {
            Ok(Look::Known) => {}
            Ok(Look::Replaced) => tracing::warn!(
                "another version of the model was applied while this one serves: when this one has stopped, \
                 apply that one again"
            ),
            Ok(Look::Converted(error)) => tracing::error!(%error, "stop this server"),
            Err(error) => tracing::warn!(%error, "cannot find out which model was applied"),
        }
    }

    /// Runs a job if its time has come and no other process has it.
    async fn run_if_due(&self, job: &Job) -> Result<Option<JobReport>, Failure> {
        let now = self.now();
        let due = now.saturating_sub(i64::try_from(job.every).unwrap_or(i64::MAX));
        let free = |attribute: &str, at_most: i64| {
            let reached = Condition::compare(attribute, Comparison::LessOrEqual, at_most);
            Condition::Or(vec![Condition::absent(attribute), reached])
        };
        let take = Update::set(UNTIL, now.saturating_add(LEASE));
        let condition = Condition::And(vec![free(UNTIL, now), free(LAST, due)]);
        if !self.update_lease(job, take, Some(condition)).await? {
            return Ok(None);
        }
        let report = self.run_job(&job.name).await;
        // A job that failed is tried again when its lease is over, not at once and for ever.
        if report.is_ok() {
            self.update_lease(job, Update::set(LAST, now).and_remove(UNTIL), None).await?;
        }
        report.map(Some)
    }

    async fn update_lease(
        &self,
        job: &Job,
        update: Update,
        condition: Option<Condition>,
    ) -> Result<bool, Failure> {
        let Some((id, key)) = self.lease(job) else {
            return Err(Failure::Internal(
                "a model without a table can keep no job's lease".to_owned(),
            ));
        };
        let action = Action {
            table: self.table_name(id).to_owned(),
            kind: ActionKind::Update(key.store_key(self.model().table(id)), update),
            condition,
        };
        // A transaction, so that a lease whose answer was lost is ours all the same.
        self.store().decide(vec![action]).await
    }

    fn lease(&self, job: &Job) -> Option<(TableId, ItemKey)> {
        let (id, table) = self.model().table_ids().next()?;
        Some((id, system::key(id, table, system::JOB, &job.name)))
    }
}
