//! Records as their caller may see them.

use serde_json::{Map, Value as Json};
use tavola_model::model::Restriction;
use tavola_store::Value;

use crate::context::Context;
use crate::eval::{Eval, Frame};
use crate::record::Record;

impl<'a> Context<'a> {
    /// Whether the caller sees the item at all.
    pub fn sees(&self, record: &'a Record) -> Eval<bool> {
        match &self.model.entity(record.entity).visible {
            Some(condition) => {
                self.holds(condition, &Frame { slots: Vec::new(), item: Some(record) })
            }
            None => Ok(true),
        }
    }

    /// The attributes of an item that the caller sees.
    pub fn show(&self, record: &'a Record) -> Eval<Map<String, Json>> {
        let entity = self.model.entity(record.entity);
        let frame = Frame { slots: Vec::new(), item: Some(record) };
        let mut shown = Map::new();
        let type_attribute = self.model.table(entity.table).type_attribute.as_ref();
        if let Some(name) = type_attribute.filter(|name| entity.attribute(name).is_none()) {
            shown.insert(name.clone(), Json::String(entity.type_value.clone()));
        }
        for attribute in &entity.attributes {
            if let Some(value) = record.get(&attribute.name) {
                shown.insert(attribute.name.clone(), value.to_json());
            }
        }
        for Restriction { path, condition } in &entity.restricted {
            if !self.holds(condition, &frame)? {
                hide(&mut shown, path);
            }
        }
        Ok(shown)
    }
}

fn hide(shown: &mut Map<String, Json>, path: &[String]) {
    match path {
        [] => {}
        [name] => {
            shown.remove(name);
        }
        [name, below @ ..] => {
            if let Some(Json::Object(nested)) = shown.get_mut(name) {
                hide(nested, below);
            }
        }
    }
}

/// A value in a group's label.
pub(crate) fn label(value: Option<&Value>) -> Json {
    value.map_or(Json::Null, Value::to_json)
}
