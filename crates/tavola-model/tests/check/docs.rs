//! `docs/rules.md` is made of the comments at the top of the rules.

use std::fmt::Write as _;
use std::path::Path;

use tavola_model::Severity;
use tavola_model::check::RULES;

fn page() -> String {
    let mut page = String::from(
        "# What the checker finds\n\n\
         This page is generated from the comments in `crates/tavola-model/src/check`.\n\
         To renew it, run the tests of `tavola-model` with `UPDATE_DOCS=1`.\n\n\
         Every finding has a code and a location and, where something could not be proved, an example that\n\
         disproves it.\n\
         If a finding is right and the design is intended, accept it with a reason, above the declaration,\n\
         attribute or key that it is about: `@accept(code, \"reason\")`.\n\n\
         | code | severity | in short |\n|---|---|---|\n",
    );
    for rule in RULES {
        let documentation = rule.documentation();
        let short = documentation.lines().next().unwrap().trim_end_matches('.');
        writeln!(page, "| [`{0}`](#{0}) | {1} | {short} |", rule.code, severity(rule.severity))
            .unwrap();
    }
    for rule in RULES {
        let documentation = rule.documentation();
        writeln!(page, "\n## {}\n\n{}", rule.code, documentation.trim_end()).unwrap();
    }
    page
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

#[test]
fn the_page_of_rules_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let page = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/rules.md is not current: run the tests with UPDATE_DOCS=1");
}

#[test]
fn every_rule_says_what_why_and_how_to_mend_it() {
    for rule in RULES {
        let documentation = rule.documentation();
        assert!(documentation.contains("```text\n"), "{} has no example", rule.code);
        assert!(documentation.contains("\nFix: "), "{} does not say what to do", rule.code);
    }
}

#[test]
fn codes_are_kebab_case_and_differ() {
    for (place, rule) in RULES.iter().enumerate() {
        let kebab = rule.code.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(kebab, "{}", rule.code);
        assert!(RULES.iter().skip(place + 1).all(|other| other.code != rule.code), "{}", rule.code);
    }
}
