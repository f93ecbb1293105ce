//! Limits of the runtime, which explanations and the checker reckon with.

/// The most items that one request of a read asks for.
pub const MAX_REQUEST_ITEMS: usize = 1000;
/// The most items of an answer that has no next page, where the read has no `at most`.
pub const MAX_ANSWER_ITEMS: usize = 10_000;
/// The most items that are examined for an answer that has no next page.
pub const MAX_EXAMINED_ITEMS: usize = 20_000;
/// The most characters of a caller's idempotency key.
pub const MAX_IDEMPOTENCY_KEY: usize = 255;
/// The most items that a `with` fetches for one item.
pub const MAX_INCLUDED_ITEMS: usize = 5000;
/// The most items of a read that one transaction of a write loops over.
pub const MAX_LOOP_ITEMS: usize = 200;
/// The most whole numbers that a loop goes over.
pub const MAX_RANGE: u64 = 1000;
/// The most derived items that change in their owner's transaction; more of them are overflow work.
pub const MAX_DERIVED_IN_TRANSACTION: usize = 20;
/// The most items that one transaction of a cascade deletes, their locks and derived items not
/// counted.
pub const MAX_CASCADE_ITEMS: usize = 25;
/// The number of partitions that the records of unfinished work in a table are spread over.
pub const WORK_PARTITIONS: usize = 8;
/// How often a loop in portions over an index is begun again at most, for items that have moved.
/// Else it would never end where others make new items for it as fast as it goes.
pub const MAX_LOOP_ROUNDS: u32 = 10;
