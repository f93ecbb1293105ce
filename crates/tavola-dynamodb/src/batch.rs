//! Batches, in the portions that DynamoDB allows, until nothing is left unprocessed.

use std::collections::{HashMap, HashSet};

use aws_sdk_dynamodb::types::{DeleteRequest, KeysAndAttributes, PutRequest, WriteRequest};
use tavola_store::{
    BatchGet, BatchWrite, Capacity, Error, Item, Key, MAX_BATCH_GETS, MAX_BATCH_WRITES, Metered,
    Result,
};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::read::TOTAL;
use crate::store::subject;
use crate::value::{
    SdkItem, item_from_sdk, item_to_sdk, key_to_sdk, read_capacity, unreadable, write_capacity,
};

type TableKey = (String, Key);
type Writes = HashMap<String, Vec<WriteRequest>>;

impl DynamoDbStore {
    pub(crate) async fn batch_get_items(
        &self,
        request: BatchGet,
    ) -> Result<Metered<Vec<Option<Item>>>> {
        // DynamoDB refuses a key that is there twice; callers need not care.
        let mut seen = HashSet::new();
        let mut wanted: Vec<TableKey> =
            request.keys.iter().filter(|place| seen.insert(*place)).cloned().collect();
        let mut found: HashMap<TableKey, Item> = HashMap::new();
        let mut capacity = Capacity::default();
        let mut fruitless = 0;
        while !wanted.is_empty() {
            let rest = wanted.split_off(wanted.len().min(MAX_BATCH_GETS));
            let portion = std::mem::replace(&mut wanted, rest);
            let asked = portion.len();
            let (used, again) = self.get_portion(portion, request.strong, &mut found).await?;
            capacity += used;
            fruitless = if again.len() < asked { 0 } else { fruitless + 1 };
            if fruitless >= self.settings.attempts {
                return Err(Error::Throttled);
            }
            if !again.is_empty() {
                self.settings.pause(fruitless + 1).await;
            }
            wanted.extend(again);
        }
        let items = request.keys.iter().map(|place| found.get(place).cloned()).collect();
        Ok(Metered { value: items, capacity })
    }

    /// Reads up to 100 items into `found`; returns the keys that were not processed.
    async fn get_portion(
        &self,
        portion: Vec<TableKey>,
        strong: bool,
        found: &mut HashMap<TableKey, Item>,
    ) -> Result<(Capacity, Vec<TableKey>)> {
        let mut tables: HashMap<&String, Vec<SdkItem>> = HashMap::new();
        for (table, key) in &portion {
            tables.entry(table).or_default().push(key_to_sdk(key.clone()));
        }
        let subject = subject(tables.keys().copied());
        let mut request = self.client.batch_get_item().return_consumed_capacity(TOTAL);
        for (table, keys) in tables {
            let keys = KeysAndAttributes::builder().set_keys(Some(keys)).consistent_read(strong);
            let keys = keys.build().map_err(|error| Error::Invalid(error.to_string()))?;
            request = request.request_items(table, keys);
        }
        let call = self.settings.call(Repeat::Read, &subject, || request.clone().send());
        let response = call.await?;

        // The answer has an order of its own: items are matched by their keys.
        let shapes: HashMap<&str, &Key> =
            portion.iter().map(|(table, key)| (table.as_str(), key)).collect();
        let place = |table: &str, item: &Item| -> Result<TableKey> {
            let key = shapes.get(table).and_then(|shape| shape.of_same_table(item));
            let key = key.ok_or_else(|| unreadable("an item that was not asked for"))?;
            Ok((table.to_owned(), key))
        };
        for (table, items) in response.responses.unwrap_or_default() {
            for item in items {
                let item = item_from_sdk(item)?;
                found.insert(place(&table, &item)?, item);
            }
        }
        let mut again = Vec::new();
        for (table, unprocessed) in response.unprocessed_keys.unwrap_or_default() {
            for key in unprocessed.keys {
                again.push(place(&table, &item_from_sdk(key)?)?);
            }
        }
        Ok((read_capacity(response.consumed_capacity.iter().flatten()), again))
    }

    pub(crate) async fn batch_write_items(&self, request: BatchWrite) -> Result<Metered<()>> {
        let mut writes: Vec<(String, WriteRequest)> = Vec::new();
        for (table, item) in request.puts {
            let put = PutRequest::builder().set_item(Some(item_to_sdk(item))).build();
            let put = put.map_err(|error| Error::Invalid(error.to_string()))?;
            writes.push((table, WriteRequest::builder().put_request(put).build()));
        }
        for (table, key) in request.deletes {
            let delete = DeleteRequest::builder().set_key(Some(key_to_sdk(key))).build();
            let delete = delete.map_err(|error| Error::Invalid(error.to_string()))?;
            writes.push((table, WriteRequest::builder().delete_request(delete).build()));
        }
        let mut capacity = Capacity::default();
        for portion in writes.chunks(MAX_BATCH_WRITES) {
            let mut tables = Writes::new();
            for (table, write) in portion {
                tables.entry(table.clone()).or_default().push(write.clone());
            }
            capacity += self.write_portion(tables).await?;
        }
        Ok(Metered { value: (), capacity })
    }

    /// Writes up to 25 items. What was processed stays so when the rest is given up.
    async fn write_portion(&self, mut tables: Writes) -> Result<Capacity> {
        let mut capacity = Capacity::default();
        let mut fruitless = 0;
        while !tables.is_empty() {
            let count = |tables: &Writes| tables.values().map(Vec::len).sum::<usize>();
            let (asked, subject) = (count(&tables), subject(tables.keys()));
            let request = self
                .client
                .batch_write_item()
                .set_request_items(Some(tables))
                .return_consumed_capacity(TOTAL);
            // Puts and deletes without conditions do the same however often they are sent.
            let call = self.settings.call(Repeat::Idempotent, &subject, || request.clone().send());
            let response = call.await?;
            capacity += write_capacity(response.consumed_capacity.iter().flatten());
            tables = response.unprocessed_items.unwrap_or_default();
            tables.retain(|_, writes| !writes.is_empty());
            fruitless = if count(&tables) < asked { 0 } else { fruitless + 1 };
            if fruitless >= self.settings.attempts {
                return Err(Error::Throttled);
            }
            if !tables.is_empty() {
                self.settings.pause(fruitless + 1).await;
            }
        }
        Ok(capacity)
    }
}
