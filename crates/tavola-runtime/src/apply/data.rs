//! A model's initial data: items that are put where they are absent.

use std::sync::Arc;

use tavola_model::model::Model;
use tavola_store::Store;

use super::ApplyError;
use super::existing::options;
use crate::{Deployment, Runtime};

/// Puts a model's initial data where it is absent, and touches nothing that is there. Returns how many
/// items are new.
pub async fn put_data(
    model: &Model,
    store: Arc<dyn Store>,
    deployment: &Deployment,
) -> Result<usize, ApplyError> {
    for (entity, fields) in &model.data {
        let described = model.entity(*entity);
        let missing = |attribute: &&String| !fields.iter().any(|(name, _)| name == *attribute);
        if let Some(attribute) = described.key_attributes.iter().find(missing) {
            let (entity, attribute) = (described.name.clone(), attribute.clone());
            return Err(ApplyError::NoKey { entity, attribute });
        }
    }
    let runtime = Runtime::open(Arc::new(model.clone()), store, options(deployment)).await;
    let runtime = runtime.map_err(ApplyError::NotReady)?;
    runtime.seed().await.map_err(ApplyError::NotPut)
}
