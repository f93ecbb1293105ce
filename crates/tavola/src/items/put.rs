//! Puts items from files into tables, and goes on where an import was interrupted.

use serde_json::{Value as Json, json};
use tavola_model::model::Model;
use tavola_runtime::apply::{self, ApplyError};
use tavola_runtime::{Deployment, ImportMark, ImportMarkPlace, is_system_item};
use tavola_store::{BatchWrite, Item, Store, item_size, item_to_dynamodb_json};
use tokio::sync::mpsc;

use super::examine::LeftOut;
use super::file;
use super::source::{Source, TableFiles};
use crate::fail::Fail;
use crate::operator_client::OperatorClient;
use crate::progress::Progress;
use crate::table_copy::{described, page, repeated};

/// How many items are put before the mark is moved, and their size at most.
const PORTION: usize = 500;
const PORTION_SIZE: usize = 4 << 20;

/// Returns how far an import into a store has come that was interrupted.
pub(crate) async fn unfinished(
    store: &dyn Store,
    place: &ImportMarkPlace,
) -> Result<Option<ImportMark>, Fail> {
    match store.get(place.get()).await {
        Ok(found) => Ok(found.value.as_ref().map(ImportMark::of)),
        Err(tavola_store::Error::NoSuchTable(_)) => Ok(None),
        Err(error) => Err(crate::store_failure::failed(&error)),
    }
}

/// Returns how many items an interrupted import has put. Fails if the tables are not empty and no
/// import is to go on, or one of another source would.
pub(crate) async fn expect_ready(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
    source: Option<&str>,
    resume: bool,
) -> Result<u64, Fail> {
    let mark = match &ImportMarkPlace::of(model, deployment) {
        Some(place) => unfinished(store, place).await?,
        None => None,
    };
    match mark {
        Some(_) if !resume => Err(Fail::error("an import into these tables was interrupted")
            .help("`--resume` goes on with it")),
        Some(mark) if source.is_some_and(|source| source != mark.source) => {
            Err(Fail::error("the import that was interrupted was of other files")
                .help("import the same files, or into another store"))
        }
        Some(mark) => Ok(mark.done),
        None => {
            for (id, _) in model.table_ids() {
                expect_empty(store, deployment.table(id)).await?;
            }
            Ok(0)
        }
    }
}

async fn expect_empty(store: &dyn Store, name: &str) -> Result<(), Fail> {
    if described(store, name).await?.is_none() || page(store, name, None).await?.items.is_empty() {
        return Ok(());
    }
    Err(Fail::error(format!("the table `{name}` has items, and no import into it was interrupted"))
        .help("import into empty tables"))
}

/// Creates what the tables of an import lack, and marks that it is under way. Returns the mark, which
/// tells how many items have been put before.
pub(crate) async fn begin(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
    mut mark: ImportMark,
    resume: bool,
) -> Result<ImportMark, Fail> {
    let steps = apply::plan(model, store, deployment).await;
    let steps = steps.map_err(|errors| Fail::each(&errors))?;
    mark.done = expect_ready(store, model, deployment, Some(&mark.source), resume).await?;
    let failed = |error: ApplyError| Fail::error(error.to_string());
    apply::execute(store, steps).await.map_err(failed)?;
    put_mark(store, ImportMarkPlace::of(model, deployment).as_ref(), &mark).await?;
    Ok(mark)
}

/// Marks how far an import has come.
pub(crate) async fn put_mark(
    store: &dyn Store,
    place: Option<&ImportMarkPlace>,
    mark: &ImportMark,
) -> Result<(), Fail> {
    match place {
        Some(place) => repeated(|| store.put(place.put(mark))).await.map(drop),
        None => Ok(()),
    }
}

/// Marks that an import has ended.
pub(crate) async fn remove_mark(
    store: &dyn Store,
    place: Option<&ImportMarkPlace>,
) -> Result<(), Fail> {
    match place {
        Some(place) => repeated(|| store.delete(place.delete())).await.map(drop),
        None => Ok(()),
    }
}

