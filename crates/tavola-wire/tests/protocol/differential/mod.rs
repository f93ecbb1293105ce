//! Another implementation of the protocol is the referee: the same requests, one after the other,
//! have the same answers and errors, and leave the same tables. There are two referees: `dynoxide-rs`
//! everywhere, and AWS's DynamoDB Local where it is asked for.

mod dynamodb_local;
mod dynoxide;
mod request;

use proptest::prelude::*;
use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_store::Number;
use tavola_wire::call_wire;

use dynamodb_local::DynamoDbLocal;
use dynoxide::Dynoxide;
use request::{Request, TABLE};

/// Another implementation of the protocol.
trait Referee {
    /// Returns the status and the body of its answer.
    fn send(&self, operation: &str, body: &str) -> (u16, Json);

    /// Returns `true` unless it is known to answer a request in another way than DynamoDB.
    fn judges(&self, _: &Request) -> bool {
        true
    }
}

/// Both implementations, each with an empty table of its own.
struct Both<'r> {
    runtime: tokio::runtime::Runtime,
    store: EmbeddedStore,
    referee: &'r dyn Referee,
}

impl<'r> Both<'r> {
    fn new(referee: &'r dyn Referee) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let both = Self { runtime, store: EmbeddedStore::memory().unwrap(), referee };
        let create = Request::create_table();
        let (ours, theirs) = both.send(&create);
        assert_eq!((ours.0, theirs.0), (200, 200), "{ours:?} {theirs:?}");
        both
    }

    fn send(&self, request: &Request) -> ((u16, Json), (u16, Json)) {
        let body = request.body.to_string();
        let target = format!("DynamoDB_20120810.{}", request.operation);
        let call = call_wire(&self.store, &target, body.as_bytes());
        let (status, ours) = self.runtime.block_on(call);
        let ours = serde_json::from_str(&ours).unwrap();
        ((status, ours), self.referee.send(request.operation, &body))
    }

    /// Sends a request to both, and compares what they say.
    fn compare(&self, request: &Request) -> Result<(), TestCaseError> {
        let ((status, ours), (their_status, theirs)) = self.send(request);
        let told = || format!("{request:#?}\nours: {ours:#}\ntheirs: {theirs:#}");
        prop_assert_eq!(status, their_status, "{}", told());
        match status {
            200 => prop_assert_eq!(normal(&ours), normal(&theirs), "{}", told()),
            _ => prop_assert_eq!(error(&ours), error(&theirs), "{}", told()),
        }
        Ok(())
    }
}

/// The kind of an error, and of a transaction's also why each action failed; not its words. A
/// transaction with a wrong action is wrong itself: whether that is noticed before any condition is
/// asked may differ.
fn error(body: &Json) -> (String, Vec<Json>) {
    let kind = body["__type"].as_str().unwrap();
    let kind = kind.rsplit('#').next().unwrap().to_owned();
    let reasons = body["CancellationReasons"].as_array().cloned().unwrap_or_default();
    let codes: Vec<Json> = reasons.iter().map(|reason| reason["Code"].clone()).collect();
    match codes.contains(&json!("ValidationError")) {
        true => ("ValidationException".to_owned(), Vec::new()),
        false => (kind, codes),
    }
}

/// An answer without what may differ: how numbers are written, the order of sets, and that of items
/// in a scan.
fn normal(body: &Json) -> Json {
    match body {
        Json::Object(object) => {
            let entries = object.iter().map(|(name, value)| {
                let mut value = match name.as_str() {
                    "N" => number(value),
                    "NS" => value.as_array().unwrap().iter().map(number).collect(),
                    _ => normal(value),
                };
                if let ("SS" | "NS" | "BS" | "Scanned", Some(list)) =
                    (name.as_str(), value.as_array_mut())
                {
                    list.sort_by_key(Json::to_string);
                }
                (name.clone(), value)
            });
            let sorted: std::collections::BTreeMap<_, _> = entries.collect();
            json!(sorted)
        }
        Json::Array(list) => list.iter().map(normal).collect(),
        other => other.clone(),
    }
}

/// A number as this project writes it.
fn number(text: &Json) -> Json {
    let number: Number = text.as_str().unwrap().parse().unwrap();
    json!(number.to_string())
}

/// Everything in a table or index, in one order.
fn contents(both: &Both<'_>, index: Option<&str>) -> (Json, Json) {
    let mut body = json!({"TableName": TABLE});
    if let Some(index) = index {
        body["IndexName"] = json!(index);
    }
    let ((_, ours), (_, theirs)) = both.send(&Request { operation: "Scan", body });
    let items = |body: Json| normal(&json!({"Scanned": body["Items"]}));
    (items(ours), items(theirs))
}

fn config() -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..Default::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 100;
    }
    config
}

/// Sends requests to both, and compares what they say, and what they hold in the end.
fn judge(referee: &dyn Referee, requests: &[Request]) -> Result<(), TestCaseError> {
    let both = Both::new(referee);
    for request in requests.iter().filter(|request| referee.judges(request)) {
        both.compare(request)?;
    }
    for index in [None, Some("global"), Some("local")] {
        let (ours, theirs) = contents(&both, index);
        prop_assert_eq!(ours, theirs, "{:?} after {:#?}", index, requests);
    }
    Ok(())
}

fn requests() -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec(request::request(), 1..25)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_same_requests_have_the_same_answers_and_leave_the_same_tables(requests in requests()) {
        judge(&Dynoxide::new(), &requests)?;
    }

    #[test]
    #[ignore = "needs DynamoDB Local: see CONTRIBUTING.md"]
    fn the_same_requests_have_the_same_answers_as_on_dynamodb_local(requests in requests()) {
        judge(&DynamoDbLocal::new(), &requests)?;
    }
}
