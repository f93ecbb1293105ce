//! Executes a checked model's reads and writes on any store.
//!
//! A model is text; a store is anything that implements [`Store`](tavola_store::Store). Calls go by
//! name, with inputs and a caller, and come back as JSON or as a typed [`Failure`]:
//!
//! ```
//! # use std::sync::Arc;
//! # use serde_json::json;
//! # use tavola_model::render::render;
//! # use tavola_runtime::{Caller, Failure, Input, Options, Runtime, apply};
//! # use tavola_store::Store;
//! # const MODEL: &str = r#"
//! # model notes
//! # table main = "notes" {
//! #   key PK, SK
//! # }
//! # caller {
//! #   id: id = "sub"
//! # }
//! # entity Note in main {
//! #   PK = "USER#{owner}"
//! #   SK = "NOTE#{noteId}"
//! #   owner:  id
//! #   noteId: ulid = new
//! #   text:   text(1..500)
//! # }
//! # read myNotes {
//! #   from main where PK = "USER#{caller.id}" and begins_with(SK, "NOTE#")
//! #   allow signed-in
//! # }
//! # write note(text) {
//! #   allow signed-in
//! #   create Note from input { owner = caller.id }
//! # }
//! # "#;
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let model = tavola_model::load(MODEL);
//! let model = model.map_err(|findings| render(&findings, "notes.tavola", MODEL, false))?;
//! let store: Arc<dyn Store> = Arc::new(tavola_embedded::EmbeddedStore::memory()?);
//! let options = Options::new(&model)?;
//! apply::complete(&model, store.clone(), &options.deployment).await?;
//! let runtime = Runtime::open(Arc::new(model), store, options).await;
//! let runtime = runtime.map_err(apply::ApplyError::NotReady)?;
//!
//! let ann = Caller::user([("sub", json!("ann"))]);
//! let made = runtime.call("note", Input::json([("text", json!("hello"))]), &ann).await?;
//! assert_eq!(made.body["text"], "hello");
//! let mine = runtime.call("myNotes", Input::default(), &ann).await?;
//! assert_eq!(mine.body["items"][0]["noteId"], made.body["noteId"]);
//!
//! let nobody = runtime.call("myNotes", Input::default(), &Caller::anonymous()).await;
//! assert_eq!(nobody, Err(Failure::NotSignedIn));
//! # Ok(())
//! # }
//! ```
//!
//! `examples/library.rs` is the same as a program, with pages and with what can go wrong.

pub mod apply;
mod bind;
mod body;
mod bound;
mod browse;
mod call;
mod caller;
mod client;
mod contention;
mod context;
mod counted_change;
pub mod cursor;
mod deployment;
mod draft;
mod draw;
mod entity_tag;
mod eval;
mod failure;
pub mod html;
mod import_mark;
mod input;
pub mod inspect;
mod item_key;
mod job;
mod key_only;
mod keys;
mod loaded_items;
mod loader;
mod location;
mod maintain;
mod meter;
mod metrics;
mod model_record;
mod new_id;
mod normal_form;
mod open_error;
mod operation;
mod owner;
mod permission;
mod read;
mod record;
mod refusal;
mod retry;
mod rule_answers;
mod runtime;
mod scalar;
mod schedule;
mod schema_check;
pub mod span;
mod store_failure;
mod stored_form;
mod system;
mod tenancy;
mod time;
mod tracer;
mod validate;
pub mod versions;
mod visibility;
mod work;
mod work_list;
mod work_records;
mod write;

pub use bind::bind;
pub use body::Body;
pub use browse::{
    Browse, BrowsedCollection, BrowsedCollections, BrowsedItem, BrowsedPage, Find, Found, ItemKind,
    ItemReference, KeyPiece,
};
pub use caller::{Caller, CallerKind};
pub use deployment::{Deployment, NoPosition};
pub use entity_tag::ItemView;
pub use failure::{Failure, Fault, Reason};
pub use import_mark::{ImportMark, ImportMarkPlace, is_system_item};
pub use input::{Given, IfMatch, Input};
pub use metrics::{
    CallOutcome, Consumed, Durations, JobMetrics, Metrics, OperationMetrics, StoreMetrics,
    StoreOutcome, Unfinished, WorkMetrics,
};
pub use open_error::OpenError;
pub use operation::{InputInfo, JobReport, Operation, OperationKind, Response, Work};
pub use retry::RetryLimits;
pub use runtime::{Options, Runtime};
pub use tavola_model::model::Route;
pub use tavola_model::{Appears, Code, Described};
pub use time::Clock;
pub use tracer::{
    Returned, RuleArgument, StoreRequest, TraceEvent, TracedChange, TracedRequest, TracedRule,
    Tracer,
};
pub use work_list::{UnfinishedKind, UnfinishedPortions, UnfinishedWork};
pub use write::Stored;
