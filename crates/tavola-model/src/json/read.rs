//! Reads.

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
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
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
    /// Whether it sees every write acknowledged so far.
    pub strong: bool,
    /// Whether items found through an index are read again, because who sees them can change.
    pub recheck: bool,
}

/// What is fetched for each item of a read.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct With {
    /// Its name in the answer.
    pub name: String,
    /// An item by its key, or a read with its arguments.
    pub value: String,
}

/// What an answer looks like.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
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
    /// How many there are, or what they add up to.
    Count {
        /// This attribute is added up.
        #[serde(skip_serializing_if = "Option::is_none")]
        sum: Option<String>,
        /// By this attribute; in all, if it does not say.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// One item with lists of others beside it.
    Groups {
        /// The entity of the one.
        entity: String,
        /// The lists, by name, and the entity of each.
        groups: Vec<Group>,
    },
}

/// A list of items beside another.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Group {
    /// Its name in the answer.
    pub name: String,
    /// The entity of its items.
    pub entity: String,
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
        strong: read.strong,
        recheck: read.recheck,
    }
}

fn shape(model: &Model, read: &model::Read) -> Shape {
    let group = |(name, id): &(String, model::EntityId)| Group {
        name: name.clone(),
        entity: model.entity(*id).name.clone(),
    };
    match (&read.shape, &read.source, &read.at_most) {
        (model::Shape::One, _, _) => Shape::One,
        (model::Shape::Count { sum, by }, _, _) => {
            Shape::Count { sum: sum.clone(), by: by.clone() }
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
