//! Numbers that a write claims: a counter of an item is moved on by an update of its own, before the
//! transaction.
//!
//! Writes that claim from one counter do not conflict, because none of them has the item in its
//! transaction. What was claimed is kept over the attempts of a call. A write that is refused behind
//! it, and an update whose answer is lost, leave a gap.

use tavola_model::model::{EntityId, Expr, Int, NumberClaim, Type};
use tavola_store::{
    Comparison, Condition, Error, Path, SetValue, Update, UpdateAction, UpdateItem, Value,
};

use super::guard::Guard;
use super::key_conditions::KeyConditions;
use super::pass::{End, Pass, evaluate};
use crate::Failure;
use crate::bound::Bound;
use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;
use crate::loader::Loader;
use crate::record::Record;
use crate::stored_form::within;
use crate::tenancy::Tenancy;

/// The numbers that a write has claimed so far.
#[derive(Default)]
pub(super) struct Claims(Vec<Claimed>);

/// Numbers that were claimed, by the slot of their name.
struct Claimed {
    slot: usize,
    key: ItemKey,
    by: i64,
    first: i64,
}

/// Numbers that are to be claimed.
pub(super) struct WantedClaim {
    slot: usize,
    key: ItemKey,
    entity: EntityId,
    attribute: String,
    by: i64,
}

impl<'p, 'r> Pass<'p, 'r> {
    /// Binds the first of the numbers that are claimed; nothing, if none are wanted. Steps behind it
    /// go on without it, as far as they do not use it: what they refuse costs no number.
    pub(super) fn claim_numbers(&mut self, slot: usize, claim: &'r NumberClaim) -> Result<(), End> {
        self.bind(slot, Bound::Pending);
        let (by, key) = (self.value(claim.by(), None)?, self.claimed_key(claim.target())?);
        let (Some(by), Some(key)) = (by, key) else { return Ok(()) };
        let by = by.and_then(|by| by.as_number()?.to_i64());
        let Some(by) = by.filter(|by| *by > 0) else {
            self.bind(slot, Bound::Value(None));
            return Ok(());
        };
        let Some(key) = key else {
            self.missing = true;
            return Ok(());
        };
        let Some(record) = self.handing_out(&key, claim.entity) else { return Ok(()) };
        let Some(record) = record else {
            self.missing = true;
            return Ok(());
        };
        self.own(&record)?;
        if let Some(first) = self.claims.find(slot, &key, by) {
            self.bind(slot, Bound::Value(Some(Value::from(first))));
            return Ok(());
        }
        let Some(attribute) = self.model().entity(claim.entity).attribute(&claim.attribute) else {
            return Ok(());
        };
        let stored = record.get(&attribute.name).and_then(Value::as_number);
        let stored = stored.and_then(|number| number.to_i64());
        let last = stored.unwrap_or_else(|| start(&attribute.value)).saturating_add(by);
        if let Err(fault) = within(&Value::from(last), &attribute.ty, &attribute.name) {
            return self.refuse_values(claim.entity, vec![fault], Some(&record));
        }
        if !self.pending {
            let (entity, attribute) = (claim.entity, attribute.name.clone());
            let wanted = WantedClaim { slot, key, entity, attribute, by };
            self.wanted_claim.get_or_insert(wanted);
        }
        Ok(())
    }

    /// Returns the key of the item that hands out numbers, without pinning the item; `None` if that
    /// is not known yet.
    fn claimed_key(&mut self, target: &'r Expr) -> Result<Option<Option<ItemKey>>, End> {
        let Expr::Slot(slot) = target else {
            let key = evaluate!(self, None, |context, frame| context.load_key(target, &frame))?;
            return Ok(key.map(|key| key.map(|(key, _)| key)));
        };
        Ok(match self.bound.get(*slot) {
            Some(Bound::Item(key, _) | Bound::Seen(key, _)) => Some(Some(key.clone())),
            Some(Bound::Value(_)) => Some(None),
            Some(Bound::Pending) | None => None,
        })
    }

