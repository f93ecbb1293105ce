//! The table of the benches: three global indexes, items of about 400 bytes.

use std::collections::HashMap;

use dynoxide::AttributeValue;
use tavola_store::{
    IndexSchema, Item, Key, KeyAttribute, KeySchema, KeyType, Projection, TableSchema, Value,
};

pub const TABLE: &str = "table";
/// Partitions, and items in each.
pub const PARTITIONS: i64 = 50;
pub const ITEMS: i64 = 20;

pub fn schema() -> TableSchema {
    let attribute = |name: &str| KeyAttribute { name: name.to_owned(), key_type: KeyType::S };
    let key = |partition: &str, sort: &str| KeySchema {
        partition: attribute(partition),
        sort: Some(attribute(sort)),
    };
    let index = |n: u8| IndexSchema {
        name: format!("GSI{n}"),
        key: key(&format!("GSI{n}PK"), &format!("GSI{n}SK")),
        local: false,
        projection: Projection::All,
    };
    TableSchema {
        name: TABLE.to_owned(),
        key: key("PK", "SK"),
        indexes: vec![index(1), index(2), index(3)],
        ttl: None,
        stream: None,
        tags: vec![],
    }
}

pub fn key(partition: i64, sort: i64) -> Key {
    Key {
        partition: ("PK".to_owned(), format!("PARTITION#{partition:04}").into()),
        sort: Some(("SK".to_owned(), format!("ITEM#{sort:06}").into())),
    }
}

pub fn item(partition: i64, sort: i64) -> Item {
    let mut item = key(partition, sort).to_item();
    let mut set = |name: &str, value: Value| _ = item.insert(name.to_owned(), value);
    for n in 1..=3 {
        set(&format!("GSI{n}PK"), format!("INDEX{n}#{}", partition % 10).into());
        set(&format!("GSI{n}SK"), format!("ITEM#{sort:06}").into());
    }
    set("text", "x".repeat(150).into());
    set("count", sort.into());
    set("flag", true.into());
    set("tags", Value::L(vec!["one".into(), "two".into()]));
    item
}

/// The same in the engine's own types, as a program that uses the engine directly has it.
pub type EngineItem = HashMap<String, AttributeValue>;

pub fn engine_value(value: Value) -> AttributeValue {
    match value {
        Value::S(text) => AttributeValue::S(text),
        Value::N(number) => AttributeValue::N(number.to_string()),
        Value::Bool(truth) => AttributeValue::BOOL(truth),
        Value::L(list) => AttributeValue::L(list.into_iter().map(engine_value).collect()),
        other => unreachable!("the benches have no {other:?}"),
    }
}

pub fn engine_item(item: Item) -> EngineItem {
    item.into_iter().map(|(name, value)| (name, engine_value(value))).collect()
}
