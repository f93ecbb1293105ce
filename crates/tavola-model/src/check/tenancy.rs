//! How each read and write of a model with tenants is confined to the caller's.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::logic::{implies, slots};
use crate::Span;
use crate::keys::pair_of;
use crate::model::{
    CallerTest, Entity, EntityId, Expr, KeyPair, KeySource, Let, LetTarget, Model, NoTenant, Read,
    Source, Step, Write,
};

/// Why an operation stays within one tenant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TenancyProof {
    /// The read or write.
    pub operation: String,
    /// Whether it is a write.
    pub is_write: bool,
    /// For each entity that it returns or changes, the reason.
    pub reasons: Vec<(EntityId, Confinement)>,
    /// Where its name stands.
    pub span: Span,
}

/// How items of one entity are confined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Confinement {
    /// The tenant stands in the key that is asked for.
    ByKey,
    /// Each item is compared with the caller's tenant.
    ByItem {
        /// Whether other tenants' items are read on the way.
        reads_others: bool,
    },
    /// Only exempt callers may call it.
    Exempt,
    /// A new item whose key contains a new id, or the id of an item of the tenant.
    Fresh,
    /// The entity belongs to no tenant.
    NoTenant,
    /// Nothing confines it.
    Open,
}

impl std::fmt::Display for Confinement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::ByKey => "by key",
            Self::ByItem { reads_others: false } => "by item",
            Self::ByItem { reads_others: true } => "by item, reading others on the way",
            Self::Exempt => "exempt",
            Self::Fresh => "fresh",
            Self::NoTenant => "no tenant",
            Self::Open => "open",
        })
    }
}

/// Returns the proofs of all reads and writes, or nothing if the model has no tenants.
pub fn tenancy(model: &Model) -> Vec<TenancyProof> {
    let model = &*model.spelled_out();
    let Some(tenant) = &model.tenant else { return Vec::new() };
    let exempt = Exemption { model, except: tenant.except.as_ref(), known: RefCell::default() };
    let exempt = |allow: &Option<Expr>| match allow {
        None => true,
        Some(allow) => exempt.covers(allow),
    };
    let reads = model.reads.iter().map(|read| {
        let reason = |id: &EntityId| {
            let entity = model.entity(*id);
            (
                *id,
                if exempt(&read.allow) {
                    Confinement::Exempt
                } else {
                    of_read(model, read, entity, &tenant.attribute)
                },
            )
        };
        TenancyProof {
            operation: read.name.clone(),
            is_write: false,
            reasons: read.entities.iter().map(reason).collect(),
            span: read.span,
        }
    });
    let writes = model.writes.iter().map(|write| {
        let exempt = exempt(&write.allow);
        let mut reasons: Vec<(EntityId, Confinement)> = Vec::new();
        write.all_steps().for_each(|step| {
            let Some((id, confinement)) = of_step(model, write, step, &tenant.attribute) else {
                return;
            };
            let confinement = if exempt { Confinement::Exempt } else { confinement };
            if !reasons.contains(&(id, confinement)) {
                reasons.push((id, confinement));
            }
        });
        TenancyProof { operation: write.name.clone(), is_write: true, reasons, span: write.span }
    });
    reads.chain(writes).collect()
}

/// The rule that exempts callers from tenancy, and what is known of the conditions compared with it:
/// many operations have the same ones.
struct Exemption<'m> {
    model: &'m Model,
    except: Option<&'m Expr>,
    known: RefCell<Vec<(Expr, bool)>>,
}

impl Exemption<'_> {
    /// Returns `true` if a permission allows only exempt callers.
    fn covers(&self, allow: &Expr) -> bool {
        match allow {
            Expr::Or(cases) => cases.iter().all(|case| self.covers(case)),
            Expr::And(parts) => parts.iter().any(|part| self.covers(part)),
            Expr::CallerIs(CallerTest::Job) => true,
            other => self.except.is_some_and(|except| self.follows(other, except)),
        }
    }

    fn follows(&self, condition: &Expr, except: &Expr) -> bool {
        let known = self.known.borrow().iter().find(|(one, _)| one == condition).map(|(_, is)| *is);
        known.unwrap_or_else(|| {
            let follows = implies(self.model, condition, except);
            self.known.borrow_mut().push((condition.clone(), follows));
            follows
        })
    }
}

/// Returns how an entity without the tenant attribute is confined, or `None` if it has the
/// attribute.
fn is_bound(entity: &Entity, tenant: &str) -> Option<Confinement> {
    match (&entity.no_tenant, entity.attribute(tenant)) {
        (Some(NoTenant::Always), _) => Some(Confinement::NoTenant),
        (_, None) => Some(Confinement::Open),
        _ => None,
    }
}

fn in_partition(entity: &Entity, pair: &KeyPair, tenant: &str) -> bool {
    match entity.only_way(&pair.partition.name).map(|key| &key.source) {
        Some(KeySource::Template(template)) => template.holes().any(|hole| {
            hole.attribute() == Some(tenant)
                && hole.transforms.is_empty()
                && hole.fallback.is_none()
        }),
        Some(KeySource::Attribute) => pair.partition.name == tenant,
        _ => false,
    }
}

