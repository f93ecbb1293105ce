//! An operation that nothing confines to the caller's tenant.
//!
//! In a model with `tenant`, every entity has the tenant attribute or is declared with `no tenant`,
//! and every read and write is confined: by its key, by each item, because only exempt callers may
//! call it, or because a new item is stored under a new id or under an item of the tenant.
//! If none of these holds, one tenant can read, or take the place of, items of another.
//!
//! ```text
//! write assign(enterpriseId, productId) {
//!   create Assignment from input { accountId = caller.accountId }   // whose enterprise is it?
//! }
//! ```
//!
//! Fix: put the tenant into the key, or first load the item that the key refers to, `let enterprise
//! = Enterprise(enterpriseId)`.

use super::context::Context;
use super::tenancy::Confinement;
use crate::Finding;
use crate::syntax::ast::{ReadClauseKind, StatementKind};

pub(super) const CODE: &str = "tenant-leak";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let Some(tenant) = &context.model.tenant else { return };
    for (_, entity) in context.entities() {
        if entity.no_tenant.is_none() && entity.attribute(&tenant.attribute).is_none() {
            let message = format!("`{}` does not name its tenant", entity.name);
            findings.push(
                Finding::error(CODE, entity.span, message)
                    .why(format!(
                        "it has no `{}`, so no read can tell one tenant's items from another's",
                        tenant.attribute
                    ))
                    .help(format!("add `{}`, or declare `no tenant`", tenant.attribute)),
            );
        }
    }
    for proof in context.tenancy() {
        for (id, confinement) in &proof.reasons {
            let entity = context.model.entity(*id);
            // This is reported once, where the entity is declared.
            if *confinement != Confinement::Open || entity.attribute(&tenant.attribute).is_none() {
                continue;
            }
            let span = if proof.is_write {
                let write = context.model.writes.iter().find(|w| w.name == proof.operation);
                write.map_or(proof.span, |write| {
                    context.statement_span(write, |kind| match kind {
                        StatementKind::Create { construct, .. } => {
                            construct.entity.text == entity.name
                        }
                        StatementKind::Update { target, verb, .. } => {
                            verb.makes() && target.name.text == entity.name
                        }
                        _ => false,
                    })
                })
            } else {
                let read = context.model.reads.iter().find(|r| r.name == proof.operation);
                read.map_or(proof.span, |read| {
                    context.clause_span(read, |kind| matches!(kind, ReadClauseKind::From { .. }))
                })
            };
            let message = format!(
                "`{}` is not confined to the caller's `{}`",
                proof.operation, tenant.attribute
            );
            findings.push(
                Finding::error(CODE, span, message)
                    .why(format!(
                        "the key of `{}` does not contain the tenant and consists of values that the caller gives: one tenant could occupy a key among another's items",
                        entity.name
                    ))
                    .help("load the item that the key refers to, or put the tenant into the key"),
            );
        }
    }
}
