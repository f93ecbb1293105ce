//! Items: where they are, whose they are, what they wear, and who sees what of them.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Map, Value as Json};
use tavola_model::model::scalar::{Html, PlainString, Text};
use tavola_model::model::{
    Attribute, Entity, EntityId, Expr, Hole, Index, Int, KeySource, Model, Table, TableId,
    Template, TemplatePart, Transform, Type,
};
use tavola_store::{Item, Projection, Value};

use super::aggregates::with_places;
use super::eval::{elements, epoch_of};
use super::given::is_decimal;
use super::{Belongs, Call, Record, Refusal};

/// Where an item is: its table and its key, in a form that sorts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub table: TableId,
    pub partition: String,
    pub sort: Option<String>,
}

impl Place {
    pub fn of(table: TableId, described: &Table, item: &Item) -> Self {
        let part = |name: &str| plain(item.get(name).expect("an item has its key"));
        Self {
            table,
            partition: part(&described.key.partition.name),
            sort: described.key.sort.as_ref().map(|sort| part(&sort.name)),
        }
    }

    /// The key in audit entries and locks.
    pub fn text(&self) -> String {
        match &self.sort {
            Some(sort) => format!("{} {sort}", self.partition),
            None => self.partition.clone(),
        }
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::S(text) => text.clone(),
        other => other.to_json().to_string(),
    }
}

/// A value as it stands in a hole of a key.
pub fn shown_in_key(value: &Value, hole: &Hole) -> Option<String> {
    let text = match value {
        Value::S(text) => text.clone(),
        Value::N(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        _ => return None,
    };
    transformed(text, hole)
}

fn transformed(mut text: String, hole: &Hole) -> Option<String> {
    for transform in &hole.transforms {
        let start = |length: usize| text.get(..length).map(str::to_owned);
        text = match transform {
            Transform::Upper => text.to_uppercase(),
            Transform::Lower => text.to_lowercase(),
            Transform::Left(most) => text.chars().take(*most as usize).collect(),
            Transform::Year => start(4)?,
            Transform::Month => start(7)?,
            Transform::Date => start(10)?,
            Transform::Hour => start(13)?,
            Transform::Minute => start(16)?,
            Transform::Pad(width) => padded(&text, *width as usize)?,
            Transform::Desc(width) => {
                let largest = 10u64.pow(*width) - 1;
                let number: u64 = padded(&text, *width as usize)?.parse().ok()?;
                format!("{:0width$}", largest - number, width = *width as usize)
            }
            Transform::Rank => {
                let Type::Enum(members) = hole.ty.element().unwrap_or(&hole.ty) else {
                    return None;
                };
                let place = members.iter().position(|member| *member == text)?;
                let width = (members.len() - 1).to_string().len();
                format!("{place:0width$}")
            }
            // Which shard it is does not matter, only that it is always the same.
            Transform::Shard(_) => Transform::apply_all(&[*transform], &text, &Type::Id)?,
            Transform::Week | Transform::Sha256 | Transform::Semver => {
                panic!("no model of these has {transform}")
            }
        };
    }
    Some(text)
}

/// A whole number with zeros in front.
fn padded(text: &str, width: usize) -> Option<String> {
    let fits = text.len() <= width && text.chars().all(|c| c.is_ascii_digit());
    fits.then(|| format!("{text:0>width$}"))
}

/// The attribute, or what is below it, that a hole of a key shows.
fn at_path<'v>(expr: &Expr, attributes: &'v Item) -> Option<&'v Value> {
    let Expr::Field(base, name) = expr else { return None };
    let holder = match &**base {
        Expr::Item => attributes,
        nested => at_path(nested, attributes)?.as_map()?,
    };
    holder.get(name).filter(|value| **value != Value::Null)
}

/// What an index keeps of an item.
pub fn project(table: &Table, index: &Index, item: &Item) -> Item {
    let kept = |name: &str| match &index.projection {
        Projection::All => true,
        Projection::Keys => false,
        Projection::Include(names) => names.iter().any(|kept| kept == name),
    };
    let key = |name: &str| table.key.parts().chain(index.key.parts()).any(|part| part.name == name);
    let shown = item.iter().filter(|(name, _)| key(name) || kept(name));
    shown.map(|(name, value)| (name, value.clone())).collect()
}

