//! Parts of items, as projections and updates name them.

use tavola_store::{Item, Path, Segment, Value};

/// Returns what an item has at these paths, in the shape that it has there. Of a list only the
/// named elements are left, in their order.
pub(crate) fn project(item: &Item, paths: &[Path]) -> Item {
    let below = |name: &str| -> Vec<&[Segment]> {
        let own = paths.iter().filter(|path| path.attribute == name);
        own.map(|path| path.below.as_slice()).collect()
    };
    let parts = item.iter().filter_map(|(name, value)| {
        let below = below(name);
        if below.is_empty() {
            return None;
        }
        Some((name, part(value, &below)?))
    });
    parts.collect()
}

fn part(value: &Value, paths: &[&[Segment]]) -> Option<Value> {
    if paths.iter().any(|path| path.is_empty()) {
        return Some(value.clone());
    }
    let inside = |wanted: &Segment| -> Vec<&[Segment]> {
        let steps = paths.iter().filter_map(|path| path.split_first());
        steps.filter(|(first, _)| *first == wanted).map(|(_, rest)| rest).collect()
    };
    match value {
        Value::M(map) => {
            let entries = map.iter().filter_map(|(name, value)| {
                let below = inside(&Segment::Name(name.to_owned()));
                if below.is_empty() { None } else { Some((name, part(value, &below)?)) }
            });
            let entries: Item = entries.collect();
            (!entries.is_empty()).then_some(Value::M(entries))
        }
        Value::L(list) => {
            let elements = list.iter().enumerate().filter_map(|(index, value)| {
                let below = inside(&Segment::Index(index));
                if below.is_empty() { None } else { part(value, &below) }
            });
            let elements: Vec<Value> = elements.collect();
            (!elements.is_empty()).then_some(Value::L(elements))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use tavola_store::item_from_json;

    use super::*;

    fn path(steps: &[&str]) -> Path {
        let step = |step: &&str| match step.parse() {
            Ok(index) => Segment::Index(index),
            Err(_) => Segment::Name((*step).to_owned()),
        };
        Path { attribute: steps[0].to_owned(), below: steps[1..].iter().map(step).collect() }
    }

    #[test]
    fn what_is_named_keeps_its_shape() {
        let json = serde_json::json!({
            "a": {"b": [{"c": 1, "d": 2}, 3, 4], "e": "x"}, "f": 5, "g": [1],
        });
        let item = item_from_json(&json).unwrap();
        let paths = [
            path(&["a", "b", "2"]),
            path(&["a", "b", "0", "d"]),
            path(&["f"]),
            path(&["g", "7"]),
            path(&["none"]),
            path(&["f", "x"]),
        ];
        let wanted = serde_json::json!({"a": {"b": [{"d": 2}, 4]}, "f": 5});
        assert_eq!(project(&item, &paths), item_from_json(&wanted).unwrap());
    }
}
