//! The design document of a model, in Markdown: what people write by hand before they build.

mod attributes;
mod writes;

use std::fmt::Write;

use serde_json::Value as Json;
use tavola_model::json::{self, AppendOnly, Document, Entity as Described, Operation, Read};
use tavola_model::model::{Entity, Model};

use crate::Source;
use crate::capacity::{self, Prices, Scale, Usage};
use crate::diagram::mermaid;

/// How many times the average the busiest second is taken to be.
const PEAK: f64 = 4.0;

/// Generates the document.
pub fn text(source: Source<'_>) -> String {
    let model = source.model;
    let document = json::document(model);
    let mut page = format!("# {}\n\n", model.name);
    if !model.docs.is_empty() {
        let _ = writeln!(page, "{}\n", model.docs.join("\n"));
    }
    let _ = writeln!(page, "```mermaid\n{}```\n", mermaid::text(source));
    tables(&mut page, &document);
    page.push_str("## Entities\n\n");
    for (entity, described) in model.entities.iter().zip(&document.entities) {
        self::entity(&mut page, entity, described);
    }
    patterns(&mut page, &document);
    writes::writes(&mut page, model, &document);
    writes::jobs(&mut page, &document);
    rules(&mut page, &document);
    lifetimes(&mut page, &document);
    writes::data(&mut page, &document);
    volumes(&mut page, model);
    format!("{}\n", page.trim_end())
}

