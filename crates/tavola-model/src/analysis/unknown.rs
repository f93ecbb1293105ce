//! Names that are not declared, and keys that no entity has: one finding for each, where the mistake
//! is most likely.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::declarations::Declarations;
use super::orphan::OF_TABLE;
use super::{cause, nearest_key, orphan};
use crate::finding::{Fix, Subject};
use crate::model::Model;
use crate::resolve::GLOBAL;
use crate::{Finding, Span};

/// How many of the other places are shown.
const SHOWN: usize = 4;
/// How many uses tell that a declaration is missing rather than that a use is wrong.
const ENOUGH: usize = 2;

/// How findings about rules begin.
const NO_RULE: [&str; 2] =
    ["there is no attribute, input, local or rule", "there is no entity, rule or function"];

/// How findings about claims begin, and what they have in common.
const NO_CLAIM: &str = "there is no claim";
const CALLER: &str = "caller";

/// What two findings with one cause have in common.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Common {
    /// The name, and what it was looked for in.
    Container(String, String),
    /// The name, and the declaration that uses it.
    Declaration(String, Option<usize>),
    /// The name, and the only place of the name that was meant.
    Meant(String, Span),
    /// Keys that no entity has.
    Keys,
    /// A key attribute of no table, in an entity and in a read.
    KeyAttribute(String),
}

/// Merges the findings with one cause.
pub(super) fn merged(
    declarations: &Declarations,
    model: &Model,
    findings: Vec<Finding>,
) -> Vec<Finding> {
    let mut groups: Vec<(Finding, Vec<Span>)> = Vec::new();
    let mut known: HashMap<Common, usize> = HashMap::new();
    let mut left = Vec::new();
    let known_of_all = KnownOfAll::new(&findings);
    for finding in findings {
        let common = common(declarations, &known_of_all, &finding);
        if common.is_empty() {
            left.push(finding);
            continue;
        }
        let group = match common.iter().find_map(|common| known.get(common)) {
            Some(group) => *group,
            None => {
                groups.push((finding.clone(), Vec::new()));
                groups.len() - 1
            }
        };
        for common in common {
            known.entry(common).or_insert(group);
        }
        if let Some((first, places)) = groups.get_mut(group) {
            places.push(finding.span);
            let same = first.message == finding.message && first.help == finding.help;
            if let (Some(all), Some(fix), true) = (&mut first.fix, &finding.fix, same)
                && !fix.edits.iter().any(|edit| all.edits.contains(edit))
            {
                all.edits.extend(fix.edits.iter().cloned());
            }
            // One of them may know better what was meant.
            if meant(declarations, first).is_none() && meant(declarations, &finding).is_some() {
                *first = finding;
            }
        }
    }
    left.extend(groups.into_iter().map(|(first, places)| one(declarations, model, first, &places)));
    left
}

/// What the findings say together.
struct KnownOfAll {
    /// The tables that lack several key attributes: an index of theirs is not declared.
    without_index: BTreeSet<String>,
    /// The names that are asked for as rules.
    rules: BTreeSet<String>,
}

impl KnownOfAll {
    fn new(findings: &[Finding]) -> Self {
        let mut lacking: BTreeMap<&String, BTreeSet<&String>> = BTreeMap::new();
        let mut rules = BTreeSet::new();
        for finding in findings {
            let Some(Subject { container: Some(container), name, near }) = &finding.subject else {
                continue;
            };
            if finding.message.starts_with(OF_TABLE[0]) {
                lacking.entry(container).or_default().insert(name);
            }
            let is_rule = NO_RULE.iter().any(|start| finding.message.starts_with(start));
            if is_rule && container == GLOBAL && near.is_none() && finding.fix.is_none() {
                rules.insert(name.clone());
            }
        }
        let without_index = lacking.into_iter().filter(|(_, names)| names.len() >= ENOUGH);
        Self { without_index: without_index.map(|(table, _)| table.clone()).collect(), rules }
    }

