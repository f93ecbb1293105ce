//! Items that do not fit the model, and the lines that they are on.

use std::collections::{HashMap, HashSet};

use tavola_runtime::inspect::{Event, Finding, ProblemKind, RepairOutcome};
use tavola_store::Key;

use super::super::report::Report;
use crate::fail::Fail;
use crate::items::Source;

/// Items of the physical tables, each with what is wrong with it.
#[derive(Default)]
pub(super) struct Misfits(HashMap<(String, Key), Vec<(&'static str, String)>>);

impl Misfits {
    /// Notes what an inspection of items that nothing else uses has found.
    pub(super) fn note(&mut self, event: &Event<'_>) {
        let Event::Found(finding, outcome) = event else { return };
        let is_misfit = match (finding.kind, outcome) {
            (_, RepairOutcome::Repaired) => false,
            // An item that belongs to nothing is not removed without being told.
            (ProblemKind::OrphanDerived | ProblemKind::Foreign, _) => true,
            (kind, RepairOutcome::Left(_)) => !kind.is_information(),
            (_, RepairOutcome::Reported | RepairOutcome::Repairable) => false,
        };
        if is_misfit {
            let entry = self.0.entry((finding.table.clone(), culprit(finding).clone()));
            let why = match outcome {
                RepairOutcome::Left(reason) => format!("{finding} ({reason})"),
                _ => finding.to_string(),
            };
            entry.or_default().push((finding.kind.code(), why));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the items.
    pub(super) fn keys(&self) -> impl Iterator<Item = &(String, Key)> {
        self.0.keys()
    }

    /// Lists the lines of the items, in the order of the files; last those that are on no line,
    /// because they follow from others.
    pub(super) fn list(&self, source: &Source, report: &mut Report) -> Result<(), Fail> {
        let mut unlisted: HashSet<_> = self.0.keys().collect();
        for table in &source.tables {
            source.read(table, |file, line, item| {
                let Some(key) = Key::of(&item, &table.schema.key) else { return Ok(()) };
                let place = (table.schema.name.clone(), key);
                unlisted.remove(&place);
                for (kind, why) in self.0.get(&place).into_iter().flatten() {
                    report.line(file, line, kind, why);
                }
                Ok(())
            })?;
        }
        for (kind, why) in unlisted.into_iter().filter_map(|place| self.0.get(place)).flatten() {
            report.line(&source.folder, 0, kind, why);
        }
        Ok(())
    }
}

/// Returns the key of the item that has to change or go.
fn culprit(finding: &Finding) -> &Key {
    match (finding.kind, &finding.other) {
        // The item that cannot be derived is not there; the one that derives it is.
        (ProblemKind::MissingDerived, Some(owner)) => owner,
        _ => &finding.key,
    }
}
