//! Finds items by their entity and an id.
//!
//! An id that alone makes a primary key, or a partition key of the table or an index, leads to its
//! items with one query each. Whoever wants to find it elsewhere, or all items of an entity, scans a
//! bounded part of the table or of an index at a time.

use std::collections::BTreeSet;

use tavola_model::model::{Entity, Hole, KeyPair, KeySource, Table, Template, Type};
use tavola_store::{Comparison, Item, KeyType, Page, Query, Scan, SortCondition, Value};

use super::{BrowsedItem, ItemKind, Recognition, Target, missing};
use crate::item_key::ItemKey;
use crate::{Failure, Runtime, keys};

/// The largest number of partitions that one search queries.
const MOST_PARTITIONS: usize = 64;
/// How many items a scan reads at once.
const SCANNED_AT_ONCE: u32 = 1000;
/// How many items one search scans.
const MOST_SCANNED: usize = 10_000;

/// What to look for.
#[derive(Debug, Clone, Default)]
pub struct Find {
    /// The table, by its name in the model.
    pub table: String,
    /// The index that a scan looks at, or the table itself.
    pub index: Option<String>,
    /// Only items of this entity.
    pub entity: Option<String>,
    /// A value of one of the item's attributes, or one of its keys; any, if there is none, which only
    /// a scan finds.
    pub id: Option<String>,
    /// Whether to look at all items, a part at a time, also where there is an id.
    pub scan: bool,
    /// Where a scan goes on.
    pub start: Option<Item>,
    /// The largest number of items.
    pub limit: usize,
}

/// What was found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The items.
    pub items: Vec<BrowsedItem>,
    /// How many items were read to find them.
    pub read: usize,
    /// Where a scan goes on; nothing means that all was looked at.
    pub next: Option<Item>,
}

impl Runtime {
    /// Finds items by an id.
    pub async fn find(&self, find: Find) -> Result<Found, Failure> {
        let target = self.target(&find.table, find.index.as_deref())?;
        if let Some(entity) = &find.entity {
            let id = self.model().entity_named(entity);
            let here = id.is_some_and(|id| self.model().entity(id).table == target.id);
            if !here {
                return Err(missing(format!("`{}` has no entity `{entity}`", find.table)));
            }
        }
        match find.id.clone().filter(|_| !find.scan) {
            None => self.find_by_scan(find, target).await,
            Some(id) => self.find_by_key(find, &id).await,
        }
    }

    async fn find_by_key(&self, find: Find, id: &str) -> Result<Found, Failure> {
        let target = self.target(&find.table, None)?;
        let entities = self.model().entities_in(target.id).map(|(_, entity)| entity);
        let wanted =
            |entity: &&Entity| find.entity.as_ref().is_none_or(|name| *name == entity.name);
        let entities: Vec<&Entity> = entities.filter(wanted).collect();
        let recognition = Recognition::new(self, target.id);
        let (mut found, mut known) = (Found::default(), BTreeSet::new());
        let name = self.table_name(target.id);
        let limit = u32::try_from(find.limit).ok();
        let whole = self.whole_keys(target, &find, id).into_iter().map(|key| {
            let partition = key.partition.clone();
            let query = Query::partition(name, &target.key.partition.name, partition);
            let sort = target.key.sort.as_ref().zip(key.sort.clone());
            let equal = |value| SortCondition::Compare(Comparison::Equal, value);
            Query { sort: sort.map(|(part, value)| (part.name.clone(), equal(value))), ..query }
        });
        let beginnings = partitions(target.table, &entities, id).into_iter();
        let beginnings = beginnings.map(|(index, key, partition)| {
            let query = Query::partition(name, &key.partition.name, partition);
            Query { index: index.map(str::to_owned), limit, ..query }
        });
        for query in whole.chain(beginnings) {
            let page = self.store().query(query).await?;
            found.read += page.items.len();
            for item in page.items {
                // Each index has the item again.
                let Some(item_key) = ItemKey::of(&item, target.id, target.table) else { continue };
                let item = recognition.item(item);
                if found.items.len() < find.limit
                    && is_of(&item, find.entity.as_deref())
                    && known.insert(item_key.text())
                {
                    found.items.push(item);
                }
            }
        }
        // What has the id itself comes before what is stored beside it.
        found.items.sort_by_key(|item| !has(&item.item, id));
        Ok(found)
    }

