//! Tavola's remote store: DynamoDB, or anything that speaks its protocol, through AWS's SDK.
