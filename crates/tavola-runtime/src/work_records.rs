//! The records of work beyond one transaction, whatever kind of work it is.

use std::collections::VecDeque;

use tavola_model::model::{Model, TableId};
use tavola_store::{Item, Query};

use crate::client::Client;
use crate::item_key::ItemKey;
use crate::{Failure, system};

/// The records of a table, a page at a time.
pub(crate) struct WorkRecords<'m> {
    model: &'m Model,
    table: TableId,
    /// One for each partition that is left.
    requests: VecDeque<Query>,
}

impl<'m> WorkRecords<'m> {
    /// Begins to go over the records of a table, which the store knows by its physical name.
    pub fn of(model: &'m Model, table: TableId, physical: &str) -> Self {
        let definition = model.table(table);
        let request = |record: ItemKey| {
            let name = &definition.key.partition.name;
            let mut request = Query::partition(physical, name, record.partition.clone());
            request.strong = true;
            request
        };
        let requests = system::work_partitions(table, definition).map(request).collect();
        Self { model, table, requests }
    }

    /// Returns the next page, which may be empty; `None` at the end.
    pub async fn next(
        &mut self,
        store: &Client<'_>,
    ) -> Result<Option<Vec<(ItemKey, Item)>>, Failure> {
        let Some(request) = self.requests.front_mut() else { return Ok(None) };
        let page = store.query(request.clone()).await?;
        match page.next {
            Some(next) => request.start = Some(next),
            None => drop(self.requests.pop_front()),
        }
        let definition = self.model.table(self.table);
        let keyed = |item: Item| Some((ItemKey::of(&item, self.table, definition)?, item));
        Ok(Some(page.items.into_iter().filter_map(keyed).collect()))
    }
}
