//! Where the interface of a model is not what somebody who knows others would guess.
//!
//! `docs/conventions.md` states the conventions. They are recommendations, so these are told only to
//! whoever asks for them, and cannot be accepted.

use super::context::Context;
use crate::model::{Else, ElseKind, EntityId, Expr, Model, Read, Route, Shape, Step, Write};
use crate::syntax::ast::{self, ReadClauseKind, StatementKind};
use crate::{Finding, Span};

/// The code of findings about conventions.
const CODE: &str = "convention";

/// A read or write under a route.
struct Served<'m> {
    name: &'m str,
    route: &'m Route,
    /// Where the route is declared.
    span: Span,
    operation: Operation<'m>,
}

enum Operation<'m> {
    Read(&'m Read),
    Write(&'m Write),
}

impl Served<'_> {
    fn segments(&self) -> Vec<&str> {
        self.route.path.split('/').skip(1).collect()
    }

    /// Returns the last segment of the path.
    fn last(&self) -> &str {
        self.route.path.rsplit('/').next().unwrap_or_default()
    }
}

/// Returns where the routes and refusals of a model do not follow the conventions.
pub fn conventions(model: &Model, file: &ast::File) -> Vec<Finding> {
    let context = Context::new(model, file);
    let served = served(&context);
    let mut findings = Vec::new();
    findings.extend(served.iter().filter_map(spelling));
    findings.extend(served.iter().filter_map(list_under_an_id));
    findings.extend(served.iter().filter_map(|one| known_id(one, &served)));
    findings.extend(served.iter().filter_map(|one| never_listed(model, one, &served)));
    findings.extend(silent_refusals(model, &served));
    findings.extend(two_codes(&served));
    findings.sort_by_key(|finding| finding.span);
    findings
}

fn served<'m>(context: &Context<'m>) -> Vec<Served<'m>> {
    let model = context.model;
    let reads = model.reads.iter().filter_map(|read| {
        let span = context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Route(_)));
        let (name, route) = (read.name.as_str(), read.route.as_ref()?);
        Some(Served { name, route, span, operation: Operation::Read(read) })
    });
    let writes = model.writes.iter().filter_map(|write| {
        let span = context.statement_span(write, |kind| matches!(kind, StatementKind::Route(_)));
        let (name, route) = (write.name.as_str(), write.route.as_ref()?);
        Some(Served { name, route, span, operation: Operation::Write(write) })
    });
    reads.chain(writes).collect()
}

/// Finds a word of a path that is not in lower case with hyphens.
fn spelling(one: &Served) -> Option<Finding> {
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let segments = one.segments();
    let odd = segments.iter().find(|segment| {
        !segment.starts_with('{') && !segment.chars().all(|letter| fits(letter) || letter == '-')
    })?;
    let message =
        format!("`{odd}` in the path of `{}` is not in lower case with hyphens", one.name);
    Some(Finding::warning(CODE, one.span, message).help(format!("write `{}`", hyphenated(odd))))
}

/// Returns `joinRequests` and `join_requests` as `join-requests`.
fn hyphenated(segment: &str) -> String {
    let mut text = String::new();
    for letter in segment.chars() {
        if letter == '_' {
            text.push('-');
        } else if letter.is_uppercase() {
            if !text.is_empty() && !text.ends_with('-') {
                text.push('-');
            }
            text.extend(letter.to_lowercase());
        } else {
            text.push(letter);
        }
    }
    text
}

/// Finds a list whose path ends in a value: `GET /things/{id}` is one thing.
fn list_under_an_id(one: &Served) -> Option<Finding> {
    let Operation::Read(read) = one.operation else { return None };
    let hole = one.last().strip_prefix('{')?.strip_suffix('}')?;
    let above = one.route.path.strip_suffix(one.last())?.trim_end_matches('/');
    matches!(read.shape, Shape::List).then(|| {
        let message = format!("`{}` is a list, and its path ends in `{{{hole}}}`", one.name);
        Finding::warning(CODE, one.span, message)
            .why("a path that ends in a value is taken for that of one thing")
            .help(format!("let `{hole}` be asked for, as in `GET {above}?{hole}=...`"))
    })
}

/// Finds a `POST` that is given the id under which its item is read, changed or ended.
fn known_id(one: &Served, all: &[Served]) -> Option<Finding> {
    let Operation::Write(write) = one.operation else { return None };
    if one.route.method != "POST" || made(write).is_none() {
        return None;
    }
    let path = &one.route.path;
    let given = write.inputs.iter().filter(|input| !input.optional && input.default.is_none());
    let below = given.map(|input| format!("{path}/{{{}}}", input.name));
    let is_one = |other: &Served| match other.operation {
        Operation::Read(read) => matches!(read.shape, Shape::One),
        Operation::Write(_) => false,
    };
    let other = below
        .filter_map(|path| all.iter().find(|other| other.route.path == path))
        .next()
        .or_else(|| all.iter().find(|other| other.route.path == *path && is_one(other)))
        .filter(|other| other.last().starts_with('{'))?;
    let (method, path) = (&other.route.method, &other.route.path);
    let message = format!("`{}` is given the id under which its item is found", one.name);
    Some(
        Finding::warning(CODE, one.span, message)
            .why(format!(
                "`{}` is `{method} {path}`, so the same path is expected to make it",
                other.name
            ))
            .help(format!("let it be `PUT {path}`"))
            .related(other.span, format!("the path of `{}`", other.name)),
    )
}

