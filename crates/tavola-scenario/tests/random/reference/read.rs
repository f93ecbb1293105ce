//! Reads: a walk over everything.

use serde_json::Value as Json;
use tavola_model::model::{
    Bound, Direction, Expr, Query, Reach, Read, Shape, Sort, Source, TemplatePart, Type, WithTarget,
};
use tavola_runtime::Input;
use tavola_store::{Comparison, Item, SortCondition, Value};

use super::eval::{Val, elements};
use super::items::{project, shown_in_key};
use super::{Answer, Call, Place, Record, Refusal, aggregates, given};

/// Items with the same sort key, which come in any order.
pub type Listed = Vec<Json>;

/// What a read finds: records in groups of the same sort key.
type Found = Vec<Vec<Record>>;

impl Call<'_> {
    pub fn run_read(&self, read: &Read, input: &Input) -> Result<Answer, Refusal> {
        let values = given::inputs(self.model, &read.inputs, input)?;
        if input.limit.is_some() && read.shape != Shape::List {
            return Err(Refusal::Invalid);
        }
        let (slots, missing) = self.bind(read, values);
        let required: Vec<usize> =
            read.lets.iter().filter(|l| l.is_required()).map(|l| l.slot).collect();
        self.permit(read.allow.as_ref(), &slots, &required, missing)?;
        if missing {
            return Err(Refusal::NotFound);
        }
        let show = |record: &Record| {
            let mut shown = self.show_for(read, record);
            self.attach(read, &slots, record, &mut shown);
            shown
        };
        let visible = |group: Vec<Record>| -> Vec<Record> {
            group.into_iter().filter(|record| self.sees(record)).collect()
        };
        if read.shape == Shape::One {
            let first: Vec<Record> = match &read.source {
                Source::Get { load, others, or_default } => {
                    let mut gets = std::iter::once(load).chain(others);
                    let seen = gets.find_map(|load| {
                        self.get(load, *or_default, &slots).filter(|record| self.sees(record))
                    });
                    seen.into_iter().collect()
                }
                _ => {
                    let groups = self.matching(read, &slots).into_iter().map(visible);
                    groups
                        .into_iter()
                        .find(|group: &Vec<Record>| !group.is_empty())
                        .unwrap_or_default()
                }
            };
            let mut seen = first.iter().map(|r| self.sees(r).then(|| show(r)));
            return match first.len() {
                0 => Err(Refusal::NotFound),
                1 => seen.next().flatten().map(Answer::Body).ok_or(Refusal::NotFound),
                _ => Ok(Answer::OneOf(seen.flatten().collect())),
            };
        }
        let most = match (&read.source, read.at_most) {
            (Source::Scan { at_most, .. }, most) => Some(most.unwrap_or(u64::MAX).min(*at_most)),
            (_, most) => most,
        };
        let most = most.map(|most| most.min(input.limit.map_or(u64::MAX, u64::from)));
        let groups: Found = self.matching(read, &slots).into_iter().map(visible).collect();
        let more = most.is_some_and(|most| groups.iter().flatten().count() as u64 > most);
        Ok(match &read.shape {
            Shape::Aggregates { aggregates, by } => {
                let shown: Vec<Json> =
                    groups.iter().flatten().map(|record| self.show(record)).collect();
                let places = |name: &str| self.places(read, name);
                match by {
                    None => {
                        let all = aggregates::of_all(aggregates, &shown, &places);
                        Answer::Body(Json::Object(all))
                    }
                    Some(by) => {
                        let groups = aggregates::by_group(aggregates, by, &shown, &places);
                        Answer::List(groups, more)
                    }
                }
            }
            Shape::Groups { entity, groups: wanted } => {
                let mut records: Vec<Record> = groups.into_iter().flatten().collect();
                let one = records.iter().position(|record| record.entity == *entity);
                let one = records.remove(one.ok_or(Refusal::NotFound)?);
                let mut body = show(&one);
                for group in wanted {
                    let members = records.iter().filter(|record| record.entity == group.entity);
                    let mut members = members.map(&show);
                    if group.list {
                        body[&group.name] = members.collect();
                    } else if let Some(first) = members.next() {
                        body[&group.name] = first;
                    }
                }
                Answer::Body(body)
            }
            _ => {
                let shown = groups.iter().map(|group| group.iter().map(&show).collect());
                Answer::List(shown.collect(), more)
            }
        })
    }

    /// What another read or a write uses of a read: nobody's permission, everybody's items.
    pub fn collect(&self, read: &Read, args: Vec<Option<Value>>) -> Vec<Record> {
        self.querying(|call| {
            let (slots, missing) = call.bind(read, args);
            let found = if missing { Found::new() } else { call.matching(read, &slots) };
            found.into_iter().flatten().collect()
        })
    }

    fn bind(&self, read: &Read, values: Vec<Option<Value>>) -> (Vec<Val>, bool) {
        let values = self.with_defaults(&read.inputs, values);
        let mut slots: Vec<Val> = values.into_iter().map(Val::of).collect();
        slots.resize(read.frame.len(), Val::Absent);
        let mut missing = false;
        for binding in &read.lets {
            let found = self.find_let(binding, &slots);
            missing |= matches!(found, Val::Absent) && binding.is_required();
            slots[binding.slot] = found;
        }
        (slots, missing)
    }

    fn get(&self, load: &Expr, or_default: bool, slots: &[Val]) -> Option<Record> {
        let Expr::Load(load) = load else { panic!("a read gets an item by its key") };
        let place = self.place(load, slots, None)?;
        self.load_at(&place, load.entity).or_else(|| {
            let mut item = self.key_values(load, slots, None);
            for attribute in &self.model.entity(load.entity).attributes {
                if attribute.computed == tavola_model::model::Computed::Default
                    && let Some(value) =
                        attribute.value.as_ref().and_then(|e| self.value(e, &[], None))
                {
                    item.insert(attribute.name.clone(), value);
                }
            }
            let record =
                Record { entity: load.entity, place, item, told: Item::new(), seen: false };
            or_default.then_some(record)
        })
    }

    /// The records that a read finds, whoever sees them.
    fn matching(&self, read: &Read, slots: &[Val]) -> Found {
        let filter = |record: &Record| {
            read.filter.as_ref().is_none_or(|filter| self.holds(filter, slots, Some(record)))
        };
        let query = match &read.source {
            Source::Query(query) => query,
            Source::Scan { table, .. } => {
                let find = |place: &Place, item: &Item| {
                    let record = (place.table == *table)
                        .then(|| self.recognise(place, item, &read.entities))?;
                    Some((None, record.filter(filter)?))
                };
                let found = self.each_place(false, find);
                return vec![found.into_iter().map(|(_, record)| record).collect()];
            }
            Source::Get { .. } | Source::Unresolved => return Vec::new(),
        };
        let table = self.model.table(query.table);
        let index = query.index.map(|index| self.model.index(query.table, index));
        let key = index.map_or(&table.key, |index| &index.key);
        let partitions = self.partitions(&query.partition, slots);
        let Some(range) = self.range(query, slots) else { return Vec::new() };
        let mut found = self.each_place(index.is_some_and(|index| !index.local), |place, item| {
            let sort = key.sort.as_ref().and_then(|sort| item.get(&sort.name).cloned());
            let inside = place.table == query.table
                && item.get(&key.partition.name).is_some_and(|p| partitions.contains(p))
                && (key.sort.is_none() || sort.is_some())
                && range.as_ref().is_none_or(|range| in_range(range, sort.as_ref()));
            if !inside {
                return None;
            }
            let shown = match index {
                Some(index) if !read.recheck => project(table, index, item),
                _ => item.clone(),
            };
            Some((sort, self.recognise(place, &shown, &read.entities).filter(filter)?))
        });
        found.sort_by(|(a, _), (b, _)| order(a.as_ref(), b.as_ref()));
        let descends = match &query.direction {
            Direction::Ascending => false,
            Direction::Descending => true,
            Direction::DescendingIf(condition) => self.holds(condition, slots, None),
        };
        if descends {
            found.reverse();
        }
        let mut groups: Vec<(Option<Value>, Vec<Record>)> = Vec::new();
        for (sort, record) in found {
            match groups.last_mut() {
                Some((same, group)) if *same == sort => group.push(record),
                _ => groups.push((sort, vec![record])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// What a query finds at each place, by the sort key that it finds it under.
    fn each_place(
        &self,
        global_index: bool,
        find: impl Fn(&Place, &Item) -> Option<(Option<Value>, Record)>,
    ) -> Vec<(Option<Value>, Record)> {
        let mut found = Vec::new();
        for (place, versions) in self.versions(global_index) {
            let mut different: Vec<Option<(Option<Value>, Record)>> = Vec::new();
            for version in versions {
                let one = version.and_then(|item| find(place, item));
                let sort = |one: &Option<(Option<Value>, Record)>| {
                    one.as_ref().map(|(sort, _)| sort.clone())
                };
                if !different.iter().any(|known| sort(known) == sort(&one)) {
                    different.push(one);
                }
            }
            let chosen = self.choose(different.len());
            found.extend(different.swap_remove(chosen));
        }
        found
    }

    fn partitions(&self, expr: &Expr, slots: &[Val]) -> Vec<Value> {
        let Expr::Template(template) = expr else {
            return self.value(expr, slots, None).into_iter().collect();
        };
        let mut texts = vec![String::new()];
        for part in &template.parts {
            let shown = match part {
                TemplatePart::Literal(literal) => vec![literal.clone()],
                TemplatePart::Hole(hole) => match self.hole(hole, slots, None) {
                    Some(list @ Value::L(_)) => elements(Some(list))
                        .iter()
                        .filter_map(|value| shown_in_key(value, hole))
                        .collect(),
                    Some(value) => shown_in_key(&value, hole).into_iter().collect(),
                    None if hole.cuts => break,
                    None => Vec::new(),
                },
            };
            let longer = texts.iter().flat_map(|t| shown.iter().map(move |s| format!("{t}{s}")));
            texts = longer.collect();
        }
        texts.into_iter().map(Value::S).collect()
    }

    /// What is asked of the sort key; none if it cannot be met.
    fn range(&self, query: &Query, slots: &[Val]) -> Option<Option<SortCondition>> {
        let Some(sort) = &query.sort else { return Some(None) };
        let value = |bound: &Bound| self.value(&bound.value, slots, None);
        let cut = |bound: &Bound| match &bound.value {
            Expr::Template(template) => {
                template.holes().any(|hole| hole.cuts && self.hole(hole, slots, None).is_none())
            }
            _ => false,
        };
        Some(Some(match sort {
            Sort::BeginsWith(start) => SortCondition::BeginsWith(self.value(start, slots, None)?),
            Sort::Compare(comparison, bound) if *comparison != Comparison::Equal && cut(bound) => {
                SortCondition::BeginsWith(value(bound)?)
            }
            Sort::Compare(comparison, bound) => {
                let mut at = value(bound)?;
                if matches!(comparison, Comparison::LessOrEqual | Comparison::Greater) {
                    at = reaching(at, bound.reach);
                }
                SortCondition::Compare(*comparison, at)
            }
            Sort::Between(low, high) => {
                let reach = if cut(high) { Reach::Prefix } else { high.reach };
                SortCondition::Between(value(low)?, reaching(value(high)?, reach))
            }
        }))
    }

    /// What a read shows of a record.
    fn show_for(&self, read: &Read, record: &Record) -> Json {
        let mut shown = self.show(record);
        let is_mixed = matches!(read.shape, Shape::One | Shape::List) && read.entities.len() > 1;
        if let (true, Some(shown)) = (is_mixed, shown.as_object_mut()) {
            self.tell_apart(&read.entities, read.discriminator.as_deref(), record, shown);
        }
        // What the index lacks, nothing is computed from.
        for name in read.uncomputed(record.entity) {
            shown.as_object_mut().and_then(|shown| shown.remove(name));
        }
        if let (Some(only), Some(shown)) = (&read.only, shown.as_object_mut()) {
            shown.retain(|name, _| only.contains(name));
        }
        shown
    }

    /// The most places that the decimals of an attribute have.
    fn places(&self, read: &Read, name: &str) -> Option<u8> {
        let entities = read.entities.iter().map(|id| self.model.entity(*id));
        let types = entities.filter_map(|entity| Some(&entity.attribute(name)?.ty));
        let places = types.filter_map(|ty| match ty {
            Type::Decimal(decimal) => Some(decimal.places),
            _ => None,
        });
        places.max()
    }

    fn attach(&self, read: &Read, slots: &[Val], record: &Record, shown: &mut Json) {
        for with in &read.with {
            let value = match &with.target {
                WithTarget::Item(load) => match self.eval(load, slots, Some(record)) {
                    Val::Item(found) if self.sees(&found) => self.show(&found),
                    _ => continue,
                },
                WithTarget::Read(id, args) => {
                    let args = self.values(args, slots, Some(record));
                    let other = self.model.read(*id);
                    let found = self.collect(other, args);
                    let mut seen = found.iter().filter(|record| self.sees(record));
                    if let Shape::Aggregates { aggregates, by } = &other.shape {
                        assert!(by.is_none(), "groups of the same size come in any order");
                        let items: Vec<Json> = seen.map(|record| self.show(record)).collect();
                        let places = |name: &str| self.places(other, name);
                        let all = aggregates::of_all(aggregates, &items, &places);
                        shown[&with.name] = Json::Object(all);
                        continue;
                    }
                    if other.shape == Shape::One {
                        let Some(one) = seen.next() else { continue };
                        shown[&with.name] = self.show_for(other, one);
                        continue;
                    }
                    seen.map(|record| self.show_for(other, record)).collect()
                }
            };
            shown[&with.name] = value;
        }
    }
}

/// The last text that still counts as equal to a bound.
fn reaching(value: Value, reach: Reach) -> Value {
    match (value, reach) {
        (Value::S(text), Reach::Segment(delimiter)) => {
            Value::S(format!("{text}{delimiter}\u{10FFFF}"))
        }
        (Value::S(text), Reach::Prefix) => Value::S(format!("{text}\u{10FFFF}")),
        (value, _) => value,
    }
}

fn order(a: Option<&Value>, b: Option<&Value>) -> std::cmp::Ordering {
    match (a, b) {
        (Some(Value::S(a)), Some(Value::S(b))) => a.cmp(b),
        (Some(Value::N(a)), Some(Value::N(b))) => a.cmp(b),
        _ => std::cmp::Ordering::Equal,
    }
}

fn in_range(range: &SortCondition, sort: Option<&Value>) -> bool {
    match range {
        SortCondition::BeginsWith(start) => {
            let texts = sort.and_then(Value::as_str).zip(start.as_str());
            texts.is_some_and(|(text, start)| text.starts_with(start))
        }
        SortCondition::Between(low, high) => {
            order(sort, Some(low)).is_ge() && order(sort, Some(high)).is_le()
        }
        SortCondition::Compare(comparison, at) => {
            let order = order(sort, Some(at));
            match comparison {
                Comparison::Equal => order.is_eq(),
                Comparison::NotEqual => order.is_ne(),
                Comparison::Less => order.is_lt(),
                Comparison::LessOrEqual => order.is_le(),
                Comparison::Greater => order.is_gt(),
                Comparison::GreaterOrEqual => order.is_ge(),
            }
        }
    }
}
