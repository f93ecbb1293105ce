//! Metrics as Prometheus reads them: its text format, version 0.0.4.

mod page;
mod process;
mod service;
mod store;

use crate::labels::{kind, word};
use crate::{Options, StoreSize, panics};
use page::Page;
use tavola_runtime::{CallOutcome, Durations, Metrics, OperationKind};

pub(crate) const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Renders all metrics of a model and of the service in front of it.
pub(crate) fn text(
    model: &str,
    metrics: &Metrics,
    options: &Options,
    size: Option<&StoreSize>,
) -> String {
    let mut page = Page::default();
    page.gauge("tavola_info", "The model that is served, and the version of Tavola");
    page.sample("tavola_info", &[("model", model), ("version", env!("CARGO_PKG_VERSION"))], 1);
    page.counter("tavola_panics_total", "Panics of this process");
    page.sample("tavola_panics_total", &[], panics::count());
    calls(&mut page, metrics);
    store::requests(&mut page, metrics);
    if let Some(size) = size {
        store::size(&mut page, size);
    }
    work(&mut page, metrics);
    jobs(&mut page, metrics);
    service::requests(&mut page, &options.stats);
    if let Some(connections) = &options.connections {
        service::connections(&mut page, connections);
    }
    if let Some(wire) = &options.wire {
        service::wire(&mut page, wire);
    }
    process::process(&mut page);
    page.0
}

fn calls(page: &mut Page, metrics: &Metrics) {
    let name = "tavola_calls_total";
    page.counter(name, "Calls of reads and writes that have ended, by outcome");
    for operation in &metrics.operations {
        for (outcome, count) in operation.outcomes {
            // What has never happened is left out, but for `ok`: every operation is there from the
            // start.
            if count > 0 || outcome == CallOutcome::Ok {
                let labels = [
                    ("kind", kind(operation.kind)),
                    ("operation", &operation.name),
                    ("outcome", word(outcome)),
                ];
                page.sample(name, &labels, count);
            }
        }
    }
    let name = "tavola_call_capacity_units_total";
    page.counter(name, "Capacity units that calls consumed");
    for operation in &metrics.operations {
        let consumed = operation.consumed;
        for (units, count) in [("read", consumed.read_units), ("write", consumed.write_units)] {
            if count > 0.0 {
                let labels = [("operation", operation.name.as_str()), ("units", units)];
                page.sample(name, &labels, count);
            }
        }
    }
    let name = "tavola_call_throttles_total";
    page.counter(name, "Requests of calls that the store throttled");
    for operation in metrics.operations.iter().filter(|one| one.consumed.throttled > 0) {
        page.sample(name, &[("operation", &operation.name)], operation.consumed.throttled);
    }
    let name = "tavola_write_retries_total";
    page.counter(
        name,
        "Writes that were computed again because an item that they used had changed",
    );
    for operation in metrics.operations.iter().filter(|o| o.kind == OperationKind::Write) {
        page.sample(name, &[("operation", &operation.name)], operation.retries);
    }
    let name = "tavola_write_queue_waits_total";
    page.counter(
        name,
        "Writes that waited for other writes of this process to change the same items",
    );
    for operation in metrics.operations.iter().filter(|o| o.kind == OperationKind::Write) {
        page.sample(name, &[("operation", &operation.name)], operation.queue_waits);
    }
    let name = "tavola_write_queue_wait_seconds_total";
    page.counter(name, "Total time that writes waited for other writes of this process");
    for operation in metrics.operations.iter().filter(|o| o.kind == OperationKind::Write) {
        let seconds = operation.queue_wait.as_secs_f64();
        page.sample(name, &[("operation", &operation.name)], seconds);
    }
    let name = "tavola_store_retries_total";
    page.counter(name, "Requests sent to the store again");
    page.sample(name, &[], metrics.store_retries);
    let name = "tavola_background_panics_total";
    page.counter(name, "Panics of background tasks, which are defects of Tavola");
    page.sample(name, &[], metrics.background_panics);
    let name = "tavola_call_duration_seconds";
    page.family(name, "histogram", "How long calls took");
    for operation in &metrics.operations {
        let labels = [("kind", kind(operation.kind)), ("operation", operation.name.as_str())];
        histogram(page, name, &labels, &operation.durations);
    }
}

