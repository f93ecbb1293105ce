//! Each rule on a model that trips it, with the text that people see, and on one that does not.

use std::path::{Path, PathBuf};

use tavola_model::check::RULES;
use tavola_model::render::render;
use tavola_model::syntax::format;

fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/rules");
    let path: PathBuf = folder.join(format!("{name}.tavola"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_rule_is_tripped_by_its_model() {
    let mut wrong = String::new();
    for rule in RULES {
        let text = fixture(rule.code);
        let found = crate::findings(&text);
        let shown = render(&found, &format!("{}.tavola", rule.code), &text, false);
        let others = found.iter().any(|finding| finding.code != rule.code);
        if found.is_empty() || others {
            wrong += &format!("{} finds nothing, or more than its own:\n{shown}", rule.code);
        } else {
            insta::assert_snapshot!(rule.code, shown);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_rule_is_silent_on_the_other() {
    let mut shown = String::new();
    for rule in RULES {
        let text = fixture(&format!("{}.clean", rule.code));
        shown += &render(&crate::findings(&text), &format!("{}.clean", rule.code), &text, false);
    }
    assert!(shown.is_empty(), "{shown}");
}

#[test]
fn the_models_are_formatted_and_each_belongs_to_a_rule() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/rules");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let code = name.split('.').next().unwrap();
        assert!(RULES.iter().any(|rule| rule.code == code), "{name} belongs to no rule");
        let text = fixture(name.trim_end_matches(".tavola"));
        assert_eq!(format(&text).unwrap(), text, "{name}");
    }
}

#[test]
fn messages_are_one_lower_case_sentence() {
    for rule in RULES {
        for finding in crate::findings(&fixture(rule.code)) {
            let message = &finding.message;
            assert!(!message.ends_with('.'), "{message}");
            assert!(!message.starts_with(char::is_uppercase), "{message}");
            assert!(finding.help.is_some() || finding.code == "unused-acceptance", "{message}");
        }
    }
}
