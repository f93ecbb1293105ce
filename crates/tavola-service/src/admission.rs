//! How many requests are answered at once. One more is refused at once, which costs next to
//! nothing, instead of waiting in memory for its turn.
//!
//! A request that waits for others, such as a client that is slow to send its body, gives its place
//! back meanwhile: otherwise a few hundred slow clients would keep everybody out. As many may wait
//! as are answered at once; for one more, the one that has waited for the longest time is given up.
//! Where clients do not read their answers, the slowest one's connection is closed to make room, both
//! for requests and for the bytes of large answers.

use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use tavola_http::{Budgeted, ByteBudget, ByteShare, Connections, Overflow};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::problem::Problem;
use crate::stats::ServiceStats;

/// How long a request waits for the place of one whose connection is closed.
const EVICTION: Duration = Duration::from_millis(50);
/// How long a connection may take to close before the next one is asked to.
const CLOSING: Duration = Duration::from_millis(5);
/// How many bytes of answers may be in memory at once, but for small ones.
pub(crate) const MAX_ANSWER_BYTES: usize = 256 * 1024 * 1024;

/// The places for requests.
#[derive(Debug)]
pub(crate) struct Admission {
    places: Arc<Semaphore>,
    /// The most requests that wait.
    most: usize,
    /// What answers share, and how much that is.
    answers: (ByteBudget, usize),
    waiting: Mutex<Waiting>,
    stats: Arc<ServiceStats>,
}

/// Those who wait, by when they began. Whose sender is dropped is given up.
#[derive(Debug, Default)]
struct Waiting {
    next: u64,
    waiting: BTreeMap<u64, oneshot::Sender<()>>,
}

/// The place of a request; an extension of requests that have one.
#[derive(Debug, Clone)]
pub(crate) struct Place(Arc<Held>);

#[derive(Debug)]
struct Held {
    admission: Arc<Admission>,
    permit: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Admission {
    pub(crate) fn new(requests: usize, answers: usize, stats: Arc<ServiceStats>) -> Self {
        let places = Arc::new(Semaphore::new(requests));
        let answers = (ByteBudget::new(answers), answers);
        Self { places, most: requests, answers, waiting: Mutex::default(), stats }
    }

    /// Takes a place, if there is one.
    fn enter(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    /// Takes a place: a free one, or that of a client that does not read its answer.
    async fn make_room(&self, connections: Option<Connections>) -> Option<OwnedSemaphorePermit> {
        if let Some(permit) = self.enter() {
            return Some(permit);
        }
        if !connections?.evict_stalled() {
            return None;
        }
        self.stats.given_up.reached();
        let permit = Arc::clone(&self.places).acquire_owned();
        tokio::time::timeout(EVICTION, permit).await.ok()?.ok()
    }

    /// Returns the share of an answer of this size in what all of them may take, if need be that of
    /// clients which do not read theirs.
    async fn answer(&self, size: u64, connections: Option<Connections>) -> Option<ByteShare> {
        let (budget, most) = &self.answers;
        // One that is larger than all is alone.
        let size = usize::try_from(size).unwrap_or(usize::MAX).min(*most);
        let mut share = ByteShare::default();
        let started = Instant::now();
        while !budget.grow(&mut share, size) {
            let can_make_room = started.elapsed() < EVICTION
                && connections.as_ref().is_some_and(Connections::evict_stalled);
            if !can_make_room {
                return None;
            }
            self.stats.given_up.reached();
            tokio::time::sleep(CLOSING).await;
        }
        Some(share)
    }

    fn refuse(&self) -> Problem {
        self.stats.overloaded.reached();
        Problem::overloaded()
    }

    /// Waits for something; returns `None` if it was given up.
    pub(crate) async fn wait<T>(&self, something: impl Future<Output = T>) -> Option<T> {
        let (_turn, given_up) = self.begin();
        tokio::select! {
            biased;
            done = something => Some(done),
            _ = given_up => None,
        }
    }

    fn begin(&self) -> (Turn<'_>, oneshot::Receiver<()>) {
        let (sender, given_up) = oneshot::channel();
        let mut all = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let number = all.next;
        all.next += 1;
        all.waiting.insert(number, sender);
        if all.waiting.len() > self.most {
            all.waiting.pop_first();
            self.stats.given_up.reached();
        }
        (Turn { admission: self, number }, given_up)
    }
}

/// The turn of one that waits, until this is dropped.
struct Turn<'a> {
    admission: &'a Admission,
    number: u64,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut all = self.admission.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        all.waiting.remove(&self.number);
    }
}

