//! Calls of operations whose names are known only when the program runs.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde_json::Value as Json;
use tavola_client::{
    Answer, Client, Error, Limited, List, Operation, StreamExt, TryStreamExt, Visitor, Write,
};

use crate::{app_data, boards, collabhub, gg_core, roll_model};

/// What an operation is called with.
#[derive(Debug, Clone)]
pub struct Given {
    /// The inputs by the names of the model.
    pub values: Json,
    /// How much of a list is wanted at once.
    pub limit: Option<u32>,
    /// Where a list goes on.
    pub cursor: Option<String>,
    /// Makes it safe to repeat a write.
    pub idempotency_key: Option<String>,
}

/// The status and the body of an answer; `None` if the types of the client do not admit the inputs.
pub type Outcome = Option<Result<(u16, Json), Error>>;

/// Calls an operation of a model. Returns `None` if there is no such operation.
///
/// # Panics
///
/// Panics if a list that is read as a stream has other items than its first page: that is for tests.
pub fn call<'c>(
    model: &str,
    name: &str,
    client: &'c Client,
    given: Given,
) -> Option<BoxFuture<'c, Outcome>> {
    let made = Made { client, given };
    match model {
        "app-data" => app_data::AppDataClient::visit(name, made),
        "boards" => boards::BoardsClient::visit(name, made),
        "collabhub" => collabhub::CollabhubClient::visit(name, made),
        "gg-core" => gg_core::GgCoreClient::visit(name, made),
        "roll-model" => roll_model::RollModelClient::visit(name, made),
        _ => None,
    }
}

/// A call of an operation with inputs that are known as JSON.
struct Made<'c> {
    client: &'c Client,
    given: Given,
}

impl<'c> Visitor for Made<'c> {
    type Output = BoxFuture<'c, Outcome>;

    fn read<O: Operation>(self) -> Self::Output {
        let Self { client, given } = self;
        async move {
            let input: O = admitted(given.values)?;
            if given.limit.is_some() || given.cursor.is_some() {
                return None;
            }
            Some(client.call(input).answer().await.and_then(outcome::<O>))
        }
        .boxed()
    }

    fn list<O: List + Limited>(self) -> Self::Output {
        let Self { client, given } = self;
        async move {
            let list = client.list(admitted::<O>(given.values)?);
            let list = match given.limit {
                Some(limit) => list.limit(limit),
                None => list,
            };
            let is_whole = given.limit.is_none() && given.cursor.is_none();
            let page = match list.page(given.cursor).await {
                Ok(page) => page,
                Err(error) => return Some(Err(error)),
            };
            let (count, more) = (page.items.len(), page.next.is_some());
            let page = json::<O>(&page);
            if is_whole && let Ok(page) = &page {
                let streamed = list
                    .stream()
                    .take(count + 1)
                    .try_collect::<Vec<O::Item>>()
                    .await;
                let streamed = streamed.and_then(|items| json::<O>(&items));
                assert_same(page, streamed, count, more);
            }
            Some(page.map(|page| (200, page)))
        }
        .boxed()
    }

    fn write<O: Write>(self) -> Self::Output {
        let Self { client, given } = self;
        async move {
            let mut call = client.call(admitted::<O>(given.values)?);
            if let Some(key) = given.idempotency_key {
                call = call.idempotency_key(key);
            }
            Some(call.answer().await.and_then(outcome::<O>))
        }
        .boxed()
    }
}

/// Returns inputs as their type, if it has all of them.
fn admitted<O: Operation>(values: Json) -> Option<O> {
    let input: O = serde_json::from_value(values.clone()).ok()?;
    (serde_json::to_value(&input).ok()? == values).then_some(input)
}

fn outcome<O: Operation>(answer: Answer<O::Answer>) -> Result<(u16, Json), Error> {
    Ok((answer.status, json::<O>(&answer.value)?))
}

fn json<O: Operation>(value: &impl Serialize) -> Result<Json, Error> {
    serde_json::to_value(value).map_err(|source| Error::Unexpected {
        operation: O::NAME,
        maybe_done: !O::IS_READ,
        status: 200,
        body: String::new(),
        source,
    })
}

/// Compares the first page of a list with as many items of its stream, and with whether there are
/// more.
fn assert_same(page: &Json, streamed: Result<Json, Error>, count: usize, more: bool) {
    let items = page
        .get("items")
        .and_then(Json::as_array)
        .map_or(&[][..], Vec::as_slice);
    let streamed = match &streamed {
        Ok(Json::Array(streamed)) => streamed.as_slice(),
        other => return assert!(matches!(other, Ok(Json::Array(_))), "{other:?}"),
    };
    assert_eq!(streamed.get(..count), Some(items));
    assert_eq!(streamed.len() > count, more);
}