    fn lacks_rule(&self, finding: &Finding, name: &str) -> bool {
        self.rules.contains(name) && NO_RULE.iter().any(|start| finding.message.starts_with(start))
    }
}

fn common(
    declarations: &Declarations,
    known_of_all: &KnownOfAll,
    finding: &Finding,
) -> Vec<Common> {
    if finding.code == "reads-nothing" {
        return vec![Common::Keys];
    }
    let subject = finding.subject.as_ref().filter(|_| finding.code == "unknown-name");
    let Some(Subject { container, name, .. }) = subject else { return Vec::new() };
    // An index that is not declared is missing with its key attributes.
    if let Some(table) = container
        .as_ref()
        .filter(|_| OF_TABLE.iter().any(|start| finding.message.starts_with(start)))
        && (finding.fix.is_none() || known_of_all.without_index.contains(table))
    {
        let common = Common::Container(String::new(), table.clone());
        return vec![common, Common::KeyAttribute(name.clone())];
    }
    if finding.message.starts_with("there is no key attribute here") {
        return vec![Common::KeyAttribute(name.clone())];
    }
    if finding.message.starts_with(NO_CLAIM) {
        return vec![Common::Container(name.clone(), CALLER.to_owned())];
    }
    if known_of_all.lacks_rule(finding, name) {
        return vec![Common::Container(name.clone(), GLOBAL.to_owned())];
    }
    let mut all = vec![Common::Declaration(name.clone(), declarations.of(finding.span))];
    all.extend(
        container.iter().map(|container| Common::Container(name.clone(), container.clone())),
    );
    if finding.message.starts_with("there is no key attribute in the table") {
        all.push(Common::KeyAttribute(name.clone()));
    }
    all.extend(meant(declarations, finding).map(|place| Common::Meant(name.clone(), place)));
    all
}

/// Returns the only place of the name that was meant: it is declared, and used nowhere.
fn meant(declarations: &Declarations, finding: &Finding) -> Option<Span> {
    let near = finding.subject.as_ref()?.near.as_ref()?;
    declarations.only_place(near)
}

/// Returns the finding at the key from which an attribute was left out.
fn at_key(declarations: &Declarations, finding: &Finding, places: &[Span]) -> Option<Finding> {
    let Subject { container: Some(entity), name, .. } = finding.subject.as_ref()? else {
        return None;
    };
    if !finding.message.starts_with("there is no part of the key of") {
        return None;
    }
    let key = declarations.key_without_hole(entity, name)?;
    let message = format!("the key of `{entity}` has no `{{{name}}}`, by which it is asked for");
    let mut moved = Finding::error(finding.code, key, message)
        .help(format!("write `{{{name}}}` into the key, or leave it out where it is asked for"));
    for place in places.iter().take(SHOWN) {
        moved = moved.related(*place, "asked for here");
    }
    Some(moved)
}

