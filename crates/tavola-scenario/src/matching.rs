//! Compares what is expected with what is there.

use std::collections::BTreeMap;

use serde_json::Value as Json;

/// Values bound by `$name`.
pub type Bindings = BTreeMap<String, Json>;

/// Compares two values, and returns where and how they differ.
pub(crate) fn matches(
    expected: &Json,
    found: Option<&Json>,
    exactly: bool,
    bindings: &mut Bindings,
    path: &str,
) -> Result<(), String> {
    let differs = |expected: &Json| {
        let found = found.map_or("nothing".to_owned(), Json::to_string);
        Err(format!("{path}: expected {expected}, found {found}"))
    };
    match (expected, found) {
        (Json::String(text), None) if text == "$absent" => Ok(()),
        (Json::String(text), Some(_)) if text == "$absent" => differs(expected),
        (Json::String(text), Some(_)) if text == "$any" => Ok(()),
        (Json::String(text), found) if text.starts_with('$') && is_name(text) => {
            let name = text.trim_start_matches('$');
            match (bindings.get(name), found) {
                (Some(bound), Some(found)) if bound == found => Ok(()),
                (Some(bound), _) => differs(&bound.clone()),
                (None, Some(found)) => {
                    bindings.insert(name.to_owned(), found.clone());
                    Ok(())
                }
                (None, None) => differs(expected),
            }
        }
        (Json::Object(wanted), Some(Json::Object(there))) => {
            // Entries that bind a name come before those that use it, in whatever order they are
            // written.
            let binds = |value: &Json| {
                value.as_str().is_some_and(|text| text.starts_with('$') && is_name(text))
            };
            let (binding, using): (Vec<_>, Vec<_>) =
                wanted.iter().partition(|(_, value)| binds(value));
            for (name, value) in binding.into_iter().chain(using) {
                matches(value, there.get(name), exactly, bindings, &format!("{path}.{name}"))?;
            }
            match there.keys().find(|name| exactly && !wanted.contains_key(*name)) {
                Some(extra) => Err(format!("{path}.{extra}: is there, and not expected")),
                None => Ok(()),
            }
        }
        (Json::Array(wanted), Some(Json::Array(there))) if is_unordered(wanted) => {
            let mut left: Vec<&Json> = there.iter().collect();
            for wanted in wanted.iter().skip(1) {
                let fits = |there: &&Json| {
                    matches(wanted, Some(there), exactly, &mut bindings.clone(), path).is_ok()
                };
                let Some(place) = left.iter().position(fits) else { return differs(wanted) };
                matches(wanted, Some(left.remove(place)), exactly, bindings, path)?;
            }
            match left.first() {
                None => Ok(()),
                Some(more) => Err(format!("{path}: {more} is there too")),
            }
        }
        (Json::Array(wanted), Some(Json::Array(there))) => {
            if wanted.len() != there.len() {
                return Err(format!(
                    "{path}: expected {} elements, found {}: {}",
                    wanted.len(),
                    there.len(),
                    Json::Array(there.clone())
                ));
            }
            for (place, (wanted, there)) in wanted.iter().zip(there).enumerate() {
                matches(wanted, Some(there), exactly, bindings, &format!("{path}[{place}]"))?;
            }
            Ok(())
        }
        (Json::String(text), Some(found)) => {
            let filled = fill(text, bindings)?;
            if found.as_str() == Some(filled.as_str()) {
                Ok(())
            } else {
                differs(&Json::String(filled))
            }
        }
        (expected, Some(found)) if expected == found => Ok(()),
        (expected, _) => differs(expected),
    }
}

/// Returns `true` if a list may come in any order.
fn is_unordered(wanted: &[Json]) -> bool {
    wanted.first().and_then(Json::as_str) == Some("$unordered")
}

fn is_name(text: &str) -> bool {
    text.len() > 1 && text.chars().skip(1).all(|c| c.is_alphanumeric())
}

/// Replaces each `$name` in a text by its bound value.
pub fn fill(text: &str, bindings: &Bindings) -> Result<String, String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('$') {
        filled.push_str(before);
        let end = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
        let (name, after) = behind.split_at(end);
        match bindings.get(name) {
            Some(Json::String(value)) => filled.push_str(value),
            Some(value) => filled.push_str(&value.to_string()),
            None => return Err(format!("`${name}` has no value yet")),
        }
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// Replaces each `$name` in a JSON value.
pub(crate) fn fill_json(value: &Json, bindings: &Bindings) -> Result<Json, String> {
    Ok(match value {
        Json::String(text) => match text.strip_prefix('$').and_then(|name| bindings.get(name)) {
            // A name that is the whole text stands for its value, with its type.
            Some(value) => value.clone(),
            None => Json::String(fill(text, bindings)?),
        },
        Json::Array(elements) => {
            Json::Array(elements.iter().map(|e| fill_json(e, bindings)).collect::<Result<_, _>>()?)
        }
        Json::Object(entries) => Json::Object(
            entries
                .iter()
                .map(|(name, value)| Ok((name.clone(), fill_json(value, bindings)?)))
                .collect::<Result<_, String>>()?,
        ),
        other => other.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(expected: Json, found: Json, exactly: bool) -> Result<(), String> {
        matches(&expected, Some(&found), exactly, &mut Bindings::new(), "answer")
    }

    #[test]
    fn lists_have_an_order_unless_any_will_do() {
        let found = json!([{ "a": 1, "b": 2 }, { "a": 2 }]);
        let in_order = check(json!([{ "a": 2 }, { "a": 1 }]), found.clone(), false);
        assert!(in_order.is_err());
        let any = |wanted: Json| check(wanted, found.clone(), false);
        assert_eq!(any(json!(["$unordered", { "a": 2 }, { "a": 1 }])), Ok(()));
        assert!(any(json!(["$unordered", { "a": 2 }, { "a": 2 }])).is_err());
        assert!(any(json!(["$unordered", { "a": 2 }])).is_err());
        assert!(any(json!(["$unordered", { "a": 2 }, { "a": 1 }, { "a": 3 }])).is_err());
    }

    #[test]
    fn more_entries_are_fine_unless_exactly_these_are_wanted() {
        let found = json!({"a": 1, "b": 2});
        assert!(check(json!({"a": 1}), found.clone(), false).is_ok());
        assert_eq!(
            check(json!({"a": 1}), found.clone(), true).unwrap_err(),
            "answer.b: is there, and not expected"
        );
        assert!(check(json!({"a": "$absent"}), found, false).is_err());
    }

    #[test]
    fn a_name_binds_once_and_then_compares() {
        assert!(check(json!(["$x", "$x"]), json!([1, 1]), false).is_ok());
        assert!(check(json!(["$x", "$x"]), json!([1, 2]), false).is_err());
        assert!(check(json!(["$x", "a-$x"]), json!(["b", "a-b"]), false).is_ok());
    }

    #[test]
    fn a_name_alone_keeps_its_type_and_in_a_text_is_text() {
        let bindings = Bindings::from([("n".to_owned(), json!(7))]);
        let filled = fill_json(&json!({"ts": "$n", "key": "a#$n"}), &bindings);
        assert_eq!(filled.unwrap(), json!({"ts": 7, "key": "a#7"}));
    }
}
