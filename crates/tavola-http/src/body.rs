//! Bodies of requests, read within limits, and bodies of responses, counted until they are sent.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::EXPECT;

use crate::{ByteBudget, ByteShare};

/// How large the body of a request may be, and how slow.
#[derive(Debug, Clone, Copy)]
pub struct BodyLimits {
    /// The maximum number of bytes.
    pub size: usize,
    /// How many bytes beyond `size` are read and dropped, so that a client that does not listen
    /// while it sends gets to see the response.
    pub drained: usize,
    /// How long the whole body may take to arrive.
    pub timeout: Duration,
    /// How long its sender may pause.
    pub pause: Duration,
}

/// Why a body was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BodyError {
    /// The body is larger than the limit.
    #[error("the body is too large")]
    TooLarge,
    /// The body did not arrive in time.
    #[error("the body took too long")]
    TooSlow,
    /// The connection broke, or the body's encoding is wrong.
    #[error("the body did not arrive whole")]
    Incomplete,
    /// Too many bytes of other bodies are in memory.
    #[error("too many large bodies at once")]
    Busy,
}

/// Reads a body, with its share of the budget. Memory is allocated as the bytes arrive, not as they
/// are announced.
pub async fn read_body<B: Body<Data = Bytes> + Unpin>(
    headers: &HeaderMap,
    body: B,
    limits: BodyLimits,
    budget: &ByteBudget,
) -> Result<(Vec<u8>, ByteShare), BodyError> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    let most = limits.size.saturating_add(limits.drained);
    // Who asks before sending is told before sending.
    if announced > most || (announced > limits.size && headers.contains_key(EXPECT)) {
        return Err(BodyError::TooLarge);
    }
    let reading = tokio::time::timeout(limits.timeout, read_frames(body, limits, most, budget));
    reading.await.unwrap_or(Err(BodyError::TooSlow))
}

async fn read_frames<B: Body<Data = Bytes> + Unpin>(
    mut body: B,
    limits: BodyLimits,
    most: usize,
    budget: &ByteBudget,
) -> Result<(Vec<u8>, ByteShare), BodyError> {
    let mut share = ByteShare::default();
    let mut bytes = Vec::new();
    let mut received: usize = 0;
    loop {
        let frame = tokio::time::timeout(limits.pause, body.frame()).await;
        let Some(frame) = frame.map_err(|_| BodyError::TooSlow)? else { break };
        let Ok(data) = frame.map_err(|_| BodyError::Incomplete)?.into_data() else { continue };
        received = received.saturating_add(data.len());
        if received > most {
            return Err(BodyError::TooLarge);
        }
        if received > limits.size {
            // Only the response is still of use; give the memory back.
            bytes = Vec::new();
            share = ByteShare::default();
        } else if budget.grow(&mut share, received) {
            bytes.extend_from_slice(&data);
        } else {
            return Err(BodyError::Busy);
        }
    }
    if received > limits.size { Err(BodyError::TooLarge) } else { Ok((bytes, share)) }
}

/// The largest piece of a response that is handed on at once. A connection takes pieces as its client
/// reads them, but keeps what it has taken, however large that is.
const PIECE: usize = 64 * 1024;

/// The body of a response, with its share of a budget, or its place among others, until the last
/// byte was handed on.
#[derive(Debug)]
pub struct Budgeted<B, S = ByteShare> {
    body: B,
    /// What is left of a frame that was larger than a piece.
    rest: Bytes,
    _share: S,
}

impl<B, S> Budgeted<B, S> {
    /// Joins a body and its share.
    pub fn new(body: B, share: S) -> Self {
        Self { body, rest: Bytes::new(), _share: share }
    }
}

impl<B: Body<Data = Bytes> + Unpin, S: Unpin> Body for Budgeted<B, S> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        if self.rest.is_empty() {
            let frame = match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => frame,
                ended => return Poll::Ready(ended),
            };
            match frame.into_data() {
                Ok(data) if data.len() > PIECE => self.rest = data,
                Ok(data) => return Poll::Ready(Some(Ok(Frame::data(data)))),
                Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
            }
        }
        let size = self.rest.len().min(PIECE);
        let piece = self.rest.split_to(size);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.body.size_hint(), self.rest.len() as u64);
        // The upper bound comes first: it is never below the lower one.
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper.saturating_add(rest));
        }
        hint.set_lower(hint.lower().saturating_add(rest));
        hint
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::Full;

    use super::*;

    #[tokio::test]
    async fn a_large_response_is_handed_on_in_pieces_and_holds_its_share_until_the_last() {
        let content: Vec<u8> = (0..=255).cycle().take(3 * PIECE + 5).collect();
        let share = std::sync::Arc::new(());
        let mut body = Budgeted::new(Full::new(Bytes::from(content.clone())), share.clone());
        let mut read = Vec::new();
        while read.len() < content.len() {
            assert_eq!(std::sync::Arc::strong_count(&share), 2);
            let left = (content.len() - read.len()) as u64;
            assert_eq!((body.size_hint().exact(), body.is_end_stream()), (Some(left), false));
            let piece = body.frame().await.unwrap().unwrap().into_data().unwrap();
            assert_eq!(piece.len(), PIECE.min(left as usize));
            read.extend_from_slice(&piece);
        }
        assert_eq!((read, body.is_end_stream()), (content, true));
        assert!(body.frame().await.is_none());
    }
}