/// Writes a row of a table; nothing in a cell ends it.
fn row(page: &mut String, cells: &[&str]) {
    let cell = |text: &&str| text.replace('|', "\\|").replace('\n', " ");
    let cells: Vec<String> = cells.iter().map(cell).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

fn head(page: &mut String, names: &[&str]) {
    row(page, names);
    let _ = writeln!(page, "|{}", "---|".repeat(names.len()));
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn tables(page: &mut String, document: &Document) {
    page.push_str("## Tables\n\n");
    for table in &document.tables {
        let _ = writeln!(page, "### `{}`\n", table.physical);
        head(page, &["", "partition key", "sort key", "keeps"]);
        let part = |key: &[json::KeyAttribute], place: usize| {
            key.get(place).map_or(String::new(), |part| format!("`{}` ({})", part.name, part.ty))
        };
        row(page, &["table", &part(&table.key, 0), &part(&table.key, 1), "everything"]);
        for index in &table.indexes {
            let keeps = match &index.projection {
                json::Projection::All => "everything".to_owned(),
                json::Projection::Keys => "keys".to_owned(),
                json::Projection::Include { attributes } => {
                    format!("keys, {}", attributes.join(", "))
                }
            };
            row(page, &[&code(&index.name), &part(&index.key, 0), &part(&index.key, 1), &keeps]);
        }
        page.push('\n');
        let mut facts: Vec<String> = Vec::new();
        facts.extend(table.ttl.iter().map(|ttl| format!("TTL attribute: `{ttl}`")));
        facts.extend(table.type_attribute.iter().map(|name| format!("`{name}` names the entity")));
        facts.extend(table.environment.iter().map(|name| format!("named by `{name}`")));
        facts.extend(table.settings.iter().map(|(name, value)| format!("{name}: {value}")));
        facts.extend(table.tags.iter().map(|(name, value)| format!("tag {name} = {value}")));
        for fact in &facts {
            let _ = writeln!(page, "- {fact}");
        }
        if !facts.is_empty() {
            page.push('\n');
        }
    }
}

fn entity(page: &mut String, entity: &Entity, described: &Described) {
    let _ = writeln!(page, "### {}\n", entity.name);
    if let Some(docs) = &described.docs {
        let _ = writeln!(page, "{docs}\n");
    }
    head(page, &["key", "template", "while"]);
    for key in &described.keys {
        let condition = key.condition.as_deref().map(code).unwrap_or_default();
        row(page, &[&code(&key.name), &code(&key.template), &condition]);
    }
    page.push('\n');
    head(page, &["attribute", "type", "value", "about"]);
    attributes::rows(page, entity, described);
    page.push('\n');
    let mut facts: Vec<String> = Vec::new();
    let copies = described.copy_of.iter();
    facts.extend(copies.map(|source| format!("A copy of each {source}, under another key.")));
    facts.extend(described.visible.iter().map(|who| format!("Visible if `{who}`.")));
    let restricted = described.restricted.iter();
    facts
        .extend(restricted.map(|one| format!("`{}` is visible if `{}`.", one.path, one.condition)));
    for unique in &described.uniques {
        let condition = unique.condition.as_ref().map(|text| format!(" while `{text}`"));
        let names = unique.attributes.join(", ");
        let case = if unique.ignoring_case { " ignoring case" } else { "" };
        let among = unique.space.as_ref().map(|space| format!(" in `{space}`"));
        let (among, condition) = (among.unwrap_or_default(), condition.unwrap_or_default());
        facts.push(format!("Unique: `{names}`{case}{among}{condition}."));
    }
    for check in &described.checks {
        facts.push(format!("Always: `{}`.", check.condition));
    }
    facts.extend(described.append_only.map(|append_only| match append_only {
        AppendOnly::Always => "Append-only: no write changes or deletes it.".to_owned(),
        AppendOnly::ExceptDelete => "Append-only: no write changes it.".to_owned(),
    }));
    for derived in &described.derives {
        let each = derived.each.as_ref().map(|each| format!(" for each of `{each}`"));
        let condition = derived.condition.as_ref().map(|text| format!(" while `{text}`"));
        let (each, condition) = (each.unwrap_or_default(), condition.unwrap_or_default());
        facts.push(format!("Derives {}{each}{condition}.", derived.entity));
    }
    for moves in &described.moves {
        for step in &moves.steps {
            let by = step.by.as_ref().map(|by| format!(" by `{by}`")).unwrap_or_default();
            let (from, to) = (step.from.join(" or "), step.to.join(" or "));
            facts.push(format!("`{}` moves from {from} to {to}{by}.", moves.attribute));
        }
    }
    for fact in &facts {
        let _ = writeln!(page, "- {fact}");
    }
    if !facts.is_empty() {
        page.push('\n');
    }
}

fn route(operation: &Operation) -> String {
    let route = operation.route.as_ref();
    route.map_or(String::new(), |route| format!("`{} {}`", route.method, route.path))
}

fn patterns(page: &mut String, document: &Document) {
    page.push_str("## Access patterns\n\n");
    head(page, &["pattern", "route", "index", "key condition", "returns", "allowed if"]);
    for read in &document.reads {
        let (index, condition) = source(read);
        let name = named(&read.operation);
        let allow = read.operation.allow.as_deref().map_or("nobody calls it".to_owned(), code);
        let returns = read.entities.join(", ");
        row(page, &[&name, &route(&read.operation), &index, &condition, &returns, &allow]);
    }
    page.push('\n');
}

/// Returns the table or index of a read, and the condition on its keys.
fn source(read: &Read) -> (String, String) {
    let source = serde_json::to_value(&read.source).unwrap_or(Json::Null);
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let member = |name: &str| source.get(name).unwrap_or(&Json::Null);
    let place = match member("index") {
        Json::String(index) => code(index),
        _ => "table".to_owned(),
    };
    match text(member("kind")).as_str() {
        "query" => {
            let part = |of: &Json, name: &str| of.get(name).map(text).unwrap_or_default();
            let partition = member("partition");
            let mut all =
                format!("{} = \"{}\"", part(partition, "name"), part(partition, "template"));
            let sort = member("sort");
            if let Some(templates) = sort.get("templates").and_then(Json::as_array) {
                let name = part(sort, "name");
                let values: Vec<String> =
                    templates.iter().map(|template| format!("\"{}\"", text(template))).collect();
                let condition = match part(sort, "operator").as_str() {
                    "begins_with" => format!("begins_with({name}, {})", values.join(", ")),
                    "between" => format!("{name} between {}", values.join(" and ")),
                    operator => format!("{name} {operator} {}", values.join(", ")),
                };
                all.push_str(&format!(" and {condition}"));
            }
            (place, code(&all))
        }
        "scan" => (place, "a scan".to_owned()),
        _ => (place, "by key".to_owned()),
    }
}

/// Returns the name of an operation, with its documentation.
fn named(operation: &Operation) -> String {
    match &operation.docs {
        Some(docs) => format!("`{}`: {docs}", operation.name),
        None => code(&operation.name),
    }
}

fn rules(page: &mut String, document: &Document) {
    if !document.rules.is_empty() {
        page.push_str("## Rules\n\n");
        head(page, &["rule", "holds if"]);
        for rule in &document.rules {
            row(page, &[&code(&rule.name), &code(&rule.condition)]);
        }
        page.push('\n');
    }
    if let Some(tenant) = &document.tenant {
        let except = tenant.except.as_ref().map(|text| format!(", except for `{text}`"));
        let _ = writeln!(
            page,
            "Callers are confined to items whose `{}` is `{}`{}.\n",
            tenant.attribute,
            tenant.value,
            except.unwrap_or_default()
        );
    }
}

fn lifetimes(page: &mut String, document: &Document) {
    let end = |one: &json::Entity| one.expires.clone().or_else(|| one.collect.clone());
    let expiring: Vec<_> = document.entities.iter().filter(|one| end(one).is_some()).collect();
    if expiring.is_empty() {
        return;
    }
    page.push_str("## Lifetimes\n\n");
    for entity in expiring {
        let expires = end(entity).unwrap_or_default();
        let attribute = entity.attributes.iter().find(|one| one.name == expires);
        let value = attribute.and_then(|one| one.value.as_ref());
        let value = value.map(|value| format!(", which is `{value}`")).unwrap_or_default();
        let _ = match entity.expires {
            Some(_) => {
                let then =
                    entity.on_expiry.as_ref().map(|write| format!(" Then `{write}` ends it."));
                let then = then.unwrap_or_default();
                writeln!(page, "- {} expires at `{expires}`{value}.{then}", entity.name)
            }
            None => writeln!(
                page,
                "- {} is deleted by the store some time after `{expires}`{value}, and is there until then.",
                entity.name
            ),
        };
    }
    page.push_str("- Everything else stays until it is deleted.\n\n");
}

fn volumes(page: &mut String, model: &Model) {
    let usage = match model.volumes.is_empty() {
        true => None,
        false => Usage::of(model, Scale::Stated, PEAK),
    };
    if let Some(usage) = usage {
        let text = capacity::text(&usage, &Prices::default());
        let _ = writeln!(page, "## Capacity\n\n```text\n{text}```");
    }
}
