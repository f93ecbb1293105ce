//! What is expected and what is there, side by side.

use serde_json::Value as Json;

use crate::matching::{Bindings, fill_json, matches};

/// The longest value that is shown whole.
const LONGEST: usize = 60;
/// The most lines that agree and are shown nevertheless.
const AGREEING: usize = 12;

/// One line: whether it differs, where, what is expected, what is there.
struct Row {
    differs: bool,
    path: String,
    expected: String,
    found: String,
}

/// Prints two values entry by entry, with a mark before those that differ.
pub(crate) fn side_by_side(
    expected: &Json,
    found: Option<&Json>,
    exactly: bool,
    bindings: &Bindings,
) -> String {
    let mut rows = Vec::new();
    collect(String::new(), Some(expected), found, exactly, bindings, &mut rows);
    let mut agreeing = 0;
    rows.retain(|row| {
        agreeing += usize::from(!row.differs);
        row.differs || agreeing <= AGREEING
    });
    let width = |text: fn(&Row) -> &str, least: usize| {
        rows.iter().map(|row| text(row).chars().count()).max().unwrap_or(0).max(least)
    };
    let (first, second) = (width(|row| &row.path, 0), width(|row| &row.expected, "expected".len()));
    let mut lines = vec![format!("  {:first$}  {:second$}  found", "", "expected")];
    lines.extend(rows.iter().map(|row| {
        let mark = if row.differs { '!' } else { ' ' };
        format!("{mark} {:first$}  {:second$}  {}", row.path, row.expected, row.found)
    }));
    lines.iter().map(|line| format!("      {}", line.trim_end())).collect::<Vec<_>>().join("\n")
}

fn collect(
    path: String,
    expected: Option<&Json>,
    found: Option<&Json>,
    exactly: bool,
    bindings: &Bindings,
    rows: &mut Vec<Row>,
) {
    let below = |name: &str| match path.as_str() {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    };
    match (expected, found) {
        (Some(Json::Object(wanted)), Some(Json::Object(there))) => {
            for (name, value) in wanted {
                collect(below(name), Some(value), there.get(name), exactly, bindings, rows);
            }
            for (name, value) in
                there.iter().filter(|(name, _)| exactly && !wanted.contains_key(*name))
            {
                collect(below(name), None, Some(value), exactly, bindings, rows);
            }
        }
        (Some(Json::Array(wanted)), Some(Json::Array(there)))
            if wanted.first().and_then(Json::as_str) != Some("$unordered") =>
        {
            for place in 0..wanted.len().max(there.len()) {
                let path = format!("{path}[{place}]");
                collect(path, wanted.get(place), there.get(place), exactly, bindings, rows);
            }
        }
        (expected, found) => {
            let agrees = |expected: &Json| {
                matches(expected, found, exactly, &mut bindings.clone(), "").is_ok()
            };
            let filled =
                expected.map(|value| fill_json(value, bindings).unwrap_or_else(|_| value.clone()));
            rows.push(Row {
                differs: !expected.is_some_and(agrees),
                path,
                expected: shown(filled.as_ref()),
                found: shown(found),
            });
        }
    }
}

fn shown(value: Option<&Json>) -> String {
    let Some(value) = value else { return "nothing".to_owned() };
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_differs_is_marked() {
        let expected = json!({ "id": "a", "tags": ["x", "y"], "by": "$who", "more": { "n": 1 } });
        let found =
            json!({ "id": "a", "tags": ["x"], "by": "ann", "more": { "n": 2 }, "other": 1 });
        let bindings = Bindings::from([("who".to_owned(), json!("bob"))]);
        let shown = side_by_side(&expected, Some(&found), false, &bindings);
        let marked: Vec<&str> =
            shown.lines().filter_map(|line| line.trim_start().strip_prefix("! ")).collect();
        let words: Vec<Vec<&str>> =
            marked.iter().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            words,
            [
                vec!["tags[1]", "\"y\"", "nothing"],
                vec!["by", "\"bob\"", "\"ann\""],
                vec!["more.n", "1", "2"],
            ],
            "{shown}"
        );
        let exactly = side_by_side(&expected, Some(&found), true, &bindings);
        assert!(exactly.lines().any(|line| line.contains("! other")), "{exactly}");
    }
}
