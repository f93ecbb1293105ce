//! Confirms suspected problems with items that are read at one moment, and repairs them.
//!
//! Many questions share a reading and a transaction. Where one of them spoils it, each is asked for
//! itself.

use std::collections::HashSet;

use futures_util::stream::{self, StreamExt};
use tavola_store::{
    Action, ActionKind, BatchGet, Condition, Error, MAX_TRANSACTION_ACTIONS, TransactGet,
};

use super::RepairMode;
use super::examine::{Act, Examination, Examiner, Problem, Question};
use super::finding::RepairOutcome;
use super::view::View;
use crate::Failure;
use crate::eval::Stop;
use crate::item_key::ItemKey;

/// How many transactions are under way at once.
const AT_ONCE: usize = 4;
/// How often an answer may need more to be read.
const ROUNDS: usize = 8;

/// A question whose answer was that something is wrong, and the items that it was answered from.
pub(super) struct Suspect {
    pub question: Question,
    pub keys: Vec<ItemKey>,
}

impl Suspect {
    /// Creates the suspect of a question that has no answer yet.
    pub fn unanswered(question: Question) -> Self {
        Self { question, keys: Vec::new() }
    }

    pub fn is_about_own_attributes(&self) -> bool {
        matches!(self.question, Question::OwnAttributes(_))
    }
}

/// What is wrong after all, and what has become of it.
type Repaired = Vec<(Problem, RepairOutcome)>;

pub(super) struct Repairer<'s, 'r> {
    pub examiner: Examiner<'s, 'r>,
    pub mode: RepairMode,
}

impl Repairer<'_, '_> {
    pub async fn repair(&self, suspects: Vec<Suspect>) -> Result<Repaired, Failure> {
        let repaired: Vec<_> = stream::iter(bundles(suspects))
            .map(|bundle| self.bundle(bundle))
            .buffered(AT_ONCE)
            .collect()
            .await;
        let mut all = Repaired::new();
        for repaired in repaired {
            all.extend(repaired?);
        }
        Ok(all)
    }

    async fn bundle(&self, bundle: Vec<Suspect>) -> Result<Repaired, Failure> {
        let keys: HashSet<&ItemKey> = bundle.iter().flat_map(|suspect| &suspect.keys).collect();
        let view = self.read(keys.into_iter().cloned().collect()).await?;
        let mut answers = Vec::new();
        let mut changed = Vec::new();
        for Suspect { question, .. } in bundle {
            match self.examiner.ask(&question, &view) {
                Ok(examination) => answers.push((question, examination)),
                Err(Stop::NotLoaded) => changed.push(question),
                Err(Stop::Failed(failure)) => return Err(failure),
            }
        }
        drop(view);
        for question in changed {
            let examination = self.confirm(&question).await?;
            answers.push((question, examination));
        }
        if self.mode == RepairMode::Look {
            let problems = answers.into_iter().flat_map(|(_, examination)| examination.problems);
            return Ok(problems.map(|problem| (problem, RepairOutcome::Repairable)).collect());
        }
        let mut repaired = Repaired::new();
        for group in transactions(answers) {
            repaired.extend(self.repair_group(group).await?);
        }
        Ok(repaired)
    }

    /// Sends what repairs several things; if it cannot be done together, one by one.
    async fn repair_group(&self, group: Vec<(Question, Examination)>) -> Result<Repaired, Failure> {
        let actions =
            group.iter().flat_map(|(_, examination)| examination.actions.clone()).collect();
        let together = self.send(actions).await?;
        if together == RepairOutcome::Repaired || group.len() == 1 {
            let problems = group.into_iter().flat_map(|(_, examination)| examination.problems);
            return Ok(problems.map(|problem| (problem, together)).collect());
        }
        let mut repaired = Repaired::new();
        for (question, _) in group {
            let examination = self.confirm(&question).await?;
            let outcome = self.send(examination.actions).await?;
            repaired.extend(examination.problems.into_iter().map(|problem| (problem, outcome)));
        }
        Ok(repaired)
    }

    async fn send(&self, actions: Vec<Act>) -> Result<RepairOutcome, Failure> {
        if actions.is_empty() {
            return Ok(RepairOutcome::Left("it would stay as it is"));
        }
        match self.examiner.loader.store().decide(merged(actions)).await {
            Ok(true) => Ok(RepairOutcome::Repaired),
            Ok(false) => Ok(RepairOutcome::Left("it changed in the meantime")),
            Err(failure @ Failure::Unavailable { .. }) => Err(failure),
            Err(_) => Ok(RepairOutcome::Left("the store refused the change")),
        }
    }

