//! Performs requests, each by the function of its operation.

use serde::de::DeserializeOwned;
use tavola_store::DetailedStore;

use crate::error::Result;
use crate::exception::Exception;
use crate::json::read;
use crate::operation::{
    batch_get, batch_write, get, query, scan, streams, tables, tags, transact_get, transact_write,
    ttl, writes,
};
use crate::target::Operation;

/// Clients that ask for endpoints go on with the one that they have.
const ENDPOINTS: &str = r#"{"Endpoints":[{"Address":"localhost","CachePeriodInMinutes":1440}]}"#;
/// AWS's own defaults; nothing here is limited.
const LIMITS: &str = r#"{"AccountMaxReadCapacityUnits":80000,"AccountMaxWriteCapacityUnits":80000,"TableMaxReadCapacityUnits":40000,"TableMaxWriteCapacityUnits":40000}"#;

/// Performs a request without a signature, as tests send it, given its `X-Amz-Target` header and
/// its body; returns the status and the body of the response.
pub async fn call_wire(store: &dyn DetailedStore, target: &str, body: &[u8]) -> (u16, String) {
    let body = match Operation::of_target(target) {
        Some(operation) => dispatch(store, operation, body).await,
        None => Err(Exception::unknown_operation(Some(target))),
    };
    match body {
        Ok(body) => (200, body),
        Err(exception) => (exception.status, exception.body()),
    }
}

/// Performs an operation; returns the body of its response.
pub(crate) async fn dispatch(
    store: &dyn DetailedStore,
    operation: Operation,
    body: &[u8],
) -> Result<String> {
    match operation {
        Operation::BatchGetItem => call(store, body, batch_get::run).await,
        Operation::BatchWriteItem => call(store, body, batch_write::run).await,
        Operation::CreateTable => call(store, body, tables::create).await,
        Operation::DeleteItem => call(store, body, writes::delete).await,
        Operation::DeleteTable => call(store, body, tables::delete).await,
        Operation::DescribeContinuousBackups => call(store, body, tables::describe_backups).await,
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
    }
}

async fn call<'s, Q: DeserializeOwned, F: Future<Output = Result<String>>>(
    store: &'s dyn DetailedStore,
    body: &[u8],
    operation: impl FnOnce(&'s dyn DetailedStore, Q) -> F,
) -> Result<String> {
    operation(store, read(body)?).await
}
