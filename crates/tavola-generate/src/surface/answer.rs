//! What operations answer: the shapes of JSON, with the model's own types at their ends.

use std::collections::BTreeSet;

use tavola_model::limits::MAX_ANSWER_ITEMS;
use tavola_model::model::{
    Aggregate, AggregateFunction, Attribute, Computed, Entity, EntityId, Expr, Group, Model, Read,
    Shape, Source, Type, WithTarget,
};
use tavola_store::Projection;

use super::item::{Items, on_read};
use super::{ItemId, Surface};

/// An answer of an operation.
#[derive(Debug)]
pub struct Answer<'m> {
    /// The status.
    pub status: u16,
    /// The body; `None` if it has none.
    pub body: Option<Schema<'m>>,
}

/// What a value of an answer is.
#[derive(Debug, Clone, PartialEq)]
pub enum Schema<'m> {
    /// A value of a type of the model.
    Value(&'m Type),
    /// A value of a nested type, of which callers may see only a part.
    Reduced(&'m Type),
    /// A number that is counted: from 0.
    Count,
    /// A sum: any number, as text where a JSON number would lose digits.
    Sum,
    /// The value `false`.
    No,
    /// The cursor of the next page.
    Cursor,
    /// A value of a type of the model, or `null`.
    Nullable(&'m Type),
    /// An item of one entity.
    Item(ItemId),
    /// An item of one of several entities.
    OneOf(Vec<ItemId>),
    /// A list of at most so many.
    List(Box<Schema<'m>>, Option<u64>),
    /// An object.
    Object(Vec<Member<'m>>),
    /// How work in portions stands.
    Work,
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Member<'m> {
    /// Its name.
    pub name: &'m str,
    /// Its documentation.
    pub docs: &'m [String],
    /// What it is.
    pub schema: Schema<'m>,
    /// Whether it is always there.
    pub required: bool,
}

impl<'m> Member<'m> {
    fn new(name: &'m str, schema: Schema<'m>, required: bool) -> Self {
        Self { name, docs: &[], schema, required }
    }

    /// Says that a list has been cut short.
    fn complete() -> Self {
        Self::new("complete", Schema::No, false)
    }
}

impl<'m> Surface<'m> {
    /// Returns the attribute by which the items of a mixed list are told apart.
    pub fn discriminator(&self, items: &[ItemId]) -> Option<&'m str> {
        let told = items.iter().map(|id| self.item(*id)?.told_by());
        let told: Vec<(&str, &str)> = told.collect::<Option<_>>()?;
        let (first, _) = told.first()?;
        let values: BTreeSet<&str> = told.iter().map(|(_, value)| *value).collect();
        let is_one = told.iter().all(|(name, _)| name == first) && values.len() == told.len();
        is_one.then_some(first)
    }
}

/// Returns the most items of a read that answers at once.
pub(super) fn most_items(read: &Read) -> u64 {
    match (&read.source, read.at_most) {
        (Source::Scan { at_most, .. }, None) => *at_most,
        (Source::Scan { at_most, .. }, Some(most)) => most.min(*at_most),
        (_, Some(most)) => most,
        (_, None) => MAX_ANSWER_ITEMS as u64,
    }
}

/// Returns what a read answers.
pub(super) fn of_read<'m>(model: &'m Model, read: &'m Read, items: &mut Items<'m>) -> Schema<'m> {
    match &read.shape {
        Shape::One => one_of(model, read, items),
        Shape::List => {
            let page = if read.is_paged() { read.page.into() } else { most_items(read) };
            let list = Schema::List(Box::new(one_of(model, read, items)), Some(page));
            let rest = match read.is_paged() {
                true => Member::new("next", Schema::Cursor, false),
                false => Member::complete(),
            };
            Schema::Object(vec![Member::new("items", list, true), rest])
        }
        Shape::Aggregates { aggregates, by } => {
            let mut members = amounts(model, read, aggregates, by.as_deref());
            if by.is_some() {
                let groups = Schema::List(Box::new(Schema::Object(members)), None);
                members = vec![Member::new("items", groups, true)];
            }
            members.push(Member::complete());
            Schema::Object(members)
        }
        Shape::Groups { entity, groups } => {
            let mut beside: Vec<Member<'m>> = Vec::new();
            for Group { name, entity, list } in groups {
                let item = item_of(model, read, *entity, items);
                beside.push(match list {
                    true => Member::new(name, Schema::List(Box::new(item), None), true),
                    false => Member::new(name, item, false),
                });
            }
            beside.push(Member::complete());
            Schema::Item(items.add(
                *entity,
                &missing(model, read, *entity),
                beside,
                None,
                read.uncomputed(*entity),
            ))
        }
    }
}

/// Returns what a read counts and adds up, of all items or of each group.
fn amounts<'m>(
    model: &'m Model,
    read: &'m Read,
    aggregates: &'m [Aggregate],
    by: Option<&'m str>,
) -> Vec<Member<'m>> {
    let attribute = |name: &str| model.found_attribute(read, name);
    let group = by.map(|by| {
        let ty = attribute(by).map_or(&Type::Unknown, |by| &by.ty);
        Member::new(by, Schema::Nullable(ty), true)
    });
    let amount = |Aggregate { name, function, attribute: of }: &'m Aggregate| {
        let of = of.as_deref().and_then(attribute).map_or(&Type::Unknown, |of| &of.ty);
        let schema = match (function, of) {
            (AggregateFunction::Count, _) => Schema::Count,
            (AggregateFunction::Min | AggregateFunction::Max, _)
            | (AggregateFunction::Sum, Type::Decimal(_)) => Schema::Value(of),
            (AggregateFunction::Sum | AggregateFunction::Average, _) => Schema::Sum,
        };
        Member::new(name, schema, function.is_always_there())
    };
    group.into_iter().chain(aggregates.iter().map(amount)).collect()
}

