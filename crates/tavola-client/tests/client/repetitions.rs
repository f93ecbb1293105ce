//! Requests are repeated where that is safe, and only there.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, Request, Response};
use serde_json::{Value as Json, json};
use tavola_client::{BoxError, Error, Exchange, Http, Hyper, async_trait};

use crate::hostile::{AsyncClassClient, ConstructorInput, DeleteInput, InitInput, PromiseMatch};
use crate::init;
use crate::served::Served;

/// An answer instead of the server's, or none: the connection fails.
type Answer = Option<Response<Vec<u8>>>;

/// Answers the first requests as it is told, and passes the others on.
#[derive(Clone)]
struct Failing {
    answers: Arc<Mutex<VecDeque<Answer>>>,
    sent: Arc<Mutex<Vec<HeaderMap>>>,
    hyper: Hyper,
}

#[async_trait]
impl Exchange for Failing {
    async fn exchange(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, BoxError> {
        self.sent.lock().unwrap().push(request.headers().clone());
        let answer = self.answers.lock().unwrap().pop_front();
        match answer {
            None => self.hyper.exchange(request).await,
            Some(None) => Err("the connection was closed".into()),
            Some(Some(answer)) => Ok(answer),
        }
    }
}

type Answers = Vec<Answer>;

fn failing(answers: Answers) -> Failing {
    let (answers, sent) = (Arc::new(Mutex::new(answers.into())), Arc::default());
    Failing { answers, sent, hyper: Hyper::new("http:").unwrap() }
}

fn problem(status: u16, body: &Json, retry_after: Option<&str>) -> Option<Response<Vec<u8>>> {
    let mut answer = Response::builder().status(status);
    answer = answer.header(CONTENT_TYPE, "application/problem+json");
    if let Some(seconds) = retry_after {
        answer = answer.header(RETRY_AFTER, seconds);
    }
    Some(answer.body(body.to_string().into_bytes()).unwrap())
}

fn unknown() -> Option<Response<Vec<u8>>> {
    problem(503, &json!({ "code": "outcome-unknown", "maybeDone": true }), None)
}

fn busy() -> Option<Response<Vec<u8>>> {
    problem(503, &json!({ "code": "contention" }), Some("0"))
}

/// Makes a write whose first requests fail, and returns what came of it and what was sent.
async fn write(
    answers: Answers,
    set: impl Fn(Http) -> Http,
) -> (Result<String, Error>, Vec<HeaderMap>) {
    let served = Served::start().await;
    let failing = failing(answers);
    let http = Http::with(&served.url, failing.clone()).token(served.token("ann"));
    let client = AsyncClassClient::new(set(http));
    let made = client.init(init("x")).await;
    let sent = failing.sent.lock().unwrap().clone();
    (made.map(|made| made.unwrap().class), sent)
}

#[tokio::test]
async fn with_a_key_an_unknown_outcome_is_repeated() {
    let (made, sent) = write(vec![None, unknown()], |http| http).await;
    assert_eq!(made.unwrap(), "x");
    let keys: Vec<_> = sent.iter().map(|headers| &headers["idempotency-key"]).collect();
    assert_eq!(keys.len(), 3);
    assert!(keys.iter().all(|key| *key == keys[0] && key.len() == 32), "{keys:?}");
}

#[tokio::test]
async fn without_a_key_only_what_has_changed_nothing_is_repeated() {
    let without = |http: Http| http.automatic_keys(false);
    for answer in [None, unknown()] {
        let (made, sent) = write(vec![answer], without).await;
        assert!(made.unwrap_err().maybe_done());
        assert_eq!(sent.len(), 1);
    }
    let (made, sent) = write(vec![busy()], without).await;
    assert_eq!((made.unwrap().as_str(), sent.len()), ("x", 2));
}

#[tokio::test]
async fn repetitions_are_bounded() {
    let (made, sent) = write((0..9).map(|_| busy()).collect(), |http| http.retries(2)).await;
    assert_eq!((made.unwrap_err().problem().unwrap().code.as_str(), sent.len()), ("contention", 3));
    let late = problem(429, &json!({ "code": "rate-limited" }), Some("3600"));
    let (made, sent) = write(vec![late], |http| http).await;
    assert_eq!((made.unwrap_err().problem().unwrap().retry_after, sent.len()), (Some(3600.0), 1));
    // Something between that is not the service.
    let gateway = || Some(Response::builder().status(502).body(b"<html>".to_vec()).unwrap());
    let (made, sent) = write(vec![gateway(), gateway()], |http| http.retries(1)).await;
    assert!(matches!(made, Err(Error::NoAnswer { status: Some(502), .. })));
    assert_eq!(sent.len(), 2);
}

#[tokio::test]
async fn a_refused_token_is_asked_for_once_more() {
    let served = Served::start().await;
    let (asked, token) = (Arc::new(Mutex::new(Vec::new())), served.token("ann"));
    let of_source = asked.clone();
    let source = move |refresh| {
        of_source.lock().unwrap().push(refresh);
        let token = if refresh { token.clone() } else { "bad".to_owned() };
        async move { Some(token) }
    };
    let client = AsyncClassClient::new(Http::new(&served.url).unwrap().token_from(source));
    client.init(init("token")).await.unwrap();
    assert_eq!(*asked.lock().unwrap(), [false, true]);
    let client = AsyncClassClient::new(Http::new(&served.url).unwrap().token("bad"));
    let refused = client.delete(DeleteInput::new("token")).await.unwrap_err();
    assert_eq!(refused.problem().unwrap().code, "invalid-token");
}

#[tokio::test]
async fn what_cannot_be_sent_is_not() {
    let failing = failing(Vec::new());
    let nowhere =
        AsyncClassClient::new(Http::with("http://localhost:1", failing.clone()).token("a\nb"));
    for class in ["..", ".", ""] {
        let error = nowhere.constructor(ConstructorInput::new(class)).await.unwrap_err();
        assert!(matches!(error, Error::Unsendable { .. }), "{error}");
    }
    let error = nowhere.constructor(ConstructorInput::new("x")).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "constructor: the token has characters that a header cannot have"
    );
    let input = InitInput::new("x", PromiseMatch::Class);
    let error = nowhere.init(input).idempotency_key("\n").await.unwrap_err();
    assert!(matches!(error, Error::Unsendable { .. }), "{error}");
    assert!(failing.sent.lock().unwrap().is_empty());
}
