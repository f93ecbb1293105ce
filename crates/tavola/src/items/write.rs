//! Writes the items of a model's tables into files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use tavola_model::model::{Model, TableId};

use super::begun::Begun;
use super::file::{self, ItemWriter};
use super::read::{Consistency, ItemReader};
use crate::fail::Fail;
use crate::progress::Progress;

/// The file that an export writes last: with it, the export is complete.
pub(crate) const MANIFEST: &str = "manifest.json";

/// How many items were written, by the tables' names in the model.
pub(crate) type Exported = BTreeMap<String, usize>;

/// Writes all items into a folder that exists, but for those that are there. `notes` are added to the
/// manifest.
pub(crate) async fn export(
    reader: ItemReader<'_>,
    model: &Model,
    to: (&Path, bool),
    begun: Begun,
    notes: impl IntoIterator<Item = (&str, Json)>,
) -> Result<Exported, Fail> {
    let written = write_tables(reader, model, to, begun).await?;
    write_manifest(to.0, model, &written.counts, notes)?;
    Ok(written.counts)
}

/// What was written.
pub(super) struct Written {
    pub(super) counts: Exported,
    pub(super) files: Vec<PathBuf>,
    pub(super) consistency: Consistency,
}

/// Writes a file for each table, compressed or not.
pub(super) async fn write_tables(
    mut reader: ItemReader<'_>,
    model: &Model,
    (folder, gzip): (&Path, bool),
    begun: Begun,
) -> Result<Written, Fail> {
    let progress = Progress::counting();
    let Begun { complete: mut counts, mut open, .. } = begun;
    let mut files = Vec::new();
    for (id, table) in model.table_ids() {
        let path = table_file(folder, &table.name, gzip);
        if !counts.contains_key(&table.name) {
            let out = match open.take_if(|(begun, _)| *begun == id) {
                Some((_, out)) => out,
                None => ItemWriter::create(&path)?,
            };
            let written = write_table(&mut reader, (id, &table.name), out, &progress).await?;
            counts.insert(table.name.clone(), written);
        }
        files.push(path);
    }
    progress.end();
    let consistency = reader.end().await?;
    Ok(Written { counts, files, consistency })
}

/// Returns the file of a table.
pub(super) fn table_file(folder: &Path, table: &str, gzip: bool) -> PathBuf {
    let extension = if gzip { "jsonl.gz" } else { "jsonl" };
    folder.join(format!("{table}.{extension}"))
}

/// Writes the items of a table into a file. Returns how many there are.
pub(super) async fn write_table(
    reader: &mut ItemReader<'_>,
    (id, name): (TableId, &str),
    mut out: ItemWriter,
    progress: &Progress,
) -> Result<usize, Fail> {
    while let Some(items) = reader.next(id, name).await? {
        for item in &items {
            out.write(item)?;
        }
        progress.count(name, out.items as u64);
    }
    out.finish()
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
