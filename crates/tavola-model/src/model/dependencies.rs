//! What is made of which attributes of an entity: keys, locks, derived items, computed attributes, the lifetime,
//! and who sees an item.
//!
//! Worked out once, at the end of resolving. Writes pin by it, the inspection compares by it, the checker and
//! `explain` report by it; nothing else walks the expressions of an entity to find out what depends on what.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Computed, Derive, Entity, EntityId, Expr, Hole, Int, Key, KeySource, Model, NoTenant, Type,
    Unique,
};

/// Names of an entity's attributes.
pub type Attributes = BTreeSet<String>;

/// Rules that call rules: the resolver refuses cycles, this only bounds a model that is broken.
const DEEPEST_RULE: usize = 32;

/// What is made of which attributes of one entity.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Dependencies {
    keys: BTreeMap<String, Attributes>,
    /// The TTL attribute, where it is made of another one.
    ttl: Option<String>,
    locks: Vec<Attributes>,
    derived: Vec<DerivedFrom>,
    computed: Vec<(String, Attributes)>,
    /// What computed attributes take from other items.
    borrowed: BTreeMap<String, BTreeSet<(EntityId, String)>>,
    lifetime: Attributes,
    visibility: Attributes,
    restrictions: Vec<Attributes>,
    tenancy: Attributes,
    moves: Attributes,
    bounded: Attributes,
}

/// What a derived item is made of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DerivedFrom {
    /// Decide which items there are, and where.
    pub decides: Attributes,
    /// Are shown in them, as they are or as part of something else.
    pub shows: Attributes,
    /// What each attribute of the derived item outside of its primary key is made of.
    pub fields: BTreeMap<String, Attributes>,
    /// Attributes of the derived item that are plain copies: its name there, and the owner's.
    pub copies: BTreeMap<String, String>,
    /// The owner's numbers of which nothing but copies is made, in items of which nothing is made in turn: when such a
    /// number grows, its copies can grow by the same.
    pub steps: Attributes,
}

