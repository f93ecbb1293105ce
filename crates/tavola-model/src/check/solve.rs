//! Whether keys can be equal: languages compared, and values found that agree wherever a value
//! stands more than once.

use super::keys::{Keys, Piece, Variable};
use crate::language::{Cardinality, Language, shared};
use crate::model::Expr;

/// How many values may be tried one by one.
const TRIES: usize = 64;
/// How many values may be fixed at once.
const DEEPEST: usize = 5;
/// Up to so many members of another value are gone through, where one alone decides nothing.
const CASES: usize = 16;

/// The answer to "can these keys be equal?"
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Never: proved.
    Never,
    /// Yes: here is how.
    Yes(Witness),
    /// The languages meet, but no values were found that agree everywhere.
    Perhaps,
}

/// Values on both sides that make equal texts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Witness {
    /// The text of each equation.
    pub texts: Vec<String>,
    /// The values on the left, by name.
    pub left: Vec<(String, String)>,
    /// The values on the right, by name.
    pub right: Vec<(String, String)>,
}

/// Two sequences of parts that shall spell the same text.
pub(super) type Equation = (Vec<Piece>, Vec<Piece>);

/// A value fixed while solving.
struct Pin {
    left: bool,
    value: Expr,
    text: String,
}

/// What a value is shown as, and in which piece.
type Shown<'e> = (&'e Variable, String);

