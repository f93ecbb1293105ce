//! A model that changes under its data: what is said of it, and what is done about it.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_model::diff::{ChangeKind, Effect};
use tavola_model::model::Model;
use tavola_runtime::apply::{self, ApplyError, Existing, Survey};
use tavola_runtime::inspect::ProblemKind;
use tavola_runtime::versions::Versions;
use tavola_runtime::{Deployment, OpenError};
use tavola_store::{Faults, FaultyStore, Get, Item, Key, Put, Scan, Store, Value};

use crate::crash::Crashing;
use crate::harness::{Harness, model};

const BASE: &str = r#"
model shop
table main = "shop" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
  ttl   until
  type  kind
}
caller { id: id = "sub" }
entity Product in main {
  PK     = "PRODUCT#{productId}"
  SK     = "PRODUCT"
  GSI1PK = "STATE#{state}"
  GSI1SK = "{productId}"
  productId: id
  code:      string(40)
  title:     text(200)
  state:     draft | public | gone = draft
  stock:     int(0..1000) = 0
  tags:      [string(20)](10) = []
  note:      text(500)?
  endsAt:    epoch?
  expires endsAt
}
read byState(state: Product.state) {
  from main.GSI1 where GSI1PK = "STATE#{state}"
  allow signed-in
}
write add(productId, code, title, state: Product.state, stock: Product.stock, tags: Product.tags, note?: Product.note, endsAt?: Product.endsAt) {
  allow signed-in
  create Product from input
}
"#;

/// Texts of a model, and what they are replaced by.
type Edits<'t> = &'t [(&'t str, &'t str)];

/// Changes of the text, what they are, and what they mean for stored items.
type Case<'a> = (Edits<'a>, ChangeKind, &'a [(ProblemKind, u64)]);

