//! Backups: exports with the checksums of their files.

use std::path::Path;

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_model::model::Model;

use super::begun::Begun;
use super::file;
use super::read::{Consistency, ItemReader};
use super::source::{ItemFile, Source, TableFiles};
use super::write::{Exported, MANIFEST, Written, write_manifest, write_tables};
use crate::fail::Fail;
use crate::table_copy;

const CHECKSUMS: &str = "sha256";
const CONSISTENCY: &str = "consistency";

/// Writes all items into a folder that exists, with the checksums of the files. Returns how many there
/// are, and whether they belong together.
pub(crate) async fn back_up(
    reader: ItemReader<'_>,
    model: &Model,
    folder: &Path,
) -> Result<(Exported, Consistency), Fail> {
    let written = write_tables(reader, model, (folder, true), Begun::default()).await?;
    let Written { counts, files, consistency } = written;
    let mut checksums = Map::new();
    for path in &files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        checksums.insert(name, Json::from(checksum(path)?));
    }
    let told = match consistency {
        Consistency::OneMoment => "one-moment",
        Consistency::None => "none",
    };
    let notes = [(CHECKSUMS, Json::Object(checksums)), (CONSISTENCY, json!(told))];
    write_manifest(folder, model, &counts, notes)?;
    Ok((counts, consistency))
}

/// Fails if a folder is no backup, or a file is not what was written.
pub(crate) fn check_backup(source: &Source) -> Result<(), Fail> {
    let checksums = source.manifest.as_ref().and_then(|manifest| manifest.get(CHECKSUMS));
    let Some(checksums) = checksums.and_then(Json::as_object) else {
        let folder = source.folder.display();
        return Err(Fail::error(format!("{folder} is no backup: {MANIFEST} has no checksums"))
            .help("`tavola data import` takes exports without checksums"));
    };
    for name in checksums.keys() {
        let path = source.folder.join(name);
        if !path.is_file() {
            return Err(Fail::no(format!("{} is missing", path.display())));
        }
    }
    for ItemFile { path, .. } in source.tables.iter().flat_map(|table| &table.files) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let wanted = checksums.get(&*name).and_then(Json::as_str);
        if wanted != Some(checksum(path)?.as_str()) {
            return Err(Fail::no(format!(
                "{} is not what was backed up: its checksum differs; nothing was written",
                path.display()
            ))
            .help(
                "restore another backup; `tavola data import` takes what can be read of this one",
            ));
        }
    }
    Ok(())
}

/// Returns what the items of the files come to, for each table by its name in the model.
pub(crate) fn digests(source: &Source) -> Result<Vec<(String, String)>, Fail> {
    let digest = |table: &TableFiles| {
        let mut files = table_copy::Digest::default();
        source.read(table, |_, _, item| {
            files.add(&item);
            Ok(())
        })?;
        Ok((table.name.clone(), files.to_string()))
    };
    source.tables.iter().map(digest).collect()
}

/// Fails if a table has other items than the files that were put into it.
pub(crate) fn expect_same(table: &str, files: &str, found: &str) -> Result<(), Fail> {
    match files == found {
        true => Ok(()),
        false => Err(Fail::no(format!("the table `{table}` has other items than the backup"))
            .help("if something wrote to it meanwhile, restore into other tables")),
    }
}

fn checksum(path: &Path) -> Result<String, Fail> {
    let mut hasher = Sha256::new();
    file::each_piece(path, |piece| hasher.update(piece))?;
    Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
