//! Single writes. None is repeated when its outcome is unknown: it could fail its own condition,
//! add twice, or return as the old item what it wrote itself.

use aws_sdk_dynamodb::types::{ConsumedCapacity, ReturnValue};
use tavola_store::{Delete, ItemImages, Metered, Put, Result, UpdateItem};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::read::TOTAL;
use crate::value::{SdkItem, item_from_sdk, item_to_sdk, key_to_sdk, write_capacity};

/// Adds a rendered condition to the builder of a request or an action, and asks for the item if it
/// does not hold.
macro_rules! with_condition {
    ($builder:expr, $rendered:ident) => {{
        let (names, values) = $crate::value::placeholders(&mut $rendered);
        $builder
            .set_condition_expression($rendered.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .return_values_on_condition_check_failure(
                aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure::AllOld,
            )
    }};
}
pub(crate) use with_condition;

impl DynamoDbStore {
    pub(crate) async fn put_item(&self, put: Put) -> Result<Metered<ItemImages>> {
        let mut rendered = put.render()?;
        let request = with_condition!(self.client.put_item(), rendered)
            .table_name(&put.table)
            .set_item(Some(item_to_sdk(put.item)))
            .return_values(ReturnValue::AllOld)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Never, &put.table, || request.clone().send());
        let response = call.await?;
        old_image(response.attributes, response.consumed_capacity)
    }

    pub(crate) async fn update_item(&self, update: UpdateItem) -> Result<Metered<ItemImages>> {
        let mut rendered = update.render()?;
        let request = with_condition!(self.client.update_item(), rendered)
            .table_name(&update.table)
            .set_key(Some(key_to_sdk(update.key)))
            .set_update_expression(rendered.update)
            .return_values(ReturnValue::AllNew)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Never, &update.table, || request.clone().send());
        let response = call.await?;
        let new = response.attributes.map(item_from_sdk).transpose()?;
        let capacity = write_capacity(&response.consumed_capacity);
        Ok(Metered { value: ItemImages { old: None, new }, capacity })
    }

    pub(crate) async fn delete_item(&self, delete: Delete) -> Result<Metered<ItemImages>> {
        let mut rendered = delete.render()?;
        let request = with_condition!(self.client.delete_item(), rendered)
            .table_name(&delete.table)
            .set_key(Some(key_to_sdk(delete.key)))
            .return_values(ReturnValue::AllOld)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Never, &delete.table, || request.clone().send());
        let response = call.await?;
        old_image(response.attributes, response.consumed_capacity)
    }
}

/// Returns the result of a put or delete.
fn old_image(
    old: Option<SdkItem>,
    consumed: Option<ConsumedCapacity>,
) -> Result<Metered<ItemImages>> {
    let old = old.filter(|old| !old.is_empty()).map(item_from_sdk).transpose()?;
    Ok(Metered { value: ItemImages { old, new: None }, capacity: write_capacity(&consumed) })
}
