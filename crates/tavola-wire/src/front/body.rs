//! Bodies on their way in, and answers on their way out.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

use super::answer::Refusal;
use super::budget::{Budget, Share};
use super::check::too_large;

/// How long a body may take in all, and how long its sender may pause.
const WHOLE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_secs(10);

/// Reads a body of so many bytes. Memory is taken as they arrive, not before.
pub(super) async fn read(
    body: Incoming,
    length: usize,
    budget: &Budget,
) -> Result<(Vec<u8>, Share), Refusal> {
    let read = tokio::time::timeout(WHOLE, pieces(body, length, budget));
    read.await.unwrap_or_else(|_| Err(too_slow()))
}

async fn pieces(
    mut body: Incoming,
    length: usize,
    budget: &Budget,
) -> Result<(Vec<u8>, Share), Refusal> {
    let mut share = Share::default();
    let mut whole = Vec::new();
    loop {
        let frame = tokio::time::timeout(PAUSE, body.frame()).await.map_err(|_| too_slow())?;
        let Some(frame) = frame else { return Ok((whole, share)) };
        let Ok(piece) = frame.map_err(|_| Refusal::unreadable())?.into_data() else { continue };
        let size = whole.len() + piece.len();
        if size > length {
            return Err(too_large());
        }
        if !budget.grow(&mut share, size) {
            return Err(busy());
        }
        whole.extend_from_slice(&piece);
    }
}

fn too_slow() -> Refusal {
    Refusal::service("RequestTimeout", "the body took too long").with_status(408)
}

/// Clients wait and try again.
pub(super) fn busy() -> Refusal {
    Refusal::service("ThrottlingException", "too many large requests at once").with_status(503)
}

/// An answer, whose bytes are counted until the last of them was handed on.
pub(super) struct Counted {
    body: Full<Bytes>,
    _share: Share,
}

impl Counted {
    pub(super) fn new(body: Full<Bytes>, share: Share) -> Self {
        Self { body, _share: share }
    }
}

impl Body for Counted {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
