//! Derived items that belong to one owner at a time.
//!
//! An exclusive item names its owner. It is made on the condition that there is none, that it is
//! its owner's already, or that it has expired; it is changed and deleted on the condition that it
//! is its owner's. What one owner gives up and another takes in the same write is one action. All
//! of this happens in the transaction of the owners, however many items there are.

use tavola_model::model::{Else, EntityId};
use tavola_store::{ActionKind, Comparison, Condition, Item, Value};

use super::derived_change::Along;
use super::derived_items::{Derived, DerivedItem};
use super::pass::{End, Pass};
use crate::draft::Draft;
use crate::eval::Frame;
use crate::failure::Reason;
use crate::item_key::ItemKey;
use crate::owner::OWNER;
use crate::record::ttl_is_over;
use crate::{Code, Failure};

/// A change of an exclusive item, ready to be sent.
pub(super) struct ExclusiveChange {
    pub entity: EntityId,
    pub kind: ActionKind,
    pub condition: Condition,
    pub holder: Holder,
}

/// Whose an exclusive item may be for a change of it.
pub(super) struct Holder {
    pub key: ItemKey,
    owners: Vec<Value>,
    /// Whether it may name no owner: such items are older than the model's `exclusive`.
    or_nobody: bool,
    /// What to say when it is somebody else's; without that, it is left alone.
    pub taken: Option<Failure>,
}

impl Holder {
    /// Returns `true` if a stored item belongs to somebody else.
    pub fn is_foreign(&self, stored: &Item) -> bool {
        match stored.get(OWNER) {
            Some(owner) => !self.owners.contains(owner),
            None => !self.or_nobody,
        }
    }

    fn condition(&self) -> Condition {
        let named = self.owners.iter().map(|owner| Condition::equals(OWNER, owner.clone()));
        let nobody = self.or_nobody.then(|| Condition::absent(OWNER));
        Condition::Or(named.chain(nobody).collect())
    }
}

/// The exclusive items that the owners of a write derived before it, and derive after it.
#[derive(Default)]
pub(super) struct Claims {
    pub before: Vec<Claim>,
    pub after: Vec<Claim>,
}

/// An exclusive item, and what to say to its owner when it is another one's.
pub(super) struct Claim {
    derived: DerivedItem,
    taken: Failure,
}

impl Claim {
    fn owner(&self) -> Option<&Value> {
        self.derived.item.get(OWNER)
    }
}

impl<'p, 'r> Pass<'p, 'r> {
    /// Takes the exclusive items out of those of an owner. An item that has expired is nobody's.
    pub(super) fn without_exclusive(
        &mut self,
        draft: &Draft,
        derived: Derived,
        claims: &mut Vec<Claim>,
    ) -> Result<Derived, End> {
        let model = self.model();
        let mut others = Derived::with_capacity(derived.len());
        for derived in derived {
            let Some(otherwise) = derived.exclusive(model) else {
                others.push(derived);
                continue;
            };
            let Some(made) = self.made_derived(&derived)? else { continue };
            if ttl_is_over(&made, model.table(derived.key.table), self.items.call().now()) {
                continue;
            }
            let derive = derived.derive(model);
            let names = derive.map(|derive| model.claimed_by(derive)).unwrap_or_default();
            let Some(taken) = self.refused_claim(otherwise, &names, draft)? else { continue };
            claims.push(Claim { derived, taken });
        }
        Ok(others)
    }

    /// Returns what an owner is told whose exclusive item, made of these attributes, is another
    /// owner's: the words of the `derive`, or else of the step that makes the owner.
    fn refused_claim(
        &mut self,
        otherwise: &'r Else,
        names: &[String],
        draft: &Draft,
    ) -> Result<Option<Failure>, End> {
        let message = format!("this {} is taken already", names.join(" and "));
        let reason =
            Reason { field: self.sent_among(names), ..Reason::new(Code::NOT_UNIQUE, message) };
        let evaluated = {
            let context = self.context();
            let silent = otherwise.message.is_none() && otherwise.code.is_none();
            let create =
                draft.after.as_ref().and_then(|record| self.create_refusals.get(&record.key));
            match (create.filter(|refusal| silent && refusal.fresh), &draft.after) {
                (Some(refusal), _) => {
                    let frame = context.frame(&refusal.bound, None);
                    context.refusal(refusal.otherwise, &frame, reason)
                }
                (None, Some(record)) => {
                    context.narrowed().refusal(otherwise, &Frame::of(record), reason)
                }
                (None, None) => Ok(Failure::Conflict(Box::new(reason))),
            }
        };
        self.evaluate(evaluated)
    }

