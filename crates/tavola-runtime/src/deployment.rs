//! How a model's tables are called where it runs.

use std::collections::HashMap;

use tavola_model::model::{KeyPair, Model, TableId};
use tavola_store::{IndexSchema, KeyAttribute, KeySchema, StreamView, TableSchema};

/// The physical names of a model's tables.
#[derive(Debug, Clone)]
pub struct Deployment {
    names: Vec<String>,
}

impl Deployment {
    /// Names from: `given` (by the table's name in the model), the table's environment variable, the model.
    pub fn new(
        model: &Model,
        given: &HashMap<String, String>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let names = model
            .tables
            .iter()
            .map(|table| {
                let from_environment = || table.env.as_deref().and_then(&environment);
                given
                    .get(&table.name)
                    .cloned()
                    .or_else(from_environment)
                    .filter(|name| !name.is_empty())
                    .unwrap_or_else(|| table.physical.clone())
            })
            .collect();
        Self { names }
    }

    /// A table's physical name.
    pub fn table(&self, table: TableId) -> &str {
        self.names.get(table.index()).map_or("", String::as_str)
    }

    /// What a table has to be made of.
    pub fn schema(&self, model: &Model, id: TableId) -> TableSchema {
        let table = model.table(id);
        TableSchema {
            name: self.table(id).to_owned(),
            key: key_schema(&table.key),
            indexes: table
                .indexes
                .iter()
                .map(|index| IndexSchema {
                    name: index.name.clone(),
                    key: key_schema(&index.key),
                    local: index.local,
                    projection: index.projection.clone(),
                })
                .collect(),
            ttl: table.ttl.clone(),
            stream: stream_view(&table.settings),
            tags: table.tags.clone(),
        }
    }
}

/// The view of the table's setting `stream`.
fn stream_view(settings: &[(String, String)]) -> Option<StreamView> {
    let (_, view) = settings.iter().find(|(name, _)| name == "stream")?;
    match view.as_str() {
        "keys" => Some(StreamView::Keys),
        "new" => Some(StreamView::New),
        "old" => Some(StreamView::Old),
        "new-and-old" => Some(StreamView::NewAndOld),
        _ => None,
    }
}

fn key_schema(pair: &KeyPair) -> KeySchema {
    let attribute = |part: &tavola_model::model::KeyPart| KeyAttribute {
        name: part.name.clone(),
        key_type: part.key_type,
    };
    KeySchema { partition: attribute(&pair.partition), sort: pair.sort.as_ref().map(attribute) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tables_stream_is_that_of_its_setting() {
        let of = |value: &str| {
            stream_view(&[
                ("billing".to_owned(), "new".to_owned()),
                ("stream".to_owned(), value.to_owned()),
            ])
        };
        assert_eq!(of("keys"), Some(StreamView::Keys));
        assert_eq!(of("new"), Some(StreamView::New));
        assert_eq!(of("old"), Some(StreamView::Old));
        assert_eq!(of("new-and-old"), Some(StreamView::NewAndOld));
        assert_eq!(stream_view(&[("billing".to_owned(), "new".to_owned())]), None);
    }
}
