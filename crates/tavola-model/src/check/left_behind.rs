//! Items that stay when the item that they are under is deleted with all under it.
//!
//! `delete X with all under it` deletes what a key leads to from X, and what is under that.
//! Items that hold the id of X in their key or in a reference (`-> X`), and that no key leads to
//! from there, stay behind and refer to nothing.
//! So do derived items whose owner stays, and items under items of their own entity, to any depth.
//!
//! ```text
//! entity Enrolment in main { PK = "USER#{userId}"  SK = "COURSE#{courseId}" ... }
//! delete Course(courseId) with all under it      // nothing leads from a course to its enrolments
//! ```
//!
//! Fix: give the items a key that leads back, such as `GSI1PK = "COURSE#{courseId}"`, or say that
//! they stay: `with all under it except Enrolment`.

use super::context::Context;
use crate::Finding;
use crate::model::{EntityId, Stays};

pub(super) const CODE: &str = "left-behind";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    let name = |id: EntityId| model.entity(id).name.as_str();
    for with_all in model.writes.iter().flat_map(|write| &write.with_all) {
        let all = model.all_under(with_all.entity, &with_all.except);
        let goes = all.entities();
        let mut stays: Vec<_> = all.stays.iter().collect();
        // One finding for each entity, about what stands next to the item itself.
        let is_near =
            |why: &Stays| matches!(why, Stays::NotFound { above, .. } if *above == with_all.entity);
        stays.sort_by_key(|(id, why)| (*id, !is_near(why)));
        stays.dedup_by_key(|(id, _)| *id);
        for (id, why) in stays {
            let (reason, help) = match why {
                Stays::NotFound { above, link } => {
                    let names: Vec<String> =
                        link.iter().map(|(own, _)| format!("`{own}`")).collect();
                    let reason = format!(
                        "it holds {} of a `{}`, and no key leads from there to it",
                        names.join(" and "),
                        name(*above)
                    );
                    (reason, "give it a key of an index that begins with that")
                }
                Stays::Endless => {
                    let reason = format!(
                        "a `{0}` can be under a `{0}`, to any depth, and a deletion knows levels \
                         of the model only",
                        name(*id)
                    );
                    (reason, "find all of them by a key of what they belong to")
                }
                Stays::Derived(owner) if !goes.contains(owner) && *owner != with_all.entity => (
                    format!("it follows its `{}`, which stays", name(*owner)),
                    "change its owner first",
                ),
                _ => continue,
            };
            let message = format!(
                "items of `{}` stay behind when their `{}` is deleted",
                name(*id),
                name(with_all.entity)
            );
            findings.push(
                Finding::error(CODE, with_all.span, message)
                    .why(reason)
                    .help(format!("{help}, or say that they stay: `except {}`", name(*id))),
            );
        }
    }
}
