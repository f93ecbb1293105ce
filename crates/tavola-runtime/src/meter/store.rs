//! Counts the requests to the store, by DynamoDB's operation.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tavola_store::{Capacity, Error, Result};

use super::DurationMeter;
use crate::metrics::{StoreMetrics, StoreOutcome};

/// How many parts of a capacity unit are counted; DynamoDB counts halves.
const PARTS: f64 = 1000.0;

/// An operation of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoreOperation {
    Get,
    Query,
    Scan,
    BatchGet,
    TransactGet,
    Put,
    Update,
    TransactWrite,
    DescribeTable,
}

impl StoreOperation {
    /// All of them, in the order of their numbers, with DynamoDB's names.
    const ALL: [&'static str; 9] = [
        "GetItem",
        "Query",
        "Scan",
        "BatchGetItem",
        "TransactGetItems",
        "PutItem",
        "UpdateItem",
        "TransactWriteItems",
        "DescribeTable",
    ];

    /// Returns DynamoDB's name.
    pub fn name(self) -> &'static str {
        Self::ALL.get(self as usize).copied().unwrap_or_default()
    }
}

/// Counts of every operation.
#[derive(Debug, Default)]
pub(crate) struct StoreMeter([OperationMeter; StoreOperation::ALL.len()]);

#[derive(Debug, Default)]
struct OperationMeter {
    outcomes: [AtomicU64; StoreOutcome::ALL.len()],
    durations: DurationMeter,
    units: UnitMeter,
}

/// Counts capacity units.
#[derive(Debug, Default)]
pub(crate) struct UnitMeter {
    read_parts: AtomicU64,
    write_parts: AtomicU64,
}

impl UnitMeter {
    pub fn add(&self, capacity: Capacity) {
        for (count, units) in
            [(&self.read_parts, capacity.read), (&self.write_parts, capacity.write)]
        {
            let parts = units * PARTS;
            if parts >= 1.0 {
                count.fetch_add(parts as u64, Ordering::Relaxed);
            }
        }
    }

    /// Returns the read and the write units.
    pub fn read(&self) -> (f64, f64) {
        let units = |parts: &AtomicU64| parts.load(Ordering::Relaxed) as f64 / PARTS;
        (units(&self.read_parts), units(&self.write_parts))
    }
}

impl StoreMeter {
    /// Counts a request that has ended.
    pub fn add(
        &self,
        operation: StoreOperation,
        took: Duration,
        outcome: StoreOutcome,
        capacity: Capacity,
    ) {
        let Some(meter) = self.0.get(operation as usize) else { return };
        meter.durations.add(took);
        if let Some(count) = meter.outcomes.get(outcome as usize) {
            count.fetch_add(1, Ordering::Relaxed);
        }
        meter.units.add(capacity);
    }

    pub fn read(&self) -> Vec<StoreMetrics> {
        let metrics = |(operation, meter): (&'static str, &OperationMeter)| {
            let (read_units, write_units) = meter.units.read();
            StoreMetrics {
                operation,
                outcomes: StoreOutcome::ALL.map(|outcome| {
                    let count = meter.outcomes.get(outcome as usize);
                    (outcome, count.map_or(0, |count| count.load(Ordering::Relaxed)))
                }),
                durations: meter.durations.read(),
                read_units,
                write_units,
            }
        };
        StoreOperation::ALL.into_iter().zip(&self.0).map(metrics).collect()
    }
}

/// Returns how a request ended.
pub(crate) fn outcome<T>(result: &Result<T>) -> StoreOutcome {
    match result {
        Ok(_) => StoreOutcome::Ok,
        Err(Error::Throttled) => StoreOutcome::Throttled,
        Err(error @ Error::Cancelled(_)) if error.is_transient() => StoreOutcome::Conflict,
        Err(Error::Conflict) => StoreOutcome::Conflict,
        Err(Error::Cancelled(_) | Error::ConditionFailed { .. }) => StoreOutcome::ConditionFailed,
        Err(_) => StoreOutcome::Failed,
    }
}
