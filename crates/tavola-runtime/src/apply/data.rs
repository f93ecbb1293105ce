//! A model's initial data: items that are put where they are absent.

use std::sync::Arc;

use tavola_model::model::{CallerTest, Else, ElseKind, EntityId, Expr, Model, Step, Write};
use tavola_store::Store;

use super::ApplyError;
use crate::cursor::{CursorKey, CursorKeys};
use crate::{Caller, Clock, Deployment, Failure, Input, Options, Runtime};

/// Puts a model's initial data where it is absent, and touches nothing that is there. Returns how many
/// items are new.
pub async fn put_data(
    model: &Model,
    store: Arc<dyn Store>,
    deployment: &Deployment,
) -> Result<usize, ApplyError> {
    if model.data.is_empty() {
        return Ok(0);
    }
    // Writes with one `create` each, so that keys, defaults and lifetimes come out as in any write.
    let mut writes = model.clone();
    writes.jobs.clear();
    writes.reads.clear();
    writes.writes = model
        .data
        .iter()
        .enumerate()
        .map(|(place, (entity, fields))| write(model, place, *entity, fields))
        .collect::<Result<_, _>>()?;
    let names: Vec<_> = writes.writes.iter().map(|write| write.name.clone()).collect();
    let options = Options {
        // No list is read, so no cursor is made.
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([0; 32])),
        deployment: deployment.clone(),
        clock: Clock::system(),
    };
    let runtime = Runtime::open(Arc::new(writes), store, options).await;
    let runtime = runtime.map_err(ApplyError::NotReady)?;
    let mut added = 0;
    for (name, (entity, _)) in names.iter().zip(&model.data) {
        match runtime.call(name, Input::default(), &Caller::job()).await {
            Ok(_) => added += 1,
            Err(Failure::Conflict(_)) => {}
            Err(failure) => {
                let entity = model.entity(*entity).name.clone();
                return Err(ApplyError::NotPut { entity, failure });
            }
        }
    }
    Ok(added)
}

fn write(
    model: &Model,
    place: usize,
    entity: EntityId,
    fields: &[(String, Expr)],
) -> Result<Write, ApplyError> {
    let described = model.entity(entity);
    let missing = |attribute: &&String| !fields.iter().any(|(name, _)| name == *attribute);
    if let Some(attribute) = described.key_attributes.iter().find(missing) {
        let (entity, attribute) = (described.name.clone(), attribute.clone());
        return Err(ApplyError::NoKey { entity, attribute });
    }
    Ok(Write {
        name: format!("data {place}"),
        docs: Vec::new(),
        audit_name: "data".to_owned(),
        route: None,
        inputs: Vec::new(),
        frame: Vec::new(),
        allow: Some(Expr::CallerIs(CallerTest::Anyone)),
        steps: vec![Step::Create {
            slot: None,
            entity,
            fields: fields.to_vec(),
            otherwise: Else { kind: ElseKind::Conflict, field: None, message: None },
        }],
        audited: false,
        span: described.span,
    })
}
