//! What random runs have shown, so that it can be seen what they cover.

use std::collections::BTreeMap;
use std::fmt;

use tavola_model::Finding;
use tavola_runtime::{Failure, Response};

/// What runs have shown.
#[derive(Debug, Default)]
pub struct Tally {
    pub models: usize,
    /// Texts that were no models, by what was wrong, with the message of the first.
    rejected: BTreeMap<&'static str, (usize, String)>,
    pub runs: usize,
    pub deaths: usize,
    /// Calls one after the other, and how many writes of them were done.
    alone: usize,
    written: usize,
    /// Calls at once that ended.
    pub together: usize,
    /// Writes that were as in the reference, and how many of them took more than one transaction.
    pub commits: usize,
    pub continued: usize,
    /// Elements of work in portions that were done beside other calls.
    pub elements: usize,
    /// Transactions that were lost against others.
    pub lost: usize,
    /// Writes that succeeded and had nothing to change.
    pub idle: usize,
    /// Calls that were rightly refused, by why.
    refused: BTreeMap<&'static str, usize>,
    /// Items that were read, each by somebody who may see it.
    pub items_read: usize,
    /// What was not judged, because there was too much that may have been seen.
    pub open: usize,
    /// How many models have what.
    pub constructs: BTreeMap<&'static str, usize>,
}

/// What is counted of the texts of models.
const CONSTRUCTS: [&str; 41] = [
    " tenant ",
    "ttl ttl",
    "type kind",
    "expires",
    " unique",
    "ignoring case",
    " while ",
    "derive",
    "also ",
    "for one in",
    "exclusive",
    "entity Twin",
    "for one in each",
    " kept",
    "counts writes",
    "on write",
    "moves",
    "visible if",
    "by read",
    "upsert",
    "put ",
    "starting",
    "steps ",
    "delete",
    "once per",
    "for it in",
    "filter",
    "return",
    "distinct",
    "conflict broken",
    "answer ",
    "claim ",
    "update any",
    "random(",
    " in names",
    "on expiry of",
    "collect keepTo",
    "with all under it",
    "except Milk",
    " in portions",
    " as text",
];

impl Tally {
    /// Counts a random model.
    pub fn count_model(&mut self, text: &str) {
        self.models += 1;
        for construct in CONSTRUCTS {
            let entry = self.constructs.entry(construct.trim()).or_default();
            *entry += usize::from(text.replace('\n', " ").contains(construct));
        }
    }

    /// Counts a call that was made after the other ones.
    pub fn count_alone(&mut self, writes: bool, result: &Result<Response, Failure>) {
        self.alone += 1;
        match result {
            Ok(_) => self.written += usize::from(writes),
            Err(failure) => self.count_refused(failure),
        }
    }

    /// Counts a call that was refused.
    pub fn count_refused(&mut self, failure: &Failure) {
        let kind = match failure {
            Failure::Invalid(_) => "invalid",
            Failure::NotSignedIn => "not signed in",
            Failure::Forbidden { .. } => "forbidden",
            Failure::NotFound { .. } => "not found",
            Failure::Conflict { .. } => "conflict",
            _ => "another",
        };
        *self.refused.entry(kind).or_default() += 1;
    }

    /// All calls, and the writes of them that were done.
    pub fn calls(&self) -> usize {
        self.alone + self.together
    }

    pub fn done(&self) -> usize {
        self.written + self.commits
    }

    /// What no model has had.
    pub fn unseen(&self) -> impl Iterator<Item = &'static str> {
        self.constructs.iter().filter(|(_, models)| **models == 0).map(|(name, _)| *name)
    }

    /// Counts a text that is no model.
    pub fn count_rejected(&mut self, finding: &Finding) {
        let first = || (0, finding.message.clone());
        self.rejected.entry(finding.code).or_insert_with(first).0 += 1;
    }

    pub fn rejected(&self) -> usize {
        self.rejected.values().map(|(count, _)| count).sum()
    }

    pub fn refused(&self) -> usize {
        self.refused.values().sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.models > 0 {
            let had: Vec<String> =
                self.constructs.iter().map(|(name, n)| format!("{name} {n}")).collect();
            writeln!(f, "{} models; texts that were none: {:?}", self.models, self.rejected)?;
            writeln!(f, "with {}", had.join(", "))?;
            writeln!(f, "{} calls one after the other, {} writes", self.alone, self.written)?;
        }
        let refused: Vec<String> =
            self.refused.iter().map(|(kind, n)| format!("{kind} {n}")).collect();
        write!(
            f,
            "{} runs, {} deaths, {} calls at once, {} commits ({} of several transactions), {} \
             elements of work, {} lost, {} idle, refused: \
             {}, {} items read, {} open",
            self.runs,
            self.deaths,
            self.together,
            self.commits,
            self.continued,
            self.elements,
            self.lost,
            self.idle,
            refused.join(", "),
            self.items_read,
            self.open
        )
    }
}
