//! Items known to be of an entity.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use smallvec::SmallVec;
use tavola_model::model::{
    Entity, EntityId, Expr, Hole, KeySource, Model, Part, Table, TableId, Transform, Type,
};
use tavola_store::{Item, Key, Number, Value};

use crate::system;

/// An item's place. Shared, because the cache, the record and all that was used of it name the same one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Place(Arc<Address>);

/// A table and the values of a primary key in it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address {
    pub table: TableId,
    pub partition: Value,
    pub sort: Option<Value>,
}

impl Deref for Place {
    type Target = Address;

    fn deref(&self) -> &Address {
        &self.0
    }
}

impl Place {
    pub fn new(table: TableId, partition: Value, sort: Option<Value>) -> Self {
        Self(Arc::new(Address { table, partition, sort }))
    }

    /// The place of a stored item.
    pub fn of(item: &Item, table_id: TableId, table: &Table) -> Option<Self> {
        let partition = item.get(&table.key.partition.name)?.clone();
        let sort = match &table.key.sort {
            Some(part) => Some(item.get(&part.name)?.clone()),
            None => None,
        };
        Some(Self::new(table_id, partition, sort))
    }

    /// The key as the store wants it.
    pub fn key(&self, table: &Table) -> Key {
        Key {
            partition: (table.key.partition.name.clone(), self.partition.clone()),
            sort: table
                .key
                .sort
                .as_ref()
                .zip(self.sort.as_ref())
                .map(|(part, value)| (part.name.clone(), value.clone())),
        }
    }

    /// The names and values of the key.
    pub fn parts<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let values = std::iter::once(&self.partition).chain(&self.sort);
        table.key.parts().map(|part| part.name.as_str()).zip(values)
    }

    /// The key as text, for audit entries.
    pub fn text(&self) -> String {
        fn show(value: &Value) -> Cow<'_, str> {
            match value {
                Value::S(text) => Cow::Borrowed(text),
                other => Cow::Owned(other.to_json().to_string()),
            }
        }
        match &self.sort {
            Some(sort) => [&*show(&self.partition), " ", &*show(sort)].concat(),
            None => show(&self.partition).into_owned(),
        }
    }
}

/// An item that is of an entity.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    pub entity: EntityId,
    pub place: Place,
    /// As it is stored.
    pub item: Item,
    /// Attributes that the item lacks and its key tells.
    pub recovered: Item,
}

impl Record {
    /// An attribute's value. A stored NULL is absent.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self.item.get(name) {
            Some(Value::Null) | None => self.recovered.get(name),
            value => value,
        }
    }
}

/// The record of an item stored at a place, if it is of one of these entities and has not expired; otherwise the item.
pub(crate) fn recognise(
    model: &Model,
    place: &Place,
    item: Item,
    entities: impl IntoIterator<Item = EntityId>,
    now: i64,
) -> Result<Record, Item> {
    let table = model.table(place.table);
    if system::is_system(&place.partition) || has_expired(&item, table, now) {
        return Err(item);
    }
    let is_named = |entity: &Entity| {
        let name = table.type_attribute.as_ref().and_then(|name| item.get(name));
        name.and_then(Value::as_str) == Some(entity.type_value.as_str())
    };
    // A key that fits several entities is of the one that the item names, else of the first whose bounds it keeps:
    // `v0000` is no version from 1.
    let rank = |id: EntityId, told: &AllTold<'_>| {
        let entity = model.entity(id);
        (is_named(entity), keeps_bounds(entity, told))
    };
    let mut found: Option<(EntityId, AllTold<'_>)> = None;
    for id in entities {
        let Some(told) = key_tells(model.entity(id), table, place) else { continue };
        if found.as_ref().is_none_or(|(best, known)| rank(id, &told) > rank(*best, known)) {
            found = Some((id, told));
        }
    }
    let Some((entity, told)) = found else { return Err(item) };
    let mut recovered = Item::new();
    for (name, told) in told {
        if matches!(item.get(name), None | Some(Value::Null)) {
            recovered.insert(name.to_owned(), told.into());
        }
    }
    Ok(Record { entity, place: place.clone(), item, recovered })
}

/// Whether an item's lifetime is over, whether or not the store has deleted it.
pub(crate) fn has_expired(item: &Item, table: &Table, now: i64) -> bool {
    table
        .ttl
        .as_ref()
        .and_then(|ttl| item.get(ttl))
        .and_then(Value::as_number)
        .and_then(|ttl| ttl.to_i64())
        .is_some_and(|ttl| ttl <= now)
}

/// What a key says that an attribute is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Told<'a> {
    Text(&'a str),
    Number(Number),
}

impl From<Told<'_>> for Value {
    fn from(told: Told<'_>) -> Self {
        match told {
            Told::Text(text) => Self::from(text),
            Told::Number(number) => Self::N(number),
        }
    }
}

/// Attributes by name; an attribute may be in a key more than once.
type AllTold<'a> = SmallVec<[(&'a str, Told<'a>); 4]>;

