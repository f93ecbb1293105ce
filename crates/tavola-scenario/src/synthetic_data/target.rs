//! Runs scenarios on a store that holds synthetic data, and leaves that data out of the answers.

use async_trait::async_trait;
use serde_json::{Map, Value as Json};
use tavola_runtime::{Caller, Failure, Input, Response};

use super::{MARK, ULID_MARK, UUID_MARK};
use crate::run::Target;

/// A target whose store holds synthetic data. Lists leave that data out, going through as many
/// pages as it fills: what is left must be what a store without it answers, in the same order and
/// to the last item.
pub struct AmongSyntheticData(pub Box<dyn Target>);

#[async_trait]
impl Target for AmongSyntheticData {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        let response = self.0.call(name, input.clone(), caller).await?;
        let items = response.body.get("items").and_then(Json::as_array);
        if !items.is_some_and(|items| items.iter().any(is_synthetic)) {
            return Ok(response);
        }
        let mut json = Json::clone(&response.body);
        let Some(body) = json.as_object_mut() else { return Ok(response) };
        let mut ours = drop_synthetic(body);
        let mut next = cursor_of(body);
        let missing = |ours: &[Json]| match input.limit {
            Some(limit) => limit.saturating_sub(ours.len() as u32),
            None => u32::MAX,
        };
        // Where a page begins that has more of ours, if one does.
        let mut begins = None;
        while let Some(cursor) = next.take() {
            let mut found = Vec::new();
            let behind = self.page(name, &input, None, &cursor, caller, &mut found).await?;
            let left = missing(&ours);
            if found.is_empty() || input.limit.is_none() {
                ours.extend(found);
                next = behind;
            } else if left > 0 {
                next = self.page(name, &input, Some(left), &cursor, caller, &mut ours).await?;
            } else {
                begins = Some(cursor);
            }
        }
        if let Some(cursor) = begins {
            body.insert("next".to_owned(), Json::String(cursor));
        }
        body.insert("items".to_owned(), Json::Array(ours));
        Ok(Response { body: json.into(), ..response })
    }

    fn today(&self) -> String {
        self.0.today()
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        self.0.job(name, input).await
    }

    async fn later(&self, seconds: i64) -> bool {
        self.0.later(seconds).await
    }

    async fn set_time(&self, at: i64) -> bool {
        self.0.set_time(at).await
    }
}

impl AmongSyntheticData {
    /// Adds the items of a further page that are not synthetic, and returns the cursor of the next
    /// one.
    async fn page(
        &self,
        name: &str,
        input: &Input,
        limit: Option<u32>,
        cursor: &str,
        caller: &Caller,
        ours: &mut Vec<Json>,
    ) -> Result<Option<String>, Failure> {
        let input = Input { limit, cursor: Some(cursor.to_owned()), ..input.clone() };
        let response = self.0.call(name, input, caller).await?;
        let mut body = Json::clone(&response.body);
        let Some(body) = body.as_object_mut() else { return Ok(None) };
        ours.extend(drop_synthetic(body));
        Ok(cursor_of(body))
    }
}

fn drop_synthetic(body: &mut Map<String, Json>) -> Vec<Json> {
    match body.remove("items") {
        Some(Json::Array(items)) => items.into_iter().filter(|item| !is_synthetic(item)).collect(),
        _ => Vec::new(),
    }
}

fn cursor_of(body: &mut Map<String, Json>) -> Option<String> {
    match body.remove("next") {
        Some(Json::String(next)) => Some(next),
        _ => None,
    }
}

/// Returns `true` if an item is synthetic: one of its own texts, most likely its id, says so.
fn is_synthetic(item: &Json) -> bool {
    let marks = [MARK, ULID_MARK, UUID_MARK];
    let marked = |text: &str| marks.iter().any(|mark| text.starts_with(mark));
    item.as_object().is_some_and(|item| item.values().filter_map(Json::as_str).any(marked))
}
