//! How large items can get, how many there are and how often things happen: the basis of costs and
//! contention in explanations and findings.

pub(crate) mod range;
pub(crate) mod size;
pub(crate) mod spread;
pub(crate) mod volume;

/// The write units per second of one partition of a table or index.
pub(crate) const PARTITION_WRITES: f64 = 1000.0;
/// The read units per second of one partition.
pub(crate) const PARTITION_READS: f64 = 3000.0;
/// The assumed size in bytes of an item without a `volume` line.
pub(crate) const USUAL_ITEM: u64 = 1024;
