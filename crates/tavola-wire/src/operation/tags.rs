//! Tags of tables.

use serde::Deserialize;
use serde_json::{Value as Json, json};
use tavola_store::DetailedStore;

use super::response::text;
use crate::arn;
use crate::error::{Result, constraint, invalid, invalid_value};
use crate::json::Object;

const MAX_TAGS: usize = 50;
const MAX_KEY: usize = 128;
const MAX_VALUE: usize = 256;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Tag {
    key: Option<String>,
    value: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    resource_arn: Option<String>,
    tags: Option<Vec<Object<Tag>>>,
    tag_keys: Option<Vec<String>>,
}

/// Lists the tags of a table.
pub(crate) async fn list(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let table = arn::resource(store, request.resource_arn.as_deref())?;
    let tags = table.description.schema.tags.iter();
    let tags: Vec<Json> = tags.map(|(key, value)| json!({"Key": key, "Value": value})).collect();
    text(&json!({"Tags": tags}))
}

/// Adds tags to a table.
pub(crate) async fn tag(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let schema = arn::resource(store, request.resource_arn.as_deref())?.description.schema;
    let tags = check_tags(request.tags.unwrap_or_default())?;
    let others = schema.tags.iter().filter(|(key, _)| tags.iter().all(|(new, _)| new != key));
    if others.count() + tags.len() > MAX_TAGS {
        return Err(invalid(format!(
            "One or more parameter values were invalid: Too many tags: a table may have {MAX_TAGS}"
        )));
    }
    store.change_tags(&schema.name, tags, Vec::new()).await?;
    Ok(String::new())
}

/// Removes tags from a table.
pub(crate) async fn untag(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let schema = arn::resource(store, request.resource_arn.as_deref())?.description.schema;
    let Some(keys) = request.tag_keys.filter(|keys| !keys.is_empty()) else {
        return Err(invalid_value("Atleast one Tag Key needs to be provided as Input."));
    };
    store.change_tags(&schema.name, Vec::new(), keys).await?;
    Ok(String::new())
}

/// Returns tags that a table can have.
pub(crate) fn check_tags(tags: Vec<Object<Tag>>) -> Result<Vec<(String, String)>> {
    if tags.is_empty() {
        return Err(invalid_value("Atleast one Tag needs to be provided as Input."));
    }
    if tags.len() > MAX_TAGS {
        return Err(invalid_value(format!("Too many tags: a table may have {MAX_TAGS}")));
    }
    let mut checked: Vec<(String, String)> = Vec::new();
    for Object(tag) in tags {
        let (Some(key), Some(value)) = (tag.key, tag.value) else {
            return Err(constraint(None, "tags.1.member", "Member must not be null"));
        };
        for (text, parameter, least, most) in
            [(&key, "tags.1.member.key", 1, MAX_KEY), (&value, "tags.1.member.value", 0, MAX_VALUE)]
        {
            let length = text.chars().count();
            if length < least || length > most {
                let what = format!("Member must have length between {least} and {most}");
                return Err(constraint(Some(text), parameter, &what));
            }
            let plain = |c: char| c.is_alphanumeric() || " _.:/=+-@".contains(c);
            if !text.chars().all(plain) {
                return Err(constraint(
                    Some(text),
                    parameter,
                    "Member must satisfy regular expression pattern: \
                     ^([\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*)$",
                ));
            }
        }
        if checked.iter().any(|(known, _)| *known == key) {
            return Err(invalid_value(format!("Duplicate tag key: {key}")));
        }
        checked.push((key, value));
    }
    Ok(checked)
}
