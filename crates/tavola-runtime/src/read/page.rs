//! Pages of lists: a page counts the items that the caller gets, and its cursor reveals nothing.

use serde::Serialize;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_model::model::{Model, Read, Source};
use tavola_store::{Value, write_json_text};

use super::fallback::stand_in;
use super::page_end::{Budget, Seen};
use super::partitions::Partitions;
use super::query::store_queries;
use super::shape::show;
use super::visible::see_next;
use crate::bound::Bound;
use crate::context::Identity;
use crate::cursor::CursorKeys;
use crate::loader::Loader;
use crate::visibility::View;
use crate::{Body, Code, Failure, Fault, Response};

/// The payloads of cursors have a multiple of this many bytes.
const PADDED: usize = 256;

/// How much of a list is wanted, and from where.
pub(crate) struct Paging<'k> {
    pub limit: Option<u32>,
    pub cursor: Option<String>,
    pub keys: &'k CursorKeys,
    /// The fingerprint of the read.
    pub fingerprint: &'k [u8],
}

impl Paging<'_> {
    /// Refuses a limit or cursor where it would be ignored: nobody would find that mistake.
    pub(super) fn check(&self, read: &Read) -> Result<(), Failure> {
        let mut faults = Vec::new();
        let largest = read.largest_limit();
        let fits =
            |limit: u32| largest.is_some_and(|largest| (1..=largest).contains(&limit.into()));
        if self.limit.is_some_and(|limit| !fits(limit)) {
            faults.push(Fault::of_limit(largest));
        }
        if self.cursor.is_some() && !read.is_paged() {
            let message = "applies only to lists that have pages";
            faults.push(Fault::new("cursor", Code::NOT_PAGED, message));
        }
        if faults.is_empty() { Ok(()) } else { Err(Failure::Invalid(faults)) }
    }
}

/// Returns one page of a list.
pub(super) async fn list<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    paging: &Paging<'_>,
    digest: &[u8],
) -> Result<Response, Failure> {
    let limit = paging.limit.unwrap_or(read.page).max(1) as usize;
    let Source::Query(query) = &read.source else {
        return Ok(Response { body: json!({ "items": [] }).into(), ..Response::default() });
    };
    let requests = store_queries(loader, read, query, bound).await?;
    let budget = Budget::of(limit, requests.len());
    let mut partitions = Partitions::new(loader.model(), query, requests, budget.items);
    if let Some(cursor) = &paging.cursor {
        open(paging, digest, cursor)
            .and_then(|positions| partitions.resume(&positions))
            .ok_or_else(bad_cursor)?;
    }
    stand_in(loader, read, query, &mut partitions).await?;
    let Seen { items, more } =
        see_next(loader, read, bound, &mut partitions, limit, budget.batch).await?;
    let next = more.then(|| seal(paging, digest, &partitions.positions())).transpose()?;
    let body = if read.with.is_empty() {
        let views =
            items.iter().map(|(record, seen)| seen.view(loader.model(), record).for_read(read));
        Body::written(|out| write_page(views, next.as_deref(), out))?
    } else {
        let items = show(loader, read, bound, items).await?;
        Body::of(&Page { items, next: next.as_deref() })?
    };
    Ok(Response { body, next, ..Response::default() })
}

/// Appends the answer of a list, as [`Page`] serializes.
fn write_page<'v>(
    items: impl Iterator<Item = View<'v>>,
    next: Option<&str>,
    out: &mut Vec<u8>,
) -> serde_json::Result<()> {
    out.extend_from_slice(b"{\"items\":[");
    for (place, item) in items.enumerate() {
        if place > 0 {
            out.push(b',');
        }
        item.write_json(out)?;
    }
    out.push(b']');
    if let Some(next) = next {
        out.extend_from_slice(b",\"next\":");
        write_json_text(next, out)?;
    }
    out.push(b'}');
    Ok(())
}

/// The answer of a list.
#[derive(Serialize)]
struct Page<'c, T> {
    items: Vec<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'c str>,
}

/// Returns a cursor that leads to these positions.
fn seal(paging: &Paging<'_>, digest: &[u8], positions: &Json) -> Result<String, Failure> {
    let internal = |error: &dyn std::fmt::Display| Failure::Internal(error.to_string());
    let mut payload = serde_json::to_vec(positions).map_err(|error| internal(&error))?;
    // The list may go on behind an item that is hidden: the length of its key is, too.
    payload.resize(payload.len().next_multiple_of(PADDED), b' ');
    paging.keys.seal(digest, &payload).map_err(|error| internal(&error))
}

fn open(paging: &Paging<'_>, digest: &[u8], cursor: &str) -> Option<Json> {
    serde_json::from_slice(&paging.keys.open(digest, cursor)?).ok()
}

fn bad_cursor() -> Failure {
    let message = "does not belong to this list; begin without one";
    Failure::Invalid(vec![Fault::new("cursor", Code::WRONG_CURSOR, message)])
}

/// Returns what a cursor is bound to: the model, the read as it is written, its inputs and its
/// caller.
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

/// Returns a digest of a read: a cursor of another version of the read must not be accepted.
pub(crate) fn fingerprint(model: &Model, read: &Read) -> Vec<u8> {
    Sha256::digest(format!("{} {} {:?}", model.name, read.name, read.source)).to_vec()
}
