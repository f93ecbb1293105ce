//! Generated items, as the server that puts them knows them.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use tavola_runtime::Runtime;
use tavola_scenario::synthetic_data::{self, Values};
use tavola_service::{Fill, SyntheticData};
use tavola_store::Store;

/// Puts generated items into a store.
pub(crate) struct Filler(pub(crate) Arc<dyn Store>);

impl SyntheticData for Filler {
    fn fill<'s>(
        &'s self,
        runtime: &'s Runtime,
        wanted: Fill,
        progress: &'s dyn Fn(usize),
    ) -> Pin<Box<dyn Future<Output = Result<usize, String>> + 's>> {
        let Fill { items, seed } = wanted;
        let wanted = synthetic_data::Fill { items, seed, values: Values::believable() };
        Box::pin(async move {
            let filled = synthetic_data::fill(runtime, &*self.0, wanted, progress).await;
            filled.map_err(|error| error.to_string())
        })
    }
}