/// The base with these texts replaced by others.
fn edited(edits: Edits<'_>) -> String {
    edits.iter().fold(BASE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

fn memory() -> Arc<dyn Store> {
    Arc::new(EmbeddedStore::memory().unwrap())
}

fn deployment(model: &Model) -> Deployment {
    Deployment::new(model, &Default::default(), |_| None)
}

/// Serves a model as `tavola serve` does on a store of its own.
pub async fn serve(text: &str, store: &Arc<dyn Store>) -> Result<Harness, ApplyError> {
    let model = model(text);
    apply::complete(&model, store.clone(), &deployment(&model)).await?;
    Ok(Harness::on(text, store.clone()).await)
}

async fn versions(text: &str, store: &Arc<dyn Store>) -> Versions {
    let model = model(text);
    Versions::read(&model, store.clone(), &deployment(&model)).await.unwrap()
}

async fn changes(text: &str, store: &Arc<dyn Store>) -> Vec<(ChangeKind, Effect)> {
    let changes = versions(text, store).await.changes().into_iter();
    changes.map(|change| (change.kind, change.effect)).collect()
}

/// What `tavola apply` does, but for what is open to decide.
pub async fn applied(text: &str, store: &Arc<dyn Store>) -> Survey {
    let model = model(text);
    let deployment = deployment(&model);
    let steps = apply::plan(&model, &**store, &deployment).await.unwrap();
    let data = Existing::open(&model, store.clone(), &deployment).await.unwrap();
    let survey = data.survey(&mut |_| {}).await.unwrap();
    apply::execute(&**store, steps).await.unwrap();
    if survey.decisions.iter().all(|(change, _)| change.effect < Effect::Loss) {
        data.fill(&mut |_| {}).await.unwrap();
    }
    data.record(&survey.decisions).await.unwrap();
    survey
}

/// Two products; the second one is as large as it may be.
async fn stocked() -> Arc<dyn Store> {
    let store = memory();
    let shop = serve(BASE, &store).await.unwrap();
    let small = json!({ "productId": "a", "code": "a b", "title": "t", "state": "draft", "stock": 0, "tags": [] });
    let tags = ["t1", "t2", "t3", "t4", "t1"];
    let large = json!({ "productId": "b", "code": "c".repeat(40), "title": "t".repeat(200), "state": "gone",
        "stock": 1000, "tags": tags, "note": "n", "endsAt": 4_000_000_000_i64 });
    for product in [small, large] {
        shop.call("x", "add", product).await.unwrap();
    }
    store
}

/// Each kind of change: what a server is told before it starts, and of how many items somebody has
/// to decide.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_stored_items_do_not_fit_is_told_and_counted() {
    use ChangeKind as C;
    let cases: &[(Edits<'_>, ChangeKind, Effect, u64)] = &[
        // A renamed attribute, and one that is gone.
        (
            &[
                ("  note:      text(500)?", "  remark:    text(500)?"),
                ("note?: Product.note", "remark?: Product.remark"),
            ],
            C::AttributeRemoved,
            Effect::Misfit,
            1,
        ),
        (
            &[("  note:      text(500)?\n", ""), (", note?: Product.note", "")],
            C::AttributeRemoved,
            Effect::Misfit,
            1,
        ),
        // Required, without a default.
        (
            &[
                ("  note:      text(500)?", "  note:      text(500)"),
                ("note?: Product.note", "note"),
            ],
            C::AttributeRequired,
            Effect::Misfit,
            1,
        ),
        (
            &[("  note: ", "  maker:     id\n  note: "), ("add(", "add(maker, ")],
            C::AttributeRequired,
            Effect::Misfit,
            2,
        ),
        // Narrower.
        (&[("text(200)", "text(100)")], C::TypeNarrowed, Effect::Misfit, 1),
        (&[("int(0..1000)", "int(0..999)")], C::TypeNarrowed, Effect::Misfit, 1),
        (&[("draft | public | gone", "draft | public")], C::TypeNarrowed, Effect::Misfit, 1),
        (&[("[string(20)](10)", "[string(20)](4)")], C::TypeNarrowed, Effect::Misfit, 1),
        (&[("[string(20)](10)", "[string(1)](10)")], C::TypeNarrowed, Effect::Misfit, 1),
        // Another type, under the same name.
        (&[("  title:     text(200)", "  title:     int")], C::TypeChanged, Effect::Loss, 2),
        // Another primary key.
        (&[("SK     = \"PRODUCT\"", "SK     = \"ITEM\"")], C::PrimaryKey, Effect::Loss, 2),
        // Another name of the type, and none of the entity.
        (
            &[("entity Product in main", "entity Product in main as \"Thing\"")],
            C::TypeValue,
            Effect::Loss,
            2,
        ),
        // What always holds, and does not of one of them.
        (
            &[(
                "  expires endsAt\n",
                "  expires endsAt\n  check size(tags) < 5 and stock < 1000\n",
            )],
            C::Check,
            Effect::Misfit,
            1,
        ),
        (
            &[("  expires endsAt\n", "  expires endsAt\n  check stock >= 0\n")],
            C::Check,
            Effect::Misfit,
            0,
        ),
        // Narrower, and nothing is stored that does not fit.
        (&[("text(500)?", "text(400)?")], C::TypeNarrowed, Effect::Misfit, 0),
        (&[("draft | public | gone", "draft | gone")], C::TypeNarrowed, Effect::Misfit, 0),
    ];
    for (edits, kind, effect, items) in cases {
        let text = edited(edits);
        let store = stocked().await;
        let told = changes(&text, &store).await;
        assert!(told.contains(&(*kind, *effect)), "{edits:?}: {told:?}");
        let survey = applied(&text, &store).await;
        let counted: Vec<_> = survey.decisions.iter().map(|(c, items)| (c.kind, *items)).collect();
        let wanted = if *items == 0 { Vec::new() } else { vec![(*kind, *items)] };
        assert_eq!(counted, wanted, "{edits:?}");
        assert_eq!(survey.left, 0, "{edits:?}");
        // A server starts unless items would be lost.
        let started = serve(&text, &store).await;
        assert_eq!(started.is_ok(), *effect < Effect::Loss, "{edits:?}");
        if *items > 0 {
            assert!(
                changes(&text, &store).await.contains(&(*kind, *effect)),
                "told once: {edits:?}"
            );
        } else {
            assert_eq!(changes(&text, &store).await, [], "{edits:?}");
        }
    }
}

/// What `apply` can do, it does; then there is nothing left to say.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_can_be_filled_in_is() {
    use ChangeKind as C;
    let cases: &[Case<'_>] = &[
        (
            &[("GSI1SK = \"{productId}\"", "GSI1SK = \"{code}\"")],
            C::IndexKey,
            &[(ProblemKind::StaleKey, 2)],
        ),
        (
            &[
                ("  GSI1PK = \"STATE#{state}\"\n  GSI1SK = \"{productId}\"\n", ""),
                (
                    "from main.GSI1 where GSI1PK = \"STATE#{state}\"",
                    "from main where PK = \"PRODUCT#{state}\"",
                ),
            ],
            C::IndexKey,
            &[(ProblemKind::ExtraKey, 2), (ProblemKind::ExtraKey, 2)],
        ),
        (&[("  expires endsAt\n", "")], C::Lifetime, &[(ProblemKind::ExtraKey, 1)]),
        (&[("string(40)", "string(40) unique")], C::Unique, &[(ProblemKind::MissingLock, 2)]),
        (
            &[("  note: ", "  short: string(40) = lower(code) kept\n  note: ")],
            C::AttributeRequired,
            &[(ProblemKind::StaleComputed, 2)],
        ),
        (
            &[("  note: ", "  weight: int = 1\n  note: ")],
            C::AttributeRequired,
            &[(ProblemKind::MissingAttribute, 2)],
        ),
        (&[("  type  kind", "  type  what")], C::TypeAttribute, &[(ProblemKind::TypeName, 2)]),
        (
            &[
                (
                    "  expires endsAt\n",
                    "  expires endsAt\n  for tag in tags derive Tag { tag, productId }\n",
                ),
                (
                    "read byState",
                    "entity Tag in main {\n  PK = \"TAG#{tag}\"\n  SK = \"{productId}\"\n  tag: string(20)\n  productId: id\n}\nread byState",
                ),
            ],
            C::Derived,
            &[(ProblemKind::MissingDerived, 4)],
        ),
    ];
    for (edits, kind, needs) in cases {
        let text = edited(edits);
        let store = stocked().await;
        let told = changes(&text, &store).await;
        assert!(told.contains(&(*kind, Effect::Fill)), "{edits:?}: {told:?}");
        let survey = applied(&text, &store).await;
        let counted: Vec<_> =
            survey.needs.iter().map(|(need, count)| (need.kind, *count)).collect();
        assert_eq!((counted.as_slice(), survey.decisions.len()), (*needs, 0), "{edits:?}");
        assert_eq!(changes(&text, &store).await, [], "{edits:?}");
        let again = applied(&text, &store).await;
        assert!(again.needs.is_empty() && again.decisions.is_empty(), "{edits:?}");
        serve(&text, &store).await.unwrap();
    }
}

#[tokio::test]
async fn what_stored_items_fit_needs_nobody() {
    let store = stocked().await;
    let wider = edited(&[
        ("text(200)", "text(300)"),
        ("draft |", "draft | late |"),
        ("  note: ", "  more: id?\n  note: "),
    ]);
    assert_eq!(changes(&wider, &store).await, []);
    serve(&wider, &store).await.unwrap();
    // Back again, values that only the wider one takes may be there.
    let told = changes(BASE, &store).await;
    assert_eq!(told.len(), 3, "{told:?}");
}

/// Nothing is stored yet, so a model may become anything.
#[tokio::test]
async fn a_model_without_data_changes_freely() {
    let store = memory();
    serve(BASE, &store).await.unwrap();
    let moved = edited(&[("PRODUCT#{productId}", "ITEM#{productId}"), ("text(200)", "int")]);
    let shop = serve(&moved, &store).await.unwrap();
    let product = json!({ "productId": "a", "code": "c", "title": 1, "state": "draft", "stock": 0, "tags": [] });
    shop.call("x", "add", product).await.unwrap();
    serve(&moved, &store).await.unwrap();
    let refused = serve(BASE, &store).await.err();
    assert!(
        matches!(&refused, Some(ApplyError::ModelChanged(changes)) if changes.len() == 2),
        "{refused:?}"
    );
}

#[tokio::test]
async fn roll_back_write_roll_forward() {
    let indexed = edited(&[
        ("  ttl   until", "  index GSI2 on GSI2PK, GSI2SK\n  ttl   until"),
        ("  productId: id\n", "  GSI2PK = \"CODES\"\n  GSI2SK = \"{code}\"\n  productId: id\n"),
        (
            "read byState",
            "read codes {\n  from main.GSI2 where GSI2PK = \"CODES\"\n  allow signed-in\n}\nread byState",
        ),
    ]);
    let store = stocked().await;
    applied(&indexed, &store).await;
    serve(&indexed, &store).await.unwrap();
    assert!(versions(&indexed, &store).await.applied_before().is_none());

    let old = serve(BASE, &store).await.unwrap();
    let product = json!({ "productId": "new", "code": "n", "title": "t", "state": "draft", "stock": 0, "tags": [] });
    old.call("x", "add", product).await.unwrap();

    // The newer model is told of it, every time, until it is applied.
    for _ in 0..2 {
        let told = versions(&indexed, &store).await;
        assert!(told.applied_before().is_some());
        assert!(told.changes().iter().any(|change| change.attribute.as_deref() == Some("GSI2PK")));
        let shop = serve(&indexed, &store).await.unwrap();
        let codes = shop.call("x", "codes", json!({})).await.unwrap().body;
        assert_eq!(codes["items"].as_array().unwrap().len(), 2);
    }
    let survey = applied(&indexed, &store).await;
    assert_eq!(survey.needs.values().sum::<u64>(), 2, "{:?}", survey.needs);
    let shop = serve(&indexed, &store).await.unwrap();
    let codes = shop.call("x", "codes", json!({})).await.unwrap().body;
    assert_eq!(codes["items"].as_array().unwrap().len(), 3);
    assert_eq!(changes(&indexed, &store).await, []);
}

/// A model that served between two others, neither of which knows what it wrote.
#[tokio::test]
async fn a_model_that_served_in_between_is_remembered() {
    let store = stocked().await;
    let late = edited(&[("draft |", "draft | late |")]);
    let shop = serve(&late, &store).await.unwrap();
    let product = json!({ "productId": "c", "code": "c", "title": "t", "state": "late", "stock": 0, "tags": [] });
    shop.call("x", "add", product).await.unwrap();
    for text in [BASE.to_owned(), edited(&[("text(200)", "text(300)")])] {
        serve(&text, &store).await.unwrap();
        let survey = applied(&text, &store).await;
        assert_eq!(survey.decisions[0].0.meaning, "no longer valid: `late`");
        assert_eq!(survey.decisions[0].1, 1);
    }
}

#[tokio::test]
async fn a_table_that_nobody_served_is_looked_at_first() {
    let store = memory();
    let old = Harness::on(BASE, store.clone()).await;
    serve(BASE, &store).await.unwrap();
    let store = memory();
    let model = model(BASE);
    store
        .create_table(deployment(&model).schema(&model, model.table_ids().next().unwrap().0))
        .await
        .unwrap();
    let item: Item =
        [("PK", "OTHER"), ("SK", "1")].map(|(n, v)| (n.to_owned(), Value::from(v))).into();
    store.put(Put { table: "shop".to_owned(), item, condition: None }).await.unwrap();
    let refused = serve(BASE, &store).await.err();
    assert!(matches!(refused, Some(ApplyError::ModelChanged(_))), "{refused:?}");
    applied(BASE, &store).await;
    serve(BASE, &store).await.unwrap();
    drop(old);
}

fn key(name: &str) -> Key {
    let value = |text: &str| Value::from(text);
    Key {
        partition: ("PK".to_owned(), value(name)),
        sort: Some(("SK".to_owned(), value("TAVOLA"))),
    }
}

async fn record(store: &Arc<dyn Store>) -> Item {
    let get = Get {
        table: "shop".to_owned(),
        key: key("TAVOLA#MODEL#shop"),
        strong: true,
        attributes: vec![],
    };
    store.get(get).await.unwrap().value.unwrap()
}

async fn put(store: &Arc<dyn Store>, item: Item) {
    store.put(Put { table: "shop".to_owned(), item, condition: None }).await.unwrap();
}

#[tokio::test]
async fn a_table_says_its_format_and_others_are_refused() {
    let store = stocked().await;
    let mut item = record(&store).await;
    let current = item.get("tavola:format").cloned().unwrap();
    assert_eq!(current, Value::from(2));

    // As tables were before they said so.
    let mut old = key("TAVOLA#MODEL#shop").to_item();
    old.insert("tavola:fingerprint".to_owned(), Value::from("0123"));
    put(&store, old).await;
    let model = Arc::new(model(BASE));
    let open = || async {
        let options = tavola_runtime::Options::new(&model).unwrap();
        tavola_runtime::Runtime::open(model.clone(), store.clone(), options).await.map(|_| ())
    };
    assert!(matches!(
        open().await.unwrap_err().as_slice(),
        [OpenError::OldFormat { found: 1, .. }]
    ));
    let refused = serve(BASE, &store).await.err();
    assert!(matches!(refused, Some(ApplyError::NotReady(_))), "{refused:?}");
    let survey = applied(BASE, &store).await;
    assert!(survey.needs.is_empty() && survey.decisions.is_empty());
    assert_eq!(record(&store).await.get("tavola:format"), Some(&current));
    serve(BASE, &store).await.unwrap();

    item.insert("tavola:format".to_owned(), Value::from(3));
    put(&store, item).await;
    let errors = open().await.unwrap_err();
    assert_eq!(
        errors[0].to_string(),
        "the table `shop` has storage format 3, but this program supports formats up to 2"
    );
    assert!(matches!(serve(BASE, &store).await.err(), Some(ApplyError::NotReady(_))));
    let newer = Existing::open(&model, store.clone(), &deployment(&model)).await.err();
    assert!(matches!(newer, Some(ApplyError::NotReady(_))), "{newer:?}");
}

/// Letters that no compression makes fewer.
fn noise(letters: usize) -> String {
    let mut state: u64 = 7;
    let mut next = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'a' + u8::try_from((state >> 33) % 26).unwrap())
    };
    (0..letters).map(|_| next()).collect()
}

