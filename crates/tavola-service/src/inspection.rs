//! What an inspection finds, in JSON.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};
use tavola_runtime::inspect::{Finding, ProblemKind, RepairOutcome, Summary};
use tavola_store::{Key, item_to_json};

/// Returns a finding, and what became of it.
pub fn finding_json(finding: &Finding, outcome: RepairOutcome) -> Json {
    let key = |key: &Key| item_to_json(&key.to_item());
    let (became, reason) = match outcome {
        RepairOutcome::Reported => ("reported", None),
        RepairOutcome::Repairable => ("repairable", None),
        RepairOutcome::Repaired => ("repaired", None),
        RepairOutcome::Left(reason) => ("left", Some(reason)),
    };
    let entries = [
        ("kind", Some(json!(finding.kind.code()))),
        ("wrong", Some(json!(!finding.kind.is_information()))),
        ("table", Some(json!(finding.table))),
        ("entity", finding.entity.as_ref().map(|entity| json!(entity))),
        ("key", Some(key(&finding.key))),
        ("attribute", finding.attribute.as_ref().map(|attribute| json!(attribute))),
        ("stored", finding.stored.as_ref().map(|stored| json!(stored))),
        ("wanted", finding.wanted.as_ref().map(|wanted| json!(wanted))),
        ("note", finding.note.as_ref().map(|note| json!(note))),
        ("other", finding.other.as_ref().map(key)),
        ("outcome", Some(json!(became))),
        ("reason", reason.map(|reason| json!(reason))),
        ("text", Some(json!(finding.to_string()))),
    ];
    entries.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

/// Returns the numbers of an inspection.
pub fn summary_json(summary: &Summary) -> Json {
    let counts = |counts: &BTreeMap<ProblemKind, u64>| -> Map<String, Json> {
        counts.iter().map(|(kind, count)| (kind.code().to_owned(), json!(count))).collect()
    };
    json!({
        "items": summary.items,
        "wrong": summary.wrong(),
        "repairable": summary.repairable,
        "found": counts(&summary.left),
        "repaired": counts(&summary.repaired),
        "untraceable": summary.untraceable,
    })
}

/// Reads the numbers of an inspection back. Kinds of problems that this version does not know are
/// left out.
pub fn summary_from_json(json: &Json) -> Option<Summary> {
    let counts = |name: &str| -> Option<BTreeMap<ProblemKind, u64>> {
        let counts = json.get(name)?.as_object()?.iter();
        let known = |code: &str| ProblemKind::ALL.iter().copied().find(|kind| kind.code() == code);
        Some(counts.filter_map(|(code, count)| Some((known(code)?, count.as_u64()?))).collect())
    };
    let untraceable = json.get("untraceable")?.as_array()?.iter();
    Some(Summary {
        items: json.get("items")?.as_u64()?,
        left: counts("found")?,
        repairable: json.get("repairable")?.as_u64()?,
        repaired: counts("repaired")?,
        untraceable: untraceable.filter_map(|name| name.as_str().map(str::to_owned)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back_as_they_were_written() {
        let summary = Summary {
            items: 12,
            left: [(ProblemKind::Foreign, 3), (ProblemKind::StaleKey, 1)].into(),
            repairable: 1,
            repaired: [(ProblemKind::MissingLock, 7)].into(),
            untraceable: vec!["Word".to_owned()],
        };
        assert_eq!(summary_from_json(&summary_json(&summary)), Some(summary));
        assert_eq!(summary_from_json(&json!({})), None);
    }
}
