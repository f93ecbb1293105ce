//! The requests that each read and write of a model sends to DynamoDB, the rules that it evaluates,
//! and its cost.
//!
//! Nothing is sent. Values that only a call knows are shown as templates in the model's language.

mod action;
mod answer;
mod any;
mod bindings;
mod blind_upsert;
mod capacity;
mod cascade;
mod claim;
mod comparison;
mod condition;
mod contention;
mod derived;
mod due;
mod estimate;
mod exclusive;
mod expression_printer;
mod facts;
mod identity;
mod included;
mod indexes;
mod json;
mod kept;
mod key_only;
mod loads;
mod locks;
mod loops;
mod portions;
mod print;
mod query;
mod read;
mod records;
mod size;
mod steps;
mod template;
mod tenancy;
mod text;
mod transaction;
mod under;
mod units;
mod uses;
mod write;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use tavola_store::{KeyType, Value};

use crate::model::{Expr, Input, Model, Route, Write};

pub use bindings::KeyTemplate;
pub use capacity::{Capacity, Partition};
pub use condition::{ConditionPart, Origin, When};
pub(crate) use contention::{ACCEPTABLE_CONFLICTS, Contention};
pub use contention::{ConflictRate, ContendedItem};
pub(crate) use expression_printer::ExpressionPrinter;
pub(crate) use facts::WriteFacts;
pub(crate) use kept::kept_checks;
pub use kept::{Kept, KeptCheck, check_text};
pub(crate) use size::{LIMIT, deletion_size, round_size};
pub use size::{SizePart, TransactionSize, transaction_sizes};
pub use units::{Figures, Units};

/// The explanation of a read or write.
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
    /// The condition for a call; without one, nobody may call it.
    pub allow: Option<String>,
    /// The rules that are evaluated.
    pub rules: Vec<RuleAsked>,
    /// The items that a write reads before its transaction without pinning them: they may have
    /// changed when it commits.
    pub by_read: Vec<String>,
    /// How the call is confined to its tenant.
    pub tenant: Vec<String>,
    /// The other conditions that a write checks, with the refusals; last what always holds of its
    /// items, and how the write keeps it.
    pub checks: Vec<String>,
    /// The requests, in order.
    pub requests: Vec<Request>,
    /// What a write deletes with an item.
    pub under: Vec<String>,
    /// What follows a write in portions.
    pub portions: Vec<String>,
    /// The filter on the items that a read finds.
    pub filter: Option<String>,
    /// Who sees which of the items and attributes found.
    pub visible: Vec<String>,
    /// What is computed of the items when they are read.
    pub computed: Vec<String>,
    /// The entities that can be returned.
    pub entities: Vec<String>,
    /// The answer.
    pub answer: String,
    /// The units of all requests together, at their maximum.
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
    /// Its type, in the model's language.
    pub ty: String,
    /// Whether the caller may omit it.
    pub optional: bool,
    /// Its value in this call.
    pub given: Given,
}

/// A call of a read or write with known inputs or a known caller.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The model, in which what follows from the inputs and the caller is replaced by values.
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
    /// It is omitted.
    LeftOut,
    /// Its value.
    Value(Value),
}

/// A rule that is evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleAsked {
    /// The rule with its arguments.
    pub rule: String,
    /// Its condition.
    pub condition: String,
    /// Whether a write evaluates it by a read before the transaction, without pinning it.
    pub by_read: bool,
}

/// A request to DynamoDB.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Its purpose.
    pub purpose: String,
    /// What is sent.
    pub body: Body,
    /// Its cost.
    pub units: Units,
}

/// The content of a request.
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
    UpdateItem(Box<Action>),
    TransactWriteItems(Vec<Action>),
}

/// An item that is read by its key.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// The name of its entity.
    pub entity: String,
    /// Its key.
    pub key: KeyTemplate,
    /// Whether it is read only if nothing before it has decided.
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
    /// The condition under which the order is the other one.
    pub backward_if: Option<String>,
    pub limit: u32,
    pub strong: bool,
    /// Whether a value in the key may be absent; the query is then not sent.
    pub may_lack: bool,
    /// Whether the condition on the sort key disappears if an input is omitted.
    pub may_lack_sort: bool,
    /// The largest number of partitions that are queried like this: one for each element of a list
    /// in the partition key.
    pub partitions: u64,
}

/// An action of a transaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// The kind of action.
    pub kind: ActionKind,
    /// What it is part of.
    pub origin: Origin,
    /// The entity of the item.
    pub entity: String,
    /// The physical table.
    pub table: String,
    /// The key of the item.
    pub key: KeyTemplate,
    /// The attributes that are set, in the model's language.
    pub sets: Vec<String>,
    /// The conditions on the item, all of which must hold.
    pub conditions: Vec<ConditionPart>,
    /// The condition in the model's language, with the refusal.
    pub says: Option<String>,
    /// The circumstances under which it is sent, if not always exactly once.
    pub when: Vec<When>,
    /// The entries of global indexes that it writes.
    pub entries: Vec<Entry>,
    /// Its cost.
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
    /// How often it is written: an entry that moves is deleted and put.
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
    let contention = Contention::new(model);
    let write = |(place, write)| contending(model, &contention, place, write);
    let reads = model.reads.iter().map(|read| read::explain(model, read));
    reads.chain(model.writes.iter().enumerate().map(write)).collect()
}

/// Explains a write, and which items it contends for with others.
fn contending(model: &Model, contention: &Contention, place: usize, write: &Write) -> Explained {
    let mut explained = write::explain(model, write);
    explained.capacity.contended = contention.of(model, place);
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

/// Returns a condition of a write, in the model's language.
pub fn condition_text(model: &Model, write: &Write, condition: &Expr) -> String {
    ExpressionPrinter::frame(model, &write.frame, write.inputs.len()).expr(condition)
}

/// Suggests the nearest name of a read or write for a name that none of them has.
pub fn did_you_mean(model: &Model, name: &str) -> Option<String> {
    let reads = model.reads.iter().map(|read| read.name.as_str());
    let names = reads.chain(model.writes.iter().map(|write| write.name.as_str()));
    crate::suggest::did_you_mean(name, names)
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
