//! Which attributes of an item a caller sees.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value as Json};
use smallvec::{SmallVec, smallvec};
use tavola_model::model::{Entity, Model, OnRead, Read, Restriction};
use tavola_store::{Plain, Value, write_json_text};

use crate::context::Context;
use crate::eval::{Eval, Frame, Stop};
use crate::record::Record;

/// What of an item its caller sees.
pub(crate) struct Visibility {
    /// What he does not see, though he sees the item: restrictions of its entity, by their places.
    hidden: Vec<usize>,
    /// What is computed of the item, by the place of the attribute, where it has a value.
    computed: Vec<(usize, Value)>,
}

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
        self.visibility_where(record, |_, _| true)
    }

    /// Determines what the caller does not see of what an item has; `None` if the caller does not
    /// see the item at all. Nobody is asked about attributes that the item lacks.
    pub fn visibility_of_stored(&self, record: &'a Record) -> Eval<Option<Visibility>> {
        let entity = self.model.entity(record.entity);
        self.visibility_where(record, |place, restriction| {
            let hides = |attribute: &OnRead| attribute.hidden_by.contains(&place);
            restriction.path.first().is_none_or(|name| record.has(name))
                || entity.on_read.iter().any(hides)
        })
    }

    fn visibility_where(
        &self,
        record: &'a Record,
        matters: impl Fn(usize, &Restriction) -> bool,
    ) -> Eval<Option<Visibility>> {
        if !self.sees(record)? {
            return Ok(None);
        }
        let frame = Frame::of(record);
        let mut hidden = Vec::new();
        let restricted = &self.model.entity(record.entity).restricted;
        let mut last = None;
        for (index, restriction) in restricted.iter().enumerate() {
            if !matters(index, restriction) {
                continue;
            }
            let condition = &restriction.condition;
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
        let mut computed = Vec::new();
        for (place, attribute) in self.model.entity(record.entity).on_read.iter().enumerate() {
            let value = match self.value(&attribute.value, &frame) {
                Ok(value) => value,
                // What cannot be computed, such as a number beyond its digits, is absent.
                Err(Stop::Failed(_)) => None,
                Err(Stop::NotLoaded) => return Err(Stop::NotLoaded),
            };
            computed.extend(value.map(|value| (place, value)));
        }
        Ok(Some(Visibility { hidden, computed }))
    }

    /// Returns `true` if the caller sees an attribute of an item, and everything below it.
    pub fn shows(&self, record: &'a Record, name: &str) -> Eval<bool> {
        let Some(visibility) = self.visibility(record)? else { return Ok(false) };
        Ok(visibility.shows(self.model.entity(record.entity), name))
    }
}

impl Visibility {
    /// Returns `true` if the caller sees an attribute, and everything below it.
    pub fn shows(&self, entity: &Entity, name: &str) -> bool {
        let mut hidden = self.hidden.iter().filter_map(|index| entity.restricted.get(*index));
        !hidden.any(|hidden| hidden.path.first().is_some_and(|first| first == name))
    }

    /// Returns the attributes of the entity of which the caller sees anything, if they exist.
    pub fn visible_names<'e>(&self, entity: &'e Entity) -> impl Iterator<Item = &'e str> {
        let hidden = self.hidden.iter().filter_map(|index| entity.restricted.get(*index));
        let hidden: Vec<&str> = hidden.filter_map(|hidden| only(&hidden.path)).collect();
        let names = entity.attributes.iter().map(|attribute| attribute.name.as_str());
        names.filter(move |name| !hidden.contains(name))
    }

    /// Returns the item as the caller sees it.
    pub fn view<'v>(&'v self, model: &'v Model, record: &'v Record) -> View<'v> {
        let entity = model.entity(record.entity);
        let type_attribute = model.table(entity.table).type_attribute.as_deref();
        let type_attribute = type_attribute.filter(|name| entity.attribute(name).is_none());
        View {
            entity,
            type_attribute,
            record,
            visibility: self,
            only: None,
            told_by: None,
            uncomputed: &[],
            timeless: false,
        }
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
    /// The attribute that names the entity, where the answer has items of several.
    told_by: Option<&'v str>,
    /// What cannot be computed of the item as it was read.
    uncomputed: &'v [String],
    /// Whether what changes with the time alone is left out.
    timeless: bool,
}

impl<'v> View<'v> {
    /// Leaves out what a read does not answer with, and names the entity if it answers with
    /// several.
    #[must_use]
    pub fn for_read(self, read: &'v Read) -> Self {
        let uncomputed = read.uncomputed(self.record.entity);
        let view = self.told_by(read.discriminator.as_deref()).without(uncomputed);
        match read.only.as_deref() {
            Some(only) => Self { only: Some(only), type_attribute: None, ..view },
            None => view,
        }
    }

    /// Leaves out what cannot be computed.
    #[must_use]
    pub fn without(self, uncomputed: &'v [String]) -> Self {
        Self { uncomputed, ..self }
    }

    /// Leaves out what changes with the time alone: two views are the same if the items are.
    #[must_use]
    pub fn timeless(self) -> Self {
        Self { timeless: true, ..self }
    }

