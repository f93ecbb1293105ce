//! Item collections as they lie in each table and in each of its indexes.

use tavola_model::json::{self, Document};
use tavola_model::model::{KeyPair, Model, Table};

use super::{label, label_width};
use crate::picture::{Picture, shortened};

const ROW: f64 = 28.0;
const WIDTH: f64 = 1180.0;
const PARTITION: f64 = 340.0;
const SORT: f64 = 400.0;
/// The width of a letter at 12 pixels, about.
const SMALL: f64 = 6.2;

/// Items that share a partition key, by the template of that key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// The template of the partition key.
    pub partition: String,
    /// What lies there, in the order of the sort key.
    pub rows: Vec<CollectionRow>,
}

/// The items of an entity in a collection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollectionRow {
    /// The entity.
    pub entity: String,
    /// The template of the sort key; empty if there is none.
    pub sort: String,
    /// The condition under which they are there.
    pub condition: Option<String>,
}

/// A table or an index, and what lies in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name of the table in the model.
    pub table: String,
    /// The index, if it is one.
    pub index: Option<String>,
    /// What people call it.
    pub title: String,
    /// Its key attributes, in words.
    pub about: String,
    /// What lies in it.
    pub collections: Vec<Collection>,
}

/// Returns what lies in all tables and indexes.
pub fn places(model: &Model) -> Vec<Place> {
    let document = json::document(model);
    model.tables.iter().flat_map(|table| places_of(&document, table)).collect()
}

/// Draws the collections of all tables and indexes.
pub fn svg(model: &Model) -> String {
    let places = places(model);
    let height_of = |place: &Place| {
        let rows: usize = place.collections.iter().map(|one| one.rows.len()).sum();
        52.0 + ROW * rows as f64 + 10.0 * place.collections.len() as f64
    };
    let height = 64.0 + places.iter().map(height_of).sum::<f64>() + 12.0;
    let mut picture = Picture::new(WIDTH, height);
    picture.text(24.0, 36.0, "title", &format!("{}: item collections", model.name));
    let mut y = 64.0;
    for place in &places {
        picture.text(24.0, y + 14.0, "head2", &place.title);
        picture.text(24.0, y + 33.0, "muted", &shortened(&place.about, 120));
        y += 42.0;
        for collection in &place.collections {
            draw(&mut picture, model, collection, y);
            y += ROW * collection.rows.len() as f64 + 10.0;
        }
        y += 10.0;
    }
    picture.finish()
}

fn draw(picture: &mut Picture, model: &Model, collection: &Collection, y: f64) {
    let height = ROW * collection.rows.len() as f64;
    picture.rect(24.0, y, WIDTH - 48.0, height, "card");
    picture.text(36.0, y + 18.5, "mono", &shortened(&collection.partition, 45));
    for (place, row) in collection.rows.iter().enumerate() {
        let CollectionRow { entity, sort, condition } = row;
        let y = y + ROW * place as f64;
        if !sort.is_empty() {
            picture.rect(24.0 + PARTITION, y + 2.0, SORT, ROW - 4.0, "cell");
            picture.text(36.0 + PARTITION, y + 18.5, "mono", &shortened(sort, 54));
        }
        let x = 32.0 + PARTITION + SORT;
        label(picture, model, entity, (x, y + 4.0, ROW - 8.0));
        if let Some(condition) = condition {
            let x = x + label_width(model) + 8.0;
            let condition = format!("while {condition}");
            let letters = ((WIDTH - 32.0 - x) / SMALL) as usize;
            picture.text(x, y + 18.0, "muted", &shortened(&condition, letters));
        }
    }
}

fn places_of(document: &Document, table: &Table) -> Vec<Place> {
    let primary = Place {
        table: table.name.clone(),
        index: None,
        title: format!("table {}", table.physical),
        about: names(&table.key),
        collections: collections(document, table, &table.key),
    };
    let index = |index: &tavola_model::model::Index| Place {
        table: table.name.clone(),
        index: Some(index.name.clone()),
        title: format!("{}index {}", if index.local { "local " } else { "" }, index.name),
        about: names(&index.key),
        collections: collections(document, table, &index.key),
    };
    std::iter::once(primary).chain(table.indexes.iter().map(index)).collect()
}

fn names(key: &KeyPair) -> String {
    match &key.sort {
        Some(sort) => format!("partition key {}, sort key {}", key.partition.name, sort.name),
        None => format!("partition key {}", key.partition.name),
    }
}

fn collections(document: &Document, table: &Table, key: &KeyPair) -> Vec<Collection> {
    let mut all: Vec<Collection> = Vec::new();
    for entity in document.entities.iter().filter(|entity| entity.table == table.name) {
        let way = |name: &str| entity.keys.iter().find(|one| one.name == name);
        let plain = |name: &str| {
            entity.attributes.iter().any(|one| one.name == name).then(|| format!("{{{name}}}"))
        };
        let text = |name: &str| way(name).map(|one| one.template.clone()).or_else(|| plain(name));
        let Some(partition) = text(&key.partition.name) else { continue };
        let sort = match &key.sort {
            None => String::new(),
            Some(sort) => match text(&sort.name) {
                Some(sort) => sort,
                None => continue,
            },
        };
        let condition = way(&key.partition.name).and_then(|one| one.condition.clone());
        let row = CollectionRow { entity: entity.name.clone(), sort, condition };
        match all.iter_mut().find(|one| one.partition == partition) {
            Some(known) => known.rows.push(row),
            None => all.push(Collection { partition, rows: vec![row] }),
        }
    }
    // What shares a partition is in the order of its sort keys there.
    all.iter_mut().for_each(|one| one.rows.sort_by(|one, other| one.sort.cmp(&other.sort)));
    all
}
