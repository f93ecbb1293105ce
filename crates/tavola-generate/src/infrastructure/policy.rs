//! What those who use a model's tables must be allowed to do, and nothing else.
//!
//! The requests come from the explanations of the operations, which tests compare with what is
//! sent.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::explain::{self, ActionKind, Body, Explained, When};
use tavola_model::model::{CallerTest, Expr, Model, TableId, WriteId};

/// What opening a model on its tables takes: they are compared with the model.
const OPEN: [&str; 4] = ["DescribeTable", "DescribeTimeToLive", "GetItem", "ListTagsOfResource"];
/// What a server does to each table besides calls: it records the model that it serves, and removes
/// the record of one that is not needed any more.
const RECORD: [&str; 3] = ["BatchGetItem", "DeleteItem", "PutItem"];
/// What work beyond one transaction takes: records of it, and the items that it changes.
const WORK: [&str; 7] = [
    "BatchGetItem",
    "ConditionCheckItem",
    "DeleteItem",
    "GetItem",
    "PutItem",
    "Query",
    "UpdateItem",
];

/// What one program may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Policy {
    /// Who it is for.
    pub holder: Holder,
    /// What it allows, by table, in the order of the model.
    pub grants: Vec<Grant>,
}

/// Who a policy is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// A server of the whole model.
    Server,
    /// A service of the model, which calls its operations in its own process.
    Service(String),
}

/// What is allowed on a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The table.
    pub table: TableId,
    /// The actions on the table itself, without the prefix `dynamodb:`.
    pub actions: BTreeSet<&'static str>,
    /// The indexes that may be queried.
    pub indexes: BTreeSet<String>,
}

impl Policy {
    /// Returns all policies of a model: that of a server, and that of each service.
    pub fn all(model: &Model) -> Vec<Self> {
        let explained = explain::model(model);
        let services = services(model).into_iter();
        let service = |name: String| Self::of_service(model, &explained, name);
        std::iter::once(Self::of_server(model, &explained, &[]))
            .chain(services.map(service))
            .collect()
    }

    /// Returns the policy of a server that does not serve some of the operations.
    pub fn server(model: &Model, turned_off: &[&str]) -> Self {
        Self::of_server(model, &explain::model(model), turned_off)
    }

    fn of_server(model: &Model, explained: &[Explained], turned_off: &[&str]) -> Self {
        let mut needs = Needs::default();
        for (id, table) in model.table_ids() {
            needs.allow(id, OPEN);
            needs.allow(id, RECORD);
            // It looks for work that another server has left.
            if table.key.sort.is_some() {
                needs.allow(id, ["Query"]);
            }
        }
        for one in explained.iter().filter(|one| !turned_off.contains(&one.name.as_str())) {
            needs.operation(model, explained, one);
        }
        // Leases of jobs are in the first table.
        if let Some((id, _)) = model.table_ids().next().filter(|_| !model.jobs.is_empty()) {
            needs.allow(id, ["PutItem", "UpdateItem"]);
        }
        needs.policy(Holder::Server)
    }

    fn of_service(model: &Model, explained: &[Explained], name: String) -> Self {
        let mut needs = Needs::default();
        for operation in callable_by(model, &name) {
            let found = explained.iter().find(|one| one.name == *operation);
            found.into_iter().for_each(|one| needs.operation(model, explained, one));
        }
        // A model is opened on all of its tables.
        model.table_ids().for_each(|(id, _)| needs.allow(id, OPEN));
        needs.policy(Holder::Service(name))
    }
}

/// Returns the services that a model names, in alphabetical order.
pub fn services(model: &Model) -> BTreeSet<String> {
    let reads = model.reads.iter().filter_map(|read| read.allow.as_ref());
    let allows = reads.chain(model.writes.iter().filter_map(|write| write.allow.as_ref()));
    allows.flat_map(|allow| mentioned(model, allow)).cloned().collect()
}

/// Returns the names of the operations whose permission mentions a service.
pub fn callable_by<'m>(model: &'m Model, service: &str) -> Vec<&'m str> {
    let reads = model.reads.iter().map(|read| (&read.name, read.allow.as_ref()));
    let writes = model.writes.iter().map(|write| (&write.name, write.allow.as_ref()));
    let mentions = |allow: &Expr| mentioned(model, allow).iter().any(|name| *name == service);
    let callable = reads.chain(writes).filter(|(_, allow)| allow.is_some_and(mentions));
    callable.map(|(name, _)| name.as_str()).collect()
}

