//! Batches, in the portions that DynamoDB allows.

use std::collections::{HashMap, HashSet};

use dynoxide::Database;
use dynoxide::actions::{batch_get_item as get, batch_write_item as write};
use tavola_store::{
    Answer, BatchGet, BatchWrite, Capacity, Error, Item, Key, Result, item_from_dynamodb_json,
};

use crate::error::{Context, typed};
use crate::read::TOTAL;
use crate::value::{
    item_from_engine, item_to_engine, key_to_engine, read_capacity, write_capacity,
};

const MAX_GETS: usize = 100;
const MAX_WRITES: usize = 25;

type Place = (String, Key);

pub(crate) fn batch_get(
    database: &Database,
    request: BatchGet,
) -> Result<Answer<Vec<Option<Item>>>> {
    // DynamoDB refuses a key that is there twice; callers need not care.
    let mut seen = HashSet::new();
    let mut wanted: Vec<Place> =
        request.keys.iter().filter(|place| seen.insert(*place)).cloned().collect();
    let mut found: HashMap<Place, Item> = HashMap::new();
    let mut capacity = Capacity::default();
    while !wanted.is_empty() {
        let rest = wanted.split_off(wanted.len().min(MAX_GETS));
        let portion = std::mem::replace(&mut wanted, rest);
        capacity += get_portion(database, portion, request.strong, &mut found, &mut wanted)?;
    }
    let items = request.keys.iter().map(|place| found.get(place).cloned()).collect();
    Ok(Answer { value: items, capacity })
}

/// Reads up to 100 items into `found`; keys that the engine had no room to answer go back to `again`.
fn get_portion(
    database: &Database,
    portion: Vec<Place>,
    strong: bool,
    found: &mut HashMap<Place, Item>,
    again: &mut Vec<Place>,
) -> Result<Capacity> {
    let mut tables: HashMap<String, get::KeysAndAttributes> = HashMap::new();
    for (table, key) in &portion {
        let keys = tables.entry(table.clone()).or_default();
        keys.consistent_read = Some(strong);
        keys.keys.push(key_to_engine(key.clone()));
    }
    let subject = tables.keys().cloned().collect::<Vec<_>>().join(", ");
    let request = get::BatchGetItemRequest {
        request_items: tables,
        return_consumed_capacity: Some(TOTAL.to_owned()),
    };
    let response =
        database.batch_get_item(request).map_err(|error| typed(error, Context::read(&subject)))?;

    // The engine answers in an order of its own: items are matched by their keys.
    let shapes: HashMap<&str, &Key> =
        portion.iter().map(|(table, key)| (table.as_str(), key)).collect();
    let place = |table: &str, item: &Item| -> Option<Place> {
        Some((table.to_owned(), shapes.get(table)?.of_same_table(item)?))
    };
    let before = again.len();
    for (table, items) in response.responses {
        for item in items {
            let item = item_from_engine(item)?;
            if let Some(place) = place(&table, &item) {
                found.insert(place, item);
            }
        }
    }
    for (table, unprocessed) in &response.unprocessed_keys {
        let keys = unprocessed.get("Keys").and_then(|keys| keys.as_array());
        for key in keys.into_iter().flatten() {
            let key = item_from_dynamodb_json(key).map_err(|error| Error::Unavailable {
                message: format!("the engine gave back a key that cannot be read: {error}"),
                maybe_done: false,
            })?;
            again.extend(place(table, &key));
        }
    }
    if again.len() - before >= portion.len() {
        // Nothing was read, so repeating would never end.
        return Err(Error::Throttled);
    }
    Ok(read_capacity(response.consumed_capacity.iter().flatten()))
}

pub(crate) fn batch_write(database: &Database, request: BatchWrite) -> Result<Answer<()>> {
    let puts = request.puts.into_iter().map(|(table, item)| {
        let put_request = Some(write::PutRequest { item: item_to_engine(item) });
        (table, write::WriteRequest { put_request, delete_request: None })
    });
    let deletes = request.deletes.into_iter().map(|(table, key)| {
        let delete_request = Some(write::DeleteRequest { key: key_to_engine(key) });
        (table, write::WriteRequest { put_request: None, delete_request })
    });
    let mut writes = puts.chain(deletes).peekable();
    let mut capacity = Capacity::default();
    while writes.peek().is_some() {
        let mut tables: HashMap<String, Vec<write::WriteRequest>> = HashMap::new();
        for (table, write) in writes.by_ref().take(MAX_WRITES) {
            tables.entry(table).or_default().push(write);
        }
        let subject = tables.keys().cloned().collect::<Vec<_>>().join(", ");
        let request = write::BatchWriteItemRequest {
            request_items: tables,
            return_consumed_capacity: Some(TOTAL.to_owned()),
            ..Default::default()
        };
        let response = database
            .batch_write_item(request)
            .map_err(|error| typed(error, Context::write(&subject)))?;
        // The engine writes all of a batch or fails; it never leaves a part.
        if !response.unprocessed_items.is_empty() {
            return Err(Error::Throttled);
        }
        capacity += write_capacity(response.consumed_capacity.iter().flatten());
    }
    Ok(Answer { value: (), capacity })
}
