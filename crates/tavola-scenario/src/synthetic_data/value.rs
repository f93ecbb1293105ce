//! Values of the types that a model declares.

use tavola_model::model::scalar::{Samples, UuidVersion};
use tavola_model::model::{
    Attribute, Computed, Entity, EntityId, Expr, Length, Model, Precision, Type,
};
use tavola_store::{Item, Value};

use super::believable::meaning::{is_ahead, is_rare, most};
use super::believable::{About, Wanted};
use super::checks::settle;
use super::random::Random;
use super::reference::References;
use super::times::Times;
use super::{MARK, ULID_MARK, UUID_MARK, Values};

const WORDS: [&str; 24] = [
    "amber", "bridge", "cedar", "delta", "ember", "field", "grove", "harbour", "island", "jasper",
    "kite", "lantern", "meadow", "north", "orchard", "pebble", "quarry", "river", "summit",
    "timber", "umber", "valley", "willow", "zenith",
];
/// The characters of a date.
const DATE: usize = 10;
/// How often an attribute that may be absent is there, and how often one that few items have.
const OFTEN: f64 = 0.7;
const RARELY: f64 = 0.08;

/// One of an entity's items.
pub(super) struct Member<'m> {
    /// The seed of the data that it is part of.
    pub seed: u32,
    /// Its number within the entity.
    pub number: usize,
    pub values: Values,
    pub references: &'m References,
    /// How many items of each entity there are so far.
    pub made: &'m dyn Fn(EntityId) -> usize,
    /// How many different ids there are of what it refers to, where no entity has them.
    pub spread: usize,
    /// Whether an item that was made before had the same key or unique value.
    pub collided: bool,
}

impl Member<'_> {
    /// Returns the id of an item of its entity.
    fn id(&self, number: usize) -> String {
        format!("{MARK}{}-{number}", self.seed)
    }

    /// Returns the id of an item of its entity, as a ulid.
    fn ulid(&self, number: usize) -> String {
        format!("{ULID_MARK}{:010}{number:09}", self.seed)
    }

    /// Returns the id of an item of its entity, as a uuid.
    fn uuid(&self, number: usize, version: UuidVersion) -> String {
        let seed = self.seed % (1 << 28);
        let (high, low) = (seed >> 12, seed % (1 << 12));
        format!("{UUID_MARK}-{high:04x}-{}{low:03x}-8000-{number:012x}", version.number())
    }
}

/// The attributes of an item; those that the model computes are left to it, moments of creation
/// aside.
pub(super) fn attributes(
    model: &Model,
    id: EntityId,
    member: &Member<'_>,
    random: &mut Random,
) -> Item {
    let entity = model.entity(id);
    let believable = match member.values {
        Values::Marked => None,
        Values::Believable { until } => {
            Some((About::draw(random), Times::draw(until, model.precision, random)))
        }
    };
    let precision = model.precision;
    let mut maker = Maker { member, id, entity, precision, believable, attribute: "", random };
    let mut item = Item::new();
    for attribute in &entity.attributes {
        maker.attribute = &attribute.name;
        let value = match (&attribute.value, attribute.computed) {
            _ if is_own(entity, attribute) && attribute.ty == Type::Ulid => {
                Value::S(member.ulid(member.number))
            }
            _ if is_own(entity, attribute)
                && let Type::Uuid(uuid) = &attribute.ty =>
            {
                Value::S(member.uuid(member.number, uuid.version.unwrap_or(UuidVersion::V4)))
            }
            _ if is_own(entity, attribute) => Value::S(member.id(member.number)),
            (Some(Expr::Now), Computed::AtCreation) if attribute.ty == Type::Timestamp => {
                Value::S(maker.creation())
            }
            (Some(_), Computed::Default) if matches!(attribute.ty, Type::Bool | Type::Enum(_)) => {
                maker.value(attribute)
            }
            (Some(_), Computed::Default)
                if maker.believable.is_some() && is_text(&attribute.ty) =>
            {
                maker.value(attribute)
            }
            (Some(_), _) => continue,
            (None, _) if attribute.optional && maker.is_left_out() => continue,
            (None, _) => maker.value(attribute),
        };
        item.insert(attribute.name.clone(), value);
    }
    settle(entity, &mut item, &mut |attribute| {
        entity.attribute(&attribute.name).map_or(Value::Null, |own| maker.value(own))
    });
    item
}

