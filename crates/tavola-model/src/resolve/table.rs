//! Tables and the caller.

use std::collections::HashSet;

use tavola_store::{KeyType, Projection, is_table_name};

use super::Resolver;
use crate::Finding;
use crate::model::{Claim, Index, KeyPair, KeyPart, Table, Type};
use crate::syntax::ast;

/// The settings that a table may have beside keys and indexes, and their values.
const SETTINGS: [(&str, &[&str]); 5] = [
    ("billing", &["on-demand", "provisioned"]),
    ("encryption", &["aws-owned", "aws-managed", "customer-managed"]),
    ("stream", &["keys", "new", "old", "new-and-old"]),
    ("recovery", &["point-in-time", "none"]),
    ("deletion", &["protected", "allowed"]),
];

impl<'a> Resolver<'a> {
    pub(super) fn table(&mut self, node: &'a ast::Table) -> Table {
        let physical = node.physical.as_ref().unwrap_or(&node.name);
        self.table_name("table", physical);
        self.same_physical(&node.name.text, physical);
        let mut table = Table {
            name: node.name.text.clone(),
            physical: physical.text.clone(),
            span: node.name.span,
            ..Table::nameless()
        };
        let mut seen = HashSet::new();
        let mut once = |this: &mut Self, word: &'static str, line: &ast::TableLine| {
            if !seen.insert(word) {
                this.error("duplicate-name", line.span, format!("`{word}` is given twice"));
            }
        };
        for line in &node.lines {
            match &line.kind {
                ast::TableLineKind::Key(names) => {
                    once(self, "key", line);
                    if let Some(pair) = self.key_pair(names, line) {
                        table.key = pair;
                    }
                }
                ast::TableLineKind::Index { name, on, local, keep } => {
                    if table.indexes.iter().any(|index| index.name == name.text) {
                        let message = format!("the table has two indexes `{}`", name.text);
                        self.error("duplicate-name", name.span, message);
                        continue;
                    }
                    self.table_name("index", name);
                    let Some(key) = self.key_pair(on, line) else { continue };
                    table.indexes.push(Index {
                        name: name.text.clone(),
                        key,
                        local: *local,
                        projection: match keep {
                            None | Some(ast::Keep::All) => Projection::All,
                            Some(ast::Keep::Keys) => Projection::Keys,
                            Some(ast::Keep::Names(names)) => Projection::Include(
                                names.iter().map(|name| name.text.clone()).collect(),
                            ),
                        },
                        span: name.span,
                    });
                }
                ast::TableLineKind::Ttl(name) => {
                    once(self, "ttl", line);
                    table.ttl = Some(name.text.clone());
                }
                ast::TableLineKind::Type(name) => {
                    once(self, "type", line);
                    table.type_attribute = Some(name.text.clone());
                }
                ast::TableLineKind::Env(name) => {
                    once(self, "env", line);
                    table.env = Some(name.text.clone());
                }
                ast::TableLineKind::Tag(name, value) => {
                    table.tags.push((name.text.clone(), value.clone()));
                }
                ast::TableLineKind::OthersAllowed => table.others_allowed = true,
                ast::TableLineKind::Setting(word, value) => {
                    self.setting(word, value);
                    table.settings.push((word.text.clone(), value.text.clone()));
                }
            }
        }
        if table.key.partition.name.is_empty() {
            self.report(
                Finding::error(
                    "no-key",
                    node.name.span,
                    format!("the table `{}` has no key", node.name.text),
                )
                .help("say which attributes are its key: `key PK, SK`"),
            );
        }
        for index in table.indexes.iter().filter(|index| index.local) {
            if index.key.partition.name != table.key.partition.name || index.key.sort.is_none() {
                self.error(
                    "bad-index",
                    index.span,
                    "a local index has the table's partition key and a sort key of its own",
                );
            }
        }
        table
    }

    fn setting(&mut self, word: &ast::Name, value: &ast::Name) {
        match SETTINGS.iter().find(|(name, _)| *name == word.text) {
            None => self.unknown(
                "table setting",
                &word.text,
                word.span,
                SETTINGS.iter().map(|(name, _)| *name),
            ),
            Some((_, values)) if !values.contains(&value.text.as_str()) => {
                let what = format!("value of `{}`:", word.text);
                self.unknown(&what, &value.text, value.span, values.iter().copied());
            }
            Some(_) => {}
        }
    }

    /// Reports a name that no store takes.
    fn table_name(&mut self, what: &str, name: &ast::Name) {
        if !is_table_name(&name.text) {
            let message = format!("no {what} can be called `{}`", name.text);
            let finding = Finding::error("bad-name", name.span, message)
                .why("DynamoDB takes 3 to 255 letters, digits, `_`, `-` and `.`");
            self.report(match what {
                "table" => finding
                    .help("give it a name of its own there: `table t = \"my-table\" { ... }`"),
                _ => finding.help("give it a longer name"),
            });
        }
    }

    /// Reports a name that another table has.
    fn same_physical(&mut self, table: &str, name: &ast::Name) {
        let same = |other: &&Table| other.physical == name.text && other.name != table;
        let other = self.model.tables.iter().find(same);
        if let Some(other) = other {
            let message = format!("the table `{}` is called `{}`, too", other.name, name.text);
            let span = other.span;
            let finding = Finding::error("duplicate-name", name.span, message);
            self.report(finding.related(span, "the other table"));
        }
    }

    fn key_pair(&mut self, names: &[ast::Name], line: &ast::TableLine) -> Option<KeyPair> {
        match names {
            [partition] => Some(KeyPair { partition: text_part(&partition.text), sort: None }),
            [partition, sort] if partition.text != sort.text => Some(KeyPair {
                partition: text_part(&partition.text),
                sort: Some(text_part(&sort.text)),
            }),
            _ => {
                self.error(
                    "bad-index",
                    line.span,
                    "a key is one attribute, or two different ones: partition key, sort key",
                );
                None
            }
        }
    }

    pub(super) fn caller(&mut self, attributes: &'a [ast::Attribute]) {
        for attribute in attributes {
            let claim = match attribute.value.as_ref().map(|value| &value.kind) {
                Some(ast::ExprKind::Text(template)) => match template.parts.as_slice() {
                    [ast::TemplatePart::Literal(claim)] => claim.clone(),
                    _ => String::new(),
                },
                None => attribute.name.text.clone(),
                Some(_) => String::new(),
            };
            if claim.is_empty() {
                self.error(
                    "bad-claim",
                    attribute.span,
                    format!("the claim of `{}` is a quoted name", attribute.name.text),
                )
                .help = Some("for example `id: id = \"sub\"`".to_owned());
            }
            let (ty, optional) = match &attribute.ty {
                // A token says what it says.
                Some(ty) => (self.resolve_type(ty).seen(false), ty.optional),
                None => (Type::ANY_STRING, true),
            };
            self.model.caller.push(Claim {
                name: attribute.name.text.clone(),
                claim,
                ty,
                optional,
            });
        }
    }
}

/// Returns a key attribute of type text; an entity may declare another type later.
fn text_part(name: &str) -> KeyPart {
    KeyPart { name: name.to_owned(), key_type: KeyType::S }
}
