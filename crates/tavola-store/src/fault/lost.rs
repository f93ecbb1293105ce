//! Lost answers, and what meets a transaction that is sent again after one.

use std::collections::{HashMap, VecDeque};

use super::{FaultyStore, unavailable};
use crate::{Cancellation, Error, Result, TransactWrite};

/// Why a transaction fails that is sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The store asks to slow down.
    Throttled,
    /// Another transaction touches its first item.
    Conflict,
    /// There is no answer.
    NoAnswer,
    /// There is no connection, so it was not sent.
    NoConnection,
}

impl Trouble {
    fn error(self, actions: usize) -> Error {
        match self {
            Self::Throttled => Error::Throttled,
            Self::Conflict => {
                let others = vec![Cancellation::None; actions.saturating_sub(1)];
                Error::Cancelled([vec![Cancellation::Conflict], others].concat())
            }
            Self::NoAnswer => unavailable("there is no answer", true),
            Self::NoConnection => unavailable("there is no connection", false),
        }
    }
}

/// What is still to come for each transaction whose answer was lost, by its token.
pub(super) type Resent = HashMap<String, VecDeque<Trouble>>;

impl FaultyStore {
    /// Fails if a write is lost on its way to the store.
    pub(super) fn arrive(&self) -> Result<()> {
        match self.happens(|faults| faults.lost_requests) {
            true => Err(unavailable("the request was lost", true)),
            false => Ok(()),
        }
    }

    /// Fails if this transaction was sent before and meets trouble now.
    pub(super) fn arrive_again(&self, request: &TransactWrite) -> Result<()> {
        let mut state = self.state();
        let left = request.token.as_ref().and_then(|token| state.resent.get_mut(token));
        match left.and_then(VecDeque::pop_front) {
            Some(trouble) => Err(trouble.error(request.actions.len())),
            None => Ok(()),
        }
    }

    /// Returns the answer of a transaction, unless it is lost. Behind the trouble that follows a
    /// loss, it arrives.
    pub(super) fn answer_to<T>(&self, token: Option<String>, answer: T) -> Result<T> {
        let Some(token) = token else { return self.answer(answer) };
        if self.state().resent.contains_key(&token) {
            return Ok(answer);
        }
        self.answer(answer).inspect_err(|_| {
            let mut state = self.state();
            if !state.faults.after_lost.is_empty() {
                let trouble = state.faults.after_lost.iter().copied().collect();
                state.resent.insert(token, trouble);
            }
        })
    }
}
