//! What confines a call to its tenant.

use super::Request;
use super::bindings::{Bindings, KeyTemplate};
use super::loads::batch_get;
use super::uses::Uses;
use crate::model::{EntityId, Model, NoTenant};

/// Returns how a call on these entities is confined to its tenant, in the model's language.
pub(super) fn lines(model: &Model, entities: &[EntityId]) -> Vec<String> {
    let Some(tenant) = &model.tenant else { return Vec::new() };
    let bindings = Bindings::new(model, &[], 0);
    let mut first =
        format!("only items whose {} is {}", tenant.attribute, bindings.print(&tenant.value));
    if let Some(except) = &tenant.except {
        first.push_str(&format!(", except for {}", bindings.print(except)));
    }
    let mut lines = vec![first];
    for id in entities {
        let entity = model.entity(*id);
        lines.extend(match &entity.no_tenant {
            None => None,
            Some(NoTenant::Always) => Some(format!("{}: belongs to no tenant", entity.name)),
            Some(NoTenant::While(condition)) => {
                let condition = bindings.about(*id, None).print(condition);
                Some(format!(
                    "{}: while {condition}, every tenant reads it and none changes it",
                    entity.name
                ))
            }
        });
    }
    lines
}

/// Returns the load that determines the caller's tenant, before anything else.
pub(super) fn request(model: &Model) -> Option<Request> {
    let tenant = model.tenant.as_ref()?;
    let bindings = Bindings::new(model, &[], 0);
    let mut uses = Uses::default();
    tenant.except.iter().for_each(|except| uses.add(&bindings, except));
    uses.add(&bindings, &tenant.value);
    let none: [KeyTemplate; 0] = [];
    batch_get(model, &uses, &none, "which tenant the caller belongs to")
}

/// Returns the attribute and the condition of the tenant for an item that a write changes or
/// depends on.
pub(super) fn condition(model: &Model, id: EntityId) -> Option<(String, String)> {
    let tenant = model.tenant.as_ref()?;
    let entity = model.entity(id);
    let name = &tenant.attribute;
    entity.attribute(name)?;
    let text = match &entity.no_tenant {
        Some(NoTenant::Always) => return None,
        Some(NoTenant::While(_)) => {
            let mut names = entity.dependencies.tenancy().clone();
            names.insert(name.clone());
            format!("{} as loaded", Vec::from_iter(names).join(", "))
        }
        None => {
            let value = Bindings::new(model, &[], 0).printed_value(&tenant.value).inside;
            format!("{name} = {value}")
        }
    };
    Some((name.clone(), text))
}
