//! Explanations as JSON.

use serde_json::{Map, Value as Json, json};
use tavola_store::KeyType;

use super::{
    Action, Body, Capacity, ContendedItem, Explained, Figures, Given, KeyTemplate, OperationKind,
    Partition, QueryBody, Request, Units, Wanted,
};

impl Explained {
    /// Returns the explanation as JSON. Requests have DynamoDB's own names, with templates for
    /// values.
    pub fn to_json(&self) -> Json {
        let inputs = self.inputs.iter().map(|input| {
            let mut json =
                json!({ "name": input.name, "type": input.ty, "optional": input.optional });
            match &input.given {
                Given::Open => {}
                Given::LeftOut => insert(&mut json, "given", Some(Json::Null)),
                Given::Value(value) => insert(&mut json, "given", Some(value.to_json())),
            }
            json
        });
        let rules = self.rules.iter().map(|rule| {
            let mut json = json!({ "rule": rule.rule, "if": rule.condition });
            if self.kind == OperationKind::Write {
                insert(&mut json, "pinned", Some(!rule.by_read));
            }
            json
        });
        let mut json = json!({
            "kind": match self.kind { OperationKind::Read => "read", OperationKind::Write => "write" },
            "name": self.name,
        });
        insert(&mut json, "docs", (!self.docs.is_empty()).then(|| self.docs.join("\n")));
        let route = self.route.as_ref();
        insert(&mut json, "route", route.map(|r| json!({ "method": r.method, "path": r.path })));
        insert(&mut json, "inputs", Some(inputs.collect::<Json>()));
        insert(&mut json, "allow", self.allow.clone());
        insert(&mut json, "rules", Some(rules.collect::<Json>()));
        insert(&mut json, "byRead", (!self.by_read.is_empty()).then(|| self.by_read.clone()));
        insert(&mut json, "tenant", (!self.tenant.is_empty()).then(|| self.tenant.clone()));
        insert(&mut json, "checks", (!self.checks.is_empty()).then(|| self.checks.clone()));
        insert(&mut json, "requests", Some(self.requests.iter().map(request).collect::<Json>()));
        insert(&mut json, "under", (!self.under.is_empty()).then(|| self.under.clone()));
        insert(&mut json, "portions", (!self.portions.is_empty()).then(|| self.portions.clone()));
        insert(&mut json, "filter", self.filter.clone());
        insert(&mut json, "visible", (!self.visible.is_empty()).then(|| self.visible.clone()));
        insert(&mut json, "computed", (!self.computed.is_empty()).then(|| self.computed.clone()));
        insert(&mut json, "returns", Some(self.answer.clone()));
        insert(&mut json, "entities", Some(self.entities.clone()));
        insert(&mut json, "units", Some(units(&self.units)));
        insert(&mut json, "capacity", Some(capacity(&self.capacity)));
        json
    }
}

/// Adds a member, if there is one.
fn insert(json: &mut Json, name: &str, value: Option<impl Into<Json>>) {
    if let (Some(members), Some(value)) = (json.as_object_mut(), value) {
        members.insert(name.to_owned(), value.into());
    }
}

fn request(request: &Request) -> Json {
    json!({
        "operation": request.body.name(),
        "purpose": request.purpose,
        "request": body(&request.body),
        "units": units(&request.units),
    })
}

fn body(body: &Body) -> Json {
    match body {
        Body::GetItem { table, key: item, strong } => {
            json!({ "TableName": table, "Key": key(item), "ConsistentRead": strong })
        }
        Body::BatchGetItem { tables, strong } => {
            let table = |(table, keys): &(String, Vec<Wanted>)| {
                let keys: Json = keys.iter().map(|wanted| key(&wanted.key)).collect();
                (table.clone(), json!({ "Keys": keys, "ConsistentRead": strong }))
            };
            json!({ "RequestItems": tables.iter().map(table).collect::<Map<_, _>>() })
        }
        Body::Query(body) => query(body),
        Body::Scan { table, strong } => json!({ "TableName": table, "ConsistentRead": strong }),
        Body::UpdateItem(update) => action(update),
        Body::TransactWriteItems(actions) => {
            json!({ "TransactItems": actions.iter().map(action).collect::<Json>() })
        }
    }
}

