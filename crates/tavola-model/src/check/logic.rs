//! What follows from what, as far as the shape of conditions tells.

use crate::model::{Expr, Hole, Load, Model, Part, Template};
use tavola_store::Comparison;

/// How deep rules are followed into each other.
const DEEPEST: usize = 12;

/// Whether one condition can only hold where the other does. A "no" may be wrong, a "yes" never is.
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

/// A rule's condition with arguments in place of its parameters.
fn instantiate(condition: &Expr, args: &[Expr]) -> Expr {
    replace(condition, &|expr| match expr {
        Expr::Slot(place) => args.get(*place).cloned(),
        _ => None,
    })
}

/// The expression with parts of it replaced, the outermost first.
pub(super) fn replace(expr: &Expr, with: &impl Fn(&Expr) -> Option<Expr>) -> Expr {
    if let Some(replaced) = with(expr) {
        return replaced;
    }
    let one = |expr: &Expr| Box::new(replace(expr, with));
    let all = |exprs: &[Expr]| exprs.iter().map(|expr| replace(expr, with)).collect();
    match expr {
        Expr::Field(e, name) => Expr::Field(one(e), name.clone()),
        Expr::Load(load) => {
            let key = load.key.iter().map(|(name, e)| (name.clone(), replace(e, with))).collect();
            Expr::Load(Box::new(Load { entity: load.entity, key }))
        }
        Expr::Rule(rule, args) => Expr::Rule(*rule, all(args)),
        Expr::Exists(e) => Expr::Exists(one(e)),
        Expr::Not(e) => Expr::Not(one(e)),
        Expr::And(es) => Expr::And(all(es)),
        Expr::Or(es) => Expr::Or(all(es)),
        Expr::Compare(a, op, b, order) => Expr::Compare(one(a), *op, one(b), order.clone()),
        Expr::IfGiven(a, b) => Expr::IfGiven(one(a), one(b)),
        Expr::Between(a, b, c, order) => Expr::Between(one(a), one(b), one(c), order.clone()),
        Expr::In(a, b) => Expr::In(one(a), one(b)),
        Expr::Coalesce(a, b) => Expr::Coalesce(one(a), one(b)),
        Expr::When(a, b, c) => Expr::When(one(a), one(b), one(c)),
        Expr::Arithmetic(op, a, b) => Expr::Arithmetic(*op, one(a), one(b)),
        Expr::Shift(kind, a, b, sign) => Expr::Shift(*kind, one(a), one(b), *sign),
        Expr::ToEpoch(e) => Expr::ToEpoch(one(e)),
        Expr::DateOf(e) => Expr::DateOf(one(e)),
        Expr::Combine(sign, a, b) => Expr::Combine(*sign, one(a), one(b)),
        Expr::Template(template) => {
            let part = |part: &Part| match part {
                Part::Hole(hole) => {
                    let value = replace(&hole.value, with);
                    Part::Hole(Hole { value, ..hole.clone() })
                }
                literal => literal.clone(),
            };
            Expr::Template(Template { parts: template.parts.iter().map(part).collect() })
        }
        Expr::List(es) => Expr::List(all(es)),
        Expr::Record(fields) => {
            Expr::Record(fields.iter().map(|(name, e)| (name.clone(), replace(e, with))).collect())
        }
        Expr::Call(function, args) => Expr::Call(*function, all(args)),
        leaf => leaf.clone(),
    }
}

/// The condition without the cases that literals rule out. `Or` of nothing never holds, `And` of
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

/// A path into an item or local: what it starts from, and the names.
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

/// The paths that an expression uses, each as long as it is written.
pub(super) fn paths<'e>(expr: &'e Expr, visit: &mut impl FnMut(&'e Expr, Vec<&'e str>)) {
    // A path is visited from its end to its start: the shorter ones inside it are not meant.
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

/// The slots that an expression uses.
pub(super) fn slots(expr: &Expr) -> Vec<usize> {
    let mut found = Vec::new();
    expr.walk(&mut |expr| {
        if let Expr::Slot(place) = expr {
            found.push(*place);
        }
    });
    found
}
