//! `starting`: what an item that an upsert makes has before it is changed.

use super::Resolver;
use super::scope::Scope;
use crate::Finding;
use crate::model::{Change, EntityId, Expr};
use crate::syntax::ast::{self, UpdateVerb};

impl<'a> Resolver<'a> {
    /// Resolves the attributes behind `starting`. They are about an item that does not exist, so
    /// names are those of the write, as in `create`.
    pub(super) fn starting(
        &mut self,
        fields: &'a [ast::Field],
        verb: UpdateVerb,
        entity: EntityId,
        changes: &[Change],
        scope: &mut Scope,
    ) -> Vec<(String, Expr)> {
        if let (false, Some(first)) = (verb.makes(), fields.first()) {
            let message = "`starting` is for items that may be missing";
            let finding = Finding::error("does-nothing", first.name.span, message)
                .why("an `update` is refused where there is no item")
                .help("write `upsert` instead of `update`, or take out `starting`");
            self.report(finding);
        }
        let mut given: Vec<(String, Expr)> = Vec::with_capacity(fields.len());
        for field in fields {
            let (name, span) = (&field.name.text, field.name.span);
            if !self.known_attribute(entity, &field.name) {
                continue;
            }
            if given.iter().any(|(known, _)| known == name) {
                self.error("duplicate-name", span, format!("`{name}` is given twice"));
            }
            if self.model.entity(entity).key_attributes.contains(name) {
                self.error("changed-twice", span, format!("the key of the item gives `{name}`"));
            }
            let sets = |change: &&Change| change.path == [name.as_str()] && !change.kind.counts();
            if changes.iter().any(|change| sets(&change)) {
                let message = format!("`{name}` is set, whatever it starts with");
                let finding = Finding::error("changed-twice", span, message);
                self.report(finding.help("say it once: in `set`, or in `starting`"));
            }
            let wanted = self.attribute_type(entity, name);
            given.push((name.clone(), self.expect(&field.value, scope, &wanted)));
        }
        given
    }
}
