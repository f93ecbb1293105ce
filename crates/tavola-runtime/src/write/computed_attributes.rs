//! Computes the key, type and TTL attributes of an item.

use std::collections::BTreeMap;

use tavola_model::model::KeySource;
use tavola_store::Value;

use crate::context::Context;
use crate::eval::{Eval, Frame};
use crate::record::Record;
use crate::{keys, time};

/// A key attribute that is being made.
struct Made<'e> {
    name: &'e str,
    decided: bool,
    value: Option<Value>,
}

/// Computes the key, type and TTL attributes of an item; absent ones are to be removed.
pub(crate) fn computed_attributes(
    context: &Context<'_>,
    record: &Record,
) -> Eval<BTreeMap<String, Option<Value>>> {
    let entity = context.model.entity(record.entity);
    let table = context.model.table(entity.table);
    let before = context.trace.uses.borrow().len();
    let mut computed: BTreeMap<String, Option<Value>> = BTreeMap::new();
    if let Some(name) =
        table.type_attribute.as_ref().filter(|name| entity.attribute(name).is_none())
    {
        computed.insert(name.clone(), Some(Value::from(entity.type_value.as_str())));
    }
    let mut made: Vec<Made<'_>> = Vec::with_capacity(entity.keys.len());
    for key in &entity.keys {
        let KeySource::Template(template) = &key.source else { continue };
        let known = made.iter().position(|made| made.name == key.name);
        // Of several ways to make a key, the first whose condition holds is taken.
        if known.and_then(|known| made.get(known)).is_some_and(|made| made.decided) {
            continue;
        }
        let narrowed = context.narrowed();
        let frame = Frame::of(record);
        let decided = match &key.condition {
            Some(condition) => narrowed.holds(condition, &frame)?,
            None => true,
        };
        let value = match decided {
            true => keys::key_text(template, &|name| record.get(name)).map(Value::S),
            false => None,
        };
        let now = Made { name: &key.name, decided, value };
        match known.and_then(|known| made.get_mut(known)) {
            Some(before) => *before = now,
            None => made.push(now),
        }
    }
    let has = |name: &str| match made.iter().find(|made| made.name == name) {
        Some(made) => made.value.is_some(),
        None => record.item.contains_key(name) || computed.get(name).is_some_and(Option::is_some),
    };
    // An item is in an index with its whole key, or not at all.
    let mut kept: Vec<&str> = table.key.parts().map(|part| part.name.as_str()).collect();
    for index in &table.indexes {
        if index.key.parts().all(|part| has(&part.name)) {
            kept.extend(index.key.parts().map(|part| part.name.as_str()));
        }
    }
    for Made { name, value, .. } in made {
        computed.insert(name.to_owned(), value.filter(|_| kept.contains(&name)));
    }
    let source = entity.ttl_source();
    if let (Some(ttl), Some(end)) = (&table.ttl, source.or(entity.expires.as_ref()))
        && ttl != end
    {
        // What ends with a block of the model's must not be deleted by the store.
        let expires = source.and_then(|name| record.get(name));
        let epoch = match expires {
            Some(Value::S(text)) => time::epoch_of(text).map(Value::from),
            Some(Value::N(number)) => Some(Value::N(*number)),
            _ => None,
        };
        computed.insert(ttl.clone(), epoch);
    }
    context.trace.uses.borrow_mut().truncate(before);
    Ok(computed)
}
