//! Data that was there before the model changed.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::apply::{self, Existing, Survey};
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Deployment, Failure};
use tavola_store::{BatchWrite, Item, Store, item_from_json};

use crate::crash::Crashing;
use crate::harness::{Harness, model};
use crate::inspect::world::inspect;

const BEFORE: &str = r#"
model shop
table main = "shop" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller { id: id = "sub" }
entity Product in main {
  PK     = "PRODUCT#{productId}"
  SK     = "PRODUCT"
  GSI1PK = "PRODUCTS"
  GSI1SK = "{productId}"
  productId: id
  code:      string(40)
  title:     text(200)
}
write add(productId, code, title) {
  allow signed-in
  create Product from input
}
"#;

/// A type attribute, a new index, another key in the old one, a default that a key needs, a unique
/// code, and the words of titles.
const AFTER: &str = r#"
model shop
table main = "shop" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
  index GSI2 on GSI2PK, GSI2SK
  type  kind
}
caller { id: id = "sub" }
entity Product in main {
  PK     = "PRODUCT#{productId}"
  SK     = "PRODUCT"
  GSI1PK = "PRODUCTS"
  GSI1SK = "{code}#{productId}"
  GSI2PK = "STATE#{state}"
  GSI2SK = "{productId}"
  productId: id
  code:      string(40) unique
  title:     text(200)
  state:     draft | public = draft
  for word in words(title) derive Word
}
entity Word in main {
  PK = "WORD#{word}"
  SK = "PRODUCT#{productId}"
  word:      word
  productId: id
}
read byState(state: Product.state) {
  from main.GSI2 where GSI2PK = "STATE#{state}"
  at most 10000
  allow signed-in
}
write add(productId, code, title) {
  allow signed-in
  create Product from input
}
"#;

/// Products as the model before would have written them, and an item of another program.
async fn stocked(store: &Arc<dyn Store>, products: usize) {
    Harness::on(BEFORE, store.clone()).await;
    let product = |n: usize| {
        let item = json!({ "PK": format!("PRODUCT#{n}"), "SK": "PRODUCT", "GSI1PK": "PRODUCTS",
            "GSI1SK": n.to_string(), "productId": n.to_string(), "code": format!("c{n}"),
            "title": format!("thing{}", n % 97) });
        ("shop".to_owned(), item_from_json(&item).unwrap())
    };
    let foreign = json!({ "PK": "OTHER", "SK": "1", "code": null, "GSI1PK": "x", "GSI1SK": "y" });
    let foreign = ("shop".to_owned(), item_from_json(&foreign).unwrap());
    let puts = (0..products).map(product).chain([foreign]).collect();
    store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
}

/// What `tavola apply` does.
pub async fn applied(text: &str, store: &Arc<dyn Store>) -> Result<Survey, Failure> {
    let model = model(text);
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    let steps = apply::plan(&model, &**store, &deployment).await.unwrap();
    apply::execute(&**store, steps).await.map_err(died)?;
    let data = Existing::open(&model, store.clone(), &deployment).await.map_err(died)?;
    let survey = data.survey(&mut |_| {}).await?;
    if survey.duplicates == 0 {
        let summary = data.fill(&mut |_| {}).await?;
        assert_eq!(summary.wrong(), 0, "{summary:?}");
        data.record(&[]).await.map_err(died)?;
    }
    Ok(survey)
}

fn died(error: apply::ApplyError) -> Failure {
    Failure::outcome_unknown(error.to_string())
}

