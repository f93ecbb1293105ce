//! What is said about a mutated model.

use tavola_model::syntax::parse;
use tavola_model::{Finding, Severity, Span, analyse, render, resolve};

use crate::mutate::{Kind, Mutant};

/// What is said about one mistake.
#[derive(Debug)]
pub enum Outcome {
    /// Nothing: the model means something else, and that is sound.
    Silent,
    /// One finding, this many lines from the mistake; whether the mistake is among the lines that it
    /// shows; and whether its fix leaves none.
    One { distance: usize, shown: bool, mends: Option<bool> },
    /// Several.
    Several(usize),
}

impl Outcome {
    pub fn of(mutant: &Mutant) -> Self {
        let findings = analyse(&mutant.text).findings;
        let is_error = |finding: &Finding| finding.severity == Severity::Error;
        let parsed = parse(&mutant.text);
        let wrong = parsed.findings.iter().chain(&resolve(&parsed.file).1).any(is_error);
        assert!(!wrong || findings.iter().any(is_error), "an error was lost:\n{}", mutant.text);
        match findings.as_slice() {
            [] => Self::Silent,
            [one] => {
                let mends = one
                    .fix
                    .as_ref()
                    .map(|fix| analyse(&fix.applied(&mutant.text)).findings.is_empty());
                let distance_to = |span| distance(mutant, span);
                let mut others = one.related.iter().map(|(span, _)| *span);
                let shown = distance_to(one.span) == 0 || others.any(|span| distance_to(span) == 0);
                Self::One { distance: distance_to(one.span), shown, mends }
            }
            several => Self::Several(several.len()),
        }
    }

    /// What `TAVOLA_MUTATIONS_SHOW` calls it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::One { distance: 0, mends: Some(false), .. } => "unmended",
            Self::One { distance: 0, .. } => "one",
            Self::One { .. } => "far",
            Self::Several(_) => "several",
        }
    }
}

/// Returns how many lines the mistake is from a place.
fn distance(mutant: &Mutant, span: Span) -> usize {
    let line = |at: u32| mutant.text[..at as usize].matches('\n').count();
    let (first, last) = (line(span.start), line(span.end));
    if mutant.head == Some(first) {
        return 0;
    }
    if last < mutant.lines.start {
        mutant.lines.start - last
    } else {
        (first + 1).saturating_sub(mutant.lines.end)
    }
}

/// Shows a mistake and what is said about it.
pub fn describe(model: &str, kind: Kind, before: &str, mutant: &Mutant) -> String {
    let lines = |text: &str| {
        let lines = text.lines().skip(mutant.lines.start).take(mutant.lines.len() + 1);
        lines.map(|line| format!("    {line}\n")).collect::<String>()
    };
    let findings = analyse(&mutant.text).findings;
    let shown = render::render(&findings, model, &mutant.text, false);
    let (from, to) = (lines(before), lines(&mutant.text));
    format!("==== {kind:?} in {model}, line {}\n{from}  ->\n{to}{shown}", mutant.lines.start + 1)
}

/// Sums over many mistakes.
#[derive(Debug, Default, Clone)]
pub struct Counts {
    pub all: usize,
    pub silent: usize,
    /// One finding.
    pub one: usize,
    /// One finding, at the line of the mistake.
    pub at: usize,
    /// One finding, which shows the line of the mistake.
    pub shown: usize,
    /// One finding, within three lines.
    pub near: usize,
    pub several: usize,
    pub most: usize,
    pub fixes: usize,
    pub mended: usize,
}

impl Counts {
    /// Returns the number of mistakes about which something is said.
    pub fn found(&self) -> usize {
        self.all - self.silent
    }

    pub fn add(&mut self, outcome: &Outcome) {
        self.all += 1;
        match outcome {
            Outcome::Silent => self.silent += 1,
            Outcome::One { distance, shown, mends } => {
                self.one += 1;
                self.shown += usize::from(*shown);
                self.at += usize::from(*distance == 0);
                self.near += usize::from(*distance <= 3);
                self.fixes += usize::from(mends.is_some());
                self.mended += usize::from(*mends == Some(true));
                self.most = self.most.max(1);
            }
            Outcome::Several(number) => {
                self.several += 1;
                self.most = self.most.max(*number);
            }
        }
    }

    pub fn join(&mut self, other: &Self) {
        self.all += other.all;
        self.silent += other.silent;
        self.one += other.one;
        self.at += other.at;
        self.shown += other.shown;
        self.near += other.near;
        self.several += other.several;
        self.most = self.most.max(other.most);
        self.fixes += other.fixes;
        self.mended += other.mended;
    }
}
