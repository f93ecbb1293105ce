//! OpenAPI 3.1, as JSON.
//!
//! A schema of an input says what is refused before anything is read: what the service accepts is
//! valid by it. Where JSON Schema cannot say all of it (bytes of UTF-8, what is left of HTML that
//! is made safe), it says less, and the description says the rest. A schema of an answer is open,
//! because attributes may be added to a model.

mod answer;
mod clients;
mod input;
mod operation;
mod pattern;
mod responses;

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};
use tavola_model::model::Model;

use crate::Source;
use crate::surface::Surface;
use responses::Responses;

/// The name of the only security scheme.
const BEARER: &str = "token";

const GENERAL: &str = "\
Every failure is answered with problem details (RFC 9457); decide by their `code`.
A list has pages: `next` of an answer is the `cursor` of the next request.
A write with an `Idempotency-Key` can be repeated safely.";

/// Returns the description of a model's HTTP interface.
pub fn document(source: Source<'_>) -> Json {
    let surface = Surface::of(source.model, source.turned_off);
    let mut responses = Responses::default();
    let mut paths: Map<String, Json> = Map::new();
    for operation in &surface.operations {
        let described = operation::describe(&surface, operation, source.calls, &mut responses);
        let path = paths.entry(operation.route.path.clone()).or_insert_with(|| json!({}));
        if let Some(path) = path.as_object_mut() {
            path.insert(operation.route.method.to_ascii_lowercase(), described);
        }
    }
    if surface.has_work() {
        paths.insert("/work/{id}".to_owned(), answer::work_path(&surface));
    }
    let mut schemas = answer::items(&surface);
    schemas.extend(input::shared(source.model));
    schemas.extend(responses::schemas());
    let (parameters, headers) = operation::shared();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": info(source.model),
        "servers": [{ "url": source.base_path }],
        "tags": operation::tags(&surface),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": responses.into_shared(),
            "parameters": parameters,
            "headers": headers,
            "securitySchemes": {
                BEARER: {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "JWT",
                    "description": "A token that says who calls.",
                },
            },
        },
        "x-tavola-clients": clients::described(&surface),
    });
    remove_unused(&mut document);
    let version = version(&document);
    if let Some(info) = document.get_mut("info").and_then(Json::as_object_mut) {
        info.insert("version".to_owned(), version.into());
    }
    document
}

/// Returns the description as text.
pub fn text(source: Source<'_>) -> String {
    format!("{:#}\n", document(source))
}

fn info(model: &Model) -> Json {
    let mut docs = model.docs.join("\n");
    if !docs.is_empty() {
        docs.push_str("\n\n");
    }
    docs.push_str(GENERAL);
    json!({ "title": model.name, "description": docs, "version": "" })
}

/// Returns a version that changes with the description, since a model has none.
fn version(document: &Json) -> String {
    let digest = Sha256::digest(document.to_string());
    digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

/// Removes the shared schemas that nothing refers to.
fn remove_unused(document: &mut Json) {
    loop {
        let text = document.to_string();
        let Some(schemas) =
            document.pointer_mut("/components/schemas").and_then(Json::as_object_mut)
        else {
            return;
        };
        let before = schemas.len();
        schemas.retain(|name, _| text.contains(&format!("\"{}\"", reference(name))));
        if schemas.len() == before {
            return;
        }
    }
}

/// Returns the name of the schema of an item: names in a document have few characters.
fn schema_name(name: &str) -> String {
    let letter = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-' => letter.to_string(),
        other => format!(".{:x}.", u32::from(other)),
    };
    name.chars().map(letter).collect()
}

/// Returns the address of a shared schema.
fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

/// Refers to a shared schema.
fn refer(name: &str) -> Json {
    json!({ "$ref": reference(name) })
}

/// Adds a description to a schema, unless there is nothing to say.
fn described(mut schema: Json, docs: &[String]) -> Json {
    if !docs.is_empty()
        && let Some(members) = schema.as_object_mut()
    {
        members.insert("description".to_owned(), docs.join("\n").into());
    }
    schema
}
