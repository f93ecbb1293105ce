//! The design of the model: what a picture of it needs, what the checker says about its text, and
//! what is proved of its operations.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_generate::diagram::{self, CollectionRow, RelationKind};
use tavola_model::check::tenancy;
use tavola_model::explain::{self, Action, Body, Explained, KeyTemplate, OperationKind, QueryBody};
use tavola_model::model::Model;
use tavola_model::{Analysis, Severity, analyse, render};

use super::Side;
use crate::problem::Problem;
use crate::query_string::query;
use crate::respond::json_response;

/// The text of a model file that may change while the model is served. Clones share it.
#[derive(Debug, Clone)]
pub struct ModelText(Arc<RwLock<Arc<str>>>);

impl ModelText {
    /// Creates a text as it is now.
    pub fn new(text: &str) -> Self {
        Self(Arc::new(RwLock::new(text.into())))
    }

    /// Replaces the text, whether or not it can be served.
    pub fn replace(&self, text: &str) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = text.into();
    }

    fn now(&self) -> Arc<str> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The last design that was asked for, with the version of its text.
#[derive(Debug, Default)]
pub(super) struct LastDesign(Mutex<Option<(String, Arc<str>)>>);

/// Answers the design of the model as its file is now. Whoever names the version that they know is
/// told in short that it has not changed.
pub(super) async fn design(
    State(side): State<Arc<Side>>,
    request: Request,
) -> Result<Response, Problem> {
    let known = query(request.uri())?.into_iter().find(|(name, _)| name == "known");
    let host = &side.host;
    let text = host.changing.as_ref().map_or_else(|| Arc::clone(&host.source), ModelText::now);
    let version = version(&text, text == host.source);
    if known.is_some_and(|(_, known)| known == version) {
        let unchanged = json!({ "version": version, "unchanged": true });
        return Ok(json_response(StatusCode::OK, unchanged.to_string()));
    }
    let last = || side.last_design.0.lock().unwrap_or_else(PoisonError::into_inner);
    let made = last().clone().filter(|(made, _)| *made == version);
    let design = match made {
        Some((_, design)) => design,
        None => {
            // Proofs take a while, which other requests should not wait for.
            let (working, wanted) = (Arc::clone(&side), version.clone());
            let made = tokio::task::spawn_blocking(move || document(&working, &text, &wanted));
            let made: Arc<str> = made.await.map_err(|_| Problem::internal())?.to_string().into();
            *last() = Some((version, Arc::clone(&made)));
            made
        }
    };
    Ok(json_response(StatusCode::OK, design.to_string()))
}

/// Returns what names a text, and whether it is the one that is served.
fn version(text: &str, is_served: bool) -> String {
    let digest = Sha256::digest(text);
    let start: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{start}{}", if is_served { "" } else { "-unserved" })
}

fn document(side: &Side, text: &str, version: &str) -> Json {
    let Analysis { model, findings, .. } = analyse(text);
    let is_wrong = findings.iter().any(|finding| finding.severity == Severity::Error);
    // A model with errors is not whole: the picture stays that of the one that is served.
    let pictured = if is_wrong { side.runtime.model() } else { &model };
    json!({
        "version": version,
        "served": *text == *side.host.source,
        "watched": side.host.changing.is_some(),
        "source": text,
        "findings": render::to_json(&findings, "", text),
        "pictureOfServed": is_wrong,
        "entities": pictured.entities.iter().map(|entity| json!({
            "name": entity.name,
            "table": pictured.table(entity.table).name,
            "key": entity.key_attributes,
            "derived": pictured.entities.iter().flat_map(|one| &one.derives)
                .any(|derive| pictured.entity(derive.entity).name == entity.name),
        })).collect::<Vec<_>>(),
        "relations": relations(pictured),
        "places": places(pictured),
        "operations": operations(pictured),
    })
}

fn relations(model: &Model) -> Vec<Json> {
    let relations = diagram::relations(model).into_iter();
    let one = |relation: diagram::Relation| {
        let kind = match relation.kind {
            RelationKind::Derives => "derives",
            RelationKind::Has => "has",
        };
        json!({ "from": relation.from, "to": relation.to, "kind": kind })
    };
    relations.map(one).collect()
}

