//! Sequences of key parts, each with its language.

use tavola_automata::{Language, Unknown};

use crate::model::scalar::PlainString;
use crate::model::{Expr, Length, Local, Model, Transform, Type};

/// A part of a key.
#[derive(Clone)]
pub(crate) struct Piece {
    /// The texts that are possible here.
    pub language: Language,
    /// The value, or `None` for a literal.
    pub variable: Option<Variable>,
    /// The literal text, if it is one.
    pub text: Option<String>,
}

/// A value in a key.
#[derive(Clone)]
pub(crate) struct Variable {
    /// The expression that identifies the value: equal expressions have equal values.
    pub value: Expr,
    /// Its name for people.
    pub label: String,
    pub ty: Type,
    pub transforms: Vec<Transform>,
    /// Whether the value can be recovered from the text.
    pub lossless: bool,
    /// Whether a fallback replaces an absent value.
    pub falls_back: bool,
}

impl Piece {
    /// Returns a part that is any text of a language.
    pub(crate) fn of(language: Language) -> Self {
        Self { language, variable: None, text: None }
    }

    pub(crate) fn literal(text: &str) -> Self {
        Self { text: Some(text.to_owned()), ..Self::of(Language::literal(text)) }
    }

    /// Returns a part that is any text, such as what follows a prefix.
    pub(crate) fn any() -> Self {
        Self::of(Language::any())
    }
}

/// The parts of a key, and the language of the whole.
pub(crate) struct Shape {
    pub pieces: Vec<Piece>,
    pub whole: Language,
    /// The prefix of every text.
    pub start: String,
}

impl Shape {
    pub(crate) fn new(pieces: Vec<Piece>) -> Self {
        let whole = joined(&pieces);
        let start = pieces.first().and_then(|piece| match &piece.text {
            Some(text) => Some(text.clone()),
            None => {
                let text = piece.language.example().filter(|_| piece.variable.is_none())?;
                // A list of members is no variable either, but has more than one text.
                match piece.language.outside(&Language::literal(&text)) {
                    Ok(None) => Some(text),
                    Ok(Some(_)) | Err(Unknown) => None,
                }
            }
        });
        Self { pieces, whole, start: start.unwrap_or_default() }
    }

    /// Returns `true` if both can be the same text. Most keys already differ in their first word.
    pub(crate) fn meets(&self, other: &Self) -> bool {
        !self.parts_from(other) && self.whole.common(&other.whole).is_some()
    }

    /// Returns `true` if the first characters differ.
    pub(crate) fn parts_from(&self, other: &Self) -> bool {
        self.start.bytes().zip(other.start.bytes()).any(|(one, other)| one != other)
    }
}

/// Concatenates the languages of parts.
pub(crate) fn joined(pieces: &[Piece]) -> Language {
    pieces.iter().fold(Language::epsilon(), |all, piece| all.then(piece.language.clone()))
}

/// Returns the languages of parts.
pub(crate) fn languages(pieces: &[Piece]) -> impl Iterator<Item = &Language> {
    pieces.iter().map(|piece| &piece.language)
}

/// Returns the type without the empty text.
pub(crate) fn not_empty(ty: &Type) -> Type {
    match ty.length() {
        Some(length) => Type::String(PlainString(Length { min: length.min.max(1), ..length })),
        None => ty.clone(),
    }
}

/// Returns the name of a value for people.
pub(crate) fn label(value: &Expr, model: &Model, frame: &[Local]) -> String {
    match value {
        Expr::Field(base, name) if **base == Expr::Item => name.clone(),
        Expr::Field(base, name) => format!("{}.{name}", label(base, model, frame)),
        Expr::Claim(place) => {
            let name = model.caller.get(*place).map_or("claim", |claim| claim.name.as_str());
            format!("caller.{name}")
        }
        Expr::Slot(place) => {
            frame.get(*place).map_or_else(|| "input".to_owned(), |local| local.name.clone())
        }
        _ => "value".to_owned(),
    }
}
