//! Single writes. None is repeated when its outcome is unknown: it could fail its own condition, add
//! twice, or return as the old item what it wrote itself.

use aws_sdk_dynamodb::types::{
    ConsumedCapacity, ReturnValue, ReturnValuesOnConditionCheckFailure as OnFailure,
};
use tavola_store::{Delete, ItemImages, Metered, Put, Result, UpdateItem};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::read::TOTAL;
use crate::value::{SdkItem, item_from_sdk, item_to_sdk, key_to_sdk, placeholders, write_capacity};

impl DynamoDbStore {
    pub(crate) async fn put_item(&self, put: Put) -> Result<Metered<ItemImages>> {
        let mut rendered = put.render()?;
        let (names, values) = placeholders(&mut rendered);
        let request = self
            .client
            .put_item()
            .table_name(&put.table)
            .set_item(Some(item_to_sdk(put.item)))
            .set_condition_expression(rendered.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .return_values(ReturnValue::AllOld)
            .return_values_on_condition_check_failure(OnFailure::AllOld)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Never, &put.table, || request.clone().send());
        let response = call.await?;
        old_answer(response.attributes, response.consumed_capacity)
    }

    pub(crate) async fn update_item(&self, update: UpdateItem) -> Result<Metered<ItemImages>> {
        let mut rendered = update.render()?;
        let (names, values) = placeholders(&mut rendered);
        let request = self
            .client
            .update_item()
            .table_name(&update.table)
            .set_key(Some(key_to_sdk(update.key)))
            .set_update_expression(rendered.update)
            .set_condition_expression(rendered.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(OnFailure::AllOld)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Never, &update.table, || request.clone().send());
        let response = call.await?;
        let new = response.attributes.map(item_from_sdk).transpose()?;
        let capacity = write_capacity(&response.consumed_capacity);
        Ok(Metered { value: ItemImages { old: None, new }, capacity })
    }

    pub(crate) async fn delete_item(&self, delete: Delete) -> Result<Metered<ItemImages>> {
        let mut rendered = delete.render()?;
        let (names, values) = placeholders(&mut rendered);
        let request = self
            .client
            .delete_item()
            .table_name(&delete.table)
            .set_key(Some(key_to_sdk(delete.key)))
            .set_condition_expression(rendered.condition)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .return_values(ReturnValue::AllOld)
            .return_values_on_condition_check_failure(OnFailure::AllOld)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Never, &delete.table, || request.clone().send());
        let response = call.await?;
        old_answer(response.attributes, response.consumed_capacity)
    }
}

/// The answer of a put or delete.
fn old_answer(
    old: Option<SdkItem>,
    consumed: Option<ConsumedCapacity>,
) -> Result<Metered<ItemImages>> {
    let old = old.filter(|old| !old.is_empty()).map(item_from_sdk).transpose()?;
    Ok(Metered { value: ItemImages { old, new: None }, capacity: write_capacity(&consumed) })
}
