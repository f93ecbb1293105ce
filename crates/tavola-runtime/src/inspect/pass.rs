//! One pass over the tables: items become questions, questions become findings.

use std::collections::HashMap;

use tavola_model::model::{Entity, TableId};
use tavola_store::{BatchGet, Item, Query, Scan, Value};

use super::derivations::Derivations;
use super::examine::{Examiner, Problem, Question};
use super::finding::{Finding, ProblemKind, RepairOutcome};
use super::repair::{Repairer, Suspect};
use super::view::View;
use super::{Drift, Event, Inspection, InspectionScope, Observer, RepairMode, Summary};
use crate::eval::Stop;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::owner::OWNER;
use crate::record::{Record, stored_type, ttl_is_over};
use crate::work::WorkRecord;
use crate::write::attributes::STARTS;
use crate::write::{ABANDONED, AT};
use crate::{Caller, Failure, Runtime, system};
use tavola_model::reserved::DELETING;

/// How many items are read at once.
const PAGE: u32 = 200;
/// How many derived items are asked for in one question: with the owner and the record of work on
/// them, they have to fit one transaction.
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
    Repaired,
    All,
}

pub(super) struct Pass<'p> {
    runtime: &'p Runtime,
    derivations: Derivations,
    mode: RepairMode,
    scope: InspectionScope,
    drift: &'p Drift,
    tells: Tells,
    observe: Observer<'p>,
    summary: Summary,
    /// Missing locks and exclusive items, and the item that was found to lack each.
    lacking: HashMap<ItemKey, ItemKey>,
}

impl<'p> Pass<'p> {
    pub async fn run(
        runtime: &'p Runtime,
        inspection: &'p Inspection,
        tells: Tells,
        observe: Observer<'p>,
    ) -> Result<Summary, Failure> {
        let model = runtime.model();
        let derivations = Derivations::of(model);
        let summary = Summary { untraceable: derivations.untraceable(model), ..Summary::default() };
        let Inspection { mode, scope, ref drift, .. } = *inspection;
        let lacking = HashMap::new();
        let mut pass =
            Self { runtime, derivations, mode, scope, drift, tells, observe, summary, lacking };
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
        (self.observe)(Event::Began { table: name, items });
        let mut scan =
            Scan { table: name.to_owned(), limit: Some(PAGE), strong: true, ..Scan::default() };
        loop {
            let page = self.runtime.store().scan(scan.clone()).await?;
            let count = page.items.len() as u64;
            self.page(id, page.items).await?;
            self.summary.items += count;
            (self.observe)(Event::Looked(count));
            match page.next {
                Some(next) => scan.start = Some(next),
                None => return Ok(()),
            }
        }
    }

    async fn page(&mut self, id: TableId, items: Vec<Item>) -> Result<(), Failure> {
        let mut loader = self.runtime.loader(&Caller::job()).await?;
        loader.without_deadline();
        let table = loader.model().table(id);
        let mut view = View::default();
        let mut keys = Vec::with_capacity(items.len());
        for item in items {
            let Some(key) = ItemKey::of(&item, id, table) else { continue };
            keys.push(key.clone());
            view.insert(key, Some(item));
        }
        let (mut group, mut weight) = (Vec::new(), 0);
        for key in &keys {
            for question in self.questions(&loader, key, &view).await? {
                weight += question.weight();
                group.push(question);
                if weight >= GROUP {
                    self.look(&loader, &mut view, std::mem::take(&mut group)).await?;
                    weight = 0;
                }
            }
        }
        self.look(&loader, &mut view, group).await
    }

