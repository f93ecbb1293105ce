//! All items of the model's tables, for exports and backups.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use futures_util::stream::unfold;
use serde_json::{Map, Value as Json, json};
use tavola_model::model::TableId;
use tavola_runtime::{Code, Fault};
use tavola_store::{Item, Page, Scan, item_from_dynamodb_json, item_to_dynamodb_json};
use tokio::sync::OwnedMutexGuard;

use super::{Side, json_lines, members};
use crate::StoreSnapshot;
use crate::problem::Problem;

/// Answers all items of the model's tables, as JSON by the line: `{"table": ...}` before the items of
/// each, `{"Item": ...}` for every item, and at last `{"summary": ...}`, or `{"problem": ...}` if it
/// was cut off. A page of a table is read when those before it were sent, so a reader that is slow
/// costs no memory.
pub(super) async fn export(
    State(side): State<Arc<Side>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let Wanted { one_moment, table, after: start } = wanted(&side, members(&parts, body).await?)?;
    let moment = match one_moment {
        true => Moment::take(&side).await?,
        false => None,
    };
    tracing::info!(one_moment = moment.is_some(), "the operator exports the data");
    let described = side.runtime.describe_tables().await?;
    let expected = described.iter().map(|(_, table)| table.as_ref().map_or(0, |table| table.items));
    let tables = side.runtime.model().table_ids().map(|(id, _)| id).zip(expected);
    let tables = tables.skip_while(|(id, _)| table.is_some_and(|first| first != *id)).collect();
    let (items, ended, told) = (Map::new(), false, false);
    let export = Export { side, moment, tables, told, start, items, ended };
    Ok(json_lines(unfold(export, Export::next)))
}

/// What is exported.
#[derive(Default)]
struct Wanted {
    one_moment: bool,
    /// The first table, if not that of the model.
    table: Option<TableId>,
    /// The key behind which the first table begins.
    after: Option<Item>,
}

fn wanted(side: &Side, given: Map<String, Json>) -> Result<Wanted, Problem> {
    let (mut wanted, mut faults) = (Wanted::default(), Vec::new());
    for (name, value) in given {
        match (name.as_str(), value) {
            ("oneMoment", Json::Bool(one_moment)) => wanted.one_moment = one_moment,
            ("oneMoment", _) => {
                faults.push(Fault::new(name, Code::WRONG_TYPE, "must be true or false"));
            }
            ("table", table) => {
                let mut known = side.runtime.model().table_ids();
                let known = known.find(|(_, known)| table.as_str() == Some(known.name.as_str()));
                wanted.table = known.map(|(id, _)| id);
                if known.is_none() {
                    let message = "must be a table of the model";
                    faults.push(Fault::new(name, Code::NOT_A_MEMBER, message));
                }
            }
            ("after", key) => match item_from_dynamodb_json(&key) {
                Ok(key) => wanted.after = Some(key),
                Err(_) => {
                    let message = "must be the key of an item, in DynamoDB's JSON";
                    faults.push(Fault::new(name, Code::WRONG_FORMAT, message));
                }
            },
            _ => faults.push(Fault::new(name, Code::UNKNOWN, "is not known here")),
        }
    }
    if faults.is_empty() { Ok(wanted) } else { Err(Problem::invalid(faults)) }
}

/// The store as of one moment, while it is read.
struct Moment {
    snapshot: StoreSnapshot,
    /// One copy is taken at a time, and this one lasts.
    _copying: OwnedMutexGuard<()>,
}

impl Moment {
    /// Takes a snapshot; returns `None` if the store is not on the server's machine.
    async fn take(side: &Side) -> Result<Option<Self>, Problem> {
        let Some(store) = &side.host.local else { return Ok(None) };
        let Ok(copying) = Arc::clone(&side.copying).try_lock_owned() else {
            return Err(Problem::impossible("another copy is being taken"));
        };
        let snapshot = store.snapshot().await.map_err(|error| {
            tracing::error!(%error, "the snapshot failed");
            Problem::impossible(format!("the snapshot failed: {error}"))
        })?;
        Ok(Some(Self { snapshot, _copying: copying }))
    }
}

/// An export that is being sent.
struct Export {
    side: Arc<Side>,
    moment: Option<Moment>,
    /// The tables that are left, each with how many items it is said to have.
    tables: VecDeque<(TableId, u64)>,
    /// Whether the first of them has been named.
    told: bool,
    /// Where it goes on; `None` at its beginning.
    start: Option<Item>,
    /// How many items each table had.
    items: Map<String, Json>,
    ended: bool,
}

impl Export {
    /// Returns the next lines.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        let mut lines = String::new();
        while lines.is_empty() && !self.ended {
            self.read(&mut lines).await;
        }
        if lines.is_empty() { None } else { Some((Bytes::from(lines), self)) }
    }

    /// Reads a page, or ends.
    async fn read(&mut self, lines: &mut String) {
        let Some((id, expected)) = self.tables.front().copied() else {
            self.ended = true;
            let consistency = if self.moment.is_some() { "one-moment" } else { "none" };
            let summary = json!({ "items": self.items, "consistency": consistency });
            return push(lines, &json!({ "summary": summary }));
        };
        let name = self.side.runtime.model().table(id).name.clone();
        if !std::mem::replace(&mut self.told, true) {
            push(lines, &json!({ "table": name, "items": expected }));
        }
        let page = match self.page(id).await {
            Ok(page) => page,
            Err(problem) => {
                self.ended = true;
                tracing::error!(problem, "the export was cut off");
                // Who reads it is the operator, who is told everything.
                return push(lines, &json!({ "problem": problem }));
            }
        };
        for item in &page.items {
            push(lines, &json!({ "Item": item_to_dynamodb_json(item) }));
        }
        let count = self.items.get(&name).and_then(Json::as_u64).unwrap_or(0);
        self.items.insert(name, Json::from(count + page.items.len() as u64));
        self.start = page.next;
        if self.start.is_none() {
            self.tables.pop_front();
            self.told = false;
        }
    }

    async fn page(&self, id: TableId) -> Result<Page, String> {
        let runtime = &self.side.runtime;
        let start = self.start.clone();
        let Some(store) = self.moment.as_ref().and_then(|moment| moment.snapshot.store()) else {
            let page = runtime.page_of_table(id, start).await;
            return page.map_err(|failure| failure.to_string());
        };
        let table = runtime.deployment().table(id).to_owned();
        let scan = Scan { table, start, strong: true, ..Scan::default() };
        store.scan(scan).await.map(|page| page.value).map_err(|error| error.to_string())
    }
}

fn push(lines: &mut String, line: &Json) {
    lines.push_str(&line.to_string());
    lines.push('\n');
}
