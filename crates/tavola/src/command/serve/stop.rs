//! When the server stops.

use std::future::Future;

use crate::fail::Fail;

/// How a process ends that a second Ctrl-C stopped, as shells count it.
const INTERRUPTED: i32 = 130;

/// Done when the process is asked to end. A second Ctrl-C ends it at once, running requests or not;
/// the store is safe against that.
pub(crate) fn signal() -> Result<impl Future<Output = ()>, Fail> {
    let mut terminate = Terminate::new()?;
    Ok(async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = terminate.received() => {}
        }
        tokio::spawn(async {
            if tokio::signal::ctrl_c().await.is_ok() {
                std::process::exit(INTERRUPTED);
            }
        });
    })
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
