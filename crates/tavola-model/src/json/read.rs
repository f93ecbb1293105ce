//! Reads.

#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

use super::docs;
use super::operation::{Operation, inputs, route};
use super::refusal::own_refusal;
use super::source::{self, Source};
use super::step::{self, Step};
use crate::explain::ExpressionPrinter;
use crate::model::{self, Model, WithTarget};

/// A read.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Read {
    /// What reads and writes have in common.
    #[serde(flatten)]
    pub operation: Operation,
    /// What is loaded first.
    pub lets: Vec<Step>,
    /// Where its items come from.
    pub source: Source,
    /// Which of them are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    /// What is fetched for each.
    pub with: Vec<With>,
    /// The entities that can come back.
    pub entities: Vec<String>,
    /// What the answer looks like.
    pub shape: Shape,
    /// The attributes that are answered of each item, if not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<String>>,
    /// The attribute of its answers that names the entity of each item, where the table's type
    /// attribute does not tell them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discriminator: Option<String>,
    /// Whether it sees every write acknowledged so far.
    pub strong: bool,
    /// Whether items found through an index are read again, because who sees them can change.
    pub recheck: bool,
}

/// What is fetched for each item of a read.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct With {
    /// Its name in the answer.
    pub name: String,
    /// An item by its key, or a read with its arguments.
    pub value: String,
}

/// What an answer looks like.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Shape {
    /// One item.
    One,
    /// Items, a page at a time.
    Page {
        /// How many a page has, unless the caller asks for fewer.
        size: u32,
    },
    /// All items in one answer.
    All {
        /// The most that there may be.
        at_most: u64,
    },
    /// What the items amount to.
    Aggregates {
        /// What is counted or added up.
        aggregates: Vec<Aggregate>,
        /// By this attribute; in all, if it does not say.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// One item with others beside it.
    Groups {
        /// The entity of the one.
        entity: String,
        /// What is beside it.
        groups: Vec<Group>,
    },
}

/// One number or moment that items amount to.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Aggregate {
    /// Its name in the answer.
    pub name: String,
    /// `count`, `sum`, `avg`, `min` or `max`.
    pub function: String,
    /// The attribute that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute: Option<String>,
}

/// Items beside another one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Group {
    /// Its name in the answer.
    pub name: String,
    /// The entity of its items.
    pub entity: String,
    /// Whether it is a list; otherwise it is one item, which may be absent.
    pub list: bool,
}

pub(super) fn read(model: &Model, read: &model::Read) -> Read {
    let printer = ExpressionPrinter::frame(model, &read.frame, read.inputs.len());
    // Filters and what is fetched beside are about the items found.
    let found = match read.entities.first() {
        Some(id) => printer.about(*id),
        None => ExpressionPrinter::frame(model, &read.frame, read.inputs.len()),
    };
    let with = |with: &model::With| With {
        name: with.name.clone(),
        value: match &with.target {
            WithTarget::Item(load) => found.expr(load),
            WithTarget::Read(id, args) => step::called(&model.read(*id).name, args, &found),
        },
    };
    Read {
        operation: Operation {
            name: read.name.clone(),
            docs: docs(&read.docs),
            route: route(&read.route),
            inputs: inputs(model, &read.inputs, &printer),
            allow: read.allow.as_ref().map(|allow| printer.expr(allow)),
            refusal: own_refusal(&read.refusal, &printer),
        },
        lets: read.lets.iter().map(|binding| step::binding(model, binding, &printer)).collect(),
        source: source::source(model, &read.source, &printer),
        filter: read.filter.as_ref().map(|filter| found.expr(filter)),
        with: read.with.iter().map(with).collect(),
        entities: read.entities.iter().map(|id| model.entity(*id).name.clone()).collect(),
        shape: shape(model, read),
        only: read.only.clone(),
        discriminator: read.discriminator.clone(),
        strong: read.strong,
        recheck: read.recheck,
    }
}

fn shape(model: &Model, read: &model::Read) -> Shape {
    let group = |group: &model::Group| Group {
        name: group.name.clone(),
        entity: model.entity(group.entity).name.clone(),
        list: group.list,
    };
    match (&read.shape, &read.source, &read.at_most) {
        (model::Shape::One, _, _) => Shape::One,
        (model::Shape::Aggregates { aggregates, by }, _, _) => {
            let aggregate = |one: &model::Aggregate| Aggregate {
                name: one.name.clone(),
                function: one.function.name().to_owned(),
                attribute: one.attribute.clone(),
            };
            Shape::Aggregates {
                aggregates: aggregates.iter().map(aggregate).collect(),
                by: by.clone(),
            }
        }
        (model::Shape::Groups { entity, groups }, _, _) => Shape::Groups {
            entity: model.entity(*entity).name.clone(),
            groups: groups.iter().map(group).collect(),
        },
        (model::Shape::List, model::Source::Scan { at_most, .. }, _)
        | (model::Shape::List, _, Some(at_most)) => Shape::All { at_most: *at_most },
        (model::Shape::List, _, None) => Shape::Page { size: read.page },
    }
}
