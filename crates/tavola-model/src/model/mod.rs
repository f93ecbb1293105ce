//! The resolved model: names bound, types known, templates aligned. What plans are made of.

#![expect(missing_docs, reason = "most fields are named after what they hold")]

mod answer_json;
mod answer_plan;
mod check;
mod dependencies;
mod discriminator;
mod entity;
mod expr;
mod on_read;
mod operation;
mod otherwise;
mod range;
mod read;
pub(crate) mod recogniser;
pub mod scalar;
pub(crate) mod semver;
mod shown;
mod spell_out;
mod template;
mod transform;
mod types;
mod under;
mod upsert;
mod visit;
mod write;

pub use answer_plan::{AnswerPlan, AnsweredAttribute};
pub use check::{Balance, Check};
pub use dependencies::*;
pub use entity::*;
pub use expr::*;
pub use on_read::{OnRead, Uncomputed};
pub use operation::*;
pub use otherwise::*;
pub(crate) use range::Ends;
pub use range::{KeyRange, LAST};
pub use read::*;
pub use recogniser::{KeyText, Reading, Recogniser};
pub use scalar::{Int, Length, Scalar};
use std::sync::Arc;
pub use template::*;
pub use transform::*;
pub use types::*;
pub use under::{AllUnder, Link, Stays, Under, Way};
pub use write::*;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident => $field:ident : $item:ty, $get:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(pub(crate) usize);

        impl $id {
            /// Returns its place among its kind, from 0.
            pub fn index(self) -> usize {
                self.0
            }
        }

        impl Model {
            /// What this id stands for.
            #[expect(clippy::indexing_slicing, reason = "ids are made by the resolver of this very model")]
            pub fn $get(&self, id: $id) -> &$item {
                &self.$field[id.0]
            }
        }
    )*};
}

ids! {
    /// A table's place in its model.
    TableId => tables: Table, table;
    /// An entity's place in its model.
    EntityId => entities: Entity, entity;
    /// A rule's place in its model.
    RuleId => rules: Rule, rule;
    /// A write's place in its model.
    WriteId => writes: Write, write;
}

/// A read's place in its model: behind those of the model's text are those that follow from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReadId(pub(crate) usize);

impl ReadId {
    /// Returns its place, from 0.
    pub fn index(self) -> usize {
        self.0
    }
}

/// An index's place in its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndexId(pub(crate) usize);

/// A whole model.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Model {
    pub name: String,
    pub docs: Vec<String>,
    /// The precision of its timestamps.
    pub precision: Precision,
    pub tables: Vec<Table>,
    /// What a verified token says. The value of each is the claim's name.
    pub caller: Vec<Claim>,
    pub entities: Vec<Entity>,
    pub rules: Vec<Rule>,
    /// Its tenancy.
    pub tenant: Option<Tenant>,
    pub reads: Vec<Read>,
    /// Reads that nobody calls: what is under an item that is deleted with all under it.
    pub implied_reads: Vec<Read>,
    pub writes: Vec<Write>,
    pub jobs: Vec<Job>,
    /// How an audit entry is filled.
    pub audit: Option<(EntityId, Vec<(String, Expr)>)>,
    /// Items that are there from the start.
    pub data: Vec<(EntityId, Vec<(String, Expr)>)>,
    /// The most items a development fallback may scan.
    pub fallback: Option<u64>,
    /// What a deployment can turn off.
    pub switches: Vec<Switch>,
    /// How much of what there is.
    pub volumes: Vec<Volume>,
    /// The characters that separate segments of keys; no id contains one.
    pub delimiters: Vec<char>,
    /// How items are recognised.
    pub recogniser: Arc<Recogniser>,
}

/// A claim of the caller's token.
#[derive(Debug, Clone, PartialEq)]
pub struct Claim {
    /// Its name in the model.
    pub name: String,
    /// Its name in the token.
    pub claim: String,
    pub ty: Type,
    /// Whether it may be absent.
    pub optional: bool,
}

/// The precision of timestamps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Precision {
    /// `2024-01-15T10:30:00Z`
    #[default]
    Seconds,
    /// `2024-01-15T10:30:00.735Z`
    Milliseconds,
}

impl Model {
    /// Returns the claim that identifies a user, if the model has one.
    pub fn id_claim(&self) -> Option<&Claim> {
        self.caller.iter().find(|claim| claim.name == "id")
    }

    /// Returns the index of a table.
    #[expect(clippy::indexing_slicing, reason = "ids are made by the resolver of this very model")]
    pub fn index(&self, table: TableId, index: IndexId) -> &Index {
        &self.table(table).indexes[index.0]
    }

    /// Returns the index of a table by its name.
    pub fn index_named(&self, table: TableId, name: &str) -> Option<IndexId> {
        self.table(table).indexes.iter().position(|index| index.name == name).map(IndexId)
    }

    /// Returns the entities of a table.
    pub fn entities_in(&self, table: TableId) -> impl Iterator<Item = (EntityId, &Entity)> {
        self.entity_ids().filter(move |(_, entity)| entity.table == table)
    }

    /// Returns all entities with their ids.
    pub fn entity_ids(&self) -> impl Iterator<Item = (EntityId, &Entity)> {
        self.entities.iter().enumerate().map(|(place, entity)| (EntityId(place), entity))
    }

    /// Returns all tables with their ids.
    pub fn table_ids(&self) -> impl Iterator<Item = (TableId, &Table)> {
        self.tables.iter().enumerate().map(|(place, table)| (TableId(place), table))
    }

    /// Returns the type of an attribute of an item, or of a field of a nested type.
    pub(crate) fn field_type<'t>(&'t self, base: &'t Type, name: &str) -> Option<&'t Type> {
        let attribute = match base {
            Type::Item(id) => self.entity(*id).attribute(name),
            Type::Record(attributes) => attributes.iter().find(|one| one.name == name),
            _ => None,
        };
        attribute.map(|attribute| &attribute.ty)
    }

    /// What this id stands for.
    #[expect(clippy::indexing_slicing, reason = "ids are made by the resolver of this very model")]
    pub fn read(&self, id: ReadId) -> &Read {
        match self.reads.get(id.0) {
            Some(read) => read,
            None => &self.implied_reads[id.0 - self.reads.len()],
        }
    }

    /// Returns the read of this name.
    pub fn read_named(&self, name: &str) -> Option<ReadId> {
        self.reads.iter().position(|read| read.name == name).map(ReadId)
    }

    /// Returns the write of this name.
    pub fn write_named(&self, name: &str) -> Option<WriteId> {
        self.writes.iter().position(|write| write.name == name).map(WriteId)
    }

    /// Returns the entity of this name.
    pub fn entity_named(&self, name: &str) -> Option<EntityId> {
        self.entities.iter().position(|entity| entity.name == name).map(EntityId)
    }
}
