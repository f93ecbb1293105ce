//! Builds the actions of a write's transaction, one step at a time.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::bindings::{Bindings, KeyTemplate, Values};
use super::identity::vacant;
use super::units::Units;
use super::{Action, ActionKind, Entry, Origin};
use crate::model::{
    Change, ChangeKind, Computed, Dependent, Else, Entity, EntityId, Expr, Length, Model, Type,
};

/// The effects of an update.
pub(super) struct Changes {
    pub(super) sets: Vec<String>,
    /// Attributes that must be as loaded, because the change is computed from them.
    pub(super) guarded: BTreeSet<String>,
    /// Conditions on attributes that are only incremented.
    pub(super) bounds: Vec<(String, String)>,
    pub(super) entries: Vec<Entry>,
    /// The attributes that change, and their known values.
    pub(super) touched: BTreeSet<String>,
    pub(super) values: Values,
}

/// Whether a change is relative to the stored value.
enum Stepped {
    /// It sets a value.
    No,
    /// It is relative, and something is computed from the attribute, which is therefore pinned.
    Pinned,
    /// It is relative, with at most this condition.
    Free(Option<String>),
}

impl Bindings<'_> {
    /// Returns the attributes of a new item: the given values, and defaults for the rest.
    pub(super) fn values(&self, id: EntityId, fields: &[(String, Expr)]) -> Values {
        let entity = self.model.entity(id);
        let given = |(name, value): &(String, Expr)| {
            let ty = entity.attribute(name).map(|attribute| &attribute.ty);
            (name.clone(), self.printed_value_as(value, ty))
        };
        let mut values: Values = Rc::new(fields.iter().map(given).collect());
        for (name, _) in entity.dependencies.computed() {
            let Some(attribute) = entity.attribute(name) else { continue };
            let Some(expr) = attribute.value.as_ref().filter(|_| !values.contains_key(name)) else {
                continue;
            };
            let about = self.with_values(id, Rc::clone(&values));
            let said = about.printed_value_as(expr, Some(&attribute.ty));
            // Nobody shares them any more.
            drop(about);
            Rc::make_mut(&mut values).insert(name.to_owned(), said);
        }
        values
    }

    /// Returns the action that puts a new item with these attributes.
    pub(super) fn put(&self, id: EntityId, values: &Values) -> Action {
        let key = self.key_with(id, Rc::clone(values));
        let entries = self.entries(id, values);
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let mut sets: Vec<String> = entity
            .attributes
            .iter()
            .filter(|attribute| !table.key.parts().any(|part| part.name == attribute.name))
            .filter(|attribute| !attribute.key_only)
            .filter_map(|attribute| {
                let said = values.get(&attribute.name)?;
                Some(format!("{} = {}", attribute.name, said.alone))
            })
            .collect();
        sets.extend(entries.sets);
        if let (Some(ttl), Some(expires)) = (&table.ttl, entity.ttl_source())
            && ttl != expires
            && let Some(said) = values.get(expires)
        {
            sets.push(format!("{ttl} = {}, in epoch seconds", said.alone));
        }
        Action {
            sets,
            conditions: vec![vacant(self.model, id)],
            units: Units::action(self.model, id, &entries.all),
            entries: entries.all,
            ..bare(self.model, ActionKind::Put, key)
        }
    }

    /// Returns what an update does to an item.
    pub(super) fn changes(&self, id: EntityId, changes: &[Change]) -> Changes {
        let entity = self.model.entity(id);
        let bindings = self.about(id, None);
        let (mut sets, mut guarded) = (Vec::new(), BTreeSet::new());
        let (mut touched, mut values) = (BTreeSet::new(), BTreeMap::new());
        let mut bounds = Vec::new();
        for change in changes {
            let Some(first) = change.path.first() else { continue };
            let ty = entity.attribute(first).map(|attribute| &attribute.ty);
            sets.push(bindings.change(change, ty));
            touched.insert(first.clone());
            match self.step(entity, change) {
                Stepped::No => {}
                Stepped::Pinned => {
                    guarded.insert(first.clone());
                }
                Stepped::Free(asked) => bounds.extend(asked.map(|text| (first.clone(), text))),
            }
            if let (ChangeKind::Set(value), [_]) = (&change.kind, change.path.as_slice()) {
                values.insert(first.clone(), bindings.printed_value_as(value, ty));
            }
        }
        for name in entity.change_with(&touched).difference(&touched.clone()) {
            let Some(attribute) = entity.attribute(name) else { continue };
            touched.insert(name.clone());
            match &attribute.value {
                Some(_) if attribute.computed == Computed::CountsWrites => {
                    sets.push(format!("{name} + 1"));
                    if entity.dependencies.made_of(name).next().is_some() {
                        guarded.insert(name.clone());
                    }
                }
                Some(expr) => {
                    sets.push(format!("{name} = {}", bindings.print(expr)));
                    guarded.extend(self.model.attributes_of(expr));
                }
                None => {}
            }
        }
        let values = Rc::new(values);
        let entries = self.rewritten(id, &touched, &values);
        sets.extend(entries.sets);
        guarded.extend(entries.sources);
        Changes { sets, guarded, bounds, entries: entries.all, touched, values }
    }

    /// Returns what an increment, or an addition to a collection, depends on.
    fn step(&self, entity: &Entity, change: &Change) -> Stepped {
        let Some(attribute) = change.path.first().and_then(|first| entity.attribute(first)) else {
            return Stepped::No;
        };
        let (name, counts) = (&attribute.name, change.kind.counts());
        if change.path.len() > 1 {
            return Stepped::Pinned;
        }
        let decides = |made: Dependent<'_>| !matches!(made, Dependent::DerivedValue(_));
        let (least, greatest) = attribute.ty.ends();
        match (&change.kind, &attribute.ty) {
            _ if !counts => Stepped::No,
            _ if entity.dependencies.made_of(name).any(decides) => Stepped::Pinned,
            (ChangeKind::Increase(by), _) if let Some(greatest) = greatest => {
                Stepped::Free(Some(format!("{name} <= {greatest} - {}", self.print(by))))
            }
            (ChangeKind::Decrease(by), _) if let Some(least) = least => {
                Stepped::Free(Some(format!("{name} >= {least} + {}", self.print(by))))
            }
            (ChangeKind::Increase(_) | ChangeKind::Decrease(_), _) => Stepped::Free(None),
            (ChangeKind::Remove(_), Type::Set(..)) => {
                Stepped::Free(Some(format!("{name} still lacks what it lacked of these")))
            }
            (ChangeKind::Add(_), Type::Set(_, Length { max: Some(most), .. })) => {
                let text =
                    format!("size({name}) <= {most} minus the new elements, or already contained");
                Stepped::Free(Some(text))
            }
            (ChangeKind::Add(_), Type::Set(..)) => {
                Stepped::Free(Some(format!("{name} still has what it had of these")))
            }
            (ChangeKind::Add(_), Type::List(_, size)) if !attribute.distinct => Stepped::Free(
                size.max.map(|most| format!("size({name}) <= {most} minus the new elements")),
            ),
            _ => Stepped::Pinned,
        }
    }

    fn change(&self, change: &Change, ty: Option<&Type>) -> String {
        let path = change.path.join(".");
        let ty = ty.filter(|_| change.path.len() == 1);
        let element = ty.and_then(Type::element);
        match &change.kind {
            ChangeKind::Set(value) => format!("{path} = {}", self.print_as(value, ty)),
            ChangeKind::SetIfGiven(value) => {
                format!("{path} = {}, if given", self.print_as(value, ty))
            }
            ChangeKind::Increase(by) => format!("{path} + {}", self.print(by)),
            ChangeKind::Decrease(by) => format!("{path} - {}", self.print(by)),
            ChangeKind::Add(value) => format!("{path} with {}", self.print_as(value, element)),
            ChangeKind::Remove(value) => {
                format!("{path} without {}", self.print_as(value, element))
            }
            ChangeKind::Clear => format!("{path} is cleared"),
        }
    }
}

