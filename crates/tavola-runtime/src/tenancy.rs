//! Whose items a caller can reach at all.

use tavola_model::model::{EntityId, KeySource, NoTenant, Tenant};
use tavola_store::Value;

use crate::context::Trace;
use crate::eval::Frame;
use crate::record::{ItemKey, Record};
use crate::session::{Session, load_and_evaluate};
use crate::{CallerKind, Failure, keys};

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

impl<'r> Session<'r> {
    /// Finds out what confines this call.
    pub async fn bind_tenant(&mut self) -> Result<(), Failure> {
        let Some(Tenant { attribute, value, except }) = &self.model.tenant else { return Ok(()) };
        if self.identity.kind == CallerKind::Job {
            return Ok(());
        }
        // The rule about exemption itself may look at any item.
        let exempt = match except {
            Some(except) => {
                load_and_evaluate!(self, |context| context.holds(except, &Frame::default()))?
            }
            None => false,
        };
        if !exempt {
            let value =
                load_and_evaluate!(self, |context| context.value(value, &Frame::default()))?;
            self.tenancy = Tenancy::Bound { attribute: attribute.clone(), value };
            self.cache.clear();
        }
        Ok(())
    }

    /// Whether the names and values of a key tell that nothing under it can be the caller's tenant's. Then
    /// nothing is asked for: the answer is that of a key under which there is nothing.
    pub fn is_elsewhere<'k>(
        &self,
        id: EntityId,
        key: impl IntoIterator<Item = (&'k str, &'k Value)>,
    ) -> bool {
        let Tenancy::Bound { attribute, value } = &self.tenancy else { return false };
        let entity = self.model.entity(id);
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

    /// The same for the place of an entity's item, at which another entity's may be.
    pub fn is_key_elsewhere(&self, id: EntityId, key: &ItemKey) -> bool {
        let table = self.model.table(key.table);
        let mut entities = [id].into_iter().chain(self.model.recogniser.rivals(id));
        entities.all(|entity| self.is_elsewhere(entity, key.parts(table)))
    }

    pub fn belongs(&self, record: &Record) -> Belongs {
        let Tenancy::Bound { attribute, value } = &self.tenancy else { return Belongs::Here };
        let entity = self.model.entity(record.entity);
        match &entity.no_tenant {
            Some(NoTenant::Always) => return Belongs::Here,
            Some(NoTenant::While(condition)) => {
                let trace = Trace::default();
                let context = self.context(&trace).narrowed();
                let frame = Frame::of(record);
                if context.holds(condition, &frame).unwrap_or(false) {
                    return Belongs::Everywhere;
                }
            }
            None => {}
        }
        match (record.get(attribute), value) {
            (Some(theirs), Some(ours)) if theirs == ours => Belongs::Here,
            _ => Belongs::Elsewhere,
        }
    }
}