    /// Returns the stored item that hands out numbers; `None` if it is not loaded yet. What this
    /// write makes of it does not count.
    fn handing_out(&mut self, key: &ItemKey, entity: EntityId) -> Option<Option<Record>> {
        let Some(record) = self.items.get(key) else {
            let mut misses = self.trace.misses.borrow_mut();
            if !misses.iter().any(|(missed, _)| missed == key) {
                misses.push((key.clone(), entity));
            }
            self.pending = true;
            return None;
        };
        let is_there = |record: &&Record| record.entity == entity && !self.drafts.deletes(key);
        Some(record.filter(is_there).cloned())
    }
}

impl Claims {
    fn find(&self, slot: usize, key: &ItemKey, by: i64) -> Option<i64> {
        let is_it = |known: &&Claimed| known.slot == slot && known.key == *key && known.by == by;
        self.0.iter().find(is_it).map(|known| known.first)
    }

    /// Claims numbers. If the item has changed so that it hands out none, it is looked at again.
    pub async fn claim(
        &mut self,
        loader: &mut Loader<'_>,
        wanted: WantedClaim,
    ) -> Result<(), Failure> {
        let WantedClaim { slot, key, entity, attribute, by } = wanted;
        let Some(request) = request(loader.items(), &key, entity, &attribute, by) else {
            loader.items_mut().remove(&key);
            return Ok(());
        };
        match loader.store().update(request).await {
            Ok(images) => {
                let new = images.new.as_ref().and_then(|item| item.get(&attribute));
                let last = new.and_then(Value::as_number).and_then(|number| number.to_i64());
                let last = last.ok_or_else(|| {
                    Failure::Internal("an update did not return its item".to_owned())
                })?;
                self.0.push(Claimed { slot, key: key.clone(), by, first: last - by + 1 });
                loader.items_mut().insert(key, entity, images.new);
                Ok(())
            }
            Err(Error::ConditionFailed { .. }) => {
                loader.items_mut().remove(&key);
                Ok(())
            }
            // A number may be lost, and nothing else has happened.
            Err(Error::Unavailable { message, .. }) => {
                Err(Error::Unavailable { message, maybe_done: false }.into())
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Returns the update that moves a counter on, on condition that the item is still there, of its
/// entity and of the caller's tenant, and that the counter keeps within its bounds.
fn request(
    items: &LoadedItems<'_>,
    key: &ItemKey,
    entity: EntityId,
    name: &str,
    by: i64,
) -> Option<UpdateItem> {
    let call = items.call();
    let record = items.record(key)?;
    let attribute = items.model().entity(entity).attribute(name)?;
    let tenant = match call.tenancy() {
        Tenancy::Bound { attribute, .. } => Some(attribute.as_str()),
        Tenancy::Free => None,
    };
    let identity = KeyConditions::new(items);
    let guard = Guard { identity, uses: &[], tenant, markable: call.markable() };
    let mut conditions = vec![guard.present(key, record)];
    if let Type::Int(int) = attribute.ty
        && int.max < Int::ANY.max
    {
        let most = int.max.saturating_sub(by);
        let fits = Condition::compare(name, Comparison::LessOrEqual, most);
        conditions.push(Condition::Or(vec![fits, Condition::absent(name)]));
    }
    let (table, key) = call.address(key);
    let path = Path::attribute(name);
    let stored = SetValue::IfAbsent(path.clone(), value(start(&attribute.value)));
    let sum = SetValue::Plus(Box::new(stored), value(by));
    let update = Update { actions: vec![UpdateAction::Set(path, sum)] };
    Some(UpdateItem { table, key, update, condition: Condition::all(conditions) })
}

fn value(number: i64) -> Box<SetValue> {
    Box::new(SetValue::Value(Value::from(number)))
}

/// Returns the default of a counter, which an item of another program may lack.
fn start(default: &Option<Expr>) -> i64 {
    match default {
        Some(Expr::Literal(Value::N(number))) => number.to_i64().unwrap_or_default(),
        _ => 0,
    }
}
