//! DynamoDB's operations, one file each or a few that belong together.

pub(crate) mod batch_get;
pub(crate) mod batch_write;
pub(crate) mod get;
pub(crate) mod query;
mod response;
pub(crate) mod scan;
mod selection;
mod single;
pub(crate) mod streams;
pub(crate) mod tables;
pub(crate) mod tags;
pub(crate) mod transact_get;
pub(crate) mod transact_write;
pub(crate) mod ttl;
pub(crate) mod writes;