/// Returns one of the entities that a read finds.
fn one_of<'m>(model: &'m Model, read: &'m Read, items: &mut Items<'m>) -> Schema<'m> {
    if let (Some(_), [entity]) = (&read.only, read.entities.as_slice()) {
        return item_of(model, read, *entity, items);
    }
    let mut found: Vec<ItemId> = Vec::new();
    for entity in &read.entities {
        if let Schema::Item(id) = item_of(model, read, *entity, items)
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    match found.as_slice() {
        [one] => Schema::Item(*one),
        _ => Schema::OneOf(found),
    }
}

/// Returns an item of a read, with what is fetched beside it.
fn item_of<'m>(
    model: &'m Model,
    read: &'m Read,
    entity: EntityId,
    items: &mut Items<'m>,
) -> Schema<'m> {
    let mut beside = Vec::new();
    let mut may_be_cut = false;
    for with in &read.with {
        beside.push(match &with.target {
            WithTarget::Item(Expr::Load(load)) => {
                let item = items.add(load.entity, &BTreeSet::new(), Vec::new(), None, &[]);
                Member::new(&with.name, Schema::Item(item), false)
            }
            WithTarget::Item(_) => Member::new(&with.name, Schema::Value(&Type::Unknown), false),
            WithTarget::Read(id, _) => {
                may_be_cut = true;
                let other = model.read(*id);
                if let Shape::Aggregates { aggregates, by } = &other.shape {
                    let amount = Schema::Object(amounts(model, other, aggregates, by.as_deref()));
                    let schema = match by {
                        Some(_) => Schema::List(Box::new(amount), None),
                        None => amount,
                    };
                    beside.push(Member::new(&with.name, schema, true));
                    continue;
                }
                let item = plain(model, other, items);
                if other.shape == Shape::One {
                    beside.push(Member::new(&with.name, item, false));
                    continue;
                }
                Member::new(&with.name, Schema::List(Box::new(item), None), true)
            }
        });
    }
    if may_be_cut {
        beside.push(Member::complete());
    }
    if read.only.is_some() {
        let mut members = chosen(model, read, entity);
        members.extend(beside);
        return Schema::Object(members);
    }
    let (told_by, uncomputed) = (read.discriminator.as_deref(), read.uncomputed(entity));
    Schema::Item(items.add(entity, &missing(model, read, entity), beside, told_by, uncomputed))
}