/// Buckets count what is in the smaller ones too.
fn histogram(page: &mut Page, name: &str, labels: &[(&str, &str)], durations: &Durations) {
    let bounds = Durations::BOUNDS.map(|bound| bound.to_string());
    let bounds = bounds.iter().map(String::as_str).chain(["+Inf"]);
    let mut count = 0;
    for (bound, more) in bounds.zip(durations.counts) {
        count += more;
        page.sample(&format!("{name}_bucket"), &[labels, &[("le", bound)]].concat(), count);
    }
    page.sample(&format!("{name}_sum"), labels, durations.sum.as_secs_f64());
    page.sample(&format!("{name}_count"), labels, count);
}

fn work(page: &mut Page, metrics: &Metrics) {
    let kinds = [("derived", &metrics.derived), ("clearing", &metrics.cascade)];
    let name = "tavola_work_begun_total";
    page.counter(name, "Work beyond one transaction that writes have begun");
    for (kind, work) in kinds {
        page.sample(name, &[("kind", kind)], work.begun);
    }
    let name = "tavola_work_finished_total";
    page.counter(name, "Work beyond one transaction that was finished, at once or later");
    for (kind, work) in kinds {
        page.sample(name, &[("kind", kind), ("when", "at-once")], work.at_once);
        page.sample(name, &[("kind", kind), ("when", "later")], work.later);
    }
    let name = "tavola_work_given_up_total";
    page.counter(
        name,
        "Work beyond one transaction that was undone because its write did not commit",
    );
    for (kind, work) in kinds {
        page.sample(name, &[("kind", kind)], work.given_up);
    }
    let Some(unfinished) = metrics.unfinished else { return };
    let name = "tavola_work_unfinished";
    page.gauge(name, "Work beyond one transaction that the last search left unfinished");
    page.sample(name, &[], unfinished.records);
    let name = "tavola_work_oldest_age_seconds";
    page.gauge(
        name,
        "How long nobody has worked on the oldest unfinished work; 0 if there is none",
    );
    page.sample(name, &[], unfinished.oldest_age);
    let name = "tavola_work_looked_timestamp_seconds";
    page.gauge(name, "Time of the last search for unfinished work");
    page.sample(name, &[], unfinished.looked_at);
}

fn jobs(page: &mut Page, metrics: &Metrics) {
    if metrics.jobs.is_empty() {
        return;
    }
    let name = "tavola_job_runs_total";
    page.counter(name, "Runs of jobs in this process that have ended");
    for job in &metrics.jobs {
        page.sample(name, &[("job", &job.name), ("outcome", "ok")], job.runs);
        page.sample(name, &[("job", &job.name), ("outcome", "failed")], job.failures);
    }
    let name = "tavola_job_writes_total";
    page.counter(
        name,
        "Writes of jobs: done, skipped because they turned out not to be needed, or refused",
    );
    for job in &metrics.jobs {
        page.sample(name, &[("job", &job.name), ("outcome", "done")], job.done);
        page.sample(name, &[("job", &job.name), ("outcome", "skipped")], job.skipped);
        page.sample(name, &[("job", &job.name), ("outcome", "refused")], job.refused);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_runtime::{JobMetrics, Unfinished};

    #[test]
    fn every_metric_is_documented() {
        let metrics = Metrics {
            unfinished: Some(Unfinished::default()),
            jobs: vec![JobMetrics::default()],
            ..Metrics::default()
        };
        let mut options = Options::new(crate::Auth::None);
        options.connections = Some(std::sync::Arc::default());
        options.wire = Some(std::sync::Arc::default());
        let size = StoreSize { disk_used: Some(1), disk_free: Some(1), ..StoreSize::default() };
        let page = text("m", &metrics, &options, Some(&size));
        let named: Vec<_> = page
            .lines()
            .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next())
            .collect();
        let documented: Vec<_> = include_str!("../../../docs/metrics.md")
            .lines()
            .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
            .collect();
        assert_eq!(named, documented);
    }
}
