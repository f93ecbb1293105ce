//! A reader of one stream, as an SDK's user writes it.

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_wire::call_wire;

#[derive(Clone)]
pub struct Reader<'s> {
    store: &'s EmbeddedStore,
    stream: String,
    /// `None` at the end of the shard.
    iterator: Option<String>,
}

/// Calls an operation of streams; an error is the name of its exception.
async fn call(store: &EmbeddedStore, operation: &str, request: Json) -> Result<Json, String> {
    let target = format!("DynamoDBStreams_20120810.{operation}");
    let (status, body) = call_wire(store, &target, request.to_string().as_bytes()).await;
    let body: Json = serde_json::from_str(&body).unwrap();
    match status {
        200 => Ok(body),
        _ => Err(body["__type"].as_str().unwrap().to_owned()),
    }
}

impl<'s> Reader<'s> {
    /// Returns a reader of the newest stream of the store.
    pub async fn latest(store: &'s EmbeddedStore) -> Self {
        let mut reader = Self { store, stream: String::new(), iterator: None };
        let streams = reader.list(json!({})).await;
        reader.stream = streams.last().unwrap()["StreamArn"].as_str().unwrap().to_owned();
        reader
    }

    pub fn arn(&self) -> &str {
        &self.stream
    }

    pub async fn list(&self, request: Json) -> Vec<Json> {
        let answer = call(self.store, "ListStreams", request).await.unwrap();
        answer["Streams"].as_array().unwrap().clone()
    }

    pub async fn describe(&self) -> Json {
        let request = json!({"StreamArn": self.stream});
        call(self.store, "DescribeStream", request).await.unwrap()["StreamDescription"].clone()
    }

    pub async fn oldest(self) -> Self {
        self.iterate(json!({"ShardIteratorType": "TRIM_HORIZON"})).await
    }

    pub async fn now(self) -> Self {
        self.iterate(json!({"ShardIteratorType": "LATEST"})).await
    }

    pub async fn at(self, kind: &str, sequence: &Json) -> Self {
        self.iterate(json!({"ShardIteratorType": kind, "SequenceNumber": sequence})).await
    }

    async fn iterate(self, mut request: Json) -> Self {
        request["StreamArn"] = json!(self.stream);
        request["ShardId"] = self.describe().await["Shards"][0]["ShardId"].clone();
        let answer = call(self.store, "GetShardIterator", request).await.unwrap();
        self.with_iterator(answer["ShardIterator"].as_str().unwrap())
    }

    pub fn with_iterator(self, iterator: &str) -> Self {
        Self { iterator: Some(iterator.to_owned()), ..self }
    }

    pub fn is_at_end(&self) -> bool {
        self.iterator.is_none()
    }

    /// Reads a page and goes on behind it.
    pub async fn page(&mut self, limit: Option<u32>) -> Result<Vec<Json>, String> {
        let mut request = json!({"ShardIterator": self.iterator.clone().unwrap()});
        if let Some(limit) = limit {
            request["Limit"] = json!(limit);
        }
        let answer = call(self.store, "GetRecords", request).await?;
        self.iterator = answer["NextShardIterator"].as_str().map(str::to_owned);
        Ok(answer["Records"].as_array().unwrap().clone())
    }

    /// Reads on until there are so many records, and then whether there are more.
    pub async fn follow(&mut self, count: usize, limit: Option<u32>) -> Vec<Json> {
        let mut records = Vec::new();
        for _ in 0..100 {
            let found = self.page(limit).await.unwrap();
            assert!(limit.is_none_or(|limit| found.len() <= usize::try_from(limit).unwrap()));
            let idle = found.is_empty();
            records.extend(found);
            if idle && records.len() >= count {
                return records;
            }
        }
        panic!("{count} records are expected, {} came: {records:?}", records.len());
    }
}
