//! The items that an owner derives: where they are, and what it gives them.

use std::collections::{BTreeMap, HashSet};

use tavola_model::model::{Attribute, Attributes, Derive, Else, EntityId, Expr, Model};
use tavola_store::{Item, Value};

use crate::context::Context;
use crate::eval::{Eval, Frame, Stop, Val, list_elements};
use crate::item_key::ItemKey;
use crate::owner::{self, OWNER};
use crate::record::Record;
use crate::stored_form::stored_form;
use crate::{Failure, Fault};

/// An item that an owner derives.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DerivedItem {
    pub key: ItemKey,
    pub entity: EntityId,
    /// What the owner gives it.
    pub item: Item,
    /// The owner's entity.
    pub owner: EntityId,
    /// Which `derive` of the owner's entity it comes from.
    pub derive: usize,
}

impl DerivedItem {
    /// Returns the `derive` that it comes from.
    pub fn derive<'m>(&self, model: &'m Model) -> Option<&'m Derive> {
        model.entity(self.owner).derives.get(self.derive)
    }

    /// Returns what another owner is told, if the item is exclusive.
    pub fn exclusive<'m>(&self, model: &'m Model) -> Option<&'m Else> {
        self.derive(model)?.exclusive.as_ref()
    }

    /// Returns the attributes that are the owner's to give, also where it has nothing to give.
    pub fn given(&self, model: &Model) -> Attributes {
        let fields = self.derive(model).into_iter().flat_map(|derive| &derive.fields);
        fields.map(|(name, _)| name.clone()).collect()
    }
}

/// The most derived items that change in the owner's transaction.
pub(super) const RIDE_ALONG: usize = tavola_model::limits::MAX_DERIVED_IN_TRANSACTION;

/// An owner whose derived items do not fit its transaction.
#[derive(Debug, Clone)]
pub(super) struct Overflow {
    pub owner: ItemKey,
    pub entity: EntityId,
    pub before: Option<Record>,
    pub after: Option<Record>,
    /// Derived items that change in the owner's own transaction.
    pub kept: HashSet<ItemKey>,
}

/// The derived items of one owner.
pub(crate) type Derived = Vec<DerivedItem>;

/// Returns the derived items of an owner as it is.
pub(crate) fn derived(context: &Context<'_>, owner: &Record) -> Eval<Derived> {
    let uses = context.trace.uses.borrow().len();
    let mut found = Derived::new();
    let mut keys = HashSet::new();
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
            let entity = context.model.entity(derive.entity);
            let lacks = |attribute: &Attribute| {
                entity.is_derived_with(attribute) && !item.contains_key(&attribute.name)
            };
            let key = narrowed.key_of(derive.entity, &|name| item.get(name));
            let key = key.filter(|_| !entity.attributes.iter().any(lacks));
            let Some(key) = key.filter(|key| keys.insert(key.clone())) else { continue };
            if derive.exclusive.is_some() {
                item.insert(OWNER.to_owned(), owner::named(context.model, &owner.key));
            }
            let (entity, owner) = (derive.entity, owner.entity);
            found.push(DerivedItem { key, entity, item, owner, derive: number });
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
        let in_stored_form = stored_form(value, attribute, &attribute.name)
            .map_err(|fault| Stop::Failed(unfitting(context.model, expr, fault)))?;
        item.extend(in_stored_form.map(|value| (attribute.name.clone(), value)));
    }
    Ok(item)
}

/// Returns the failure of a value that does not fit a derived item. It names the attribute that the
/// value is made of: callers know the owner.
fn unfitting(model: &Model, value: &Expr, fault: Fault) -> Failure {
    let mut sources = model.attributes_of(value).into_iter();
    let field = match (sources.next(), sources.next()) {
        (Some(only), None) => only,
        _ => fault.field,
    };
    Failure::does_not_fit(Fault { field, ..fault })
}

fn distinct(values: Vec<Value>) -> Vec<Value> {
    let mut seen = HashSet::new();
    values.into_iter().filter(|value| seen.insert(value.clone())).collect()
}
