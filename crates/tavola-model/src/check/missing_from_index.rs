//! An index that does not project what its reads need.
//!
//! `keep keys` or `keep (a, b)` makes an index smaller, but the attributes that it leaves out are
//! absent when the index is read.
//! A filter or rule on such an attribute finds it absent, an expired item is not recognised as
//! expired, what `with` fetches by it is not found, and a `return` that names it returns nothing.
//! That the answer of a read lacks the other attributes is what `keep` says, and is not reported.
//! An attribute that is in the template of the index's own key is not read back from there, as it is
//! from the primary key.
//! An item whose type attribute is not projected is read again by its key, because its entity is
//! not known otherwise; that costs one more read per item.
//!
//! ```text
//! index GSI1 on GSI1PK, GSI1SK keep (title)
//! from main.GSI1 where ...  filter status = open      // status is not in the index
//! ```
//!
//! Fix: keep the attribute too, use `keep all`, or write `whole` in the read, which reads every
//! item again by its key.

use super::context::{Context, listed};
use crate::Finding;
use crate::model::{Attributes, Entity, Expr, Index, Read, Shape, Table, With, WithTarget};
use crate::syntax::ast::ReadClauseKind;
use tavola_store::Projection;

pub(super) const CODE: &str = "missing-from-index";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let Some(index) = query.index.map(|index| context.model.index(query.table, index)) else {
            continue;
        };
        let table = context.model.table(query.table);
        let is_whole = || context.says(read, |kind| matches!(kind, ReadClauseKind::Whole));
        if let Some(name) = table.type_attribute.as_ref().filter(|_| !table.keeps_type(index))
            && !is_whole()
        {
            findings.push(untyped(context, read, index, name));
        }
        // Items that are read again by their keys are complete.
        if index.projection == Projection::All || read.recheck {
            continue;
        }
        for id in &read.entities {
            let entity = context.model.entity(*id);
            findings.extend(needed(context, read, index, table, entity));
        }
    }
}

fn untyped(context: &Context, read: &Read, index: &Index, name: &str) -> Finding {
    let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::From { .. }));
    let message = format!("`{}` does not keep `{name}`, which tells entities apart", index.name);
    Finding::warning(CODE, span, message)
        .why(format!("each call of `{}` reads every item again by its key", read.name))
        .help(format!("add `{name}` to `keep`, or write `whole` in the read"))
        .related(index.span, "the index")
}

fn needed(
    context: &Context,
    read: &Read,
    index: &Index,
    table: &Table,
    entity: &Entity,
) -> Option<Finding> {
    let lacks = |name: &str| entity.attribute(name).is_some() && !index.keeps(table, entity, name);
    let finding = |missing: Vec<&str>, why: &str, span| {
        let message = format!(
            "`{}` does not keep {} of `{}`",
            index.name,
            listed(missing.iter().copied()),
            entity.name
        );
        Finding::error(CODE, span, message)
            .why(why.to_owned())
            .help(format!(
                "add {} to `keep`, or write `whole` in the read",
                listed(missing.iter().copied())
            ))
            .related(index.span, "the index")
    };
    let source = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::From { .. }));
    let filter: Attributes =
        read.filter.iter().flat_map(|filter| context.model.attributes_of(filter)).collect();
    let filtered: Vec<&str> = filter.iter().map(String::as_str).filter(|n| lacks(n)).collect();
    if !filtered.is_empty() {
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Filter(_)));
        let why = format!("the filter of `{}` would find it absent in every item", read.name);
        return Some(finding(filtered, &why, span));
    }
    let visibility = entity.dependencies.visibility().iter().map(String::as_str);
    let asked: Vec<&str> = visibility.filter(|name| lacks(name)).collect();
    if !asked.is_empty() {
        return Some(finding(asked, "it decides who sees an item", source));
    }
    let ends_by = match entity.on_expiry {
        Some(_) => entity.expires.as_ref(),
        None => table.ttl.as_ref().filter(|_| entity.expires.is_some()),
    };
    if let Some(ttl) = ends_by.filter(|name| !index.keeps_by_name(name)) {
        return Some(
            Finding::error(
                CODE,
                source,
                format!(
                    "`{}` does not keep `{ttl}`, by which `{}` expires",
                    index.name, entity.name
                ),
            )
            .why("an expired item that is not deleted yet would be shown")
            .help(format!("add `{ttl}` to `keep`, or write `whole` in the read"))
            .related(index.span, "the index"),
        );
    }
    let fetched: Attributes =
        read.with.iter().flat_map(|with| with_attributes(context, with)).collect();
    let missing: Vec<&str> = fetched.iter().map(String::as_str).filter(|n| lacks(n)).collect();
    if !missing.is_empty() {
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::With(..)));
        let why = format!("`{}` fetches further items by it and would find none", read.name);
        return Some(finding(missing, &why, span));
    }
    let sources = |name| match entity.computed_on_read(name) {
        Some(computed) => computed.sources.iter().map(String::as_str).collect(),
        None => vec![name],
    };
    let returned = returned_attributes(read).flat_map(sources);
    let missing: Vec<&str> = returned.filter(|name| lacks(name)).collect();
    (!missing.is_empty()).then(|| {
        let is_return = |kind: &ReadClauseKind| {
            matches!(kind, ReadClauseKind::ReturnOnly(_) | ReadClauseKind::ReturnAggregates { .. })
        };
        let why = format!("`{}` returns it and would find it absent in every item", read.name);
        finding(missing, &why, context.clause_span(read, is_return))
    })
}

/// Returns the attributes that a read's `return` names.
fn returned_attributes(read: &Read) -> impl Iterator<Item = &str> {
    let summed_up = match &read.shape {
        Shape::Aggregates { aggregates, by } => {
            let of = aggregates.iter().filter_map(|aggregate| aggregate.attribute.as_deref());
            Some(of.chain(by.as_deref()))
        }
        _ => None,
    };
    read.only.iter().flatten().map(String::as_str).chain(summed_up.into_iter().flatten())
}

/// Returns the attributes of an item that are needed to fetch what comes with it.
fn with_attributes(context: &Context, with: &With) -> Attributes {
    let of = |expr: &Expr| context.model.attributes_of(expr);
    match &with.target {
        WithTarget::Item(load) => of(load).into_iter().collect(),
        WithTarget::Read(_, args) => args.iter().flat_map(of).collect(),
    }
}
