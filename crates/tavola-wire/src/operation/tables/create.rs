//! `CreateTable`.

use serde::Deserialize;
use serde_json::json;
use tavola_store::{
    DetailedStore, Error, Extent, IndexSchema, MAX_GLOBAL_INDEXES, MAX_LOCAL_INDEXES, TableSchema,
    is_table_name,
};

use super::schema::{
    Definition, Definitions, Index, KeyElement, StreamSpecification, check_indexes, stream,
};
use super::settings::{Settings, Throughput, billing, class, unpaid};
use super::{describe, text};
use crate::error::{Result, constraint, in_use, invalid_value};
use crate::json::Object;
use crate::operation::tags::{Tag, check_tags};
use crate::params;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    attribute_definitions: Option<Vec<Object<Definition>>>,
    key_schema: Option<Vec<Object<KeyElement>>>,
    global_secondary_indexes: Option<Vec<Object<Index>>>,
    local_secondary_indexes: Option<Vec<Object<Index>>>,
    billing_mode: Option<String>,
    provisioned_throughput: Option<Object<Throughput>>,
    stream_specification: Option<Object<StreamSpecification>>,
    deletion_protection_enabled: Option<bool>,
    table_class: Option<String>,
    tags: Option<Vec<Object<Tag>>>,
}

/// Creates a table.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let (schema, settings) = read(request)?;
    let name = schema.name.clone();
    if store.table_detail(&name).is_some() {
        return Err(in_use(format!("Table already exists: {name}")));
    }
    store.create_table_detailed(schema, settings.to_text()?).await?;
    let gone = || Error::NoSuchTable(name.clone());
    let table = store.table_detail(&name).ok_or_else(gone)?;
    let description = describe::table(&table, Extent::default(), "CREATING");
    text(&json!({"TableDescription": description}))
}

fn read(request: Request) -> Result<(TableSchema, Settings)> {
    let name = request.table_name.as_deref();
    let name = match name {
        // A name, not an ARN: it is not there yet.
        Some(name) if !is_table_name(name) && name.starts_with("arn:") => {
            let what = "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+";
            return Err(constraint(Some(name), "tableName", what));
        }
        name => params::table_name(name)?.to_owned(),
    };
    let throughput = request.provisioned_throughput.map(|Object(it)| it);
    let throughput = billing(request.billing_mode.as_deref(), throughput)?.ok_or_else(unpaid)?;
    let mut settings = Settings {
        throughput,
        deletion_protection: request.deletion_protection_enabled.unwrap_or(false),
        class: class(request.table_class)?,
        ..Settings::default()
    };
    let mut definitions = Definitions::new(request.attribute_definitions)?;
    let key = definitions.key(request.key_schema, "keySchema")?;
    let mut indexes = Vec::new();
    let groups = [
        (request.local_secondary_indexes, true, "localSecondaryIndexes", MAX_LOCAL_INDEXES),
        (request.global_secondary_indexes, false, "globalSecondaryIndexes", MAX_GLOBAL_INDEXES),
    ];
    for (group, local, parameter, most) in groups {
        let Some(group) = group else { continue };
        if group.is_empty() || group.len() > most {
            let what = if group.is_empty() { "List of" } else { "Number of" };
            return Err(invalid_value(format!(
                "{what} {} has to have from 1 to {most} elements; limit exceeded or empty",
                if local { "LocalSecondaryIndexes" } else { "GlobalSecondaryIndexes" }
            )));
        }
        for Object(index) in group {
            let throughput = index.provisioned_throughput.as_ref().map(|Object(it)| *it);
            let index = definitions.index(index, local, parameter)?;
            if local {
                check_local(&key, &index)?;
            }
            if let Some(throughput) = throughput {
                let path = format!("{parameter}.1.member.");
                settings.indexes.insert(index.name.clone(), throughput.check(&path)?);
            }
            indexes.push(index);
        }
    }
    definitions.check_all_used()?;
    check_indexes(&indexes)?;
    let stream = request.stream_specification.map(|Object(it)| stream(it)).transpose()?.flatten();
    let tags = request.tags.unwrap_or_default();
    let tags = if tags.is_empty() { Vec::new() } else { check_tags(tags)? };
    Ok((TableSchema { name, key, indexes, ttl: None, stream, tags }, settings))
}

fn check_local(key: &tavola_store::KeySchema, index: &IndexSchema) -> Result<()> {
    if key.sort.is_none() {
        return Err(invalid_value(
            "Table KeySchema does not have a range key, which is required when specifying a \
             LocalSecondaryIndex",
        ));
    }
    if index.key.sort.is_none() {
        return Err(invalid_value(format!(
            "Index KeySchema does not have a range key for index: {}",
            index.name
        )));
    }
    if index.key.partition != key.partition {
        return Err(invalid_value(format!(
            "Index KeySchema does not have the same leading hash key as table KeySchema for index: \
             {}",
            index.name
        )));
    }
    Ok(())
}
