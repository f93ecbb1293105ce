//! Many callers who change the same item at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};
use tavola_model::model::Model;
use tavola_runtime::{Caller, Failure, Input, Options, Response, Runtime, apply};
use tavola_store::Store;
use tokio::sync::Barrier;

const COLLABHUB: &str = include_str!("../../../../models/collabhub.tavola");

const SHOP: &str = r#"
model shop
table main = "shop" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Product in main {
  PK = "PRODUCT#{sku}"
  SK = "PRODUCT"
  sku:   id
  stock: int
}
entity Sale in main {
  PK = "PRODUCT#{sku}"
  SK = "SALE#{saleId}"
  sku:    id
  saleId: ulid = new
  buyer:  id
}
write offer(sku, stock) {
  allow signed-in
  create Product from input
}
write buy(sku) {
  allow signed-in
  update Product(sku) set stock -= 1 if stock >= 1 else conflict "sold out"
  create Sale { sku, buyer = caller.id }
}
read getProduct(sku) {
  get Product(sku)
  strong
  allow signed-in
}
read listSales(sku) {
  from main where PK = "PRODUCT#{sku}" and begins_with(SK, "SALE#")
  strong
  allow signed-in
}
"#;

/// Calls that are made at the same moment, one by each caller.
pub struct Situation {
    pub runtime: Arc<Runtime>,
    pub operation: &'static str,
    pub input: Json,
    pub callers: usize,
}

/// How long one of them took, and its result.
pub type Ended = (Duration, Result<Response, Failure>);

impl Situation {
    /// Makes all calls at once.
    pub async fn run(&self) -> Vec<Ended> {
        let start = Arc::new(Barrier::new(self.callers));
        let calls = (0..self.callers).map(|n| {
            let (runtime, start) = (self.runtime.clone(), start.clone());
            let (operation, input) = (self.operation, self.input.clone());
            tokio::spawn(async move {
                start.wait().await;
                let began = Instant::now();
                let result = call(&runtime, &member(n), operation, input).await;
                (began.elapsed(), result)
            })
        });
        let mut ended = Vec::new();
        for call in calls.collect::<Vec<_>>() {
            ended.push(call.await.unwrap());
        }
        ended
    }
}

/// All members of a conversation mark its message as read.
pub async fn readers(store: Arc<dyn Store>, members: usize) -> Situation {
    let (runtime, conversation) = conversation(store, members).await;
    let mut input = json!({ "conversationId": conversation, "content": "hello" });
    let message = call(&runtime, &member(0), "sendMessage", input.clone()).await.unwrap();
    input["messageId"] = message.body["messageId"].clone();
    input.as_object_mut().unwrap().remove("content");
    Situation { runtime, operation: "markMessageRead", input, callers: members }
}

/// All members of a conversation send a message.
pub async fn senders(store: Arc<dyn Store>, members: usize) -> Situation {
    let (runtime, conversation) = conversation(store, members).await;
    let input = json!({ "conversationId": conversation, "content": "hello" });
    Situation { runtime, operation: "sendMessage", input, callers: members }
}

/// Buyers of a product of which there are so many.
pub async fn buyers(store: Arc<dyn Store>, buyers: usize, units: usize) -> Situation {
    let runtime = open(SHOP, store).await;
    let offer = json!({ "sku": "s", "stock": units });
    call(&runtime, "seller", "offer", offer).await.unwrap();
    Situation { runtime, operation: "buy", input: json!({ "sku": "s" }), callers: buyers }
}

pub async fn call(
    runtime: &Runtime,
    user: &str,
    operation: &str,
    input: Json,
) -> Result<Response, Failure> {
    let Json::Object(input) = input else { panic!("inputs are an object") };
    let claims = [
        ("sub", json!(user)),
        ("email", json!(format!("{user}@example.com"))),
        ("email_verified", json!(true)),
    ];
    runtime.call(operation, Input::json(input), &Caller::user(claims)).await
}

pub fn member(n: usize) -> String {
    format!("user{n}")
}

async fn conversation(store: Arc<dyn Store>, members: usize) -> (Arc<Runtime>, String) {
    let runtime = open(COLLABHUB, store).await;
    for n in 0..members {
        let user = json!({ "firstName": "Tom", "lastName": "Tall", "role": "TALENT" });
        call(&runtime, &member(n), "registerUser", user).await.unwrap();
        call(&runtime, &member(n), "verifyUser", json!({})).await.unwrap();
    }
    let others: Vec<String> = (1..members).map(member).collect();
    let group = json!({ "participants": others, "type": "GROUP" });
    let made = call(&runtime, &member(0), "startConversation", group).await.unwrap();
    (runtime, made.body["conversationId"].as_str().unwrap().to_owned())
}

async fn open(model: &str, store: Arc<dyn Store>) -> Arc<Runtime> {
    let model: Arc<Model> = Arc::new(tavola_model::load(model).unwrap());
    let options = Options::new(&model).unwrap();
    apply::complete(&model, store.clone(), &options.deployment).await.unwrap();
    Arc::new(Runtime::open(model, store, options).await.unwrap())
}
