//! Document paths.

use tavola_store::{MAX_VALUE_DEPTH, Path, Segment};

use super::Result;
use super::parser::Parser;
use super::reserved::is_reserved;
use super::token::Token;

/// The last element that a list could have.
const MOST_INDEX: u32 = i32::MAX as u32;

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
                let index = digits.parse::<u32>().ok().filter(|index| *index <= MOST_INDEX);
                let Some(index) = index.and_then(|index| usize::try_from(index).ok()) else {
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
        if path.below.len() >= MAX_VALUE_DEPTH {
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
            later.into_iter().try_for_each(|two| self.check_pair(one, two))?;
        }
        Ok(paths)
    }

    /// Fails if one of two paths lies within the other, or takes for a list what the other takes
    /// for a map.
    pub(super) fn check_pair(&self, one: &Path, two: &Path) -> Result<()> {
        if one.attribute != two.attribute {
            return Ok(());
        }
        let mut steps_apart = one.below.iter().zip(&two.below).skip_while(|(a, b)| a == b);
        let what = match steps_apart.next() {
            None => "overlap",
            Some((Segment::Name(_), Segment::Index(_)) | (Segment::Index(_), Segment::Name(_))) => {
                "conflict"
            }
            Some(_) => return Ok(()),
        };
        Err(self.error(format!(
            "Two document paths {what} with each other; must remove or rewrite one of these \
             paths; path one: {}, path two: {}",
            steps(one),
            steps(two)
        )))
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

/// Returns a path as DynamoDB shows it in messages.
fn steps(path: &Path) -> String {
    let below = path.below.iter().map(|step| match step {
        Segment::Name(name) => name.clone(),
        Segment::Index(index) => format!("[{index}]"),
    });
    let steps: Vec<_> = std::iter::once(path.attribute.clone()).chain(below).collect();
    format!("[{}]", steps.join(", "))
}
