//! Counts the stored items that are affected by changes of a model which `apply` cannot fill in.

use tavola_model::diff::{Change, ChangeKind, Effect};
use tavola_store::{Item, Key, Scan, Value};

use crate::Failure;
use crate::client::Client;
use crate::inspect::{Event, Finding, ProblemKind, RepairOutcome};

/// Changes that somebody may have to decide on, counted while the data is gone through.
pub(super) struct Concerns(Vec<Concern>);

struct Concern {
    change: Change,
    items: u64,
    findings: u64,
    /// The item that was counted last: one may have several findings.
    last: Option<Key>,
}

impl Concerns {
    pub fn of(changes: &[Change]) -> Self {
        let mut concerns: Vec<Concern> = Vec::new();
        for change in changes.iter().filter(|change| may_misfit(change)) {
            // Since several models the same may have changed in different ways.
            if !concerns.iter().any(|known| is_same(&known.change, change)) {
                let change = change.clone();
                concerns.push(Concern { change, items: 0, findings: 0, last: None });
            }
        }
        Self(concerns)
    }

    /// Counts what an event tells.
    pub fn note(&mut self, event: &Event<'_>) {
        for concern in &mut self.0 {
            match event {
                Event::Item { table, entity, item } => {
                    let is_here = concern.change.tables.iter().any(|name| name == table);
                    concern.items +=
                        u64::from(is_here && is_concerned(&concern.change, *entity, item));
                }
                Event::Found(finding, outcome) if *outcome != RepairOutcome::Repairable => {
                    concern.found(finding)
                }
                _ => {}
            }
        }
    }

    /// Returns how many findings are told by changes.
    pub fn findings(&self) -> u64 {
        self.0.iter().map(|concern| concern.findings).sum()
    }

    /// Returns the changes that concern stored items, and how many.
    pub async fn decisions(self, store: Client<'_>) -> Result<Vec<(Change, u64)>, Failure> {
        let mut decisions = Vec::new();
        for Concern { change, items, .. } in self.0 {
            let items = match (&change.kind, &change.was) {
                (ChangeKind::TableRemoved, Some(table)) => items_in(&store, table).await?,
                _ => items,
            };
            if items > 0 {
                decisions.push((change, items));
            }
        }
        Ok(decisions)
    }
}

impl Concern {
    fn found(&mut self, finding: &Finding) {
        use ChangeKind as C;
        let is_about_values = match finding.kind {
            ProblemKind::WrongValue => {
                matches!(self.change.kind, C::TypeNarrowed | C::TypeChanged | C::AttributeRequired)
            }
            ProblemKind::BrokenCheck => {
                let text = finding.attribute.as_ref().map(|text| format!("`{text}`"));
                let is_this = self.change.kind == C::Check && self.change.now == text;
                if is_this && self.change.entity == finding.entity {
                    self.findings += 1;
                    self.items += 1;
                }
                false
            }
            ProblemKind::MissingAttribute => self.change.kind == C::AttributeRequired,
            // The item itself is counted already.
            ProblemKind::Misplaced
                if self.change.former.is_some() && self.change.entity == finding.entity =>
            {
                self.findings += 1;
                false
            }
            _ => false,
        };
        let is_here = self.change.entity == finding.entity
            && self.change.attribute.as_ref().zip(finding.attribute.as_ref()).is_some_and(
                |(changed, found)| {
                    let found = without_places(found);
                    let behind = found.strip_prefix(changed.as_str());
                    behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(['.', '[']))
                },
            );
        if is_about_values && is_here {
            self.findings += 1;
            if self.last.as_ref() != Some(&finding.key) {
                self.items += 1;
                self.last = Some(finding.key.clone());
            }
        }
    }
}

/// Returns `true` if two changes concern the same items.
fn is_same(one: &Change, other: &Change) -> bool {
    let subject = |change: &Change| {
        let table = change.was.clone().filter(|_| change.kind == ChangeKind::TableRemoved);
        let check = change.now.clone().filter(|_| change.kind == ChangeKind::Check);
        (change.kind, change.entity.clone(), change.attribute.clone(), table, check)
    };
    subject(one) == subject(other) && one.former == other.former
}

/// Returns `true` if stored items may not fit a change, whatever is filled in. What tables
/// themselves cannot be is told by their plan, and of models that are not known nothing is known.
fn may_misfit(change: &Change) -> bool {
    use ChangeKind as C;
    match change.kind {
        C::AttributeRequired => true,
        C::ModelUnknown | C::TableKey | C::IndexChanged => false,
        _ => change.effect >= Effect::Misfit,
    }
}

/// Returns `true` if a change concerns an item by itself: an item of this entity, or of none.
fn is_concerned(change: &Change, entity: Option<&str>, item: &Item) -> bool {
    let is_former = || change.former.as_ref().is_some_and(|former| former.fits(item));
    let Some(entity) = entity.filter(|_| change.kind != ChangeKind::TypeValue) else {
        return is_former();
    };
    let is_of = change.entity.as_deref() == Some(entity);
    let Some(path) = change.attribute.as_deref() else { return false };
    match change.kind {
        ChangeKind::AttributeRemoved => is_of && has(item, path),
        ChangeKind::Tenant => is_of && !has(item, path),
        // Of every item in the table.
        ChangeKind::Ttl => has(item, path),
        _ => false,
    }
}

/// Returns `true` if an item has a value at a path such as `lines[].sku`.
fn has(item: &Item, path: &str) -> bool {
    let (name, rest) = path.split_at(path.find(['.', '[']).unwrap_or(path.len()));
    item.get(name).is_some_and(|value| *value != Value::Null && has_inside(value, rest))
}

fn has_inside(value: &Value, rest: &str) -> bool {
    if let Some(rest) = rest.strip_prefix("[]") {
        return matches!(value, Value::L(elements) if elements.iter().any(|e| has_inside(e, rest)));
    }
    match rest.strip_prefix('.') {
        Some(path) => value.as_map().is_some_and(|entries| has(entries, path)),
        None => true,
    }
}

/// Leaves the places out of a path: `lines[3].sku` becomes `lines[].sku`.
fn without_places(path: &str) -> String {
    let mut text = String::with_capacity(path.len());
    let mut is_inside = false;
    for letter in path.chars() {
        match letter {
            '[' => is_inside = true,
            ']' => is_inside = false,
            _ if is_inside => continue,
            _ => {}
        }
        text.push(letter);
    }
    text
}

/// Returns about how many items a table that is not the model's any more has.
async fn items_in(store: &Client<'_>, table: &str) -> Result<u64, Failure> {
    let Some(description) = store.describe_table(table).await? else { return Ok(0) };
    let scan = Scan { table: table.to_owned(), limit: Some(1), ..Scan::default() };
    let page = store.scan(scan).await?;
    if page.items.is_empty() && page.next.is_none() { Ok(0) } else { Ok(description.items.max(1)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tavola_store::item_from_json;

    #[test]
    fn paths_lead_through_lists_and_maps() {
        let item = json!({ "a": 1, "n": null, "m": { "x": "y" }, "l": [{ "x": 1 }, { "y": [{ "z": 1 }] }] });
        let item = item_from_json(&item).unwrap_or_default();
        for path in ["a", "m.x", "l[].x", "l[].y[].z"] {
            assert!(has(&item, path), "{path}");
        }
        for path in ["b", "n", "m.y", "a.x", "l[].z", "a[].x", "l[].x[].z"] {
            assert!(!has(&item, path), "{path}");
        }
        assert_eq!(without_places("l[12].y[0].z"), "l[].y[].z");
    }
}
