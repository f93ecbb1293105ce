//! Ranges of sort keys: where the items of an entity lie in their partition.

use tavola_store::{Comparison, SortCondition, Value};

use super::scalar::{self, Scalar, TextEnds};
use super::{
    Entity, EntityId, Key, KeySource, Model, Query, Reach, Read, Shape, Template, TemplatePart,
    Transform, Type,
};

/// The last character there is: behind a prefix, it stands for whatever may follow.
pub const LAST: char = char::MAX;

/// Sort keys from one text to another, both included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyRange {
    /// The first.
    pub from: String,
    /// The last.
    pub to: String,
}

impl KeyRange {
    /// Returns what is asked of a sort key in this range.
    pub fn condition(&self) -> SortCondition {
        let (from, to) = (self.from.as_str(), self.to.as_str());
        match from == to {
            true => SortCondition::Compare(Comparison::Equal, from.into()),
            false => SortCondition::Between(from.into(), to.into()),
        }
    }

    /// Joins ranges between which none of the others lies.
    pub(crate) fn joined(mut ranges: Vec<Self>, others: &[Self]) -> Vec<Self> {
        ranges.sort_by(|one, other| one.from.cmp(&other.from));
        let mut joined: Vec<Self> = Vec::with_capacity(ranges.len());
        for range in ranges {
            let is_apart = |last: &Self| {
                let between = |other: &Self| other.to > last.to && other.from < range.from;
                range.from > last.to && others.iter().any(between)
            };
            match joined.last_mut() {
                Some(last) if !is_apart(last) => {
                    last.to = range.to.max(std::mem::take(&mut last.to))
                }
                _ => joined.push(range),
            }
        }
        joined
    }
}

impl Entity {
    /// Returns the range of a key attribute's texts, in whichever way it is made; `None` if it is
    /// no template.
    pub fn key_range(&self, name: &str) -> Option<KeyRange> {
        let range = |key: &Key| match &key.source {
            KeySource::Template(template) => Some(template.range()),
            KeySource::TypeValue => Some(Template::literal(&self.type_value).range()),
            KeySource::Attribute => None,
        };
        let ways = self.ways(name).map(range).collect::<Option<Vec<_>>>()?;
        let from = ways.iter().map(|range| &range.from).min()?.clone();
        let to = ways.iter().map(|range| &range.to).max()?.clone();
        Some(KeyRange { from, to })
    }
}

impl Template {
    /// Returns the range of its texts, as far as what comes before its second hole tells it.
    fn range(&self) -> KeyRange {
        let (mut from, mut to) = (String::new(), String::new());
        for part in &self.parts {
            match part {
                TemplatePart::Literal(text) => {
                    from.push_str(text);
                    to.push_str(text);
                }
                TemplatePart::Hole(hole) => {
                    let ends = Ends::of(&hole.ty, &hole.transforms);
                    if let Some(ends) = ends.filter(|_| hole.fallback.is_none()) {
                        from.push_str(&ends.least);
                        to.push_str(&ends.last_start);
                    }
                    to.push(LAST);
                    break;
                }
            }
        }
        KeyRange { from, to }
    }
}

/// The first and the last text that a value can be in a key.
pub(crate) struct Ends {
    pub least: String,
    pub greatest: String,
    /// What the greatest begins with, and no value comes behind: itself, or a value that it
    /// continues.
    pub last_start: String,
    /// Whether another value begins with the least.
    pub least_continues: bool,
    /// Whether the texts are only the starts of the values.
    pub open: bool,
}

impl Ends {
    /// Returns the ends of the values of a type that are shown by these transforms, where there are
    /// such.
    pub(crate) fn of(ty: &Type, transforms: &[Transform]) -> Option<Self> {
        if let Some(words) = ty.words() {
            let shown = |word: &String| Transform::apply_all(transforms, word, ty);
            let words = words.iter().map(shown).collect::<Option<Vec<String>>>()?;
            let (least, greatest) = (words.iter().min()?.clone(), words.iter().max()?.clone());
            let least_continues =
                words.iter().any(|word| *word != least && word.starts_with(&least));
            let starts = words.iter().filter(|word| greatest.starts_with(word.as_str()));
            let last_start = starts.min_by_key(|word| word.len())?.clone();
            return Some(Self { least, greatest, last_start, least_continues, open: false });
        }
        let ends = |TextEnds { least, greatest, open }| {
            let last_start = greatest.clone();
            Self { least, greatest, last_start, least_continues: false, open }
        };
        match (ty, transforms) {
            (ty, []) => Some(ends(ty.scalar()?.ends()?)),
            (Type::Date | Type::Timestamp, [Transform::Date]) => Some(ends(scalar::Date.ends()?)),
            (_, [Transform::Pad(width) | Transform::Desc(width)]) => {
                let width = usize::try_from(*width).ok()?;
                let (least, greatest) = ("0".repeat(width), "9".repeat(width));
                Some(ends(TextEnds { least, greatest, open: false }))
            }
            _ => None,
        }
    }
}

