//! gg_core's largest transaction: a comment that mentions as many users as a comment can, and tells
//! all others, however many there are, when it is sent.

use std::fmt::Write;

use crate::setup::{On, Served, run_all};

const RESOURCE: &str = "resourceType=goal resourceId=g";

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_tells_fifty_who_are_mentioned_and_everybody_who_wants_every_comment() {
    let users: Vec<String> = (0..91).map(|number| format!("u{number:02}")).collect();
    let mut story = String::from("scenario \"everyone is told\"\n");
    writeln!(story, "as service resources\nregisterResource {RESOURCE} ownerId=ann").unwrap();
    writeln!(story, "as ann\nsetMyPreferences emailOnInvite=false emailOnComment=true").unwrap();
    for user in &users {
        // No e-mails of invitations, so that only the comment's are counted.
        writeln!(story, "as {user}\nsetMyPreferences emailOnInvite=false emailOnComment=true")
            .unwrap();
        writeln!(story, "as ann\ninviteCollaborator {RESOURCE} inviteeId={user}").unwrap();
        writeln!(story, "  answers {{ \"inviteId\": \"${user}\" }}").unwrap();
        writeln!(story, "as {user}\nacceptInvite {RESOURCE} inviteId=${user}").unwrap();
    }
    // The first forty want every comment; the next fifty are mentioned; the last one speaks.
    let mentions: Vec<_> = users[40..90].iter().map(|user| format!("@{user}")).collect();
    writeln!(story, "as {}\ncomment {RESOURCE} text=\"{}\"", users[90], mentions.join(" "))
        .unwrap();
    writeln!(story, "as service mailer").unwrap();
    let page = |count: usize| vec!["{ \"kind\": \"mentioned\" }"; count].join(", ");
    writeln!(
        story,
        "listPendingNotices\n  answers {{ \"items\": [{}], \"next\": \"$next\" }}",
        page(50)
    )
    .unwrap();
    // The owner, and all the others.
    let notices = "{ \"userId\": \"ann\" }, { \"userId\": \"$absent\", \"noticeId\": \"$all\" }";
    writeln!(story, "listPendingNotices cursor=$next\n  answers {{ \"items\": [{notices}] }}")
        .unwrap();
    let others: Vec<_> =
        users[..40].iter().map(|user| format!("{{ \"userId\": \"{user}\" }}")).collect();
    let others = others.join(", ");
    writeln!(story, "listRecipients noticeId=$all\n  answers exactly {{ \"items\": [{others}] }}")
        .unwrap();
    run_all("gg-core", &tavola_scenario::parse(&story).unwrap(), Served::Directly, On::Memory)
        .await;
}
