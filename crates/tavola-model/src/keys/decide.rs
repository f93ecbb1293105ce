//! Decides with word equations whether keys can be equal, where their languages alone leave it
//! open. In an equation, a value is the same wherever it occurs.

use super::shape::not_empty;
use super::solve::{Equation, Satisfiability, Witness};
use super::{Keys, Piece, Variable};
use crate::model::scalar::PlainString;
use crate::model::{Expr, Length, Transform, Type};
use tavola_automata::{Case, Equations, Language, Term};

/// The most members of a value that are tried one by one, if a transform cannot be expressed
/// otherwise.
const MEMBERS: usize = 64;
/// The most combinations of members that are tried for that.
const COMBINATIONS: usize = 2_000;
/// The most combinations that are tried where it is optional, because a member is more precise than
/// a value.
const CHEAP: usize = 64;

/// A value, and where it occurs.
struct Unknown<'e> {
    /// Whether it is on the left side, on the right side, or the same on both (`None`).
    left: Option<bool>,
    value: &'e Expr,
    places: Vec<(&'e Piece, &'e Variable)>,
    plan: Plan,
}

/// Equations, and the conditions on their values.
struct Question<'e> {
    equations: &'e [Equation],
    unknowns: Vec<Unknown<'e>>,
    /// Whether some value has to differ from that of the other side.
    twins: bool,
    /// Whether the maximum length of texts is enforced.
    counted: bool,
}

/// How a value is expressed in equations.
enum Plan {
    /// Unchanged, or in another case.
    Letters,
    /// By its text in the key, which is the same everywhere.
    Shown,
    /// By its month, its day and the rest.
    Parts,
    /// By trying each member.
    Members(Vec<String>),
}

/// The variables that stand for a value in equations.
enum Form<'p> {
    Letters(usize),
    Shown(usize),
    Parts { whole: usize, parts: [usize; 5] },
    Member(&'p str),
}

