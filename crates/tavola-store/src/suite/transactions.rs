//! Transactions.

use super::{action, get, item, key, put, table};
use crate::{
    Action, ActionKind, Cancellation, Condition, Error, Path, Store, TransactGet, TransactWrite,
    Update, UpdateAction,
};

fn write(actions: Vec<Action>) -> TransactWrite {
    TransactWrite { actions, token: None }
}

/// One failed condition stops everything; each action has its reason, in order.
pub async fn a_transaction_writes_all_or_nothing_and_says_why(store: &dyn Store) {
    let table = table(store, "transact").await;
    let old = item("a", "2", [("status", "open".into())]);
    put(store, &table, old.clone()).await;
    put(store, &table, item("a", "3", [])).await;
    let actions = |status: &str| {
        vec![
            action(&table, ActionKind::Put(item("a", "1", []))),
            Action {
                condition: Some(Condition::equals("status", status)),
                ..action(&table, ActionKind::Update(key("a", "2"), Update::set("status", "closed")))
            },
            Action {
                condition: Some(Condition::exists("PK")),
                ..action(&table, ActionKind::Delete(key("a", "3")))
            },
        ]
    };
    let error = store.transact_write(write(actions("other"))).await.unwrap_err();
    assert_eq!(
        error,
        Error::Cancelled(vec![
            Cancellation::None,
            Cancellation::ConditionFailed(Some(Box::new(old.clone()))),
            Cancellation::None,
        ])
    );
    assert_eq!(get(store, &table, "a", "1").await, None);
    assert_eq!(get(store, &table, "a", "2").await, Some(old));
    assert!(get(store, &table, "a", "3").await.is_some());

    let answer = store.transact_write(write(actions("open"))).await.unwrap();
    // Two units for each item. DynamoDB Local counts four a table, whatever the number of items.
    assert!([6.0, 4.0].contains(&answer.capacity.write), "{:?}", answer.capacity);
    assert!(get(store, &table, "a", "1").await.is_some());
    assert_eq!(
        get(store, &table, "a", "2").await,
        Some(item("a", "2", [("status", "closed".into())]))
    );
    assert_eq!(get(store, &table, "a", "3").await, None);
}

/// A check holds or stops the rest, and one that always holds is allowed.
pub async fn a_transaction_checks_without_writing(store: &dyn Store) {
    let table = table(store, "check").await;
    let actions = |condition| {
        let check = action(&table, ActionKind::Check(key("lock", "1")));
        vec![
            Action { condition: Some(condition), ..check },
            action(&table, ActionKind::Put(item("a", "1", []))),
        ]
    };
    let error = store.transact_write(write(actions(Condition::exists("PK")))).await.unwrap_err();
    let reasons = vec![Cancellation::ConditionFailed(None), Cancellation::None];
    assert_eq!(error, Error::Cancelled(reasons));
    assert_eq!(get(store, &table, "a", "1").await, None);
    store.transact_write(write(actions(Condition::absent("PK")))).await.unwrap();
    store.transact_write(write(actions(Condition::And(vec![])))).await.unwrap();
    assert!(get(store, &table, "a", "1").await.is_some());
    assert_eq!(get(store, &table, "lock", "1").await, None);
}

/// The same request again does nothing more; another request with its token is refused.
pub async fn a_repeated_token_is_harmless_and_a_reused_one_refused(store: &dyn Store) {
    let table = table(store, "token").await;
    let request = |n: i64| {
        let add = UpdateAction::Add(Path::attribute("n"), n.into());
        let update = ActionKind::Update(key("a", "1"), Update { actions: vec![add] });
        TransactWrite {
            actions: vec![action(&table, update)],
            token: Some(format!("{table}-token")),
        }
    };
    store.transact_write(request(1)).await.unwrap();
    store.transact_write(request(1)).await.unwrap();
    assert_eq!(get(store, &table, "a", "1").await, Some(item("a", "1", [("n", 1.into())])));
    assert_eq!(store.transact_write(request(2)).await.unwrap_err(), Error::TokenReused);
}

/// Missing items keep their place.
pub async fn a_transaction_reads_in_order(store: &dyn Store) {
    let table = table(store, "transact_get").await;
    put(store, &table, item("a", "1", [])).await;
    put(store, &table, item("a", "2", [])).await;
    let keys = ["2", "x", "1"].map(|sort| (table.clone(), key("a", sort))).to_vec();
    let answer = store.transact_get(TransactGet { keys }).await.unwrap();
    assert_eq!(answer.value, [Some(item("a", "2", [])), None, Some(item("a", "1", []))]);
    assert_eq!(answer.capacity.read, 6.0);
}
