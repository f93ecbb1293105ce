//! Lists by the page: a page counts what the caller gets, and a cursor tells nothing.

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_model::model::{Model, Query, Read, Source};
use tavola_store::{Item, Value};

use super::Paging;
use crate::context::Identity;
use crate::record::Record;
use crate::session::{Bound, Session, settle};
use crate::{Failure, Fault};

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
        let start = match &paging.cursor {
            Some(cursor) => Some(open(paging, digest, cursor).ok_or_else(bad_cursor)?),
            None => None,
        };
        let Source::Query(query) = &read.source else { return Ok(json!({ "items": [] })) };
        let mut shown: Vec<Map<String, Json>> = Vec::new();
        let mut records: Vec<Record> = Vec::new();
        let mut next = None;
        if let Some(mut request) = self.store_query(query, read.strong, bound).await? {
            request.start = start;
            let mut budget = (limit * BUDGET).max(LEAST_BUDGET);
            'pages: loop {
                // One more than wanted tells whether there is a next page.
                let wanted = limit - records.len() + 1;
                request.limit = u32::try_from(wanted.min(budget)).ok();
                let answer = self.store.query(request.clone()).await?;
                self.capacity += answer.capacity;
                budget = budget.saturating_sub(usize::try_from(answer.value.scanned).unwrap_or(budget).max(1));
                let items: Vec<_> = answer.value.items.into_iter().map(|item| (query.table, item)).collect();
                let last = items.last().map(|(_, item)| self.position(query, item));
                for record in self.select(read, bound, items).await? {
                    let visible = settle!(self, |context| {
                        Ok(if context.sees(&record)? { Some(context.show(&record)?) } else { None })
                    })?;
                    let Some(visible) = visible else { continue };
                    if records.len() == limit {
                        next = records.last().map(|record| self.position(query, &record.item));
                        break 'pages;
                    }
                    shown.push(visible);
                    records.push(record);
                }
                match answer.value.next {
                    None => break,
                    Some(position) if budget == 0 => {
                        next = last.or(Some(position));
                        break;
                    }
                    position => request.start = position,
                }
            }
        }
        self.attach(read, bound, &records, &mut shown).await?;
        let mut body = Map::new();
        body.insert("items".to_owned(), Json::Array(shown.into_iter().map(Json::Object).collect()));
        if let Some(position) = next {
            let payload = tavola_store::item_to_dynamodb_json(&position).to_string();
            let cursor = paging
                .keys
                .seal(digest, payload.as_bytes())
                .map_err(|error| Failure::Internal(error.to_string()))?;
            body.insert("next".to_owned(), Json::String(cursor));
        }
        Ok(Json::Object(body))
    }

    /// Where a query goes on behind an item: the keys of the index and of the table.
    fn position(&self, query: &Query, item: &Item) -> Item {
        let table = self.model.table(query.table);
        let index = query.index.map(|index| &self.model.index(query.table, index).key);
        table
            .key
            .parts()
            .chain(index.into_iter().flat_map(|key| key.parts()))
            .filter_map(|part| Some((part.name.clone(), item.get(&part.name)?.clone())))
            .collect()
    }
}

fn open(paging: &Paging<'_>, digest: &[u8], cursor: &str) -> Option<Item> {
    let payload = paging.keys.open(digest, cursor)?;
    let json: Json = serde_json::from_slice(&payload).ok()?;
    tavola_store::item_from_dynamodb_json(&json).ok()
}

pub(super) fn bad_cursor() -> Failure {
    Failure::Invalid(vec![Fault::new("cursor", "does not belong to this list; begin without one")])
}

/// What a cursor is bound to: the model, the read, its inputs and its caller.
pub(super) fn digest(model: &Model, read: &Read, values: &[Option<Value>], identity: &Identity) -> Vec<u8> {
    let mut hasher = Sha256::new();
    let mut part = |text: String| {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    };
    part(model.name.clone());
    part(read.name.clone());
    // The shape of the read: a changed model must not meet an old position.
    part(format!("{:?}", read.source));
    part(format!("{values:?}"));
    part(format!("{:?} {:?}", identity.kind, identity.claims));
    hasher.finalize().to_vec()
}
