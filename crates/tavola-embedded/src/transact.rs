//! Transactions as the engine's requests.

use dynoxide::actions::{transact_get_items, transact_write_items as write};
use tavola_store::{Action, ActionKind, Answer, Error, Item, Result, TransactGet, TransactWrite};

use crate::read::TOTAL;
use crate::value::{
    item_from_engine, item_to_engine, key_to_engine, placeholders, read_capacity, write_capacity,
};
use crate::write::ALL_OLD;

pub(crate) fn get_request(request: TransactGet) -> transact_get_items::TransactGetItemsRequest {
    let gets = request.keys.into_iter().map(|(table, key)| transact_get_items::TransactGetItem {
        get: transact_get_items::TransactGet {
            table_name: table,
            key: key_to_engine(key),
            ..Default::default()
        },
    });
    transact_get_items::TransactGetItemsRequest {
        transact_items: gets.collect(),
        return_consumed_capacity: Some(TOTAL.to_owned()),
    }
}

pub(crate) fn get_answer(
    response: transact_get_items::TransactGetItemsResponse,
) -> Result<Answer<Vec<Option<Item>>>> {
    let capacity = read_capacity(response.consumed_capacity.iter().flatten());
    let items = response.responses.into_iter().map(|it| it.item.map(item_from_engine).transpose());
    Ok(Answer { value: items.collect::<Result<_>>()?, capacity })
}

pub(crate) fn write_request(request: TransactWrite) -> Result<write::TransactWriteItemsRequest> {
    Ok(write::TransactWriteItemsRequest {
        transact_items: request.actions.into_iter().map(action).collect::<Result<_>>()?,
        client_request_token: request.token,
        return_consumed_capacity: Some(TOTAL.to_owned()),
        ..Default::default()
    })
}

pub(crate) fn write_answer(response: write::TransactWriteItemsResponse) -> Answer<()> {
    Answer { value: (), capacity: write_capacity(response.consumed_capacity.iter().flatten()) }
}

fn action(action: Action) -> Result<write::TransactWriteItem> {
    let mut rendered = action.render()?;
    let (names, values) = placeholders(&mut rendered);
    let condition = rendered.condition;
    let on_failure = Some(ALL_OLD.to_owned());
    let table = action.table;
    let mut item = write::TransactWriteItem::default();
    match action.kind {
        ActionKind::Put(whole) => {
            item.put = Some(write::TransactPut {
                table_name: table,
                item: item_to_engine(whole),
                condition_expression: condition,
                expression_attribute_names: names,
                expression_attribute_values: values,
                return_values_on_condition_check_failure: on_failure,
            });
        }
        ActionKind::Update(key, _) => {
            let update = rendered.update.ok_or_else(|| {
                Error::Invalid("an update in a transaction must change something".to_owned())
            })?;
            item.update = Some(write::TransactUpdate {
                table_name: table,
                key: key_to_engine(key),
                update_expression: update,
                condition_expression: condition,
                expression_attribute_names: names,
                expression_attribute_values: values,
                return_values_on_condition_check_failure: on_failure,
            });
        }
        ActionKind::Delete(key) => {
            item.delete = Some(write::TransactDelete {
                table_name: table,
                key: key_to_engine(key),
                condition_expression: condition,
                expression_attribute_names: names,
                expression_attribute_values: values,
                return_values_on_condition_check_failure: on_failure,
            });
        }
        ActionKind::Check(key) => {
            let condition =
                condition.ok_or_else(|| Error::Invalid("a check needs a condition".to_owned()))?;
            item.condition_check = Some(write::TransactConditionCheck {
                table_name: table,
                key: key_to_engine(key),
                condition_expression: condition,
                expression_attribute_names: names,
                expression_attribute_values: values,
                return_values_on_condition_check_failure: on_failure,
            });
        }
    }
    Ok(item)
}
