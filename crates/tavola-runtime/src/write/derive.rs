//! Items that follow from others: kept exactly in step, in the same transaction.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use tavola_model::model::{Attribute, Else, EntityId, Expr, Model};
use tavola_store::{Condition, Item, Number, Path, SetValue, Update, UpdateAction, Value};

use super::beyond::{Beyond, RIDE_ALONG};
use super::create::complete;
use super::dress::dress;
use super::exclusive::Claims;
use super::pass::{End, Pass};
use super::transaction::Consequences;
use super::unfit::unrecognised;
use crate::Failure;
use crate::conform::conform;
use crate::context::{Context, Fact};
use crate::draft::{Before, Draft, Step};
use crate::eval::{Eval, Frame, Stop, Val, list_elements};
use crate::owner::{self, OWNER};
use crate::record::{Place, Record};

/// A change of a derived item, ready to be sent.
#[derive(Debug, Clone)]
pub(super) enum DerivedChange {
    /// It is made, whatever was there.
    Make(Item),
    /// Some of its attributes change; its own stay.
    Change(Update, Condition),
    /// It goes.
    Drop,
}

/// Numbers of derived items that take the same step as their owner's: the owner's name of it, and the step.
pub(super) type Along = BTreeMap<(EntityId, String), (String, Number)>;

/// An item that an owner derives.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DerivedItem {
    pub place: Place,
    pub entity: EntityId,
    /// What the owner gives it.
    pub item: Item,
    /// Which `derive` of the owner's entity it comes from.
    pub derive: usize,
}

impl DerivedItem {
    /// Returns what another owner is told, if the item is exclusive.
    pub fn exclusive<'m>(&self, model: &'m Model, owner: EntityId) -> Option<&'m Else> {
        model.entity(owner).derives.get(self.derive)?.exclusive.as_ref()
    }
}

/// The derived items of one owner.
pub(crate) type Derived = Vec<DerivedItem>;

impl<'p, 'r> Pass<'p, 'r> {
    /// What happens to derived items because their owners change.
    pub(super) fn derive(&mut self, consequences: &mut Consequences) -> Result<(), End> {
        let owners: Vec<(Place, Draft)> = self
            .drafts
            .iter()
            .filter(|(_, draft)| {
                let mut entities = draft.entities();
                entities.any(|id| !self.session.model.entity(id).derives.is_empty())
            })
            .map(|(place, draft)| (place.clone(), draft.clone()))
            .collect();
        let mut claims = Claims::default();
        for (owner, draft) in owners {
            let before = match &draft.before {
                Before::Present(record) => self.derived(record)?,
                Before::Absent | Before::Unseen => Vec::new(),
            };
            let after = match &draft.after {
                Some(record) => self.derived(record)?,
                None => Vec::new(),
            };
            let derived_changes = before != after;
            let before = self.without_exclusive(&draft, before, &mut claims.before)?;
            let after = self.without_exclusive(&draft, after, &mut claims.after)?;
            let along = self.steps_along(&draft);
            let mut changes = Vec::new();
            self.compare(&before, &after, &along, &mut changes)?;
            if matches!(draft.before, Before::Present(_)) {
                let steps = |(_, _, change): &(_, _, DerivedChange)| {
                    matches!(change, DerivedChange::Change(..))
                };
                let along = match changes.len() <= RIDE_ALONG && changes.iter().all(steps) {
                    true => along,
                    false => Along::new(),
                };
                for name in self.pinned(&draft, derived_changes, &along) {
                    self.context().used(&owner, draft.entity, Fact::Attribute(name));
                }
            }
            if changes.len() <= RIDE_ALONG {
                // Whoever is still at work on an earlier change would put back what this one takes away.
                let mut derives =
                    draft.entities().flat_map(|id| &self.session.model.entity(id).derives);
                let loops = derives.any(|derive| derive.each.is_some());
                if loops && !changes.is_empty() {
                    consequences.undisturbed.push(owner);
                }
                consequences.derived.extend(changes);
                continue;
            }
            let before = match draft.before {
                Before::Present(record) => Some(record),
                Before::Absent | Before::Unseen => None,
            };
            // What the write itself looked at stays until its own transaction, which is conditioned on it.
            let (riding, _): (Vec<_>, Vec<_>) = {
                let uses = self.trace.uses.borrow();
                let pinned: HashSet<&Place> = uses.iter().map(|used| &used.place).collect();
                changes.into_iter().partition(|(place, _, _)| pinned.contains(place))
            };
            let kept = riding.iter().map(|(place, _, _)| place.clone()).collect();
            consequences.derived.extend(riding);
            consequences.beyond.push(Beyond {
                owner,
                entity: draft.entity,
                before,
                after: draft.after,
                kept,
            });
        }
        // What one owner drops, another may make in the same write.
        consequences.derived.sort_by_key(|(_, _, change)| !matches!(change, DerivedChange::Drop));
        consequences.exclusive = self.settle_claims(claims)?;
        Ok(())
    }

