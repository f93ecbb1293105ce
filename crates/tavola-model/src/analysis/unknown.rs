//! Names that are not declared, and keys that no entity has: one finding for each, where the mistake
//! is most likely.

use std::collections::HashMap;

use super::declarations::Declarations;
use super::{cause, nearest_key};
use crate::finding::{Fix, Subject};
use crate::model::Model;
use crate::{Finding, Span};

/// How many of the other places are shown.
const SHOWN: usize = 4;
/// How many uses tell that a declaration is missing rather than that a use is wrong.
const ENOUGH: usize = 2;

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
    for finding in findings {
        let common = common(declarations, &finding);
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
            // One of them may know better what was meant.
            if meant(declarations, first).is_none() && meant(declarations, &finding).is_some() {
                *first = finding;
            }
        }
    }
    left.extend(groups.into_iter().map(|(first, places)| one(declarations, model, first, &places)));
    left
}

fn common(declarations: &Declarations, finding: &Finding) -> Vec<Common> {
    if finding.code == "reads-nothing" {
        return vec![Common::Keys];
    }
    let subject = finding.subject.as_ref().filter(|_| finding.code == "unknown-name");
    let Some(Subject { container, name, .. }) = subject else { return Vec::new() };
    // An index that is not declared is missing with its key attributes.
    let of_table = ["there is no key attribute in the table", "there is no index of"];
    if let Some(table) = container
        .as_ref()
        .filter(|_| of_table.iter().any(|start| finding.message.starts_with(start)))
        && finding.fix.is_none()
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
    let mut all = vec![Common::Declaration(name.clone(), declarations.of(finding.span))];
    all.extend(
        container.iter().map(|container| Common::Container(name.clone(), container.clone())),
    );
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
    if near.is_some() || finding.fix.is_some() || places.len() < ENOUGH {
        return None;
    }
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
            let help = format!("make it an input, or load it with `let {name} = ...`");
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

/// Returns one finding for a name that is used in these places.
fn one(declarations: &Declarations, model: &Model, finding: Finding, places: &[Span]) -> Finding {
    if finding.code == "reads-nothing" {
        return nearest_key::pointed_out(declarations, model, finding, places);
    }
    let moved =
        at_key(declarations, &finding, places).or_else(|| at_head(declarations, &finding, places));
    if let Some(moved) = moved {
        return moved;
    }
    let Some(Subject { name, near: Some(near), .. }) = finding.subject.clone() else {
        return cause::also(finding, places, SHOWN);
    };
    // Whatever is declared and stands nowhere else was meant to have the name that is used.
    match declarations.only_place(&near) {
        // A name that stands elsewhere, too, is no slip of the pen; one that stands once may be.
        Some(declared) if places.len() > 1 || declarations.is_common(&name) => {
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
