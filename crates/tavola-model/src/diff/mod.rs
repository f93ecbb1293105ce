//! The effect of a changed model on data that is already stored.
//!
//! Models are compared in their JSON form, because that is what tables keep of the models that
//! served them: it stays readable when the language changes. Only what affects stored data is
//! compared; reads, writes and rules may change freely.

mod attributes;
mod change;
mod entity;
mod former;
mod keys;
mod table;
mod types;

use serde::Deserialize;

pub use change::{Change, ChangeKind, Effect};
pub use former::Former;

use crate::json::{Document, Entity, FORMAT, Table, Tenant};

/// The part of a resolved model that determines the form of stored data.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct DataModel {
    format: u32,
    timestamps: String,
    delimiters: Vec<String>,
    tables: Vec<Table>,
    tenant: Option<Tenant>,
    entities: Vec<Entity>,
}

/// Why a stored model cannot be compared.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableModel {
    /// It is not the JSON of a model.
    #[error("it is not a model in JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It has a later version of the format.
    #[error("it has format version {0}, but this program supports versions up to {FORMAT}")]
    Newer(u32),
}

impl DataModel {
    /// Reads a model back from its JSON form.
    ///
    /// # Errors
    ///
    /// It is no such JSON, or of a later version of the format.
    pub fn from_json(json: &[u8]) -> Result<Self, UnreadableModel> {
        let model: Self = serde_json::from_slice(json)?;
        if model.format > FORMAT { Err(UnreadableModel::Newer(model.format)) } else { Ok(model) }
    }

    /// Returns the names of the tables.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(|table| table.name.as_str())
    }

    fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    fn entity(&self, name: &str) -> Option<&Entity> {
        self.entities.iter().find(|entity| entity.name == name)
    }
}

impl From<Document> for DataModel {
    fn from(document: Document) -> Self {
        let Document { format, timestamps, delimiters, tables, tenant, entities, .. } = document;
        Self { format, timestamps, delimiters, tables, tenant, entities }
    }
}

/// Compares a model with the one that data was stored by: all that is different and decides what
/// data looks like.
pub fn diff(old: &DataModel, new: &DataModel) -> Vec<Change> {
    let sides = Sides { old, new };
    let mut changes = Vec::new();
    table::compare(&sides, &mut changes);
    entity::compare(&sides, &mut changes);
    changes
}

/// Both models.
struct Sides<'m> {
    old: &'m DataModel,
    new: &'m DataModel,
}

impl<'m> Sides<'m> {
    /// Returns the table of the new model that is this one: by its name, or else by its physical
    /// name.
    fn table_now(&self, old: &Table) -> Option<&'m Table> {
        let named = self.new.table(&old.name);
        let free = |table: &&Table| self.old.table(&table.name).is_none();
        let same = |table: &&'m Table| table.physical == old.physical;
        named.or_else(|| self.new.tables.iter().filter(free).find(same))
    }

    /// Returns the tables that an entity of the old model was in and, if it is still there, its
    /// counterpart.
    fn tables_of(&self, old: &Entity) -> Option<(&'m Table, Option<&'m Table>)> {
        let table = self.old.table(&old.table)?;
        Some((table, self.table_now(table)))
    }

    /// Returns `true` if a character that identifiers could contain separates segments of keys now.
    fn has_new_delimiter(&self) -> bool {
        self.new.delimiters.iter().any(|delimiter| !self.old.delimiters.contains(delimiter))
    }

    /// Returns `true` if timestamps are stored with another precision now.
    fn has_other_precision(&self) -> bool {
        self.old.timestamps != self.new.timestamps
    }
}
