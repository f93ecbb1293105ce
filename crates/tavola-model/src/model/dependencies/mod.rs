//! What is made of which attributes of an entity: keys, locks, derived items, computed attributes,
//! the lifetime, and who sees an item.
//!
//! Worked out once, at the end of resolving. Writes pin by it, the inspection compares by it, the
//! checker and `explain` report by it; nothing else walks the expressions of an entity to find out
//! what depends on what.

mod attributes;
mod build;
mod change;
mod derived;

pub use derived::DerivedFrom;
use std::collections::{BTreeMap, BTreeSet};

use super::EntityId;

/// Names of an entity's attributes.
pub type Attributes = BTreeSet<String>;

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
    /// Returns the attributes that decide what a key attribute is, and whether the item has it.
    ///
    /// An item is in an index with its whole key or not at all: what can make one part of it absent
    /// decides about the others too.
    pub fn key(&self, name: &str) -> &Attributes {
        self.keys.get(name).unwrap_or(&NONE)
    }

    /// Returns the attributes that a key attribute or the TTL attribute is made of.
    pub fn stored(&self, name: &str) -> &Attributes {
        if self.ttl.as_deref() == Some(name) { &self.lifetime } else { self.key(name) }
    }

    /// Returns the attributes that a unique value's lock is made of, by its place among the
    /// entity's `uniques`.
    pub fn lock(&self, place: usize) -> &Attributes {
        self.locks.get(place).unwrap_or(&NONE)
    }

    /// Returns what derived items are made of, in the order of the entity's `derives`.
    pub fn derived(&self) -> &[DerivedFrom] {
        &self.derived
    }

    /// Returns all attributes that some derived item is made of.
    pub fn all_derived(&self) -> Attributes {
        self.derived.iter().flat_map(DerivedFrom::all).collect()
    }

    /// Returns the attributes that decide which derived items and locks an item has, and where.
    pub fn deciding(&self) -> Attributes {
        let derived = self.derived.iter().flat_map(|from| &from.decides);
        derived.chain(self.locks.iter().flatten()).cloned().collect()
    }

    /// Returns the attributes with an expression, each behind those that it is made of, and what it
    /// is made of: directly and through other computed attributes that follow them.
    pub fn computed(&self) -> impl Iterator<Item = (&str, &Attributes)> {
        self.computed.iter().map(|(name, sources)| (name.as_str(), sources))
    }

    /// Returns the attributes that a computed attribute is made of.
    pub fn sources(&self, computed: &str) -> &Attributes {
        self.computed.iter().find(|(name, _)| name == computed).map_or(&NONE, |(_, all)| all)
    }

    /// Returns the attributes of other items that a computed attribute is made of, with their
    /// entities.
    pub fn borrowed(&self, computed: &str) -> impl Iterator<Item = (EntityId, &str)> {
        let borrowed = self.borrowed.get(computed).into_iter().flatten();
        borrowed.map(|(entity, name)| (*entity, name.as_str()))
    }

    /// Returns the attributes that decide when an item expires.
    pub fn lifetime(&self) -> &Attributes {
        &self.lifetime
    }

    /// Returns the attributes that decide who sees an item, or something of it.
    pub fn visibility(&self) -> &Attributes {
        &self.visibility
    }

    /// Returns the attributes that decide who sees a restricted value, by its place among the
    /// entity's `restricted`.
    pub fn restriction(&self, place: usize) -> &Attributes {
        self.restrictions.get(place).unwrap_or(&NONE)
    }

    /// Returns the attributes that decide whether an item belongs to a tenant.
    pub fn tenancy(&self) -> &Attributes {
        &self.tenancy
    }

    /// Returns the attributes that decide who may move an attribute.
    pub fn moves(&self) -> &Attributes {
        &self.moves
    }

    /// Returns the attributes whose type bounds how large a number is, or how many elements there
    /// are.
    pub fn bounded(&self) -> &Attributes {
        &self.bounded
    }

    /// Returns everything that is made of an attribute. A key that is the attribute itself is not
    /// made of it.
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

static NONE: Attributes = Attributes::new();