    /// Returns the questions about an item, and reports what is known without asking.
    async fn questions(
        &mut self,
        loader: &Loader<'_>,
        key: &ItemKey,
        view: &View,
    ) -> Result<Vec<Question>, Failure> {
        let table = loader.model().table(key.table);
        let Ok(Some(item)) = view.get(key) else { return Ok(Vec::new()) };
        let collects = |record: Record| loader.model().entity(record.entity).collect.is_some();
        let is_collected = view.known(loader, key).ok().flatten().is_some_and(collects);
        if !is_collected && ttl_is_over(item, table, loader.call().now()) {
            self.inform(loader, ProblemKind::Expired, key);
            return Ok(Vec::new());
        }
        if system::is_system(&key.partition) {
            // Where keys are numbers, they do not tell a lock; that it names an owner does.
            if system::named(key, system::UNIQUE).is_some() || item.contains_key(OWNER) {
                return Ok(vec![Question::HolderOf(key.clone())]);
            }
            if item.contains_key(system::ANSWER) {
                return Ok(vec![Question::AnswerIn(key.clone())]);
            }
            if item.contains_key(system::DUE_ITEM) {
                return Ok(vec![Question::ItemOf(key.clone())]);
            }
            if system::is_work(key, table) {
                self.work(loader, key).await?;
            } else if !system::is_known(key, loader.model()) {
                self.inform(loader, ProblemKind::OtherSystem, key);
            }
            return Ok(Vec::new());
        }
        if item.contains_key(DELETING) {
            self.marked(loader, key).await?;
            return Ok(Vec::new());
        }
        if let Ok(Some(_)) = view.lapsed(loader, key) {
            self.inform(loader, ProblemKind::Expired, key);
            return Ok(vec![Question::OwnAttributes(key.clone())]);
        }
        let Ok(Some(record)) = view.live(loader, key, None) else {
            (self.observe)(Event::Item { table: &table.name, entity: None, item });
            self.stranger(loader, key, item);
            return Ok(Vec::new());
        };
        let entity = loader.model().entity(record.entity);
        (self.observe)(Event::Item { table: &table.name, entity: Some(&entity.name), item });
        let mut questions = vec![Question::OwnAttributes(key.clone())];
        if !entity.uniques.is_empty() {
            questions.push(Question::LocksOf(key.clone()));
        }
        if !self.derivations.get(record.entity).is_empty() || item.contains_key(OWNER) {
            questions.push(Question::OwnerOf(key.clone()));
        }
        if entity.on_expiry.is_some() {
            questions.push(Question::DueOf(key.clone()));
        }
        // What an item derives has expired with it, and may be another owner's by now.
        let is_over = record.is_due(loader.model(), loader.call().now());
        if !entity.derives.is_empty() && !is_over {
            match view.derived(loader, &record) {
                Ok(derived) => {
                    let keys: Vec<ItemKey> = derived.keys().cloned().collect();
                    // Of an exclusive item, another owner may have to be asked.
                    let named = derived.values().any(|derived| derived.item.contains_key(OWNER));
                    let most = if named { DERIVED / 2 } else { DERIVED };
                    let parts = keys.chunks(most).map(<[ItemKey]>::to_vec);
                    questions.extend(parts.map(|part| Question::DerivedFrom(key.clone(), part)));
                }
                // The answer will be why they cannot be told.
                Err(_) => questions.push(Question::DerivedFrom(key.clone(), Vec::new())),
            }
        }
        Ok(questions)
    }

    /// Reports an item that is of no entity. It is another program's, even if its type says
    /// otherwise.
    fn stranger(&mut self, loader: &Loader<'_>, item_key: &ItemKey, item: &Item) {
        let model = loader.model();
        let (table, key) = (model.table(item_key.table), item_key.key_text());
        let stored = stored_type(table, item);
        let is_named = |id| stored.is_none_or(|stored| model.recogniser.is_named(id, stored));
        let entities = || model.entities_in(item_key.table);
        let fitting =
            entities().filter(|(id, _)| is_named(*id) && model.recogniser.fits(*id, &key));
        let names: Vec<&str> = fitting.map(|(_, entity)| entity.name.as_str()).collect();
        if !names.is_empty() {
            let mut finding = self.examiner(loader).finding(ProblemKind::Ambiguous, item_key, None);
            finding.note = Some(format!("fits `{}`", names.join("` or `")));
            return self.left(finding, "nothing determines which");
        }
        let claims = |entity: &Entity| {
            let own = table.type_attribute.as_ref().and_then(|name| entity.attribute(name));
            own.is_none() && stored.and_then(Value::as_str) == Some(&entity.type_value)
        };
        match entities().find(|(_, entity)| claims(entity)) {
            None => self.inform(loader, ProblemKind::Foreign, item_key),
            Some((id, _)) => {
                let mut finding =
                    self.examiner(loader).finding(ProblemKind::Misplaced, item_key, Some(id));
                finding.note = Some("is not under the key of its entity".to_owned());
                self.left(finding, "items are never moved");
            }
        }
    }

