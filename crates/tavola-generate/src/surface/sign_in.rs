//! Whether an operation can be called without a token.

use tavola_model::model::{CallerTest, Expr, Model};
use tavola_store::Comparison;

/// Whether callers have to sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignIn {
    /// Nobody has to.
    NotNeeded,
    /// It depends on the inputs or on what is stored.
    Depends,
    /// Everybody has to.
    Needed,
}

/// How many rules may use each other, so that no model takes long.
const DEEPEST: usize = 32;

impl SignIn {
    /// Returns what an `allow` asks for. Without one, nobody can call at all.
    pub(super) fn of(model: &Model, allow: Option<&Expr>) -> Self {
        match allow.map_or(Some(false), |allow| holds_for_anonymous(model, allow, 0)) {
            Some(true) => Self::NotNeeded,
            Some(false) => Self::Needed,
            None => Self::Depends,
        }
    }
}

/// Returns whether a condition holds for a caller without a token, if that is always so. Such a
/// caller has no claims, and a comparison with what is absent does not hold.
fn holds_for_anonymous(model: &Model, expr: &Expr, depth: usize) -> Option<bool> {
    let holds = |expr| holds_for_anonymous(model, expr, depth + 1);
    match expr {
        _ if depth > DEEPEST => None,
        Expr::CallerIs(test) => Some(*test == CallerTest::Anyone),
        Expr::Rule(id, _) => holds(&model.rule(*id).condition),
        Expr::Not(inner) => holds(inner).map(|holds| !holds),
        Expr::And(all) => {
            let all: Vec<_> = all.iter().map(holds).collect();
            match all.contains(&Some(false)) {
                true => Some(false),
                false => all.iter().all(Option::is_some).then_some(true),
            }
        }
        Expr::Or(any) => {
            let any: Vec<_> = any.iter().map(holds).collect();
            match any.contains(&Some(true)) {
                true => Some(true),
                false => any.iter().all(Option::is_some).then_some(false),
            }
        }
        Expr::Exists(inner) if is_of_caller(inner) => Some(false),
        Expr::Compare(a, Comparison::Equal, b, _) | Expr::In(a, b)
            if is_of_caller(a) || is_of_caller(b) =>
        {
            Some(false)
        }
        _ => None,
    }
}

/// Returns `true` for what only a token tells.
fn is_of_caller(expr: &Expr) -> bool {
    match expr {
        Expr::Claim(_) | Expr::CallerService => true,
        Expr::Field(base, _) => is_of_caller(base),
        _ => false,
    }
}