/// Returns `true` for text that people type, or a list of such.
fn is_text(ty: &Type) -> bool {
    match ty {
        Type::Text(_) | Type::Html(_) => true,
        Type::List(element, _) => is_text(element),
        _ => false,
    }
}

/// Whether an attribute tells an entity's items apart: a new id of its key, or all there is of its
/// key.
pub(super) fn is_own(entity: &Entity, attribute: &Attribute) -> bool {
    is_id(&attribute.ty)
        && entity.key_attributes.contains(&attribute.name)
        && (attribute.computed == Computed::AtCreation || entity.key_attributes.len() == 1)
}

fn is_id(ty: &Type) -> bool {
    matches!(ty, Type::Id | Type::Ulid | Type::Uuid(_))
}

struct Maker<'a> {
    member: &'a Member<'a>,
    id: EntityId,
    entity: &'a Entity,
    precision: Precision,
    /// What the item is about, and its times, where they shall look like those of people.
    believable: Option<(About, Times)>,
    /// The name of the attribute that gets a value.
    attribute: &'a str,
    random: &'a mut Random,
}

impl<'a> Maker<'a> {
    fn value(&mut self, attribute: &'a Attribute) -> Value {
        let outer = std::mem::replace(&mut self.attribute, &attribute.name);
        let value = match (&attribute.ty, &self.believable) {
            // What may have an end has one far ahead; what is required has happened.
            (Type::Timestamp, None) if attribute.optional => Value::S(self.future()),
            (Type::Timestamp, Some(_)) if self.is_ahead() => Value::S(self.future()),
            (ty, _) => self.of_type(ty),
        };
        self.attribute = outer;
        value
    }

    /// Draws whether an attribute that may be absent is.
    fn is_left_out(&mut self) -> bool {
        let rare = self.believable.is_some() && is_rare(self.attribute);
        self.random.below_one() > if rare { RARELY } else { OFTEN }
    }

    /// Returns `true` if the attribute is a time that is yet to come: an item that has expired is
    /// none.
    fn is_ahead(&self) -> bool {
        let ends = [&self.entity.expires, &self.entity.collect].into_iter().flatten();
        ends.into_iter().any(|name| name == self.attribute) || is_ahead(self.attribute)
    }

    /// Returns the moment at which the item was created.
    fn creation(&mut self) -> String {
        match &self.believable {
            Some((_, times)) => times.creation(),
            None => self.past(),
        }
    }

    /// Returns the text that people tell the item from others by.
    fn tag(&self) -> String {
        let Member { seed, number, .. } = self.member;
        if *seed == 1 { number.to_string() } else { format!("{seed}-{number}") }
    }

    /// Returns `true` if no two items may have the same value of the attribute. In a key with ids,
    /// those are enough.
    fn is_distinct(&self) -> bool {
        let Entity { key_attributes, uniques, .. } = self.entity;
        let named = |names: &[String]| names.iter().any(|name| name == self.attribute);
        let is_id = |name: &String| self.entity.attribute(name).is_some_and(|one| is_id(&one.ty));
        self.member.collided
            || named(key_attributes) && !key_attributes.iter().any(is_id)
            || uniques.iter().any(|unique| named(&unique.attributes))
    }

