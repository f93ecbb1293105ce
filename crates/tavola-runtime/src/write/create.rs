//! Creates items: computes their attributes, keys and lifetime.

use tavola_model::model::{Computed, Else, EntityId, Expr, Load, Step};
use tavola_store::{Item, Name, Value};

use super::changed_values::Changed;
use super::computed_attributes::computed_attributes;
use super::key_limits::{key_faults, no_key, unrecognised};
use super::pass::{CreateRefusal, End, Pass, condition_failed, evaluate, not_the_tenants};
use crate::bound::Bound;
use crate::context::{Context, Fact, WriteFacts};
use crate::draft::{Before, Draft};
use crate::eval::{Eval, Frame};
use crate::item_key::ItemKey;
use crate::loader::each;
use crate::record::Record;
use crate::stored_form::{form, lacking, stored_form};
use crate::tenancy::Belongs;
use crate::{Code, Failure, Fault, Reason};

impl<'p, 'r> Pass<'p, 'r> {
    pub(super) fn create(
        &mut self,
        slot: Option<usize>,
        entity: EntityId,
        fields: &'r [(String, Expr)],
        otherwise: &'r Else,
    ) -> Result<(), End> {
        let given = evaluate!(self, None, |context, frame| given(&context, fields, &frame))?;
        let Some(given) = given else {
            if let Some(slot) = slot {
                self.bind(slot, Bound::Pending);
            }
            return Ok(());
        };
        let made = self.make(entity, given, None, Some(otherwise))?;
        let Some(key) = made else { return Ok(()) };
        // With a new id in its key, an item can only exist already in the sense of `unique`.
        let described = self.model().entity(entity);
        let new = described.attributes.iter().filter(|attribute| {
            described.key_attributes.contains(&attribute.name)
                && attribute.computed == Computed::AtCreation
                && !fields.iter().any(|(name, _)| *name == attribute.name)
        });
        let made = self.drafts.get(&key).and_then(|draft| draft.after.as_ref());
        let new: Vec<Value> =
            new.filter_map(|attribute| made?.get(&attribute.name).cloned()).collect();
        let fresh = !new.is_empty();
        // So can one that has another item's new id in its key.
        let values = described.key_attributes.iter().filter_map(|name| made?.get(name));
        let is_new = fresh || values.into_iter().any(|value| self.new_ids.contains(value));
        self.new_ids.extend(new);
        if described.on_expiry.is_some() && !is_new {
            self.look_for_expired(&key, entity);
        }
        if otherwise.has_words() {
            let bound = self.bound.clone();
            self.create_refusals.insert(key.clone(), CreateRefusal { otherwise, bound, fresh });
        }
        if let Some(slot) = slot {
            self.bind(slot, Bound::Item(key.clone(), entity));
        }
        self.refuse_existing(&key, entity, Some(otherwise))
    }

    /// Asks for the item under the key of a new one: an expired one is ended before anything of the
    /// write is decided.
    fn look_for_expired(&mut self, key: &ItemKey, entity: EntityId) {
        if !self.items.contains(key) {
            self.pending = true;
            self.trace.misses.borrow_mut().push((key.clone(), entity));
            self.created.push(key.clone());
        }
    }

    /// Refuses a new item where another one exists, of whichever entity.
    fn refuse_existing(
        &mut self,
        key: &ItemKey,
        entity: EntityId,
        otherwise: Option<&'r Else>,
    ) -> Result<(), End> {
        let is_there = self.items.record(key).is_some();
        match is_there && self.drafts.replaced(key).is_none() {
            true => self.in_the_way(otherwise, exists_already(&self.model().entity(entity).name)),
            false => Ok(()),
        }
    }

    /// Makes a new item from the attributes given and puts it among the drafts.
    fn make(
        &mut self,
        entity: EntityId,
        given: Item,
        facts: Option<&WriteFacts>,
        otherwise: Option<&'r Else>,
    ) -> Result<Option<ItemKey>, End> {
        let evaluated = complete(&Context { facts, ..self.context() }, entity, given);
        let Some(attributes) = self.evaluate(evaluated)? else { return Ok(None) };
        let Some((key, record)) = self.with_computed_attributes(entity, attributes)? else {
            return Ok(None);
        };
        if self.items.belongs(&record) != Belongs::Here {
            self.fail(not_the_tenants())?;
        }
        if self.obstacles.blocks(&key) {
            let name = &self.model().entity(entity).name;
            self.in_the_way(otherwise, exists_already(name))?;
        }
        let before = match self.items.get(&key) {
            Some(Some(record)) => Before::Present(record.clone()),
            Some(None) => Before::Absent,
            None => Before::BlindUpsert,
        };
        if self.drafts.get(&key).is_some_and(|draft| draft.after.is_some()) {
            let twice = Reason::new(Code::WRITTEN_TWICE, "the same item would be written twice");
            self.in_the_way(otherwise, twice)?;
        }
        let before = match self.drafts.get(&key) {
            Some(draft) => draft.before.clone(),
            None => before,
        };
        let counted = self.write.counted(entity).into_iter();
        let counted = counted.map(|name| vec![name.to_owned()]).collect();
        let after = Some(record);
        self.drafts.set(key.clone(), Draft { after, counted, ..Draft::of(entity, before) });
        self.pin_replaced(&key);
        Ok(Some(key))
    }

