//! A time to live that is no number.
//!
//! DynamoDB deletes an item when its TTL attribute, a number of seconds since 1970, lies in the past.
//! Text such as an ISO date is ignored without a word, and the item stays for ever. An attribute of
//! the TTL's name must therefore be an `epoch`; other times reach it by `expires`.
//!
//! ```text
//! table main { key PK, SK   ttl expiresAt }
//! expiresAt: timestamp                       // text: never deleted
//! ```
//!
//! Fix: `expiresAt: epoch`; or another name for the table's `ttl`, and `expires expiresAt`.

use super::context::Context;
use crate::Finding;
use crate::model::Type;

pub(super) const CODE: &str = "ttl-not-epoch";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, entity) in context.entities() {
        let table = context.model.table(entity.table);
        let Some(ttl) = &table.ttl else { continue };
        let Some(attribute) = entity.attribute(ttl) else { continue };
        if matches!(attribute.ty, Type::Epoch | Type::Unknown) {
            continue;
        }
        let message =
            format!("`{ttl}` of `{}` is the table's ttl, but `{}`", entity.name, attribute.ty);
        findings.push(
            Finding::error(CODE, attribute.span, message)
                .why("only epoch seconds are a time to live; anything else is ignored, and nothing expires")
                .help(format!("`{ttl}: epoch`, or another name for the table's ttl and `expires {ttl}`"))
                .related(table.span, "the table"),
        );
    }
}
