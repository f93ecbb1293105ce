//! What the rules of the checker ask of a write, from one walk through its steps: to explain a write
//! to people takes several times as long.

use std::collections::BTreeMap;

use super::contention::{Group, contended};
use super::kept::{KeptCheck, kept_with};
use super::records::IdempotencyRecord;
use super::size::{TransactionSize, sizes_with};
use super::write::Builder;
use crate::model::{Model, Write};

/// What the rules of the checker ask of a write.
#[derive(Debug)]
pub(crate) struct WriteFacts {
    /// The sizes of its transactions: see [`super::transaction_sizes`].
    pub(crate) sizes: Vec<TransactionSize>,
    /// How it keeps the checks of entities: see [`super::kept_checks`].
    pub(crate) kept: Vec<KeptCheck>,
    /// The existing items that are part of its transaction, and whether it changes them.
    pub(super) contended: BTreeMap<Group, bool>,
}

impl WriteFacts {
    pub(crate) fn of(model: &Model, write: &Write) -> Self {
        let mut builder = Builder::of(model, write);
        builder.uses.unread = true;
        let once = IdempotencyRecord::of(&builder.bindings, write);
        builder.run(write);
        builder.consequences.extend(once.map(|once| once.record));
        let kept = builder.keep_checks();
        let pins = builder.pins();
        let own = builder.size_with(&pins);
        let requests = builder.finish_with(pins);
        Self {
            sizes: sizes_with(model, write, own),
            kept: kept_with(model, write, kept),
            contended: contended(&requests),
        }
    }
}
