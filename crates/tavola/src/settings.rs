//! The settings of `tavola serve`.
//!
//! Each setting is declared once, as a field of one of the structs that [`Settings`] contains: its
//! name, type, default, documentation and validation. One name is the option (`--max-body`), the
//! environment variable (`TAVOLA_MAX_BODY`) and the key in `[serve]` of the configuration file
//! (`max-body`). An option takes precedence over a variable, and a variable over the file.
//!
//! [docs/settings.md](../../../docs/settings.md) is generated from the declarations.

mod console;
mod http;
mod limits;
mod listen;
mod log;
mod operator;
mod otlp;
mod parse;
mod print;
mod resolve;
#[cfg(test)]
mod tests;
mod tls;

use clap::Args as ClapArgs;

pub(crate) use console::ConsoleSettings;
pub(crate) use http::HttpSettings;
pub(crate) use limits::LimitSettings;
pub(crate) use listen::ListenSettings;
pub(crate) use log::LogSettings;
pub(crate) use operator::{OperatorAccess, OperatorSettings};
pub(crate) use otlp::OtlpSettings;
pub(crate) use print::{Secret, text};
pub(crate) use resolve::{Resolved, Source};
pub(crate) use tls::TlsSettings;

use crate::issuers::IssuerArgs;
use crate::wire_endpoint::WireArgs;

/// Everything about a server that can be configured. A new group of settings is added here.
#[derive(Debug, ClapArgs)]
pub(crate) struct Settings {
    #[command(flatten)]
    pub(crate) listen: ListenSettings,
    #[command(flatten)]
    pub(crate) tls: TlsSettings,
    #[command(flatten)]
    pub(crate) issuer: IssuerArgs,
    #[command(flatten)]
    pub(crate) http: HttpSettings,
    #[command(flatten)]
    pub(crate) limits: LimitSettings,
    #[command(flatten)]
    pub(crate) log: LogSettings,
    #[command(flatten)]
    pub(crate) otlp: OtlpSettings,
    #[command(flatten)]
    pub(crate) operator: OperatorSettings,
    #[command(flatten)]
    pub(crate) console: ConsoleSettings,
    #[command(flatten)]
    pub(crate) wire: WireArgs,
}

impl Settings {
    /// Returns a setting that is given and needs a socket that others connect to.
    pub(crate) fn needs_a_socket(&self) -> Option<&'static str> {
        let given = [
            ("monitor", self.listen.monitor.is_some()),
            ("tls-certificate", self.tls.is_given()),
            ("dynamodb", self.wire.is_offered()),
            // Sessions are in the memory of one process.
            ("console-client-id", self.console.is_given()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }
}