/// All that an item's primary key tells of its attributes, whatever the item itself says.
pub(crate) fn told_by_key(entity: &Entity, table: &Table, place: &Place) -> Item {
    let told = key_tells(entity, table, place).unwrap_or_default();
    told.into_iter().map(|(name, told)| (name.to_owned(), told.into())).collect()
}

/// The attributes that an item's primary key tells; nothing if the key is not of this entity.
fn key_tells<'a>(entity: &'a Entity, table: &'a Table, place: &'a Place) -> Option<AllTold<'a>> {
    let mut told = AllTold::new();
    for (name, stored) in place.parts(table) {
        match &entity.key(name)?.source {
            KeySource::Template(template) => {
                if !read_back(&template.parts, stored.as_str()?, &mut told) {
                    return None;
                }
            }
            KeySource::TypeValue if stored.as_str() != Some(&entity.type_value) => return None,
            KeySource::TypeValue | KeySource::Attribute => {}
        }
    }
    // The same attribute in two places must be the same value.
    let mut rest = told.as_slice();
    while let [(name, value), others @ ..] = rest {
        if others.iter().any(|(other, known)| other == name && known != value) {
            return None;
        }
        rest = others;
    }
    Some(told)
}

/// Whether the numbers that a key tells are such as their types allow now.
fn keeps_bounds(entity: &Entity, told: &AllTold<'_>) -> bool {
    told.iter().all(|(name, told)| match (entity.attribute(name).map(|a| &a.ty), told) {
        (Some(Type::Int { min, max }), Told::Number(number)) => {
            number.to_i64().is_some_and(|number| (*min..=*max).contains(&number))
        }
        _ => true,
    })
}

/// Reads a key string back through its template.
fn read_back<'a>(parts: &'a [Part], text: &'a str, told: &mut AllTold<'a>) -> bool {
    match parts {
        [] => text.is_empty(),
        [Part::Literal(literal), rest @ ..] => match text.strip_prefix(literal.as_str()) {
            Some(text) => read_back(rest, text, told),
            None => false,
        },
        [Part::Hole(hole)] => take(hole, text, told),
        [Part::Hole(hole), rest @ ..] => {
            let before = told.len();
            let next = match rest {
                [Part::Literal(literal), ..] => literal.as_str(),
                _ => "",
            };
            let may_end = |end: &usize| {
                let after = text.as_bytes().get(*end..).unwrap_or_default();
                next.bytes().next().is_none_or(|first| after.first() == Some(&first))
                    && text.is_char_boundary(*end)
                    && after.starts_with(next.as_bytes())
            };
            // The shortest value first: what an id's delimiter ends, it ends for good.
            for end in (1..=text.len()).filter(may_end) {
                let (value, after) = text.split_at(end);
                if take(hole, value, told) && read_back(rest, after, told) {
                    return true;
                }
                told.truncate(before);
            }
            false
        }
    }
}

/// Whether a text begins like `2024-01-15`.
fn begins_with_day(text: &str) -> bool {
    const SHAPE: &[u8] = b"0000-00-00";
    text.len() >= SHAPE.len()
        && text.bytes().zip(SHAPE).all(|(byte, shape)| match shape {
            b'0' => byte.is_ascii_digit(),
            _ => byte == *shape,
        })
}

/// A hole's text as the attribute's value, where the transforms can be undone.
fn take<'a>(hole: &'a Hole, text: &'a str, told: &mut AllTold<'a>) -> bool {
    if text.is_empty() {
        return false;
    }
    let value = match (&hole.ty, hole.transforms.as_slice()) {
        (Type::Enum(members), transforms) => {
            let mut shown_so = members
                .iter()
                .filter(|member| Transform::shows(transforms, member, &hole.ty, text));
            match (shown_so.next(), shown_so.next()) {
                (Some(member), None) => Some(Told::Text(member)),
                // Members that differ only in what the key does not keep: the item itself tells.
                (Some(_), Some(_)) => None,
                // A list of members may have grown shorter since the item was written.
                (None, _) => return false,
            }
        }
        (Type::Ulid, []) if text.len() != 26 => return false,
        (Type::Date | Type::Timestamp, []) if !begins_with_day(text) => return false,
        (ty, transforms @ ([] | [_])) if ty.is_number() => {
            let digits = match transforms {
                [transform] => transform.number_behind(text).map(Cow::Owned),
                _ => Some(Cow::Borrowed(text)),
            };
            match digits.map(|digits| digits.parse()) {
                Some(Ok(number)) => Some(Told::Number(number)),
                Some(Err(_)) => return false,
                None => None,
            }
        }
        (ty, []) if ty.is_text() => Some(Told::Text(text)),
        _ => None,
    };
    let direct = matches!(&hole.value, Expr::Field(base, _) if **base == Expr::Item);
    if let (Some(value), Some(name), true) = (value, hole.attribute(), direct)
        && hole.fallback.is_none()
    {
        told.push((name, value));
    }
    true
}