#[tokio::test]
async fn a_large_model_is_kept_in_portions() {
    let store = memory();
    let docs = format!("  /// {}\n  note: ", noise(1_200_000));
    let large = edited(&[("  note: ", &docs)]);
    let shop = serve(&large, &store).await.unwrap();
    let product = json!({ "productId": "a", "code": "c", "title": "t", "state": "draft", "stock": 0, "tags": [] });
    shop.call("x", "add", product).await.unwrap();
    let portions = portions(&store).await;
    assert!(portions > 1, "{portions}");
    let narrow = edited(&[("text(200)", "text(100)")]);
    assert_eq!(changes(&narrow, &store).await, [(ChangeKind::TypeNarrowed, Effect::Misfit)]);
    // What is not needed any more goes.
    applied(&narrow, &store).await;
    assert_eq!(self::portions(&store).await, 1);

    // What has been damaged is not taken for a model.
    let damaged = changes(BASE, &store).await;
    assert_eq!(damaged, []);
    for mut item in items(&store).await {
        if let Some(Value::B(bytes)) = item.get_mut("tavola:portion") {
            bytes.truncate(bytes.len() / 2);
            put(&store, item).await;
        }
    }
    assert_eq!(changes(BASE, &store).await, [(ChangeKind::ModelUnknown, Effect::Misfit)]);
    applied(BASE, &store).await;
    assert_eq!(changes(BASE, &store).await, []);
}

