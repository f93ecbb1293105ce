//! The tenant whose items a caller can reach.

use tavola_model::model::{EntityId, KeySource, Model, NoTenant};
use tavola_store::Value;

use crate::context::Context;
use crate::eval::Frame;
use crate::item_key::ItemKey;
use crate::keys;
use crate::record::Record;

/// What confines a call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Tenancy {
    /// The model has no tenants, or the caller is exempt.
    Free,
    /// Only items whose attribute has this value; without a value, none.
    Bound { attribute: String, value: Option<Value> },
}

/// Whose an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Belongs {
    /// The caller's tenant's, or nobody's business.
    Here,
    /// Everybody's: to be read, not to be changed.
    Everywhere,
    /// Another tenant's: as if it did not exist.
    Elsewhere,
}

impl Tenancy {
    /// Returns `true` if a key tells that no item under it can belong to the caller's tenant. Then
    /// nothing is requested: the call behaves as if nothing were stored there.
    pub fn is_elsewhere<'k>(
        &self,
        model: &Model,
        id: EntityId,
        key: impl IntoIterator<Item = (&'k str, &'k Value)>,
    ) -> bool {
        let Self::Bound { attribute, value } = self else { return false };
        let entity = model.entity(id);
        if entity.no_tenant.is_some() {
            return false;
        }
        let Some(ours) = value else { return true };
        key.into_iter().any(|(name, value)| match entity.only_way(name).map(|key| &key.source) {
            Some(KeySource::Template(template)) => {
                value.as_str().is_some_and(|text| !keys::can_be(template, text, attribute, ours))
            }
            Some(KeySource::Attribute) => name == attribute && value != ours,
            Some(KeySource::TypeValue) | None => false,
        })
    }

    /// Returns `true` if no item under this key can belong to the caller's tenant, whichever entity
    /// that shares the key it is of.
    pub fn is_key_elsewhere(&self, model: &Model, id: EntityId, key: &ItemKey) -> bool {
        let table = model.table(key.table);
        let mut entities = [id].into_iter().chain(model.recogniser.rivals(id));
        entities.all(|entity| self.is_elsewhere(model, entity, key.parts(table)))
    }

    /// Returns whose an item is.
    pub fn owner_of(&self, context: &Context<'_>, record: &Record) -> Belongs {
        let Self::Bound { attribute, value } = self else { return Belongs::Here };
        match &context.model.entity(record.entity).no_tenant {
            Some(NoTenant::Always) => return Belongs::Here,
            Some(NoTenant::While(condition))
                if context.narrowed().holds(condition, &Frame::of(record)).unwrap_or(false) =>
            {
                return Belongs::Everywhere;
            }
            Some(NoTenant::While(_)) | None => {}
        }
        match (record.get(attribute), value) {
            (Some(theirs), Some(ours)) if theirs == ours => Belongs::Here,
            _ => Belongs::Elsewhere,
        }
    }
}
