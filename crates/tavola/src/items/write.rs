//! Writes the items of a model's tables into files.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value as Json, json};
use tavola_model::model::Model;
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

/// Writes all items into a folder that exists. `note` is added to the manifest.
pub(crate) async fn export(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
    (folder, gzip): (&Path, bool),
    note: Option<(&str, &str)>,
) -> Result<Exported, Fail> {
    let mark = ImportMarkPlace::of(model, deployment);
    let progress = Progress::counting();
    let mut counts = Exported::new();
    for (id, table) in model.table_ids() {
        let extension = if gzip { "jsonl.gz" } else { "jsonl" };
        let mut out = ItemWriter::create(&folder.join(format!("{}.{extension}", table.name)))?;
        let (physical, mut start) = (deployment.table(id), None);
        loop {
            let page = table_copy::page(store, physical, start).await?;
            for item in &page.items {
                // That an import is under way is nothing that belongs into a copy.
                if !mark.as_ref().is_some_and(|mark| mark.is_mark(physical, item)) {
                    out.write(item)?;
                }
            }
            progress.count(&table.name, out.items as u64);
            start = page.next;
            if start.is_none() {
                break;
            }
        }
        counts.insert(table.name.clone(), out.finish()?);
    }
    progress.end();
    let mut manifest = json!({ "format": 1, "model": model.name, "items": counts });
    if let (Some((name, text)), Some(object)) = (note, manifest.as_object_mut()) {
        object.insert(name.to_owned(), Json::from(text));
    }
    file::write_whole(&folder.join(MANIFEST), &format!("{manifest:#}\n"))?;
    Ok(counts)
}
