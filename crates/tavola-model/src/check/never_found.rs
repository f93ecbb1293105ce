//! A read that lists an entity it can never find.
//!
//! The key condition and the entity's key have the same shape, but never the same text: an enum
//! member in another case, a number without its leading zeros, or a date where the key has a
//! timestamp.
//!
//! ```text
//! PK = "RESOURCE#{kind:upper}"              // kind: goal | task
//! from main where PK = "RESOURCE#goal"      // the key is "RESOURCE#GOAL"
//! ```
//!
//! Fix: write the condition like the key, with the same transforms.

use super::context::Context;
use crate::Finding;
use crate::keys::pair_of;
use crate::model::Type;

pub(super) const CODE: &str = "never-found";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        if read.frame.iter().any(|local| local.ty == Type::Unknown) {
            continue;
        }
        let found = context.found(read);
        let pair = pair_of(context.model, query);
        for id in &read.entities {
            if found.iter().any(|(other, _)| other == id) {
                continue;
            }
            let entity = context.model.entity(*id);
            let asked = context.keys.asked(context.model, read, query, *id);
            let stored = context.keys.shape(*id, &pair.partition.name);
            let meets =
                |stored: &crate::keys::Shape| asked.partition.iter().any(|one| one.meets(stored));
            let at_sort = stored.is_some_and(meets);
            let part = pair.sort.as_ref().filter(|_| at_sort).unwrap_or(&pair.partition);
            let example =
                context.keys.shape(*id, &part.name).and_then(|shape| shape.whole.example());
            let message = format!("`{}` can never find items of `{}`", read.name, entity.name);
            let finding = Finding::error(CODE, context.condition_span(read, &part.name), message)
                .help("write the condition like the key, with the same transforms")
                .related(context.key_span(*id, &part.name), "the key");
            findings.push(match example {
                Some(example) => finding.why(format!(
                    "its `{}` is a text like {example:?}, which does not match the condition",
                    part.name
                )),
                None => finding,
            });
        }
    }
}
