//! Aligns the template of a key condition with that of a key, segment by segment: which entities
//! the condition can match, what types its holes have, and where its segments end.

use std::cell::OnceCell;

use crate::keys::Alphabet;
use crate::model::{Hole, Template, TemplatePart, Transform, Type};
use crate::syntax::ast;
use tavola_automata::Language;

/// One character or one hole.
#[derive(Debug, Clone, Copy)]
enum Symbol<H> {
    Char(char),
    Hole(H),
}

/// A template cut at its delimiters.
type Segments<H> = Vec<Vec<Symbol<H>>>;

/// How much of a key a condition gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// Whole segments from the start.
    Segments,
    /// Any text from the start.
    Start,
    /// Whole segments, at the lower end of a range over several entities.
    From,
    /// Whole segments, at its upper end.
    UpTo,
    /// Whole segments, just before a range over several entities.
    Behind,
    /// Whole segments, just behind it.
    Before,
}

/// How a condition's template lies on an entity's.
#[derive(Debug, Default)]
pub(super) struct Alignment {
    /// What stands opposite each hole of the condition.
    pub opposite: Vec<Opposite>,
    /// The delimiter behind which the entity's template goes on, if it does.
    pub next: Option<char>,
    /// Whether the condition ends with a delimiter: whatever follows it is meant.
    pub open: bool,
    /// Whether a text of the condition stands for a value of the entity.
    pub fills: bool,
}

/// What an entity's key has where a condition has a hole.
#[derive(Debug)]
pub(super) enum Opposite {
    /// A value.
    Value(Hole),
    /// Just this text.
    Text(String),
    /// This text, and what may follow: the condition ends with the hole, and asks for a beginning.
    Start(String),
    /// This cannot be told.
    Unknown,
}

impl Opposite {
    /// Returns the type that it implies for a hole with so many transforms.
    pub fn hint(&self, transforms: usize) -> Option<&Type> {
        match self {
            Self::Value(stored) if stored.transforms.len() == transforms => Some(&stored.ty),
            _ => None,
        }
    }

    /// Returns `true` if such a value may be meant to stand here. What differs only in its case or in
    /// how it is shown is meant, and can never be found: the checker says so. Of two values, one may
    /// only begin the other: a day stands for all of its moments.
    pub fn fits(&self, asked: &AskedValue<'_>) -> bool {
        match self {
            Self::Value(stored) if stored.ty == *asked.ty => true,
            Self::Value(stored) if stored.fallback.is_none() => {
                let stored = asked.alphabet.shown(&stored.ty, &[]).extended();
                asked.extended().common(&stored).is_some()
            }
            Self::Text(text) => {
                let in_any_case =
                    |words: Vec<String>| words.iter().any(|word| word.eq_ignore_ascii_case(text));
                asked.shown().accepts(text) || asked.ty.words().is_some_and(in_any_case)
            }
            Self::Start(text) => {
                let shorter = text.char_indices().map(|(end, _)| text.split_at(end).0);
                let shorter = Language::words(shorter);
                let longer = Language::literal(text).extended();
                asked.shown().common(&shorter.or(longer)).is_some()
            }
            Self::Value(_) | Self::Unknown => true,
        }
    }
}

/// A value that a condition asks for, with its possible texts: made once for all entities that it is
/// compared with.
pub(super) struct AskedValue<'a> {
    ty: &'a Type,
    transforms: &'a [Transform],
    alphabet: &'a Alphabet,
    shown: OnceCell<Language>,
    extended: OnceCell<Language>,
}

impl<'a> AskedValue<'a> {
    pub fn new(ty: &'a Type, transforms: &'a [Transform], alphabet: &'a Alphabet) -> Self {
        Self { ty, transforms, alphabet, shown: OnceCell::new(), extended: OnceCell::new() }
    }

    /// Returns its texts.
    fn shown(&self) -> &Language {
        self.shown.get_or_init(|| self.alphabet.shown(self.ty, self.transforms))
    }

