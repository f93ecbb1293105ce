//! Attributes that are stored in the primary key alone: `NAME: TYPE key only`.

use super::Resolver;
use crate::Finding;
use crate::model::{Attribute, Entity, EntityId, Hole, KeySource, Model};

const CODE: &str = "bad-key-only";

impl Resolver<'_> {
    /// Reports attributes that are to be in the key alone and cannot be read back from there. A
    /// copy, whose key is another one, stores those that it cannot read back.
    pub(super) fn key_only(&mut self) {
        let mut stored: Vec<(EntityId, String)> = Vec::new();
        let mut findings = Vec::new();
        for (id, entity) in self.model.entity_ids() {
            for attribute in entity.attributes.iter().filter(|attribute| attribute.key_only) {
                match why_not(&self.model, entity, attribute) {
                    None => {}
                    Some(_) if entity.copy_of.is_some() => {
                        stored.push((id, attribute.name.clone()));
                    }
                    Some((why, help)) => {
                        let message = format!("`{}` cannot be in the key alone", attribute.name);
                        let finding = Finding::error(CODE, attribute.span, message);
                        findings.push(finding.why(why).help(help));
                    }
                }
            }
        }
        for (id, name) in stored {
            self.edit(id, |entity| {
                let mut attributes = entity.attributes.iter_mut();
                if let Some(attribute) = attributes.find(|attribute| attribute.name == name) {
                    attribute.key_only = false;
                }
            });
        }
        self.findings.extend(findings);
    }
}

/// Returns why an attribute cannot be read back from the key, and what to do, if it cannot.
fn why_not(model: &Model, entity: &Entity, attribute: &Attribute) -> Option<(String, String)> {
    let (name, table) = (&attribute.name, model.table(entity.table));
    let indexes = table.indexes.iter().flat_map(|index| index.key.parts());
    let mut keys = table.key.parts().chain(indexes);
    let own = [&table.ttl, &table.type_attribute, &entity.expires, &entity.collect];
    if keys.any(|part| part.name == *name) || own.contains(&&Some(name.clone())) {
        let why = format!("`{name}` is itself what DynamoDB, or the table, looks for by its name");
        return Some((why, "take out `key only`".to_owned()));
    }
    let templates =
        table.key.parts().filter_map(|part| match &entity.only_way(&part.name)?.source {
            KeySource::Template(template) => Some(template),
            KeySource::Attribute | KeySource::TypeValue => None,
        });
    let holes: Vec<&Hole> = templates
        .flat_map(|template| template.holes())
        .filter(|hole| hole.attribute() == Some(name))
        .collect();
    if holes.is_empty() {
        let why = "it is not in the primary key".to_owned();
        return Some((why, format!("put it there, `{{{name}}}`, or take out `key only`")));
    }
    (!holes.iter().any(|hole| hole.tells_value())).then(|| {
        let why = "the key does not tell its value: it is shown there as something else".to_owned();
        (why, format!("show it as it is, `{{{name}}}`, or take out `key only`"))
    })
}
