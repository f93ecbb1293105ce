//! Items by their keys.

use tavola_store::{
    BatchGet, Capacity, Get, Item, Key, Metered, Result, TransactGet, item_size, read_units,
    transact_read_units,
};

use super::only;
use crate::catalog::Catalog;
use crate::kv::View;
use crate::layout;
use crate::write::decoded;

/// Reads one item.
pub(crate) fn get(
    view: &dyn View,
    catalog: &Catalog,
    request: &Get,
) -> Result<Metered<Option<Item>>> {
    let item = load(view, catalog, &request.table, &request.key)?;
    let units = read_units(size(&item), request.strong);
    let value = item.map(|item| only(item, &request.attributes));
    Ok(Metered { value, capacity: Capacity { read: units, write: 0.0 } })
}

/// Reads many items, each by itself.
pub(crate) fn batch_get(
    view: &dyn View,
    catalog: &Catalog,
    request: &BatchGet,
) -> Result<Metered<Vec<Option<Item>>>> {
    each(view, catalog, &request.keys, |bytes| read_units(bytes, request.strong))
}

/// Reads many items as of one moment, as all reads here are.
pub(crate) fn transact_get(
    view: &dyn View,
    catalog: &Catalog,
    request: &TransactGet,
) -> Result<Metered<Vec<Option<Item>>>> {
    each(view, catalog, &request.keys, transact_read_units)
}

fn each(
    view: &dyn View,
    catalog: &Catalog,
    keys: &[(String, Key)],
    units: impl Fn(usize) -> f64,
) -> Result<Metered<Vec<Option<Item>>>> {
    let mut capacity = Capacity::default();
    let mut items = Vec::with_capacity(keys.len());
    for (table, key) in keys {
        let item = load(view, catalog, table, key)?;
        capacity.read += units(size(&item));
        items.push(item);
    }
    Ok(Metered { value: items, capacity })
}

fn load(view: &dyn View, catalog: &Catalog, table: &str, key: &Key) -> Result<Option<Item>> {
    let table = catalog.table(table)?;
    let key = layout::key_of(table, key)?;
    view.get(&key)?.map(|bytes| decoded(&bytes)).transpose()
}

fn size(item: &Option<Item>) -> usize {
    item.as_ref().map_or(0, item_size)
}