async fn items(store: &Arc<dyn Store>) -> Vec<Item> {
    let scan = Scan { table: "shop".to_owned(), strong: true, ..Scan::default() };
    store.scan(scan).await.unwrap().value.items
}

async fn portions(store: &Arc<dyn Store>) -> usize {
    items(store).await.iter().filter(|item| item.contains_key("tavola:portion")).count()
}

/// Whoever is cut off while it records leaves what was there, or what it was to be.
#[tokio::test]
async fn killed_while_recording_it_is_read_as_before_or_as_after() {
    let narrow = edited(&[("text(200)", "text(100)")]);
    for writes in 0.. {
        let store = stocked().await;
        let dying = Arc::new(Crashing::after(store.clone(), writes));
        let versions = versions(&narrow, &(dying.clone() as Arc<dyn Store>)).await;
        let recorded = versions.record_served().await;
        assert_eq!(recorded.is_err(), dying.has_died());
        let told = changes(&edited(&[("text(200)", "int")]), &store).await;
        assert!(
            !told.is_empty() && told.iter().all(|(kind, _)| *kind == ChangeKind::TypeChanged),
            "{told:?}"
        );
        serve(&narrow, &store).await.unwrap();
        assert_eq!(changes(&narrow, &store).await, [(ChangeKind::TypeNarrowed, Effect::Misfit)]);
        if !dying.has_died() {
            assert!(writes >= 2);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_that_start_at_once_are_all_remembered() {
    let store = stocked().await;
    let texts: Vec<String> = (0..4)
        .map(|n| {
            edited(&[
                ("text(200)", &format!("text({})", 100 + n)),
                ("int(0..1000)", &format!("int(0..{})", 1003 - n)),
            ])
        })
        .collect();
    let starts = (0..16).map(|n| {
        let (text, store) = (texts[n % texts.len()].clone(), store.clone());
        tokio::spawn(async move { versions(&text, &store).await.record_served().await })
    });
    for start in starts.collect::<Vec<_>>() {
        start.await.unwrap().unwrap();
    }
    // Each is narrower than another one in something, so none covers another.
    let other = edited(&[("text(200)", "int"), ("int(0..1000) = 0", "bool")]);
    let told = versions(&other, &store).await.changes();
    let titles = told.iter().filter(|change| change.attribute.as_deref() == Some("title")).count();
    assert_eq!(titles, 5, "{told:#?}");
    assert!(told.iter().all(|change| change.kind == ChangeKind::TypeChanged), "{told:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_and_lossy_store_is_told_all_the_same() {
    for seed in 0..20 {
        let inner = stocked().await;
        let faults = Faults {
            seed,
            throttled: 0.2,
            lost_answers: 0.2,
            short_pages: Some(2),
            empty_pages: 0.2,
            ..Faults::default()
        };
        let faulty: Arc<dyn Store> = Arc::new(FaultyStore::new(inner.clone(), faults));
        let narrow = edited(&[("text(200)", "text(100)")]);
        versions(&narrow, &faulty).await.record_served().await.unwrap();
        assert_eq!(changes(&narrow, &inner).await, [(ChangeKind::TypeNarrowed, Effect::Misfit)]);
        assert_eq!(changes(BASE, &inner).await, []);
    }
}

/// Several models in one table, each with a record of its own; and tables of any keys.
#[tokio::test]
async fn every_model_and_every_key_has_a_record() {
    for (key, value) in [("id", json!("x")), ("int", json!(5)), ("binary", json!("AQ=="))] {
        let text = |name: &str, most: u32| {
            format!(
                "model {name}\ntable main = \"things\" {{\n  key id\n  others allowed\n}}\n\
                 caller {{ id: id = \"sub\" }}\n\
                 entity Thing in main {{\n  id: {key}\n  text: text({most})\n}}\n\
                 write add(id, text) {{\n  allow signed-in\n  create Thing from input\n}}\n"
            )
        };
        let store = memory();
        let one = serve(&text("one", 50), &store).await.unwrap();
        one.call("x", "add", json!({ "id": value, "text": "t" })).await.unwrap();
        assert_eq!(changes(&text("one", 50), &store).await, []);
        assert_eq!(
            changes(&text("one", 40), &store).await,
            [(ChangeKind::TypeNarrowed, Effect::Misfit)]
        );
        // Another model has not served the table yet.
        assert_eq!(
            changes(&text("two", 50), &store).await,
            [(ChangeKind::ModelUnknown, Effect::Loss)]
        );
        applied(&text("two", 50), &store).await;
        assert_eq!(changes(&text("two", 50), &store).await, []);
        assert_eq!(changes(&text("one", 50), &store).await, []);
    }
}
