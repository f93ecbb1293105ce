//! Refuses values that no key can hold, each as the fault of the attribute that it comes from.

use tavola_model::model::{Entity, KeySource, Model, Table};
use tavola_store::{Item, MAX_PARTITION_KEY, MAX_SORT_KEY, Value};

use crate::record::{Record, stored_type};
use crate::system::is_system;
use crate::{Code, Failure, Fault};

/// Returns why the attributes of an item make no primary key.
pub(super) fn no_key(table: &Table, entity: &Entity, item: &Item) -> Failure {
    let mut faults = Vec::new();
    for name in table.key.parts().map(|part| part.name.as_str()) {
        let Some(KeySource::Template(template)) = entity.key(name).map(|key| &key.source) else {
            continue;
        };
        for hole in template.holes() {
            let Some(attribute) = hole.attribute() else { continue };
            let fault = match item.get(attribute).map(|value| hole.text(value)) {
                Some(Some(text)) if text.is_empty() => "must not be empty: it is part of a key",
                Some(None) => "does not fit its place in the key",
                _ => continue,
            };
            faults.push(Fault::new(attribute, Code::BAD_KEY, fault));
        }
    }
    if faults.is_empty() {
        let message = format!("this {} would have no key", entity.name);
        faults.push(Fault::new("", Code::BAD_KEY, message));
    }
    Failure::Invalid(faults)
}

/// Keys of the table and its indexes that are empty or too long to be stored.
pub(super) fn key_faults(table: &Table, entity: &Entity, item: &Item) -> Vec<Fault> {
    let length = |name: &str| match item.get(name) {
        Some(Value::S(text)) => Some(text.len()),
        Some(Value::B(bytes)) => Some(bytes.len()),
        _ => None,
    };
    let mut faults = Vec::new();
    // Texts are proved not to; other values come as they are.
    let partition = &table.key.partition.name;
    if item.get(partition).is_some_and(is_system) {
        faults.push(Fault::new(partition, Code::BAD_KEY, "would make a reserved key"));
    }
    for pair in std::iter::once(&table.key).chain(table.indexes.iter().map(|index| &index.key)) {
        let sort = pair.sort.iter().map(|part| (part, MAX_SORT_KEY));
        for (part, most) in std::iter::once((&pair.partition, MAX_PARTITION_KEY)).chain(sort) {
            let name = &part.name;
            let fault = match length(name) {
                Some(0) => Fault::new(name, Code::BAD_KEY, "must not be empty: it is a key"),
                Some(found) if found > most => {
                    let made_of = entity.dependencies.key(name).iter();
                    let longest = made_of.max_by_key(|name| length(name));
                    let message = format!("makes the key `{name}` longer than {most} bytes");
                    Fault::new(longest.unwrap_or(name).as_str(), Code::BAD_KEY, message)
                }
                _ => continue,
            };
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
    faults
}

/// Returns why a new item would not be recognised as one of its entity: values that its key cannot
/// hold, such as an id with a delimiter in it, or a key that another entity could have as well.
pub(super) fn unrecognised(model: &Model, record: &Record) -> Vec<Fault> {
    let key = record.key.key_text();
    let stored_type = stored_type(model.table(record.key.table), &record.item);
    if model.recogniser.recognise([record.entity], &key, stored_type).is_some() {
        return Vec::new();
    }
    let key_faults = model.recogniser.unfit(record.entity, |name| record.item.get(name));
    let fault = |name| Fault::new(name, Code::BAD_KEY, "does not fit its place in the key");
    let faults: Vec<Fault> = key_faults.map(fault).collect();
    if faults.is_empty() {
        let message = "its key could be that of another kind of item";
        return vec![Fault::new("", Code::BAD_KEY, message)];
    }
    faults
}
