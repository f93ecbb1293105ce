//! Works out what is made of the attributes of each entity.

use std::collections::{BTreeMap, BTreeSet};

use super::{Attributes, Dependencies, Dependent, DerivedFrom};
use crate::model::{
    Computed, Derive, Entity, EntityId, Expr, Hole, Key, KeySource, Model, NoTenant, Type, Unique,
};

impl Model {
    /// Works out what every entity's attributes decide.
    pub(crate) fn connect(&mut self) {
        let all: Vec<Dependencies> = (0..self.entities.len())
            .map(|place| Builder { model: self, entity: self.entity(EntityId(place)) }.build())
            .collect();
        for (entity, dependencies) in self.entities.iter_mut().zip(all) {
            entity.dependencies = dependencies;
        }
        let steps: Vec<Vec<Attributes>> =
            self.entities.iter().map(|entity| self.steps_along(entity)).collect();
        for (entity, steps) in self.entities.iter_mut().zip(steps) {
            for (from, steps) in entity.dependencies.derived.iter_mut().zip(steps) {
                from.steps = steps;
            }
        }
    }

    /// Returns, for each `derive` of an entity, the numbers whose copies can grow by the same
    /// amount.
    fn steps_along(&self, entity: &Entity) -> Vec<Attributes> {
        let derives = entity.derives.iter().zip(&entity.dependencies.derived);
        derives
            .map(|(derive, from)| {
                let target = self.entity(derive.entity);
                let follows = |source: &&String| {
                    let ty = entity.attribute(source).map(|attribute| &attribute.ty);
                    let copies = |(field, of): (&String, &Attributes)| {
                        let same = target.attribute(field).map(|attribute| &attribute.ty) == ty;
                        let made = target.dependencies.made_of(field);
                        let bare = made.into_iter().all(|made| made == Dependent::Visibility);
                        !of.contains(*source)
                            || (from.copies.get(field) == Some(*source) && same && bare)
                    };
                    ty.is_some_and(Type::is_number)
                        && !from.decides.contains(*source)
                        && from.fields.iter().all(copies)
                };
                from.copies.values().filter(follows).cloned().collect()
            })
            .collect()
    }
}

struct Builder<'m> {
    model: &'m Model,
    entity: &'m Entity,
}