/// Something that is made of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dependent<'d> {
    /// The key attribute of this name.
    Key(&'d str),
    /// The lock of the entity's unique value in this place.
    Lock(usize),
    /// Which items the entity's `derive` in this place makes, and where.
    DerivedPlace(usize),
    /// What the items of the entity's `derive` in this place show.
    DerivedValue(usize),
    /// The attribute of this name, which is computed.
    Computed(&'d str),
    /// When the item expires.
    Lifetime,
    /// Who sees the item, or something of it.
    Visibility,
    /// Whether the item belongs to a tenant.
    Tenancy,
}

impl Dependencies {
    /// The attributes that decide what a key attribute is, and whether the item has it.
    ///
    /// An item is in an index with its whole key or not at all: what can make one part of it absent decides about
    /// the others too.
    pub fn key(&self, name: &str) -> &Attributes {
        self.keys.get(name).unwrap_or(&NONE)
    }

    /// The attributes that a key attribute or the TTL attribute is made of.
    pub fn stored(&self, name: &str) -> &Attributes {
        if self.ttl.as_deref() == Some(name) { &self.lifetime } else { self.key(name) }
    }

    /// The attributes that a unique value's lock is made of, by its place among the entity's `uniques`.
    pub fn lock(&self, place: usize) -> &Attributes {
        self.locks.get(place).unwrap_or(&NONE)
    }

    /// What derived items are made of, in the order of the entity's `derives`.
    pub fn derived(&self) -> &[DerivedFrom] {
        &self.derived
    }

    /// All attributes that some derived item is made of.
    pub fn all_derived(&self) -> Attributes {
        self.derived.iter().flat_map(DerivedFrom::all).collect()
    }

    /// The attributes that decide which derived items and locks an item has, and where.
    pub fn deciding(&self) -> Attributes {
        let derived = self.derived.iter().flat_map(|from| &from.decides);
        derived.chain(self.locks.iter().flatten()).cloned().collect()
    }

    /// The attributes with an expression, each behind those that it is made of, and what it is made of: directly
    /// and through other computed attributes that follow them.
    pub fn computed(&self) -> impl Iterator<Item = (&str, &Attributes)> {
        self.computed.iter().map(|(name, sources)| (name.as_str(), sources))
    }

    /// The attributes that a computed attribute is made of.
    pub fn sources(&self, computed: &str) -> &Attributes {
        self.computed.iter().find(|(name, _)| name == computed).map_or(&NONE, |(_, all)| all)
    }

    /// The attributes of other items that a computed attribute is made of, with their entities.
    pub fn borrowed(&self, computed: &str) -> impl Iterator<Item = (EntityId, &str)> {
        let borrowed = self.borrowed.get(computed).into_iter().flatten();
        borrowed.map(|(entity, name)| (*entity, name.as_str()))
    }

    /// The attributes that decide when an item expires.
    pub fn lifetime(&self) -> &Attributes {
        &self.lifetime
    }

    /// The attributes that decide who sees an item, or something of it.
    pub fn visibility(&self) -> &Attributes {
        &self.visibility
    }

    /// The attributes that decide who sees a restricted value, by its place among the entity's `restricted`.
    pub fn restriction(&self, place: usize) -> &Attributes {
        self.restrictions.get(place).unwrap_or(&NONE)
    }

    /// The attributes that decide whether an item belongs to a tenant.
    pub fn tenancy(&self) -> &Attributes {
        &self.tenancy
    }

    /// The attributes that decide who may move an attribute.
    pub fn moves(&self) -> &Attributes {
        &self.moves
    }

    /// The attributes whose type bounds how large a number is, or how many elements there are.
    pub fn bounded(&self) -> &Attributes {
        &self.bounded
    }

    /// Everything that is made of an attribute. A key that is the attribute itself is not made of it.
    pub fn made_of<'d>(&'d self, attribute: &'d str) -> impl Iterator<Item = Dependent<'d>> {
        let has = move |names: &Attributes| names.contains(attribute);
        let keys = self.keys.iter().filter(move |(name, of)| *name != attribute && has(of));
        let locks = self.locks.iter().enumerate().filter(move |(_, of)| has(of));
        let derived = self.derived.iter().enumerate().flat_map(move |(place, of)| {
            let decides = has(&of.decides).then_some(Dependent::DerivedPlace(place));
            decides.into_iter().chain(has(&of.shows).then_some(Dependent::DerivedValue(place)))
        });
        let computed = self.computed.iter().filter(move |(_, of)| has(of));
        let rest = [
            (&self.lifetime, Dependent::Lifetime),
            (&self.visibility, Dependent::Visibility),
            (&self.tenancy, Dependent::Tenancy),
        ];
        keys.map(|(name, _)| Dependent::Key(name))
            .chain(locks.map(|(place, _)| Dependent::Lock(place)))
            .chain(derived)
            .chain(computed.map(|(name, _)| Dependent::Computed(name)))
            .chain(rest.into_iter().filter(move |(of, _)| has(of)).map(|(_, what)| what))
    }
}

impl Entity {
    /// The attributes that a write pins if it decides who sees its answer: all but those that never change.
    pub fn told_with_visibility(&self) -> impl Iterator<Item = &str> {
        let names = self.attributes.iter().map(|attribute| &attribute.name);
        names.filter(|name| !self.key_attributes.contains(name)).map(String::as_str)
    }

    /// The attributes that change when a write changes these: themselves, and what is computed with every write or
    /// follows them.
    pub fn change_with(&self, changed: &Attributes) -> Attributes {
        let mut all = changed.clone();
        let counts = self.attributes.iter().filter(|a| a.computed == Computed::CountsWrites);
        all.extend(counts.map(|attribute| attribute.name.clone()));
        for (name, sources) in self.dependencies.computed() {
            let follows = match self.attribute(name).map(|attribute| attribute.computed) {
                Some(Computed::OnWrite) => true,
                Some(Computed::Kept) => !sources.is_disjoint(&all),
                _ => false,
            };
            if follows {
                all.insert(name.to_owned());
            }
        }
        all
    }

    /// The attributes that are `kept` in step with these, directly or through others.
    pub fn following(&self, changed: &Attributes) -> Attributes {
        let is_kept = |name: &str| {
            self.attribute(name).is_some_and(|attribute| attribute.computed == Computed::Kept)
        };
        let mut all = changed.clone();
        for (name, sources) in self.dependencies.computed() {
            if is_kept(name) && !sources.is_disjoint(&all) {
                all.insert(name.to_owned());
            }
        }
        all.difference(changed).cloned().collect()
    }

    /// All attributes that are needed to make anew what is made of these: keys, the lifetime, and what is `kept` in
    /// step with them.
    pub fn remade_from(&self, changed: &Attributes) -> Attributes {
        let following = self.following(changed);
        let dependencies = &self.dependencies;
        let is_remade = |of: &&Attributes| !of.is_disjoint(changed) || !of.is_disjoint(&following);
        let stored = dependencies.keys.values().chain([&dependencies.lifetime]);
        let computed = following.iter().map(|name| dependencies.sources(name));
        let sources = stored.filter(is_remade).chain(computed).flatten();
        sources.filter(|name| !following.contains(*name)).cloned().collect()
    }
}

static NONE: Attributes = Attributes::new();

impl DerivedFrom {
    /// All attributes of the owner that the items are made of.
    pub fn all(&self) -> Attributes {
        self.decides.union(&self.shows).cloned().collect()
    }

    /// The attributes of the owner that are compared when these change: all that a changed attribute of the derived
    /// entity, or what is made of it there, is made of.
    pub fn compared(&self, derived: &Entity, changed: &Attributes) -> Attributes {
        let is_changed = |(_, sources): &(&String, &Attributes)| !sources.is_disjoint(changed);
        let moved: Attributes =
            self.fields.iter().filter(is_changed).map(|(field, _)| field.clone()).collect();
        let mut fields = moved.clone();
        fields.extend(derived.remade_from(&moved));
        let sources = fields.iter().filter_map(|field| self.fields.get(field)).flatten();
        sources.filter(|_| !moved.is_empty()).cloned().collect()
    }
}

impl Model {
    /// The attributes of an owner that the key of an item it derives is made of, in the order of the key.
    pub fn claimed_by(&self, derive: &Derive) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for attribute in &self.entity(derive.entity).key_attributes {
            let given = derive.fields.iter().find(|(name, _)| name == attribute);
            let sources = given.map(|(_, value)| match (value, &derive.each) {
                (Expr::Slot(_), Some((_, list))) => self.attributes_of(list),
                _ => self.attributes_of(value),
            });
            let new = |name: &String| !names.contains(name);
            let sources: Vec<String> = sources.into_iter().flatten().filter(new).collect();
            names.extend(sources);
        }
        names
    }

    /// The attributes of the item that an expression is made of, also where it hands the item to a rule.
    pub fn attributes_of(&self, expr: &Expr) -> Attributes {
        let mut names = Attributes::new();
        self.collect(expr, &|expr| matches!(expr, Expr::Item), 0, &mut names);
        names
    }

    fn collect(
        &self,
        expr: &Expr,
        is_item: &dyn Fn(&Expr) -> bool,
        depth: usize,
        names: &mut Attributes,
    ) {
        expr.walk(&mut |part| match part {
            Expr::Field(base, name) if may_be(base, is_item) => {
                names.insert(name.clone());
            }
            Expr::Rule(id, args) if depth < DEEPEST_RULE => {
                let handed: Vec<bool> = args.iter().map(|arg| may_be(arg, is_item)).collect();
                if handed.contains(&true) {
                    let is_handed = |expr: &Expr| matches!(expr, Expr::Slot(place) if handed.get(*place) == Some(&true));
                    self.collect(&self.rule(*id).condition, &is_handed, depth + 1, names);
                }
            }
            _ => {}
        });
    }

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

    /// For each `derive` of an entity, the numbers that its copies can follow step by step.
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

/// Whether an expression can be the item itself.
fn may_be(expr: &Expr, is_item: &dyn Fn(&Expr) -> bool) -> bool {
    match expr {
        Expr::Coalesce(a, b) => may_be(a, is_item) || may_be(b, is_item),
        Expr::When(value, _, otherwise) => may_be(value, is_item) || may_be(otherwise, is_item),
        other => is_item(other),
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
            lifetime: entity.expires.iter().cloned().collect(),
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
        let expires = self.entity.expires.as_ref()?;
        (ttl != expires).then(|| ttl.clone())
    }

    /// What one way to make a key attribute is made of.
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

    /// What can make a key attribute absent: the conditions of its ways, and values that may be absent or fit no key.
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

    /// Whether there may be nothing to put into a hole: no value, one below another, or one that does not fit.
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

    /// Computed attributes in the order in which they can be computed. What depends on itself comes last, as declared.
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
        Type::Int(int) => *int != Int::ANY,
        Type::List(_, most) | Type::Set(_, most) => most.is_some(),
        _ => false,
    }
}
