//! The items of answers, as their callers may see them.

use std::collections::BTreeSet;

use tavola_model::model::{Entity, EntityId, Model, OnRead, Type};

use super::{Member, Schema};
use crate::names::capitalised;

/// An item of the model as an answer shows it.
#[derive(Debug, PartialEq)]
pub struct Item<'m> {
    /// A name of its own: that of its entity where all of it is shown.
    pub name: String,
    /// Its entity.
    pub entity: &'m Entity,
    /// The attribute that tells its entity beside its own attributes, and the value of it.
    pub type_attribute: Option<(&'m str, &'m str)>,
    /// The same, where it is one of its own attributes.
    pub declared_type: Option<(&'m str, &'m str)>,
    /// Its attributes, and what is fetched beside them.
    pub members: Vec<Member<'m>>,
}

impl<'m> Item<'m> {
    /// Returns the attribute by which it is told from items of other entities, and its value.
    pub fn told_by(&self) -> Option<(&'m str, &'m str)> {
        self.type_attribute.or(self.declared_type)
    }
}

/// The place of an item in [`super::Surface::items`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ItemId(usize);

impl ItemId {
    /// Returns the place.
    pub fn index(self) -> usize {
        self.0
    }
}

/// Returns a member that is computed: there if everything is that it is made of.
pub(super) fn on_read<'m>(attribute: &'m OnRead, missing: &BTreeSet<&str>) -> Member<'m> {
    let is_known = attribute.sources.iter().all(|name| !missing.contains(name.as_str()));
    Member {
        name: &attribute.name,
        docs: &attribute.docs,
        schema: Schema::Value(&attribute.ty),
        required: !attribute.optional && is_known && attribute.hidden_by.is_empty(),
    }
}

/// Collects the items of answers, each once.
pub(super) struct Items<'m> {
    model: &'m Model,
    known: Vec<Item<'m>>,
}

impl<'m> Items<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        Self { model, known: Vec::new() }
    }

    /// Adds an item of an entity, from which attributes may be missing that are otherwise there,
    /// and to which members may be added. A discriminator is the attribute that names the entity
    /// in an answer with several.
    pub(super) fn add(
        &mut self,
        id: EntityId,
        missing: &BTreeSet<&str>,
        beside: Vec<Member<'m>>,
        discriminator: Option<&'m str>,
        uncomputed: &[String],
    ) -> ItemId {
        let entity = self.model.entity(id);
        let type_name = self.model.table(entity.table).type_attribute.as_deref();
        let type_name = type_name.filter(|name| entity.attribute(name).is_none());
        let is_restricted = |name: &str| {
            let mut paths = entity.restricted.iter().map(|restriction| &restriction.path);
            paths.any(|path| path.first().is_some_and(|first| first == name))
        };
        let mut name = entity.name.clone();
        for (place, member) in beside.iter().filter(|member| member.name != "complete").enumerate()
        {
            name.push_str(if place == 0 { "With" } else { "And" });
            name.extend(capitalised(member.name));
        }
        let mut is_partial = false;
        let mut members: Vec<Member<'m>> = Vec::new();
        if let (Some(_), Some(name)) = (discriminator, type_name) {
            let schema = Schema::Value(&Type::ANY_STRING);
            members.push(Member { name, docs: &[], schema, required: true });
        }
        for attribute in &entity.attributes {
            let hidden_whole = entity
                .restricted
                .iter()
                .any(|restriction| matches!(restriction.path.as_slice(), [one] if *one == attribute.name));
            let is_there = !attribute.optional && !hidden_whole;
            is_partial |= is_there && missing.contains(attribute.name.as_str());
            members.push(Member {
                name: &attribute.name,
                docs: &attribute.docs,
                schema: match is_restricted(&attribute.name) && !hidden_whole {
                    true => Schema::Reduced(&attribute.ty),
                    false => Schema::Value(&attribute.ty),
                },
                required: is_there && !missing.contains(attribute.name.as_str()),
            });
        }
        let computed = entity.on_read.iter().filter(|one| !uncomputed.contains(&one.name));
        members.extend(computed.map(|one| {
            let member = on_read(one, missing);
            is_partial |= !member.required && on_read(one, &BTreeSet::new()).required;
            member
        }));
        is_partial |= !uncomputed.is_empty();
        members.extend(beside);
        if is_partial {
            name.push_str("Partial");
        }
        let told_type = entity.told_type(self.model);
        let (type_attribute, declared_type) = match discriminator {
            Some(added) => {
                name.insert_str(0, "Tagged");
                (Some((added, entity.name.as_str())), None)
            }
            None if type_name.is_some() => (told_type, None),
            None => (None, told_type),
        };
        let item = Item { name, entity, type_attribute, declared_type, members };
        let found = self.known.iter().position(|known| *known == item);
        ItemId(found.unwrap_or_else(|| {
            self.known.push(item);
            self.known.len() - 1
        }))
    }

    /// Returns the items, all under different names.
    pub(super) fn into_named(self) -> Vec<Item<'m>> {
        let mut named: Vec<Item<'m>> = Vec::with_capacity(self.known.len());
        for mut item in self.known {
            let wanted = item.name.clone();
            let mut number = 1;
            while named.iter().any(|known| known.name == item.name) {
                number += 1;
                item.name = format!("{wanted}{number}");
            }
            named.push(item);
        }
        named
    }
}
