//! One question about an item, its answer, and the actions that would mend what is wrong.

use std::collections::BTreeSet;

use tavola_model::model::{EntityId, Table};
use tavola_store::{
    Action, ActionKind, Condition, Item, Key, Path, SetValue, Update, UpdateAction,
};

use super::finding::{Finding, Kind};
use super::origins::Origins;
use super::view::View;
use super::{Drift, Scope, followers, itself, locks, owners};
use crate::eval::{Eval, Stop};
use crate::record::{Place, Record};
use crate::session::Session;
use crate::system::ANSWER;
use crate::{Failure, Reason, system};
use tavola_model::reserved::DELETING;

/// What is asked about the items of a table, each from a few items that can be read as of one moment.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Question {
    /// Does the item agree with itself?
    Itself(Place),
    /// Are these of the items that it derives there?
    DerivedFrom(Place, Vec<Place>),
    /// Does it hold the locks of its unique values?
    LocksOf(Place),
    /// Is there something that derives it?
    OwnerOf(Place),
    /// Is there an item that holds this lock?
    HolderOf(Place),
    /// Does this record of a call keep what was answered?
    AnswerIn(Place),
}

impl Question {
    /// The item in question.
    pub fn about(&self) -> &Place {
        match self {
            Self::Itself(place)
            | Self::DerivedFrom(place, _)
            | Self::LocksOf(place)
            | Self::OwnerOf(place)
            | Self::HolderOf(place)
            | Self::AnswerIn(place) => place,
        }
    }

    /// How many items it takes to answer, about.
    pub fn weight(&self) -> usize {
        match self {
            Self::Itself(_) | Self::AnswerIn(_) => 1,
            Self::DerivedFrom(_, places) => 2 + places.len(),
            Self::LocksOf(_) | Self::OwnerOf(_) | Self::HolderOf(_) => 3,
        }
    }
}

/// What is wrong, and what would mend it.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub problems: Vec<Problem>,
    /// One transaction that mends every problem which is not to be left.
    pub actions: Vec<Act>,
}

/// An action of a transaction, and the item that it is about.
pub(super) type Act = (Place, Action);

/// Something that is wrong.
#[derive(Debug)]
pub(super) struct Problem {
    pub finding: Finding,
    /// Why it is not mended.
    pub left: Option<&'static str>,
    /// What an item lacks that only one can have, to see who else lacks it.
    pub claim: Option<Claim>,
}

/// A lock or an exclusive item that an item lacks.
#[derive(Debug)]
pub(super) struct Claim {
    pub place: Place,
    pub owner: Place,
    /// What is wrong if another item lacks it too, or has it; the other one is not in it.
    pub duplicate: Finding,
}

impl Problem {
    /// It turns out that another item has the same value.
    pub fn duplicate(claim: Claim, other: Key) -> Self {
        let finding = Finding { other: Some(other), ..claim.duplicate };
        let left = Some("decide which of the two keeps the value");
        Self { finding, left, claim: None }
    }
}

/// Answers questions from what was read.
pub(super) struct Examiner<'s, 'r> {
    pub session: &'s Session<'r>,
    pub origins: &'s Origins,
    pub scope: Scope,
    pub drift: &'s Drift,
}

impl Examiner<'_, '_> {
    pub fn ask(&self, question: &Question, view: &View) -> Eval<Answer> {
        let visibility = match question {
            Question::Itself(place) => itself::examine(self, place, view),
            Question::DerivedFrom(owner, places) => followers::derived(self, owner, places, view),
            Question::LocksOf(owner) => locks::examine(self, owner, view),
            Question::OwnerOf(place) => owners::of_derived(self, place, view),
            Question::HolderOf(place) => owners::of_lock(self, place, view),
            Question::AnswerIn(place) => self.stored_answer(place, view),
        };
        match visibility {
            Err(Stop::Failed(Failure::Conflict(reason))) => Ok(self.underivable(question, *reason)),
            visibility => visibility,
        }
    }

    /// What a call answered may be private, and outlive the item that it was made from.
    fn stored_answer(&self, place: &Place, view: &View) -> Eval<Answer> {
        let item = view.get(place)?;
        if !item.is_some_and(|item| item.contains_key(ANSWER)) {
            return Ok(Answer::default());
        }
        let mut finding = self.finding(Kind::StoredAnswer, place, None);
        finding.attribute = Some(ANSWER.to_owned());
        finding.note = Some("contains the answer of a call".to_owned());
        let kind =
            ActionKind::Update(place.key(self.table(place)), Update::default().and_remove(ANSWER));
        let action = self.action(place, kind, Condition::exists(ANSWER));
        Ok(Answer { problems: vec![self.problem(finding)], actions: vec![action] })
    }

