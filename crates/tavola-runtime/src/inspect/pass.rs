//! One pass over the tables: items become questions, questions become findings.

use std::collections::HashMap;

use tavola_model::model::{Entity, TableId};
use tavola_store::{BatchGet, Item, Query, Scan, Value};

use super::examine::{Examiner, Problem, Question};
use super::finding::{Finding, Kind, Outcome};
use super::origins::Origins;
use super::settle::{Settler, Suspect, keys};
use super::view::View;
use super::{Drift, Event, Inspection, Mode, Scope, Summary, Tell};
use crate::eval::Stop;
use crate::owner::OWNER;
use crate::record::{Place, stored_type, ttl_is_over};
use crate::session::Session;
use crate::write::{ABANDONED, AT};
use crate::{Caller, Failure, Runtime, system};
use tavola_model::reserved::DELETING;

/// How many items are read at once.
const PAGE: u32 = 200;
/// How many derived items are asked for in one question: with the owner and the record of work on them,
/// they have to fit one transaction.
const DERIVED: usize = 90;
/// How many items are looked up before they are forgotten again.
const GROUP: usize = 1000;
/// How often an answer may need more to be read.
const ROUNDS: usize = 8;
/// How many missing locks are remembered, to see two items that lack the same one.
const REMEMBERED: usize = 100_000;

/// Of what the pass tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tells {
    Mended,
    All,
}

pub(super) struct Pass<'p> {
    runtime: &'p Runtime,
    origins: Origins,
    mode: Mode,
    scope: Scope,
    drift: &'p Drift,
    tells: Tells,
    tell: Tell<'p>,
    summary: Summary,
    /// Missing locks and exclusive items, and the item that was found to lack each.
    lacking: HashMap<Place, Place>,
}

impl<'p> Pass<'p> {
    pub async fn run(
        runtime: &'p Runtime,
        inspection: &'p Inspection,
        tells: Tells,
        tell: Tell<'p>,
    ) -> Result<Summary, Failure> {
        let model = runtime.model();
        let origins = Origins::of(model);
        let summary = Summary { untraceable: origins.untraceable(model), ..Summary::default() };
        let Inspection { mode, scope, ref drift, .. } = *inspection;
        let lacking = HashMap::new();
        let mut pass = Self { runtime, origins, mode, scope, drift, tells, tell, summary, lacking };
        for (id, table) in model.table_ids() {
            if inspection.only.is_empty() || inspection.only.contains(&table.name) {
                pass.table(id).await?;
            }
        }
        Ok(pass.summary)
    }

    async fn table(&mut self, id: TableId) -> Result<(), Failure> {
        let name = self.runtime.table_name(id);
        let description = self.runtime.store().describe_table(name).await?;
        let items = description.map_or(0, |description| description.items);
        (self.tell)(Event::Began { table: name, items });
        let mut scan =
            Scan { table: name.to_owned(), limit: Some(PAGE), strong: true, ..Scan::default() };
        loop {
            let page = self.runtime.store().scan(scan.clone()).await?.value;
            let count = page.items.len() as u64;
            self.page(id, page.items).await?;
            self.summary.items += count;
            (self.tell)(Event::Looked(count));
            match page.next {
                Some(next) => scan.start = Some(next),
                None => return Ok(()),
            }
        }
    }

    async fn page(&mut self, id: TableId, items: Vec<Item>) -> Result<(), Failure> {
        let mut session = self.runtime.session(&Caller::job()).await?;
        session.store.without_deadline();
        let table = session.model.table(id);
        let mut view = View::default();
        let mut places = Vec::with_capacity(items.len());
        for item in items {
            let Some(place) = Place::of(&item, id, table) else { continue };
            places.push(place.clone());
            view.insert(place, Some(item));
        }
        let (mut group, mut weight) = (Vec::new(), 0);
        for place in &places {
            for question in self.questions(&mut session, place, &view).await? {
                weight += question.weight();
                group.push(question);
                if weight >= GROUP {
                    self.look(&mut session, &mut view, std::mem::take(&mut group)).await?;
                    weight = 0;
                }
            }
        }
        self.look(&mut session, &mut view, group).await
    }

