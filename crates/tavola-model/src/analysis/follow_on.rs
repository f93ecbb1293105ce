//! Findings that follow from others.

use std::collections::BTreeSet;

use super::declarations::Declarations;
use super::is_error;
use crate::Finding;
use crate::finding::Subject;
use crate::suggest::closest;

/// What cannot be said of an operation that was not understood as a whole: the missing part may be
/// what the finding misses.
const OF_OPERATION: [&str; 3] = ["unused-input", "untyped-input", "does-nothing"];

/// What is missing in a statement or declaration, perhaps because a part of it was not understood.
const OF_STATEMENT: [&str; 8] = [
    "reads-nothing",
    "missing-attribute",
    "missing-argument",
    "incomplete-key",
    "no-key",
    "no-source",
    "no-partition",
    "duplicate-name",
];

/// What something needs, perhaps under a name that does not exist either.
const NEEDS: [&str; 2] = ["missing-attribute", "missing-argument"];

/// What a read does not return, perhaps because of an error in its keys.
const NOT_RETURNED: &str = "there is no entity among what this read returns";

/// What is missing in a file, perhaps because a declaration was not understood.
const OF_FILE: [&str; 2] = ["no-model", "no-table"];

/// Mistakes that the parser makes others of: of several in one line, one of these is the cause.
const FIRST: [&str; 4] = ["bad-character", "hidden-character", "unclosed", "bad-number"];

/// Leaves one syntax error for each line.
pub(super) fn one_for_each_line(declarations: &Declarations, findings: &mut Vec<Finding>) {
    let line = |finding: &Finding| declarations.line(finding.span.start);
    let is_first = |finding: &Finding| FIRST.contains(&finding.code);
    let caused: BTreeSet<usize> =
        findings.iter().filter(|finding| is_first(finding)).map(line).collect();
    let mut seen = BTreeSet::new();
    findings.retain(|finding| {
        let kept = is_first(finding) || !caused.contains(&line(finding));
        !is_error(finding) || kept && seen.insert(line(finding))
    });
}

/// Leaves out lines that are no declarations where another mistake is before them: they are what is
/// left of the declaration that was not understood.
pub(super) fn without_strays(declarations: &Declarations, findings: &mut Vec<Finding>) {
    findings.sort_by_key(|finding| finding.span);
    let mut before: Vec<(&'static str, Option<usize>)> = Vec::new();
    findings.retain(|finding| {
        let place = declarations.at_or_before(finding.span);
        let explains = |(code, other): &(&str, Option<usize>)| {
            *other == place || *code == "unclosed" && other.map(|at| at + 1) == place
        };
        // A line with advice is a mistake of its own.
        let is_line = finding.code == "unknown-word" && finding.help.is_none();
        let closes_nothing = finding.code == "unclosed" && finding.help.is_none();
        let is_stray = is_line && declarations.of(finding.span).is_none() || closes_nothing;
        let follows = is_stray && before.iter().any(explains);
        before.extend(is_error(finding).then_some((finding.code, place)));
        !follows
    });
}

/// Leaves out names that are unknown behind another one in their line, unless it is clear what was
/// meant: the type of the first would have told what the second is.
fn one_unknown_for_each_line(
    declarations: &Declarations,
    mut findings: Vec<Finding>,
) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    findings.sort_by_key(|finding| finding.span);
    findings.retain(|finding| {
        finding.code != "unknown-name"
            || seen.insert(declarations.line(finding.span.start))
            || finding.fix.is_some()
    });
    findings
}

