//! Where the steps of a write stand in its text.

use crate::Span;
use crate::model::Step;
use crate::syntax::ast::{Statement, StatementKind};

/// Returns the span of a step, also inside loops. Between the first `do` and the last one, it is
/// that of the first: how many steps each stands for is not known here.
pub(super) fn of_step(statements: &[Statement], steps: &[Step], wanted: &Step) -> Option<Span> {
    let all: Vec<&Statement> = statements.iter().filter(|statement| is_step(statement)).collect();
    let is_do = |statement: &&Statement| matches!(statement.kind, StatementKind::Do(_));
    let before = all.iter().take_while(|statement| !is_do(statement)).count();
    let behind = match before == all.len() {
        true => 0,
        false => all.iter().rev().take_while(|statement| !is_do(statement)).count(),
    };
    let in_order = all.iter().zip(steps).take(before);
    let from_the_end = all.iter().rev().zip(steps.iter().rev()).take(behind);
    in_order
        .chain(from_the_end)
        .find_map(|(statement, step)| within(statement, step, wanted))
        .or_else(|| {
            let done = steps.get(before..steps.len().checked_sub(behind)?)?;
            let span =
                all.get(before).filter(|_| done.iter().any(|step| contains(step, wanted)))?;
            Some(span.span)
        })
}

fn within(statement: &Statement, step: &Step, wanted: &Step) -> Option<Span> {
    match (&statement.kind, step) {
        _ if std::ptr::eq(step, wanted) => Some(statement.span),
        (
            StatementKind::For { body, .. }
            | StatementKind::When { body, .. }
            | StatementKind::Otherwise { body },
            Step::For { body: steps, .. },
        ) => of_step(body, steps, wanted),
        _ => None,
    }
}

fn contains(step: &Step, wanted: &Step) -> bool {
    let inside = match step {
        Step::For { body, .. } => body.as_slice(),
        _ => &[],
    };
    std::ptr::eq(step, wanted) || inside.iter().any(|step| contains(step, wanted))
}

fn is_step(statement: &Statement) -> bool {
    !matches!(
        statement.kind,
        StatementKind::Route(_)
            | StatementKind::Allow(..)
            | StatementKind::Once { .. }
            | StatementKind::AuditNone
            | StatementKind::Answer(_)
            | StatementKind::Cancel(_)
            | StatementKind::For { portions: true, .. }
    )
}
