//! The number of keys that an entity's items are spread over.

use std::collections::BTreeSet;

use tavola_store::Value;

use crate::model::{
    Entity, EntityId, Expr, Hole, Key, KeySource, Load, Model, Step, Template, Transform, Type,
};

impl Model {
    /// Returns over how many partitions of a table or index the new items of an entity are spread,
    /// if they are few, and the number of shards in the key.
    pub fn few_partitions(&self, id: EntityId, partition: &str) -> Option<(u64, u64)> {
        let key = self.entity(id).key(partition)?;
        Some((begun(self, id, key)?, shards(key)))
    }
}

/// Returns how many values a key attribute has at one time: members, shards, and of today's date
/// only one. `None` means that there is no small limit.
pub(crate) fn in_use(entity: &Entity, key: &Key) -> Option<u64> {
    match &key.source {
        KeySource::TypeValue => Some(1),
        KeySource::Attribute => entity.attribute(&key.name)?.ty.members(),
        KeySource::Template(template) => product(template, |hole| hole_values(entity, hole)),
    }
}

/// Returns how many values a key attribute has at one time among the items that a load can name.
pub(crate) fn of_load(entity: &Entity, key: &Key, load: &Load) -> Option<u64> {
    let is_fixed = |name: &str| {
        let given = load.key.iter().find(|(given, _)| given == name);
        given.is_some_and(|(_, value)| matches!(value, Expr::Literal(_)))
    };
    match &key.source {
        KeySource::Attribute if is_fixed(&key.name) => Some(1),
        KeySource::Attribute | KeySource::TypeValue => in_use(entity, key),
        KeySource::Template(template) => product(template, |hole| match hole.attribute() {
            Some(name) if is_fixed(name) => Some(1),
            _ => hole_values(entity, hole),
        }),
    }
}

/// Returns how many values a key attribute has in new items: of an enum, only the members that
/// items begin with.
pub(crate) fn begun(model: &Model, id: EntityId, key: &Key) -> Option<u64> {
    let entity = model.entity(id);
    in_use(entity, key)?;
    let first = |name: &str, all: u64| beginnings(model, id, name).unwrap_or(all).min(all);
    match &key.source {
        KeySource::Attribute => in_use(entity, key).map(|all| first(&key.name, all)),
        KeySource::TypeValue => Some(1),
        KeySource::Template(template) => product(template, |hole| {
            let all = hole_values(entity, hole)?;
            let is_enum = matches!(hole.ty, Type::Enum(_) | Type::Bool);
            let name = hole.attribute().filter(|_| is_enum && shards_of(hole) == 1);
            Some(name.map_or(all, |name| first(name, all)))
        }),
    }
}

/// Returns how many values a key attribute has at one time in new items whose times are about now: those that a caller
/// states usually are.
pub(crate) fn begun_about_now(entity: &Entity, key: &Key) -> Option<u64> {
    let KeySource::Template(template) = &key.source else { return None };
    product(template, |hole| match hole.transforms.last() {
        Some(time) if time.is_of_time() && hole.ty != Type::Date => Some(1),
        _ => hole_values(entity, hole),
    })
}

/// Returns how many items an entity can have, if their keys are made of values of which there are
/// few.
pub(crate) fn items(model: &Model, entity: &Entity) -> Option<u64> {
    let parts = model.table(entity.table).key.parts();
    parts.filter_map(|part| entity.key(&part.name)).try_fold(1_u64, |all, key| {
        let values = match &key.source {
            KeySource::TypeValue => 1,
            KeySource::Attribute => entity.attribute(&key.name)?.ty.members()?,
            KeySource::Template(template) => product(template, |hole| hole.ty.members())?,
        };
        all.checked_mul(values)
    })
}

/// Returns the number of shards of a key; one, if it has none.
pub(crate) fn shards(key: &Key) -> u64 {
    match &key.source {
        KeySource::Template(template) => template.holes().map(shards_of).product(),
        KeySource::Attribute | KeySource::TypeValue => 1,
    }
}

fn product(template: &Template, of: impl Fn(&Hole) -> Option<u64>) -> Option<u64> {
    template.holes().try_fold(1_u64, |all, hole| all.checked_mul(of(hole)?.max(1)))
}

fn shards_of(hole: &Hole) -> u64 {
    match hole.transforms.last() {
        Some(Transform::Shard(shards)) => u64::from(*shards),
        _ => 1,
    }
}

fn hole_values(entity: &Entity, hole: &Hole) -> Option<u64> {
    match hole.transforms.last() {
        Some(Transform::Shard(shards)) => Some(u64::from(*shards)),
        Some(time) if time.is_of_time() && is_of_today(entity, &hole.value) => Some(1),
        _ => match hole.ty {
            Type::Date if is_of_today(entity, &hole.value) => Some(1),
            _ => hole.ty.members(),
        },
    }
}

/// Returns `true` if a time is that of the write.
fn is_of_today(entity: &Entity, value: &Expr) -> bool {
    let Expr::Field(_, name) = value else { return false };
    let value = entity.attribute(name).and_then(|attribute| attribute.value.as_ref());
    value.is_some_and(Expr::uses_clock)
}

/// Returns the number of different values that new items have in an attribute, or `None` if a
/// caller can choose one.
fn beginnings(model: &Model, id: EntityId, name: &str) -> Option<u64> {
    let default = model.entity(id).attribute(name)?.value.as_ref();
    let mut literals: BTreeSet<String> = BTreeSet::new();
    let mut begins = |value: Option<&Expr>| match value {
        Some(Expr::Literal(value)) => {
            literals.insert(text(value));
            true
        }
        _ => false,
    };
    for step in model.writes.iter().flat_map(|write| write.all_steps()) {
        let known = match step {
            Step::Create { entity, fields, .. } if *entity == id => {
                let given = fields.iter().find(|(field, _)| field == name);
                begins(given.map(|(_, value)| value).or(default))
            }
            Step::Update { entity, upsert: true, .. } if *entity == id => false,
            _ => true,
        };
        if !known {
            return None;
        }
    }
    (!literals.is_empty()).then_some(literals.len() as u64)
}

fn text(value: &Value) -> String {
    match value {
        Value::S(text) => text.clone(),
        other => format!("{other:?}"),
    }
}
