//! Transactions. Every write carries a token, so that repeating it is harmless.

use aws_sdk_dynamodb::error::BuildError;
use aws_sdk_dynamodb::types::{
    ConditionCheck, Delete, Get, Put, TransactGetItem, TransactWriteItem, Update,
};
use tavola_store::{Action, ActionKind, Error, Item, Metered, Result, TransactGet, TransactWrite};

use crate::DynamoDbStore;
use crate::call::Repeat;
use crate::error::unavailable;
use crate::read::TOTAL;
use crate::store::subject;
use crate::value::{item_from_sdk, item_to_sdk, key_to_sdk, read_capacity, write_capacity};
use crate::write::with_condition;

impl DynamoDbStore {
    pub(crate) async fn transact_get_items(
        &self,
        request: TransactGet,
    ) -> Result<Metered<Vec<Option<Item>>>> {
        let count = request.keys.len();
        let subject = subject(request.keys.iter().map(|(table, _)| table));
        let mut gets = Vec::with_capacity(count);
        for (table, key) in request.keys {
            let get = Get::builder().table_name(table).set_key(Some(key_to_sdk(key))).build();
            gets.push(TransactGetItem::builder().get(get.map_err(incomplete)?).build());
        }
        let request = self
            .client
            .transact_get_items()
            .set_transact_items(Some(gets))
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Read, &subject, || request.clone().send());
        let response = call.await?;
        let items = response
            .responses
            .unwrap_or_default()
            .into_iter()
            .map(|it| it.item.filter(|item| !item.is_empty()).map(item_from_sdk).transpose())
            .collect::<Result<Vec<_>>>()?;
        if items.len() != count {
            return Err(unavailable("the store answered with another number of items", false));
        }
        let capacity = read_capacity(response.consumed_capacity.iter().flatten());
        Ok(Metered { value: items, capacity })
    }

    pub(crate) async fn transact_write_items(&self, request: TransactWrite) -> Result<Metered<()>> {
        let subject = subject(request.actions.iter().map(|action| &action.table));
        let token = match request.token {
            Some(token) => token,
            None => random_token()?,
        };
        let actions = request.actions.into_iter().map(action).collect::<Result<_>>()?;
        let request = self
            .client
            .transact_write_items()
            .set_transact_items(Some(actions))
            .client_request_token(token)
            .return_consumed_capacity(TOTAL);
        let call = self.settings.call(Repeat::Idempotent, &subject, || request.clone().send());
        let response = call.await?;
        let capacity = write_capacity(response.consumed_capacity.iter().flatten());
        Ok(Metered { value: (), capacity })
    }
}

fn random_token() -> Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| unavailable(format!("no randomness for a token: {error}"), false))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn incomplete(error: BuildError) -> Error {
    Error::Invalid(error.to_string())
}

fn action(action: Action) -> Result<TransactWriteItem> {
    let mut rendered = action.render()?;
    let table = action.table;
    let item = TransactWriteItem::builder();
    let item = match action.kind {
        ActionKind::Put(whole) => {
            let put = with_condition!(Put::builder(), rendered).set_item(Some(item_to_sdk(whole)));
            item.put(put.table_name(table).build().map_err(incomplete)?)
        }
        ActionKind::Update(key, _) => {
            let expression = rendered.update.take().ok_or_else(|| {
                Error::Invalid("an update in a transaction must change something".to_owned())
            })?;
            let update = with_condition!(Update::builder(), rendered)
                .set_key(Some(key_to_sdk(key)))
                .update_expression(expression);
            item.update(update.table_name(table).build().map_err(incomplete)?)
        }
        ActionKind::Delete(key) => {
            let delete =
                with_condition!(Delete::builder(), rendered).set_key(Some(key_to_sdk(key)));
            item.delete(delete.table_name(table).build().map_err(incomplete)?)
        }
        ActionKind::Check(key) => {
            let check =
                with_condition!(ConditionCheck::builder(), rendered).set_key(Some(key_to_sdk(key)));
            item.condition_check(check.table_name(table).build().map_err(incomplete)?)
        }
    };
    Ok(item.build())
}
