//! Writes, and the jobs that call them.

#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

use super::docs;
use super::operation::{Input, Operation, inputs, route};
use super::refusal::own_refusal;
use super::step::{self, Step};
use crate::explain::ExpressionPrinter;
use crate::model::{self, Model};

/// A write.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Write {
    /// What reads and writes have in common.
    #[serde(flatten)]
    pub operation: Operation,
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// Who may cancel what follows in portions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancel: Option<String>,
    /// What happens only once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub once: Option<Once>,
    /// The items of which it answers with the first that is there, instead of the first item that
    /// it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// The attribute of its answer that names the entity of the item, where that may be one of
    /// several which the table's type attribute does not tell apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discriminator: Option<String>,
    /// The entity whose items it ends when their lifetime is over: nobody calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expiry_of: Option<String>,
    /// Whether it leaves an audit entry, and under which name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub audit_name: Option<String>,
}

/// What happens only once.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Once {
    /// What names it.
    pub key: String,
    /// For how long that is remembered.
    pub seconds: u64,
}

/// Work done on schedule.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// How often.
    pub every_seconds: u64,
    /// What somebody who begins a run may give.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Input>,
    /// What it does.
    pub loops: Vec<JobLoop>,
}

/// For each item of a read, writes or further loops.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct JobLoop {
    /// The item's name.
    pub name: String,
    /// The read with its arguments.
    pub read: String,
    /// Only for these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// What is done for each.
    pub steps: Vec<JobStep>,
}

/// What a job does for an item.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum JobStep {
    /// Goes over another read.
    For(JobLoop),
    /// A write with its arguments.
    Do(String),
}

pub(super) fn write(model: &Model, write: &model::Write) -> Write {
    let printer = ExpressionPrinter::frame(model, &write.frame, write.inputs.len());
    let once =
        |(key, seconds): &(model::Expr, u64)| Once { key: printer.expr(key), seconds: *seconds };
    let steps = step::steps(model, &write.steps, &printer).into_iter();
    let portions = write.portions.iter().map(|one| step::portions(model, one, &printer));
    Write {
        operation: Operation {
            name: write.name.clone(),
            docs: docs(&write.docs),
            route: route(&write.route),
            inputs: inputs(model, &write.inputs, &printer),
            allow: write.allow.as_ref().map(|allow| printer.expr(allow)),
            refusal: own_refusal(&write.refusal, &printer),
        },
        steps: steps.chain(portions).collect(),
        cancel: write.cancel.as_ref().map(|cancel| printer.expr(cancel)),
        once: write.once.as_ref().map(once),
        answer: write.answer.as_ref().map(|answer| printer.answer(answer)),
        discriminator: write.discriminator.clone(),
        expiry_of: write.expiry.map(|expiry| model.entity(expiry.entity).name.clone()),
        audit_name: write.audited.then(|| write.audit_name.clone()),
    }
}

pub(super) fn job(model: &Model, job: &model::Job) -> Job {
    let printer = ExpressionPrinter::frame(model, &job.frame, job.inputs.len());
    Job {
        name: job.name.clone(),
        docs: docs(&job.docs),
        every_seconds: job.every,
        inputs: inputs(model, &job.inputs, &printer),
        loops: job.loops.iter().map(|one| job_loop(model, one, &printer)).collect(),
    }
}

fn job_loop(model: &Model, one: &model::JobLoop, printer: &ExpressionPrinter<'_>) -> JobLoop {
    let step = |step: &model::JobStep| match step {
        model::JobStep::For(inner) => JobStep::For(job_loop(model, inner, printer)),
        model::JobStep::Do(write, args) => {
            JobStep::Do(step::called(&model.write(*write).name, args, printer))
        }
    };
    JobLoop {
        name: printer.slot(one.slot),
        read: step::called(&model.read(one.read.0).name, &one.read.1, printer),
        condition: one.condition.as_ref().map(|condition| printer.expr(condition)),
        steps: one.body.iter().map(step).collect(),
    }
}
