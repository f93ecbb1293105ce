//! Jobs: writes for what reads find, on schedule or when somebody asks for it.

mod expiry;
mod lease;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tavola_model::model::{Expr, Job, JobLoop, JobStep, WriteId};
use tavola_store::Value;
use tokio::time::{Instant, timeout_at};

use crate::bound::Bound;
use crate::loader::load_and_evaluate;
use crate::read::{ReadStream, arguments};
use crate::record::Record;
use crate::write::write;
use crate::{Caller, Failure, Input, JobReport, Runtime, validate};
pub(crate) use lease::{Denied, Lease};

/// Why a run ends before its loops do.
enum Stop {
    Failed(Failure),
    /// Another process runs the job by now.
    LeaseLost,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// What came of a job on schedule.
pub(crate) enum Turn {
    /// It ran, and came to its end.
    Ran(JobReport),
    /// Its time has not come.
    NotDue,
    /// Another process runs it.
    Elsewhere,
    /// Its deadline came before its end.
    OutOfTime,
}

impl Runtime {
    /// Runs a job once with these inputs; how many writes it did, and how many it did not.
    pub fn run_job<'a>(
        &'a self,
        name: &'a str,
        input: Input,
    ) -> BoxFuture<'a, Result<JobReport, Failure>> {
        Box::pin(self.run_by_name(name, input))
    }

    async fn run_by_name(&self, name: &str, input: Input) -> Result<JobReport, Failure> {
        let Some(job) = self.model().jobs.iter().find(|job| job.name == name) else {
            return Err(Failure::not_found_because(format!("there is no job `{name}`")));
        };
        let values = validate::inputs(self.model(), &job.inputs, input.values);
        let values = values.map_err(Failure::Invalid)?;
        match Run::new(self, None).all(job, values).await {
            Ok(report) => Ok(report),
            Err(Stop::Failed(failure)) => Err(failure),
            Err(Stop::LeaseLost) => Err(Failure::Internal("a run without a lease lost it".into())),
        }
    }

    /// Runs a job if its time has come and no other process runs it. At the deadline it is stopped, as
    /// by a crash, and the next one to look continues it.
    pub(crate) async fn run_if_due(
        &self,
        job: &Job,
        deadline: Option<Instant>,
    ) -> Result<Turn, Failure> {
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Ok(Turn::OutOfTime);
        }
        let mut lease = match Lease::take(self, job).await? {
            Ok(lease) => lease,
            Err(Denied::NotDue) => return Ok(Turn::NotDue),
            Err(Denied::Elsewhere) => return Ok(Turn::Elsewhere),
        };
        let run = Run::new(self, Some(&mut lease)).all(job, Vec::new());
        let ended = match deadline {
            None => Some(run.await),
            Some(deadline) => timeout_at(deadline, run).await.ok(),
        };
        let Some(ended) = ended else {
            lease.release().await?;
            return Ok(Turn::OutOfTime);
        };
        match ended {
            Ok(report) => match lease.end().await? {
                true => Ok(Turn::Ran(report)),
                false => Ok(Turn::Elsewhere),
            },
            Err(Stop::LeaseLost) => Ok(Turn::Elsewhere),
            Err(Stop::Failed(failure)) => {
                lease.postpone(job).await?;
                Err(failure)
            }
        }
    }
}

/// After how many items in a row the store is to blame if nothing can be done with any of them.
const MOST_FAILED: usize = 3;

/// One run of a job.
struct Run<'r, 'l> {
    runtime: &'r Runtime,
    lease: Option<&'l mut Lease<'r>>,
    report: JobReport,
    /// How many items in a row could not be done.
    failed: usize,
}

impl<'r, 'l> Run<'r, 'l> {
    fn new(runtime: &'r Runtime, lease: Option<&'l mut Lease<'r>>) -> Self {
        Self { runtime, lease, report: JobReport::default(), failed: 0 }
    }

    /// Runs all loops of a job, and counts the run.
    async fn all(mut self, job: &'r Job, values: Vec<Option<Value>>) -> Result<JobReport, Stop> {
        let ended = self.loops(job, values).await;
        let meter = self.runtime.meter();
        match &ended {
            Ok(()) => meter.job_ended(&job.name, Some(self.report)),
            Err(_) => meter.job_ended(&job.name, None),
        }
        ended.map(|()| self.report)
    }

