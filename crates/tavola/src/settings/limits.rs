//! What one server takes on at once, and for how long.

use std::time::Duration;

use clap::{ArgAction, Args as ClapArgs};
use ipnet::IpNet;
use tavola_service::{Auth, Options, Server, Tls};

use super::parse::{RateSetting, Size, count};
use crate::duration;

/// Connections beyond the limit, for who asks whether the server is alive.
const RESERVE: usize = 32;

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
    /// The maximum number of open connections; for one more, the longest idle one is closed
    #[arg(
        long,
        value_name = "COUNT",
        env = "TAVOLA_MAX_CONNECTIONS",
        default_value = "1024",
        value_parser = count
    )]
    max_connections: usize,
    /// How many requests are answered at once; one more is answered with 503
    #[arg(
        long,
        value_name = "COUNT",
        env = "TAVOLA_MAX_REQUESTS",
        default_value = "512",
        value_parser = count
    )]
    max_requests: usize,
    /// How many elements of work in portions, of cascade deletions and of expiries are done in a
    /// second
    #[arg(
        long,
        value_name = "COUNT",
        env = "TAVOLA_WORK_RATE",
        default_value = "200",
        value_parser = count
    )]
    work_rate: usize,
    /// How often one signed-in caller may call this process: 100/s, 600/m, 5000/h or off; more is
    /// answered with 429 [default: 100/s with an issuer, off in development]
    #[arg(long, value_name = "RATE", env = "TAVOLA_RATE")]
    rate: Option<RateSetting>,
    /// How often all who are not signed in at one address (IPv6: in one /64 network) may call this
    /// process, and how often tokens from there may be invalid
    /// [default: 100/s with an issuer, off in development]
    #[arg(long, value_name = "RATE", env = "TAVOLA_ADDRESS_RATE")]
    address_rate: Option<RateSetting>,
    /// The networks of proxies that are believed when `Forwarded` or `X-Forwarded-For` says whom they
    /// forward for, such as 10.0.0.0/8
    #[arg(
        long,
        value_name = "CIDR",
        env = "TAVOLA_TRUSTED_PROXIES",
        value_delimiter = ',',
        action = ArgAction::Append
    )]
    trusted_proxies: Vec<IpNet>,
    /// Whether answers of 1 KiB and more are compressed for clients that accept gzip
    #[arg(
        long,
        env = "TAVOLA_COMPRESSION",
        value_name = "true|false",
        default_value = "true",
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true,
        action = ArgAction::Set
    )]
    compression: bool,
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
    pub(crate) fn server(&self, name: &'static str, tls: Option<Tls>) -> Server {
        let mut server = Server::new(name);
        server.tls = tls;
        server.connections = self.max_connections;
        server.reserve = RESERVE;
        server.head_limit = self.max_head.bytes();
        server.head_timeout = self.idle_timeout;
        server.write_timeout = self.write_timeout;
        server.grace = self.shutdown_timeout;
        server
    }

    /// Returns how many elements of work in portions are done in a second.
    pub(crate) fn work_rate(&self) -> u32 {
        u32::try_from(self.work_rate).unwrap_or(u32::MAX)
    }

    /// Sets how requests are treated.
    pub(crate) fn apply(&self, options: &mut Options) {
        options.body_limit = self.max_body.bytes();
        options.body_timeout = self.body_timeout;
        options.call_timeout = self.call_timeout;
        options.max_requests = self.max_requests;
        let with_issuer = matches!(options.auth, Auth::Issuers(_));
        let default = if with_issuer { RateSetting::DEFAULT } else { RateSetting::Off };
        options.rate = self.rate.unwrap_or(default).rate();
        options.address_rate = self.address_rate.unwrap_or(default).rate();
        options.trusted_proxies = self.trusted_proxies.clone();
        options.compression = self.compression;
    }

    /// Returns the maximum number of open connections.
    pub(crate) fn connections(&self) -> usize {
        self.max_connections + RESERVE
    }
}
