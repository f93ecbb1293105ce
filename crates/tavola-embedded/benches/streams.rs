//! What a stream costs those who write, as its records grow in number.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    reason = "a bench: a failure is a panic"
)]

use std::time::Instant;

use tavola_embedded::EmbeddedStore;
use tavola_store::{
    Item, KeyAttribute, KeySchema, KeyType, Put, ReadStream, Store, StreamStart, StreamView,
    TableSchema,
};

const ROUND: u32 = 2500;
const ROUNDS: u32 = 8;
const TABLE: &str = "table";

fn schema(stream: Option<StreamView>) -> TableSchema {
    TableSchema {
        name: TABLE.to_owned(),
        key: KeySchema {
            partition: KeyAttribute { name: "id".to_owned(), key_type: KeyType::S },
            sort: None,
        },
        indexes: vec![],
        ttl: None,
        stream,
        tags: vec![],
    }
}

fn item(n: u32) -> Item {
    Item::from([
        ("id".to_owned(), (n % 100).to_string().as_str().into()),
        ("n".to_owned(), i64::from(n).into()),
        ("text".to_owned(), "x".repeat(400).as_str().into()),
    ])
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("| stream | records before | a put |");
    println!("|---|---|---|");
    for view in [None, Some(StreamView::NewAndOld)] {
        let store = EmbeddedStore::memory().unwrap();
        store.create_table(schema(view)).await.unwrap();
        for round in 0..ROUNDS {
            let start = Instant::now();
            for n in 0..ROUND {
                let item = item(round * ROUND + n);
                let put = Put { table: TABLE.to_owned(), item, condition: None };
                store.put(put).await.unwrap();
            }
            let each = start.elapsed() / ROUND;
            let (view, before) = (view.map_or("off", StreamView::name), round * ROUND);
            println!("| {view} | {before} | {:.0} µs |", each.as_secs_f64() * 1e6);
        }
        if view.is_some() {
            let (table, limit) = (TABLE.to_owned(), Some(100));
            let start = Instant::now();
            let read = ReadStream { table, start: StreamStart::Oldest, limit };
            let records = store.read_stream(read).await.unwrap().value.records.len();
            let time = start.elapsed().as_secs_f64() * 1e3;
            println!("\na page of {records} records, of {}: {time:.1} ms", ROUNDS * ROUND);
        }
    }
}
