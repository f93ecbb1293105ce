//! The values of equations between keys, and how each is expressed.

use super::solve::Equation;
use super::{Keys, Piece, Variable};
use crate::model::{Expr, Transform, Type};

/// The most members of a value that are tried one by one, if a transform cannot be expressed
/// otherwise.
const MEMBERS: usize = 64;
/// The most combinations that are tried where it is optional, because a member is more precise than
/// a value.
const CHEAP: usize = 64;

/// A value, and where it occurs.
pub(super) struct Unknown<'e> {
    /// Whether it is on the left side, on the right side, or the same on both (`None`).
    pub left: Option<bool>,
    pub value: &'e Expr,
    pub places: Vec<(&'e Piece, &'e Variable)>,
    pub plan: Plan,
}

/// How a value is expressed in equations.
pub(super) enum Plan {
    /// Unchanged, or in another case.
    Letters,
    /// By its text in the key, which is the same everywhere.
    Shown,
    /// By its month, its day and the rest.
    Parts,
    /// By trying each member.
    Members(Vec<String>),
}

impl Unknown<'_> {
    pub fn is(&self, left: bool, value: &Expr) -> bool {
        self.left.is_none_or(|whose| whose == left) && self.value == value
    }

    pub fn cases(&self) -> usize {
        match &self.plan {
            Plan::Members(members) => members.len(),
            _ => 1,
        }
    }
}

/// Returns all values, or `None` if one of them cannot be expressed in equations.
pub(super) fn unknowns<'e>(
    equations: &'e [Equation<'e>],
    determined: Option<&[&Expr]>,
) -> Option<Vec<Unknown<'e>>> {
    let mut found: Vec<Unknown> = Vec::new();
    for (one, other) in equations {
        for (left, pieces) in [(true, *one), (false, *other)] {
            for piece in pieces {
                let Some(variable) = &piece.variable else { continue };
                let value = &variable.value;
                match found.iter_mut().find(|unknown| unknown.is(left, value)) {
                    Some(unknown) => unknown.places.push((piece, variable)),
                    None => {
                        let known = determined.is_some_and(|values| values.contains(&value));
                        let left = (!known).then_some(left);
                        let places = vec![(piece, variable)];
                        found.push(Unknown { left, value, places, plan: Plan::Letters });
                    }
                }
            }
        }
    }
    for unknown in &mut found {
        unknown.plan = plan(&unknown.places, determined.is_some() && unknown.left.is_some())?;
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
    let variables = || places.iter().map(|(_, variable)| *variable).filter(|v| !is_reduced(v));
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

/// Returns `true` for a shard number, which depends on the whole value, and for the start of a
/// text. They are treated as unknown unless the values are few.
pub(super) fn is_reduced(variable: &Variable) -> bool {
    let reduces =
        |transform: &Transform| matches!(transform, Transform::Shard(_) | Transform::Left(_));
    variable.transforms.iter().any(reduces)
        && Keys::values(variable).is_none_or(|values| values.len() > MEMBERS)
}
