//! The number of keys that an entity's items are spread over.

use crate::model::{Entity, Expr, Hole, Key, KeySource, Transform, Type};

/// Returns how many values a key attribute has at one time: members, shards, and of today's date
/// only one. `None` means that there is no small limit.
pub(crate) fn in_use(entity: &Entity, key: &Key) -> Option<u64> {
    match &key.source {
        KeySource::TypeValue => Some(1),
        KeySource::Attribute => entity.attribute(&key.name)?.ty.members(),
        KeySource::Template(template) => template
            .holes()
            .try_fold(1_u64, |all, hole| all.checked_mul(hole_values(entity, hole)?.max(1))),
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
