//! Decides with word equations whether keys can be equal, where their languages alone leave it
//! open. In an equation, a value is the same wherever it occurs.

use super::shape::not_empty;
use super::solve::{Equation, Satisfiability, Witness};
use super::unknowns::{Plan, Unknown, is_reduced, unknowns};
use super::{Keys, Piece, Variable};
use crate::model::scalar::PlainString;
use crate::model::{Expr, Length, Transform, Type};
use tavola_automata::{Case, Effort, Equations, Language, Term};

/// The most combinations of members that are tried for that.
const COMBINATIONS: usize = 2_000;
/// Equations, and the conditions on their values.
struct Question<'e> {
    equations: &'e [Equation<'e>],
    unknowns: Vec<Unknown<'e>>,
    /// Whether some value has to differ from that of the other side.
    must_differ: bool,
    /// Whether the maximum length of texts is enforced.
    counted: bool,
}

/// The variables that stand for a value in equations.
enum Form<'p> {
    Letters(usize),
    Shown(usize),
    Parts { whole: usize, parts: [usize; 6] },
    Member(&'p str),
}

impl Keys<'_> {
    /// Decides whether the equations can hold at the same time.
    ///
    /// With `determined`, both sides are items of one entity: these values are equal on both
    /// sides, and at least one other value differs.
    pub(crate) fn decide(
        &self,
        equations: &[Equation],
        determined: Option<&[&Expr]>,
    ) -> Satisfiability {
        let Some(unknowns) = unknowns(equations, determined) else {
            return Satisfiability::Unknown;
        };
        let mut question =
            Question { equations, unknowns, must_differ: determined.is_some(), counted: false };
        // The maximum length of a text seldom matters, and enforcing it is slow.
        match self.decide_all(&question, &mut Effort::default()) {
            Satisfiability::Unknown => {
                question.counted = true;
                self.decide_all(&question, &mut Effort::default())
            }
            decided => decided,
        }
    }

    /// Tries all combinations of members of the values that cannot be expressed otherwise.
    fn decide_all(&self, question: &Question, effort: &mut Effort) -> Satisfiability {
        let sizes = || question.unknowns.iter().map(Unknown::cases);
        let combinations = sizes().try_fold(1_usize, usize::checked_mul);
        let Some(combinations) = combinations.filter(|count| *count <= COMBINATIONS) else {
            return Satisfiability::Unknown;
        };
        let mut result = Satisfiability::Unsatisfiable;
        for combination in 0..combinations {
            if effort.is_used_up() {
                return Satisfiability::Unknown;
            }
            let mut rest = combination;
            let chosen: Vec<usize> = sizes()
                .map(|size| {
                    let choice = rest % size.max(1);
                    rest /= size.max(1);
                    choice
                })
                .collect();
            match self.decide_one(question, &chosen, effort) {
                Satisfiability::Unsatisfiable => {}
                Satisfiability::Unknown => result = Satisfiability::Unknown,
                found @ Satisfiability::Satisfiable(_) => return found,
            }
        }
        result
    }

    /// Decides the question with one member chosen for each value whose members are tried.
    fn decide_one(
        &self,
        question: &Question,
        chosen: &[usize],
        effort: &mut Effort,
    ) -> Satisfiability {
        let Question { equations, unknowns, must_differ, counted } = question;
        let mut system = Equations::default();
        let forms: Option<Vec<Form>> = unknowns
            .iter()
            .zip(chosen)
            .map(|(unknown, choice)| self.form(unknown, *choice, *counted, &mut system))
            .collect();
        let Some(forms) = forms else { return Satisfiability::Unsatisfiable };
        for (one, other) in *equations {
            let one = self.terms(one, true, unknowns, &forms, &mut system);
            let other = self.terms(other, false, unknowns, &forms, &mut system);
            let (Some(one), Some(other)) = (one, other) else {
                return Satisfiability::Unsatisfiable;
            };
            system.sides.push((one, other));
        }
        if *must_differ {
            let Some(different) = different(unknowns, &forms) else {
                return Satisfiability::Unsatisfiable;
            };
            system.different = different;
        }
        match system.solve_within(effort) {
            Ok(None) => Satisfiability::Unsatisfiable,
            Ok(Some(texts)) => self.witness(question, &forms, &system, &texts),
            Err(_) => Satisfiability::Unknown,
        }
    }

    /// Returns the texts that a value may be before any transform.
    fn allowed(&self, unknown: &Unknown, counted: bool) -> Option<Language> {
        let (_, variable) = unknown.places.first()?;
        let filled = unknown.places.iter().any(|(piece, _)| !piece.language.accepts(""));
        let ty = if filled { not_empty(&variable.ty) } else { variable.ty.clone() };
        Some(self.alphabet.shown(&if counted { ty } else { of_any_length(&ty) }, &[]))
    }

    fn form<'p>(
        &self,
        unknown: &'p Unknown,
        choice: usize,
        counted: bool,
        system: &mut Equations,
    ) -> Option<Form<'p>> {
        let (piece, variable) = unknown.places.first()?;
        let mut add = |language: Language| {
            system.values.push(language);
            system.values.len() - 1
        };
        Some(match &unknown.plan {
            Plan::Letters => Form::Letters(add(self.allowed(unknown, counted)?)),
            Plan::Shown => Form::Shown(add(piece.language.clone())),
            Plan::Parts => {
                let letters = |count| Language::none_of(&[]).times(count);
                // A year, and what a month, a day, an hour and a minute add to it.
                let (hour, minute, rest) = match variable.ty {
                    Type::Date => (Language::epsilon(), Language::epsilon(), Language::epsilon()),
                    _ => (letters(3), letters(3), Language::any()),
                };
                let starts = [letters(4), letters(3), letters(3), hour, minute, rest];
                let parts = starts.map(&mut add);
                let whole = add(self.alphabet.shown(&variable.ty, &[]));
                let terms = |numbers: &[usize]| {
                    numbers.iter().map(|number| Term::Value(*number, Case::Kept)).collect()
                };
                system.sides.push((terms(&[whole]), terms(&parts)));
                Form::Parts { whole, parts }
            }
            Plan::Members(members) => Form::Member(members.get(choice)?),
        })
    }

    /// Returns one side of an equation, or `None` if a chosen member cannot occur in it.
    fn terms(
        &self,
        pieces: &[Piece],
        left: bool,
        unknowns: &[Unknown],
        forms: &[Form],
        system: &mut Equations,
    ) -> Option<Vec<Term>> {
        let kept = |number: &usize| Term::Value(*number, Case::Kept);
        let mut terms = Vec::new();
        for piece in pieces {
            let known = piece.variable.as_ref().filter(|v| !is_reduced(v)).and_then(|variable| {
                let same = |unknown: &Unknown| unknown.is(left, &variable.value);
                let form = forms.get(unknowns.iter().position(same)?)?;
                Some((variable, form))
            });
            if let Some(text) = &piece.text {
                terms.push(Term::Text(text.clone()));
                continue;
            }
            let Some((variable, form)) = known else {
                system.values.push(piece.language.clone());
                terms.push(kept(&(system.values.len() - 1)));
                continue;
            };
            match form {
                Form::Letters(number) => terms.push(Term::Value(*number, case(variable))),
                Form::Shown(number) => terms.push(kept(number)),
                Form::Parts { parts, .. } => {
                    let count = match variable.transforms.as_slice() {
                        [Transform::Year] => 1,
                        [Transform::Month] => 2,
                        [Transform::Date] => 3,
                        [Transform::Hour] => 4,
                        [Transform::Minute] => 5,
                        _ => parts.len(),
                    };
                    terms.extend(parts.iter().take(count).map(kept));
                }
                Form::Member(member) => {
                    let shown = self.show(variable, member);
                    let shown = shown.filter(|text| piece.language.accepts(text))?;
                    terms.push(Term::Text(shown));
                }
            }
        }
        Some(terms)
    }

    /// Returns the values of a solution. They are put into the keys once more, because the solver
    /// knows the change of case only for letters with one counterpart.
    fn witness(
        &self,
        question: &Question,
        forms: &[Form],
        system: &Equations,
        texts: &[String],
    ) -> Satisfiability {
        let Question { equations, unknowns, counted, .. } = question;
        let mut witness = Witness::default();
        for (unknown, form) in unknowns.iter().zip(forms) {
            let Some((_, variable)) = unknown.places.first() else { continue };
            let text = |number: &usize| texts.get(*number).cloned().unwrap_or_default();
            let value = match form {
                Form::Letters(number) | Form::Parts { whole: number, .. } => Some(text(number)),
                Form::Shown(number) => self.recover(variable, &text(number)),
                Form::Member(member) => Some((*member).to_owned()),
            };
            let Some(value) = value else { continue };
            if !counted
                && matches!(form, Form::Letters(_))
                && !self.allowed(unknown, true).is_some_and(|language| language.accepts(&value))
            {
                return Satisfiability::Unknown;
            }
            for (left, side) in [(true, &mut witness.left), (false, &mut witness.right)] {
                if unknown.left.is_none_or(|whose| whose == left) {
                    side.push((variable.label.clone(), value.clone()));
                }
            }
        }
        // The first equations define the parts of values; the keys are the last.
        let keys = system.sides.iter().skip(system.sides.len() - equations.len());
        let spelled = |terms: &[Term]| terms.iter().map(|term| spelled(term, texts)).collect();
        witness.texts = keys.map(|(one, _)| spelled(one)).collect();
        let agrees =
            equations.iter().zip(&witness.texts).all(|((one, other), text): (_, &String)| {
                let fits = |pieces: &[Piece], values: &[(String, String)]| {
                    let fixed = pieces.iter().all(|piece| piece.variable.is_some());
                    !fixed || self.fill(pieces, values).is_none_or(|filled| filled == *text)
                };
                fits(one, &witness.left) && fits(other, &witness.right)
            });
        if agrees { Satisfiability::Satisfiable(witness) } else { Satisfiability::Unknown }
    }
}