impl Call<'_> {
    pub fn place_of(&self, id: EntityId, attributes: &Item) -> Option<Place> {
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let mut key = Item::new();
        for part in table.key.parts() {
            let value = match &entity.key(&part.name)?.source {
                KeySource::Template(template) => Value::S(self.key_text(template, attributes)?),
                KeySource::Attribute => attributes.get(&part.name)?.clone(),
                KeySource::TypeValue => Value::from(entity.type_value.as_str()),
            };
            key.insert(part.name.clone(), value);
        }
        Some(Place::of(entity.table, table, &key))
    }

    /// A key of an item; none where a part of it is absent or empty.
    fn key_text(&self, template: &Template, attributes: &Item) -> Option<String> {
        let mut text = String::new();
        for part in &template.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(literal),
                TemplatePart::Hole(hole) => {
                    let value = at_path(&hole.value, attributes).cloned();
                    let value = value.or_else(|| self.value(hole.fallback.as_ref()?, &[], None))?;
                    let shown = shown_in_key(&value, hole)?;
                    if shown.is_empty() {
                        return None;
                    }
                    text.push_str(&shown);
                }
            }
        }
        Some(text)
    }

    /// The item at a place, if it is of the entity and this caller can reach it.
    pub fn load_at(&self, place: &Place, entity: EntityId) -> Option<Record> {
        self.recognise(place, &self.look(place)?, &[entity])
    }

    /// What an item is to this caller, if it is of one of these entities.
    pub fn recognise(&self, place: &Place, item: &Item, among: &[EntityId]) -> Option<Record> {
        let record = self.identify(place, item)?;
        let seen = among.contains(&record.entity)
            && !self.is_over(place, item)
            && self.belongs(&record) != Belongs::Elsewhere;
        seen.then_some(record)
    }

    /// What an item is: the one entity that it fits by its key and, if it says one, its type.
    pub fn identify(&self, place: &Place, item: &Item) -> Option<Record> {
        let table = self.model.table(place.table);
        if place.partition.starts_with("TAVOLA#") {
            return None;
        }
        let name = table.type_attribute.as_ref();
        let named = name.and_then(|name| item.get(name)).filter(|named| **named != Value::Null);
        let is_named = |entity: &Entity| {
            let own = name.is_some_and(|name| entity.attribute(name).is_some());
            own || named.is_none_or(|named| named.as_str() == Some(&entity.type_value))
        };
        let entities = self.model.entities_in(place.table);
        let mut fitting = entities
            .filter(|(_, entity)| is_named(entity))
            .filter_map(|(id, entity)| Some((id, told_by_key(self.model, entity, table, item)?)));
        let (entity, told) = fitting.next().filter(|_| fitting.next().is_none())?;
        Some(Record { entity, place: place.clone(), item: item.clone(), told, seen: false })
    }

    /// Whether nothing is at a place any more, although an item is stored there.
    pub fn is_over(&self, place: &Place, item: &Item) -> bool {
        if self.ending.as_ref() == Some(place) {
            return false;
        }
        let record = self.identify(place, item);
        // What is only collected is there until it is gone.
        let is_collected = |r: &Record| self.model.entity(r.entity).collect.is_some();
        let by_ttl = !record.as_ref().is_some_and(is_collected);
        let ends = record.and_then(|record| self.ends(&record));
        by_ttl && self.expired(self.model.table(place.table), item)
            || ends.is_some_and(|end| end <= self.seconds())
    }

    /// When the lifetime of an item ends.
    pub fn ends(&self, record: &Record) -> Option<i64> {
        match record.get(self.model.entity(record.entity).expires.as_ref()?)? {
            Value::S(text) => epoch_of(text),
            Value::N(at) => at.to_i64(),
            _ => None,
        }
    }

    pub fn expired(&self, table: &Table, item: &Item) -> bool {
        let ttl = table.ttl.as_ref().and_then(|ttl| item.get(ttl)?.as_number()?.to_i64());
        ttl.is_some_and(|ttl| ttl <= self.seconds())
    }

    /// Gives an item its keys, type and lifetime, and takes away those that it should not have.
    pub fn compute_attributes(&self, record: &mut Record) {
        let entity = self.model.entity(record.entity);
        let table = self.model.table(entity.table);
        if let Some(name) = table.type_attribute.as_ref().filter(|n| entity.attribute(n).is_none())
        {
            record.item.insert(name.clone(), Value::from(entity.type_value.as_str()));
        }
        let mut known = record.told.clone();
        known.extend(record.item.clone());
        let mut made: BTreeMap<&str, Option<Value>> = BTreeMap::new();
        // Backwards, so that the first of several ways has the last word.
        for key in entity.keys.iter().rev() {
            let KeySource::Template(template) = &key.source else { continue };
            let wanted = key.condition.as_ref().is_none_or(|c| self.holds(c, &[], Some(record)));
            if wanted {
                made.insert(&key.name, self.key_text(template, &known).map(Value::S));
            } else {
                made.entry(&key.name).or_insert(None);
            }
        }
        for (name, value) in &made {
            let present = |name: &str| match made.get(name) {
                Some(made) => made.is_some(),
                None => record.item.contains_key(name),
            };
            let whole = table.key.parts().any(|part| part.name == *name)
                || table.indexes.iter().any(|index| {
                    index.key.parts().any(|part| part.name == *name)
                        && index.key.parts().all(|part| present(&part.name))
                });
            match value.clone().filter(|_| whole) {
                Some(value) => record.item.insert((*name).to_owned(), value),
                None => record.item.remove(name),
            };
        }
        if let (Some(ttl), Some(ends)) =
            (&table.ttl, entity.collect.as_ref().or(entity.expires.as_ref()))
            && ttl != ends
        {
            // What something follows from is not the store's to delete.
            let at = match record.get(ends).filter(|_| entity.on_expiry.is_none()) {
                Some(Value::S(text)) => epoch_of(text).map(Value::from),
                Some(Value::N(at)) => Some(Value::N(*at)),
                _ => None,
            };
            match at {
                Some(at) => record.item.insert(ttl.clone(), at),
                None => record.item.remove(ttl),
            };
        }
    }

    pub fn sees(&self, record: &Record) -> bool {
        let visible = &self.model.entity(record.entity).visible;
        visible.as_ref().is_none_or(|condition| self.holds(condition, &[], Some(record)))
    }

    /// What the caller sees of an item.
    pub fn show(&self, record: &Record) -> Json {
        let entity = self.model.entity(record.entity);
        let mut shown = Map::new();
        let named = self.model.table(entity.table).type_attribute.as_ref();
        if let Some(name) = named.filter(|name| entity.attribute(name).is_none()) {
            shown.insert(name.clone(), Json::String(entity.answered_type.clone()));
        }
        let values = entity.attributes.iter().filter_map(|a| Some((a, record.get(&a.name)?)));
        let values =
            values.map(|(attribute, value)| (attribute.name.clone(), told(&attribute.ty, value)));
        shown.extend(values);
        let mut shown = Json::Object(shown);
        let mut hidden: Vec<Vec<String>> = Vec::new();
        for restriction in &entity.restricted {
            let (last, above) = restriction.path.split_last().expect("a path");
            let holder = above.iter().try_fold(&mut shown, |json, name| json.get_mut(name));
            if let Some(Json::Object(holder)) = holder
                && !self.holds(&restriction.condition, &[], Some(record))
            {
                holder.remove(last);
                hidden.push(restriction.path.clone());
            }
        }
        for attribute in &entity.on_read {
            let is_hidden = hidden.iter().any(|path| uses(&attribute.value, path));
            let value = self.value(&attribute.value, &[], Some(record)).filter(|_| !is_hidden);
            if let (Some(value), Some(shown)) = (value, shown.as_object_mut()) {
                let before = shown.insert(attribute.name.clone(), told(&attribute.ty, &value));
                assert_eq!(before, None, "{} is computed, and not stored", attribute.name);
            }
        }
        shown
    }
}

