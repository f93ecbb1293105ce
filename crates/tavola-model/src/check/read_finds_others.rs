//! A read whose key condition also matches an entity that it does not return.
//!
//! Tavola infers the entities that a read returns from its key condition.
//! If the condition can also match an item of another entity, the read pays for that item and drops
//! it, or returns something unexpected.
//!
//! A comparison with `<=` or `>=` is limited to the entities that it is compared with.
//! One with `<` or `>` cannot be limited where a key can equal the bound, because the limits of a
//! range belong to it.
//!
//! ```text
//! SK = "ORDER#{day}"
//! from main where PK = "USER#{userId}" and SK < "ORDER#{until}"   // also every ADDRESS#...
//! ```
//!
//! Fix: state the start of the range too, `SK between "ORDER#" and "ORDER#{until}"`, begin the
//! entities' sort keys with different words, or name the entities that the read is for, `for Order`.

use super::context::{Context, shown};
use crate::Finding;
use crate::keys::pair_of;
use crate::model::{EntityId, Model, Query, Read, Sort};
use tavola_store::Comparison;

pub(super) const CODE: &str = "read-finds-others";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let pair = pair_of(context.model, query);
        let one_sided = matches!(
            &query.sort,
            Some(Sort::Compare(comparison, _)) if *comparison != Comparison::Equal
        );
        for (id, witness) in context.found(read) {
            let entity = context.model.entity(*id);
            let is_known = read.entities.contains(id) || read.entities.is_empty();
            if is_known || is_left_out(context.model, read, query, *id) {
                continue;
            }
            let asked =
                pair.sort.as_ref().filter(|_| query.sort.is_some()).unwrap_or(&pair.partition);
            let message = format!("`{}` also finds items of `{}`", read.name, entity.name);
            let span = context.condition_span(read, &asked.name);
            // Such items are dropped, but they are read, paid for, and count towards the page.
            let finding = Finding::warning(CODE, span, message);
            let finding = match witness {
                Some(witness) => {
                    let key: Vec<String> = pair
                        .parts()
                        .zip(&witness.texts)
                        .map(|(part, text)| format!("{} = {text:?}", part.name))
                        .collect();
                    let values = shown(&witness.right);
                    finding.why(format!("`{}` with {values} has {}", entity.name, key.join(", ")))
                }
                None => finding.undecided(),
            };
            findings.push(finding.related(entity.span, "what it finds").help(if one_sided {
                "the range is open at one end: state both ends with `between`"
            } else {
                "begin the entities' sort keys with different words"
            }));
        }
    }
}

/// Returns `true` if a read finds items of an entity and leaves them out on purpose: it names those
/// that it is for, or they are copies beside their items.
pub(super) fn is_left_out(model: &Model, read: &Read, query: &Query, id: EntityId) -> bool {
    read.names_entities || query.index.is_some() && model.entity(id).copy_of.is_some()
}
