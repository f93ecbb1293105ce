//! New items and changed ones: attributes computed, keys and lifetime filled in.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{Change, ChangeKind, Computed, Else, Entity, EntityId, Expr, KeySource};
use tavola_store::{Item, Value};

use super::pass::{End, Pass, failure};
use crate::conform::conform;
use crate::context::{Context, Fact, WriteFacts};
use crate::draft::{Before, Draft};
use crate::eval::{Eval, Frame, Val, list_elements};
use crate::record::{Place, Record};
use crate::session::{Bound, Session, settle};
use crate::tenancy::Belongs;
use crate::{Failure, Fault, time};

impl<'p, 'r> Pass<'p, 'r> {
    pub(super) fn create(
        &mut self,
        slot: Option<usize>,
        entity: EntityId,
        fields: &'r [(String, Expr)],
        otherwise: &Else,
    ) -> Result<(), End> {
        let mut given = Item::new();
        for (name, expr) in fields {
            match self.value(expr, None)? {
                Some(Some(value)) => {
                    given.insert(name.clone(), value);
                }
                Some(None) => {}
                None => {
                    if let Some(slot) = slot {
                        self.bind(slot, Bound::Pending);
                    }
                    return Ok(());
                }
            }
        }
        let Some(place) = self.make(entity, given, None)? else { return Ok(()) };
        // With a new id in its key, an item can only exist already in the sense of `unique`.
        let described = self.session.model.entity(entity);
        let fresh = described.attributes.iter().any(|attribute| {
            described.key_attributes.contains(&attribute.name)
                && attribute.computed == Computed::AtCreation
                && !fields.iter().any(|(name, _)| *name == attribute.name)
        });
        if let (true, Some(message)) = (fresh, &otherwise.message) {
            self.drafts.refuse(&place, failure(otherwise, message));
        }
        if let Some(slot) = slot {
            self.bind(slot, Bound::Item(place.clone(), entity));
        }
        let exists = match self.drafts.get(&place) {
            Some(Draft { before: Before::Present(_), .. }) => true,
            _ => matches!(self.session.cache.get(&place), Some(Some(_))),
        };
        if exists {
            let name = &self.session.model.entity(entity).name;
            return self.fail(failure(otherwise, &format!("this {name} exists already")));
        }
        Ok(())
    }

    /// Makes a new item from the attributes given and puts it among the drafts.
    fn make(
        &mut self,
        entity: EntityId,
        given: Item,
        facts: Option<&WriteFacts>,
    ) -> Result<Option<Place>, End> {
        let evaluated = {
            let context = Context { facts, ..self.context() };
            complete(&context, entity, given)
        };
        let Some(attributes) = self.evaluate(evaluated)? else { return Ok(None) };
        let Some((place, record)) = self.dressed(entity, attributes)? else { return Ok(None) };
        if self.session.belongs(&record) != Belongs::Here {
            self.fail(Failure::Forbidden(None))?;
        }
        let before = match self.session.cache.get(&place) {
            Some(Some(record)) => Before::Present(record.clone()),
            Some(None) => Before::Absent,
            None => Before::Unseen,
        };
        if self.drafts.get(&place).is_some_and(|draft| draft.after.is_some()) {
            self.fail(Failure::Conflict("the same item would be written twice".to_owned()))?;
        }
        let before = match self.drafts.get(&place) {
            Some(draft) => draft.before.clone(),
            None => before,
        };
        self.drafts.set(
            place.clone(),
            Draft { entity, before, after: Some(record), added: BTreeMap::new(), exists: None },
        );
        Ok(Some(place))
    }

