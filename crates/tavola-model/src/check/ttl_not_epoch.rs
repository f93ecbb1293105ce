//! A TTL attribute that is not a number.
//!
//! DynamoDB deletes an item when its TTL attribute, a number of seconds since 1970, is in the past.
//! It silently ignores strings such as ISO dates, and the item stays for ever.
//! An attribute with the name of the table's TTL attribute must therefore be an `epoch`; other
//! types of time set it through `expires`.
//!
//! ```text
//! table main { key PK, SK   ttl expiresAt }
//! expiresAt: timestamp                       // a string: never deleted
//! ```
//!
//! Fix: declare `expiresAt: epoch`, or give the table's `ttl` another name and write `expires
//! expiresAt`.

use super::context::Context;
use crate::Finding;
use crate::model::Type;
use crate::model::scalar::Epoch;

pub(super) const CODE: &str = "ttl-not-epoch";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, entity) in context.entities() {
        let table = context.model.table(entity.table);
        let Some(ttl) = &table.ttl else { continue };
        let Some(attribute) = entity.attribute(ttl) else { continue };
        if matches!(attribute.ty, Type::Epoch(Epoch::ANY) | Type::Unknown) {
            continue;
        }
        let message = format!(
            "`{ttl}` of `{}` is the table's TTL attribute, but has type `{}`",
            entity.name, attribute.ty
        );
        findings.push(
            Finding::error(CODE, attribute.span, message)
                .why("DynamoDB reads it as epoch seconds and ignores anything else, so nothing would expire")
                .help(format!("declare `{ttl}: epoch`, or rename the table's `ttl` and add `expires {ttl}`"))
                .related(table.span, "the table"),
        );
    }
}
