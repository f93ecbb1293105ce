//! Evaluates key templates, and the keys of items.

use smallvec::SmallVec;
use tavola_model::model::{EntityId, Hole, Load, Template, TemplatePart};
use tavola_store::Value;

use super::value::{Eval, Frame, Val};
use crate::context::Context;
use crate::item_key::ItemKey;
use crate::keys;

impl<'a> Context<'a> {
    /// Returns the key of the item that a load names; `None` if a part of it is absent.
    pub fn key(&self, load: &'a Load, frame: &Frame<'a>) -> Eval<Option<ItemKey>> {
        let mut values: SmallVec<[_; 4]> = SmallVec::new();
        for (name, expr) in &load.key {
            match self.eval(expr, frame)? {
                Val::Value(value) => values.push((name.as_str(), value)),
                _ => return Ok(None),
            };
        }
        let value = |wanted: &str| values.iter().find(|(name, _)| *name == wanted);
        Ok(self.key_of(load.entity, &|name| value(name).map(|(_, value)| &**value)))
    }

    /// Returns the key of an item with these attributes.
    pub fn key_of<'v>(
        &self,
        id: EntityId,
        attribute: &impl Fn(&str) -> Option<&'v Value>,
    ) -> Option<ItemKey> {
        keys::primary_key(self.model, id, attribute)
    }

    /// Returns the text of a template; `None` if a value in it is absent. It ends before an
    /// optional input that is not given.
    pub fn template(&self, template: &'a Template, frame: &Frame<'a>) -> Eval<Option<String>> {
        let mut text = String::new();
        for part in &template.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(literal),
                TemplatePart::Hole(hole) => match self.hole_value(hole, frame)? {
                    Val::Value(value) => match hole.text(&value) {
                        Some(shown) => text.push_str(&shown),
                        None => return Ok(None),
                    },
                    _ if hole.cuts => return Ok(Some(text)),
                    _ => return Ok(None),
                },
            }
        }
        Ok(Some(text))
    }

    /// Returns the value that goes into a hole, or its fallback.
    pub fn hole_value(&self, hole: &'a Hole, frame: &Frame<'a>) -> Eval<Val<'a>> {
        match (self.eval(&hole.value, frame)?, &hole.fallback) {
            (Val::Absent, Some(fallback)) => self.eval(fallback, frame),
            (value, _) => Ok(value),
        }
    }
}
