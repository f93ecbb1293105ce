//! Requests to the engine, by operation.

use dynoxide::actions::get_records::GetRecordsResponse;
use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::answer::{Answer, Refusal};
use super::nesting;
use super::operation::Operation;
use crate::stream;

/// Runs on the store's thread.
pub(super) fn dispatch(engine: &Database, operation: Operation, body: &[u8]) -> Answer {
    let answer = checked(body).and_then(|body| match operation {
        Operation::BatchGetItem => call(body, |it| engine.batch_get_item(it)),
        Operation::BatchWriteItem => call(body, |it| engine.batch_write_item(it)),
        Operation::CreateTable => call(body, |it| engine.create_table(it)),
        Operation::DeleteItem => call(body, |it| engine.delete_item(it).map_err(enveloped)),
        Operation::DeleteTable => call(body, |it| engine.delete_table(it)),
        Operation::DescribeEndpoints => Ok(endpoints()),
        Operation::DescribeLimits => Ok(limits()),
        Operation::DescribeStream => call(body, |it| stream::describe(engine, it)),
        Operation::DescribeTable => call(body, |it| engine.describe_table(it)),
        Operation::DescribeTimeToLive => call(body, |it| engine.describe_time_to_live(it)),
        Operation::GetItem => call(body, |it| engine.get_item(it)),
        Operation::GetRecords => call(body, |it| engine.get_records(it).map(Records)),
        Operation::GetShardIterator => call(body, |it| stream::iterator(engine, it)),
        Operation::ListStreams => call(body, |it| engine.list_streams(it)),
        Operation::ListTables => call(body, |it| engine.list_tables(it)),
        Operation::ListTagsOfResource => call(body, |it| engine.list_tags_of_resource(it)),
        Operation::PutItem => call(body, |it| engine.put_item(it).map_err(enveloped)),
        Operation::Query => call(body, |it| engine.query(it)),
        Operation::Scan => call(body, |it| engine.scan(it)),
        Operation::TagResource => call(body, |it| engine.tag_resource(it)),
        Operation::TransactGetItems => call(body, |it| engine.transact_get_items(it)),
        Operation::TransactWriteItems => call(body, |it| engine.transact_write_items(it)),
        Operation::UntagResource => call(body, |it| engine.untag_resource(it)),
        Operation::UpdateItem => call(body, |it| engine.update_item(it).map_err(enveloped)),
        Operation::UpdateTable => call(body, |it| engine.update_table(it)),
        Operation::UpdateTimeToLive => call(body, |it| engine.update_time_to_live(it)),
    });
    answer.unwrap_or_else(|refused| refused)
}

/// Records with DynamoDB's names for who removed an item; the engine has those of its triggers.
struct Records(GetRecordsResponse);

impl Serialize for Records {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut answer = serde_json::to_value(&self.0).map_err(serde::ser::Error::custom)?;
        let records = answer.get_mut("Records").and_then(Value::as_array_mut);
        for by in records.into_iter().flatten().filter_map(|it| it.get_mut("userIdentity")) {
            *by =
                serde_json::json!({ "PrincipalId": by.get("principalId"), "Type": by.get("type") });
        }
        answer.serialize(serializer)
    }
}

/// The body as text, when it is JSON that may reach the engine.
fn checked(body: &[u8]) -> Result<&str, Answer> {
    let text = std::str::from_utf8(body).map_err(|_| Refusal::unreadable())?;
    nesting::check_json(text)?;
    let json = serde_json::from_str(text).map_err(|_| Refusal::unreadable())?;
    nesting::check_expressions(&json)?;
    Ok(text)
}

fn call<Q: DeserializeOwned, A: Serialize>(
    body: &str,
    operation: impl FnOnce(Q) -> dynoxide::Result<A>,
) -> Result<Answer, Answer> {
    let request = serde_json::from_str(body).map_err(|error| malformed(&error.to_string()))?;
    let answer = operation(request)
        .map_err(|error| Answer { status: error.status_code(), body: error.to_json() })?;
    let body = serde_json::to_string(&answer)
        .map_err(|error| Refusal::internal(format!("the answer cannot be written: {error}")))?;
    Ok(Answer { status: 200, body })
}

/// The engine's request types say with a mark before the message which of DynamoDB's errors it is.
fn malformed(message: &str) -> Refusal {
    let message = match message.rsplit_once(" at line ") {
        Some((message, _position)) => message,
        None => message,
    };
    if let Some((mark, message)) = message.split_once(':')
        && mark.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
    {
        return match mark {
            _ if mark.starts_with("VALIDATION") => Refusal::validation(message),
            _ => Refusal::serialization(message),
        };
    }
    let of_the_content =
        ["missing field", "unknown variant", "invalid type: null", "AttributeValue"];
    if of_the_content.iter().any(|part| message.contains(part)) {
        return Refusal::validation(message);
    }
    Refusal::serialization(message)
}

/// The three single writes put some of their messages in an envelope.
fn enveloped(error: DynoxideError) -> DynoxideError {
    match error {
        DynoxideError::EnvelopedValidation(message) => {
            DynoxideError::ValidationException(format!("1 validation error detected: {message}"))
        }
        other => other,
    }
}

/// Clients that ask for endpoints go on with the one that they have.
fn endpoints() -> Answer {
    let body = r#"{"Endpoints":[{"Address":"localhost","CachePeriodInMinutes":1440}]}"#;
    Answer { status: 200, body: body.to_owned() }
}

/// AWS's own defaults; nothing here is limited.
fn limits() -> Answer {
    let body = r#"{"AccountMaxReadCapacityUnits":80000,"AccountMaxWriteCapacityUnits":80000,"TableMaxReadCapacityUnits":40000,"TableMaxWriteCapacityUnits":40000}"#;
    Answer { status: 200, body: body.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_engine_do_not_reach_the_wire() {
        assert_eq!(malformed("VALIDATION:bad at line 1 column 2"), Refusal::validation("bad"));
        assert_eq!(
            malformed("VALIDATION_REQUEST:no: colon at line 1 column 2"),
            Refusal::validation("no: colon")
        );
        assert_eq!(malformed("SERIALIZATION:bad"), Refusal::serialization("bad"));
        assert_eq!(
            malformed("missing field `TableName` at line 1 column 2"),
            Refusal::validation("missing field `TableName`")
        );
        assert_eq!(
            malformed("invalid type: integer `1`, expected a string at line 1 column 2"),
            Refusal::serialization("invalid type: integer `1`, expected a string")
        );
    }
}
