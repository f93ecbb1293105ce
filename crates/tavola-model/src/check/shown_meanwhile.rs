//! A read that shows items under a deleted item until they are deleted, too.
//!
//! `delete X with all under it` makes X disappear at once.
//! What is under it goes in as many transactions as it takes, in a moment or in minutes.
//! Until then, reads that do not ask for X return it to whoever may call them.
//!
//! ```text
//! read commentsOf(postId) { from main where PK = "POST#{postId}" ...  allow signed-in }
//! delete Post(postId) with all under it
//! ```
//!
//! Fix: let the read ask for X, `let post = Post(postId)`, or its items: `item visible if
//! exists Post(postId)`.
//! Accept the finding where a moment more does no harm.

use super::context::{Context, listed};
use super::created_under::asks_for;
use crate::Finding;
use crate::model::{EntityId, Expr, Read};

pub(super) const CODE: &str = "shown-meanwhile";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for with_all in model.writes.iter().flat_map(|write| &write.with_all) {
        let above = with_all.entity;
        let goes = model.all_under(above, &with_all.except).entities();
        let asks = |expr: &Expr| asks_for(model, expr, above, true);
        let is_open = |id: &EntityId| !model.entity(*id).visible.as_ref().is_some_and(asks);
        let shows = |read: &&Read| {
            let mut asked = false;
            read.exprs(&mut |expr| asked = asked || asks(expr));
            read.allow.is_some()
                && !asked
                && read.entities.iter().any(|id| goes.contains(id) && is_open(id))
        };
        let names: Vec<&str> =
            model.reads.iter().filter(shows).map(|read| read.name.as_str()).collect();
        if names.is_empty() {
            continue;
        }
        let above = &model.entity(above).name;
        let verb = if names.len() == 1 { "shows" } else { "show" };
        let message =
            format!("{} {verb} what is under a deleted `{above}` for a moment", listed(names));
        findings.push(
            Finding::warning(CODE, with_all.span, message)
                .why(format!("the `{above}` is gone at once, what is under it a little later"))
                .help(format!("ask for it: `item visible if exists {above}(...)`, or accept it")),
        );
    }
}
