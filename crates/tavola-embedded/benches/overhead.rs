//! What our layer costs over the engine called directly.
//!
//! Three callers take turns in one run, so that whatever else the machine does hits all alike: the
//! engine with the least that a call needs; the engine asked for what our answers carry (old item,
//! consumed capacity); our store. The table shows the time that a tenth of the rounds stay below: on a
//! machine that does other things as well, slower rounds measure those.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, reason = "a bench")]

mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{EngineItem, ITEMS, PARTITIONS, TABLE, engine_item, item, key, schema};
use dynoxide::actions::{get_item, put_item, query, transact_write_items as transact};
use dynoxide::{AttributeValue, Database};
use tavola_embedded::EmbeddedStore;
use tavola_store::{Action, ActionKind, Get, Put, Query, Store, TransactWrite};
use tokio::runtime::Runtime;

/// What the engine is asked for besides the items.
#[derive(Clone, Copy)]
enum Asked {
    Least,
    AsWeDo,
}

impl Asked {
    fn text(self, text: &str) -> Option<String> {
        matches!(self, Self::AsWeDo).then(|| text.to_owned())
    }
}

/// The engine and the store, each with its own copy of the same data.
struct Rivals {
    runtime: Runtime,
    engine: Database,
    store: EmbeddedStore,
    next: i64,
}

impl Rivals {
    fn new(engine: Database, store: EmbeddedStore) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            store.create_table(schema()).await.unwrap();
            let puts: Vec<_> = (0..PARTITIONS)
                .flat_map(|p| (0..ITEMS).map(move |s| (TABLE.to_owned(), item(p, s))))
                .collect();
            let batch = tavola_store::BatchWrite { puts, deletes: vec![] };
            store.batch_write(batch).await.unwrap();
        });
        let rivals = Self { runtime, engine, store, next: 0 };
        rivals.fill_engine();
        rivals
    }

    fn fill_engine(&self) {
        create_in_engine(&self.engine);
        for partition in 0..PARTITIONS {
            for sort in 0..ITEMS {
                put_direct(&self.engine, engine_item(item(partition, sort)), Asked::Least);
            }
        }
    }

    fn place(&mut self) -> (i64, i64) {
        self.next += 1;
        (self.next * 7 % PARTITIONS, self.next * 3 % ITEMS)
    }
}

fn create_in_engine(engine: &Database) {
    let schema = schema();
    let names = ["PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK", "GSI3PK", "GSI3SK"];
    let definitions: Vec<_> = names
        .iter()
        .map(|name| serde_json::json!({"AttributeName": name, "AttributeType": "S"}))
        .collect();
    let keys = |partition: &str, sort: &str| {
        serde_json::json!([
            {"AttributeName": partition, "KeyType": "HASH"},
            {"AttributeName": sort, "KeyType": "RANGE"},
        ])
    };
    let indexes: Vec<_> = (1..=3)
        .map(|n| {
            serde_json::json!({
                "IndexName": format!("GSI{n}"),
                "KeySchema": keys(&format!("GSI{n}PK"), &format!("GSI{n}SK")),
                "Projection": {"ProjectionType": "ALL"},
            })
        })
        .collect();
    let request = serde_json::json!({
        "TableName": schema.name,
        "KeySchema": keys("PK", "SK"),
        "AttributeDefinitions": definitions,
        "GlobalSecondaryIndexes": indexes,
        "BillingMode": "PAY_PER_REQUEST",
    });
    engine.create_table(serde_json::from_value(request).unwrap()).unwrap();
}

fn engine_key(partition: i64, sort: i64) -> EngineItem {
    engine_item(key(partition, sort).to_item())
}

fn get_direct(engine: &Database, key: EngineItem, asked: Asked) {
    let request = get_item::GetItemRequest {
        table_name: TABLE.to_owned(),
        key,
        consistent_read: Some(true),
        return_consumed_capacity: asked.text("TOTAL"),
        ..Default::default()
    };
    black_box(engine.get_item(request).unwrap());
}

fn query_direct(engine: &Database, partition: &str, asked: Asked) {
    let request = query::QueryRequest {
        table_name: TABLE.to_owned(),
        key_condition_expression: Some("#n0 = :v0".to_owned()),
        expression_attribute_names: Some([("#n0".to_owned(), "PK".to_owned())].into()),
        expression_attribute_values: Some(
            [(":v0".to_owned(), AttributeValue::S(partition.to_owned()))].into(),
        ),
        scan_index_forward: true,
        limit: Some(20),
        consistent_read: Some(true),
        return_consumed_capacity: asked.text("TOTAL"),
        ..Default::default()
    };
    let items = black_box(engine.query(request).unwrap()).items.unwrap();
    assert_eq!(items.len(), 20);
}

fn put_direct(engine: &Database, item: EngineItem, asked: Asked) {
    let request = put_item::PutItemRequest {
        table_name: TABLE.to_owned(),
        item,
        return_values: asked.text("ALL_OLD"),
        return_values_on_condition_check_failure: asked.text("ALL_OLD"),
        return_consumed_capacity: asked.text("TOTAL"),
        ..Default::default()
    };
    black_box(engine.put_item(request).unwrap());
}

