//! What can be proved about keys: a key is a sequence of parts, each with the language of the texts
//! that can stand there.
//!
//! The recogniser is compiled from these languages, and the checker proves with them which items
//! can share a key and which a query can find.

mod alphabet;
mod collisions;
mod decide;
mod prefixes;
mod query;
mod range;
mod same_entity;
mod shape;
mod solve;
mod unknowns;

use std::collections::HashMap;

use tavola_automata::Language;
use tavola_store::Value;

pub(crate) use alphabet::Alphabet;
pub use collisions::{Collision, collisions};
pub(crate) use prefixes::PrefixIndex;
pub(crate) use query::pair_of;
pub use query::{Match, entities_of, matches};
pub(crate) use same_entity::{Determined, determined_by};
pub(crate) use shape::{Piece, Shape, Variable, joined, languages};
pub(crate) use solve::{Equation, Satisfiability, Witness};

use crate::model::{
    Entity, EntityId, Expr, Hole, Index, Key, KeyPair, KeySource, Local, Model, TableId, Template,
    TemplatePart, Transform, Type,
};
use shape::{label, not_empty};

/// The keys of all entities.
pub(crate) struct Keys<'m> {
    pub alphabet: Alphabet,
    model: &'m Model,
    /// By entity: each key attribute and its shape.
    shapes: Vec<Vec<(&'m str, Shape)>>,
    /// By table and key attribute.
    starts: HashMap<(TableId, &'m str), PrefixIndex>,
}

impl<'m> Keys<'m> {
    pub(crate) fn new(model: &'m Model) -> Self {
        let (shapes, starts) = (Vec::new(), HashMap::new());
        let keys = Self { alphabet: Alphabet::new(model), model, shapes, starts };
        let pieces = |entity, key| keys.not_empty(keys.key_pieces(entity, key));
        let shape = |entity: &'m Entity, key: &'m Key| {
            let one = pieces(entity, key);
            // A key with alternative forms can be any of their texts.
            let others = entity.ways(&key.name).skip(1).map(|way| joined(&pieces(entity, way)));
            let others: Vec<Language> = others.collect();
            let all = match others.is_empty() {
                true => one,
                false => vec![Piece::of(others.into_iter().fold(joined(&one), Language::or))],
            };
            (key.name.as_str(), Shape::new(all))
        };
        let shapes_of = |entity: &'m Entity| {
            let first = |key: &&Key| entity.key(&key.name).is_some_and(|first| first == *key);
            entity.keys.iter().filter(first).map(|key| shape(entity, key)).collect()
        };
        let shapes: Vec<Vec<(&'m str, Shape)>> = model.entities.iter().map(shapes_of).collect();
        let mut starts: HashMap<(TableId, &'m str), Vec<(String, EntityId)>> = HashMap::new();
        for ((id, entity), shapes) in model.entity_ids().zip(&shapes) {
            for (name, shape) in shapes {
                let all = starts.entry((entity.table, name)).or_default();
                all.push((shape.start.clone(), id));
            }
        }
        let starts = starts.into_iter().map(|(key, all)| (key, all.into_iter().collect()));
        Self { starts: starts.collect(), shapes, ..keys }
    }

    /// Returns the entities of a table whose keys can begin like these parts, by the part of the
    /// key that leaves the fewest. Each part comes with the texts that it may begin with.
    pub(crate) fn beginning_like<'s>(
        &self,
        table: TableId,
        parts: impl Iterator<Item = (&'s str, Vec<&'s str>)>,
    ) -> Vec<EntityId> {
        let known = parts
            .filter_map(|(name, begin)| Some((self.starts.get(&(table, name))?, begin)))
            .min_by_key(|(starts, begin)| starts.count(begin.iter().copied()));
        known.map(|(starts, begin)| starts.agreeing(begin.into_iter())).unwrap_or_default()
    }

    pub(crate) fn model(&self) -> &'m Model {
        self.model
    }

    /// Returns a key attribute of an entity, if it has it.
    pub(crate) fn shape(&self, entity: EntityId, name: &str) -> Option<&Shape> {
        let shapes = self.shapes.get(entity.index())?;
        shapes.iter().find(|(key, _)| *key == name).map(|(_, shape)| shape)
    }

    /// Returns a key attribute of an entity in each of its alternative forms.
    pub(crate) fn ways(&self, entity: EntityId, name: &str) -> Vec<Shape> {
        let entity = self.model.entity(entity);
        let shape = |key| Shape::new(self.not_empty(self.key_pieces(entity, key)));
        entity.ways(name).map(shape).collect()
    }

    /// Returns the entities of a table, after this one, whose primary keys can equal this one's as
    /// far as the languages of their keys tell.
    pub(crate) fn sharing(&self, model: &Model, one: EntityId) -> Vec<EntityId> {
        let table = model.entity(one).table;
        let pair = &model.table(table).key;
        let Some(one_key) = self.pair(one, pair) else { return Vec::new() };
        let starts = one_key.iter().map(|shape| vec![shape.start.as_str()]);
        let names = pair.parts().map(|part| part.name.as_str());
        let mut others = self.beginning_like(table, names.zip(starts));
        others.retain(|other| {
            let Some(other_key) = self.pair(*other, pair).filter(|_| *other > one) else {
                return false;
            };
            let pairs = || one_key.iter().zip(&other_key);
            // Comparing characters first is much cheaper than comparing languages.
            !pairs().any(|(one, other)| one.parts_from(other))
                && pairs().all(|(one, other)| one.meets(other))
        });
        others
    }

    /// Returns the parts of a primary or index key of an entity, if it has all of them.
    pub(crate) fn pair(&self, entity: EntityId, pair: &KeyPair) -> Option<Vec<&Shape>> {
        pair.parts().map(|part| self.shape(entity, &part.name)).collect()
    }

    fn key_pieces(&self, entity: &Entity, key: &Key) -> Vec<Piece> {
        match &key.source {
            KeySource::Template(template) => self.template(template, &[]),
            KeySource::TypeValue => vec![Piece::literal(&entity.type_value)],
            KeySource::Attribute => {
                let ty = entity.attribute(&key.name).map_or(&Type::Unknown, |a| &a.ty);
                let value = Expr::Field(Box::new(Expr::Item), key.name.clone());
                vec![self.value(value, ty, &key.name)]
            }
        }
    }

    /// Removes the empty text from the languages of values, because an item with an empty key value
    /// has no key.
    fn not_empty(&self, mut pieces: Vec<Piece>) -> Vec<Piece> {
        for piece in &mut pieces {
            if let Some(Variable { ty, transforms, falls_back: false, .. }) = &piece.variable
                && ty.length().is_some()
            {
                piece.language = self.alphabet.shown(&not_empty(ty), transforms);
            }
        }
        pieces
    }

    /// Returns the part for a whole value of a type.
    pub(crate) fn value(&self, value: Expr, ty: &Type, label: &str) -> Piece {
        let variable = Variable {
            value,
            label: label.to_owned(),
            ty: ty.clone(),
            transforms: Vec::new(),
            lossless: true,
            falls_back: false,
        };
        Piece { variable: Some(variable), ..Piece::of(self.alphabet.shown(ty, &[])) }
    }

    /// Returns the parts of a template.
    pub(crate) fn template(&self, template: &Template, frame: &[Local]) -> Vec<Piece> {
        let piece = |part: &TemplatePart| match part {
            TemplatePart::Literal(text) => Piece::literal(text),
            TemplatePart::Hole(hole) => self.hole(hole, frame),
        };
        template.parts.iter().map(piece).collect()
    }

    fn hole(&self, hole: &Hole, frame: &[Local]) -> Piece {
        let language = match &hole.value {
            Expr::Literal(value) => self.literal(value, hole),
            // A read over several partitions: any of the elements.
            Expr::List(elements) => elements.iter().fold(Language::empty(), |all, element| {
                all.or(match element {
                    Expr::Literal(value) => self.literal(value, hole),
                    _ => self.alphabet.shown(&hole.ty, &hole.transforms),
                })
            }),
            _ => self.alphabet.shown(&hole.ty, &hole.transforms),
        };
        let language = match &hole.fallback {
            Some(Expr::Literal(value)) => language.or(self.literal(value, hole)),
            Some(_) => Language::any(),
            None => language,
        };
        let variable = Variable {
            value: hole.value.clone(),
            label: label(&hole.value, self.model, frame),
            ty: hole.ty.clone(),
            transforms: hole.transforms.clone(),
            lossless: self.alphabet.is_lossless(&hole.ty, &hole.transforms),
            falls_back: hole.fallback.is_some(),
        };
        let listed = matches!(hole.value, Expr::List(_) | Expr::Literal(_));
        Piece { variable: (!listed).then_some(variable), ..Piece::of(language) }
    }

    /// Returns the language of a literal in a hole.
    fn literal(&self, value: &Value, hole: &Hole) -> Language {
        let text = match value {
            Value::S(text) => text.clone(),
            Value::N(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            Value::L(elements) => {
                let element = |all: Language, value| all.or(self.literal(value, hole));
                return elements.iter().fold(Language::empty(), element);
            }
            _ => return Language::any(),
        };
        Transform::apply_all(&hole.transforms, &text, &hole.ty)
            .map_or_else(Language::empty, |shown| Language::literal(&shown))
    }

    /// Returns the text of a value in a key, or `None` if it does not fit.
    pub(crate) fn show(&self, variable: &Variable, value: &str) -> Option<String> {
        Transform::shown(&variable.transforms, value, &variable.ty)
    }

    /// Returns a value that has this text in a key.
    pub(crate) fn recover(&self, variable: &Variable, shown: &str) -> Option<String> {
        Transform::value_behind(&variable.transforms, shown, &variable.ty, self.model.precision)
    }

    /// Returns all values of a variable, if they are few.
    pub(crate) fn values(variable: &Variable) -> Option<Vec<String>> {
        variable.ty.words()
    }
}

/// Returns the key of an entity's table, and of each index that contains its items.
pub(crate) fn places<'m>(
    model: &'m Model,
    entity: &'m Entity,
) -> impl Iterator<Item = (Option<&'m Index>, &'m KeyPair)> {
    let table = model.tables.get(entity.table.index());
    let primary = table.into_iter().map(|table| (None, &table.key));
    let indexes =
        table.into_iter().flat_map(|t| t.indexes.iter().map(|index| (Some(index), &index.key)));
    primary
        .chain(indexes)
        .filter(|(_, pair)| pair.parts().all(|part| entity.key(&part.name).is_some()))
}

/// Returns `true` if the table of an entity could be resolved.
pub(crate) fn has_table(model: &Model, table: TableId) -> bool {
    model.tables.get(table.index()).is_some_and(|table| !table.key.partition.name.is_empty())
}
