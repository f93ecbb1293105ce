//! `UpdateTimeToLive` and `DescribeTimeToLive`.

use serde::Deserialize;
use serde_json::json;
use tavola_store::{DetailedStore, TableChange};

use super::response::text;
use crate::error::{Result, constraint, invalid};
use crate::json::Object;
use crate::params;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    time_to_live_specification: Option<Object<Specification>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Specification {
    attribute_name: Option<String>,
    enabled: Option<bool>,
}

/// Tells by which attribute items expire.
pub(crate) async fn describe(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let schema = params::table(store, request.table_name.as_deref())?.description.schema;
    text(&match schema.ttl {
        Some(attribute) => json!({"TimeToLiveDescription": {
            "TimeToLiveStatus": "ENABLED", "AttributeName": attribute,
        }}),
        None => json!({"TimeToLiveDescription": {"TimeToLiveStatus": "DISABLED"}}),
    })
}

/// Turns expiry on or off.
pub(crate) async fn update(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let table = params::table_name(request.table_name.as_deref())?;
    let Some(Object(specification)) = request.time_to_live_specification else {
        let parameter = "timeToLiveSpecification";
        return Err(constraint(None, parameter, "Member must not be null"));
    };
    let required = |name: &str| {
        constraint(None, &format!("timeToLiveSpecification.{name}"), "Member must not be null")
    };
    let enabled = specification.enabled.ok_or_else(|| required("enabled"))?;
    let attribute = specification.attribute_name.ok_or_else(|| required("attributeName"))?;
    if attribute.is_empty() || attribute.len() > 255 {
        let what = "Member must have length between 1 and 255";
        return Err(constraint(Some(&attribute), "timeToLiveSpecification.attributeName", what));
    }
    let current = params::table(store, Some(table))?.description.schema.ttl;
    let change = match (enabled, current) {
        (true, None) => Some(attribute.clone()),
        (true, Some(known)) if known == attribute => {
            return Err(invalid("TimeToLive is already enabled"));
        }
        (true, Some(_)) => {
            return Err(invalid("TimeToLive is active on a different AttributeName"));
        }
        (false, None) => return Err(invalid("TimeToLive is already disabled")),
        (false, Some(known)) if known != attribute => {
            return Err(invalid("TimeToLive is active on a different AttributeName"));
        }
        (false, Some(_)) => None,
    };
    store.change_table(table, TableChange::Ttl(change)).await?;
    let specification = json!({"AttributeName": attribute, "Enabled": enabled});
    text(&json!({"TimeToLiveSpecification": specification}))
}