    fn derived(&mut self, owner: &Record) -> Result<Derived, End> {
        let evaluated = derived(&self.context(), owner);
        Ok(self.evaluate(evaluated)?.unwrap_or_default())
    }

    fn compare(
        &mut self,
        before: &Derived,
        after: &Derived,
        along: &Along,
        changes: &mut Vec<(Place, EntityId, DerivedChange)>,
    ) -> Result<(), End> {
        let old_items: HashMap<&Place, &Item> =
            before.iter().map(|old| (&old.place, &old.item)).collect();
        let new_places: HashSet<&Place> = after.iter().map(|new| &new.place).collect();
        for new in after {
            let known_absent = matches!(self.session.cache.get(&new.place), Some(None));
            let change = match old_items.get(&new.place) {
                Some(old) if **old == new.item => continue,
                Some(old) if !known_absent => {
                    self.changed_derived(old, new, along)?.map(|update| {
                        let table = self.session.model.table(new.place.table);
                        let exists = Condition::exists(&table.key.partition.name);
                        DerivedChange::Change(update, exists)
                    })
                }
                _ => self.made_derived(new)?.map(DerivedChange::Make),
            };
            changes.extend(change.map(|change| (new.place.clone(), new.entity, change)));
        }
        for old in before.iter().filter(|old| !new_places.contains(&old.place)) {
            changes.push((old.place.clone(), old.entity, DerivedChange::Drop));
        }
        Ok(())
    }

    /// The numbers of derived items that grow with their owner's, whatever they are: by entity and name, and by how
    /// much.
    fn steps_along(&self, draft: &Draft) -> Along {
        let entity = self.session.model.entity(draft.entity);
        let derived = entity.dependencies.derived();
        if derived.iter().any(|from| draft.changes(&from.decides)) {
            return Along::new();
        }
        let mut along = Along::new();
        // An exclusive item is put, changed and deleted as a whole.
        let shared = entity.derives.iter().zip(derived).filter(|(d, _)| d.exclusive.is_none());
        for (derive, from) in shared {
            for (field, source) in from.copies.iter().filter(|(_, of)| from.steps.contains(*of)) {
                if let Some(Step::Sum { by, .. }) = draft.steps.get(source) {
                    along.insert((derive.entity, field.clone()), (source.clone(), *by));
                }
            }
        }
        // An item may be derived in several ways: all of them have to agree.
        along.retain(|(id, field), (source, _)| {
            let mut all = entity.derives.iter().zip(derived).filter(|(d, _)| d.entity == *id);
            all.all(|(derive, from)| {
                derive.exclusive.is_none()
                    && from.copies.get(field) == Some(source)
                    && from.steps.contains(source)
            })
        });
        along
    }

    /// The owner's attributes that its derived items follow from, as far as a change meanwhile would leave one
    /// behind: those that decide which items there are, and what is shown together with what this write changes. It
    /// compares with what they were.
    fn pinned(&self, draft: &Draft, derived_changes: bool, along: &Along) -> BTreeSet<String> {
        let entity = self.session.model.entity(draft.entity);
        let mut names = BTreeSet::new();
        for (derive, from) in entity.derives.iter().zip(entity.dependencies.derived()) {
            if derived_changes || draft.changes(&from.decides) {
                names.extend(from.decides.iter().cloned());
            }
            if draft.after.is_some() {
                let steps = |name: &String| {
                    let mut fields = from.copies.iter().filter(|(_, source)| *source == name);
                    fields.any(|(field, _)| along.contains_key(&(derive.entity, field.clone())))
                };
                let changed = from.shows.iter().filter(|name| {
                    draft.changes(&BTreeSet::from([(*name).clone()])) && !steps(name)
                });
                let derived = self.session.model.entity(derive.entity);
                names.extend(from.compared(derived, &changed.cloned().collect()));
            }
        }
        names
    }

    /// The item as it is when it is made.
    pub(super) fn made_derived(&mut self, new: &DerivedItem) -> Result<Option<Item>, End> {
        // What the item has of its own begins with its default.
        let evaluated = complete(&self.context(), new.entity, new.item.clone());
        let Some(item) = self.evaluate(evaluated)? else { return Ok(None) };
        let (entity, place) = (new.entity, new.place.clone());
        let mut record = Record { entity, place, item, recovered: Item::new() };
        let evaluated = dress(&self.context(), &record);
        let Some(dressing) = self.evaluate(evaluated)? else { return Ok(None) };
        record.item.extend(dressing.into_iter().filter_map(|(name, value)| Some((name, value?))));
        let faults = unrecognised(self.session.model, &record);
        if !faults.is_empty() {
            self.fail(Failure::Invalid(faults))?;
        }
        Ok(Some(record.item))
    }

