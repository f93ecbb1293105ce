//! What changes with some attributes of an item.

use super::Attributes;
use crate::model::{Computed, Entity};

impl Entity {
    /// Returns the attributes that a write pins if it decides who sees its answer: all but those
    /// that never change.
    pub fn told_with_visibility(&self) -> impl Iterator<Item = &str> {
        let names = self.attributes.iter().map(|attribute| &attribute.name);
        names.filter(|name| !self.key_attributes.contains(name)).map(String::as_str)
    }

    /// Returns the attributes that change when a write changes these: themselves, and what is
    /// computed with every write or follows them.
    pub fn change_with(&self, changed: &Attributes) -> Attributes {
        let mut all = changed.clone();
        let counts = self.attributes.iter().filter(|a| a.computed == Computed::CountsWrites);
        all.extend(counts.map(|attribute| attribute.name.clone()));
        for (name, sources) in self.dependencies.computed() {
            let follows = match self.attribute(name).map(|attribute| attribute.computed) {
                Some(Computed::OnWrite) => true,
                Some(Computed::Kept) => !sources.is_disjoint(&all),
                _ => false,
            };
            if follows {
                all.insert(name.to_owned());
            }
        }
        all
    }

    /// Returns the attributes that are `kept` in step with these, directly or through others.
    pub fn following(&self, changed: &Attributes) -> Attributes {
        let is_kept = |name: &str| {
            self.attribute(name).is_some_and(|attribute| attribute.computed == Computed::Kept)
        };
        let mut all = changed.clone();
        for (name, sources) in self.dependencies.computed() {
            if is_kept(name) && !sources.is_disjoint(&all) {
                all.insert(name.to_owned());
            }
        }
        all.difference(changed).cloned().collect()
    }

    /// Returns all attributes that are needed to make anew what is made of these: keys, the
    /// lifetime, and what is `kept` in step with them.
    pub fn remade_from(&self, changed: &Attributes) -> Attributes {
        let following = self.following(changed);
        let dependencies = &self.dependencies;
        let is_remade = |of: &&Attributes| !of.is_disjoint(changed) || !of.is_disjoint(&following);
        let stored = dependencies.keys.values().chain([&dependencies.lifetime]);
        let computed = following.iter().map(|name| dependencies.sources(name));
        let sources = stored.filter(is_remade).chain(computed).flatten();
        sources.filter(|name| !following.contains(*name)).cloned().collect()
    }
}
