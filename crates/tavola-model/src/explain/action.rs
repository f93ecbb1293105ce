//! The actions of a write's transaction, one step at a time.

use std::collections::{BTreeMap, BTreeSet};

use super::scope::{Key, Said, Scope};
use super::tenancy;
use super::units::Units;
use super::{Action, ActionKind, Entry};
use crate::model::{Change, ChangeKind, Else, EntityId, Expr, Model, Type};

/// An update, worked out.
pub(super) struct Changes {
    pub(super) sets: Vec<String>,
    /// Attributes that must be as they were loaded, because the change is made from them.
    pub(super) guarded: BTreeSet<String>,
    pub(super) entries: Vec<Entry>,
    /// What changes, and what is known of that.
    pub(super) touched: BTreeSet<String>,
    pub(super) values: BTreeMap<String, Said>,
}

impl Scope<'_> {
    /// The attributes of a new item: what is given, and defaults for the rest.
    pub(super) fn values(&self, id: EntityId, fields: &[(String, Expr)]) -> BTreeMap<String, Said> {
        let entity = self.model.entity(id);
        let given = |(name, value): &(String, Expr)| {
            let ty = entity.attribute(name).map(|attribute| &attribute.ty);
            (name.clone(), self.say_as(value, ty))
        };
        let mut values: BTreeMap<String, Said> = fields.iter().map(given).collect();
        for (name, _) in entity.dependencies.computed() {
            let Some(attribute) = entity.attribute(name) else { continue };
            let Some(expr) = attribute.value.as_ref().filter(|_| !values.contains_key(name)) else {
                continue;
            };
            let said = self.with_values(id, values.clone()).say_as(expr, Some(&attribute.ty));
            values.insert(name.to_owned(), said);
        }
        values
    }

    /// A new item.
    pub(super) fn put(&self, id: EntityId, fields: &[(String, Expr)]) -> Action {
        let values = self.values(id, fields);
        let key = self.key_with(id, values.clone());
        let entries = self.entries(id, &values);
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let mut sets: Vec<String> = entity
            .attributes
            .iter()
            .filter(|attribute| !table.key.parts().any(|part| part.name == attribute.name))
            .filter_map(|attribute| {
                let said = values.get(&attribute.name)?;
                Some(format!("{} = {}", attribute.name, said.alone))
            })
            .collect();
        sets.extend(entries.sets);
        if let (Some(ttl), Some(expires)) = (&table.ttl, &entity.expires)
            && ttl != expires
            && let Some(said) = values.get(expires)
        {
            sets.push(format!("{ttl} = {}, in epoch seconds", said.alone));
        }
        Action {
            sets,
            conditions: vec![absent(self.model, id)],
            units: Units::action(self.model, id, &entries.all),
            entries: entries.all,
            ..bare(self.model, ActionKind::Put, key)
        }
    }

    /// What an update does to an item.
    pub(super) fn changes(&self, id: EntityId, changes: &[Change]) -> Changes {
        let entity = self.model.entity(id);
        let scope = self.about(id, None);
        let (mut sets, mut guarded) = (Vec::new(), BTreeSet::new());
        let (mut touched, mut values) = (BTreeSet::new(), BTreeMap::new());
        for change in changes {
            let Some(first) = change.path.first() else { continue };
            let ty = entity.attribute(first).map(|attribute| &attribute.ty);
            sets.push(scope.change(change, ty));
            touched.insert(first.clone());
            let grows = matches!(change.kind, ChangeKind::Add(_) | ChangeKind::Remove(_));
            if grows || change.path.len() > 1 {
                guarded.insert(first.clone());
            }
            if let (ChangeKind::Set(value), [_]) = (&change.kind, change.path.as_slice()) {
                values.insert(first.clone(), scope.say_as(value, ty));
            }
        }
        for name in entity.change_with(&touched).difference(&touched.clone()) {
            let Some(attribute) = entity.attribute(name) else { continue };
            touched.insert(name.clone());
            match &attribute.value {
                Some(expr) => {
                    sets.push(format!("{name} = {}", scope.print(expr)));
                    guarded.extend(self.model.attributes_of(expr));
                }
                None => sets.push(format!("{name} + 1")),
            }
        }
        let entries = self.rewritten(id, &touched, &values);
        sets.extend(entries.sets);
        guarded.extend(entries.sources);
        Changes { sets, guarded, entries: entries.all, touched, values }
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

/// An action of which only the item is known.
pub(super) fn bare(model: &Model, kind: ActionKind, key: Key) -> Action {
    let entity = model.entity(key.entity);
    Action {
        kind,
        entity: entity.name.clone(),
        table: model.table(entity.table).physical.clone(),
        units: Units::action(model, key.entity, &[]),
        entries: Vec::new(),
        key,
        sets: Vec::new(),
        conditions: Vec::new(),
        says: None,
        when: None,
    }
}

/// The item is not there; one that has expired is not there either.
pub(super) fn absent(model: &Model, id: EntityId) -> String {
    let table = model.table(model.entity(id).table);
    let key = &table.key.partition.name;
    match &table.ttl {
        Some(ttl) => format!("attribute_not_exists({key}) OR {ttl} <= {{now}}"),
        None => format!("attribute_not_exists({key})"),
    }
}

/// The item is there, and these attributes are as they were loaded.
pub(super) fn present(model: &Model, id: EntityId, guarded: &BTreeSet<String>) -> Vec<String> {
    let entity = model.entity(id);
    let table = model.table(entity.table);
    let mut conditions = vec![format!("attribute_exists({})", table.key.partition.name)];
    let expires = |ttl: &&String| entity.expires.is_some() || entity.attribute(ttl).is_some();
    if let Some(ttl) = table.ttl.as_ref().filter(expires) {
        conditions.push(format!("{ttl} > {{now}}"));
    }
    let tenant = tenancy::condition(model, id);
    let of_tenant = |name: &&String| tenant.as_ref().is_some_and(|(own, _)| own == *name);
    // What the primary key is made from cannot change.
    let fixed = |name: &&String| entity.key_attributes.contains(name) || of_tenant(name);
    let changing = guarded.iter().filter(|name| !fixed(name));
    conditions.extend(changing.map(|name| format!("{name} as loaded")));
    conditions.extend(tenant.map(|(_, condition)| condition));
    conditions
}

impl Scope<'_> {
    /// `else conflict over-budget "message" with remaining`
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