impl Call<'_> {
    /// An item as it is stored: what is in its key alone is not beside it.
    pub fn without_key_only(&self, id: EntityId, mut item: Item) -> Item {
        let entity = self.model.entity(id);
        item.retain(|name| !entity.attribute(name).is_some_and(|attribute| attribute.key_only));
        item
    }

    /// Adds the attribute that names the entity, if there is one; if not, what the item shows has
    /// to tell it from every other.
    pub fn tell_apart(
        &self,
        entities: &[EntityId],
        discriminator: Option<&str>,
        record: &Record,
        shown: &mut Map<String, Json>,
    ) {
        let entity = self.model.entity(record.entity);
        if let Some(name) = discriminator {
            let before = shown.insert(name.to_owned(), Json::String(entity.name.clone()));
            assert_eq!(before, None, "{name} is an attribute of its own");
        } else if entities.len() > 1 {
            let told = |id: &EntityId| {
                let entity = self.model.entity(*id);
                let name = self.model.table(entity.table).type_attribute.clone();
                (name.expect("a type tells entities apart"), entity.answered_type.clone())
            };
            let own = told(&record.entity);
            assert_eq!(shown.get(&own.0), Some(&Json::String(own.1.clone())));
            let same = entities.iter().filter(|id| told(id) == own);
            assert_eq!(same.count(), 1, "another entity is told as {own:?}");
        }
    }
}

