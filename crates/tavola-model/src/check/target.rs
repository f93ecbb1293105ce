//! What a model needs and a store lacks.
//!
//! Not every store that speaks DynamoDB's protocol does all that DynamoDB does. This is asked for one
//! store at a time, and its findings cannot be accepted: what is lacking is lacking.

use crate::Finding;
use crate::model::Model;

/// A store that a model may run on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// DynamoDB itself, and the embedded store: everything.
    DynamoDb,
    /// ScyllaDB's Alternator.
    Alternator,
}

/// The code of findings about what a store lacks.
const CODE: &str = "target-lacks";

/// Returns what in a model cannot run on a store.
pub fn lacking(model: &Model, target: Target) -> Vec<Finding> {
    match target {
        Target::DynamoDb => Vec::new(),
        // Every write is a transaction, so that its conditions and changes are one.
        Target::Alternator => {
            let cannot = |write: &crate::model::Write| {
                let message = format!("`{}` cannot run on Alternator", write.name);
                Finding::error(CODE, write.span, message)
                    .why("a write is one TransactWriteItems, which most releases of Alternator do not support")
                    .help("run the model's writes on DynamoDB; Alternator supports all of its reads")
            };
            model.writes.iter().map(cannot).collect()
        }
    }
}
