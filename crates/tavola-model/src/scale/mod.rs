//! How large items can get, how many there are and how often things happen: what costs and contention are
//! worked out from, in explanations and findings alike.

pub(crate) mod size;
pub(crate) mod spread;
pub(crate) mod volume;

/// The write units that one partition of a table or index takes in a second.
pub(crate) const PARTITION_WRITES: f64 = 1000.0;
/// The read units that one partition gives in a second.
pub(crate) const PARTITION_READS: f64 = 3000.0;
/// The bytes of an item whose size no `volume` line tells.
pub(crate) const USUAL_ITEM: u64 = 1024;
