//! How the keys of an entity are made.

use tavola_store::KeyType;

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::{EntityId, Expr, Index, Key, KeyPart, KeySource, Table, Type, attribute_of};
use crate::syntax::ast::{self, Member};

impl<'a> Resolver<'a> {
    /// Resolves key templates and plain keys, and determines which attributes make up the primary
    /// key.
    pub(super) fn entity_keys(&mut self, id: EntityId, node: &'a ast::Entity) {
        let lines = node.members.iter().filter_map(|member| match member {
            Member::Key(line) => Some(line),
            _ => None,
        });
        self.templates(id, id, &lines.collect::<Vec<_>>());
        self.plain_keys(id);
        self.primary_key(id);
        self.half_keys(id);
    }

    /// Resolves key templates, which are about the attributes of the entity `of`.
    pub(super) fn templates(&mut self, id: EntityId, of: EntityId, lines: &[&'a ast::KeyLine]) {
        let table = self.model.table(self.model.entity(id).table).clone();
        let key_names = key_names(&table);
        for line in lines {
            if !key_names.contains(&line.name.text) {
                let what = format!("key attribute in the table `{}`:", table.name);
                self.unknown(
                    &what,
                    &line.name.text,
                    line.name.span,
                    key_names.iter().map(String::as_str),
                );
                continue;
            }
            let same = |other: &&&ast::KeyLine| other.name.text == line.name.text;
            let before = lines.iter().take_while(|other| other.span != line.span);
            let primary = table.key.parts().any(|part| part.name == line.name.text);
            if let Some(before) =
                before.filter(same).find(|before| primary || before.condition.is_none())
            {
                let message = format!("`{}` is given twice", line.name.text);
                let finding = Finding::error("duplicate-name", line.name.span, message);
                let finding = finding.related(before.name.span, "here already");
                self.report(if primary {
                    finding.why("an item has one primary key, and it never changes")
                } else {
                    finding.help("all but the last need a `while`: the first that holds is taken")
                });
                continue;
            }
            let mut scope = Scope::of_stored(of);
            let template = self.template(&line.template, &mut scope);
            for (hole, written) in
                template.holes().zip(line.template.parts.iter().filter_map(|part| match part {
                    ast::TemplatePart::Hole(hole) => Some(hole),
                    ast::TemplatePart::Literal(_) => None,
                }))
            {
                if let Type::Decimal(decimal) = &hole.ty {
                    self.decimal_in_key(*decimal, written.span);
                    continue;
                }
                let of_item = |value: &Expr| attribute_of(value).is_some();
                let stands_in = hole.fallback.as_ref().is_none_or(|fallback| {
                    matches!(fallback, Expr::Literal(_) | Expr::Absent) || of_item(fallback)
                });
                if !(of_item(&hole.value) && stands_in) && hole.ty != Type::Unknown {
                    self.no_value_in_key(written);
                }
            }
            if template.constant() == Some("") {
                self.error("empty-key", line.span, format!("`{}` cannot be empty", line.name.text));
            }
            let key = Key {
                name: line.name.text.clone(),
                source: KeySource::Template(template),
                condition: None,
                span: line.span,
            };
            if let Some(entity) = self.model.entities.get_mut(id.0) {
                entity.keys.push(key);
            }
        }
    }

    /// Reports a part of an index key without the other part: no item is in the index by it.
    fn half_keys(&mut self, id: EntityId) {
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        let is_given = |part: &KeyPart| entity.key(&part.name).is_some();
        let is_primary = |name: &str| table.key.parts().any(|part| part.name == name);
        let mut halves = Vec::new();
        for key in entity.keys.iter().filter(|key| !is_primary(&key.name)) {
            let is_part = |index: &&Index| index.key.parts().any(|part| part.name == key.name);
            let indexes = || table.indexes.iter().filter(is_part);
            let is_whole = |index: &Index| index.key.parts().all(is_given);
            let Some(index) = indexes().next().filter(|_| !indexes().any(is_whole)) else {
                continue;
            };
            let missing = index.key.parts().find(|part| !is_given(part));
            if let (KeySource::Template(_), Some(missing)) = (&key.source, missing) {
                halves.push((key.span, key.name.clone(), index.name.clone(), missing.name.clone()));
            }
        }
        let entity = entity.name.clone();
        for (span, part, index, missing) in halves {
            let message = format!("`{part}` alone puts no `{entity}` into `{index}`");
            self.report(
                Finding::error("half-key", span, message)
                    .why(format!("an item is in an index only if it has the whole key, and nothing gives `{missing}`"))
                    .help(format!("give the other part, `{missing} = \"...\"`, or take this one out")),
            );
        }
    }

    /// Adds the key attributes that the entity declares like any other, or that hold its type.
    pub(super) fn plain_keys(&mut self, id: EntityId) {
        let table = self.model.table(self.model.entity(id).table).clone();
        for name in &key_names(&table) {
            let entity = self.model.entity(id);
            if entity.key(name).is_some() {
                continue;
            }
            let source = if let Some(attribute) = entity.attribute(name) {
                let key_type = match &attribute.ty {
                    Type::Decimal(decimal) if decimal.as_text => {
                        let (decimal, span) = (*decimal, attribute.span);
                        self.decimal_in_key(decimal, span);
                        continue;
                    }
                    ty if ty.is_text() => KeyType::S,
                    ty if ty.is_number() => KeyType::N,
                    Type::Binary(_) => KeyType::B,
                    Type::Unknown => continue,
                    other => {
                        let message = format!("`{name}` is a key, and `{other}` cannot be one");
                        let span = attribute.span;
                        self.error("bad-key-type", span, message);
                        continue;
                    }
                };
                self.set_key_type(id, name, key_type);
                KeySource::Attribute
            } else if table.type_attribute.as_ref() == Some(name) {
                KeySource::TypeValue
            } else {
                continue;
            };
            let key = Key {
                name: name.clone(),
                source,
                condition: None,
                span: self.model.entity(id).span,
            };
            if let Some(entity) = self.model.entities.get_mut(id.0) {
                entity.keys.push(key);
            }
        }
    }

    /// Sets the type of a key attribute, which is the same in the whole table.
    fn set_key_type(&mut self, id: EntityId, name: &str, key_type: KeyType) {
        let (table, span) = (self.model.entity(id).table, self.model.entity(id).span);
        let others_differ = self.model.entities_in(table).any(|(other, entity)| {
            other.0 < id.0
                && entity.key(name).is_some_and(|key| match key.source {
                    KeySource::Attribute => entity.attribute(name).is_some_and(|attribute| {
                        attribute.ty.is_number() != (key_type == KeyType::N)
                    }),
                    _ => key_type != KeyType::S,
                })
        });
        if others_differ {
            self.error(
                "bad-key-type",
                span,
                format!("`{name}` is text in one entity and a number in another"),
            );
        }
        if let Some(table) = self.model.tables.get_mut(table.0) {
            let parts = std::iter::once(&mut table.key)
                .chain(table.indexes.iter_mut().map(|index| &mut index.key))
                .flat_map(|pair| std::iter::once(&mut pair.partition).chain(pair.sort.as_mut()));
            for part in parts.filter(|part| part.name == name) {
                part.key_type = key_type;
            }
        }
    }

    /// Determines which attributes make up the primary key.
    pub(super) fn primary_key(&mut self, id: EntityId) {
        let table = self.model.table(self.model.entity(id).table).clone();
        let mut attributes: Vec<String> = Vec::new();
        for part in table.key.parts() {
            let entity = self.model.entity(id);
            match entity.key(&part.name).map(|key| &key.source) {
                Some(KeySource::Template(template)) => {
                    for attribute in template.attributes() {
                        if !attributes.iter().any(|known| known == attribute) {
                            attributes.push(attribute.to_owned());
                        }
                    }
                }
                Some(KeySource::Attribute) => attributes.push(part.name.clone()),
                Some(KeySource::TypeValue) => {}
                None if part.name.is_empty() => {}
                None => {
                    let (name, span) = (entity.name.clone(), entity.span);
                    self.report(
                        Finding::error(
                            "no-key",
                            span,
                            format!("`{name}` does not say what its `{}` is", part.name),
                        )
                        .about(None, &part.name)
                        .help(format!("`{} = \"...\"`, or an attribute of that name", part.name)),
                    );
                }
            }
        }
        for name in &attributes {
            let optional = self.model.entity(id).attribute(name).is_some_and(|a| a.optional);
            if optional {
                let span =
                    self.model.entity(id).attribute(name).map_or_else(Default::default, |a| a.span);
                self.error(
                    "optional-in-key",
                    span,
                    format!("`{name}` is part of the primary key and may not be absent"),
                );
            }
        }
        if let Some(entity) = self.model.entities.get_mut(id.0) {
            entity.key_attributes = attributes;
        }
    }
}

/// Returns the attributes that are keys of a table or of its indexes.
fn key_names(table: &Table) -> Vec<String> {
    let indexes = table.indexes.iter().flat_map(|index| index.key.parts());
    table.key.parts().chain(indexes).map(|part| part.name.clone()).collect()
}
