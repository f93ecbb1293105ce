//! Writes the items of a model's tables into files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use tavola_model::model::{Model, TableId};
use tavola_runtime::{Deployment, ImportMarkPlace};
use tavola_store::Store;

use super::file::{self, ItemWriter};
use crate::fail::Fail;
use crate::progress::Progress;
use crate::table_copy;

/// The file that an export writes last: with it, the export is complete.
pub(crate) const MANIFEST: &str = "manifest.json";

/// How many items were written, by the tables' names in the model.
pub(crate) type Exported = BTreeMap<String, usize>;

/// Writes all items into a folder that exists. `notes` are added to the manifest.
pub(crate) async fn export(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
    to: (&Path, bool),
    notes: impl IntoIterator<Item = (&str, Json)>,
) -> Result<Exported, Fail> {
    let (counts, _) = write_tables(store, model, deployment, to).await?;
    write_manifest(to.0, model, &counts, notes)?;
    Ok(counts)
}

/// Writes a file for each table, compressed or not. Returns how many items there are, and the
/// files.
pub(super) async fn write_tables(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
    (folder, gzip): (&Path, bool),
) -> Result<(Exported, Vec<PathBuf>), Fail> {
    let progress = Progress::counting();
    let (mut counts, mut files) = (Exported::new(), Vec::new());
    for (id, table) in model.table_ids() {
        let extension = if gzip { "jsonl.gz" } else { "jsonl" };
        let path = folder.join(format!("{}.{extension}", table.name));
        let written = write_table(store, model, deployment, (id, &path), &progress).await?;
        counts.insert(table.name.clone(), written);
        files.push(path);
    }
    progress.end();
    Ok((counts, files))
}

/// Writes the items of a table into a file. Returns how many there are.
pub(super) async fn write_table(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
    (id, path): (TableId, &Path),
    progress: &Progress,
) -> Result<usize, Fail> {
    let mark = ImportMarkPlace::of(model, deployment);
    let mut out = ItemWriter::create(path)?;
    let (physical, mut start) = (deployment.table(id), None);
    loop {
        let page = table_copy::page(store, physical, start).await?;
        for item in &page.items {
            // That an import is under way is nothing that belongs into a copy.
            if !mark.as_ref().is_some_and(|mark| mark.is_mark(physical, item)) {
                out.write(item)?;
            }
        }
        progress.count(&model.table(id).name, out.items as u64);
        start = page.next;
        if start.is_none() {
            return out.finish();
        }
    }
}

pub(super) fn write_manifest<'n>(
    folder: &Path,
    model: &Model,
    counts: &Exported,
    notes: impl IntoIterator<Item = (&'n str, Json)>,
) -> Result<(), Fail> {
    let mut manifest = json!({ "format": 1, "model": model.name, "items": counts });
    if let Some(object) = manifest.as_object_mut() {
        object.extend(notes.into_iter().map(|(name, note)| (name.to_owned(), note)));
    }
    file::write_whole(&folder.join(MANIFEST), &format!("{manifest:#}\n"))
}

/// Gives a folder its name when it is complete, and makes that durable.
pub(crate) fn rename_folder(from: &Path, to: &Path) -> Result<(), Fail> {
    let renamed = std::fs::rename(from, to).and_then(|()| match to.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => sync(parent),
        _ => sync(Path::new(".")),
    });
    renamed.map_err(|error| Fail::error(format!("cannot write {}: {error}", to.display())))
}

#[cfg(unix)]
fn sync(folder: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync(_folder: &Path) -> std::io::Result<()> {
    Ok(())
}
