//! The way of a write: what it loads, what its transaction does, and the index entries that follow.

use tavola_model::explain::{self, Action, Body, Origin};
use tavola_model::model::Model;

use super::{label, label_width};
use crate::picture::{Picture, shortened};

const ROW: f64 = 30.0;
const WIDTH: f64 = 1180.0;

/// Draws the way of a write, or of a read. Returns `None` if there is no operation of this name.
pub fn svg(model: &Model, name: &str) -> Option<String> {
    let explained = explain::operation(model, name)?;
    let mut rows: Vec<(String, String, String, String)> = Vec::new();
    for request in &explained.requests {
        match &request.body {
            Body::GetItem { key, table, .. } => {
                let entity = model.entity(key.entity).name.clone();
                rows.push(("GetItem".to_owned(), entity, table.clone(), request.purpose.clone()));
            }
            Body::BatchGetItem { tables, .. } => {
                for (table, keys) in tables {
                    for wanted in keys {
                        let what = ("BatchGetItem".to_owned(), wanted.entity.clone());
                        rows.push((what.0, what.1, table.clone(), request.purpose.clone()));
                    }
                }
            }
            Body::Query(query) => {
                let place = query.index.clone().unwrap_or_else(|| query.table.clone());
                rows.push(("Query".to_owned(), String::new(), place, request.purpose.clone()));
            }
            Body::Scan { table, .. } => {
                rows.push((
                    "Scan".to_owned(),
                    String::new(),
                    table.clone(),
                    request.purpose.clone(),
                ));
            }
            Body::UpdateItem(update) => rows.push(action(model, update)),
            Body::TransactWriteItems(actions) => {
                rows.extend(actions.iter().map(|one| action(model, one)));
            }
        }
    }
    let mut picture = Picture::new(WIDTH, 92.0 + ROW * rows.len() as f64 + 16.0);
    picture.text(24.0, 36.0, "title", &format!("{}: the way of {name}", model.name));
    let about = format!("{}, for typical items", explained.units);
    picture.text(24.0, 58.0, "muted", &shortened(&about, 120));
    for (place, (kind, entity, table, about)) in rows.iter().enumerate() {
        let y = 78.0 + ROW * place as f64;
        if place > 0 {
            picture.arrow(&format!("M40 {:.1}V{y:.1}", y - 6.0), "line");
        }
        picture.rect(24.0, y, WIDTH - 48.0, ROW - 6.0, "card");
        picture.text(36.0, y + 16.5, "mono", kind);
        if !entity.is_empty() {
            label(&mut picture, model, entity, (170.0, y + 2.0, ROW - 10.0));
        }
        let x = 186.0 + label_width(model);
        picture.text(x, y + 16.5, "mono", &shortened(table, 24));
        picture.text(x + 184.0, y + 16.0, "muted", &shortened(about, 88));
    }
    Some(picture.finish())
}

fn action(model: &Model, action: &Action) -> (String, String, String, String) {
    let why = match action.origin {
        Origin::Step => "a step of the write",
        Origin::Audit => "the audit entry",
        Origin::Derived => "derived",
        Origin::Lock => "so that the value is unique",
        Origin::Pin => "must not have changed",
        Origin::Record => "a record of Tavola's own",
    };
    let entries: Vec<&str> = action.entries.iter().map(|entry| entry.index.as_str()).collect();
    let mut about = match entries.as_slice() {
        [] => why.to_owned(),
        entries => format!("{why}; then {}", entries.join(", ")),
    };
    let mut entity = action.entity.clone();
    // Locks and records are no entities, and their names are as long as what they lock.
    if model.entity_named(&entity).is_none() {
        about = format!("{entity}: {about}");
        entity.clear();
    }
    (action.kind.name().to_owned(), entity, action.table.clone(), about)
}
