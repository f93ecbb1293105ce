//! A request that was sent, and the requests that were explained.

use tavola_model::explain::{
    Action, ActionKind, Body, Explained, Key, Kind as OperationKind, QueryBody,
};
use tavola_model::model::Model;
use tavola_store::{ActionKind as Kind, Item, Key as SentKey, Query, SortCondition, Value};

use crate::recorder::Sent;

/// What is wrong with a request, if it was not explained. `whole`: the caller asked for no part of a list.
pub fn wrong(model: &Model, explained: &Explained, sent: &Sent, whole: bool) -> Option<String> {
    let bodies = || explained.requests.iter().map(|request| &request.body);
    match sent {
        Sent::Scan(table) => {
            let known =
                bodies().any(|body| matches!(body, Body::Scan { table: t, .. } if t == table));
            (!known).then(|| format!("scan of {table}"))
        }
        Sent::Item(_, key) if is_system(&key.partition.1) => None,
        Sent::Item(table, key) => {
            let known = bodies().any(|body| match body {
                Body::GetItem { table: t, key: k, .. } => t == table && same_key(k, key),
                Body::BatchGetItem { keys, .. } => keys.iter().any(|(_, k)| same_key(k, key)),
                _ => false,
            });
            (!known).then(|| format!("item {} of {table}", text(key)))
        }
        // A later page begins where an earlier one ended.
        Sent::Query(query) if query.start.is_some() => None,
        // Equal values share a placeholder.
        Sent::Query(query) if is_moment(query) => None,
        Sent::Query(query) => {
            let queries: Vec<&QueryBody> = bodies()
                .filter_map(|body| match body {
                    Body::Query(body) => Some(body),
                    _ => None,
                })
                .filter(|body| same_query(body, query))
                .collect();
            let limits: Vec<u32> = queries.iter().map(|body| body.limit).collect();
            let limit = query.limit.unwrap();
            // What is too large for one transaction is done a few items at a time.
            let fits = if whole && explained.kind == OperationKind::Read {
                limits.contains(&limit)
            } else {
                limits.iter().any(|explained| limit <= *explained)
            };
            let index = query.index.as_deref().unwrap_or("the table");
            (!fits).then(|| {
                format!(
                    "query of {index} for {:?} {:?}, limit {limit}; explained limits {limits:?}",
                    query.partition.1, query.sort
                )
            })
        }
        Sent::Action(action) => {
            let (kind, key) = match &action.kind {
                Kind::Put(item) => (ActionKind::Put, Err(item)),
                Kind::Update(key, _) => (ActionKind::Update, Ok(key)),
                Kind::Delete(key) => (ActionKind::Delete, Ok(key)),
                Kind::Check(key) => (ActionKind::ConditionCheck, Ok(key)),
            };
            let conditions = conditions(action);
            let known = bodies().any(|body| match body {
                Body::TransactWriteItems(actions) => actions.iter().any(|explained| {
                    explained.table == action.table
                        && same_kind(explained, kind)
                        && conditions.iter().all(|name| asks(model, explained, name, kind))
                        && match key {
                            Ok(key) => same_key(&explained.key, key),
                            Err(item) => same_item(&explained.key, item),
                        }
                }),
                _ => false,
            });
            (!known)
                .then(|| format!("{kind:?} in {} of {key:?}, asking {conditions:?}", action.table))
        }
    }
    .filter(|wrong| !wrong.contains("TAVOLA#WORK#") && !wrong.contains("TAVOLA#ONCE#"))
}

/// The attributes that an action's condition asks for.
fn conditions(action: &tavola_store::Action) -> Vec<String> {
    let rendered = action.render().unwrap();
    let condition = rendered.condition.unwrap_or_default();
    let words: Vec<&str> = condition.split(|c: char| !c.is_alphanumeric() && c != '#').collect();
    let used =
        rendered.names.into_iter().filter(|(placeholder, _)| words.contains(&&**placeholder));
    used.map(|(_, name)| name).collect()
}

/// Whether a condition on this attribute was explained.
fn asks(model: &Model, explained: &Action, name: &str, sent: ActionKind) -> bool {
    // What the primary key is made from cannot change, and is not worth a line.
    let entity = model.entity(explained.key.entity);
    if entity.key_attributes.iter().any(|attribute| attribute == name) {
        return true;
    }
    // An upsert puts what is not there.
    let table = model.table(entity.table);
    let absence = name == table.key.partition.name || table.ttl.as_deref() == Some(name);
    if explained.kind == ActionKind::Update && sent == ActionKind::Put && absence {
        return true;
    }
    let mark = name.starts_with("tavola");
    let derived = explained.says.as_ref().is_some_and(|says| says.starts_with("derived"));
    mark || derived
        || explained.conditions.iter().any(|condition| {
            condition.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
        })
}

/// An upsert is a put while there is nothing; an update that changes nothing only asks; a derived item may
/// begin or cease to be.
fn same_kind(explained: &Action, sent: ActionKind) -> bool {
    use ActionKind::{ConditionCheck, Delete, Put, Update};
    if explained.says.as_ref().is_some_and(|says| says.starts_with("derived")) {
        return true;
    }
    match (explained.kind, sent) {
        (a, b) if a == b => true,
        (Update, ConditionCheck) => true,
        (Update, Put | Delete) => explained.when.is_some(),
        _ => false,
    }
}

/// Whether a query asks for a range of one value.
fn is_moment(query: &Query) -> bool {
    matches!(&query.sort, Some((_, SortCondition::Between(from, to))) if from == to)
}

fn is_system(partition: &Value) -> bool {
    partition.as_str().is_some_and(|text| text.starts_with("TAVOLA#"))
}

fn text(key: &SentKey) -> String {
    format!("{:?} {:?}", key.partition.1, key.sort.as_ref().map(|(_, value)| value))
}

fn same_key(explained: &Key, sent: &SentKey) -> bool {
    same_item(explained, &sent.to_item())
}

fn same_item(explained: &Key, sent: &Item) -> bool {
    explained.parts.iter().all(|(name, _, template)| match sent.get(name) {
        Some(Value::S(text)) => fits(template, text),
        Some(_) => true,
        None => false,
    })
}

fn same_query(explained: &QueryBody, sent: &Query) -> bool {
    let rendered = sent.render().unwrap();
    explained.table == sent.table
        && explained.index == sent.index
        && explained.forward != sent.descending
        && explained.strong == sent.strong
        && explained.names == rendered.names
        && Some(&explained.key_condition) == rendered.key_condition.as_ref()
        && explained.values.iter().all(|(name, (_, template))| match &rendered.values[name] {
            Value::S(text) => fits(template, text),
            _ => true,
        })
}

/// Whether a text can be what a template yields.
fn fits(template: &str, text: &str) -> bool {
    match (template.find('{'), template.is_empty()) {
        (_, true) => text.is_empty(),
        (None, _) => template == text,
        (Some(at), _) => {
            let (literal, rest) = template.split_at(at);
            let Some(behind) = text.strip_prefix(literal) else {
                return false;
            };
            let (hole, rest) = rest.split_at(end(rest));
            // An absent optional input cuts the template.
            let cut = (hole.contains("?:") || hole.ends_with("?}")) && behind.is_empty();
            let places = behind.char_indices().map(|(at, _)| at).chain([behind.len()]);
            cut || places.into_iter().any(|at| fits(rest, &behind[at..]))
        }
    }
}

/// Where a hole ends that the text begins with.
fn end(text: &str) -> usize {
    let mut depth = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}
