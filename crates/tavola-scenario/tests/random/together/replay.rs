//! What committed transactions make in the reference, one after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tavola_runtime::Response;
use tavola_store::{Action, ActionKind, UpdateAction, UpdateItem, Value, item_to_json};

use super::apart::{Apart, Gone};
use super::portions::{Work, is_portions};
use super::{Moment, Story};
use crate::ids::match_ids;
use crate::reference::{
    Answer, Claimed, Ids, MARK, Moments, Place, Reference, Run, Searched, Tables,
};
use crate::tally::Tally;
use crate::witness::Done;
use crate::world::{place_in, place_of};

/// How many more runs are tried for one that answers what the caller was told.
const MOST_TRIED: usize = 50;

/// What committed writes make in the reference.
#[derive(Clone)]
pub struct Replayed {
    /// The reference after each of them.
    states: Vec<State>,
    /// What was not there while the items that an owner derives were brought in step with it, a
    /// part of them after the other.
    pub(super) apart: Apart,
    /// How much was done when each operation began.
    began: Vec<usize>,
    /// Whether indexes are late: as much as they like, because others come between what they were
    /// and a write.
    pub(super) late: bool,
    /// What each transaction wrote, whatever it was for.
    written: Vec<BTreeSet<Place>>,
    /// The writes.
    pub writes: Vec<Committed>,
    /// The numbers that operations were given.
    claims: Vec<(usize, Claimed)>,
    /// Deletions that have begun and not ended: their records, and their places among the writes.
    clearing: Vec<(Place, usize)>,
    /// Work in portions, by its ids.
    pub(super) works: BTreeMap<String, Work>,
}

/// The reference from one commit to the next.
#[derive(Clone)]
struct State {
    /// How much was done when it began, and when it ended.
    at: usize,
    until: usize,
    reference: Reference,
}

/// A write that was committed.
#[derive(Clone)]
pub struct Committed {
    pub operation: usize,
    /// Its place among what was done.
    pub at: usize,
    /// What it makes in the reference.
    pub run: Run,
    /// Runs that make the same of what other queries may have found, and name another item first.
    pub others: Vec<Run>,
    /// The attributes that it changes.
    pub sets: BTreeSet<(Place, String)>,
}

impl Replayed {
    /// The reference at every moment from when an operation began, the latest first.
    pub fn during(&self, operation: usize, to: usize) -> Vec<&Reference> {
        self.between(self.began[operation], to)
    }

    /// The same, as late as an index may be.
    pub fn indexed(&self, operation: usize, to: usize) -> Vec<&Reference> {
        self.between(self.indexed_from(operation), to)
    }

    fn indexed_from(&self, operation: usize) -> usize {
        if self.late { 0 } else { self.began[operation] }
    }

    pub(super) fn between(&self, from: usize, to: usize) -> Vec<&Reference> {
        let inside = self.states.iter().rev().filter(|state| state.at <= to && state.until > from);
        inside.map(|state| &state.reference).collect()
    }

    /// The same with all that an operation may have seen while derived items were brought in step
    /// with their owner; none if there was nothing of that.
    pub fn with_apart(&self, operation: usize, to: usize) -> Option<Self> {
        let from = self.indexed_from(operation);
        let apart: Vec<&Gone> = self.apart.between(from, to).collect();
        if apart.is_empty() {
            return None;
        }
        let mut states = Vec::new();
        for state in &self.states {
            let meanwhile = |gone: &&&Gone| gone.at < state.until && gone.until > state.at;
            for gone in apart.iter().filter(meanwhile) {
                let mut reference = state.reference.clone();
                let tables = Arc::make_mut(&mut reference.tables);
                tables.retain(|place, _| !gone.places.contains(place));
                let (at, until) = (state.at.max(gone.at), state.until.min(gone.until));
                states.push(State { at, until, reference });
            }
            states.push(state.clone());
        }
        Some(Self { states, ..self.clone() })
    }

    pub(super) fn push(&mut self, at: usize, reference: Reference) {
        if let Some(last) = self.states.last_mut() {
            last.until = at;
        }
        self.states.push(State { at, until: usize::MAX, reference });
    }

    /// Whether a transaction wrote a place since an operation began, as late as an index may be.
    pub fn was_written(&self, place: &Place, operation: usize, to: usize) -> bool {
        let from = self.indexed_from(operation);
        self.written.iter().take(to).skip(from).any(|written| written.contains(place))
    }

    /// The numbers that an operation was given.
    pub fn claims_of(&self, operation: usize) -> Vec<Claimed> {
        let own = self.claims.iter().filter(|(claims, _)| *claims == operation);
        own.map(|(_, claimed)| claimed.clone()).collect()
    }

