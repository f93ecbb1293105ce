//! One question about an item, its answer, and the actions that would repair what is wrong.

use std::collections::BTreeSet;

use tavola_model::model::{EntityId, Table};
use tavola_store::{
    Action, ActionKind, Condition, Item, Key, Path, SetValue, Update, UpdateAction,
};

use super::derivations::Derivations;
use super::finding::{Finding, ProblemKind};
use super::view::View;
use super::{Drift, InspectionScope, derived_items, due, locks, own_attributes, owners};
use crate::eval::{Eval, Stop};
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::record::Record;
use crate::system::ANSWER;
use crate::{Failure, Reason, system};
use tavola_model::reserved::DELETING;

/// What is asked about the items of a table, each from a few items that can be read as of one
/// moment.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Question {
    /// Does the item agree with itself?
    OwnAttributes(ItemKey),
    /// Are these of the items that it derives there?
    DerivedFrom(ItemKey, Vec<ItemKey>),
    /// Does it hold the locks of its unique values?
    LocksOf(ItemKey),
    /// Is there something that derives it?
    OwnerOf(ItemKey),
    /// Is there an item that holds this lock?
    HolderOf(ItemKey),
    /// Does it have the record of when it is due?
    DueOf(ItemKey),
    /// Is the item of this record due when it says?
    ItemOf(ItemKey),
    /// Does this record of a call keep what was answered?
    AnswerIn(ItemKey),
}

impl Question {
    /// Returns the item in question.
    pub fn about(&self) -> &ItemKey {
        match self {
            Self::OwnAttributes(key)
            | Self::DerivedFrom(key, _)
            | Self::LocksOf(key)
            | Self::OwnerOf(key)
            | Self::HolderOf(key)
            | Self::DueOf(key)
            | Self::ItemOf(key)
            | Self::AnswerIn(key) => key,
        }
    }

    /// Estimates how many items have to be read for the answer.
    pub fn weight(&self) -> usize {
        match self {
            Self::OwnAttributes(_) | Self::AnswerIn(_) => 1,
            Self::DueOf(_) | Self::ItemOf(_) => 2,
            Self::DerivedFrom(_, keys) => 2 + keys.len(),
            Self::LocksOf(_) | Self::OwnerOf(_) | Self::HolderOf(_) => 3,
        }
    }
}

/// What is wrong, and what would repair it.
#[derive(Debug, Default)]
pub(super) struct Examination {
    pub problems: Vec<Problem>,
    /// One transaction that repairs every problem which is not to be left.
    pub actions: Vec<Act>,
}

/// An action of a transaction, and the item that it is about.
pub(super) type Act = (ItemKey, Action);

/// Something that is wrong.
#[derive(Debug)]
pub(super) struct Problem {
    pub finding: Finding,
    /// Why it is not repaired.
    pub left: Option<&'static str>,
    /// What an item lacks that only one can have, to see who else lacks it.
    pub claim: Option<Claim>,
}

/// A lock or an exclusive item that an item lacks.
#[derive(Debug)]
pub(super) struct Claim {
    pub key: ItemKey,
    pub owner: ItemKey,
    /// What is wrong if another item lacks it too, or has it; the other one is not in it.
    pub duplicate: Finding,
}

impl Problem {
    /// Creates the problem of two items with the same unique value.
    pub fn duplicate(claim: Claim, other: Key) -> Self {
        let finding = Finding { other: Some(other), ..claim.duplicate };
        let left = Some("decide which of the two keeps the value");
        Self { finding, left, claim: None }
    }
}

/// Answers questions from what was read.
pub(super) struct Examiner<'s, 'r> {
    pub loader: &'s Loader<'r>,
    pub derivations: &'s Derivations,
    pub scope: InspectionScope,
    pub drift: &'s Drift,
}

impl Examiner<'_, '_> {
    pub fn ask(&self, question: &Question, view: &View) -> Eval<Examination> {
        let examination = match question {
            Question::OwnAttributes(key) => own_attributes::examine(self, key, view),
            Question::DerivedFrom(owner, keys) => derived_items::derived(self, owner, keys, view),
            Question::LocksOf(owner) => locks::examine(self, owner, view),
            Question::OwnerOf(key) => owners::of_derived(self, key, view),
            Question::HolderOf(key) => owners::of_lock(self, key, view),
            Question::DueOf(key) => due::of_item(self, key, view),
            Question::ItemOf(key) => due::of_record(self, key, view),
            Question::AnswerIn(key) => self.stored_answer(key, view),
        };
        match examination {
            Err(Stop::Failed(Failure::Conflict(reason))) => Ok(self.underivable(question, *reason)),
            examination => examination,
        }
    }

    /// Examines a record for the stored answer of a call, which may be private and outlive the item
    /// that it was made from.
    fn stored_answer(&self, key: &ItemKey, view: &View) -> Eval<Examination> {
        let item = view.get(key)?;
        if !item.is_some_and(|item| item.contains_key(ANSWER)) {
            return Ok(Examination::default());
        }
        let mut finding = self.finding(ProblemKind::StoredAnswer, key, None);
        finding.attribute = Some(ANSWER.to_owned());
        finding.note = Some("contains the answer of a call".to_owned());
        let kind = ActionKind::Update(
            key.store_key(self.table(key)),
            Update::default().and_remove(ANSWER),
        );
        let action = self.action(key, kind, Condition::exists(ANSWER));
        Ok(Examination { problems: vec![self.problem(finding)], actions: vec![action] })
    }

