//! What can go wrong with an operation: Tavola's own codes and those of the model.

use tavola_model::model::{
    Derive, Else, ElseKind, EntityId, Expr, Let, LetTarget, Model, NoTenant, Read, Shape, Step,
    Template, TemplatePart, Write,
};
use tavola_model::{Appears, Code, Described};
use tavola_store::Value;

use super::write_answer::entity_of;
use super::{Condition, SignIn};

/// A refusal that an operation can answer with.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem<'m> {
    /// The status of the answer.
    pub status: u16,
    /// The code; of a fault of the input, that of the fault.
    pub code: &'m str,
    /// What it means; of the model's own, what callers are told, with `…` for what varies.
    pub meaning: String,
    /// Whether it is the code of a fault of the input, beside others.
    pub is_fault: bool,
    /// The input or attribute that it is about, if it is always the same.
    pub field: Option<&'m str>,
    /// The names of the values that are told with it.
    pub values: Vec<&'m str>,
    /// Whether the model names the code.
    pub is_own: bool,
}

/// Codes that every operation can answer with.
const ALWAYS: [Code; 13] = [
    Code::MALFORMED,
    Code::INPUT_INVALID,
    Code::INVALID_TOKEN,
    Code::INTERNAL,
    Code::UNAVAILABLE,
    Code::ISSUER_UNAVAILABLE,
    Code::STORAGE_FAILED,
    Code::NOT_ACCEPTABLE,
    Code::URI_TOO_LONG,
    Code::HEADERS_TOO_LARGE,
    Code::RATE_LIMITED,
    Code::OVERLOADED,
    Code::TABLE_MISSING,
];
/// Codes of requests with a body.
const WITH_BODY: [Code; 3] = [Code::TIMEOUT, Code::TOO_LARGE, Code::UNSUPPORTED_MEDIA_TYPE];
/// Codes of every write.
const WRITES: [Code; 12] = [
    Code::NOT_FOUND,
    Code::MISSING,
    Code::OUT_OF_BOUNDS,
    Code::EXISTS_ALREADY,
    Code::CONDITION_FAILED,
    Code::WRITTEN_TWICE,
    Code::IDEMPOTENCY_MISMATCH,
    Code::TOO_LARGE,
    Code::TRANSACTION_TOO_LARGE,
    Code::CONTENTION,
    Code::OUTCOME_UNKNOWN,
    Code::STORAGE_FULL,
];

/// Returns the problems of a read.
pub(super) fn of_read<'m>(model: &'m Model, read: &'m Read) -> Vec<Problem<'m>> {
    let mut problems = Problems::default();
    problems.of_any(model, read.allow.as_ref(), &read.refusal);
    if read.route.as_ref().is_some_and(|route| route.takes_body()) {
        problems.built_in(&WITH_BODY);
    }
    if matches!(read.shape, Shape::One | Shape::Groups { .. }) || !read.lets.is_empty() {
        problems.built_in(&[Code::NOT_FOUND]);
    }
    if read.shape != Shape::List {
        problems.built_in(&[Code::TOO_MUCH_TO_READ]);
    }
    let adds_up = match &read.shape {
        Shape::Aggregates { aggregates, .. } => aggregates.iter().any(|one| one.function.adds_up()),
        _ => false,
    };
    if adds_up || read.lets.iter().any(is_aggregate) {
        problems.built_in(&[Code::TOO_LARGE]);
    }
    problems.inputs(read.inputs.iter().filter_map(|input| input.otherwise.as_ref()));
    problems.sorted()
}

fn is_aggregate(binding: &Let) -> bool {
    matches!(binding.target, LetTarget::Aggregate(..))
}

/// Returns the problems of a write.
pub(super) fn of_write<'m>(
    model: &'m Model,
    write: &'m Write,
    condition: Option<Condition>,
) -> Vec<Problem<'m>> {
    let mut problems = Problems::default();
    if condition.is_some() {
        problems.built_in(&[Code::PRECONDITION_FAILED]);
    }
    problems.of_any(model, write.allow.as_ref(), &write.refusal);
    problems.built_in(&WRITES);
    if write.route.as_ref().is_some_and(|route| route.takes_body()) {
        problems.built_in(&WITH_BODY);
    }
    if model.tenant.is_some() {
        problems.built_in(&[Code::OTHER_TENANT]);
    }
    problems.inputs(write.inputs.iter().filter_map(|input| input.otherwise.as_ref()));
    for otherwise in write.all_steps().filter_map(Step::otherwise) {
        problems.refusal(otherwise);
    }
    let mut seen = Vec::new();
    let audited = model.audit.as_ref().filter(|_| write.audited).map(|(entity, _)| *entity);
    for entity in write.all_steps().filter_map(entity_of).chain(audited) {
        problems.entity(model, entity, &mut seen);
    }
    problems.sorted()
}

#[derive(Default)]
struct Problems<'m>(Vec<Problem<'m>>);

impl<'m> Problems<'m> {
    fn of_any(&mut self, model: &Model, allow: Option<&Expr>, refusal: &'m Else) {
        self.built_in(&ALWAYS);
        match SignIn::of(model, allow) {
            SignIn::NotNeeded => {}
            SignIn::Depends | SignIn::Needed => {
                self.built_in(&[Code::NOT_SIGNED_IN]);
                self.refusal(refusal);
            }
        }
    }

