//! Tables as the engine's requests.

use dynoxide::actions::{
    self, create_table as create, describe_table, describe_time_to_live, list_tables,
    list_tags_of_resource, update_table as update, update_time_to_live as ttl,
};
use dynoxide::types as engine;
use dynoxide::{Database, DynoxideError};
use tavola_store::{
    Error, IndexDescription, IndexSchema, IndexStatus, KeyAttribute, KeySchema, KeyType,
    Projection, Result, StreamView, TableChange, TableDescription, TableSchema,
};

use crate::error::{Context, typed};

pub(crate) fn create(database: &Database, schema: TableSchema) -> Result<()> {
    let context = Context::write(&schema.name);
    let keys = std::iter::once(&schema.key).chain(schema.indexes.iter().map(|index| &index.key));
    let (local, global): (Vec<_>, Vec<_>) = schema.indexes.iter().partition(|index| index.local);
    let global: Vec<_> = global
        .into_iter()
        .map(|index| engine::GlobalSecondaryIndex {
            index_name: index.name.clone(),
            key_schema: key_schema(&index.key),
            projection: projection(&index.projection),
            provisioned_throughput: None,
        })
        .collect();
    let local: Vec<_> = local
        .into_iter()
        .map(|index| engine::LocalSecondaryIndex {
            index_name: index.name.clone(),
            key_schema: key_schema(&index.key),
            projection: projection(&index.projection),
        })
        .collect();
    let tags: Vec<_> = schema
        .tags
        .iter()
        .map(|(key, value)| engine::Tag { key: key.clone(), value: value.clone() })
        .collect();
    let request = create::CreateTableRequest {
        table_name: schema.name.clone(),
        key_schema: key_schema(&schema.key),
        attribute_definitions: definitions(keys)?,
        global_secondary_indexes: (!global.is_empty()).then_some(global),
        local_secondary_indexes: (!local.is_empty()).then_some(local),
        billing_mode: Some("PAY_PER_REQUEST".to_owned()),
        stream_specification: schema.stream.map(|view| stream(Some(view))),
        tags: (!tags.is_empty()).then_some(tags),
        ..Default::default()
    };
    database.create_table(request).map_err(|error| typed(error, context))?;
    let Some(attribute) = schema.ttl else { return Ok(()) };
    set_ttl(database, &schema.name, &attribute, true).inspect_err(|_| {
        // All or nothing, as far as it goes: the table is empty.
        let _ = delete(database, &schema.name);
    })
}

pub(crate) fn describe(database: &Database, table: &str) -> Result<Option<TableDescription>> {
    let fail = |error| typed(error, Context::read(table));
    let request = describe_table::DescribeTableRequest { table_name: table.to_owned() };
    let description = match database.describe_table(request) {
        Ok(response) => response.table,
        Err(DynoxideError::ResourceNotFoundException(_)) => return Ok(None),
        Err(error) => return Err(fail(error)),
    };
    let ttl = current_ttl(database, table)?;
    let arn = Some(description.table_arn.clone());
    let tags = list_tags_of_resource::ListTagsOfResourceRequest { resource_arn: arn };
    let tags = database.list_tags_of_resource(tags).map_err(fail)?.tags;
    let tags = tags.into_iter().map(|tag| (tag.key, tag.value)).collect();
    described(description, ttl, tags).map(Some)
}

fn described(
    description: actions::TableDescription,
    ttl: Option<String>,
    tags: Vec<(String, String)>,
) -> Result<TableDescription> {
    let definitions = &description.attribute_definitions;
    let mut schemas = Vec::new();
    let mut indexes = Vec::new();
    for index in description.global_secondary_indexes.iter().flatten() {
        schemas.push(IndexSchema {
            name: index.index_name.clone(),
            key: key_from(&index.key_schema, definitions)?,
            local: false,
            projection: projection_from(&index.projection),
        });
        let active = index.index_status == "ACTIVE";
        let status = if active { IndexStatus::Active } else { IndexStatus::Changing };
        indexes.push(IndexDescription { name: index.index_name.clone(), status });
    }
    for index in description.local_secondary_indexes.iter().flatten() {
        schemas.push(IndexSchema {
            name: index.index_name.clone(),
            key: key_from(&index.key_schema, definitions)?,
            local: true,
            projection: projection_from(&index.projection),
        });
        let status = IndexStatus::Active;
        indexes.push(IndexDescription { name: index.index_name.clone(), status });
    }
    Ok(TableDescription {
        schema: TableSchema {
            key: key_from(&description.key_schema, definitions)?,
            name: description.table_name,
            indexes: schemas,
            ttl,
            stream: stream_view(description.stream_specification.as_ref()),
            tags,
        },
        active: description.table_status == "ACTIVE",
        indexes,
        items: description.item_count.and_then(|n| u64::try_from(n).ok()).unwrap_or_default(),
        stream: description.latest_stream_arn,
    })
}

