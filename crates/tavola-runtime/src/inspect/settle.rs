//! What seems wrong, asked again as of one moment, and mended.
//!
//! Many questions share a reading and a transaction. Where one of them spoils it, each is asked for itself.

use std::collections::HashSet;

use futures_util::stream::{self, StreamExt};
use tavola_store::{
    Action, ActionKind, BatchGet, Condition, Error, Key, MAX_TRANSACTION_ACTIONS, TransactGet,
};

use super::Mode;
use super::examine::{Act, Answer, Examiner, Problem, Question};
use super::finding::Outcome;
use super::view::View;
use crate::Failure;
use crate::eval::Stop;
use crate::record::Place;
use crate::session::Session;

/// How many transactions are under way at once.
const AT_ONCE: usize = 4;
/// How often an answer may need more to be read.
const ROUNDS: usize = 8;

/// A question whose answer was that something is wrong, and the items that it was answered from.
pub(super) struct Suspect {
    pub question: Question,
    pub places: Vec<Place>,
}

impl Suspect {
    /// A question that found no answer yet.
    pub fn unseen(question: Question) -> Self {
        Self { question, places: Vec::new() }
    }

    pub fn is_about_itself(&self) -> bool {
        matches!(self.question, Question::Itself(_))
    }
}

/// What is wrong after all, and what has become of it.
type Settled = Vec<(Problem, Outcome)>;

pub(super) struct Settler<'s, 'r> {
    pub examiner: Examiner<'s, 'r>,
    pub mode: Mode,
}

impl Settler<'_, '_> {
    pub async fn settle(&self, suspects: Vec<Suspect>) -> Result<Settled, Failure> {
        let settled: Vec<_> = stream::iter(bundles(suspects))
            .map(|bundle| self.bundle(bundle))
            .buffered(AT_ONCE)
            .collect()
            .await;
        let mut all = Settled::new();
        for settled in settled {
            all.extend(settled?);
        }
        Ok(all)
    }

    async fn bundle(&self, bundle: Vec<Suspect>) -> Result<Settled, Failure> {
        let places: HashSet<&Place> = bundle.iter().flat_map(|suspect| &suspect.places).collect();
        let view = self.read(places.into_iter().cloned().collect()).await?;
        let mut answers = Vec::new();
        let mut changed = Vec::new();
        for Suspect { question, .. } in bundle {
            match self.examiner.ask(&question, &view) {
                Ok(visibility) => answers.push((question, visibility)),
                Err(Stop::NotLoaded) => changed.push(question),
                Err(Stop::Failed(failure)) => return Err(failure),
            }
        }
        drop(view);
        for question in changed {
            let visibility = self.confirm(&question).await?;
            answers.push((question, visibility));
        }
        if self.mode == Mode::Look {
            let problems = answers.into_iter().flat_map(|(_, visibility)| visibility.problems);
            return Ok(problems.map(|problem| (problem, Outcome::Mendable)).collect());
        }
        let mut settled = Settled::new();
        for group in transactions(answers) {
            settled.extend(self.mend(group).await?);
        }
        Ok(settled)
    }

    /// Sends what mends several things; if it cannot be done together, one by one.
    async fn mend(&self, group: Vec<(Question, Answer)>) -> Result<Settled, Failure> {
        let actions = group.iter().flat_map(|(_, visibility)| visibility.actions.clone()).collect();
        let together = self.send(actions).await?;
        if together == Outcome::Mended || group.len() == 1 {
            let problems = group.into_iter().flat_map(|(_, visibility)| visibility.problems);
            return Ok(problems.map(|problem| (problem, together)).collect());
        }
        let mut settled = Settled::new();
        for (question, _) in group {
            let visibility = self.confirm(&question).await?;
            let outcome = self.send(visibility.actions).await?;
            settled.extend(visibility.problems.into_iter().map(|problem| (problem, outcome)));
        }
        Ok(settled)
    }

    async fn send(&self, actions: Vec<Act>) -> Result<Outcome, Failure> {
        if actions.is_empty() {
            return Ok(Outcome::Left("it would stay as it is"));
        }
        match self.examiner.session.store.decide(merged(actions)).await {
            Ok(Some(_)) => Ok(Outcome::Mended),
            Ok(None) => Ok(Outcome::Left("it changed in the meantime")),
            Err(failure @ Failure::Unavailable { .. }) => Err(failure),
            Err(_) => Ok(Outcome::Left("the store refused the change")),
        }
    }

