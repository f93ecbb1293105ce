//! `UpdateTable`.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use serde_json::json;
use tavola_store::{DetailedStore, KeySchema, TableChange, TableDetail};

use super::schema::{Definition, Definitions, Index, StreamSpecification, check_indexes, stream};
use super::settings::{Settings, Throughput, billing, class};
use super::{describe, missing, text};
use crate::error::{Result, constraint, in_use, invalid, invalid_value, not_found};
use crate::exception::Exception;
use crate::json::Object;
use crate::params;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    attribute_definitions: Option<Vec<Object<Definition>>>,
    global_secondary_index_updates: Option<Vec<Object<IndexUpdate>>>,
    billing_mode: Option<String>,
    provisioned_throughput: Option<Object<Throughput>>,
    stream_specification: Option<Object<StreamSpecification>>,
    deletion_protection_enabled: Option<bool>,
    table_class: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct IndexUpdate {
    create: Option<Object<Index>>,
    update: Option<Object<Changed>>,
    delete: Option<Object<Named>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Named {
    index_name: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Changed {
    index_name: Option<String>,
    provisioned_throughput: Option<Object<Throughput>>,
}

/// Changes a table.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let table = params::table(store, request.table_name.as_deref());
    let table = table.map_err(|exception| missing(exception, request.table_name.as_deref()))?;
    let name = table.description.schema.name.clone();
    let before = Settings::of(&table);
    let (settings, changes) = read(request, &table, before.clone())?;
    for change in changes {
        store.change_table(&name, change).await?;
    }
    if settings != before {
        store.set_settings(&name, settings.to_text()?).await?;
    }
    let extent = store.extent(&name).await?;
    let gone = || not_found("Requested resource not found");
    let table = store.table_detail(&name).ok_or_else(gone)?;
    text(&json!({"TableDescription": describe::table(&table, extent, "ACTIVE")}))
}

fn read(
    request: Request,
    table: &TableDetail,
    mut settings: Settings,
) -> Result<(Settings, Vec<TableChange>)> {
    let nothing = request.global_secondary_index_updates.is_none()
        && request.billing_mode.is_none()
        && request.provisioned_throughput.is_none()
        && request.stream_specification.is_none()
        && request.deletion_protection_enabled.is_none()
        && request.table_class.is_none();
    if nothing {
        return Err(invalid(
            "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, \
             GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required; \
             UpdateTable has nothing to do",
        ));
    }
    let throughput = request.provisioned_throughput.map(|Object(it)| it);
    if let Some(throughput) = billing(request.billing_mode.as_deref(), throughput)? {
        if throughput.is_none() && settings.throughput.is_some() {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            settings.on_demand_since = i64::try_from(now.as_secs()).ok();
        }
        settings.throughput = throughput;
    }
    if let Some(protection) = request.deletion_protection_enabled {
        settings.deletion_protection = protection;
    }
    if let Some(class) = class(request.table_class)? {
        settings.class = Some(class);
    }
    let mut changes = Vec::new();
    if let Some(Object(specification)) = request.stream_specification {
        let view = stream(specification)?;
        match (view, table.description.schema.stream) {
            (Some(_), Some(_)) => {
                return Err(invalid("Table already has an enabled stream"));
            }
            (None, None) => {
                return Err(invalid("Table has no stream to disable: the stream is disabled"));
            }
            _ => changes.push(TableChange::Stream(view)),
        }
    }
    if let Some(updates) = request.global_secondary_index_updates {
        let definitions = Definitions::new(request.attribute_definitions)?;
        changes.extend(index_change(updates, definitions, table, &mut settings)?);
    }
    Ok((settings, changes))
}

fn index_change(
    updates: Vec<Object<IndexUpdate>>,
    definitions: Definitions,
    table: &TableDetail,
    settings: &mut Settings,
) -> Result<Option<TableChange>> {
    let schema = &table.description.schema;
    let known = |name: &str| schema.indexes.iter().any(|it| it.name == name && !it.local);
    let keys = std::iter::once(&schema.key).chain(schema.indexes.iter().map(|index| &index.key));
    let mut definitions =
        definitions.with_known(&KeySchema::attributes(keys).unwrap_or_default())?;
    if updates.is_empty() {
        return Err(invalid("GlobalSecondaryIndexUpdates must not be empty"));
    }
    let structural = |Object(it): &&Object<IndexUpdate>| it.create.is_some() || it.delete.is_some();
    for Object(update) in &updates {
        let given = [update.create.is_some(), update.update.is_some(), update.delete.is_some()];
        match given.iter().filter(|given| **given).count() {
            0 => {
                return Err(invalid_value(
                    "One of GlobalSecondaryIndexUpdate's Create, Update, Delete must not be null",
                ));
            }
            1 => {}
            _ => {
                return Err(invalid_value(
                    "Only one of Create, Update, Delete may be in a GlobalSecondaryIndexUpdate",
                ));
            }
        }
    }
    if updates.iter().filter(structural).count() > 1 {
        return Err(Exception::database(
            "LimitExceededException",
            "Subscriber limit exceeded: Only 1 online index can be created or deleted \
             simultaneously per table",
        ));
    }
    let mut change = None;
    for Object(update) in updates {
        if let Some(Object(index)) = update.create {
            let throughput = index.provisioned_throughput.as_ref().map(|Object(it)| *it);
            let parameter = "globalSecondaryIndexUpdates.1.member.create";
            let index = definitions.index(index, false, parameter)?;
            if schema.indexes.iter().any(|it| it.name == index.name) {
                return Err(invalid(format!(
                    "Attempting to create an index which already exists: {}",
                    index.name
                )));
            }
            let mut all = schema.indexes.clone();
            all.push(index.clone());
            check_indexes(&all)?;
            definitions.check_all_used()?;
            if let Some(throughput) = throughput {
                settings.indexes.insert(index.name.clone(), throughput.check(parameter)?);
            }
            change = Some(TableChange::CreateIndex(index));
        }
        if let Some(Object(Named { index_name })) = update.delete {
            let name = required(index_name)?;
            if !known(&name) {
                return Err(not_found(format!(
                    "Requested resource not found: Index: {name} not found"
                )));
            }
            if filling(table, &name) {
                return Err(in_use(format!(
                    "Attempt to change a resource which is still in use: Index is being created: \
                     {name}"
                )));
            }
            settings.indexes.remove(&name);
            change = Some(TableChange::DeleteIndex(name));
        }
        if let Some(Object(changed)) = update.update {
            let name = required(changed.index_name)?;
            if !known(&name) {
                return Err(not_found(format!(
                    "Requested resource not found: Index: {name} not found"
                )));
            }
            if let Some(Object(throughput)) = changed.provisioned_throughput {
                settings.indexes.insert(name, throughput.check("")?);
            }
        }
    }
    Ok(change)
}

fn filling(table: &TableDetail, name: &str) -> bool {
    let known = table.description.indexes.iter().find(|index| index.name == name);
    known.is_some_and(|index| index.status == tavola_store::IndexStatus::Changing)
}

fn required(name: Option<String>) -> Result<String> {
    name.ok_or_else(|| {
        let parameter = "globalSecondaryIndexUpdates.1.member.indexName";
        constraint(None, parameter, "Member must not be null")
    })
}