    /// Returns one change for each exclusive item: given up, kept, or taken.
    pub(super) fn settle_claims(&mut self, claims: Claims) -> Result<Vec<ExclusiveChange>, End> {
        let Claims { before, after } = claims;
        let mut changes = Vec::new();
        for (number, claim) in after.iter().enumerate() {
            let item_key = &claim.derived.key;
            if after.iter().take(number).any(|earlier| earlier.derived.key == *item_key) {
                self.fail(claim.taken.clone())?;
                continue;
            }
            let held = before.iter().filter(|old| old.derived.key == *item_key);
            let (own, given_up): (Vec<_>, Vec<_>) =
                held.partition(|old| old.owner() == claim.owner());
            changes.extend(self.claim(claim, own.first().copied(), &given_up)?);
        }
        let is_taken = |old: &Claim| after.iter().any(|new| new.derived.key == old.derived.key);
        let mut given_up: Vec<&Claim> = before.iter().filter(|old| !is_taken(old)).collect();
        while let Some(first) = given_up.first() {
            let item_key = first.derived.key.clone();
            let entity = first.derived.entity;
            let (of_key, rest): (Vec<_>, Vec<_>) =
                given_up.into_iter().partition(|claim| claim.derived.key == item_key);
            given_up = rest;
            let owners = of_key.iter().filter_map(|claim| claim.owner().cloned()).collect();
            let holder = Holder { key: item_key, owners, or_nobody: true, taken: None };
            if self.obstacles.is_foreign(&holder.key) || self.is_seen_foreign(&holder, entity) {
                continue;
            }
            let key = holder.key.store_key(self.model().table(holder.key.table));
            let condition = self.of_its_kind(holder.condition(), &holder.key, entity);
            let kind = ActionKind::Delete(key);
            changes.push(ExclusiveChange { entity, kind, condition, holder });
        }
        Ok(changes)
    }

    /// Returns the change by which an owner takes an item, given what the owner had and what others
    /// give up.
    fn claim(
        &mut self,
        claim: &Claim,
        own: Option<&Claim>,
        given_up: &[&Claim],
    ) -> Result<Option<ExclusiveChange>, End> {
        let DerivedItem { key, entity, item, .. } = &claim.derived;
        let table = self.model().table(key.table);
        let is_absent = matches!(self.items.get(key), Some(None));
        let own = own.filter(|_| !is_absent);
        let owners = given_up.iter().copied().chain([claim]);
        let holder = Holder {
            key: key.clone(),
            owners: owners.filter_map(|claim| claim.owner().cloned()).collect(),
            or_nobody: own.is_some() || !given_up.is_empty(),
            taken: Some(claim.taken.clone()),
        };
        let (kind, condition) = match own {
            Some(old) if old.derived.item == *item => return Ok(None),
            Some(old) => {
                let Some(update) =
                    self.changed_derived(&old.derived.item, &claim.derived, &Along::new())?
                else {
                    return Ok(None);
                };
                let exists = Condition::exists(&table.key.partition.name);
                let condition = Condition::And(vec![exists, holder.condition()]);
                (ActionKind::Update(key.store_key(table), update), condition)
            }
            None => {
                let Some(made) = self.made_derived(&claim.derived)? else { return Ok(None) };
                let mut free = vec![Condition::absent(&table.key.partition.name)];
                free.push(holder.condition());
                let now = self.items.call().now();
                free.extend(
                    table
                        .ttl
                        .as_ref()
                        .map(|ttl| Condition::compare(ttl, Comparison::LessOrEqual, now)),
                );
                free.extend(self.items.lapsed().get(key).cloned());
                (ActionKind::Put(made), Condition::Or(free))
            }
        };
        if self.is_seen_foreign(&holder, *entity) {
            self.fail(claim.taken.clone())?;
        }
        let condition = self.of_its_kind(condition, key, *entity);
        Ok(Some(ExclusiveChange { entity: *entity, kind, condition, holder }))
    }

    /// Returns `true` if the item was loaded, and is somebody else's.
    fn is_seen_foreign(&self, holder: &Holder, entity: EntityId) -> bool {
        let seen = self.items.record(&holder.key);
        seen.is_some_and(|record| holder.is_foreign(&record.item))
            || self.is_occupied(&holder.key, entity)
    }

    /// Adds that no other kind of item is there, where one can be: it would name no owner either.
    fn of_its_kind(&self, condition: Condition, key: &ItemKey, entity: EntityId) -> Condition {
        match self.identity().vacant_or_own(key, entity) {
            Some(own) => Condition::And(vec![condition, own]),
            None => condition,
        }
    }
}
