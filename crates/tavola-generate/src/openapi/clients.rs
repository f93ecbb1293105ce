//! What operations are called in the generated clients.

use serde_json::{Map, Value as Json, json};

use crate::surface::Surface;
use crate::{python, rust, typescript};

/// Returns the names that the generated clients have for operations and their inputs, so that what
/// shows a call needs no rules of its own. Inputs are left out where they keep their names.
pub(super) fn described(surface: &Surface<'_>) -> Json {
    let clients = [
        ("python", python::names(surface)),
        ("rust", rust::names(surface)),
        ("typescript", typescript::names(surface)),
    ];
    let described = clients.into_iter().map(|(target, names)| {
        let mut methods = Map::new();
        let mut inputs = Map::new();
        for (place, operation) in surface.operations.iter().enumerate() {
            let method = names.methods.get(place).cloned().unwrap_or_default();
            methods.insert(operation.name.to_owned(), method.into());
            let given = names.inputs.get(place).into_iter().flatten();
            let renamed: Map<String, Json> = operation
                .inputs
                .iter()
                .zip(given)
                .filter(|(input, given)| input.name != given.as_str())
                .map(|(input, given)| (input.name.to_owned(), given.as_str().into()))
                .collect();
            if !renamed.is_empty() {
                inputs.insert(operation.name.to_owned(), renamed.into());
            }
        }
        let client = json!({ "client": names.client, "methods": methods, "inputs": inputs });
        (target.to_owned(), client)
    });
    Json::Object(described.collect())
}
