//! Notices that another model was applied while this one serves.

use std::sync::Arc;

use tavola_model::model::Model;
use tavola_store::Error;

use super::chunks::Packed;
use super::{Versions, pack};
use crate::model_record::{format_error, read_head};
use crate::{OpenError, Runtime, system};

/// A model that serves, and looks now and then whether the tables still say so.
pub(crate) struct Watch {
    own: Arc<Packed>,
}

/// What a look has found.
#[derive(Debug, PartialEq)]
pub(crate) enum Look {
    /// The tables know of the model.
    Known,
    /// Another model was applied, and the tables know of this one again: what it writes may not be
    /// what that one needs.
    Replaced,
    /// A table has been converted to a storage format that this program does not know.
    Converted(OpenError),
}

impl Watch {
    /// Prepares to look for a model.
    pub fn new(model: &Model) -> Result<Self, Error> {
        Ok(Self { own: Arc::new(pack(model)?) })
    }

    /// Looks at the tables. Costs one request each, unless another model was applied.
    pub async fn look(&self, runtime: &Runtime) -> Result<Look, Error> {
        let mut is_known = true;
        for (id, _) in runtime.model().table_ids() {
            let Some(head) =
                read_head(&runtime.store(), runtime.model(), runtime.deployment(), id).await?
            else {
                continue;
            };
            if head.format > system::FORMAT
                && let Some(error) = format_error(runtime.table_name(id), head.format)
            {
                return Ok(Look::Converted(error));
            }
            is_known &= head.models.iter().any(|served| served.digest == self.own.digest);
        }
        if is_known {
            return Ok(Look::Known);
        }
        let versions = Versions::of(runtime.beside(), Arc::clone(&self.own)).await?;
        let noted = versions.record_still_served().await?;
        Ok(if noted { Look::Replaced } else { Look::Known })
    }
}
