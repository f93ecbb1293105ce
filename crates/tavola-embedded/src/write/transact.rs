//! Transactions: every action is looked at before any is made.

use std::collections::HashSet;
use std::sync::Arc;

use tavola_store::{
    Action, ActionKind, Cancellation, Error, Result, TransactWrite, transact_read_units,
    transact_write_units,
};
use xxhash_rust::xxh3::xxh3_128;

use super::Changes;
use super::change::{Cause, Change};
use super::single::{is_met, updated};
use crate::catalog::Table;
use crate::kv::damaged;
use crate::layout::{self, KeyError, TOKEN_TIMES, TOKENS};
use crate::tally::{Tally, reads, writes};

/// For how long a token is remembered, in seconds: as DynamoDB does.
const REMEMBERED: i64 = 600;

impl Changes<'_> {
    pub(super) fn transact(
        &mut self,
        request: TransactWrite,
        detailed: bool,
        tally: &mut Tally,
    ) -> Result<()> {
        let token = request.token.as_ref().map(|token| Token::new(token, &request.actions));
        if let Some(token) = &token
            && self.is_repeated(token)?
        {
            for action in &request.actions {
                let table = self.table(&action.table)?;
                tally.add(&table, reads(transact_read_units(0)));
            }
            return Ok(());
        }
        let mut keys = HashSet::new();
        let mut located = Vec::with_capacity(request.actions.len());
        for (place, action) in request.actions.iter().enumerate() {
            let table = self.table(&action.table)?;
            let key = match &action.kind {
                ActionKind::Put(item) => match layout::key_of_item(&table, item) {
                    // DynamoDB stops here, and tells nothing of the others.
                    Err(KeyError::Type(message)) if detailed => {
                        let mut reasons = vec![Cancellation::None; request.actions.len()];
                        reasons.splice(place..=place, [Cancellation::Invalid(message)]);
                        return Err(Error::Cancelled(reasons));
                    }
                    key => key?,
                },
                ActionKind::Update(key, _) | ActionKind::Delete(key) | ActionKind::Check(key) => {
                    layout::key_of(&table, key)?
                }
            };
            if !keys.insert(key.clone()) {
                return Err(Error::SameItemTwice);
            }
            located.push((table, key));
        }
        let mut changes = Vec::with_capacity(located.len());
        let mut reasons = Vec::with_capacity(located.len());
        for (action, (table, key)) in request.actions.into_iter().zip(located) {
            let change = self.worked_out(&table, key, action)?;
            reasons.push(match &change {
                Ok(_) => Refusal::Cancelled(Cancellation::None),
                Err(refusal) => refusal.clone(),
            });
            changes.push((table, change.ok()));
        }
        if let Some(error) = refused(reasons, detailed) {
            return Err(error);
        }
        for (table, change) in changes {
            match change {
                Some(Step::Change(change)) => {
                    self.apply(&table, &change, Cause::Transaction, tally)?;
                }
                Some(Step::Checked) | None => tally.add(&table, writes(transact_write_units(0))),
            }
        }
        if let Some(token) = token {
            self.remember(&token);
        }
        Ok(())
    }

    /// Works an action out on the item as it is, without making it.
    fn worked_out(
        &self,
        table: &Arc<Table>,
        key: Vec<u8>,
        action: Action,
    ) -> Result<std::result::Result<Step, Refusal>> {
        let old = self.item(&key)?;
        if let Some(condition) = &action.condition
            && !is_met(condition, old.as_ref())
        {
            let reason = Cancellation::ConditionFailed(old.map(Box::new));
            return Ok(Err(Refusal::Cancelled(reason)));
        }
        let new = match action.kind {
            ActionKind::Check(_) => return Ok(Ok(Step::Checked)),
            ActionKind::Put(item) => Some(item),
            ActionKind::Delete(_) => None,
            ActionKind::Update(key, update) => {
                match updated(table, old.as_ref(), || key.to_item(), &update) {
                    Ok(new) => new,
                    Err(error) => return Ok(Err(Refusal::Wrong(error))),
                }
            }
        };
        Ok(Ok(Step::Change(Box::new(Change { key, old, new }))))
    }

    /// Returns `true` if the very same request was made already.
    fn is_repeated(&self, token: &Token) -> Result<bool> {
        let Some(known) = self.get(&token.key)? else { return Ok(false) };
        let Some((until, digest)) = known.split_first_chunk() else {
            return Err(damaged("the store holds a token that cannot be read"));
        };
        match i64::from_be_bytes(*until) > self.now {
            true if *digest == token.digest => Ok(true),
            true => Err(Error::TokenReused),
            false => Ok(false),
        }
    }

    fn remember(&mut self, token: &Token) {
        let until = self.now.saturating_add(REMEMBERED);
        let value = [until.to_be_bytes().as_slice(), &token.digest].concat();
        self.set(token.key.clone(), Some(value));
        let mut time = layout::numbered(TOKEN_TIMES, u64::try_from(until).unwrap_or_default());
        time.extend_from_slice(token.key.get(layout::SPACE_BYTES..).unwrap_or_default());
        self.set(time, Some(Vec::new()));
    }
}

/// What an action comes to.
enum Step {
    Change(Box<Change>),
    Checked,
}

/// Why an action stops its transaction.
#[derive(Clone)]
enum Refusal {
    Cancelled(Cancellation),
    /// The action itself is wrong.
    Wrong(Error),
}

/// Returns the error of a transaction, if one of its actions was refused. Where nothing but wrong
/// actions stopped it, the mistake is the same error as in a single write, unless one wants to know
/// which it was.
fn refused(reasons: Vec<Refusal>, detailed: bool) -> Option<Error> {
    let by_condition = reasons
        .iter()
        .any(|reason| matches!(reason, Refusal::Cancelled(it) if *it != Cancellation::None));
    let wrong = reasons.iter().find_map(|reason| match reason {
        Refusal::Wrong(error) => Some(error),
        Refusal::Cancelled(_) => None,
    });
    match (by_condition, wrong) {
        (false, None) => None,
        (false, Some(wrong)) if !detailed => Some(wrong.clone()),
        _ => {
            let reason = |reason| match reason {
                Refusal::Cancelled(reason) => reason,
                Refusal::Wrong(error) => Cancellation::Invalid(match error.validation_message() {
                    Some(message) => message.to_owned(),
                    None => error.to_string(),
                }),
            };
            Some(Error::Cancelled(reasons.into_iter().map(reason).collect()))
        }
    }
}

/// A request's token, and what the request was.
struct Token {
    key: Vec<u8>,
    digest: [u8; 16],
}

impl Token {
    fn new(token: &str, actions: &[Action]) -> Self {
        let key = [TOKENS.to_be_bytes().as_slice(), token.as_bytes()].concat();
        // A digest of every value and name in it. It guards against mistakes, not against forgery.
        let digest = xxh3_128(format!("{actions:?}").as_bytes()).to_be_bytes();
        Self { key, digest }
    }
}
