//! Entities: first their attributes and keys, later their expressions.

use tavola_store::KeyType;

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::{
    Computed, Dependencies, Entity, EntityId, Expr, Function, Key, KeySource, Move, Moves,
    NoTenant, Restriction, TableId, Type, Unique, attribute_of,
};
use crate::syntax::ast::{self, Member, ModifierKind};

impl<'a> Resolver<'a> {
    /// The entity with its attributes' types, before any expression.
    pub(super) fn entity_shell(&mut self, decl: &'a ast::Decl, node: &'a ast::Entity) -> Entity {
        let table = match self.tables.get(node.table.text.as_str()) {
            Some(table) => *table,
            None => {
                let known: Vec<_> = self.tables.keys().copied().collect();
                self.unknown("table", &node.table.text, node.table.span, known);
                TableId(0)
            }
        };
        Entity {
            name: node.name.text.clone(),
            docs: decl.docs.clone(),
            table,
            type_value: node.type_value.clone().unwrap_or_else(|| node.name.text.clone()),
            attributes: Vec::new(),
            keys: Vec::new(),
            key_attributes: Vec::new(),
            expires: None,
            visible: None,
            restricted: Vec::new(),
            uniques: Vec::new(),
            derives: Vec::new(),
            moves: Vec::new(),
            no_tenant: None,
            dependencies: Dependencies::default(),
            span: node.name.span,
        }
    }

    pub(super) fn entity_attributes(&mut self, id: EntityId, node: &'a ast::Entity) {
        for member in &node.members {
            let Member::Attribute(attribute) = member else { continue };
            let resolved = self.attribute_shell(attribute);
            let Some(entity) = self.model.entities.get_mut(id.0) else { return };
            if let Some(other) = entity.attribute(&resolved.name) {
                let finding = Finding::error(
                    "duplicate-name",
                    resolved.span,
                    format!("`{}` is declared twice", resolved.name),
                )
                .related(other.span, "here first");
                self.report(finding);
            } else {
                entity.attributes.push(resolved);
            }
        }
    }

