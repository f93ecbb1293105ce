//! Pages of queries and scans: short, empty, and from late indexes.

use std::cmp::Ordering;

use super::FaultyStore;
use crate::evaluate::order;
use crate::{
    Capacity, Comparison, IndexSchema, Item, Key, KeyAttribute, KeySchema, KeyType, Metered, Page,
    Projection, Query, Result, Scan, SortCondition, TableSchema, Value, holds,
};

type Hidden = Vec<(Key, Option<Item>)>;

impl FaultyStore {
    /// Returns the limit of the next page.
    pub(super) fn short(&self, limit: Option<u32>) -> Option<u32> {
        let mut state = self.state();
        let Some(most) = state.faults.short_pages else { return limit };
        let short = 1 + state.random.below(u64::from(most));
        let short = u32::try_from(short).unwrap_or(most);
        Some(limit.map_or(short, |limit| limit.min(short)))
    }

    /// Returns the global index of a query or scan, with its table, when some of its items must not
    /// show yet.
    pub(super) async fn late_index(
        &self,
        table: &str,
        index: Option<&String>,
    ) -> Result<Option<(IndexSchema, KeySchema, Hidden)>> {
        let Some(name) = index else { return Ok(None) };
        let hidden = {
            let mut state = self.state();
            let lag = state.faults.index_lag;
            state.log.hidden(table, lag)
        };
        if hidden.is_empty() {
            return Ok(None);
        }
        let Some(schema) = self.schema(table).await? else { return Ok(None) };
        let index = schema.indexes.iter().find(|index| index.name == *name && !index.local);
        Ok(index.map(|index| (index.clone(), schema.key.clone(), hidden)))
    }

    /// Returns an empty page before the first or after `start`, where there is a position to go on
    /// from.
    pub(super) async fn empty_page(&self, query: &Query) -> Result<Option<Metered<Page>>> {
        if !self.happens(|faults| faults.empty_pages) {
            return Ok(None);
        }
        let next = match &query.start {
            Some(start) => Some(start.clone()),
            // There is a least key of every type, but no greatest text.
            None if query.descending => None,
            None => {
                let schema = self.schema(&query.table).await?;
                schema.and_then(|schema| before_all(query, &schema))
            }
        };
        let page = |next| Page { items: vec![], next: Some(next), scanned: 0 };
        Ok(next.map(|next| Metered { value: page(next), capacity: Capacity::default() }))
    }

    /// Returns the page that an index gives which does not show some writes yet. The whole
    /// partition is read and the page made of it here.
    pub(super) async fn late_query(
        &self,
        query: Query,
        (index, key, hidden): (IndexSchema, KeySchema, Hidden),
    ) -> Result<Metered<Page>> {
        query.validate()?;
        let (mut items, capacity) = self.whole_partition(&query).await?;
        items.retain(|item| {
            let key = Key::of(item, &key);
            !hidden.iter().any(|(hidden, _)| Some(hidden) == key.as_ref())
        });
        for old in hidden.into_iter().filter_map(|(_, old)| old) {
            let in_partition = old.get(&query.partition.0) == Some(&query.partition.1);
            if in_partition && in_index(&old, &index) {
                items.push(project(old, &index, &key));
            }
        }
        if let Some((name, condition)) = &query.sort {
            items.retain(|item| item.get(name).is_some_and(|value| fits(value, condition)));
        }
        let direction = |ordering: Ordering| {
            if query.descending { ordering.reverse() } else { ordering }
        };
        let compare = |one: &Item, two: &Item| direction(position_order(one, two, &index, &key));
        items.sort_by(compare);
        if let Some(start) = &query.start {
            items.retain(|item| compare(item, start).is_gt());
        }
        let limit = query.limit.and_then(|limit| usize::try_from(limit).ok());
        let more = limit.is_some_and(|limit| items.len() > limit);
        items.truncate(limit.unwrap_or(usize::MAX));
        let next = items.last().filter(|_| more).map(|last| position(last, &index, &key));
        let scanned = u64::try_from(items.len()).unwrap_or(u64::MAX);
        items.retain(|item| query.filter.as_ref().is_none_or(|filter| holds(filter, item)));
        if !query.attributes.is_empty() {
            for item in &mut items {
                item.retain(|name| query.attributes.iter().any(|wanted| wanted == name));
            }
        }
        Ok(Metered { value: Page { items, next, scanned }, capacity })
    }

    async fn whole_partition(&self, query: &Query) -> Result<(Vec<Item>, Capacity)> {
        let mut whole =
            Query::partition(&query.table, &query.partition.0, query.partition.1.clone());
        whole.index = query.index.clone();
        whole.strong = query.strong;
        let (mut items, mut capacity) = (Vec::new(), Capacity::default());
        loop {
            let answer = self.inner.query(whole.clone()).await?;
            capacity += answer.capacity;
            items.extend(answer.value.items);
            whole.start = answer.value.next;
            if whole.start.is_none() {
                return Ok((items, capacity));
            }
        }
    }

