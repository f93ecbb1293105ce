//! An attribute that nothing reads.
//!
//! An attribute is stored and paid for in vain if no read returns it and no rule, condition, key,
//! derived item or lifetime uses it: no read returns the entity, or only through an index that does
//! not project the attribute, or only a count.
//! The answer of the write that stores the attribute does not count as a read.
//! Attributes in tables with `others allowed` and of the audit entry are not reported, because
//! other programs may read them.
//!
//! ```text
//! entity Login in main { ... device: text(100)? }    // and no read returns a Login
//! ```
//!
//! Fix: write a read that returns it, or remove it.

use std::collections::BTreeSet;

use super::context::{Context, listed};

use super::never_created::made;
use crate::Finding;
use crate::model::{EntityId, Expr, Let, LetTarget, Model, Read, Shape, Source, Step, WithTarget};

pub(super) const CODE: &str = "unread-attribute";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    let (made, used) = (made(model), used(model));
    for (id, entity) in context.entities() {
        let table = model.table(entity.table);
        let audit = model.audit.iter().any(|(entity, _)| *entity == id);
        if table.others_allowed || audit || !made.contains(&id) {
            continue;
        }
        let returned = |name: &str| model.reads.iter().any(|read| returns(model, read, id, name));
        let unread = entity.attributes.iter().filter(|attribute| {
            let name = attribute.name.as_str();
            let by_itself = [table.ttl.as_deref(), table.type_attribute.as_deref()];
            !by_itself.contains(&Some(name))
                && model.tenant.as_ref().is_none_or(|tenant| tenant.attribute != name)
                && entity.expires.as_deref() != Some(name)
                && entity.collect.as_deref() != Some(name)
                && !used.contains(name)
                && !returned(name)
        });
        let unread: Vec<_> = unread.collect();
        let Some(first) = unread.first() else { continue };
        let names = listed(unread.iter().map(|attribute| attribute.name.as_str()));
        let message = format!("nothing ever reads {names} of `{}`", entity.name);
        findings.push(
            Finding::warning(CODE, first.span, message)
                .why("no read returns it, and no rule, condition, key or derived item uses it")
                .help("write a read that returns it, or remove it"),
        );
    }
}

/// Returns `true` if a read shows an attribute of an entity to someone.
fn returns(model: &Model, read: &Read, id: EntityId, name: &str) -> bool {
    let beside = read.with.iter().any(|with| match &with.target {
        WithTarget::Item(Expr::Load(load)) => load.entity == id,
        _ => false,
    });
    let shown = match &read.shape {
        Shape::Aggregates { aggregates, by } => {
            let used = aggregates.iter().map(|aggregate| &aggregate.attribute).chain([by]);
            used.into_iter().any(|used| used.as_deref() == Some(name))
        }
        Shape::One | Shape::List | Shape::Groups { .. } => {
            read.entities.contains(&id) && read.answers_with(name)
        }
    };
    let kept = match &read.source {
        Source::Query(query) if !read.recheck => query.index.is_none_or(|index| {
            let index = model.index(query.table, index);
            index.keeps(model.table(query.table), model.entity(id), name)
        }),
        _ => true,
    };
    beside || (shown && kept)
}

/// Returns the attribute names that expressions use. A name that is used for any entity counts for
/// all of them.
fn used(model: &Model) -> BTreeSet<&str> {
    let unique = model.entities.iter().flat_map(|e| e.uniques.iter().flat_map(|u| &u.attributes));
    let keys = model.entities.iter().flat_map(|entity| entity.keys.iter().map(|key| &key.name));
    let moves = model.entities.iter().flat_map(|e| e.moves.iter().map(|moves| &moves.attribute));
    let mut used: BTreeSet<&str> = unique.chain(keys).chain(moves).map(String::as_str).collect();
    // The call that claims a number is told it.
    let steps = model.writes.iter().flat_map(crate::model::Write::all_steps);
    used.extend(steps.filter_map(|step| match step {
        Step::Let(Let { target: LetTarget::Claim(claim), .. }) => Some(claim.attribute.as_str()),
        _ => None,
    }));
    model.all_exprs(&mut |expr| {
        expr.walk(&mut |expr| {
            if let Expr::Field(_, name) = expr {
                used.insert(name);
            }
        });
    });
    used
}
