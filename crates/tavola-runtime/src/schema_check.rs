//! Compares the tables of a store with what a model needs.

use tavola_model::model::{IndexId, Model, TableId};
use tavola_store::{IndexStatus, TableDescription, TableSchema};

use crate::{Deployment, OpenError};

/// Returns the attribute by which items of a table expire, unless it is the key of an index: system
/// items are in none.
pub(crate) fn usable_ttl(schema: TableSchema) -> Option<String> {
    let is_key = |name: &str| {
        let mut parts = schema
            .indexes
            .iter()
            .flat_map(|index| std::iter::once(&index.key.partition).chain(&index.key.sort));
        parts.any(|part| part.name == name)
    };
    schema.ttl.clone().filter(|ttl| !is_key(ttl))
}

/// Finds an index by its physical names.
pub(crate) fn index_of(
    model: &Model,
    deployment: &Deployment,
    table: &str,
    index: &str,
) -> Option<(TableId, IndexId)> {
    let (id, _) = model.table_ids().find(|(id, _)| deployment.table(*id) == table)?;
    Some((id, model.index_named(id, index)?))
}

/// Returns what a table lacks of what the model needs.
pub(crate) fn compare(
    model: &Model,
    id: TableId,
    deployment: &Deployment,
    found: &TableDescription,
) -> Vec<OpenError> {
    let wanted = deployment.schema(model, id);
    if wanted.key != found.schema.key {
        return vec![OpenError::OtherKey(wanted.name)];
    }
    let ready = |name: &str| {
        found.indexes.iter().any(|index| index.name == name && index.status == IndexStatus::Active)
    };
    let mut errors = Vec::new();
    for index in wanted.indexes {
        let table = wanted.name.clone();
        match found.schema.indexes.iter().find(|found| found.name == index.name) {
            // What it keeps beyond the model does no harm.
            Some(found)
                if found.key != index.key
                    || found.local != index.local
                    || !found.projection.covers(&index.projection) =>
            {
                let (found, wanted) = (Box::new(found.clone()), Box::new(index));
                errors.push(OpenError::OtherIndex { table, found, wanted });
            }
            Some(_) if ready(&index.name) => {}
            _ => errors.push(OpenError::NoIndex { table, index: index.name }),
        }
    }
    errors
}
