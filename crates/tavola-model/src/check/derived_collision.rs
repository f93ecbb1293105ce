//! Two owners that can derive the same item.
//!
//! A derived item follows its owner: it is created, changed and deleted with it.
//! If two owners can derive the same primary key, the second owner silently takes the item over,
//! and when either owner is deleted, the item is deleted although the other still needs it.
//! This cannot happen if the derived key determines the owner's key, contains an id that is
//! generated for each owner, or contains a value that is `unique` among the owners, and if no other
//! entity derives the same keys.
//! Everywhere else the item must be `exclusive`: it then names its owner, and a second owner is
//! refused.
//!
//! ```text
//! entity Student in main { PK = "STUDENT#{studentId}"   derive EmailOwner }
//! entity EmailOwner in main { PK = "EMAIL#{email}" }     // two students with one address
//! ```
//!
//! Fix: write `derive exclusive EmailOwner else conflict "this address is taken"`.
//! If each owner should have an item of its own, put the owner's key into the derived key.

use super::context::{Context, listed, shown};
use super::owners::SharedDerivedItem;
use crate::model::{Derive, EntityId};
use crate::{CollidingItems, Finding};

pub(super) const CODE: &str = "derived-collision";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for derive in entity.derives.iter().filter(|derive| derive.exclusive.is_none()) {
            let shared_item = context.keys.shared_item(id, derive);
            findings
                .extend(shared_item.map(|shared_item| finding(context, id, derive, &shared_item)));
        }
    }
}

fn finding(
    context: &Context,
    id: EntityId,
    derive: &Derive,
    shared_item: &SharedDerivedItem,
) -> Finding {
    let model = context.model;
    let (owner, derived) = (&model.entity(id).name, model.entity(derive.entity));
    let (other, other_derive) = (&model.entity(shared_item.other.0).name, shared_item.other.1);
    let same = id == shared_item.other.0;
    let message = match same {
        true => format!("two items of `{owner}` can derive the same `{}`", derived.name),
        false => format!("`{owner}` and `{other}` can derive the same `{}`", derived.name),
    };
    let parts = model.table(derived.table).key.parts().map(|part| part.name.as_str());
    let untold = listed(shared_item.untold.iter().map(String::as_str));
    let why = match &shared_item.witness {
        Some(witness) => {
            let key: Vec<_> =
                parts.zip(&witness.texts).map(|(k, v)| format!("{k} = {v:?}")).collect();
            let key = key.join(", ");
            match witness.left == witness.right && same {
                true => format!(
                    "its key does not determine {untold}: all with {} derive {key}",
                    shown(&witness.left)
                ),
                false => format!(
                    "`{owner}` with {} and `{other}` with {} both derive {key}",
                    shown(&witness.left),
                    shown(&witness.right)
                ),
            }
        }
        None if untold.is_empty() => "nothing proves that their keys differ".to_owned(),
        None => format!("nothing proves that its key determines {untold}"),
    };
    let help = match derived.copy_of {
        Some(_) => format!("put what tells the items of `{owner}` apart into the key of the copy"),
        None => format!(
            "write `derive exclusive {}`: the item then names its owner, and a second owner is refused",
            derived.name
        ),
    };
    let mut finding = Finding::error(CODE, derive.span, message).why(why).help(help);
    if let Some(witness) = &shared_item.witness {
        let names = model.table(derived.table).key.parts().map(|part| part.name.clone());
        finding = finding.witness(CollidingItems {
            items: [(owner.clone(), witness.left.clone()), (other.clone(), witness.right.clone())],
            key: names.zip(witness.texts.iter().cloned()).collect(),
        });
    }
    if shared_item.witness.is_none() {
        finding = finding.undecided();
    }
    match std::ptr::eq(derive, other_derive) {
        true => finding,
        false => finding.related(other_derive.span, "also derived here"),
    }
}
