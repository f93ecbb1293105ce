//! Puts items from files into tables, and goes on where an import was interrupted.

use tavola_model::model::Model;
use tavola_runtime::{ImportMark, ImportMarkPlace, is_system_item};
use tavola_store::{BatchWrite, Item, Store, item_size};
use tokio::sync::mpsc;

use super::examine::LeftOut;
use super::file;
use super::source::{Source, TableFiles};
use crate::fail::Fail;
use crate::progress::Progress;
use crate::table_copy::repeated;

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

/// Which lines of files are put.
pub(crate) struct Selection {
    /// Lines that are not.
    pub(crate) left_out: LeftOut,
    /// The model whose system items are not.
    pub(crate) without_system: Option<Model>,
}

/// An import of files.
pub(crate) struct Import<'i> {
    pub(crate) store: &'i dyn Store,
    /// Where it is marked how far the import has come; `None` if nobody goes on with it.
    pub(crate) place: Option<&'i ImportMarkPlace>,
    /// How far it has come.
    pub(crate) mark: ImportMark,
}

impl Import<'_> {
    /// Puts the items after those that are marked as put, and removes the mark.
    pub(crate) async fn run(
        mut self,
        source: &Source,
        selection: Selection,
        progress: &Progress,
    ) -> Result<(), Fail> {
        self.move_mark(0).await?;
        let (sender, mut portions) = mpsc::channel(2);
        let (tables, done) = (source.tables.clone(), self.mark.done);
        // Files are read on a thread of their own, a little ahead.
        let reader = tokio::task::spawn_blocking(move || {
            Reader { selection, sender, remaining: done }.read(&tables)
        });
        while let Some(Portion { name, puts }) = portions.recv().await {
            let count = puts.len() as u64;
            let batch = BatchWrite { puts, deletes: Vec::new() };
            repeated(|| self.store.batch_write(batch.clone())).await?;
            self.move_mark(count).await?;
            progress.count(&name, self.mark.done);
        }
        reader.await.map_err(|error| Fail::error(error.to_string()))??;
        if let Some(place) = self.place {
            repeated(|| self.store.delete(place.delete())).await?;
        }
        Ok(())
    }

    async fn move_mark(&mut self, items: u64) -> Result<(), Fail> {
        self.mark.done += items;
        if let Some(place) = self.place {
            repeated(|| self.store.put(place.put(&self.mark))).await?;
        }
        Ok(())
    }
}

/// Items of a table that are put together, each with the table's physical name.
struct Portion {
    name: String,
    puts: Vec<(String, Item)>,
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
            let (mut puts, mut size) = (Vec::new(), 0);
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
                    puts.push((table.schema.name.clone(), item));
                    if puts.len() == PORTION || size >= PORTION_SIZE {
                        size = 0;
                        return self.send(table, std::mem::take(&mut puts));
                    }
                    Ok(())
                })?;
            }
            self.send(table, puts)?;
        }
        Ok(())
    }

    fn send(&self, table: &TableFiles, puts: Vec<(String, Item)>) -> Result<(), Fail> {
        if puts.is_empty() {
            return Ok(());
        }
        let portion = Portion { name: table.name.clone(), puts };
        self.sender.blocking_send(portion).map_err(|_| Fail::error("the import has ended"))
    }
}
