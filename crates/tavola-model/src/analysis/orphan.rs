//! Tables, indexes and key attributes that nothing uses, where one that does not exist is used: one name was changed.

use super::declarations::Declarations;
use crate::finding::Subject;
use crate::model::Model;
use crate::resolve::GLOBAL;
use crate::{Finding, Fix, Span};

/// How findings begin about what a table does not have.
pub(super) const OF_TABLE: [&str; 2] =
    ["there is no key attribute in the table", "there is no index of"];

/// How many uses tell that the declaration is wrong rather than the use.
const ENOUGH: usize = 2;
/// How many of the uses are shown.
const SHOWN: usize = 4;

/// Returns the finding about an unknown name at the only declaration of its kind that nothing uses.
pub(super) fn at_declaration(
    declarations: &Declarations,
    finding: &Finding,
    places: &[Span],
) -> Option<Finding> {
    let Subject { name, container, near } = finding.subject.as_ref()?;
    let says = |start: &str| finding.message.starts_with(start);
    let is_entity = name.starts_with(char::is_uppercase);
    let unused = if says("there is no table") {
        declarations.unused_tables()
    } else if says("there is no index of") {
        declarations.unused_indexes(container.as_deref()?)
    } else if says("there is no key attribute in the table") {
        declarations.unused_key_attributes(container.as_deref()?)
    } else if says("there is no key attribute here") {
        let (table, ..) = declarations.source(declarations.of(finding.span)?)?;
        declarations.unused_key_attributes(table)
    } else if says("there is no entity `") || is_entity && says("there is no entity or loaded item")
    {
        declarations.unused_entities()
    } else if says("there is no steps called") {
        declarations.unused_steps()
    } else {
        return None;
    };
    let [(declared, span)] = unused.as_slice() else { return None };
    // One use may be the mistake itself, unless the declared name is the one that means something else.
    let uses = places.iter().filter(|place| declarations.text(**place) == name.as_str()).count();
    let is_elsewhere =
        near.is_none() && declarations.is_common(declared) && !declarations.is_common(name);
    if uses < ENOUGH && !declarations.is_attribute(name) && !is_elsewhere {
        return None;
    }
    let message = format!("`{declared}` is never used, but `{name}`, which does not exist, is");
    Some(renamed(finding, *span, name, message, places))
}

/// Returns the finding about a name that is used again and again, at the only local of the operation that is called so
/// that it cannot be meant: nothing uses it, or its name means something else.
pub(super) fn at_local(
    declarations: &Declarations,
    finding: &Finding,
    places: &[Span],
) -> Option<Finding> {
    let Subject { name, container, .. } = finding.subject.as_ref()?;
    let place = declarations.of(finding.span)?;
    let here = places.iter().all(|span| declarations.of(*span) == Some(place));
    if !here || container.as_deref().is_some_and(|it| it != GLOBAL) {
        return None;
    }
    // What another operation loads under this name, this one may have forgotten to.
    let is_loaded = declarations.binding(name).is_some();
    let mut locals = declarations.locals(place);
    locals.retain(|(local, _)| {
        !is_loaded && declarations.count(place, local) == 1 || declarations.is_strange(local)
    });
    let [(declared, span)] = locals.as_slice() else { return None };
    if places.len() < ENOUGH && !declarations.is_strange(declared) {
        return None;
    }
    let message = format!("`{declared}` is never used, but `{name}`, which does not exist, is");
    Some(renamed(finding, *span, name, message, places))
}

/// Returns the finding about an attribute that an entity does not have, at its only attribute with a name that means
/// something else.
pub(super) fn at_attribute(
    declarations: &Declarations,
    model: &Model,
    finding: &Finding,
    places: &[Span],
) -> Option<Finding> {
    let Subject { name, container, .. } = finding.subject.as_ref()?;
    let entity = model.entities.iter().find(|entity| Some(&entity.name) == container.as_ref())?;
    let mut strange = entity.attributes.iter().filter(|it| declarations.is_strange(&it.name));
    let (attribute, None) = (strange.next()?, strange.next()) else { return None };
    let message = format!(
        "`{}` has no attribute `{name}`, but `{}`, which means something else",
        entity.name, attribute.name
    );
    Some(renamed(finding, attribute.span, name, message, places))
}

/// Returns the finding at a declaration that should have the name that is used.
fn renamed(
    finding: &Finding,
    declared: Span,
    name: &str,
    message: String,
    places: &[Span],
) -> Finding {
    let moved = Finding::error(finding.code, declared, message)
        .help(format!("did you mean `{name}`?"))
        .fix(Fix::replace(declared, name));
    places.iter().take(SHOWN).fold(moved, |moved, place| moved.related(*place, "used here"))
}

/// Returns the finding about key attributes and an index that a table does not have, at its head.
pub(super) fn at_table(
    declarations: &Declarations,
    finding: &Finding,
    places: &[Span],
) -> Option<Finding> {
    let Subject { container, .. } = finding.subject.as_ref()?;
    if !OF_TABLE.iter().any(|start| finding.message.starts_with(start)) || places.len() < ENOUGH {
        return None;
    }
    let table = container.as_deref()?;
    let (head, before) = declarations.table(table)?;
    let (mut index, mut keys): (Option<&str>, Vec<&str>) = (None, Vec::new());
    for place in places {
        let name = declarations.text(*place);
        if declarations.is_behind_dot(*place) {
            index = index.or(Some(name));
        } else if !keys.contains(&name) {
            keys.push(name);
        }
    }
    let name = index.unwrap_or("GSI1");
    let is_near = finding.subject.as_ref().is_some_and(|subject| subject.near.is_some());
    if !(1..=2).contains(&keys.len())
        || is_near && keys.len() < 2
        || index.is_some_and(|name| !declarations.has_one_index_called(places, name))
    {
        return None;
    }
    let line = format!("index {name} on {}", keys.join(", "));
    let message = format!(
        "the table `{table}` has no index on `{}`, and items have the key of one",
        keys.join("`, `")
    );
    let moved = Finding::error(finding.code, head, message)
        .help(format!("write `{line}` into the table"))
        .fix(Fix::replace(before, format!("  {line}\n")));
    Some(places.iter().take(SHOWN).fold(moved, |moved, place| moved.related(*place, "used here")))
}
