//! Requests by operation.

use serde::de::DeserializeOwned;
use tavola_store::DetailedStore;

use crate::error::Result;
use crate::front::{Answer, Operation, Refusal};
use crate::json::read;
use crate::operation::{
    batch_get, batch_write, get, query, scan, streams, tables, tags, transact_get, transact_write,
    ttl, writes,
};

/// Clients that ask for endpoints go on with the one that they have.
const ENDPOINTS: &str = r#"{"Endpoints":[{"Address":"localhost","CachePeriodInMinutes":1440}]}"#;
/// AWS's own defaults; nothing here is limited.
const LIMITS: &str = r#"{"AccountMaxReadCapacityUnits":80000,"AccountMaxWriteCapacityUnits":80000,"TableMaxReadCapacityUnits":40000,"TableMaxWriteCapacityUnits":40000}"#;

/// Performs a request that needs no signature, such as a test's: the value of `X-Amz-Target` and the body; the
/// status and the body of its answer.
pub async fn call_wire(store: &dyn DetailedStore, target: &str, body: &[u8]) -> (u16, String) {
    let answer = match Operation::of_target(target) {
        Some(operation) => dispatch(store, operation, body).await,
        None => Err(Refusal::unknown_operation()),
    };
    let answer = answer.unwrap_or_else(Answer::from);
    (answer.status, answer.body)
}

/// Performs an operation.
pub(crate) async fn dispatch(
    store: &dyn DetailedStore,
    operation: Operation,
    body: &[u8],
) -> Result<Answer> {
    let body = match operation {
        Operation::BatchGetItem => call(store, body, batch_get::run).await,
        Operation::BatchWriteItem => call(store, body, batch_write::run).await,
        Operation::CreateTable => call(store, body, tables::create).await,
        Operation::DeleteItem => call(store, body, writes::delete).await,
        Operation::DeleteTable => call(store, body, tables::delete).await,
        Operation::DescribeEndpoints => Ok(ENDPOINTS.to_owned()),
        Operation::DescribeLimits => Ok(LIMITS.to_owned()),
        Operation::DescribeStream => call(store, body, streams::describe).await,
        Operation::DescribeTable => call(store, body, tables::describe).await,
        Operation::DescribeTimeToLive => call(store, body, ttl::describe).await,
        Operation::GetItem => call(store, body, get::run).await,
        Operation::GetRecords => call(store, body, streams::records).await,
        Operation::GetShardIterator => call(store, body, streams::iterator).await,
        Operation::ListStreams => call(store, body, streams::list).await,
        Operation::ListTables => call(store, body, tables::list).await,
        Operation::ListTagsOfResource => call(store, body, tags::list).await,
        Operation::PutItem => call(store, body, writes::put).await,
        Operation::Query => call(store, body, query::run).await,
        Operation::Scan => call(store, body, scan::run).await,
        Operation::TagResource => call(store, body, tags::tag).await,
        Operation::TransactGetItems => call(store, body, transact_get::run).await,
        Operation::TransactWriteItems => call(store, body, transact_write::run).await,
        Operation::UntagResource => call(store, body, tags::untag).await,
        Operation::UpdateItem => call(store, body, writes::update).await,
        Operation::UpdateTable => call(store, body, tables::update).await,
        Operation::UpdateTimeToLive => call(store, body, ttl::update).await,
    };
    body.map(Answer::done)
}

async fn call<'s, Q: DeserializeOwned, F: Future<Output = Result<String>>>(
    store: &'s dyn DetailedStore,
    body: &[u8],
    operation: impl FnOnce(&'s dyn DetailedStore, Q) -> F,
) -> Result<String> {
    operation(store, read(body)?).await
}
