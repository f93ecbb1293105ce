//! Bodies whose rest somebody else reads.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::{Body, Bytes, Frame, SizeHint};

/// A body of which another part of the program has the rest.
#[derive(Debug)]
pub struct SharedBody<B>(Arc<Mutex<B>>);

/// What is left of a body when its reader is done with it.
#[derive(Debug)]
pub struct Rest<B>(Arc<Mutex<B>>);

/// Shares a body between its reader and whoever reads the rest.
pub fn share_body<B>(body: B) -> (SharedBody<B>, Rest<B>) {
    let body = Arc::new(Mutex::new(body));
    (SharedBody(Arc::clone(&body)), Rest(body))
}

/// A body is whole between two polls, also if one of them has panicked.
fn locked<B>(body: &Mutex<B>) -> MutexGuard<'_, B> {
    body.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<B: Body + Unpin> Body for SharedBody<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut *locked(&self.0)).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        locked(&self.0).is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        locked(&self.0).size_hint()
    }
}

impl<B: Body<Data = Bytes> + Unpin> Rest<B> {
    /// Reads and drops what is left, if it may be read and is not too much. Returns `true` if the
    /// body has ended.
    pub async fn drain(self, size: usize, timeout: Duration, may_read: bool) -> bool {
        let mut body = SharedBody(self.0);
        if body.is_end_stream() {
            return true;
        }
        let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
        if !may_read || announced > size {
            return false;
        }
        let reading = async {
            let mut received: usize = 0;
            while let Some(frame) = body.frame().await {
                let Ok(frame) = frame else { return false };
                received = received.saturating_add(frame.data_ref().map_or(0, Bytes::len));
                if received > size {
                    return false;
                }
            }
            true
        };
        tokio::time::timeout(timeout, reading).await.unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::Full;

    #[tokio::test]
    async fn the_rest_is_read_within_its_limit() {
        let second = Duration::from_secs(1);
        for (size, may_read, ended) in [(10, true, true), (9, true, false), (10, false, false)] {
            let (reader, rest) = share_body(Full::new(Bytes::from_static(b"0123456789")));
            drop(reader);
            assert_eq!(rest.drain(size, second, may_read).await, ended, "{size} {may_read}");
        }
        let (mut reader, rest) = share_body(Full::new(Bytes::from_static(b"0123456789")));
        assert!(reader.frame().await.is_some());
        assert!(rest.drain(0, second, false).await, "there is nothing left");
    }
}