/// A value in the form in which its attribute stores it.
pub fn form(value: Value, attribute: &Attribute) -> Option<Value> {
    let value = match value {
        Value::L(list) if attribute.distinct => {
            let mut once: Vec<Value> = Vec::new();
            for element in list {
                if !once.contains(&element) {
                    once.push(element);
                }
            }
            Value::L(once)
        }
        Value::N(number) => match &attribute.ty {
            Type::Decimal(decimal) if decimal.as_text && is_decimal(&number, *decimal) => {
                Value::from(with_places(&number, decimal.places))
            }
            _ => Value::N(number),
        },
        other => other,
    };
    let Type::Set(element, _) = &attribute.ty else { return Some(value) };
    let elements = elements(Some(value));
    let set = if element.is_number() {
        Value::Ns(elements.iter().filter_map(|e| e.as_number().cloned()).collect())
    } else {
        Value::Ss(elements.iter().filter_map(|e| e.as_str().map(str::to_owned)).collect())
    };
    (!elements.is_empty()).then_some(set)
}

/// Whether an expression is made of anything that is hidden with a path.
fn uses(expr: &Expr, hidden: &[String]) -> bool {
    let mut path: Vec<&String> = Vec::new();
    let mut at = expr;
    while let Expr::Field(of, name) = at {
        path.insert(0, name);
        at = of;
    }
    if *at == Expr::Item {
        return path.iter().zip(hidden).all(|(one, other)| *one == other);
    }
    let mut found = false;
    expr.children(&mut |child| found |= uses(child, hidden));
    found
}

/// A value as an answer gives it.
pub fn told(ty: &Type, value: &Value) -> Json {
    match (ty, value) {
        (Type::Decimal(decimal), Value::N(number)) => {
            Json::String(with_places(number, decimal.places))
        }
        (_, value) => value.to_json(),
    }
}

/// A value as its attribute stores it, within its bounds.
pub fn conform(value: Value, attribute: &Attribute) -> Result<Option<Value>, Refusal> {
    let Some(value) = form(value, attribute) else { return Ok(None) };
    let fits = match (&attribute.ty, &value) {
        (Type::Set(_, size) | Type::List(_, size), value) => {
            let count = elements(Some(value.clone())).len() as u64;
            count >= size.min && size.max.is_none_or(|max| count <= max)
        }
        (
            Type::String(PlainString(length)) | Type::Text(Text(length)) | Type::Html(Html(length)),
            Value::S(text),
        ) => {
            let count = text.chars().count() as u64;
            count >= length.min && length.max.is_none_or(|max| count <= max)
        }
        (Type::Int(Int { min, max }), Value::N(number)) => {
            number.to_i64().is_some_and(|whole| (*min..=*max).contains(&whole))
        }
        (Type::Decimal(decimal), Value::N(number)) => is_decimal(number, *decimal),
        (Type::Decimal(decimal), Value::S(text)) => {
            text.parse().is_ok_and(|number| is_decimal(&number, *decimal))
        }
        _ => true,
    };
    if fits { Ok(Some(value)) } else { Err(Refusal::Invalid) }
}