    fn of_type(&mut self, ty: &'a Type) -> Value {
        match (ty, &self.believable) {
            (Type::Email, Some((about, _))) => return Value::S(about.email(&self.tag())),
            (Type::Url, Some((about, _))) => {
                return Value::S(about.url(self.attribute, &self.tag(), self.random));
            }
            (Type::Date, Some(_)) => {
                let moment = if self.is_ahead() { self.future() } else { self.past() };
                return Value::from(moment.get(..DATE).unwrap_or_default());
            }
            _ => {}
        }
        match ty {
            Type::Enum(members) => {
                Value::from(self.random.pick(members).map_or("", String::as_str))
            }
            Type::List(element, size) => Value::L(self.several(element, *size)),
            // A set with elements: an empty one is absent.
            Type::Set(element, size) => {
                let size = Length { min: size.max.unwrap_or(1).min(1), ..*size };
                Value::L(self.several(element, size))
            }
            Type::Map => {
                Value::M([("number".to_owned(), Value::from(self.member.number as i64))].into())
            }
            Type::Record(attributes) => Value::M(
                attributes
                    .iter()
                    .filter(|attribute| !attribute.optional)
                    .map(|attribute| (attribute.name.clone(), self.value(attribute)))
                    .collect(),
            ),
            Type::Item(_) | Type::Unknown => Value::Null,
            scalar => scalar.scalar().map_or(Value::Null, |scalar| scalar.sample(self)),
        }
    }

    /// Returns the number of an item that is referred to: some are referred to more often than
    /// others.
    fn referred(&mut self) -> usize {
        let Member { references, made, spread, .. } = self.member;
        let there = references.of(self.id, self.attribute).map_or(*spread, made);
        let most = self.random.below(there.max(1) as u64) + 1;
        self.random.below(most) as usize
    }

    fn several(&mut self, element: &'a Type, size: Length) -> Vec<Value> {
        let most = size.max.unwrap_or(3).min(3);
        let count = self.random.below(most + 1).max(size.min);
        (0..count).map(|_| self.of_type(element)).collect()
    }

    /// Returns a moment in the four years from this one on.
    fn moment(&mut self, year: u64) -> String {
        let mut below = |limit| self.random.below(limit);
        let (year, month, day) = (year + below(4), 1 + below(12), 1 + below(28));
        let (hour, minute, second, milli) = (below(24), below(60), below(60), below(1000));
        let day = format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}");
        match self.precision {
            Precision::Seconds => format!("{day}Z"),
            Precision::Milliseconds => format!("{day}.{milli:03}Z"),
        }
    }
}

impl Samples for Maker<'_> {
    fn below(&mut self, limit: u64) -> u64 {
        let most = self.believable.as_ref().and_then(|_| most(self.attribute));
        self.random.below(limit.min(most.unwrap_or(limit)))
    }

    fn id(&mut self) -> String {
        let number = self.referred();
        self.member.id(number)
    }

    fn ulid(&mut self) -> String {
        let number = self.referred();
        self.member.ulid(number)
    }

    fn uuid(&mut self, version: UuidVersion) -> String {
        let number = self.referred();
        self.member.uuid(number, version)
    }

    fn name(&mut self) -> String {
        self.member.id(self.member.number)
    }

    fn word(&mut self) -> &'static str {
        self.random.pick(&WORDS).copied().unwrap_or_default()
    }

    fn text(&mut self, length: Length) -> String {
        if let Some((about, _)) = self.believable {
            let (tag, id) = (self.tag(), self.name());
            let wanted = Wanted {
                entity: &self.entity.name,
                attribute: self.attribute,
                length,
                tag: &tag,
                id: &id,
                distinct: self.is_distinct(),
            };
            return about.text(&wanted, self.random);
        }
        let least = usize::try_from(length.given().min).unwrap_or(0);
        let wanted = least.max(8 + self.random.below(120) as usize);
        let mut text = self.name();
        while text.len() < wanted {
            text.push(' ');
            text.push_str(self.word());
        }
        let most = length.max.and_then(|most| usize::try_from(most).ok()).unwrap_or(wanted);
        text.truncate(most.min(wanted));
        text
    }

    fn past(&mut self) -> String {
        match self.believable {
            Some((_, times)) => times.since_creation(self.random),
            None => self.moment(2020),
        }
    }

    fn future(&mut self) -> String {
        match self.believable {
            Some((_, times)) => times.ahead(self.random),
            None => self.moment(2800),
        }
    }
}
