//! The resolved model as JSON, for other programs, and its JSON Schema.
//!
//! Expressions and templates stand in the model's own printer. The types here are the format and
//! change only with it; the model's own types are free to change.

mod attribute;
mod entity;
mod operation;
mod read;
mod refusal;
mod source;
mod step;
mod table;
#[cfg(test)]
mod tests;
mod write;

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use attribute::{Attribute, Bounds, Bytes, Characters, Elements, Type};
pub use entity::{
    AppendOnly, Check, Derived, Entity, EntityKey, Field, Move, Moves, NoTenant, Restriction,
    Unique,
};
pub use operation::{Input, Operation, Route, Rule};
pub use read::{Group, Read, Shape, With};
pub use refusal::Refusal;
pub use source::{KeyValue, SortCondition, Source};
pub use step::{Change, Step};
pub use table::{Index, KeyAttribute, Projection, Table};
pub use write::{Job, JobLoop, JobStep, Once, Write};

use crate::explain::ExpressionPrinter;
use crate::model;

/// The version of the format. It grows when something is renamed, removed or means something else;
/// what is added leaves it as it is. Tables keep documents of earlier versions (`diff` reads them
/// back), so what is added to tables, entities and types needs a `#[serde(default)]`.
pub(crate) const FORMAT: u32 = 1;

/// A resolved model.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Document {
    /// The version of this format.
    pub format: u32,
    /// The model's name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// The precision of timestamps: `seconds` or `milliseconds`.
    pub timestamps: String,
    /// The characters that separate segments of keys; no identifier contains one.
    pub delimiters: Vec<String>,
    /// Its tables.
    pub tables: Vec<Table>,
    /// What a verified token says about the caller.
    pub caller: Vec<Claim>,
    /// What confines callers to their tenant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenant: Option<Tenant>,
    /// Its entities.
    pub entities: Vec<Entity>,
    /// Its rules.
    pub rules: Vec<Rule>,
    /// Its reads.
    pub reads: Vec<Read>,
    /// Its writes.
    pub writes: Vec<Write>,
    /// Its jobs.
    pub jobs: Vec<Job>,
    /// The entry that every audited write leaves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit: Option<Item>,
    /// Items that are there from the start.
    pub data: Vec<Item>,
    /// The most items that a read without its index may scan in development.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<u64>,
    /// What a deployment can turn off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub switches: Vec<Switch>,
    /// How much of what there is.
    pub volumes: Vec<Volume>,
}

/// A claim of the caller's token.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Claim {
    /// Its name in the model.
    pub name: String,
    /// Its name in the token.
    pub claim: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether it may be absent.
    pub optional: bool,
}

/// What confines callers to their tenant.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Tenant {
    /// The attribute that names the tenant of an item.
    pub attribute: String,
    /// The caller's tenant.
    pub value: String,
    /// Who is not confined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub except: Option<String>,
}

/// An item that the model describes.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Item {
    /// Its entity.
    pub entity: String,
    /// What its attributes are.
    pub fields: Vec<Field>,
}

/// Reads and writes that a deployment can turn off.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// The environment variable that may set it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub env: Option<String>,
    /// How it stands where a deployment does not say.
    pub on: bool,
    /// The reads and writes that it turns off.
    pub covers: Vec<String>,
}

/// How much of something there is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Volume {
    /// An entity, read or write.
    pub name: String,
    /// How many.
    pub count: u64,
    /// In which time; in all, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The bytes of a typical item.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// For each so many of what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per: Option<Per>,
}

/// For each so many of what.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Per {
    /// How many.
    pub count: u64,
    /// Of what.
    pub of: String,
}

/// Returns a model in its JSON form.
pub fn document(model: &model::Model) -> Document {
    let printer = ExpressionPrinter::plain(model);
    let claim = |claim: &model::Claim| Claim {
        name: claim.name.clone(),
        claim: claim.claim.clone(),
        ty: Type::of(model, &claim.ty),
        optional: claim.optional,
    };
    let tenant = |tenant: &model::Tenant| Tenant {
        attribute: tenant.attribute.clone(),
        value: printer.expr(&tenant.value),
        except: tenant.except.as_ref().map(|except| printer.expr(except)),
    };
    let item = |(id, fields): &(model::EntityId, Vec<(String, model::Expr)>)| Item {
        entity: model.entity(*id).name.clone(),
        fields: entity::fields(model, *id, fields, &printer),
    };
    let switch = |switch: &model::Switch| Switch {
        name: switch.name.clone(),
        docs: docs(&switch.docs),
        env: switch.env.clone(),
        on: switch.on,
        covers: switch.covers.clone(),
    };
    let volume = |volume: &model::Volume| Volume {
        name: volume.name.clone(),
        count: volume.count,
        unit: volume.unit.clone(),
        size: volume.size,
        per: volume.per.clone().map(|(count, of)| Per { count, of }),
    };
    let precision = match model.precision {
        model::Precision::Seconds => "seconds",
        model::Precision::Milliseconds => "milliseconds",
    };
    Document {
        format: FORMAT,
        name: model.name.clone(),
        docs: docs(&model.docs),
        timestamps: precision.to_owned(),
        delimiters: model.delimiters.iter().map(ToString::to_string).collect(),
        tables: model.tables.iter().map(table::table).collect(),
        caller: model.caller.iter().map(claim).collect(),
        tenant: model.tenant.as_ref().map(tenant),
        entities: model.entity_ids().map(|(id, _)| entity::entity(model, id)).collect(),
        rules: model.rules.iter().map(|rule| operation::rule(model, rule)).collect(),
        reads: model.reads.iter().map(|read| read::read(model, read)).collect(),
        writes: model.writes.iter().map(|write| write::write(model, write)).collect(),
        jobs: model.jobs.iter().map(|job| write::job(model, job)).collect(),
        audit: model.audit.as_ref().map(item),
        data: model.data.iter().map(item).collect(),
        fallback: model.fallback,
        switches: model.switches.iter().map(switch).collect(),
        volumes: model.volumes.iter().map(volume).collect(),
    }
}

/// Returns the text of the JSON Schema of [`Document`].
///
/// It is generated by a test, so that programs need not be built with what generates it.
pub fn schema() -> &'static str {
    include_str!("schema.json")
}

/// Joins lines of documentation.
fn docs(lines: &[String]) -> Option<String> {
    (!lines.is_empty()).then(|| lines.join("\n"))
}