    /// Returns the primary keys that the id alone makes.
    fn whole_keys(&self, target: Target<'_>, find: &Find, id: &str) -> Vec<ItemKey> {
        let id = Value::from(id);
        let entities = self.model().entities_in(target.id);
        let wanted = |entity: &Entity| find.entity.as_ref().is_none_or(|name| *name == entity.name);
        let entities = entities.filter(|(_, entity)| wanted(entity)).map(|(id, _)| id);
        let keys =
            entities.filter_map(|entity| keys::primary_key(self.model(), entity, &|_| Some(&id)));
        // Where keys are numbers or bytes, a text is none.
        let has_type = |key: &ItemKey| {
            let types = target.key.parts().map(|part| part.key_type);
            let mut values = std::iter::once(&key.partition).chain(&key.sort).zip(types);
            values.all(|(value, key_type)| key_type == KeyType::S || !matches!(value, Value::S(_)))
        };
        let mut distinct = Vec::new();
        for key in keys.filter(has_type) {
            if !distinct.contains(&key) {
                distinct.push(key);
            }
        }
        distinct
    }

    async fn find_by_scan(&self, find: Find, target: Target<'_>) -> Result<Found, Failure> {
        let recognition = Recognition::new(self, target.id);
        let mut found = Found { next: find.start, ..Found::default() };
        loop {
            let scan = Scan {
                table: self.table_name(target.id).to_owned(),
                index: find.index.clone(),
                limit: Some(SCANNED_AT_ONCE),
                start: found.next.take(),
                ..Scan::default()
            };
            let Page { items, next, .. } = self.store().scan(scan).await?;
            found.read += items.len();
            let id = find.id.as_deref();
            let items = items.into_iter().filter(|item| id.is_none_or(|id| has(item, id)));
            let items = items.map(|item| recognition.item(item));
            found.items.extend(items.filter(|item| is_of(item, find.entity.as_deref())));
            found.next = next;
            if found.next.is_none() || found.read >= MOST_SCANNED || found.items.len() >= find.limit
            {
                return Ok(found);
            }
        }
    }
}

/// Returns the partitions of the table and its indexes that the id alone leads to: those that are
/// named so, and those of entities whose templates show it and need no more.
fn partitions<'m>(
    table: &'m Table,
    entities: &[&Entity],
    id: &str,
) -> Vec<(Option<&'m str>, &'m KeyPair, Value)> {
    let indexes = table.indexes.iter().map(|index| (Some(index.name.as_str()), &index.key));
    let mut partitions = Vec::new();
    for (index, key) in std::iter::once((None, &table.key)).chain(indexes) {
        let ways = entities.iter().flat_map(|entity| entity.ways(&key.partition.name));
        let mut texts: Vec<String> = vec![id.to_owned()];
        for way in ways {
            if let KeySource::Template(template) = &way.source
                && template.holes().any(|hole| !matches!(hole.ty, Type::Enum(_)))
            {
                texts.extend(texts_of(template, id));
            }
        }
        let mut known = BTreeSet::new();
        for text in texts.into_iter().filter(|text| known.insert(text.clone())) {
            let value = match key.partition.key_type {
                KeyType::S => Some(Value::S(text)),
                KeyType::N => text.parse().map(Value::N).ok(),
                KeyType::B => Some(Value::B(text.into_bytes())),
            };
            let value = value.filter(|value| *value != Value::S(String::new()));
            partitions.extend(value.map(|value| (index, key, value)));
        }
    }
    partitions.truncate(MOST_PARTITIONS);
    partitions
}

/// Returns the keys that a template makes of an id: each hole has it, but for those whose type has
/// few values, which have each of them.
fn texts_of(template: &Template, id: &str) -> Vec<String> {
    let holes: Vec<&Hole> = template.holes().collect();
    let mut choices: Vec<Vec<(&str, Value)>> = vec![Vec::new()];
    for hole in holes {
        let Some(attribute) = hole.attribute() else { return Vec::new() };
        let values: Vec<Value> = match &hole.ty {
            Type::Enum(members) => members.iter().map(|member| Value::from(&**member)).collect(),
            _ => vec![Value::from(id)],
        };
        let longer = |choice: Vec<(_, _)>| {
            let values = values.clone().into_iter();
            values.map(move |value| [choice.clone(), vec![(attribute, value)]].concat())
        };
        choices = choices.into_iter().flat_map(longer).take(MOST_PARTITIONS).collect();
    }
    let text = |choice: &Vec<(&str, Value)>| {
        keys::key_text(template, &|name| {
            choice.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
        })
    };
    choices.iter().filter_map(text).collect()
}

fn is_of(item: &BrowsedItem, entity: Option<&str>) -> bool {
    match (entity, &item.kind) {
        (None, _) => true,
        (Some(entity), ItemKind::Entity { name, .. }) => name == entity,
        _ => false,
    }
}

/// Returns `true` if an attribute of the item has this value, alone or in a set.
fn has(item: &Item, id: &str) -> bool {
    item.iter().any(|(_, value)| match value {
        Value::S(text) => text == id,
        Value::N(number) => number.to_string() == id,
        Value::Ss(texts) => texts.iter().any(|text| text == id),
        _ => false,
    })
}