pub(crate) fn change(database: &Database, table: &str, change: TableChange) -> Result<()> {
    let (index, attributes) = match change {
        TableChange::CreateIndex(index) if index.local => {
            return Err(Error::Unsupported("adding a local index to a table that exists"));
        }
        TableChange::CreateIndex(index) => {
            let create = update::CreateGsiAction {
                key_schema: key_schema(&index.key),
                projection: projection(&index.projection),
                index_name: index.name,
            };
            let change =
                update::GlobalSecondaryIndexUpdate { create: Some(create), ..Default::default() };
            (change, Some(definitions(std::iter::once(&index.key))?))
        }
        TableChange::DeleteIndex(index_name) => {
            let delete = Some(update::DeleteGsiAction { index_name });
            (update::GlobalSecondaryIndexUpdate { delete, ..Default::default() }, None)
        }
        TableChange::Ttl(wanted) => return change_ttl(database, table, wanted),
        TableChange::Stream(wanted) => return change_stream(database, table, wanted),
    };
    let request = update::UpdateTableRequest {
        table_name: table.to_owned(),
        attribute_definitions: attributes,
        global_secondary_index_updates: Some(vec![index]),
        ..Default::default()
    };
    database.update_table(request).map_err(|error| typed(error, Context::write(table)))?;
    Ok(())
}

/// The identifier of a table's stream, where one is on, and the table's key; `None` when there is no such
/// table.
pub(crate) fn stream_of(
    database: &Database,
    table: &str,
) -> Result<Option<(Option<String>, KeySchema)>> {
    let request = describe_table::DescribeTableRequest { table_name: table.to_owned() };
    let description = match database.describe_table(request) {
        Ok(response) => response.table,
        Err(DynoxideError::ResourceNotFoundException(_)) => return Ok(None),
        Err(error) => return Err(typed(error, Context::read(table))),
    };
    let key = key_from(&description.key_schema, &description.attribute_definitions)?;
    Ok(Some((description.latest_stream_arn, key)))
}

fn stream(view: Option<StreamView>) -> create::StreamSpecification {
    create::StreamSpecification {
        stream_enabled: view.is_some(),
        stream_view_type: view.map(|view| view.name().to_owned()),
    }
}

fn stream_view(found: Option<&actions::StreamSpecificationDescription>) -> Option<StreamView> {
    let found = found.filter(|found| found.stream_enabled)?;
    StreamView::of_name(found.stream_view_type.as_deref()?)
}

fn change_stream(database: &Database, table: &str, wanted: Option<StreamView>) -> Result<()> {
    let missing = || Error::NoSuchTable(table.to_owned());
    let now = describe(database, table)?.ok_or_else(missing)?.schema.stream;
    if now == wanted {
        return Ok(());
    }
    let request = update::UpdateTableRequest {
        table_name: table.to_owned(),
        stream_specification: Some(stream(wanted)),
        ..Default::default()
    };
    database.update_table(request).map_err(|error| typed(error, Context::write(table)))?;
    Ok(())
}

/// DynamoDB refuses to turn on what is on and off what is off; here that is no change.
fn change_ttl(database: &Database, table: &str, wanted: Option<String>) -> Result<()> {
    match (current_ttl(database, table)?, wanted) {
        (now, wanted) if now == wanted => Ok(()),
        (Some(now), None) => set_ttl(database, table, &now, false),
        (_, Some(wanted)) => set_ttl(database, table, &wanted, true),
        (None, None) => Ok(()),
    }
}

fn current_ttl(database: &Database, table: &str) -> Result<Option<String>> {
    let request = describe_time_to_live::DescribeTimeToLiveRequest { table_name: table.to_owned() };
    let response = database
        .describe_time_to_live(request)
        .map_err(|error| typed(error, Context::read(table)))?;
    Ok(response.time_to_live_description.attribute_name)
}

