//! Stopping the server.

use tokio::sync::watch;

use super::manager;
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
            manager::stopping();
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

/// SIGTERM: stop.
struct Terminate(Signal);

/// SIGHUP: read files again.
pub(crate) struct Hangup(Signal);

impl Terminate {
    fn new() -> Result<Self, Fail> {
        Signal::terminate().map(Self)
    }

    async fn received(&mut self) {
        self.0.received().await;
    }
}

impl Hangup {
    /// Listens for the signal, which does not end the process from now on.
    pub(crate) fn new() -> Result<Self, Fail> {
        Signal::hangup().map(Self)
    }

    /// Completes when the signal arrives.
    pub(crate) async fn received(&mut self) {
        self.0.received().await;
    }
}

#[cfg(unix)]
struct Signal(tokio::signal::unix::Signal);

#[cfg(unix)]
impl Signal {
    fn terminate() -> Result<Self, Fail> {
        Self::new(tokio::signal::unix::SignalKind::terminate())
    }

    fn hangup() -> Result<Self, Fail> {
        Self::new(tokio::signal::unix::SignalKind::hangup())
    }

    fn new(kind: tokio::signal::unix::SignalKind) -> Result<Self, Fail> {
        let signal = tokio::signal::unix::signal(kind);
        signal.map(Self).map_err(|error| Fail::error(format!("cannot listen for signals: {error}")))
    }

    async fn received(&mut self) {
        self.0.recv().await;
    }
}

#[cfg(not(unix))]
struct Signal;

#[cfg(not(unix))]
impl Signal {
    fn terminate() -> Result<Self, Fail> {
        Ok(Self)
    }

    fn hangup() -> Result<Self, Fail> {
        Ok(Self)
    }

    async fn received(&mut self) {
        std::future::pending().await
    }
}
