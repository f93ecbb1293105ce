//! Document paths.

use tavola_store::{Path, Segment};

use super::Result;
use super::parser::Parser;
use super::reserved::is_reserved;
use super::token::Token;

/// DynamoDB's limit of steps in a path.
const MOST_STEPS: usize = 32;

impl Parser<'_> {
    /// Parses a path: `a.#b[1]`.
    pub(super) fn path(&mut self) -> Result<Path> {
        let mut path = Path::attribute(self.step_name()?);
        loop {
            if self.takes(".") {
                path.below.push(Segment::Name(self.step_name()?));
            } else if self.takes("[") {
                let Some(Token::Number(digits)) = self.peek() else {
                    return Err(self.unexpected());
                };
                let Ok(index) = digits.parse() else {
                    return Err(self.error(format!(
                        "List index is not within the allowable range; index: [{digits}]"
                    )));
                };
                self.next();
                self.expect("]")?;
                path.below.push(Segment::Index(index));
            } else {
                break;
            }
        }
        if path.below.len() >= MOST_STEPS {
            let what = "The document path has too many nesting elements; nesting levels";
            return Err(self.error(format!("{what}: {}", path.below.len() + 1)));
        }
        Ok(path)
    }

    /// Parses a list of paths, of which none lies within another.
    pub(super) fn projection(&mut self) -> Result<Vec<Path>> {
        let mut paths = vec![self.path()?];
        while self.takes(",") {
            paths.push(self.path()?);
        }
        for (place, one) in paths.iter().enumerate() {
            let later = paths.iter().skip(place + 1);
            if let Some(two) = later.into_iter().find(|two| overlap(one, two)) {
                return Err(self.overlapping(one, two));
            }
        }
        Ok(paths)
    }

    /// The error of two paths of which one lies within the other, or takes it for something else.
    pub(super) fn overlapping(&self, one: &Path, two: &Path) -> super::ExpressionError {
        self.error(format!(
            "Two document paths overlap with each other; must remove or rewrite one of these \
             paths; path one: {}, path two: {}",
            steps(one),
            steps(two)
        ))
    }

    fn step_name(&mut self) -> Result<String> {
        match self.peek().cloned() {
            Some(Token::Name(placeholder)) => {
                self.next();
                self.name(&placeholder)
            }
            Some(Token::Word(word)) if is_reserved(&word) => Err(self
                .error(format!("Attribute name is a reserved keyword; reserved keyword: {word}"))),
            Some(Token::Word(word)) => {
                self.next();
                Ok(word)
            }
            _ => Err(self.unexpected()),
        }
    }
}

pub(super) fn overlap(one: &Path, two: &Path) -> bool {
    let shorter = one.below.len().min(two.below.len());
    one.attribute == two.attribute
        && one.below.iter().take(shorter).eq(two.below.iter().take(shorter))
}

/// A path as DynamoDB shows it in messages.
fn steps(path: &Path) -> String {
    let below = path.below.iter().map(|step| match step {
        Segment::Name(name) => name.clone(),
        Segment::Index(index) => format!("[{index}]"),
    });
    let steps: Vec<_> = std::iter::once(path.attribute.clone()).chain(below).collect();
    format!("[{}]", steps.join(", "))
}
