//! Names of tables, indexes and streams as AWS writes them.

use tavola_store::{DetailedStore, StreamDetail, TableDetail};

use crate::error::{Result, invalid, not_found};
use crate::params::table;

const TABLES: &str = "arn:aws:dynamodb:us-east-1:000000000000:table/";

/// Returns the ARN of a table.
pub(crate) fn of_table(table: &str) -> String {
    format!("{TABLES}{table}")
}

/// Returns the ARN of an index.
pub(crate) fn of_index(table: &str, index: &str) -> String {
    format!("{TABLES}{table}/index/{index}")
}

/// Returns the ARN of a stream.
pub(crate) fn of_stream(table: &str, stream: &StreamDetail) -> String {
    format!("{TABLES}{table}/stream/{}", label(stream))
}

/// Returns the label of a stream: when it began. Two of one table that begin in the same second
/// differ in the fraction.
pub(crate) fn label(stream: &StreamDetail) -> String {
    let began = jiff::Timestamp::from_millisecond(stream.began).unwrap_or_default();
    let began = began.to_zoned(jiff::tz::TimeZone::UTC).datetime();
    format!("{}.{:03}", began.strftime("%Y-%m-%dT%H:%M:%S"), stream.id % 1000)
}

/// Returns the table that an ARN names.
pub(crate) fn resource(store: &dyn DetailedStore, arn: Option<&str>) -> Result<TableDetail> {
    let Some(arn) = arn else {
        return Err(crate::error::constraint(None, "resourceArn", "Member must not be null"));
    };
    if !arn.starts_with("arn:") {
        return Err(invalid("Invalid ResourceArn: ARNs must start with 'arn:'"));
    }
    match arn.strip_prefix(TABLES) {
        Some(name) if !name.contains('/') => store.table_detail(name).ok_or_else(|| {
            not_found(format!("Requested resource not found: ResourceArn: {arn} not found"))
        }),
        _ => Err(invalid(format!("Invalid TableArn: Invalid ResourceArn provided as input {arn}"))),
    }
}

/// Returns the table and the label in the ARN of a stream.
pub(crate) fn parts(arn: &str) -> Result<(&str, &str)> {
    let parts = arn.strip_prefix(TABLES).and_then(|rest| rest.split_once("/stream/"));
    parts.ok_or_else(|| invalid(format!("Invalid StreamArn: {arn}")))
}

/// Returns the stream that an ARN names, and its table.
pub(crate) fn stream(
    store: &dyn DetailedStore,
    arn: Option<&str>,
) -> Result<(TableDetail, StreamDetail)> {
    let Some(arn) = arn else {
        return Err(crate::error::constraint(None, "streamArn", "Member must not be null"));
    };
    let missing = || not_found(format!("Requested resource not found: Stream: {arn} not found"));
    let (name, wanted) = parts(arn)?;
    let table = table(store, Some(name)).map_err(|_| missing())?;
    let found = table.streams.iter().find(|stream| label(stream) == wanted).cloned();
    let found = found.ok_or_else(missing)?;
    Ok((table, found))
}
