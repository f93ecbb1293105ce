//! Permissions that are withdrawn while they are used.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Caller, Failure};
use tavola_store::{Faults, FaultyStore};

use crate::harness::{Harness, inputs};

const GG_CORE: &str = include_str!("../../../../models/gg-core.tavola");

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_comment_follows_the_removal_of_its_author() {
    // A store that is busy now and then moves the two against each other.
    let faults = Faults { seed: 3, conflicts: 0.1, throttled: 0.05, ..Faults::default() };
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let busy = Arc::new(FaultyStore::new(store.clone(), faults));
    let h = Arc::new(Harness { store, ..Harness::on(GG_CORE, busy).await });
    for round in 0..8 {
        let goal = format!("g{round}");
        let of_goal = json!({ "resourceType": "goal", "resourceId": goal });
        let with = |name: &str, value: &str| {
            let mut input = of_goal.clone();
            input[name] = value.into();
            input
        };
        let service = Caller::service("resources", Default::default());
        h.runtime
            .call("registerResource", inputs(with("ownerId", "olga")), &service)
            .await
            .unwrap();
        let invite = h.call("olga", "inviteCollaborator", with("inviteeId", "carl")).await.unwrap();
        let invite = invite.body["inviteId"].as_str().unwrap().to_owned();
        h.call("carl", "acceptInvite", with("inviteId", &invite)).await.unwrap();

        let commenters: Vec<_> = (0..3)
            .map(|_| {
                let (h, comment) = (h.clone(), with("text", "still here"));
                tokio::spawn(async move {
                    let mut made = 0;
                    loop {
                        match h.call("carl", "comment", comment.clone()).await {
                            Ok(_) => made += 1,
                            Err(Failure::Forbidden(_)) => return made,
                            // Three at once lose against each other now and then.
                            Err(Failure::Unavailable { maybe_done: false, .. }) => {}
                            Err(other) => panic!("{other:?}"),
                        }
                    }
                })
            })
            .collect();
        let partition = format!("RESOURCE#GOAL#{goal}");
        let comments = || async {
            let keys = h.sort_keys("gg_core", &partition).await;
            keys.iter().filter(|key| key.starts_with("COMMENT#")).count()
        };
        while comments().await < 3 {
            tokio::task::yield_now().await;
        }
        h.call("olga", "removeCollaborator", with("userId", "carl")).await.unwrap();
        let at_removal = comments().await;
        let mut answered = 0;
        for commenter in commenters {
            answered += commenter.await.unwrap();
        }
        assert_eq!(comments().await, at_removal, "round {round}: written after the removal");
        assert_eq!(answered, at_removal, "round {round}: every comment was answered, once");
    }
}