    /// What changes in an item that is there; what it has of its own stays.
    pub(super) fn changed_derived(
        &mut self,
        old: &Item,
        new: &DerivedItem,
        along: &Along,
    ) -> Result<Option<Update>, End> {
        let entity = self.session.model.entity(new.entity);
        // What the owner does not give any more begins with its default again.
        let evaluated = complete(&self.context(), new.entity, new.item.clone());
        let Some(complete) = self.evaluate(evaluated)? else { return Ok(None) };
        let mut item = new.item.clone();
        item.extend(complete.into_iter().filter(|(name, _)| old.contains_key(name)));
        let mut update = Update::default();
        let mut touched = BTreeSet::new();
        for name in old.keys().chain(item.keys()).collect::<BTreeSet<_>>() {
            if old.get(name) != item.get(name) {
                touched.insert(name.clone());
                update.actions.push(match along.get(&(new.entity, name.clone())) {
                    Some((_, by)) => {
                        UpdateAction::Add(Path::attribute(name.as_str()), Value::N(*by))
                    }
                    None => assign(name, item.get(name).cloned()),
                });
            }
        }
        let (id, place) = (new.entity, new.place.clone());
        let record = Record { entity: id, place, item, recovered: Item::new() };
        let evaluated = dress(&self.context(), &record);
        let Some(dressing) = self.evaluate(evaluated)? else { return Ok(None) };
        let table = self.session.model.table(entity.table);
        for (name, value) in dressing {
            let key = table.key.parts().any(|part| part.name == name);
            if !key && !entity.dependencies.stored(&name).is_disjoint(&touched) {
                update.actions.push(assign(&name, value));
            }
        }
        Ok(Some(update))
    }
}

fn assign(name: &str, value: Option<Value>) -> UpdateAction {
    match value {
        Some(value) => UpdateAction::Set(Path::attribute(name), SetValue::Value(value)),
        None => UpdateAction::Remove(Path::attribute(name)),
    }
}

/// The derived items of an owner as it is.
pub(crate) fn derived(context: &Context<'_>, owner: &Record) -> Eval<Derived> {
    let uses = context.trace.uses.borrow().len();
    let mut found = Derived::new();
    let mut places = HashSet::new();
    for (number, derive) in context.model.entity(owner.entity).derives.iter().enumerate() {
        let narrowed = context.narrowed();
        let elements: Vec<Option<Value>> = match &derive.each {
            Some((_, list)) => {
                let frame = Frame::of(owner);
                let list = narrowed.eval(list, &frame)?;
                distinct(list_elements(&list)).into_iter().map(Some).collect()
            }
            None => vec![None],
        };
        for element in &elements {
            let slots = element.iter().map(|value| Val::Value(std::borrow::Cow::Borrowed(value)));
            let frame = Frame { slots: slots.collect(), item: Some(owner) };
            if let Some(condition) = &derive.condition
                && !narrowed.holds(condition, &frame)?
            {
                continue;
            }
            let mut item = fields(&narrowed, derive.entity, &derive.fields, &frame)?;
            // Without all that it needs, there is none.
            let attributes = &context.model.entity(derive.entity).attributes;
            let lacks = |attribute: &Attribute| {
                let needed = !attribute.optional && attribute.value.is_none();
                needed && !item.contains_key(&attribute.name)
            };
            let place = narrowed.place_of(derive.entity, &|name| item.get(name));
            let place = place.filter(|_| !attributes.iter().any(lacks));
            let Some(place) = place.filter(|place| places.insert(place.clone())) else { continue };
            if derive.exclusive.is_some() {
                item.insert(OWNER.to_owned(), owner::named(context.model, &owner.place));
            }
            found.push(DerivedItem { place, entity: derive.entity, item, derive: number });
        }
    }
    context.trace.uses.borrow_mut().truncate(uses);
    Ok(found)
}

fn fields<'a>(
    context: &Context<'a>,
    id: EntityId,
    fields: &'a [(String, Expr)],
    frame: &Frame<'a>,
) -> Eval<Item> {
    let entity = context.model.entity(id);
    let values: BTreeMap<&str, &Expr> =
        fields.iter().map(|(name, expr)| (name.as_str(), expr)).collect();
    let mut item = Item::new();
    for attribute in &entity.attributes {
        let Some(expr) = values.get(attribute.name.as_str()) else { continue };
        let Some(value) = context.value(expr, frame)? else { continue };
        let conformed = conform(value, attribute, &attribute.name)
            .map_err(|fault| Stop::Failed(Failure::Invalid(vec![fault])))?;
        item.extend(conformed.map(|value| (attribute.name.clone(), value)));
    }
    Ok(item)
}

fn distinct(values: Vec<Value>) -> Vec<Value> {
    let mut seen = HashSet::new();
    values.into_iter().filter(|value| seen.insert(value.clone())).collect()
}
