//! Requests as DynamoDB's API takes them, in JSON.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::item_to_dynamodb_json;
use crate::{
    Action, ActionKind, BatchGet, Get, Item, Key, Put, Query, Rendered, Result, Scan, TransactGet,
    TransactWrite, UpdateItem,
};

impl Get {
    /// Returns the parameters of `GetItem`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let mut request = members(&self.table, self.render()?);
        request.insert("Key".to_owned(), key(&self.key));
        strong(&mut request, self.strong);
        Ok(request.into())
    }
}

impl Put {
    /// Returns the parameters of `PutItem`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let mut request = members(&self.table, self.render()?);
        request.insert("Item".to_owned(), item_to_dynamodb_json(&self.item));
        Ok(request.into())
    }
}

impl UpdateItem {
    /// Returns the parameters of `UpdateItem`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let mut request = members(&self.table, self.render()?);
        request.insert("Key".to_owned(), key(&self.key));
        Ok(request.into())
    }
}

impl Query {
    /// Returns the parameters of `Query`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let mut request = members(&self.table, self.render()?);
        page(&mut request, self.index.as_ref(), self.limit, self.start.as_ref());
        if self.descending {
            request.insert("ScanIndexForward".to_owned(), false.into());
        }
        strong(&mut request, self.strong);
        Ok(request.into())
    }
}

impl Scan {
    /// Returns the parameters of `Scan`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let mut request = members(&self.table, self.render()?);
        page(&mut request, self.index.as_ref(), self.limit, self.start.as_ref());
        if let Some((segment, total)) = self.segment {
            request.insert("Segment".to_owned(), segment.into());
            request.insert("TotalSegments".to_owned(), total.into());
        }
        strong(&mut request, self.strong);
        Ok(request.into())
    }
}

impl BatchGet {
    /// Returns the parameters of `BatchGetItem`, as if it took any number of keys.
    pub fn to_dynamodb_json(&self) -> Json {
        let mut keys: BTreeMap<&str, Vec<Json>> = BTreeMap::new();
        for (table, wanted) in &self.keys {
            keys.entry(table).or_default().push(key(wanted));
        }
        let request = |(table, keys): (&str, Vec<Json>)| {
            let mut request = Map::new();
            request.insert("Keys".to_owned(), keys.into());
            strong(&mut request, self.strong);
            (table.to_owned(), request.into())
        };
        let tables: Map<String, Json> = keys.into_iter().map(request).collect();
        json!({ "RequestItems": tables })
    }
}

impl TransactGet {
    /// Returns the parameters of `TransactGetItems`.
    pub fn to_dynamodb_json(&self) -> Json {
        let gets = self
            .keys
            .iter()
            .map(|(table, wanted)| json!({ "Get": { "TableName": table, "Key": key(wanted) } }));
        json!({ "TransactItems": gets.collect::<Vec<_>>() })
    }
}

impl TransactWrite {
    /// Returns the parameters of `TransactWriteItems`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let actions: Result<Vec<Json>> =
            self.actions.iter().map(Action::to_dynamodb_json).collect();
        let mut request = Map::new();
        request.insert("TransactItems".to_owned(), actions?.into());
        let token = self.token.as_ref().map(|token| token.as_str().into());
        request.extend(token.map(|token| ("ClientRequestToken".to_owned(), token)));
        Ok(request.into())
    }
}

impl Action {
    /// Returns one of the `TransactItems` of a `TransactWriteItems`.
    pub fn to_dynamodb_json(&self) -> Result<Json> {
        let mut action = members(&self.table, self.render()?);
        let (name, member, value) = match &self.kind {
            ActionKind::Put(item) => ("Put", "Item", item_to_dynamodb_json(item)),
            ActionKind::Update(wanted, _) => ("Update", "Key", key(wanted)),
            ActionKind::Delete(wanted) => ("Delete", "Key", key(wanted)),
            ActionKind::Check(wanted) => ("ConditionCheck", "Key", key(wanted)),
        };
        action.insert(member.to_owned(), value);
        Ok(json!({ name: action }))
    }
}

