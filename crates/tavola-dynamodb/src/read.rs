//! Single reads, queries and scans.

use aws_sdk_dynamodb::types::ReturnConsumedCapacity;
use tavola_store::{Get, Item, Metered, Page, Query, Result, Scan};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::value::{SdkItem, item_from_sdk, item_to_sdk, key_to_sdk, placeholders, read_capacity};

/// The total includes what indexes cost.
pub(crate) const TOTAL: ReturnConsumedCapacity = ReturnConsumedCapacity::Total;

impl DynamoDbStore {
    pub(crate) async fn get_item(&self, get: Get) -> Result<Metered<Option<Item>>> {
        let mut rendered = get.render()?;
        let (names, _) = placeholders(&mut rendered);
        let request = self
            .client
            .get_item()
            .table_name(&get.table)
            .set_key(Some(key_to_sdk(get.key)))
            .consistent_read(get.strong)
            .set_projection_expression(rendered.projection)
            .set_expression_attribute_names(names)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Read, &get.table, || request.clone().send());
        let response = call.await?;
        Ok(Metered {
            value: response.item.map(item_from_sdk).transpose()?,
            capacity: read_capacity(&response.consumed_capacity),
        })
    }

    pub(crate) async fn query_page(&self, query: Query) -> Result<Metered<Page>> {
        let mut rendered = query.render()?;
        let (names, values) = placeholders(&mut rendered);
        let request = self
            .client
            .query()
            .table_name(&query.table)
            .set_index_name(query.index)
            .set_key_condition_expression(rendered.key_condition)
            .set_filter_expression(rendered.filter)
            .set_projection_expression(rendered.projection)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .scan_index_forward(!query.descending)
            .set_limit(limit(query.limit))
            .set_exclusive_start_key(query.start.map(item_to_sdk))
            .consistent_read(query.strong)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Read, &query.table, || request.clone().send());
        let response = call.await?;
        Ok(Metered {
            value: page(response.items, response.last_evaluated_key, response.scanned_count)?,
            capacity: read_capacity(&response.consumed_capacity),
        })
    }

    pub(crate) async fn scan_page(&self, scan: Scan) -> Result<Metered<Page>> {
        let mut rendered = scan.render()?;
        let (names, values) = placeholders(&mut rendered);
        let number = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        let request = self
            .client
            .scan()
            .table_name(&scan.table)
            .set_index_name(scan.index)
            .set_filter_expression(rendered.filter)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_limit(limit(scan.limit))
            .set_exclusive_start_key(scan.start.map(item_to_sdk))
            .set_segment(scan.segment.map(|(segment, _)| number(segment)))
            .set_total_segments(scan.segment.map(|(_, total)| number(total)))
            .consistent_read(scan.strong)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Read, &scan.table, || request.clone().send());
        let response = call.await?;
        Ok(Metered {
            value: page(response.items, response.last_evaluated_key, response.scanned_count)?,
            capacity: read_capacity(&response.consumed_capacity),
        })
    }
}

/// Converts a limit. One that the SDK's number cannot hold is as good as none.
fn limit(limit: Option<u32>) -> Option<i32> {
    limit.map(|limit| i32::try_from(limit).unwrap_or(i32::MAX))
}

fn page(items: Option<Vec<SdkItem>>, next: Option<SdkItem>, scanned: i32) -> Result<Page> {
    Ok(Page {
        items: items.unwrap_or_default().into_iter().map(item_from_sdk).collect::<Result<_>>()?,
        next: next.filter(|next| !next.is_empty()).map(item_from_sdk).transpose()?,
        scanned: u64::try_from(scanned).unwrap_or_default(),
    })
}
