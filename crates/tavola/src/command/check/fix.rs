//! `tavola check --fix`: changes a model as its findings advise.

use std::path::Path;

use tavola_model::{Analysis, Edit, Finding, Fix, analyse};

use crate::fail::Fail;
use crate::model_file::{ModelFile, text};
use crate::output;
use crate::replace_file::replace;

/// How often the file is checked again: a fix can uncover another mistake.
const ROUNDS: usize = 10;

/// Applies the fixes of a model file, and reads it again.
pub(super) fn fixed(path: &Path) -> Result<ModelFile, Fail> {
    let before = text(path)?;
    let mut changed = before.clone();
    let mut applied = 0;
    for _ in 0..ROUNDS {
        let Analysis { findings, .. } = analyse(&changed);
        let Some((next, fixes)) = round(&changed, &findings) else { break };
        changed = next;
        applied += fixes;
    }
    if changed != before {
        let name = path.display();
        replace(path, &changed)
            .map_err(|error| Fail::error(format!("cannot write {name}: {error}")))?;
        output::error(&format!("{name}: applied {}", output::count(applied, "change")));
    }
    ModelFile::read(path)
}

/// Applies all fixes that do not overlap, unless they leave more findings than there were.
fn round(text: &str, findings: &[Finding]) -> Option<(String, usize)> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut applied = 0;
    for fix in findings.iter().filter_map(|finding| finding.fix.as_ref()) {
        let overlaps = |edit: &Edit| {
            edits.iter().any(|other| {
                edit.span.start < other.span.end && other.span.start < edit.span.end
                    || edit.span == other.span
            })
        };
        if !fix.edits.iter().any(overlaps) {
            edits.extend(fix.edits.iter().cloned());
            applied += 1;
        }
    }
    if edits.is_empty() {
        return None;
    }
    let changed = Fix { edits }.applied(text);
    (analyse(&changed).findings.len() <= findings.len()).then_some((changed, applied))
}
