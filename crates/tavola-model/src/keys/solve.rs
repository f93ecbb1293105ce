//! Decides whether keys can be equal: by comparing their languages, and by finding values that are
//! consistent wherever they occur.

use super::shape::languages;
use super::{Keys, Piece, Variable};
use tavola_automata::{Language, shared};

/// Whether keys can be equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Satisfiability {
    /// They are proved to differ.
    Unsatisfiable,
    /// They can, with these values.
    Satisfiable(Witness),
    /// The languages overlap, but no consistent values were found.
    Unknown,
}

/// Values on both sides with which the texts are equal.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Witness {
    /// The text of each equation.
    pub texts: Vec<String>,
    /// The values on the left, by name.
    pub left: Vec<(String, String)>,
    /// The values on the right, by name.
    pub right: Vec<(String, String)>,
}

/// Two sequences of parts that should be the same text.
pub(crate) type Equation<'p> = (&'p [Piece], &'p [Piece]);

/// A variable, and its text in a key.
type Shown<'e> = (&'e Variable, String);

impl Keys<'_> {
    /// Decides whether all equations can hold at the same time.
    pub(crate) fn solve(&self, equations: &[Equation]) -> Satisfiability {
        let mut texts = Vec::with_capacity(equations.len());
        let mut left: Vec<Shown> = Vec::new();
        let mut right: Vec<Shown> = Vec::new();
        for (one, other) in equations {
            let Some(readings) = shared(languages(one), languages(other)) else {
                return Satisfiability::Unsatisfiable;
            };
            texts.push(readings.text);
            left.extend(variables(one, readings.left));
            right.extend(variables(other, readings.right));
        }
        match (self.agreed(&left), self.agreed(&right)) {
            (Ok(left), Ok(right)) => Satisfiability::Satisfiable(Witness { texts, left, right }),
            _ => self.decide(equations, None),
        }
    }

    /// Returns one value for each variable, or the first variable whose texts contradict each
    /// other.
    fn agreed<'e>(&self, shown: &[Shown<'e>]) -> Result<Vec<(String, String)>, &'e Variable> {
        let mut values: Vec<(String, String)> = Vec::new();
        for (variable, text) in shown {
            if values.iter().any(|(label, _)| *label == variable.label) {
                continue;
            }
            let same = || shown.iter().filter(|(other, _)| other.value == variable.value);
            // A place without transforms determines the value best.
            let best = same().find(|(other, _)| other.transforms.is_empty());
            let (place, place_text) = best.unwrap_or(&(*variable, String::new())).clone();
            let place_text = if best.is_some() { place_text } else { text.clone() };
            let Some(value) = self.recover(place, &place_text) else { continue };
            let agrees = same().all(|(other, text)| {
                self.show(other, &value).is_none_or(|expected| expected == *text)
            });
            if !agrees {
                return Err(variable);
            }
            values.push((variable.label.clone(), value));
        }
        Ok(values)
    }

    /// Returns the text of a key with these values, or `None` if one is missing or does not fit.
    pub(crate) fn fill(&self, pieces: &[Piece], values: &[(String, String)]) -> Option<String> {
        pieces.iter().try_fold(String::new(), |text, piece| {
            let part = match &piece.variable {
                None => piece.language.example()?,
                Some(variable) => {
                    let (_, value) = values.iter().find(|(label, _)| *label == variable.label)?;
                    self.show(variable, value)?
                }
            };
            Some(text + &part)
        })
    }

    /// Returns the values with which a key is this text.
    pub(crate) fn read_off(&self, pieces: &[Piece], text: &str) -> Vec<(String, String)> {
        let Some(readings) = shared(&[Language::literal(text)], languages(pieces)) else {
            return Vec::new();
        };
        let shown: Vec<Shown> = variables(pieces, readings.right).collect();
        self.agreed(&shown).unwrap_or_default()
    }
}

fn variables(pieces: &[Piece], texts: Vec<String>) -> impl Iterator<Item = Shown<'_>> {
    let variables = pieces.iter().map(|piece| piece.variable.as_ref());
    variables.zip(texts).filter_map(|(variable, text)| Some((variable?, text)))
}
