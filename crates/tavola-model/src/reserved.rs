//! Names that Tavola keeps for its own items, attributes and paths.

/// The text that the partition keys of system items begin with.
pub const PREFIX: &str = "TAVOLA#";
/// The first segments of paths that are the service's own.
pub const PATHS: [&str; 7] =
    ["healthz", "readyz", "metrics", "openapi.json", "docs", CONSOLE_PATH, OPERATOR_PATH];
/// The first segment of the paths of the console.
pub const CONSOLE_PATH: &str = "console";
/// The first segment of the paths of the operator's side.
pub const OPERATOR_PATH: &str = "_tavola";
/// The operation that tells how work in portions stands, at `GET /work/{id}`.
pub const WORK: &str = "tavola.work";
/// The operation that cancels work in portions, at `DELETE /work/{id}`.
pub const CANCEL_WORK: &str = "tavola.cancelWork";
/// The sort key of system items.
pub const SORT_KEY: &str = "TAVOLA";
/// The attribute that marks an item whose cascade deletion has begun: it no longer exists for
/// anyone.
pub const DELETING: &str = "tavola:deleting";
/// The attribute of a lock or an exclusive derived item that names its owner by table and key.
pub const OWNER: &str = "tavola:owner";
/// The attribute that says when an idempotency record expires, where the table has no TTL attribute
/// of the model's.
pub const EXPIRES: &str = "tavola:expires";
/// The job that ends items whose lifetime is over, where a model says what follows from that.
pub const EXPIRY_JOB: &str = "expiry";

/// Returns the name of the write that ends an item of an entity when its lifetime is over.
pub fn expiry_of(entity: &str) -> String {
    format!("expiry-of-{entity}")
}
