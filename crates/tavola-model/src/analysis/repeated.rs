//! One habit in many places is one mistake: findings that say the same are one, whose fix mends all places.

use crate::{Finding, Fix};

/// How many other places are shown.
const SHOWN: usize = 2;

/// What the parser says.
const OF_TEXT: [&str; 4] = ["syntax", "bad-character", "unknown-word", "bad-route"];

/// Merges the findings of the parser that say the same and can be mended.
pub(super) fn merged(findings: Vec<Finding>) -> Vec<Finding> {
    let mut merged: Vec<(Finding, usize)> = Vec::new();
    for finding in findings {
        let same = merged.iter_mut().find(|(first, _)| {
            let (a, b) = (first, &finding);
            let alike = a.code == b.code && a.message == b.message && OF_TEXT.contains(&b.code);
            match (&a.fix, &b.fix) {
                (Some(one), Some(other)) => alike && (a.help == b.help || same_texts(one, other)),
                _ => false,
            }
        });
        let Some((first, others)) = same else {
            merged.push((finding, 0));
            continue;
        };
        *others += 1;
        if *others <= SHOWN {
            first.related.push((finding.span, "and here".to_owned()));
        }
        if let (Some(fix), Some(more)) = (&mut first.fix, finding.fix) {
            fix.edits.extend(more.edits);
        }
    }
    let told = |(mut finding, others): (Finding, usize)| {
        if let Some(more) = others.checked_sub(SHOWN).filter(|more| *more > 0) {
            let places = if more == 1 { "place" } else { "places" };
            finding.help = finding.help.map(|help| format!("{help}; so in {more} more {places}"));
        }
        finding
    };
    merged.into_iter().map(told).collect()
}

/// Returns `true` if a fix writes what the other begins with.
fn same_texts(all: &Fix, one: &Fix) -> bool {
    let texts = |fix: &Fix| fix.edits.iter().map(|edit| edit.text.clone()).collect::<Vec<_>>();
    texts(all).starts_with(&texts(one))
}