    /// Returns the page of a scan of a late index. A scan has no order: what the index still shows
    /// as it was comes with its last page.
    pub(super) async fn late_scan(
        &self,
        scan: Scan,
        (index, key, hidden): (IndexSchema, KeySchema, Hidden),
    ) -> Result<Metered<Page>> {
        let filter = scan.filter.clone();
        let first_segment = scan.segment.is_none_or(|(segment, _)| segment == 0);
        let mut answer = self.inner.scan(scan).await?;
        let page = &mut answer.value;
        page.items.retain(|item| {
            let key = Key::of(item, &key);
            !hidden.iter().any(|(hidden, _)| Some(hidden) == key.as_ref())
        });
        if page.next.is_none() && first_segment {
            let old = hidden.into_iter().filter_map(|(_, old)| old);
            let old = old.filter(|old| in_index(old, &index));
            let old = old.map(|old| project(old, &index, &key));
            let shown = old.filter(|old| filter.as_ref().is_none_or(|filter| holds(filter, old)));
            page.items.extend(shown);
        }
        Ok(answer)
    }
}

fn attributes(keys: [&KeySchema; 2]) -> impl Iterator<Item = &KeyAttribute> {
    keys.into_iter().flat_map(|key| std::iter::once(&key.partition).chain(&key.sort))
}

fn in_index(item: &Item, index: &IndexSchema) -> bool {
    attributes([&index.key, &index.key]).all(|attribute| {
        matches!(
            (item.get(&attribute.name), attribute.key_type),
            (Some(Value::S(_)), KeyType::S)
                | (Some(Value::N(_)), KeyType::N)
                | (Some(Value::B(_)), KeyType::B)
        )
    })
}

fn project(mut item: Item, index: &IndexSchema, key: &KeySchema) -> Item {
    let kept: &[String] = match &index.projection {
        Projection::All => return item,
        Projection::Keys => &[],
        Projection::Include(names) => names,
    };
    let is_key = |name: &str| attributes([&index.key, key]).any(|it| it.name == name);
    item.retain(|name| is_key(name) || kept.iter().any(|kept| kept == name));
    item
}

/// Returns the position of an item in an index: its keys in both.
fn position(item: &Item, index: &IndexSchema, key: &KeySchema) -> Item {
    let names = attributes([&index.key, key]).map(|attribute| &attribute.name);
    names.filter_map(|name| Some((name.clone(), item.get(name)?.clone()))).collect()
}

/// Compares positions by the index's sort key, then by the table's key.
fn position_order(one: &Item, two: &Item, index: &IndexSchema, key: &KeySchema) -> Ordering {
    attributes([&index.key, key])
        .map(|attribute| match (one.get(&attribute.name), two.get(&attribute.name)) {
            (Some(one), Some(two)) => order(one, two).unwrap_or(Ordering::Equal),
            _ => Ordering::Equal,
        })
        .find(|ordering| ordering.is_ne())
        .unwrap_or(Ordering::Equal)
}

fn fits(value: &Value, condition: &SortCondition) -> bool {
    let is = |comparison: Comparison, other: &Value| {
        order(value, other).is_some_and(|ordering| match comparison {
            Comparison::Equal => ordering.is_eq(),
            Comparison::NotEqual => ordering.is_ne(),
            Comparison::Less => ordering.is_lt(),
            Comparison::LessOrEqual => ordering.is_le(),
            Comparison::Greater => ordering.is_gt(),
            Comparison::GreaterOrEqual => ordering.is_ge(),
        })
    };
    match condition {
        SortCondition::Compare(comparison, other) => is(*comparison, other),
        SortCondition::Between(low, high) => {
            is(Comparison::GreaterOrEqual, low) && is(Comparison::LessOrEqual, high)
        }
        SortCondition::BeginsWith(prefix) => match (value, prefix) {
            (Value::S(text), Value::S(prefix)) => text.starts_with(prefix.as_str()),
            (Value::B(bytes), Value::B(prefix)) => bytes.starts_with(prefix),
            _ => false,
        },
    }
}

/// Returns a position before every item of a partition; none in a table or index without a sort
/// key.
fn before_all(query: &Query, schema: &TableSchema) -> Option<Item> {
    let key = match &query.index {
        None => &schema.key,
        Some(name) => &schema.indexes.iter().find(|index| index.name == *name)?.key,
    };
    key.sort.as_ref()?;
    // DynamoDB refuses a position outside of what the query asks of the sort key.
    if query.sort.is_some() {
        return None;
    }
    let least = |attribute: &KeyAttribute| match attribute.key_type {
        KeyType::S => Some(Value::S("\0".to_owned())),
        KeyType::N => "-9e125".parse().ok().map(Value::N),
        KeyType::B => Some(Value::B(vec![0])),
    };
    let mut position = Item::new();
    for attribute in attributes([key, &schema.key]) {
        position.insert(attribute.name.clone(), least(attribute)?);
    }
    position.insert(query.partition.0.clone(), query.partition.1.clone());
    Some(position)
}
