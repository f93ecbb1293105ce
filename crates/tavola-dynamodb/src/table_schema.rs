//! Table schemas between the waist and the SDK.

use aws_sdk_dynamodb::types as sdk;
use tavola_store::{
    Error, IndexDescription, IndexSchema, IndexStatus, KeyAttribute, KeySchema, KeyType,
    Projection, Result, StreamView, TableDescription, TableSchema,
};

use crate::value::unreadable;

fn incomplete(error: aws_sdk_dynamodb::error::BuildError) -> Error {
    Error::Invalid(error.to_string())
}

pub(crate) fn key_schema(key: &KeySchema) -> Result<Vec<sdk::KeySchemaElement>> {
    let element = |attribute: &KeyAttribute, key_type| {
        let element = sdk::KeySchemaElement::builder().attribute_name(&attribute.name);
        element.key_type(key_type).build().map_err(incomplete)
    };
    let sort = key.sort.as_ref().map(|sort| element(sort, sdk::KeyType::Range));
    std::iter::once(element(&key.partition, sdk::KeyType::Hash)).chain(sort).collect()
}

pub(crate) fn definitions<'a>(
    keys: impl IntoIterator<Item = &'a KeySchema>,
) -> Result<Vec<sdk::AttributeDefinition>> {
    let definition = |attribute: &KeyAttribute| {
        let key_type = match attribute.key_type {
            KeyType::S => sdk::ScalarAttributeType::S,
            KeyType::N => sdk::ScalarAttributeType::N,
            KeyType::B => sdk::ScalarAttributeType::B,
        };
        let definition = sdk::AttributeDefinition::builder().attribute_name(&attribute.name);
        definition.attribute_type(key_type).build().map_err(incomplete)
    };
    KeySchema::attributes(keys)?.into_iter().map(definition).collect()
}

fn projection(projection: &Projection) -> sdk::Projection {
    let builder = sdk::Projection::builder();
    match projection {
        Projection::All => builder.projection_type(sdk::ProjectionType::All),
        Projection::Keys => builder.projection_type(sdk::ProjectionType::KeysOnly),
        Projection::Include(names) => builder
            .projection_type(sdk::ProjectionType::Include)
            .set_non_key_attributes(Some(names.clone())),
    }
    .build()
}

pub(crate) fn global_index(index: &IndexSchema) -> Result<sdk::GlobalSecondaryIndex> {
    sdk::GlobalSecondaryIndex::builder()
        .index_name(&index.name)
        .set_key_schema(Some(key_schema(&index.key)?))
        .projection(projection(&index.projection))
        .build()
        .map_err(incomplete)
}

pub(crate) fn local_index(index: &IndexSchema) -> Result<sdk::LocalSecondaryIndex> {
    sdk::LocalSecondaryIndex::builder()
        .index_name(&index.name)
        .set_key_schema(Some(key_schema(&index.key)?))
        .projection(projection(&index.projection))
        .build()
        .map_err(incomplete)
}

pub(crate) fn new_index(index: &IndexSchema) -> Result<sdk::GlobalSecondaryIndexUpdate> {
    let create = sdk::CreateGlobalSecondaryIndexAction::builder()
        .index_name(&index.name)
        .set_key_schema(Some(key_schema(&index.key)?))
        .projection(projection(&index.projection))
        .build()
        .map_err(incomplete)?;
    Ok(sdk::GlobalSecondaryIndexUpdate::builder().create(create).build())
}

pub(crate) fn gone_index(name: &str) -> Result<sdk::GlobalSecondaryIndexUpdate> {
    let delete = sdk::DeleteGlobalSecondaryIndexAction::builder().index_name(name).build();
    Ok(sdk::GlobalSecondaryIndexUpdate::builder().delete(delete.map_err(incomplete)?).build())
}

