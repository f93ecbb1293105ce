//! Keys from which a part was lost: a read asks for them with the same text around one more. What is said of the read
//! belongs to the key.

use super::declarations::Declarations;
use super::follow_on::{NO_KEY_PART, NOT_RETURNED};
use super::nearest_key::{is_found, skeleton};
use crate::check::NEVER_FOUND;
use crate::model::{EntityId, Model};
use crate::syntax::ast::{BinaryOp, KeyCondition, KeyConditionKind, KeyLine};
use crate::{Finding, Fix, Span};

/// What is said of a read that asks for a key with a part that the key lacks.
const OF_READ: [&str; 3] = [NEVER_FOUND, "reads-nothing", "untyped-input"];

/// Moves findings about reads to the keys that lost a part, if it is clear which.
pub(super) fn pointed_out(
    declarations: &Declarations,
    model: &Model,
    findings: Vec<Finding>,
) -> Vec<Finding> {
    let mut left: Vec<Finding> = Vec::new();
    let mut keys: Vec<(Span, String)> = Vec::new();
    for finding in findings {
        let Some((moved, entity)) = at_key(declarations, model, &finding) else {
            left.push(finding);
            continue;
        };
        // Several reads that ask for one key are one mistake.
        match left.iter_mut().find(|known| known.span == moved.span && is_of_read(known)) {
            Some(known) => known.related.extend(moved.related),
            None => left.push(moved.clone()),
        }
        keys.push((moved.span, format!("`{entity}`")));
    }
    // Whatever else is said of the key follows from what it lacks.
    left.retain(|finding| {
        let is_key = keys.iter().any(|(span, _)| *span == finding.span);
        let of_key = finding.code == "incomplete-key" || finding.message.starts_with(NO_KEY_PART);
        let is_of_key = of_key && keys.iter().any(|(_, entity)| finding.message.contains(entity));
        (!is_key || is_of_read(finding)) && !is_of_key
    });
    left
}

fn is_of_read(finding: &Finding) -> bool {
    OF_READ.contains(&finding.code) || finding.code == "unknown-name"
}

/// Returns the finding about a read at the key that lacks what it asks for, and the entity.
fn at_key(
    declarations: &Declarations,
    model: &Model,
    finding: &Finding,
) -> Option<(Finding, String)> {
    let returned = finding.subject.as_ref().filter(|_| finding.message.starts_with(NOT_RETURNED));
    if !OF_READ.contains(&finding.code) && returned.is_none() {
        return None;
    }
    let place = declarations.of(finding.span)?;
    let read = declarations.operation(place)?;
    if let (NEVER_FOUND | "reads-nothing", [(key, _)]) = (finding.code, finding.related.as_slice())
        && is_broken(declarations.text(*key))
        && !is_broken(declarations.text(finding.span))
    {
        let mut moved = finding.clone();
        moved.related = vec![(finding.span, "asked for here".to_owned())];
        moved.span = *key;
        return Some((moved, String::new()));
    }
    let (table, index, conditions) = declarations.source(place)?;
    let of_condition = |asked: &KeyCondition| {
        let lines = declarations.key_lines(table, &asked.attribute.text);
        let text = declarations.text(asked.span);
        lines.into_iter().map(move |(entity, line)| (text, entity, line)).collect::<Vec<_>>()
    };
    let equal = conditions
        .iter()
        .filter(|asked| matches!(asked.kind, KeyConditionKind::Compare(BinaryOp::Equal, _)));
    let is_missed = |entity: &str| is_missed(model, (table, index), entity);
    let keys: Vec<(&str, &str, &KeyLine)> = equal.flat_map(of_condition).collect();
    let only = |is_wrong: &dyn Fn(&str, &str, &str) -> bool| {
        let mut found = keys
            .iter()
            .filter(|(asked, entity, line)| is_wrong(declarations.text(line.span), asked, entity));
        found.next().filter(|_| found.next().is_none())
    };
    let found = match returned {
        // The other entities of the read have the key that it asks for.
        Some(subject) => {
            only(&|key, asked, entity| subject.name == entity && skeleton(key) != skeleton(asked))
        }
        // Where a key is what the read asks for, the others have nothing to do with it.
        None if finding.code == "untyped-input"
            && keys.iter().any(|(asked, _, line)| {
                skeleton(declarations.text(line.span)) == skeleton(asked)
            }) =>
        {
            None
        }
        None => {
            only(&|key, asked, _| lacks_part(key, asked) || is_broken(key) && !is_broken(asked))
                .or_else(|| {
                    only(&|key, asked, entity| {
                        is_missed(entity) && !is_broken(asked) && is_shorter(key, asked)
                    })
                })
        }
    };
    let &(asked, entity, line) = found?;
    let name = &line.name.text;
    let message = match returned {
        Some(_) => format!("`{name}` of `{entity}` is not what `{}` asks for", read.text),
        None => format!("`{name}` of `{entity}` lacks a part by which `{}` asks for it", read.text),
    };
    let mut moved =
        Finding::error(finding.code, line.span, message).related(finding.span, "asked for here");
    moved.related.extend(finding.related.iter().filter(|(span, _)| *span != line.span).cloned());
    Some((with_help(declarations, moved, line, asked, entity), entity.to_owned()))
}