/// Returns the table and the expressions of a request.
fn members(table: &str, rendered: Rendered) -> Map<String, Json> {
    let Rendered { condition, key_condition, filter, update, projection, names, values } = rendered;
    let mut members = Map::new();
    members.insert("TableName".to_owned(), table.into());
    let expressions = [
        ("KeyConditionExpression", key_condition),
        ("FilterExpression", filter),
        ("ProjectionExpression", projection),
        ("UpdateExpression", update),
        ("ConditionExpression", condition),
    ];
    for (name, expression) in expressions {
        members.extend(expression.map(|text| (name.to_owned(), text.into())));
    }
    if !names.is_empty() {
        members.insert("ExpressionAttributeNames".to_owned(), json!(names));
    }
    if !values.is_empty() {
        let values: Map<String, Json> =
            values.iter().map(|(name, value)| (name.clone(), value.to_dynamodb_json())).collect();
        members.insert("ExpressionAttributeValues".to_owned(), values.into());
    }
    members
}

fn page(
    request: &mut Map<String, Json>,
    index: Option<&String>,
    limit: Option<u32>,
    start: Option<&Item>,
) {
    request.extend(index.map(|index| ("IndexName".to_owned(), index.as_str().into())));
    request.extend(limit.map(|limit| ("Limit".to_owned(), limit.into())));
    let start = start.map(item_to_dynamodb_json);
    request.extend(start.map(|start| ("ExclusiveStartKey".to_owned(), start)));
}

fn strong(request: &mut Map<String, Json>, strong: bool) {
    if strong {
        request.insert("ConsistentRead".to_owned(), true.into());
    }
}

fn key(key: &Key) -> Json {
    item_to_dynamodb_json(&key.to_item())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Condition, SortCondition, Value};

    #[test]
    fn requests_have_the_members_of_dynamodb() {
        let mut query = Query::partition("t", "PK", "USER#1");
        query.index = Some("GSI1".to_owned());
        query.sort = Some(("SK".to_owned(), SortCondition::BeginsWith(Value::from("NOTE#"))));
        query.limit = Some(20);
        query.descending = true;
        assert_eq!(
            query.to_dynamodb_json().unwrap(),
            json!({
                "TableName": "t",
                "IndexName": "GSI1",
                "KeyConditionExpression": "#n0 = :v0 AND begins_with(#n1, :v1)",
                "ExpressionAttributeNames": { "#n0": "PK", "#n1": "SK" },
                "ExpressionAttributeValues": { ":v0": { "S": "USER#1" }, ":v1": { "S": "NOTE#" } },
                "ScanIndexForward": false,
                "Limit": 20,
            })
        );
    }

    #[test]
    fn a_transaction_has_its_conditions() {
        let key = Key { partition: ("PK".to_owned(), Value::from("a")), sort: None };
        let action =
            |kind| Action { table: "t".to_owned(), kind, condition: Some(Condition::absent("PK")) };
        let put = action(ActionKind::Put(key.to_item()));
        let check = action(ActionKind::Check(key));
        let request = TransactWrite { actions: vec![put, check], token: Some("x".to_owned()) };
        let condition = "attribute_not_exists(#n0)";
        assert_eq!(
            request.to_dynamodb_json().unwrap(),
            json!({
                "ClientRequestToken": "x",
                "TransactItems": [
                    { "Put": {
                        "TableName": "t",
                        "Item": { "PK": { "S": "a" } },
                        "ConditionExpression": condition,
                        "ExpressionAttributeNames": { "#n0": "PK" },
                    } },
                    { "ConditionCheck": {
                        "TableName": "t",
                        "Key": { "PK": { "S": "a" } },
                        "ConditionExpression": condition,
                        "ExpressionAttributeNames": { "#n0": "PK" },
                    } },
                ],
            })
        );
    }
}
