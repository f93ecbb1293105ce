//! What a derived item is made of.

use std::collections::BTreeMap;

use super::Attributes;
use crate::model::Entity;

/// What a derived item is made of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DerivedFrom {
    /// Decide which items there are, and where.
    pub decides: Attributes,
    /// Are shown in them, as they are or as part of something else.
    pub shows: Attributes,
    /// What each attribute of the derived item outside of its primary key is made of.
    pub fields: BTreeMap<String, Attributes>,
    /// Attributes of the derived item that are plain copies: its name there, and the owner's.
    pub copies: BTreeMap<String, String>,
    /// The owner's numbers of which nothing but copies is made, in items of which nothing is made
    /// in turn: when such a number grows, its copies can grow by the same.
    pub steps: Attributes,
}

impl DerivedFrom {
    /// Returns all attributes of the owner that the items are made of.
    pub fn all(&self) -> Attributes {
        self.decides.union(&self.shows).cloned().collect()
    }

    /// Returns the attributes of the owner that are compared when these change: all that a changed
    /// attribute of the derived entity, or what is made of it there, is made of.
    pub fn compared(&self, derived: &Entity, changed: &Attributes) -> Attributes {
        let is_changed = |(_, sources): &(&String, &Attributes)| !sources.is_disjoint(changed);
        let moved: Attributes =
            self.fields.iter().filter(is_changed).map(|(field, _)| field.clone()).collect();
        let mut fields = moved.clone();
        fields.extend(derived.remade_from(&moved));
        let sources = fields.iter().filter_map(|field| self.fields.get(field)).flatten();
        sources.filter(|_| !moved.is_empty()).cloned().collect()
    }
}