fn set_ttl(database: &Database, table: &str, attribute: &str, enabled: bool) -> Result<()> {
    let request = ttl::UpdateTimeToLiveRequest {
        table_name: table.to_owned(),
        time_to_live_specification: ttl::TimeToLiveSpecification {
            attribute_name: attribute.to_owned(),
            enabled,
        },
    };
    database.update_time_to_live(request).map_err(|error| typed(error, Context::write(table)))?;
    Ok(())
}

pub(crate) fn delete(database: &Database, table: &str) -> Result<()> {
    let request = actions::delete_table::DeleteTableRequest { table_name: table.to_owned() };
    database.delete_table(request).map_err(|error| typed(error, Context::write(table)))?;
    Ok(())
}

pub(crate) fn list(database: &Database) -> Result<Vec<String>> {
    let mut names = Vec::new();
    let mut start = None;
    loop {
        let request = list_tables::ListTablesRequest {
            exclusive_start_table_name: start,
            ..Default::default()
        };
        let response = database
            .list_tables(request)
            .map_err(|error| typed(error, Context::operation("listing tables")))?;
        names.extend(response.table_names);
        start = response.last_evaluated_table_name;
        if start.is_none() {
            return Ok(names);
        }
    }
}

fn key_schema(key: &KeySchema) -> Vec<engine::KeySchemaElement> {
    let element = |attribute: &KeyAttribute, key_type| engine::KeySchemaElement {
        attribute_name: attribute.name.clone(),
        key_type,
    };
    std::iter::once(element(&key.partition, engine::KeyType::HASH))
        .chain(key.sort.as_ref().map(|sort| element(sort, engine::KeyType::RANGE)))
        .collect()
}

fn definitions<'a>(
    keys: impl Iterator<Item = &'a KeySchema>,
) -> Result<Vec<engine::AttributeDefinition>> {
    let definition = |attribute: &KeyAttribute| engine::AttributeDefinition {
        attribute_name: attribute.name.clone(),
        attribute_type: match attribute.key_type {
            KeyType::S => engine::ScalarAttributeType::S,
            KeyType::N => engine::ScalarAttributeType::N,
            KeyType::B => engine::ScalarAttributeType::B,
        },
    };
    Ok(KeySchema::attributes(keys)?.into_iter().map(definition).collect())
}

fn key_from(
    elements: &[engine::KeySchemaElement],
    definitions: &[engine::AttributeDefinition],
) -> Result<KeySchema> {
    let attribute = |element: &engine::KeySchemaElement| {
        let name = &element.attribute_name;
        let definition =
            definitions.iter().find(|definition| &definition.attribute_name == name)?;
        let key_type = match definition.attribute_type {
            engine::ScalarAttributeType::S => KeyType::S,
            engine::ScalarAttributeType::N => KeyType::N,
            engine::ScalarAttributeType::B => KeyType::B,
        };
        Some(KeyAttribute { name: name.clone(), key_type })
    };
    let find = |kind: engine::KeyType| {
        elements.iter().find(|element| element.key_type == kind).and_then(attribute)
    };
    let partition = find(engine::KeyType::HASH).ok_or_else(|| Error::Unavailable {
        message: "the engine describes a key without a partition key".to_owned(),
        maybe_done: false,
    })?;
    Ok(KeySchema { partition, sort: find(engine::KeyType::RANGE) })
}

fn projection(projection: &Projection) -> engine::Projection {
    let (kind, attributes) = match projection {
        Projection::All => (engine::ProjectionType::ALL, None),
        Projection::Keys => (engine::ProjectionType::KEYS_ONLY, None),
        Projection::Include(names) => (engine::ProjectionType::INCLUDE, Some(names.clone())),
    };
    engine::Projection { projection_type: Some(kind), non_key_attributes: attributes }
}

fn projection_from(projection: &engine::Projection) -> Projection {
    match projection.projection_type {
        Some(engine::ProjectionType::KEYS_ONLY) => Projection::Keys,
        Some(engine::ProjectionType::INCLUDE) => {
            Projection::Include(projection.non_key_attributes.clone().unwrap_or_default())
        }
        Some(engine::ProjectionType::ALL) | None => Projection::All,
    }
}
