//! What a service manager is told: systemd starts the next unit when the server serves, and not when
//! its process exists.

/// Says that the server answers requests.
pub(crate) fn ready() {
    tell("READY=1");
}

/// Says that the server has begun to stop.
pub(crate) fn stopping() {
    tell("STOPPING=1");
}

/// Sends a message to the socket that systemd names, if it has started the server and waits for one.
#[cfg(target_os = "linux")]
fn tell(message: &str) {
    if let Some(name) = std::env::var_os("NOTIFY_SOCKET")
        && let Err(error) = linux::send(&name, message)
    {
        tracing::warn!(%error, "the service manager cannot be told: {message}");
    }
}

/// Does nothing where there is no systemd.
#[cfg(not(target_os = "linux"))]
fn tell(_message: &str) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::ffi::OsStr;
    use std::io::Result;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    /// Sends a message to a socket, which has a path or, behind an `@`, an abstract name.
    pub(super) fn send(socket: &OsStr, message: &str) -> Result<()> {
        let address = match socket.as_bytes().strip_prefix(b"@") {
            Some(name) => SocketAddr::from_abstract_name(name)?,
            None => SocketAddr::from_pathname(socket)?,
        };
        UnixDatagram::unbound()?.send_to_addr(message.as_bytes(), &address)?;
        Ok(())
    }
}
