//! Random requests.

use proptest::prelude::*;
use serde_json::{Map, Value as Json, json};
use tavola_store::{
    Condition, Expressions, Item, Path, SetValue, Update, UpdateAction, item_to_dynamodb_json,
};
use tavola_wire::expression::Placeholders;

use crate::generate;

pub const TABLE: &str = "table";

#[derive(Debug, Clone)]
pub struct Request {
    pub operation: &'static str,
    pub body: Json,
}

impl Request {
    /// A table with an index of each kind.
    pub fn create_table() -> Self {
        let attribute =
            |name: &str, kind: &str| json!({"AttributeName": name, "AttributeType": kind});
        let key = |hash: &str, range: &str| {
            json!([
                {"AttributeName": hash, "KeyType": "HASH"},
                {"AttributeName": range, "KeyType": "RANGE"},
            ])
        };
        let body = json!({
            "TableName": TABLE,
            "BillingMode": "PAY_PER_REQUEST",
            "AttributeDefinitions": [
                attribute("p", "S"), attribute("s", "N"), attribute("g", "S"), attribute("l", "S"),
            ],
            "KeySchema": key("p", "s"),
            "GlobalSecondaryIndexes": [{
                "IndexName": "global", "KeySchema": key("g", "s"),
                "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["a"]},
            }],
            "LocalSecondaryIndexes": [{
                "IndexName": "local", "KeySchema": key("p", "l"),
                "Projection": {"ProjectionType": "ALL"},
            }],
        });
        Self { operation: "CreateTable", body }
    }
}

pub fn request() -> impl Strategy<Value = Request> {
    let conditions = || prop::option::weighted(0.4, generate::condition());
    prop_oneof![
        4 => (item(), conditions(), any::<bool>()).prop_map(|(item, condition, old)| {
            let mut body = json!({"Item": item_to_dynamodb_json(&item)});
            conditioned(&mut body, None, condition.as_ref());
            body["ReturnValues"] = json!(if old { "ALL_OLD" } else { "NONE" });
            of_table("PutItem", body)
        }),
        4 => (key(), sound_update(), conditions(), returned()).prop_map(|(key, update, condition, returned)| {
            let mut body = json!({"Key": key});
            conditioned(&mut body, Some(&update), condition.as_ref());
            body["ReturnValues"] = json!(returned);
            of_table("UpdateItem", body)
        }),
        2 => (key(), conditions(), any::<bool>()).prop_map(|(key, condition, old)| {
            let mut body = json!({"Key": key});
            conditioned(&mut body, None, condition.as_ref());
            body["ReturnValues"] = json!(if old { "ALL_OLD" } else { "NONE" });
            of_table("DeleteItem", body)
        }),
        1 => key().prop_map(|key| of_table("GetItem", json!({"Key": key}))),
        3 => query(),
        2 => prop::collection::vec(action(), 1..4).prop_map(|actions| {
            Request { operation: "TransactWriteItems", body: json!({"TransactItems": actions}) }
        }),
        1 => prop::collection::vec(write(), 1..4).prop_map(|writes| {
            Request { operation: "BatchWriteItem", body: json!({"RequestItems": {TABLE: writes}}) }
        }),
    ]
}

fn of_table(operation: &'static str, mut body: Json) -> Request {
    body["TableName"] = json!(TABLE);
    Request { operation, body }
}

fn text(of: &'static [&'static str]) -> impl Strategy<Value = Json> {
    prop::sample::select(of).prop_map(|text| json!({"S": text}))
}

fn number() -> impl Strategy<Value = Json> {
    prop::sample::select(vec!["-1", "0", "0.5", "2", "10"]).prop_map(|text| json!({"N": text}))
}

fn key() -> impl Strategy<Value = Json> {
    (text(&["a", "ab", "🙂"]), number()).prop_map(|(p, s)| json!({"p": p, "s": s}))
}

/// An item; now and then what is in an index cannot be there.
fn item() -> impl Strategy<Value = Item> {
    let indexed = |name: &'static str| {
        let value = prop_oneof![8 => text(&["x", "y", "yz"]), 1 => number(), 1 => text(&[""])];
        prop::option::weighted(0.7, value.prop_map(move |value| (name, value)))
    };
    (key(), generate::item(), indexed("g"), indexed("l")).prop_map(|(key, mut item, g, l)| {
        let mut named: Map<String, Json> = key.as_object().unwrap().clone();
        named.extend(g.into_iter().chain(l).map(|(name, value)| (name.to_owned(), value)));
        item.extend(tavola_store::item_from_dynamodb_json(&Json::Object(named)).unwrap());
        item
    })
}

/// An update that sets something: one that only removes leaves no item where there was none, which
/// `dynoxide-rs` does not know.
fn update() -> impl Strategy<Value = Update> {
    (generate::update(), prop::option::of(prop::sample::select(vec!["x", "y"]))).prop_map(
        |(update, g)| {
            let set = |name: &str, value: &str| {
                UpdateAction::Set(Path::attribute(name), SetValue::Value(value.into()))
            };
            let mut actions = vec![set("z", "z")];
            actions.extend(g.map(|g| set("g", g)));
            actions.extend(update.actions);
            Update { actions }
        },
    )
}

