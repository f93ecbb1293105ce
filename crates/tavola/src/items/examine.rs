//! Examines files of items before anything is written.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_runtime::ImportMarkPlace;
use tavola_store::{Item, Key, KeyAttribute, KeyType, Put, TableSchema, Value};

use super::file::{self, BrokenLine};
use super::source::{Source, TableFiles};
use crate::fail::Fail;
use crate::output;

/// Lines that are not put, by their file.
pub(crate) type LeftOut = HashMap<PathBuf, HashSet<u64>>;

/// What files of items contain.
pub(crate) struct Examined {
    /// How many items each table gets, by its name in the model.
    pub(crate) counts: Vec<(String, usize)>,
    /// The lines that cannot be put, in order.
    pub(crate) broken: Vec<BrokenLine>,
}

impl Examined {
    /// Returns the broken lines by file, for who leaves them out.
    pub(crate) fn left_out(&self) -> LeftOut {
        let mut left_out = LeftOut::new();
        for BrokenLine { file, line, .. } in &self.broken {
            left_out.entry(file.clone()).or_default().insert(*line);
        }
        left_out
    }
}

/// Reads all files, and returns what in them cannot be put. Keeps a few bytes for each item, to
/// notice a key that occurs twice.
pub(crate) fn examine(source: &Source, mark: Option<&ImportMarkPlace>) -> Result<Examined, Fail> {
    let (mut broken, mut counts) = (Vec::new(), Vec::new());
    for table in &source.tables {
        let first = broken.len();
        let mut items = 0;
        let hasher = RandomState::new();
        let (mut seen, mut twice) = (HashSet::new(), HashSet::new());
        for file in &table.files {
            let (mut unfitting, mut read, mut last) = (Vec::new(), 0, 0);
            let lines = file::read(&file.path, |line, item| {
                (read, last) = (read + 1, line);
                match unfit(&table.schema, mark, &item) {
                    Some(why) => {
                        unfitting.push(BrokenLine { file: file.path.clone(), line, why });
                    }
                    None => {
                        items += 1;
                        let hash = hasher.hash_one(Key::of(&item, &table.schema.key));
                        if !seen.insert(hash) {
                            twice.insert(hash);
                        }
                    }
                }
                Ok(())
            })?;
            let lines_read = read + lines.len() as u64;
            if let Some(listed) = file.items.filter(|listed| *listed != lines_read) {
                let why =
                    format!("the manifest lists {listed} items, and the file has {lines_read}");
                let end = lines.iter().map(|line| line.line).max().unwrap_or(0).max(last) + 1;
                broken.push(BrokenLine { file: file.path.clone(), line: end, why });
            }
            broken.extend(lines);
            broken.append(&mut unfitting);
        }
        drop(seen);
        if !twice.is_empty() {
            let repeated =
                repeated(table, mark, |key| twice.contains(&hasher.hash_one(Some(key))))?;
            items -= repeated.len();
            broken.extend(repeated);
        }
        if let Some(part) = broken.get_mut(first..) {
            part.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
        }
        counts.push((table.name.clone(), items));
    }
    Ok(Examined { counts, broken })
}

/// Returns the lines with a key that an earlier line has, among the keys that may be such.
fn repeated(
    table: &TableFiles,
    mark: Option<&ImportMarkPlace>,
    may_be: impl Fn(&Key) -> bool,
) -> Result<Vec<BrokenLine>, Fail> {
    let mut first: HashMap<Key, (PathBuf, u64)> = HashMap::new();
    let mut repeated = Vec::new();
    for file in &table.files {
        file::read(&file.path, |line, item| {
            let key = Key::of(&item, &table.schema.key).filter(|key| may_be(key));
            let Some(key) = key.filter(|_| unfit(&table.schema, mark, &item).is_none()) else {
                return Ok(());
            };
            match first.get(&key) {
                Some((path, number)) => {
                    let why = format!("the item has the key of {}:{number}", path.display());
                    repeated.push(BrokenLine { file: file.path.clone(), line, why });
                }
                None => {
                    first.insert(key, (file.path.clone(), line));
                }
            }
            Ok(())
        })?;
    }
    Ok(repeated)
}

/// Returns why an item cannot be in a table.
fn unfit(schema: &TableSchema, mark: Option<&ImportMarkPlace>, item: &Item) -> Option<String> {
    let is_of_type = |attribute: &KeyAttribute| {
        let value = item.get(&attribute.name);
        value.is_some_and(|value| match attribute.key_type {
            KeyType::S => matches!(value, Value::S(_)),
            KeyType::N => matches!(value, Value::N(_)),
            KeyType::B => matches!(value, Value::B(_)),
        })
    };
    if !std::iter::once(&schema.key.partition).chain(&schema.key.sort).all(is_of_type) {
        return Some(format!("the item has no key {}", schema.key));
    }
    if mark.is_some_and(|mark| mark.is_mark(&schema.name, item)) {
        return Some("the item is the mark of an import that was under way".to_owned());
    }
    let put = Put { table: schema.name.clone(), item: item.clone(), condition: None };
    put.validate().and_then(|()| schema.check_keys(item)).err().map(|error| error.to_string())
}

/// Fails if the export is of another model, or had more or fewer items than its files have.
pub(crate) fn expect_complete(
    source: &Source,
    model: &Model,
    counts: &[(String, usize)],
) -> Result<(), Fail> {
    let Some(manifest) = &source.manifest else { return Ok(()) };
    let exported = manifest.get("model").and_then(Json::as_str);
    if let Some(exported) = exported.filter(|exported| *exported != model.name) {
        return Err(Fail::no(format!(
            "this is an export of the model `{exported}`, not of `{}`; nothing was written",
            model.name
        )));
    }
    for (name, items) in counts {
        let wrote = manifest.get("items").and_then(|all| all.get(name)).and_then(Json::as_u64);
        if let Some(wrote) = wrote.filter(|wrote| usize::try_from(*wrote) != Ok(*items)) {
            let wrote = usize::try_from(wrote).unwrap_or(usize::MAX);
            let (wrote, items) = (output::count(wrote, "item"), output::count(*items, "item"));
            return Err(Fail::no(format!(
                "the export wrote {wrote} of `{name}`, and its files have {items}; nothing was \
                 written"
            )));
        }
    }
    Ok(())
}
