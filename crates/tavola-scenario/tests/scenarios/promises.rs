//! Small models, each about one promise that is easily broken: what is stored, answered and
//! refused, as it is told beside them.

use crate::setup::{On, Served, scenarios};

async fn kept(model: &str) {
    let model = format!("promises/{model}");
    scenarios(&model, Served::Directly, On::Memory).await;
    scenarios(&model, Served::Directly, On::Faulty).await;
}

macro_rules! promises {
    ($($name:ident: $model:literal;)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            kept($model).await;
        }
    )*};
}

promises! {
    a_bound_finds_its_own_entity_only: "visits";
    what_a_read_leaves_out_does_not_count: "polls";
    a_derived_item_is_whole_or_not_there: "copies";
    an_exclusive_item_has_one_owner: "addresses";
    what_is_distinct_is_counted_once: "teams";
    a_refusal_keeps_the_words_of_its_step: "accounts";
    an_item_is_known_by_its_key_where_it_has_no_type: "events";
    a_key_that_goes_on_is_of_another_entity: "evaluations";
    a_partition_is_read_once: "channels";
    changes_of_one_number_add_up: "counters";
    an_item_of_another_type_is_absent: "profiles";
    an_upsert_starts_from_the_defaults: "budgets";
    what_was_deleted_is_known_behind: "leavers";
    new_ids_ascend: "entries";
    what_a_read_adds_up_is_a_value: "totals";
    values_are_computed_from_values: "values";
    steps_wait_for_their_condition: "steps";
}