    /// Examines a record of work beyond one transaction.
    async fn work(&mut self, loader: &Loader<'_>, key: &ItemKey) -> Result<(), Failure> {
        let Some(record) = loader.read_stored(key).await? else { return Ok(()) };
        if record.contains_key(STARTS) {
            self.portions(loader, WorkRecord { key: key.clone(), item: record });
            return Ok(());
        }
        let began = record.get(AT).and_then(Value::as_number).and_then(|at| at.to_i64());
        let age = loader.call().now().saturating_sub(began.unwrap_or(0));
        if age < ABANDONED {
            self.inform(loader, ProblemKind::InProgress, key);
            return Ok(());
        }
        let mut finding = self.examiner(loader).finding(ProblemKind::Unfinished, key, None);
        finding.note = Some(match began {
            Some(_) => format!("began {age} seconds ago"),
            None => "has no start time".to_owned(),
        });
        let problem = self.examiner(loader).problem(finding);
        if self.mode == RepairMode::Look {
            self.found(problem.finding, RepairOutcome::Repairable);
            return Ok(());
        }
        let mut executor = self.runtime.executor(&Caller::job()).await?;
        executor.loader().without_deadline();
        let finished = match executor.finish_work(key).await {
            Err(failure @ Failure::Unavailable { .. }) => return Err(failure),
            Err(_) => false,
            Ok(_) => loader.read_stored(key).await?.is_none(),
        };
        if finished {
            self.found(problem.finding, RepairOutcome::Repaired);
        } else {
            self.left(problem.finding, "the record does not fit this model");
        }
        Ok(())
    }

    /// Examines a record of work in portions, which is the background's to go on with.
    fn portions(&mut self, loader: &Loader<'_>, record: WorkRecord) {
        match record.stopped().filter(|_| record.is_stopped_for_good()) {
            None => self.inform(loader, ProblemKind::InProgress, &record.key),
            Some(stopped) => {
                let mut finding =
                    self.examiner(loader).finding(ProblemKind::Unfinished, &record.key, None);
                finding.note = Some(format!("has stopped: {stopped}"));
                self.left(finding, "serve the version that began it, or cancel it");
            }
        }
    }

    /// Examines an item that is marked as being deleted.
    async fn marked(&mut self, loader: &Loader<'_>, key: &ItemKey) -> Result<(), Failure> {
        if cascade(loader, key.table).await? {
            self.inform(loader, ProblemKind::InProgress, key);
        } else if loader.read_stored(key).await?.is_some_and(|item| item.contains_key(DELETING)) {
            let mut finding = self.examiner(loader).finding(ProblemKind::StuckMark, key, None);
            finding.attribute = Some(DELETING.to_owned());
            finding.note = Some("is present without a record of a deletion".to_owned());
            self.left(finding, "decide whether to delete or keep the item");
        }
        Ok(())
    }