    pub fn last(&self) -> &Reference {
        &self.states.last().expect("the first state").reference
    }
}

/// Everything that is stored in states.
pub fn tables(states: &[&Reference]) -> Vec<Arc<Tables>> {
    states.iter().map(|state| state.tables.clone()).collect()
}

impl Moment {
    /// Replays what was done.
    pub(super) fn replay(
        &self,
        story: &Story<'_>,
        began: Vec<usize>,
        late: bool,
        tally: &mut Tally,
    ) -> Result<Replayed, String> {
        let mut mirror: Tables = (*self.before.tables).clone();
        let (written, writes, clearing) = (Vec::new(), Vec::new(), Vec::new());
        let (states, apart, claims) = (Vec::new(), Apart::default(), Vec::new());
        let works = BTreeMap::new();
        let mut replayed =
            Replayed { states, apart, began, late, written, writes, claims, clearing, works };
        replayed.push(0, self.before.clone());
        for (at, done) in story.done.iter().enumerate() {
            if let Done::Claimed(operation, update) = done {
                self.claim(*operation, at, update, &mut mirror, &mut replayed)?;
                continue;
            }
            let Done::Committed(operation, actions) = done else {
                replayed.written.push(BTreeSet::new());
                continue;
            };
            let step = self.step_of_work(actions, &mirror);
            for action in actions {
                self.apply(action, &mut mirror);
            }
            replayed.written.push(self.written(actions));
            if let Some(step) = step {
                self.work_on(at, step, actions, &mirror, &mut replayed, tally)?;
                continue;
            }
            self.take_apart(at, actions, &mirror, &mut replayed);
            if let Some(clearing) = self.goes_on_clearing(actions, &replayed) {
                self.clear(clearing, at, actions, &mut replayed)?;
                continue;
            }
            if self.end(at, actions, &mirror, &mut replayed)? {
                continue;
            }
            let Some(operation) = operation.filter(|_| decides(actions)) else { continue };
            let told = story.outcomes.iter().find(|outcome| outcome.number == operation);
            // Of what goes on in portions, they are told how far that has come.
            let told = told.filter(|_| self.goes_on_in_portions(operation).is_none());
            let told = told.and_then(|outcome| outcome.result.as_ref().ok());
            let explain = |replayed: &Replayed, tally: &mut Tally| {
                self.explain(operation, told, at, actions, &mirror, replayed, tally)
            };
            let (run, others) = match explain(&replayed, tally) {
                Err(what) => match replayed.with_apart(operation, at) {
                    Some(apart) => explain(&apart, tally)?,
                    None => return Err(what),
                },
                explained => explained?,
            };
            if self.goes_on(actions) {
                let after = &run.after.tables;
                let new = after.keys().filter(|place| !mirror.contains_key(*place));
                replayed.apart.change(at + 1, new.cloned().collect(), &BTreeSet::new());
            }
            tally.commits += 1;
            tally.continued += usize::from(self.goes_on(actions));
            let begins = actions.iter().filter(|a| matches!(a.kind, ActionKind::Put(_)));
            let mut begins = begins.map(|action| self.place(action)).filter(is_clearing);
            replayed.clearing.extend(begins.next().map(|record| (record, replayed.writes.len())));
            replayed.push(at + 1, run.after.clone());
            let sets = actions.iter().flat_map(|action| self.sets(action)).collect();
            replayed.writes.push(Committed { operation, at, run, others, sets });
            self.begins_work((operation, at), actions, &mut replayed)?;
        }
        Ok(replayed)
    }

    /// Replays what goes on in portions after recovery.
    pub(super) fn replay_later(
        &self,
        later: &[Done],
        stored: &Tables,
        mut replayed: Replayed,
        tally: &mut Tally,
    ) -> Result<Replayed, String> {
        let (mut mirror, begin) = (stored.clone(), replayed.written.len());
        let recovered = self.recovered(&replayed);
        replayed.clearing.clear();
        replayed.push(begin, recovered);
        for (at, done) in (begin..).zip(later) {
            let Done::Committed(_, actions) = done else {
                replayed.written.push(BTreeSet::new());
                continue;
            };
            let step = self.step_of_work(actions, &mirror);
            for action in actions {
                self.apply(action, &mut mirror);
            }
            replayed.written.push(self.written(actions));
            match step {
                Some(step) => self.work_on(at, step, actions, &mirror, &mut replayed, tally)?,
                // By the job that comes with it.
                None => drop(self.end(at, actions, &mirror, &mut replayed)?),
            }
        }
        match replayed.works.values().find(|work| !work.has_ended) {
            Some(work) => Err(format!("the work of {} is not finished", work.operation)),
            None => Ok(replayed),
        }
    }

