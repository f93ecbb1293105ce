//! The addresses that the server listens on.

use std::io::{self, ErrorKind};
use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

use clap::Args as ClapArgs;
use tokio::net::{TcpListener, TcpSocket};

use crate::fail::Fail;

/// How many connections the system keeps until they are accepted. Of more than that, it drops the
/// first packet, and the client tries again a second later.
const BACKLOG: u32 = 1024;

/// Where the server listens.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Addresses")]
pub(crate) struct ListenSettings {
    /// The address to listen on; port 0 chooses a free port
    #[arg(long, value_name = "ADDR:PORT", env = "TAVOLA_LISTEN", default_value = "127.0.0.1:4780")]
    pub(crate) listen: Address,
    /// Also serves `/healthz`, `/readyz` and `/metrics` on this address, outside all limits; with an
    /// issuer, `/metrics` is only there
    #[arg(long, value_name = "ADDR:PORT", env = "TAVOLA_MONITOR")]
    pub(crate) monitor: Option<Address>,
}

/// An address as it was given, and what it resolves to.
#[derive(Debug, Clone)]
pub(crate) struct Address {
    given: String,
    addresses: Vec<SocketAddr>,
}

impl FromStr for Address {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let addresses: Vec<_> = given
            .to_socket_addrs()
            .map_err(|_| "write it as ADDR:PORT, like 127.0.0.1:4780".to_owned())?
            .collect();
        Ok(Self { given: given.to_owned(), addresses })
    }
}

impl Address {
    /// Fails if the address is not on this machine: development tokens prove nothing to others.
    pub(crate) fn must_be_local(&self) -> Result<(), Fail> {
        if self.addresses.iter().all(|address| address.ip().to_canonical().is_loopback()) {
            return Ok(());
        }
        Err(Fail::error(format!(
            "refusing to listen on {}: without a token issuer only this machine may call",
            self.given
        ))
        .help("listen on 127.0.0.1 or [::1], or name the issuer of your users' tokens with `--issuer` and `--audience`"))
    }

    pub(crate) async fn bind(&self) -> Result<TcpListener, Fail> {
        self.listener().map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => Fail::error(format!("{} is already in use", self.given))
                .help("choose another port with `--listen`; port 0 chooses a free one"),
            _ => Fail::error(format!("cannot listen on {}: {error}", self.given)),
        })
    }

    /// Listens on the first address that is free.
    fn listener(&self) -> io::Result<TcpListener> {
        let mut failed = io::Error::from(ErrorKind::AddrNotAvailable);
        for address in &self.addresses {
            match listen(*address) {
                Ok(listener) => return Ok(listener),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_this_machine_is_local() {
        for local in ["127.0.0.1:0", "127.9.9.9:80", "[::1]:4780", "[::ffff:127.0.0.1]:1"] {
            assert!(local.parse::<Address>().unwrap().must_be_local().is_ok(), "{local}");
        }
        for other in ["0.0.0.0:0", "[::]:80", "192.0.2.1:80"] {
            assert!(other.parse::<Address>().unwrap().must_be_local().is_err(), "{other}");
        }
        for wrong in ["", "4780", "127.0.0.1", "127.0.0.1:99999", ":::"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }

    /// Nobody accepts them here.
    #[tokio::test]
    async fn a_burst_of_connections_waits_in_the_system() {
        let listener = "127.0.0.1:0".parse::<Address>().unwrap().bind().await.unwrap();
        let address = listener.local_addr().unwrap();
        let connect = |_| std::net::TcpStream::connect_timeout(&address, Duration::from_secs(10));
        let connected: Result<Vec<_>, _> = (0..300).map(connect).collect();
        assert_eq!(connected.unwrap().len(), 300);
    }
}
