//! Records as their caller may see them.

use serde_json::{Map, Value as Json};
use tavola_model::model::{Attribute, Entity, Model, Restriction};
use tavola_store::Value;

use crate::context::Context;
use crate::eval::{Eval, Frame};
use crate::record::Record;

/// What of an item its caller does not see, though he sees the item: restrictions of its entity, by
/// their places.
pub(crate) struct Visibility(Vec<usize>);

impl<'a> Context<'a> {
    /// Whether the caller sees the item at all.
    pub fn sees(&self, record: &'a Record) -> Eval<bool> {
        match &self.model.entity(record.entity).visible {
            Some(condition) => self.holds(condition, &Frame::of(record)),
            None => Ok(true),
        }
    }

    /// What of an item the caller does not see; nothing if he does not see the item at all.
    pub fn visibility(&self, record: &'a Record) -> Eval<Option<Visibility>> {
        if !self.sees(record)? {
            return Ok(None);
        }
        let frame = Frame::of(record);
        let mut hidden = Vec::new();
        let restricted = &self.model.entity(record.entity).restricted;
        let mut last = None;
        for (index, Restriction { condition, .. }) in restricted.iter().enumerate() {
            // Often several attributes are hidden for the same reason.
            let holds = match last {
                Some((asked, holds)) if asked == condition => holds,
                _ => self.holds(condition, &frame)?,
            };
            last = Some((condition, holds));
            if !holds {
                hidden.push(index);
            }
        }
        Ok(Some(Visibility(hidden)))
    }

    /// Returns `true` if the caller sees an attribute of an item, and everything below it.
    pub fn shows(&self, record: &'a Record, name: &str) -> Eval<bool> {
        let Some(Visibility(hidden)) = self.visibility(record)? else { return Ok(false) };
        let restricted = &self.model.entity(record.entity).restricted;
        let mut hidden = hidden.iter().filter_map(|index| restricted.get(*index));
        Ok(!hidden.any(|hidden| hidden.path.first().is_some_and(|first| first == name)))
    }
}

impl Visibility {
    /// The attributes of the entity of which the caller sees anything, if they are there.
    pub fn visible_names<'e>(&self, entity: &'e Entity) -> impl Iterator<Item = &'e str> {
        let hidden = self.0.iter().filter_map(|index| entity.restricted.get(*index));
        let hidden: Vec<&str> = hidden.filter_map(|hidden| only(&hidden.path)).collect();
        let names = entity.attributes.iter().map(|attribute| attribute.name.as_str());
        names.filter(move |name| !hidden.contains(name))
    }

    /// The attributes of the item that the caller sees, in the order of the model.
    pub fn visible_attributes(&self, model: &Model, mut record: Record) -> Map<String, Json> {
        let entity = model.entity(record.entity);
        let mut shown = Map::with_capacity(entity.attributes.len() + 1);
        let type_attribute = model.table(entity.table).type_attribute.as_ref();
        if let Some(name) = type_attribute.filter(|name| entity.attribute(name).is_none()) {
            shown.insert(name.clone(), Json::String(entity.type_value.clone()));
        }
        for Attribute { name, .. } in &entity.attributes {
            // What is stored comes before what the key tells.
            let stored = record.item.remove(name).filter(|value| *value != Value::Null);
            let value = stored.or_else(|| record.recovered.remove(name));
            shown.extend(value.map(|value| (name.clone(), value.into_json())));
        }
        for restriction in self.0.iter().filter_map(|index| entity.restricted.get(*index)) {
            hide(&mut shown, &restriction.path);
        }
        shown
    }
}

/// Returns the name in a path that is an attribute's whole.
fn only(path: &[String]) -> Option<&str> {
    match path {
        [name] => Some(name),
        _ => None,
    }
}

fn hide(shown: &mut Map<String, Json>, path: &[String]) {
    match path {
        [] => {}
        [name] => {
            // The others keep their order.
            shown.shift_remove(name);
        }
        [name, below @ ..] => {
            if let Some(Json::Object(nested)) = shown.get_mut(name) {
                hide(nested, below);
            }
        }
    }
}
