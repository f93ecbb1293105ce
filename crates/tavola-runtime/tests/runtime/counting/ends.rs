//! Bounds are about what all steps of a write leave: an order begins with no line and no price.

use serde_json::json;
use tavola_runtime::Failure;

use crate::harness::Harness;

const ORDERS: &str = r#"
model orders
table main = "orders" { key id }
caller { id: id = "sub" }
entity Order in main {
  id:    id
  lines: [text(9)](1..3)
  total: int(1..100)
}
write place(id, prices: [int(0..1000)](9)) {
  allow anyone
  let order = create Order { id, lines = [], total = 0 }
  for price in prices {
    update order set total += price add "line" to lines
  }
}
write clear(id, price: int(0..1000)) {
  allow anyone
  let order = Order(id)
  update order set lines = [], total = 0
  when price > 0 { update order set total += input.price add "line" to lines }
}
"#;

#[tokio::test]
async fn bounds_are_about_what_all_steps_leave() {
    let h = Harness::new(ORDERS).await;
    let placed = h.call("ann", "place", json!({ "id": "a", "prices": [40, 60] })).await.unwrap();
    assert_eq!(placed.body["total"], json!(100));
    for (id, prices) in [("none", json!([])), ("free", json!([0])), ("dear", json!([50, 51]))] {
        let refused = h.call("ann", "place", json!({ "id": id, "prices": prices })).await;
        let Err(Failure::Conflict(reason)) = refused else { panic!("{id}: {refused:?}") };
        assert_eq!(reason.code.as_str(), "out-of-bounds", "{id}");
    }
    let refused = h.call("ann", "clear", json!({ "id": "a", "price": 0 })).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    h.call("ann", "clear", json!({ "id": "a", "price": 7 })).await.unwrap();
}
