//! Values of the types that a model declares.

use tavola_model::model::scalar::{Samples, UuidVersion};
use tavola_model::model::{Attribute, Computed, Entity, Expr, Length, Model, Precision, Type};
use tavola_store::{Item, Value};

use super::checks::settle;
use super::random::Random;
use super::{MARK, ULID_MARK, UUID_MARK};

const WORDS: [&str; 24] = [
    "amber", "bridge", "cedar", "delta", "ember", "field", "grove", "harbour", "island", "jasper",
    "kite", "lantern", "meadow", "north", "orchard", "pebble", "quarry", "river", "summit",
    "timber", "umber", "valley", "willow", "zenith",
];
/// How often an attribute that may be absent is there.
const OFTEN: f64 = 0.7;

/// One of an entity's items.
pub(super) struct Member {
    /// The seed of the data that it is part of.
    pub seed: u32,
    /// Its number within the entity.
    pub number: usize,
    /// How many different ids there are of what it refers to.
    pub spread: usize,
}

impl Member {
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
    entity: &Entity,
    member: &Member,
    random: &mut Random,
) -> Item {
    let mut maker = Maker { member, precision: model.precision, random };
    let mut item = Item::new();
    for attribute in &entity.attributes {
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
                Value::S(maker.past())
            }
            (Some(_), Computed::Default) if matches!(attribute.ty, Type::Bool | Type::Enum(_)) => {
                maker.value(attribute)
            }
            (Some(_), _) => continue,
            (None, _) if attribute.optional && maker.random.below_one() > OFTEN => continue,
            (None, _) => maker.value(attribute),
        };
        item.insert(attribute.name.clone(), value);
    }
    settle(entity, &mut item, &mut |attribute| maker.value(attribute));
    item
}

/// Whether an attribute tells an entity's items apart: a new id of its key, or all there is of its
/// key.
fn is_own(entity: &Entity, attribute: &Attribute) -> bool {
    matches!(attribute.ty, Type::Id | Type::Ulid | Type::Uuid(_))
        && entity.key_attributes.contains(&attribute.name)
        && (attribute.computed == Computed::AtCreation || entity.key_attributes.len() == 1)
}

struct Maker<'a> {
    member: &'a Member,
    precision: Precision,
    random: &'a mut Random,
}

impl Maker<'_> {
    fn value(&mut self, attribute: &Attribute) -> Value {
        match attribute.ty {
            // What may have an end has one far ahead; what is required has happened.
            Type::Timestamp if attribute.optional => Value::S(self.future()),
            _ => self.of_type(&attribute.ty),
        }
    }

    fn of_type(&mut self, ty: &Type) -> Value {
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
        let most = self.random.below(self.member.spread as u64) + 1;
        self.random.below(most) as usize
    }

    fn several(&mut self, element: &Type, size: Length) -> Vec<Value> {
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
        self.random.below(limit)
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
        let least = usize::try_from(length.min).unwrap_or(0);
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
        self.moment(2020)
    }

    fn future(&mut self) -> String {
        self.moment(2800)
    }
}
