//! A partition of a table or index.

use tavola_store::{
    Comparison, Error, KeyAttribute, KeySchema, Metered, Page, Query, Result, SortCondition,
    StoreLimit, Value,
};

use super::page::{OUTSIDE, Range, Source, beginning_with};
use crate::catalog::Catalog;
use crate::encoding::key;
use crate::kv::View;
use crate::layout::{self, invalid};
use crate::tally::Tally;

/// Reads a page of a partition.
pub(crate) fn query(
    view: &dyn View,
    catalog: &Catalog,
    request: &Query,
    whole: bool,
    tally: &mut Tally,
) -> Result<Metered<Page>> {
    let table = catalog.table(&request.table)?;
    let index = request.index.as_ref().map(|name| table.index(name)).transpose()?;
    let (schema, space) = match index {
        Some(index) => (&index.schema.key, index.space),
        None => (&table.key, table.items),
    };
    let source = Source {
        view,
        table,
        index,
        filter: request.filter.as_ref(),
        attributes: &request.attributes,
        limit: request.limit,
        strong: request.strong,
        whole,
    };
    source.check()?;
    check_names(schema, request)?;
    check_operand(&schema.partition, &request.partition.1, StoreLimit::PartitionKey)?;
    let mut partition = layout::beginning(space);
    layout::put_partition(&mut partition, &request.partition.1);
    let range = match &request.sort {
        Some((_, condition)) => sort_range(schema, partition, condition, request.descending)?,
        None => beginning_with(partition, request.descending),
    };
    source.page(range, request.start.as_ref(), tally)
}

fn check_names(schema: &KeySchema, request: &Query) -> Result<()> {
    if request.partition.0 != schema.partition.name {
        return Err(missed(&schema.partition.name));
    }
    match (&request.sort, &schema.sort) {
        (None, _) => Ok(()),
        (Some((asked, _)), Some(sort)) if *asked == sort.name => Ok(()),
        (Some(_), Some(sort)) => Err(missed(&sort.name)),
        (Some(_), None) => Err(invalid("Query key condition not supported")),
    }
}

fn missed(name: &str) -> Error {
    invalid(format!("Query condition missed key schema element: {name}"))
}

/// Fails if a key cannot be compared with a value.
fn check_operand(attribute: &KeyAttribute, value: &Value, limit: StoreLimit) -> Result<()> {
    let wrong = "One or more parameter values were invalid: Condition parameter type does not \
                 match schema type";
    attribute.check(value, limit, || invalid(wrong))
}

/// Returns the range of the sort keys that a condition holds of.
fn sort_range(
    schema: &KeySchema,
    partition: Vec<u8>,
    condition: &SortCondition,
    descending: bool,
) -> Result<Range> {
    let Some(attribute) = &schema.sort else {
        return Err(invalid("Query key condition not supported"));
    };
    let whole = |value: &Value| -> Result<Vec<u8>> {
        check_operand(attribute, value, StoreLimit::SortKey)?;
        let mut bytes = partition.clone();
        key::put_part(&mut bytes, value);
        Ok(bytes)
    };
    let behind_partition = key::behind(&partition);
    let (from, to) = match condition {
        SortCondition::Compare(comparison, value) => {
            let at = whole(value)?;
            let behind = key::behind(&at);
            match comparison {
                Comparison::Equal => (at, behind),
                Comparison::Less => (partition, Some(at)),
                Comparison::LessOrEqual => (partition, behind),
                Comparison::GreaterOrEqual => (at, behind_partition),
                Comparison::Greater => (behind.unwrap_or(at), behind_partition),
                Comparison::NotEqual => {
                    return Err(invalid("Query key condition not supported"));
                }
            }
        }
        SortCondition::Between(low, high) => (whole(low)?, key::behind(&whole(high)?)),
        SortCondition::BeginsWith(value) => {
            check_operand(attribute, value, StoreLimit::SortKey)?;
            if let Value::N(_) = value {
                return Err(invalid("Query key condition not supported"));
            }
            let mut bytes = partition;
            key::put_beginning(&mut bytes, value);
            return Ok(beginning_with(bytes, descending));
        }
    };
    Ok(Range { from, to, descending, outside: OUTSIDE })
}
