//! What a call may have seen at another moment than that of its commit: what a query found, what a
//! rule `by read` was told. Each such question is a choice among what was so meanwhile, and a
//! search tries them all.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use tavola_store::Item;

use super::{Call, Element, Ids, Place, Reference, Run, Tables};
use crate::generate::Operation;

/// What marks an item that is being deleted.
pub const MARK: &str = "tavola:deleting";

/// The most runs of one search.
const MOST_RUNS: u32 = 1000;

/// What was stored at the moments at which a call may have looked, the latest first.
#[derive(Clone, Copy)]
pub struct Moments<'m> {
    /// At those while it ran.
    pub during: &'m [Arc<Tables>],
    /// At those that global indexes may have shown: they may be late.
    pub indexed: &'m [Arc<Tables>],
    /// Whether nothing that it looked at is pinned, because it has committed nothing.
    pub loose: bool,
    /// What is stored after its transaction. What a deletion leaves there, its loops take away
    /// later.
    pub committed: Option<&'m Tables>,
}

/// What came of a search.
pub enum Searched<T> {
    Found(T),
    /// Nothing that the call may have seen explains it.
    Nothing,
    /// There was too much to try.
    TooMuch,
}

/// Choices to make first, and those that were made: which, and of how many.
#[derive(Default)]
pub struct Choices {
    script: Vec<usize>,
    made: Vec<(usize, usize)>,
}

impl Choices {
    fn choose(&mut self, of: usize) -> usize {
        let chosen = self.script.get(self.made.len()).copied().unwrap_or(0);
        self.made.push((chosen, of));
        chosen
    }

    /// The choices of the next run, if anything is left to try.
    fn next(self) -> Option<Vec<usize>> {
        let mut made = self.made;
        while let Some((chosen, of)) = made.pop() {
            if chosen + 1 < of {
                let script = made.iter().map(|(chosen, _)| *chosen);
                return Some(script.chain([chosen + 1]).collect());
            }
        }
        None
    }
}

impl Reference {
    /// Runs a call with everything that it may have seen, until `judge` takes one. A judge may run
    /// it several times with the same choices.
    pub fn search<T>(
        &self,
        operation: &Operation,
        moments: Moments<'_>,
        judge: impl FnMut(&dyn Fn(Ids) -> Run) -> Option<T>,
    ) -> Searched<T> {
        self.search_runs(operation, moments, |call| self.run(operation, call), judge)
    }

    /// The same for an element of a loop in portions.
    pub fn search_element<T>(
        &self,
        operation: &Operation,
        (number, element): (usize, &Element),
        moments: Moments<'_>,
        judge: impl FnMut(&dyn Fn(Ids) -> Run) -> Option<T>,
    ) -> Searched<T> {
        let run = |call: Call<'_>| self.run_element(operation, number, element, call);
        self.search_runs(operation, moments, run, judge)
    }

    fn search_runs<'s, T>(
        &'s self,
        operation: &Operation,
        moments: Moments<'s>,
        run_call: impl Fn(Call<'s>) -> (Run, Choices),
        mut judge: impl FnMut(&dyn Fn(Ids) -> Run) -> Option<T>,
    ) -> Searched<T> {
        let mut script = Vec::new();
        for _ in 0..MOST_RUNS {
            let made = RefCell::new(Choices::default());
            let run = |ids: Ids| {
                let choices = Choices { script: script.clone(), made: Vec::new() };
                let call = self.begin(&operation.caller, ids, Some(moments), choices);
                let (run, choices) = run_call(call);
                made.replace(choices);
                run
            };
            if let Some(found) = judge(&run) {
                return Searched::Found(found);
            }
            match made.into_inner().next() {
                Some(next) => script = next,
                None => return Searched::Nothing,
            }
        }
        Searched::TooMuch
    }
}

impl Call<'_> {
    /// Asks something that pins nothing.
    pub fn unpinned<T>(&self, ask: impl FnOnce(&Self) -> T) -> T {
        within(&self.unpinned, || ask(self))
    }

    /// Asks something that pins nothing, and of what was stored before the call.
    pub fn querying<T>(&self, ask: impl FnOnce(&Self) -> T) -> T {
        within(&self.querying, || self.unpinned(ask))
    }

    /// The item at a place, as the call sees it.
    pub fn look(&self, place: &Place) -> Option<Item> {
        let before = self.stored.get(place);
        let now = self.tables.get(place);
        if self.querying.get() == 0 && now != before {
            return now.cloned();
        }
        let Some(moments) = self.moments.filter(|_| self.unpinned.get() > 0) else {
            return before.cloned();
        };
        if let Some(seen) = self.seen.borrow().get(place) {
            return seen.clone();
        }
        let mut versions = vec![before];
        for item in moments.during.iter().map(|tables| tables.get(place)) {
            if !versions.contains(&item) {
                versions.push(item);
            }
        }
        let seen = versions[self.choose(versions.len())].cloned();
        self.seen.borrow_mut().insert(place.clone(), seen.clone());
        seen
    }

    /// One of so many.
    pub fn choose(&self, of: usize) -> usize {
        if of < 2 { 0 } else { self.choices.borrow_mut().choose(of) }
    }

    /// What a query may have found at each place: what was stored, then what was there at other
    /// moments.
    pub fn versions(&self, global_index: bool) -> Vec<(&Place, Vec<Option<&Item>>)> {
        let others = match self.moments {
            Some(moments) if global_index => moments.indexed,
            Some(moments) => moments.during,
            None => &[],
        };
        let all = others.iter().map(|tables| &**tables).chain([self.stored]);
        let places: BTreeSet<&Place> = all.flat_map(|tables| tables.keys()).collect();
        let versions = |place: &Place| {
            let others = others.iter().map(|tables| tables.get(place));
            std::iter::once(self.stored.get(place)).chain(others).collect()
        };
        places.into_iter().map(|place| (place, versions(place))).collect()
    }
}

/// Whether an item is there for everyone: not if it is marked as being deleted.
pub fn is_there(tables: &Tables, place: &Place) -> bool {
    tables.get(place).is_some_and(|item| !item.contains_key(MARK))
}

fn within<T>(depth: &Cell<u32>, ask: impl FnOnce() -> T) -> T {
    depth.set(depth.get() + 1);
    let answer = ask();
    depth.set(depth.get() - 1);
    answer
}