/// Returns an action of which only the kind and the key are known.
pub(super) fn bare(model: &Model, kind: ActionKind, key: KeyTemplate) -> Action {
    let entity = model.entity(key.entity);
    Action {
        kind,
        origin: Origin::Step,
        entity: entity.name.clone(),
        table: model.table(entity.table).physical.clone(),
        units: Units::action(model, key.entity, &[]),
        entries: Vec::new(),
        key,
        sets: Vec::new(),
        conditions: Vec::new(),
        says: None,
        when: Vec::new(),
    }
}

impl Bindings<'_> {
    /// Prints an `else` clause: `else conflict over-budget "message" with remaining`.
    pub(super) fn otherwise(&self, otherwise: &Else) -> String {
        let mut text = format!("else {}", otherwise.kind.as_str());
        let names = otherwise.field.iter().chain(&otherwise.code);
        names.for_each(|name| text.push_str(&format!(" {name}")));
        if let Some(message) = &otherwise.message {
            text.push_str(&format!(" {}", self.print(message)));
        }
        let value = |(name, value): &(String, Expr)| match self.print(value) {
            printed if printed == *name => printed,
            printed => format!("{name} = {printed}"),
        };
        let values: Vec<_> = otherwise.values.iter().map(value).collect();
        if !values.is_empty() {
            text.push_str(&format!(" with {}", values.join(", ")));
        }
        text
    }
}
