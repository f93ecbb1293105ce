//! Help is followed: as far as its words say what to write, that is written, and the finding must be
//! gone, without another one in its place.
//!
//! What a help leaves to the author (which word, which index, which rule) cannot be followed here.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use tavola_model::render::render;
use tavola_model::{Finding, analyse};

/// The models with findings of rules.
const FOLDERS: [&str; 2] = ["tests/check/rules", "tests/check/corpus"];

/// A finding in its model.
struct Case<'c> {
    text: &'c str,
    finding: &'c Finding,
}

/// Returns the parts of a text between backticks.
fn codes(help: &str) -> Vec<&str> {
    help.split('`').skip(1).step_by(2).collect()
}

/// Returns the text of a template around its holes.
fn outside_holes(template: &str) -> String {
    let parts = template.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect::<Vec<_>>().join("{}")
}

/// Returns the ways that a help names.
fn ways(help: &str) -> Vec<&str> {
    help.split(", or ").flat_map(|way| way.split("; ")).collect()
}

impl Case<'_> {
    fn span(&self) -> Range<usize> {
        self.finding.span.start as usize..self.finding.span.end as usize
    }

    fn with(&self, range: Range<usize>, text: &str) -> String {
        format!("{}{text}{}", &self.text[..range.start], &self.text[range.end..])
    }

    /// Replaces a part of what the finding points at, or of its line.
    fn in_span(&self, from: &str, to: &str) -> Option<String> {
        let places = [self.span(), self.line_at(self.span().start)];
        let found = |place: Range<usize>| Some(self.text[place.clone()].find(from)? + place.start);
        let at = places.into_iter().find_map(found)?;
        Some(self.with(at..at + from.len(), to))
    }

    /// Returns the line of a place, without its end.
    fn line_at(&self, at: usize) -> Range<usize> {
        let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        start..end
    }

    /// Inserts a line behind that of the finding.
    fn below(&self, line: &str) -> String {
        let end = self.line_at(self.span().start).end;
        self.with(end..end, &format!("\n  {line}"))
    }

    /// Takes out the lines of the finding, with what stands above them.
    fn without(&self) -> String {
        let start = self.line_at(self.span().start).start;
        let end = self.line_at(self.span().end).end;
        let head = self.text[..start].trim_end_matches('\n');
        format!("{head}\n\n{}", self.text[end..].trim_start_matches('\n'))
    }

    /// Returns where a declaration is, by its first words.
    fn declaration(&self, head: &str) -> Option<Range<usize>> {
        let start = self.text.find(&format!("\n{head}"))? + 1;
        let end = self.text[start..].find("\n}").map(|end| start + end)?;
        Some(start..end)
    }

    /// Returns the line of an attribute of an entity, without its end.
    fn attribute(&self, entity: &str, name: &str) -> Option<Range<usize>> {
        let whole = self.declaration(&format!("entity {entity} "))?;
        let at = self.text[whole.clone()].find(&format!("\n  {name}:"))? + whole.start + 1;
        Some(self.line_at(at))
    }

    /// Returns the names between backticks in the message.
    fn named(&self) -> Vec<&str> {
        codes(&self.finding.message)
    }

    /// Returns the entity that the finding is in, or that its message names.
    fn entity(&self) -> Option<&str> {
        let head = self.text[..self.span().start].rfind("\nentity ");
        let inside = head.and_then(|at| self.text[at + 8..].split(' ').next());
        let is_entity = |name: &&&str| self.declaration(&format!("entity {name} ")).is_some();
        self.named().iter().find(is_entity).copied().or(inside)
    }

    /// Replaces a type by another at an attribute.
    fn retyped(&self, line: Range<usize>, to: impl Fn(&str) -> String) -> String {
        let declared = &self.text[line.clone()];
        let (name, ty) = declared.split_once(':').unwrap();
        let (ty, value) = ty.split_once(" = ").map_or((ty, None), |(ty, value)| (ty, Some(value)));
        let value = value.map(|value| format!(" = {value}")).unwrap_or_default();
        self.with(line, &format!("{name}: {}{value}", to(ty.trim())))
    }

    /// Does what one way of a help says; `None` if its words leave open what to write.
    fn followed(&self, way: &str) -> Option<String> {
        let code = codes(way).first().copied().unwrap_or_default();
        let starts = |words: &str| way.starts_with(words);
        // What stands in a hole, with other transforms: `{points:pad(4)}`.
        let hole = |code: &str| {
            let name = code.trim_matches(['{', '}']).split(':').next().unwrap_or_default();
            self.in_span(&format!("{{{name}}}"), code)
        };
        if starts("ask for `{") || starts("write `{") || starts("pad it to the width") {
            return hole(code);
        }
        if starts("name all shards") {
            let line = &self.text[self.line_at(self.span().start)];
            let start = line[..line.find(":shard(")?].rfind('{')?;
            let end = start + line[start..].find('}')? + 1;
            return self.in_span(&line[start..end], code);
        }
        if starts("write `derive exclusive ") {
            let name = code.trim_start_matches("derive exclusive ");
            return self.in_span(&format!("derive {name}"), code);
        }
        if starts("add `while exists ") {
            return Some(self.with(self.span().end..self.span().end, &format!(" {code}")));
        }
        if starts("state the condition, `while exists ") {
            return Some(self.with(self.span().end..self.span().end, &format!(" {code}")));
        }
        if way.contains("volume {") {
            let volume = codes(way).into_iter().find(|code| code.starts_with("volume"))?;
            let lines = volume.replace("{ ", "{\n  ").replace(" }", "\n}");
            return Some(format!("{}\n{lines}\n", self.text));
        }
        if way.contains(":shard(") && way.contains("to the key, and") {
            let [shard, all, ..] = codes(way)[..] else { return None };
            let key = &self.text[self.span()];
            let template = key.split('"').nth(1)?;
            let asked = format!("= \"{template}\"");
            let sharded = self.in_span(&asked, &format!("= \"{template}{shard}\""))?;
            // The reads ask for all shards, whatever their inputs are called; the key has its own.
            let asks = |line: &str| {
                let read = line.split('"').nth(1).filter(|_| line.contains(" where "));
                read.is_some_and(|read| outside_holes(read) == outside_holes(template))
            };
            let spread = sharded.lines().map(|line| match line.split('"').nth(1) {
                Some(read) if asks(line) => {
                    line.replacen(&format!("\"{read}\""), &format!("\"{read}#{all}\""), 1)
                }
                _ => line.to_owned(),
            });
            return Some(spread.map(|line| line + "\n").collect());
        }
        if starts("raise the number of shards") {
            let number = way.rsplit(' ').next()?;
            let found = &self.text[self.span()];
            let old = found.split(":shard(").nth(1)?.split(')').next()?;
            let (old, new) = (format!(":shard({old})"), format!(":shard({number})"));
            return Some(self.text.replace(&old, &new));
        }
        if way.contains("put what it is looked up by into") {
            let value = codes(way).into_iter().find(|code| code.starts_with("#{"))?;
            let template = self.text[self.span()].split('"').nth(1)?;
            return self.in_span(&format!("\"{template}\""), &format!("\"{template}{value}\""));
        }
        if way.ends_with(": ... unique`") {
            let name = code.split_once(':')?.0;
            let line = self.attribute(self.entity()?, name)?;
            return Some(self.retyped(line, |ty| format!("{ty} unique")));
        }
        if starts("add `") && way.contains("to `keep`") {
            let (index, _) = self.finding.related.first()?;
            let line = self.line_at(index.start as usize);
            let end = self.text[line.clone()].rfind(')')? + line.start;
            return Some(self.with(end..end, &format!(", {code}")));
        }
        if starts("write `whole` in the read") {
            let head = self.text[..self.span().start].rfind("\nread ")?;
            let end = head + self.text[head..].find("\n}")?;
            return Some(self.with(end..end, "\n  whole"));
        }
        if way.contains("`at most ") {
            let most = codes(way).into_iter().find(|code| code.starts_with("at most "))?;
            let most = most.replace('N', "50");
            let line = self.line_at(self.span().start);
            // A loop over a read, a loop over a list, or the read itself.
            let list = self.text[line.clone()].split_once(" in ").map(|(_, list)| list);
            let Some(list) = list.filter(|_| self.text[line].trim_start().starts_with("for "))
            else {
                return Some(self.below(&most));
            };
            let name = list.split(['(', ' ']).next()?;
            let read = self.declaration(&format!("read {name}"))?;
            let end = self.line_at(self.text[read.clone()].find("from ")? + read.start).end;
            return Some(self.with(end..end, &format!("\n  {most}")));
        }
        if way.contains("`for ... in portions`") {
            let line = self.line_at(self.span().start);
            let open = self.text[line.clone()].find(" {")? + line.start;
            return Some(self.with(open..open, " in portions"));
        }
        if starts("use `else not-found`") {
            let at = self.span().start + self.text[self.span().start..].find("else ")?;
            return Some(self.with(at..self.line_at(at).end, code));
        }
        if starts("let it be missing") {
            let name = code.split(['=', '(']).nth(1)?.trim();
            let head = self.text[..self.span().end].rfind("\n}")?;
            let at = self.text[head..].find(&format!("= {name}("))? + head;
            let end = at + self.text[at..].find(')')? + 1;
            return Some(self.with(end..end, "?"));
        }
        if starts("make it optional, `") || starts("declare `") && code.ends_with('?') {
            let name = code.trim_end_matches('?').split(':').next()?;
            let entity =
                self.named().into_iter().find(|entity| self.attribute(entity, name).is_some())?;
            let line = self.attribute(entity, name)?;
            return Some(self.retyped(line, |ty| format!("{ty}?")));
        }
        if starts("declare `") && code.contains(": epoch") {
            let name = code.split(':').next()?;
            let line = self.attribute(self.entity()?, name)?;
            return Some(self.retyped(line, |_| "epoch".to_owned()));
        }
        if starts("bound the list: `") {
            let list = self.text[self.span()].split(" in ").nth(1)?.split(' ').next()?;
            let line = self.attribute(self.entity()?, list)?;
            return Some(self.retyped(line, |ty| format!("{ty}(48)")));
        }
        if starts("say that they stay: `except ") {
            let all = "with all under it";
            return Some(self.text.replace(all, &format!("{all} {code}")));
        }
        if starts("add `expires ") {
            let [expires, entity, ..] = codes(way)[..] else { return None };
            let head = self.declaration(&format!("entity {entity} "))?;
            let name = expires.split(' ').nth(1)?;
            let added = format!("  {name}: timestamp\n\n  {expires}\n");
            return Some(self.with(head.end + 1..head.end + 1, &added));
        }
        if starts("bound its type and pad it") {
            let [ty, padded, ..] = codes(way)[..] else { return None };
            let changed = hole(padded)?;
            let name = padded.trim_matches(['{', '}']).split(':').next()?;
            let (case, finding) = (Case { text: &changed, finding: self.finding }, self.entity()?);
            let line = case.attribute(finding, name)?;
            return Some(case.retyped(line, |_| ty.to_owned()));
        }
        if starts("bound it, such as `") {
            let line = self.line_at(self.span().start);
            return Some(self.retyped(line, |ty| format!("{ty}(100)")));
        }
        if starts("write `immutable`") {
            return match self.text[self.line_at(self.span().start)].contains(" kept") {
                true => Some(self.with(
                    self.line_at(self.span().start),
                    &self.text[self.line_at(self.span().start)].replace(" kept", " immutable"),
                )),
                false => {
                    let end = self.line_at(self.span().start).end;
                    Some(self.with(end..end, " immutable"))
                }
            };
        }
        if starts("state who may call it, here") {
            return Some(self.below("allow signed-in"));
        }
        if starts("take it out") {
            return Some(self.without());
        }
        if starts("declare `no tenant`") {
            return Some(self.below("no tenant"));
        }
        None
    }
}

