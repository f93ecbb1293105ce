//! The queries that the five design documents show, sent as they stand there through AWS's SDK to
//! the wire endpoint of a running system, return what the documents say.
//!
//! Beside this file, one `.toml` a document: how its system is filled (calls of the model, as in a
//! scenario), its tables, and each of its queries with the line it stands on. `with` replaces the
//! document's placeholders. A query that does not do what the document says of it has `but`, which
//! says why, and `meant`, which does.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod snippet;
mod system;

use std::collections::BTreeMap;

use serde::Deserialize;
use system::System;
use tavola_scenario::{Bindings, fill};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    model: String,
    /// Its title.
    document: String,
    /// A scenario.
    given: String,
    table: Vec<Table>,
    query: Vec<Query>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    name: String,
    key: Vec<String>,
    #[serde(default)]
    indexes: BTreeMap<String, Vec<String>>,
    ttl: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    line: usize,
    /// The document's own words.
    text: String,
    /// Where the text does not name it. A document with one table never does.
    table: Option<String>,
    index: Option<String>,
    #[serde(default)]
    with: BTreeMap<String, String>,
    /// `PK SK` of each item, in order.
    returns: Option<Vec<String>>,
    /// The error instead.
    refused: Option<String>,
    /// Why that is not what the document says.
    but: Option<String>,
    meant: Option<Meant>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Meant {
    text: String,
    returns: Vec<String>,
}

impl Query {
    fn request(&self, text: &str, bindings: &Bindings) -> snippet::Request {
        let filled = self.with.iter().fold(text.to_owned(), |text, (placeholder, value)| {
            assert!(text.contains(placeholder), "line {}: no {placeholder}", self.line);
            text.replace(placeholder, &fill(value, bindings).unwrap())
        });
        let mut request = snippet::read(&filled);
        if request.index.is_none() {
            request.index = self.index.clone();
        }
        request
    }
}

async fn as_the_document_says(text: &str) {
    let document: Document = toml::from_str(text).unwrap();
    let system = System::start(&document.model).await;
    for table in &document.table {
        let found = system.describe(&table.name).await;
        assert_eq!(found.key, table.key, "{}", table.name);
        assert_eq!(found.indexes, table.indexes, "{}", table.name);
        // Where the document has no lifetime, records of calls have one.
        let ttl = found.ttl.filter(|ttl| ttl != "tavola:expires");
        assert_eq!(ttl, table.ttl, "{}", table.name);
    }
    let bindings = system.tell(&document.given).await;
    let expected =
        |keys: &[String]| keys.iter().map(|key| fill(key, &bindings).unwrap()).collect::<Vec<_>>();
    for query in &document.query {
        let place = format!("{}, line {}", document.document, query.line);
        let table = query.table.as_ref().unwrap_or(&document.table[0].name);
        let found = system.send(table, query.request(&query.text, &bindings)).await;
        let wanted = match (&query.returns, &query.refused) {
            (Some(returns), None) => Ok(expected(returns)),
            (None, Some(code)) => Err(code.clone()),
            _ => panic!("{place}: it returns something or is refused"),
        };
        assert_eq!(found, wanted, "{place}: {}", query.text);
        assert_eq!(query.but.is_some(), query.meant.is_some(), "{place}: `but` and `meant`");
        assert!(wanted.is_ok() || query.but.is_some(), "{place}: why is it refused?");
        if let Some(meant) = &query.meant {
            let found = system.send(table, query.request(&meant.text, &bindings)).await;
            assert_eq!(found, Ok(expected(&meant.returns)), "{place}: {}", meant.text);
        }
    }
}

macro_rules! documents {
    ($($name:ident: $file:literal;)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            as_the_document_says(include_str!($file)).await;
        }
    )*};
}

documents! {
    app_data: "app-data.toml";
    boards: "boards.toml";
    collabhub: "collabhub.toml";
    gg_core: "gg-core.toml";
    roll_model: "roll-model.toml";
}
