//! Forms of other languages, beyond single words: recognised where they stand, so that the finding says how they are
//! written here. Where it is clear what was meant, it is read as that.

use super::cursor::{Cursor, Parse};
use super::{read, table, write};
use crate::suggest::closest;
use crate::syntax::ast::{Expr, ExprKind, Name, Type, TypeKind};
use crate::syntax::habits::{self, Habit};
use crate::syntax::token::{Token, TokenKind};
use crate::{Finding, Fix, Span};

/// Words for what an entity's attributes are a block of, elsewhere.
const BLOCKS: [&str; 6] = ["attributes", "fields", "properties", "columns", "indexes", "keys"];

/// Types of ElectroDB and JavaScript, as they describe attributes.
const DESCRIBED: [&str; 12] = [
    "string", "number", "boolean", "list", "map", "set", "any", "String", "Number", "Boolean",
    "Array", "Date",
];

impl Cursor<'_> {
    /// Reports a form that is written otherwise here, with so many tokens, and leaves all but the last of them behind.
    pub(super) fn written_otherwise(&mut self, form: &str, here: &str, tokens: usize) {
        let span = self.peek().span.to(self.look(tokens - 1).span);
        let message = format!("`{form}` is written `{here}`");
        let finding = Finding::error("syntax", span, message).help(format!("write `{here}`"));
        self.push(finding.understood().fix(Fix::replace(span, here)));
        for _ in 1..tokens {
            self.next();
        }
    }

    /// Reports what SQL says behind a reference: what happens when the other item is deleted.
    pub(super) fn no_action(&mut self, entity: &Name) {
        let token = self.peek();
        let word = self.slice(token).to_ascii_lowercase();
        let help = match word.as_str() {
            "cascade" => {
                format!(
                    "leave it out; a write says it: `delete {}(...) with all under it`",
                    entity.text
                )
            }
            "restrict" => format!(
                "leave it out; let a `{}` count what refers to it, and delete it `if` there are none: \
                 see \"Deleted only if unused\" in docs/designs.md",
                entity.text
            ),
            _ => return,
        };
        let message = format!("a reference does not say what a deletion does: `{word}`");
        self.push(Finding::error("syntax", token.span, message).help(help).understood());
        self.next();
    }

    /// Reads a word that joins expressions; `AND` is one mistake.
    pub(super) fn eat_joining(&mut self, word: &str) -> bool {
        let token = self.peek();
        let bars = (token.kind, self.look(1).kind) == (TokenKind::Pipe, TokenKind::Pipe);
        if word == "or" && bars {
            self.written_otherwise("||", word, 2);
            self.next();
            return true;
        }
        let is_and = word == "and" && self.slice(token) == "&&";
        let is_upper = self.slice(token) == word.to_ascii_uppercase();
        if token.kind == TokenKind::Name && (is_and || is_upper) {
            let form = self.slice(token).to_owned();
            self.written_otherwise(&form, word, 1);
            self.next();
            return true;
        }
        self.eat_word(word).is_some()
    }

    /// Reads `x is null` and `x IS NOT NULL` as what is asked.
    pub(super) fn presence_elsewhere(&mut self, value: &Expr) -> Option<Expr> {
        let word = |ahead: usize| self.slice(self.look(ahead)).to_ascii_lowercase();
        if word(0) != "is" {
            return None;
        }
        let negated = word(1) == "not";
        let nothing = usize::from(negated) + 1;
        if !matches!(word(nothing).as_str(), "null" | "none" | "absent" | "missing" | "undefined") {
            return None;
        }
        let from = self.peek().span;
        for _ in 0..=nothing {
            self.next();
        }
        let span = value.span.to(self.end());
        let written = self.text.get(value.span.range()).unwrap_or_default();
        let asked =
            if negated { format!("exists {written}") } else { format!("not exists {written}") };
        let message = "whether there is a value is asked with `exists`";
        let finding = Finding::error("syntax", self.since(from), message);
        self.push(
            finding.understood().help(format!("write `{asked}`")).fix(Fix::replace(span, asked)),
        );
        let exists = Expr { kind: ExprKind::Exists(Box::new(value.clone())), span };
        Some(match negated {
            true => exists,
            false => Expr { kind: ExprKind::Not(Box::new(exists)), span },
        })
    }

    /// Reports `x.toLowerCase()`.
    pub(super) fn no_method(&mut self, value: &Expr, name: &Name) -> Parse<()> {
        let touches = self.peek().span.start == name.span.end;
        if !self.at(TokenKind::LeftParen) || !touches || name.text == "now" {
            return Ok(());
        }
        let of = self.text.get(value.span.range()).unwrap_or_default();
        let message = format!("`{}` is no method: values have none", name.text);
        let finding = Finding::error("syntax", name.span, message);
        let help = habits::method(&name.text, of);
        Err(self.report(finding.help(help)))
    }

    /// Reads over an `if` between `allow` and what it allows.
    pub(super) fn no_if_behind_allow(&mut self) {
        let token = self.peek();
        let word = self.slice(token);
        let next = self.look(1).kind;
        let begins = matches!(next, TokenKind::Name | TokenKind::LeftParen);
        if token.kind != TokenKind::Name || !begins || !["if", "only", "when"].contains(&word) {
            return;
        }
        let message = format!("expected who may call it, found `{word}`");
        let end = self.look(1).span.start as usize;
        let place = Span::new(token.span.start as usize, end);
        let help = format!("the condition follows `allow`: take `{word}` out");
        let finding = Finding::error("syntax", token.span, message).help(help);
        self.push(finding.understood().fix(Fix::replace(place, "")));
        self.next();
    }

    /// Reports `read x(a): Post {`: what is answered follows from the lines.
    pub(super) fn no_answer_type(&mut self) {
        let Some(colon) = self.eat(TokenKind::Colon) else { return };
        self.skip_until(|kind| matches!(kind, TokenKind::LeftBrace | TokenKind::Newline));
        let place = self.since(colon.span);
        let message = "what it answers with follows from its lines";
        let finding = Finding::error("syntax", place, message);
        self.push(finding.understood().help("take it out").fix(Fix::replace(place, "")));
    }

    /// Expects the brace that opens the block of a declaration.
    pub(super) fn opening_brace(&mut self, of: &str) -> Parse<()> {
        if self.at(TokenKind::Colon) {
            let help =
                format!("what belongs to a `{of}` stands in braces: `{{` here, and `}}` behind it");
            return Err(self.expected_with("`{`", help));
        }
        self.expect(TokenKind::LeftBrace, "`{`").map(drop)
    }

    /// Reports `Entity({ a, b })`, as JavaScript passes arguments with names.
    pub(super) fn no_braces_in_arguments(&mut self) -> Parse<()> {
        let open = self.look(1);
        if !self.at(TokenKind::LeftParen) || open.kind != TokenKind::LeftBrace {
            return Ok(());
        }
        let inside = (2..).map(|ahead| self.look(ahead));
        let is_plain = |kind| matches!(kind, TokenKind::Name | TokenKind::Comma);
        let inside = inside.take_while(|token| is_plain(token.kind)).count();
        let (close, end) = (self.look(inside + 2), self.look(inside + 3));
        if (close.kind, end.kind) != (TokenKind::RightBrace, TokenKind::RightParen) || inside == 0 {
            return Ok(());
        }
        let names = Span::new(open.span.end as usize, close.span.start as usize);
        let names = self.text.get(names.range()).unwrap_or_default().trim();
        let finding = Finding::error("syntax", open.span, "arguments stand in parentheses alone");
        let fix = Fix::replace(open.span.to(close.span), names);
        Err(self.report(finding.help(format!("write `({names})`")).fix(fix)))
    }

    /// Reports `{ ...input }` and `{ data: { ... } }`.
    pub(super) fn no_spread(&mut self) -> Parse<()> {
        if self.at(TokenKind::DotDot) {
            let help = "what the inputs say is taken by `create Entity from input { ... }`";
            return Err(self.expected_with("the name of an attribute", help));
        }
        let is_data = self.at_word("data") && self.look(1).kind == TokenKind::Colon;
        if is_data && self.look(2).kind == TokenKind::LeftBrace {
            let finding =
                Finding::error("syntax", self.here(), "values stand in the braces themselves");
            return Err(self.report(finding.help("write `create Entity { name = value, ... }`")));
        }
        Ok(())
    }

    /// Reports `"name": type` and reads the name, as JSON has it.
    pub(super) fn unquoted_name(&mut self) {
        let token = self.peek();
        let name = self.slice(token).trim_matches(['"', '\'', '`']).to_owned();
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        let begins = matches!(self.look(1).kind, TokenKind::Colon | TokenKind::Equal);
        if token.kind != TokenKind::Text || !is_name || !begins {
            return;
        }
        let finding = Finding::error("syntax", token.span, "names are written without quotes");
        let fix = Fix::replace(token.span, name);
        self.push(finding.understood().help("take the quotes out").fix(fix));
        if let Some(token) = self.tokens.get_mut(self.at) {
            let (start, end) = (token.span.start as usize, token.span.end as usize);
            *token = Token { kind: TokenKind::Name, span: Span::new(start + 1, end - 1) };
        }
    }

    /// Reports `attributes: { ... }` and `indexes: { ... }` in an entity, as ElectroDB and OneTable have them.
    pub(super) fn no_block_of_attributes(&mut self) -> Parse<()> {
        let token = self.peek();
        let word = self.slice(token);
        let inside = (self.look(3).kind, self.look(4).kind, self.look(5).kind);
        let is_block = token.kind == TokenKind::Name
            && BLOCKS.contains(&word)
            && self.look(1).kind == TokenKind::Colon
            && self.look(2).kind == TokenKind::LeftBrace
            && matches!(inside.0, TokenKind::Name | TokenKind::Newline)
            && [inside.1, inside.2].contains(&TokenKind::Colon);
        if !is_block {
            return Ok(());
        }
        let message = format!("an entity has no block `{word}`");
        let finding = Finding::error("unknown-word", token.span, message);
        Err(self.report(finding.help(match word {
            "indexes" | "keys" => {
                "the table declares `key PK, SK` and `index GSI1 on GSI1PK, GSI1SK`; here, each key is a template: `PK = \"USER#{userId}\"`"
            }
            _ => "attributes are lines of the entity itself: `name: text(100)`",
        })))
    }

    /// Reports `name: { type: "string", required: true }`.
    pub(super) fn no_description_for_type(&mut self, name: &Name) -> Parse<()> {
        let first = (1..).map(|ahead| self.look(ahead)).find(|it| it.kind != TokenKind::Newline);
        let is_open =
            self.at(TokenKind::LeftBrace) && first.is_some_and(|it| self.slice(it) == "type");
        if !is_open || self.look(2).kind != TokenKind::Colon {
            return Ok(());
        }
        let value = self.look(3);
        let described = self.slice(value).trim_matches(['"', '\'', '`']);
        let is_type = matches!(value.kind, TokenKind::Text | TokenKind::Name);
        if !is_type || !DESCRIBED.contains(&described) {
            return Ok(());
        }
        let ty = match habits::of_type(described) {
            Some(Habit::Word(ty)) => ty,
            _ => match described {
                "number" | "Number" => "number",
                "string" => "string",
                "map" => "map",
                "Date" => "timestamp",
                "set" => "set[string]",
                _ => "[string]",
            },
        };
        let start = self.peek().span;
        let message = "the type of an attribute follows the colon, without a description";
        let finding = Finding::error("syntax", start, message);
        let mut depth = 0usize;
        let end = (0..).map(|ahead| self.look(ahead)).find(|token| {
            depth += usize::from(token.kind.closer().is_some());
            depth -= usize::from(token.kind.closes() && depth > 0);
            depth == 0 || token.kind == TokenKind::End
        });
        let place = end.map_or(start, |end| start.to(end.span));
        let finding = finding.help(format!("write `{}: {ty}`", name.text));
        Err(self.report(finding.fix(Fix::replace(place, ty))))
    }

    /// Reports `ttl: createdAt + 30d`, a value where a type belongs.
    pub(super) fn no_sum_for_type(&mut self, name: &Name, start: Span) -> Parse<()> {
        if !matches!(self.kind(), TokenKind::Plus | TokenKind::Minus) {
            return Ok(());
        }
        let message = "a type is expected here, and this is a value";
        let finding = Finding::error("syntax", start, message);
        let at = Span::new(start.start as usize, start.start as usize);
        let help = format!("write `{}: timestamp = ...`", name.text);
        Err(self.report(finding.help(help).fix(Fix::replace(at, "timestamp = "))))
    }

    /// Returns `true` behind a word that holds of an attribute.
    pub(super) fn is_behind_modifier(&self) -> bool {
        let before = self.text.get(self.end().range()).unwrap_or_default();
        ["immutable", "unique", "distinct", "computed"].contains(&before)
    }

    /// Says how `@default(uuid()) @unique` is written, if all of it has an equivalent.
    pub(super) fn annotated_elsewhere(&self, finding: Finding) -> Finding {
        let (mut value, mut modifiers) = (String::new(), String::new());
        let mut ahead = 0;
        let start = self.peek().span;
        while self.look(ahead).kind == TokenKind::At {
            let word = self.slice(self.look(ahead + 1)).to_ascii_lowercase();
            ahead += 2;
            let mut inside = String::new();
            if self.look(ahead).kind == TokenKind::LeftParen {
                let open = self.look(ahead).span.end as usize;
                let mut depth = 0usize;
                loop {
                    let token = self.look(ahead);
                    depth += usize::from(token.kind.closer().is_some());
                    depth -= usize::from(token.kind.closes() && depth > 0);
                    ahead += 1;
                    if depth == 0 || token.kind == TokenKind::End {
                        let text = self.text.get(open..token.span.start as usize);
                        inside = text.unwrap_or_default().trim().to_owned();
                        break;
                    }
                }
            }
            match word.as_str() {
                "id" => {}
                "unique" => modifiers += " unique",
                "updatedat" => value = "= now on write".to_owned(),
                "default" => {
                    value = match inside.as_str() {
                        "uuid()" | "cuid()" | "ulid()" | "autoincrement()" => "= new".to_owned(),
                        "now()" => "= now".to_owned(),
                        plain if !plain.contains(['(', '[', '{']) => format!("= {plain}"),
                        _ => return finding,
                    }
                }
                _ => return finding,
            }
        }
        let end = self.look(ahead);
        if !matches!(end.kind, TokenKind::Newline | TokenKind::RightBrace) {
            return finding;
        }
        let last = self.look(ahead - 1).span;
        let written = format!("{value}{modifiers}").trim().to_owned();
        finding.fix(Fix::replace(start.to(last), written))
    }

    /// Says how `NOT NULL`, `default 0` and `nullable` are written.
    pub(super) fn modifier_elsewhere(&self, finding: Finding, word: &str, start: Span) -> Finding {
        let lower = word.to_ascii_lowercase();
        let next = self.peek();
        let before =
            self.at.checked_sub(2).and_then(|at| self.tokens.get(at)).map(|token| token.span);
        let from = before.map_or(start.start, |span| span.end) as usize;
        let null = next.kind == TokenKind::Name && self.slice(next).eq_ignore_ascii_case("null");
        if next.kind == TokenKind::Name && self.look(1).kind == TokenKind::Colon {
            return Finding {
                fix: None,
                ..finding.help("each attribute has a line of its own, which begins with its name")
            };
        }
        match lower.as_str() {
            "not" if null => finding.fix(Fix::replace(Span::new(from, next.span.end as usize), "")),
            "required" => finding.fix(Fix::replace(Span::new(from, start.end as usize), "")),
            "null" | "nullable" | "optional" => {
                finding.fix(Fix::replace(Span::new(from, start.end as usize), "?"))
            }
            "default" if !matches!(next.kind, TokenKind::Newline | TokenKind::LeftParen) => {
                finding.fix(Fix::replace(start, "="))
            }
            _ => finding,
        }
    }

    /// Reports `classId: references Class`.
    pub(super) fn no_reference_for_type(&mut self, name: &Name) -> Parse<()> {
        let (word, entity) = (self.peek(), self.look(1));
        let is_reference = matches!(self.slice(word), "references" | "ref" | "belongsTo");
        if !is_reference || entity.kind != TokenKind::Name {
            return Ok(());
        }
        let finding = Finding::error("syntax", word.span, "a reference is an `id`");
        let name = &name.text;
        let help = format!(
            "write `{name}: id`, and ask in the write: `check exists {}(...)`",
            self.slice(entity)
        );
        let fix = Fix::replace(word.span.to(entity.span), "id");
        Err(self.report(finding.help(help).fix(fix)))
    }

    /// Says how `ORDER BY createdAt DESC` is written, if this is one.
    pub(super) fn order_elsewhere(&self, word: &Name) -> Option<(Habit, Span)> {
        if !["order", "sort", "orderby"].contains(&word.text.to_ascii_lowercase().as_str()) {
            return None;
        }
        let rest = self.rest_of_line().to_ascii_lowercase();
        let descends = rest.ends_with("desc") || rest.ends_with("descending");
        let place = Span::new(word.span.start as usize, self.end_of_line());
        descends.then_some((Habit::Word("descending"), place))
    }

    /// Reads `{ hash: pk, sort: sk }` as the key attributes.
    pub(super) fn no_key_in_braces(&mut self, line: &Name, index: Option<&Name>) -> Parse<()> {
        if !self.at(TokenKind::LeftBrace) {
            return Ok(());
        }
        let open = self.peek();
        let inside = (1..).map(|ahead| self.look(ahead));
        let inside: Vec<_> =
            inside.take_while(|it| !it.kind.closes() && it.kind != TokenKind::End).collect();
        let close = self.look(inside.len() + 1);
        let names: Vec<&str> = inside
            .windows(3)
            .filter_map(|window| match window {
                [key, colon, value] if colon.kind == TokenKind::Colon => {
                    let is_other = self.slice(*key).to_ascii_lowercase().starts_with("proj");
                    (!is_other).then(|| self.slice(*value).trim_matches(['"', '\'', '`']))
                }
                _ => None,
            })
            .collect();
        let finding =
            Finding::error("syntax", open.span, "key attributes are named without braces");
        let (written, prefix) = match index {
            Some(index) => (format!("index {} on {}", index.text, names.join(", ")), "on "),
            None => (format!("{} {}", line.text, names.join(", ")), ""),
        };
        let finding = finding.help(format!("write `{written}`"));
        let fix = Fix::replace(open.span.to(close.span), format!("{prefix}{}", names.join(", ")));
        Err(self.report(if names.is_empty() { finding } else { finding.fix(fix) }))
    }

    /// Reports `f"USER#{id}"`, as Python writes it.
    pub(super) fn no_prefix_of_string(&mut self) {
        let (prefix, text) = (self.peek(), self.look(1));
        let touches = prefix.kind == TokenKind::Name && prefix.span.end == text.span.start;
        if !touches || text.kind != TokenKind::Text || prefix.span.end - prefix.span.start > 2 {
            return;
        }
        let message = format!("a string has no prefix `{}`", self.slice(prefix));
        let finding = Finding::error("syntax", prefix.span, message);
        self.push(
            finding
                .understood()
                .help("every string can have holes: take it out")
                .fix(Fix::replace(prefix.span, "")),
        );
        self.next();
    }

    /// Reports `pk = ["cityId", "mallId"]` and `pk = composite(cityId)`.
    pub(super) fn no_list_for_key(&mut self, key: &Name) -> Parse<()> {
        let start = self.peek();
        let is_call = start.kind == TokenKind::Name && self.look(1).kind == TokenKind::LeftParen;
        if start.kind != TokenKind::LeftSquare && !is_call {
            return Ok(());
        }
        let skipped = if is_call { 2 } else { 1 };
        let inside = (skipped..).map(|ahead| self.look(ahead));
        let inside: Vec<_> =
            inside.take_while(|it| !it.kind.closes() && it.kind != TokenKind::End).collect();
        let close = self.look(skipped + inside.len());
        let holes: Option<Vec<String>> = inside
            .iter()
            .filter(|token| token.kind != TokenKind::Comma)
            .map(|token| {
                let name = self.slice(*token).trim_matches(['"', '\'', '`']);
                let is_name =
                    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                is_name.then(|| format!("{{{name}}}"))
            })
            .collect();
        let message = "a key is one template: values go into its holes";
        let finding = Finding::error("syntax", start.span, message);
        let finding = match holes.filter(|holes| !holes.is_empty()) {
            Some(holes) => {
                let template = format!("\"{}\"", holes.join("#"));
                let place = start.span.to(close.span);
                finding
                    .help(format!("write `{} = {template}`", key.text))
                    .fix(Fix::replace(place, template))
            }
            None => finding.help(format!("write `{} = \"USER#{{userId}}\"`", key.text)),
        };
        Err(self.report(finding))
    }

    /// Returns `true` before `enum('a', 'b')` and `enum["a", "b"]`.
    pub(super) fn at_enum_elsewhere(&self) -> bool {
        let opens = matches!(self.look(1).kind, TokenKind::LeftParen | TokenKind::LeftSquare);
        let word = self.slice(self.peek());
        opens
            && matches!(word, "enum" | "Enum" | "ENUM" | "Literal")
            && self.look(2).kind == TokenKind::Text
    }

    /// Returns `true` before `Array<string>` or `list[str]`.
    pub(super) fn generic_elsewhere(&self) -> bool {
        let word = self.slice(self.peek()).to_ascii_lowercase();
        let is_kind = ["array", "list", "set", "optional", "nullable", "record", "dict", "map"]
            .contains(&word.as_str());
        let is_empty = self.look(2).kind == TokenKind::RightSquare;
        is_kind && self.look(2).kind == TokenKind::Name && !is_empty
    }

    /// Reports `Array<string>`, and takes it for `[string]`.
    pub(super) fn generic_type(&mut self) -> Type {
        let outer = self.next();
        self.next();
        let inner = self.look(0);
        let word = self.slice(inner);
        let of = match habits::of_type(word) {
            Some(Habit::Word(ty)) => ty,
            _ => word,
        }
        .to_owned();
        let ty = match self.slice(outer).to_ascii_lowercase().as_str() {
            "set" => format!("set[{of}]"),
            "optional" | "nullable" => format!("{of}?"),
            "record" | "dict" | "map" => "map".to_owned(),
            _ => format!("[{of}]"),
        };
        while !matches!(
            self.kind(),
            TokenKind::Greater | TokenKind::Newline | TokenKind::End | TokenKind::Equal
        ) && !self.kind().closes()
        {
            self.next();
        }
        if self.kind().closes() || self.at(TokenKind::Greater) {
            self.next();
        }
        let span = self.since(outer.span);
        let message =
            format!("`{}` is written `{ty}`", self.text.get(span.range()).unwrap_or_default());
        let finding = Finding::error("syntax", span, message);
        self.push(finding.understood().help(format!("write `{ty}`")).fix(Fix::replace(span, ty)));
        Type { kind: TypeKind::Error, optional: false, span }
    }

    /// Says how `done?: boolean` is written.
    pub(super) fn optional_elsewhere(&self, finding: Finding, name: &Name) -> Finding {
        let (mark, ty) = (self.peek(), self.look(2));
        if self.look(1).kind != TokenKind::Colon || ty.kind != TokenKind::Name {
            return finding.help("an optional type ends with `?`");
        }
        let written = match habits::of_type(self.slice(ty)) {
            Some(Habit::Word(written)) => written,
            _ => self.slice(ty),
        };
        let place = Span::new(mark.span.start as usize, ty.span.end as usize);
        finding
            .help(format!("an optional type ends with `?`: write `{}: {written}?`", name.text))
            .fix(Fix::replace(place, format!(": {written}?")))
    }

    /// Says how `name String` is written.
    pub(super) fn typed_elsewhere(&self, finding: Finding, name: &Name) -> Finding {
        let token = self.peek();
        let ty = match habits::of_type(self.slice(token)) {
            Some(Habit::Word(ty)) => ty,
            _ => self.slice(token),
        };
        let place = Span::new(name.span.end as usize, token.span.end as usize);
        finding
            .help(format!("an attribute is written `{}: {ty}`", name.text))
            .fix(Fix::replace(place, format!(": {ty}")))
    }

    /// Says that a line with a name alone lacks the type.
    pub(super) fn untyped_elsewhere(&self, finding: Finding, name: &Name) -> Finding {
        let is_id = name.text.to_ascii_lowercase().ends_with("id");
        let ty = if is_id { "id" } else { "text(100)" };
        let at = name.span.end as usize;
        finding
            .help(format!("an attribute has a type: `{}: {ty}`", name.text))
            .fix(Fix::replace(Span::new(at, at), format!(": {ty}")))
    }

    /// Says how `enum Role { USER ADMIN }` is written.
    pub(super) fn enum_elsewhere(&self, finding: Finding, word: Span) -> Finding {
        if self.look(1).kind != TokenKind::LeftBrace {
            return finding;
        }
        let inside: Vec<_> = (2..)
            .map(|ahead| self.look(ahead))
            .take_while(|it| !it.kind.closes() && it.kind != TokenKind::End)
            .collect();
        let close = self.look(2 + inside.len());
        let is_plain =
            |kind| matches!(kind, TokenKind::Name | TokenKind::Comma | TokenKind::Newline);
        if inside.is_empty() || !inside.iter().all(|token| is_plain(token.kind)) {
            return finding;
        }
        let members = inside.iter().filter(|token| token.kind == TokenKind::Name);
        let members: Vec<&str> = members.map(|token| self.slice(*token)).collect();
        let name = self.slice(self.peek());
        let written = format!("type {name} = {}", members.join(" | "));
        let place = word.to(close.span);
        finding.help(format!("write `{written}`")).fix(Fix::replace(place, written))
    }

    /// Returns the rest of the line, without the blanks around it.
    pub(super) fn rest_of_line(&self) -> String {
        let from = self.peek().span.start as usize;
        self.text.get(from..self.end_of_line()).unwrap_or_default().trim().to_owned()
    }

    /// Returns where the line ends.
    pub(super) fn end_of_line(&self) -> usize {
        let from = self.end().end as usize;
        let rest = self.text.get(from..).unwrap_or_default();
        from + rest.find('\n').unwrap_or(rest.len())
    }

    /// Says that a word of its own begins a line, or how a clause of SQL and of DynamoDB's expressions is written.
    pub(super) fn behind_statement(&self, behind: &str, finding: Finding) -> Finding {
        let token = self.peek();
        let word = self.slice(token);
        if token.kind == TokenKind::Dot && behind == "in a write" {
            return finding.help("changes follow `set`: `update Entity(...) set name = value`");
        }
        if token.kind != TokenKind::Name {
            return finding;
        }
        let lines: &[&str] = match behind {
            "in a table" => &table::LINES,
            "in a read" => &read::CLAUSES,
            "in a write" => &write::STATEMENTS,
            _ => &[],
        };
        let lower = word.to_ascii_lowercase();
        let is_change = ["set", "add", "remove", "delete", "clear"].contains(&lower.as_str());
        if behind == "in a write" && is_change && lower != word {
            let written = match lower.as_str() {
                "delete" => "remove",
                "remove" if !self.rest_of_line().contains(" from ") => "clear",
                "add" => {
                    let help = "write `set n += 1` for a number, `add VALUE to ATTRIBUTE` for a set or list";
                    return finding.help(help);
                }
                lower => lower,
            };
            return finding
                .help(format!("write `{written}`"))
                .fix(Fix::replace(token.span, written));
        }
        if behind == "in a write" && word.eq_ignore_ascii_case("where") {
            return finding
                .help("a condition on the item follows `if`")
                .fix(Fix::replace(token.span, "if"));
        }
        if behind == "in a write" && word == "expires" {
            return finding.help("when items expire is said by their entity: `expires ATTRIBUTE`");
        }
        let is_volume = behind == "after a volume" && self.look(1).kind == TokenKind::Int;
        if is_volume || lines.contains(&word) && self.look(1).kind == TokenKind::Name {
            let at = token.span.start as usize;
            return finding
                .help(format!("each line has one statement: begin a new one before `{word}`"))
                .fix(Fix::replace(Span::new(at, at), "\n"));
        }
        match closest(word, lines.iter().copied()) {
            Some(near) if lower == near => {
                finding.help(format!("write `{near}`")).fix(Fix::replace(token.span, near))
            }
            _ => finding,
        }
    }
}
