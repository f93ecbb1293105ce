//! The codes of problems, as clients tell them apart.

use std::collections::BTreeSet;

use tavola_model::{Appears, Code};

use crate::surface::{Operation, Surface};

/// The codes of the problems of a model.
#[derive(Debug)]
pub(crate) struct Codes<'s> {
    /// All codes of refusals: Tavola's own, and then the model's.
    pub(crate) all: Vec<&'s str>,
    /// All codes of faults of the input.
    pub(crate) faults: Vec<&'s str>,
    /// Those that every operation can answer with.
    pub(crate) common: Vec<&'s str>,
    /// Those that every write can answer with, beside the common ones.
    pub(crate) writes: Vec<&'s str>,
}

impl<'s> Codes<'s> {
    pub(crate) fn of(surface: &'s Surface<'_>) -> Self {
        let built_in = |wanted: fn(&Appears) -> bool| {
            let described = Code::BUILT_IN.iter().filter(move |it| it.appears.iter().any(wanted));
            described.map(|it| it.code).collect::<Vec<&'s str>>()
        };
        let mut all = built_in(|appears| matches!(appears, Appears::Status(_)));
        let mut faults = built_in(|appears| matches!(appears, Appears::Field));
        let problems = surface.operations.iter().flat_map(|operation| &operation.problems);
        for problem in problems.filter(|problem| problem.is_own) {
            let codes = if problem.is_fault { &mut faults } else { &mut all };
            if !codes.contains(&problem.code) {
                codes.push(problem.code);
            }
        }
        let operations = &surface.operations;
        let common = shared(&all, operations.iter());
        let writes = shared(&all, operations.iter().filter(|operation| !operation.is_read));
        let writes = writes.into_iter().filter(|code| !common.contains(code)).collect();
        Self { all, faults, common, writes }
    }

    /// Returns the codes of an operation that not every one like it has.
    pub(crate) fn only_of(&self, operation: &'s Operation<'_>) -> Vec<&'s str> {
        let is_shared = |code: &&str| {
            self.common.contains(code) || !operation.is_read && self.writes.contains(code)
        };
        let of = codes(operation);
        self.all.iter().copied().filter(|code| of.contains(code) && !is_shared(code)).collect()
    }
}

/// Returns the codes that all these operations have, or none if there is no operation.
fn shared<'a, 's: 'a>(
    all: &[&'s str],
    operations: impl Iterator<Item = &'a Operation<'s>>,
) -> Vec<&'s str> {
    let operations: Vec<BTreeSet<&str>> = operations.map(codes).collect();
    let is_shared =
        |code: &&&str| !operations.is_empty() && operations.iter().all(|of| of.contains(**code));
    all.iter().filter(is_shared).copied().collect()
}

fn codes<'a>(operation: &'a Operation<'_>) -> BTreeSet<&'a str> {
    let refusals = operation.problems.iter().filter(|problem| !problem.is_fault);
    refusals.map(|problem| problem.code).collect()
}
