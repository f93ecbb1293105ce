//! Deleting more than one transaction holds: a board with all its members.
//!
//! What the write deletes by itself is marked first, in the write's own transaction; to everyone, what is
//! marked does not exist any more, and nothing can be made under it. Then what its loops find is deleted,
//! until they find nothing. Then what was marked goes. A record says what is to be done, so that it is
//! finished after a crash.

use tavola_model::model::{EntityId, Expr, Let, LetTarget, Loop, Model, Step, Write};
use tavola_store::{Action, ActionKind, Condition, Item, Value};

use super::pass::Mode;
use super::transaction::Target;
use super::{ATTEMPTS, FoundByReads};
use crate::context::Identity;
use crate::patient::backoff;
use crate::record::Place;
use crate::session::{Bound, Session};
use crate::{CallerKind, Failure, Response, system};

/// How many items one transaction of a clearing deletes, their locks and derived items not counted.
pub(super) const AT_A_TIME: usize = 25;

/// The attribute that marks an item as being deleted.
pub(crate) const MARK: &str = "tavola:deleting";
const WRITE: &str = "write";
const INPUTS: &str = "inputs";
const CLAIMS: &str = "claims";
const AT: &str = "at";

/// Whether a write deletes what loops over reads find, beside items of its own, and can go on when those are
/// marked: their derived items are gone then, so it must not load one.
pub(crate) fn clears(model: &Model, write: &Write) -> bool {
    fn only_deletes(steps: &[Step]) -> bool {
        steps.iter().all(|step| match step {
            Step::Delete { .. } => true,
            Step::For { list: Loop::Read(..), body, .. } => only_deletes(body),
            _ => false,
        })
    }
    let loops: Vec<_> =
        write.steps.iter().filter(|step| matches!(step, Step::For { .. })).cloned().collect();
    let own: Vec<EntityId> = write
        .steps
        .iter()
        .filter_map(|step| match step {
            Step::Delete { entity, .. } => Some(*entity),
            _ => None,
        })
        .collect();
    let derived: Vec<EntityId> =
        own.iter().flat_map(|id| &model.entity(*id).derives).map(|derive| derive.entity).collect();
    let loads_derived = write.steps.iter().any(|step| match step {
        Step::Let(Let { target: LetTarget::Item(Expr::Load(load)), .. }) => {
            derived.contains(&load.entity)
        }
        _ => false,
    });
    !loops.is_empty() && only_deletes(&loops) && !own.is_empty() && !loads_derived
}

/// The entities whose items may be marked.
pub(crate) fn markable(model: &Model) -> Vec<EntityId> {
    model
        .writes
        .iter()
        .filter(|write| clears(model, write))
        .flat_map(|write| &write.steps)
        .filter_map(|step| match step {
            Step::Delete { entity, .. } => Some(*entity),
            _ => None,
        })
        .collect()
}

impl<'r> Session<'r> {
    /// Runs a clearing write that does not fit one transaction. None if it has to be worked out again.
    pub(super) async fn clear(
        &mut self,
        write: &'r Write,
        inputs: &[Bound],
    ) -> Result<Option<Response>, Failure> {
        let mut plan =
            self.plan(write, inputs, &mut FoundByReads::default(), Mode::Marking).await?;
        let Some((owner, _)) = plan.first.clone() else { return Ok(None) };
        let table = self.model.table(owner.table);
        let Some(record) = system::work_place(owner.table, table, &owner, system::Work::Clearing)
        else {
            return Err(Failure::TooLarge("this is more than one transaction can hold".to_owned()));
        };
        plan.mark();
        plan.actions.push(Action {
            table: self.deployment.table(record.table).to_owned(),
            kind: ActionKind::Put(self.clearing_record(&record, write, inputs)),
            condition: Some(Condition::absent(&table.key.partition.name)),
        });
        plan.targets.push(Target::NoWork(record.clone()));
        if self.commit(plan, None).await?.is_none() {
            return Ok(None);
        }
        // For everyone it is gone already; its record lets the background finish what is left.
        if let Err(failure) = self.finish_clearing(write, inputs, &record).await {
            tracing::warn!(?failure, write = write.name, "the deletion is finished later");
        }
        Ok(Some(Response { body: serde_json::Value::Null, created: false }))
    }

