//! Tavola's own items that a write reads and writes.

use tavola_store::KeyType;

use super::action::bare;
use super::bindings::{Bindings, KeyTemplate};
use super::units::Units;
use super::{Action, ActionKind, Body, ConditionPart, Origin, Request, When};
use crate::model::{EntityId, Expr, Model, Write};
use crate::reserved::{EXPIRES, PREFIX, SORT_KEY};

/// Returns the key of a system item in the table of an entity: a text, or a number that stands for
/// it.
pub(super) fn system_key(model: &Model, entity: EntityId, text: &str) -> KeyTemplate {
    let table = model.table(model.entity(entity).table);
    let parts = table.key.parts().enumerate().map(|(place, part)| {
        let text = match (place, part.key_type) {
            (0, KeyType::N) => format!("{{number for {text}}}"),
            (0, _) => format!("{PREFIX}{text}"),
            (_, KeyType::N) => "0".to_owned(),
            _ => SORT_KEY.to_owned(),
        };
        (part.name.clone(), part.key_type, text)
    });
    KeyTemplate { entity, parts: parts.collect() }
}

/// The idempotency record of a write: read first, and put in the transaction.
pub(super) struct IdempotencyRecord {
    pub(super) look: Request,
    pub(super) record: Action,
}

impl IdempotencyRecord {
    /// Returns the record of a write with `once per`, or `None` for any other write.
    pub(super) fn of(bindings: &Bindings<'_>, write: &Write) -> Option<Self> {
        let (per, _) = write.once.as_ref()?;
        let model = bindings.model;
        // Records are kept in the first table.
        let (table, _) = model.table_ids().next()?;
        let (entity, _) = model.entities_in(table).next()?;
        let per_text = bindings.print(per);
        let key = system_key(model, entity, &format!("ONCE#{{digest of {per_text}}}"));
        let table = model.table(table);
        let look = Request {
            purpose: "whether the call has already happened".to_owned(),
            body: Body::GetItem { table: table.physical.clone(), key: key.clone(), strong: true },
            units: Units::small_get(),
        };
        let partition = &table.key.partition.name;
        let free = ConditionPart::Owned {
            text: format!("attribute_not_exists({partition}) OR {EXPIRES} <= {{now}}"),
            attributes: vec![partition.clone(), EXPIRES.to_owned()],
        };
        let may_lack = may_be_absent(write, per);
        let record = Action {
            entity: "the idempotency record".to_owned(),
            origin: Origin::Record,
            conditions: vec![free],
            units: Units::small_action(),
            when: Vec::from_iter(may_lack.then(|| When::Given(vec![per_text]))),
            ..bare(model, ActionKind::Put, key)
        };
        Some(Self { look, record })
    }
}

/// Returns `true` if an expression depends on an input that the caller may omit.
fn may_be_absent(write: &Write, expr: &Expr) -> bool {
    expr.any(|part| {
        matches!(part, Expr::Slot(place) if write.inputs.get(*place).is_some_and(|input| input.optional))
    })
}
