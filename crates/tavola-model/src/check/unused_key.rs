//! An index key that no read uses.
//!
//! An entity that gives the key of an index is written to the index with every change, and paid
//! for.
//! If no read through that index returns the entity, the key is only a cost, or the read that it
//! was meant for is missing.
//!
//! ```text
//! entity Draft in main { ...  GSI1PK = "AUTHOR#{authorId}" }     // and no read of GSI1 finds a Draft
//! ```
//!
//! Fix: remove the key from the entity, or write the read that it is for.

use super::context::Context;
use crate::Finding;
use crate::keys::places;
use crate::model::{Index, KeySource, Read, Source, TableId};

pub(super) const CODE: &str = "unused-key";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    if context.model.reads.iter().any(|read| read.source == Source::Unresolved) {
        return;
    }
    let model = context.model;
    let mut reads: Vec<(TableId, &Index, &Read)> = Vec::new();
    for (read, query) in context.all_queries() {
        reads.extend(query.index.map(|id| (query.table, model.index(query.table, id), read)));
    }
    for (id, entity) in context.entities() {
        // Other programs may read it.
        if context.model.table(entity.table).others_allowed {
            continue;
        }
        for (index, pair) in places(context.model, entity) {
            let Some(index) = index else { continue };
            let uses = || {
                let here = reads.iter().filter(|(table, used, _)| {
                    *table == entity.table && std::ptr::eq(*used, index)
                });
                here.map(|(_, _, read)| *read)
            };
            let is_template = entity
                .key(&pair.partition.name)
                .is_some_and(|key| matches!(key.source, KeySource::Template(_)));
            // An index that nothing uses at all is another finding.
            let is_found = uses().any(|read| read.entities.contains(&id));
            if uses().next().is_none() || is_found || !is_template {
                continue;
            }
            let message = format!("no read finds a `{}` in `{}`", entity.name, index.name);
            findings.push(
                Finding::warning(CODE, context.key_span(id, &pair.partition.name), message)
                    .why("it is written to the index with every change, and paid for")
                    .help("remove the key from the entity, or write the read that it is for"),
            );
        }
    }
}