impl Builder<'_> {
    fn build(&self) -> Dependencies {
        let entity = self.entity;
        let of = |expr: &Expr| self.model.attributes_of(expr);
        let restrictions: Vec<Attributes> =
            entity.restricted.iter().map(|restriction| of(&restriction.condition)).collect();
        let bys = entity.moves.iter().flat_map(|moves| &moves.steps).flat_map(|step| &step.by);
        Dependencies {
            keys: self.keys(),
            ttl: self.ttl(),
            locks: entity.uniques.iter().map(|unique| self.lock(unique)).collect(),
            derived: entity.derives.iter().map(|derive| self.derived(derive)).collect(),
            computed: self.computed(),
            borrowed: self.borrowed(),
            lifetime: entity.expires.iter().chain(&entity.collect).cloned().collect(),
            visibility: entity
                .visible
                .iter()
                .flat_map(of)
                .chain(restrictions.iter().flatten().cloned())
                .collect(),
            restrictions,
            tenancy: match &entity.no_tenant {
                Some(NoTenant::While(condition)) => of(condition),
                _ => Attributes::new(),
            },
            moves: bys.flat_map(of).collect(),
            bounded: entity
                .attributes
                .iter()
                .filter(|a| is_bounded(&a.ty))
                .map(|a| a.name.clone())
                .collect(),
        }
    }

    fn keys(&self) -> BTreeMap<String, Attributes> {
        let mut keys: BTreeMap<String, Attributes> = BTreeMap::new();
        for key in &self.entity.keys {
            keys.entry(key.name.clone()).or_default().extend(self.way(key));
        }
        let Some(table) = self.model.tables.get(self.entity.table.index()) else { return keys };
        for index in &table.indexes {
            let presence: Attributes =
                index.key.parts().flat_map(|part| self.presence(&part.name)).collect();
            let primary = |name: &str| table.key.parts().any(|part| part.name == name);
            for part in index.key.parts().filter(|part| !primary(&part.name)) {
                if let Some(sources) = keys.get_mut(&part.name) {
                    sources.extend(presence.iter().cloned());
                }
            }
        }
        keys
    }

    fn ttl(&self) -> Option<String> {
        let ttl = self.model.tables.get(self.entity.table.index())?.ttl.as_ref()?;
        (ttl != self.entity.ttl_source()?).then(|| ttl.clone())
    }

    /// Returns what one way to make a key attribute is made of.
    fn way(&self, key: &Key) -> Attributes {
        let mut names: Attributes = match &key.source {
            KeySource::Template(template) => template.attributes().map(str::to_owned).collect(),
            KeySource::Attribute => [key.name.clone()].into(),
            KeySource::TypeValue => Attributes::new(),
        };
        names
            .extend(key.condition.iter().flat_map(|condition| self.model.attributes_of(condition)));
        names
    }

    /// Returns what can make a key attribute absent: the conditions of its ways, and values that
    /// may be absent or fit no key.
    fn presence(&self, name: &str) -> Attributes {
        let mut names = Attributes::new();
        for key in self.entity.ways(name) {
            names.extend(
                key.condition.iter().flat_map(|condition| self.model.attributes_of(condition)),
            );
            match &key.source {
                KeySource::Template(template) => {
                    let may_lack = template.holes().filter(|hole| self.may_lack(hole));
                    names.extend(may_lack.flat_map(Hole::attributes).map(str::to_owned));
                }
                KeySource::Attribute if self.is_optional(name) => {
                    names.insert(name.to_owned());
                }
                KeySource::Attribute | KeySource::TypeValue => {}
            }
        }
        names
    }

    /// Returns `true` if there may be nothing to put into a hole: no value, one below another, or
    /// one that does not fit.
    fn may_lack(&self, hole: &Hole) -> bool {
        let direct = |value: &Expr| match value {
            Expr::Field(base, name) => **base == Expr::Item && !self.is_optional(name),
            Expr::Literal(_) => true,
            _ => false,
        };
        let certain = direct(&hole.value) || hole.fallback.as_ref().is_some_and(direct);
        !certain || !hole.transforms.is_empty()
    }

    fn is_optional(&self, name: &str) -> bool {
        self.entity.attribute(name).is_none_or(|attribute| attribute.optional)
    }

    fn lock(&self, unique: &Unique) -> Attributes {
        let condition = unique.condition.iter().flat_map(|c| self.model.attributes_of(c));
        unique.attributes.iter().cloned().chain(condition).collect()
    }

    fn derived(&self, derive: &Derive) -> DerivedFrom {
        let target = self.model.entity(derive.entity);
        let mut from = DerivedFrom::default();
        let list = derive.each.iter().map(|(_, list)| list);
        for expr in list.chain(&derive.condition) {
            from.decides.extend(self.model.attributes_of(expr));
        }
        for (name, value) in &derive.fields {
            let sources = self.model.attributes_of(value);
            if target.key_attributes.contains(name) {
                from.decides.extend(sources);
                continue;
            }
            if let Expr::Field(base, source) = value
                && **base == Expr::Item
            {
                from.copies.insert(name.clone(), source.clone());
            }
            from.shows.extend(sources.iter().cloned());
            from.fields.insert(name.clone(), sources);
        }
        from
    }

    fn borrowed(&self) -> BTreeMap<String, BTreeSet<(EntityId, String)>> {
        let mut borrowed: BTreeMap<String, BTreeSet<(EntityId, String)>> = BTreeMap::new();
        for attribute in &self.entity.attributes {
            let Some(value) = &attribute.value else { continue };
            value.walk(&mut |expr| {
                if let Expr::Field(base, name) = expr
                    && let Expr::Load(load) = &**base
                {
                    let of = borrowed.entry(attribute.name.clone()).or_default();
                    of.insert((load.entity, name.clone()));
                }
            });
        }
        borrowed
    }

    /// Returns the computed attributes in the order in which they can be computed. Those that
    /// depend on themselves come last, as declared.
    fn computed(&self) -> Vec<(String, Attributes)> {
        let mut open: Vec<(&str, bool, Attributes)> = self
            .entity
            .attributes
            .iter()
            .filter_map(|attribute| {
                let sources = self.model.attributes_of(attribute.value.as_ref()?);
                let follows = matches!(attribute.computed, Computed::Kept | Computed::OnWrite);
                Some((attribute.name.as_str(), follows, sources))
            })
            .collect();
        let mut done: Vec<(String, Attributes)> = Vec::with_capacity(open.len());
        let mut following: BTreeMap<&str, Attributes> = BTreeMap::new();
        while !open.is_empty() {
            let waits = |(own, _, of): &(&str, bool, Attributes)| {
                open.iter().any(|(name, _, _)| name != own && of.contains(*name))
            };
            let ready = open.iter().position(|attribute| !waits(attribute)).unwrap_or(0);
            let (name, follows, direct) = open.remove(ready);
            let through = direct.iter().filter_map(|source| following.get(source.as_str()));
            let all: Attributes = through.flatten().chain(&direct).cloned().collect();
            if follows {
                following.insert(name, all.clone());
            }
            done.push((name.to_owned(), all));
        }
        done
    }
}

fn is_bounded(ty: &Type) -> bool {
    match ty {
        Type::Int(_) | Type::Number(_) | Type::Decimal(_) | Type::List(..) | Type::Set(..) => {
            ty.is_bounded()
        }
        _ => false,
    }
}
