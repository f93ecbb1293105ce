//! Entities: their keys, what is unique and what is derived.

use super::change::{Change, ChangeKind as Kind, Effect};
use super::former::Former;
use super::{DataModel, Sides, attributes, keys};
use crate::json::{Check, Derived, Entity, NoTenant, Table, Unique};

/// An entity in both models.
pub(super) struct Pair<'m> {
    pub sides: &'m Sides<'m>,
    pub old: &'m Entity,
    pub new: &'m Entity,
    /// Where it was.
    old_table: &'m Table,
    /// Where it is.
    pub table: &'m Table,
}

/// Compares the entities of two models.
pub(super) fn compare(sides: &Sides<'_>, changes: &mut Vec<Change>) {
    for old in &sides.old.entities {
        // A removed table is reported for everything in it.
        let Some((old_table, Some(was_in))) = sides.tables_of(old) else { continue };
        let now = sides.new.entity(&old.name);
        let renamed = || unmatched(sides.new, sides.old).find(|new| is_renamed(sides, old, new));
        let Some(new) = now.or_else(renamed) else {
            let meaning = "is no longer in the model; its items stay, but nothing reads them";
            let change = Change::new(Kind::EntityRemoved, Effect::Misfit, &was_in.name, meaning);
            changes.push(change.of(&old.name).hiding(Former::of(old, old_table)));
            continue;
        };
        let Some(table) = sides.new.table(&new.table) else { continue };
        let pair = Pair { sides, old, new, old_table, table };
        if table.name == was_in.name {
            pair.compare(changes);
        } else {
            let meaning = "items in the former table are no longer found; items are never moved";
            let change = pair.change(Kind::EntityMoved, Effect::Loss, meaning);
            let tables = vec![was_in.name.clone(), table.name.clone()];
            let change = Change { tables, ..change }.hiding(pair.former());
            changes.push(change.changing(&old.table, &new.table));
        }
    }
    for new in unmatched(sides.new, sides.old) {
        if !unmatched(sides.old, sides.new).any(|old| is_renamed(sides, old, new)) {
            let change = Change::new(Kind::EntityAdded, Effect::Nothing, &new.table, "is new");
            changes.push(change.of(&new.name));
        }
    }
}

/// Returns the entities of one model that the other has not.
fn unmatched<'m>(model: &'m DataModel, other: &'m DataModel) -> impl Iterator<Item = &'m Entity> {
    model.entities.iter().filter(|entity| other.entity(&entity.name).is_none())
}

/// Returns `true` if two entities of different names have the same keys in the same table.
fn is_renamed(sides: &Sides<'_>, old: &Entity, new: &Entity) -> bool {
    let Some((old_table, Some(table))) = sides.tables_of(old) else { return false };
    table.name == new.table && keys::is_same_primary(&Pair { sides, old, new, old_table, table })
}

