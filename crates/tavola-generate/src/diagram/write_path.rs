//! The way of a write: what it loads, what its transaction does, and the index entries that follow.

use tavola_model::explain::{self, Action, Body, KeyTemplate, Origin, QueryBody, Request};
use tavola_model::model::Model;
use tavola_model::reserved;

use super::{label, label_width};
use crate::picture::{Picture, shortened};

/// A row has two lines: the item with its key, and what is said about it.
const ROW: f64 = 46.0;
/// The line above the rows of a request.
const HEAD: f64 = 28.0;
/// Between requests, where the arrow is.
const GAP: f64 = 22.0;
const WIDTH: f64 = 1180.0;
const LEFT: f64 = 24.0;
/// The widths of letters in keys and in what is said about them, about.
const MONO: f64 = 7.0;
const SMALL: f64 = 6.2;
/// What stands for an item that is no entity's.
const RECORD: &str = "a record of Tavola's own";

/// What a request does with one item, or with a range of them.
struct Row {
    what: String,
    /// The entity; empty if it is none, or several.
    entity: String,
    /// The key of the item, or the condition on the keys of the range.
    key: String,
    about: String,
}

/// Draws the way of a write, or of a read. Returns `None` if there is no operation of this name.
pub fn svg(model: &Model, name: &str) -> Option<String> {
    let explained = explain::operation(model, name)?;
    let mut steps: Vec<(String, Vec<Row>)> = Vec::new();
    for request in &explained.requests {
        let (title, rows) = step(model, request);
        // What is loaded for one purpose is loaded at once, whichever tables it is in.
        match steps.last_mut() {
            Some((last, known)) if *last == title => known.extend(rows),
            _ => steps.push((title, rows)),
        }
    }
    let of = |rows: &Vec<Row>| HEAD + ROW * rows.len() as f64 + 6.0;
    let height: f64 = steps.iter().map(|(_, rows)| of(rows) + GAP).sum();
    let mut picture = Picture::new(WIDTH, 78.0 + height);
    picture.text(LEFT, 36.0, "title", &format!("{}: the way of {name}", model.name));
    let about = format!("{}, for typical items", explained.units);
    picture.text(LEFT, 58.0, "muted", &shortened(&about, 120));
    let mut y = 78.0;
    for (place, (title, rows)) in steps.iter().enumerate() {
        if place > 0 {
            picture.arrow(&format!("M48 {:.1}V{:.1}", y - GAP + 2.0, y - 1.0), "line");
        }
        picture.rect(LEFT, y, WIDTH - 2.0 * LEFT, of(rows), "card");
        picture.text(LEFT + 12.0, y + 19.0, "strong", &shortened(title, 150));
        for (place, row) in rows.iter().enumerate() {
            draw(&mut picture, model, row, y + HEAD + ROW * place as f64);
        }
        y += of(rows) + GAP;
    }
    Some(picture.finish())
}

fn draw(picture: &mut Picture, model: &Model, row: &Row, y: f64) {
    let Row { what, entity, key, about } = row;
    picture.rect(LEFT + 8.0, y, WIDTH - 2.0 * LEFT - 16.0, ROW - 4.0, "cell");
    picture.text(LEFT + 20.0, y + 17.0, "mono", what);
    let mut x = 170.0;
    if !entity.is_empty() {
        label(picture, model, entity, (x, y + 3.0, 20.0));
        x += label_width(model) + 16.0;
    }
    let letters = |size: f64| ((WIDTH - LEFT - 16.0 - x) / size) as usize;
    picture.text(x, y + 17.0, "mono", &shortened(key, letters(MONO)));
    picture.text(x, y + 34.0, "muted", &shortened(about, letters(SMALL)));
}

