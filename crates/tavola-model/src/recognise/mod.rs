//! Which entity an item is of: decided by its primary key and, where the table has one, its type attribute.
//!
//! A key is of an entity if it is in the language of the entity's keys: the one that the checker proves with, made
//! ready for run time. An item is of an entity if its key is, and if its type is the entity's. Without a stored type
//! the key decides, provided that it is of one entity only. The order of declarations plays no part.

mod pattern;
mod slot;

use std::sync::Arc;

use tavola_store::Value;

pub use self::pattern::KeyText;
use self::pattern::{Pattern, Piece, Texts};
use self::slot::Slot;
use crate::check::keys::{Keys, has_table};
use crate::check::types::Alphabet;
use crate::model::{Entity, EntityId, Expr, Hole, KeySource, Model, Part, Transform, Type};
use tavola_automata::{Automaton, Language, Unknown};

/// Recognises the items of a model.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recogniser {
    alphabet: Alphabet,
    /// By entity.
    identities: Vec<Identity>,
}

/// How the items of an entity are told from others.
#[derive(Debug, Clone, PartialEq)]
struct Identity {
    pattern: Pattern,
    name: TypeName,
    /// The entities of the table with which it may share a key.
    rivals: Vec<Rival>,
}

/// Another entity that may have an item under the same key.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rival {
    entity: EntityId,
    /// Whether the type attribute tells the two apart.
    told_by_type: bool,
}

/// What the type attribute of an entity's items can be.
#[derive(Debug, Clone, PartialEq)]
enum TypeName {
    /// This.
    Is(String),
    /// Any value of an attribute that the entity declares itself.
    OneOf(Arc<Automaton>),
}

/// What a key tells of the item's attributes.
#[derive(Debug, Clone)]
pub struct Reading<'r, 't> {
    slots: &'r [Slot],
    texts: Texts<'t>,
}

impl Reading<'_, '_> {
    /// The attributes that the key tells, each with its value; one that stands in a key twice, twice.
    pub fn told(&self) -> impl Iterator<Item = (&str, Value)> {
        self.slots.iter().zip(&self.texts).filter_map(|(slot, text)| slot.tell(text))
    }

    /// The same, of those attributes that are wanted.
    pub fn told_of(&self, wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = (&str, Value)> {
        let pairs = self.slots.iter().zip(&self.texts);
        let of_wanted =
            move |(slot, _): &(&Slot, &&str)| slot.hole.attribute().is_some_and(&wanted);
        pairs.filter(of_wanted).filter_map(|(slot, text)| slot.tell(text))
    }
}

impl Recogniser {
    pub(crate) fn new(model: &Model) -> Self {
        let keys = Keys::new(model);
        let mut compiler = Compiler { keys: &keys, known: Vec::new() };
        let mut identities: Vec<Identity> = Vec::with_capacity(model.entities.len());
        for (id, entity) in model.entity_ids() {
            let pattern = compiler.pattern(model, id, entity).unwrap_or_default();
            let name = compiler.type_name(model, entity);
            identities.push(Identity { pattern, name, rivals: Vec::new() });
        }
        for (one, entity) in model.entity_ids().filter(|(_, e)| has_table(model, e.table)) {
            for other in keys.sharing(model, one) {
                let told_by_type = tells(&keys, model, entity, model.entity(other));
                for (entity, rival) in [(one, other), (other, one)] {
                    if let Some(identity) = identities.get_mut(entity.index()) {
                        identity.rivals.push(Rival { entity: rival, told_by_type });
                    }
                }
            }
        }
        Self { alphabet: keys.alphabet.clone(), identities }
    }

    fn identity(&self, entity: EntityId) -> Option<&Identity> {
        self.identities.get(entity.index())
    }

    /// Reads a key as one of an entity's items; `None` if it cannot be.
    pub fn read<'r, 't>(
        &'r self,
        entity: EntityId,
        key: &'t KeyText<'_>,
    ) -> Option<Reading<'r, 't>> {
        let pattern = &self.identity(entity)?.pattern;
        let texts = pattern.read(&self.alphabet, key)?;
        Some(Reading { slots: &pattern.slots, texts })
    }

