//! Small mistakes, as people make them: one in each mutated model.

use std::ops::Range;

use crate::chance::Chance;

/// A kind of mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Character,
    Misspelt,
    OtherName,
    KeyPart,
    LineLost,
    LineTwice,
    LinesSwapped,
}

impl Kind {
    pub const ALL: [Self; 7] = [
        Self::Character,
        Self::Misspelt,
        Self::OtherName,
        Self::KeyPart,
        Self::LineLost,
        Self::LineTwice,
        Self::LinesSwapped,
    ];

    pub fn describe(self) -> &'static str {
        match self {
            Self::Character => "a character is lost, doubled or another one",
            Self::Misspelt => "a name or word is misspelt",
            Self::OtherName => "a name or word is another one of the model",
            Self::KeyPart => "a part of a key is lost or changed",
            Self::LineLost => "a line is lost",
            Self::LineTwice => "a line is there twice",
            Self::LinesSwapped => "two lines are swapped",
        }
    }
}

/// A model with one mistake.
#[derive(Debug)]
pub struct Mutant {
    pub text: String,
    /// The lines, from zero, where the mistake is.
    pub lines: Range<usize>,
    /// Where the declaration begins from which a line is lost.
    pub head: Option<usize>,
}

/// The code of a model: its names, its templates, and what is not a comment.
pub struct Source<'t> {
    text: &'t str,
    names: Vec<Range<usize>>,
    characters: Vec<usize>,
    parts: Vec<Range<usize>>,
    lines: Vec<Range<usize>>,
}

impl<'t> Source<'t> {
    pub fn new(text: &'t str) -> Self {
        let mut source = Self {
            text,
            names: Vec::new(),
            characters: Vec::new(),
            parts: Vec::new(),
            lines: Vec::new(),
        };
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let code = line.find("//").map_or(line, |comment| &line[..comment]);
            // A path, or a string with an address in it, is not a comment.
            let code = if code.matches('"').count() % 2 == 1 { line } else { code };
            let code = code.trim_end();
            if !code.trim().is_empty() {
                source.lines.push(at..at + line.len());
                source.names(code, at);
                let places = code.char_indices().filter(|(_, c)| c.is_ascii_graphic());
                source.characters.extend(places.map(|(place, _)| at + place));
                source.parts(code, at);
            }
            at += line.len();
        }
        source
    }

    fn names(&mut self, code: &str, at: usize) {
        let mut quoted = false;
        let mut hole = false;
        let mut start = None;
        for (place, c) in code.char_indices().chain([(code.len(), ' ')]) {
            match c {
                '"' if !hole => quoted = !quoted,
                '{' if quoted => hole = true,
                '}' if quoted => hole = false,
                _ => {}
            }
            let inside = c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            match (inside && (!quoted || hole), start) {
                (true, None) if c.is_ascii_alphabetic() => start = Some(place),
                (false, Some(from)) => {
                    if place - from >= 3 {
                        self.names.push(at + from..at + place);
                    }
                    start = None;
                }
                _ => {}
            }
        }
    }

    /// The pieces of templates: `USER#`, `{userId}`.
    fn parts(&mut self, code: &str, at: usize) {
        if !code.contains(" = \"") && !code.contains("begins_with") {
            return;
        }
        for (number, piece) in code.split('"').enumerate() {
            if number % 2 == 0 || !piece.contains('{') {
                continue;
            }
            let start = at + (piece.as_ptr() as usize - code.as_ptr() as usize);
            let mut from = 0;
            for (place, c) in piece.char_indices().chain([(piece.len(), '{')]) {
                let end = if c == '}' { place + 1 } else { place };
                if matches!(c, '{' | '}') && end > from {
                    self.parts.push(start + from..start + end);
                    from = end;
                }
            }
        }
    }

    fn line_of(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count()
    }

    fn replaced(&self, range: Range<usize>, with: &str) -> Mutant {
        let line = self.line_of(range.start);
        let text = format!("{}{with}{}", &self.text[..range.start], &self.text[range.end..]);
        Mutant { text, lines: line..line + 1, head: None }
    }

    /// The model with a mistake of this kind; `None` if this one is none.
    pub fn mutant(&self, kind: Kind, chance: &mut Chance) -> Option<Mutant> {
        let mutant = match kind {
            Kind::Character => {
                let at = *chance.pick(&self.characters);
                let letters: Vec<char> = "abcxyzEN01#{}()[]=:,.\"?|+-/ ".chars().collect();
                let other = chance.pick(&letters).to_string();
                match chance.below(3) {
                    0 => self.replaced(at..at + 1, ""),
                    1 => self.replaced(at..at, &other),
                    _ => self.replaced(at..at + 1, &other),
                }
            }
            Kind::Misspelt => {
                let name = chance.pick(&self.names).clone();
                let mut letters: Vec<char> = self.text[name.clone()].chars().collect();
                let at = 1 + chance.below(letters.len() - 2);
                match chance.below(3) {
                    0 => letters.swap(at, at + 1),
                    1 => drop(letters.remove(at)),
                    _ => letters.insert(at, letters[at]),
                }
                self.replaced(name, &letters.iter().collect::<String>())
            }
            Kind::OtherName => {
                let name = chance.pick(&self.names).clone();
                let other = chance.pick(&self.names).clone();
                self.replaced(name, &self.text[other])
            }
            Kind::KeyPart => {
                if self.parts.is_empty() {
                    return None;
                }
                let part = chance.pick(&self.parts).clone();
                let other = chance.pick(&self.parts).clone();
                let with = if chance.below(2) == 0 { "" } else { &self.text[other] };
                self.replaced(part, with)
            }
            Kind::LineLost | Kind::LineTwice | Kind::LinesSwapped => self.lines_of(kind, chance),
        };
        (mutant.text != self.text).then_some(mutant)
    }

    fn lines_of(&self, kind: Kind, chance: &mut Chance) -> Mutant {
        let place = chance.below(self.lines.len() - 1);
        let (line, next) = (self.lines[place].clone(), self.lines[place + 1].clone());
        let number = self.line_of(line.start);
        let this = &self.text[line.clone()];
        match kind {
            Kind::LineLost => {
                let lines = number.saturating_sub(1)..number + 1;
                let is_head = |line: &str| !line.starts_with([' ', '/', '}']) && !line.is_empty();
                let before: Vec<&str> = self.text.lines().take(number).collect();
                let head = before.iter().rposition(|line| is_head(line));
                let inside = this.starts_with(' ');
                Mutant { lines, head: head.filter(|_| inside), ..self.replaced(line, "") }
            }
            Kind::LineTwice => {
                let lines = number..number + 2;
                Mutant { lines, ..self.replaced(line.end..line.end, this) }
            }
            _ => {
                let between = &self.text[line.end..next.start];
                let swapped = format!("{}{between}{this}", &self.text[next.clone()]);
                let lines = number..self.line_of(next.start) + 1;
                Mutant { lines, ..self.replaced(line.start..next.end, &swapped) }
            }
        }
    }
}