/// Returns what a request is called, and what it does.
fn step(model: &Model, request: &Request) -> (String, Vec<Row>) {
    let purpose = request.purpose.replace('`', "");
    let get = |table: &str, key: &KeyTemplate, entity: &str| {
        let is_own = entity_of(model, key) == entity;
        let entity = if is_own { entity } else { "" };
        let about = if is_own { table.to_owned() } else { format!("{RECORD}, in {table}") };
        Row { what: "Get".to_owned(), entity: entity.to_owned(), key: key_text(key), about }
    };
    let range = |what: &str, key: String, about: String| Row {
        what: what.to_owned(),
        entity: String::new(),
        key,
        about,
    };
    match &request.body {
        Body::GetItem { key, table, .. } => {
            let entity = &model.entity(key.entity).name;
            (format!("GetItem: {purpose}"), vec![get(table, key, entity)])
        }
        Body::BatchGetItem { tables, .. } => {
            let all = tables.iter().flat_map(|(table, keys)| {
                keys.iter().map(move |wanted| get(table, &wanted.key, &wanted.entity))
            });
            (format!("BatchGetItem: {purpose}"), all.collect())
        }
        Body::Query(query) => {
            let about = match &query.index {
                Some(index) => format!("{index} of {}", query.table),
                None => query.table.clone(),
            };
            (format!("Query: {purpose}"), vec![range("Query", condition(query), about)])
        }
        Body::Scan { table, .. } => {
            let row = range("Scan", "all items".to_owned(), table.clone());
            (format!("Scan: {purpose}"), vec![row])
        }
        Body::UpdateItem(update) => ("UpdateItem".to_owned(), vec![action(model, update)]),
        Body::TransactWriteItems(actions) => (
            "TransactWriteItems: all of it or nothing".to_owned(),
            actions.iter().map(|one| action(model, one)).collect(),
        ),
    }
}

/// Returns the entity that has items under a key; none has Tavola's own.
fn entity_of<'m>(model: &'m Model, key: &KeyTemplate) -> &'m str {
    let is_system = key.parts.first().is_some_and(|(_, _, text)| text.contains(reserved::PREFIX));
    if is_system { "" } else { &model.entity(key.entity).name }
}

fn key_text(key: &KeyTemplate) -> String {
    let parts: Vec<&str> = key.parts.iter().map(|(_, _, text)| text.trim_matches('"')).collect();
    parts.join("  ·  ")
}

/// Returns the condition on the keys of a query, with names and templates in their places.
fn condition(query: &QueryBody) -> String {
    let names = query.names.iter().map(|(sign, name)| (sign, name.clone()));
    let values = query.values.iter().map(|(sign, (_, template))| (sign, template.clone()));
    let mut signs: Vec<(&String, String)> = names.chain(values).collect();
    // `#n1` is the beginning of `#n10`.
    signs.sort_by_key(|(sign, _)| std::cmp::Reverse(sign.len()));
    let mut text = String::new();
    let mut rest = query.key_condition.as_str();
    while let Some(next) = rest.chars().next() {
        match signs.iter().find(|(sign, _)| rest.starts_with(sign.as_str())) {
            Some((sign, meaning)) => {
                text.push_str(meaning);
                rest = rest.get(sign.len()..).unwrap_or_default();
            }
            None => {
                text.push(next);
                rest = rest.get(next.len_utf8()..).unwrap_or_default();
            }
        }
    }
    text
}

fn action(model: &Model, action: &Action) -> Row {
    let why = match action.origin {
        Origin::Step => "a step of the write",
        Origin::Audit => "the audit entry",
        Origin::Derived => "derived",
        Origin::Lock => "so that the value is unique",
        Origin::Pin => "must not have changed",
        Origin::Record => RECORD,
    };
    let entries: Vec<&str> = action.entries.iter().map(|entry| entry.index.as_str()).collect();
    let mut about = match entries.as_slice() {
        [] => why.to_owned(),
        entries => format!("{why}; then {}", entries.join(", ")),
    };
    // What is not always sent once says how often or under which condition it is.
    if !action.when.is_empty() {
        let when: Vec<String> = action.when.iter().map(ToString::to_string).collect();
        about = format!("{about}; {}", when.join(", "));
    }
    let mut entity = action.entity.clone();
    // Locks and records are no entities, and their names are as long as what they lock.
    if model.entity_named(&entity).is_none() {
        about = format!("{entity}: {about}");
        entity.clear();
    }
    about = format!("{}: {about}", action.table);
    Row { what: action.kind.name().to_owned(), entity, key: key_text(&action.key), about }
}