impl Place {
    /// Waits for something, without the place unless it is there already. Fails if it was given up,
    /// or if there is no place afterwards.
    pub(crate) async fn wait<T>(
        &self,
        something: impl Future<Output = T>,
        given_up: fn() -> Problem,
    ) -> Result<T, Problem> {
        let mut something = pin!(something);
        let first = poll_fn(|context| Poll::Ready(something.as_mut().poll(context))).await;
        if let Poll::Ready(done) = first {
            return Ok(done);
        }
        let Self(held) = self;
        self.leave();
        let done = held.admission.wait(something).await.ok_or_else(given_up)?;
        let permit = held.admission.enter().ok_or_else(|| held.admission.refuse())?;
        *held.permit.lock().unwrap_or_else(PoisonError::into_inner) = Some(permit);
        Ok(done)
    }

    /// Gives the place back.
    pub(crate) fn leave(&self) {
        let Self(held) = self;
        drop(held.permit.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Passes a request on if there is a place for it. It has the place until its answer was sent.
pub(crate) async fn admit<F: Future<Output = Response>>(
    admission: &Arc<Admission>,
    mut request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let permit = match request.extensions().get::<Overflow>() {
        Some(Overflow) => None,
        None => admission.make_room(request.extensions().get().cloned()).await,
    };
    let Some(permit) = permit else { return admission.refuse().into_response() };
    let permit = Mutex::new(Some(permit));
    let place = Place(Arc::new(Held { admission: Arc::clone(admission), permit }));
    request.extensions_mut().insert(place.clone());
    // What a write has done can be told only once, and is small.
    let can_repeat = request.method().is_safe();
    let connections = request.extensions().get().cloned();
    let mut response = next(request).await;
    let size = response.body().size_hint().lower();
    let share = match admission.answer(size, connections).await {
        Some(share) => share,
        None if !can_repeat => ByteShare::default(),
        None => {
            response = admission.refuse().into_response();
            ByteShare::default()
        }
    };
    response.extensions_mut().insert(place.clone());
    response.map(|body| Body::new(Budgeted::new(body, (place, share))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn answers_that_nobody_takes_keep_others_out_before_memory_grows() {
        const SIZE: usize = 1024 * 1024;
        let admission = Arc::new(Admission::new(100, 3 * SIZE, Arc::default()));
        let answer = |method: &'static str, size: usize| {
            let request = Request::builder().method(method).body(Body::empty()).unwrap();
            let respond = move |_| async move { Response::new(Body::from(vec![b'x'; size])) };
            admit(&admission, request, respond)
        };
        let status = |response: &Response| response.status().as_u16();
        let mut held = Vec::new();
        for _ in 0..3 {
            held.push(answer("GET", SIZE).await);
        }
        assert!(held.iter().all(|response| status(response) == 200));
        assert_eq!(status(&answer("GET", SIZE).await), 503);
        assert_eq!(status(&answer("GET", 1_000).await), 200, "small ones are not counted");
        assert_eq!(status(&answer("POST", SIZE).await), 200, "it has happened");
        held.pop();
        assert_eq!(status(&answer("GET", SIZE).await), 200);
        held.clear();
        assert_eq!(status(&answer("GET", 9 * SIZE).await), 200, "it is alone");
    }
}
