//! A key that can exceed DynamoDB's limit.
//!
//! A partition key has at most 2048 bytes and a sort key 1024, in tables and indexes alike.
//! The maximum length follows from the types: a `text(500)` has up to 2000 bytes, an id 256.
//! If the key is longer, the write fails, or the item is missing from the index.
//!
//! ```text
//! SK = "POST#{title}"       // title: text(500): up to 2005 bytes, 1024 allowed
//! ```
//!
//! Fix: give the type a smaller bound, or put an id into the key instead of the text.

use tavola_store::{MAX_PARTITION_KEY, MAX_SORT_KEY};

use super::context::Context;
use crate::Finding;
use crate::keys::{Piece, places};
use crate::scale::size::most_shown;

pub(super) const CODE: &str = "key-too-long";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        let mut seen: Vec<&str> = Vec::new();
        for (_, pair) in places(context.model, entity) {
            for (part, limit) in
                pair.parts().zip([MAX_PARTITION_KEY, MAX_SORT_KEY].map(|limit| limit as u64))
            {
                if seen.contains(&part.name.as_str()) {
                    continue;
                }
                seen.push(&part.name);
                let Some(shape) = context.keys.shape(id, &part.name) else { continue };
                let (known, endless) = size(&shape.pieces);
                if known <= limit && endless.is_none() {
                    continue;
                }
                let message = format!("`{}` of `{}` can be too long", part.name, entity.name);
                let why = match &endless {
                    Some(label) => {
                        format!("`{label}` has no maximum length, and {limit} bytes are allowed")
                    }
                    None => format!("it can have {known} bytes, and {limit} are allowed"),
                };
                findings.push(
                    Finding::warning(CODE, context.key_span(id, &part.name), message)
                        .why(why)
                        .help("bound the types of its values, such as `string(100)`, or use an id"),
                );
            }
        }
    }
}

/// Returns the maximum number of bytes of a key, and a value without a limit if there is one.
fn size(pieces: &[Piece]) -> (u64, Option<String>) {
    let mut known = 0_u64;
    let mut endless = None;
    for piece in pieces {
        match &piece.variable {
            None => {
                let bytes = piece.language.max_len_bytes().unwrap_or(0);
                known = known.saturating_add(bytes as u64);
            }
            Some(variable) => match most_shown(&variable.ty, &variable.transforms) {
                Some(most) => known = known.saturating_add(most),
                None if variable.ty == crate::model::Type::Unknown => {}
                None => endless = endless.or(Some(variable.label.clone())),
            },
        }
    }
    (known, endless)
}
