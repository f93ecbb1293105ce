//! Lists by the page: a page counts what the caller gets, and a cursor tells nothing.

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_model::model::{Model, Read, Source};
use tavola_store::{Item, Value};

use super::Paging;
use super::query::Sifted;
use super::streams::Streams;
use crate::answer::Veil;
use crate::context::Identity;
use crate::record::Record;
use crate::session::{Bound, Session, each, settle};
use crate::{Failure, Fault};

/// The most items a page reads before it is cut short, as a multiple of its size.
const BUDGET: usize = 20;
/// And at least so many.
const LEAST_BUDGET: usize = 500;
/// The most that is read at once for a page that is smaller.
const LARGEST_BATCH: usize = 100;

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
        let requests = self.store_queries(read, query, bound).await?;
        // Enough for a page of each partition: with less, none of several could be known to come first.
        let budget = (limit * BUDGET).max(LEAST_BUDGET).max(requests.len() * (limit + 1));
        let mut streams = Streams::new(self, query, requests, budget);
        if let Some(cursor) = &paging.cursor {
            open(paging, digest, cursor)
                .and_then(|positions| streams.resume(&positions))
                .ok_or_else(bad_cursor)?;
        }
        self.stand_in(read, query, &mut streams).await?;
        let mut records: Vec<Record> = Vec::new();
        let mut veils: Vec<Veil> = Vec::new();
        let mut more = false;
        let mut haste = 1;
        while !more && !streams.exhausted() {
            // One more than wanted tells whether there is a next page. The more is hidden, the more is asked
            // for at once, or a page would take hundreds of requests for its last item.
            let wanted = (limit - records.len() + 1) * haste;
            let wanted = wanted.min(LARGEST_BATCH.max(limit + 1));
            haste = (haste * 2).min(LARGEST_BATCH);
            let items = self.next_items(&mut streams, wanted).await?;
            let (numbers, items): (Vec<usize>, Vec<Item>) = items.into_iter().unzip();
            let mut sifted = self.sift(read, bound, query.table, items, Some(&streams)).await?;
            let mut seen = settle!(self, |context| each(&sifted, |sifted| {
                sifted.record().map_or(Ok(None), |record| context.veil(record))
            }))?;
            let visible = seen.iter().enumerate().filter(|(_, veil)| veil.is_some());
            let next = visible.map(|(place, _)| place).nth(limit - records.len());
            let spent = streams.budget == 0 && !streams.exhausted();
            more = next.is_some() || spent;
            // Everything before the next visible item is behind the next page.
            let page = next.unwrap_or(sifted.len());
            sifted.truncate(page);
            seen.truncate(page);
            streams.take(numbers.into_iter().zip(sifted.iter().map(Sifted::found)));
            if next.is_none() && spent {
                streams.catch_up();
            }
            for (sifted, veil) in sifted.into_iter().zip(seen) {
                records.extend(sifted.into_record().filter(|_| veil.is_some()));
                veils.extend(veil);
            }
        }
        let items = self.show(read, bound, records, veils).await?;
        let mut body = Map::new();
        body.insert("items".to_owned(), items.into_iter().map(Json::Object).collect());
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
    // Each part says what and how long it is: two lists of values never read the same.
    let mut part = |kind: u8, text: &[u8]| {
        hasher.update([kind]);
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text);
    };
    for value in values.iter().chain(&identity.claims) {
        match value {
            None => part(b'-', b""),
            Some(Value::S(text)) => part(b'S', text.as_bytes()),
            Some(other) => part(b'J', other.to_dynamodb_json().to_string().as_bytes()),
        }
    }
    part(b'K', format!("{:?}", identity.kind).as_bytes());
    hasher.finalize().to_vec()
}

/// What a read is, as a short text: a changed model must not meet an old position.
pub(crate) fn fingerprint(model: &Model, read: &Read) -> Vec<u8> {
    Sha256::digest(format!("{} {} {:?}", model.name, read.name, read.source)).to_vec()
}
