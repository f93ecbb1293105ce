//! How entities relate: what is derived from what, and what holds the key of what.

use std::collections::BTreeSet;

use tavola_model::model::{Entity, EntityId, Model};

use super::colour;
use crate::picture::{LETTER, Picture, shortened};

/// A relation of two entities.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Relation {
    /// The owner, or the item that is referred to.
    pub from: String,
    /// The derived item, or the item that refers.
    pub to: String,
    /// How they relate.
    pub kind: RelationKind,
}

/// How two entities relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RelationKind {
    /// One is computed from the other.
    Derives,
    /// What identifies one is among the attributes of the other.
    Has,
}

/// Returns the relations of a model's entities. What follows from two others is left out.
pub fn relations(model: &Model) -> Vec<Relation> {
    let mut all: BTreeSet<Relation> = BTreeSet::new();
    for entity in &model.entities {
        for derive in &entity.derives {
            let to = model.entity(derive.entity).name.clone();
            all.insert(Relation { from: entity.name.clone(), to, kind: RelationKind::Derives });
        }
    }
    let derived: BTreeSet<(String, String)> =
        all.iter().map(|one| (one.from.clone(), one.to.clone())).collect();
    let mut has: BTreeSet<(&str, &str)> = BTreeSet::new();
    let copies: BTreeSet<&String> = derived.iter().map(|(_, to)| to).collect();
    // What has the key of a copy has that of its owner.
    for (from, one) in model.entity_ids().filter(|(_, one)| !copies.contains(&one.name)) {
        for (to, other) in model.entity_ids() {
            let pair = (one.name.clone(), other.name.clone());
            if refers(model, to, from) && !derived.contains(&pair) {
                has.insert((&one.name, &other.name));
            }
        }
    }
    for (from, to) in &has {
        let through = |middle: &Entity| {
            middle.name != *from
                && middle.name != *to
                && has.contains(&(from, middle.name.as_str()))
                && has.contains(&(middle.name.as_str(), to))
        };
        if !model.entities.iter().any(through) {
            let (from, to) = ((*from).to_owned(), (*to).to_owned());
            all.insert(Relation { from, to, kind: RelationKind::Has });
        }
    }
    all.into_iter().collect()
}

/// Returns `true` if an entity says that it refers to another, or has all attributes that identify
/// the other and more in its own key, or as many but not the same.
fn refers(model: &Model, id: EntityId, to: EntityId) -> bool {
    let (entity, other) = (model.entity(id), model.entity(to));
    let has_all = |names: &Vec<&str>| names.iter().all(|name| entity.attribute(name).is_some());
    let keys = &other.key_attributes;
    id != to
        && (entity.attributes.iter().any(|attribute| attribute.references == Some(to))
            || model.identities(to).iter().any(has_all)
                && !entity.key_attributes.iter().all(|name| keys.contains(name)))
}

const WIDTH: f64 = 210.0;
const GAP: f64 = 90.0;
const LINE: f64 = 17.0;

/// Draws entities in layers, each below what it relates to.
pub fn svg(model: &Model) -> String {
    let relations = relations(model);
    let layers = layers(model, &relations);
    let height_of = |entity: &Entity| 34.0 + LINE * entity.key_attributes.len().max(1) as f64 + 8.0;
    let mut places: Vec<(&Entity, f64, f64)> = Vec::new();
    let (mut right, mut bottom) = (0.0_f64, 0.0_f64);
    for (column, layer) in layers.iter().enumerate() {
        let x = 24.0 + column as f64 * (WIDTH + GAP);
        let mut y = 64.0;
        for entity in layer {
            places.push((entity, x, y));
            y += height_of(entity) + 18.0;
        }
        // A line between two of the last layer bends beyond it.
        right = right.max(x + WIDTH + 36.0);
        bottom = bottom.max(y);
    }
    let mut picture = Picture::new(right.max(520.0), bottom + 12.0);
    picture.text(24.0, 36.0, "title", &format!("{}: entities and relations", model.name));
    let at = |name: &str| places.iter().find(|(entity, ..)| entity.name == name);
    for relation in &relations {
        let (Some((from, fx, fy)), Some((_, tx, ty))) = (at(&relation.from), at(&relation.to))
        else {
            continue;
        };
        let (y1, y2) = (fy + height_of(from) / 2.0, ty + 14.0);
        let (x1, x2) = if tx > fx { (fx + WIDTH, *tx) } else { (fx + WIDTH, tx + WIDTH) };
        let bend = if tx > fx { (x2 - x1) / 2.0 } else { 34.0 };
        let end = if tx > fx { x2 - bend } else { x2 + bend };
        let class = if relation.kind == RelationKind::Derives { "line dashed" } else { "line" };
        let path =
            format!("M{x1:.1} {y1:.1}C{:.1} {y1:.1} {end:.1} {y2:.1} {x2:.1} {y2:.1}", x1 + bend);
        picture.arrow(&path, class);
    }
    for (entity, x, y) in &places {
        picture.rect(*x, *y, WIDTH, height_of(entity), "card");
        picture.rect(*x, *y, WIDTH, 27.0, &colour(model, entity));
        picture.text(x + 10.0, y + 18.0, "on", &shortened(&entity.name, 26));
        for (line, name) in entity.key_attributes.iter().enumerate() {
            let fits = (WIDTH / LETTER) as usize;
            let y = y + 44.0 + LINE * line as f64;
            picture.text(x + 10.0, y, "mono", &shortened(name, fits));
        }
    }
    picture.finish()
}

/// Puts each entity into the layer behind those that it relates to.
fn layers<'m>(model: &'m Model, relations: &[Relation]) -> Vec<Vec<&'m Entity>> {
    let mut depth: Vec<usize> = vec![0; model.entities.len()];
    let place = |name: &str| model.entities.iter().position(|one| one.name == name);
    // Relations may go in circles: as many rounds as there are entities are enough.
    for _ in 0..model.entities.len().min(6) {
        for relation in relations {
            let (Some(from), Some(to)) = (place(&relation.from), place(&relation.to)) else {
                continue;
            };
            let least = depth.get(from).map_or(0, |depth| depth + 1).min(4);
            if let Some(depth) = depth.get_mut(to) {
                *depth = (*depth).max(least);
            }
        }
    }
    let deepest = depth.iter().copied().max().unwrap_or(0);
    let layer = |wanted: usize| {
        let of = model.entities.iter().zip(&depth).filter(move |(_, depth)| **depth == wanted);
        of.map(|(entity, _)| entity).collect::<Vec<_>>()
    };
    (0..=deepest).map(layer).filter(|layer| !layer.is_empty()).collect()
}
