//! The requests of a read.

use super::bindings::{Bindings, KeyTemplate};
use super::loads::{batch_get, bind};
use super::units::Units;
use super::uses::Uses;
use super::{Body, Capacity, Explained, OperationKind, Request, included, inputs, tenancy};
use crate::limits::{MAX_ANSWER_ITEMS, MAX_REQUEST_ITEMS};
use crate::model::{
    Aggregate, AggregateFunction, EntityId, Expr, Let, LetTarget, Model, OnRead, Query, Read,
    Shape, Source,
};

pub(super) fn explain(model: &Model, read: &Read) -> Explained {
    let mut bindings =
        Bindings::new(model, &read.frame, read.inputs.len()).with_inputs(&read.inputs);
    let mut uses = Uses::default();
    let mut requests: Vec<Request> = tenancy::request(model).into_iter().collect();
    for binding in &read.lets {
        requests.extend(bind(&mut bindings, binding, 1));
        requests.extend(found_again(&bindings, binding));
    }
    let mut loaded: Vec<KeyTemplate> =
        bindings.slots.iter().filter_map(|slot| slot.bound.clone()).collect();
    if let Some(allow) = &read.allow {
        uses.add(&bindings, allow);
        requests.extend(batch_get(model, &uses, &loaded, "what `allow` needs"));
        loaded.extend(uses.keys().into_iter().cloned());
    }
    requests.extend(source(&bindings, read, most(read)));
    included::add(&bindings, read, &loaded, &mut uses, &mut requests);
    let units = Units::sum(requests.iter().map(|request| &request.units));
    let capacity = Capacity::of(model, &read.name, &requests, &units);
    // Not counted above: these are sent only if there are too many other items.
    requests.extend(one_of_groups(&bindings, read));
    // Not counted above either: a refused call sends nothing else.
    let lets: Vec<_> = read.lets.iter().collect();
    requests.extend(included::refusal(&bindings, &lets, &loaded));
    Explained {
        kind: OperationKind::Read,
        name: read.name.clone(),
        docs: read.docs.clone(),
        route: read.route.clone(),
        inputs: inputs(&read.inputs),
        allow: read.allow.as_ref().map(|allow| bindings.print(allow)),
        rules: uses.rules,
        by_read: Vec::new(),
        tenant: tenancy::lines(model, &read.entities),
        checks: Vec::new(),
        requests,
        under: Vec::new(),
        portions: Vec::new(),
        filter: read.filter.as_ref().map(|filter| filter_text(&bindings, read, filter)),
        visible: read.returned().flat_map(|id| visible(&bindings, id)).collect(),
        computed: (read.returned())
            .flat_map(|id| computed(&bindings, id, read.uncomputed(id), read.only.as_deref()))
            .collect(),
        entities: read.returned().map(|id| model.entity(id).name.clone()).collect(),
        answer: match (&read.only, &read.discriminator) {
            (Some(only), _) => format!("{}: {}", answer(model, read), only.join(", ")),
            (None, Some(name)) => {
                format!("{}, each with its entity as `{name}`", answer(model, read))
            }
            (None, None) => answer(model, read),
        },
        units,
        capacity,
    }
}

/// Returns the load, by key, of an item that a `let` has found by a read, because an index is
/// eventually consistent.
fn found_again(bindings: &Bindings<'_>, binding: &Let) -> Option<Request> {
    let LetTarget::Read(..) = binding.target else { return None };
    let slot = bindings.slots.get(binding.slot)?;
    let mut uses = Uses::default();
    uses.item(slot.bound.clone()?);
    batch_get(bindings.model, &uses, &[], &format!("`{}` itself", slot.text))
}

/// Returns the requests that find this many items of a read.
pub(super) fn source(bindings: &Bindings<'_>, read: &Read, wanted: u64) -> Vec<Request> {
    let model = bindings.model;
    let purpose = "the answer".to_owned();
    match &read.source {
        Source::Get { load, others, .. } => {
            let get = |load: &Expr, before: &str| {
                let Expr::Load(load) = load else { return None };
                let key = bindings.key(load);
                let table = model.table(model.entity(load.entity).table).physical.clone();
                let units = Units::gets(model, load.entity, 1, read.strong);
                let body = Body::GetItem { table, key, strong: read.strong };
                Some(Request { purpose: format!("{purpose}{before}"), units, body })
            };
            let other = |load| get(load, ", if none was found before");
            get(load, "").into_iter().chain(others.iter().filter_map(other)).collect()
        }
        Source::Query(query) => {
            // One more than wanted tells whether there are more.
            let looked_at = wanted.saturating_add(1);
            let limit = u32::try_from(looked_at.min(MAX_REQUEST_ITEMS as u64)).unwrap_or(u32::MAX);
            let queries = bindings.each_query(query);
            let (partitions, unlimited) = bindings.partitions(query);
            let merged = match (queries.len() as u64, partitions, unlimited.as_slice()) {
                (0 | 1, 0 | 1, []) => String::new(),
                (all, 0 | 1, []) => format!(", by {all} queries merged in order"),
                (all, each, []) => {
                    let most = all.saturating_mul(each);
                    format!(", by {most} queries at most, merged in order")
                }
                (_, _, lists) => {
                    format!(", by a query for each of {}, merged in order", lists.join(" and "))
                }
            };
            let request = |query: &Query| {
                let body = bindings.query(query, read.strong, limit);
                let mut units = Units::query(model, &read.entities, looked_at, body.strong);
                units = units.times(partitions);
                units.unlimited.extend(unlimited.iter().cloned());
                let purpose = format!("{purpose}{merged}");
                Request { purpose, units, body: Body::Query(body) }
            };
            queries.iter().map(request).collect()
        }
        Source::Scan { table, at_most } => {
            let units = Units::query(model, &read.entities, *at_most, read.strong);
            let table = model.table(*table).physical.clone();
            vec![Request { purpose, units, body: Body::Scan { table, strong: read.strong } }]
        }
        Source::Unresolved => Vec::new(),
    }
}