fn of_read(model: &Model, read: &Read, entity: &Entity, tenant: &str) -> Confinement {
    if let Some(unbound) = is_bound(entity, tenant) {
        return unbound;
    }
    match &read.source {
        Source::Get { .. } if entity.key_attributes.iter().any(|key| key == tenant) => {
            Confinement::ByKey
        }
        Source::Query(query) => {
            if in_partition(entity, pair_of(model, query), tenant) {
                return Confinement::ByKey;
            }
            // A partition named by an id belongs to the creator of the id.
            let named = match &query.partition {
                Expr::Template(template) => template.holes().any(|hole| hole.ty.words().is_none()),
                Expr::Literal(_) => false,
                _ => true,
            };
            Confinement::ByItem { reads_others: !named }
        }
        Source::Scan { .. } => Confinement::ByItem { reads_others: true },
        _ => Confinement::ByItem { reads_others: false },
    }
}

fn of_step(
    model: &Model,
    write: &Write,
    step: &Step,
    tenant: &str,
) -> Option<(EntityId, Confinement)> {
    // An item that is there is loaded, and is then the caller's tenant's.
    let of_item = |id: EntityId| {
        let bound = is_bound(model.entity(id), tenant);
        let keyed = model.entity(id).key_attributes.iter().any(|key| key == tenant);
        let by =
            if keyed { Confinement::ByKey } else { Confinement::ByItem { reads_others: false } };
        Some((id, bound.unwrap_or(by)))
    };
    let (id, key): (EntityId, Vec<(&str, &Expr)>) = match step {
        Step::Create { entity, fields, .. } => {
            (*entity, fields.iter().map(|(name, value)| (name.as_str(), value)).collect())
        }
        Step::Update { target: Expr::Load(load), entity, upsert: true, .. } => {
            (*entity, load.key.iter().map(|(name, value)| (name.as_str(), value)).collect())
        }
        Step::Update { entity, .. } | Step::Delete { entity, .. } => return of_item(*entity),
        Step::Let(Let { target: LetTarget::Claim(claim), .. }) => return of_item(claim.entity),
        _ => return None,
    };
    let entity = model.entity(id);
    if let Some(unbound) = is_bound(entity, tenant) {
        return Some((id, unbound));
    }
    if entity.key_attributes.iter().any(|key| key == tenant) {
        return Some((id, Confinement::ByKey));
    }
    let known = of_loaded_items(model, write, tenant);
    let fresh = entity.key_attributes.iter().any(|name| {
        match key.iter().find(|(given, _)| given == name) {
            Some((_, value)) => {
                is_new(value) || slots(value).iter().any(|slot| known.contains(slot))
            }
            None => entity.attribute(name).and_then(|a| a.value.as_ref()).is_some_and(is_new),
        }
    });
    Some((id, if fresh { Confinement::Fresh } else { Confinement::Open }))
}

fn is_new(value: &Expr) -> bool {
    value.any(|expr| matches!(expr, Expr::NewId(_)))
}

/// Returns the slots of the tenant's items that the write loads or creates, and of the values in
/// their keys.
fn of_loaded_items(model: &Model, write: &Write, tenant: &str) -> BTreeSet<usize> {
    let mut known = BTreeSet::new();
    loaded_by(model, &write.steps, tenant, &mut known);
    known
}

fn loaded_by(model: &Model, steps: &[Step], tenant: &str, known: &mut BTreeSet<usize>) {
    let mut take = |entity: EntityId, slot: Option<usize>, key: &Expr| {
        if model.entity(entity).attribute(tenant).is_some() {
            known.extend(slot);
            known.extend(slots(key));
        }
    };
    for step in steps {
        match step {
            Step::Let(Let { slot, target: LetTarget::Item(key), optional: false, .. }) => {
                if let Expr::Load(load) = key {
                    take(load.entity, Some(*slot), key);
                }
            }
            Step::Create { slot: Some(slot), entity, .. } => {
                take(*entity, Some(*slot), &Expr::Absent)
            }
            Step::Update { target, entity, upsert: false, .. }
            | Step::Delete { target, entity, .. } => {
                take(*entity, None, target);
            }
            Step::Check(Expr::Exists(inner), _) => {
                if let Expr::Load(load) = &**inner {
                    take(load.entity, None, inner);
                }
            }
            _ => {}
        }
    }
    for step in steps {
        let Step::For { slot, body, .. } = step else { continue };
        let mut inside = BTreeSet::new();
        loaded_by(model, body, tenant, &mut inside);
        // A loop may not run at all: only what it binds itself is known, and only inside it.
        let bound = bound_in(body);
        known.extend(inside.into_iter().filter(|place| place == slot || bound.contains(place)));
    }
}

/// Returns the slots that steps bind.
pub(super) fn bound_in(steps: &[Step]) -> BTreeSet<usize> {
    let mut bound = BTreeSet::new();
    for step in steps {
        match step {
            Step::Let(Let { slot, .. }) | Step::Create { slot: Some(slot), .. } => {
                bound.insert(*slot);
            }
            Step::For { slot, body, .. } => {
                bound.insert(*slot);
                bound.extend(bound_in(body));
            }
            _ => {}
        }
    }
    bound
}
