//! Certificates that change while the server runs.

use std::time::Duration;

use tavola_service::Tls;

use super::stop::Hangup;

/// How often the files are compared with what is in use.
const INTERVAL: Duration = Duration::from_secs(30);

/// Reads the certificate again on SIGHUP and now and then; never returns. Without one, SIGHUP only
/// does not end the process, as it would otherwise.
pub(crate) async fn reload(tls: Option<Tls>, mut hangup: Hangup) {
    loop {
        let asked = tokio::select! {
            () = hangup.received() => true,
            () = tokio::time::sleep(INTERVAL), if tls.is_some() => false,
        };
        match tls.as_ref().map(Tls::reload) {
            None => tracing::info!("SIGHUP: there is no certificate to read again"),
            Some(Ok(true)) => tracing::warn!("the certificate was replaced"),
            Some(Ok(false)) if asked => tracing::info!("SIGHUP: the certificate is the same"),
            Some(Ok(false)) => {}
            Some(Err(error)) => {
                tracing::error!(%error, "the certificate could not be replaced; the old one stays");
            }
        }
    }
}
