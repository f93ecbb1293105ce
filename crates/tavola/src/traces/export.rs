//! Spans on their way to a collector.

use std::sync::Arc;

use opentelemetry::trace::{
    SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState, TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_otlp::{SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use tavola_runtime::span::TARGET;
use tavola_service::{RequestTracer, TraceParent};
use tokio::runtime::Handle;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;

use super::Headers;
use super::client::CollectorClient;
use crate::fail::Fail;
use crate::output::SpanLayer;

/// The exporter, which collects spans and sends them from a thread of its own.
#[derive(Debug)]
pub(crate) struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts to export. A collector that cannot be reached is only logged.
    pub(crate) fn start(
        service: &str,
        endpoint: &str,
        sample: f64,
        headers: Headers,
        tokio: &Handle,
    ) -> Result<Self, Fail> {
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(CollectorClient::new(tokio)?)
            .with_endpoint(format!("{endpoint}/v1/traces"))
            .with_headers(headers)
            .build()
            .map_err(|error| Fail::error(format!("traces cannot be exported: {error}")))?;
        let resource = Resource::builder()
            .with_service_name(service.to_owned())
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        // Whoever began a trace has decided whether it is recorded.
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(sample)));
        let provider = SdkTracerProvider::builder()
            .with_resource(resource)
            .with_sampler(sampler)
            .with_batch_exporter(exporter)
            .build();
        Ok(Self(provider))
    }

    /// Returns what receives the spans of this process.
    pub(crate) fn layer(&self) -> SpanLayer {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("tavola"))
            // Where in the source a span begins, and on which thread, tells a reader nothing.
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(|metadata| metadata.is_span() && metadata.target() == TARGET))
            .boxed()
    }

    /// Returns what makes requests part of their clients' traces.
    pub(crate) fn tracer(&self) -> Arc<dyn RequestTracer> {
        Arc::new(ClientTraces)
    }

    /// Sends what has not been sent yet, before the process may be stopped.
    #[cfg(feature = "lambda")]
    pub(crate) async fn flush(&self) {
        let provider = self.0.clone();
        let flushed = tokio::task::spawn_blocking(move || provider.force_flush()).await;
        if !matches!(flushed, Ok(Ok(()))) {
            tracing::warn!(?flushed, "spans could not be sent");
        }
    }

    /// Sends what has not been sent yet, and ends.
    pub(crate) fn stop(&self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "the last spans could not be sent");
        }
    }
}

/// Continues the traces of clients.
#[derive(Debug)]
struct ClientTraces;

impl RequestTracer for ClientTraces {
    fn begin(&self, span: &Span, client: Option<TraceParent>) -> Option<TraceParent> {
        if let Some(client) = client {
            let remote = SpanContext::new(
                TraceId::from(client.trace_id),
                SpanId::from(client.span_id),
                TraceFlags::new(client.flags),
                true,
                TraceState::default(),
            );
            span.set_parent(Context::new().with_remote_span_context(remote)).ok()?;
        }
        let context = span.context();
        let place = context.span().span_context().clone();
        place.is_valid().then(|| TraceParent {
            trace_id: u128::from_be_bytes(place.trace_id().to_bytes()),
            span_id: u64::from_be_bytes(place.span_id().to_bytes()),
            flags: place.trace_flags().to_u8(),
        })
    }

    fn rename(&self, span: &Span, name: &str) {
        span.context().span().update_name(name.to_owned());
    }
}
