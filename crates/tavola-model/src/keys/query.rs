//! The keys that a read asks for, as languages, and the entities that have such keys.

use super::range::{Range, before, range};
use super::solve::{Satisfiability, Witness};
use super::{Keys, Piece, Shape};
use crate::model::{
    Bound, EntityId, Expr, KeyPair, KeySource, Local, Model, Query, Reach, Read, Sort, Source,
    TemplatePart, Type,
};
use tavola_store::{Comparison, Value};

/// The partition and sort keys that a read asks for, each one of several sequences of parts.
pub(crate) struct AskedKeys {
    pub partition: Vec<Shape>,
    pub sort: Option<Vec<Shape>>,
}

/// An entity that a read's key condition can find, with an item that it would find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The entity.
    pub entity: EntityId,
    /// The inputs and claims in the key condition, unless it is a comparison.
    pub inputs: Vec<(String, String)>,
    /// The attributes of the item that its key contains.
    pub item: Vec<(String, String)>,
    /// The key, the partition key first. Empty if neither values were found nor a proof that there
    /// are none.
    pub key: Vec<String>,
}

/// Returns the entities whose items a read's key condition can find, by the languages of their
/// keys.
///
/// For a get or a scan these are the read's own.
pub fn entities_of(model: &Model, read: &Read) -> Vec<EntityId> {
    match &read.source {
        Source::Query(_) => matches(model, read).into_iter().map(|found| found.entity).collect(),
        _ => read.entities.clone(),
    }
}

/// Returns the entities that a query can find, each with an example.
pub fn matches(model: &Model, read: &Read) -> Vec<Match> {
    let Source::Query(query) = &read.source else { return Vec::new() };
    let found = Keys::new(model).found_by(model, read, query);
    let one = |(entity, witness): (EntityId, Option<Witness>)| {
        let witness = witness.unwrap_or_default();
        Match { entity, inputs: witness.left, item: witness.right, key: witness.texts }
    };
    found.into_iter().map(one).collect()
}

impl AskedKeys {
    /// Returns the texts that each part of the key may begin with.
    fn starts<'a>(&'a self, pair: &'a KeyPair) -> impl Iterator<Item = (&'a str, Vec<&'a str>)> {
        let begin = |shapes: &'a [Shape]| shapes.iter().map(|shape| shape.start.as_str()).collect();
        let partition = (pair.partition.name.as_str(), begin(&self.partition));
        let sort = pair.sort.as_ref().zip(self.sort.as_ref());
        let sort = sort.map(|(part, shapes)| (part.name.as_str(), begin(shapes)));
        std::iter::once(partition).chain(sort)
    }
}

/// Returns the key that a query uses.
pub(crate) fn pair_of<'m>(model: &'m Model, query: &Query) -> &'m KeyPair {
    match query.index {
        Some(index) => &model.index(query.table, index).key,
        None => &model.table(query.table).key,
    }
}

