//! Computes how a derived item is made or changed.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{Attributes, EntityId};
use tavola_store::{Condition, Item, Number, Path, SetValue, Update, UpdateAction, Value};

use super::computed_attributes::computed_attributes;
use super::create::complete;
use super::derived_items::DerivedItem;
use super::key_limits::unrecognised;
use super::pass::{End, Pass};
use crate::Failure;
use crate::context::{Context, Fact, Lookup};
use crate::eval::{Eval, Frame};
use crate::record::Record;
use crate::stored_form::form;

/// A change of a derived item, ready to be sent.
#[derive(Debug, Clone)]
pub(super) enum DerivedChange {
    /// It is made, whatever was there.
    Make(Item),
    /// Some of its attributes change; its own stay.
    Change(Update, Condition),
    /// It is deleted.
    Drop,
}

/// Numbers of derived items that take the same step as their owner's: the owner's name of it, and
/// the step.
pub(super) type Along = BTreeMap<(EntityId, String), (String, Number)>;

impl<'p, 'r> Pass<'p, 'r> {
    /// Returns the item as it is when it is made.
    pub(super) fn made_derived(&mut self, new: &DerivedItem) -> Result<Option<Item>, End> {
        // What the item has of its own begins with its default.
        let evaluated = complete(&self.context(), new.entity, new.item.clone());
        let Some(item) = self.evaluate(evaluated)? else { return Ok(None) };
        let mut record = Record::new(new.entity, new.key.clone(), item);
        let evaluated = computed_attributes(&self.context(), &record);
        let Some(computed) = self.evaluate(evaluated)? else { return Ok(None) };
        record.item.extend(computed.into_iter().filter_map(|(name, value)| Some((name, value?))));
        if let Some(fault) = unrecognised(self.model(), &record).into_iter().next() {
            self.fail(Failure::does_not_fit(fault))?;
        }
        Ok(Some(record.item))
    }

    /// Returns what changes in an item that is there; what it has of its own stays.
    pub(super) fn changed_derived(
        &mut self,
        old: &Item,
        new: &DerivedItem,
        along: &Along,
    ) -> Result<Option<Update>, End> {
        // What the owner does not give any more begins with its default again.
        let evaluated = complete(&self.context(), new.entity, new.item.clone());
        let Some(complete) = self.evaluate(evaluated)? else { return Ok(None) };
        let mut item = new.item.clone();
        item.extend(complete.into_iter().filter(|(name, _)| old.contains_key(name)));
        let names: BTreeSet<&str> = old.keys().chain(item.keys()).collect();
        let touched: Attributes = names
            .into_iter()
            .filter(|name| old.get(name) != item.get(name))
            .map(str::to_owned)
            .collect();
        let mut update = Update::default();
        for name in &touched {
            update.actions.push(match along.get(&(new.entity, name.clone())) {
                Some((_, by)) => UpdateAction::Add(Path::attribute(name.as_str()), Value::N(*by)),
                None => assign(name, item.get(name).cloned()),
            });
        }
        let mut given = new.given(self.model());
        given.extend(old.keys().map(str::to_owned));
        let Some(own) = self.own_attributes(new, &given, &touched)? else { return Ok(None) };
        item.extend(own);
        let record = Record::new(new.entity, new.key.clone(), item);
        let evaluated = remade(&self.context(), record, &touched);
        let Some(remade) = self.evaluate(evaluated)? else { return Ok(None) };
        update.actions.extend(remade.into_iter().map(|(name, value)| assign(&name, value)));
        Ok(Some(update))
    }

    /// Returns the attributes of an item's own that something is made of together with these, which
    /// its owner changes. They have to be loaded, and stay as they are.
    fn own_attributes(
        &mut self,
        new: &DerivedItem,
        given: &Attributes,
        touched: &Attributes,
    ) -> Result<Option<Item>, End> {
        let sources = self.model().entity(new.entity).remade_from(touched);
        let needed: Vec<&String> = sources.difference(given).collect();
        if needed.is_empty() {
            return Ok(Some(Item::new()));
        }
        let found = match self.context().lookup(&new.key, new.entity) {
            Lookup::Found(record) => Some(record.item.clone()),
            Lookup::Nothing => Some(Item::new()),
            Lookup::NotLoaded => None,
        };
        let Some(mut own) = found else {
            self.pending = true;
            return Ok(None);
        };
        own.retain(|name| needed.iter().any(|needed| *needed == name));
        for name in needed {
            self.context().used(&new.key, new.entity, Fact::Attribute(name.clone()));
        }
        Ok(Some(own))
    }
}

/// Returns what has to be stored anew of an item when these of its attributes have changed: the
/// attributes that follow them, and the keys and lifetime that are made of any of these.
pub(super) fn remade(
    context: &Context<'_>,
    mut record: Record,
    touched: &Attributes,
) -> Eval<BTreeMap<String, Option<Value>>> {
    let entity = context.model.entity(record.entity);
    let table = context.model.table(entity.table);
    let following = entity.following(touched);
    let uses = context.trace.uses.borrow().len();
    let mut remade = BTreeMap::new();
    for (name, _) in entity.dependencies.computed().filter(|(name, _)| following.contains(*name)) {
        let Some(attribute) = entity.attribute(name) else { continue };
        let Some(expr) = &attribute.value else { continue };
        let value = context.narrowed().value(expr, &Frame::of(&record))?;
        let value = value.and_then(|value| form(value, attribute));
        match value.clone() {
            Some(value) => record.item.insert(name.to_owned(), value),
            None => record.item.remove(name),
        };
        remade.insert(name.to_owned(), value);
    }
    for (name, value) in computed_attributes(context, &record)? {
        let is_key = table.key.parts().any(|part| part.name == name);
        let made_of = entity.dependencies.stored(&name);
        let stays = made_of.is_disjoint(touched) && made_of.is_disjoint(&following);
        if !is_key && !stays {
            remade.insert(name, value);
        }
    }
    // What is needed of the item itself is pinned where that is decided.
    let mut uses = context.trace.uses.borrow_mut().split_off(uses);
    uses.retain(|used| used.key != record.key);
    context.trace.uses.borrow_mut().extend(uses);
    Ok(remade)
}

/// Returns the action that sets or removes an attribute.
pub(super) fn assign(name: &str, value: Option<Value>) -> UpdateAction {
    match value {
        Some(value) => UpdateAction::Set(Path::attribute(name), SetValue::Value(value)),
        None => UpdateAction::Remove(Path::attribute(name)),
    }
}