impl Pair<'_> {
    /// Describes a change of the entity.
    pub fn change(&self, kind: Kind, effect: Effect, meaning: impl Into<String>) -> Change {
        Change::new(kind, effect, &self.new.table, meaning).of(&self.new.name)
    }

    /// Describes the items as they were stored.
    pub fn former(&self) -> Option<Former> {
        Former::of(self.old, self.old_table)
    }

    fn compare(&self, changes: &mut Vec<Change>) {
        self.names(changes);
        keys::compare_primary(self, changes);
        attributes::compare(self, changes);
        keys::compare_indexes(self, changes);
        self.lifetime(changes);
        self.uniques(changes);
        self.checks(changes);
        self.derived(changes);
        self.tenant(changes);
    }

    /// Compares the entity's name and the value of its type attribute.
    fn names(&self, changes: &mut Vec<Change>) {
        let (old, new) = (self.old, self.new);
        let is_typed = self.old_table.type_attribute.is_some();
        if is_typed && old.type_value != new.type_value {
            let meaning = "stored items have the former type and are no longer recognised";
            let change = self.change(Kind::TypeValue, Effect::Loss, meaning);
            let change =
                change.changing(format!("`{}`", old.type_value), format!("`{}`", new.type_value));
            let help = format!(
                "`entity {} in {} as \"{}\"` keeps it",
                new.name, new.table, old.type_value
            );
            changes.push(change.help(help).hiding(self.former()));
        } else if old.name != new.name {
            let (effect, meaning) = match old.uniques.is_empty() {
                true => (Effect::Nothing, "only the name differs"),
                false => (Effect::Fill, "`tavola apply` renames the locks of its unique values"),
            };
            let change = self.change(Kind::EntityRenamed, effect, meaning);
            changes.push(change.changing(&old.name, &new.name));
        }
    }

    fn lifetime(&self, changes: &mut Vec<Change>) {
        let does = |entity: &Entity| entity.expires.clone().filter(|_| entity.on_expiry.is_some());
        let (did, does) = (does(self.old), does(self.new));
        if did != does {
            let meaning = match does {
                Some(_) => "`tavola apply` records when stored items are due",
                None => "`tavola apply` removes the records of when stored items are due",
            };
            let change = self.change(Kind::Lifetime, Effect::Fill, meaning);
            let shown = |expires: Option<String>| match expires {
                Some(attribute) => format!("ending with a block by `{attribute}`"),
                None => "ending without a block".to_owned(),
            };
            changes.push(change.changing(shown(did), shown(does)));
            return;
        }
        let shown = |entity: &Entity| match (&entity.expires, &entity.collect) {
            (Some(attribute), _) => format!("expiring by `{attribute}`"),
            (None, Some(attribute)) => format!("collected by `{attribute}`"),
            (None, None) => "without end".to_owned(),
        };
        let (was, now) = (shown(self.old), shown(self.new));
        if was != now && self.table.ttl.is_some() {
            let meaning = "`tavola apply` updates the lifetime of stored items";
            let change = self.change(Kind::Lifetime, Effect::Fill, meaning);
            changes.push(change.changing(was, now));
        }
    }

    fn uniques(&self, changes: &mut Vec<Change>) {
        let same = |one: &Unique, other: &Unique| one.attributes == other.attributes;
        for old in &self.old.uniques {
            let meaning = match self.new.uniques.iter().find(|new| same(old, new)) {
                Some(new) if new == old => continue,
                Some(_) => {
                    "is unique in a different way; `tavola apply` replaces the locks of stored values"
                }
                None => "is no longer unique; `tavola apply` removes the locks of stored values",
            };
            let change = self.change(Kind::Unique, Effect::Fill, meaning);
            changes.push(change.about(&old.attributes.join("+")));
        }
        for new in &self.new.uniques {
            if !self.old.uniques.iter().any(|old| same(old, new)) {
                let meaning = "is unique now; `tavola apply` locks stored values, unless there are duplicates";
                let change = self.change(Kind::Unique, Effect::Fill, meaning);
                changes.push(change.about(&new.attributes.join("+")));
            }
        }
    }

    /// Compares what always holds. Stored items may break what is new, and are not changed for it.
    fn checks(&self, changes: &mut Vec<Change>) {
        let held =
            |check: &&Check| self.old.checks.iter().any(|old| old.condition == check.condition);
        for check in self.new.checks.iter().filter(|check| !held(check)) {
            let meaning = "stored items that break it do not fit, and writes on them are refused";
            let change = self.change(Kind::Check, Effect::Misfit, meaning);
            changes.push(Change { now: Some(format!("`{}`", check.condition)), ..change });
        }
    }

    fn derived(&self, changes: &mut Vec<Change>) {
        let apart = |derived: &Derived| Derived { exclusive: None, ..derived.clone() };
        let same =
            |one: &Derived, other: &Derived| one.entity == other.entity && one.each == other.each;
        let mut push = |sides: &DataModel, derived: &Derived, meaning: String| {
            let mut change = self.change(Kind::Derived, Effect::Fill, meaning);
            // Derived items are missing in the owner's table, and left over in their own.
            let target = sides.entity(&derived.entity).map(|entity| entity.table.clone());
            change.tables.extend(target.filter(|table| *table != self.new.table));
            changes.push(change);
        };
        for old in &self.old.derives {
            let what = match self.new.derives.iter().find(|new| same(old, new)) {
                // The refusal of other owners is not stored, and items that name an owner may stay.
                Some(new) if apart(new) == apart(old) => {
                    if new.exclusive.is_none() || old.exclusive.is_some() {
                        continue;
                    }
                    "exclusively now; `tavola apply` adds the owner to stored items, unless two owners derive the same item"
                }
                Some(_) => "in a different way; `tavola apply` updates stored items",
                // A removed entity is already reported.
                None if self.sides.new.entity(&old.entity).is_none() => continue,
                None => "no longer; `tavola apply` removes stored items",
            };
            push(self.sides.old, old, format!("derives {} {what}", old.entity));
        }
        for new in &self.new.derives {
            if !self.old.derives.iter().any(|old| same(old, new)) {
                let meaning =
                    format!("derives {} now; `tavola apply` creates missing items", new.entity);
                push(self.sides.new, new, meaning);
            }
        }
    }

    /// Compares whether items name a tenant; those that do not belong to nobody.
    fn tenant(&self, changes: &mut Vec<Change>) {
        let needed = |model: &DataModel, entity: &Entity| {
            let tenant =
                model.tenant.as_ref().filter(|_| entity.no_tenant != Some(NoTenant::Always));
            tenant.map(|tenant| tenant.attribute.clone())
        };
        let Some(attribute) = needed(self.sides.new, self.new) else { return };
        let had = self.old.attributes.iter().any(|a| a.name == attribute && !a.optional);
        if had || needed(self.sides.old, self.old).as_ref() == Some(&attribute) {
            return;
        }
        let meaning =
            "names the tenant now; items without it belong to no tenant, and nobody sees them";
        changes.push(self.change(Kind::Tenant, Effect::Loss, meaning).about(&attribute));
    }
}