    /// Reports a value from which nothing can be derived, because it does not fit there.
    fn underivable(&self, question: &Question, reason: Reason) -> Examination {
        let mut finding = self.finding(ProblemKind::WrongValue, question.about(), None);
        finding.note =
            Some(format!("an item or key that depends on it does not fit: {}", reason.message));
        finding.attribute = reason.field;
        let left = Some("the right value is not known");
        Examination { problems: vec![Problem { finding, left, claim: None }], actions: Vec::new() }
    }

    pub fn table(&self, key: &ItemKey) -> &Table {
        self.loader.model().table(key.table)
    }

    pub fn finding(&self, kind: ProblemKind, key: &ItemKey, entity: Option<EntityId>) -> Finding {
        Finding {
            kind,
            table: self.loader.call().table_name(key.table),
            entity: entity.map(|id| self.loader.model().entity(id).name.clone()),
            key: key.store_key(self.table(key)),
            attribute: None,
            stored: None,
            wanted: None,
            note: None,
            other: None,
        }
    }

    /// Creates a problem that is repaired if problems of its kind are.
    pub fn problem(&self, finding: Finding) -> Problem {
        let beyond =
            self.scope == InspectionScope::WhatFollows && !finding.kind.follows_from_model();
        let left = beyond.then_some("it does not follow from the model");
        Problem { finding, left, claim: None }
    }

    /// Returns the claim of an item to a lock or exclusive item, which is made of these attributes.
    pub fn claim(&self, key: &ItemKey, owner: &Record, attributes: &[String]) -> Claim {
        let mut duplicate = self.finding(ProblemKind::Duplicate, &owner.key, Some(owner.entity));
        duplicate.attribute = Some(attributes.join("`, `"));
        duplicate.note = Some("is the same as that of".to_owned());
        Claim { key: key.clone(), owner: owner.key.clone(), duplicate }
    }

    pub fn action(&self, key: &ItemKey, kind: ActionKind, condition: Condition) -> Act {
        let table = self.loader.call().table_name(key.table);
        (key.clone(), Action { table, kind, condition: Some(condition) })
    }

    /// Returns the condition that an item still is as it was seen, as far as these attributes and
    /// its type are concerned.
    pub fn pinned<'n>(
        &self,
        key: &ItemKey,
        seen: Option<&Item>,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Condition {
        let Table { key, type_attribute, .. } = self.table(key);
        let Some(item) = seen else { return Condition::absent(&key.partition.name) };
        let mut all: BTreeSet<&str> = type_attribute.iter().map(String::as_str).collect();
        for name in names {
            all.insert(name);
        }
        all.retain(|name| key.parts().all(|part| part.name != *name));
        let pins = all.into_iter().map(|name| Condition::unchanged(name, item.get(name)));
        Condition::And([Condition::exists(&key.partition.name)].into_iter().chain(pins).collect())
    }

    /// Checks that an owner still is as it was seen: whether it exists, and these attributes.
    pub fn owner_as_seen<'n>(
        &'n self,
        key: &ItemKey,
        seen: Option<&Item>,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Act {
        let table = self.table(key);
        let entities = self.loader.model().entities_in(key.table);
        let expires = entities.filter_map(|(_, entity)| entity.expires.as_deref());
        let ends = expires.chain(table.ttl.as_deref());
        let names = names.into_iter().chain([DELETING]).chain(ends);
        let condition = self.pinned(key, seen, names);
        self.action(key, ActionKind::Check(key.store_key(table)), condition)
    }

    /// Returns the key of the record of work on what an owner derives.
    pub fn work(&self, owner: &ItemKey) -> Option<ItemKey> {
        system::work_key(owner.table, self.table(owner), owner, system::Work::Derived)
    }

    /// Checks that nobody is at work on what an owner derives.
    pub fn undisturbed(&self, work: &ItemKey) -> Act {
        let table = self.table(work);
        let absent = Condition::absent(&table.key.partition.name);
        self.action(work, ActionKind::Check(work.store_key(table)), absent)
    }

    /// Returns the update that changes a record to what it should be, conditioned on what was seen
    /// of its changed attributes and of their sources.
    pub fn update<'n>(
        &self,
        record: &Record,
        after: &Item,
        sources: impl IntoIterator<Item = &'n str>,
    ) -> Option<Act> {
        let before = &record.item;
        let names: BTreeSet<&str> = before.keys().chain(after.keys()).collect();
        let mut update = Update::default();
        let mut pins: BTreeSet<&str> = sources.into_iter().chain([DELETING]).collect();
        for name in names.into_iter().filter(|name| before.get(name) != after.get(name)) {
            pins.insert(name);
            let path = Path::attribute(name);
            update.actions.push(match after.get(name) {
                Some(value) => UpdateAction::Set(path, SetValue::Value(value.clone())),
                None => UpdateAction::Remove(path),
            });
        }
        if update.actions.is_empty() {
            return None;
        }
        let condition = self.pinned(&record.key, Some(before), pins);
        let key = record.key.store_key(self.table(&record.key));
        Some(self.action(&record.key, ActionKind::Update(key, update), condition))
    }
}
