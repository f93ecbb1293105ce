//! Where a new item can be read: the path of a read that gets it.

use tavola_model::model::{Expr, Read, Source};
use tavola_store::Value;

use crate::bound::Bound;
use crate::context::Trace;
use crate::loaded_items::LoadedItems;
use crate::record::Record;
use crate::visibility::Visibility;

/// Returns the path of the first read with a route that gets this item, by attributes that the
/// caller sees; `None` if there is none.
pub(crate) fn location(
    items: &LoadedItems<'_>,
    record: &Record,
    visibility: &Visibility,
) -> Option<String> {
    let model = items.model();
    let visible: Vec<&str> = visibility.visible_names(model.entity(record.entity)).collect();
    let served = |read: &&Read| read.allow.is_some() && items.call().serves(&read.name);
    model.reads.iter().filter(served).find_map(|read| path_of(items, read, record, &visible))
}

/// Returns the path under which a read gets an item; `None` if it gets another one, or needs more
/// than the item tells.
fn path_of(
    items: &LoadedItems<'_>,
    read: &Read,
    record: &Record,
    visible: &[&str],
) -> Option<String> {
    let route = read.route.as_ref().filter(|route| route.method == "GET")?;
    let Source::Get { load: target @ Expr::Load(load), .. } = &read.source else { return None };
    if load.entity != record.entity || !read.lets.is_empty() {
        return None;
    }
    let mut inputs = Vec::with_capacity(read.inputs.len());
    for (slot, input) in read.inputs.iter().enumerate() {
        let value = match route.inputs().any(|name| name == input.name) {
            true => {
                let given = |(_, expr): &&(String, Expr)| *expr == Expr::Slot(slot);
                let (name, _) = load.key.iter().find(given)?;
                Some(record.get(name).filter(|_| visible.contains(&name.as_str()))?.clone())
            }
            false if input.optional => None,
            false => return None,
        };
        inputs.push((input.name.as_str(), value));
    }
    let bound: Vec<Bound> = inputs.iter().map(|(_, value)| Bound::Value(value.clone())).collect();
    let trace = Trace::default();
    let context = items.context(&trace);
    let found = context.load_key(target, &context.frame(&bound, None));
    if found.ok().flatten().is_none_or(|(key, _)| key != record.key) {
        return None;
    }
    let mut path = String::new();
    for segment in route.path.split('/').skip(1) {
        path.push('/');
        match segment.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            None => path.push_str(segment),
            Some(name) => {
                let (_, value) = inputs.iter().find(|(input, _)| *input == name)?;
                path.push_str(&segment_of(value.as_ref()?)?);
            }
        }
    }
    Some(path)
}

/// Returns a value as a segment of a path; `None` if no segment can be that.
fn segment_of(value: &Value) -> Option<String> {
    let text = match value {
        Value::S(text) => text.clone(),
        Value::N(number) => number.to_string(),
        Value::Bool(value) => value.to_string(),
        _ => return None,
    };
    // Clients resolve these two, also if they are encoded.
    if matches!(text.as_str(), "" | "." | "..") {
        return None;
    }
    let mut segment = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                segment.push(char::from(byte));
            }
            _ => segment.push_str(&format!("%{byte:02X}")),
        }
    }
    Some(segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_segment_is_encoded_where_it_has_to_be() {
        for (value, segment) in [
            (Value::from("cmt-01M7_x.y~z"), Some("cmt-01M7_x.y~z")),
            (Value::from("a/b c?#%"), Some("a%2Fb%20c%3F%23%25")),
            (Value::from("🍕"), Some("%F0%9F%8D%95")),
            (Value::from("2026-11-15T14:43:04Z"), Some("2026-11-15T14%3A43%3A04Z")),
            (Value::from(12), Some("12")),
            (Value::Bool(true), Some("true")),
            (Value::from(".."), None),
            (Value::from(""), None),
            (Value::Null, None),
        ] {
            assert_eq!(segment_of(&value).as_deref(), segment, "{value:?}");
        }
    }
}
