//! All items of a little design, and what they answer. Nothing here is the checker's.

use std::collections::{BTreeSet, HashMap};

use jiff::ToSpan;
use jiff::civil::Date;
use tavola_model::model::KeyRange;

use super::generate::{
    ATTRIBUTES, Change, Design, INPUTS, Kind, Part, Read, Sort, Template, effective,
};

/// A value as a hole shows it.
fn shown(value: &str, change: Change, kind: Kind) -> String {
    match effective(change, kind) {
        Change::None => value.to_owned(),
        Change::Upper => value.to_uppercase(),
        Change::Lower => value.to_lowercase(),
        Change::Pad => format!("{value:0>2}"),
        Change::Other => match kind {
            Kind::Number => format!("{:02}", 99 - value.parse::<u8>().unwrap()),
            Kind::Day => value[..7].to_owned(),
            _ => kind.pool().iter().position(|member| *member == value).unwrap().to_string(),
        },
        Change::Third => {
            let week = value.parse::<Date>().unwrap().iso_week_date();
            format!("{:04}-W{:02}", week.year(), week.week())
        }
    }
}

pub fn fill(template: &Template, kinds: &[Kind], values: &[Option<&str>]) -> Option<String> {
    template.iter().try_fold(String::new(), |text, part| {
        Some(
            text + &match part {
                Part::Literal(literal) => (*literal).to_owned(),
                Part::Hole(place, change) => shown(values[*place]?, *change, kinds[*place]),
            },
        )
    })
}

/// Every combination of values for the holes that templates use; the others are absent.
pub fn combinations<'k>(templates: &[&Template], kinds: &'k [Kind]) -> Vec<Vec<Option<&'k str>>> {
    let used = |place: usize| {
        let hole = |part: &Part| matches!(part, Part::Hole(other, _) if *other == place);
        templates.iter().any(|template| template.iter().any(hole))
    };
    let mut all: Vec<Vec<Option<&str>>> = vec![Vec::new()];
    for (place, kind) in kinds.iter().enumerate() {
        let choices: Vec<Option<&str>> =
            if used(place) { kind.pool().iter().map(|v| Some(*v)).collect() } else { vec![None] };
        let longer = |row: Vec<Option<&'k str>>| {
            let rows = choices
                .iter()
                .map(move |choice| row.iter().copied().chain([*choice]).collect::<Vec<_>>());
            rows.collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The keys of an entity's items, with the values that make them. An empty value makes no key.
pub fn keys(design: &Design, entity: usize) -> Vec<([String; 2], Vec<Option<&str>>)> {
    let entity = &design.entities[entity];
    let [pk, sk] = &entity.keys;
    let rows = combinations(&[pk, sk], &entity.kinds).into_iter();
    rows.filter_map(|values| {
        let key = [pk, sk].map(|template| fill(template, &entity.kinds, &values).unwrap());
        let empty = key.iter().any(String::is_empty) || values.contains(&Some(""));
        (!empty).then_some((key, values))
    })
    .collect()
}

/// The pairs of entities, maybe twice the same, of which two items share a key.
pub fn colliding(design: &Design) -> BTreeSet<(usize, usize)> {
    let mut seen: HashMap<[String; 2], Vec<usize>> = HashMap::new();
    let mut pairs = BTreeSet::new();
    for entity in 0..design.entities.len() {
        for (key, _) in keys(design, entity) {
            let others = seen.entry(key).or_default();
            pairs.extend(others.iter().map(|other| (*other, entity)));
            others.push(entity);
        }
    }
    pairs
}

/// Whether a value belongs to a kind.
fn belongs(value: &str, kind: Kind) -> bool {
    match kind {
        Kind::Short | Kind::Nested | Kind::Bool => kind.pool().contains(&value),
        Kind::Id => !value.is_empty() && !value.contains(|c: char| c == '#' || c.is_control()),
        Kind::Text => true,
        Kind::Letter => value.chars().count() == 1,
        Kind::Number => value.parse::<u8>().is_ok_and(|n| n <= 12 && n.to_string() == value),
        Kind::Day => value.parse::<Date>().is_ok_and(|day| day.to_string() == value),
    }
}

/// Whether some item of an entity has a key, by trying all values that could stand in it.
pub fn can_have(design: &Design, entity: usize, key: &[String; 2]) -> bool {
    let entity = &design.entities[entity];
    let parts = entity.keys.iter().zip(key);
    let parts: Vec<(&[Part], &str)> = parts.map(|(t, text)| (t.as_slice(), &**text)).collect();
    spells(&entity.kinds, &parts, &mut vec![None; entity.kinds.len()])
}

fn spells(kinds: &[Kind], parts: &[(&[Part], &str)], values: &mut Vec<Option<String>>) -> bool {
    let Some(((parts, text), others)) = parts.split_first() else { return true };
    let Some((first, rest)) = parts.split_first() else {
        return text.is_empty() && spells(kinds, others, values);
    };
    let go_on = |after: &str, values: &mut Vec<Option<String>>| {
        let parts: Vec<_> = [(rest, after)].into_iter().chain(others.iter().copied()).collect();
        spells(kinds, &parts, values)
    };
    match first {
        Part::Literal(literal) => {
            text.strip_prefix(literal).is_some_and(|after| go_on(after, values))
        }
        Part::Hole(place, change) => {
            let kind = kinds[*place];
            if let Some(value) = values[*place].clone() {
                let after = text.strip_prefix(&*shown(&value, *change, kind));
                return after.is_some_and(|after| go_on(after, values));
            }
            let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
            for (start, after) in ends.map(|end| text.split_at(end)) {
                for value in shown_as(start, *change, kind) {
                    values[*place] = Some(value);
                    if go_on(after, values) {
                        return true;
                    }
                    values[*place] = None;
                }
            }
            false
        }
    }
}

/// So many days from one on.
fn days(first: &str, count: i64) -> Vec<String> {
    let Ok(first) = first.parse::<Date>() else { return Vec::new() };
    (0..count).filter_map(|n| Some(first.checked_add(n.days()).ok()?.to_string())).collect()
}

/// All values of a kind that are shown as a text.
fn shown_as(text: &str, change: Change, kind: Kind) -> Vec<String> {
    let candidates = match effective(change, kind) {
        Change::None => vec![text.to_owned()],
        Change::Pad => {
            text.parse::<u8>().ok().map(|number| number.to_string()).into_iter().collect()
        }
        Change::Other if kind == Kind::Day => days(&format!("{text}-01"), 31),
        Change::Third => match text.split_once("-W") {
            // The first week of a year may begin in the one before it.
            Some((year, week)) => {
                let weeks = i64::from(week.parse::<u8>().unwrap_or(0));
                days(&format!("{year}-01-01"), 14)
                    .iter()
                    .flat_map(|day| day.parse::<Date>().ok())
                    .flat_map(|day| day.checked_add((weeks * 7 - 14).days()))
                    .map(|day| day.to_string())
                    .collect()
            }
            None => Vec::new(),
        },
        Change::Other if kind == Kind::Number => {
            (0..=12).map(|number: u8| number.to_string()).collect()
        }
        Change::Other => kind.pool().iter().map(|member| (*member).to_owned()).collect(),
        Change::Upper | Change::Lower => text.chars().fold(vec![String::new()], |all, letter| {
            let cases = BTreeSet::from([letter.to_ascii_lowercase(), letter.to_ascii_uppercase()]);
            all.iter().flat_map(|start| cases.iter().map(move |c| format!("{start}{c}"))).collect()
        }),
    };
    let is_value = |value: &String| belongs(value, kind) && shown(value, change, kind) == text;
    candidates.into_iter().filter(is_value).collect()
}

fn named<'v>(
    values: &'v [(String, String)],
    names: &[&str],
    kinds: &[Kind],
) -> Option<Vec<Option<&'v str>>> {
    let value = |(name, kind): (&&str, &Kind)| match values.iter().find(|(label, _)| label == name)
    {
        Some((_, value)) => belongs(value, *kind).then_some(Some(value.as_str())),
        None => Some(None),
    };
    names.iter().zip(kinds).map(value).collect()
}

