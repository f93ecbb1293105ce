//! Keys and indexes as requests describe them.

use std::collections::BTreeSet;

use serde::Deserialize;
use tavola_store::{
    IndexSchema, KeyAttribute, KeySchema, KeyType, Projection, StreamView, is_table_name,
};

use super::settings::Throughput;
use crate::error::{Result, constraint, invalid, invalid_value};
use crate::json::Object;
use crate::params::choice;

/// The most bytes of the name of a key attribute.
const MAX_KEY_NAME: usize = 255;
/// The most attributes that all indexes of a table keep together.
const MAX_KEPT: usize = 100;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Definition {
    attribute_name: Option<String>,
    attribute_type: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct KeyElement {
    attribute_name: Option<String>,
    key_type: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Index {
    pub index_name: Option<String>,
    key_schema: Option<Vec<Object<KeyElement>>>,
    projection: Option<Object<Projected>>,
    pub provisioned_throughput: Option<Object<Throughput>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Projected {
    projection_type: Option<String>,
    non_key_attributes: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct StreamSpecification {
    stream_enabled: Option<bool>,
    stream_view_type: Option<String>,
}

/// The types of the attributes that a request defines, and which of them were used.
pub(super) struct Definitions {
    types: Vec<KeyAttribute>,
    used: BTreeSet<String>,
}

impl Definitions {
    pub fn new(definitions: Option<Vec<Object<Definition>>>) -> Result<Self> {
        let mut types: Vec<KeyAttribute> = Vec::new();
        for Object(definition) in definitions.unwrap_or_default() {
            let parameter = "attributeDefinitions.1.member.attributeName";
            let name = key_name(definition.attribute_name, parameter)?;
            let choices = [("B", KeyType::B), ("N", KeyType::N), ("S", KeyType::S)];
            let parameter = "attributeDefinitions.1.member.attributeType";
            let given = definition.attribute_type.as_deref();
            let Some(key_type) = choice(given, parameter, &choices)? else {
                return Err(constraint(None, parameter, "Member must not be null"));
            };
            if types.iter().any(|known| known.name == name) {
                return Err(invalid(format!(
                    "Cannot have two attributes with the same name: Duplicate AttributeName {name} \
                     in AttributeDefinitions"
                )));
            }
            types.push(KeyAttribute { name, key_type });
        }
        Ok(Self { types, used: BTreeSet::new() })
    }

    /// Checks them against the attributes of a table that exists; a request may repeat these, not
    /// redefine them. Those of a new index it has to define in any case.
    pub fn with_known(mut self, known: &[&KeyAttribute]) -> Result<Self> {
        for known in known {
            let given = self.types.iter().find(|given| given.name == known.name);
            if given.is_some_and(|given| given.key_type != known.key_type) {
                return Err(invalid_value(format!(
                    "Attributes cannot be redefined. Please check that your attribute has the same \
                     type as previously defined. Attribute name {} is redefined",
                    known.name
                )));
            }
            self.used.insert(known.name.clone());
        }
        Ok(self)
    }

    /// Fails if an attribute was defined for nothing.
    pub fn check_all_used(&self) -> Result<()> {
        if !self.types.iter().all(|it| self.used.contains(&it.name)) {
            let names: Vec<&str> = self.types.iter().map(|it| it.name.as_str()).collect();
            let used: Vec<&str> = self.used.iter().map(String::as_str).collect();
            return Err(invalid_value(format!(
                "Some AttributeDefinitions are not used. AttributeDefinitions: [{}], keys used: \
                 [{}]",
                names.join(", "),
                used.join(", ")
            )));
        }
        Ok(())
    }

    /// Returns the key of a table or index.
    pub fn key(
        &mut self,
        elements: Option<Vec<Object<KeyElement>>>,
        parameter: &str,
    ) -> Result<KeySchema> {
        let elements = elements.unwrap_or_default();
        if elements.is_empty() {
            return Err(constraint(None, parameter, "Member must not be null"));
        }
        let mut parts = Vec::new();
        for Object(element) in elements {
            let parameter = format!("{parameter}.1.member");
            let name = key_name(element.attribute_name, &format!("{parameter}.attributeName"))?;
            let parameter = format!("{parameter}.keyType");
            let choices = [("HASH", true), ("RANGE", false)];
            match choice(element.key_type.as_deref(), &parameter, &choices)? {
                Some(is_hash) => parts.push((name, is_hash)),
                None => return Err(constraint(None, &parameter, "Member must not be null")),
            }
        }
        if parts.len() > 2 {
            let what = "Member must have length less than or equal to 2";
            return Err(constraint(Some(&format!("{} elements", parts.len())), parameter, what));
        }
        let mut parts = parts.into_iter();
        let Some((partition, true)) = parts.next() else {
            return Err(invalid(
                "Invalid KeySchema: The first KeySchemaElement is not a HASH key type",
            ));
        };
        let sort = match parts.next() {
            None => None,
            Some((name, _)) if name == partition => {
                return Err(invalid(
                    "Both the Hash Key and the Range Key element in the KeySchema have the same \
                     name",
                ));
            }
            Some((_, true)) => {
                return Err(invalid(
                    "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type",
                ));
            }
            Some((name, false)) => Some(self.attribute(name)?),
        };
        Ok(KeySchema { partition: self.attribute(partition)?, sort })
    }

    fn attribute(&mut self, name: String) -> Result<KeyAttribute> {
        match self.types.iter().find(|known| known.name == name) {
            Some(known) => {
                self.used.insert(name);
                Ok(known.clone())
            }
            None => Err(invalid_value(format!(
                "Some index key attributes are not defined in AttributeDefinitions. Keys: [{name}], \
                 AttributeDefinitions: [{}]",
                self.types.iter().map(|it| it.name.as_str()).collect::<Vec<_>>().join(", ")
            ))),
        }
    }

    /// Returns an index.
    pub fn index(&mut self, index: Index, local: bool, parameter: &str) -> Result<IndexSchema> {
        let member = format!("{parameter}.1.member");
        let name = match index.index_name {
            Some(name) if is_table_name(&name) => name,
            Some(name) => {
                let what = match name.len() {
                    0..3 => "Member must have length greater than or equal to 3",
                    3..=255 => "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
                    _ => "Member must have length less than or equal to 255",
                };
                return Err(constraint(Some(&name), &format!("{member}.indexName"), what));
            }
            None => {
                let parameter = format!("{member}.indexName");
                return Err(constraint(None, &parameter, "Member must not be null"));
            }
        };
        let key = self.key(index.key_schema, &format!("{member}.keySchema"))?;
        let Some(Object(projection)) = index.projection else {
            let parameter = format!("{member}.projection");
            return Err(constraint(None, &parameter, "Member must not be null"));
        };
        Ok(IndexSchema { name, key, local, projection: projected(projection)? })
    }
}

fn key_name(name: Option<String>, parameter: &str) -> Result<String> {
    match name {
        None => Err(constraint(None, parameter, "Member must not be null")),
        Some(name) if name.is_empty() => Err(constraint(
            Some(&name),
            parameter,
            "Member must have length greater than or equal to 1",
        )),
        Some(name) if name.len() > MAX_KEY_NAME => Err(constraint(
            Some(&name),
            parameter,
            "Member must have length less than or equal to 255",
        )),
        Some(name) => Ok(name),
    }
}

fn projected(projection: Projected) -> Result<Projection> {
    let names = projection.non_key_attributes;
    let unexpected = |kind: &str| {
        invalid_value(format!("ProjectionType is {kind}, but NonKeyAttributes is specified"))
    };
    match projection.projection_type.as_deref() {
        None => Err(invalid_value("Unknown ProjectionType: null")),
        Some("ALL") if names.is_some() => Err(unexpected("ALL")),
        Some("ALL") => Ok(Projection::All),
        Some("KEYS_ONLY") if names.is_some() => Err(unexpected("KEYS_ONLY")),
        Some("KEYS_ONLY") => Ok(Projection::Keys),
        Some("INCLUDE") => {
            let names = names.unwrap_or_default();
            if names.is_empty() {
                return Err(invalid_value(
                    "ProjectionType is INCLUDE, but NonKeyAttributes is not specified",
                ));
            }
            for (place, name) in names.iter().enumerate() {
                if name.is_empty() || name.len() > MAX_KEY_NAME {
                    let what = "Member must have length between 1 and 255";
                    return Err(constraint(Some(name), "projection.nonKeyAttributes", what));
                }
                if names.iter().take(place).any(|earlier| earlier == name) {
                    return Err(invalid_value(format!(
                        "Duplicate attribute name in NonKeyAttributes: {name}"
                    )));
                }
            }
            Ok(Projection::Include(names))
        }
        Some(other) => Err(constraint(
            Some(other),
            "projection.projectionType",
            "Member must satisfy enum value set: [ALL, INCLUDE, KEYS_ONLY]",
        )),
    }
}

/// Fails if indexes of one table have the same name, or keep more than DynamoDB lets them.
pub(super) fn check_indexes(indexes: &[IndexSchema]) -> Result<()> {
    for (place, index) in indexes.iter().enumerate() {
        if indexes.iter().take(place).any(|earlier| earlier.name == index.name) {
            return Err(invalid_value(format!("Duplicate index name: {}", index.name)));
        }
    }
    let kept = indexes.iter().map(|index| match &index.projection {
        Projection::Include(names) => names.len(),
        Projection::All | Projection::Keys => 0,
    });
    if kept.sum::<usize>() > MAX_KEPT {
        return Err(invalid_value(format!(
            "The total number of projected attributes of all indexes exceeds the limit of \
             {MAX_KEPT}"
        )));
    }
    Ok(())
}

/// Returns the stream that a request wants; `None` if it wants none.
pub(super) fn stream(specification: StreamSpecification) -> Result<Option<StreamView>> {
    let StreamSpecification { stream_enabled, stream_view_type } = specification;
    let choices = [StreamView::New, StreamView::Old, StreamView::NewAndOld, StreamView::Keys];
    let choices = choices.map(|view| (view.name(), view));
    let view = choice(stream_view_type.as_deref(), "streamSpecification.streamViewType", &choices)?;
    match (stream_enabled, view) {
        (None, _) => {
            Err(constraint(None, "streamSpecification.streamEnabled", "Member must not be null"))
        }
        (Some(false), None) => Ok(None),
        (Some(false), Some(_)) => {
            Err(invalid_value("StreamViewType cannot be specified when StreamEnabled is false"))
        }
        (Some(true), Some(view)) => Ok(Some(view)),
        (Some(true), None) => {
            Err(invalid_value("StreamViewType must be specified when StreamEnabled is true"))
        }
    }
}
