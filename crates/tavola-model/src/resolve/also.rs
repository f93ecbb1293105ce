//! Copies of items under further keys. Each line `also` is an entity of its own, which its source
//! derives: from here on, nothing but a few facts tells it from others.

use std::collections::{BTreeSet, HashMap};

use super::Resolver;
use super::scope::Scope;
use crate::model::{Attribute, Computed, Derive, Entity, EntityId, Expr, KeySource, NoTenant};
use crate::syntax::ast::{self, DeclKind, Keep, Member};
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    /// Registers the names of copies, behind all entities that are declared.
    pub(super) fn declare_copies(&mut self, named: &mut HashMap<(&'static str, &'a str), Span>) {
        let sources = self.entity_nodes.clone().into_iter().enumerate();
        for (place, node) in sources.flat_map(|(place, (_, node))| {
            node.members.iter().filter_map(move |member| match member {
                Member::Also(also) => Some((place, also)),
                _ => None,
            })
        }) {
            let name = &node.name;
            if let Some(first) = named.insert(("type or entity", &name.text), name.span) {
                let message = format!("the name `{}` is used twice", name.text);
                let finding = Finding::error("duplicate-name", name.span, message);
                let finding = finding.help("give the copies a name: `also NAME PK = \"...\"`");
                self.report(finding.related(first, "here first"));
                continue;
            }
            let id = EntityId(self.model.entities.len());
            let source = self.model.entity(EntityId(place)).clone();
            self.model.entities.push(Entity {
                name: name.text.clone(),
                docs: node.docs.clone(),
                type_value: node.type_value.clone().unwrap_or(source.type_value),
                answered_type: node.type_value.clone().unwrap_or_else(|| name.text.clone()),
                copy_of: Some(EntityId(place)),
                on_expiry: None,
                collect: None,
                append_only: None,
                span: name.span,
                ..source
            });
            self.entities.insert(&name.text, id);
            self.copies.push((id, EntityId(place), node));
        }
    }

    /// Resolves the keys of copies, and which attributes they have for a start: those of both keys,
    /// and what `keep` says.
    pub(super) fn copied_keys(&mut self) {
        for (id, source, node) in self.copies.clone() {
            let table = self.model.table(self.model.entity(id).table);
            let primary: Vec<String> = table.key.parts().map(|part| part.name.clone()).collect();
            let indexes = table.indexes.iter().flat_map(|index| index.key.parts());
            let of_index: Vec<String> = indexes.map(|part| part.name.clone()).collect();
            let is_lost = |name: &String| !primary.contains(name) && of_index.contains(name);
            let (lost, lines): (Vec<&ast::KeyLine>, Vec<&ast::KeyLine>) =
                node.keys.iter().partition(|line| is_lost(&line.name.text));
            for line in lost {
                let message = format!("`{}` is the key of an index", line.name.text);
                let finding = Finding::error("misplaced-statement", line.span, message);
                let finding = finding.why("a copy has a primary key only");
                self.report(finding.help("`derive` an entity of its own, which may have others"));
            }
            self.templates(id, source, &lines);
            let mut names: BTreeSet<String> =
                self.model.entity(source).key_attributes.iter().cloned().collect();
            let mut needed: BTreeSet<String> = primary.iter().cloned().collect();
            for key in &self.model.entity(id).keys {
                let KeySource::Template(template) = &key.source else { continue };
                names.extend(template.attributes().map(str::to_owned));
                let whole = template.holes().filter(|hole| hole.fallback.is_none());
                needed.extend(whole.filter_map(|hole| hole.attribute()).map(str::to_owned));
            }
            names.extend(self.kept(id, source, &node.keep));
            self.keep(id, source, &names, node);
            // Without a value in its key there is no copy.
            self.edit(id, |copy| {
                let needed = |one: &&mut Attribute| needed.contains(&one.name);
                copy.attributes.iter_mut().filter(needed).for_each(|one| one.optional = false);
            });
            self.plain_keys(id);
            self.primary_key(id);
        }
    }

    /// Adds what copies need besides: what says whose they are, who sees them, and until when. Then
    /// their sources derive them.
    pub(super) fn derive_copies(&mut self, file: &'a ast::File) {
        let tenant = file.decls.iter().find_map(|decl| match &decl.kind {
            DeclKind::Tenant(tenant) => Some(tenant.attribute.text.as_str()),
            _ => None,
        });
        for (id, source_id, node) in self.copies.clone() {
            let mut scope = Scope::of_stored(source_id);
            let condition = node.condition.as_ref().map(|c| self.condition(c, &mut scope));
            let source = self.model.entity(source_id).clone();
            let of = |expr: &Expr| self.model.attributes_of(expr);
            let attributes = &self.model.entity(id).attributes;
            let mut names: BTreeSet<String> =
                attributes.iter().map(|one| one.name.clone()).collect();
            names.extend(source.expires.iter().cloned());
            names.extend(tenant.filter(|name| source.attribute(name).is_some()).map(str::to_owned));
            names.extend(source.visible.iter().flat_map(of));
            if let Some(NoTenant::While(condition)) = &source.no_tenant {
                names.extend(of(condition));
            }
            // Who sees an attribute may be decided by one that is hidden itself.
            loop {
                let kept = source.restricted.iter().filter(|one| is_about(&one.path, &names));
                let more: BTreeSet<String> = kept.flat_map(|one| of(&one.condition)).collect();
                if more.is_subset(&names) {
                    break;
                }
                names.extend(more);
            }
            self.keep(id, source_id, &names, node);
            self.plain_keys(id);
            self.edit(id, |copy| {
                copy.expires = source.expires;
                copy.visible = source.visible;
                copy.no_tenant = source.no_tenant;
                let kept = source.restricted.into_iter();
                copy.restricted = kept.filter(|one| is_about(&one.path, &names)).collect();
            });
            let field = |attribute: &Attribute| {
                let value = Expr::Field(Box::new(Expr::Item), attribute.name.clone());
                (attribute.name.clone(), value)
            };
            let fields = self.model.entity(id).attributes.iter().map(field).collect();
            let span = node.span;
            let derive =
                Derive { each: None, entity: id, exclusive: None, condition, fields, span };
            self.edit(source_id, |source| source.derives.push(derive));
        }
        self.copies_on_read();
    }

    /// Gives a copy these attributes of its source, in the order of the source.
    fn keep(&mut self, id: EntityId, source: EntityId, names: &BTreeSet<String>, node: &ast::Also) {
        let wanted =
            self.model.entity(source).attributes.iter().filter(|a| names.contains(&a.name));
        let mut kept = Vec::with_capacity(names.len());
        let mut lost = Vec::new();
        for attribute in wanted {
            let known = self.model.entity(id).attribute(&attribute.name);
            if let Some(key) = self.model.entity(id).key(&attribute.name)
                && known.is_none()
            {
                lost.push((key.span, attribute.name.clone()));
                continue;
            }
            kept.push(Attribute {
                optional: known.map_or(attribute.optional, |known| known.optional),
                value: None,
                computed: Computed::Default,
                immutable: false,
                distinct: false,
                otherwise: None,
                references: None,
                span: node.span,
                ..attribute.clone()
            });
        }
        for (span, name) in lost {
            let message = format!("a copy has to keep `{name}`, but this is its own `{name}`");
            let finding = Finding::error("misplaced-statement", span, message);
            self.report(finding.help("`derive` an entity of its own, with another name for it"));
        }
        self.edit(id, |copy| copy.attributes = kept);
    }

    /// Returns the attributes of a source that its copies are to keep. The type attribute is not
    /// among them: every copy has it, and it has the same value.
    fn kept(&mut self, id: EntityId, source: EntityId, keep: &ast::Keep) -> Vec<String> {
        let table = self.model.entity(source).table;
        let of_type = self.model.table(table).type_attribute.clone();
        let is_type = |name: &str| of_type.as_deref() == Some(name);
        match keep {
            Keep::Keys => Vec::new(),
            Keep::All => {
                let (copy, source) = (self.model.entity(id), self.model.entity(source));
                let names = source.attributes.iter().map(|one| one.name.clone());
                names.filter(|name| copy.key(name).is_none() && !is_type(name)).collect()
            }
            Keep::Names(names) => {
                let known = names
                    .iter()
                    .filter(|name| !is_type(&name.text) && self.known_attribute(source, name));
                known.map(|name| name.text.clone()).collect()
            }
        }
    }
}

/// Returns `true` if a path leads into one of these attributes.
fn is_about(path: &[String], names: &BTreeSet<String>) -> bool {
    path.first().is_some_and(|first| names.contains(first))
}