/// The key of the item with these values; none if one is missing or not of its type.
pub fn key(design: &Design, entity: usize, values: &[(String, String)]) -> Option<Vec<String>> {
    let entity = &design.entities[entity];
    let values = named(values, &ATTRIBUTES, &entity.kinds)?;
    entity.keys.iter().map(|template| fill(template, &entity.kinds, &values)).collect()
}

fn answers(read: &Read, inputs: &[Option<&str>], key: &[String]) -> Option<bool> {
    let of = |template| fill(template, &read.kinds, inputs);
    let (partition, sort) = (&key[0], &key[1]);
    // No key is empty, and asking for an empty one finds nothing.
    let meets = match &read.sort {
        Sort::None => true,
        Sort::Equal(value) => *sort == of(value)?,
        Sort::BeginsWith(value) => sort.starts_with(&of(value)?),
        Sort::AtMost(value) => *sort <= of(value)?,
        Sort::AtLeast(value) => *sort >= of(value)?,
        Sort::Between(low, high) => (of(low)?..=of(high)?).contains(sort),
    };
    Some(meets && *partition == of(&read.partition)?)
}

/// Whether a read with these inputs finds a key. None for comparisons: the checker names no inputs.
pub fn finds(
    design: &Design,
    read: usize,
    inputs: &[(String, String)],
    key: &[String],
) -> Option<bool> {
    let read = &design.reads[read];
    if matches!(read.sort, Sort::AtMost(_) | Sort::AtLeast(_) | Sort::Between(..)) {
        return None;
    }
    let key = if key.len() == 1 { vec![key[0].clone(), String::new()] } else { key.to_vec() };
    Some(answers(read, &named(inputs, &INPUTS, &read.kinds)?, &key).unwrap_or(false))
}

/// The entities that a read finds for some inputs. A comparison ends where the resolved one does.
pub fn found(design: &Design, read: usize, ranges: &[KeyRange]) -> BTreeSet<usize> {
    answering(design, read, |key| is_within(key, ranges))
}

/// The entities of which a read would find more if a comparison did not end there.
pub fn lost(design: &Design, read: usize, ranges: &[KeyRange]) -> BTreeSet<usize> {
    answering(design, read, |key| !is_within(key, ranges))
}

fn is_within(key: &[String], ranges: &[KeyRange]) -> bool {
    let ends = ranges.first().zip(ranges.last());
    ends.is_none_or(|(first, last)| (&first.from..=&last.to).contains(&&key[1]))
}

fn answering(design: &Design, read: usize, wanted: impl Fn(&[String]) -> bool) -> BTreeSet<usize> {
    let read = &design.reads[read];
    let mut templates = vec![&read.partition];
    match &read.sort {
        Sort::None => {}
        Sort::Equal(a) | Sort::BeginsWith(a) | Sort::AtMost(a) | Sort::AtLeast(a) => {
            templates.push(a)
        }
        Sort::Between(a, b) => templates.extend([a, b]),
    }
    let inputs = combinations(&templates, &read.kinds);
    let finds = |key: &[String]| {
        wanted(key) && inputs.iter().any(|inputs| answers(read, inputs, key) == Some(true))
    };
    let entities = 0..design.entities.len();
    entities.filter(|entity| keys(design, *entity).iter().any(|(key, _)| finds(key))).collect()
}