/// An update that is not wrong by itself: `dynoxide-rs` finds that out later than we do, or not at
/// all.
fn sound_update() -> impl Strategy<Value = Update> {
    update().prop_filter("wrong by itself", |update| {
        let mut expressions = Expressions::new();
        let Ok(Some(text)) = expressions.update(update) else { return false };
        let (names, values) = expressions.finish();
        Placeholders::new(names, values).update(&text).is_ok()
    })
}

/// Not what was there before: where nothing was, `dynoxide-rs` returns the key.
fn returned() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["NONE", "ALL_NEW"])
}

/// Adds the expressions of a write, with their names and values.
fn conditioned(body: &mut Json, update: Option<&Update>, condition: Option<&Condition>) {
    let mut expressions = Expressions::new();
    if let Some(Ok(Some(text))) = update.map(|update| expressions.update(update)) {
        body["UpdateExpression"] = json!(text);
    }
    if let Some(Ok(Some(text))) = condition.map(|condition| expressions.condition(condition)) {
        body["ConditionExpression"] = json!(text);
    }
    placed(body, expressions);
}

fn placed(body: &mut Json, expressions: Expressions<'_>) {
    let (names, values) = expressions.finish();
    if !names.is_empty() {
        body["ExpressionAttributeNames"] = json!(names);
    }
    if !values.is_empty() {
        body["ExpressionAttributeValues"] = item_to_dynamodb_json(&values.into_iter().collect());
    }
}

fn query() -> impl Strategy<Value = Request> {
    let sort = |name: &'static str, is_number: bool| {
        let forms = match is_number {
            true => vec!["", "# = :a", "# < :a", "# >= :a", "# BETWEEN :a AND :b"],
            false => vec!["", "# = :a", "# > :a", "begins_with(#, :a)", "# BETWEEN :a AND :b"],
        };
        prop::sample::select(forms).prop_map(move |form| form.replace('#', name))
    };
    let bounds = |is_number: bool| match is_number {
        true => (json!({"N": "0"}), json!({"N": "2"})),
        false => (json!({"S": "x"}), json!({"S": "y"})),
    };
    let of = move |index: Option<&'static str>, hash: &'static str, name: &'static str| {
        let is_number = name == "s";
        let partition =
            if hash == "p" { text(&["a", "ab", "🙂"]) } else { text(&["x", "y", "yz"]) };
        let limit = prop::option::of(1..4);
        (partition, sort(name, is_number), any::<bool>(), limit).prop_map(
            move |(partition, sort, forward, limit)| {
                let mut values = json!({":p": partition});
                let mut text = format!("{hash} = :p");
                let (low, high) = bounds(is_number);
                if !sort.is_empty() {
                    text = format!("{text} AND {sort}");
                    values[":a"] = low;
                }
                if sort.contains(":b") {
                    values[":b"] = high;
                }
                let mut body = json!({
                    "KeyConditionExpression": text,
                    "ExpressionAttributeValues": values,
                    "ScanIndexForward": forward,
                });
                // Items with the same key in an index have no order among themselves.
                if let Some(limit) = limit.filter(|_| index.is_none()) {
                    body["Limit"] = json!(limit);
                }
                if let Some(index) = index {
                    body["IndexName"] = json!(index);
                    body["Select"] = json!("COUNT");
                }
                of_table("Query", body)
            },
        )
    };
    prop_oneof![of(None, "p", "s"), of(Some("global"), "g", "s"), of(Some("local"), "p", "l")]
}

fn action() -> impl Strategy<Value = Json> {
    let conditions = || prop::option::weighted(0.3, generate::condition());
    let named = |kind: &str, mut body: Json| {
        body["TableName"] = json!(TABLE);
        json!({kind: body})
    };
    prop_oneof![
        (item(), conditions()).prop_map(move |(item, condition)| {
            let mut body = json!({"Item": item_to_dynamodb_json(&item)});
            conditioned(&mut body, None, condition.as_ref());
            named("Put", body)
        }),
        (key(), sound_update(), conditions()).prop_map(move |(key, update, condition)| {
            let mut body = json!({"Key": key});
            conditioned(&mut body, Some(&update), condition.as_ref());
            named("Update", body)
        }),
        (key(), conditions()).prop_map(move |(key, condition)| {
            let mut body = json!({"Key": key});
            conditioned(&mut body, None, condition.as_ref());
            named("Delete", body)
        }),
        key().prop_map(move |key| {
            let body = json!({"Key": key, "ConditionExpression": "attribute_exists(p)"});
            named("ConditionCheck", body)
        }),
    ]
}

fn write() -> impl Strategy<Value = Json> {
    prop_oneof![
        item().prop_map(|item| json!({"PutRequest": {"Item": item_to_dynamodb_json(&item)}})),
        key().prop_map(|key| json!({"DeleteRequest": {"Key": key}})),
    ]
}
