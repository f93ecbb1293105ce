//! Metrics of the requests to the store.

use tavola_runtime::Metrics;

use super::histogram;
use super::page::Page;
use crate::StoreSize;

/// Adds how requests ended, how long they took, and what they consumed.
pub(super) fn requests(page: &mut Page, metrics: &Metrics) {
    let used = || metrics.store.iter().filter(|store| store.outcomes.iter().any(|(_, n)| *n > 0));
    let name = "tavola_store_requests_total";
    page.counter(name, "Requests to the store, by operation and outcome; each attempt counts");
    for store in used() {
        for (outcome, count) in store.outcomes.into_iter().filter(|(_, count)| *count > 0) {
            let labels = [("operation", store.operation), ("outcome", outcome.name())];
            page.sample(name, &labels, count);
        }
    }
    let name = "tavola_store_request_duration_seconds";
    page.family(name, "histogram", "How long requests to the store took");
    for store in used() {
        histogram(page, name, &[("operation", store.operation)], &store.durations);
    }
    let name = "tavola_store_capacity_units_total";
    page.counter(name, "Capacity units that requests to the store consumed");
    for store in used() {
        for (kind, units) in [("read", store.read_units), ("write", store.write_units)] {
            if units > 0.0 {
                page.sample(name, &[("operation", store.operation), ("kind", kind)], units);
            }
        }
    }
}

/// Adds how large a store on this machine is.
pub(super) fn size(page: &mut Page, size: &StoreSize) {
    for (name, help, bytes) in [
        ("tavola_store_disk_bytes", "Size of the store's files", size.disk_used),
        ("tavola_store_disk_free_bytes", "Space that is left on the store's disk", size.disk_free),
    ] {
        if let Some(bytes) = bytes {
            page.gauge(name, help);
            page.sample(name, &[], bytes);
        }
    }
    let name = "tavola_table_items";
    page.gauge(name, "Items of a table, system items included");
    for table in &size.tables {
        page.sample(name, &[("table", &table.name)], table.items);
    }
    let name = "tavola_table_bytes";
    page.gauge(name, "Size of the items of a table, as DynamoDB counts it");
    for table in &size.tables {
        page.sample(name, &[("table", &table.name)], table.bytes);
    }
}
