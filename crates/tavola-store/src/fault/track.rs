//! Writes, remembered for late indexes.

use std::future::Future;
use std::sync::Arc;

use super::{FaultyStore, IndexLag};
use crate::{Action, ActionKind, BatchGet, BatchWrite, Item, Key, Result, TableSchema};

/// One item that a write changes: its table, and its key or the whole item with it.
pub(super) enum Target<'a> {
    Key(&'a str, &'a Key),
    Item(&'a str, &'a Item),
}

impl<'a> Target<'a> {
    pub(super) fn of_action(action: &'a Action) -> Option<Self> {
        match &action.kind {
            ActionKind::Put(item) => Some(Self::Item(&action.table, item)),
            ActionKind::Update(key, _) | ActionKind::Delete(key) => {
                Some(Self::Key(&action.table, key))
            }
            ActionKind::Check(_) => None,
        }
    }

    pub(super) fn of_batch(batch: &'a BatchWrite) -> impl Iterator<Item = Self> {
        let puts = batch.puts.iter().map(|(table, item)| Self::Item(table, item));
        puts.chain(batch.deletes.iter().map(|(table, key)| Self::Key(table, key)))
    }
}

impl FaultyStore {
    /// Returns the schema of a table, remembered.
    pub(super) async fn schema(&self, table: &str) -> Result<Option<Arc<TableSchema>>> {
        if let Some(schema) = self.state().schemas.get(table) {
            return Ok(Some(schema.clone()));
        }
        let Some(description) = self.inner.describe_table(table).await? else { return Ok(None) };
        let schema = Arc::new(description.schema);
        self.state().schemas.insert(table.to_owned(), schema.clone());
        Ok(Some(schema))
    }

    pub(super) fn forget_schema(&self, table: &str) {
        self.state().schemas.remove(table);
    }

    /// Makes a write and notes what was there before it, where indexes are late.
    ///
    /// Another write of the same item may come between the look and the write. Then the index shows
    /// a version from just before that one, which a late index may do as well.
    pub(super) async fn tracked<T>(
        &self,
        targets: impl Iterator<Item = Target<'_>>,
        write: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        if self.state().faults.index_lag == IndexLag::default() {
            return write.await;
        }
        let mut keys = Vec::new();
        for target in targets {
            let (Target::Key(table, _) | Target::Item(table, _)) = target;
            let Some(schema) = self.schema(table).await? else { continue };
            if schema.indexes.iter().all(|index| index.local) {
                continue;
            }
            let key = match target {
                Target::Key(_, key) => Some(key.clone()),
                Target::Item(_, item) => Key::of(item, &schema.key),
            };
            keys.extend(key.map(|key| (table.to_owned(), key)));
        }
        // A key that cannot be read cannot be written either; the write says why.
        let look = self.inner.batch_get(BatchGet { keys: keys.clone(), strong: true }).await;
        let answer = write.await?;
        if let Ok(before) = look {
            let changes = keys.into_iter().zip(before.value);
            let changes = changes.map(|((table, key), old)| (table, key, old)).collect();
            self.state().log.add(changes);
        }
        Ok(answer)
    }
}
