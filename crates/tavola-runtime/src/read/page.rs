//! Lists by the page: a page counts what the caller gets, and a cursor tells nothing.

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_model::model::{Model, Read, Source, TableId};
use tavola_store::{Item, Value};

use super::Paging;
use super::streams::Streams;
use crate::context::Identity;
use crate::record::{Place, Record};
use crate::session::{Bound, Session, settle};
use crate::{Failure, Fault, system};

/// The most items a page reads before it is cut short, as a multiple of its size.
const BUDGET: usize = 20;
/// And at least so many.
const LEAST_BUDGET: usize = 500;

impl<'r> Session<'r> {
    pub(super) async fn list(
        &mut self,
        read: &'r Read,
        bound: &[Bound],
        paging: &Paging<'_>,
        digest: &[u8],
    ) -> Result<Json, Failure> {
        let limit = paging.limit.unwrap_or(read.page).clamp(1, read.page.max(1)) as usize;
        let Source::Query(query) = &read.source else { return Ok(json!({ "items": [] })) };
        let requests = self.store_queries(query, read.strong, bound).await?;
        let mut streams = Streams::new(self, query, requests, (limit * BUDGET).max(LEAST_BUDGET));
        if let Some(cursor) = &paging.cursor {
            open(paging, digest, cursor)
                .and_then(|positions| streams.resume(&positions))
                .ok_or_else(bad_cursor)?;
        }
        self.stand_in(read, query, &mut streams).await?;
        let mut shown: Vec<Map<String, Json>> = Vec::new();
        let mut records: Vec<Record> = Vec::new();
        let mut more = false;
        'page: loop {
            // One more than wanted tells whether there is a next page.
            let items = self.next_items(&mut streams, limit - records.len() + 1).await?;
            let order: Vec<_> =
                items.iter().map(|(number, item)| (*number, streams.position(item))).collect();
            let mut order = order.into_iter();
            let items = items.into_iter().map(|(_, item)| (query.table, item)).collect();
            let selected = self.select(read, bound, items).await?;
            let visible: Vec<Option<Map<String, Json>>> = settle!(self, |context| {
                selected
                    .iter()
                    .map(|record| {
                        Ok(if context.sees(record)? { Some(context.show(record)?) } else { None })
                    })
                    .collect()
            })?;
            for (record, visible) in selected.into_iter().zip(visible) {
                let Some(visible) = visible else { continue };
                if records.len() == limit {
                    more = true;
                    break 'page;
                }
                // Everything up to this item is behind the next page.
                for (number, position) in order.by_ref() {
                    let found = self.is_at(&record, &position, streams.table);
                    streams.take(number, position);
                    if found {
                        break;
                    }
                }
                shown.push(visible);
                records.push(record);
            }
            for (number, position) in order {
                streams.take(number, position);
            }
            if streams.exhausted() {
                break;
            }
            if streams.budget == 0 {
                more = true;
                break;
            }
        }
        self.attach(read, bound, &records, &mut shown).await?;
        let mut body = Map::new();
        body.insert("items".to_owned(), Json::Array(shown.into_iter().map(Json::Object).collect()));
        if more {
            let payload = streams.positions().to_string();
            let cursor = paging
                .keys
                .seal(digest, payload.as_bytes())
                .map_err(|error| Failure::Internal(error.to_string()))?;
            body.insert("next".to_owned(), Json::String(cursor));
        }
        Ok(Json::Object(body))
    }

    /// Whether an item is the one that a record was made of.
    fn is_at(&self, record: &Record, item: &Item, table: TableId) -> bool {
        Place::of(item, table, self.model.table(table)).is_some_and(|place| place == record.place)
    }
}

fn open(paging: &Paging<'_>, digest: &[u8], cursor: &str) -> Option<Json> {
    serde_json::from_slice(&paging.keys.open(digest, cursor)?).ok()
}

pub(super) fn bad_cursor() -> Failure {
    Failure::Invalid(vec![Fault::new("cursor", "does not belong to this list; begin without one")])
}

/// What a cursor is bound to: the model, the read as it is written, its inputs and its caller.
pub(super) fn digest(fingerprint: &[u8], values: &[Option<Value>], identity: &Identity) -> Vec<u8> {
    let mut hasher = Sha256::new();
    hasher.update(fingerprint);
    let mut part = |value: Option<&Value>| match value {
        Some(value) => hasher.update(system::digest(&[value])),
        None => hasher.update(b"-"),
    };
    values.iter().chain(&identity.claims).for_each(|value| part(value.as_ref()));
    hasher.update(format!("{:?}", identity.kind));
    hasher.finalize().to_vec()
}

/// What a read is, as a short text: a changed model must not meet an old position.
pub(crate) fn fingerprint(model: &Model, read: &Read) -> Vec<u8> {
    Sha256::digest(format!("{} {} {:?}", model.name, read.name, read.source)).to_vec()
}