async fn everything(store: &Arc<dyn Store>) -> BTreeSet<String> {
    let harness = Harness::on(BEFORE, store.clone()).await;
    let items = harness.everything("shop").await;
    // When and by whom a table was brought in step differs from run to run.
    let is_model =
        |item: &&Item| item["PK"].as_str().is_some_and(|key| key.starts_with("TAVOLA#MODEL#"));
    items.iter().filter(|item| !is_model(item)).map(|item| format!("{item:?}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn five_thousand_items_get_what_a_changed_model_needs() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    stocked(&store, 5000).await;
    let dying: Arc<dyn Store> = Arc::new(Crashing::after(store.clone(), 100));
    let cut = applied(AFTER, &dying).await;
    assert!(matches!(cut, Err(Failure::Unavailable { .. })), "{cut:?}");
    assert!(behind(&store).await, "cut off, and taken for done");
    let survey = applied(AFTER, &store).await.unwrap();
    assert!(!survey.needs.is_empty(), "the death came too late");
    assert!(!behind(&store).await);
    let harness = Harness::on(AFTER, store.clone()).await;
    // Products, locks, words and the other program's item.
    assert_eq!(everything(&store).await.len(), 5000 + 5000 + 5000 + 1);
    let drafts = harness.call("x", "byState", json!({ "state": "draft" })).await.unwrap();
    assert_eq!(drafts.body["items"].as_array().unwrap().len(), 5000);
    let taken = json!({ "productId": "new", "code": "c77", "title": "t" });
    assert!(matches!(harness.call("x", "add", taken).await, Err(Failure::Conflict(_))));
}

async fn behind(store: &Arc<dyn Store>) -> bool {
    let model = model(AFTER);
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    !Existing::open(&model, store.clone(), &deployment).await.unwrap().is_in_step()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_every_step_and_run_again_it_ends_the_same() {
    let whole: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    stocked(&whole, 120).await;
    let survey = applied(AFTER, &whole).await.unwrap();
    let found: Vec<_> = survey.needs.iter().map(|(need, count)| (need.kind, *count)).collect();
    let wanted = [
        (ProblemKind::TypeName, 120),
        (ProblemKind::MissingKey, 120),
        (ProblemKind::MissingKey, 120),
        (ProblemKind::StaleKey, 120),
        (ProblemKind::MissingAttribute, 120),
        (ProblemKind::MissingDerived, 120),
        (ProblemKind::MissingLock, 120),
    ];
    assert_eq!(found, wanted);
    let wanted = everything(&whole).await;
    for writes in 0.. {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        stocked(&store, 120).await;
        let dying = Arc::new(Crashing::after(store.clone(), writes));
        let cut = applied(AFTER, &(dying.clone() as Arc<dyn Store>)).await;
        if !dying.has_died() {
            assert!(writes > 10, "{writes} writes are too few");
            break;
        }
        assert!(cut.is_err());
        applied(AFTER, &store).await.unwrap();
        assert_eq!(everything(&store).await, wanted, "after {writes} writes");
    }
    let harness = Harness::on(AFTER, whole.clone()).await;
    assert_eq!(inspect(&harness, RepairMode::Look).await.1.wrong(), 0);
    // And another run has nothing to do.
    assert!(applied(AFTER, &whole).await.unwrap().needs.is_empty());
    assert_eq!(everything(&whole).await, wanted);
}

#[tokio::test(flavor = "multi_thread")]
async fn values_that_a_new_unique_meets_twice_are_listed_and_nothing_is_enforced() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    stocked(&store, 300).await;
    let twin = json!({ "PK": "PRODUCT#twin", "SK": "PRODUCT", "GSI1PK": "PRODUCTS", "GSI1SK": "twin",
        "productId": "twin", "code": "c7", "title": "twin" });
    let puts = vec![("shop".to_owned(), item_from_json(&twin).unwrap())];
    store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    let before = everything(&store).await;
    let survey = applied(AFTER, &store).await.unwrap();
    assert_eq!(survey.duplicates, 1);
    let listed = survey.listed[0].to_string();
    for part in ["`code` is the same as that of", "PRODUCT#twin", "\"PRODUCT#7\""] {
        assert!(listed.contains(part), "{listed}");
    }
    assert!(!listed.contains("c7"), "values are not told: {listed}");
    assert_eq!(everything(&store).await, before);
    assert!(behind(&store).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_model_no_longer_derives_goes() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    stocked(&store, 20).await;
    applied(AFTER, &store).await.unwrap();
    let public_only = AFTER.replace("derive Word", "derive Word while state = public");
    let survey = applied(&public_only, &store).await.unwrap();
    let kinds: Vec<_> = survey.needs.iter().map(|(need, count)| (need.kind, *count)).collect();
    assert_eq!(kinds, [(ProblemKind::OrphanDerived, 20)]);
    let words = everything(&store).await.into_iter().filter(|item| item.contains("WORD#"));
    assert_eq!(words.count(), 0);
}
