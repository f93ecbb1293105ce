//! Which attributes of which items a query or scan returns.

use tavola_store::{
    Condition, Detailed, IndexSchema, Item, KeyAttribute, KeySchema, KeyType, Operand, Page, Path,
    Projection, TableSchema, Value,
};

use super::response::{PageOfItems, text};
use crate::capacity::Report;
use crate::error::{Result, constraint, invalid, invalid_value};
use crate::json::{ItemRef, ItemsRef, WireItem};
use crate::params::choice;
use crate::projection::project;

/// `Select`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Select {
    All,
    Projected,
    Specific,
    Count,
}

/// What is returned of the items that were found.
#[derive(Debug)]
pub(super) struct Selection {
    paths: Option<Vec<Path>>,
    counts: bool,
    /// Whether a local index has to fetch whole items from the table.
    pub whole: bool,
}

/// Returns the index that a request names.
pub(super) fn index<'t>(
    table: &'t TableSchema,
    name: Option<&str>,
) -> Result<Option<&'t IndexSchema>> {
    let Some(name) = name else { return Ok(None) };
    if name.len() < 3 || name.len() > 255 {
        let what = match name.len() {
            0..3 => "Member must have length greater than or equal to 3",
            _ => "Member must have length less than or equal to 255",
        };
        return Err(constraint(Some(name), "indexName", what));
    }
    match table.indexes.iter().find(|index| index.name == name) {
        Some(index) => Ok(Some(index)),
        None => Err(invalid(format!("The table does not have the specified index: {name}"))),
    }
}

impl Selection {
    pub fn new(
        table: &TableSchema,
        index: Option<&IndexSchema>,
        select: Option<&str>,
        paths: Option<Vec<Path>>,
    ) -> Result<Self> {
        const CHOICES: [(&str, Select); 4] = [
            ("SPECIFIC_ATTRIBUTES", Select::Specific),
            ("COUNT", Select::Count),
            ("ALL_ATTRIBUTES", Select::All),
            ("ALL_PROJECTED_ATTRIBUTES", Select::Projected),
        ];
        let select = choice(select, "select", &CHOICES)?;
        match (select, &paths) {
            (Some(Select::Specific) | None, Some(_)) => {}
            (Some(Select::Specific), None) => {
                return Err(invalid_value(
                    "Must specify the AttributesToGet or ProjectionExpression when choosing to get \
                     SPECIFIC_ATTRIBUTES",
                ));
            }
            (Some(other), Some(_)) => {
                let name = CHOICES.iter().find(|(_, it)| *it == other).map_or("", |(name, _)| name);
                return Err(invalid(format!(
                    "Cannot specify the AttributesToGet or ProjectionExpression when choosing to \
                     get {name}; use SPECIFIC_ATTRIBUTES"
                )));
            }
            (_, None) => {}
        }
        if select == Some(Select::Projected) && index.is_none() {
            return Err(invalid_value(
                "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName",
            ));
        }
        let wanted = match (select, &paths) {
            (Some(Select::All), _) => Wanted::All,
            (_, Some(paths)) => Wanted::These(paths),
            _ => Wanted::Kept,
        };
        let whole = index.is_some_and(|index| !wanted.is_kept(table, index));
        if let Some(index) = index.filter(|index| whole && !index.local) {
            return Err(invalid_value(match select {
                Some(Select::All) => format!(
                    "Select type ALL_ATTRIBUTES is not supported for global secondary index {} \
                     because its projection type is not ALL",
                    index.name
                ),
                _ => format!(
                    "Global secondary index {} does not project {:?}",
                    index.name,
                    paths.iter().flatten().map(|path| &path.attribute).collect::<Vec<_>>()
                ),
            }));
        }
        Ok(Self { paths, counts: select == Some(Select::Count), whole })
    }

    /// Answers with a page.
    pub fn answer(&self, page: Detailed<Page>, report: Report) -> Result<String> {
        let Detailed { value: page, consumed } = page;
        let projected: Option<Vec<Item>> = self
            .paths
            .as_ref()
            .map(|paths| page.items.iter().map(|item| project(item, paths)).collect());
        let items = projected.as_deref().unwrap_or(&page.items);
        text(&PageOfItems {
            items: (!self.counts).then_some(ItemsRef(items)),
            count: page.items.len(),
            scanned_count: page.scanned,
            last_evaluated_key: page.next.as_ref().map(ItemRef),
            consumed_capacity: report.one(&consumed),
        })
    }
}