/// Which lines of files are put.
pub(crate) struct Selection {
    /// Lines that are not.
    pub(crate) left_out: LeftOut,
    /// The model whose system items are not.
    pub(crate) without_system: Option<Model>,
}

/// Where items are put.
pub(crate) enum Destination<'d> {
    Store {
        store: &'d dyn Store,
        /// Where it is marked how far the import has come; `None` if nobody goes on with it.
        place: Option<ImportMarkPlace>,
    },
    /// A server that waits for them.
    Server(&'d OperatorClient),
}

/// An import of files.
pub(crate) struct Import<'i> {
    pub(crate) to: Destination<'i>,
    /// How far it has come.
    pub(crate) mark: ImportMark,
}

impl Import<'_> {
    /// Puts the items after those that are marked as put.
    pub(crate) async fn run(
        &mut self,
        source: &Source,
        selection: Selection,
        progress: &Progress,
    ) -> Result<(), Fail> {
        let (sender, mut portions) = mpsc::channel(2);
        let (tables, done) = (source.tables.clone(), self.mark.done);
        // Files are read on a thread of their own, a little ahead.
        let reader = tokio::task::spawn_blocking(move || {
            Reader { selection, sender, remaining: done }.read(&tables)
        });
        while let Some(portion) = portions.recv().await {
            let name = portion.table.clone();
            self.put(portion).await?;
            progress.count(&name, self.mark.done);
        }
        reader.await.map_err(|error| Fail::error(error.to_string()))?
    }

    async fn put(&mut self, Portion { table, name, items }: Portion) -> Result<(), Fail> {
        let count = items.len() as u64;
        match &self.to {
            Destination::Store { store, place } => {
                let puts = items.into_iter().map(|item| (name.clone(), item)).collect();
                let batch = BatchWrite { puts, deletes: Vec::new() };
                repeated(|| store.batch_write(batch.clone())).await?;
                self.mark.done += count;
                put_mark(*store, place.as_ref(), &self.mark).await
            }
            Destination::Server(server) => {
                let items: Vec<Json> = items.iter().map(item_to_dynamodb_json).collect();
                let body = json!({ "table": table, "after": self.mark.done, "items": items });
                server.post("/import/items", Some(body)).await?;
                self.mark.done += count;
                Ok(())
            }
        }
    }
}

/// Items of a table that are put together.
struct Portion {
    /// The name of the table in the model, and the physical one.
    table: String,
    name: String,
    items: Vec<Item>,
}

struct Reader {
    selection: Selection,
    sender: mpsc::Sender<Portion>,
    /// How many of the following items have been put already.
    remaining: u64,
}

impl Reader {
    fn read(mut self, tables: &[TableFiles]) -> Result<(), Fail> {
        for table in tables {
            let (mut items, mut size) = (Vec::new(), 0);
            for file in &table.files {
                let left_out = self.selection.left_out.remove(&file.path).unwrap_or_default();
                file::read(&file.path, |line, item| {
                    let model = self.selection.without_system.as_ref();
                    let is_system = model.is_some_and(|m| is_system_item(m, table.id, &item));
                    if is_system || left_out.contains(&line) {
                        return Ok(());
                    }
                    if self.remaining > 0 {
                        self.remaining -= 1;
                        return Ok(());
                    }
                    size += item_size(&item);
                    items.push(item);
                    if items.len() == PORTION || size >= PORTION_SIZE {
                        size = 0;
                        return self.send(table, std::mem::take(&mut items));
                    }
                    Ok(())
                })?;
            }
            self.send(table, items)?;
        }
        Ok(())
    }

    fn send(&self, table: &TableFiles, items: Vec<Item>) -> Result<(), Fail> {
        if items.is_empty() {
            return Ok(());
        }
        let (name, table) = (table.schema.name.clone(), table.name.clone());
        let portion = Portion { table, name, items };
        self.sender.blocking_send(portion).map_err(|_| Fail::error("the import has ended"))
    }
}
