//! The files with the items of a model's tables.

use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde_json::Value as Json;
use tavola_model::did_you_mean;
use tavola_model::model::{Model, TableId};
use tavola_runtime::{Deployment, ImportMark};
use tavola_store::{Item, TableSchema};

use super::aws_export::{self, AwsExport};
use super::file;
use super::write::MANIFEST;
use crate::fail::Fail;

/// How the names of a table's files end.
const ENDINGS: [&str; 4] = ["jsonl", "jsonl.gz", "json", "json.gz"];

/// A folder with the items of a model's tables.
pub(crate) struct Source {
    pub(crate) folder: PathBuf,
    pub(crate) tables: Vec<TableFiles>,
    /// What `tavola data export` wrote about it.
    pub(crate) manifest: Option<Json>,
}

/// The files of a table.
#[derive(Clone)]
pub(crate) struct TableFiles {
    pub(crate) id: TableId,
    /// The table's name in the model.
    pub(crate) name: String,
    pub(crate) schema: TableSchema,
    pub(crate) files: Vec<ItemFile>,
}

/// A file of items.
#[derive(Debug, Clone)]
pub(crate) struct ItemFile {
    pub(crate) path: PathBuf,
    /// How many items a manifest says that there are.
    pub(crate) items: Option<u64>,
}

impl Source {
    /// Finds the files of a model's tables: `TABLE.jsonl` and the like, or AWS's exports.
    pub(crate) fn find(
        folder: &Path,
        model: &Model,
        deployment: &Deployment,
    ) -> Result<Self, Fail> {
        let mut tables: Vec<TableFiles> = Vec::new();
        for (id, table) in model.table_ids() {
            let paths = ENDINGS.map(|ending| folder.join(format!("{}.{ending}", table.name)));
            let files = paths.into_iter().filter(|path| path.is_file());
            let files: Vec<_> = files.map(|path| ItemFile { path, items: None }).collect();
            let schema = deployment.schema(model, id);
            tables.push(TableFiles { id, name: table.name.clone(), schema, files });
        }
        if tables.iter().all(|table| table.files.is_empty()) {
            for export in aws_export::find(folder)? {
                assign(folder, export, &mut tables)?;
            }
        }
        if tables.iter().all(|table| table.files.is_empty()) {
            let names: Vec<_> = model.tables.iter().map(|t| format!("{}.jsonl", t.name)).collect();
            return Err(Fail::error(format!("there are no items in {}", folder.display())).help(
                format!(
                    "the files are called {}, or end with .gz; AWS's exports lie in a folder \
                     AWSDynamoDB",
                    names.join(", ")
                ),
            ));
        }
        expect_known(folder, &tables)?;
        let manifest = read_manifest(folder)?;
        Ok(Self { folder: folder.to_owned(), tables, manifest })
    }

    /// Calls `each` on the items of a table, with their file and line; leaves out broken lines.
    pub(crate) fn read(
        &self,
        table: &TableFiles,
        mut each: impl FnMut(&Path, u64, Item) -> Result<(), Fail>,
    ) -> Result<(), Fail> {
        for ItemFile { path, .. } in &table.files {
            file::read(path, |line, item| each(path, line, item))?;
        }
        Ok(())
    }

    /// Returns the mark of an import of these files that begins.
    pub(crate) fn mark(&self) -> Result<ImportMark, Fail> {
        let files = self.described(false)?;
        Ok(ImportMark::begin(files.iter().map(|(name, size)| (name.as_str(), *size))))
    }

    /// Returns a text that differs when the files or the model have changed.
    pub(crate) fn digest(&self, model_text: &str) -> Result<String, Fail> {
        let mut files = self.described(true)?;
        files.push((model_text.to_owned(), 0));
        let files = files.iter().map(|(name, size)| (name.as_str(), *size));
        Ok(ImportMark::begin(files).source)
    }

    /// Returns the files with their sizes, and with the time of their last change if asked.
    fn described(&self, with_time: bool) -> Result<Vec<(String, u64)>, Fail> {
        let files = self.tables.iter().flat_map(|table| &table.files);
        let describe = |file: &ItemFile| {
            let metadata = std::fs::metadata(&file.path);
            let unread =
                |error| Fail::error(format!("cannot read {}: {error}", file.path.display()));
            let metadata = metadata.map_err(unread)?;
            let within = file.path.strip_prefix(&self.folder).unwrap_or(&file.path);
            let mut name = within.to_string_lossy().into_owned();
            if with_time {
                let changed = metadata.modified().map_err(unread)?.duration_since(UNIX_EPOCH);
                name.push_str(&format!(" {}", changed.unwrap_or_default().as_nanos()));
            }
            Ok((name, metadata.len()))
        };
        files.map(describe).collect()
    }
}

/// Gives an export to the table in whose folder it lies, or that has the name of the exported one,
/// or that is the only one.
fn assign(folder: &Path, export: AwsExport, tables: &mut [TableFiles]) -> Result<(), Fail> {
    let within = export.folder.strip_prefix(folder).unwrap_or(&export.folder);
    let first = within.components().next().map(|name| name.as_os_str().to_owned());
    let by_folder = tables.iter().position(|t| first.as_deref() == Some(t.name.as_ref()));
    let by_name = tables.iter().position(|t| export.table.as_ref() == Some(&t.schema.name));
    let only = (tables.len() == 1).then_some(0);
    let place = export.folder.display();
    let Some(table) = by_folder.or(by_name).or(only).and_then(|index| tables.get_mut(index)) else {
        let of = export.table.as_ref().map(|name| format!(" of the table `{name}`"));
        return Err(Fail::error(format!(
            "it is not known which table the export {place}{} is for",
            of.unwrap_or_default()
        ))
        .help("put it into a folder named after the table in the model, or use `--table`"));
    };
    if !table.files.is_empty() {
        return Err(Fail::error(format!(
            "{place} is another export of the table `{}`",
            table.name
        ))
        .help("leave only one export of each table in the folder"));
    }
    table.files = export.files;
    Ok(())
}

/// Fails if a file of items beside those of the tables is of no table: it would be left out silently.
fn expect_known(folder: &Path, tables: &[TableFiles]) -> Result<(), Fail> {
    let unread = |error| Fail::error(format!("cannot read {}: {error}", folder.display()));
    let mut unknown = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let has_items = ENDINGS.iter().any(|ending| name.ends_with(&format!(".{ending}")));
        let is_manifest = name.starts_with("manifest");
        let is_known = tables.iter().flat_map(|table| &table.files).any(|file| file.path == path);
        if path.is_file() && has_items && !is_manifest && !is_known {
            unknown.push(name);
        }
    }
    unknown.sort_unstable();
    match unknown.as_slice() {
        [] => Ok(()),
        [first, ..] => {
            let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
            let stem = first.split('.').next().unwrap_or_default();
            let help = did_you_mean(stem, names.iter().copied());
            let help = help.unwrap_or_else(|| format!("its tables are: {}", names.join(", ")));
            Err(Fail::error(format!("the model has no table for {}", unknown.join(", ")))
                .help(format!("{help}; what is not to be imported belongs elsewhere")))
        }
    }
}

/// Reads what `tavola data export` wrote last; AWS's exports have others.
fn read_manifest(folder: &Path) -> Result<Option<Json>, Fail> {
    let text = match std::fs::read_to_string(folder.join(MANIFEST)) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Fail::error(format!("cannot read {MANIFEST}: {error}"))),
    };
    let manifest = serde_json::from_str(&text).map_err(|error| {
        Fail::error(format!("{MANIFEST} is not what an export writes: {error}"))
    })?;
    Ok(Some(manifest))
}