/// Adds how the key is written as it is asked for.
fn with_help(
    declarations: &Declarations,
    moved: Finding,
    line: &KeyLine,
    asked: &str,
    entity: &str,
) -> Finding {
    let name = &line.name.text;
    let attributes = declarations.attributes(entity);
    let template = as_key(asked)
        .filter(|(_, holes)| holes.iter().all(|one| attributes.contains(&one.as_str())));
    match template {
        Some((template, _)) => {
            let place: Span = line.template.span;
            moved.help(format!("write `{name} = {template}`")).fix(Fix::replace(place, template))
        }
        None => moved.help("write the key like the condition, with the same holes"),
    }
}

/// Returns `true` if no read finds the items of an entity where this one looks.
fn is_missed(model: &Model, (table, index): (&str, Option<&str>), entity: &str) -> bool {
    let Some((table, _)) = model.table_ids().find(|(_, known)| known.name == table) else {
        return false;
    };
    let index = index.and_then(|index| model.index_named(table, index));
    let is_entity = |id: &EntityId| model.entity(*id).name == entity;
    let id = model.entities_in(table).map(|(id, _)| id).find(is_entity);
    id.is_some_and(|id| !is_found(model, table, index, id))
}

/// Returns `true` if two templates are alike but for a hole, or for a delimiter beside one, that the key lacks.
fn lacks_part(key: &str, asked: &str) -> bool {
    let (key, asked) = (skeleton(key), skeleton(asked));
    let holes = |text: &str| text.matches("{}").count();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '{' | '}');
    let words = |text: &str| text.chars().filter(|c| is_part(*c)).collect::<String>();
    let lacks_hole =
        key.replace("{}", "") == asked.replace("{}", "") && holes(&key) < holes(&asked);
    // Two values beside each other have no end.
    let lacks_delimiter =
        words(&key) == words(&asked) && key.contains("{}{}") && key.len() < asked.len();
    !asked.is_empty() && (lacks_hole && !asked.contains("{}{}") || lacks_delimiter)
}

/// Returns `true` if a template is another one without a piece in the middle or at one end.
fn is_shorter(key: &str, asked: &str) -> bool {
    let (key, asked) = (skeleton(key), skeleton(asked));
    let same = |(one, other): &(char, char)| one == other;
    let first = key.chars().zip(asked.chars()).take_while(same).count();
    let last = key.chars().rev().zip(asked.chars().rev()).take_while(same).count();
    !key.is_empty() && key.len() < asked.len() && first + last >= key.chars().count()
}

/// Returns `true` if a template looks as if a part of it were gone: it begins or ends with a delimiter, or has two of
/// them or nothing between its values.
fn is_broken(line: &str) -> bool {
    let text = skeleton(line);
    let is_delimiter = |c: char| !c.is_alphanumeric() && !matches!(c, '{' | '}' | ' ');
    let mut pairs = text.chars().zip(text.chars().skip(1));
    text.starts_with(is_delimiter)
        || text.ends_with(is_delimiter)
        || pairs.any(|(one, next)| {
            is_delimiter(one) && is_delimiter(next)
                || one == '}' && (next == '{' || next.is_alphanumeric())
        })
}

/// Returns what a read asks for as the template of a key, with the names in its holes: `{caller.id}` is `{id}`.
fn as_key(asked: &str) -> Option<(String, Vec<String>)> {
    let (mut template, mut names) = ("\"".to_owned(), Vec::new());
    let mut rest = asked.split('"').nth(1)?;
    while let Some((before, after)) = rest.split_once('{') {
        let (hole, behind) = after.split_once('}')?;
        let name = hole.rsplit('.').next()?;
        if !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-')) {
            return None;
        }
        template += &format!("{before}{{{name}}}");
        names.push(name.to_owned());
        rest = behind;
    }
    Some((format!("{template}{rest}\""), names))
}
