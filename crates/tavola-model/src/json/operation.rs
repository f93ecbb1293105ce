//! Rules, reads, writes and jobs.

use schemars::JsonSchema;
use serde::Serialize;

use super::attribute::Type;
use super::docs;
use super::source::{self, Source};
use super::step::{self, Step};
use crate::explain::Words;
use crate::model::{self, Model, WithTarget};

/// A named condition.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Its parameters.
    pub params: Vec<Input>,
    /// What must hold.
    pub condition: String,
    /// Whether writes ask it by a read before the transaction instead of inside it.
    pub by_read: bool,
}

/// An input of a read or write, or a parameter of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether it may be left out.
    pub optional: bool,
    /// What stands for it when it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

/// Where a read or write is served.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Route {
    /// The method.
    pub method: String,
    /// The path, with inputs in braces.
    pub path: String,
}

/// A read.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Read {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Where it is served.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<Route>,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// Who may call it; nobody, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<String>,
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
    /// How many there are.
    Count {
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

/// A write.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Write {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Where it is served.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<Route>,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// Who may call it; nobody, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<String>,
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// What happens only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub once: Option<Once>,
    /// Whether it leaves an audit entry, and under which name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit_name: Option<String>,
}

/// What happens only once.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Once {
    /// What names it.
    pub key: String,
    /// For how long that is remembered.
    pub seconds: u64,
}

/// Work done on schedule.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// How often.
    pub every_seconds: u64,
    /// What it does.
    pub loops: Vec<JobLoop>,
}

/// For each item of a read, a write.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct JobLoop {
    /// The read with its arguments.
    pub read: String,
    /// The write with its arguments.
    pub write: String,
}

pub(super) fn rule(model: &Model, rule: &model::Rule) -> Rule {
    let param = |(name, ty): &(String, model::Type)| Input {
        name: name.clone(),
        ty: Type::of(model, ty),
        optional: false,
        default: None,
    };
    Rule {
        name: rule.name.clone(),
        docs: docs(&rule.docs),
        params: rule.params.iter().map(param).collect(),
        condition: Words::params(model, &rule.params).expr(&rule.condition),
        by_read: rule.by_read,
    }
}

pub(super) fn read(model: &Model, read: &model::Read) -> Read {
    let words = Words::frame(model, &read.frame, read.inputs.len());
    // Filters and what is fetched beside are about the items found.
    let found = match read.entities.first() {
        Some(id) => words.about(*id),
        None => Words::frame(model, &read.frame, read.inputs.len()),
    };
    let with = |with: &model::With| With {
        name: with.name.clone(),
        value: match &with.target {
            WithTarget::Item(load) => found.expr(load),
            WithTarget::Read(id, args) => step::called(&model.read(*id).name, args, &found),
        },
    };
    Read {
        name: read.name.clone(),
        docs: docs(&read.docs),
        route: route(&read.route),
        inputs: inputs(model, &read.inputs, &words),
        allow: read.allow.as_ref().map(|allow| words.expr(allow)),
        lets: read.lets.iter().map(|binding| step::binding(model, binding, &words)).collect(),
        source: source::source(model, &read.source, &words),
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
        (model::Shape::Count(by), _, _) => Shape::Count { by: by.clone() },
        (model::Shape::Groups { entity, groups }, _, _) => Shape::Groups {
            entity: model.entity(*entity).name.clone(),
            groups: groups.iter().map(group).collect(),
        },
        (model::Shape::List, model::Source::Scan { at_most, .. }, _)
        | (model::Shape::List, _, Some(at_most)) => Shape::All { at_most: *at_most },
        (model::Shape::List, _, None) => Shape::Page { size: read.page },
    }
}

pub(super) fn write(model: &Model, write: &model::Write) -> Write {
    let words = Words::frame(model, &write.frame, write.inputs.len());
    let once = |(key, seconds): &(model::Expr, u64)| Once {
        key: words.expr(key),
        seconds: *seconds,
    };
    Write {
        name: write.name.clone(),
        docs: docs(&write.docs),
        route: route(&write.route),
        inputs: inputs(model, &write.inputs, &words),
        allow: write.allow.as_ref().map(|allow| words.expr(allow)),
        steps: step::steps(model, &write.steps, &words),
        once: write.once.as_ref().map(once),
        audit_name: write.audited.then(|| write.audit_name.clone()),
    }
}

pub(super) fn job(model: &Model, job: &model::Job) -> Job {
    let plain = Words::plain(model);
    let item = Words::params(model, &[("item".to_owned(), model::Type::Unknown)]);
    let each = |step: &model::JobLoop| JobLoop {
        read: step::called(&model.read(step.read.0).name, &step.read.1, &plain),
        write: step::called(&model.write(step.write.0).name, &step.write.1, &item),
    };
    Job {
        name: job.name.clone(),
        docs: docs(&job.docs),
        every_seconds: job.every,
        loops: job.loops.iter().map(each).collect(),
    }
}

fn route(route: &Option<model::Route>) -> Option<Route> {
    let made = |route: &model::Route| Route {
        method: route.method.clone(),
        path: route.path.clone(),
    };
    route.as_ref().map(made)
}

fn inputs(model: &Model, inputs: &[model::Input], words: &Words<'_>) -> Vec<Input> {
    let input = |input: &model::Input| Input {
        name: input.name.clone(),
        ty: Type::of(model, &input.ty),
        optional: input.optional,
        default: input.default.as_ref().map(|value| words.expr_as(value, Some(&input.ty))),
    };
    inputs.iter().map(input).collect()
}
