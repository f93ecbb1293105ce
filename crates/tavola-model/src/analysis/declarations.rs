//! The declarations of a file, by their places, and the words of its text.

use std::collections::{HashMap, HashSet};

use crate::Span;
use crate::syntax::ast::{
    self, DeclKind, KeyCondition, KeyLine, Member, ReadClauseKind, TableLineKind, TemplatePart,
};

/// Words of the language that hardly anybody gives to an attribute or a local.
const WORDS: [&str; 24] = [
    "allow",
    "anyone",
    "bool",
    "caller",
    "check",
    "create",
    "delete",
    "derive",
    "entity",
    "expires",
    "filter",
    "input",
    "int",
    "let",
    "read",
    "return",
    "rule",
    "signed-in",
    "string",
    "table",
    "update",
    "upsert",
    "with",
    "write",
];

/// Words before the name of an entity.
const BEFORE_ENTITY: [&str; 13] = [
    "also",
    "create",
    "delete",
    "derive",
    "entity",
    "except",
    "exclusive",
    "exists",
    "get",
    "of",
    "return",
    "update",
    "upsert",
];

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

    /// Returns `true` for a name that an attribute or local hardly has: a word of the language, or
    /// the name of a table, an entity or a type.
    pub(super) fn is_strange(&self, name: &str) -> bool {
        WORDS.contains(&name)
            || (0..self.file.decls.len()).any(|place| self.structure(place) == Some(name))
    }

    /// Returns the names that an operation gives to its inputs and to what it loads.
    pub(super) fn locals(&self, place: usize) -> Vec<(&'f str, Span)> {
        let Some(decl) = self.file.decls.get(place) else { return Vec::new() };
        let params = match &decl.kind {
            DeclKind::Read(read) => read.params.as_slice(),
            DeclKind::Write(write) => write.params.as_slice(),
            DeclKind::Steps(steps) => steps.params.as_slice(),
            _ => &[],
        };
        let params = params.iter().map(|param| (param.name.text.as_str(), param.name.span));
        let text = self.text(decl.span);
        let words: Vec<(usize, &str)> = words_of(text).collect();
        let named = words.iter().zip(words.iter().skip(1));
        let bound = named.filter(|((_, before), _)| ["let", "for", "as"].contains(before)).map(
            |(_, (at, name))| {
                let start = decl.span.start as usize + at;
                (*name, Span::new(start, start + name.len()))
            },
        );
        params.chain(bound).collect()
    }

    /// Returns how often a declaration contains a word.
    pub(super) fn count(&self, place: usize, word: &str) -> usize {
        let decl = self.file.decls.get(place);
        decl.map_or(0, |decl| {
            words_of(self.text(decl.span)).filter(|(_, one)| *one == word).count()
        })
    }

    /// Returns a line that gives a name to something loaded: `let order = Order(orderId)`.
    pub(super) fn binding(&self, name: &str) -> Option<&'f str> {
        let start = format!("let {name} = ");
        self.text.lines().map(str::trim).find(|line| line.starts_with(&start))
    }

    /// Returns the entities that nothing names.
    pub(super) fn unused_entities(&self) -> Vec<(&'f str, Span)> {
        let mut used: HashSet<&str> = HashSet::new();
        for line in self.text.lines().map(without_comment) {
            let mut last = "";
            for (at, word) in words_of(line) {
                let (before, behind) = line.split_at(at);
                let before = before.trim_end();
                let is_called =
                    behind.get(word.len()..).is_some_and(|rest| rest.starts_with(['(', '.']));
                let is_type = before.ends_with([':', '|']);
                if is_called && !is_type
                    || before.ends_with(['[', '>'])
                    || is_type && word.starts_with(char::is_uppercase)
                    || BEFORE_ENTITY.contains(&last) && last != "entity"
                {
                    used.insert(word);
                }
                last = word;
            }
        }
        let all = self.entities().map(|entity| (entity.name.text.as_str(), entity.name.span));
        all.filter(|(name, _)| !used.contains(name)).collect()
    }

    /// Returns the steps that nothing does.
    pub(super) fn unused_steps(&self) -> Vec<(&'f str, Span)> {
        let names = self.file.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Steps(steps) => Some((steps.name.text.as_str(), steps.name.span)),
            _ => None,
        });
        names.filter(|(name, _)| !self.text.contains(&format!("do {name}("))).collect()
    }

    /// Returns what stands before a place in its line.
    pub(super) fn before(&self, span: Span) -> &'f str {
        let before = self.text.get(..span.start as usize).unwrap_or_default();
        before.rsplit('\n').next().unwrap_or_default().trim_end()
    }

    /// Returns `true` if a field of a name is asked for: `order.status`.
    pub(super) fn is_base(&self, span: Span) -> bool {
        self.text.get(span.end as usize..).is_some_and(|behind| behind.starts_with('.'))
    }

    /// Returns the name of a table, an entity or a type.
    pub(super) fn structure(&self, place: usize) -> Option<&'f str> {
        match &self.file.decls.get(place)?.kind {
            DeclKind::Table(table) => Some(&table.name.text),
            DeclKind::Entity(entity) => Some(&entity.name.text),
            DeclKind::Type(ty) => Some(&ty.name.text),
            _ => None,
        }
    }

    /// Returns `true` if there is a table.
    pub(super) fn has_table(&self) -> bool {
        self.tables().next().is_some()
    }

    /// Returns the name of an operation, and where it stands.
    pub(super) fn operation(&self, place: usize) -> Option<&'f ast::Name> {
        match &self.file.decls.get(place)?.kind {
            DeclKind::Read(read) => Some(&read.name),
            DeclKind::Write(write) => Some(&write.name),
            DeclKind::Steps(steps) => Some(&steps.name),
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

    /// Returns the line where an attribute of an entity is declared.
    pub(super) fn attribute_line(&self, entity: &str, attribute: &str) -> Option<usize> {
        self.attribute_span(entity, attribute).map(|span| self.line(span.start))
    }

    /// Returns where the name of an attribute of an entity is declared.
    pub(super) fn attribute_span(&self, entity: &str, attribute: &str) -> Option<Span> {
        self.file.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Entity(one) if one.name.text == entity => {
                one.members.iter().find_map(|member| match member {
                    Member::Attribute(one) if one.name.text == attribute => Some(one.name.span),
                    _ => None,
                })
            }
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

    /// Returns the lines that make a key attribute of a table, with their entities.
    pub(super) fn key_lines(&self, table: &str, attribute: &str) -> Vec<(&'f str, &'f KeyLine)> {
        let of_entity = |entity: &'f ast::Entity| {
            let lines = entity.members.iter().flat_map(|member| match member {
                Member::Key(line) => std::slice::from_ref(line),
                Member::Also(also) => also.keys.as_slice(),
                _ => &[],
            });
            let named = lines.filter(|line| line.name.text == attribute);
            named.map(|line| (entity.name.text.as_str(), line)).collect::<Vec<_>>()
        };
        let of_table = self.entities().filter(|entity| entity.table.text == table);
        of_table.flat_map(of_entity).collect()
    }

    fn entities(&self) -> impl Iterator<Item = &'f ast::Entity> {
        self.file.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Entity(entity) => Some(entity),
            _ => None,
        })
    }

    fn tables(&self) -> impl Iterator<Item = &'f ast::Table> {
        self.file.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Table(table) => Some(table),
            _ => None,
        })
    }

    /// Returns what the reads ask for: tables, indexes and conditions.
    fn sources(&self) -> impl Iterator<Item = (&'f str, Option<&'f str>, &'f [KeyCondition])> + '_ {
        (0..self.file.decls.len()).filter_map(|place| self.source(place))
    }

    /// Returns the names of the attributes of an entity.
    pub(super) fn attributes(&self, entity: &str) -> Vec<&'f str> {
        let members =
            self.entities().filter(|one| one.name.text == entity).flat_map(|one| &one.members);
        let named = members.filter_map(|member| match member {
            Member::Attribute(attribute) => Some(attribute.name.text.as_str()),
            _ => None,
        });
        named.collect()
    }

    /// Returns `true` if an entity has an attribute of this name.
    pub(super) fn is_attribute(&self, name: &str) -> bool {
        self.entities().any(|entity| self.attributes(&entity.name.text).contains(&name))
    }

    /// Returns the tables that have no entity and no read.
    pub(super) fn unused_tables(&self) -> Vec<(&'f str, Span)> {
        let is_used = |name: &str| {
            self.entities().any(|entity| entity.table.text == name)
                || self.sources().any(|(table, ..)| table == name)
        };
        let tables = self.tables().map(|table| (table.name.text.as_str(), table.name.span));
        tables.filter(|(name, _)| !is_used(name)).collect()
    }

    /// Returns the indexes of a table that no read asks.
    pub(super) fn unused_indexes(&self, of: &str) -> Vec<(&'f str, Span)> {
        let is_used =
            |name: &str| self.sources().any(|(table, index, _)| table == of && index == Some(name));
        let lines = self.tables().filter(|table| table.name.text == of).flat_map(|it| &it.lines);
        let named = lines.filter_map(|line| match &line.kind {
            TableLineKind::Index { name, .. } => Some((name.text.as_str(), name.span)),
            _ => None,
        });
        named.filter(|(name, _)| !is_used(name)).collect()
    }

    /// Returns the key attributes of a table's indexes that no entity has and no read asks for.
    pub(super) fn unused_key_attributes(&self, of: &str) -> Vec<(&'f str, Span)> {
        let is_used = |name: &str| {
            !self.key_lines(of, name).is_empty()
                || self.entities().any(|entity| {
                    entity.table.text == of && self.attributes(&entity.name.text).contains(&name)
                })
                || self.sources().any(|(table, _, conditions)| {
                    table == of && conditions.iter().any(|one| one.attribute.text == name)
                })
        };
        let lines = self.tables().filter(|table| table.name.text == of).flat_map(|it| &it.lines);
        let names = lines.flat_map(|line| match &line.kind {
            TableLineKind::Index { on, .. } | TableLineKind::Key(on) => on.as_slice(),
            _ => &[],
        });
        let named = names.map(|name| (name.text.as_str(), name.span));
        named.filter(|(name, _)| !is_used(name)).collect()
    }

    /// Returns where the name of a table stands, and where a further line of it would.
    pub(super) fn table(&self, name: &str) -> Option<(Span, Span)> {
        let table = self.tables().find(|table| table.name.text == name)?;
        let last = table.lines.last()?.span.end as usize;
        let next = last + self.text.get(last..)?.find('\n')? + 1;
        Some((table.name.span, Span::new(next, next)))
    }

    /// Returns `true` if a dot stands before a place: `table.index`.
    pub(super) fn is_behind_dot(&self, place: Span) -> bool {
        self.text.get(..place.start as usize).is_some_and(|before| before.ends_with('.'))
    }

    /// Returns `true` if all indexes that these places name have one name.
    pub(super) fn has_one_index_called(&self, places: &[Span], name: &str) -> bool {
        let mut indexes = places.iter().filter(|place| self.is_behind_dot(**place));
        indexes.all(|place| self.text(*place) == name)
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

    /// Returns `true` if a declaration is steps with a name.
    pub(super) fn is_steps(&self, place: Option<usize>) -> bool {
        let decl = place.and_then(|place| self.file.decls.get(place));
        decl.is_some_and(|decl| matches!(decl.kind, DeclKind::Steps(_)))
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