fn places(model: &Model) -> Vec<Json> {
    let row = |row: &CollectionRow| json!({ "entity": row.entity, "sort": row.sort, "condition": row.condition });
    let collection = |one: &diagram::Collection| {
        let rows: Vec<Json> = one.rows.iter().map(row).collect();
        json!({ "partition": one.partition, "rows": rows })
    };
    let place = |place: &diagram::Place| {
        let collections: Vec<Json> = place.collections.iter().map(collection).collect();
        json!({
            "table": place.table,
            "index": place.index,
            "title": place.title,
            "about": place.about,
            "collections": collections,
        })
    };
    diagram::places(model).iter().map(place).collect()
}

/// Returns what is known of each read and write before anybody calls it.
fn operations(model: &Model) -> Vec<Json> {
    let proofs = tenancy(model);
    let one = |explained: &Explained| {
        let is_write = explained.kind == OperationKind::Write;
        let proof = proofs
            .iter()
            .find(|proof| proof.operation == explained.name && proof.is_write == is_write);
        let tenant = proof.map(|proof| {
            let reason = |(entity, how): &(_, tavola_model::check::Confinement)| {
                json!({ "entity": model.entity(*entity).name, "how": how.to_string() })
            };
            proof.reasons.iter().map(reason).collect::<Vec<_>>()
        });
        let rules: Vec<Json> = explained
            .rules
            .iter()
            .map(|rule| json!({ "rule": rule.rule, "if": rule.condition }))
            .collect();
        let requests: Vec<Json> = explained
            .requests
            .iter()
            .map(|request| {
                json!({
                    "operation": request.body.name(),
                    "purpose": request.purpose,
                    "keys": keys(&request.body),
                })
            })
            .collect();
        json!({
            "kind": if is_write { "write" } else { "read" },
            "name": explained.name,
            "route": explained.route.as_ref().map(|route| {
                json!({ "method": route.method, "path": route.path })
            }),
            "allow": explained.allow,
            "rules": rules,
            "tenant": tenant,
            "checks": explained.checks,
            "visible": explained.visible,
            "entities": explained.entities,
            "requests": requests,
        })
    };
    explain::model(model).iter().map(one).collect()
}

/// Returns the keys of a request: where, of what, and which.
fn keys(body: &Body) -> Vec<Json> {
    let one = |place: &str, what: Option<&str>, key: String| json!({ "place": place, "what": what, "key": key });
    let acted = |action: &Action| {
        let what = format!("{} {}", action.kind.name(), action.entity);
        one(&action.table, Some(&what), key_text(&action.key))
    };
    match body {
        Body::GetItem { table, key, .. } => vec![one(table, None, key_text(key))],
        Body::BatchGetItem { tables, .. } => tables
            .iter()
            .flat_map(|(table, wanted)| wanted.iter().map(move |item| (table, item)))
            .map(|(table, item)| one(table, Some(&item.entity), key_text(&item.key)))
            .collect(),
        Body::Query(query) => {
            let place = query.index.as_ref().unwrap_or(&query.table);
            vec![one(place, None, condition_text(query))]
        }
        Body::Scan { table, .. } => vec![one(table, None, "all items".to_owned())],
        Body::UpdateItem(action) => vec![acted(action)],
        Body::TransactWriteItems(actions) => actions.iter().map(acted).collect(),
    }
}

fn key_text(key: &KeyTemplate) -> String {
    let part = |(name, _, text): &(String, _, String)| format!("{name} = {text}");
    key.parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// Returns the condition of a query with names and values in the places of their placeholders.
fn condition_text(query: &QueryBody) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '#' | ':' | '_');
    let mut text = String::new();
    let mut rest = query.key_condition.as_str();
    while let Some(start) = rest.find(['#', ':']) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c| !is_word(c)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        text.push_str(before);
        let value = query.values.get(word).map(|(_, value)| value.as_str());
        text.push_str(value.or_else(|| query.names.get(word).map(String::as_str)).unwrap_or(word));
        rest = after;
    }
    text + rest
}