pub(crate) fn stream(view: Option<StreamView>) -> Result<sdk::StreamSpecification> {
    sdk::StreamSpecification::builder()
        .stream_enabled(view.is_some())
        .set_stream_view_type(view.map(|view| sdk::StreamViewType::from(view.name())))
        .build()
        .map_err(incomplete)
}

pub(crate) fn stream_view(found: Option<&sdk::StreamSpecification>) -> Option<StreamView> {
    let found = found.filter(|found| found.stream_enabled)?;
    StreamView::of_name(found.stream_view_type.as_ref()?.as_str())
}

pub(crate) fn described(
    description: sdk::TableDescription,
    ttl: Option<String>,
    tags: Vec<(String, String)>,
) -> Result<TableDescription> {
    let definitions = description.attribute_definitions.unwrap_or_default();
    let key_of = |elements: Option<Vec<sdk::KeySchemaElement>>| {
        key_from(&elements.unwrap_or_default(), &definitions)
    };
    let mut schemas = Vec::new();
    let mut indexes = Vec::new();
    for index in description.global_secondary_indexes.unwrap_or_default() {
        let name = index.index_name.unwrap_or_default();
        let active = index.index_status == Some(sdk::IndexStatus::Active);
        let status = if active { IndexStatus::Active } else { IndexStatus::Changing };
        indexes.push(IndexDescription { name: name.clone(), status });
        let key = match key_of(index.key_schema) {
            Ok(key) => key,
            // An index that is being deleted may outlive the definitions of its key attributes.
            Err(_) if !active => continue,
            Err(error) => return Err(error),
        };
        let projection = projection_from(index.projection);
        schemas.push(IndexSchema { name, key, local: false, projection });
    }
    for index in description.local_secondary_indexes.unwrap_or_default() {
        let name = index.index_name.unwrap_or_default();
        indexes.push(IndexDescription { name: name.clone(), status: IndexStatus::Active });
        let (key, projection) = (key_of(index.key_schema)?, projection_from(index.projection));
        schemas.push(IndexSchema { name, key, local: true, projection });
    }
    let status = description.table_status;
    let stream = stream_view(description.stream_specification.as_ref());
    Ok(TableDescription {
        schema: TableSchema {
            name: description.table_name.unwrap_or_default(),
            key: key_of(description.key_schema)?,
            indexes: schemas,
            ttl,
            stream,
            tags,
        },
        // A table that is being changed still answers.
        active: matches!(status, Some(sdk::TableStatus::Active | sdk::TableStatus::Updating)),
        indexes,
        items: description.item_count.and_then(|n| u64::try_from(n).ok()).unwrap_or_default(),
    })
}

pub(crate) fn key_from(
    elements: &[sdk::KeySchemaElement],
    definitions: &[sdk::AttributeDefinition],
) -> Result<KeySchema> {
    let attribute = |element: &sdk::KeySchemaElement| {
        let name = &element.attribute_name;
        let definition =
            definitions.iter().find(|definition| &definition.attribute_name == name)?;
        let key_type = match definition.attribute_type {
            sdk::ScalarAttributeType::N => KeyType::N,
            sdk::ScalarAttributeType::B => KeyType::B,
            _ => KeyType::S,
        };
        Some(KeyAttribute { name: name.clone(), key_type })
    };
    let find = |kind: sdk::KeyType| {
        elements.iter().find(|element| element.key_type == kind).and_then(attribute)
    };
    let partition = find(sdk::KeyType::Hash).ok_or_else(|| unreadable("a key without a partition"));
    Ok(KeySchema { partition: partition?, sort: find(sdk::KeyType::Range) })
}

fn projection_from(projection: Option<sdk::Projection>) -> Projection {
    let Some(projection) = projection else { return Projection::All };
    match projection.projection_type {
        Some(sdk::ProjectionType::KeysOnly) => Projection::Keys,
        Some(sdk::ProjectionType::Include) => {
            Projection::Include(projection.non_key_attributes.unwrap_or_default())
        }
        _ => Projection::All,
    }
}
