//! Tavola's remote store: DynamoDB, or anything that speaks its protocol, through AWS's SDK.
//!
//! Requests are repeated with growing, random waits while that is right: after throttling and lost
//! connections always, after an unknown outcome only where a second time changes nothing. Reads and
//! batches are such, and transactions are because every one carries a token. A single write is not;
//! its caller learns that it may have been done. A caller with retries of its own asks for the
//! store without these.

mod batch;
mod call;
mod connect;
mod error;
mod read;
mod settings;
mod store;
mod table;
mod table_schema;
mod transact;
mod value;
mod write;

use aws_sdk_dynamodb::Client;

pub use connect::Credentials;
pub use settings::Settings;

/// A store on another machine.
#[derive(Debug, Clone)]
pub struct DynamoDbStore {
    client: Client,
    settings: Settings,
}