    /// Key templates, plain keys, and which attributes make up the primary key.
    pub(super) fn entity_keys(&mut self, id: EntityId, node: &'a ast::Entity) {
        let table_id = self.model.entity(id).table;
        let Some(table) = self.model.tables.get(table_id.0).cloned() else { return };
        let key_names: Vec<String> = table
            .key
            .parts()
            .chain(table.indexes.iter().flat_map(|index| index.key.parts()))
            .map(|part| part.name.clone())
            .collect();

        let lines = || {
            node.members.iter().filter_map(|member| match member {
                Member::Key(line) => Some(line),
                _ => None,
            })
        };
        for line in lines() {
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
            let same = |other: &&ast::KeyLine| other.name.text == line.name.text;
            let before = lines().take_while(|other| other.span != line.span);
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
            let mut scope = Scope::of_item(id);
            let template = self.template(&line.template, &mut scope);
            for (hole, written) in
                template.holes().zip(line.template.parts.iter().filter_map(|part| match part {
                    ast::Part::Hole(hole) => Some(hole),
                    ast::Part::Literal(_) => None,
                }))
            {
                let of_item = |value: &Expr| attribute_of(value).is_some();
                let stands_in = hole.fallback.as_ref().is_none_or(|fallback| {
                    matches!(fallback, Expr::Literal(_) | Expr::Absent) || of_item(fallback)
                });
                if !(of_item(&hole.value) && stands_in) && hole.ty != Type::Unknown {
                    self.error(
                        "bad-hole",
                        written.span,
                        "a key is made of the item's own attributes",
                    );
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
        self.plain_keys(id, &table, &key_names);
        self.primary_key(id, &table);
    }

    /// Key attributes that the entity declares like any other, or that name the entity.
    fn plain_keys(&mut self, id: EntityId, table: &crate::model::Table, key_names: &[String]) {
        for name in key_names {
            let entity = self.model.entity(id);
            if entity.key(name).is_some() {
                continue;
            }
            let source = if let Some(attribute) = entity.attribute(name) {
                let key_type = match &attribute.ty {
                    ty if ty.is_text() => KeyType::S,
                    ty if ty.is_number() => KeyType::N,
                    Type::Binary => KeyType::B,
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

    /// A key attribute has one type in the whole table.
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

    fn primary_key(&mut self, id: EntityId, table: &crate::model::Table) {
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

    /// The expressions behind attributes: they use no rules, and keys may depend on them.
    pub(super) fn entity_values(&mut self, id: EntityId, node: &'a ast::Entity) {
        for member in &node.members {
            let Member::Attribute(attribute) = member else { continue };
            let Some(value) = &attribute.value else { continue };
            let wanted = self.attribute_type(id, &attribute.name.text);
            let mut scope = Scope::of_item(id);
            let value = self.expect(value, &mut scope, &wanted);
            if let Some(target) = self.model.entities.get_mut(id.0).and_then(|entity| {
                entity.attributes.iter_mut().find(|a| a.name == attribute.name.text)
            }) {
                if target.computed == Computed::Default && is_generated(&value) {
                    target.computed = Computed::AtCreation;
                }
                target.value = Some(value);
            }
        }
    }

    /// Everything else that an entity says.
    pub(super) fn entity_rules(&mut self, id: EntityId, node: &'a ast::Entity) {
        for member in &node.members {
            let mut scope = Scope::of_item(id);
            match member {
                Member::Attribute(attribute) => self.attribute_rules(id, attribute),
                Member::Key(line) => {
                    if let Some(condition) = &line.condition {
                        let condition = self.condition(condition, &mut scope);
                        self.edit(id, |entity| {
                            if let Some(key) = entity.keys.iter_mut().find(|k| k.span == line.span)
                            {
                                key.condition = Some(condition);
                            }
                        });
                    }
                }
                Member::Derive(derive) => self.derive(id, derive),
                Member::Unique(unique) => {
                    let condition =
                        unique.condition.as_ref().map(|c| self.condition(c, &mut scope));
                    for name in &unique.attributes {
                        self.known_attribute(id, name);
                    }
                    let otherwise = self.taken(unique.otherwise.as_ref(), id);
                    self.edit(id, |entity| {
                        entity.uniques.push(Unique {
                            attributes: unique.attributes.iter().map(|n| n.text.clone()).collect(),
                            condition,
                            ignoring_case: unique.ignoring_case,
                            otherwise,
                            span: unique.span,
                        });
                    });
                }
                Member::Expires(name) => self.expires(id, name),
                Member::VisibleIf(condition) => {
                    let condition = self.condition(condition, &mut scope);
                    self.edit(id, |entity| entity.visible = Some(condition));
                }
                Member::NoTenant(condition, _) => {
                    let no_tenant = match condition {
                        Some(condition) => NoTenant::While(self.condition(condition, &mut scope)),
                        None => NoTenant::Always,
                    };
                    self.edit(id, |entity| entity.no_tenant = Some(no_tenant));
                }
                Member::Moves(moves) => self.moves(id, moves),
            }
        }
    }

    pub(super) fn edit(&mut self, id: EntityId, change: impl FnOnce(&mut Entity)) {
        if let Some(entity) = self.model.entities.get_mut(id.0) {
            change(entity);
        }
    }

    pub(super) fn known_attribute(&mut self, id: EntityId, name: &ast::Name) -> bool {
        let known = self.model.entity(id).attribute(&name.text).is_some();
        if !known {
            self.field_type(&Type::Item(id), name);
        }
        known
    }

    /// `visible if` on an attribute, and on what is below it.
    fn restrictions(&mut self, id: EntityId, attribute: &'a ast::Attribute, above: &[String]) {
        let path: Vec<String> =
            above.iter().cloned().chain([attribute.name.text.clone()]).collect();
        for modifier in &attribute.modifiers {
            if let ModifierKind::VisibleIf(condition) = &modifier.kind {
                let condition = self.condition(condition, &mut Scope::of_item(id));
                let restriction = Restriction { path: path.clone(), condition };
                self.edit(id, |entity| entity.restricted.push(restriction));
            }
        }
        if let Some(ast::Type { kind: ast::TypeKind::Record(nested), .. }) = &attribute.ty {
            for attribute in nested {
                self.restrictions(id, attribute, &path);
            }
        }
    }

    fn attribute_rules(&mut self, id: EntityId, attribute: &'a ast::Attribute) {
        self.restrictions(id, attribute, &[]);
        let ty = self.attribute_type(id, &attribute.name.text);
        let otherwise = self.out_of_bounds(attribute, &ty, Some(id));
        self.edit(id, |entity| {
            let mut declared = entity.attributes.iter_mut();
            if let Some(declared) = declared.find(|a| a.name == attribute.name.text) {
                declared.otherwise = otherwise;
            }
        });
        for modifier in &attribute.modifiers {
            match &modifier.kind {
                ModifierKind::Unique { ignoring_case, otherwise } => {
                    let otherwise = self.taken(otherwise.as_ref(), id);
                    self.edit(id, |entity| {
                        entity.uniques.push(Unique {
                            attributes: vec![attribute.name.text.clone()],
                            condition: None,
                            ignoring_case: *ignoring_case,
                            otherwise,
                            span: modifier.span,
                        });
                    });
                }
                ModifierKind::CountsWrites if attribute.value.is_some() => {
                    let message = "what counts writes begins at 1 and has no other value";
                    self.error("syntax", modifier.span, message);
                }
                ModifierKind::References(..) => {
                    let message = "a reference is planned and does not work yet";
                    self.error("not-yet", modifier.span, message).help =
                        Some("ask in the write: `check exists Entity(...)`".to_owned());
                }
                ModifierKind::OnWrite | ModifierKind::Kept if attribute.value.is_none() => {
                    self.error(
                        "syntax",
                        modifier.span,
                        "there is nothing to compute: `= expression` is missing",
                    );
                }
                _ => {}
            }
        }
    }

    fn expires(&mut self, id: EntityId, name: &'a ast::Name) {
        let entity = self.model.entity(id);
        let (entity_name, table) = (entity.name.clone(), self.model.table(entity.table));
        let (has_ttl, table_name) = (table.ttl.is_some(), table.name.clone());
        if !has_ttl {
            self.report(
                Finding::error(
                    "no-ttl",
                    name.span,
                    format!(
                        "`{entity_name}` expires, but the table `{table_name}` has no ttl attribute"
                    ),
                )
                .help("add `ttl NAME` to the table"),
            );
        }
        if self.known_attribute(id, name) {
            let ty = self.attribute_type(id, &name.text);
            if ty.time_kind().is_none() && ty != Type::Unknown {
                self.mismatch(name.span, &ty, &Type::Timestamp);
            }
            self.edit(id, |entity| entity.expires = Some(name.text.clone()));
        }
    }

    fn moves(&mut self, id: EntityId, moves: &'a ast::Moves) {
        if !self.known_attribute(id, &moves.attribute) {
            return;
        }
        let ty = self.attribute_type(id, &moves.attribute.text);
        let Type::Enum(members) = &ty else {
            if ty != Type::Unknown {
                self.error(
                    "type-mismatch",
                    moves.attribute.span,
                    "only an attribute with named members moves",
                );
            }
            return;
        };
        let mut steps = Vec::with_capacity(moves.steps.len());
        for step in &moves.steps {
            for name in step.from.iter().chain(&step.to) {
                if !members.contains(&name.text) {
                    self.unknown(
                        "member",
                        &name.text,
                        name.span,
                        members.iter().map(String::as_str),
                    );
                }
            }
            let texts = |names: &[ast::Name]| names.iter().map(|n| n.text.clone()).collect();
            steps.push(Move {
                from: texts(&step.from),
                to: texts(&step.to),
                by: step.by.as_ref().map(|by| self.condition(&by.expr, &mut Scope::of_item(id))),
                by_text: step.by.as_ref().map(|by| by.text.clone()),
            });
        }
        let moves = Moves { attribute: moves.attribute.text.clone(), steps };
        self.edit(id, |entity| entity.moves.push(moves));
    }
}

/// Whether a value is made by the system: an identifier or the moment of the call.
fn is_generated(value: &Expr) -> bool {
    value.any(|expr| matches!(expr, Expr::NewId | Expr::Now | Expr::Call(Function::Time, _)))
}
