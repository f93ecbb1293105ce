//! Every fix does what its help says.

use std::collections::BTreeSet;
use std::path::Path;

use tavola_model::check::RULES;
use tavola_model::{Finding, analyse};

use crate::{codes, models};

/// The folders whose models have findings.
const FOLDERS: [&str; 4] =
    ["tests/analysis/first", "tests/syntax/bad", "tests/check/rules", "tests/check/corpus"];

/// Returns `true` if two findings are the same one, in texts that differ by a fix.
fn same(one: &Finding, other: &Finding) -> bool {
    one.code == other.code && one.message == other.message
}

#[test]
fn a_fix_ends_its_finding_and_begins_no_other() {
    let (mut tried, mut codes) = (0, BTreeSet::new());
    let mistakes = codes::mistakes().into_iter().map(|(code, mistake, _)| (code, mistake));
    for (name, text) in FOLDERS.iter().flat_map(|folder| models(folder)).chain(mistakes) {
        let before = analyse(&text).findings;
        for finding in before.iter().filter(|finding| finding.fix.is_some()) {
            let changed = finding.fix.as_ref().unwrap().applied(&text);
            let after = analyse(&changed).findings;
            let count = |all: &[Finding]| all.iter().filter(|one| same(one, finding)).count();
            assert!(count(&after) < count(&before), "{name}: {finding:#?}\n{changed}");
            tried += 1;
            codes.insert(finding.code);
        }
    }
    assert!(tried >= 100, "only {tried} findings have a fix");
    for rule in RULES {
        let file = format!("src/check/{}.rs", rule.code.replace('-', "_"));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let fixes = std::fs::read_to_string(source).unwrap().contains(".fix(");
        assert!(!fixes || codes.contains(rule.code), "no fix of {} is tried", rule.code);
    }
}