/// Returns the services that a condition mentions, itself or in its rules.
fn mentioned<'m>(model: &'m Model, condition: &'m Expr) -> BTreeSet<&'m String> {
    let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![condition];
    while let Some(expr) = open.pop() {
        match expr {
            Expr::CallerIs(CallerTest::Service(name)) => {
                found.insert(name);
            }
            Expr::Rule(id, _) if seen.insert(*id) => open.push(&model.rule(*id).condition),
            _ => {}
        }
        expr.children(&mut |child| open.push(child));
    }
    found
}

/// What is needed, by table.
#[derive(Default)]
struct Needs {
    tables: BTreeMap<TableId, (BTreeSet<&'static str>, BTreeSet<String>)>,
    /// The writes that are included already.
    included: BTreeSet<WriteId>,
}

impl Needs {
    fn allow<const N: usize>(&mut self, table: TableId, actions: [&'static str; N]) {
        self.tables.entry(table).or_default().0.extend(actions);
    }

    fn allow_named(&mut self, model: &Model, physical: &str, action: &'static str) {
        let table = model.table_ids().find(|(_, table)| table.physical == physical);
        if let Some((id, _)) = table {
            self.allow(id, [action]);
        }
    }

    /// Adds what an operation sends.
    fn operation(&mut self, model: &Model, all: &[Explained], operation: &Explained) {
        for request in &operation.requests {
            self.request(model, &request.body);
        }
        self.batches(model, operation);
        let Some(id) = model.write_named(&operation.name) else { return };
        if !self.included.insert(id) {
            return;
        }
        let write = model.write(id);
        if write.portions.is_empty() {
            return;
        }
        if let Some(table) = model.work_table() {
            self.allow(table, WORK);
        }
        let called = write.portions.iter().filter_map(|portions| portions.call.as_ref());
        for (id, _) in called {
            let name = &model.write(*id).name;
            let called = all.iter().find(|one| one.name == *name);
            called.into_iter().for_each(|one| self.operation(model, all, one));
        }
    }

    /// Adds batches, if an operation loads several items: how many of them are read at once depends
    /// on what is known by then.
    fn batches(&mut self, model: &Model, operation: &Explained) {
        let mut loaded: Vec<&String> = Vec::new();
        for request in &operation.requests {
            match &request.body {
                Body::GetItem { table, .. } => loaded.push(table),
                Body::BatchGetItem { tables, .. } => {
                    loaded.extend(
                        tables.iter().flat_map(|(table, keys)| keys.iter().map(move |_| table)),
                    );
                }
                _ => {}
            }
        }
        if loaded.len() > 1 {
            loaded.into_iter().for_each(|table| self.allow_named(model, table, "BatchGetItem"));
        }
    }

    fn request(&mut self, model: &Model, body: &Body) {
        match body {
            Body::GetItem { table, .. } => self.allow_named(model, table, "GetItem"),
            Body::BatchGetItem { tables, .. } => {
                for (table, keys) in tables {
                    self.allow_named(model, table, "GetItem");
                    // One template may stand for many keys.
                    if !keys.is_empty() {
                        self.allow_named(model, table, "BatchGetItem");
                    }
                }
            }
            Body::Query(query) => match &query.index {
                None => self.allow_named(model, &query.table, "Query"),
                Some(index) => {
                    let table = model.table_ids().find(|(_, table)| table.physical == query.table);
                    if let Some((id, _)) = table {
                        self.tables.entry(id).or_default().1.insert(index.clone());
                    }
                }
            },
            Body::Scan { table, .. } => self.allow_named(model, table, "Scan"),
            Body::UpdateItem(action) => self.allow_named(model, &action.table, "UpdateItem"),
            Body::TransactWriteItems(actions) => {
                for action in actions {
                    let names: &[&str] = match action.kind {
                        // An item that is there already is checked where nothing changes, and one
                        // that is not is put.
                        ActionKind::Update if action.when.contains(&When::Upsert) => {
                            &["ConditionCheckItem", "PutItem", "UpdateItem"]
                        }
                        ActionKind::Update => &["ConditionCheckItem", "UpdateItem"],
                        ActionKind::Put => &["PutItem"],
                        ActionKind::Delete => &["DeleteItem"],
                        ActionKind::ConditionCheck => &["ConditionCheckItem"],
                    };
                    names.iter().for_each(|name| self.allow_named(model, &action.table, name));
                }
            }
        }
    }

    fn policy(self, holder: Holder) -> Policy {
        let grant = |(table, (actions, indexes))| Grant { table, actions, indexes };
        Policy { holder, grants: self.tables.into_iter().map(grant).collect() }
    }
}