fn transact_direct(engine: &Database, items: [EngineItem; 3], asked: Asked) {
    let put = |item| transact::TransactWriteItem {
        put: Some(transact::TransactPut {
            table_name: TABLE.to_owned(),
            item,
            condition_expression: None,
            expression_attribute_names: None,
            expression_attribute_values: None,
            return_values_on_condition_check_failure: asked.text("ALL_OLD"),
        }),
        ..Default::default()
    };
    let request = transact::TransactWriteItemsRequest {
        transact_items: items.map(put).into(),
        return_consumed_capacity: asked.text("TOTAL"),
        ..Default::default()
    };
    black_box(engine.transact_write_items(request).unwrap());
}

/// So many calls: by the engine, or by the store when nothing is asked of the engine.
type Calls = fn(&mut Rivals, Option<Asked>, u32);

/// The places of so many calls.
fn places(rivals: &mut Rivals, calls: u32) -> Vec<(i64, i64)> {
    (0..calls).map(|_| rivals.place()).collect()
}

fn get(rivals: &mut Rivals, asked: Option<Asked>, calls: u32) {
    let places = places(rivals, calls);
    if let Some(asked) = asked {
        for (partition, sort) in places {
            get_direct(&rivals.engine, engine_key(partition, sort), asked);
        }
        return;
    }
    rivals.runtime.block_on(async {
        for (partition, sort) in places {
            let (table, key) = (TABLE.to_owned(), key(partition, sort));
            let get = Get { table, key, strong: true, attributes: vec![] };
            black_box(rivals.store.get(get).await.unwrap());
        }
    });
}

fn query(rivals: &mut Rivals, asked: Option<Asked>, calls: u32) {
    let places = places(rivals, calls);
    let partitions = places.into_iter().map(|(partition, _)| format!("PARTITION#{partition:04}"));
    if let Some(asked) = asked {
        for partition in partitions {
            query_direct(&rivals.engine, &partition, asked);
        }
        return;
    }
    rivals.runtime.block_on(async {
        for partition in partitions {
            let mut query = Query::partition(TABLE, "PK", partition);
            (query.limit, query.strong) = (Some(20), true);
            let page = rivals.store.query(query).await.unwrap().value;
            assert_eq!(page.items.len(), 20);
        }
    });
}

fn put(rivals: &mut Rivals, asked: Option<Asked>, calls: u32) {
    let places = places(rivals, calls);
    let items = places.into_iter().map(|(partition, sort)| item(partition, sort));
    if let Some(asked) = asked {
        for item in items {
            put_direct(&rivals.engine, engine_item(item), asked);
        }
        return;
    }
    rivals.runtime.block_on(async {
        for item in items {
            let put = Put { table: TABLE.to_owned(), item, condition: None };
            black_box(rivals.store.put(put).await.unwrap());
        }
    });
}

fn transaction(rivals: &mut Rivals, asked: Option<Asked>, calls: u32) {
    let places = places(rivals, calls);
    let items =
        places.into_iter().map(|(partition, _)| [1, 2, 3].map(|sort| item(partition, sort)));
    if let Some(asked) = asked {
        for items in items {
            transact_direct(&rivals.engine, items.map(engine_item), asked);
        }
        return;
    }
    let put =
        |item| Action { table: TABLE.to_owned(), kind: ActionKind::Put(item), condition: None };
    rivals.runtime.block_on(async {
        for items in items {
            let request = TransactWrite { actions: items.map(put).into(), token: None };
            black_box(rivals.store.transact_write(request).await.unwrap());
        }
    });
}

/// The time of a call of each of the three, in the rounds that were disturbed least.
fn compare(rivals: &mut Rivals, call: Calls, calls: u32, rounds: usize) -> [Duration; 3] {
    let callers = [Some(Asked::Least), Some(Asked::AsWeDo), None];
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..rounds {
        for (asked, times) in callers.iter().zip(&mut times) {
            let start = Instant::now();
            call(rivals, *asked, calls);
            times.push(start.elapsed() / calls);
        }
    }
    times.map(|mut times| {
        times.sort_unstable();
        times.get(times.len() / 10).copied().unwrap_or_default()
    })
}

fn main() {
    // `cargo test --benches` runs it too, to see that it runs.
    let quick = std::env::args().any(|argument| argument == "--test");
    println!(
        "| store | call | engine, least | engine, as we ask | our store | over least | over same |"
    );
    println!("|---|---|---|---|---|---|---|");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("engine.db");
    let memory = Rivals::new(Database::memory().unwrap(), EmbeddedStore::memory().unwrap());
    let on_file = Rivals::new(
        Database::new(file.to_str().unwrap()).unwrap(),
        EmbeddedStore::open(&folder.path().join("store")).unwrap(),
    );
    for (name, mut rivals) in [("memory", memory), ("file", on_file)] {
        let calls: [(&str, Calls, u32); 4] = [
            ("get", get, 200),
            ("query of 20", query, 50),
            ("put", put, 50),
            ("transaction of 3", transaction, 20),
        ];
        for (what, call, count) in calls {
            let rounds = if quick { 1 } else { 200 };
            compare(&mut rivals, call, count, rounds / 10 + 1);
            let [least, same, ours] = compare(&mut rivals, call, count, rounds);
            let over = |base: Duration| (ours.as_secs_f64() / base.as_secs_f64() - 1.0) * 100.0;
            println!(
                "| {name} | {what} | {:.1} µs | {:.1} µs | {:.1} µs | {:+.0} % | {:+.0} % |",
                least.as_secs_f64() * 1e6,
                same.as_secs_f64() * 1e6,
                ours.as_secs_f64() * 1e6,
                over(least),
                over(same),
            );
        }
    }
}