    /// A record with keys, type and lifetime; all attributes in the form they are stored in.
    fn dressed(&mut self, id: EntityId, attributes: Item) -> Result<Option<(Place, Record)>, End> {
        let entity = self.session.model.entity(id);
        let mut faults = Vec::new();
        let mut item = Item::new();
        for attribute in &entity.attributes {
            match attributes.get(&attribute.name) {
                Some(value) => match conform(value.clone(), attribute, &attribute.name) {
                    Ok(Some(value)) => {
                        item.insert(attribute.name.clone(), value);
                    }
                    Ok(None) => {}
                    Err(fault) => faults.push(fault),
                },
                None if attribute.optional => {}
                None => faults.push(Fault::new(attribute.name.as_str(), "is missing")),
            }
        }
        if !faults.is_empty() {
            self.fail(Failure::Invalid(faults))?;
            return Ok(None);
        }
        let place = self.context().place_of(id, &item);
        let Some(place) = place else {
            self.fail(unusable_key(entity))?;
            return Ok(None);
        };
        let mut record = Record { entity: id, place: place.clone(), item, recovered: Item::new() };
        let evaluated = dress(&self.context(), &record);
        let Some(dressing) = self.evaluate(evaluated)? else { return Ok(None) };
        record.item.extend(dressing.into_iter().filter_map(|(name, value)| Some((name, value?))));
        Ok(Some((place, record)))
    }

    /// An upsert of an item that is not there.
    pub(super) fn insert(
        &mut self,
        target: &'r Expr,
        place: Place,
        entity: EntityId,
        changes: &'r [Change],
    ) -> Result<(), End> {
        let Expr::Load(load) = target else { return Ok(()) };
        let mut given = Item::new();
        for (name, expr) in &load.key {
            if let Some(Some(value)) = self.value(expr, None)? {
                given.insert(name.clone(), value);
            }
        }
        let blank = Record { entity, place, item: given.clone(), recovered: Item::new() };
        let Some(changed) = self.changed(&blank, changes)? else { return Ok(()) };
        given.extend(changed.item);
        self.make(entity, given, None)?;
        Ok(())
    }

    /// Changes an item that is there.
    pub(super) fn change(
        &mut self,
        place: Place,
        record: Record,
        changes: &'r [Change],
    ) -> Result<(), End> {
        let id = record.entity;
        let Some(changed) = self.changed(&record, changes)? else { return Ok(()) };
        self.moves(&record, &changed.item)?;
        let mut after = Record { item: changed.item, ..record.clone() };
        let entity = self.session.model.entity(id);
        let mut touched = changed.touched;
        self.recompute(&mut after, &mut touched)?;
        let mut faults = Vec::new();
        for attribute in entity.attributes.iter().filter(|a| touched.contains(&a.name)) {
            let Some(value) = after.item.remove(&attribute.name) else {
                if !attribute.optional && attribute.computed != Computed::Kept {
                    faults.push(Fault::new(attribute.name.as_str(), "is missing"));
                }
                continue;
            };
            match conform(value, attribute, &attribute.name) {
                Ok(Some(value)) => {
                    after.item.insert(attribute.name.clone(), value);
                }
                Ok(None) => {}
                Err(fault) => faults.push(fault),
            }
        }
        if !faults.is_empty() {
            return self.fail(Failure::Invalid(faults));
        }
        let evaluated = dress(&self.context(), &after);
        let Some(dressing) = self.evaluate(evaluated)? else { return Ok(()) };
        for (name, value) in dressing {
            if after.item.get(&name) == value.as_ref() {
                continue;
            }
            // A key made anew depends on all its parts: none of them may change meanwhile.
            for source in sources(entity, &name) {
                if !touched.contains(&source) {
                    self.context().used(&place, id, Fact::Attribute(source));
                }
            }
            match value {
                Some(value) => after.item.insert(name, value),
                None => after.item.remove(&name),
            };
        }
        let before = self.before(&place, Some(record));
        let mut added =
            self.drafts.get(&place).map(|draft| draft.added.clone()).unwrap_or_default();
        added.extend(changed.added);
        self.drafts
            .set(place, Draft { entity: id, before, after: Some(after), added, exists: None });
        Ok(())
    }

