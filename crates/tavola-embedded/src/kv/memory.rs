//! The map in memory.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use tavola_store::Result;

use super::{Batch, Bytes, Entry, View, entries};

/// An ordered map behind a lock. Readers hold it for a page at most, the writer for a batch.
#[derive(Default)]
pub(crate) struct Memory(RwLock<BTreeMap<Bytes, Bytes>>);

impl Memory {
    pub(super) fn read<T>(&self, work: impl FnOnce(&dyn View) -> Result<T>) -> Result<T> {
        // No code that can panic runs while the lock is held for writing.
        work(&*self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn commit(&self, batch: Batch) {
        let mut map = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in batch {
            match value {
                Some(value) => map.insert(key.into(), value.into()),
                None => map.remove(key.as_slice()),
            };
        }
    }
}

impl View for BTreeMap<Bytes, Bytes> {
    fn get(&self, key: &[u8]) -> Result<Option<Bytes>> {
        Ok(BTreeMap::get(self, key).cloned())
    }

    fn range<'v>(
        &'v self,
        from: &[u8],
        to: Option<&[u8]>,
        descending: bool,
    ) -> Box<dyn Iterator<Item = Result<Entry>> + 'v> {
        entries(from, to, descending, |bounds| {
            let found = BTreeMap::range::<[u8], _>(self, bounds);
            found.map(|(key, value)| Ok((key.clone(), value.clone())))
        })
    }
}