fn models() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = FOLDERS.iter().flat_map(|folder| std::fs::read_dir(root.join(folder)).unwrap());
    let paths = files.map(|entry| entry.unwrap().path());
    paths
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .filter(|(name, _)| !name.ends_with(".clean"))
        .collect()
}

#[test]
fn help_mends_what_it_is_about() {
    let (mut followed, mut left) = (0, Vec::new());
    let mut wrong = String::new();
    for (name, text) in models() {
        let before = analyse(&text).findings;
        for finding in &before {
            let Some(help) = &finding.help else { continue };
            let case = Case { text: &text, finding };
            let mut any = false;
            for way in ways(help) {
                let Some(changed) = case.followed(way) else { continue };
                any = true;
                let after = analyse(&changed).findings;
                let same =
                    |one: &&Finding| one.code == finding.code && one.message == finding.message;
                let is_gone =
                    after.iter().filter(same).count() < before.iter().filter(same).count();
                if !is_gone || after.len() >= before.len() {
                    let shown = render(&after, &name, &changed, false);
                    wrong += &format!("{name}: `{way}` did not help\n{shown}\n{changed}\n");
                }
            }
            followed += usize::from(any);
            if !any {
                left.push(format!("{}: {help}", finding.code));
            }
        }
    }
    println!("{followed} helps were followed; {} leave to the author what to write:", left.len());
    left.iter().for_each(|one| println!("  {one}"));
    assert!(wrong.is_empty(), "{wrong}");
    assert!(followed >= 45, "only {followed} helps can be followed");
}
