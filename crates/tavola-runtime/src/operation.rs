//! The operations of a model, and what calls and jobs return.

use tavola_model::model::{Input as Declared, Model, Route};
use tavola_model::reserved::{CANCEL_WORK, WORK};

use serde_json::Value as Json;

use crate::{Body, Failure, Fault, Given, Input, ItemView};

/// A read or write that can be called by name.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub docs: Vec<String>,
    /// Whether it changes anything.
    pub kind: OperationKind,
    /// Where it is served.
    pub route: Option<Route>,
    /// Its inputs.
    pub inputs: Vec<InputInfo>,
    /// The largest `limit` that a caller may ask for; `None` if it is not a list.
    pub largest_limit: Option<u64>,
}

/// Whether an operation changes anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationKind {
    /// A read: it changes nothing.
    Read,
    /// A write.
    Write,
}

/// What a caller has to know of an input.
#[derive(Debug, Clone)]
pub struct InputInfo {
    /// Its name.
    pub name: String,
    /// Whether it may be left out.
    pub optional: bool,
}

/// The answer to a call.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Response {
    /// A read: an item, or `{"items": [...], "next": "..."}`. A write: the first item that it
    /// names.
    pub body: Body,
    /// Whether that item is new. `false` if the caller does not see it.
    pub created: bool,
    /// Whether the call has happened before, so that nothing was changed.
    pub replayed: bool,
    /// The cursor of the next page, which is in `body`, too.
    pub next: Option<String>,
    /// How much of `body` is the view of one stored item.
    pub view: ItemView,
    /// The path under which a new item can be read, percent-encoded: that of the first read with a
    /// route of its own that gets this very item.
    pub location: Option<String>,
    /// The work in portions that a write has begun, or that was asked about; then `body` tells how
    /// it stands.
    pub work: Option<Work>,
}

/// Work in portions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// Names it.
    pub id: String,
    /// Whether it has come to its end.
    pub finished: bool,
}

impl Response {
    /// Returns the entity tag of the item in this answer, without quotes; `None` if the answer is
    /// not the view of one stored item.
    pub fn entity_tag(&self) -> Option<String> {
        self.view.tag(&self.body)
    }
}

/// What a job did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JobReport {
    /// Writes that happened.
    pub done: usize,
    /// Writes that were not needed after all.
    pub skipped: usize,
    /// Writes that were refused for another reason.
    pub refused: usize,
}

/// Returns the id of the work that a call of one of the service's own operations is about.
pub(crate) fn work_id(name: &str, input: &Input) -> Result<Option<String>, Failure> {
    if ![WORK, CANCEL_WORK].contains(&name) {
        return Ok(None);
    }
    match input.values.get("id") {
        Some(Given::Text(texts)) if texts.len() == 1 => Ok(texts.first().cloned()),
        Some(Given::Json(Json::String(id))) => Ok(Some(id.clone())),
        _ => Err(Failure::Invalid(vec![Fault::missing("id")])),
    }
}

/// Returns the reads and writes of a model.
pub(crate) fn operations(model: &Model) -> Vec<Operation> {
    let inputs = |declared: &[Declared]| {
        let info =
            |input: &Declared| InputInfo { name: input.name.clone(), optional: input.optional };
        declared.iter().map(info).collect()
    };
    let reads = model.reads.iter().map(|read| Operation {
        name: read.name.clone(),
        docs: read.docs.clone(),
        kind: OperationKind::Read,
        route: read.route.clone(),
        inputs: inputs(&read.inputs),
        largest_limit: read.largest_limit(),
    });
    let called = model.writes.iter().filter(|write| write.expiry.is_none());
    let writes = called.map(|write| Operation {
        name: write.name.clone(),
        docs: write.docs.clone(),
        kind: OperationKind::Write,
        route: write.route.clone(),
        inputs: inputs(&write.inputs),
        largest_limit: None,
    });
    let works = model.writes.iter().any(|write| !write.portions.is_empty());
    let work = |name: &str, method: &str, kind| Operation {
        name: name.to_owned(),
        docs: Vec::new(),
        kind,
        route: Some(Route { method: method.to_owned(), path: "/work/{id}".to_owned() }),
        inputs: vec![InputInfo { name: "id".to_owned(), optional: false }],
        largest_limit: None,
    };
    let work =
        [work(WORK, "GET", OperationKind::Read), work(CANCEL_WORK, "DELETE", OperationKind::Write)];
    reads.chain(writes).chain(work.into_iter().filter(|_| works)).collect()
}
