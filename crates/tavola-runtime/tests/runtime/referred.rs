//! What others refer to goes only if nobody does any more, as docs/designs.md writes it.

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;

use crate::harness::Harness;

const SHOP: &str = r#"
model shop
table main = "shop" { key PK, SK }
caller { id: id = "sub" }
entity Category in main {
  PK = "CATEGORY#{categoryId}"
  SK = "CATEGORY"
  categoryId: id
  uses:       int(0..) = 0
}
entity Product in main {
  PK = "PRODUCT#{productId}"
  SK = "PRODUCT"
  productId:  id
  categoryId: id -> Category
}
write addCategory(categoryId) {
  allow signed-in
  create Category from input
}
write addProduct(productId, categoryId) {
  allow signed-in
  create Product from input
  update Category(categoryId) set uses += 1
}
write moveProduct(productId, categoryId) {
  let product = Product(productId)
  allow signed-in
  update Category(product.categoryId) set uses -= 1
  update Category(categoryId) set uses += 1
  update product set categoryId
}
write removeProduct(productId) {
  let product = Product(productId)
  allow signed-in
  delete product
  update Category(product.categoryId) set uses -= 1
}
write removeCategory(categoryId) {
  allow signed-in
  delete Category(categoryId) if uses = 0 else conflict in-use "{uses} products are in it"
}
"#;

/// 64 callers add, move and remove products of three categories, and remove the categories.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_refers_to_what_is_gone() {
    for round in 0..4 {
        let h = Harness::new(SHOP).await;
        for category in ["a", "b", "c"] {
            h.call("ann", "addCategory", json!({ "categoryId": category })).await.unwrap();
        }
        let calls = (0..64).map(|caller| {
            let runtime = h.runtime.clone();
            tokio::spawn(async move {
                let call = async |name: &str, input: Json| {
                    let inputs = crate::harness::inputs(input);
                    let called = runtime.call(name, inputs, &crate::harness::user_named("x")).await;
                    let refused = |failure: &Failure| {
                        matches!(failure, Failure::NotFound(_) | Failure::Conflict(_))
                    };
                    assert!(
                        called.as_ref().is_ok_and(|_| true) || called.as_ref().is_err_and(refused)
                    );
                };
                let category = ["a", "b", "c"][(caller + round) % 3];
                let other = ["b", "c", "a"][(caller / 3) % 3];
                let product = format!("p{}", caller / 2);
                let made = json!({ "productId": product, "categoryId": category });
                call("addProduct", made).await;
                match caller % 4 {
                    0 => call("removeCategory", json!({ "categoryId": other })).await,
                    1 | 2 => {
                        let moved = json!({ "productId": product, "categoryId": other });
                        call("moveProduct", moved).await;
                    }
                    _ => call("removeProduct", json!({ "productId": product })).await,
                }
                call("removeCategory", json!({ "categoryId": category })).await;
            })
        });
        for call in calls.collect::<Vec<_>>() {
            call.await.unwrap();
        }
        let stored = h.everything("shop").await;
        let products =
            stored.iter().filter_map(|item| item.get("productId").and(item.get("categoryId")));
        let products: Vec<_> = products.collect();
        for category in ["a", "b", "c"] {
            let refer = products.iter().filter(|one| ***one == category.into()).count();
            let key = format!("CATEGORY#{category}");
            let found = stored.iter().find(|item| item["PK"] == key.as_str().into());
            let uses = found.map(|item| item["uses"].as_number().and_then(|n| n.to_i64()).unwrap());
            assert_eq!(uses.unwrap_or(0), refer as i64, "{category}: {stored:?}");
        }
    }
}
