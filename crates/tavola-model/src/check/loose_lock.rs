//! A hand-written lock that does not follow its owner.
//!
//! An item that is created together with another, is identified by one of its values, and holds
//! nothing but its key is a lock: it prevents others from using the value.
//! If the owner's value changes, or the owner is deleted or expires, while the lock stays, the old
//! value is taken for ever, and nothing protects the new one.
//!
//! ```text
//! create EmailLock { email, userId }            // and a write that only does
//! update User(userId) set email = input.email   // the old lock stays, and none protects the new value
//! ```
//!
//! Fix: declare `email: email unique` on the owner, which maintains such a lock through every
//! change, deletion and expiry.

use super::context::Context;
use crate::Finding;
use crate::model::{EntityId, Expr, Step, Write};

pub(super) const CODE: &str = "loose-lock";

/// An entity whose items lock a value of another.
struct Lock<'m> {
    lock: EntityId,
    owner: EntityId,
    /// The owner's attribute that the lock is named by.
    value: &'m str,
}

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let mut locks: Vec<Lock> = Vec::new();
    for write in &context.model.writes {
        for lock in made_in(context, write) {
            if !locks.iter().any(|known| (known.lock, known.owner) == (lock.lock, lock.owner)) {
                locks.push(lock);
            }
        }
    }
    for lock in &locks {
        let (owner, name) =
            (context.model.entity(lock.owner), &context.model.entity(lock.lock).name);
        let mut found = |span, happens: &str| {
            let message = format!("the lock `{name}` stays when its `{}` {happens}", owner.name);
            findings.push(
                Finding::warning(CODE, span, message)
                    .why(format!(
                        "it protects `{}`: nobody else can ever use the value that it was created for",
                        lock.value
                    ))
                    .help(format!(
                        "declare `{}: ... unique` instead, which maintains a lock",
                        lock.value
                    ))
                    .related(context.model.entity(lock.lock).span, "the lock"),
            );
        };
        for write in &context.model.writes {
            if let Some(happens) = leaves_behind(write, lock) {
                found(write.span, happens);
            }
        }
        if owner.expires.is_some() && context.model.entity(lock.lock).expires.is_none() {
            found(owner.span, "expires");
        }
    }
}

/// Returns the locks that a write creates.
fn made_in<'m>(context: &Context<'m>, write: &'m Write) -> Vec<Lock<'m>> {
    let made = write.all_steps().filter_map(|step| match step {
        Step::Create { entity, fields, slot, .. } => Some((*entity, fields, *slot)),
        _ => None,
    });
    let made: Vec<_> = made.collect();
    let mut locks = Vec::new();
    for (lock, fields, _) in &made {
        let entity = context.model.entity(*lock);
        let is_key = |name: &str| entity.key_attributes.iter().any(|key| key == name);
        for (owner, owned, slot) in made.iter().filter(|(owner, ..)| owner != lock) {
            let keys = &context.model.entity(*owner).key_attributes;
            let in_key = |name: &str| keys.iter().any(|key| key == name);
            let same = |value: &'m Expr| match value {
                // An attribute of the owner, by the name that it was made under.
                Expr::Field(base, name) if slot.is_some_and(|it| **base == Expr::Slot(it)) => {
                    Some(name.as_str())
                }
                _ => owned.iter().find(|(_, other)| other == value).map(|(name, _)| name.as_str()),
            };
            let named_by = fields.iter().filter(|(name, _)| is_key(name)).map(|(_, value)| {
                let given = matches!(value, Expr::Slot(_) | Expr::Call(..) | Expr::Field(..));
                same(value).filter(|name| given && !in_key(name))
            });
            let named_by: Option<Vec<&str>> = named_by.collect();
            // A lock may also name its owner, and when it was created.
            let bare = entity.attributes.iter().all(|attribute| {
                let given = fields.iter().find(|(name, _)| *name == attribute.name);
                let whose = given.is_some_and(|(_, value)| same(value).is_some_and(in_key));
                is_key(&attribute.name) || whose || attribute.value.is_some()
            });
            let whole =
                entity.key_attributes.iter().all(|key| fields.iter().any(|(n, _)| n == key));
            if let Some([value, ..]) = named_by.as_deref().filter(|_| bare && whole) {
                locks.push(Lock { lock: *lock, owner: *owner, value });
            }
        }
    }
    locks
}

/// Returns what a write does to an owner without its lock.
fn leaves_behind(write: &Write, lock: &Lock) -> Option<&'static str> {
    let (mut happens, mut follows) = (None, false);
    write.all_steps().for_each(|step| match step {
        Step::Delete { entity, .. } if *entity == lock.owner => happens = Some("is deleted"),
        Step::Update { entity, changes, .. } if *entity == lock.owner => {
            let changed = |change: &crate::model::Change| {
                change.path.first().is_some_and(|name| name == lock.value)
            };
            if changes.iter().any(changed) {
                happens = Some("gets another value");
            }
        }
        Step::Delete { entity, .. } if *entity == lock.lock => follows = true,
        _ => {}
    });
    happens.filter(|_| !follows)
}
