//! The body of an answer, which knows when its client takes nothing of it.

use std::pin::Pin;
use std::task::{Context, Poll};

use hyper::body::{Body, Frame, SizeHint};

use crate::activity::Running;

/// A body that is only asked for its next part when the client has room for it, as HTTP/2 does
/// within the window that the client gives.
pub(crate) struct Offered<B> {
    body: B,
    running: Running,
}

impl<B> Offered<B> {
    pub(crate) fn new(body: B, running: Running) -> Self {
        running.offer();
        Self { body, running }
    }
}

impl<B: Body + Unpin> Body for Offered<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        self.running.take();
        let frame = Pin::new(&mut self.body).poll_frame(context);
        // While the next part is being made, nothing waits for the client.
        if matches!(frame, Poll::Ready(Some(Ok(_)))) {
            self.running.offer();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