    /// Returns the one of these entities that an item is of, from its key and the type that is stored on it.
    pub fn recognise<'r, 't>(
        &'r self,
        among: impl IntoIterator<Item = EntityId>,
        key: &'t KeyText<'_>,
        stored_type: Option<&Value>,
    ) -> Option<(EntityId, Reading<'r, 't>)> {
        among.into_iter().find_map(|entity| {
            let identity = self.identity(entity)?;
            if stored_type.is_some_and(|stored| !identity.name.is(stored)) {
                return None;
            }
            let reading = self.read(entity, key)?;
            let as_well = |rival: &Rival| match stored_type {
                Some(_) if rival.told_by_type => false,
                Some(stored) => {
                    let named = |rival: &Identity| rival.name.is(stored);
                    self.identity(rival.entity).is_some_and(named) && self.fits(rival.entity, key)
                }
                None => self.fits(rival.entity, key),
            };
            (!identity.rivals.iter().any(as_well)).then_some((entity, reading))
        })
    }

    /// Returns `true` if a key can be of an entity's items.
    pub fn fits(&self, entity: EntityId, key: &KeyText<'_>) -> bool {
        self.read(entity, key).is_some()
    }

    /// The attributes of an item that no key of its entity can hold as they are.
    pub fn unfit<'i>(
        &self,
        entity: EntityId,
        attribute: impl Fn(&str) -> Option<&'i Value>,
    ) -> impl Iterator<Item = &str> {
        let slots = self.identity(entity).map_or(&[][..], |identity| &identity.pattern.slots);
        slots.iter().filter_map(move |slot| {
            let name = slot.hole.attribute().filter(|_| slot.hole.fallback.is_none())?;
            let shown = slot.hole.text(attribute(name)?);
            let fits = shown.is_some_and(|shown| slot.automaton.accepts(&shown));
            (!fits).then_some(name)
        })
    }

    /// The entities with which an entity may share a key.
    pub fn rivals(&self, entity: EntityId) -> impl Iterator<Item = EntityId> {
        let rivals = self.identity(entity).map_or(&[][..], |identity| identity.rivals.as_slice());
        rivals.iter().map(|rival| rival.entity)
    }

    /// Returns `true` if a key can also be of another entity's items.
    pub fn is_contested(&self, entity: EntityId, key: &KeyText<'_>) -> bool {
        self.rivals(entity).any(|rival| self.fits(rival, key))
    }

    /// Returns `true` if a stored type is one of an entity's items.
    pub fn is_named(&self, entity: EntityId, stored: &Value) -> bool {
        self.identity(entity).is_some_and(|identity| identity.name.is(stored))
    }
}

impl Model {
    /// The table's type attribute, where items of other entities or programs may be under an entity's keys. There it
    /// is part of what a transaction asks of an item; elsewhere the key is enough.
    pub fn telling_type(&self, entity: EntityId) -> Option<&str> {
        let table = self.table(self.entity(entity).table);
        let shared = table.others_allowed || self.recogniser.rivals(entity).next().is_some();
        let in_key = |name: &&String| table.key.parts().any(|part| part.name == **name);
        table.type_attribute.as_ref().filter(|name| shared && !in_key(name)).map(String::as_str)
    }
}

impl TypeName {
    fn is(&self, stored: &Value) -> bool {
        match (self, stored) {
            (Self::Is(name), Value::S(stored)) => name == stored,
            (Self::OneOf(names), Value::S(stored)) => names.accepts(stored),
            (Self::OneOf(names), Value::N(stored)) => names.accepts(&stored.to_string()),
            _ => false,
        }
    }
}

/// Returns `true` if the type attribute tells the items of two entities of one table apart.
pub(crate) fn tells(keys: &Keys<'_>, model: &Model, one: &Entity, other: &Entity) -> bool {
    let Some(name) = &model.table(one.table).type_attribute else { return false };
    let names = |entity: &Entity| match entity.attribute(name) {
        Some(attribute) => keys.alphabet.shown(&attribute.ty, &[]),
        None => Language::literal(&entity.type_value),
    };
    names(one).common(&names(other)).is_none()
}