/// Returns the requests that look for the one item of a read with groups, for the case that so many
/// other items precede it that the read holds no more.
fn one_of_groups(bindings: &Bindings<'_>, read: &Read) -> Vec<Request> {
    let (Shape::Groups { entity, groups }, Source::Query(query)) = (&read.shape, &read.source)
    else {
        return Vec::new();
    };
    let beside = groups.iter().filter(|group| !group.list).map(|group| group.entity);
    let alone = |entity: EntityId| {
        let name = &bindings.model.entity(entity).name;
        let alone = Read {
            source: Source::Query(query.only(bindings.model, entity)),
            shape: Shape::One,
            entities: vec![entity],
            ..read.clone()
        };
        let purpose = format!("only if it is not among the first: the {name}");
        let requests = source(bindings, &alone, 1).into_iter();
        requests.map(move |request| Request { purpose: purpose.clone(), ..request })
    };
    std::iter::once(*entity).chain(beside).flat_map(alone).collect()
}

/// Returns the largest number of items that a read returns.
pub(super) fn most(read: &Read) -> u64 {
    match (&read.source, &read.shape, read.at_most) {
        (_, Shape::One, _) => 1,
        (Source::Scan { at_most, .. }, _, _) => *at_most,
        (_, _, Some(most)) => most,
        (_, Shape::List, None) => u64::from(read.page),
        (_, _, None) => MAX_ANSWER_ITEMS as u64,
    }
}

/// Returns the number of items that are read for that: queries read one more, to know where to
/// continue.
pub(super) fn looked_at(read: &Read) -> u64 {
    match &read.source {
        Source::Query(_) => most(read).saturating_add(1),
        _ => most(read),
    }
}

fn aggregate_text(aggregate: &Aggregate) -> String {
    let of = aggregate.attribute.as_deref().unwrap_or_default();
    match aggregate.function {
        AggregateFunction::Count => "how many there are".to_owned(),
        AggregateFunction::Sum => format!("the sum of `{of}`"),
        AggregateFunction::Average => format!("the average of `{of}`"),
        AggregateFunction::Min => format!("the least `{of}`"),
        AggregateFunction::Max => format!("the greatest `{of}`"),
    }
}

fn filter_text(bindings: &Bindings<'_>, read: &Read, filter: &Expr) -> String {
    match read.entities.first() {
        Some(id) => bindings.about(*id, None).print(filter),
        None => bindings.print(filter),
    }
}

/// Returns who sees an item and its restricted attributes.
pub(super) fn visible(bindings: &Bindings<'_>, id: EntityId) -> Vec<String> {
    let entity = bindings.model.entity(id);
    let inner = Bindings::new(bindings.model, &[], 0).about(id, None);
    let item = entity.visible.iter().map(|condition| (entity.name.clone(), condition));
    let parts = entity.restricted.iter().map(|restricted| {
        (format!("{}.{}", entity.name, restricted.path.join(".")), &restricted.condition)
    });
    let line = |(what, condition): (String, &Expr)| format!("{what} if {}", inner.print(condition));
    item.chain(parts).map(line).collect()
}

/// Returns what is computed of an item when it is read, as far as that is answered.
pub(super) fn computed(
    bindings: &Bindings<'_>,
    id: EntityId,
    uncomputed: &[String],
    only: Option<&[String]>,
) -> Vec<String> {
    let entity = bindings.model.entity(id);
    let inner = Bindings::new(bindings.model, &[], 0).about(id, None);
    let is_answered =
        |name: &String| !uncomputed.contains(name) && only.is_none_or(|only| only.contains(name));
    let answered = entity.on_read.iter().filter(|one| is_answered(&one.name));
    let line = |one: &OnRead| {
        let value = inner.print_as(&one.value, Some(&one.ty));
        format!("{}.{} = {value}", entity.name, one.name)
    };
    answered.map(line).collect()
}

fn answer(model: &Model, read: &Read) -> String {
    match (&read.shape, &read.source) {
        (Shape::One, Source::Get { or_default: true, .. }) => {
            "one item, or its defaults if there is none".to_owned()
        }
        (Shape::One, Source::Get { others, .. }) if !others.is_empty() => {
            "the first of these items that there is".to_owned()
        }
        (Shape::One, _) => "one item".to_owned(),
        (Shape::Aggregates { aggregates, by }, _) => {
            let what: Vec<_> = aggregates.iter().map(aggregate_text).collect();
            let what = what.join(", ");
            by.as_ref().map_or(what.clone(), |by| format!("{what} by `{by}`"))
        }
        (Shape::Groups { entity, groups }, _) => {
            let names: Vec<_> = groups.iter().map(|group| group.name.as_str()).collect();
            format!("one {} with its {}", model.entity(*entity).name, names.join(", "))
        }
        (Shape::List, Source::Scan { at_most, .. }) => format!("all items, {at_most} at most"),
        (Shape::List, _) => match read.at_most {
            Some(most) => format!("all items, {most} at most"),
            None => format!("a page of {} items at most", read.page),
        },
    }
}