    /// Moves a counter on, if the operation could claim from it.
    fn claim(
        &self,
        operation: Option<usize>,
        at: usize,
        update: &UpdateItem,
        mirror: &mut Tables,
        replayed: &mut Replayed,
    ) -> Result<(), String> {
        let place = place_in(&self.model, &update.table, &update.key.to_item());
        let operation = operation.ok_or_else(|| format!("{at}: nobody claims from {place:?}"))?;
        let mut now = replayed.last().clone();
        let claimed = now.claim(&self.operations[operation], place.clone(), &update.update)?;
        replayed.claims.push((operation, claimed));
        if let Some(item) = mirror.get(&place) {
            let after = tavola_store::apply(&update.update, item).unwrap();
            mirror.insert(place.clone(), after);
        }
        replayed.written.push(BTreeSet::from([place]));
        replayed.push(at + 1, now);
        Ok(())
    }

    /// Notes what a transaction takes from what an owner derives, to bring it in step with the
    /// owner, and what is there again.
    fn take_apart(&self, at: usize, actions: &[Action], mirror: &Tables, replayed: &mut Replayed) {
        let follows = self.goes_on(actions) && !decides(actions);
        let is_gone = |place: &Place| mirror.get(place).is_none_or(|item| item.contains_key(MARK));
        let (gone, back) =
            self.written(actions).into_iter().partition(|place| follows && is_gone(place));
        replayed.apart.change(at + 1, gone, &back);
    }

    /// Returns the attributes that an action changes.
    fn sets(&self, action: &Action) -> Vec<(Place, String)> {
        let ActionKind::Update(_, update) = &action.kind else { return Vec::new() };
        let name = |action: &UpdateAction| match action {
            UpdateAction::Set(path, _)
            | UpdateAction::Add(path, _)
            | UpdateAction::Delete(path, _)
            | UpdateAction::Remove(path) => path.attribute.clone(),
        };
        let place = self.place(action);
        update.actions.iter().map(name).map(|name| (place.clone(), name)).collect()
    }

    /// What a write makes of what was stored when it was committed, and of what its queries and the
    /// rules that pin nothing may have been told before. Where several of these make the same, all
    /// of them may be what its caller was told of.
    #[expect(clippy::too_many_arguments, reason = "each is another part of what happened")]
    fn explain(
        &self,
        operation: usize,
        told: Option<&Response>,
        at: usize,
        actions: &[Action],
        mirror: &Tables,
        replayed: &Replayed,
        tally: &mut Tally,
    ) -> Result<(Run, Vec<Run>), String> {
        let before = replayed.last();
        let written = self.written(actions);
        let goes_on = self.goes_on(actions);
        // Of a deletion, what its loops have not taken yet is there, as in the reference.
        let cascades = actions.iter().any(|action| is_clearing(&self.place(action)));
        let touched = |run: &Run| {
            let mut places = written.clone();
            if !goes_on || cascades {
                places.extend(changes(&before.tables, &run.after.tables));
            }
            places
        };
        let during = tables(&replayed.during(operation, at));
        let indexed = tables(&replayed.indexed(operation, at));
        let committed = Some(mirror);
        let moments = Moments { during: &during, indexed: &indexed, loose: false, committed };
        let stored = part(mirror, &written);
        let recorded = self.recorded(actions);
        let mut expected = None;
        let mut others: Vec<Run> = Vec::new();
        let mut tried = 0;
        let claims = replayed.claims_of(operation);
        let judge = |run: &dyn Fn(Ids) -> Run| {
            let taken: Vec<Place> = written.iter().cloned().collect();
            let given = |ids: Ids| ids.claiming(&claims).taking(&taken);
            let operation = &self.operations[operation];
            let draw =
                before.drawn(operation, &taken, |draw| run(given(Ids::default()).drawing(draw)));
            let given = |ids: Ids| given(ids).drawing(draw);
            let draft = run(given(Ids::default()));
            let ids = match_ids(&before.tables, &draft.after.tables, &stored, &draft.ids);
            let run = run(given(Ids::known(ids)));
            let places = touched(&run);
            let same = part(&run.after.tables, &places) == part(mirror, &places);
            tried += usize::from(!others.is_empty());
            match &run.answer {
                Ok(answer)
                    if same
                        && told.is_none_or(|told| tells(answer, told))
                        && recorded.as_ref().is_none_or(|item| *item == answered(&run)) =>
                {
                    return Some(run);
                }
                Ok(_) if same && others.iter().all(|other| other.first != run.first) => {
                    others.push(run);
                }
                Ok(_) if same => {}
                _ => {
                    expected.get_or_insert(run);
                }
            }
            (tried > MOST_TRIED).then(|| others.remove(0))
        };
        let searched = before.search(&self.operations[operation], moments, judge);
        let too_much = matches!(searched, Searched::TooMuch);
        let mut run = match searched {
            Searched::Found(run) => return Ok((run, others)),
            _ if !others.is_empty() => return Ok((others.remove(0), others)),
            _ => expected.expect("a search runs at least once"),
        };
        let places = touched(&run);
        if too_much {
            tally.open += 1;
            let tables = Arc::make_mut(&mut run.after.tables);
            tables.retain(|place, _| !places.contains(place));
            tables.extend(part(mirror, &places));
            return Ok((run, Vec::new()));
        }
        let shown = |tables: &Tables| {
            let items = part(tables, &places);
            let lines = items.values().map(|item| item_to_json(item).to_string());
            lines.collect::<Vec<_>>().join("\n")
        };
        Err(format!(
            "operation {operation} committed, {at},\n{}\nbut should {:?} with\n{}",
            shown(mirror),
            run.answer,
            shown(&run.after.tables)
        ))
    }

