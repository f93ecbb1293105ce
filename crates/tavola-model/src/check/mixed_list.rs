//! A list that also returns what it is not for.
//!
//! A read returns every entity whose keys can match its key condition.
//! Three mistakes make that more than was meant, and nothing fails: a partition that another entity
//! shares by accident, because both keys are a bare value, a read of one of several entities in a
//! partition that does not say which, and items whose sort keys begin with those of the items that
//! the list is of.
//! The answer then has items that its callers do not expect, they count towards its pages, and
//! whoever may call the read sees them.
//!
//! ```text
//! GSI1PK = "{ownerId}"     // of Board
//! GSI1PK = "{teamId}"      // of Team: a team whose id is that of an owner is among the boards
//!
//! read listOrders(userId) {
//!   from main where PK = "USER#{userId}"        // and the profile, which has the same PK
//! }
//!
//! read listPosts(threadId) {                    // and votes, with SK = "POST#{number}#VOTE#{userId}"
//!   from main where PK = "THREAD#{threadId}" and begins_with(SK, "POST#")
//! }
//! ```
//!
//! Fix: begin each key with a word that tells what its value is; ask for the entity that is meant,
//! `for Order` or `begins_with(SK, "ORDER#")`; or say what the list has in its name
//! (`userWithOrders`) or in `return User with orders: [Order]`.

use super::context::{Context, listed};
use crate::Finding;
use crate::keys::{Piece, Shape, pair_of};
use crate::model::{Entity, EntityId, Query, Read, Shape as Answer};

pub(super) const CODE: &str = "mixed-list";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        if read.entities.len() < 2 || read.shape != Answer::List {
            continue;
        }
        let found = by_accident(context, read, query)
            .or_else(|| unnamed(context, read, query))
            .or_else(|| beneath(context, read, query));
        findings.extend(found);
    }
}

/// Reports two entities that share a partition only because their keys are bare values.
fn by_accident(context: &Context, read: &Read, query: &Query) -> Option<Finding> {
    let name = &pair_of(context.model, query).partition.name;
    let bare = |id: &EntityId| {
        let shape = context.keys.shape(*id, name)?;
        let has_word = |text: &String| text.chars().any(char::is_alphanumeric);
        let is_bare = !shape.pieces.iter().any(|piece| match (&piece.text, &piece.variable) {
            (Some(text), _) => has_word(text),
            // Several forms of one key have words of their own.
            (None, variable) => variable.is_none(),
        });
        is_bare.then(|| (*id, labels(shape)))
    };
    let all: Vec<(EntityId, Vec<&str>)> = read.entities.iter().filter_map(bare).collect();
    let (first, values) = all.first()?;
    let (other, others) = all.iter().find(|(_, labels)| labels != values)?;
    let entity = |id: &EntityId| &context.model.entity(*id).name;
    let message =
        format!("`{}` lists `{}` and `{}` by accident", read.name, entity(first), entity(other));
    Some(
        Finding::warning(CODE, context.condition_span(read, name), message)
            .why(format!(
                "`{name}` is {} in one and {} in the other: items with equal values are in one list",
                listed(values.iter().copied()),
                listed(others.iter().copied())
            ))
            .help("begin each key with a word that tells what its value is")
            .related(context.key_span(*first, name), format!("the key of `{}`", entity(first)))
            .related(context.key_span(*other, name), format!("the key of `{}`", entity(other))),
    )
}

fn labels(shape: &Shape) -> Vec<&str> {
    let variables = shape.pieces.iter().filter_map(|piece| piece.variable.as_ref());
    variables.map(|variable| variable.label.as_str()).collect()
}

/// Reports the single item of a partition in a list that is named after the others.
fn unnamed(context: &Context, read: &Read, query: &Query) -> Option<Finding> {
    let pair = pair_of(context.model, query);
    let sort = pair.sort.as_ref().filter(|_| query.sort.is_none())?;
    let is_named = |entity: &Entity| mentions(&read.name, &entity.name);
    let (named, others): (Vec<EntityId>, Vec<EntityId>) =
        read.entities.iter().partition(|id| is_named(context.model.entity(**id)));
    let is_single = |id: &EntityId| {
        let (partition, sort) =
            (context.keys.shape(*id, &pair.partition.name), context.keys.shape(*id, &sort.name));
        partition.zip(sort).is_some_and(|(partition, sort)| {
            let known = labels(partition);
            labels(sort).iter().all(|label| known.contains(label))
        })
    };
    let meant = context.model.entity(*named.iter().find(|id| !is_single(id))?);
    let besides = context.model.entity(*others.iter().find(|id| is_single(id))?);
    let message = format!(
        "`{}` returns the `{}` of the partition among its `{}` items",
        read.name, besides.name, meant.name
    );
    Some(
        Finding::warning(CODE, context.condition_span(read, &pair.partition.name), message)
            .why(format!(
                "a read returns whatever is in its partition, and `{}` has the same `{}`",
                besides.name, pair.partition.name
            ))
            .help(format!(
                "ask for what is meant, `for {}`, or with a condition on `{}`, or write \
                 `return {} with ...`",
                meant.name, sort.name, besides.name
            ))
            .related(besides.span, "what it also returns"),
    )
}

/// Returns `true` if a read's name contains the name of an entity, also in its plural.
/// Reports items whose sort keys begin with those of the items that a list is named after.
fn beneath(context: &Context, read: &Read, query: &Query) -> Option<Finding> {
    let sort = pair_of(context.model, query).sort.as_ref()?;
    let entity = |id: &EntityId| context.model.entity(*id);
    let (named, others): (Vec<EntityId>, Vec<EntityId>) =
        read.entities.iter().partition(|id| mentions(&read.name, &entity(id).name));
    let [meant] = named.as_slice() else { return None };
    let own = context.keys.shape(*meant, &sort.name)?;
    let goes_on = |id: &&EntityId| {
        let shape = context.keys.shape(**id, &sort.name);
        let same = |(one, other): (&Piece, &Piece)| match (&one.variable, &other.variable) {
            (Some(one), Some(other)) => {
                one.label == other.label && one.transforms == other.transforms
            }
            (None, None) => {
                one.text.as_ref().zip(other.text.as_ref()).is_some_and(|(one, other)| one == other)
            }
            _ => false,
        };
        shape.is_some_and(|shape| {
            shape.pieces.len() > own.pieces.len() && own.pieces.iter().zip(&shape.pieces).all(same)
        })
    };
    if labels(own).is_empty() {
        return None;
    }
    let besides = entity(others.iter().find(goes_on)?);
    let (meant, name) = (entity(meant), &sort.name);
    let message = format!(
        "`{}` returns the `{}` items beneath each `{}` among them",
        read.name, besides.name, meant.name
    );
    Some(
        Finding::warning(CODE, context.condition_span(read, name), message)
            .why(format!("the `{name}` of `{}` begins with that of `{}`", besides.name, meant.name))
            .help(format!(
                "write `for {}`, or begin the `{name}` of `{}` with a word of its own",
                meant.name, besides.name
            ))
            .related(besides.span, "what it also returns"),
    )
}

fn mentions(read: &str, entity: &str) -> bool {
    let (read, entity) = (read.to_lowercase(), entity.to_lowercase());
    let stem = entity.strip_suffix('y').unwrap_or(&entity);
    read.contains(stem)
}
