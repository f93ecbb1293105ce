//! `unique in NAME`: values that are unique among several attributes or entities.

use std::collections::BTreeMap;

use super::Resolver;
use crate::Finding;
use crate::model::{Entity, Type, Unique};

const CODE: &str = "bad-unique";

impl Resolver<'_> {
    /// Reports attributes that are said to be unique together, and whose values could not be the
    /// same.
    pub(super) fn spaces(&mut self) {
        let mut spaces: BTreeMap<String, Vec<(&Entity, &Unique)>> = BTreeMap::new();
        for entity in &self.model.entities {
            for unique in &entity.uniques {
                if let Some(space) = &unique.space {
                    spaces.entry(space.clone()).or_default().push((entity, unique));
                }
            }
        }
        let found = spaces.iter().flat_map(|(name, members)| faults(name, members));
        for finding in found.collect::<Vec<_>>() {
            self.report(finding);
        }
    }
}

/// Returns what is wrong with those that are unique together.
fn faults(name: &str, members: &[(&Entity, &Unique)]) -> Vec<Finding> {
    let Some(((entity, unique), others)) = members.split_first() else { return Vec::new() };
    if others.is_empty() {
        let message = format!("nothing else is unique in `{name}`");
        let help = "leave out `in`, or say the same of what may not have the value either";
        return vec![Finding::error(CODE, unique.span, message).help(help)];
    }
    let fault = |(other, more): &(&Entity, &Unique)| {
        let message = if other.table != entity.table {
            "the items are in different tables, and their locks would be, too"
        } else if more.ignoring_case != unique.ignoring_case {
            "`ignoring case` is said of one of them only"
        } else if kinds(other, more) != kinds(entity, unique) {
            "their values are of different kinds, so none could be the same"
        } else {
            return None;
        };
        let finding = Finding::error(CODE, more.span, format!("in `{name}`, {message}"));
        Some(finding.related(unique.span, "unique in the same"))
    };
    others.iter().filter_map(fault).collect()
}

/// Returns how the values of the attributes are stored.
fn kinds(entity: &Entity, unique: &Unique) -> Vec<&'static str> {
    let kind = |name: &String| match entity.attribute(name).map(|attribute| &attribute.ty) {
        Some(ty) if ty.is_number() => "number",
        Some(Type::Epoch(_)) => "number",
        Some(Type::Bool) => "truth",
        Some(Type::Binary(_)) => "bytes",
        Some(Type::List(..) | Type::Set(..) | Type::Map | Type::Record(_)) => "compound",
        _ => "text",
    };
    unique.attributes.iter().map(kind).collect()
}
