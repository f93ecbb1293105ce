//! Pictures of a model: entities and relations, item collections, and the way of a write.

mod collections;
mod layout;
pub mod mermaid;
mod relations;
mod write_path;

pub use collections::{Collection, CollectionRow, Place, places, svg as collections};
pub use relations::{Relation, RelationKind, relations, svg as entities};
pub use write_path::svg as write_path;

use tavola_model::explain::{self, Body, OperationKind};
use tavola_model::model::{Entity, Model};

use crate::picture::{BOLD, Picture, shortened};

/// Returns all pictures of a model in one, each below the other.
pub fn svg(source: crate::Source<'_>) -> String {
    let model = source.model;
    let pictures = [
        Some(entities(model)),
        Some(collections(model)),
        busiest_write(model).and_then(|name| write_path(model, &name)),
    ];
    crate::picture::stacked(&pictures.into_iter().flatten().collect::<Vec<_>>())
}

/// The most requests and actions that a picture shows clearly.
const CLEAR: usize = 14;

/// Returns the write whose way is the longest that a picture shows clearly.
fn busiest_write(model: &Model) -> Option<String> {
    let writes = explain::model(model).into_iter().filter(|one| one.kind == OperationKind::Write);
    let steps = |one: &explain::Explained| {
        let of = |request: &explain::Request| match &request.body {
            Body::TransactWriteItems(actions) => actions.len(),
            Body::BatchGetItem { tables, .. } => tables.iter().map(|(_, keys)| keys.len()).sum(),
            _ => 1,
        };
        one.requests.iter().map(of).sum::<usize>()
    };
    let clear = writes.filter(|one| steps(one) <= CLEAR);
    // Among equals, the first.
    clear
        .reduce(|one, other| if steps(&other) > steps(&one) { other } else { one })
        .map(|one| one.name)
}

/// The most letters of an entity's name that are shown, and the fewest that there is room for.
const LONGEST: usize = 32;
const SHORTEST: usize = 18;

/// Returns how wide the labels with the names of entities are.
fn label_width(model: &Model) -> f64 {
    let longest = model.entities.iter().map(|entity| entity.name.chars().count()).max();
    20.0 + BOLD * longest.unwrap_or(0).clamp(SHORTEST, LONGEST) as f64
}

/// Draws the label of an entity.
fn label(picture: &mut Picture, model: &Model, name: &str, (x, y, height): (f64, f64, f64)) {
    let found = model.entities.iter().find(|one| one.name == name);
    let class = found.map_or("fill7".to_owned(), |found| colour(model, found));
    picture.rect(x, y, label_width(model), height, &class);
    picture.text(x + 10.0, y + 14.0, "on", &shortened(name, LONGEST));
}

/// Returns the style of an entity's colour.
fn colour(model: &Model, entity: &Entity) -> String {
    let place = model.entities.iter().position(|one| one.name == entity.name).unwrap_or(0);
    format!("fill{}", place % 8)
}
