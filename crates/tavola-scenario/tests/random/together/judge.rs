//! What callers were told, against what was done.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};
use tavola_model::reserved::EXPIRY_JOB;
use tavola_runtime::{Code, Failure, Response};

use super::portions::without_work;
use super::replay::{Committed, Replayed, tables};
use super::{Moment, Outcome, Story};
use crate::reference::{Answer, Ids, Moments, Place, Reference, Run, Searched, Tables, told};
use crate::tally::Tally;
use crate::world::{differ, kind_agrees, same_status};

impl Moment {
    /// Whether everything is as it should be: what is stored, and what everybody was told.
    pub(super) fn judge(
        &self,
        story: &Story<'_>,
        began: Vec<usize>,
        late: bool,
        stored: &Tables,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let replayed = self.replay(story, began, late, tally)?;
        let without = without_work(stored);
        let recovered = if story.later.is_some() { &without } else { stored };
        if let Some(difference) = differ(&self.recovered(&replayed), recovered) {
            return Err(format!("after recovery, {difference}"));
        }
        for number in 0..self.operations.len() {
            let commits = replayed.writes.iter().filter(|write| write.operation == number).count();
            if commits > 1 {
                return Err(format!("{number} commits {commits} times"));
            }
        }
        if let Some((later, finally)) = &story.later {
            let ended = self.replay_later(later, stored, replayed.clone(), tally)?;
            let mut finally = finally.clone();
            finally.retain(|place, _| !place.partition.starts_with("TAVOLA#JOB#"));
            if let Some(difference) = differ(ended.last(), &finally) {
                return Err(format!("after the work, {difference}"));
            }
        }
        for outcome in story.outcomes {
            let Err(what) = self.check(outcome, &replayed, tally) else { continue };
            let what = match replayed.with_apart(outcome.number, outcome.to) {
                Some(apart) => self.check(outcome, &apart, tally).err(),
                None => Some(what),
            };
            if let Some(what) = what {
                return Err(format!("{}: {what}", outcome.number));
            }
        }
        Ok(())
    }

    /// A failure says that nothing was done, and why; success, that it was done.
    fn check(
        &self,
        outcome: &Outcome,
        replayed: &Replayed,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let name = &self.operations[outcome.number].name;
        if name == EXPIRY_JOB {
            return self.ended_all(outcome, replayed);
        }
        let is_read = self.model.read_named(name).is_some();
        let commit = replayed.writes.iter().find(|write| write.operation == outcome.number);
        match (&outcome.result, commit) {
            (Err(Failure::Unavailable { maybe_done: true, .. }), _) => Ok(()),
            (Err(failure), Some(_)) => Err(format!("fails with {failure:?}, and has committed")),
            (Err(Failure::Unavailable { .. } | Failure::TooLarge(_)), None) => Ok(()),
            (Err(failure), None) => self.refused(outcome, failure, replayed, tally),
            (Ok(response), _) if is_read => self.shows(outcome, response, replayed, tally),
            (Ok(response), _) if self.goes_on_in_portions(outcome.number).is_some() => {
                self.tells_of_work(outcome, response, replayed)
            }
            (Ok(response), Some(Committed { run, others, at, sets, .. })) => {
                let before = replayed.during(outcome.number, *at)[0];
                let answers = |run| self.answers(outcome, response, run, sets, before, replayed);
                answers(run).or_else(|what| match others.iter().any(|run| answers(run).is_ok()) {
                    true => Ok(()),
                    false => Err(what),
                })
            }
            (Ok(response), None) => self.changed_nothing(outcome, response, replayed, tally),
        }
    }

    /// Whether something that the call may have seen is a reason to refuse it.
    fn refused(
        &self,
        outcome: &Outcome,
        failure: &Failure,
        replayed: &Replayed,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let agrees =
            |run: &Run| run.answer.as_ref().err().is_some_and(|why| kind_agrees(failure, *why));
        let name = &self.operations[outcome.number].name;
        let write = self.model.write_named(name).map(|id| self.model.write(id));
        // What is over and cannot end may be met before what else refuses the call.
        let is_kept = |before: &Reference, run: &Run| {
            let mut met = write.map_or(Vec::new(), |write| before.met_early(write)).into_iter();
            *failure.code() == Code::EXPIRY_REFUSED
                && run.admitted
                && met.any(|place| matches!(before.end(&place), Some(Err(_))))
        };
        let searched =
            self.search(outcome, replayed, |before, run| agrees(&run) || is_kept(before, &run));
        tally.count_refused(failure);
        settle(searched, tally, || format!("fails with {failure:?}, for which there is no reason"))
    }

    /// Whether a write that succeeded and committed nothing had nothing to change.
    fn changed_nothing(
        &self,
        outcome: &Outcome,
        response: &Response,
        replayed: &Replayed,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let searched = self.search(outcome, replayed, |before, run| {
            run.after.tables == before.tables
                && run.after.remembered() == before.remembered()
                && self.answers(outcome, response, &run, &BTreeSet::new(), before, replayed).is_ok()
        });
        tally.idle += 1;
        settle(searched, tally, || {
            format!("answers {}, commits nothing, and had something to do", response.body)
        })
    }

