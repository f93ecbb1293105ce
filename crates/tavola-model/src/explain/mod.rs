//! What each read and write of a model sends to DynamoDB, which rules it asks, and what it costs.
//!
//! Pure: nothing is sent. Values that only a call knows stand as templates, in the model's words.

mod action;
mod answer;
mod bindings;
mod blind_upsert;
mod capacity;
mod cascade;
mod comparison;
mod condition;
mod contention;
mod derived;
mod exclusive;
mod expression_printer;
mod identity;
mod included;
mod indexes;
mod json;
mod loads;
mod locks;
mod loops;
mod print;
mod query;
mod read;
mod records;
mod template;
mod tenancy;
mod text;
mod transaction;
mod units;
mod uses;
mod write;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use tavola_store::{KeyType, Value};

use crate::model::{Input, Model, Route, Write};

pub use bindings::KeyTemplate;
pub use capacity::{Capacity, Partition};
pub use condition::{ConditionPart, Origin, When};
pub(crate) use contention::{ACCEPTABLE_CONFLICTS, Contention};
pub use contention::{ConflictRate, ContendedItem};
pub(crate) use expression_printer::ExpressionPrinter;
pub use units::{Figures, Units};

/// A read or write, explained.
#[derive(Debug, Clone, PartialEq)]
pub struct Explained {
    /// Whether it changes anything.
    pub kind: OperationKind,
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub docs: Vec<String>,
    /// Where it is served.
    pub route: Option<Route>,
    /// Its inputs.
    pub inputs: Vec<ExplainedInput>,
    /// Who may call it; nobody, if it does not say.
    pub allow: Option<String>,
    /// The rules that are asked, and what each asks.
    pub rules: Vec<RuleAsked>,
    /// How the call is confined to its tenant.
    pub tenant: Vec<String>,
    /// What a write checks besides, with what the caller is told otherwise.
    pub checks: Vec<String>,
    /// What is sent, in order.
    pub requests: Vec<Request>,
    /// Which of the items found a read wants.
    pub filter: Option<String>,
    /// Who sees what of the items found.
    pub visible: Vec<String>,
    /// The entities that can come back.
    pub entities: Vec<String>,
    /// What comes back.
    pub answer: String,
    /// The units of all requests together, each at its most.
    pub units: Units,
    /// How often it can run.
    pub capacity: Capacity,
}

/// Whether an operation changes anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum OperationKind {
    Read,
    Write,
}

/// An input and its type.
#[derive(Debug, Clone, PartialEq)]
pub struct ExplainedInput {
    /// Its name.
    pub name: String,
    /// Its type, in the model's words.
    pub ty: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it is in this call.
    pub given: Given,
}

/// A call of a read or write whose inputs or caller are known.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The model, in which values stand for what follows from the inputs and the caller.
    pub model: Model,
    /// The inputs, in their order.
    pub inputs: Vec<Given>,
}

/// What is known of an input.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum Given {
    /// Nothing.
    #[default]
    Open,
    /// That it is left out.
    LeftOut,
    /// What it is.
    Value(Value),
}

/// A rule that is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleAsked {
    /// The rule with its arguments.
    pub rule: String,
    /// What must hold.
    pub condition: String,
    /// Whether a write asks it by a read before the transaction, and does not pin it.
    pub by_read: bool,
}

/// A request to DynamoDB.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What it is for.
    pub purpose: String,
    /// What is sent.
    pub body: Body,
    /// What it costs.
    pub units: Units,
}

/// What is sent.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names are those of DynamoDB")]
pub enum Body {
    GetItem {
        table: String,
        key: KeyTemplate,
        strong: bool,
    },
    /// The keys by table.
    BatchGetItem {
        tables: Vec<(String, Vec<Wanted>)>,
        strong: bool,
    },
    Query(QueryBody),
    Scan {
        table: String,
        strong: bool,
    },
    TransactWriteItems(Vec<Action>),
}

/// An item that is read by its key.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// The name of its entity.
    pub entity: String,
    /// Its key.
    pub key: KeyTemplate,
    /// Whether it is read only while something before it has not decided.
    pub later: bool,
}

/// A query, with DynamoDB's names for its parts.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names are those of DynamoDB")]
pub struct QueryBody {
    pub table: String,
    pub index: Option<String>,
    pub key_condition: String,
    pub names: BTreeMap<String, String>,
    /// The type and the template of each value.
    pub values: BTreeMap<String, (KeyType, String)>,
    pub forward: bool,
    pub limit: u32,
    pub strong: bool,
    /// Whether a value in the key may be absent: then there is nothing to ask for.
    pub may_lack: bool,
    /// Whether nothing is asked of the sort key where an input is left out.
    pub may_lack_sort: bool,
    /// How many partitions are asked so, at most: one for each element of a list in the partition key.
    pub partitions: u64,
}

