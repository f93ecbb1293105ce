//! Problem responses read back as failures.

use serde_json::Value as Json;
use tavola_runtime::{Code, Failure, Fault, Reason};

/// Returns the failure that an HTTP response with this status and body describes.
pub fn failure_of(status: u16, body: &Json) -> Failure {
    let reason = || {
        Box::new(Reason {
            field: text(body, "field"),
            values: values(body),
            rule: text(body, "rule"),
            ..Reason::new(code(body), text(body, "detail").unwrap_or_default())
        })
    };
    match status {
        400 => {
            let errors = body.get("errors").and_then(Json::as_array).into_iter().flatten();
            let part = |error: &Json, name| text(error, name).unwrap_or_default();
            let fault = |error| Fault {
                values: values(error),
                rule: text(error, "rule"),
                ..Fault::new(part(error, "field"), code(error), part(error, "message"))
            };
            Failure::Invalid(errors.map(fault).collect())
        }
        401 => Failure::NotSignedIn,
        403 => Failure::Forbidden(reason()),
        404 => Failure::NotFound(reason()),
        409 => Failure::Conflict(reason()),
        412 => Failure::PreconditionFailed(reason()),
        413 => Failure::TooLarge(reason()),
        _ => Failure::Internal(format!("status {status}: {body}")),
    }
}

fn code(json: &Json) -> Code {
    Code::named(text(json, "code").unwrap_or_default())
}

fn values(json: &Json) -> Vec<(String, Json)> {
    let values = json.get("values").and_then(Json::as_object).into_iter().flatten();
    values.map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn text(json: &Json, name: &str) -> Option<String> {
    json.get(name).and_then(Json::as_str).map(str::to_owned)
}
