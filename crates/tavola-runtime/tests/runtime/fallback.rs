//! Reads whose index is missing.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{Clock, Deployment, Failure, OpenError, Options, Runtime};
use tavola_store::{Store, TableChange};

use crate::harness::{Harness, inputs, user_named};

const SHOPS: &str = r#"
model shops
table main = "shops" {
  key   PK, SK
  index byOwner on ownerId
  index byShop on GSI1PK, GSI1SK
}
fallback scan at most 20 in development
caller {
  id: id = "sub"
}
entity Shop in main {
  PK = "SHOP#{shopId}"
  SK = "META"
  shopId:  id
  ownerId: id
}
entity Ware in main {
  PK = "SHOP#{shopId}"
  SK = "WARE#{wareId}"
  GSI1PK = "SHOP#{shopId}"
  GSI1SK = "PRICE#{price:pad(6)}#{wareId}"
  shopId: id
  wareId: id
  price:  int(0..999999)
}
read listMyShops {
  from main.byOwner where ownerId = caller.id
  allow signed-in
}
read listByPrice(shopId) {
  from main.byShop where GSI1PK = "SHOP#{shopId}" and begins_with(GSI1SK, "PRICE#")
  page 2
  descending
  allow signed-in
}
write open(shopId) {
  allow signed-in
  create Shop from input { ownerId = caller.id }
}
write offer(shopId, wareId, price) {
  allow signed-in
  create Ware from input
}
write withdraw(shopId, wareId) {
  allow signed-in
  delete Ware(shopId, wareId)
}
"#;

/// The same data, without the indexes.
async fn without_indexes(development: bool) -> Result<Runtime, Vec<OpenError>> {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(SHOPS, store.clone()).await;
    for shop in ["a", "b"] {
        h.call("ann", "open", json!({ "shopId": shop })).await.unwrap();
    }
    h.call("bob", "open", json!({ "shopId": "c" })).await.unwrap();
    for (ware, price) in [("x", 30), ("y", 5), ("z", 200)] {
        let ware = json!({ "shopId": "a", "wareId": ware, "price": price });
        h.call("ann", "offer", ware).await.unwrap();
    }
    for index in ["byOwner", "byShop"] {
        store.change_table("shops", TableChange::DeleteIndex(index.to_owned())).await.unwrap();
    }
    let parsed = tavola_model::syntax::parse(SHOPS);
    let model = Arc::new(tavola_model::resolve(&parsed.file).0);
    let options = Options {
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([7; 32])),
        deployment: Deployment::new(&model, &Default::default(), |_| None),
        clock: Clock::system(),
        development,
    };
    Runtime::open(model, store, options).await
}

#[tokio::test]
async fn a_missing_index_stops_the_start() {
    let errors = without_indexes(false).await.err().unwrap();
    assert_eq!(errors.len(), 2);
    assert_eq!(errors[0].to_string(), "the table `shops` has no index `byOwner` that is ready");
}

#[tokio::test]
async fn in_development_reads_do_without_it() {
    let runtime = without_indexes(true).await.unwrap();
    let call = async |user: &str, name: &str, input, cursor: Option<String>| {
        let mut input = inputs(input);
        input.cursor = cursor;
        runtime.call(name, input, &user_named(user)).await
    };
    let names = |body: &serde_json::Value, field: &str| -> Vec<String> {
        body["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|i| i[field].as_str().unwrap().to_owned())
            .collect()
    };
    let mine = call("ann", "listMyShops", json!({}), None).await.unwrap();
    let mut shops = names(&mine.body, "shopId");
    shops.sort();
    assert_eq!(shops, ["a", "b"]);
    let first = call("bob", "listByPrice", json!({ "shopId": "a" }), None).await.unwrap();
    assert_eq!(names(&first.body, "wareId"), ["z", "x"]);
    let next = first.body["next"].as_str().map(str::to_owned);
    let second = call("bob", "listByPrice", json!({ "shopId": "a" }), next).await.unwrap();
    assert_eq!(names(&second.body, "wareId"), ["y"]);
    assert_eq!(second.body.get("next"), None);
    // A page begins where the one before it ended, also if what it ended with is gone.
    let withdrawn = json!({ "shopId": "a", "wareId": "x" });
    call("ann", "withdraw", withdrawn, None).await.unwrap();
    let next = first.body["next"].as_str().map(str::to_owned);
    let second = call("bob", "listByPrice", json!({ "shopId": "a" }), next).await.unwrap();
    assert_eq!(names(&second.body, "wareId"), ["y"]);

    for n in 0..30 {
        call("ann", "open", json!({ "shopId": format!("more{n}") }), None).await.unwrap();
    }
    let refused = call("ann", "listMyShops", json!({}), None).await;
    assert!(matches!(refused, Err(Failure::TooLarge(_))), "{refused:?}");
}
