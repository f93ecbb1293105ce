//! What rules have answered: the same question comes again, and mostly soon.

use std::collections::VecDeque;

use tavola_model::model::RuleId;
use tavola_store::Value;

/// How many answers to questions with arguments are kept.
const ANSWERS_KEPT: usize = 16;

/// The last answers of rules.
#[derive(Debug, Default)]
pub(crate) struct RuleAnswers {
    /// Of rules without arguments, by their places.
    alone: Vec<Option<bool>>,
    /// Of the others, the newest first.
    with: VecDeque<RuleAnswer>,
}

/// A rule that was asked, with its arguments, and what it answered.
#[derive(Debug)]
struct RuleAnswer {
    rule: RuleId,
    args: Vec<Option<Value>>,
    holds: bool,
}

impl RuleAnswers {
    /// Returns what a rule without arguments has answered.
    pub fn alone(&self, rule: RuleId) -> Option<bool> {
        *self.alone.get(rule.index())?
    }

    /// Returns what a rule has answered when it was asked with the same arguments.
    pub fn with(&self, rule: RuleId, same: impl Fn(&[Option<Value>]) -> bool) -> Option<bool> {
        let (newer, older) = self.with.as_slices();
        let mut of_rule = newer.iter().chain(older).filter(|known| known.rule == rule);
        Some(of_rule.find(|known| same(&known.args))?.holds)
    }

    /// Keeps an answer.
    pub fn keep(&mut self, rule: RuleId, args: Vec<Option<Value>>, holds: bool) {
        if args.is_empty() {
            let places = self.alone.len().max(rule.index() + 1);
            self.alone.resize(places, None);
            self.alone.get_mut(rule.index()).into_iter().for_each(|kept| *kept = Some(holds));
            return;
        }
        self.with.truncate(ANSWERS_KEPT - 1);
        self.with.push_front(RuleAnswer { rule, args, holds });
    }
}
