//! TLS in this process.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};
use tavola_service::Tls;

use crate::fail::Fail;

/// The certificate of the server.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "TLS")]
pub(crate) struct TlsSettings {
    /// A file with the server's certificate and those that lead to its root, in PEM; it is read
    /// again when it changes, and on SIGHUP
    #[arg(
        long,
        value_name = "FILE",
        env = "TAVOLA_TLS_CERTIFICATE",
        value_hint = ValueHint::FilePath
    )]
    tls_certificate: Option<PathBuf>,
    /// A file with the private key of the certificate, in PEM
    #[arg(long, value_name = "FILE", env = "TAVOLA_TLS_KEY", value_hint = ValueHint::FilePath)]
    tls_key: Option<PathBuf>,
}

impl TlsSettings {
    /// Returns `true` if a certificate is configured.
    pub(crate) fn is_given(&self) -> bool {
        self.tls_certificate.is_some() || self.tls_key.is_some()
    }

    /// Reads the certificate, if one is configured.
    pub(crate) fn load(&self) -> Result<Option<Tls>, Fail> {
        let (certificate, key) = match (&self.tls_certificate, &self.tls_key) {
            (None, None) => return Ok(None),
            (Some(certificate), Some(key)) => (certificate, key),
            (Some(_), None) => return Err(Fail::error("the certificate needs its `tls-key`")),
            (None, Some(_)) => return Err(Fail::error("the key needs its `tls-certificate`")),
        };
        let tls = Tls::load(certificate, key).map_err(|error| Fail::error(error.to_string()))?;
        Ok(Some(tls))
    }
}