    /// Returns what begins with one of its texts without transforms.
    fn extended(&self) -> &Language {
        self.extended.get_or_init(|| self.alphabet.shown(self.ty, &[]).extended())
    }
}

/// Lays a condition's template on an entity's. None if they cannot meet.
pub(super) fn align(
    condition: &ast::Template,
    entity: &Template,
    delimiters: &[char],
    extent: Extent,
) -> Option<Alignment> {
    // Most pairs differ in their first letters, and a model has many.
    if let (Some(ast::TemplatePart::Literal(asked)), Some(TemplatePart::Literal(stored))) =
        (condition.parts.first(), entity.parts.first())
        && !asked.starts_with(stored.as_str())
        && !stored.starts_with(asked.as_str())
    {
        return None;
    }
    let mut asked = cut(
        condition.parts.iter().map(|part| match part {
            ast::TemplatePart::Literal(text) => (Some(text.as_str()), None),
            ast::TemplatePart::Hole(hole) => (None, Some(hole)),
        }),
        delimiters,
    );
    let stored = cut(
        entity.parts.iter().map(|part| match part {
            TemplatePart::Literal(text) => (Some(text.as_str()), None),
            TemplatePart::Hole(hole) => (None, Some(hole)),
        }),
        delimiters,
    );

    let optional = condition
        .parts
        .iter()
        .any(|part| matches!(part, ast::TemplatePart::Hole(hole) if hole.optional));
    let by_segments = !matches!(extent, Extent::Whole | Extent::Start);
    let mut alignment = Alignment::default();
    if by_segments && asked.len() > 1 && asked.last().is_some_and(Vec::is_empty) {
        asked.pop();
        alignment.open = asked.len() < stored.len();
    }
    let enough = match extent {
        Extent::Whole if !optional => asked.len() == stored.len(),
        _ => asked.len() <= stored.len(),
    };
    if !enough {
        return None;
    }
    let last = asked.len().saturating_sub(1);
    for (place, (asked, stored)) in asked.iter().zip(&stored).enumerate() {
        let end = if place == last { extent } else { Extent::Whole };
        // A condition by whole segments may leave out the delimiter that ends its last one.
        let stored = match stored.split_last() {
            Some((Symbol::Char(c), rest))
                if end != Extent::Whole
                    && delimiters.contains(c)
                    && !matches!(asked.last(), Some(Symbol::Char(a)) if a == c) =>
            {
                alignment.next = Some(*c);
                if end == Extent::Start { stored.as_slice() } else { rest }
            }
            _ => stored.as_slice(),
        };
        if !align_segments(asked, stored, end, &mut alignment) {
            return None;
        }
    }
    Some(alignment)
}

fn cut<'t, H: Copy>(
    parts: impl Iterator<Item = (Option<&'t str>, Option<H>)>,
    delimiters: &[char],
) -> Segments<H> {
    let mut segments = vec![Vec::new()];
    for (literal, hole) in parts {
        for c in literal.unwrap_or_default().chars() {
            if delimiters.contains(&c) {
                // The delimiter belongs to the segment it ends, so that `A#` and `A|` differ.
                if let Some(segment) = segments.last_mut() {
                    segment.push(Symbol::Char(c));
                }
                segments.push(Vec::new());
            } else if let Some(segment) = segments.last_mut() {
                segment.push(Symbol::Char(c));
            }
        }
        if let (Some(hole), Some(segment)) = (hole, segments.last_mut()) {
            segment.push(Symbol::Hole(hole));
        }
    }
    segments
}