/// Returns the attributes that a read answers with, where it chooses some.
fn chosen<'m>(model: &'m Model, read: &'m Read, id: EntityId) -> Vec<Member<'m>> {
    let entity = model.entity(id);
    let missing = missing(model, read, id);
    let hidden = |name: &str| {
        let mut paths = entity.restricted.iter().map(|restriction| restriction.path.as_slice());
        let whole = paths.clone().any(|path| matches!(path, [one] if one == name));
        (whole, paths.any(|path| path.first().is_some_and(|first| first == name)))
    };
    let attributes = entity.attributes.iter().filter(|one| read.answers_with(&one.name));
    let member = |attribute: &'m Attribute| {
        let (hidden, reduced) = hidden(&attribute.name);
        Member {
            name: &attribute.name,
            docs: &attribute.docs,
            schema: match reduced && !hidden {
                true => Schema::Reduced(&attribute.ty),
                false => Schema::Value(&attribute.ty),
            },
            required: !attribute.optional && !hidden && !missing.contains(attribute.name.as_str()),
        }
    };
    let computed = entity.on_read.iter().filter(|one| read.answers_with(&one.name));
    let computed = computed.filter(|one| !read.uncomputed(id).contains(&one.name));
    let computed = computed.map(|one| on_read(one, &missing));
    attributes.map(member).chain(computed).collect()
}

/// Returns an item of a read that another one uses: nothing is fetched beside it.
fn plain<'m>(model: &'m Model, read: &'m Read, items: &mut Items<'m>) -> Schema<'m> {
    if let (Some(_), [entity]) = (&read.only, read.entities.as_slice()) {
        return Schema::Object(chosen(model, read, *entity));
    }
    let told_by = read.discriminator.as_deref();
    let add = |id: &EntityId| {
        let (missing, uncomputed) = (missing(model, read, *id), read.uncomputed(*id));
        items.add(*id, &missing, Vec::new(), told_by, uncomputed)
    };
    let mut found: Vec<ItemId> = read.entities.iter().map(add).collect();
    found.sort_unstable();
    found.dedup();
    match found.as_slice() {
        [one] => Schema::Item(*one),
        _ => Schema::OneOf(found),
    }
}

/// Returns the attributes of an item that a read may not get, though the item has them: those that
/// its index lacks, and those that an item which does not exist has no value for.
fn missing<'m>(model: &'m Model, read: &'m Read, id: EntityId) -> BTreeSet<&'m str> {
    let entity = model.entity(id);
    match &read.source {
        Source::Get { or_default: true, .. } => {
            let has_value = |name: &str| {
                let attribute = entity.attribute(name);
                let is_default = attribute.is_some_and(|attribute| {
                    attribute.computed == Computed::Default && attribute.fixed_default().is_some()
                });
                is_default || entity.key_attributes.iter().any(|key| key == name)
            };
            names(entity).filter(|name| !has_value(name)).collect()
        }
        // What an index may show too late is read again by key, and so is whole.
        Source::Query(query) if !read.recheck => {
            let Some(index) = query.index.map(|index| model.index(query.table, index)) else {
                return BTreeSet::new();
            };
            let kept: &[String] = match &index.projection {
                Projection::All => return BTreeSet::new(),
                Projection::Keys => &[],
                Projection::Include(names) => names,
            };
            let is_key = |name: &str| {
                let parts = model.table(query.table).key.parts().chain(index.key.parts());
                parts.into_iter().any(|part| part.name == name)
                    || entity.key_attributes.iter().any(|key| key == name)
            };
            names(entity)
                .filter(|name| !kept.iter().any(|kept| kept == name) && !is_key(name))
                .collect()
        }
        _ => BTreeSet::new(),
    }
}

fn names(entity: &Entity) -> impl Iterator<Item = &str> {
    entity.attributes.iter().map(|attribute| attribute.name.as_str())
}