    /// Whether a run on what was stored at some moment, and on what it may have seen of others, is
    /// as wanted.
    pub(super) fn search(
        &self,
        outcome: &Outcome,
        replayed: &Replayed,
        wanted: impl Fn(&Reference, Run) -> bool,
    ) -> Searched<()> {
        let states = replayed.during(outcome.number, outcome.to);
        let during = tables(&states);
        let indexed = tables(&replayed.indexed(outcome.number, outcome.to));
        let moments = Moments { during: &during, indexed: &indexed, loose: true, committed: None };
        let operation = &self.operations[outcome.number];
        let mut too_much = false;
        // Numbers whose answer was lost are claimed again, and there may be none left.
        let claimed = replayed.claims_of(outcome.number);
        let chosen = if claimed.is_empty() { vec![&claimed[..]] } else { vec![&claimed[..], &[]] };
        for (state, claims) in
            states.into_iter().flat_map(|one| chosen.iter().map(move |it| (one, *it)))
        {
            let ids = || Ids::default().claiming(claims);
            let judge = |run: &dyn Fn(Ids) -> Run| wanted(state, run(ids())).then_some(());
            match state.search(operation, moments, judge) {
                Searched::Found(()) => return Searched::Found(()),
                Searched::Nothing => {}
                Searched::TooMuch => too_much = true,
            }
        }
        if too_much { Searched::TooMuch } else { Searched::Nothing }
    }

    /// Whether a write that succeeded answers what it has made. What it did not look at may be as
    /// it was while it ran, and what it counted may be left out.
    fn answers(
        &self,
        outcome: &Outcome,
        response: &Response,
        run: &Run,
        sets: &BTreeSet<(Place, String)>,
        before: &Reference,
        replayed: &Replayed,
    ) -> Result<(), String> {
        let Ok(Answer::Written(expected, created)) = &run.answer else {
            return Err("answers, and should be refused".to_owned());
        };
        let wrong = || Err(format!("answers {}, and should {expected}", response.body));
        let name = &self.operations[outcome.number].name;
        if !same_status(&self.model, name, *created, response) {
            return Err(format!("is new: {}, and should be: {created}", response.created));
        }
        let Some((place, entity)) = &run.first else {
            return if response.body == *expected { Ok(()) } else { wrong() };
        };
        let caller = &self.operations[outcome.number].caller;
        let shown = |state: &Reference| state.shown(caller, place, *entity);
        let meanwhile: Vec<Option<Json>> =
            replayed.during(outcome.number, outcome.to).into_iter().map(shown).collect();
        let none = Map::new();
        let expected = match (&*response.body, expected) {
            (found, expected) if found == expected => return Ok(()),
            (Json::Object(_), Json::Object(expected)) => expected,
            // Who sees it is decided by what others do, too.
            (Json::Object(_), _) => &none,
            (_, _) if meanwhile.contains(&None) => return Ok(()),
            _ => return wrong(),
        };
        // What the write itself has set is known to its caller, whoever took the item from him
        // meanwhile.
        let attribute = |name: &str| self.model.entity(*entity).attribute(name);
        let has_set = |name: &str, found: Option<&Json>| {
            let after = run.after.tables.get(place).and_then(|item| item.get(name));
            sets.contains(&(place.clone(), name.to_owned()))
                && after.zip(attribute(name)).map(|(it, of)| told(&of.ty, it)).as_ref() == found
        };
        let computed = |name: &str| self.model.entity(*entity).computed_on_read(name);
        let is_unknown = |name: &str| {
            let mut sources = computed(name).into_iter().flat_map(|computed| &computed.sources);
            run.counted.contains(name) || sources.any(|source| run.counted.contains(source))
        };
        let before_shown = shown(before);
        let names =
            expected.keys().chain(response.body.as_object().into_iter().flat_map(Map::keys));
        for name in names {
            let (found, wanted) = (response.body.get(name), expected.get(name));
            let was = before_shown.as_ref().and_then(|item| item.get(name));
            let of = |item: &Option<Json>| item.as_ref().and_then(|item| item.get(name)) == found;
            let right = found == wanted
                || (found.is_none() && is_unknown(name))
                || (was == wanted && (meanwhile.iter().any(of) || has_set(name, found)));
            if !right {
                return wrong();
            }
        }
        Ok(())
    }
}

pub(super) fn settle(
    searched: Searched<()>,
    tally: &mut Tally,
    what: impl FnOnce() -> String,
) -> Result<(), String> {
    match searched {
        Searched::Found(()) => Ok(()),
        Searched::Nothing => Err(what()),
        Searched::TooMuch => {
            tally.open += 1;
            Ok(())
        }
    }
}
