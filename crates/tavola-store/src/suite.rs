//! What every store must do, as one list of cases. A store's crate runs them all with
//! [`store_suite!`](crate::store_suite) in its tests.
//!
//! Each case makes its own table, so that cases can share one store and run at the same time.

mod batches;
mod conditions;
mod items;
mod limits;
mod queries;
mod tables;
mod transactions;

use crate::{
    Action, ActionKind, Get, IndexSchema, Item, Key, KeyAttribute, KeySchema, KeyType, Projection,
    Put, Store, TableSchema, Value,
};

pub use batches::*;
pub use conditions::*;
pub use items::*;
pub use limits::*;
pub use queries::*;
pub use tables::*;
pub use transactions::*;

/// Makes one test of every case of the suite. The argument is an `async fn` that takes a case (an
/// `AsyncFn(&dyn Store)`) and runs it on a store. Attributes before it, such as `#[ignore =
/// "..."]`, are given to every test.
#[macro_export]
macro_rules! store_suite {
    ($(#[$attribute:meta])* $with_store:path) => {
        $crate::store_suite! { @cases [$(#[$attribute])*] $with_store,
            every_type_survives_a_round_trip
            a_missing_item_is_none
            a_get_returns_only_the_attributes_asked_for
            a_put_replaces_the_item_and_returns_the_old_one
            an_update_creates_or_changes_and_returns_the_new_item
            a_delete_returns_the_old_item_and_forgives_a_missing_one
            capacity_is_counted_as_dynamodb_counts_it
            a_failed_condition_returns_the_item_and_writes_nothing
            conditions_guard_every_single_write
            a_condition_that_never_holds_fails_and_one_that_always_holds_does_not
            names_may_be_reserved_words_or_have_dots
            what_dynamodb_cannot_parse_is_asked_in_other_words
            a_query_returns_its_partition_in_order
            a_query_narrows_by_the_sort_key
            a_query_goes_on_where_its_page_ended
            a_filter_drops_items_after_they_are_counted
            a_global_index_holds_only_items_with_its_keys
            a_local_index_sorts_numbers_by_value
            a_scan_in_segments_meets_every_item_once
            a_batch_get_keeps_order_and_forgives_repeated_and_missing_keys
            a_batch_write_takes_any_number_of_writes
            a_transaction_writes_all_or_nothing_and_says_why
            a_transaction_checks_without_writing
            a_repeated_token_is_harmless_and_a_reused_one_refused
            a_transaction_reads_in_order
            a_table_is_described_as_it_was_created
            a_table_is_created_once_and_deleted_once
            indexes_come_and_go_with_what_is_in_the_table
            expiry_is_turned_on_and_off
            missing_tables_and_indexes_are_named
            streams_are_turned_on_and_off
            keys_of_the_wrong_kind_are_refused
            keys_are_of_the_type_that_the_table_says
            index_keys_of_the_wrong_kind_are_refused
            keys_that_are_too_long_are_refused
            numbers_that_leave_their_range_are_refused
            items_that_are_too_large_are_refused
            transactions_that_are_too_large_are_refused
            hostile_nesting_is_refused_and_does_no_harm
        }
    };
    (@cases $attributes:tt $with_store:path, $($case:ident)*) => {
        $($crate::store_suite! { @case $attributes $with_store, $case })*
    };
    (@case [$($attributes:tt)*] $with_store:path, $case:ident) => {
        #[tokio::test]
        $($attributes)*
        async fn $case() {
            $with_store(async |store: &dyn $crate::Store| $crate::suite::$case(store).await).await;
        }
    };
}

fn attribute(name: &str, key_type: KeyType) -> KeyAttribute {
    KeyAttribute { name: name.to_owned(), key_type }
}

fn string_key(partition: &str, sort: &str) -> KeySchema {
    KeySchema {
        partition: attribute(partition, KeyType::S),
        sort: Some(attribute(sort, KeyType::S)),
    }
}

/// The table of a case: text keys, a sparse global index, and a local index by number.
fn schema(name: &str) -> TableSchema {
    TableSchema {
        name: format!("suite_{name}"),
        key: string_key("PK", "SK"),
        indexes: vec![
            IndexSchema {
                name: "GSI1".to_owned(),
                key: string_key("GSI1PK", "GSI1SK"),
                local: false,
                projection: Projection::All,
            },
            IndexSchema {
                name: "byRank".to_owned(),
                key: KeySchema {
                    partition: attribute("PK", KeyType::S),
                    sort: Some(attribute("rank", KeyType::N)),
                },
                local: true,
                projection: Projection::Keys,
            },
        ],
        ttl: None,
        stream: None,
        tags: vec![],
    }
}

/// A fresh table; its name.
async fn table(store: &dyn Store, name: &str) -> String {
    let schema = schema(name);
    let name = schema.name.clone();
    if store.describe_table(&name).await.unwrap().is_some() {
        store.delete_table(&name).await.unwrap();
    }
    store.create_table(schema).await.unwrap();
    name
}

fn key(partition: &str, sort: &str) -> Key {
    Key {
        partition: ("PK".to_owned(), partition.into()),
        sort: Some(("SK".to_owned(), sort.into())),
    }
}

fn item<const N: usize>(partition: &str, sort: &str, more: [(&str, Value); N]) -> Item {
    let mut item = key(partition, sort).to_item();
    item.extend(more.map(|(name, value)| (name.to_owned(), value)));
    item
}

fn put_of(table: &str, item: Item) -> Put {
    Put { table: table.to_owned(), item, condition: None }
}

async fn put(store: &dyn Store, table: &str, item: Item) {
    store.put(put_of(table, item)).await.unwrap();
}

fn get_of(table: &str, key: Key) -> Get {
    Get { table: table.to_owned(), key, strong: true, attributes: vec![] }
}

async fn get(store: &dyn Store, table: &str, partition: &str, sort: &str) -> Option<Item> {
    store.get(get_of(table, key(partition, sort))).await.unwrap().value
}

fn action(table: &str, kind: ActionKind) -> Action {
    Action { table: table.to_owned(), kind, condition: None }
}
