//! Tables: created, described, changed, listed and deleted.

mod create;
mod describe;
mod schema;
mod settings;
mod update;

use serde::Deserialize;
use serde_json::json;
use tavola_store::DetailedStore;

pub(crate) use create::run as create;
pub(crate) use update::run as update;

use super::response::text;
use crate::error::{Result, constraint, invalid};
use crate::exception::Exception;
use crate::params::{self, positive};
use settings::Settings;

const MAX_NAMES: u32 = 100;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Named {
    table_name: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct ListTables {
    exclusive_start_table_name: Option<String>,
    limit: Option<i64>,
}

/// Describes a table.
pub(crate) async fn describe(store: &dyn DetailedStore, request: Named) -> Result<String> {
    let table = params::table(store, request.table_name.as_deref());
    let table = table.map_err(|exception| missing(exception, request.table_name.as_deref()))?;
    let extent = store.extent(&table.description.schema.name).await?;
    text(&json!({"Table": describe::table(&table, extent, "ACTIVE")}))
}

/// Tells that a table has no backups, which infrastructure tools ask of every table.
pub(crate) async fn describe_backups(store: &dyn DetailedStore, request: Named) -> Result<String> {
    let table = params::table(store, request.table_name.as_deref());
    table.map_err(|exception| match exception.is("ResourceNotFoundException") {
        true => {
            let name = request.table_name.unwrap_or_default();
            Exception::database("TableNotFoundException", format!("Table not found: {name}"))
        }
        false => exception,
    })?;
    text(&json!({"ContinuousBackupsDescription": {
        "ContinuousBackupsStatus": "DISABLED",
        "PointInTimeRecoveryDescription": {"PointInTimeRecoveryStatus": "DISABLED"},
    }}))
}

/// Deletes a table, unless it is protected.
pub(crate) async fn delete(store: &dyn DetailedStore, request: Named) -> Result<String> {
    let table = params::table(store, request.table_name.as_deref());
    let table = table.map_err(|exception| missing(exception, request.table_name.as_deref()))?;
    let name = &table.description.schema.name;
    if Settings::of(&table).deletion_protection {
        return Err(invalid(format!(
            "Resource cannot be deleted as it is currently protected against deletion. Disable \
             deletion protection first. Table: {name}"
        )));
    }
    let extent = store.extent(name).await?;
    store.delete_table(name).await?;
    text(&json!({"TableDescription": describe::table(&table, extent, "DELETING")}))
}

/// Lists the names of tables.
pub(crate) async fn list(store: &dyn DetailedStore, request: ListTables) -> Result<String> {
    let limit = positive(request.limit, "limit", MAX_NAMES)?.unwrap_or(MAX_NAMES);
    let start = request.exclusive_start_table_name;
    if let Some(start) = start.as_deref().filter(|start| start.is_empty()) {
        let what = "Member must have length greater than or equal to 3";
        return Err(constraint(Some(start), "exclusiveStartTableName", what));
    }
    let mut names = store.list_tables().await?;
    names.sort();
    names.retain(|name| start.as_ref().is_none_or(|start| name > start));
    let more = names.len() > usize::try_from(limit).unwrap_or(usize::MAX);
    names.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    match names.last().filter(|_| more) {
        Some(last) => text(&json!({"TableNames": names, "LastEvaluatedTableName": last})),
        None => text(&json!({"TableNames": names})),
    }
}

/// Says which table is missing, as these operations do.
fn missing(exception: Exception, name: Option<&str>) -> Exception {
    match name {
        Some(name) if exception.is("ResourceNotFoundException") => crate::error::not_found(
            format!("Requested resource not found: Table: {name} not found"),
        ),
        _ => exception,
    }
}
