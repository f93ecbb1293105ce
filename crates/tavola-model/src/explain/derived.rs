//! What follows from a change of an item: derived items and locks.

use std::collections::{BTreeMap, BTreeSet};

use super::action::bare;
use super::bindings::{Bindings, KeyTemplate, Slot, Values};
use super::units::Units;
use super::uses::AttributeCondition;
use super::write::Builder;
use super::{Action, ActionKind, ConditionPart, Origin, When};
use crate::model::{Derive, DerivedFrom, EntityId, Expr, Type};

/// What happens to an owner.
#[derive(Debug, Clone)]
pub(super) enum Owner {
    /// It is created with these attributes.
    Made(Values),
    /// These attributes change, to these values as far as they are known.
    Changed(BTreeSet<String>, Values),
    /// It is deleted; some of its attributes are known.
    Gone(Values),
}

impl Builder<'_> {
    /// Pins all attributes that a derived item contains if a change of these attributes can create
    /// it.
    pub(super) fn pin_what_is_made(&mut self, key: &KeyTemplate, touched: &BTreeSet<String>) {
        let model = self.bindings.model;
        let entity = model.entity(key.entity);
        for (derive, from) in entity.derives.iter().zip(entity.dependencies.derived()) {
            if !from.shows.is_disjoint(touched) {
                let names: Vec<String> = from.shows.iter().cloned().collect();
                let missing = &model.entity(derive.entity).name;
                let text = format!("{} as loaded, if its {missing} was missing", names.join(", "));
                self.uses.bound(key.clone(), AttributeCondition { names, text, bound: None });
            }
        }
    }
}

impl<'m> Bindings<'m> {
    /// Returns the actions on derived items that follow from an action on their owner.
    pub(super) fn derivations(
        &self,
        key: &KeyTemplate,
        owner: &Owner,
    ) -> Vec<(&'m Derive, Vec<Action>)> {
        let entity = self.model.entity(key.entity);
        let derives = entity.derives.iter().zip(entity.dependencies.derived());
        let actions = derives.map(|(derive, from)| match &derive.exclusive {
            Some(failure) => (derive, self.exclusive(key, (derive, from), failure, owner)),
            None => (derive, self.shared(key, (derive, from), owner)),
        });
        actions.collect()
    }

    /// Returns the actions on a derived item that is not exclusive. If its key depends on what
    /// changes, the old item is deleted and a new one is put.
    fn shared(
        &self,
        key: &KeyTemplate,
        (derive, from): (&Derive, &DerivedFrom),
        owner: &Owner,
    ) -> Vec<Action> {
        let one = |owner: &Owner| self.derived(key, derive, from, owner);
        match owner {
            Owner::Changed(touched, values) if derive.each.is_none() => {
                let claimed = self.model.claimed_by(derive);
                let moves = claimed.iter().any(|name| touched.contains(name));
                let shows = !from.shows.is_disjoint(touched) || !moves;
                let stays = shows.then(|| one(owner)).flatten();
                let gone = moves.then(|| one(&Owner::Gone(Values::default()))).flatten();
                let comes = moves.then(|| one(&Owner::Made(values.clone()))).flatten();
                let mut actions: Vec<Action> = stays.into_iter().chain(gone).chain(comes).collect();
                for action in actions.iter_mut().filter(|_| moves) {
                    action.when.push(When::Changes);
                }
                actions
            }
            _ => Vec::from_iter(one(owner)),
        }
    }

