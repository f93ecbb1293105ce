//! Single writes as the engine's requests.

use dynoxide::actions::{delete_item, put_item, update_item};
use dynoxide::types::ConsumedCapacity;
use tavola_store::{Answer, Delete, Put, Result, UpdateItem, WriteAnswer};

use crate::read::TOTAL;
use crate::value::{
    EngineItem, item_from_engine, item_to_engine, key_to_engine, placeholders, write_capacity,
};

pub(crate) const ALL_OLD: &str = "ALL_OLD";
const ALL_NEW: &str = "ALL_NEW";

pub(crate) fn put_request(put: Put) -> Result<put_item::PutItemRequest> {
    let mut rendered = put.render()?;
    let (names, values) = placeholders(&mut rendered);
    Ok(put_item::PutItemRequest {
        table_name: put.table,
        item: item_to_engine(put.item),
        return_values: Some(ALL_OLD.to_owned()),
        return_values_on_condition_check_failure: Some(ALL_OLD.to_owned()),
        condition_expression: rendered.condition,
        expression_attribute_names: names,
        expression_attribute_values: values,
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

pub(crate) fn update_request(update: UpdateItem) -> Result<update_item::UpdateItemRequest> {
    let mut rendered = update.render()?;
    let (names, values) = placeholders(&mut rendered);
    Ok(update_item::UpdateItemRequest {
        table_name: update.table,
        key: key_to_engine(update.key),
        update_expression: rendered.update,
        condition_expression: rendered.condition,
        expression_attribute_names: names,
        expression_attribute_values: values,
        return_values: Some(ALL_NEW.to_owned()),
        return_values_on_condition_check_failure: Some(ALL_OLD.to_owned()),
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

pub(crate) fn delete_request(delete: Delete) -> Result<delete_item::DeleteItemRequest> {
    let mut rendered = delete.render()?;
    let (names, values) = placeholders(&mut rendered);
    Ok(delete_item::DeleteItemRequest {
        table_name: delete.table,
        key: key_to_engine(delete.key),
        condition_expression: rendered.condition,
        expression_attribute_names: names,
        expression_attribute_values: values,
        return_values: Some(ALL_OLD.to_owned()),
        return_values_on_condition_check_failure: Some(ALL_OLD.to_owned()),
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

/// The answer of a put or delete.
pub(crate) fn old_answer(
    old: Option<EngineItem>,
    consumed: Option<ConsumedCapacity>,
) -> Result<Answer<WriteAnswer>> {
    let old = old.map(item_from_engine).transpose()?;
    Ok(Answer { value: WriteAnswer { old, new: None }, capacity: write_capacity(&consumed) })
}

/// The answer of an update.
pub(crate) fn new_answer(
    new: Option<EngineItem>,
    consumed: Option<ConsumedCapacity>,
) -> Result<Answer<WriteAnswer>> {
    let new = new.map(item_from_engine).transpose()?;
    Ok(Answer { value: WriteAnswer { old: None, new }, capacity: write_capacity(&consumed) })
}
