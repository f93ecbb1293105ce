//! Which of the ids that the runtime made is which of those that the reference made.

use std::collections::{BTreeMap, BTreeSet};

use tavola_store::{Item, item_to_json};

use crate::reference::Tables;

/// The runtime's ids in the order in which the reference made its own; what was not stored keeps
/// its name. What is stored may be a part of what is expected: the rest is to follow.
pub fn match_ids(
    before: &Tables,
    expected: &Tables,
    stored: &Tables,
    invented: &[String],
) -> Vec<String> {
    let Some(prefix) = invented.first().map(|id| &id[..10]) else { return Vec::new() };
    let known: BTreeSet<String> = before.values().flat_map(|item| ids(item, prefix)).collect();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut ours = signatures(before, expected, &known, prefix);
    for (theirs, signature) in signatures(before, stored, &known, prefix) {
        let alike = ours.iter().position(|(_, whole)| *whole == signature).or_else(|| {
            ours.iter().position(|(_, whole)| signature.iter().all(|text| whole.contains(text)))
        });
        if let Some(place) = alike {
            names.insert(ours.remove(place).0, theirs);
        }
    }
    invented.iter().map(|id| names.get(id).unwrap_or(id).clone()).collect()
}

/// New ids, each with the changed items that it is in, without the ids in them.
fn signatures(
    before: &Tables,
    after: &Tables,
    known: &BTreeSet<String>,
    prefix: &str,
) -> Vec<(String, Vec<String>)> {
    let changed: Vec<&Item> = after
        .iter()
        // A lock is named by a digest.
        .filter(|(place, _)| !place.partition.starts_with("TAVOLA#"))
        .filter(|(place, item)| before.get(place) != Some(*item))
        .map(|(_, item)| item)
        .collect();
    let fresh: BTreeSet<String> = changed
        .iter()
        .flat_map(|item| ids(item, prefix))
        .filter(|id| !known.contains(id))
        .collect();
    let texts: Vec<String> =
        changed.iter().map(|item| without_shards(&item_to_json(item).to_string())).collect();
    let signature = |id: &String| {
        let mut signature: Vec<String> = texts
            .iter()
            .filter(|text| text.contains(id))
            .map(|text| {
                let own = text.replace(id, "<this>");
                fresh.iter().fold(own, |text, other| text.replace(other, "<other>"))
            })
            .collect();
        signature.sort();
        signature
    };
    fresh.iter().map(|id| (id.clone(), signature(id))).collect()
}

/// Which shard an item is in follows from its id, and tells nothing of it: `#3"` is like `#0"`.
fn without_shards(text: &str) -> String {
    let strip = |part: &str| match part.rsplit_once('#') {
        Some((start, end)) if end.bytes().all(|byte| byte.is_ascii_digit()) => format!("{start}#"),
        _ => part.to_owned(),
    };
    text.split('"').map(strip).collect::<Vec<_>>().join("\"")
}

/// The ids of this moment in an item.
fn ids(item: &Item, prefix: &str) -> Vec<String> {
    let text = item_to_json(item).to_string();
    let found = text.match_indices(prefix);
    found.filter_map(|(at, _)| text.get(at..at + 26).map(str::to_owned)).collect()
}