    /// What is to be asked about an item. What can be said of it without asking is told.
    async fn questions(
        &mut self,
        session: &mut Session<'_>,
        place: &Place,
        view: &View,
    ) -> Result<Vec<Question>, Failure> {
        let table = session.model.table(place.table);
        let Ok(Some(item)) = view.get(place) else { return Ok(Vec::new()) };
        if ttl_is_over(item, table, session.moment.epoch()) {
            self.inform(session, Kind::Expired, place);
            return Ok(Vec::new());
        }
        if system::is_system(&place.partition) {
            // Where keys are numbers, they do not tell a lock; that it names an owner does.
            if system::named(place, system::UNIQUE).is_some() || item.contains_key(OWNER) {
                return Ok(vec![Question::HolderOf(place.clone())]);
            }
            if item.contains_key(system::ANSWER) {
                return Ok(vec![Question::AnswerIn(place.clone())]);
            }
            if system::is_work(place, table) {
                self.work(session, place).await?;
            } else if !system::is_known(place, session.model) {
                self.inform(session, Kind::OtherSystem, place);
            }
            return Ok(Vec::new());
        }
        if item.contains_key(DELETING) {
            self.marked(session, place).await?;
            return Ok(Vec::new());
        }
        if let Ok(Some(_)) = view.lapsed(session, place) {
            self.inform(session, Kind::Expired, place);
            return Ok(vec![Question::Itself(place.clone())]);
        }
        let Ok(Some(record)) = view.live(session, place, None) else {
            (self.tell)(Event::Item { table: &table.name, entity: None, item });
            self.stranger(session, place, item);
            return Ok(Vec::new());
        };
        let entity = session.model.entity(record.entity);
        (self.tell)(Event::Item { table: &table.name, entity: Some(&entity.name), item });
        let mut questions = vec![Question::Itself(place.clone())];
        if !entity.uniques.is_empty() {
            questions.push(Question::LocksOf(place.clone()));
        }
        if !self.origins.get(record.entity).is_empty() || item.contains_key(OWNER) {
            questions.push(Question::OwnerOf(place.clone()));
        }
        if !entity.derives.is_empty() {
            match view.derived(session, &record) {
                Ok(derived) => {
                    let places: Vec<Place> = derived.keys().cloned().collect();
                    // Of an exclusive item, another owner may have to be asked.
                    let named = derived.values().any(|derived| derived.item.contains_key(OWNER));
                    let most = if named { DERIVED / 2 } else { DERIVED };
                    let parts = places.chunks(most).map(<[Place]>::to_vec);
                    questions.extend(parts.map(|part| Question::DerivedFrom(place.clone(), part)));
                }
                // The answer will be why they cannot be told.
                Err(_) => questions.push(Question::DerivedFrom(place.clone(), Vec::new())),
            }
        }
        Ok(questions)
    }

    /// An item that is of no entity is another program's, even if it claims to be one of ours.
    fn stranger(&mut self, session: &Session<'_>, place: &Place, item: &Item) {
        let model = session.model;
        let (table, key) = (model.table(place.table), place.key_text());
        let stored = stored_type(table, item);
        let is_named = |id| stored.is_none_or(|stored| model.recogniser.is_named(id, stored));
        let entities = || model.entities_in(place.table);
        let fitting =
            entities().filter(|(id, _)| is_named(*id) && model.recogniser.fits(*id, &key));
        let names: Vec<&str> = fitting.map(|(_, entity)| entity.name.as_str()).collect();
        if !names.is_empty() {
            let mut finding = self.examiner(session).finding(Kind::Ambiguous, place, None);
            finding.note = Some(format!("fits `{}`", names.join("` or `")));
            return self.left(finding, "nothing determines which");
        }
        let claims = |entity: &Entity| {
            let own = table.type_attribute.as_ref().and_then(|name| entity.attribute(name));
            own.is_none() && stored.and_then(Value::as_str) == Some(&entity.type_value)
        };
        match entities().find(|(_, entity)| claims(entity)) {
            None => self.inform(session, Kind::Foreign, place),
            Some((id, _)) => {
                let mut finding = self.examiner(session).finding(Kind::Misplaced, place, Some(id));
                finding.note = Some("is not under the key of its entity".to_owned());
                self.left(finding, "items are never moved");
            }
        }
    }

    /// Work beyond one transaction.
    async fn work(&mut self, session: &mut Session<'_>, place: &Place) -> Result<(), Failure> {
        let Some(record) = read(session, place).await? else { return Ok(()) };
        let began = record.get(AT).and_then(Value::as_number).and_then(|at| at.to_i64());
        let age = session.moment.epoch().saturating_sub(began.unwrap_or(0));
        if age < ABANDONED {
            self.inform(session, Kind::InProgress, place);
            return Ok(());
        }
        let mut finding = self.examiner(session).finding(Kind::Unfinished, place, None);
        finding.note = Some(match began {
            Some(_) => format!("began {age} seconds ago"),
            None => "has no start time".to_owned(),
        });
        let problem = self.examiner(session).problem(finding);
        if self.mode == Mode::Look {
            self.found(problem.finding, Outcome::Mendable);
            return Ok(());
        }
        let finished = match session.finish_work(place).await {
            Err(failure @ Failure::Unavailable { .. }) => return Err(failure),
            Err(_) => false,
            Ok(_) => read(session, place).await?.is_none(),
        };
        if finished {
            self.found(problem.finding, Outcome::Mended);
        } else {
            self.left(problem.finding, "the record does not fit this model");
        }
        Ok(())
    }

