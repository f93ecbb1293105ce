//! What an entity says of its items: who sees them, when they expire, how attributes change.

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::scalar::Epoch;
use crate::model::{EntityId, Move, Moves, NoTenant, Restriction, Type, Unique};
use crate::syntax::ast::{self, Member, ModifierKind};

impl<'a> Resolver<'a> {
    /// Resolves what else an entity declares: visibility, uniqueness, derived items, expiry,
    /// transitions.
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
                Member::Check(check) => self.entity_check(id, check),
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
                    let message =
                        "an attribute that counts writes begins at 1 and cannot have another value";
                    self.error("syntax", modifier.span, message);
                }
                ModifierKind::References(entity, action) => {
                    self.reference(id, attribute, entity, action.as_ref());
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
        let table_name = table.name.clone();
        if table.ttl.is_none() && entity.on_expiry.is_none() {
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
            if matches!(ty, Type::Epoch(epoch) if epoch != Epoch::ANY) {
                let finding =
                    Finding::error("type-mismatch", name.span, "a lifetime ends at a second")
                        .why("DynamoDB deletes items by the second")
                        .help("take a `timestamp`, a `date` or an `epoch` in seconds");
                self.report(finding);
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
