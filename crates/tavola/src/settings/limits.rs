//! What one server takes on at once, and for how long.

use std::time::Duration;

use clap::Args as ClapArgs;
use tavola_service::{Options, Server};

use super::parse::{Size, count};
use crate::duration;

/// The limits of a server.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitSettings {
    /// The largest body of a request; a larger one is answered with 413
    #[arg(long, value_name = "SIZE", env = "TAVOLA_MAX_BODY", default_value = "1MiB")]
    max_body: Size,
    /// The largest head of a request; a larger one is answered with 431
    #[arg(long, value_name = "SIZE", env = "TAVOLA_MAX_HEAD", default_value = "64KiB")]
    max_head: Size,
    /// The maximum number of open connections
    #[arg(
        long,
        value_name = "COUNT",
        env = "TAVOLA_MAX_CONNECTIONS",
        default_value = "1024",
        value_parser = count
    )]
    max_connections: usize,
    /// How long a read or write may take; longer is answered with 503
    #[arg(
        long,
        value_name = "TIME",
        env = "TAVOLA_CALL_TIMEOUT",
        default_value = "30s",
        value_parser = duration::parse
    )]
    call_timeout: Duration,
    /// How long the body of a request may take to arrive; longer is answered with 408
    #[arg(
        long,
        value_name = "TIME",
        env = "TAVOLA_BODY_TIMEOUT",
        default_value = "30s",
        value_parser = duration::parse
    )]
    body_timeout: Duration,
    /// How long the head of a request may take to arrive, and how long a connection may be idle;
    /// then it is closed
    #[arg(
        long,
        value_name = "TIME",
        env = "TAVOLA_IDLE_TIMEOUT",
        default_value = "15s",
        value_parser = duration::parse
    )]
    idle_timeout: Duration,
    /// How long a client may read nothing of an answer; then its connection is closed
    #[arg(
        long,
        value_name = "TIME",
        env = "TAVOLA_WRITE_TIMEOUT",
        default_value = "30s",
        value_parser = duration::parse
    )]
    write_timeout: Duration,
    /// How long running requests may take after the server was asked to stop
    #[arg(
        long,
        value_name = "TIME",
        env = "TAVOLA_SHUTDOWN_TIMEOUT",
        default_value = "10s",
        value_parser = duration::parse
    )]
    shutdown_timeout: Duration,
}

impl LimitSettings {
    /// Returns how connections are treated.
    pub(crate) fn server(&self, name: &'static str) -> Server {
        let mut server = Server::new(name);
        server.connections = self.max_connections;
        server.head_limit = self.max_head.bytes();
        server.head_timeout = self.idle_timeout;
        server.write_timeout = self.write_timeout;
        server.grace = self.shutdown_timeout;
        server
    }

    /// Sets how requests are treated.
    pub(crate) fn apply(&self, options: &mut Options) {
        options.body_limit = self.max_body.bytes();
        options.body_timeout = self.body_timeout;
        options.call_timeout = self.call_timeout;
    }
}