    /// The item after its changes; every right-hand side sees it as it was.
    fn changed(&mut self, record: &Record, changes: &'r [Change]) -> Result<Option<Changed>, End> {
        let mut result = Changed { item: record.item.clone(), ..Changed::default() };
        for change in changes {
            let expr = match &change.kind {
                ChangeKind::Clear => None,
                ChangeKind::Set(expr)
                | ChangeKind::SetIfGiven(expr)
                | ChangeKind::Increase(expr)
                | ChangeKind::Decrease(expr)
                | ChangeKind::Add(expr)
                | ChangeKind::Remove(expr) => Some(expr),
            };
            let value = match expr {
                Some(expr) => match self.value(expr, Some(record))? {
                    Some(value) => value,
                    None => return Ok(None),
                },
                None => None,
            };
            let Some(first) = change.path.first() else { continue };
            let existing = path_value(record, &change.path).cloned();
            let new = match (&change.kind, value) {
                (ChangeKind::SetIfGiven(_), None) => continue,
                (ChangeKind::Increase(_) | ChangeKind::Decrease(_), Some(Value::N(by))) => {
                    let by = if matches!(change.kind, ChangeKind::Decrease(_)) { -by } else { by };
                    let now = match &existing {
                        Some(Value::N(number)) => number.add(&by),
                        _ => Ok(by),
                    };
                    let Ok(now) = now else {
                        self.fail(Failure::Conflict(format!(
                            "`{first}` would have more than 38 digits"
                        )))?;
                        return Ok(None);
                    };
                    if change.path.len() == 1 {
                        result.added.insert(first.clone(), by);
                    } else {
                        self.context().used(
                            &record.place,
                            record.entity,
                            Fact::Attribute(first.clone()),
                        );
                    }
                    Some(Value::N(now))
                }
                (ChangeKind::Add(_) | ChangeKind::Remove(_), Some(value)) => {
                    self.context().used(
                        &record.place,
                        record.entity,
                        Fact::Attribute(first.clone()),
                    );
                    let adds = matches!(change.kind, ChangeKind::Add(_));
                    Some(Value::L(combine(existing, value, adds)))
                }
                (_, value) => value,
            };
            if change.path.len() > 1 {
                self.context().used(&record.place, record.entity, Fact::Attribute(first.clone()));
            }
            set_path(&mut result.item, &change.path, new);
            result.touched.insert(first.clone());
        }
        Ok(Some(result))
    }

    /// Attributes that follow every write, and those that follow their sources.
    fn recompute(&mut self, after: &mut Record, touched: &mut BTreeSet<String>) -> Result<(), End> {
        let entity = self.session.model.entity(after.entity);
        for attribute in &entity.attributes {
            let Some(expr) = &attribute.value else { continue };
            let follows = match attribute.computed {
                Computed::OnWrite => true,
                Computed::Kept => {
                    item_attributes(expr).iter().any(|source| touched.contains(source))
                }
                Computed::Default | Computed::AtCreation => false,
            };
            if !follows {
                continue;
            }
            let snapshot = after.clone();
            if let Some(value) = self.value(expr, Some(&snapshot))? {
                set_path(&mut after.item, std::slice::from_ref(&attribute.name), value);
                touched.insert(attribute.name.clone());
            }
        }
        Ok(())
    }

    /// Whether an attribute may go from where it is to where it shall be.
    fn moves(&mut self, record: &Record, after: &Item) -> Result<(), End> {
        let entity = self.session.model.entity(record.entity);
        for moves in &entity.moves {
            let from =
                record.get(&moves.attribute).and_then(Value::as_str).unwrap_or_default().to_owned();
            let to = after.get(&moves.attribute).and_then(Value::as_str).unwrap_or_default();
            if from == to {
                continue;
            }
            self.context().used(
                &record.place,
                record.entity,
                Fact::Attribute(moves.attribute.clone()),
            );
            let steps: Vec<_> = moves
                .steps
                .iter()
                .filter(|step| step.from.contains(&from) && step.to.iter().any(|t| t == to))
                .collect();
            if steps.is_empty() {
                let message = format!("`{}` cannot go from {from} to {to}", moves.attribute);
                return self.fail(Failure::Conflict(message));
            }
            let mut allowed = false;
            for step in steps {
                allowed = allowed
                    || match &step.by {
                        Some(by) => self.holds(by, Some(record))?.unwrap_or(true),
                        None => true,
                    };
            }
            if !allowed {
                self.fail(Failure::Forbidden(None))?;
            }
        }
        Ok(())
    }