    fn in_the_way(&mut self, otherwise: Option<&'r Else>, reason: Reason) -> Result<(), End> {
        match otherwise {
            Some(otherwise) => self.refuse(otherwise, reason, None),
            None => self.fail(Failure::Conflict(Box::new(reason))),
        }
    }

    /// Pins all attributes of an item that is replaced: they are lost, with everything that follows
    /// from them.
    fn pin_replaced(&self, item_key: &ItemKey) {
        let Some(record) = self.drafts.replaced(item_key) else { return };
        let model = self.model();
        let declared = model.entity(record.entity).attributes.iter().map(|a| a.name.as_str());
        let key = |name: &&str| !model.table(item_key.table).key.parts().any(|k| k.name == **name);
        for name in record.item.keys().filter(key).chain(declared) {
            self.context().used(item_key, record.entity, Fact::Attribute(name.to_owned()));
        }
    }

    /// Returns a record with keys, type and lifetime, all attributes in their stored form. The bounds
    /// of what the write counts are checked in the end.
    fn with_computed_attributes(
        &mut self,
        id: EntityId,
        mut item: Item,
    ) -> Result<Option<(ItemKey, Record)>, End> {
        let entity = self.model().entity(id);
        let mut faults = Vec::new();
        let counted = self.write.counted(id);
        for attribute in &entity.attributes {
            match item.get_mut(&attribute.name) {
                Some(value) => {
                    let given = std::mem::replace(value, Value::Null);
                    let stored = match counted.contains(&attribute.name.as_str()) {
                        true => Ok(form(given, attribute)),
                        false => stored_form(given, attribute, &attribute.name),
                    };
                    match stored {
                        Ok(Some(in_stored_form)) => {
                            let lacking = lacking(&in_stored_form, &attribute.ty, &attribute.name);
                            faults.extend(lacking.into_iter().map(Fault::missing));
                            *value = in_stored_form;
                        }
                        Ok(None) => {
                            item.remove(&attribute.name);
                        }
                        Err(fault) => faults.push(fault),
                    }
                }
                None if attribute.optional => {}
                None => faults.push(Fault::missing(attribute.name.as_str())),
            }
        }
        if !faults.is_empty() {
            let item_key = ItemKey::new(entity.table, Value::Null, None);
            let record = Record::new(id, item_key, item);
            self.refuse_values(id, faults, Some(&record))?;
            return Ok(None);
        }
        let item_key = self.context().key_of(id, &|name| item.get(name));
        let Some(item_key) = item_key else {
            let table = self.model().table(entity.table);
            self.fail(no_key(table, entity, &item))?;
            return Ok(None);
        };
        let mut record = Record::new(id, item_key.clone(), item);
        // While only needs are collected, nothing looks at what cannot have any.
        if !self.pending || entity.keys.iter().any(|key| key.condition.is_some()) {
            let evaluated = computed_attributes(&self.context(), &record);
            let Some(computed) = self.evaluate(evaluated)? else { return Ok(None) };
            let computed = computed.into_iter();
            record.item.extend(computed.filter_map(|(name, value)| Some((name, value?))));
            let model = self.model();
            let mut faults = key_faults(model.table(entity.table), entity, &record.item);
            faults.extend(unrecognised(model, &record));
            if !faults.is_empty() {
                self.fail(Failure::Invalid(faults))?;
                return Ok(None);
            }
        }
        Ok(Some((item_key, record)))
    }