/// Returns the resolver's findings that do not follow from others.
pub(super) fn without(
    declarations: &Declarations,
    syntax: &[Finding],
    resolved: Vec<Finding>,
) -> Vec<Finding> {
    let errors = || syntax.iter().filter(|finding| is_error(finding));
    // A line between two declarations may belong into the one before it.
    let wrong: BTreeSet<Option<usize>> =
        errors().map(|finding| declarations.at_or_before(finding.span)).collect();
    let wrong_lines: BTreeSet<usize> =
        errors().map(|finding| declarations.line(finding.span.start)).collect();
    // Lines between two declarations may be all that was understood of a third one.
    let between = errors().any(|finding| declarations.of(finding.span).is_none());
    let is_behind_mistake = |finding: &Finding| {
        let place = declarations.at_or_before(finding.span);
        errors().any(|error| {
            error.span.start < finding.span.start && declarations.at_or_before(error.span) == place
        })
    };
    // A line that stands above the declaration that it belongs into.
    let is_stray_before = |line: usize| {
        errors().any(|error| {
            error.code == "unknown-word" && declarations.line(error.span.start) + 1 == line
        })
    };
    let resolved = one_unknown_for_each_line(declarations, resolved);
    let known = Known::new(declarations, &resolved);
    let lost_entity = declarations.is_lost("entity") || declarations.is_lost("table");
    let follows = |finding: &Finding| {
        let subject = finding.subject.as_ref();
        let place = declarations.of(finding.span);
        let broken = wrong.contains(&place);
        let names_lost = subject.is_some_and(|subject| declarations.is_lost(&subject.name));
        let of_broken_table = finding.code == "unknown-name"
            && subject.and_then(|subject| subject.container.as_deref()).is_some_and(|container| {
                let broken = wrong.iter().chain(&known.keyless).flatten();
                broken.into_iter().any(|place| declarations.is_table(*place, container))
            });
        let is_global =
            |subject: &Subject| subject.container.as_deref() == Some(crate::resolve::GLOBAL);
        // How a habit is written here is certain; which name was meant is a guess.
        let is_guess = finding.fix.is_none() || subject.is_some_and(|it| it.near.is_some());
        let lost_global = between && subject.is_some_and(is_global);
        let repeats_broken = finding.code == "duplicate-name"
            && finding.related.iter().any(|(span, _)| wrong.contains(&declarations.of(*span)));
        names_lost
            || of_broken_table
            || repeats_broken
            || wrong_lines.contains(&declarations.line(finding.span.start))
            || OF_OPERATION.contains(&finding.code) && (broken || known.explains(finding, place))
            || OF_STATEMENT.contains(&finding.code)
                && (broken || has_cause_inside(&known.causes, finding))
            || finding.code == "half-key" && (broken || known.lacks_key_attribute(place))
            || finding.code == "reads-nothing"
                && (known.in_structure || lost_entity || between || !known.keyless.is_empty())
            || known.is_of_keyless(declarations, finding)
            || finding.code == "no-key" && is_stray_before(declarations.line(finding.span.start))
            || finding.code == "does-nothing"
                && place.is_some_and(|place| declarations.mentions_lost(place))
            || known.in_structure && finding.message.starts_with(NOT_RETURNED)
            || NEEDS.contains(&finding.code) && known.is_unknown(finding)
            || finding.code == "unknown-name"
                && (is_guess && (lost_global || is_behind_mistake(finding))
                    || finding.fix.is_none()
                        && (broken
                            || lost_entity
                            || known.reads_nothing_in(place)
                            || known.is_meant(finding)))
            || OF_FILE.contains(&finding.code) && declarations.lost_any()
    };
    let follow: Vec<bool> = resolved.iter().map(follows).collect();
    let left = resolved.into_iter().zip(follow).filter(|(_, follows)| !follows);
    with_meant_inputs(left.map(|(finding, _)| finding).collect(), declarations)
}

/// The declaration of a finding, and where it begins and ends.
type Cause = (Option<usize>, u32, u32);

/// What the resolver found.
struct Known<'f> {
    /// The places of findings that others follow from, with their declarations.
    causes: Vec<Cause>,
    /// Whether one of them is in a table, an entity or a type.
    in_structure: bool,
    /// The reads that ask for keys that no entity has.
    reads_nothing: BTreeSet<Option<usize>>,
    /// The names that were meant in tables, entities and types.
    meant: Vec<&'f str>,
    /// The names that do not exist.
    unknown: Vec<&'f str>,
    /// The operations that say nothing of what they do.
    empty: BTreeSet<Option<usize>>,
    /// The entities without a part of their primary key.
    keyless: BTreeSet<Option<usize>>,
    /// The entities with a key attribute that their table does not have.
    strange_keys: BTreeSet<Option<usize>>,
}

