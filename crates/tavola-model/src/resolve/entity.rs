//! Entities and the values of their attributes.

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::{
    AnswerPlan, AppendOnly, Computed, Dependencies, Entity, EntityId, Expr, Function, TableId, Type,
};
use crate::syntax::ast::{self, Member};

impl<'a> Resolver<'a> {
    /// Returns the entity with its attributes' types, before any expression.
    pub(super) fn entity_shell(&mut self, decl: &'a ast::Decl, node: &'a ast::Entity) -> Entity {
        let table = match self.tables.get(node.table.text.as_str()) {
            Some(table) => *table,
            None => {
                let known: Vec<_> = self.tables.keys().copied().collect();
                self.unknown("table", &node.table.text, node.table.span, known);
                TableId(0)
            }
        };
        let type_value = node.type_value.clone().unwrap_or_else(|| node.name.text.clone());
        Entity {
            name: node.name.text.clone(),
            docs: decl.docs.clone(),
            table,
            answered_type: type_value.clone(),
            type_value,
            copy_of: None,
            attributes: Vec::new(),
            on_read: Vec::new(),
            keys: Vec::new(),
            key_attributes: Vec::new(),
            expires: None,
            on_expiry: None,
            collect: None,
            visible: None,
            restricted: Vec::new(),
            uniques: Vec::new(),
            checks: Vec::new(),
            derives: Vec::new(),
            moves: Vec::new(),
            no_tenant: None,
            append_only: append_only(node),
            dependencies: Dependencies::default(),
            answers: AnswerPlan::default(),
            span: node.name.span,
        }
    }

    pub(super) fn entity_attributes(&mut self, id: EntityId, node: &'a ast::Entity) {
        for member in &node.members {
            let Member::Attribute(attribute) = member else { continue };
            let name = &attribute.name;
            let entity = self.model.entity(id);
            let stored = entity.attribute(&name.text).map(|other| other.span);
            let known = stored.or(entity.computed_on_read(&name.text).map(|other| other.span));
            let on_read = self.on_read_shell(id, attribute);
            let resolved = on_read.is_none().then(|| self.attribute_shell(attribute));
            if let Some(first) = known {
                let message = format!("`{}` is declared twice", name.text);
                let finding = Finding::error("duplicate-name", name.span, message);
                self.report(finding.related(first, "here first"));
                continue;
            }
            self.edit(id, |entity| {
                entity.on_read.extend(on_read);
                entity.attributes.extend(resolved);
            });
        }
    }

    /// Resolves the expressions of attributes. They use no rules, and keys may depend on them.
    pub(super) fn entity_values(&mut self, id: EntityId, node: &'a ast::Entity) {
        for member in &node.members {
            let Member::Attribute(attribute) = member else { continue };
            let Some(value) = &attribute.value else { continue };
            if self.model.entity(id).attribute(&attribute.name.text).is_none() {
                continue;
            }
            let wanted = self.attribute_type(id, &attribute.name.text);
            let mut scope = Scope::of_stored(id);
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
        self.all_on_read(id);
    }

    pub(super) fn edit(&mut self, id: EntityId, change: impl FnOnce(&mut Entity)) {
        if let Some(entity) = self.model.entities.get_mut(id.0) {
            change(entity);
        }
    }

    pub(super) fn known_attribute(&mut self, id: EntityId, name: &ast::Name) -> bool {
        let known = self.model.entity(id).attribute(&name.text).is_some();
        if self.model.entity(id).computed_on_read(&name.text).is_some() {
            self.is_never_stored(&name.text, name.span, "it is never stored");
        } else if !known {
            self.field_type(&Type::Item(id), name);
        }
        known
    }
}

/// Returns `true` if a value is made by the system: an identifier or the moment of the call.
pub(super) fn is_generated(value: &Expr) -> bool {
    value.any(|expr| matches!(expr, Expr::NewId(_) | Expr::Now | Expr::Call(Function::Time, _)))
}

/// Returns whether the items of an entity stay as they were created.
fn append_only(node: &ast::Entity) -> Option<AppendOnly> {
    node.members.iter().find_map(|member| match member {
        Member::AppendOnly { except_delete: true } => Some(AppendOnly::ExceptDelete),
        Member::AppendOnly { except_delete: false } => Some(AppendOnly::Always),
        _ => None,
    })
}
