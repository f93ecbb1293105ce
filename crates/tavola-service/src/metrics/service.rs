//! Metrics of requests and connections.

use tavola_http::{ConnectionStats, EndpointStats};

use super::page::Page;
use crate::stats::ServiceStats;

/// Adds what was answered and refused.
pub(super) fn requests(page: &mut Page, stats: &ServiceStats) {
    let name = "tavola_http_responses_total";
    page.counter(name, "Answers, by their status and the code of the problem in them");
    for (status, codes) in stats.answers() {
        for (code, count) in codes {
            page.sample(name, &[("status", &status.to_string()), ("code", &code)], count);
        }
    }
    let name = "tavola_http_requests_running";
    page.gauge(name, "Requests that are being answered");
    page.sample(name, &[], stats.running());
    let name = "tavola_limit_reached_total";
    page.counter(name, "Requests that were refused because a limit was reached");
    page.sample(name, &[("limit", "max-requests")], stats.overloaded.count());
    page.sample(name, &[("limit", "rate")], stats.rate_limited.count());
    page.sample(name, &[("limit", "waiting")], stats.given_up.count());
}

/// Adds what became of connections.
pub(super) fn connections(page: &mut Page, stats: &ConnectionStats) {
    let name = "tavola_connections_open";
    page.gauge(name, "Open connections");
    page.sample(name, &[], stats.open());
    let name = "tavola_connections_accepted_total";
    page.counter(name, "Connections that were accepted");
    page.sample(name, &[], stats.accepted());
    let name = "tavola_connections_evicted_total";
    page.counter(name, "Idle connections that were closed to make room for others");
    page.sample(name, &[], stats.evicted());
    let name = "tavola_connections_overflowed_total";
    page.counter(name, "Connections for which there was no room although none was idle");
    page.sample(name, &[], stats.overflowed());
    let name = "tavola_tls_handshakes_failed_total";
    page.counter(name, "TLS handshakes that failed");
    page.sample(name, &[], stats.handshakes_failed());
}

/// Adds what was asked in DynamoDB's protocol.
pub(super) fn wire(page: &mut Page, stats: &EndpointStats) {
    let name = "tavola_wire_requests_total";
    page.counter(name, "Requests in DynamoDB's protocol, by operation and status");
    for ((operation, status), count) in stats.requests() {
        let labels = [("operation", operation), ("status", &*status.to_string())];
        page.sample(name, &labels, count);
    }
    let name = "tavola_wire_connections_open";
    page.gauge(name, "Open connections for DynamoDB's protocol");
    page.sample(name, &[], stats.connections.open());
    let name = "tavola_wire_connections_accepted_total";
    page.counter(name, "Connections for DynamoDB's protocol that were accepted");
    page.sample(name, &[], stats.connections.accepted());
}
