//! The trace of a call, for people.

use std::fmt::Write;

use serde_json::Value as Json;

/// Returns the lines of a trace, which is in JSON.
pub(crate) fn text(trace: &Json) -> String {
    let mut page = String::new();
    let permission = trace.get("permission").filter(|permission| !permission.is_null());
    if let Some(permission) = permission {
        let allow = permission.get("allow").and_then(Json::as_str).unwrap_or("nobody");
        line(&mut page, format_args!("allow {allow}: {}", holds(permission)));
    }
    for rule in list(trace, "rules") {
        let arguments: Vec<String> = rule
            .get("arguments")
            .and_then(Json::as_object)
            .into_iter()
            .flatten()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let name = string(rule, "rule");
        line(&mut page, format_args!("rule {name}({}): {}", arguments.join(", "), holds(rule)));
    }
    for request in list(trace, "requests") {
        let outcome = match request.get("error").and_then(Json::as_str) {
            Some(error) => format!("failed: {error}"),
            None => returned(request),
        };
        let (name, spent) = (string(request, "operation"), spent(request));
        line(&mut page, format_args!("{name}: {outcome}{spent}"));
        let sent = request.get("request").map(Json::to_string).unwrap_or_default();
        line(&mut page, format_args!("  {sent}"));
    }
    for change in list(trace, "changes") {
        changed(&mut page, change);
    }
    let requests = list(trace, "requests").count();
    let requests = crate::output::count(requests, "request");
    line(&mut page, format_args!("total: {requests}{}", spent(trace)));
    if trace.get("complete") == Some(&Json::Bool(false)) {
        line(&mut page, format_args!("the trace was too long and ends early"));
    }
    page
}

fn returned(request: &Json) -> String {
    let count = |name: &str| request.get(name).and_then(Json::as_u64);
    let items = count("items").unwrap_or(0);
    let actions = request.pointer("/request/TransactItems").and_then(Json::as_array);
    match (string(request, "operation"), actions, count("scanned")) {
        ("TransactWriteItems", Some(actions), _) => crate::output::count(actions.len(), "action"),
        (_, _, Some(scanned)) if scanned != items => format!("{items} of {scanned} items"),
        _ => crate::output::count(usize::try_from(items).unwrap_or(usize::MAX), "item"),
    }
}

/// Returns what something consumed, and how long it took.
fn spent(of: &Json) -> String {
    let units = |kind: &str| {
        let units = of.get("capacity").and_then(|units| units.get(kind)).and_then(Json::as_f64);
        units.filter(|units| *units > 0.0).map(|units| format!(", {units} {kind} units"))
    };
    let milliseconds = of.get("milliseconds").and_then(Json::as_f64).unwrap_or_default();
    let units = [units("read"), units("write")].into_iter().flatten().collect::<String>();
    format!("{units}, {milliseconds} ms")
}

/// Adds the attributes of an item that differ.
fn changed(page: &mut String, change: &Json) {
    let key: Vec<String> = change
        .get("key")
        .and_then(Json::as_object)
        .into_iter()
        .flatten()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let side = |name: &str| change.get(name).and_then(Json::as_object);
    let (before, after) = (side("before"), side("after"));
    let verb = match (before, after) {
        (None, Some(_)) => "created",
        (Some(_), None) => "deleted",
        _ => "changed",
    };
    let table = string(change, "table");
    line(page, format_args!("{verb} {table} {}", key.join(" ")));
    let names = before.into_iter().chain(after).flat_map(|item| item.keys());
    let mut names: Vec<&String> = names.collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let value = |item: Option<&serde_json::Map<String, Json>>| item?.get(name).cloned();
        match (value(before), value(after)) {
            (Some(old), Some(new)) if old != new => {
                line(page, format_args!("  {name}: {old} -> {new}"));
            }
            (None, Some(new)) => line(page, format_args!("  + {name}: {new}")),
            (Some(old), None) => line(page, format_args!("  - {name}: {old}")),
            _ => {}
        }
    }
}

fn list<'j>(trace: &'j Json, name: &str) -> impl Iterator<Item = &'j Json> {
    trace.get(name).and_then(Json::as_array).into_iter().flatten()
}

fn string<'j>(of: &'j Json, name: &str) -> &'j str {
    of.get(name).and_then(Json::as_str).unwrap_or_default()
}

fn holds(of: &Json) -> &'static str {
    if of.get("holds") == Some(&Json::Bool(true)) { "yes" } else { "no" }
}

fn line(page: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(page, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_trace_is_told_in_lines() {
        let trace = json!({
            "milliseconds": 1.5,
            "capacity": { "read": 0.5, "write": 2.0 },
            "permission": { "allow": "owner(a)", "holds": true },
            "rules": [{ "at": 0.1, "rule": "owner", "arguments": { "a": "x" }, "holds": true }],
            "requests": [
                { "at": 0.2, "operation": "Query", "milliseconds": 0.3, "items": 1, "scanned": 4,
                  "capacity": { "read": 0.5, "write": 0.0 }, "request": { "TableName": "t" } },
                { "at": 0.3, "operation": "TransactWriteItems", "milliseconds": 0.3, "items": 0,
                  "capacity": { "read": 0.0, "write": 2.0 },
                  "request": { "TransactItems": [{}, {}] } },
            ],
            "changes": [{ "at": 0.9, "table": "t", "key": { "PK": "a" },
                "before": { "PK": "a", "n": 1, "old": true }, "after": { "PK": "a", "n": 2 } }],
            "complete": true,
        });
        let expected = "\
allow owner(a): yes
rule owner(a=\"x\"): yes
Query: 1 of 4 items, 0.5 read units, 0.3 ms
  {\"TableName\":\"t\"}
TransactWriteItems: 2 actions, 2 write units, 0.3 ms
  {\"TransactItems\":[{},{}]}
changed t PK=\"a\"
  n: 1 -> 2
  - old: true
total: 2 requests, 0.5 read units, 2 write units, 1.5 ms
";
        assert_eq!(text(&trace), expected);
    }
}