    pub(super) fn audit(&mut self, facts: &WriteFacts) -> Result<(), End> {
        let Some((entity, fields)) =
            self.session.model.audit.as_ref().filter(|_| self.write.audited)
        else {
            return Ok(());
        };
        let mut given = Item::new();
        for (name, expr) in fields {
            let evaluated = {
                let context = Context { facts: Some(facts), ..self.context() };
                context.value(expr, &Frame::default())
            };
            if let Some(Some(value)) = self.evaluate(evaluated)? {
                given.insert(name.clone(), value);
            }
        }
        self.make(*entity, given, Some(facts))?;
        Ok(())
    }
}

/// What changes make of an item.
#[derive(Default)]
struct Changed {
    item: Item,
    touched: BTreeSet<String>,
    added: BTreeMap<String, tavola_store::Number>,
}

/// Fills in what a new item's attributes are when nobody gives them.
fn complete(context: &Context<'_>, id: EntityId, given: Item) -> Eval<Item> {
    let entity = context.model.entity(id);
    let place = Place { table: entity.table, partition: Value::Null, sort: None };
    let mut record = Record { entity: id, place, item: given, recovered: Item::new() };
    // First what stands by itself, then what follows from other attributes.
    for dependent in [false, true] {
        for attribute in &entity.attributes {
            let Some(expr) = &attribute.value else { continue };
            let follows = !item_attributes(expr).is_empty();
            let overridden = record.item.contains_key(&attribute.name)
                && !matches!(attribute.computed, Computed::Kept | Computed::OnWrite);
            if follows != dependent || overridden {
                continue;
            }
            let snapshot = record.clone();
            let value = {
                let before = context.trace.uses.borrow().len();
                let value = context
                    .narrowed()
                    .value(expr, &Frame { slots: Vec::new(), item: Some(&snapshot) })?;
                // A new item has nothing that could change meanwhile.
                context.trace.uses.borrow_mut().truncate(before);
                value
            };
            if let Some(value) = value {
                record.item.insert(attribute.name.clone(), value);
            }
        }
    }
    Ok(record.item)
}

/// The key, type and lifetime attributes of an item; absent ones are to be removed.
pub(super) fn dress(
    context: &Context<'_>,
    record: &Record,
) -> Eval<BTreeMap<String, Option<Value>>> {
    let entity = context.model.entity(record.entity);
    let table = context.model.table(entity.table);
    let before = context.trace.uses.borrow().len();
    let mut dressing: BTreeMap<String, Option<Value>> = BTreeMap::new();
    if let Some(name) =
        table.type_attribute.as_ref().filter(|name| entity.attribute(name).is_none())
    {
        dressing.insert(name.clone(), Some(Value::from(entity.type_value.as_str())));
    }
    let mut made: BTreeMap<&str, Option<Value>> = BTreeMap::new();
    for key in &entity.keys {
        let KeySource::Template(template) = &key.source else { continue };
        let narrowed = context.narrowed();
        let frame = Frame { slots: Vec::new(), item: Some(record) };
        let wanted = match &key.condition {
            Some(condition) => narrowed.holds(condition, &frame)?,
            None => true,
        };
        let value = if wanted { narrowed.template(template, &frame)?.map(Value::S) } else { None };
        made.insert(&key.name, value);
    }
    let value_of = |name: &str| match made.get(name) {
        Some(made) => made.clone(),
        None => record.item.get(name).cloned().or_else(|| dressing.get(name).cloned().flatten()),
    };
    // An item is in an index with its whole key, or not at all.
    let mut kept: BTreeSet<&str> = table.key.parts().map(|part| part.name.as_str()).collect();
    for index in &table.indexes {
        if index.key.parts().all(|part| value_of(&part.name).is_some()) {
            kept.extend(index.key.parts().map(|part| part.name.as_str()));
        }
    }
    for (name, value) in &made {
        dressing.insert((*name).to_owned(), value.clone().filter(|_| kept.contains(name)));
    }
    if let (Some(ttl), Some(expires)) = (&table.ttl, &entity.expires)
        && ttl != expires
    {
        let epoch = match record.get(expires) {
            Some(Value::S(text)) => time::epoch_of(text).map(Value::from),
            Some(Value::N(number)) => Some(Value::N(*number)),
            _ => None,
        };
        dressing.insert(ttl.clone(), epoch);
    }
    context.trace.uses.borrow_mut().truncate(before);
    Ok(dressing)
}