    async fn loops(&mut self, job: &'r Job, values: Vec<Option<Value>>) -> Result<(), Stop> {
        let mut values = values;
        values.resize(job.inputs.len(), None);
        if job.ends_items {
            return self.end_items().await;
        }
        let loader = self.runtime.loader(&Caller::job()).await?;
        let mut frame = loader.items().bind(&job.inputs, values, job.frame.len())?;
        for one in &job.loops {
            self.each(one, &mut frame).await?;
        }
        Ok(())
    }

    /// Goes over what a read finds, a page at a time.
    fn each<'a>(
        &'a mut self,
        one: &'r JobLoop,
        frame: &'a mut Vec<Bound>,
    ) -> BoxFuture<'a, Result<(), Stop>> {
        async move {
            let mut loader = self.runtime.loader(&Caller::job()).await?;
            loader.without_deadline();
            let (read, args) = &one.read;
            let args = arguments(&mut loader, args, frame).await?;
            let mut stream = ReadStream::begin(&mut loader, *read, args).await?;
            while let Some(page) = stream.next(&mut loader).await? {
                // A page may be empty, and so may many.
                self.keep_lease().await?;
                for record in page {
                    self.item(one, record, frame).await?;
                }
            }
            Ok(())
        }
        .boxed()
    }

    /// Does for an item what the loop says, if it is there and wanted now.
    async fn item(
        &mut self,
        one: &'r JobLoop,
        Record { key, entity, .. }: Record,
        frame: &mut Vec<Bound>,
    ) -> Result<(), Stop> {
        self.keep_lease().await?;
        let mut loader = self.runtime.loader(&Caller::job()).await?;
        loader.fetch(vec![(key.clone(), entity)]).await?;
        if !loader.items().has(&key, entity) {
            self.report.skipped += 1;
            return Ok(());
        }
        if let Some(slot) = frame.get_mut(one.slot) {
            *slot = Bound::Item(key, entity);
        }
        if let Some(condition) = &one.condition {
            let wanted = load_and_evaluate!(loader, |context| {
                let frame = context.frame(frame, None);
                context.holds(condition, &frame)
            })?;
            if !wanted {
                return Ok(());
            }
        }
        for step in &one.body {
            match step {
                JobStep::For(inner) => self.each(inner, frame).await?,
                JobStep::Do(id, args) => self.call(*id, args, frame).await?,
            }
        }
        Ok(())
    }

    /// Renews the lease of the run, if it has one.
    async fn keep_lease(&mut self) -> Result<(), Stop> {
        let Some(lease) = &mut self.lease else { return Ok(()) };
        if lease.keep().await? { Ok(()) } else { Err(Stop::LeaseLost) }
    }

    /// Calls a write. One that is refused does not keep the others from being done.
    async fn call(
        &mut self,
        id: WriteId,
        args: &'r [Expr],
        frame: &[Bound],
    ) -> Result<(), Failure> {
        let called = self.runtime.model().write(id);
        let mut executor = self.runtime.executor(&Caller::job()).await?;
        let values = arguments(executor.loader(), args, frame).await?;
        let written = write(&mut executor, called, values, None).await;
        let is_fault = matches!(written, Err(Failure::Internal(_)));
        self.failed = if is_fault { self.failed + 1 } else { 0 };
        match written {
            Ok(response) => {
                self.runtime.begun(response).await?;
                self.report.done += 1;
            }
            // Somebody was faster, or the item has changed meanwhile.
            Err(Failure::Conflict(_) | Failure::NotFound(_)) => self.report.skipped += 1,
            Err(failure @ Failure::Unavailable { .. }) => return Err(failure),
            Err(failure) if self.failed >= MOST_FAILED => return Err(failure),
            Err(failure) => {
                self.report.refused += 1;
                if let Some(observer) = self.runtime.observer() {
                    observer.refused(called, &failure);
                }
                let why = failure.for_log();
                tracing::warn!(write = called.name, why, "a write of a job was refused");
            }
        }
        Ok(())
    }
}
