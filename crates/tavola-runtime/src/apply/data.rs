//! A model's initial data: items that are put where they are absent.

use std::sync::Arc;

use tavola_model::model::{EntityId, Expr, Model};
use tavola_store::{Error, Item, Store};

use super::ApplyError;
use crate::context::Trace;
use crate::eval::{Frame, Slots};
use crate::runtime::unread;
use crate::stored_form::stored_form;
use crate::{Caller, Deployment, Failure, Runtime};

/// Puts a model's initial data where it is absent, and touches nothing that is there. Returns how
/// many items are new.
pub async fn put_data(
    model: &Model,
    store: Arc<dyn Store>,
    deployment: &Deployment,
) -> Result<usize, ApplyError> {
    if let Some(error) = unstated_key(model) {
        return Err(error);
    }
    let runtime = Runtime::open(Arc::new(model.clone()), store, unread(deployment)).await;
    let runtime = runtime.map_err(ApplyError::NotReady)?;
    runtime.seed().await.map_err(ApplyError::NotPut)
}

/// Returns how many items of a model's initial data are absent.
pub async fn missing_data(
    model: &Model,
    store: Arc<dyn Store>,
    deployment: &Deployment,
) -> Result<usize, ApplyError> {
    if let Some(error) = unstated_key(model) {
        return Err(error);
    }
    let runtime = Runtime::unprepared(Arc::new(model.clone()), store, unread(deployment));
    let mut missing = 0;
    for (entity, fields) in &model.data {
        let found = runtime.find_initial(*entity, fields).await;
        missing += usize::from(!found.map_err(ApplyError::NotPut)?);
    }
    Ok(missing)
}

impl Runtime {
    /// Returns `true` if an item of the initial data is there.
    async fn find_initial(&self, id: EntityId, fields: &[(String, Expr)]) -> Result<bool, Failure> {
        let loader = self.loader(&Caller::job()).await?;
        let trace = Trace::default();
        let context = loader.context(&trace);
        let (described, mut key) = (self.model().entity(id), Item::new());
        for (name, expr) in
            fields.iter().filter(|(name, _)| described.key_attributes.contains(name))
        {
            let frame = Frame { slots: Slots::new(), item: None };
            let (Ok(Some(value)), Some(attribute)) =
                (context.value(expr, &frame), described.attribute(name))
            else {
                continue;
            };
            key.extend(
                stored_form(value, attribute, name).ok().flatten().map(|v| (name.clone(), v)),
            );
        }
        let Some(item_key) = context.key_of(id, &|name| key.get(name)) else { return Ok(false) };
        match self.store().get(loader.call().get_request(&item_key, true)).await {
            Ok(found) => Ok(found.is_some()),
            Err(Error::NoSuchTable(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Returns why initial data cannot be found again: every run would add another item.
fn unstated_key(model: &Model) -> Option<ApplyError> {
    model.data.iter().find_map(|(entity, fields)| {
        let described = model.entity(*entity);
        let is_missing = |attribute: &&String| !fields.iter().any(|(name, _)| name == *attribute);
        let attribute = described.key_attributes.iter().find(is_missing)?.clone();
        Some(ApplyError::NoKey { entity: described.name.clone(), attribute })
    })
}
