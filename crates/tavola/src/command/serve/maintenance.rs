//! Background work of the model that is served.

use std::sync::Arc;

use tavola_runtime::Runtime;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use super::stop::Stop;

/// The task that finishes work and runs jobs.
pub(crate) struct Maintenance {
    stop: Stop,
    task: Mutex<JoinHandle<()>>,
}

impl Maintenance {
    /// Begins background work.
    pub(crate) fn start(runtime: Arc<Runtime>, stop: Stop) -> Self {
        let task = Mutex::new(tokio::spawn(runtime.maintain(stop.wait())));
        Self { stop, task }
    }

    /// Goes on with another model.
    pub(crate) async fn replace(&self, runtime: Arc<Runtime>) {
        let mut task = self.task.lock().await;
        task.abort();
        *task = tokio::spawn(runtime.maintain(self.stop.wait()));
    }

    /// Ends background work. A job may take long, and continues at the next start.
    pub(crate) async fn end(self) {
        let task = self.task.into_inner();
        task.abort();
        // It was aborted, or has ended.
        let _ = task.await;
    }
}