    /// Deletes what the loops find until they find nothing, then what is marked, then the record.
    async fn finish_clearing(
        &mut self,
        write: &'r Write,
        inputs: &[Bound],
        record: &Place,
    ) -> Result<(), Failure> {
        self.sees_marked = true;
        let mut mode = Mode::Clearing;
        let mut attempt = 0;
        loop {
            self.cache.clear();
            let mut plan = self.plan(write, inputs, &mut FoundByReads::default(), mode).await?;
            if mode == Mode::Clearing && plan.actions.is_empty() {
                mode = Mode::Finishing;
                continue;
            }
            if mode == Mode::Finishing {
                plan.actions.push(Action {
                    table: self.deployment.table(record.table).to_owned(),
                    kind: ActionKind::Delete(record.key(self.model.table(record.table))),
                    condition: None,
                });
                plan.targets.push(Target::Work);
            }
            match self.commit(plan, None).await? {
                Some(_) if mode == Mode::Finishing => break,
                Some(_) => attempt = 0,
                None if attempt >= ATTEMPTS => {
                    return Err(Failure::Unavailable {
                        message: format!("`{}` is not finished yet", write.name),
                        maybe_done: true,
                    });
                }
                None => {
                    tokio::time::sleep(backoff(attempt)).await;
                    attempt += 1;
                }
            }
        }
        self.sees_marked = false;
        Ok(())
    }

    fn clearing_record(&self, record: &Place, write: &Write, inputs: &[Bound]) -> Item {
        let mut item = record.key(self.model.table(record.table)).to_item();
        let optional = |value: Option<&Value>| value.cloned().unwrap_or(Value::Null);
        let values = inputs.iter().take(write.inputs.len()).map(|bound| match bound {
            Bound::Value(value) => optional(value.as_ref()),
            Bound::Item(..) | Bound::Pending => Value::Null,
        });
        item.insert(WRITE.to_owned(), Value::from(write.name.as_str()));
        item.insert(INPUTS.to_owned(), Value::L(values.collect()));
        let claims = self.identity.claims.iter().map(|claim| optional(claim.as_ref()));
        item.insert(CLAIMS.to_owned(), Value::L(claims.collect()));
        item.insert(AT.to_owned(), Value::from(self.moment.epoch()));
        item
    }

    /// Goes on with a clearing that was cut off. False if the record is of another kind.
    pub(super) async fn resume_clearing(
        &mut self,
        place: &Place,
        record: &Item,
    ) -> Result<bool, Failure> {
        let Some(name) = record.get(WRITE).and_then(Value::as_str) else { return Ok(false) };
        let model = self.model;
        let Some(write) = model.write_named(name).map(|id| model.write(id)) else {
            return Err(Failure::Internal(format!(
                "`{name}` was cut off, and is not in the model any more"
            )));
        };
        let values = |name: &str| match record.get(name) {
            Some(Value::L(values)) => {
                values.iter().map(|value| (*value != Value::Null).then(|| value.clone())).collect()
            }
            _ => Vec::new(),
        };
        // The permission was given when the write began; only who it was is needed again.
        let identity = Identity {
            kind: CallerKind::Job,
            claims: values(CLAIMS),
            ip: None,
            agent: None,
            service: None,
        };
        let before = std::mem::replace(&mut self.identity, identity);
        let inputs = self.bind(&write.inputs, values(INPUTS), write.frame.len())?;
        let finished = self.finish_clearing(write, &inputs, place).await;
        self.identity = before;
        finished.map(|()| true)
    }
}
