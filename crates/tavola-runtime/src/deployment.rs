//! How a model's tables are called where it runs, and what is turned off there.

use std::collections::HashMap;

use crate::{OpenError, system};
use tavola_model::model::{KeyPair, Model, TableId};
use tavola_store::{IndexSchema, KeyAttribute, KeySchema, StreamView, TableSchema, is_table_name};

/// The physical names of a model's tables, and the positions of its switches.
#[derive(Debug, Clone)]
pub struct Deployment {
    names: Vec<String>,
    /// The switches that are off.
    off: Vec<String>,
    /// The reads and writes that one of them covers, with its place.
    covered: HashMap<String, usize>,
}

/// An environment variable that says neither `on` nor `off`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the switch `{switch}` must be on or off, but the variable {variable} is `{value}`")]
pub struct NoPosition {
    /// The switch.
    pub switch: String,
    /// Its variable.
    pub variable: String,
    /// What it holds.
    pub value: String,
}

impl Deployment {
    /// Takes names from `given` (by the table's name in the model), the table's environment
    /// variable or the model, in this order.
    pub fn new(
        model: &Model,
        given: &HashMap<String, String>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let names = model
            .tables
            .iter()
            .map(|table| {
                // A variable that is set to nothing is as good as unset.
                let from_environment = || {
                    let name = table.env.as_deref().and_then(&environment);
                    name.filter(|name| !name.is_empty())
                };
                given
                    .get(&table.name)
                    .cloned()
                    .or_else(from_environment)
                    .unwrap_or_else(|| table.physical.clone())
            })
            .collect();
        Self { names, off: Vec::new(), covered: HashMap::new() }
    }

    /// Returns the names that no table can have, and those that two tables of the model would
    /// share.
    #[must_use]
    pub fn bad_names(&self, model: &Model) -> Vec<OpenError> {
        let mut errors = Vec::new();
        for (index, (table, name)) in model.tables.iter().zip(&self.names).enumerate() {
            let (table, name) = (table.name.clone(), name.clone());
            if !is_table_name(&name) {
                errors.push(OpenError::BadName { table, name });
            } else if let Some(first) = self.names.iter().take(index).position(|n| *n == name) {
                let other = model.tables.get(first).map(|table| table.name.clone());
                let tables = (other.unwrap_or_default(), table);
                errors.push(OpenError::SameName { tables, name });
            }
        }
        errors
    }

    /// Sets each switch of the model as `given` says, or its environment variable, or the model.
    /// Without this, all of them are on.
    pub fn switched(
        mut self,
        model: &Model,
        given: &HashMap<String, bool>,
        environment: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, NoPosition> {
        for switch in &model.switches {
            let on = match (given.get(&switch.name), &switch.env) {
                (Some(on), _) => *on,
                (None, Some(variable)) => match environment(variable).as_deref() {
                    Some("on") => true,
                    Some("off") => false,
                    None | Some("") => switch.on,
                    Some(value) => {
                        return Err(NoPosition {
                            switch: switch.name.clone(),
                            variable: variable.clone(),
                            value: value.to_owned(),
                        });
                    }
                },
                (None, None) => switch.on,
            };
            if !on {
                let index = self.off.len();
                self.covered.extend(switch.covers.iter().map(|name| (name.clone(), index)));
                self.off.push(switch.name.clone());
            }
        }
        Ok(self)
    }

    /// Returns the switches that are off.
    pub fn switches_off(&self) -> &[String] {
        &self.off
    }

    /// Returns the switch that turns a read or write off here.
    pub fn turned_off_by(&self, operation: &str) -> Option<&str> {
        self.off.get(*self.covered.get(operation)?).map(String::as_str)
    }

    /// Returns the physical name of a table.
    pub fn table(&self, table: TableId) -> &str {
        self.names.get(table.index()).map_or("", String::as_str)
    }

    /// Returns the schema that the model needs of a table.
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
            ttl: table.ttl.clone().or_else(|| ttl_of_records(model, id)),
            stream: stream_view(&table.settings),
            tags: table.tags.clone(),
        }
    }
}

/// Returns the attribute by which records of calls expire, for the table that has them. Any write
/// can leave some.
fn ttl_of_records(model: &Model, id: TableId) -> Option<String> {
    let (records, _) = system::records_table(model)?;
    (records == id && !model.writes.is_empty()).then(|| system::EXPIRES.to_owned())
}

/// Returns the view of the table's setting `stream`.
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