impl<'f> Known<'f> {
    fn new(declarations: &Declarations, resolved: &'f [Finding]) -> Self {
        let all = [&OF_OPERATION[..], &OF_STATEMENT, &OF_FILE];
        let is_cause = |finding: &&Finding| !all.iter().any(|codes| codes.contains(&finding.code));
        let causes: Vec<_> = resolved
            .iter()
            .filter(is_cause)
            .map(|finding| (declarations.of(finding.span), finding.span.start, finding.span.end))
            .collect();
        let in_structure = causes
            .iter()
            .filter_map(|(place, ..)| *place)
            .any(|place| declarations.is_structure(place));
        let of_code = |codes: &'static [&'static str]| {
            resolved.iter().filter(move |finding| codes.contains(&finding.code))
        };
        Self {
            in_structure,
            reads_nothing: of_code(&["reads-nothing"])
                .filter(|finding| !has_cause_inside(&causes, finding))
                .map(|finding| declarations.of(finding.span))
                .collect(),
            meant: of_code(&["unknown-name"])
                .filter(|finding| {
                    declarations.of(finding.span).is_some_and(|at| declarations.is_structure(at))
                })
                .filter_map(|finding| finding.subject.as_ref()?.near.as_deref())
                .collect(),
            unknown: of_code(&["unknown-name"])
                .filter_map(|finding| Some(finding.subject.as_ref()?.name.as_str()))
                .collect(),
            empty: of_code(&["does-nothing", "no-source", "reads-nothing"])
                .map(|finding| declarations.of(finding.span))
                .collect(),
            keyless: of_code(&["no-key"]).map(|finding| declarations.of(finding.span)).collect(),
            strange_keys: of_code(&["unknown-name"])
                .filter(|finding| {
                    finding.message.starts_with("there is no key attribute in the table")
                })
                .map(|finding| declarations.of(finding.span))
                .collect(),
            causes,
        }
    }

    /// Returns `true` if a finding about an operation follows from another.
    fn explains(&self, finding: &Finding, place: Option<usize>) -> bool {
        let takes_unknown = finding.code == "unused-input" && self.is_unknown(finding);
        takes_unknown
            || self.causes.iter().any(|(of, ..)| *of == place)
            || finding.code != "does-nothing" && self.empty.contains(&place)
            || finding.code == "untyped-input"
                && (self.in_structure || !self.reads_nothing.is_empty())
    }

    /// Returns `true` if an entity has a key attribute that its table does not have.
    fn lacks_key_attribute(&self, place: Option<usize>) -> bool {
        place.is_some() && self.strange_keys.contains(&place)
    }

    /// Returns `true` if a finding is about the key of an entity that does not say all of it.
    fn is_of_keyless(&self, declarations: &Declarations, finding: &Finding) -> bool {
        let container = finding.subject.as_ref().and_then(|it| it.container.as_deref());
        let entity = container.and_then(|name| declarations.entity(name));
        finding.code != "no-key"
            && finding.message.starts_with("there is no part of the key of")
            && entity.is_some_and(|(entity, _)| {
                let mut keyless = self.keyless.iter().flatten();
                keyless.any(|place| *place == entity || declarations.is_a_table(*place))
            })
    }

    /// Returns `true` if it is not known what the read here returns.
    fn reads_nothing_in(&self, place: Option<usize>) -> bool {
        place.is_some() && self.reads_nothing.contains(&place)
    }

    /// Returns `true` if a name would exist, had another one been written as it was meant.
    fn is_meant(&self, finding: &Finding) -> bool {
        let subject = finding.subject.as_ref();
        subject.is_some_and(|subject| self.meant.contains(&subject.name.as_str()))
    }

    /// Returns `true` if what a finding is about does not exist.
    fn is_unknown(&self, finding: &Finding) -> bool {
        let subject = finding.subject.as_ref();
        subject.is_some_and(|subject| self.unknown.contains(&subject.name.as_str()))
    }
}

/// Returns `true` if another finding is about a part of what a finding is about.
fn has_cause_inside(causes: &[Cause], finding: &Finding) -> bool {
    causes.iter().any(|(_, start, end)| finding.span.start <= *start && *end <= finding.span.end)
}

/// Says of an unused input which attribute without a value was meant, and leaves that one out.
fn with_meant_inputs(mut findings: Vec<Finding>, declarations: &Declarations) -> Vec<Finding> {
    let of_code = |findings: &[Finding], code: &str| -> Vec<(usize, Option<usize>, String)> {
        let all = findings.iter().enumerate().filter(|(_, finding)| finding.code == code);
        let named = |(at, finding): (usize, &Finding)| {
            let name = finding.subject.as_ref()?.name.clone();
            Some((at, declarations.of(finding.span), name))
        };
        all.filter_map(named).collect()
    };
    let missing = of_code(&findings, "missing-attribute");
    let mut left_out = BTreeSet::new();
    for (at, place, input) in of_code(&findings, "unused-input") {
        let here = || missing.iter().filter(|(_, other, _)| *other == place);
        let meant = closest(&input, here().map(|(_, _, name)| name.as_str())).map(str::to_owned);
        if let (Some(meant), Some(finding)) = (meant, findings.get_mut(at)) {
            left_out.extend(here().filter(|(_, _, name)| *name == meant).map(|(at, ..)| *at));
            finding.help = Some(format!("did you mean `{meant}`?"));
            finding.fix = Some(crate::Fix::replace(finding.span, meant));
        }
    }
    let mut number = 0;
    findings.retain(|_| {
        number += 1;
        !left_out.contains(&(number - 1))
    });
    findings
}