/// Returns the finding at the head of the declaration that lacks a name, if the name is used in
/// several places and no other one was meant: an attribute of an entity, or what an operation loads.
fn at_head(declarations: &Declarations, finding: &Finding, places: &[Span]) -> Option<Finding> {
    let Subject { container, name, near } = finding.subject.as_ref()?;
    let is_habit = finding.fix.is_some() && near.is_none();
    // What another operation loads under this name, this one does, too.
    let binding = declarations.binding(name).filter(|_| {
        let is_target = finding.message.starts_with("there is no entity or loaded item");
        let is_base = |place: &Span| {
            declarations.is_base(*place) && !declarations.before(*place).ends_with('{')
        };
        let place = declarations.of(finding.span);
        place.is_some_and(|place| declarations.operation(place).is_some())
            && (is_target || places.iter().any(is_base))
    });
    if is_habit && binding.is_none() || places.len() < ENOUGH && binding.is_none() {
        return None;
    }
    let asks_rule = NO_RULE.iter().any(|start| finding.message.starts_with(start));
    if asks_rule && container.as_deref() == Some(GLOBAL) {
        let first = places.iter().min().copied()?;
        let message = format!("there is no rule `{name}`, and {} places ask for it", places.len());
        let moved = Finding::error(finding.code, first, message)
            .help(format!("declare it: `rule {name} if ...`"));
        return Some(cause::also(moved, places, SHOWN));
    }
    let container = container.as_ref().filter(|_| binding.is_none());
    if finding.message.starts_with(NO_CLAIM) {
        let message = format!("`caller` has no claim `{name}`, and it is used as one");
        let help = format!("declare it, `{name}: id = \"...\"`");
        let mut moved = Finding::error(finding.code, declarations.caller()?, message).help(help);
        for place in places.iter().take(SHOWN) {
            moved = moved.related(*place, "used here");
        }
        return Some(moved);
    }
    let (head, message, help) = match container {
        Some(entity) => {
            let (place, head) = declarations.entity(entity)?;
            let in_entity = places.iter().any(|span| declarations.of(*span) == Some(place));
            let by_name = finding.message.starts_with("there is no attribute in");
            let message = format!("`{entity}` has no attribute `{name}`, and it is used as one");
            (in_entity || by_name).then(|| (head, message, format!("declare it, `{name}: ...`")))?
        }
        None => {
            let operation = declarations.operation(declarations.of(finding.span)?)?;
            let message = format!("`{}` uses `{name}`, which it does not declare", operation.text);
            let help = match binding {
                Some(line) => format!("load it, as another one does: `{line}`"),
                None => format!("make it an input, or load it with `let {name} = ...`"),
            };
            (operation.span, message, help)
        }
    };
    let mut moved = Finding::error(finding.code, head, message).help(help);
    moved.subject.clone_from(&finding.subject);
    for place in places.iter().take(SHOWN) {
        moved = moved.related(*place, "used here");
    }
    Some(moved)
}

/// Returns `true` for names that no model declares.
fn is_built_in(name: &str) -> bool {
    ["now", "today", "new", "anyone", "signed-in", "job", "input", "item", "caller"].contains(&name)
}

/// Returns one finding for a name that is used in these places.
fn one(declarations: &Declarations, model: &Model, finding: Finding, places: &[Span]) -> Finding {
    if finding.code == "reads-nothing" {
        return nearest_key::pointed_out(declarations, model, finding, places);
    }
    let near = finding.subject.as_ref().and_then(|subject| subject.near.as_deref());
    let is_slip = near.is_some_and(|near| declarations.only_place(near).is_some());
    let moved = orphan::at_declaration(declarations, &finding, places)
        .or_else(|| orphan::at_table(declarations, &finding, places))
        .or_else(|| at_key(declarations, &finding, places))
        .or_else(|| orphan::at_attribute(declarations, model, &finding, places))
        .or_else(|| orphan::at_local(declarations, &finding, places))
        .or_else(|| at_head(declarations, &finding, places).filter(|_| !is_slip));
    if let Some(moved) = moved {
        return moved;
    }
    let Some(Subject { name, near: Some(near), .. }) = finding.subject.clone() else {
        return cause::also(finding, places, SHOWN);
    };
    // Whatever is declared and stands nowhere else was meant to have the name that is used.
    match declarations.only_place(&near) {
        // A name that stands elsewhere, too, is no slip of the pen; one that stands once may be.
        Some(declared)
            if (places.len() > 1 || declarations.is_common(&name)) && !is_built_in(&near) =>
        {
            let message = format!("`{near}` is never used, but `{name}`, which does not exist, is");
            let mut moved = Finding::error(finding.code, declared, message)
                .help(format!("did you mean `{name}`?"))
                .fix(Fix::replace(declared, name));
            for place in places.iter().take(SHOWN) {
                moved = moved.related(*place, "used here");
            }
            moved
        }
        Some(declared) => finding.related(declared, format!("`{near}` is used nowhere")),
        None => cause::also(finding, places, SHOWN),
    }
}
