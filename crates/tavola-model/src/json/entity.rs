//! Entities: what is stored, under which keys, and what follows from it.

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::attribute::{self, Attribute, Type};
use super::docs;
use super::refusal::{Refusal, refusal};
use crate::explain::ExpressionPrinter;
use crate::model::{self, EntityId, Expr, KeySource, Model};

/// An entity.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Entity {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Its table, by the name in the model.
    pub table: String,
    /// The value of the table's type attribute.
    pub type_value: String,
    /// The same in answers, if they tell it otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_type: Option<String>,
    /// The entity whose items these are copies of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copy_of: Option<String>,
    /// How its primary key and its index keys are made.
    pub keys: Vec<EntityKey>,
    /// The attributes that make up the primary key.
    pub key_attributes: Vec<String>,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Attributes that are computed when an item is read, and never stored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub on_read: Vec<OnRead>,
    /// The attribute that says when an item expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires: Option<String>,
    /// The write that ends an item then; without one, the store deletes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_expiry: Option<String>,
    /// The attribute by which the store collects items, which are there until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collect: Option<String>,
    /// Who sees an item; everybody who may call, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visible: Option<String>,
    /// Values that only some callers see.
    pub restricted: Vec<Restriction>,
    /// What is unique.
    pub uniques: Vec<Unique>,
    /// What always holds of an item.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<Check>,
    /// Items that are kept in step with an item of this entity.
    pub derives: Vec<Derived>,
    /// How attributes may change.
    pub moves: Vec<Moves>,
    /// In a model with tenants: whether an item belongs to none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_tenant: Option<NoTenant>,
    /// Whether items stay as they were created: `always`, or `exceptDelete`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub append_only: Option<AppendOnly>,
}

/// An attribute that is computed when an item is read.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct OnRead {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether it may be absent.
    pub optional: bool,
    /// What it is.
    pub value: String,
    /// Whether it changes with the time alone.
    pub uses_clock: bool,
    /// The attributes that it is made of, of which a caller has to see all.
    pub sources: Vec<String>,
}

/// Whether items that never change can be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum AppendOnly {
    /// They cannot.
    Always,
    /// They can.
    ExceptDelete,
}

/// How a key attribute is made.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct EntityKey {
    /// The key attribute.
    pub name: String,
    /// The template that it is made from.
    pub template: String,
    /// Only while this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
}

/// A value that only some callers see.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Restriction {
    /// The attribute and what is below it.
    pub path: String,
    /// Who sees it.
    pub condition: String,
}

/// Attributes that together are unique.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Unique {
    /// The attributes.
    pub attributes: Vec<String>,
    /// The name of what is unique together with them.
    #[serde(rename = "in", default, skip_serializing_if = "Option::is_none")]
    pub space: Option<String>,
    /// Only while this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Whether upper and lower case are the same.
    pub ignoring_case: bool,
    /// What is told when another item has the values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<Refusal>,
}

/// What always holds of an item.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Check {
    /// The condition, about the item's own attributes.
    pub condition: String,
    /// What is told when a write would break it.
    pub otherwise: Refusal,
}

/// Items kept in step with their owner.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Derived {
    /// The entity derived.
    pub entity: String,
    /// One for each, as `element in list`; one in all, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<String>,
    /// Only while this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Whether one owner only may derive an item, and then what another one is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(default)]
    pub exclusive: Option<Refusal>,
    /// Its attributes.
    pub fields: Vec<Field>,
}

/// An attribute and what it gets.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Field {
    /// The attribute.
    pub name: String,
    /// The expression.
    pub value: String,
}

/// How an attribute may change.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Moves {
    /// The attribute.
    pub attribute: String,
    /// The ways.
    pub steps: Vec<Move>,
}

/// One way to change.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Move {
    /// From these.
    pub from: Vec<String>,
    /// To these.
    pub to: Vec<String>,
    /// By whom; by everybody who may call, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// When an item belongs to no tenant.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum NoTenant {
    /// Always.
    Always,
    /// While this holds.
    While {
        /// What holds.
        condition: String,
    },
}