/// Returns `true` if two segments can be equal, or the first a start of the second, as far as a
/// condition may end there.
fn align_segments(
    asked: &[Symbol<&ast::Hole>],
    stored: &[Symbol<&Hole>],
    extent: Extent,
    alignment: &mut Alignment,
) -> bool {
    let open = extent == Extent::Start;
    let ends_with_value = matches!(asked.last(), Some(Symbol::Hole(_)));
    let opposite = &mut alignment.opposite;
    let (mut a, mut s) = (asked.iter().peekable(), stored.iter().peekable());
    loop {
        match (a.peek(), s.peek()) {
            (None, None) => return true,
            // Behind a value, `_` and its like end a segment too, although an id may contain them.
            (None, Some(Symbol::Char(c)))
                if extent != Extent::Whole && !open && ends_with_value =>
            {
                alignment.next = Some(*c);
                return true;
            }
            (None, Some(_)) => return open,
            (Some(Symbol::Char(x)), Some(Symbol::Char(y))) => {
                if x != y {
                    return false;
                }
                a.next();
                s.next();
            }
            (Some(Symbol::Hole(_)), Some(Symbol::Hole(stored_hole))) => {
                opposite.push(Opposite::Value((*stored_hole).clone()));
                a.next();
                s.next();
            }
            (Some(Symbol::Char(_)), Some(Symbol::Hole(hole))) => {
                alignment.fills = true;
                // The text up to the segment's end must be a value of the hole.
                let text: String = a
                    .clone()
                    .map_while(|piece| match piece {
                        Symbol::Char(c) => Some(*c),
                        Symbol::Hole(_) => None,
                    })
                    .collect();
                let ended = a.clone().all(|piece| matches!(piece, Symbol::Char(_)));
                let rest_is_delimiter = s.clone().count() <= 2;
                if !(ended && rest_is_delimiter) {
                    push_rest(a, opposite);
                    return s.clone().count() > 1 || could_be(&text, hole, true);
                }
                let value = text.trim_end_matches(
                    |c: char| matches!(s.clone().nth(1), Some(Symbol::Char(d)) if *d == c),
                );
                return could_be(value, hole, open && value.len() == text.len());
            }
            // A value could be that very text.
            (Some(Symbol::Hole(_)), Some(Symbol::Char(_))) => {
                a.next();
                opposite.push(opposite_text(a.clone(), s.clone(), open));
                push_rest(a, opposite);
                return true;
            }
            (Some(_), None) => {
                let possible = a.clone().any(|piece| matches!(piece, Symbol::Hole(_)));
                push_rest(a, opposite);
                return possible;
            }
        }
    }
}

/// Returns what a hole stands opposite to, if that is only text up to the end of the segment.
fn opposite_text<'p>(
    behind: impl Iterator<Item = &'p Symbol<&'p ast::Hole>>,
    stored: impl Iterator<Item = &'p Symbol<&'p Hole>>,
    open: bool,
) -> Opposite {
    fn text<'p, H: 'p>(pieces: impl Iterator<Item = &'p Symbol<H>>) -> Option<String> {
        let letter = |piece: &Symbol<H>| match piece {
            Symbol::Char(c) => Some(*c),
            Symbol::Hole(_) => None,
        };
        pieces.map(letter).collect()
    }
    let (Some(behind), Some(stored)) = (text(behind), text(stored)) else {
        return Opposite::Unknown;
    };
    match stored.strip_suffix(behind.as_str()) {
        Some(_) if open && behind.is_empty() => Opposite::Start(stored),
        Some(value) => Opposite::Text(value.to_owned()),
        None => Opposite::Unknown,
    }
}

fn push_rest<'p>(
    rest: impl Iterator<Item = &'p Symbol<&'p ast::Hole>>,
    opposite: &mut Vec<Opposite>,
) {
    let holes = rest.filter(|piece| matches!(piece, Symbol::Hole(_)));
    opposite.extend(holes.map(|_| Opposite::Unknown));
}

/// Returns `true` if a literal text can stand in a hole (or, if `open`, begin what stands there).
fn could_be(text: &str, hole: &Hole, open: bool) -> bool {
    let members = |members: &[String]| {
        members.iter().any(|member| {
            Transform::apply_all(&hole.transforms, member, &hole.ty)
                .is_some_and(|shown| shown == text || (open && shown.starts_with(text)))
        })
    };
    match &hole.ty {
        _ if hole.fallback.is_some() => true,
        Type::Enum(list) => members(list),
        ty => ty.scalar().is_none_or(|scalar| scalar.may_be_shown_as(text, open)),
    }
}
