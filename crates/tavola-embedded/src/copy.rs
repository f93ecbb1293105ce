//! A copy of a store, as of one moment.

use std::path::{Path, PathBuf};

use tavola_store::{Error, Result};
use xxhash_rust::xxh3::Xxh3;

use crate::engine::Engine;
use crate::folder::{self, Folder};
use crate::kv::{Entry, Kv, View, damaged, failed};

/// What a copy is called until it is whole.
const UNFINISHED: &str = "unfinished";

/// Copies everything into a new folder, and compares.
pub(crate) fn copy(engine: &Engine, target: &Path) -> Result<()> {
    check_new(target)?;
    let unfinished = &unfinished(target)?;
    let written = engine.read(|view, _| {
        let (_folder, file) = Folder::open(unfinished)?;
        let mut written = Sum::default();
        file.load(all(view).inspect(|entry| written.add(entry)))?;
        drop(file);
        Ok(written)
    })?;
    let read_back = {
        let (_folder, file) = Folder::open(unfinished)?;
        let copy = Kv::File(Box::new(file));
        copy.read(|view| {
            let mut read_back = Sum::default();
            for entry in all(view) {
                read_back.add(&entry);
                entry?;
            }
            Ok(read_back)
        })?
    };
    if written.finish() != read_back.finish() {
        return Err(damaged(format!("{} is not what was copied", unfinished.display())));
    }
    folder::rename(unfinished, target)
}

/// Fails if there is something already where a store is to be made.
pub(crate) fn check_new(target: &Path) -> Result<()> {
    match target.exists() {
        true => Err(Error::Invalid(format!("{} exists already", target.display()))),
        false => Ok(()),
    }
}

/// Returns the name that a store has until it is whole. What an earlier attempt has left there is
/// deleted.
pub(crate) fn unfinished(target: &Path) -> Result<PathBuf> {
    let mut name = target.as_os_str().to_owned();
    name.push(".");
    name.push(UNFINISHED);
    let path = PathBuf::from(name);
    if path.exists() {
        std::fs::remove_dir_all(&path)
            .map_err(|error| failed(format!("{} cannot be deleted", path.display()), &error))?;
    }
    Ok(path)
}

fn all(view: &dyn View) -> impl Iterator<Item = Result<Entry>> {
    view.range(&[], None, false)
}

/// What entries come to, in their order.
#[derive(Default)]
struct Sum {
    hash: Xxh3,
    count: u64,
}

impl Sum {
    fn add(&mut self, entry: &Result<Entry>) {
        let Ok((key, value)) = entry else { return };
        for part in [key, value] {
            self.hash.update(&(part.len() as u64).to_be_bytes());
            self.hash.update(part);
        }
        self.count += 1;
    }

    fn finish(self) -> (u128, u64) {
        (self.hash.digest128(), self.count)
    }
}
