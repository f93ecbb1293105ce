//! Writes that happen once, however often they are sent.

use serde_json::{Value as Json, json};
use tavola_model::model::Write;
use tavola_store::{Action, ActionKind, Comparison, Condition, Get, Item, Operand, Path, Value};

use crate::record::Place;
use crate::session::{Bound, Session, settle};
use crate::{CallerKind, Code, Failure, Response, system};

/// How long a caller's own key is remembered.
const REMEMBERED: u64 = 24 * 60 * 60;
/// The largest answer that is kept for a replay; a larger one is replayed as nothing.
const LARGEST_ANSWER: usize = 300_000;
const CALLER: &str = "tavola:caller";
const DIGEST: &str = "tavola:digest";
const ANSWER: &str = "tavola:answer";
const EXPIRES: &str = "tavola:expires";

/// The record of a write that happens once.
pub(super) struct Once {
    place: Place,
    /// Of the inputs: another input under the same key is a mistake.
    digest: String,
    lifetime: u64,
}

impl<'r> Session<'r> {
    /// What makes this write happen once, if anything does.
    pub(super) async fn once(
        &mut self,
        write: &'r Write,
        inputs: &[Bound],
        key: Option<&str>,
    ) -> Result<Option<Once>, Failure> {
        let (name, lifetime) = if let Some((expr, seconds)) = &write.once {
            let key = settle!(self, |context| {
                let frame = context.frame(inputs, None);
                context.value(expr, &frame)
            })?;
            let Some(key) = key else { return Ok(None) };
            (system::digest(&[&Value::from(write.name.as_str()), &key]), *seconds)
        } else if let Some(key) = key {
            let caller = Value::from(self.caller_digest());
            let parts = [&caller, &Value::from(write.name.as_str()), &Value::from(key)];
            (system::digest(&parts), REMEMBERED)
        } else {
            return Ok(None);
        };
        let table = self.model.table_ids().next();
        let place = table.map(|(id, table)| system::place(id, table, system::ONCE, &name));
        let values = inputs.iter().map(|bound| match bound {
            Bound::Value(Some(value)) => value,
            _ => &Value::Null,
        });
        let digest = system::digest(&values.collect::<Vec<_>>());
        match place {
            Some(place) => Ok(Some(Once { place, digest, lifetime })),
            None => Err(Failure::Internal(
                "a model without a table can keep no record of what happened once".to_owned(),
            )),
        }
    }

    /// Who calls, as far as an answer that was given to them may be given to them again.
    fn caller_digest(&self) -> String {
        let kind = match &self.identity.kind {
            CallerKind::Anonymous => "anonymous".to_owned(),
            CallerKind::User => "user".to_owned(),
            CallerKind::Service(name) => format!("service {name}"),
            CallerKind::Job => "job".to_owned(),
        };
        let claims = self.model.caller.iter().zip(&self.identity.claims);
        // The id tells callers apart; without one, everything that is known of them does.
        let has_id = self.model.caller.iter().any(|claim| claim.name == "id");
        let told =
            claims.filter(|(claim, _)| !has_id || claim.name == "id").map(|(_, value)| value);
        let values: Vec<Value> = [Value::from(kind)]
            .into_iter()
            .chain(told.map(|value| value.clone().unwrap_or(Value::Null)))
            .collect();
        system::digest(&values.iter().collect::<Vec<_>>())
    }

    /// The answer of an earlier time, if there was one. To another caller it says only that it was done.
    pub(super) async fn replay(
        &mut self,
        once: &Once,
        write: &'r Write,
        inputs: &[Bound],
    ) -> Result<Option<Response>, Failure> {
        let request = Get {
            table: self.deployment.table(once.place.table).to_owned(),
            key: once.place.key(self.model.table(once.place.table)),
            strong: true,
            attributes: Vec::new(),
        };
        let answer = self.store.get(request).await?;
        self.capacity += answer.capacity;
        let Some(item) = answer.value else { return Ok(None) };
        let expires =
            item.get(EXPIRES).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap_or(0);
        if expires <= self.moment.epoch() {
            return Ok(None);
        }
        if item.get(DIGEST).and_then(Value::as_str) != Some(once.digest.as_str()) {
            let message = "this key was used for another input";
            return Err(Failure::conflict(Code::IDEMPOTENCY_MISMATCH, message));
        }
        if item.get(CALLER).and_then(Value::as_str) != Some(self.caller_digest().as_str()) {
            let permission = (write.allow.as_ref(), &write.refusal);
            self.permit(permission, inputs, Vec::new(), false).await?;
            return Ok(Some(Response { body: Json::Null, created: false }));
        }
        let kept: Json = item
            .get(ANSWER)
            .and_then(Value::as_str)
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or(Json::Null);
        Ok(Some(Response {
            body: kept.get("body").cloned().unwrap_or(Json::Null),
            created: kept.get("created").and_then(Json::as_bool).unwrap_or(false),
        }))
    }

    /// The action that records this time.
    pub(super) fn record_once(&self, once: &Once, response: &Response) -> Action {
        let table = self.model.table(once.place.table);
        let mut item: Item = once.place.key(table).to_item();
        let answer = json!({ "body": response.body, "created": response.created }).to_string();
        let expires =
            self.moment.epoch().saturating_add(i64::try_from(once.lifetime).unwrap_or(i64::MAX));
        item.insert(CALLER.to_owned(), Value::from(self.caller_digest()));
        item.insert(DIGEST.to_owned(), Value::from(once.digest.as_str()));
        item.insert(EXPIRES.to_owned(), Value::from(expires));
        if answer.len() <= LARGEST_ANSWER {
            item.insert(ANSWER.to_owned(), Value::S(answer));
        }
        if let Some(ttl) = &table.ttl {
            item.insert(ttl.clone(), Value::from(expires));
        }
        let over = Condition::Compare(
            Operand::Path(Path::attribute(EXPIRES)),
            Comparison::LessOrEqual,
            Operand::Value(Value::from(self.moment.epoch())),
        );
        Action {
            table: self.deployment.table(once.place.table).to_owned(),
            kind: ActionKind::Put(item),
            condition: Some(Condition::Or(vec![
                Condition::absent(&table.key.partition.name),
                over,
            ])),
        }
    }
}
