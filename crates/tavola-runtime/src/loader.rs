//! Loads the items that a call turns out to need.

use std::collections::HashSet;

use tavola_model::model::{EntityId, IndexId, Model, TableId, Tenant};
use tavola_store::{BatchGet, Item};

use crate::call::Call;
use crate::client::Client;
use crate::context::{Context, Trace};
use crate::eval::{Eval, Frame, Stop};
use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;
use crate::tenancy::Tenancy;
use crate::{CallerKind, Failure, IfMatch};

/// The loaded items of a call, and the store that they come from.
pub(crate) struct Loader<'r> {
    items: LoadedItems<'r>,
    store: Client<'r>,
    /// Indexes that are missing, in development.
    missing_indexes: &'r HashSet<(TableId, IndexId)>,
}

/// Evaluates until nothing is missing any more, loading what is.
macro_rules! load_and_evaluate {
    ($loader:expr, |$context:ident| $work:expr) => {{
        loop {
            let trace = $crate::context::Trace::default();
            let result: $crate::eval::Eval<_> = {
                let $context = $loader.context(&trace);
                $crate::loader::attempt(|| $work)
            };
            match result {
                Ok(value) => break Ok(value),
                Err($crate::eval::Stop::Failed(failure)) => break Err(failure),
                Err($crate::eval::Stop::NotLoaded) => {
                    let misses = trace.misses.into_inner();
                    if let Err(failure) = $loader.fetch(misses).await {
                        break Err(failure);
                    }
                }
            }
        }
    }};
}
pub(crate) use load_and_evaluate;

/// Evaluates for each of several; what is not loaded yet is missed for all of them at once.
pub(crate) fn each<T, U>(
    items: impl IntoIterator<Item = T>,
    mut evaluate: impl FnMut(T) -> Eval<U>,
) -> Eval<Vec<U>> {
    let items = items.into_iter();
    let mut values = Vec::with_capacity(items.size_hint().0);
    let mut waits = false;
    for item in items {
        match evaluate(item) {
            Ok(value) => values.push(value),
            Err(Stop::NotLoaded) => waits = true,
            Err(failed) => return Err(failed),
        }
    }
    if waits { Err(Stop::NotLoaded) } else { Ok(values) }
}

/// Gives `?` inside of [`load_and_evaluate`] the right error to return.
pub(crate) fn attempt<T>(work: impl FnOnce() -> Eval<T>) -> Eval<T> {
    work()
}

impl<'r> Loader<'r> {
    pub fn new(
        call: Call<'r>,
        store: Client<'r>,
        missing_indexes: &'r HashSet<(TableId, IndexId)>,
    ) -> Self {
        Self { items: LoadedItems::new(call), store, missing_indexes }
    }

    /// Determines the tenant of the call, and confines it to the tenant's items.
    pub async fn confined(mut self) -> Result<Self, Failure> {
        let tenant = self.model().tenant.as_ref();
        let is_job = self.call().identity().kind == CallerKind::Job;
        let Some(Tenant { attribute, value, except }) = tenant.filter(|_| !is_job) else {
            return Ok(self);
        };
        // The rule about exemption itself may look at any item.
        if let Some(except) = except
            && load_and_evaluate!(self, |context| context.holds(except, &Frame::default()))?
        {
            return Ok(self);
        }
        let value = load_and_evaluate!(self, |context| context.value(value, &Frame::default()))?;
        let tenancy = Tenancy::Bound { attribute: attribute.clone(), value };
        Ok(Self { items: self.items.confined_to(tenancy), ..self })
    }

    /// Sets what the first item that a write names must be.
    pub fn expecting(self, if_match: Option<IfMatch>) -> Self {
        Self { items: self.items.expecting(if_match), ..self }
    }

    /// Returns a loader for another call on the same store, each of whose requests has attempts of
    /// its own.
    pub fn beside(&self, call: Call<'r>) -> Self {
        Self::new(call, self.store.for_each_request(), self.missing_indexes)
    }

    /// Returns a loader for another call on the same store, with attempts of its own.
    pub fn within(&self, call: Call<'r>) -> Self {
        Self::new(call, self.store.for_each_request().for_a_call(), self.missing_indexes)
    }

    pub fn call(&self) -> &Call<'r> {
        self.items.call()
    }

    pub fn model(&self) -> &'r Model {
        self.items.model()
    }

    pub fn store(&self) -> &Client<'r> {
        &self.store
    }

    pub fn items(&self) -> &LoadedItems<'r> {
        &self.items
    }

    pub fn items_mut(&mut self) -> &mut LoadedItems<'r> {
        &mut self.items
    }

    /// Returns `true` if an index is missing in the store.
    pub fn is_missing(&self, table: TableId, index: IndexId) -> bool {
        self.missing_indexes.contains(&(table, index))
    }

    /// Gives each further request attempts of its own: the call has happened, or takes as long as
    /// it takes.
    pub fn without_deadline(&mut self) {
        self.store = self.store.for_each_request();
    }

    /// Returns what expressions are evaluated against.
    pub fn context<'a>(&'a self, trace: &'a Trace) -> Context<'a> {
        self.items.context(trace)
    }

    /// Loads items by their keys, with strong consistency.
    pub async fn fetch(&mut self, mut misses: Vec<(ItemKey, EntityId)>) -> Result<(), Failure> {
        if misses.is_empty() {
            return Err(Failure::Internal("an evaluation waits for nothing".to_owned()));
        }
        misses.retain(|(key, entity)| !self.items.rules_out(key, *entity));
        if misses.is_empty() {
            return Ok(());
        }
        let keys = misses.iter().map(|(key, _)| self.call().address(key)).collect();
        let items = self.store.batch_get(BatchGet { keys, strong: true }).await?;
        self.items.begin_moment();
        for ((key, entity), item) in misses.into_iter().zip(items) {
            self.items.insert(key, entity, item);
        }
        Ok(())
    }

    /// Loads everything again that was loaded; returns the keys of what has changed meanwhile.
    pub async fn renew(&mut self) -> Result<Vec<ItemKey>, Failure> {
        let requested = self.items.requested();
        let keys = requested.iter().map(|(key, _)| self.call().address(key)).collect();
        let items = self.store.batch_get(BatchGet { keys, strong: true }).await?;
        let renewed = requested.into_iter().zip(items);
        Ok(self.items.renew(renewed.map(|((key, entity), item)| (key, entity, item)).collect()))
    }

    /// Loads one item with the consistency that a read asks for, unless it is known.
    pub async fn get(
        &mut self,
        key: &ItemKey,
        entity: EntityId,
        strong: bool,
    ) -> Result<(), Failure> {
        if !self.items.contains(key) && !self.items.rules_out(key, entity) {
            let item = self.store.get(self.call().get_request(key, strong)).await?;
            self.items.begin_moment();
            self.items.insert(key.clone(), entity, item);
        }
        Ok(())
    }

    /// Reads an item as it is stored, whatever it is.
    pub fn read_stored(
        &self,
        key: &ItemKey,
    ) -> impl Future<Output = Result<Option<Item>, Failure>> {
        let (store, request) = (&self.store, self.call().get_request(key, true));
        // The future borrows only what threads may share.
        async move { Ok(store.get(request).await?) }
    }
}
