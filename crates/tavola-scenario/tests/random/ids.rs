//! Which of the ids that the runtime made is which of those that the reference made.

use std::collections::{BTreeMap, BTreeSet};

use tavola_store::{Item, item_to_json};

use crate::reference::{Place, Tables};

/// The runtime's ids in the order in which the reference made its own; what was not stored keeps its name.
pub fn match_ids(
    before: &Tables,
    expected: &Tables,
    stored: &Tables,
    invented: &[String],
) -> Vec<String> {
    let Some(prefix) = invented.first().map(|id| &id[..10]) else { return Vec::new() };
    let known: BTreeSet<String> = before.values().flat_map(|item| ids(item, prefix)).collect();
    let signed = |tables: &Tables| -> BTreeMap<Vec<String>, Vec<String>> {
        let changed: Vec<(&Place, &Item)> = tables
            .iter()
            .filter(|(place, item)| before.get(place) != Some(*item))
            // A lock is named by a digest.
            .filter(|(place, _)| !place.partition.starts_with("TAVOLA#"))
            .collect();
        let texts: Vec<String> =
            changed.iter().map(|(_, item)| item_to_json(item).to_string()).collect();
        let fresh: BTreeSet<String> = changed
            .iter()
            .flat_map(|(_, item)| ids(item, prefix))
            .filter(|id| !known.contains(id))
            .collect();
        let mut signatures: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
        for id in &fresh {
            let mut signature: Vec<String> = texts
                .iter()
                .filter(|text| text.contains(id))
                .map(|text| {
                    let own = text.replace(id, "<this>");
                    fresh.iter().fold(own, |text, other| text.replace(other, "<other>"))
                })
                .collect();
            signature.sort();
            signatures.entry(signature).or_default().push(id.clone());
        }
        signatures
    };
    let theirs = signed(stored);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for (signature, ours) in signed(expected) {
        let twins = theirs.get(&signature).cloned().unwrap_or_default();
        names.extend(ours.into_iter().zip(twins));
    }
    invented.iter().map(|id| names.get(id).unwrap_or(id).clone()).collect()
}

/// The ids of this moment in an item.
fn ids(item: &Item, prefix: &str) -> Vec<String> {
    let text = item_to_json(item).to_string();
    let found = text.match_indices(prefix);
    found.filter_map(|(at, _)| text.get(at..at + 26).map(str::to_owned)).collect()
}
