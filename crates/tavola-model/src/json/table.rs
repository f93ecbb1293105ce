//! Tables and their indexes.

use std::collections::BTreeMap;

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tavola_store::Projection as Kept;

use crate::model;

/// A table.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Table {
    /// Its name in the model.
    pub name: String,
    /// Its physical name, unless a deployment says otherwise.
    pub physical: String,
    /// The environment variable that may give another physical name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub environment: Option<String>,
    /// Its primary key: the partition key, and maybe a sort key.
    pub key: Vec<KeyAttribute>,
    /// Its indexes.
    pub indexes: Vec<Index>,
    /// The attribute with the time at which an item expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ttl: Option<String>,
    /// The attribute that names the entity of an item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub type_attribute: Option<String>,
    /// Whether items of other programs live here too.
    pub others: bool,
    /// Its tags.
    pub tags: BTreeMap<String, String>,
    /// Its further settings: `billing`, `encryption`, `stream`, `recovery`, `deletion`.
    pub settings: BTreeMap<String, String>,
}

/// An index of a table.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Index {
    /// Its name.
    pub name: String,
    /// Its key: the partition key, and maybe a sort key.
    pub key: Vec<KeyAttribute>,
    /// Whether it is a local index.
    pub local: bool,
    /// Which attributes it keeps.
    pub projection: Projection,
}

/// An attribute of a key.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct KeyAttribute {
    /// Its name.
    pub name: String,
    /// Its type in DynamoDB: `S`, `N` or `B`.
    #[serde(rename = "type")]
    pub ty: String,
}

/// Which attributes an index keeps.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Projection {
    /// All of them.
    All,
    /// The keys only.
    Keys,
    /// The keys and these.
    Include {
        /// Their names.
        attributes: Vec<String>,
    },
}

pub(super) fn table(table: &model::Table) -> Table {
    Table {
        name: table.name.clone(),
        physical: table.physical.clone(),
        environment: table.env.clone(),
        key: key(&table.key),
        indexes: table.indexes.iter().map(index).collect(),
        ttl: table.ttl.clone(),
        type_attribute: table.type_attribute.clone(),
        others: table.others_allowed,
        tags: table.tags.iter().cloned().collect(),
        settings: table.settings.iter().cloned().collect(),
    }
}

fn index(index: &model::Index) -> Index {
    Index {
        name: index.name.clone(),
        key: key(&index.key),
        local: index.local,
        projection: match &index.projection {
            Kept::All => Projection::All,
            Kept::Keys => Projection::Keys,
            Kept::Include(attributes) => Projection::Include { attributes: attributes.clone() },
        },
    }
}

fn key(pair: &model::KeyPair) -> Vec<KeyAttribute> {
    let part = |part: &model::KeyPart| {
        let ty = part.key_type.name().to_owned();
        KeyAttribute { name: part.name.clone(), ty }
    };
    pair.parts().map(part).collect()
}