    /// Returns the derived items' own attributes that something depends on together with what their
    /// owner changes. They are loaded and pinned.
    pub(super) fn own_of_derived(
        &self,
        key: &KeyTemplate,
        owner: &Owner,
    ) -> Vec<(KeyTemplate, String)> {
        let Owner::Changed(touched, _) = owner else { return Vec::new() };
        let entity = self.model.entity(key.entity);
        let mut own = Vec::new();
        for (derive, from) in entity.derives.iter().zip(entity.dependencies.derived()) {
            let given: BTreeSet<String> =
                derive.fields.iter().map(|(name, _)| name.clone()).collect();
            let changed = from.fields.iter().filter(|(_, of)| !of.is_disjoint(touched));
            let changed = changed.map(|(name, _)| name.clone()).collect();
            let sources = self.model.entity(derive.entity).remade_from(&changed);
            let Some(action) = self.derived(key, derive, from, owner) else { continue };
            let names = sources.difference(&given);
            own.extend(names.map(|name| (action.key.clone(), name.clone())));
        }
        own
    }

    /// Returns the actions on the locks of an item, and on the record of when it is due: they stay
    /// with it until it goes.
    pub(super) fn all_locks(&self, key: &KeyTemplate, owner: &Owner) -> Vec<Action> {
        let entity = self.model.entity(key.entity);
        let uniques = entity.uniques.iter().enumerate();
        let locks = uniques.flat_map(|(place, unique)| self.locks(key, (place, unique), owner));
        locks.chain(self.due_records(key, owner)).collect()
    }

    pub(super) fn derived(
        &self,
        key: &KeyTemplate,
        derive: &Derive,
        from: &DerivedFrom,
        owner: &Owner,
    ) -> Option<Action> {
        let (kind, values) = match owner {
            Owner::Made(values) => (ActionKind::Put, values.clone()),
            Owner::Changed(touched, _) if touched.is_disjoint(&from.all()) => return None,
            Owner::Changed(_, values) => (ActionKind::Update, values.clone()),
            Owner::Gone(values) => (ActionKind::Delete, values.clone()),
        };
        let mut bindings = self.owner(key.entity, values);
        let mut plain = self.owner(key.entity, Values::default());
        let mut when = Vec::new();
        if let Some((name, list)) = &derive.each {
            when.push(When::Each(format!("for each {name} in {}", plain.print(list))));
            bindings.slots = vec![element(name)].into();
            plain.slots = bindings.slots.clone();
        }
        when.extend(derive.condition.as_ref().map(|c| When::While(plain.print(c))));
        let absent = self.may_lack_part(key.entity, derive);
        if !absent.is_empty() {
            when.push(When::Given(absent));
        }
        if kind == ActionKind::Update && !when.is_empty() {
            when.push(When::Begins);
        }
        let fields = derive.fields.iter();
        let fields = fields.map(|(name, value)| (name.clone(), bindings.printed_value(value)));
        let fields = Values::new(fields.collect());
        let derived = bindings.key_with(derive.entity, fields.clone());
        let entries = bindings.entries(derive.entity, &fields);
        let mut sets = if kind == ActionKind::Delete { Vec::new() } else { entries.sets };
        if let Owner::Changed(touched, _) = owner {
            sets.splice(0..0, self.kept_in_step(derive, touched, &bindings));
        }
        let written = match kind {
            ActionKind::Put => entries.all,
            _ => bindings.entries_at_most(derive.entity),
        };
        Some(Action {
            sets,
            units: Units::action(self.model, derive.entity, &written),
            entries: written,
            conditions: Vec::from_iter(self.own_or_nothing(derive.entity)),
            says: Some(match self.model.entity(derive.entity).copy_of {
                Some(_) => format!("copy of the {}", self.model.entity(key.entity).name),
                None => format!("derived from the {}", self.model.entity(key.entity).name),
            }),
            when,
            origin: Origin::Derived,
            ..bare(self.model, kind, derived)
        })
    }

    /// Returns the condition that no other kind of item has the key of a derived item, where one
    /// can.
    fn own_or_nothing(&self, id: EntityId) -> Option<ConditionPart> {
        let attribute = self.model.telling_type(id)?.to_owned();
        let key = &self.model.table(self.model.entity(id).table).key.partition.name;
        let own = &self.model.entity(id).type_value;
        let text = format!("attribute_not_exists({key}) OR {attribute} = \"{own}\"");
        Some(ConditionPart::OfType { attribute, text })
    }

