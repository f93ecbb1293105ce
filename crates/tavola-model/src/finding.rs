//! Findings: errors and warnings about a model, with a stable code and a location.

use crate::Span;

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The model runs, but something about it deserves a decision.
    Warning,
    /// The model cannot run.
    Error,
}

/// One error or warning about a model.
///
/// `message` is one lower-case sentence without a full stop, with names in backticks; `why`
/// explains, `help` says what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The stable code: `unknown-name`, `key-collision`, ...
    pub code: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// Why it matters, if the message alone does not say so.
    pub why: Option<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// Related locations, each with a label.
    pub related: Vec<(Span, String)>,
    /// Whether `@accept` can silence it.
    pub acceptable: bool,
    /// A change of the text that does what `help` says.
    pub fix: Option<Fix>,
    /// Whether nothing is proved either way: what it says may not be so.
    pub undecided: bool,
    /// Two items that show what is wrong.
    pub witness: Option<Box<CollidingItems>>,
    /// Whether the text was read as what was meant, so that no other finding follows from this one.
    pub(crate) understood: bool,
    /// The name that is missing, if that is what is wrong.
    pub(crate) subject: Option<Subject>,
}

/// Two items with one key, which show that keys collide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollidingItems {
    /// The items: what each is, and the values that its key contains.
    pub items: [(String, Vec<(String, String)>); 2],
    /// The key that both have, by key attribute.
    pub key: Vec<(String, String)>,
}

/// A change of a model's text that mends a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced, none of it twice.
    pub edits: Vec<Edit>,
}

/// A place in the text and what stands there instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// What replaces it.
    pub text: String,
}

impl Fix {
    /// Creates a fix that replaces one place.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { edits: vec![Edit { span, text: text.into() }] }
    }

    /// Returns the text with the fix applied.
    pub fn applied(&self, text: &str) -> String {
        let mut edits: Vec<&Edit> = self.edits.iter().collect();
        edits.sort_by_key(|edit| edit.span);
        let mut changed = String::with_capacity(text.len());
        let mut at = 0;
        for edit in edits {
            changed.push_str(text.get(at..edit.span.start as usize).unwrap_or_default());
            changed.push_str(&edit.text);
            at = at.max(edit.span.end as usize);
        }
        changed + text.get(at..).unwrap_or_default()
    }
}

/// A name that is used and not declared, or declared and not given a value. Findings about the same
/// one have one cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subject {
    /// What the name was looked for in; `None` if that is the declaration that the finding is in.
    pub(crate) container: Option<String>,
    /// The name.
    pub(crate) name: String,
    /// The nearest name that exists.
    pub(crate) near: Option<String>,
}

impl Finding {
    /// Creates an error.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            span,
            message: message.into(),
            why: None,
            help: None,
            related: Vec::new(),
            acceptable: true,
            fix: None,
            undecided: false,
            witness: None,
            understood: false,
            subject: None,
        }
    }

    /// Creates a warning.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// Adds the reason.
    #[must_use]
    pub fn why(mut self, why: impl Into<String>) -> Self {
        self.why = Some(why.into());
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds advice, if there is any.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Adds the change of the text that follows the advice.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Marks the finding as one about text that was read as what was meant.
    #[must_use]
    pub(crate) fn understood(mut self) -> Self {
        self.understood = true;
        self
    }

    /// Adds two items that show what is wrong.
    #[must_use]
    pub(crate) fn witness(mut self, colliding: CollidingItems) -> Self {
        self.witness = Some(Box::new(colliding));
        self
    }

    /// Marks the finding as one that is proved neither right nor wrong.
    #[must_use]
    pub(crate) fn undecided(mut self) -> Self {
        self.undecided = true;
        self
    }

    /// Adds the name that is missing.
    #[must_use]
    pub(crate) fn about(mut self, container: Option<&str>, name: &str) -> Self {
        let container = container.map(str::to_owned);
        self.subject = Some(Subject { container, name: name.to_owned(), near: None });
        self
    }

    /// Prevents `@accept` from silencing the finding.
    #[must_use]
    pub fn never_accepted(mut self) -> Self {
        self.acceptable = false;
        self
    }

    /// Adds another location.
    #[must_use]
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }
}
