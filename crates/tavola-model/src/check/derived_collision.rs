//! Two owners that would derive one item.
//!
//! A derived item follows its owner: it is made, changed and deleted with it. If two owners can derive
//! the same primary key, the second silently takes the item over, and when either goes, the item goes,
//! although the other one still needs it. That cannot happen where the derived key tells the owner's
//! key, holds an id that is made anew for each owner, or holds a value that is `unique` among the
//! owners, and where other entities derive other keys. Elsewhere the item has to be `exclusive`: it
//! then names its owner, and a second one is refused.
//!
//! ```text
//! entity Student in main { PK = "STUDENT#{studentId}"   derive EmailOwner }
//! entity EmailOwner in main { PK = "EMAIL#{email}" }     // two students with one address
//! ```
//!
//! Fix: `derive exclusive EmailOwner else conflict "this address is taken"`; or put the owner's key into
//! the derived one, if each owner shall have an item of its own.

use super::context::{Context, listed, shown};
use super::owners::SharedDerivedItem;
use crate::Finding;
use crate::model::{Derive, EntityId};

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
                    "its key does not tell {untold}: all with {} derive {key}",
                    shown(&witness.left)
                ),
                false => format!(
                    "`{owner}` with {} and `{other}` with {} both derive {key}",
                    shown(&witness.left),
                    shown(&witness.right)
                ),
            }
        }
        None if untold.is_empty() => "no proof was found that their keys differ".to_owned(),
        None => format!("no proof was found that its key tells {untold}"),
    };
    let help = format!(
        "`derive exclusive {}`: it then names its owner, and another one is refused",
        derived.name
    );
    let finding = Finding::error(CODE, derive.span, message).why(why).help(help);
    match std::ptr::eq(derive, other_derive) {
        true => finding,
        false => finding.related(other_derive.span, "derived here, too"),
    }
}