impl Keys<'_> {
    /// Returns the entities that a query can find, each with values that prove it.
    pub(crate) fn found_by(
        &self,
        model: &Model,
        read: &Read,
        query: &Query,
    ) -> Vec<(EntityId, Option<Witness>)> {
        let pair = pair_of(model, query);
        let keyed = model.entities_in(query.table).map(|(id, _)| id);
        let mut keyed = keyed.filter(|id| self.pair(*id, pair).is_some()).peekable();
        let Some(first) = keyed.peek() else { return Vec::new() };
        let mut asked = self.asked(model, read, query, *first);
        // A value without a template has the type of the attribute that it is compared with.
        let bare = !matches!(query.partition, Expr::Template(_) | Expr::Literal(_));
        let candidates: Vec<EntityId> = match bare {
            true => keyed.collect(),
            false => self.beginning_like(query.table, asked.starts(pair)),
        };
        let mut found = Vec::new();
        for id in candidates {
            let Some(stored) = self.pair(id, pair) else { continue };
            if bare {
                asked = self.asked(model, read, query, id);
            }
            match self.finds(&asked, &stored) {
                Satisfiability::Unsatisfiable => {}
                Satisfiability::Satisfiable(witness) => found.push((id, Some(witness))),
                Satisfiability::Unknown => found.push((id, None)),
            }
        }
        found
    }

    fn finds(&self, asked: &AskedKeys, stored: &[&Shape]) -> Satisfiability {
        let mut result = Satisfiability::Unsatisfiable;
        let Some((partition, rest)) = stored.split_first() else { return result };
        // The first characters tell most keys apart. Sort keys come first, because they differ
        // within a partition.
        let sorts: Option<Vec<&Shape>> = match (&asked.sort, rest.first()) {
            (Some(sorts), Some(sort)) => {
                Some(sorts.iter().filter(|one| !one.parts_from(sort)).collect())
            }
            _ => None,
        };
        if sorts.as_ref().is_some_and(Vec::is_empty) {
            return result;
        }
        for one in asked.partition.iter().filter(|shape| !shape.parts_from(partition)) {
            let first = (one.pieces.as_slice(), partition.pieces.as_slice());
            let verdict = match (&sorts, rest.first()) {
                (Some(sorts), Some(sort)) => {
                    let mut best = Satisfiability::Unsatisfiable;
                    for shape in sorts {
                        let second = (shape.pieces.as_slice(), sort.pieces.as_slice());
                        best = better(best, self.solve(&[first, second]));
                    }
                    best
                }
                (None, Some(sort)) => {
                    self.solve(&[first, (&[Piece::any()], sort.pieces.as_slice())])
                }
                _ => self.solve(&[first]),
            };
            result = better(result, verdict);
        }
        result
    }

    /// Returns the keys that a query asks for.
    pub(crate) fn asked(
        &self,
        model: &Model,
        read: &Read,
        query: &Query,
        entity: EntityId,
    ) -> AskedKeys {
        let pair = pair_of(model, query);
        let type_of = |name: &str| -> Type {
            let entity = model.entity(entity);
            match entity.key(name).map(|key| &key.source) {
                Some(KeySource::Attribute) => {
                    entity.attribute(name).map_or(Type::Unknown, |attribute| attribute.ty.clone())
                }
                _ => Type::Unknown,
            }
        };
        let partition_type = type_of(&pair.partition.name);
        let partition = self.alternatives(model, &query.partition, &partition_type, &read.frame);
        let sort_type = pair.sort.as_ref().map_or(Type::Unknown, |part| type_of(&part.name));
        let sort = self.sort(model, query, &sort_type, &read.frame);
        let shapes = |all: Vec<Vec<Piece>>| all.into_iter().map(Shape::new).collect();
        AskedKeys { partition: shapes(partition), sort: sort.map(shapes) }
    }

    fn sort(
        &self,
        model: &Model,
        query: &Query,
        ty: &Type,
        frame: &[Local],
    ) -> Option<Vec<Vec<Piece>>> {
        let sort = query.sort.as_ref()?;
        let alternatives = |value: &Expr| self.alternatives(model, value, ty, frame);
        // The other end of a comparison.
        let constant = |text: &str| Expr::Literal(Value::from(text));
        let first = query.ranges.first().map(|range| constant(&range.from));
        let last = query.ranges.last().map(|range| constant(&range.to));
        let bounded = |low: Option<&Expr>, high: Option<&Expr>| {
            // Numbers are compared by value: as texts, anything may be between them.
            if ty.is_number() {
                return vec![vec![Piece::any()]];
            }
            let one = |bound: Option<&Expr>| bound.map(alternatives);
            let mut all = Vec::new();
            for low in one(low).unwrap_or_else(|| vec![Vec::new()]) {
                for high in
                    one(high).map_or_else(|| vec![None], |a| a.into_iter().map(Some).collect())
                {
                    all.push(range(&Range { low: low.clone(), high }));
                }
            }
            all
        };
        Some(match sort {
            Sort::Compare(Comparison::Equal, bound) => alternatives(&bound.value),
            Sort::Compare(Comparison::Less, Bound { value: Expr::Literal(Value::S(text)), .. }) => {
                vec![vec![Piece::of(before(text))]]
            }
            Sort::Compare(
                Comparison::Greater,
                Bound { value: Expr::Literal(Value::S(text)), reach },
            ) => {
                let behind = match reach {
                    Reach::Exact => text.clone(),
                    Reach::Prefix => format!("{text}{}", char::MAX),
                    Reach::Segment(delimiter) => format!("{text}{delimiter}{}", char::MAX),
                };
                bounded(Some(&constant(&behind)), last.as_ref())
            }
            Sort::Compare(Comparison::Less | Comparison::LessOrEqual, bound) => {
                bounded(first.as_ref(), Some(&bound.value))
            }
            Sort::Compare(Comparison::Greater | Comparison::GreaterOrEqual, bound) => {
                bounded(Some(&bound.value), last.as_ref())
            }
            Sort::Compare(Comparison::NotEqual, _) => vec![vec![Piece::any()]],
            Sort::Between(low, high) => bounded(Some(&low.value), Some(&high.value)),
            Sort::BeginsWith(value) => {
                let mut all = alternatives(value);
                all.iter_mut().for_each(|pieces| pieces.push(Piece::any()));
                all
            }
        })
    }

    /// Returns the alternatives of a value in a key condition: an optional input that the caller
    /// omits cuts the template.
    pub(crate) fn alternatives(
        &self,
        model: &Model,
        value: &Expr,
        ty: &Type,
        frame: &[Local],
    ) -> Vec<Vec<Piece>> {
        match value {
            Expr::Literal(Value::S(text)) => vec![vec![Piece::literal(text)]],
            Expr::Literal(Value::N(number)) => vec![vec![Piece::literal(&number.to_string())]],
            Expr::Template(template) => {
                let pieces = self.template(template, frame);
                let cuts =
                    template.parts.iter().enumerate().filter_map(|(place, part)| match part {
                        TemplatePart::Hole(hole) if hole.cuts => {
                            pieces.get(..place).map(<[Piece]>::to_vec)
                        }
                        _ => None,
                    });
                let cuts: Vec<_> = cuts.collect();
                std::iter::once(pieces.clone()).chain(cuts).collect()
            }
            other => {
                let label = super::shape::label(other, model, frame);
                let ty = match other {
                    Expr::Slot(place) if *ty == Type::Unknown => {
                        frame.get(*place).map_or(ty, |local| &local.ty)
                    }
                    _ => ty,
                };
                vec![vec![self.value(other.clone(), ty, &label)]]
            }
        }
    }
}

fn better(one: Satisfiability, other: Satisfiability) -> Satisfiability {
    match (&one, &other) {
        (Satisfiability::Satisfiable(_), _) | (_, Satisfiability::Unsatisfiable) => one,
        _ => other,
    }
}
