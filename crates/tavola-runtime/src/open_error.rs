//! The reasons why a model cannot run on a store.

use tavola_store::IndexSchema;

/// Why a model cannot run on a store.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// No table can be called so.
    #[error(
        "the table `{table}` cannot be called `{name}`: a name has 3 to 255 letters, digits, `_`, `-` and `.`"
    )]
    BadName {
        /// The table in the model.
        table: String,
        /// Its physical name.
        name: String,
    },
    /// Two tables of the model would be one.
    #[error("the tables `{}` and `{}` cannot both be called `{name}`", tables.0, tables.1)]
    SameName {
        /// The tables in the model.
        tables: (String, String),
        /// Their physical name.
        name: String,
    },
    /// There is no such table.
    #[error("the table `{0}` does not exist")]
    NoTable(String),
    /// The table has other keys than the model.
    #[error("the table `{0}` has a different key from the model")]
    OtherKey(String),
    /// An index is missing or still being filled.
    #[error("the table `{table}` has no index `{index}` that is ready")]
    NoIndex {
        /// The physical table.
        table: String,
        /// The index.
        index: String,
    },
    /// An index has other keys, or lacks attributes that it keeps in the model.
    #[error("the table `{table}` has the {found}, but the model declares the {wanted}")]
    OtherIndex {
        /// The physical table.
        table: String,
        /// The index that is there.
        found: Box<IndexSchema>,
        /// The one of the model.
        wanted: Box<IndexSchema>,
    },
    /// The table has an earlier storage format.
    #[error(
        "the table `{table}` has storage format {found}, but this program needs format {needed}"
    )]
    OldFormat {
        /// The physical table.
        table: String,
        /// Its format.
        found: u32,
        /// The format of this program.
        needed: u32,
    },
    /// The table has a storage format from the future.
    #[error(
        "the table `{table}` has storage format {found}, but this program supports formats up to {known}"
    )]
    NewFormat {
        /// The physical table.
        table: String,
        /// Its format.
        found: u32,
        /// The latest format that is known.
        known: u32,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] tavola_store::Error),
}