impl Keys<'_> {
    /// Finds values for which all equations hold at once.
    pub(super) fn solve(&self, equations: &[Equation]) -> Verdict {
        self.solve_pinned(equations, &mut Vec::new())
    }

    /// The same with one value fixed, differently on both sides.
    pub(super) fn solve_with(
        &self,
        equations: &[Equation],
        value: &Expr,
        left: &str,
        right: &str,
    ) -> Verdict {
        let pin = |left, text: &str| Pin { left, value: value.clone(), text: text.to_owned() };
        self.solve_pinned(equations, &mut vec![pin(true, left), pin(false, right)])
    }

    fn solve_pinned(&self, equations: &[Equation], pins: &mut Vec<Pin>) -> Verdict {
        let mut texts = Vec::with_capacity(equations.len());
        let mut left: Vec<Shown> = Vec::new();
        let mut right: Vec<Shown> = Vec::new();
        for (one, other) in equations {
            let one_languages = self.pinned(one, true, pins);
            let other_languages = self.pinned(other, false, pins);
            let Some(readings) = shared(&one_languages, &other_languages) else {
                return Verdict::Never;
            };
            texts.push(readings.text);
            left.extend(variables(one, readings.left));
            right.extend(variables(other, readings.right));
        }
        match (self.agreed(&left), self.agreed(&right)) {
            (Ok(left), Ok(right)) => Verdict::Yes(Witness { texts, left, right }),
            (Err(variable), _) => self.try_values(equations, pins, true, variable, &left),
            (_, Err(variable)) => self.try_values(equations, pins, false, variable, &right),
        }
    }

    /// Fixes a value that stood for two different texts, in every way that is worth trying.
    fn try_values(
        &self,
        equations: &[Equation],
        pins: &mut Vec<Pin>,
        left: bool,
        variable: &Variable,
        shown: &[Shown],
    ) -> Verdict {
        if pins.len() >= DEEPEST {
            return Verdict::Perhaps;
        }
        let all = Self::values(variable).filter(|values| values.len() <= TRIES);
        let complete = all.is_some();
        let candidates = all.unwrap_or_else(|| {
            let places = shown.iter().filter(|(other, _)| other.value == variable.value);
            places.filter_map(|(place, text)| self.recover(place, text)).collect()
        });
        let mut open = !complete && !self.determined(equations, pins, left, variable);
        for text in candidates {
            pins.push(Pin { left, value: variable.value.clone(), text });
            let verdict = self.solve_pinned(equations, pins);
            pins.pop();
            match verdict {
                Verdict::Yes(_) => return verdict,
                Verdict::Perhaps => open = true,
                Verdict::Never => {}
            }
        }
        // A value with few members was tried with each of them: that is a proof.
        if open { self.by_cases(equations, pins) } else { Verdict::Never }
    }

    /// Goes through the members of a value that has few: what never holds for any of them never holds.
    fn by_cases(&self, equations: &[Equation], pins: &mut Vec<Pin>) -> Verdict {
        if pins.len() >= DEEPEST {
            return Verdict::Perhaps;
        }
        let free = |left: bool, variable: &Variable| {
            !pins.iter().any(|pin| pin.left == left && pin.value == variable.value)
        };
        let sides = equations.iter().flat_map(|(one, other)| [(true, one), (false, other)]);
        let few = sides
            .flat_map(|(left, pieces)| pieces.iter().map(move |piece| (left, piece)))
            .filter_map(|(left, piece)| Some((left, piece.variable.as_ref()?)))
            .filter(|(left, variable)| free(*left, variable))
            .find_map(|(left, variable)| {
                let values = Self::values(variable).filter(|values| values.len() <= CASES)?;
                Some((left, variable, values))
            });
        let Some((left, variable, values)) = few else { return Verdict::Perhaps };
        let mut result = Verdict::Never;
        for text in values {
            pins.push(Pin { left, value: variable.value.clone(), text });
            let verdict = self.solve_pinned(equations, pins);
            pins.pop();
            match verdict {
                Verdict::Yes(_) => return verdict,
                Verdict::Perhaps => result = Verdict::Perhaps,
                Verdict::Never => {}
            }
        }
        result
    }

    /// Whether some equation leaves a value no choice: it stands there alone, opposite a constant.
    fn determined(
        &self,
        equations: &[Equation],
        pins: &[Pin],
        left: bool,
        variable: &Variable,
    ) -> bool {
        let single = |language: &Language| language.cardinality() == Ok(Cardinality::Exactly(1));
        equations.iter().any(|(one, other)| {
            let (side, opposite) = if left { (one, other) } else { (other, one) };
            let languages = self.pinned(side, left, pins);
            let mut open = side
                .iter()
                .zip(&languages)
                .filter(|(_, language)| !single(language))
                .map(|(piece, _)| piece.variable.as_ref());
            let alone = open
                .next()
                .flatten()
                .is_some_and(|open| open.value == variable.value && open.lossless)
                && open.next().is_none();
            alone && self.pinned(opposite, !left, pins).iter().all(single)
        })
    }

    /// The languages of parts, with fixed values in place.
    fn pinned(&self, pieces: &[Piece], left: bool, pins: &[Pin]) -> Vec<Language> {
        let language = |piece: &Piece| {
            let variable = piece.variable.as_ref()?;
            let pin = pins.iter().find(|pin| pin.left == left && pin.value == variable.value)?;
            let shown = self.show(variable, &pin.text)?;
            Some(if piece.language.accepts(&shown) {
                Language::literal(&shown)
            } else {
                Language::empty()
            })
        };
        pieces
            .iter()
            .map(|piece| language(piece).unwrap_or_else(|| piece.language.clone()))
            .collect()
    }

    /// One value for each variable, or the first whose texts do not agree.
    fn agreed<'e>(&self, shown: &[Shown<'e>]) -> Result<Vec<(String, String)>, &'e Variable> {
        let mut values: Vec<(String, String)> = Vec::new();
        for (variable, text) in shown {
            if values.iter().any(|(label, _)| *label == variable.label) {
                continue;
            }
            let same = || shown.iter().filter(|(other, _)| other.value == variable.value);
            // Where it stands whole, it tells most.
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

    /// The text of a key with these values; none if one is missing or cannot be shown here.
    pub(super) fn fill(&self, pieces: &[Piece], values: &[(String, String)]) -> Option<String> {
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

    /// The values that make a key this text.
    pub(super) fn read_off(&self, pieces: &[Piece], text: &str) -> Vec<(String, String)> {
        let languages: Vec<Language> = pieces.iter().map(|p| p.language.clone()).collect();
        let Some(readings) = shared(&[Language::literal(text)], &languages) else {
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