/// An action of a transaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// What is done.
    pub kind: ActionKind,
    /// What it belongs to.
    pub origin: Origin,
    /// The entity of the item.
    pub entity: String,
    /// The physical table.
    pub table: String,
    /// The item.
    pub key: KeyTemplate,
    /// What the item gets, in the model's words.
    pub sets: Vec<String>,
    /// What must hold of the item, all of it.
    pub conditions: Vec<ConditionPart>,
    /// The condition as the model says it, and what the caller is told otherwise.
    pub says: Option<String>,
    /// When or how often, if not always once.
    pub when: Vec<When>,
    /// The entries of global indexes that it writes.
    pub entries: Vec<Entry>,
    /// What it costs.
    pub units: Units,
}

impl Action {
    /// Returns `true` if every transaction of the write has it, in one form or another.
    pub fn is_certain(&self) -> bool {
        self.when.iter().all(When::is_form)
    }

    /// Returns when or how often the action is sent, or `None` if it is always sent once.
    pub(super) fn when_text(&self) -> Option<String> {
        let all: Vec<String> = self.when.iter().map(ToString::to_string).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }
}

/// An entry of a global index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The index.
    pub index: String,
    /// Its partition key, as a template.
    pub partition: String,
    /// How often it is written: one that moves is deleted and put.
    pub written: u32,
}

/// The kinds of action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of DynamoDB")]
pub enum ActionKind {
    Put,
    Update,
    Delete,
    ConditionCheck,
}

impl ActionKind {
    /// Returns its name in DynamoDB.
    pub fn name(self) -> &'static str {
        match self {
            Self::Put => "Put",
            Self::Update => "Update",
            Self::Delete => "Delete",
            Self::ConditionCheck => "ConditionCheck",
        }
    }
}

/// Explains every read and write of a model, in its order.
pub fn model(model: &Model) -> Vec<Explained> {
    let holders = Contention::new(model);
    let write = |(place, write)| contending(model, &holders, place, write);
    let reads = model.reads.iter().map(|read| read::explain(model, read));
    reads.chain(model.writes.iter().enumerate().map(write)).collect()
}

/// Explains a write, and which items it contends for with others.
fn contending(model: &Model, holders: &Contention, place: usize, write: &Write) -> Explained {
    let mut explained = write::explain(model, write);
    explained.capacity.held = holders.of(model, place);
    explained
}

/// Explains the read or write of this name.
pub fn operation(model: &Model, name: &str) -> Option<Explained> {
    match (model.read_named(name), model.write_named(name)) {
        (Some(id), _) => Some(read::explain(model, model.read(id))),
        (None, Some(id)) => {
            Some(contending(model, &Contention::new(model), id.index(), model.write(id)))
        }
        (None, None) => None,
    }
}

/// Explains one call of what is explained in general. What it costs is about all such calls.
pub fn call(all: &Explained, call: &Call) -> Option<Explained> {
    let model = &call.model;
    let mut one = match (model.read_named(&all.name), model.write_named(&all.name)) {
        (Some(id), _) => read::explain(model, model.read(id)),
        (None, Some(id)) => write::explain(model, model.write(id)),
        (None, None) => return None,
    };
    for (input, given) in one.inputs.iter_mut().zip(&call.inputs) {
        input.given = given.clone();
    }
    Some(Explained { units: all.units.clone(), capacity: all.capacity.clone(), ..one })
}

/// Suggests the nearest name of a read or write for a name that none of them has.
pub fn did_you_mean(model: &Model, name: &str) -> Option<String> {
    let reads = model.reads.iter().map(|read| read.name.as_str());
    let names = reads.chain(model.writes.iter().map(|write| write.name.as_str()));
    crate::suggest::did_you_mean(name, names)
}

/// Suggests the nearest of these names for a name that is none of them.
pub fn did_you_mean_one_of(name: &str, names: &[&str]) -> Option<String> {
    crate::suggest::did_you_mean(name, names.iter().copied())
}

fn inputs(inputs: &[Input]) -> Vec<ExplainedInput> {
    let input = |input: &Input| ExplainedInput {
        name: input.name.clone(),
        ty: input.ty.to_string(),
        optional: input.optional,
        given: Given::default(),
    };
    inputs.iter().map(input).collect()
}
