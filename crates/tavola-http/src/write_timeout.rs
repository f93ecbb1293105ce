//! Connections whose client does not read.

use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

use crate::activity::Activity;

/// A stream that fails if nothing that is written gets away for too long. Without it, a client that
/// sends requests and never reads would hold its connection, and the responses in memory, for ever.
pub(crate) struct WriteTimeout<S> {
    stream: S,
    limit: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
    activity: Arc<Activity>,
}

impl<S> WriteTimeout<S> {
    pub(crate) fn new(stream: S, limit: Duration, activity: Arc<Activity>) -> Self {
        Self { stream, limit, stalled: None, activity }
    }

    /// Passes the result of a write on, unless writes have been pending for too long.
    fn within<T>(&mut self, context: &mut Context<'_>, write: Poll<Result<T>>) -> Poll<Result<T>> {
        if write.is_ready() {
            if self.stalled.take().is_some() {
                self.activity.set_blocked(false);
            }
            return write;
        }
        let limit = self.limit;
        self.activity.set_blocked(true);
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "the client does not read")))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            self.activity.set_read();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.within(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[std::io::IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.within(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.within(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let closed = Pin::new(&mut self.stream).poll_shutdown(context);
        self.within(context, closed)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const LIMIT: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_stops_is_given_up_and_a_slow_one_is_not() {
        let (near, mut far) = tokio::io::duplex(16);
        let mut stream = WriteTimeout::new(near, LIMIT, Arc::new(Activity::new()));
        let slow = tokio::spawn(async move {
            let mut byte = [0; 8];
            for _ in 0..4 {
                tokio::time::sleep(LIMIT - Duration::from_secs(1)).await;
                far.read_exact(&mut byte).await.unwrap();
            }
            far
        });
        stream.write_all(&[1; 48]).await.unwrap();
        let _far = slow.await.unwrap();
        let error = stream.write_all(&[1; 48]).await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }
}
