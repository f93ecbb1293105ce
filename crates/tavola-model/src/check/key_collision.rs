//! Two items that can have the same primary key.
//!
//! A table holds one item per primary key.
//! The checker treats each key template as a set of strings: its literal text, with every string
//! that the attribute's type allows in each hole.
//! Where two such sets overlap, the finding shows two items and the key that they share.
//!
//! ```text
//! entity Post  in main { PK = "POST#{title}"  SK = "{part}" }     // title: text
//! PK = "POST#{a}#{b}"   // a = "x", b = "y#z" and a = "x#y", b = "z" are the same key
//! ```
//!
//! Items of two entities: if the table has no type attribute, or both entities have the same type
//! value, nothing tells which entity a stored item belongs to.
//! That is an error and cannot be accepted.
//! If the type attribute tells the entities apart, the design works and the finding is a warning:
//! whichever item exists first, the other cannot be created, and every other operation treats it as
//! absent.
//! Accept the finding if that is intended, for example where a user is either a trainer or a
//! student.
//!
//! Two items of one entity: a write that creates the second item is refused, or changes the first.
//! An attribute that is `= new` and that no write gives is different in every item, so a key that
//! contains it is never shared.
//!
//! Fix: begin each entity's key with a word of its own, and use `id`, which never contains a
//! delimiter, for every hole of a template but the last.
//! A value that a transform changes in case, time of day or padding identifies an item only if the
//! key also contains it unchanged.
//! Case is compared letter by letter: letters whose other case is several letters or depends on the
//! neighbouring letters, such as `ß` and the final `ς`, are taken as they are.

use super::context::{Context, listed, shown};
use super::written::always_new;
use crate::keys::{Keys, Piece, determined_by};
use crate::model::{EntityId, Model, attribute_of};
use crate::recognise::tells;
use crate::{CollidingItems, Finding, Severity};

pub(super) const CODE: &str = "key-collision";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for collision in context.keys.collisions(model) {
        if collision.entities.0 == collision.entities.1
            && is_new(&context.keys, model, collision.entities.0)
        {
            continue;
        }
        let (one, other) = (model.entity(collision.entities.0), model.entity(collision.entities.1));
        let table = model.table(one.table);
        let same = collision.entities.0 == collision.entities.1;
        let told = !same && tells(&context.keys, model, one, other);
        let span = context.key_span(collision.entities.1, deciding(context, &collision, table));
        let message = if same {
            format!("two different items of `{}` can have the same primary key", one.name)
        } else {
            format!(
                "an item of `{}` and one of `{}` can have the same primary key",
                one.name, other.name
            )
        };
        let finding = if collision.key.is_empty() {
            let names = listed(table.key.parts().map(|part| part.name.as_str()));
            Finding::warning(CODE, span, message).why(format!(
                "the possible texts of {names} overlap, and nothing proves that the values in them \
                 tell the items apart"
            ))
            .undecided()
        } else {
            let key: Vec<_> = collision.key.iter().map(|(k, v)| format!("{k} = {v:?}")).collect();
            let consequence = match &table.type_attribute {
                Some(name) if told => {
                    format!(
                        "; only `{name}` tells them apart, and where one exists, the other cannot be created"
                    )
                }
                _ if same => String::new(),
                Some(name) => format!("; nothing tells them apart, not even `{name}`"),
                None => "; nothing tells them apart".to_owned(),
            };
            let finding = Finding::error(CODE, span, message).why(format!(
                "`{}` with {} and `{}` with {} both have {}{consequence}",
                one.name,
                shown(&collision.left),
                other.name,
                shown(&collision.right),
                key.join(", ")
            ));
            let finding = finding.witness(CollidingItems {
                items: [
                    (one.name.clone(), collision.left.clone()),
                    (other.name.clone(), collision.right.clone()),
                ],
                key: collision.key.clone(),
            });
            match (told, same) {
                (true, _) => Finding { severity: Severity::Warning, ..finding },
                (false, true) => finding,
                (false, false) => finding.never_accepted(),
            }
        };
        let lossy = table.key.parts().any(|part| {
            let shape = context.keys.shape(collision.entities.0, &part.name);
            let pieces = shape.into_iter().flat_map(|shape| &shape.pieces);
            pieces.filter_map(|piece| piece.variable.as_ref()).any(|variable| !variable.lossless)
        });
        let help = if same && lossy {
            "put the value into the key unchanged, or accept the finding if both are meant to be one item"
        } else if same {
            "use `id` for values in the middle of a key"
        } else if told {
            "begin one of the keys with a word of its own, or accept the finding if only one of the two may exist"
        } else {
            "begin one of the keys with a word of its own, such as the entity's name"
        };
        let finding = finding.help(help);
        findings.push(match one.key(&table.key.partition.name) {
            Some(key) if !same => finding.related(key.span, format!("the key of `{}`", one.name)),
            _ => finding,
        });
    }
}

/// Returns `true` if the primary key of every item contains an id that was made for it: no other
/// item has that id, whatever else is in the keys.
pub(super) fn is_new(keys: &Keys, model: &Model, id: EntityId) -> bool {
    let parts = model.table(model.entity(id).table).key.parts();
    let shapes: Option<Vec<_>> =
        parts.map(|part| keys.shape(id, &part.name).map(|shape| &*shape.pieces)).collect();
    let Some(shapes) = shapes else { return false };
    let determined = determined_by(&shapes);
    let names = determined.values.iter().filter_map(|value| attribute_of(value));
    names.into_iter().any(|name| always_new(model, id, name))
}

/// Returns the key attribute that a finding points at: the one whose parts do not tell the items
/// apart. Where two entities are meant to share a partition, that is not the partition key.
fn deciding<'t>(
    context: &Context,
    collision: &crate::keys::Collision,
    table: &'t crate::model::Table,
) -> &'t str {
    let differs = |name: &str| {
        let Some(shape) = context.keys.shape(collision.entities.1, name) else { return false };
        shape.pieces.iter().filter_map(|piece| piece.variable.as_ref()).any(|variable| {
            let value = |side: &[(String, String)]| {
                side.iter().find(|(label, _)| *label == variable.label).map(|(_, v)| v.clone())
            };
            value(&collision.left) != value(&collision.right)
        })
    };
    let same = collision.entities.0 == collision.entities.1;
    let parts: Vec<&str> = table.key.parts().map(|part| part.name.as_str()).collect();
    let is_written_alike = |name: &str| {
        let written = |id| context.keys.shape(id, name).map(|shape| as_written(&shape.pieces));
        written(collision.entities.0) == written(collision.entities.1)
    };
    let mut parts_of_key = parts.iter();
    let chosen = match same {
        true => parts_of_key.find(|name| differs(name)),
        false => parts_of_key.find(|name| !is_written_alike(name)),
    };
    chosen.or(parts.first()).copied().unwrap_or_default()
}

/// Returns the literals and the names of the values in a key.
fn as_written(pieces: &[Piece]) -> Vec<String> {
    let written = |piece: &Piece| match &piece.variable {
        Some(variable) => format!("{{{}}}", variable.label),
        None => piece.text.clone().unwrap_or_default(),
    };
    pieces.iter().map(written).collect()
}