/// Makes languages ready for run time, each of them once.
struct Compiler<'k, 'm> {
    keys: &'k Keys<'m>,
    known: Vec<(Type, Vec<Transform>, Arc<Automaton>)>,
}

impl Compiler<'_, '_> {
    fn pattern(&mut self, model: &Model, id: EntityId, entity: &Entity) -> Option<Pattern> {
        let table = Some(entity.table).filter(|table| has_table(model, *table))?;
        let mut pattern = Pattern::default();
        for part in model.table(table).key.parts() {
            match &entity.key(&part.name)?.source {
                KeySource::Template(template) => {
                    let pieces = &self.keys.shape(id, &part.name)?.pieces;
                    for (part, piece) in template.parts.iter().zip(pieces) {
                        match part {
                            Part::Literal(text) => pattern.pieces.push(Piece::Text(text.clone())),
                            Part::Hole(hole) => {
                                let automaton = self.compiled(hole, &piece.language);
                                self.add(&mut pattern, hole.clone(), automaton);
                            }
                        }
                    }
                }
                KeySource::TypeValue => {
                    pattern.pieces.push(Piece::Text(entity.type_value.clone()));
                }
                KeySource::Attribute => match &entity.attribute(&part.name)?.ty {
                    Type::Binary => pattern.pieces.push(Piece::Bytes),
                    ty => {
                        let value = Expr::Field(Box::new(Expr::Item), part.name.clone());
                        let (ty, transforms, fallback) = (ty.clone(), Vec::new(), None);
                        let hole = Hole { value, ty, transforms, fallback, cuts: false };
                        let shape = self.keys.shape(id, &part.name)?;
                        let automaton = self.compiled(&hole, &shape.whole);
                        self.add(&mut pattern, hole, automaton);
                    }
                },
            }
            pattern.pieces.push(Piece::End);
        }
        Some(pattern)
    }

    fn add(&self, pattern: &mut Pattern, hole: Hole, automaton: Arc<Automaton>) {
        let number = pattern.slots.len();
        let same = pattern.slots.iter().enumerate();
        let same = same.filter(|(_, slot)| slot.hole.value == hole.value);
        let earlier = same.map(|(number, _)| number).collect();
        pattern.pieces.push(Piece::Slot(number));
        pattern.slots.push(Slot { hole, automaton, earlier });
    }

    /// The texts that can stand in a hole. They follow from its type and transforms, unless it has a fallback.
    fn compiled(&mut self, hole: &Hole, language: &Language) -> Arc<Automaton> {
        let known = |(ty, transforms, _): &&(Type, Vec<Transform>, Arc<Automaton>)| {
            hole.fallback.is_none() && *ty == hole.ty && *transforms == hole.transforms
        };
        if let Some((_, _, automaton)) = self.known.iter().find(known) {
            return Arc::clone(automaton);
        }
        let automaton = Arc::new(automaton(language));
        if hole.fallback.is_none() {
            let known = (hole.ty.clone(), hole.transforms.clone(), Arc::clone(&automaton));
            self.known.push(known);
        }
        automaton
    }

    fn type_name(&self, model: &Model, entity: &Entity) -> TypeName {
        let name = model.tables.get(entity.table.index()).and_then(|t| t.type_attribute.as_ref());
        match name.and_then(|name| entity.attribute(name)) {
            Some(own) => {
                TypeName::OneOf(Arc::new(automaton(&self.keys.alphabet.shown(&own.ty, &[]))))
            }
            None => TypeName::Is(entity.type_value.clone()),
        }
    }
}

/// A language that is too involved to be made ready lets every text pass: the checker has not proved anything
/// by it either.
fn automaton(language: &Language) -> Automaton {
    Automaton::of(language).unwrap_or_else(|Unknown| Automaton::any())
}
