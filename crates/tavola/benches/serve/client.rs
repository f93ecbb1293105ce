//! A caller with one connection, of which thousands fit into a process.

use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;

pub struct Client {
    stream: BufStream<TcpStream>,
    request: String,
}

impl Client {
    /// Connects somebody who always asks for the same.
    pub async fn connect(address: &str, path: &str, token: Option<&str>) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let token = token.map(|token| format!("Authorization: Bearer {token}\r\n"));
        let token = token.unwrap_or_default();
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{token}\r\n");
        Self { stream: BufStream::with_capacity(2048, 512, stream), request }
    }

    /// Asks, and returns the status and how long it took.
    pub async fn ask(&mut self) -> std::io::Result<(u16, Duration)> {
        let started = Instant::now();
        self.stream.write_all(self.request.as_bytes()).await?;
        self.stream.flush().await?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.trim().parse().unwrap();
            } else if line == "\r\n" {
                break;
            }
        }
        self.stream.read_exact(&mut vec![0; length]).await?;
        Ok((status, started.elapsed()))
    }
}

/// Returns the time that so large a share of the calls stay below, in milliseconds.
pub fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort();
    let last = times.len().saturating_sub(1);
    let at = (last as f64 * share).round() as usize;
    times.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}