    /// The item that a repetition of the call is answered with, if a transaction records that; the
    /// record of a call names it.
    fn recorded(&self, actions: &[Action]) -> Option<Option<Place>> {
        let mut records = actions.iter().filter_map(|action| match &action.kind {
            ActionKind::Put(item) if self.place(action).partition.starts_with("TAVOLA#ONCE#") => {
                Some(item)
            }
            _ => None,
        });
        let item = records.next()?.get("tavola:item").and_then(Value::as_map);
        Some(item.and_then(|item| {
            let entity = self.model.entity_named(item.get("entity")?.as_str()?)?;
            let table = self.model.entity(entity).table;
            Some(Place::of(table, self.model.table(table), item.get("key")?.as_map()?))
        }))
    }

    /// The places that a transaction writes, but for those of records.
    pub(super) fn written(&self, actions: &[Action]) -> BTreeSet<Place> {
        let writes = actions.iter().filter(|action| !matches!(action.kind, ActionKind::Check(_)));
        writes.map(|action| self.place(action)).filter(|place| !is_record(place)).collect()
    }

    /// Whether further transactions follow on this one: it holds or makes a record of what is left
    /// to do.
    pub(super) fn goes_on(&self, actions: &[Action]) -> bool {
        actions.iter().any(|action| {
            let worker =
                action.condition.as_ref().is_some_and(|c| format!("{c:?}").contains("worker"));
            let made = matches!(action.kind, ActionKind::Put(_));
            let place = self.place(action);
            (worker || made) && place.partition.starts_with("TAVOLA#WORK#") && !is_portions(&place)
        })
    }

    /// The deletion that a transaction goes on with, by its place among those that have begun.
    fn goes_on_clearing(&self, actions: &[Action], replayed: &Replayed) -> Option<usize> {
        let records: Vec<Place> = actions
            .iter()
            .filter(|action| !matches!(action.kind, ActionKind::Put(_)))
            .map(|action| self.place(action))
            .filter(is_clearing)
            .collect();
        replayed.clearing.iter().position(|(record, _)| records.contains(record))
    }

    /// Goes on with a deletion: what goes is what its loops find, and in the end nothing is left of
    /// that.
    fn clear(
        &self,
        clearing: usize,
        at: usize,
        actions: &[Action],
        replayed: &mut Replayed,
    ) -> Result<(), String> {
        let (record, write) = replayed.clearing[clearing].clone();
        let begun = &replayed.writes[write];
        let operation = &self.operations[begun.operation];
        let mut now = replayed.last().clone();
        let found = now.cleared(operation, &begun.run);
        let goes_on = self.goes_on(actions);
        let mut ends = false;
        for action in actions {
            let place = self.place(action);
            match action.kind {
                ActionKind::Delete(_) if place == record => ends = true,
                // Says from time to time that somebody is at it.
                ActionKind::Update(..) if place == record => {}
                ActionKind::Check(_) => {}
                ActionKind::Delete(_) if !now.tables.contains_key(&place) => {}
                ActionKind::Delete(_) if !found.tables.contains_key(&place) => {
                    let derived = if goes_on { now.derived_at(&place) } else { Vec::new() };
                    let tables = Arc::make_mut(&mut now.tables);
                    for place in derived.iter().filter(|place| !found.tables.contains_key(*place)) {
                        tables.remove(place);
                    }
                    tables.remove(&place);
                }
                _ => return Err(format!("{at} goes too far: {place:?}")),
            }
        }
        if ends {
            let left = changes(&now.tables, &now.cleared(operation, &begun.run).tables);
            let since = replayed.states.iter().filter(|state| state.at > begun.at);
            let since: Vec<&Reference> = since.map(|state| &state.reference).collect();
            // What had expired was nobody's, and may be somebody's again.
            let always = |place: &&Place| since.iter().all(|state| state.has(place));
            // A late index does not show yet what was written a moment ago.
            let late = |place: &Place| {
                replayed.late && replayed.written.iter().any(|written| written.contains(place))
            };
            if let Some(place) = left.iter().filter(|place| !late(place)).find(always) {
                return Err(format!("{at} ends a deletion and leaves {place:?}"));
            }
            replayed.clearing.remove(clearing);
        }
        replayed.push(at + 1, now);
        Ok(())
    }