    /// Makes the item of an upsert that is not there. It starts from its defaults: they are what
    /// the condition and the changes are about.
    pub(super) fn insert(&mut self, step: &'r Step, key: ItemKey) -> Result<(), End> {
        let Step::Update { target, entity, changes, starting, condition, otherwise, .. } = step
        else {
            return Ok(());
        };
        let Expr::Load(load) = target else { return Ok(()) };
        let Some((given, start)) = self.start(load, key, starting)? else { return Ok(()) };
        if let Some(condition) = condition
            && self.holds(condition, Some(&start))? == Some(false)
        {
            return self.refuse(otherwise, condition_failed(), Some(&start));
        }
        let Some(changed) = self.changed(&start, changes)? else { return Ok(()) };
        let Some((key, _)) = self.make_changed(given, &start, changed)? else { return Ok(()) };
        self.refuse_existing(&key, *entity, None)
    }

    /// Returns what an upsert gives a missing item by its key and by what it starts with, and the
    /// item with its defaults.
    pub(super) fn start(
        &mut self,
        load: &'r Load,
        key: ItemKey,
        starting: &'r [(String, Expr)],
    ) -> Result<Option<(Item, Record)>, End> {
        let starts = evaluate!(self, None, |context, frame| given(&context, starting, &frame))?;
        let Some(mut given) = starts else { return Ok(None) };
        for (name, expr) in &load.key {
            if let Some(Some(value)) = self.value(expr, None)? {
                given.insert(name.clone(), value);
            }
        }
        let evaluated = complete(&self.context(), load.entity, given.clone());
        let Some(item) = self.evaluate(evaluated)? else { return Ok(None) };
        Ok(Some((given, Record::new(load.entity, key, item))))
    }

    /// Makes a missing item as changes leave it.
    pub(super) fn make_changed(
        &mut self,
        mut given: Item,
        start: &Record,
        mut changed: Changed,
    ) -> Result<Option<(ItemKey, Changed)>, End> {
        if !changed.faults.is_empty() {
            let faults = std::mem::take(&mut changed.faults);
            self.refuse_values(start.entity, faults, Some(start))?;
            return Ok(None);
        }
        for name in &changed.touched {
            given.extend(changed.item.remove(name).map(|value| (name.clone(), value)));
        }
        let made = self.make(start.entity, given, None, None)?;
        Ok(made.map(|key| (key, changed)))
    }

    pub(super) fn audit(&mut self, facts: &WriteFacts) -> Result<(), End> {
        let Some((entity, fields)) = self.model().audit.as_ref().filter(|_| self.write.audited)
        else {
            return Ok(());
        };
        let evaluated = {
            let context = Context { facts: Some(facts), ..self.context() };
            given(&context, fields, &Frame::default())
        };
        if let Some(given) = self.evaluate(evaluated)? {
            self.make(*entity, given, Some(facts), None)?;
        }
        Ok(())
    }
}

/// Returns the reason of a `create` whose key is in use.
fn exists_already(name: &str) -> Reason {
    Reason::new(Code::EXISTS_ALREADY, format!("this {name} exists already"))
}

/// Evaluates the given attributes. It evaluates all of them, to find out all that is not loaded
/// yet.
fn given<'a>(context: &Context<'a>, fields: &'a [(String, Expr)], frame: &Frame<'a>) -> Eval<Item> {
    let mut given = Item::new();
    each(fields, |(name, expr)| {
        given.extend(context.value(expr, frame)?.map(|value| (name.clone(), value)));
        Ok(())
    })?;
    Ok(given)
}

/// Fills in what a new item's attributes are when nobody gives them. What is computed from others
/// is computed from them as they are stored.
pub(crate) fn complete(context: &Context<'_>, id: EntityId, given: Item) -> Eval<Item> {
    let entity = context.model.entity(id);
    let key = ItemKey::new(entity.table, Value::Null, None);
    let stored = |(name, value): (Name, Value)| match entity.attribute(&name) {
        Some(attribute) => Some((name, form(value, attribute)?)),
        None => Some((name, value)),
    };
    let item = given.into_iter().filter_map(stored).collect();
    let mut record = Record::new(id, key, item);
    let before = context.trace.uses.borrow().len();
    for (name, _) in entity.dependencies.computed() {
        let Some(attribute) = entity.attribute(name) else { continue };
        let overridden = record.item.contains_key(name)
            && matches!(attribute.computed, Computed::Default | Computed::AtCreation);
        let Some(expr) = attribute.value.as_ref().filter(|_| !overridden) else { continue };
        let value = context.narrowed().value(expr, &Frame::of(&record))?;
        if let Some(value) = value.and_then(|value| form(value, attribute)) {
            record.item.insert(name.to_owned(), value);
        }
    }
    // A new item has nothing that could change meanwhile; what it takes from others has.
    let mut uses = context.trace.uses.borrow_mut();
    let of_others: Vec<_> = uses.drain(before..).filter(|used| used.key != record.key).collect();
    uses.extend(of_others);
    Ok(record.item)
}
