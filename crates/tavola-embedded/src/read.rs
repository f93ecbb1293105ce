//! Reads as the engine's requests.

use dynoxide::actions::{get_item, query, scan};
use tavola_store::{Answer, Get, GetAnswer, Page, Query, Result, Scan};

use crate::value::{
    EngineItem, item_from_engine, item_to_engine, key_to_engine, placeholders, read_capacity,
};

/// The total includes what indexes cost.
pub(crate) const TOTAL: &str = "TOTAL";

pub(crate) fn get_request(get: Get) -> Result<get_item::GetItemRequest> {
    let mut rendered = get.render()?;
    let (names, _) = placeholders(&mut rendered);
    Ok(get_item::GetItemRequest {
        table_name: get.table,
        key: key_to_engine(get.key),
        consistent_read: Some(get.strong),
        projection_expression: rendered.projection,
        expression_attribute_names: names,
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

pub(crate) fn get_answer(response: get_item::GetItemResponse) -> Result<GetAnswer> {
    Ok(Answer {
        value: response.item.map(item_from_engine).transpose()?,
        capacity: read_capacity(&response.consumed_capacity),
    })
}

pub(crate) fn query_request(query: Query) -> Result<query::QueryRequest> {
    let mut rendered = query.render()?;
    let (names, values) = placeholders(&mut rendered);
    Ok(query::QueryRequest {
        table_name: query.table,
        index_name: query.index,
        key_condition_expression: rendered.key_condition,
        filter_expression: rendered.filter,
        projection_expression: rendered.projection,
        expression_attribute_names: names,
        expression_attribute_values: values,
        scan_index_forward: !query.descending,
        limit: query.limit.and_then(|limit| usize::try_from(limit).ok()),
        exclusive_start_key: query.start.map(item_to_engine),
        consistent_read: Some(query.strong),
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

pub(crate) fn query_answer(response: query::QueryResponse) -> Result<Answer<Page>> {
    Ok(Answer {
        value: page(response.items, response.last_evaluated_key, response.scanned_count)?,
        capacity: read_capacity(&response.consumed_capacity),
    })
}

pub(crate) fn scan_request(scan: Scan) -> Result<scan::ScanRequest> {
    let mut rendered = scan.render()?;
    let (names, values) = placeholders(&mut rendered);
    Ok(scan::ScanRequest {
        table_name: scan.table,
        index_name: scan.index,
        filter_expression: rendered.filter,
        expression_attribute_names: names,
        expression_attribute_values: values,
        limit: scan.limit.and_then(|limit| usize::try_from(limit).ok()),
        exclusive_start_key: scan.start.map(item_to_engine),
        segment: scan.segment.map(|(segment, _)| segment),
        total_segments: scan.segment.map(|(_, total)| total),
        consistent_read: Some(scan.strong),
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

pub(crate) fn scan_answer(response: scan::ScanResponse) -> Result<Answer<Page>> {
    Ok(Answer {
        value: page(response.items, response.last_evaluated_key, response.scanned_count)?,
        capacity: read_capacity(&response.consumed_capacity),
    })
}

fn page(items: Option<Vec<EngineItem>>, next: Option<EngineItem>, scanned: usize) -> Result<Page> {
    Ok(Page {
        items: items
            .unwrap_or_default()
            .into_iter()
            .map(item_from_engine)
            .collect::<Result<_>>()?,
        next: next.map(item_from_engine).transpose()?,
        scanned: u64::try_from(scanned).unwrap_or(u64::MAX),
    })
}
