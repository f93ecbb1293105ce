//! What was sent, and what was explained: each request that was sent must have been explained, and
//! what was explained without reserve must have been sent.

use std::collections::BTreeSet;

use tavola_model::explain::{
    Action, ActionKind, Body, ConditionPart, Explained, KeyTemplate, OperationKind, Origin,
    QueryBody, When, transaction_sizes,
};
use tavola_model::model::Model;
use tavola_store::{ActionKind as Kind, Item, Key as SentKey, Query, SortCondition, Value};

use crate::recorder::Sent;

/// What is wrong with a request, if it was not explained. `whole`: the caller asked for no part of
/// a list.
pub fn unexplained(
    model: &Model,
    explained: &Explained,
    sent: &Sent,
    whole: bool,
) -> Option<String> {
    match sent {
        Sent::Scan(table) => {
            let known = bodies(explained)
                .any(|body| matches!(body, Body::Scan { table: known, .. } if known == table));
            (!known).then(|| format!("scan of {table}"))
        }
        Sent::Transaction(_) => None,
        // What is left of a change that does not fit is looked for wherever it may be.
        Sent::Item(_, key) if is_work(&key.partition.1) => None,
        Sent::Item(table, key) => {
            let known = keys(explained).any(|(known, item)| known == table && same_key(item, key));
            (!known).then(|| format!("item {} of {table}", text(key)))
        }
        // A later page begins where an earlier one ended.
        Sent::Query(query) if query.start.is_some() => None,
        // Equal values share a placeholder.
        Sent::Query(query) if is_moment(query) => None,
        Sent::Query(query) if is_work(&query.partition.1) => None,
        Sent::Query(query) => {
            let limits: Vec<u32> = queries(explained)
                .filter(|body| same_query(body, query))
                .map(|body| body.limit)
                .collect();
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
        Sent::Claim(action) => {
            let known = bodies(explained).filter_map(|body| match body {
                Body::UpdateItem(known) if is_same(known, action) => Some(known),
                _ => None,
            });
            let asked = asked(action);
            let mut explained = known.map(|known| explained_names(model, known, action));
            let all = |names: BTreeSet<String>| asked.iter().all(|name| names.contains(name));
            (!explained.any(all)).then(|| format!("claim in {}, asking {asked:?}", action.table))
        }
        Sent::Action(action) => {
            if is_record_of_work(action) {
                return None;
            }
            let asked = asked(action);
            let mut lacking = BTreeSet::new();
            for known in actions(explained).filter(|known| is_same(known, action)) {
                let explained = explained_names(model, known, action);
                let more: Vec<&String> =
                    asked.iter().filter(|name| !explained.contains(name.as_str())).collect();
                if more.is_empty() {
                    return None;
                }
                lacking.extend(more.into_iter().cloned());
            }
            let kind = kind(action);
            Some(format!("{kind:?} in {} of {}, asking {lacking:?}", action.table, item(action)))
        }
    }
}

/// Whether a request reads an item once more that the write would have changed or checked: what
/// refuses a write is confirmed, together with what a cancelled transaction revealed.
pub fn confirms(explained: &Explained, sent: &Sent) -> bool {
    let Sent::Item(table, key) = sent else { return false };
    actions(explained).any(|action| action.table == *table && same_key(&action.key, key))
}

/// What is wrong with the size of a transaction, if it is larger than was proved. What a cascade
/// deletes beneath its items goes along if it fits.
pub fn too_large(model: &Model, explained: &Explained, sent: &Sent) -> Option<String> {
    let Sent::Transaction(sent) = sent else { return None };
    let write = model.write(model.write_named(&explained.name)?);
    let own = actions(explained).filter(|action| matches!(action.origin, Origin::Step));
    let is_own = own.into_iter().any(|own| sent.iter().any(|sent| is_same(own, sent)));
    let most = transaction_sizes(model, write).first()?.most()?;
    let exceeds = is_own && !model.cascades(write) && sent.len() as u64 > most;
    exceeds.then(|| format!("{} actions were sent, {most} proved: {sent:#?}", sent.len()))
}

/// What was explained without reserve of a call that succeeded, and was not sent.
pub fn unsent(model: &Model, explained: &Explained, sent: &[Sent]) -> Vec<String> {
    let mut wrong = Vec::new();
    let sent_actions: Vec<_> = sent
        .iter()
        .filter_map(|sent| match sent {
            Sent::Action(action) => Some(&**action),
            _ => None,
        })
        .collect();
    let transaction = explained.requests.iter().find_map(|request| match &request.body {
        Body::TransactWriteItems(actions) => Some(actions),
        _ => None,
    });
    // A write that changes nothing sends nothing but, if its call is recorded, what it has asked.
    let is_idle = sent_actions.iter().all(|sent| kind(sent) == ActionKind::ConditionCheck);
    for action in transaction.into_iter().flatten().filter(|_| !sent_actions.is_empty()) {
        let is_check = action.kind == ActionKind::ConditionCheck;
        if !action.is_certain() || (is_idle && !is_check) {
            continue;
        }
        let same: Vec<_> = sent_actions.iter().filter(|sent| is_same(action, sent)).collect();
        if same.is_empty() {
            wrong.push(format!(
                "explained, not sent: {} {:?}",
                action.kind.name(),
                action.key.parts
            ));
        }
        // Several items can have a key of this form; one of them is the one that was explained.
        let lacking = same.iter().map(|sent| not_asked(model, action, sent));
        let least = lacking.min_by_key(Vec::len).unwrap_or_default();
        let entity = &action.entity;
        let key = &action.key.parts;
        wrong.extend(
            least.iter().map(|name| format!("explained, not asked: {name} of {entity} {key:?}")),
        );
    }
    // What is not to be looked at is not loaded, unless it is upserted twice.
    let blind = transaction.into_iter().flatten().filter(|a| a.when.contains(&When::BlindUpsert));
    for action in blind {
        for loaded in sent.iter().filter_map(|sent| match sent {
            Sent::Item(table, key) if *table == action.table => Some(key),
            _ => None,
        }) {
            if same_key(&action.key, loaded) && !is_in_a_loop(action) {
                wrong.push(format!("not explained, loaded: {}", text(loaded)));
            }
        }
    }
    // A key with an absent part is that of nothing: nothing is asked.
    if explained.kind == OperationKind::Read && !sent.is_empty() {
        let answers = explained.requests.iter().filter(|request| request.purpose == "the answer");
        for request in answers {
            let found = match &request.body {
                Body::GetItem { table, key, .. } => sent.iter().any(|sent| {
                    matches!(sent, Sent::Item(at, item) if at == table && same_key(key, item))
                }),
                Body::Scan { table, .. } => {
                    sent.iter().any(|sent| matches!(sent, Sent::Scan(at) if at == table))
                }
                Body::Query(body) => body.may_lack || sent.iter().any(|sent| match sent {
                    Sent::Query(query) => is_moment(query) || same_query(body, query),
                    _ => false,
                }),
                Body::BatchGetItem { .. } | Body::UpdateItem(_) | Body::TransactWriteItems(_) => {
                    true
                }
            };
            if !found {
                wrong.push(format!("explained, not sent: {}", request.body.name()));
            }
        }
    }
    wrong
}

/// Whether a request looks for what is due, in the records of that.
pub fn looks_for_due(sent: &Sent) -> bool {
    let is_due = |value: &Value| value.as_str().is_some_and(|text| text.starts_with("TAVOLA#DUE#"));
    matches!(sent, Sent::Query(query) if is_due(&query.partition.1))
}

/// Whether the first thing that is explained to be deleted was deleted.
pub fn begins(explained: &Explained, sent: &[Sent]) -> bool {
    let mut deleted = actions(explained).filter(|action| action.kind == ActionKind::Delete);
    let first = deleted.next();
    let is_sent = |sent: &Sent| match (sent, first) {
        (Sent::Action(sent), Some(first)) => is_same(first, sent),
        _ => false,
    };
    sent.iter().any(is_sent)
}

/// The attributes that were explained to be asked for in any case, and that an action does not ask
/// for.
fn not_asked(model: &Model, explained: &Action, sent: &tavola_store::Action) -> Vec<String> {
    // What is upserted and not there has nothing to be asked for but its absence.
    if kind(sent) == ActionKind::Put && explained.kind == ActionKind::Update {
        return Vec::new();
    }
    let asked = asked(sent);
    let fixed = &model.entity(explained.key.entity).key_attributes;
    let always = explained.conditions.iter().flat_map(ConditionPart::always);
    always
        .filter(|name| !asked.contains(*name) && !fixed.iter().any(|fixed| fixed == name))
        .map(str::to_owned)
        .collect()
}

fn bodies(explained: &Explained) -> impl Iterator<Item = &Body> {
    explained.requests.iter().map(|request| &request.body)
}

fn queries(explained: &Explained) -> impl Iterator<Item = &QueryBody> {
    bodies(explained).filter_map(|body| match body {
        Body::Query(body) => Some(body),
        _ => None,
    })
}

/// The items that are read by their keys, with their tables.
fn keys(explained: &Explained) -> impl Iterator<Item = (&String, &KeyTemplate)> {
    bodies(explained).flat_map(|body| match body {
        Body::GetItem { table, key, .. } => vec![(table, key)],
        Body::BatchGetItem { tables, .. } => tables
            .iter()
            .flat_map(|(table, keys)| keys.iter().map(move |wanted| (table, &wanted.key)))
            .collect(),
        _ => Vec::new(),
    })
}

fn actions(explained: &Explained) -> impl Iterator<Item = &Action> {
    bodies(explained).flat_map(|body| match body {
        Body::TransactWriteItems(actions) => actions.as_slice(),
        _ => &[],
    })
}

fn kind(action: &tavola_store::Action) -> ActionKind {
    match &action.kind {
        Kind::Put(_) => ActionKind::Put,
        Kind::Update(..) => ActionKind::Update,
        Kind::Delete(_) => ActionKind::Delete,
        Kind::Check(_) => ActionKind::ConditionCheck,
    }
}

/// The key of an action's item, or the item.
fn item(action: &tavola_store::Action) -> String {
    match &action.kind {
        Kind::Put(item) => format!("{item:?}"),
        Kind::Update(key, _) | Kind::Delete(key) | Kind::Check(key) => text(key),
    }
}

/// Whether an action that was sent can be the one that was explained.
fn is_same(explained: &Action, sent: &tavola_store::Action) -> bool {
    let same_item = match &sent.kind {
        Kind::Put(item) => same_item(&explained.key, item),
        Kind::Update(key, _) | Kind::Delete(key) | Kind::Check(key) => {
            same_key(&explained.key, key)
        }
    };
    explained.table == sent.table && same_kind(explained, kind(sent)) && same_item
}

/// The attributes that an action's condition asks for.
fn asked(action: &tavola_store::Action) -> BTreeSet<String> {
    let rendered = action.render().unwrap();
    let condition = rendered.condition.unwrap_or_default();
    let words: Vec<&str> = condition.split(|c: char| !c.is_alphanumeric() && c != '#').collect();
    let used =
        rendered.names.into_iter().filter(|(placeholder, _)| words.contains(&&**placeholder));
    used.map(|(_, name)| name).collect()
}

/// The attributes that the action may ask for, as explained.
fn explained_names(
    model: &Model,
    explained: &Action,
    sent: &tavola_store::Action,
) -> BTreeSet<String> {
    let conditions = explained.conditions.iter().flat_map(ConditionPart::attributes);
    let mut names: BTreeSet<String> = conditions.map(str::to_owned).collect();
    let entity = model.entity(explained.key.entity);
    // What the primary key is made from cannot change, and is not worth a line.
    names.extend(entity.key_attributes.iter().cloned());
    let table = model.table(entity.table);
    // An upsert puts what is not there, and a derived item may begin or cease to be.
    let blind = explained.when.contains(&When::BlindUpsert);
    let upsert = blind || explained.when.contains(&When::Upsert) && kind(sent) == ActionKind::Put;
    if upsert || explained.origin == Origin::Derived {
        names.insert(table.key.partition.name.clone());
        names.extend(table.ttl.clone());
    }
    // A loop may have found the derived item itself, which is then of the caller's tenant.
    if explained.origin == Origin::Derived {
        names.extend(model.tenant.as_ref().map(|tenant| tenant.attribute.clone()));
    }
    names
}

/// An upsert is a put while there is nothing; an update that changes nothing only asks, and so does
/// a deletion under a condition that does not hold; a derived item may begin or cease to be.
fn same_kind(explained: &Action, sent: ActionKind) -> bool {
    use ActionKind::{ConditionCheck, Delete, Put, Update};
    match (explained.kind, sent) {
        (a, b) if a == b => true,
        (Update, ConditionCheck) => true,
        (Delete, ConditionCheck) => !explained.is_certain(),
        (Update, Put) if explained.when.iter().any(is_upsert) => true,
        (Put | Update | Delete, Put | Update | Delete) => explained.origin == Origin::Derived,
        _ => false,
    }
}

fn is_in_a_loop(action: &Action) -> bool {
    action.when.iter().any(|when| matches!(when, When::Each(_)))
}

fn is_upsert(when: &When) -> bool {
    matches!(when, When::Upsert | When::BlindUpsert)
}

/// Whether a query asks for a range of one value.
fn is_moment(query: &Query) -> bool {
    matches!(&query.sort, Some((_, SortCondition::Between(from, to))) if from == to)
}

/// Whether this is the partition of records of changes that do not fit one transaction.
fn is_work(partition: &Value) -> bool {
    partition.as_str().is_some_and(|text| text.starts_with("TAVOLA#WORK#"))
}

fn is_record_of_work(action: &tavola_store::Action) -> bool {
    match &action.kind {
        Kind::Put(item) => item.values().any(is_work),
        Kind::Update(key, _) | Kind::Delete(key) | Kind::Check(key) => is_work(&key.partition.1),
    }
}
fn text(key: &SentKey) -> String {
    format!("{:?} {:?}", key.partition.1, key.sort.as_ref().map(|(_, value)| value))
}

fn same_key(explained: &KeyTemplate, sent: &SentKey) -> bool {
    same_item(explained, &sent.to_item())
}

fn same_item(explained: &KeyTemplate, sent: &Item) -> bool {
    explained.parts.iter().all(|(name, _, template)| match sent.get(name) {
        Some(Value::S(text)) => fits(template, text),
        Some(_) => true,
        None => false,
    })
}

fn same_query(explained: &QueryBody, sent: &Query) -> bool {
    let rendered = sent.render().unwrap();
    let same_place = explained.table == sent.table
        && explained.index == sent.index
        && (explained.backward_if.is_some() || explained.forward != sent.descending)
        && explained.strong == sent.strong;
    if sent.sort.is_none() && explained.may_lack_sort {
        let partition = explained.values.get(":v0").map(|(_, template)| template.as_str());
        let sent = sent.partition.1.as_str();
        return same_place
            && partition.zip(sent).is_some_and(|(template, text)| fits(template, text));
    }
    same_place
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