pub(super) fn entity(model: &Model, id: EntityId) -> Entity {
    let entity = model.entity(id);
    let printer = ExpressionPrinter::plain(model).about(id);
    let said = |expr: &Option<Expr>| expr.as_ref().map(|expr| printer.expr(expr));
    let restriction = |restricted: &model::Restriction| Restriction {
        path: restricted.path.join("."),
        condition: printer.expr(&restricted.condition),
    };
    let unique = |unique: &model::Unique| Unique {
        attributes: unique.attributes.clone(),
        space: unique.space.clone(),
        condition: said(&unique.condition),
        ignoring_case: unique.ignoring_case,
        otherwise: unique.otherwise.as_ref().map(|otherwise| refusal(otherwise, &printer)),
    };
    let check = |check: &model::Check| Check {
        condition: printer.expr(&check.condition()),
        otherwise: refusal(&check.otherwise, &printer),
    };
    let moves = |moves: &model::Moves| Moves {
        attribute: moves.attribute.clone(),
        steps: moves
            .steps
            .iter()
            .map(|step| Move { from: step.from.to_vec(), to: step.to.to_vec(), by: said(&step.by) })
            .collect(),
    };
    Entity {
        name: entity.name.clone(),
        docs: docs(&entity.docs),
        table: model.table(entity.table).name.clone(),
        type_value: entity.type_value.clone(),
        answered_type: (entity.answered_type != entity.type_value)
            .then(|| entity.answered_type.clone()),
        copy_of: entity.copy_of.map(|source| model.entity(source).name.clone()),
        keys: entity.keys.iter().map(|key| self::key(entity, key, &printer)).collect(),
        key_attributes: entity.key_attributes.clone(),
        attributes: (entity.attributes.iter())
            .map(|attribute| attribute::attribute(model, attribute, &printer))
            .collect(),
        on_read: entity.on_read.iter().map(|one| on_read(model, one, &printer)).collect(),
        expires: entity.expires.clone(),
        on_expiry: entity.on_expiry.map(|write| model.write(write).name.clone()),
        collect: entity.collect.clone(),
        visible: said(&entity.visible),
        restricted: entity.restricted.iter().map(restriction).collect(),
        uniques: entity.uniques.iter().map(unique).collect(),
        checks: entity.checks.iter().map(check).collect(),
        derives: entity.derives.iter().map(|derive| derived(model, id, derive)).collect(),
        moves: entity.moves.iter().map(moves).collect(),
        no_tenant: entity.no_tenant.as_ref().map(|none| match none {
            model::NoTenant::Always => NoTenant::Always,
            model::NoTenant::While(holds) => NoTenant::While { condition: printer.expr(holds) },
        }),
        append_only: entity.append_only.map(|append_only| match append_only {
            model::AppendOnly::Always => AppendOnly::Always,
            model::AppendOnly::ExceptDelete => AppendOnly::ExceptDelete,
        }),
    }
}

fn on_read(model: &Model, one: &model::OnRead, printer: &ExpressionPrinter<'_>) -> OnRead {
    OnRead {
        name: one.name.clone(),
        docs: docs(&one.docs),
        ty: Type::of(model, &one.ty),
        optional: one.optional,
        value: printer.expr_as(&one.value, Some(&one.ty)),
        uses_clock: one.uses_clock,
        sources: one.sources.iter().cloned().collect(),
    }
}

fn key(entity: &model::Entity, key: &model::Key, printer: &ExpressionPrinter<'_>) -> EntityKey {
    let template = match &key.source {
        KeySource::Template(template) => printer.template(template),
        KeySource::Attribute => format!("{{{}}}", key.name),
        KeySource::TypeValue => entity.type_value.clone(),
    };
    let condition = key.condition.as_ref().map(|condition| printer.expr(condition));
    EntityKey { name: key.name.clone(), template, condition }
}

fn derived(model: &Model, owner: EntityId, derive: &model::Derive) -> Derived {
    let element = derive.each.as_ref().map(|(name, _)| name.clone());
    let params: Vec<_> = element.into_iter().map(|name| (name, model::Type::Unknown)).collect();
    let printer = ExpressionPrinter::params(model, &params).about(owner);
    Derived {
        entity: model.entity(derive.entity).name.clone(),
        each: derive.each.as_ref().map(|(name, list)| format!("{name} in {}", printer.expr(list))),
        condition: derive.condition.as_ref().map(|condition| printer.expr(condition)),
        exclusive: derive.exclusive.as_ref().map(|otherwise| refusal(otherwise, &printer)),
        fields: fields(model, derive.entity, &derive.fields, &printer),
    }
}

/// Returns the attributes of an entity that are given values.
pub(super) fn fields(
    model: &Model,
    id: EntityId,
    fields: &[(String, Expr)],
    printer: &ExpressionPrinter<'_>,
) -> Vec<Field> {
    let entity = model.entity(id);
    let field = |(name, value): &(String, Expr)| {
        let ty = entity.attribute(name).map(|attribute| &attribute.ty);
        Field { name: name.clone(), value: printer.expr_as(value, ty) }
    };
    fields.iter().map(field).collect()
}
