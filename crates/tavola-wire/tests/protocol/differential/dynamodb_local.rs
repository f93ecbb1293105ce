//! AWS's DynamoDB Local, asked over HTTP.

use std::collections::HashSet;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::header;
use hyper_util::rt::TokioIo;
use serde_json::{Value as Json, json};
use tavola_testing::dynamodb_local;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};

use super::Referee;
use super::request::{Request, TABLE};

/// It asks for a signature, and does not look at it.
const SIGNED: &str = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, \
                      SignedHeaders=host, Signature=00";

pub struct DynamoDbLocal(Runtime);

impl DynamoDbLocal {
    /// Returns the server without the table of an earlier round.
    pub fn new() -> Self {
        let local = Self(Builder::new_current_thread().enable_all().build().unwrap());
        let (status, answer) = local.send("DeleteTable", &json!({"TableName": TABLE}).to_string());
        assert!([200, 400].contains(&status), "{answer}");
        local
    }

    async fn exchange(operation: &str, body: &str) -> (u16, Json) {
        let address = dynamodb_local::url().trim_start_matches("http://");
        let stream = TcpStream::connect(address).await.unwrap();
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let request = hyper::Request::post("/")
            .header(header::HOST, address)
            .header(header::CONTENT_TYPE, "application/x-amz-json-1.0")
            .header(header::AUTHORIZATION, SIGNED)
            .header("x-amz-target", format!("DynamoDB_20120810.{operation}"))
            .body(Full::new(Bytes::copy_from_slice(body.as_bytes())));
        let response = sender.send_request(request.unwrap()).await.unwrap();
        let status = response.status().as_u16();
        let answer = response.into_body().collect().await.unwrap().to_bytes();
        let mut answer: Json = serde_json::from_slice(&answer).unwrap();
        // It tells of capacity whether or not it is asked to.
        answer.as_object_mut().unwrap().remove("ConsumedCapacity");
        (status, answer)
    }
}

impl Referee for DynamoDbLocal {
    fn send(&self, operation: &str, body: &str) -> (u16, Json) {
        self.0.block_on(Self::exchange(operation, body))
    }

    /// It may find that a condition fails before it finds that an item is named twice, and that
    /// nothing comes behind a page that ends where its range does.
    fn judges(&self, request: &Request) -> bool {
        let condition = request.body["KeyConditionExpression"].as_str().unwrap_or_default();
        if condition.contains(" AND ") && !request.body["Limit"].is_null() {
            return false;
        }
        let actions = request.body["TransactItems"].as_array().into_iter().flatten();
        let keys = actions.flat_map(|action| action.as_object().unwrap().values()).map(|action| {
            let named = action.get("Key").unwrap_or(&action["Item"]);
            (named["p"].to_string(), named["s"].to_string())
        });
        let mut seen = HashSet::new();
        keys.into_iter().all(|key| seen.insert(key))
    }
}
