//! The declarations of a file, by their places, and the words of its text.

use std::collections::{HashMap, HashSet};

use crate::Span;
use crate::syntax::ast::{
    self, DeclKind, KeyCondition, KeyLine, Member, ReadClauseKind, TableLineKind, TemplatePart,
};

/// What was declared where, and which words stand where nothing was understood.
pub(super) struct Declarations<'f> {
    file: &'f ast::File,
    text: &'f str,
    lost: HashSet<&'f str>,
    words: HashMap<&'f str, Occurrence>,
    /// Where the lines begin.
    lines: Vec<usize>,
}

/// How often a word stands in the text.
#[derive(Debug, Clone, Copy)]
enum Occurrence {
    Once(Span),
    Often,
}

impl<'f> Declarations<'f> {
    pub(super) fn new(file: &'f ast::File, text: &'f str, lost: &[Span]) -> Self {
        let places = lost.iter().filter_map(|span| text.get(span.range()));
        let lost = places.flat_map(words_of).map(|(_, word)| word).collect();
        let mut words = HashMap::new();
        let mut at = 0;
        let mut lines = Vec::new();
        for line in text.split_inclusive('\n') {
            for (place, word) in words_of(without_comment(line)) {
                let span = Span::new(at + place, at + place + word.len());
                words
                    .entry(word)
                    .and_modify(|known| *known = Occurrence::Often)
                    .or_insert(Occurrence::Once(span));
            }
            lines.push(at);
            at += line.len();
        }
        Self { file, text, lost, words, lines }
    }

    /// Returns the place of a span among the declarations.
    pub(super) fn of(&self, span: Span) -> Option<usize> {
        let after = self.file.decls.partition_point(|decl| decl.span.start <= span.start);
        let place = after.checked_sub(1)?;
        self.file.decls.get(place).filter(|decl| span.start <= decl.span.end).map(|_| place)
    }

    /// Returns the declaration that a span is in, or the last one before it.
    pub(super) fn at_or_before(&self, span: Span) -> Option<usize> {
        self.file.decls.partition_point(|decl| decl.span.start <= span.start).checked_sub(1)
    }

    /// Returns the line of a place, from 1.
    pub(super) fn line(&self, at: u32) -> usize {
        self.lines.partition_point(|start| *start <= at as usize)
    }

    /// Returns `true` if others depend on a declaration: on a table, an entity or what is behind
    /// all of them.
    pub(super) fn is_structure(&self, place: usize) -> bool {
        self.file.decls.get(place).is_some_and(|decl| {
            !matches!(
                decl.kind,
                DeclKind::Read(_)
                    | DeclKind::Write(_)
                    | DeclKind::Steps(_)
                    | DeclKind::Job(_)
                    | DeclKind::Expiry(_)
                    | DeclKind::Rule(_)
                    | DeclKind::Data(_)
                    | DeclKind::Switch(_)
                    | DeclKind::Volume(_)
                    | DeclKind::Audit(_)
            )
        })
    }

