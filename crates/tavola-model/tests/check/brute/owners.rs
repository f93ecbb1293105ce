//! Copies (`also`) of random items against brute force: two sources of one copy are a finding.

use std::collections::HashMap;

use proptest::prelude::*;
use proptest::sample::subsequence;
use tavola_model::check;
use tavola_model::resolve;
use tavola_model::syntax::parse;

use super::generate::{ATTRIBUTES, Kind, Template, kinds, shown, templates};
use super::items::{combinations, fill};

/// An entity whose items are stored twice.
#[derive(Debug, Clone)]
pub struct Copied {
    kinds: Vec<Kind>,
    keys: [Template; 2],
    copy: [Template; 2],
    /// Attributes that are unique together.
    unique: Vec<usize>,
    /// Whether there is a copy only for items with one value of the first attribute.
    conditional: bool,
}

pub fn copied() -> impl Strategy<Value = Copied> {
    let unique = prop_oneof![
        2 => Just(Vec::new()),
        1 => subsequence(vec![0, 1, 2], 1..3),
    ];
    let keys = || (templates(), templates());
    (kinds(), keys(), keys(), unique, any::<bool>()).prop_map(
        |(kinds, (pk, sk), (copy_pk, copy_sk), unique, conditional)| {
            let conditional = conditional && kinds[0] == Kind::Short;
            Copied { kinds, keys: [pk, sk], copy: [copy_pk, copy_sk], unique, conditional }
        },
    )
}

impl Copied {
    pub fn text(&self) -> String {
        let of = |template| shown(template, &self.kinds, &ATTRIBUTES);
        let [pk, sk] = self.keys.each_ref().map(of);
        let [copy_pk, copy_sk] = self.copy.each_ref().map(of);
        let mut text = format!(
            "model brute\ntable main {{\n  key PK, SK\n  type type\n}}\nentity Source in main {{\n  \
             PK = \"{pk}\"\n  SK = \"{sk}\"\n"
        );
        for (name, kind) in ATTRIBUTES.iter().zip(&self.kinds) {
            text += &format!("  {name}: {}\n", kind.text());
        }
        if !self.unique.is_empty() {
            let names: Vec<&str> = self.unique.iter().map(|place| ATTRIBUTES[*place]).collect();
            text += &format!("  unique {}\n", names.join(", "));
        }
        let condition = if self.conditional { " while p = a" } else { "" };
        text + &format!(
            "  also Copy as \"COPY\" PK = \"{copy_pk}\", SK = \"{copy_sk}\"{condition}\n}}\n"
        )
    }

    /// Two items that can both be stored, and have the same copy.
    fn sources_of_one_copy(&self) -> Option<String> {
        let all: Vec<&Template> = self.keys.iter().chain(&self.copy).collect();
        let key = |templates: &[Template; 2], values: &[Option<&str>]| -> Option<Vec<String>> {
            let texts = templates.iter().map(|template| fill(template, &self.kinds, values));
            let texts: Option<Vec<String>> = texts.collect();
            texts.filter(|texts| !texts.iter().any(String::is_empty))
        };
        let mut seen: HashMap<Vec<String>, Vec<_>> = HashMap::new();
        for values in combinations(&all, &self.kinds) {
            if values.contains(&Some("")) || self.conditional && values[0] == Some("b") {
                continue;
            }
            let (Some(own), Some(copy)) = (key(&self.keys, &values), key(&self.copy, &values))
            else {
                continue;
            };
            let others = seen.entry(copy.clone()).or_default();
            // An attribute that no key is made of can be anything, also something else each time.
            let differs = |other: &[Option<&str>]| {
                self.unique.is_empty()
                    || self
                        .unique
                        .iter()
                        .any(|place| values[*place].is_none() || values[*place] != other[*place])
            };
            let twin = others
                .iter()
                .find(|(key, other): &&(Vec<String>, Vec<_>)| *key != own && differs(other));
            if let Some((_, other)) = twin {
                return Some(format!("{values:?} and {other:?} have the copy {copy:?}"));
            }
            others.push((own, values));
        }
        None
    }
}

/// Compares what the checker says with the items.
pub fn compare(design: &Copied) -> Result<bool, TestCaseError> {
    let text = design.text();
    let parsed = parse(&text);
    prop_assert!(parsed.findings.is_empty(), "{text}\n{:?}", parsed.findings);
    let (model, unresolved) = resolve(&parsed.file);
    if !unresolved.is_empty() {
        return Ok(false);
    }
    let found = check(&model, &parsed.file);
    let told = found.iter().any(|finding| finding.code == "derived-collision");
    if let Some(pair) = design.sources_of_one_copy() {
        prop_assert!(told, "missed: {pair} in\n{text}");
    }
    Ok(true)
}
