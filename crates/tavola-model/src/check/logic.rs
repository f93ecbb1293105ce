//! What follows from what, as far as the shape of conditions tells.

use std::borrow::Cow;

use crate::model::{Expr, Model};
use tavola_store::Comparison;

/// The depth to which rules are followed.
const DEEPEST: usize = 12;

/// Returns `true` if the conclusion is proved to hold wherever the premise does. `false` proves
/// nothing.
pub(super) fn implies(model: &Model, premise: &Expr, conclusion: &Expr) -> bool {
    follows(model, premise, conclusion, 0)
}

fn follows(model: &Model, premise: &Expr, conclusion: &Expr, depth: usize) -> bool {
    if premise == conclusion {
        return true;
    }
    if depth > DEEPEST {
        return false;
    }
    if let (
        Expr::Compare(one, Comparison::Equal, is, _),
        Expr::Compare(other, Comparison::NotEqual, is_not, _),
    ) = (premise, conclusion)
        && let (Expr::Literal(is), Expr::Literal(is_not)) = (&**is, &**is_not)
    {
        return one == other && is != is_not;
    }
    let deeper = |premise: &Expr, conclusion: &Expr| follows(model, premise, conclusion, depth + 1);
    if let Expr::Or(cases) = premise {
        return cases.iter().all(|case| deeper(case, conclusion));
    }
    if let Expr::And(parts) = conclusion {
        return parts.iter().all(|part| deeper(premise, part));
    }
    if let Expr::Or(cases) = conclusion
        && cases.iter().any(|case| deeper(premise, case))
    {
        return true;
    }
    if let Expr::And(parts) = premise
        && parts.iter().any(|part| deeper(part, conclusion))
    {
        return true;
    }
    if let Expr::Rule(rule, args) = premise
        && deeper(&instantiate(&model.rule(*rule).condition, args), conclusion)
    {
        return true;
    }
    match conclusion {
        Expr::Rule(rule, args) => deeper(premise, &instantiate(&model.rule(*rule).condition, args)),
        _ => false,
    }
}

/// Substitutes arguments for the parameters in a rule's condition.
pub(super) fn instantiate<'e>(condition: &'e Expr, args: &[Expr]) -> Cow<'e, Expr> {
    if args.is_empty() {
        return Cow::Borrowed(condition);
    }
    Cow::Owned(condition.clone().replaced(&|expr| match expr {
        Expr::Slot(place) => args.get(*place).cloned(),
        _ => None,
    }))
}

/// Removes the cases of a condition that literals rule out. `Or` of nothing never holds, `And` of
/// nothing always does.
pub(super) fn simplified(expr: &Expr) -> Expr {
    match expr {
        Expr::Compare(a, Comparison::Equal, b, _) => match (&**a, &**b) {
            (Expr::Literal(a), Expr::Literal(b)) if a == b => Expr::And(Vec::new()),
            (Expr::Literal(_), Expr::Literal(_)) => Expr::Or(Vec::new()),
            _ => expr.clone(),
        },
        Expr::And(parts) => {
            let parts: Vec<Expr> = parts.iter().map(simplified).collect();
            match parts.iter().find(|part| matches!(part, Expr::Or(cases) if cases.is_empty())) {
                Some(never) => never.clone(),
                None => Expr::And(parts),
            }
        }
        Expr::Or(cases) => {
            let never = |case: &Expr| matches!(case, Expr::Or(cases) if cases.is_empty());
            Expr::Or(cases.iter().map(simplified).filter(|case| !never(case)).collect())
        }
        other => other.clone(),
    }
}

/// Returns the base and the names of a path into an item or local.
pub(super) fn path_of(expr: &Expr) -> Option<(&Expr, Vec<&str>)> {
    let mut names = Vec::new();
    let mut at = expr;
    while let Expr::Field(base, name) = at {
        names.push(name.as_str());
        at = base;
    }
    names.reverse();
    matches!(at, Expr::Item | Expr::Slot(_)).then_some((at, names))
}

/// Visits the longest paths in an expression.
pub(super) fn paths<'e>(expr: &'e Expr, visit: &mut impl FnMut(&'e Expr, Vec<&'e str>)) {
    // A path is visited from its end to its start; the shorter paths inside it do not count.
    let mut inner = 0;
    expr.walk(&mut |expr| {
        if inner > 0 {
            inner -= 1;
        } else if let Some((base, names)) = path_of(expr) {
            inner = names.len();
            visit(base, names);
        }
    });
}

/// Returns the slots that an expression uses.
pub(super) fn slots(expr: &Expr) -> Vec<usize> {
    let mut found = Vec::new();
    expr.walk(&mut |expr| {
        if let Expr::Slot(place) = expr {
            found.push(*place);
        }
    });
    found
}

/// Returns `true` if a condition can hold only while this value exists.
pub(super) fn needs(model: &Model, condition: &Expr, path: &Expr) -> bool {
    needs_within(model, condition, path, 0)
}

fn needs_within(model: &Model, condition: &Expr, path: &Expr, depth: usize) -> bool {
    let needs = |condition: &Expr| needs_within(model, condition, path, depth + 1);
    match condition {
        _ if depth > DEEPEST => false,
        Expr::And(all) => all.iter().any(needs),
        Expr::Or(any) => any.iter().all(needs),
        Expr::Rule(rule, args) => needs(&instantiate(&model.rule(*rule).condition, args)),
        Expr::Exists(value) => match &**value {
            // Without a part of its key, no item is found.
            Expr::Load(load) => load.key.iter().any(|(_, part)| part == path),
            value => value == path,
        },
        // A comparison with an absent value is false.
        Expr::Compare(left, comparison, right, _) => {
            *comparison != Comparison::NotEqual && (**left == *path || **right == *path)
        }
        Expr::Between(value, low, high, _) => [value, low, high].iter().any(|e| ***e == *path),
        Expr::In(value, _) => **value == *path,
        _ => false,
    }
}
