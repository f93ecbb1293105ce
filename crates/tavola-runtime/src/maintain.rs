//! Background work: unfinished work, and jobs on schedule.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, join_all};
use tavola_model::model::Job;
use tokio::time::{Instant, timeout_at};
use tracing::Instrument;

use crate::job::Turn;
use crate::versions::{Look, Watch};
use crate::{JobReport, Runtime, span};

/// Ready when a server stops.
pub(crate) type Stop = Shared<BoxFuture<'static, ()>>;

/// How often it is looked for something to do.
const PERIOD: Duration = Duration::from_secs(15);
/// How often it is looked whether another model was applied.
const WATCH_PERIOD: Duration = Duration::from_secs(60);

impl Runtime {
    /// Finishes abandoned work and runs jobs when they are due, until `stop`. Any number of
    /// processes may do so on one store: a lease in the table lets one of them run a job.
    pub fn maintain(
        self: Arc<Self>,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> BoxFuture<'static, ()> {
        self.maintain_until(stop.boxed().shared())
    }

    fn maintain_until(self: Arc<Self>, stop: Stop) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            // What takes long in one of them does not keep the others waiting: an expiry is done
            // while a job goes over everything.
            let jobs = self.model().jobs.iter().map(|job| self.job_rounds(job, stop.clone()));
            tokio::join!(
                self.watch_rounds(stop.clone()),
                join_all(jobs),
                self.finish_rounds(stop.clone()),
                self.work_on(stop.clone())
            );
        })
    }

    async fn finish_rounds(&self, mut stop: Stop) {
        loop {
            self.supervise("unfinished work", self.finish_interrupted()).await;
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(PERIOD) => {}
            }
        }
    }

    async fn watch_rounds(&self, mut stop: Stop) {
        let Ok(watch) = Watch::new(self.model()) else { return };
        loop {
            // Right after the start the tables have just been told.
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(WATCH_PERIOD) => {}
            }
            self.supervise("model watch", self.look_after_model(&watch)).await;
        }
    }

    async fn job_rounds(&self, job: &Job, mut stop: Stop) {
        loop {
            self.supervise(&job.name, self.run_scheduled(job, None)).await;
            tokio::select! {
                () = &mut stop => return,
                () = tokio::time::sleep(PERIOD) => {}
            }
        }
    }

    /// Does once what [`Runtime::maintain`] does until it is stopped. Returns `false` if the deadline
    /// came first; what was not finished then is continued the next time.
    pub fn maintain_once(&self, deadline: Instant) -> BoxFuture<'_, bool> {
        Box::pin(self.maintain_by(deadline))
    }

    async fn maintain_by(&self, deadline: Instant) -> bool {
        let watch = async {
            if let Ok(watch) = Watch::new(self.model()) {
                self.supervise("model watch", self.look_after_model(&watch)).await;
            }
        };
        let finish = self.supervise("unfinished work", self.finish_interrupted());
        let jobs = self
            .model()
            .jobs
            .iter()
            .map(|job| self.supervise(&job.name, self.run_scheduled(job, Some(deadline))));
        // Together, so that each has its share of the time.
        let (_, _, worked, _) = tokio::join!(
            timeout_at(deadline, watch),
            timeout_at(deadline, finish),
            timeout_at(deadline, self.work_until(deadline)),
            join_all(jobs)
        );
        worked == Ok(true) && Instant::now() < deadline
    }

    /// Runs a background task. A panic in it is logged and counted, and the other tasks go on.
    pub(crate) async fn supervise(&self, task: &str, work: impl Future<Output = ()> + Send) {
        let work = AssertUnwindSafe(work.instrument(span::of_task(task)));
        if let Err(panic) = work.catch_unwind().await {
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
    async fn run_scheduled(&self, job: &Job, deadline: Option<Instant>) {
        match self.run_if_due(job, deadline).await {
            Ok(Turn::NotDue) => {}
            Ok(Turn::Elsewhere) => tracing::debug!(job = job.name, "another process runs the job"),
            Ok(Turn::OutOfTime) => tracing::info!(job = job.name, "the job goes on the next time"),
            Ok(Turn::Ran(JobReport { done, skipped, refused })) => {
                tracing::info!(job = job.name, done, skipped, refused, "job");
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
}
