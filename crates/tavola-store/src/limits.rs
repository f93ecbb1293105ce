//! DynamoDB's limits, each of them once.

/// The most bytes of an item, attribute names included.
pub const MAX_ITEM_SIZE: usize = 400 * 1024;
/// The most bytes of a partition key.
pub const MAX_PARTITION_KEY: usize = 2048;
/// The most bytes of a sort key.
pub const MAX_SORT_KEY: usize = 1024;
/// The most levels of nested values, and the most steps of a path.
pub const MAX_VALUE_DEPTH: usize = 32;
/// The most levels of nested conditions, and of the right-hand sides of updates. DynamoDB has no
/// such limit but for [`MAX_OPERATORS`]; engines parse by recursion, and no written condition comes
/// near this.
pub const MAX_CONDITION_DEPTH: usize = 64;
/// The most actions of a transaction.
pub const MAX_TRANSACTION_ACTIONS: usize = 100;
/// The most bytes of all items of a transaction.
pub(crate) const MAX_TRANSACTION_SIZE: usize = 4 * 1024 * 1024;
/// The most characters of the token that makes a transaction idempotent.
pub const MAX_TOKEN: usize = 36;
/// The most keys of a `BatchGetItem`.
pub const MAX_BATCH_GETS: usize = 100;
/// The most items of a `BatchWriteItem`.
pub const MAX_BATCH_WRITES: usize = 25;
/// The most segments of a parallel scan.
pub const MAX_SEGMENTS: u32 = 1_000_000;
/// The most bytes of an expression.
pub const MAX_EXPRESSION_SIZE: usize = 4096;
/// The most operators and functions of an expression.
pub const MAX_OPERATORS: usize = 300;
/// The most operands of an `IN`.
pub const MAX_IN_OPERANDS: usize = 100;
/// The most global secondary indexes of a table.
pub const MAX_GLOBAL_INDEXES: usize = 20;
/// The most local secondary indexes of a table.
pub const MAX_LOCAL_INDEXES: usize = 5;
/// The most bytes of a request, and of the items that a `BatchGetItem` returns.
pub const MAX_REQUEST_SIZE: usize = 16 * 1024 * 1024;