    /// Returns the owner's optional attributes without which the derived item has no complete key
    /// and does not exist.
    fn may_lack_part(&self, owner: EntityId, derive: &Derive) -> Vec<String> {
        let entity = self.model.entity(owner);
        let is_optional =
            |name: &String| entity.attribute(name).is_some_and(|attribute| attribute.optional);
        let listed = |name: &String| derive.each.is_some() && !is_copied(derive, name);
        let parts = self.model.claimed_by(derive).into_iter();
        parts.filter(|name| is_optional(name) && !listed(name)).collect()
    }

    /// Returns the attributes of a derived item that follow a change of its owner.
    fn kept_in_step(
        &self,
        derive: &Derive,
        touched: &BTreeSet<String>,
        bindings: &Bindings<'_>,
    ) -> Vec<String> {
        let entity = self.model.entity(derive.entity);
        let changed = derive.fields.iter().filter(|(name, value)| {
            !entity.key_attributes.contains(name)
                && !self.model.attributes_of(value).is_disjoint(touched)
        });
        let line = |(name, value): &(String, Expr)| {
            let ty = entity.attribute(name).map(|attribute| &attribute.ty);
            let known =
                self.model.attributes_of(value).into_iter().all(|name| touched.contains(&name));
            let text = if known {
                bindings.printed_value(value).alone
            } else {
                bindings.print_as(value, ty)
            };
            format!("{name} = {text}")
        };
        changed.map(line).collect()
    }

    /// Returns the attributes of an owner that determine which derived items and locks exist, where
    /// one of them changes. They must be as loaded. A plain copy of a number that is only
    /// incremented is incremented too.
    pub(super) fn deciding(
        &self,
        id: EntityId,
        touched: &BTreeSet<String>,
        stepped: &BTreeSet<String>,
    ) -> BTreeSet<String> {
        let entity = self.model.entity(id);
        let mut all = BTreeSet::new();
        for (derive, from) in entity.derives.iter().zip(entity.dependencies.derived()) {
            if from.all().is_disjoint(touched) {
                continue;
            }
            all.extend(from.decides.iter().cloned());
            // A new item contains all of them.
            if !from.decides.is_disjoint(touched) {
                all.extend(from.shows.iter().cloned());
            }
            // What is shown together with what changes must be as compared.
            let steps = |name: &&String| !(stepped.contains(*name) && from.steps.contains(*name));
            let changed = touched.iter().filter(steps).cloned().collect();
            all.extend(from.compared(self.model.entity(derive.entity), &changed));
        }
        for place in 0..entity.uniques.len() {
            let sources = entity.dependencies.lock(place);
            if !sources.is_disjoint(touched) {
                // What the item has twice keeps its lock.
                let shared = entity.shared_uniques(place);
                all.extend(shared.flat_map(|other| entity.dependencies.lock(other)).cloned());
                // A lock lives as long as its item.
                all.extend(sources.union(entity.dependencies.lifetime()).cloned());
            }
        }
        let lifetime = entity.dependencies.lifetime();
        if entity.on_expiry.is_some() && !lifetime.is_disjoint(touched) {
            all.extend(lifetime.iter().cloned());
        }
        all
    }

    /// Returns bindings in which only the entity's own attributes have names.
    pub(super) fn owner(&self, entity: EntityId, values: Values) -> Bindings<'_> {
        Bindings::new(self.model, &[], 0).with_values(entity, values)
    }
}

/// Returns `true` if a field of the derived item is an unchanged copy of this attribute.
fn is_copied(derive: &Derive, attribute: &str) -> bool {
    derive.fields.iter().any(|(_, value)| {
        matches!(value, Expr::Field(base, name) if **base == Expr::Item && name == attribute)
    })
}

fn element(name: &str) -> Slot {
    Slot {
        text: name.to_owned(),
        ty: Type::Unknown,
        input: false,
        optional: false,
        only_read: false,
        bound: None,
        values: BTreeMap::new(),
        said: None,
    }
}
