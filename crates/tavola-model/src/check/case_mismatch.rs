//! A read that looks for a key in a different case than it is stored in.
//!
//! A key written with `{name:lower}` contains `ann`.
//! A read that asks for `{name}` as the caller gave it looks for `Ann` and finds nothing.
//!
//! ```text
//! PK = "NAME#{name:lower}"
//! from main where PK = "NAME#{name}"        // finds nothing for "Ann"
//! ```
//!
//! Fix: use the same transform on both sides, `{name:lower}`.

use super::context::Context;
use crate::Finding;
use crate::keys::Piece;
use crate::keys::pair_of;
use crate::model::scalar::{Letters, Scalar};
use crate::model::{Expr, Sort, Transform, Type};
use tavola_store::Comparison;

pub(super) const CODE: &str = "case-mismatch";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (read, query) in context.queries() {
        let pair = pair_of(context.model, query);
        let sort = match &query.sort {
            Some(Sort::BeginsWith(value)) => Some(value),
            Some(Sort::Compare(Comparison::Equal, bound)) => Some(&bound.value),
            _ => None,
        };
        let asked: Vec<(&Expr, &str)> =
            std::iter::once((&query.partition, pair.partition.name.as_str()))
                .chain(sort.zip(pair.sort.as_ref().map(|part| part.name.as_str())))
                .collect();
        for (value, key) in asked {
            let all = context.keys.alternatives(context.model, value, &Type::Unknown, &read.frame);
            let Some(asked) = all.first() else { continue };
            let differs = read.entities.iter().find_map(|id| {
                let stored = context.keys.shape(*id, key)?;
                Some((*id, differing(asked, &stored.pieces)?))
            });
            let Some((id, (label, transform))) = differs else { continue };
            let entity = &context.model.entity(id).name;
            let message = format!(
                "`{}` looks for `{label}` in a different case than `{entity}` stores it",
                read.name
            );
            findings.push(
                Finding::warning(CODE, context.condition_span(read, key), message)
                    .why(format!("the key contains the value in {transform} case only, so \"Ann\" as given finds nothing or another item"))
                    .help(format!("ask for `{{{label}:{transform}}}`"))
                    .related(context.key_span(id, key), "the key"),
            );
        }
    }
}

/// Returns a value that is stored in one case and asked for as given, with that case.
fn differing(asked: &[Piece], stored: &[Piece]) -> Option<(String, &'static str)> {
    for (asked, stored) in asked.iter().zip(stored) {
        match (&asked.variable, &stored.variable) {
            (Some(one), Some(other)) => {
                let word = match other.transforms.last() {
                    Some(Transform::Upper) => "upper",
                    Some(Transform::Lower) => "lower",
                    _ => continue,
                };
                // Enum members that are stored in another case are never found, which another rule
                // reports.
                if one.transforms.is_empty() && one.ty.words().is_none() && changes(&one.ty, word) {
                    return Some((one.label.clone(), word));
                }
            }
            (None, None) if asked.language.example() == stored.language.example() => {}
            // The parts no longer correspond.
            _ => return None,
        }
    }
    None
}

fn changes(ty: &Type, case: &str) -> bool {
    match ty.scalar().map_or(Letters::Any, Scalar::letters) {
        Letters::Upper => case == "lower",
        Letters::Lower => case == "upper",
        Letters::None => false,
        Letters::Any => true,
    }
}
