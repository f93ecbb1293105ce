//! Operations.

use serde_json::{Map, Value as Json, json};
use tavola_model::limits::MAX_IDEMPOTENCY_KEY;
use tavola_model::model::{Place, Type};

use super::responses::Responses;
use super::{BEARER, answer, input, pattern};
use crate::example::{self, Call};
use crate::surface::{Condition, Operation, SignIn, Surface};

const IDEMPOTENCY_KEY: &str = "IdempotencyKey";
const IF_MATCH: &str = "IfMatch";
const IF_NONE_MATCH: &str = "IfNoneMatch";
const ETAG: &str = "ETag";
const LOCATION: &str = "Location";
const LINK: &str = "Link";
const REPLAYED: &str = "IdempotencyReplayed";
/// The headers with what is left of the caller's rate, and with the rate itself.
pub(super) const RATE_LIMIT: &str = "RateLimit";
pub(super) const RATE_LIMIT_POLICY: &str = "RateLimit-Policy";

/// Returns the groups of operations: the first segments of their paths, in the order of the model.
pub(super) fn tags(surface: &Surface<'_>) -> Vec<Json> {
    let mut names: Vec<&str> = Vec::new();
    for operation in &surface.operations {
        let name = tag(operation);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| json!({ "name": name })).collect()
}

fn tag<'o>(operation: &'o Operation<'_>) -> &'o str {
    operation.route.path.split('/').nth(1).filter(|segment| !segment.is_empty()).unwrap_or("/")
}

/// Describes an operation.
pub(super) fn describe(
    surface: &Surface<'_>,
    operation: &Operation<'_>,
    calls: &[Call],
    responses: &mut Responses,
) -> Json {
    let call = example::of(operation, calls);
    let mut described = Map::new();
    let mut add = |name: &str, value: Json| described.insert(name.to_owned(), value);
    add("operationId", operation.name.into());
    add("tags", json!([tag(operation)]));
    if let Some(first) = operation.docs.first() {
        add("summary", first.trim_end_matches('.').into());
        if operation.docs.len() > 1 {
            add("description", operation.docs.join("\n").into());
        }
    }
    let parameters = parameters(surface, operation, call);
    if !parameters.is_empty() {
        add("parameters", parameters.into());
    }
    if operation.route.takes_body() {
        add("requestBody", body(surface, operation, call));
    }
    let mut all = Map::new();
    for answer in &operation.answers {
        let mut response = json!({ "description": success(answer.status) });
        let members = response.as_object_mut();
        if let (Some(schema), Some(members)) = (&answer.body, members) {
            let mut content = json!({ "schema": answer::of(surface, schema) });
            if let (Some(example), Some(content)) =
                (example::answer(surface, schema, call), content.as_object_mut())
            {
                content.insert("example".to_owned(), example);
            }
            members.insert("content".to_owned(), json!({ "application/json": content }));
        }
        let headers = headers(operation, answer.status);
        if let (false, Some(members)) = (headers.is_empty(), response.as_object_mut()) {
            members.insert("headers".to_owned(), headers.into());
        }
        all.insert(answer.status.to_string(), response);
    }
    for (status, response) in responses.of(&operation.problems) {
        all.insert(status.to_string(), response);
    }
    add("responses", all.into());
    add(
        "security",
        match operation.sign_in {
            SignIn::Needed => json!([{ BEARER: [] }]),
            SignIn::NotNeeded | SignIn::Depends => json!([{}, { BEARER: [] }]),
        },
    );
    Json::Object(described)
}

fn parameters(surface: &Surface<'_>, operation: &Operation<'_>, call: Option<&Call>) -> Vec<Json> {
    let mut parameters = Vec::new();
    for (place, name) in [(Place::Path, "path"), (Place::Query, "query")] {
        for input in operation.inputs_at(place) {
            let schema = input::of(surface.model, input, false);
            let mut parameter = json!({
                "name": input.name,
                "in": name,
                "required": place == Place::Path || !input.optional,
            });
            let Some(members) = parameter.as_object_mut() else { continue };
            let example = example::input(input, call);
            if input::is_json_text(input.ty) {
                let content = json!({ "application/json": { "schema": schema } });
                members.insert("content".to_owned(), content);
            } else {
                members.insert("schema".to_owned(), schema);
                members.extend(example.map(|example| ("example".to_owned(), example)));
            }
            parameters.push(parameter);
        }
    }
    let paging = operation.paging.filter(|paging| paging.place == Place::Query);
    for (name, schema) in paging.into_iter().flat_map(page_inputs) {
        parameters
            .push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
    }
    if !operation.is_read {
        parameters.push(parameter(IDEMPOTENCY_KEY));
    }
    parameters.extend(operation.condition.map(|condition| match condition {
        Condition::IfMatch => parameter(IF_MATCH),
        Condition::IfNoneMatch => parameter(IF_NONE_MATCH),
    }));
    parameters
}

