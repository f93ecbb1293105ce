//! Upserts that are one request, whether or not their item is there.
//!
//! Worked out from the model alone, so that the runtime and `explain` cannot disagree about it.

use super::{
    Attribute, Change, ChangeKind, Computed, Entity, EntityId, Expr, KeySource, Model, NoTenant,
    Step, Type, Write,
};

impl Model {
    /// Finds the upserts of all writes that send the same update whether or not their item is
    /// there.
    pub(crate) fn mark_blind_upserts(&mut self) {
        let found: Vec<Vec<bool>> =
            self.writes.iter().map(|write| self.blind_upserts(write)).collect();
        for (write, found) in self.writes.iter_mut().zip(found) {
            let mut found = found.into_iter();
            mark(&mut write.steps, &mut found);
        }
    }

    /// Returns, for each `update` and `upsert` of a write, whether it need not know what is stored.
    ///
    /// Nothing may depend on that: no condition, no right-hand side, no index key, lock, derived
    /// item or computed attribute, not when the item expires or whose it is, and no start that
    /// comes from another item. A required attribute starts from its default where it is missing;
    /// an optional one has none. Where the answer is the item, the write has to know all of it but
    /// what it counts.
    fn blind_upserts(&self, write: &Write) -> Vec<bool> {
        let mut found = Vec::new();
        let mut answers = write.answer.is_none();
        for step in &write.steps {
            self.blind_step(step, answers, &mut Vec::new(), &mut found);
            let names_an_item =
                matches!(step, Step::Create { .. } | Step::Update { .. } | Step::Delete { .. });
            answers &= !names_an_item;
        }
        found
    }

    fn blind_step(
        &self,
        step: &Step,
        may_answer: bool,
        loops: &mut Vec<usize>,
        found: &mut Vec<bool>,
    ) {
        match step {
            Step::Update { target, entity: id, upsert, changes, starting, condition, .. } => {
                let entity = self.entity(*id);
                found.push(
                    *upsert
                        && condition.is_none()
                        && starting.is_empty()
                        && differs(target, loops)
                        && self.starts_by_itself(*id)
                        && changes.iter().all(|change| is_known(entity, change))
                        && (!may_answer || tells_all(entity, changes)),
                );
            }
            Step::For { slot, body, .. } => {
                loops.push(*slot);
                body.iter().for_each(|step| self.blind_step(step, may_answer, loops, found));
                loops.pop();
            }
            Step::Let(_) | Step::Check(..) | Step::Create { .. } | Step::Delete { .. } => {}
        }
    }

    /// Returns `true` if an item begins with known values, and nothing follows from it.
    fn starts_by_itself(&self, id: EntityId) -> bool {
        let entity = self.entity(id);
        let table = self.table(entity.table);
        let is_primary = |name: &str| table.key.parts().any(|part| part.name == name);
        let is_tenants =
            self.tenant.is_some() && !matches!(entity.no_tenant, Some(NoTenant::Always));
        let is_derived = |other: &Entity| other.derives.iter().any(|derive| derive.entity == id);
        let has_index_key = entity
            .keys
            .iter()
            .any(|key| key.source != KeySource::TypeValue && !is_primary(&key.name));
        !(is_tenants
            || has_index_key
            || entity.expires.is_some()
            || entity.collect.is_some()
            || !entity.uniques.is_empty()
            || !entity.checks.is_empty()
            || !entity.derives.is_empty()
            || self.entities.iter().any(is_derived))
            && entity.attributes.iter().all(|attribute| is_filled_in(entity, attribute))
    }
}

/// Returns `true` if an item is loaded by its key, and by another one in every round of the loops
/// around it.
fn differs(target: &Expr, loops: &[usize]) -> bool {
    let mentions = |slot: &usize| target.any(|part| *part == Expr::Slot(*slot));
    matches!(target, Expr::Load(_)) && loops.iter().all(mentions)
}

/// Notes in the steps what was found of them.
fn mark(steps: &mut [Step], found: &mut impl Iterator<Item = bool>) {
    for step in steps {
        match step {
            Step::Update { blind, .. } => *blind = found.next().unwrap_or_default(),
            Step::For { body, .. } => mark(body, found),
            Step::Let(_) | Step::Check(..) | Step::Create { .. } | Step::Delete { .. } => {}
        }
    }
}

/// Returns `true` if an attribute that a write does not touch can be filled in where it is missing,
/// and only there.
fn is_filled_in(entity: &Entity, attribute: &Attribute) -> bool {
    let Some(value) = &attribute.value else { return true };
    let elsewhere = value.any(|part| matches!(part, Expr::Load(_) | Expr::Rule(..)));
    // What may be absent is not filled in again, and an empty set is absent.
    let may_be_absent = attribute.optional || matches!(attribute.ty, Type::Set(..));
    !elsewhere
        && match attribute.computed {
            Computed::Default | Computed::AtCreation => !may_be_absent,
            Computed::OnWrite => entity.dependencies.sources(&attribute.name).is_empty(),
            Computed::CountsWrites => is_free(entity, attribute),
            Computed::Kept => false,
        }
}

/// Returns `true` if a change is the same whatever is stored.
fn is_known(entity: &Entity, change: &Change) -> bool {
    let [name] = change.path.as_slice() else { return false };
    let Some(attribute) = entity.attribute(name) else { return false };
    let asks_item = |expr: &Expr| expr.any(|part| matches!(part, Expr::Item));
    if entity.moves.iter().any(|moves| moves.attribute == *name) {
        return false;
    }
    match &change.kind {
        ChangeKind::Clear => true,
        ChangeKind::Set(value) | ChangeKind::SetIfGiven(value) => !asks_item(value),
        ChangeKind::Increase(by) | ChangeKind::Decrease(by) => {
            !asks_item(by) && is_free(entity, attribute)
        }
        ChangeKind::Add(value) => {
            let adds_up = match &attribute.ty {
                Type::Set(..) => true,
                Type::List(..) => !attribute.distinct,
                _ => false,
            };
            adds_up && !asks_item(value) && is_free(entity, attribute)
        }
        ChangeKind::Remove(_) => false,
    }
}

/// Returns `true` if nothing is made of an attribute but what a new item begins with.
fn is_free(entity: &Entity, attribute: &Attribute) -> bool {
    entity.dependencies.made_of(&attribute.name).next().is_none()
}

/// Returns `true` if an item is known without what is counted, and so is who sees it.
fn tells_all(entity: &Entity, changes: &[Change]) -> bool {
    let is_told = |attribute: &Attribute| {
        let own = |change: &&Change| change.path.first() == Some(&attribute.name);
        let given = |change: &Change| !matches!(change.kind, ChangeKind::SetIfGiven(_));
        entity.key_attributes.contains(&attribute.name)
            || matches!(attribute.computed, Computed::OnWrite | Computed::CountsWrites)
                && attribute.value.is_some()
            || changes.iter().find(own).is_some_and(given)
    };
    entity.dependencies.visibility().is_empty() && entity.attributes.iter().all(is_told)
}