/// Which attributes a request wants.
enum Wanted<'p> {
    All,
    Kept,
    These(&'p [Path]),
}

impl Wanted<'_> {
    fn is_kept(&self, table: &TableSchema, index: &IndexSchema) -> bool {
        let keeps = |name: &str| {
            is_key(&table.key, name)
                || is_key(&index.key, name)
                || matches!(&index.projection, Projection::Include(names) if names.iter().any(|n| n == name))
        };
        match (self, &index.projection) {
            (_, Projection::All) | (Self::Kept, _) => true,
            (Self::All, _) => false,
            (Self::These(paths), _) => paths.iter().all(|path| keeps(&path.attribute)),
        }
    }
}

/// Returns the position that a query or scan goes on from.
pub(super) fn start(
    table: &TableSchema,
    index: Option<&IndexSchema>,
    start: Option<WireItem>,
    is_query: bool,
) -> Result<Option<Item>> {
    let Some(WireItem(start)) = start else { return Ok(None) };
    let keys = || std::iter::once(&table.key).chain(index.map(|index| &index.key));
    // A partition of one item has nothing behind it.
    if is_query && index.is_none() && table.key.sort.is_none() {
        return Err(invalid(format!(
            "The provided exclusive start key is invalid: ExclusiveStartKey: {}",
            tavola_store::item_to_dynamodb_json(&start)
        )));
    }
    let attributes = KeySchema::attributes(keys()).unwrap_or_default();
    if start.len() != attributes.len() || !attributes.iter().all(|it| start.contains_key(&it.name))
    {
        return Err(invalid("The provided starting key is invalid"));
    }
    let fits = |attribute: &&KeyAttribute| {
        matches!(
            (attribute.key_type, start.get(&attribute.name)),
            (KeyType::S, Some(Value::S(_)))
                | (KeyType::N, Some(Value::N(_)))
                | (KeyType::B, Some(Value::B(_)))
        )
    };
    match attributes.iter().all(fits) {
        true => Ok(Some(start)),
        false => Err(invalid("The provided key element does not match the schema")),
    }
}

/// Returns `true` if an attribute is part of a key.
pub(super) fn is_key(key: &KeySchema, name: &str) -> bool {
    std::iter::once(&key.partition).chain(&key.sort).any(|attribute| attribute.name == name)
}

/// Fails if a filter asks for something that the key condition is for.
pub(super) fn check_filter(key: &KeySchema, filter: &Condition, parameter: &str) -> Result<()> {
    match attributes(filter).into_iter().find(|name| is_key(key, name)) {
        Some(name) => Err(invalid(format!(
            "{parameter} can only contain non-primary key attributes: Primary key attribute: {name}"
        ))),
        None => Ok(()),
    }
}

fn attributes(condition: &Condition) -> Vec<&str> {
    let mut found = Vec::new();
    let mut pending = vec![condition];
    while let Some(condition) = pending.pop() {
        match condition {
            Condition::And(parts) | Condition::Or(parts) => pending.extend(parts),
            Condition::Not(inner) => pending.push(inner),
            Condition::Compare(one, _, two)
            | Condition::BeginsWith(one, two)
            | Condition::Contains(one, two) => found.extend([one, two].into_iter().filter_map(of)),
            Condition::Between(one, two, three) => {
                found.extend([one, two, three].into_iter().filter_map(of));
            }
            Condition::In(one, rest) => {
                found.extend(std::iter::once(one).chain(rest).filter_map(of));
            }
            Condition::Exists(path) | Condition::Absent(path) | Condition::IsType(path, _) => {
                found.push(&path.attribute);
            }
        }
    }
    found
}

fn of(operand: &Operand) -> Option<&str> {
    match operand {
        Operand::Path(path) | Operand::Size(path) => Some(&path.attribute),
        Operand::Value(_) => None,
    }
}