    /// What is stored when everything that has begun is finished.
    pub fn recovered(&self, replayed: &Replayed) -> Reference {
        replayed.clearing.iter().fold(replayed.last().clone(), |state, (_, write)| {
            let begun = &replayed.writes[*write];
            state.cleared(&self.operations[begun.operation], &begun.run)
        })
    }

    pub(super) fn place(&self, action: &Action) -> Place {
        place_of(&self.model, action)
    }

    fn apply(&self, action: &Action, mirror: &mut Tables) {
        let place = self.place(action);
        match &action.kind {
            ActionKind::Check(_) => {}
            ActionKind::Delete(_) => {
                mirror.remove(&place);
            }
            ActionKind::Put(item) => {
                mirror.insert(place, item.clone());
            }
            ActionKind::Update(key, update) => {
                let old = mirror.remove(&place).unwrap_or_else(|| key.to_item());
                mirror.insert(place, tavola_store::apply(update, &old).unwrap());
            }
        }
    }
}

/// Whether an answer is what a caller was told, to the letter.
fn tells(answer: &Answer, told: &Response) -> bool {
    matches!(answer, Answer::Written(expected, _) if *expected == *told.body)
}

/// The item that a repetition of a call is answered with.
fn answered(run: &Run) -> Option<Place> {
    let first = run.first.as_ref().map(|(place, _)| place.clone());
    first.filter(|place| run.after.tables.contains_key(place))
}

/// Whether a transaction is the one that a write consists of; those that only follow from it hold
/// its record of work, and ask nothing of the items that they change.
fn decides(actions: &[Action]) -> bool {
    let key = |action: &Action| match &action.kind {
        ActionKind::Put(item) => item.clone(),
        ActionKind::Check(key) | ActionKind::Update(key, _) | ActionKind::Delete(key) => {
            key.to_item()
        }
    };
    let is_work = |action: &Action| {
        let key = key(action);
        key.values().any(|v| v.as_str().is_some_and(|t| t.starts_with("TAVOLA#WORK#")))
    };
    let follows = actions.iter().any(is_work);
    actions.iter().filter(|action| !is_work(action)).any(|action| match &action.kind {
        ActionKind::Check(_) => false,
        // An upsert that looks at nothing asks nothing.
        ActionKind::Update(..) if !follows => true,
        _ => action.condition.is_some(),
    })
}

/// The items at these places; what is marked as being deleted is not there any more.
pub(super) fn part(tables: &Tables, places: &BTreeSet<Place>) -> Tables {
    let there = |place: &Place| tables.get(place).filter(|item| !item.contains_key(MARK)).cloned();
    places.iter().filter_map(|place| Some((place.clone(), there(place)?))).collect()
}

/// Whether a place is that of the record of a deletion.
fn is_clearing(place: &Place) -> bool {
    let sort = place.sort.as_deref().unwrap_or_default();
    place.partition.starts_with("TAVOLA#WORK#") && sort.starts_with("clearing#")
}

/// Where the two differ.
pub(super) fn changes(before: &Tables, after: &Tables) -> Vec<Place> {
    let all = before.keys().chain(after.keys());
    all.filter(|place| before.get(place) != after.get(place)).cloned().collect()
}

/// Whether a place is of Tavola's own records, which the reference knows otherwise.
fn is_record(place: &Place) -> bool {
    let kinds = ["WORK", "ONCE", "CALL", "MARK", "PROGRESS", "JOB"];
    let name = place.partition.strip_prefix("TAVOLA#").and_then(|name| name.split_once('#'));
    name.is_some_and(|(kind, _)| kinds.contains(&kind))
}
