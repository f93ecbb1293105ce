//! An export that was interrupted, and goes on.

use std::path::Path;

use tavola_model::model::{Model, TableId};
use tavola_runtime::Deployment;
use tavola_store::{Item, Key};

use super::file::{self, ItemWriter};
use super::write::{Exported, MANIFEST, table_file};
use crate::fail::Fail;

/// What there is of an export already: nothing, unless it goes on.
#[derive(Default)]
pub(crate) struct Begun {
    /// The tables whose files are complete.
    pub(super) complete: Exported,
    /// The table whose file is not, and its file.
    pub(super) open: Option<(TableId, ItemWriter)>,
    /// The first table that is read, and the key behind which it goes on.
    from: Option<(TableId, Option<Item>)>,
}

impl Begun {
    /// Finds what an export has written that was interrupted.
    pub(crate) fn find(
        folder: &Path,
        gzip: bool,
        model: &Model,
        deployment: &Deployment,
    ) -> Result<Self, Fail> {
        if folder.join(MANIFEST).exists() {
            return Err(Fail::error(format!("the export in {} is complete", folder.display())));
        }
        if !folder.is_dir() {
            return Err(Fail::error(format!("there is no export in {}", folder.display()))
                .help("without `--resume`, an export begins"));
        }
        let mut begun = Self::default();
        for (id, table) in model.table_ids() {
            let other = table_file(folder, &table.name, !gzip);
            if other.exists() || ItemWriter::is_begun(&other) {
                let how = if gzip { "without" } else { "with" };
                return Err(Fail::error(format!(
                    "the export that was interrupted was {how} `--gzip`"
                )));
            }
            let path = table_file(folder, &table.name, gzip);
            if path.exists() {
                let mut items = 0;
                file::read(&path, |_, _| {
                    items += 1;
                    Ok(())
                })?;
                begun.complete.insert(table.name.clone(), items);
                continue;
            }
            let mut start = None;
            if ItemWriter::is_begun(&path) {
                let (out, last) = ItemWriter::resume(&path)?;
                let key = deployment.schema(model, id).key;
                start = last.and_then(|item| Key::of(&item, &key)).map(|key| key.to_item());
                begun.open = Some((id, out));
            }
            begun.from = Some((id, start));
            return Ok(begun);
        }
        Ok(begun)
    }

    /// Returns the first table that is read, and the key behind which it goes on, if it does.
    pub(crate) fn from(&self) -> Option<(TableId, Option<Item>)> {
        self.from.clone()
    }

    /// Returns how many items are there.
    pub(crate) fn items(&self) -> usize {
        let open = self.open.as_ref().map_or(0, |(_, out)| out.items);
        self.complete.values().sum::<usize>() + open
    }
}