    /// Answers a question from what is stored at one moment.
    async fn confirm(&self, question: &Question) -> Result<Examination, Failure> {
        let mut keys: Vec<ItemKey> = Vec::new();
        for _ in 0..ROUNDS {
            let mut view = self.read(keys.clone()).await?;
            match self.examiner.ask(question, &view) {
                Ok(examination) => return Ok(examination),
                Err(Stop::NotLoaded) => keys.extend(view.missed()),
                Err(Stop::Failed(failure)) => return Err(failure),
            }
        }
        // What it depends on changes faster than it can be read; another time, then.
        Ok(Examination::default())
    }

    async fn read(&self, item_keys: Vec<ItemKey>) -> Result<View, Failure> {
        let mut view = View::default();
        if !item_keys.is_empty() {
            let loader = self.examiner.loader;
            let keys: Vec<_> = item_keys.iter().map(|key| loader.call().address(key)).collect();
            let items = match loader.store().transact_get(TransactGet { keys: keys.clone() }).await
            {
                // Large items do not fit one reading: then what is repaired is still conditioned
                // on what is seen.
                Err(Error::TooLarge(_) | Error::Invalid(_)) => {
                    loader.store().batch_get(BatchGet { keys, strong: true }).await?
                }
                items => items?,
            };
            for (item_key, item) in item_keys.into_iter().zip(items) {
                view.insert(item_key, item);
            }
        }
        Ok(view)
    }
}

/// Questions that are answered from one reading.
fn bundles(suspects: Vec<Suspect>) -> Vec<Vec<Suspect>> {
    let mut bundles: Vec<Vec<Suspect>> = Vec::new();
    let mut read: HashSet<ItemKey> = HashSet::new();
    for suspect in suspects {
        let new = suspect.keys.iter().filter(|key| !read.contains(key)).count();
        match bundles.last_mut() {
            Some(bundle) if read.len() + new <= MAX_TRANSACTION_ACTIONS => {
                read.extend(suspect.keys.iter().cloned());
                bundle.push(suspect);
            }
            _ => {
                read = suspect.keys.iter().cloned().collect();
                bundles.push(vec![suspect]);
            }
        }
    }
    bundles
}

/// Answers whose actions fit one transaction, which may change an item only once.
fn transactions(answers: Vec<(Question, Examination)>) -> Vec<Vec<(Question, Examination)>> {
    let mut groups: Vec<Vec<(Question, Examination)>> = Vec::new();
    let (mut asked, mut changed): (HashSet<_>, HashSet<_>) = Default::default();
    for (question, examination) in answers {
        let (checks, changes): (Vec<_>, Vec<_>) = examination
            .actions
            .iter()
            .partition(|(_, action)| matches!(action.kind, ActionKind::Check(_)));
        let keys = |acts: Vec<&Act>| -> HashSet<ItemKey> {
            acts.into_iter().map(|(key, _)| key.clone()).collect()
        };
        let (checks, changes) = (keys(checks), keys(changes));
        let apart = changes.is_disjoint(&changed)
            && changes.is_disjoint(&asked)
            && checks.is_disjoint(&changed);
        let size = asked.len() + changed.len() + checks.len() + changes.len();
        match groups.last_mut() {
            Some(group) if apart && size <= MAX_TRANSACTION_ACTIONS => {
                group.push((question, examination));
                asked.extend(checks);
                changed.extend(changes);
            }
            _ => {
                groups.push(vec![(question, examination)]);
                (asked, changed) = (checks, changes);
            }
        }
    }
    groups
}

/// Merges the conditions on each item.
fn merged(actions: Vec<Act>) -> Vec<Action> {
    let mut merged: Vec<Act> = Vec::with_capacity(actions.len());
    for (key, action) in actions {
        match merged.iter_mut().find(|(known, _)| *known == key) {
            Some((_, known)) => {
                let both = known.condition.take().into_iter().chain(action.condition);
                known.condition = Some(Condition::And(both.collect()));
            }
            None => merged.push((key, action)),
        }
    }
    merged.into_iter().map(|(_, action)| action).collect()
}
