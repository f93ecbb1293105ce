//! What an entity says of its items: who sees them, when they expire, how attributes change.

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::scalar::Epoch;
use crate::model::{Entity, EntityId, Move, Moves, NoTenant, Restriction, Type, Unique};
use crate::syntax::ast::{self, Member, ModifierKind};

impl<'a> Resolver<'a> {
    /// Resolves what else an entity declares: visibility, uniqueness, derived items, expiry,
    /// transitions.
    pub(super) fn entity_rules(&mut self, id: EntityId, node: &'a ast::Entity) {
        for member in &node.members {
            let mut scope = Scope::of_stored(id);
            match member {
                Member::Attribute(attribute) => {
                    if self.model.entity(id).attribute(&attribute.name.text).is_some() {
                        self.attribute_rules(id, attribute);
                    }
                }
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
                            space: unique.space.as_ref().map(|space| space.text.clone()),
                            condition,
                            ignoring_case: unique.ignoring_case,
                            otherwise,
                            span: unique.span,
                        });
                    });
                }
                Member::Check(check) => self.entity_check(id, check),
                Member::Expires(name) => self.expires(id, name),
                Member::Collect(name) => self.collect(id, name),
                Member::VisibleIf(condition) => {
                    let condition = self.condition(condition, &mut Scope::of_item(id));
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
                // Known since the entity is: writes and other entities ask for it.
                Member::AppendOnly { .. } => {}
                // Copied when all is known that they need.
                Member::Also(_) => {}
            }
        }
    }

    /// Resolves `visible if` on an attribute, and on what is below it.
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
                ModifierKind::Unique { space, ignoring_case, otherwise } => {
                    let otherwise = self.taken(otherwise.as_ref(), id);
                    self.edit(id, |entity| {
                        entity.uniques.push(Unique {
                            attributes: vec![attribute.name.text.clone()],
                            space: space.as_ref().map(|space| space.text.clone()),
                            condition: None,
                            ignoring_case: *ignoring_case,
                            otherwise,
                            span: modifier.span,
                        });
                    });
                }
                ModifierKind::CountsWrites if attribute.value.is_some() => {
                    let message =
                        "an attribute that counts writes begins at 1 and cannot have another value";
                    self.error("syntax", modifier.span, message);
                }
                ModifierKind::References(entity) => self.reference(id, attribute, entity),
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
        if self.model.entity(id).on_expiry.is_none() {
            self.needs_ttl(id, name, "expires");
        }
        if self.is_end_of_lifetime(id, name) {
            self.edit(id, |entity| entity.expires = Some(name.text.clone()));
        }
    }

    /// Resolves `collect`: the attribute by which the store deletes what nobody needs any more.
    fn collect(&mut self, id: EntityId, name: &'a ast::Name) {
        self.needs_ttl(id, name, "is collected");
        if self.is_end_of_lifetime(id, name) {
            self.edit(id, |entity| entity.collect = Some(name.text.clone()));
        }
    }

    /// Reports a table that has no attribute by which the store deletes items.
    fn needs_ttl(&mut self, id: EntityId, name: &ast::Name, does: &str) {
        let entity = self.model.entity(id);
        let table = self.model.table(entity.table);
        if table.ttl.is_some() {
            return;
        }
        let message = format!(
            "`{}` {does}, but the table `{}` has no ttl attribute",
            entity.name, table.name
        );
        let finding = Finding::error("no-ttl", name.span, message);
        self.report(finding.help("add `ttl NAME` to the table"));
    }

    /// Returns `true` if an attribute is known; reports one that is no moment.
    fn is_end_of_lifetime(&mut self, id: EntityId, name: &ast::Name) -> bool {
        let known = self.known_attribute(id, name);
        if known {
            let ty = self.attribute_type(id, &name.text);
            if ty.time_kind().is_none() && ty != Type::Unknown {
                self.mismatch(name.span, &ty, &Type::Timestamp);
            }
            if matches!(ty, Type::Epoch(epoch) if epoch != Epoch::ANY) {
                let finding =
                    Finding::error("type-mismatch", name.span, "a lifetime ends at a second")
                        .why("DynamoDB deletes items by the second")
                        .help("take a `timestamp`, a `date` or an `epoch` in seconds");
                self.report(finding);
            }
        }
        known
    }

    /// Reports what the store would leave behind if it collected an item by itself.
    pub(super) fn check_collected(&mut self, id: EntityId, node: &ast::Entity) {
        let name = node.members.iter().find_map(|member| match member {
            Member::Collect(name) => Some(name),
            _ => None,
        });
        let Some(name) = name else { return };
        let entity = self.model.entity(id);
        let derives = |owner: &&Entity| owner.derives.iter().any(|one| one.entity == id);
        let owner = self.model.entities.iter().find(derives);
        let (why, help) = if entity.expires.is_some() {
            ("it expires, and is absent from then on".to_owned(), "take one of the two lines")
        } else if let Some(owner) = owner {
            let why = format!("it is derived, and goes with its `{}`", owner.name);
            (why, "let its owner decide how long it lives")
        } else if !entity.uniques.is_empty() {
            let why = "the lock of its unique value would stay".to_owned();
            (why, "take `expires`: then the value is free from that second on")
        } else if !entity.derives.is_empty() {
            let why = "the items that it derives would stay".to_owned();
            (why, "take `expires`: then they end together")
        } else {
            return;
        };
        let message = format!("the store cannot collect a `{}` by itself", entity.name);
        self.report(Finding::error("bad-collect", name.span, message).why(why).help(help));
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
                    "only an attribute with named members can have `moves`",
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