    /// The answer to a question from what is stored at one moment.
    async fn confirm(&self, question: &Question) -> Result<Answer, Failure> {
        let mut places: Vec<Place> = Vec::new();
        for _ in 0..ROUNDS {
            let mut view = self.read(places.clone()).await?;
            match self.examiner.ask(question, &view) {
                Ok(visibility) => return Ok(visibility),
                Err(Stop::NotLoaded) => places.extend(view.missed()),
                Err(Stop::Failed(failure)) => return Err(failure),
            }
        }
        // What it depends on changes faster than it can be read; another time, then.
        Ok(Answer::default())
    }

    async fn read(&self, places: Vec<Place>) -> Result<View, Failure> {
        let mut view = View::default();
        if !places.is_empty() {
            let session = self.examiner.session;
            let keys = keys(session, &places);
            let visibility =
                match session.store.transact_get(TransactGet { keys: keys.clone() }).await {
                    // Large items do not fit one reading: then what is mended is still conditioned on what is seen.
                    Err(Error::TooLarge(_) | Error::Invalid(_)) => {
                        session.store.batch_get(BatchGet { keys, strong: true }).await?
                    }
                    visibility => visibility?,
                };
            for (place, item) in places.into_iter().zip(visibility.value) {
                view.insert(place, item);
            }
        }
        Ok(view)
    }
}

/// Questions that are answered from one reading.
fn bundles(suspects: Vec<Suspect>) -> Vec<Vec<Suspect>> {
    let mut bundles: Vec<Vec<Suspect>> = Vec::new();
    let mut read: HashSet<Place> = HashSet::new();
    for suspect in suspects {
        let new = suspect.places.iter().filter(|place| !read.contains(place)).count();
        match bundles.last_mut() {
            Some(bundle) if read.len() + new <= MAX_TRANSACTION_ACTIONS => {
                read.extend(suspect.places.iter().cloned());
                bundle.push(suspect);
            }
            _ => {
                read = suspect.places.iter().cloned().collect();
                bundles.push(vec![suspect]);
            }
        }
    }
    bundles
}

/// Answers whose actions fit one transaction, which may change an item only once.
fn transactions(answers: Vec<(Question, Answer)>) -> Vec<Vec<(Question, Answer)>> {
    let mut groups: Vec<Vec<(Question, Answer)>> = Vec::new();
    let (mut asked, mut changed): (HashSet<_>, HashSet<_>) = Default::default();
    for (question, visibility) in answers {
        let (checks, changes): (Vec<_>, Vec<_>) = visibility
            .actions
            .iter()
            .partition(|(_, action)| matches!(action.kind, ActionKind::Check(_)));
        let places = |acts: Vec<&Act>| -> HashSet<Place> {
            acts.into_iter().map(|(place, _)| place.clone()).collect()
        };
        let (checks, changes) = (places(checks), places(changes));
        let apart = changes.is_disjoint(&changed)
            && changes.is_disjoint(&asked)
            && checks.is_disjoint(&changed);
        let size = asked.len() + changed.len() + checks.len() + changes.len();
        match groups.last_mut() {
            Some(group) if apart && size <= MAX_TRANSACTION_ACTIONS => {
                group.push((question, visibility));
                asked.extend(checks);
                changed.extend(changes);
            }
            _ => {
                groups.push(vec![(question, visibility)]);
                (asked, changed) = (checks, changes);
            }
        }
    }
    groups
}

/// What is asked of one item is asked together.
fn merged(actions: Vec<Act>) -> Vec<Action> {
    let mut merged: Vec<Act> = Vec::with_capacity(actions.len());
    for (place, action) in actions {
        match merged.iter_mut().find(|(known, _)| *known == place) {
            Some((_, known)) => {
                let both = known.condition.take().into_iter().chain(action.condition);
                known.condition = Some(Condition::And(both.collect()));
            }
            None => merged.push((place, action)),
        }
    }
    merged.into_iter().map(|(_, action)| action).collect()
}

pub(super) fn keys(session: &Session<'_>, places: &[Place]) -> Vec<(String, Key)> {
    let key = |place: &Place| {
        let table = session.deployment.table(place.table).to_owned();
        (table, place.key(session.model.table(place.table)))
    };
    places.iter().map(key).collect()
}
