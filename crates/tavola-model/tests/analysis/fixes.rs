//! Every fix does what its help says.

use tavola_model::{Finding, analyse};

use crate::models;

/// The folders whose models have findings.
const FOLDERS: [&str; 3] = ["tests/analysis/first", "tests/syntax/bad", "tests/check/rules"];

/// Returns `true` if two findings are the same one, in texts that differ by a fix.
fn same(one: &Finding, other: &Finding) -> bool {
    one.code == other.code && one.message == other.message
}

#[test]
fn a_fix_ends_its_finding_and_begins_no_other() {
    let mut tried = 0;
    for (name, text) in FOLDERS.iter().flat_map(|folder| models(folder)) {
        let before = analyse(&text).findings;
        for finding in before.iter().filter(|finding| finding.fix.is_some()) {
            let changed = finding.fix.as_ref().unwrap().applied(&text);
            let after = analyse(&changed).findings;
            let count = |all: &[Finding]| all.iter().filter(|one| same(one, finding)).count();
            assert!(count(&after) < count(&before), "{name}: {finding:#?}\n{changed}");
            tried += 1;
        }
    }
    assert!(tried >= 30, "only {tried} findings have a fix");
}