    /// Names the entity of the item in this attribute, if there is one.
    #[must_use]
    pub fn told_by(self, discriminator: Option<&'v str>) -> Self {
        Self { told_by: discriminator, ..self }
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

    /// Returns `true` if the caller sees everything that an attribute is computed from, and it is
    /// wanted.
    fn computes(&self, attribute: &OnRead) -> bool {
        let is_wanted = self.only.is_none_or(|only| only.contains(&attribute.name));
        let is_hidden = attribute.hidden_by.iter().any(|at| self.visibility.hidden.contains(at));
        let is_known = !self.uncomputed.contains(&attribute.name);
        is_wanted && is_known && !is_hidden && !(self.timeless && attribute.uses_clock)
    }

    /// Returns what is stored of each attribute, by its place.
    fn stored(&self) -> SmallVec<[Option<Plain<'_>>; USUAL_ATTRIBUTES]> {
        let Entity { attributes, answers, .. } = self.entity;
        let mut stored = smallvec![None; attributes.len()];
        let attribute = |place: &usize| attributes.get(*place);
        let names = answers.by_name.iter().filter_map(attribute).map(|one| one.name.as_str());
        for (place, value) in answers.by_name.iter().zip(self.record.item.plain_each(names)) {
            stored.get_mut(*place).into_iter().for_each(|stored| *stored = value);
        }
        stored
    }

    /// Returns the paths that the caller does not see, of these restrictions of an attribute, below
    /// the attribute.
    fn hidden_below(&self, restrictions: &[usize]) -> impl Iterator<Item = &[String]> + Clone {
        let hidden = restrictions.iter().filter(|at| self.visibility.hidden.contains(at));
        let hidden = hidden.filter_map(|at| self.entity.restricted.get(*at));
        hidden.filter_map(|hidden| hidden.path.get(1..))
    }
}

/// Most entities have no more attributes: room for them without memory of its own.
const USUAL_ATTRIBUTES: usize = 32;

/// The name of a member of an answer.
struct MemberName<'n> {
    text: &'n str,
    /// The same as JSON with the colon behind it, where that is known.
    json: Option<&'n str>,
}

impl<'n> From<&'n str> for MemberName<'n> {
    fn from(text: &'n str) -> Self {
        Self { text, json: None }
    }
}

/// A value as its caller sees it.
enum Shown<'v> {
    Text(&'v str),
    Stored(Plain<'v>),
    Made(Json),
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::Stored(value) => value.serialize(serializer),
            Self::Made(json) => json.serialize(serializer),
        }
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut shown = serializer.serialize_map(None)?;
        self.each(|name, value| shown.serialize_entry(name.text, &value))?;
        shown.end()
    }
}

impl View<'_> {
    /// Appends the item as it serializes to JSON.
    pub fn write_json(&self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        out.push(b'{');
        let mut is_first = true;
        self.each(|name, value| {
            if !std::mem::take(&mut is_first) {
                out.push(b',');
            }
            match name.json {
                Some(json) => out.extend_from_slice(json.as_bytes()),
                None => {
                    write_json_text(name.text, out)?;
                    out.push(b':');
                }
            }
            match value {
                Shown::Text(text) => write_json_text(text, out),
                Shown::Stored(value) => value.write_json(out),
                Shown::Made(json) => serde_json::to_writer(&mut *out, &json),
            }
        })?;
        out.push(b'}');
        Ok(())
    }

    /// Passes on what the caller sees, in the order of the model.
    fn each<E>(
        &self,
        mut pass: impl FnMut(MemberName<'_>, Shown<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let Self { entity, type_attribute, record, .. } = self;
        if let Some(name) = self.told_by {
            pass(MemberName::from(name), Shown::Text(&entity.name))?;
        }
        if let Some(name) = *type_attribute {
            pass(MemberName::from(name), Shown::Text(&entity.answered_type))?;
        }
        let attributes = entity.attributes.iter().zip(&entity.answers.attributes);
        for ((attribute, answered), stored) in attributes.zip(self.stored()) {
            let name = &attribute.name;
            // What is stored comes before what the key tells.
            let Some(value) = stored.or_else(|| record.recovered.plain(name)) else { continue };
            if self.only.is_some_and(|only| !only.contains(name)) {
                continue;
            }
            let mut hidden = self.hidden_below(&answered.restricted_by);
            if hidden.clone().any(<[String]>::is_empty) {
                continue;
            }
            let first = hidden.next();
            let member = MemberName { text: name, json: Some(&answered.json_name) };
            if first.is_none() && answered.as_stored {
                pass(member, Shown::Stored(value))?;
            } else {
                let answer = |value| attribute.ty.to_answer(value);
                let mut value = record.get(name).map_or(Json::Null, answer);
                first.into_iter().chain(hidden).for_each(|below| hide(&mut value, below));
                pass(member, Shown::Made(value))?;
            }
        }
        for (place, value) in &self.visibility.computed {
            if let Some(attribute) = entity.on_read.get(*place).filter(|it| self.computes(it)) {
                let name = MemberName::from(attribute.name.as_str());
                pass(name, Shown::Made(attribute.ty.to_answer(value)))?;
            }
        }
        Ok(())
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