fn query(query: &QueryBody) -> Json {
    let values: Map<String, Json> = query
        .values
        .iter()
        .map(|(name, (ty, text))| (name.clone(), json!({ format!("{ty:?}"): text })))
        .collect();
    let mut json = json!({ "TableName": query.table });
    insert(&mut json, "IndexName", query.index.clone());
    insert(&mut json, "KeyConditionExpression", Some(query.key_condition.clone()));
    insert(&mut json, "ExpressionAttributeNames", Some(json!(query.names)));
    insert(&mut json, "ExpressionAttributeValues", Some(values));
    let known = query.backward_if.is_none().then_some(query.forward);
    insert(&mut json, "ScanIndexForward", known);
    insert(&mut json, "backwardIf", query.backward_if.clone());
    insert(&mut json, "Limit", Some(query.limit));
    insert(&mut json, "ConsistentRead", Some(query.strong));
    json
}

fn action(action: &Action) -> Json {
    let mut json = json!({
        "action": action.kind.name(),
        "entity": action.entity,
        "TableName": action.table,
        "Key": key(&action.key),
    });
    insert(&mut json, "sets", (!action.sets.is_empty()).then(|| action.sets.clone()));
    let conditions: Vec<String> = action.conditions.iter().map(ToString::to_string).collect();
    insert(&mut json, "conditions", Some(conditions));
    insert(&mut json, "model", action.says.clone());
    insert(&mut json, "when", action.when_text());
    insert(&mut json, "units", Some(units(&action.units)));
    json
}

fn key(key: &KeyTemplate) -> Json {
    let typed = |ty: &KeyType, text: &str| json!({ format!("{ty:?}"): text });
    key.parts.iter().map(|(name, ty, text)| (name.clone(), typed(ty, text))).collect()
}

fn capacity(capacity: &Capacity) -> Json {
    let partition = |partition: &Partition| {
        json!({
            "place": partition.place,
            "partition": partition.key,
            "shared": partition.shared,
            "units": figures(partition.units),
            "callsPerSecond": partition.calls,
            "callsPerSecondOfLargest": partition.calls_of_largest,
        })
    };
    let mut json = json!({
        "partitions": capacity.partitions.iter().map(partition).collect::<Json>(),
    });
    let contended: Vec<Json> = capacity.contended.iter().map(contended).collect();
    insert(&mut json, "holds", (!contended.is_empty()).then_some(contended));
    insert(&mut json, "volume", capacity.volume.clone());
    json
}

fn contended(item: &ContendedItem) -> Json {
    let mut json = json!({
        "entity": item.entity,
        "changed": item.changed,
        "same": item.same,
        "others": item.others,
        "perSecondAtMost": item.limit.floor(),
    });
    let conflicts = item.conflicts.map(|conflicts| {
        json!({ "items": conflicts.items, "perSecondOnEach": conflicts.each, "share": conflicts.share })
    });
    insert(&mut json, "byVolume", conflicts);
    json
}

fn figures(figures: Figures) -> Json {
    json!({ "read": figures.read, "write": figures.write, "indexWrite": figures.index })
}

fn units(units: &Units) -> Json {
    let mut json = figures(units.typical);
    insert(&mut json, "largest", Some(figures(units.largest)));
    insert(&mut json, "assumed1KB", {
        let names: Vec<_> = units.assumed.iter().cloned().collect();
        (!names.is_empty()).then_some(names)
    });
    insert(&mut json, "unlimited", {
        let lists: Vec<_> = units.unlimited.iter().cloned().collect();
        (!lists.is_empty()).then_some(lists)
    });
    json
}