/// Whether an item's key is of an entity, and what the key tells of it.
fn told_by_key(model: &Model, entity: &Entity, table: &Table, item: &Item) -> Option<Item> {
    let mut told = Item::new();
    for part in table.key.parts() {
        let stored = item.get(&part.name)?;
        match &entity.key(&part.name)?.source {
            KeySource::Template(template) => {
                let found = read_back(model, &template.parts, stored.as_str()?)?;
                if found.iter().any(|(name, value)| told.get(name).is_some_and(|t| t != value)) {
                    return None;
                }
                told.extend(found);
            }
            KeySource::TypeValue if stored.as_str() != Some(&entity.type_value) => return None,
            KeySource::TypeValue | KeySource::Attribute => {}
        }
    }
    Some(told)
}

/// The values in a key's text; none if it is not of the template.
fn read_back(model: &Model, parts: &[TemplatePart], text: &str) -> Option<Item> {
    match parts {
        [] => text.is_empty().then(Item::new),
        [TemplatePart::Literal(literal), rest @ ..] => {
            read_back(model, rest, text.strip_prefix(literal.as_str())?)
        }
        [TemplatePart::Hole(hole), rest @ ..] => {
            let ends = text.char_indices().map(|(at, _)| at).skip(1).chain([text.len()]);
            ends.filter(|end| *end > 0).find_map(|end| {
                let (shown, behind) = text.split_at(end);
                let mut values = read_hole(model, hole, shown)?;
                let found = read_back(model, rest, behind)?;
                if found.iter().any(|(name, value)| values.get(name).is_some_and(|v| v != value)) {
                    return None;
                }
                values.extend(found);
                Some(values)
            })
        }
    }
}

fn read_hole(model: &Model, hole: &Hole, text: &str) -> Option<Item> {
    let delimiter = |c: char| c.is_control() || model.delimiters.contains(&c);
    let value = match (&hole.ty, hole.transforms.as_slice()) {
        (Type::Enum(members), _) => {
            let shown =
                |member: &&String| transformed((*member).clone(), hole).as_deref() == Some(text);
            let mut fitting = members.iter().filter(shown);
            let first = fitting.next()?;
            fitting.next().is_none().then(|| Value::from(first.as_str()))
        }
        (Type::Ulid, []) if text.len() != 26 => return None,
        (Type::Uuid(_), []) if text.len() != 36 => return None,
        (Type::Id | Type::Word, _) if text.contains(delimiter) => return None,
        (Type::Date, []) if text.parse::<Date>().is_err() || text.len() != 10 => return None,
        (Type::Timestamp, []) if text.parse::<Timestamp>().is_err() => return None,
        (Type::Int(Int { min, max }), [] | [Transform::Pad(_)])
            if text.parse::<i64>().map_or(true, |n| !(*min..=*max).contains(&n)) =>
        {
            return None;
        }
        (ty, [] | [Transform::Pad(_)]) if ty.is_number() => Some(Value::N(text.parse().ok()?)),
        (ty, [Transform::Desc(width)]) if ty.is_number() => {
            let largest = 10i64.pow(*width) - 1;
            Some(Value::from(largest - padded(text, *width as usize)?.parse::<i64>().ok()?))
        }
        (ty, []) if ty.is_text() => Some(Value::from(text)),
        _ => None,
    };
    let attribute = match &hole.value {
        Expr::Field(base, name) if **base == Expr::Item && hole.fallback.is_none() => Some(name),
        _ => None,
    };
    Some(attribute.cloned().zip(value).into_iter().collect())
}
