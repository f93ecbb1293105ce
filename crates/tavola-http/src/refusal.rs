//! Responses to requests that no service gets to see.
//!
//! hyper answers a head that it cannot read with a status and nothing else. A [`Refusals`] stream
//! recognises these responses, and sends others with the same status in their place.

use std::io::{IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// Returns the whole response to a request whose head was refused with a status: 400, 414 or 431.
pub type Refusal = fn(u16) -> Vec<u8>;

/// How long the rest of a refused request is read, and how much of it. Whoever closes a connection
/// while something unread is left resets it, and the client may not see the response.
const LINGER: Duration = Duration::from_secs(1);
const LINGER_BYTES: usize = 1024 * 1024;

/// A stream on which hyper's own responses are replaced.
pub(crate) struct Refusals<S> {
    stream: S,
    refusal: Option<Refusal>,
    /// What is still to be written of a replaced response.
    pending: Vec<u8>,
    lingering: Option<Lingering>,
}

struct Lingering {
    is_shut_down: bool,
    end: Pin<Box<Sleep>>,
    left: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Refusals<S> {
    pub(crate) fn new(stream: S, refusal: Option<Refusal>) -> Self {
        Self { stream, refusal, pending: Vec::new(), lingering: None }
    }

    /// Keeps the response that replaces this one, if it is hyper's own.
    fn replaces(&mut self, bytes: &[u8]) -> bool {
        let Some(refusal) = self.refusal else { return false };
        let Some(status) = own_status(bytes) else { return false };
        self.pending = refusal(status);
        let end = Box::pin(tokio::time::sleep(LINGER));
        self.lingering = Some(Lingering { is_shut_down: false, end, left: LINGER_BYTES });
        true
    }

    fn write_pending(&mut self, context: &mut Context<'_>) -> Poll<Result<()>> {
        while !self.pending.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(context, &self.pending))?;
            if written == 0 {
                return Poll::Ready(Err(std::io::ErrorKind::WriteZero.into()));
            }
            self.pending.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Refusals<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Refusals<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        ready!(self.write_pending(context))?;
        if self.replaces(bytes) {
            return Poll::Ready(Ok(bytes.len()));
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        ready!(self.write_pending(context))?;
        let mut filled = slices.iter().filter(|slice| !slice.is_empty());
        if let (Some(only), None) = (filled.next(), filled.next())
            && self.replaces(only)
        {
            return Poll::Ready(Ok(only.len()));
        }
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        ready!(self.write_pending(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        ready!(self.write_pending(context))?;
        let Self { stream, lingering, .. } = &mut *self;
        let mut stream = Pin::new(stream);
        let Some(lingering) = lingering else { return stream.poll_shutdown(context) };
        if !lingering.is_shut_down {
            ready!(stream.as_mut().poll_shutdown(context))?;
            lingering.is_shut_down = true;
        }
        loop {
            if lingering.left == 0 || lingering.end.as_mut().poll(context).is_ready() {
                return Poll::Ready(Ok(()));
            }
            let mut scratch = [0; 8192];
            let mut buffer = ReadBuf::new(&mut scratch);
            let read = ready!(stream.as_mut().poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
            lingering.left = lingering.left.saturating_sub(buffer.filled().len());
        }
    }
}

/// Returns the status of a response that hyper makes by itself: a whole head that refuses a
/// request, and has no header beyond those that hyper adds to every response.
fn own_status(bytes: &[u8]) -> Option<u16> {
    let head = std::str::from_utf8(bytes).ok()?.strip_suffix("\r\n\r\n")?;
    let (line, headers) = head.split_once("\r\n").unwrap_or((head, ""));
    let status = line.strip_prefix("HTTP/1.1 ").or_else(|| line.strip_prefix("HTTP/1.0 "))?;
    let status = status.get(..3)?.parse().ok()?;
    let is_added = |header: &str| {
        let header = header.to_ascii_lowercase();
        header == "content-length: 0"
            || header == "connection: close"
            || header.starts_with("date: ")
    };
    let alone = headers.split("\r\n").filter(|header| !header.is_empty()).all(is_added);
    (matches!(status, 400 | 414 | 431) && alone).then_some(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_responses_without_headers_of_a_service_are_replaced() {
        let date = "date: Mon, 16 Nov 2026 15:00:00 GMT";
        for (head, status) in [
            (
                format!(
                    "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n{date}\r\n\r\n"
                ),
                Some(431),
            ),
            (
                format!(
                    "HTTP/1.1 414 URI Too Long\r\nconnection: close\r\ncontent-length: 0\r\n{date}\r\n\r\n"
                ),
                Some(414),
            ),
            ("HTTP/1.1 400 Bad Request\r\n\r\n".to_owned(), Some(400)),
            ("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n".to_owned(), None),
            ("HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\n\r\n{}".to_owned(), None),
            (
                "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-request-id: 1\r\n\r\n"
                    .to_owned(),
                None,
            ),
            ("HTTP/1.1 431 Re".to_owned(), None),
        ] {
            assert_eq!(own_status(head.as_bytes()), status, "{head}");
        }
    }
}