impl Query {
    /// Returns the same query for the items of one entity alone, as far as its sort keys tell them
    /// from others.
    pub fn only(&self, model: &Model, entity: EntityId) -> Self {
        let key = match self.index {
            Some(index) => &model.index(self.table, index).key,
            None => &model.table(self.table).key,
        };
        let range = key.sort.as_ref().and_then(|part| model.entity(entity).key_range(&part.name));
        let range = range.filter(|_| self.sort.is_none());
        Self { ranges: range.into_iter().collect(), ..self.clone() }
    }

    /// Returns what is asked of a sort key that is compared with a value, by whole segments. Where
    /// the partition holds other items behind what is compared, the other end of the range is where
    /// the wanted ones end.
    pub fn compared(&self, comparison: Comparison, value: Value, reach: Reach) -> SortCondition {
        let reaches = matches!(comparison, Comparison::LessOrEqual | Comparison::Greater);
        let value = if reaches { reach.last(value) } else { value };
        let (Some(first), Some(last)) = (self.ranges.first(), self.ranges.last()) else {
            return SortCondition::Compare(comparison, value);
        };
        match comparison {
            // No key is empty.
            Comparison::LessOrEqual | Comparison::Less if first.from.is_empty() => {
                SortCondition::Compare(comparison, value)
            }
            Comparison::GreaterOrEqual | Comparison::Greater => {
                SortCondition::Between(value, last.to.as_str().into())
            }
            Comparison::LessOrEqual | Comparison::Less => {
                SortCondition::Between(first.from.as_str().into(), value)
            }
            Comparison::Equal | Comparison::NotEqual => SortCondition::Compare(comparison, value),
        }
    }
}

impl Read {
    /// Returns the entities of which it returns items: all that it finds, or those that its answer
    /// names.
    pub fn returned(&self) -> impl Iterator<Item = EntityId> {
        self.entities.iter().copied().filter(|entity| self.returns(*entity))
    }

    /// Returns `true` if items of an entity that it finds are a part of its answer.
    pub fn returns(&self, entity: EntityId) -> bool {
        match &self.shape {
            Shape::Groups { entity: one, groups } => {
                *one == entity || groups.iter().any(|group| group.entity == entity)
            }
            Shape::One | Shape::List | Shape::Aggregates { .. } => true,
        }
    }
}

impl Reach {
    /// Returns the last text that still counts as equal to a bound.
    pub fn last(self, value: Value) -> Value {
        match (value, self) {
            (Value::S(text), Self::Segment(delimiter)) => {
                Value::S(format!("{text}{delimiter}{LAST}"))
            }
            (Value::S(text), Self::Prefix) => Value::S(format!("{text}{LAST}")),
            (value, _) => value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(from: &str, to: &str) -> KeyRange {
        KeyRange { from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn ranges_are_joined_where_nothing_else_lies_between_them() {
        let wanted = || vec![range("Q#", "Q#~"), range("POLL", "POLL"), range("A", "A")];
        let joined = |others: &[KeyRange]| KeyRange::joined(wanted(), others);
        assert_eq!(joined(&[]), [range("A", "Q#~")]);
        assert_eq!(joined(&[range("R#", "R#~")]), [range("A", "Q#~")]);
        assert_eq!(joined(&[range("B", "B")]), [range("A", "A"), range("POLL", "Q#~")]);
        assert_eq!(joined(&[range("", "~")]).len(), 3);
        let overlapping = vec![range("A", "M"), range("C", "D"), range("L", "P")];
        assert_eq!(KeyRange::joined(overlapping, &[range("", "~")]), [range("A", "P")]);
    }

    #[test]
    fn what_follows_a_word_that_begins_another_is_within_the_range() {
        let words = Type::Enum(["a".to_owned(), "x".to_owned(), "xy".to_owned()].into());
        let ends = Ends::of(&words, &[]).unwrap();
        assert_eq!((ends.least.as_str(), ends.last_start.as_str()), ("a", "x"));
        assert_eq!((ends.greatest.as_str(), ends.least_continues), ("xy", false));
    }
}
