//! Attributes that are computed when an item is read, and never stored.
//!
//! Where a read, write or rule names one, its expression stands in its place. So what follows from
//! attributes (conditions, facts that are pinned, proofs) follows from those that are stored. Only
//! answers know these attributes by their names.

use super::{Attributes, Entity, EntityId, Expr, Model, Read, Source, Type};
use crate::Span;

/// An attribute that is computed when its item is read.
#[derive(Debug, Clone, PartialEq)]
pub struct OnRead {
    pub name: String,
    pub docs: Vec<String>,
    pub ty: Type,
    /// Whether it may be absent.
    pub optional: bool,
    /// What it is, of the item and the time.
    pub value: Expr,
    /// The attributes that it is made of.
    pub sources: Attributes,
    /// Whether it changes with the time alone.
    pub uses_clock: bool,
    /// The restrictions of its entity, by their places, that hide something it is made of.
    pub hidden_by: Vec<usize>,
    /// Where its name stands.
    pub span: Span,
}

/// The attributes of an entity that a read cannot compute, because its index lacks what they are
/// made of.
pub type Uncomputed = Vec<(EntityId, Vec<String>)>;

impl Entity {
    /// Returns the attribute of this name that is computed when an item is read.
    pub fn computed_on_read(&self, name: &str) -> Option<&OnRead> {
        self.on_read.iter().find(|attribute| attribute.name == name)
    }

    /// Returns `true` if what answers show of an item changes with the time alone.
    pub fn shows_clock(&self) -> bool {
        self.on_read.iter().any(|attribute| attribute.uses_clock)
    }
}

impl OnRead {
    /// Returns its value for an item that an expression stands for.
    pub fn of(&self, item: &Expr) -> Expr {
        self.value.clone().replaced(&|part| (*part == Expr::Item).then(|| item.clone()))
    }
}

impl Read {
    /// Returns the attributes of an entity that the index of the read does not let it compute.
    pub fn uncomputed(&self, id: EntityId) -> &[String] {
        let mut all = self.uncomputed.iter();
        all.find(|(entity, _)| *entity == id).map_or(&[], |(_, names)| names)
    }
}

impl Model {
    /// Determines what hides attributes that are computed when items are read, and which reads
    /// cannot compute them. Who sees an item, and which reads read it again, is known by now.
    pub(crate) fn connect_on_read(&mut self) {
        for entity in &mut self.entities {
            for attribute in &mut entity.on_read {
                let paths = paths_of(&attribute.value);
                let hides = |hidden: &[String]| {
                    paths.iter().any(|path| path.starts_with(hidden) || hidden.starts_with(path))
                };
                let restricted = entity.restricted.iter().enumerate();
                let hiding = restricted.filter(|(_, restriction)| hides(&restriction.path));
                attribute.hidden_by = hiding.map(|(place, _)| place).collect();
            }
        }
        let uncomputed: Vec<Uncomputed> = self.reads.iter().map(|read| self.missed(read)).collect();
        for (read, uncomputed) in self.reads.iter_mut().zip(uncomputed) {
            read.uncomputed = uncomputed;
        }
    }

    fn missed(&self, read: &Read) -> Uncomputed {
        let Source::Query(query) = &read.source else { return Vec::new() };
        let Some(index) = query.index.filter(|_| !read.recheck) else { return Vec::new() };
        let (table, index) = (self.table(query.table), self.index(query.table, index));
        let missed = |id: &EntityId| {
            let entity = self.entity(*id);
            let lacks = |name: &String| !index.keeps(table, entity, name);
            let lacking = entity.on_read.iter().filter(|one| one.sources.iter().any(lacks));
            let names: Vec<String> = lacking.map(|one| one.name.clone()).collect();
            (!names.is_empty()).then_some((*id, names))
        };
        read.entities.iter().filter_map(missed).collect()
    }
}

/// Returns the paths of the attributes of the item that an expression is made of.
fn paths_of(expr: &Expr) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    collect(expr, &mut paths);
    paths
}

fn collect(expr: &Expr, paths: &mut Vec<Vec<String>>) {
    match path_of(expr) {
        Some(path) => paths.push(path),
        None => expr.children(&mut |child| collect(child, paths)),
    }
}

/// Returns the path that an expression is, if it is one of the item.
fn path_of(expr: &Expr) -> Option<Vec<String>> {
    match expr {
        Expr::Item => Some(Vec::new()),
        Expr::Field(of, name) => {
            let mut path = path_of(of)?;
            path.push(name.clone());
            Some(path)
        }
        _ => None,
    }
}
