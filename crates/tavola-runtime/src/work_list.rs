//! Lists work beyond one transaction that is not finished.

use tavola_store::{Item, Key, Value};

use crate::item_key::ItemKey;
use crate::work::{WorkRecord, elements_left};
use crate::work_records::WorkRecords;
use crate::write::attributes::STARTS;
use crate::write::{ABANDONED, AT, MARKED, OWNER_ENTITY, OWNER_KEY, WRITE};
use crate::{Failure, Runtime, system};

/// Work beyond one transaction that is not finished.
#[derive(Debug, Clone, PartialEq)]
pub struct UnfinishedWork {
    /// The physical table.
    pub table: String,
    /// What is being done.
    pub kind: UnfinishedKind,
    /// The entity of the item that it is about.
    pub entity: Option<String>,
    /// The key of that item.
    pub key: Option<Key>,
    /// The write that began it, unless it is of derived items.
    pub write: Option<String>,
    /// When somebody last worked on it, in seconds since 1970.
    pub at: i64,
    /// Whether nobody seems to be working on it any more.
    pub abandoned: bool,
    /// How far it has come, if it is work in portions.
    pub portions: Option<UnfinishedPortions>,
}

/// How far work in portions has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnfinishedPortions {
    /// Its id.
    pub id: String,
    /// How many elements were done.
    pub done: i64,
    /// How many were skipped.
    pub skipped: i64,
    /// How many are left, if that is known.
    pub left: Option<i64>,
    /// Why it does not go on, if it does not.
    pub stopped: Option<String>,
    /// Whether the model lets anybody cancel it.
    pub can_be_cancelled: bool,
}

/// What kind of work is not finished.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnfinishedKind {
    /// Derived items follow their owner.
    Derived,
    /// An item is deleted with everything under it.
    Cascade,
    /// A write goes on with each of many elements.
    Portions,
}

impl Runtime {
    /// Lists work beyond one transaction that is not finished, at most so many records of it.
    pub async fn unfinished_work(&self, most: usize) -> Result<Vec<UnfinishedWork>, Failure> {
        let mut found = Vec::new();
        for (id, _) in self.model().table_ids() {
            let physical = self.table_name(id);
            let mut pages = WorkRecords::of(self.model(), id, physical);
            while let Some(page) = pages.next(&self.store()).await? {
                for (key, item) in page {
                    if found.len() == most {
                        return Ok(found);
                    }
                    found.push(self.unfinished(physical, &key, &item));
                }
            }
        }
        Ok(found)
    }

    fn unfinished(&self, table: &str, record: &ItemKey, item: &Item) -> UnfinishedWork {
        let model = self.model();
        let at = item.get(AT).and_then(Value::as_number).and_then(|at| at.to_i64()).unwrap_or(0);
        if matches!(item.get(STARTS), Some(Value::L(_))) {
            return self.unfinished_portions(table, record, item);
        }
        let text = |name: &str| item.get(name).and_then(Value::as_str).map(str::to_owned);
        let (kind, owner) = match system::is_cascade(record) {
            true => {
                let marked = match item.get(MARKED) {
                    Some(Value::L(marked)) => marked.first(),
                    _ => None,
                };
                let owner = marked.and_then(|marked| system::referenced(model, marked));
                (UnfinishedKind::Cascade, owner)
            }
            false => {
                let entity = text(OWNER_ENTITY).and_then(|name| model.entity_named(&name));
                let owner = entity.and_then(|entity| {
                    let id = model.entity(entity).table;
                    let key = item.get(OWNER_KEY)?.as_map()?;
                    Some((ItemKey::of(key, id, model.table(id))?, entity))
                });
                (UnfinishedKind::Derived, owner)
            }
        };
        let entity = owner.as_ref().map(|(_, entity)| model.entity(*entity).name.clone());
        UnfinishedWork {
            table: table.to_owned(),
            kind,
            entity,
            key: owner.map(|(key, _)| key.store_key(model.table(key.table))),
            write: text(WRITE),
            at,
            abandoned: at.saturating_add(ABANDONED) <= self.now(),
            portions: None,
        }
    }

    fn unfinished_portions(&self, table: &str, key: &ItemKey, item: &Item) -> UnfinishedWork {
        let record = WorkRecord { key: key.clone(), item: item.clone() };
        UnfinishedWork {
            table: table.to_owned(),
            kind: UnfinishedKind::Portions,
            entity: None,
            key: None,
            write: Some(record.write().to_owned()),
            at: record.at().max(record.began()),
            abandoned: record.is_free(self.now()),
            portions: Some(UnfinishedPortions {
                id: record.id().to_owned(),
                done: record.done(),
                skipped: record.skipped(),
                left: elements_left(self.model(), &record),
                stopped: record.stopped().map(str::to_owned),
                can_be_cancelled: self.can_be_cancelled(&record),
            }),
        }
    }
}