    /// Returns the name of an operation, and where it stands.
    pub(super) fn operation(&self, place: usize) -> Option<&'f ast::Name> {
        match &self.file.decls.get(place)?.kind {
            DeclKind::Read(read) => Some(&read.name),
            DeclKind::Write(write) => Some(&write.name),
            _ => None,
        }
    }

    /// Returns where the name of an entity stands, and the place of its declaration.
    pub(super) fn entity(&self, name: &str) -> Option<(usize, Span)> {
        self.file.decls.iter().enumerate().find_map(|(place, decl)| match &decl.kind {
            DeclKind::Entity(entity) if entity.name.text == name => Some((place, entity.name.span)),
            _ => None,
        })
    }

    /// Returns the key condition of a read: the table, the index, and what it asks for.
    pub(super) fn source(
        &self,
        place: usize,
    ) -> Option<(&'f str, Option<&'f str>, &'f [KeyCondition])> {
        let DeclKind::Read(read) = &self.file.decls.get(place)?.kind else { return None };
        read.clauses.iter().find_map(|clause| match &clause.kind {
            ReadClauseKind::From { table, index, condition, .. } => {
                let index = index.as_ref().map(|index| index.text.as_str());
                Some((table.text.as_str(), index, condition.as_slice()))
            }
            _ => None,
        })
    }

    /// Returns the line of an entity that makes a key attribute.
    pub(super) fn key_line(&self, place: usize, attribute: &str) -> Option<&'f KeyLine> {
        let DeclKind::Entity(entity) = &self.file.decls.get(place)?.kind else { return None };
        entity.members.iter().find_map(|member| match member {
            Member::Key(line) if line.name.text == attribute => Some(line),
            _ => None,
        })
    }

    /// Returns the text of a place.
    pub(super) fn text(&self, span: Span) -> &'f str {
        self.text.get(span.range()).unwrap_or_default()
    }

    /// Returns `true` if a declaration contains a word.
    pub(super) fn mentions(&self, place: usize, word: &str) -> bool {
        let decl = self.file.decls.get(place);
        decl.is_some_and(|decl| words_of(self.text(decl.span)).any(|(_, one)| one == word))
    }

    /// Returns `true` if a declaration is a table.
    pub(super) fn is_a_table(&self, place: usize) -> bool {
        self.file.decls.get(place).is_some_and(|decl| matches!(decl.kind, DeclKind::Table(_)))
    }

    /// Returns `true` if a declaration is the table of this name.
    pub(super) fn is_table(&self, place: usize, name: &str) -> bool {
        let decl = self.file.decls.get(place);
        decl.is_some_and(|decl| matches!(&decl.kind, DeclKind::Table(t) if t.name.text == name))
    }

    /// Returns the part of an entity's primary key that looks as if a hole for this attribute had
    /// been forgotten: `"ORDER#"`.
    pub(super) fn key_without_hole(&self, entity: &str, attribute: &str) -> Option<Span> {
        let entity = self.file.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Entity(one) if one.name.text == entity => Some(one),
            _ => None,
        })?;
        let key = self.file.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Table(table) if table.name.text == entity.table.text => primary_key(table),
            _ => None,
        })?;
        let is_attribute = |member: &Member| matches!(member, Member::Attribute(one) if one.name.text == attribute);
        let mut gaps = entity.members.iter().filter_map(|member| match member {
            Member::Key(line) if key.contains(&line.name.text.as_str()) && has_gap(line) => {
                Some(line.span)
            }
            _ => None,
        });
        let gap = gaps.next()?;
        (gaps.next().is_none() && entity.members.iter().any(is_attribute)).then_some(gap)
    }

    /// Returns `true` if a word stands where nothing was understood.
    pub(super) fn is_lost(&self, word: &str) -> bool {
        self.lost.contains(word)
    }

    /// Returns `true` if a declaration contains a word of what was not understood.
    pub(super) fn mentions_lost(&self, place: usize) -> bool {
        let decl = self.file.decls.get(place);
        decl.is_some_and(|decl| words_of(self.text(decl.span)).any(|(_, one)| self.is_lost(one)))
    }

    /// Returns `true` if a word stands in several places.
    pub(super) fn is_common(&self, word: &str) -> bool {
        matches!(self.words.get(word), Some(Occurrence::Often))
    }

    /// Returns where the claims of a caller are declared.
    pub(super) fn caller(&self) -> Option<Span> {
        let is_caller = |decl: &&ast::Decl| matches!(decl.kind, DeclKind::Caller(_));
        let decl = self.file.decls.iter().find(is_caller)?;
        Some(Span::new(decl.span.start as usize, decl.span.start as usize + "caller".len()))
    }

    /// Returns `true` if a whole declaration may be missing.
    pub(super) fn lost_any(&self) -> bool {
        !self.lost.is_empty()
    }

    /// Returns the only place where a word stands.
    pub(super) fn only_place(&self, word: &str) -> Option<Span> {
        match self.words.get(word)? {
            Occurrence::Once(span) => Some(*span),
            Occurrence::Often => None,
        }
    }
}

fn primary_key(table: &ast::Table) -> Option<Vec<&str>> {
    table.lines.iter().find_map(|line| match &line.kind {
        TableLineKind::Key(names) => Some(names.iter().map(|name| name.text.as_str()).collect()),
        _ => None,
    })
}

/// Returns `true` if a template ends with a delimiter, or has two in a row.
fn has_gap(line: &KeyLine) -> bool {
    let is_delimiter = |c: char| !c.is_alphanumeric();
    let parts = &line.template.parts;
    parts.iter().enumerate().any(|(place, part)| match part {
        TemplatePart::Literal(text) => {
            let doubled = text.chars().zip(text.chars().skip(1));
            text.ends_with(is_delimiter) && place + 1 == parts.len()
                || doubled.clone().any(|(one, next)| is_delimiter(one) && is_delimiter(next))
        }
        TemplatePart::Hole(_) => false,
    })
}

/// Returns the words of a text and where they begin.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    text.split(move |c| !is_part(c))
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Returns a line up to its comment, if it has one outside a string.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut last = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' if last != '\\' => quoted = !quoted,
            '/' if last == '/' && !quoted => return line.get(..at - 1).unwrap_or(line),
            _ => {}
        }
        last = c;
    }
    line
}
