//! Reads whose index is missing, in development: by the table's own key where that serves, else by
//! a bounded scan. Never in production: there a missing index stops the start.

use tavola_model::model::{IndexId, KeySource, Query, Read};
use tavola_store::{
    Comparison, Condition, Item, Operand, Path, Query as StoreQuery, Scan, SortCondition,
};

use super::partitions::Partitions;
use crate::session::Session;
use crate::{Code, Failure};

impl<'r> Session<'r> {
    /// Fills the streams of a query whose index is missing.
    pub(super) async fn stand_in(
        &mut self,
        read: &'r Read,
        query: &Query,
        partitions: &mut Partitions,
    ) -> Result<(), Failure> {
        let missing = |index: &IndexId| self.missing.contains(&(query.table, *index));
        if query.index.as_ref().is_some_and(missing) {
            for (number, request) in partitions.requests() {
                let items = self.without_index(read, query, &request).await?;
                partitions.fill(number, items);
            }
        }
        Ok(())
    }

    /// Everything that the query would have found, in no order.
    async fn without_index(
        &mut self,
        read: &'r Read,
        query: &Query,
        request: &StoreQuery,
    ) -> Result<Vec<Item>, Failure> {
        let table = self.model.table(query.table);
        let index = request.index.as_deref().unwrap_or_default();
        let most = usize::try_from(self.model.fallback.unwrap_or(0)).unwrap_or(usize::MAX);
        let condition = condition(request);
        let mut items = Vec::new();
        if self.same_partition(read, query) {
            tracing::warn!(
                read = read.name,
                index,
                "the index is missing: the table's own key is queried"
            );
            let key = &table.key.partition.name;
            let mut by_key =
                StoreQuery::partition(&request.table, key, request.partition.1.clone());
            loop {
                let page = self.store.query(by_key.clone()).await?;
                items.extend(page.items);
                match page.next {
                    Some(next) => by_key.start = Some(next),
                    None => break,
                }
            }
        } else {
            tracing::warn!(
                read = read.name,
                index,
                most,
                "the index is missing: the table is scanned"
            );
            let mut scan = Scan { table: request.table.clone(), ..Scan::default() };
            loop {
                scan.limit = u32::try_from(most.saturating_sub(items.len())).ok();
                let page = self.store.scan(scan.clone()).await?;
                items.extend(page.items);
                match page.next {
                    Some(next) if items.len() < most => scan.start = Some(next),
                    Some(_) => {
                        let message = format!(
                            "the index `{index}` is missing, and the table has more than {most} items"
                        );
                        return Err(Failure::too_large(Code::TOO_MUCH_TO_READ, message));
                    }
                    None => break,
                }
            }
        }
        items.retain(|item| tavola_store::holds(&condition, item));
        Ok(items)
    }

    /// Whether the index has the table's partitions: then the table's own key finds the items too.
    fn same_partition(&self, read: &Read, query: &Query) -> bool {
        let Some(index) = query.index else { return false };
        let table = self.model.table(query.table);
        let index_key = &self.model.index(query.table, index).key.partition.name;
        read.entities.iter().all(|id| {
            let entity = self.model.entity(*id);
            let source = |name: &str| match entity.only_way(name).map(|key| &key.source) {
                Some(KeySource::Template(template)) => Some(template),
                _ => None,
            };
            source(index_key).is_some() && source(index_key) == source(&table.key.partition.name)
        })
    }
}

/// What a query asks of the items that it finds.
pub(super) fn condition(request: &StoreQuery) -> Condition {
    let path = |name: &str| Operand::Path(Path::attribute(name));
    let (name, value) = &request.partition;
    let mut all = vec![Condition::equals(name, value.clone())];
    if let Some((name, sort)) = &request.sort {
        all.push(match sort {
            SortCondition::Compare(comparison, value) => {
                Condition::Compare(path(name), *comparison, Operand::Value(value.clone()))
            }
            SortCondition::Between(low, high) => Condition::And(vec![
                Condition::Compare(
                    path(name),
                    Comparison::GreaterOrEqual,
                    Operand::Value(low.clone()),
                ),
                Condition::Compare(
                    path(name),
                    Comparison::LessOrEqual,
                    Operand::Value(high.clone()),
                ),
            ]),
            SortCondition::BeginsWith(start) => {
                Condition::BeginsWith(path(name), Operand::Value(start.clone()))
            }
        });
    }
    Condition::And(all)
}
