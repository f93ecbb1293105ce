//! Findings with the other places of the same mistake.

use crate::{Finding, Span};

/// Adds the other places, of which so many are shown.
pub(super) fn also(mut finding: Finding, places: &[Span], shown: usize) -> Finding {
    let others: Vec<Span> = places.iter().copied().filter(|span| *span != finding.span).collect();
    for (number, place) in others.iter().take(shown).enumerate() {
        let more = others.len().saturating_sub(shown);
        let label = match more {
            0 => "here too".to_owned(),
            _ if number + 1 < shown => "here too".to_owned(),
            more => format!("here too, and in {more} more places"),
        };
        finding = finding.related(*place, label);
    }
    finding
}