/// Finds a collection to which something is added, and which cannot be listed there.
fn never_listed(model: &Model, one: &Served, all: &[Served]) -> Option<Finding> {
    let Operation::Write(write) = one.operation else { return None };
    // Entries of the audit are for those who oversee.
    let audit = model.audit.as_ref().map(|(entity, _)| *entity);
    let makes = made(write).is_some_and(|entity| Some(entity) != audit);
    let adds = one.route.method == "POST" && one.last().ends_with('s') && makes;
    let listed = all.iter().any(|other| {
        other.route.method == "GET" && shape(&other.route.path) == shape(&one.route.path)
    });
    (adds && !listed).then(|| {
        let path = &one.route.path;
        Finding::warning(CODE, one.span, format!("what `{}` adds is listed nowhere", one.name))
            .why(format!("`POST {path}` adds to a list, and there is no `GET {path}`"))
            .help("add a read with this path, so that what was added is found, and mistakes can be undone")
    })
}

/// Returns what a write makes, if the item that it answers with is new.
fn made(write: &Write) -> Option<EntityId> {
    let first = write.steps.iter().find(|step| !matches!(step, Step::Let(_) | Step::Check(..)));
    match first {
        Some(Step::Create { entity, .. }) if write.answer.is_none() => Some(*entity),
        _ => None,
    }
}

/// Returns a path without the names of its values.
fn shape(path: &str) -> String {
    let segments = path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part });
    segments.collect::<Vec<_>>().join("/")
}

/// Finds conditions of changes and uniqueness that callers break without being told why.
fn silent_refusals(model: &Model, served: &[Served]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for one in served {
        let Operation::Write(write) = one.operation else { continue };
        let silent = write.all_steps().any(|step| match step {
            Step::Update { condition: Some(_), otherwise, .. }
            | Step::Delete { condition: Some(_), otherwise, .. } => {
                !otherwise.has_words() && otherwise.kind != ElseKind::NotFound
            }
            _ => false,
        });
        if silent {
            let message =
                format!("`{}` refuses without a reason that its callers understand", one.name);
            findings.push(
                Finding::warning(CODE, write.span, message)
                    .why("an `if` without `else` tells callers that a condition does not hold, and not which")
                    .help("add `else conflict CODE \"a sentence\"`"),
            );
        }
    }
    for entity in &model.entities {
        for unique in &entity.uniques {
            if !unique.otherwise.as_ref().is_some_and(Else::has_words) {
                let message = format!("`{}` refuses what is taken without a reason", entity.name);
                findings.push(
                    Finding::warning(CODE, unique.span, message)
                        .help("add `else conflict CODE \"a sentence\"` to `unique`"),
                );
            }
        }
    }
    findings
}

/// Finds one reason under two codes.
fn two_codes(served: &[Served]) -> Vec<Finding> {
    let mut codes: Vec<(&Expr, &str, &str)> = Vec::new();
    let mut findings = Vec::new();
    for one in served {
        let (span, refusals) = match one.operation {
            Operation::Read(read) => (read.span, vec![&read.refusal]),
            Operation::Write(write) => (write.span, refusals(write)),
        };
        for refusal in refusals {
            let (Some(code), Some(message)) = (&refusal.code, &refusal.message) else { continue };
            let known = codes.iter().find(|(other, ..)| *other == message);
            let Some((_, first, other)) = known.copied() else {
                codes.push((message, code, one.name));
                continue;
            };
            if first != code {
                let told = format!("`{}` calls `{code}` what `{other}` calls `{first}`", one.name);
                findings.push(
                    Finding::warning(CODE, span, told)
                        .why("both tell it in the same words, and clients tell reasons apart by their codes")
                        .help("use one code for one reason"),
                );
            }
        }
    }
    findings
}

/// Returns what a write tells whom it refuses.
fn refusals(write: &Write) -> Vec<&Else> {
    let told = write.all_steps().filter_map(|step| match step {
        Step::Check(_, otherwise)
        | Step::Create { otherwise, .. }
        | Step::Update { otherwise, .. }
        | Step::Delete { otherwise, .. } => Some(otherwise),
        Step::Let(_) | Step::For { .. } => None,
    });
    std::iter::once(&write.refusal).chain(told).collect()
}