    /// A value that cannot be derived from, because it does not fit where it would go.
    fn underivable(&self, question: &Question, reason: Reason) -> Answer {
        let mut finding = self.finding(Kind::WrongValue, question.about(), None);
        finding.note =
            Some(format!("an item or key that depends on it does not fit: {}", reason.message));
        finding.attribute = reason.field;
        let left = Some("the right value is not known");
        Answer { problems: vec![Problem { finding, left, claim: None }], actions: Vec::new() }
    }

    pub fn table(&self, place: &Place) -> &Table {
        self.session.model.table(place.table)
    }

    pub fn finding(&self, kind: Kind, place: &Place, entity: Option<EntityId>) -> Finding {
        Finding {
            kind,
            table: self.session.deployment.table(place.table).to_owned(),
            entity: entity.map(|id| self.session.model.entity(id).name.clone()),
            key: place.key(self.table(place)),
            attribute: None,
            stored: None,
            wanted: None,
            note: None,
            other: None,
        }
    }

    /// A problem that is mended if problems of its kind are.
    pub fn problem(&self, finding: Finding) -> Problem {
        let beyond = self.scope == Scope::WhatFollows && !finding.kind.follows_from_model();
        let left = beyond.then_some("it does not follow from the model");
        Problem { finding, left, claim: None }
    }

    /// An item's claim to a lock or an exclusive item, by which these of its attributes are meant.
    pub fn claim(&self, place: &Place, owner: &Record, attributes: &[String]) -> Claim {
        let mut duplicate = self.finding(Kind::Duplicate, &owner.place, Some(owner.entity));
        duplicate.attribute = Some(attributes.join("`, `"));
        duplicate.note = Some("is the same as that of".to_owned());
        Claim { place: place.clone(), owner: owner.place.clone(), duplicate }
    }

    pub fn action(&self, place: &Place, kind: ActionKind, condition: Condition) -> Act {
        let table = self.session.deployment.table(place.table).to_owned();
        (place.clone(), Action { table, kind, condition: Some(condition) })
    }

    /// What was seen at a place is still so, as far as these attributes and its type go.
    pub fn pinned<'n>(
        &self,
        place: &Place,
        seen: Option<&Item>,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Condition {
        let Table { key, type_attribute, .. } = self.table(place);
        let Some(item) = seen else { return Condition::absent(&key.partition.name) };
        let mut all: BTreeSet<&str> = type_attribute.iter().map(String::as_str).collect();
        for name in names {
            all.insert(name);
        }
        all.retain(|name| key.parts().all(|part| part.name != *name));
        let pins = all.into_iter().map(|name| match item.get(name) {
            Some(value) => Condition::equals(name, value.clone()),
            None => Condition::absent(name),
        });
        Condition::And([Condition::exists(&key.partition.name)].into_iter().chain(pins).collect())
    }

    /// Only asks whether what was seen of an owner is still so: that it lives, or does not, and these
    /// attributes.
    pub fn owner_as_seen<'n>(
        &'n self,
        place: &Place,
        seen: Option<&Item>,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Act {
        let table = self.table(place);
        let entities = self.session.model.entities_in(place.table);
        let expires = entities.filter_map(|(_, entity)| entity.expires.as_deref());
        let ends = expires.chain(table.ttl.as_deref());
        let names = names.into_iter().chain([DELETING]).chain(ends);
        let condition = self.pinned(place, seen, names);
        self.action(place, ActionKind::Check(place.key(table)), condition)
    }

    /// Where the record is of work on what an owner derives.
    pub fn work(&self, owner: &Place) -> Option<Place> {
        system::work_place(owner.table, self.table(owner), owner, system::Work::Derived)
    }

    /// Only asks whether nobody is at work on what an owner derives.
    pub fn undisturbed(&self, work: &Place) -> Act {
        let table = self.table(work);
        let absent = Condition::absent(&table.key.partition.name);
        self.action(work, ActionKind::Check(work.key(table)), absent)
    }

    /// The update that makes one item of another, conditioned on what was seen of what it changes and of
    /// what that is made from.
    pub fn update<'n>(
        &self,
        record: &Record,
        after: &Item,
        sources: impl IntoIterator<Item = &'n str>,
    ) -> Option<Act> {
        let before = &record.item;
        let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        let mut update = Update::default();
        let mut pins: BTreeSet<&str> = sources.into_iter().chain([DELETING]).collect();
        for name in names.into_iter().filter(|name| before.get(*name) != after.get(*name)) {
            pins.insert(name);
            let path = Path::attribute(name.as_str());
            update.actions.push(match after.get(name) {
                Some(value) => UpdateAction::Set(path, SetValue::Value(value.clone())),
                None => UpdateAction::Remove(path),
            });
        }
        if update.actions.is_empty() {
            return None;
        }
        let condition = self.pinned(&record.place, Some(before), pins);
        let key = record.place.key(self.table(&record.place));
        Some(self.action(&record.place, ActionKind::Update(key, update), condition))
    }
}
