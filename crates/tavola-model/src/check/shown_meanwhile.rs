//! A read that shows items under a deleted item until they are deleted, too.
//!
//! `delete X with all under it` makes X disappear at once.
//! What is under it goes in as many transactions as it takes, in a moment or in minutes.
//! Until then, reads that do not ask for X return it to whoever may call them, also in what they
//! fetch with each item (`with`).
//! Fetching X itself with each item does not hide what is under it.
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
use crate::model::{CallerTest, EntityId, Expr, Model, Read, Source, With, WithTarget};

pub(super) const CODE: &str = "shown-meanwhile";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for with_all in model.writes.iter().flat_map(|write| &write.with_all) {
        let above = with_all.entity;
        let goes = model.all_under(above, &with_all.except).entities();
        let shows = Shows { model, above, goes };
        let shows =
            |read: &&Read| read.allow.as_ref().is_some_and(is_for_callers) && shows.any(read);
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

/// Returns `true` if callers may call what this allows, and not jobs alone.
fn is_for_callers(allow: &Expr) -> bool {
    *allow != Expr::CallerIs(CallerTest::Job)
}

/// What reads show of what is under deleted items of an entity.
struct Shows<'m> {
    model: &'m Model,
    above: EntityId,
    goes: Vec<EntityId>,
}

impl Shows<'_> {
    fn asks(&self, expr: &Expr) -> bool {
        asks_for(self.model, expr, self.above, true)
    }

    fn is_shown(&self, id: EntityId) -> bool {
        let visible = self.model.entity(id).visible.as_ref();
        self.goes.contains(&id) && !visible.is_some_and(|visible| self.asks(visible))
    }

    /// Returns `true` if a read answers only where such an item is there.
    fn is_asked_by(&self, read: &Read) -> bool {
        let mut asked = false;
        let mut look = |expr: &Expr| asked = asked || self.asks(expr);
        read.lets.iter().for_each(|binding| binding.exprs(&mut look));
        read.allow.iter().chain(&read.filter).for_each(&mut look);
        if let Source::Get { load, .. } = &read.source {
            look(load);
        }
        asked
    }

    /// Returns `true` if a read shows some of it, by itself or with what it finds.
    fn any(&self, read: &Read) -> bool {
        let is_found = |read: &Read| read.entities.iter().any(|id| self.is_shown(*id));
        let with = |with: &With| match &with.target {
            WithTarget::Item(Expr::Load(load)) => self.is_shown(load.entity),
            WithTarget::Item(_) => false,
            WithTarget::Read(id, _) => {
                let other = self.model.read(*id);
                is_found(other) && !self.is_asked_by(other)
            }
        };
        !self.is_asked_by(read) && (is_found(read) || read.with.iter().any(with))
    }
}