    /// An item that is being deleted, if there is a record of the deletion.
    async fn marked(&mut self, session: &mut Session<'_>, place: &Place) -> Result<(), Failure> {
        if cascade(session, place.table).await? {
            self.inform(session, Kind::InProgress, place);
        } else if read(session, place).await?.is_some_and(|item| item.contains_key(DELETING)) {
            let mut finding = self.examiner(session).finding(Kind::StuckMark, place, None);
            finding.attribute = Some(DELETING.to_owned());
            finding.note = Some("is present without a record of a deletion".to_owned());
            self.left(finding, "decide whether to delete or keep the item");
        }
        Ok(())
    }

    /// Answers questions from what was read just now, and asks again where something seems wrong.
    async fn look(
        &mut self,
        session: &mut Session<'_>,
        view: &mut View,
        mut questions: Vec<Question>,
    ) -> Result<(), Failure> {
        let (mut suspects, mut loaded) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let mut waiting = Vec::new();
            let examiner = self.examiner(session);
            for question in questions {
                view.touched();
                let visibility = examiner.ask(&question, view);
                let places = view.touched();
                match visibility {
                    Ok(visibility) if visibility.problems.is_empty() => {}
                    Ok(_) => suspects.push(Suspect { question, places }),
                    Err(Stop::NotLoaded) => waiting.push(question),
                    Err(Stop::Failed(failure)) => return Err(failure),
                }
            }
            questions = waiting;
            let missed = view.missed();
            if missed.is_empty() {
                break;
            }
            let keys = keys(session, &missed);
            let visibility = session.store.batch_get(BatchGet { keys, strong: true }).await?;
            for (place, item) in missed.into_iter().zip(visibility.value) {
                loaded.push(place.clone());
                view.insert(place, item);
            }
        }
        view.forget(&loaded);
        suspects.extend(questions.into_iter().map(Suspect::unseen));
        // First what items are by themselves: what follows from them depends on it.
        let (items, followers): (Vec<_>, Vec<_>) =
            suspects.into_iter().partition(|suspect| suspect.is_about_itself());
        for suspects in [items, followers] {
            let settler = Settler { examiner: self.examiner(session), mode: self.mode };
            for (problem, outcome) in settler.settle(suspects).await? {
                self.tell(session, problem, outcome);
            }
        }
        Ok(())
    }

    fn tell(&mut self, session: &Session<'_>, mut problem: Problem, outcome: Outcome) {
        if self.mode == Mode::Look {
            self.compare(session, &mut problem);
        }
        match problem.left {
            None => self.found(problem.finding, outcome),
            Some(reason) => self.left(problem.finding, reason),
        }
    }

    /// Two items that lack the same lock have the same value; so it is with exclusive items.
    fn compare(&mut self, session: &Session<'_>, problem: &mut Problem) {
        let Some(claim) = problem.claim.take() else { return };
        match self.lacking.get(&claim.place) {
            Some(first) if *first != claim.owner => {
                let other = first.key(session.model.table(first.table));
                *problem = Problem::duplicate(claim, other);
            }
            Some(_) => {}
            None if self.lacking.len() < REMEMBERED => {
                self.lacking.insert(claim.place, claim.owner);
            }
            None => {}
        }
    }

    fn examiner<'s, 'r>(&'s self, session: &'s Session<'r>) -> Examiner<'s, 'r> {
        Examiner { session, origins: &self.origins, scope: self.scope, drift: self.drift }
    }

    fn inform(&mut self, session: &Session<'_>, kind: Kind, place: &Place) {
        let finding = self.examiner(session).finding(kind, place, None);
        self.found(finding, Outcome::Reported);
    }

    fn left(&mut self, finding: Finding, reason: &'static str) {
        let information = finding.kind.is_information();
        self.found(finding, if information { Outcome::Reported } else { Outcome::Left(reason) });
    }

    fn found(&mut self, finding: Finding, outcome: Outcome) {
        let counts = match outcome {
            Outcome::Mended => &mut self.summary.mended,
            Outcome::Reported | Outcome::Mendable | Outcome::Left(_) => &mut self.summary.left,
        };
        *counts.entry(finding.kind).or_default() += 1;
        self.summary.mendable += u64::from(outcome == Outcome::Mendable);
        if self.tells == Tells::All || outcome == Outcome::Mended {
            (self.tell)(Event::Found(&finding, outcome));
        }
    }
}

async fn read(session: &Session<'_>, place: &Place) -> Result<Option<Item>, Failure> {
    let keys = keys(session, std::slice::from_ref(place));
    let visibility = session.store.batch_get(BatchGet { keys, strong: true }).await?;
    Ok(visibility.value.into_iter().next().flatten())
}

/// Whether a large deletion is recorded in a table.
async fn cascade(session: &Session<'_>, id: TableId) -> Result<bool, Failure> {
    let table = session.model.table(id);
    let Some(sort) = &table.key.sort else { return Ok(false) };
    for place in system::work_partitions(id, table) {
        let name = &table.key.partition.name;
        let mut query =
            Query::partition(session.deployment.table(id), name, place.partition.clone());
        query.sort = Some((sort.name.clone(), system::cascades(sort.key_type)));
        (query.strong, query.limit) = (true, Some(1));
        if !session.store.query(query).await?.value.items.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}
