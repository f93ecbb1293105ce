//! Which attributes of an item a caller sees.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value as Json};
use smallvec::SmallVec;
use tavola_model::model::{Attribute, Entity, Model, Read, Restriction};

use crate::context::Context;
use crate::eval::{Eval, Frame};
use crate::record::Record;

/// What of an item its caller does not see, though he sees the item: restrictions of its entity, by
/// their places.
pub(crate) struct Visibility(Vec<usize>);

impl<'a> Context<'a> {
    /// Returns `true` if the caller sees the item at all.
    pub fn sees(&self, record: &'a Record) -> Eval<bool> {
        match &self.model.entity(record.entity).visible {
            Some(condition) => self.holds(condition, &Frame::of(record)),
            None => Ok(true),
        }
    }

    /// Determines what the caller does not see of an item; `None` if the caller does not see the
    /// item at all.
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
    /// Returns `true` if the caller sees an attribute, and everything below it.
    pub fn shows(&self, entity: &Entity, name: &str) -> bool {
        let mut hidden = self.0.iter().filter_map(|index| entity.restricted.get(*index));
        !hidden.any(|hidden| hidden.path.first().is_some_and(|first| first == name))
    }

    /// Returns the attributes of the entity of which the caller sees anything, if they exist.
    pub fn visible_names<'e>(&self, entity: &'e Entity) -> impl Iterator<Item = &'e str> {
        let hidden = self.0.iter().filter_map(|index| entity.restricted.get(*index));
        let hidden: Vec<&str> = hidden.filter_map(|hidden| only(&hidden.path)).collect();
        let names = entity.attributes.iter().map(|attribute| attribute.name.as_str());
        names.filter(move |name| !hidden.contains(name))
    }

    /// Returns the item as the caller sees it.
    pub fn view<'v>(&'v self, model: &'v Model, record: &'v Record) -> View<'v> {
        let entity = model.entity(record.entity);
        let type_attribute = model.table(entity.table).type_attribute.as_deref();
        let type_attribute = type_attribute.filter(|name| entity.attribute(name).is_none());
        View { entity, type_attribute, record, visibility: self, only: None }
    }
}

/// An item as its caller sees it. It serializes as an object with the attributes in the order of
/// the model, straight from what the store has read.
pub(crate) struct View<'v> {
    entity: &'v Entity,
    /// The type attribute, if the entity does not declare it itself.
    type_attribute: Option<&'v str>,
    record: &'v Record,
    visibility: &'v Visibility,
    /// The attributes that are wanted, if not all.
    only: Option<&'v [String]>,
}

impl<'v> View<'v> {
    /// Leaves out what a read does not answer with.
    #[must_use]
    pub fn for_read(self, read: &'v Read) -> Self {
        match read.only.as_deref() {
            Some(only) => Self { only: Some(only), type_attribute: None, ..self },
            None => self,
        }
    }
}

impl View<'_> {
    /// Returns the attributes that the caller sees.
    pub fn attributes(&self) -> Map<String, Json> {
        match serde_json::to_value(self) {
            Ok(Json::Object(attributes)) => attributes,
            // Nothing else is possible: it is an object, and its names are texts.
            _ => Map::new(),
        }
    }

    /// Returns the paths below an attribute that the caller does not see.
    fn hidden_below<'n>(&self, name: &'n str) -> impl Iterator<Item = &[String]> + use<'_, 'n> {
        let hidden = self.visibility.0.iter();
        let hidden = hidden.filter_map(|index| self.entity.restricted.get(*index));
        hidden.filter_map(move |hidden| match hidden.path.split_first() {
            Some((first, below)) if first == name => Some(below),
            _ => None,
        })
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { entity, type_attribute, record, .. } = self;
        let mut shown = serializer.serialize_map(None)?;
        if let Some(name) = type_attribute {
            shown.serialize_entry(name, &entity.answered_type)?;
        }
        for Attribute { name, ty, .. } in &entity.attributes {
            if self.only.is_some_and(|only| !only.contains(name)) {
                continue;
            }
            // What is stored comes before what the key tells.
            let stored = record.item.plain(name).filter(|value| !value.is_null());
            let Some(value) = stored.or_else(|| record.recovered.plain(name)) else { continue };
            let hidden: SmallVec<[&[String]; 2]> = self.hidden_below(name).collect();
            if hidden.is_empty() && ty.is_answered_as_stored() {
                shown.serialize_entry(name, &value)?;
            } else if hidden.iter().all(|below| !below.is_empty()) {
                let mut value = record.get(name).map_or(Json::Null, |value| ty.to_answer(value));
                hidden.into_iter().for_each(|below| hide(&mut value, below));
                shown.serialize_entry(name, &value)?;
            }
        }
        shown.end()
    }
}

/// Returns the name in a path that is an attribute's whole.
fn only(path: &[String]) -> Option<&str> {
    match path {
        [name] => Some(name),
        _ => None,
    }
}

/// Takes what is at a path out of a value.
fn hide(value: &mut Json, path: &[String]) {
    let Json::Object(entries) = value else { return };
    match path {
        [] => {}
        [name] => {
            // The others keep their order.
            entries.shift_remove(name);
        }
        [name, below @ ..] => {
            if let Some(value) = entries.get_mut(name) {
                hide(value, below);
            }
        }
    }
}
