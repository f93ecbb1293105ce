//! What a model needs and a store lacks.

use tavola_model::check::{Target, lacking};
use tavola_model::resolve;
use tavola_model::syntax::parse;

#[test]
fn a_store_without_transactions_runs_no_writes() {
    let (model, _) = resolve(&parse(include_str!("../../../../models/gg-core.tavola")).file);
    assert!(lacking(&model, Target::DynamoDb).is_empty());
    let found = lacking(&model, Target::Alternator);
    assert_eq!(found.len(), model.writes.len());
    let accept = found.iter().find(|one| one.message.contains("`acceptInvite`")).unwrap();
    assert_eq!(accept.message, "`acceptInvite` cannot run on Alternator");
    assert!(accept.why.as_ref().unwrap().contains("TransactWriteItems"));
}