impl Keys<'_> {
    /// Decides whether the equations can hold at the same time.
    ///
    /// With `twins`, both sides are items of one entity: the values in `twins` are equal on both
    /// sides, and at least one other value differs.
    pub(crate) fn decide(&self, equations: &[Equation], twins: Option<&[&Expr]>) -> Satisfiability {
        let Some(unknowns) = unknowns(equations, twins) else { return Satisfiability::Unknown };
        let mut question = Question { equations, unknowns, twins: twins.is_some(), counted: false };
        // The maximum length of a text seldom matters, and enforcing it is slow.
        match self.decide_all(&question) {
            Satisfiability::Unknown => {
                question.counted = true;
                self.decide_all(&question)
            }
            decided => decided,
        }
    }

    /// Goes through the members of the values that have to be gone through.
    fn decide_all(&self, question: &Question) -> Satisfiability {
        let sizes = || question.unknowns.iter().map(Unknown::cases);
        let combinations = sizes().try_fold(1_usize, usize::checked_mul);
        let Some(combinations) = combinations.filter(|count| *count <= COMBINATIONS) else {
            return Satisfiability::Unknown;
        };
        let mut result = Satisfiability::Unsatisfiable;
        for combination in 0..combinations {
            let mut rest = combination;
            let chosen: Vec<usize> = sizes()
                .map(|size| {
                    let choice = rest % size.max(1);
                    rest /= size.max(1);
                    choice
                })
                .collect();
            match self.decide_one(question, &chosen) {
                Satisfiability::Unsatisfiable => {}
                Satisfiability::Unknown => result = Satisfiability::Unknown,
                found @ Satisfiability::Satisfiable(_) => return found,
            }
        }
        result
    }

    /// Decides the question with one member chosen for each value whose members are tried.
    fn decide_one(&self, question: &Question, chosen: &[usize]) -> Satisfiability {
        let Question { equations, unknowns, twins, counted } = question;
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
        if *twins {
            let Some(different) = different(unknowns, &forms) else {
                return Satisfiability::Unsatisfiable;
            };
            system.different = different;
        }
        match system.solve() {
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
                // A year, and what a month, a day and an hour add to it.
                let starts = [letters(4), letters(3), letters(3), letters(3), Language::any()];
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
            let known = piece.variable.as_ref().filter(|v| !is_sharded(v)).and_then(|variable| {
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

impl Unknown<'_> {
    fn is(&self, left: bool, value: &Expr) -> bool {
        self.left.is_none_or(|whose| whose == left) && self.value == value
    }

    fn cases(&self) -> usize {
        match &self.plan {
            Plan::Members(members) => members.len(),
            _ => 1,
        }
    }
}

/// Returns all values, or `None` if one of them cannot be expressed in equations.
fn unknowns<'e>(equations: &'e [Equation], twins: Option<&[&Expr]>) -> Option<Vec<Unknown<'e>>> {
    let mut found: Vec<Unknown> = Vec::new();
    for (one, other) in equations {
        for (left, pieces) in [(true, one), (false, other)] {
            for piece in pieces {
                let Some(variable) = &piece.variable else { continue };
                let value = &variable.value;
                match found.iter_mut().find(|unknown| unknown.is(left, value)) {
                    Some(unknown) => unknown.places.push((piece, variable)),
                    None => {
                        let known = twins.is_some_and(|known| known.contains(&value));
                        let left = (!known).then_some(left);
                        let places = vec![(piece, variable)];
                        found.push(Unknown { left, value, places, plan: Plan::Letters });
                    }
                }
            }
        }
    }
    for unknown in &mut found {
        unknown.plan = plan(&unknown.places, twins.is_some() && unknown.left.is_some())?;
    }
    let mut cases = found.iter().map(Unknown::cases).fold(1, usize::saturating_mul);
    for unknown in &mut found {
        let members = unknown.places.first().and_then(|(_, variable)| Keys::values(variable));
        let falls_back = unknown.places.iter().any(|(_, variable)| variable.falls_back);
        if let Some(members) = members.filter(|_| unknown.cases() == 1 && !falls_back) {
            let more = cases.saturating_mul(members.len());
            if more <= CHEAP {
                cases = more;
                unknown.plan = Plan::Members(members);
            }
        }
    }
    Some(found)
}

/// Returns how a value is expressed in equations. A value that has to differ on both sides must be
/// recoverable from the expression.
fn plan(places: &[(&Piece, &Variable)], differs: bool) -> Option<Plan> {
    let variables = || places.iter().map(|(_, variable)| *variable).filter(|v| !is_sharded(v));
    let Some(first) = variables().next() else {
        return (!differs).then_some(Plan::Shown);
    };
    let same = variables().all(|variable| variable.transforms == first.transforms);
    if variables().any(|variable| variable.falls_back) {
        return (same && !differs).then_some(Plan::Shown);
    }
    let members = Keys::values(first);
    let letters = members.as_ref().is_none_or(|all| all.iter().all(|member| member.is_ascii()));
    let only_case = |variable: &Variable| {
        let is_case = |t: &Transform| matches!(t, Transform::Upper | Transform::Lower);
        variable.transforms.iter().all(is_case)
    };
    if letters && variables().all(only_case) {
        return Some(Plan::Letters);
    }
    if same && (first.lossless || !differs) {
        return Some(Plan::Shown);
    }
    let timed = |variable: &Variable| {
        // A week is not a prefix of a date.
        match variable.transforms.as_slice() {
            [] => true,
            [time] => time.is_of_time() && *time != Transform::Week,
            _ => false,
        }
    };
    if matches!(first.ty, Type::Timestamp | Type::Date) && variables().all(timed) {
        return Some(Plan::Parts);
    }
    members.filter(|all| all.len() <= MEMBERS).map(Plan::Members)
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

/// Returns `true` for a shard number, which depends on the whole value. It is treated as unknown
/// unless the values are few.
fn is_sharded(variable: &Variable) -> bool {
    let hashed = |transform: &Transform| matches!(transform, Transform::Shard(_));
    variable.transforms.iter().any(hashed)
        && Keys::values(variable).is_none_or(|values| values.len() > MEMBERS)
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