/// Returns the pairs of values of which one has to differ, or nothing if two differ anyway; `None`
/// if all are the same.
fn different(unknowns: &[Unknown], forms: &[Form]) -> Option<Vec<(usize, usize)>> {
    let mut pairs = Vec::new();
    let all = || unknowns.iter().zip(forms);
    for (unknown, form) in all().filter(|(unknown, _)| unknown.left == Some(true)) {
        let twin = all().find(|(other, _)| other.is(false, unknown.value));
        match (form, twin.map(|(_, form)| form)) {
            (Form::Member(one), Some(Form::Member(other))) if one != other => {
                return Some(Vec::new());
            }
            (Form::Letters(one), Some(Form::Letters(other)))
            | (Form::Shown(one), Some(Form::Shown(other)))
            | (Form::Parts { whole: one, .. }, Some(Form::Parts { whole: other, .. })) => {
                pairs.push((*one, *other));
            }
            _ => {}
        }
    }
    (!pairs.is_empty()).then_some(pairs)
}

/// Returns the type without its maximum length.
fn of_any_length(ty: &Type) -> Type {
    match ty.length() {
        Some(length) => Type::String(PlainString(Length { max: None, ..length })),
        None => ty.clone(),
    }
}

fn case(variable: &Variable) -> Case {
    match variable.transforms.last() {
        Some(Transform::Upper) => Case::Upper,
        Some(Transform::Lower) => Case::Lower,
        _ => Case::Kept,
    }
}

fn spelled(term: &Term, texts: &[String]) -> String {
    match term {
        Term::Text(text) => text.clone(),
        Term::Value(number, case) => {
            let text = texts.get(*number).map_or("", String::as_str);
            match case {
                Case::Kept => text.to_owned(),
                Case::Upper => text.to_uppercase(),
                Case::Lower => text.to_lowercase(),
            }
        }
    }
}
