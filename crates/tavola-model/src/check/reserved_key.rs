//! A key that is reserved for Tavola's own items.
//!
//! Locks for unique values, idempotency records, job leases and records of unfinished work are
//! items of the same table.
//! Their partition keys begin with `TAVOLA#`.
//! No item of the model may have such a key: a caller could forge a lock, or read one.
//! Binary and numeric keys cannot be checked in advance; the runtime refuses those that fall into
//! the reserved range.
//!
//! ```text
//! PK = "{name}"        // name = "TAVOLA#a" is a reserved key
//! ```
//!
//! Fix: begin the partition key with a word of the model's own.

use super::context::{Context, shown};
use crate::keys::Piece;
use crate::keys::Satisfiability;
use crate::reserved::PREFIX;
use crate::{CollidingItems, Finding};

pub(super) const CODE: &str = "reserved-key";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let reserved = [Piece::literal(PREFIX), Piece::any()];
    for (id, entity) in context.entities() {
        let part = &context.model.table(entity.table).key.partition;
        if part.key_type != tavola_store::KeyType::S {
            continue;
        }
        let Some(shape) = context.keys.shape(id, &part.name) else { continue };
        let verdict = context.keys.solve(&[(&reserved, &shape.pieces)]);
        let witness = match verdict {
            Satisfiability::Unsatisfiable => continue,
            Satisfiability::Satisfiable(witness) => Some(witness),
            Satisfiability::Unknown => None,
        };
        let message = format!("`{}` of `{}` can begin with `{PREFIX}`", part.name, entity.name);
        let finding = Finding::error(CODE, context.key_span(id, &part.name), message)
            .help("begin the key with a word of its own");
        findings.push(match witness {
            Some(witness) => {
                let key = witness.texts.first().cloned().unwrap_or_default();
                let why = format!(
                    "with {} the item would be among Tavola's own items, at {key:?}",
                    shown(&witness.right),
                );
                finding.why(why).witness(CollidingItems {
                    items: [
                        ("an item of Tavola's own".to_owned(), Vec::new()),
                        (entity.name.clone(), witness.right),
                    ],
                    key: vec![(part.name.clone(), key)],
                })
            }
            None => finding.undecided(),
        });
    }
}
