//! What was proved about a model, in sentences: why no two keys meet, what a read finds, what
//! confines an operation, and what bounds a transaction.
//!
//! Rules report what is wrong; this tells why the rest is right, from the same proofs.

mod accepted;
mod keys;
mod operations;

use serde_json::{Value, json};

use crate::keys::Keys;
use crate::model::Model;
use crate::syntax::ast;

/// A statement about a model, with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// What it is about.
    pub about: Subject,
    /// Whether it holds.
    pub verdict: Verdict,
    /// What holds, and why, in one sentence.
    pub text: String,
    /// What would accept that it does not hold.
    acceptable: Option<Acceptable>,
}

/// The code of a rule, and the declarations at which its finding can be accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Acceptable {
    code: &'static str,
    at: Vec<String>,
}

/// What a statement is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The keys of the table of this name.
    Keys(String),
    /// The read of this name.
    Read(String),
    /// The write of this name.
    Write(String),
}

/// Whether a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is proved.
    Proved,
    /// There is an example against it.
    Refuted,
    /// There is one, and the model says why that is right.
    Accepted,
    /// Neither, within the work that a proof is worth.
    Undecided,
}

impl Verdict {
    fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::Accepted => "accepted",
            Self::Undecided => "undecided",
        }
    }
}

impl Proof {
    fn proved(about: &Subject, text: impl Into<String>) -> Self {
        Self::new(about, Verdict::Proved, text)
    }

    fn new(about: &Subject, verdict: Verdict, text: impl Into<String>) -> Self {
        Self { about: about.clone(), verdict, text: text.into(), acceptable: None }
    }

    /// Returns the statement with the rule that reports the same, and where that can be accepted.
    fn acceptable<'n>(self, code: &'static str, at: impl IntoIterator<Item = &'n str>) -> Self {
        let at = at.into_iter().map(str::to_owned).collect();
        Self { acceptable: Some(Acceptable { code, at }), ..self }
    }

    /// Returns the statement as JSON.
    pub fn to_json(&self) -> Value {
        let (kind, name) = self.about.parts();
        json!({ "about": kind, "name": name, "verdict": self.verdict.word(), "text": self.text })
    }
}

impl Subject {
    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Keys(name) => ("keys", name),
            Self::Read(name) => ("read", name),
            Self::Write(name) => ("write", name),
        }
    }
}

/// Returns what can be said about the keys and operations of a model.
pub fn proofs(model: &Model, file: &ast::File) -> Vec<Proof> {
    let model = &*model.spelled_out();
    let keys = Keys::new(model);
    let mut all = keys::statements(&keys, model);
    all.extend(operations::statements(&keys, model));
    accepted::settle(&mut all, file);
    all
}

/// Prints statements by what they are about, with their number at the end.
pub fn printed(all: &[Proof]) -> String {
    let mut text = String::new();
    let mut about = None;
    for proof in all {
        if about != Some(&proof.about) {
            let heading = match &proof.about {
                Subject::Keys(table) => format!("keys of `{table}`"),
                Subject::Read(name) => format!("read `{name}`"),
                Subject::Write(name) => format!("write `{name}`"),
            };
            text += &format!("{heading}\n");
            about = Some(&proof.about);
        }
        let mark = match proof.verdict {
            Verdict::Proved => "",
            Verdict::Refuted => "not so: ",
            Verdict::Accepted => "accepted: ",
            Verdict::Undecided => "undecided: ",
        };
        text += &format!("  {mark}{}\n", proof.text);
    }
    let count = |verdict| all.iter().filter(|proof| proof.verdict == verdict).count();
    let accepted = match count(Verdict::Accepted) {
        0 => String::new(),
        accepted => format!("{accepted} accepted, "),
    };
    text + &format!(
        "{} proved, {accepted}{} refuted, {} undecided",
        count(Verdict::Proved),
        count(Verdict::Refuted),
        count(Verdict::Undecided)
    )
}

/// Lists names: `` `a`, `b` and 3 others ``.
fn some_of(names: &[&str]) -> String {
    const SHOWN: usize = 4;
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match (shown.split_last(), names.len().saturating_sub(SHOWN)) {
        (None, _) => String::new(),
        (Some((last, [])), 0) => last.clone(),
        (Some((last, rest)), 0) => format!("{} and {last}", rest.join(", ")),
        (Some(_), 1) => format!("{} and one other", shown.join(", ")),
        (Some(_), more) => format!("{} and {more} others", shown.join(", ")),
    }
}