    /// Adds what can be wrong with items of an entity that a write stores, and with the items that
    /// are derived from them.
    fn entity(&mut self, model: &'m Model, id: EntityId, seen: &mut Vec<EntityId>) {
        if seen.contains(&id) {
            return;
        }
        seen.push(id);
        let entity = model.entity(id);
        for otherwise in entity.attributes.iter().filter_map(|it| it.otherwise.as_ref()) {
            self.refusal(otherwise);
        }
        for unique in &entity.uniques {
            self.built_in(&[Code::NOT_UNIQUE]);
            unique.otherwise.iter().for_each(|otherwise| self.refusal(otherwise));
        }
        for check in &entity.checks {
            match &check.otherwise.code {
                Some(_) => self.refusal(&check.otherwise),
                None => self.built_in(&[Code::CHECK_FAILED]),
            }
        }
        if entity.on_expiry.is_some() {
            self.built_in(&[Code::EXPIRY_REFUSED]);
        }
        if !entity.moves.is_empty() {
            self.built_in(&[Code::MOVE_NOT_ALLOWED]);
        }
        if matches!(entity.no_tenant, Some(NoTenant::While(_))) {
            self.built_in(&[Code::OTHER_TENANT]);
        }
        for Derive { entity, exclusive, .. } in &entity.derives {
            if let Some(otherwise) = exclusive {
                self.built_in(&[Code::NOT_UNIQUE, Code::EXISTS_ALREADY]);
                self.refusal(otherwise);
            }
            self.entity(model, *entity, seen);
        }
    }

    /// Adds what inputs are told that break their bounds: faults, whatever kind the model gives
    /// them for stored values.
    fn inputs(&mut self, refusals: impl Iterator<Item = &'m Else>) {
        for otherwise in refusals {
            if let Some(code) = &otherwise.code {
                self.push(Problem { status: 400, is_fault: true, ..own(otherwise, code) });
            }
        }
    }

    fn refusal(&mut self, otherwise: &'m Else) {
        let (status, generic) = match otherwise.kind {
            ElseKind::Invalid => (400, Code::NOT_VALID),
            ElseKind::Conflict => (409, Code::CONDITION_FAILED),
            ElseKind::NotFound => (404, Code::NOT_FOUND),
            ElseKind::Forbidden => (403, Code::NOT_ALLOWED),
        };
        match &otherwise.code {
            Some(code) => self.push(Problem { status, ..own(otherwise, code) }),
            None => self.built_in(&[generic]),
        }
    }

    fn built_in(&mut self, codes: &[Code]) {
        for code in codes {
            let described = Code::BUILT_IN.iter().find(|it| it.code == code.as_str());
            if let Some(problem) = described.and_then(problem) {
                self.push(problem);
            }
        }
    }

    fn push(&mut self, problem: Problem<'m>) {
        let is_same = |known: &&mut Problem<'m>| {
            (known.status, known.code, known.is_fault)
                == (problem.status, problem.code, problem.is_fault)
        };
        match self.0.iter_mut().find(is_same) {
            None => self.0.push(problem),
            // One code, told in several places.
            Some(known) => {
                let new = problem.values.into_iter().filter(|it| !known.values.contains(it));
                let new: Vec<_> = new.collect();
                known.values.extend(new);
                known.field = known.field.filter(|field| problem.field == Some(*field));
            }
        }
    }

    /// Returns the problems by status; within one, the model's own come last.
    fn sorted(mut self) -> Vec<Problem<'m>> {
        let place = |code: &str| Code::BUILT_IN.iter().position(|it| it.code == code);
        self.0.sort_by_key(|it| (it.status, it.is_fault, it.is_own, place(it.code)));
        self.0
    }
}

/// Returns the problem of a code of Tavola's own: as that of a whole refusal, if it can be one.
fn problem<'m>(described: &'static Described) -> Option<Problem<'m>> {
    let status = described.appears.iter().find_map(|appears| match appears {
        Appears::Status(status) => Some(*status),
        Appears::Field => None,
    });
    Some(Problem {
        status: status.unwrap_or(400),
        code: described.code,
        meaning: described.meaning.trim().to_owned(),
        is_fault: status.is_none(),
        field: None,
        values: Vec::new(),
        is_own: false,
    })
}

/// Returns the problem of a code of the model's own, with the status of a conflict.
fn own<'m>(otherwise: &'m Else, code: &'m str) -> Problem<'m> {
    let meaning = match &otherwise.message {
        Some(Expr::Literal(Value::S(text))) => text.clone(),
        Some(Expr::Template(template)) => with_gaps(template),
        _ => String::new(),
    };
    Problem {
        status: 409,
        code,
        meaning,
        is_fault: otherwise.kind == ElseKind::Invalid,
        field: otherwise.field.as_deref(),
        values: otherwise.values.iter().map(|(name, _)| name.as_str()).collect(),
        is_own: true,
    }
}

/// Returns the text of a message without the values in it.
fn with_gaps(template: &Template) -> String {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => text.clone(),
        TemplatePart::Hole(_) => "…".to_owned(),
    };
    template.parts.iter().map(part).collect()
}
