//! Reads all items of a model's tables, from a store or through a server.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use tavola_model::model::{Model, TableId};
use tavola_runtime::{Deployment, ImportMarkPlace};
use tavola_store::{Item, Store, item_from_dynamodb_json, item_to_dynamodb_json};

use super::begun::Begun;
use crate::fail::Fail;
use crate::operator_client::{Lines, OperatorClient};
use crate::table_copy;

/// How many items that a server sends are returned together.
const TOGETHER: usize = 500;

/// Whether items belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consistency {
    /// All of them are as of one moment.
    OneMoment,
    /// They were read while others may have written.
    None,
}

/// The items of a model's tables, which are read one table after the other, as the model has them.
pub(crate) enum ItemReader<'r> {
    Store(StoreReader<'r>),
    Server(ServerReader),
}

/// Items that are read from a store.
pub(crate) struct StoreReader<'r> {
    store: &'r dyn Store,
    deployment: &'r Deployment,
    mark: Option<ImportMarkPlace>,
    consistency: Consistency,
    /// The table that is read, and where it goes on; `None` when it has ended.
    position: Option<(TableId, Option<Item>)>,
}

/// Items that a server sends.
pub(crate) struct ServerReader {
    lines: Lines,
    /// The line that ended the table before.
    next: Option<Json>,
    begun: bool,
    /// How many items of each table have arrived.
    arrived: BTreeMap<String, u64>,
}

impl<'r> ItemReader<'r> {
    /// Reads a store, whose items belong together or not.
    pub(crate) fn of_store(
        store: &'r dyn Store,
        model: &Model,
        deployment: &'r Deployment,
        consistency: Consistency,
    ) -> Self {
        let mark = ImportMarkPlace::of(model, deployment);
        Self::Store(StoreReader { store, deployment, mark, consistency, position: None })
    }

    /// Goes on with an export that was interrupted.
    #[must_use]
    pub(crate) fn after(mut self, begun: &Begun) -> Self {
        if let (Self::Store(reader), Some((id, start @ Some(_)))) = (&mut self, begun.from()) {
            reader.position = Some((id, start));
        }
        self
    }

    /// Lets a server send its items, as of one moment or not, behind those that are there.
    pub(crate) async fn of_server(
        server: &OperatorClient,
        model: &Model,
        consistency: Consistency,
        begun: &Begun,
    ) -> Result<Self, Fail> {
        let mut wanted = json!({ "oneMoment": consistency == Consistency::OneMoment });
        if let (Some(wanted), Some((id, start))) = (wanted.as_object_mut(), begun.from()) {
            wanted.insert("table".to_owned(), json!(model.table(id).name));
            let start = start.map(|start| item_to_dynamodb_json(&start));
            wanted.extend(start.map(|start| ("after".to_owned(), start)));
        }
        let lines = server.lines("/export", wanted).await?;
        let (next, begun, arrived) = (None, false, BTreeMap::new());
        Ok(Self::Server(ServerReader { lines, next, begun, arrived }))
    }

    /// Returns the next items of a table; `None` once there are no more. The next table is read only
    /// then.
    pub(crate) async fn next(
        &mut self,
        id: TableId,
        name: &str,
    ) -> Result<Option<Vec<Item>>, Fail> {
        match self {
            Self::Store(reader) => reader.next(id).await,
            Self::Server(reader) => reader.next(name).await,
        }
    }

    /// Returns whether the items belong together, when all tables have been read. Fails if others were
    /// sent.
    pub(crate) async fn end(self) -> Result<Consistency, Fail> {
        match self {
            Self::Store(reader) => Ok(reader.consistency),
            Self::Server(reader) => reader.end().await,
        }
    }
}

impl StoreReader<'_> {
    async fn next(&mut self, id: TableId) -> Result<Option<Vec<Item>>, Fail> {
        let start = match self.position.take() {
            Some((table, None)) if table == id => return Ok(None),
            Some((table, start)) if table == id => start,
            _ => None,
        };
        let physical = self.deployment.table(id);
        let page = table_copy::page(self.store, physical, start).await?;
        self.position = Some((id, page.next));
        let mut items = page.items;
        if let Some(mark) = &self.mark {
            // That an import is under way is nothing that belongs into a copy.
            items.retain(|item| !mark.is_mark(physical, item));
        }
        Ok(Some(items))
    }
}

impl ServerReader {
    async fn next(&mut self, name: &str) -> Result<Option<Vec<Item>>, Fail> {
        let mut items = Vec::new();
        while items.len() < TOGETHER {
            let line = self.line().await?;
            if let Some(item) = line.get("Item").filter(|_| self.begun) {
                let item = item_from_dynamodb_json(item);
                items.push(item.map_err(|error| {
                    Fail::error(format!("the server sends what is no item: {error}"))
                })?);
                continue;
            }
            if !self.begun && line.get("table").and_then(Json::as_str) == Some(name) {
                self.begun = true;
                continue;
            }
            if !self.begun {
                return Err(other_model());
            }
            self.next = Some(line);
            if items.is_empty() {
                self.begun = false;
                return Ok(None);
            }
            break;
        }
        *self.arrived.entry(name.to_owned()).or_default() += items.len() as u64;
        Ok(Some(items))
    }

    /// Returns the next line. There is one until the export has ended.
    async fn line(&mut self) -> Result<Json, Fail> {
        let line = match self.next.take() {
            Some(line) => Some(line),
            None => self.lines.next().await?,
        };
        let line = line.ok_or_else(|| Fail::error("the server ended before the export did"))?;
        match line.get("problem").and_then(Json::as_str) {
            Some(problem) => Err(Fail::error(format!("the export was cut off: {problem}"))),
            None => Ok(line),
        }
    }

    async fn end(mut self) -> Result<Consistency, Fail> {
        let line = self.line().await?;
        let summary = line.get("summary").ok_or_else(other_model)?;
        let sent = |name: &str| summary.get("items")?.get(name)?.as_u64();
        for (name, items) in &self.arrived {
            if sent(name) != Some(*items) {
                return Err(Fail::error(format!(
                    "of the items of `{name}`, {items} have arrived, and {} were sent",
                    sent(name).unwrap_or(0)
                )));
            }
        }
        Ok(match summary.get("consistency").and_then(Json::as_str) {
            Some("one-moment") => Consistency::OneMoment,
            _ => Consistency::None,
        })
    }
}

fn other_model() -> Fail {
    Fail::error("the server's model has other tables than the model file")
        .help("use the model file that is served")
}