/// Returns `limit` and `cursor`, as far as an operation has them.
fn page_inputs(paging: crate::surface::Paging) -> Vec<(&'static str, Json)> {
    let limit = json!({
        "type": "integer",
        "minimum": 1,
        "maximum": paging.largest_limit,
        "description": format!("The most items that are wanted; {} otherwise.", paging.page),
    });
    let cursor = json!({ "type": "string", "description": "The `next` of an earlier answer: where to go on." });
    let limit = paging.limit.then_some(("limit", limit));
    limit.into_iter().chain(paging.cursor.then_some(("cursor", cursor))).collect()
}

fn body(surface: &Surface<'_>, operation: &Operation<'_>, call: Option<&Call>) -> Json {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let mut example = Map::new();
    for input in operation.inputs_at(Place::Body) {
        properties.insert(input.name.to_owned(), input::of(surface.model, input, true));
        if !input.optional {
            required.push(input.name);
        }
        let given = example::input(input, call).filter(|_| !matches!(input.ty, Type::Unknown));
        example.extend(given.map(|given| (input.name.to_owned(), given)));
    }
    let paging = operation.paging.filter(|paging| paging.place == Place::Body);
    for (name, schema) in paging.into_iter().flat_map(page_inputs) {
        properties.insert(name.to_owned(), schema);
    }
    let mut schema = json!({
        "type": "object", "properties": properties, "additionalProperties": false,
    });
    if let (false, Some(members)) = (required.is_empty(), schema.as_object_mut()) {
        members.insert("required".to_owned(), json!(required));
    }
    let mut content = json!({ "schema": schema });
    if let (false, Some(members)) = (example.is_empty(), content.as_object_mut()) {
        members.insert("example".to_owned(), example.into());
    }
    json!({
        "required": !operation.body_is_optional(),
        "content": { "application/json": content },
    })
}

fn success(status: u16) -> &'static str {
    match status {
        200 => "Done",
        201 => "Created",
        304 => "The caller has it already",
        _ => "Done; there is nothing that the caller may see",
    }
}

/// Returns the headers of a successful answer.
fn headers(operation: &Operation<'_>, status: u16) -> Map<String, Json> {
    let is_get = !operation.route.takes_body();
    let has_next = is_get && operation.paging.is_some_and(|paging| paging.cursor);
    let has_tag = match status {
        204 => false,
        _ => !operation.is_read || operation.condition.is_some(),
    };
    let headers = [
        ("ETag", ETAG, has_tag),
        ("Location", LOCATION, status == 201),
        ("Link", LINK, has_next),
        ("Idempotency-Replayed", REPLAYED, !operation.is_read),
        (RATE_LIMIT, RATE_LIMIT, true),
        (RATE_LIMIT_POLICY, RATE_LIMIT_POLICY, true),
    ];
    let there = headers.into_iter().filter(|(.., is_there)| *is_there);
    there.map(|(name, shared, _)| (name.to_owned(), header(shared))).collect()
}

fn parameter(name: &str) -> Json {
    json!({ "$ref": format!("#/components/parameters/{name}") })
}

/// Returns the reference to a header that answers share.
pub(super) fn header(name: &str) -> Json {
    json!({ "$ref": format!("#/components/headers/{name}") })
}

/// Returns the parameters and the headers that operations share.
pub(super) fn shared() -> (Json, Json) {
    let parameter = |name: &str, description: &str, schema: Json| {
        json!({
            "name": name, "in": "header", "required": false, "description": description, "schema": schema,
        })
    };
    let key = parameter(
        "Idempotency-Key",
        "Makes it safe to repeat the call: a repetition changes nothing.",
        json!({ "type": "string", "maxLength": MAX_IDEMPOTENCY_KEY, "pattern": pattern::HEADER }),
    );
    let tags = json!({ "type": "string", "pattern": pattern::ENTITY_TAGS, "examples": ["\"n4bQgYhMfWWaL-qgxVrQFA\""] });
    let if_match = parameter(
        "If-Match",
        "The `ETag` of the item as it was seen: if it has changed, the call is refused.",
        tags.clone(),
    );
    let if_none_match = parameter(
        "If-None-Match",
        "The `ETag` of the item that the caller has: if it is still the same, the answer is 304.",
        tags,
    );
    let header =
        |description: &str, schema: Json| json!({ "description": description, "schema": schema });
    let text = || json!({ "type": "string" });
    let rate = |example: &str| json!({ "type": "string", "examples": [example] });
    let left = "How many requests are left of the caller's rate (`r`), and in how many seconds it is \
                whole again (`t`); absent if there is no limit.";
    let policy = "The caller's rate: requests (`q`) in so many seconds (`w`).";
    let replayed = "`true` if the call had happened before, so that nothing was changed.";
    let headers = json!({
        ETAG: header("Identifies what the caller sees of the item.", text()),
        LOCATION: header("Where the new item can be read, if it can.", text()),
        LINK: header("`rel=\"next\"`: the next page, if there is one.", text()),
        REPLAYED: header(replayed, json!({ "const": "true" })),
        RATE_LIMIT: header(left, rate("\"caller\";r=99;t=1")),
        RATE_LIMIT_POLICY: header(policy, rate("\"caller\";q=100;w=1")),
    });
    let parameters =
        json!({ IDEMPOTENCY_KEY: key, IF_MATCH: if_match, IF_NONE_MATCH: if_none_match });
    (parameters, headers)
}
