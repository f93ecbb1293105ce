//! Findings that follow from others.

use std::collections::BTreeSet;

use super::declarations::Declarations;
use super::is_error;
use crate::check::NEVER_FOUND;
use crate::finding::Subject;
use crate::suggest::closest;
use crate::{Finding, Span};

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

/// What cannot be said of items whose table is not known.
const OF_TABLE: [&str; 4] = ["no-ttl", "bad-expiry", "no-key", "incomplete-key"];

/// What a key lacks, by which items are named.
pub(super) const NO_KEY_PART: &str = "there is no part of the key of";

/// What a read does not return, perhaps because of an error in its keys.
pub(super) const NOT_RETURNED: &str = "there is no entity among what this read returns";

/// A key attribute that a table does not have.
const NO_KEY_ATTRIBUTE: &str = "there is no key attribute in the table";

/// What is missing in a file, perhaps because a declaration was not understood.
const OF_FILE: [&str; 2] = ["no-model", "no-table"];

/// Mistakes that the parser makes others of: of several in one line, one of these is the cause.
const FIRST: [&str; 4] = ["bad-character", "hidden-character", "unclosed", "bad-number"];

/// Leaves one syntax error for each line.
pub(super) fn one_for_each_line(declarations: &Declarations, findings: &mut Vec<Finding>) {
    let line = |finding: &Finding| declarations.line(finding.span.start);
    // What was read as it was meant leaves no other mistakes behind.
    let is_first = |finding: &Finding| FIRST.contains(&finding.code) && !finding.understood;
    let caused: BTreeSet<usize> =
        findings.iter().filter(|finding| is_first(finding)).map(line).collect();
    let mut seen = BTreeSet::new();
    findings.retain(|finding| {
        let kept = is_first(finding) || !caused.contains(&line(finding));
        !is_error(finding) || finding.understood || kept && seen.insert(line(finding))
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
        // The body of a declaration that is none.
        let in_unknown = FIRST.contains(&finding.code)
            && declarations.of(finding.span).is_none()
            && before.iter().any(|(code, other)| *code == "unknown-word" && *other == place);
        let follows = in_unknown || is_stray && before.iter().any(explains);
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
            // Which name was meant is a guess; how a habit is written here is certain.
            || finding.fix.is_some()
                && finding.subject.as_ref().is_none_or(|subject| subject.near.is_none())
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
    // An attribute whose default may be in what was not understood.
    let is_of_wrong_line = |finding: &Finding| {
        let subject = finding.subject.as_ref();
        let line = subject.and_then(|subject| {
            declarations.attribute_line(subject.container.as_deref()?, &subject.name)
        });
        line.is_some_and(|line| wrong_lines.contains(&line))
    };
    let resolved = one_unknown_for_each_line(declarations, resolved);
    let known = Known::new(declarations, &resolved);
    let broken_structures: Vec<&str> =
        wrong.iter().flatten().filter_map(|place| declarations.structure(*place)).collect();
    let in_structure = known.in_structure || !broken_structures.is_empty();
    let names_broken = |finding: &Finding| {
        let place = declarations.of(finding.span);
        broken_structures.iter().any(|name| finding.message.contains(&format!("`{name}`")))
            && place.is_none_or(|place| declarations.structure(place).is_none())
    };
    // Where a name is unknown, so is whatever is said of the values around it.
    let unknown_lines: BTreeSet<usize> = resolved
        .iter()
        .filter(|finding| finding.code == "unknown-name")
        .map(|finding| declarations.line(finding.span.start))
        .collect();
    let is_beside_unknown = |finding: &Finding| {
        let related = finding.related.iter().map(|(span, _)| *span);
        let mut lines = related.chain([finding.span]).map(|span| declarations.line(span.start));
        finding.code != "unknown-name"
            // How a habit is written here is certain.
            && finding.fix.is_none()
            && lines.any(|line| unknown_lines.contains(&line) || wrong_lines.contains(&line))
    };
    // What a line says twice, it does not say of what was meant.
    let twice: BTreeSet<usize> = resolved
        .iter()
        .filter(|finding| finding.code == "duplicate-name")
        .map(|finding| declarations.line(finding.span.start))
        .collect();
    let missing_there: BTreeSet<(Option<usize>, &str)> = resolved
        .iter()
        .filter(|finding| finding.code == "missing-attribute")
        .filter(|finding| twice.contains(&declarations.line(finding.span.start)))
        .filter_map(|finding| {
            Some((declarations.of(finding.span), finding.subject.as_ref()?.name.as_str()))
        })
        .collect();
    let is_given_twice = |finding: &Finding| {
        let name = finding.subject.as_ref().map(|subject| subject.name.as_str());
        ["missing-attribute", "unused-input"].contains(&finding.code)
            && name
                .is_some_and(|name| missing_there.contains(&(declarations.of(finding.span), name)))
    };
    // What something is compared with may be a member of its type, which is not known.
    let is_member_of_unknown = |finding: &Finding| {
        let compared = declarations.before(finding.span).strip_suffix('=');
        let name = finding.subject.as_ref().map(|subject| subject.name.as_str());
        compared.is_some_and(|before| {
            let with = before.trim_end().rsplit(|c: char| !is_name(c)).next().unwrap_or_default();
            known.lacks_type || known.unknown.contains(&with) && Some(with) != name
        })
    };
    let has_no_table = errors().next().is_some() && !declarations.has_table();
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
        // What was not understood of the table may be what it lacks.
        let lacks_ttl = finding.code == "no-ttl"
            && broken_structures
                .iter()
                .any(|name| finding.message.contains(&format!("the table `{name}`")));
        let is_global =
            |subject: &Subject| subject.container.as_deref() == Some(crate::resolve::GLOBAL);
        // How a habit is written here is certain; which name was meant is a guess.
        let is_guess = finding.fix.is_none() || subject.is_some_and(|it| it.near.is_some());
        let lost_global = between && subject.is_some_and(is_global);
        let repeats_broken = finding.code == "duplicate-name"
            && finding.related.iter().any(|(span, _)| wrong.contains(&declarations.of(*span)));
        names_lost
            || of_broken_table
            || lacks_ttl
            || repeats_broken
            || wrong_lines.contains(&declarations.line(finding.span.start))
            || names_broken(finding)
            || is_given_twice(finding)
            || finding.code == "unknown-name" && is_member_of_unknown(finding)
            || finding.code == "does-nothing" && known.lacks_steps && declarations.is_steps(place)
            || is_beside_unknown(finding)
            || (has_no_table || known.is_in_unknown_table(place))
                && (OF_TABLE.contains(&finding.code)
                    || finding.message.starts_with(NO_KEY_PART)
                    || finding.message.starts_with(NO_KEY_ATTRIBUTE))
            || finding.code == "input-needs-prefix"
                && (in_structure || known.is_named_unknown(finding))
            || OF_OPERATION.contains(&finding.code)
                && (broken || in_structure || known.explains(finding, place))
            || OF_STATEMENT.contains(&finding.code)
                && (broken || has_cause_inside(&known.causes, finding))
            || finding.code == "half-key" && (broken || known.lacks_key_attribute(place))
            || finding.code == "reads-nothing"
                && (known.in_structure || lost_entity || between || !known.keyless.is_empty())
            || known.is_of_keyless(declarations, finding)
            || ["no-key", "no-source"].contains(&finding.code)
                && is_stray_before(declarations.line(finding.span.start))
            || finding.code == "does-nothing"
                && place.is_some_and(|place| declarations.mentions_lost(place))
            || (known.in_structure || !known.keyless.is_empty())
                && finding.message.starts_with(NOT_RETURNED)
            || NEEDS.contains(&finding.code)
                && (known.is_unknown(finding) || is_of_wrong_line(finding))
            || finding.code == "unknown-name"
                && (is_guess
                    && (lost_global
                        || is_behind_mistake(finding)
                        || known.reads_nothing_in(finding, place))
                    || finding.fix.is_none() && (broken || lost_entity || known.is_meant(finding)))
            || finding.code == "several-entities"
                && (known.in_structure || !known.reads_nothing.is_empty())
            || OF_FILE.contains(&finding.code) && declarations.lost_any()
    };
    let follow: Vec<bool> = resolved.iter().map(follows).collect();
    let left = resolved.into_iter().zip(follow).filter(|(_, follows)| !follows);
    with_meant_inputs(left.map(|(finding, _)| finding).collect(), declarations)
}

/// Leaves out what follows from findings about keys: a read that finds nothing may well ask for the
/// key as it should be.
pub(super) fn of_keys(declarations: &Declarations, mut findings: Vec<Finding>) -> Vec<Finding> {
    let in_structure = |finding: &Finding| {
        is_error(finding)
            && declarations.of(finding.span).is_some_and(|at| declarations.is_structure(at))
    };
    let is_wrong_key = |finding: &Finding| matches!(finding.code, "key-collision" | "reserved-key");
    let structure = findings.iter().any(in_structure);
    let wrong_key = findings.iter().any(|finding| is_error(finding) && is_wrong_key(finding));
    findings.retain(|finding| match finding.code {
        "untyped-input" => !structure,
        "reads-nothing" => !wrong_key && !structure || in_structure(finding),
        NEVER_FOUND => !wrong_key,
        _ => true,
    });
    // A key that is also another entity's is found where that one is, and copies of an item have one key if the items
    // that they are derived as have.
    let of_code = |code: &str| -> BTreeSet<Option<usize>> {
        let of = findings.iter().filter(|finding| finding.code == code);
        of.map(|finding| declarations.of(finding.span)).collect()
    };
    let colliding = of_code("key-collision");
    // What a read finds without returning it is used, as soon as it is returned.
    let found: BTreeSet<Option<usize>> = findings
        .iter()
        .filter(|finding| finding.code == "read-finds-others")
        .flat_map(|finding| &finding.related)
        .map(|(span, _)| declarations.of(*span))
        .collect();
    findings.retain(|finding| match finding.code {
        "read-finds-others" => {
            let mut entities = finding.related.iter().map(|(span, _)| declarations.of(*span));
            !entities.any(|entity| colliding.contains(&entity))
        }
        "unused-key" | "unread-attribute" => !found.contains(&declarations.of(finding.span)),
        _ => true,
    });
    // A key about which something is said, and which no read finds: both say that it lacks a part.
    let spoken_of: BTreeSet<Span> = findings
        .iter()
        .filter(|finding| finding.code == "hot-partition")
        .map(|finding| finding.span)
        .collect();
    let mut moved = BTreeSet::new();
    for finding in findings.iter_mut().filter(|finding| finding.code == NEVER_FOUND) {
        if let [(key, label)] = finding.related.as_mut_slice()
            && spoken_of.contains(key)
        {
            moved.insert(*key);
            std::mem::swap(key, &mut finding.span);
            *label = "asked for here".to_owned();
        }
    }
    findings.retain(|finding| finding.code != "hot-partition" || !moved.contains(&finding.span));
    findings
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
    /// Whether there are types among them, or steps.
    lacks_type: bool,
    lacks_steps: bool,
    /// The operations that say nothing of what they do.
    empty: BTreeSet<Option<usize>>,
    /// The conditions of reads in which a name is unknown, and the lines of what they read.
    broken_sources: Vec<(usize, Span)>,
    /// The entities whose table does not exist.
    in_unknown_table: BTreeSet<Option<usize>>,
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
            lacks_type: of_code(&["unknown-name"])
                .any(|finding| finding.message.starts_with("there is no type")),
            lacks_steps: of_code(&["unknown-name"])
                .any(|finding| finding.message.starts_with("there is no steps called")),
            empty: of_code(&[
                "does-nothing",
                "no-source",
                "reads-nothing",
                "no-partition",
                "bad-key-condition",
            ])
            .map(|finding| declarations.of(finding.span))
            .collect(),
            // A key with a hole that is none is not known, either.
            keyless: of_code(&["no-key", "bad-hole"])
                .map(|finding| declarations.of(finding.span))
                .collect(),
            strange_keys: of_code(&["unknown-name"])
                .filter(|finding| finding.message.starts_with(NO_KEY_ATTRIBUTE))
                .map(|finding| declarations.of(finding.span))
                .collect(),
            broken_sources: of_code(&["unknown-name", "bad-hole"])
                .filter_map(|finding| {
                    let place = declarations.of(finding.span)?;
                    let (.., conditions) = declarations.source(place)?;
                    let mut spans = conditions.iter().map(|condition| condition.span);
                    Some((place, spans.find(|span| span.covers(finding.span))?))
                })
                .collect(),
            in_unknown_table: of_code(&["unknown-name"])
                .filter(|finding| finding.message.starts_with("there is no table"))
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
        !matches!(finding.code, "no-key" | "bad-hole")
            && finding.message.starts_with(NO_KEY_PART)
            && entity.is_some_and(|(entity, _)| {
                let mut keyless = self.keyless.iter().flatten();
                keyless.any(|place| *place == entity || declarations.is_a_table(*place))
            })
    }

    /// Returns `true` if it is not known what the read here returns, and the finding is not why.
    fn reads_nothing_in(&self, finding: &Finding, place: Option<usize>) -> bool {
        let is_source =
            |(read, span): &(usize, Span)| Some(*read) == place && !span.covers(finding.span);
        place.is_some()
            && (self.reads_nothing.contains(&place) || self.broken_sources.iter().any(is_source))
    }

    /// Returns `true` if an entity is in a table that does not exist.
    fn is_in_unknown_table(&self, place: Option<usize>) -> bool {
        place.is_some() && self.in_unknown_table.contains(&place)
    }

    /// Returns `true` if the first name in a message does not exist elsewhere.
    fn is_named_unknown(&self, finding: &Finding) -> bool {
        finding.message.split('`').nth(1).is_some_and(|name| self.unknown.contains(&name))
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

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-')
}

/// Returns `true` if another finding is about a part of what a finding is about.
fn has_cause_inside(causes: &[Cause], finding: &Finding) -> bool {
    causes.iter().any(|(_, start, end)| finding.span.covers(Span { start: *start, end: *end }))
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
        let inputs_here = findings.iter().filter(|finding| finding.code == "unused-input");
        let is_only = inputs_here.filter(|finding| declarations.of(finding.span) == place).count()
            == 1
            && here().count() == 1;
        let only = || here().map(|(_, _, name)| name.clone()).next().filter(|_| is_only);
        let near = closest(&input, here().map(|(_, _, name)| name.as_str())).map(str::to_owned);
        // An attribute with a name that means something else is where the mistake is.
        let attribute =
            only().filter(|name| near.is_none() && declarations.is_strange(name)).and_then(|_| {
                let (missing, ..) = here().next()?;
                let subject = findings.get(*missing)?.subject.as_ref()?;
                declarations.attribute_span(subject.container.as_deref()?, &subject.name)
            });
        if let (Some(attribute), Some(finding)) = (attribute, findings.get_mut(at)) {
            left_out.extend(here().map(|(at, ..)| *at));
            let taken = finding.span;
            *finding = Finding::error(
                "unknown-name",
                attribute,
                format!("the input `{input}` is never used, and this attribute gets no value"),
            )
            .related(taken, "the input")
            .help(format!("did you mean `{input}`?"))
            .fix(crate::Fix::replace(attribute, input));
            continue;
        }
        let is_near = near.is_some();
        let meant = near.or_else(only);
        if let (Some(meant), Some(finding)) = (meant, findings.get_mut(at)) {
            left_out.extend(here().filter(|(_, _, name)| *name == meant).map(|(at, ..)| *at));
            finding.help = Some(format!("did you mean `{meant}`?"));
            let is_certain = is_near || declarations.is_strange(&input);
            finding.fix = is_certain.then(|| crate::Fix::replace(finding.span, meant));
        }
    }
    let mut number = 0;
    findings.retain(|_| {
        number += 1;
        !left_out.contains(&(number - 1))
    });
    findings
}