impl<'r> Session<'r> {
    /// An entity's defaults under a key, for `or default`.
    pub(crate) async fn default_record(
        &mut self,
        load: &'r Expr,
        bound: &[Bound],
        place: Place,
        entity: EntityId,
    ) -> Result<Record, Failure> {
        let Expr::Load(load) = load else { return Err(Failure::NotFound(None)) };
        let mut item = Item::new();
        for (name, expr) in &load.key {
            let value = settle!(self, |context| {
                let frame = context.frame(bound, None);
                context.value(expr, &frame)
            })?;
            item.extend(value.map(|value| (name.clone(), value)));
        }
        for attribute in &self.model.entity(entity).attributes {
            let Some(expr) =
                attribute.value.as_ref().filter(|_| attribute.computed == Computed::Default)
            else {
                continue;
            };
            let value = settle!(self, |context| context.value(expr, &Frame::default()))?;
            item.extend(value.map(|value| (attribute.name.clone(), value)));
        }
        Ok(Record { entity, place, item, recovered: Item::new() })
    }
}

/// The attributes of the item that an expression uses.
pub(super) fn item_attributes(expr: &Expr) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    expr.walk(&mut |expr| {
        if let Expr::Field(base, name) = expr
            && **base == Expr::Item
        {
            names.insert(name.clone());
        }
    });
    names
}

/// What a key attribute or the lifetime is made from.
fn sources(entity: &Entity, name: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    if let Some(key) = entity.key(name) {
        if let KeySource::Template(template) = &key.source {
            names.extend(template.attributes().map(str::to_owned));
        }
        names.extend(key.condition.iter().flat_map(item_attributes));
    } else {
        names.extend(entity.expires.clone());
    }
    names
}

fn path_value<'v>(record: &'v Record, path: &[String]) -> Option<&'v Value> {
    let (first, below) = path.split_first()?;
    below.iter().try_fold(record.get(first)?, |value, name| value.as_map()?.get(name))
}

fn set_path(item: &mut Item, path: &[String], value: Option<Value>) {
    match (path, value) {
        ([name], Some(value)) => {
            item.insert(name.clone(), value);
        }
        ([name], None) => {
            item.remove(name);
        }
        ([name, below @ ..], value) => {
            let nested = item.entry(name.clone()).or_insert_with(|| Value::M(Item::new()));
            if let Value::M(map) = nested {
                set_path(map, below, value);
            }
        }
        ([], _) => {}
    }
}

fn combine(existing: Option<Value>, given: Value, adds: bool) -> Vec<Value> {
    let mut elements = existing.map(|list| list_elements(&Val::owned(list))).unwrap_or_default();
    let given = list_elements(&Val::owned(given));
    if adds {
        elements.extend(given);
    } else {
        elements.retain(|element| !given.contains(element));
    }
    elements
}

fn unusable_key(entity: &Entity) -> Failure {
    Failure::Invalid(
        entity
            .key_attributes
            .iter()
            .map(|name| Fault::new(name.as_str(), "cannot be part of a key"))
            .collect(),
    )
}
