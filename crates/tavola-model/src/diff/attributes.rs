//! Attributes of an entity, and of the types inside it.

use super::change::{Change, ChangeKind as Kind, Effect};
use super::entity::Pair;
use super::types::{Fit, Shown, compare as compare_types};
use crate::json::{Attribute, Type};

/// Compares the attributes of an entity.
pub(super) fn compare(pair: &Pair<'_>, changes: &mut Vec<Change>) {
    let (old, new) = (&pair.old.attributes, &pair.new.attributes);
    Level { pair, path: String::new() }.compare(old, new, changes);
}

/// The attributes of an item, or of something inside it.
struct Level<'p> {
    pair: &'p Pair<'p>,
    /// The prefix of their names.
    path: String,
}

impl Level<'_> {
    fn compare(&self, old: &[Attribute], new: &[Attribute], changes: &mut Vec<Change>) {
        let added: Vec<&Attribute> =
            new.iter().filter(|new| find(old, &new.name).is_none()).collect();
        for before in old {
            match find(new, &before.name) {
                Some(after) => self.changed(before, after, changes),
                None => changes.push(self.removed(before, &added)),
            }
        }
        for after in added {
            if is_always_there(after) {
                changes.push(self.required(after, "is new and not optional"));
            } else {
                let meaning = "is new; stored items need not have it";
                changes.push(self.change(Kind::AttributeAdded, Effect::Nothing, after, meaning));
            }
        }
    }

    fn removed(&self, before: &Attribute, added: &[&Attribute]) -> Change {
        let similar = added.iter().find(|added| added.ty == before.ty);
        let meaning = match similar {
            Some(new) => format!(
                "is gone, and `{}` of the same type is new: perhaps renamed; stored items keep the old name",
                new.name
            ),
            None => "is gone; items that have it keep it, and answers lack it".to_owned(),
        };
        self.change(Kind::AttributeRemoved, Effect::Misfit, before, meaning)
    }

    /// Describes an attribute that every item must have now.
    fn required(&self, after: &Attribute, what: &str) -> Change {
        let (effect, meaning) = match (&after.value, after.computed.as_deref()) {
            (Some(_), Some("kept")) => (Effect::Fill, "`tavola apply` computes it"),
            (Some(_), Some("default")) => {
                (Effect::Fill, "`tavola apply` sets its default if that is the same for every item")
            }
            _ => (Effect::Misfit, "items that lack it do not fit"),
        };
        self.change(Kind::AttributeRequired, effect, after, format!("{what}; {meaning}"))
    }

    fn changed(&self, before: &Attribute, after: &Attribute, changes: &mut Vec<Change>) {
        let (was, now) = (Shown(&before.ty).to_string(), Shown(&after.ty).to_string());
        // Differences inside nested types are reported for each attribute there.
        let is_same_outside = was == now;
        let types =
            |change: Change| if is_same_outside { change } else { change.changing(was, now) };
        match compare_types(self.pair.sides, &before.ty, &after.ty) {
            Fit::Same => {}
            Fit::Wider if is_same_outside => {}
            Fit::Wider => {
                let meaning = "every stored value still fits";
                changes.push(types(self.change(
                    Kind::TypeWidened,
                    Effect::Nothing,
                    after,
                    meaning,
                )));
            }
            Fit::Narrower(which) => {
                let change = self.change(Kind::TypeNarrowed, Effect::Misfit, after, "");
                changes.push(self.in_key(types(change), &format!("no longer valid: {which}")));
            }
            Fit::Other => {
                let meaning = "stored values have another type and would be misread";
                let change = self.change(Kind::TypeChanged, Effect::Loss, after, meaning);
                changes.push(types(change).hiding(self.pair.former()));
            }
        }
        if after.distinct && !before.distinct {
            let meaning = "no longer valid: lists with an element twice";
            changes.push(self.change(Kind::TypeNarrowed, Effect::Misfit, after, meaning));
        }
        let is_kept = after.computed.as_deref() == Some("kept");
        if is_kept && (before.computed.as_deref() != Some("kept") || before.value != after.value) {
            let meaning = "`tavola apply` recomputes it";
            let change = self.change(Kind::Kept, Effect::Fill, after, meaning);
            let was = before.value.clone().unwrap_or_else(|| "given".to_owned());
            changes.push(change.changing(was, after.value.clone().unwrap_or_default()));
        } else if is_always_there(after) && !is_always_there(before) {
            changes.push(self.required(after, "is no longer optional"));
        } else if !is_always_there(after) && is_always_there(before) {
            let meaning = "is optional now";
            changes.push(self.change(Kind::AttributeOptional, Effect::Nothing, after, meaning));
        }
        if let (Some((old, within)), Some((new, _))) = (inside(&before.ty), inside(&after.ty)) {
            let path = format!("{}{}{within}.", self.path, after.name);
            Level { pair: self.pair, path }.compare(old, new, changes);
        }
    }

    /// Completes a change that stored values may not fit. If they are part of the primary key,
    /// their items are lost with them.
    fn in_key(&self, change: Change, which: &str) -> Change {
        let is_in_key = |name: &str| self.pair.new.key_attributes.iter().any(|key| key == name);
        if !change.attribute.as_deref().is_some_and(is_in_key) {
            return Change { meaning: which.to_owned(), ..change };
        }
        let meaning = format!("{which}; items with such values in their keys are no longer found");
        Change { effect: Effect::Loss, meaning, ..change }.hiding(self.pair.former())
    }

    fn change(
        &self,
        kind: Kind,
        effect: Effect,
        attribute: &Attribute,
        meaning: impl Into<String>,
    ) -> Change {
        let path = format!("{}{}", self.path, attribute.name);
        self.pair.change(kind, effect, meaning).about(&path)
    }
}

fn find<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.name == name)
}

/// Returns `true` if every item has the attribute. DynamoDB stores no empty sets, so a set may be
/// absent.
fn is_always_there(attribute: &Attribute) -> bool {
    !attribute.optional && !matches!(attribute.ty, Type::Set(_))
}

/// Returns the attributes inside a type, and how its elements are written in a path.
fn inside(ty: &Type) -> Option<(&[Attribute], String)> {
    match ty {
        Type::Record { attributes } => Some((attributes, String::new())),
        Type::List(list) => {
            let (attributes, within) = inside(&list.element)?;
            Some((attributes, format!("[]{within}")))
        }
        _ => None,
    }
}
