//! Stopping the server.

use tokio::sync::watch;

use crate::fail::Fail;

/// The exit code after a second Ctrl-C, as shells define it.
const INTERRUPTED: i32 = 130;

/// The signal to stop, which several tasks wait for.
#[derive(Clone)]
pub(crate) struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Listens for signals. A second Ctrl-C ends the process at once, even while requests are
    /// running; the store is safe against that.
    pub(crate) fn on_signal() -> Result<Self, Fail> {
        let mut terminate = Terminate::new()?;
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(async move {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                () = terminate.received() => {}
            }
            let _ = stop.send(true);
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(INTERRUPTED);
            }
        });
        Ok(Self(stopped))
    }

    /// Completes when the process is asked to stop.
    pub(crate) fn wait(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stopped = self.0.clone();
        async move {
            let _ = stopped.wait_for(|stopped| *stopped).await;
        }
    }
}

#[cfg(unix)]
struct Terminate(tokio::signal::unix::Signal);

#[cfg(unix)]
impl Terminate {
    fn new() -> Result<Self, Fail> {
        let kind = tokio::signal::unix::SignalKind::terminate();
        let signal = tokio::signal::unix::signal(kind);
        signal.map(Self).map_err(|error| Fail::error(format!("cannot listen for signals: {error}")))
    }

    async fn received(&mut self) {
        self.0.recv().await;
    }
}

#[cfg(not(unix))]
struct Terminate;

#[cfg(not(unix))]
impl Terminate {
    fn new() -> Result<Self, Fail> {
        Ok(Self)
    }

    async fn received(&mut self) {
        std::future::pending().await
    }
}