    /// Answers questions from what was read just now, and asks again where something seems wrong.
    async fn look(
        &mut self,
        loader: &Loader<'_>,
        view: &mut View,
        mut questions: Vec<Question>,
    ) -> Result<(), Failure> {
        let (mut suspects, mut loaded) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let mut waiting = Vec::new();
            let examiner = self.examiner(loader);
            for question in questions {
                view.touched();
                let examination = examiner.ask(&question, view);
                let item_keys = view.touched();
                match examination {
                    Ok(examination) if examination.problems.is_empty() => {}
                    Ok(_) => suspects.push(Suspect { question, keys: item_keys }),
                    Err(Stop::NotLoaded) => waiting.push(question),
                    Err(Stop::Failed(failure)) => return Err(failure),
                }
            }
            questions = waiting;
            let missed = view.missed();
            if missed.is_empty() {
                break;
            }
            let keys = missed.iter().map(|key| loader.call().address(key)).collect();
            let items = loader.store().batch_get(BatchGet { keys, strong: true }).await?;
            for (item_key, item) in missed.into_iter().zip(items) {
                loaded.push(item_key.clone());
                view.insert(item_key, item);
            }
        }
        view.forget(&loaded);
        suspects.extend(questions.into_iter().map(Suspect::unanswered));
        // First what items are by themselves: what follows from them depends on it.
        let (items, derived_items): (Vec<_>, Vec<_>) =
            suspects.into_iter().partition(|suspect| suspect.is_about_own_attributes());
        for suspects in [items, derived_items] {
            let settler = Repairer { examiner: self.examiner(loader), mode: self.mode };
            for (problem, outcome) in settler.repair(suspects).await? {
                self.observe(loader, problem, outcome);
            }
        }
        Ok(())
    }

    fn observe(&mut self, loader: &Loader<'_>, mut problem: Problem, outcome: RepairOutcome) {
        if self.mode == RepairMode::Look {
            self.compare(loader, &mut problem);
        }
        match problem.left {
            None => self.found(problem.finding, outcome),
            Some(reason) => self.left(problem.finding, reason),
        }
    }

    /// Notices two items that lack the same lock, and so have the same value; likewise for
    /// exclusive items.
    fn compare(&mut self, loader: &Loader<'_>, problem: &mut Problem) {
        let Some(claim) = problem.claim.take() else { return };
        match self.lacking.get(&claim.key) {
            Some(first) if *first != claim.owner => {
                let other = first.store_key(loader.model().table(first.table));
                *problem = Problem::duplicate(claim, other);
            }
            Some(_) => {}
            None if self.lacking.len() < REMEMBERED => {
                self.lacking.insert(claim.key, claim.owner);
            }
            None => {}
        }
    }

    fn examiner<'s, 'r>(&'s self, loader: &'s Loader<'r>) -> Examiner<'s, 'r> {
        Examiner { loader, derivations: &self.derivations, scope: self.scope, drift: self.drift }
    }

    fn inform(&mut self, loader: &Loader<'_>, kind: ProblemKind, key: &ItemKey) {
        let finding = self.examiner(loader).finding(kind, key, None);
        self.found(finding, RepairOutcome::Reported);
    }

    fn left(&mut self, finding: Finding, reason: &'static str) {
        let information = finding.kind.is_information();
        self.found(
            finding,
            if information { RepairOutcome::Reported } else { RepairOutcome::Left(reason) },
        );
    }

    fn found(&mut self, finding: Finding, outcome: RepairOutcome) {
        let counts = match outcome {
            RepairOutcome::Repaired => &mut self.summary.repaired,
            RepairOutcome::Reported | RepairOutcome::Repairable | RepairOutcome::Left(_) => {
                &mut self.summary.left
            }
        };
        *counts.entry(finding.kind).or_default() += 1;
        self.summary.repairable += u64::from(outcome == RepairOutcome::Repairable);
        if self.tells == Tells::All || outcome == RepairOutcome::Repaired {
            (self.observe)(Event::Found(&finding, outcome));
        }
    }
}

/// Returns `true` if a cascade deletion is recorded in a table.
async fn cascade(loader: &Loader<'_>, id: TableId) -> Result<bool, Failure> {
    let table = loader.model().table(id);
    let Some(sort) = &table.key.sort else { return Ok(false) };
    for key in system::work_partitions(id, table) {
        let name = &table.key.partition.name;
        let mut query =
            Query::partition(&loader.call().table_name(id), name, key.partition.clone());
        query.sort = Some((sort.name.clone(), system::cascades(sort.key_type)));
        (query.strong, query.limit) = (true, Some(1));
        let page = loader.store().query(query).await?;
        // A page may be empty although there are more.
        if !page.items.is_empty() || page.next.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
