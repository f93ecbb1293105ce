//! Writes that undo each other, called by 64 callers at once: whichever comes first, what is left is
//! one of the states that the systems' pages allow ("what ends what").

use std::sync::Arc;

use tavola_scenario::{Bindings, Scenario};
use tokio::task::JoinSet;

use crate::setup::{On, model, open};

const CALLERS: usize = 64;
const ROUNDS: usize = 2;

/// A race, told in the language of scenarios.
struct Race {
    model: &'static str,
    /// What comes before it.
    given: String,
    /// The calls that meet, by turns, until there are as many as callers. Each may be refused.
    at_once: &'static [&'static str],
    /// The states that may be left; one of them must be.
    left: &'static [&'static str],
}

impl Race {
    async fn run(&self) {
        let model = model(self.model);
        let (given, at_once) = (one(&self.given), self.at_once.iter().map(|call| one(call)));
        let at_once: Vec<Arc<Scenario>> = at_once.map(Arc::new).collect();
        let left: Vec<Scenario> = self.left.iter().map(|state| one(state)).collect();
        for round in 0..ROUNDS {
            let runner = Arc::new(open(&model, round, On::Memory).await.runner());
            let mut bindings = Bindings::new();
            runner.run_with(&given, &mut bindings).await.unwrap_or_else(|wrong| panic!("{wrong}"));
            let mut calls = JoinSet::new();
            for caller in 0..CALLERS {
                // Who is first differs from round to round.
                let call = at_once[(caller + round) % at_once.len()].clone();
                let (runner, mut bindings) = (runner.clone(), bindings.clone());
                calls.spawn(async move { runner.run_with(&call, &mut bindings).await.is_ok() });
            }
            let done = calls.join_all().await.into_iter().filter(|done| *done).count();
            assert!(done > 0, "somebody gets through");
            let mut wrong = Vec::new();
            for state in &left {
                match runner.run_with(state, &mut bindings.clone()).await {
                    Ok(_) => break,
                    Err(message) => wrong.push(message),
                }
            }
            assert!(wrong.len() < left.len(), "none of the states that may be left: {wrong:#?}");
        }
    }
}

fn one(text: &str) -> Scenario {
    let text = format!("scenario \"a race\"\n{text}");
    tavola_scenario::parse(&text).unwrap().into_iter().next().unwrap()
}

macro_rules! races {
    ($($name:ident: $model:literal, $given:expr, $at_once:expr, $left:expr;)*) => {$(
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            let given = $given.to_string();
            Race { model: $model, given, at_once: &$at_once, left: &$left }.run().await;
        }
    )*};
}

const ADMINISTRATORS: &str = r#"
as root in platform-admin
createAccount name=Acme
  answers { "accountId": "$acc" }
createUser accountId=$acc email=ann@acme.example firstName=Ann lastName=Doe isAdmin:=true
  answers { "userId": "$ann" }
createUser accountId=$acc email=bea@acme.example firstName=Bea lastName=Doe isAdmin:=true
  answers { "userId": "$bea" }
createEnterprise accountId=$acc name=North
  answers { "enterpriseId": "$north" }
createWorkstream accountId=$acc enterpriseId=$north name=Build
  answers { "workstreamId": "$w" }
createUser accountId=$acc email=bob@acme.example firstName=Bob lastName=Doe
  answers { "userId": "$bob" }
"#;

const ANN: &str = r#"as $ann in account-admin with {"custom:accountId": "$acc"}"#;
const AN_ADMINISTRATOR_IS_LEFT: [&str; 2] = [
    "as $ann in account-admin with {\"custom:accountId\": \"$acc\"}\ncreateEnterprise accountId=$acc name=South",
    "as $bea in account-admin with {\"custom:accountId\": \"$acc\"}\ncreateEnterprise accountId=$acc name=South",
];

const BOARD: &str = r#"
as ann
createMyProfile userName=ann email=ann@example.com
createBoard boardName=Board
  answers { "boardId": "$b" }
createService boardId=$b serviceType=approveJoin config:={}
  answers { "serviceId": "$s" }
as bob
createMyProfile userName=bob email=bob@example.com
requestToJoin boardId=$b
"#;

const GOAL: &str = r#"
as service resources
registerResource resourceType=goal resourceId=g ownerId=ann
as ann
inviteCollaborator resourceType=goal resourceId=g inviteeId=bob
  answers { "inviteId": "$i" }
"#;

const GOAL_WITH_BOB: &str = r#"
as bob
acceptInvite resourceType=goal resourceId=g inviteId=$i
comment resourceType=goal resourceId=g text="One"
  answers { "commentId": "$c", "createdAt": "$at" }
"#;

const STARTUP: &str = r#"
as ada with { "email": "ada@example.com", "email_verified": true }
registerUser firstName=Ada lastName=Min role=FOUNDER
verifyUser
as eli with { "email": "eli@example.com", "email_verified": true }
registerUser firstName=Eli lastName=Min role=FOUNDER
verifyUser
as service operator
setUserRole userId=ada role=ADMIN
setUserRole userId=eli role=ADMIN
as fay with { "email": "fay@example.com", "email_verified": true }
registerUser firstName=Fay lastName=Founder role=FOUNDER
verifyUser
createStartup name=Acme tagline=Rockets description=Rockets industry=Space stage=MVP location=Bern visibility=PUBLIC
  answers { "startupId": "$s" }
createRole startupId=$s title=Engineer description="Builds rockets" type=FULL_TIME
  answers { "roleId": "$r" }
setStartupStatus startupId=$s status=PENDING_REVIEW
as ada
setStartupStatus startupId=$s status=ACTIVE
as ivy with { "email": "ivy@example.com", "email_verified": true }
registerUser firstName=Ivy lastName=Investor role=INVESTOR
verifyUser
requestAccess startupId=$s
  answers { "accessId": "$a" }
as tom with { "email": "tom@example.com", "email_verified": true }
registerUser firstName=Tom lastName=Talent role=TALENT
verifyUser
"#;

const JOURNAL: &str = r#"
as ann
register displayName=Ann role=athlete
addEntry sections:={"shared": "hip toss"} sessionMetrics:={"durationMinutes": 60, "intensity": 5, "rounds": 3, "giOrNoGi": "gi"}
  answers { "entryId": "$e", "createdAt": "$at" }
startThread title=Thoughts
  answers { "threadId": "$t" }
as cal
register displayName=Cal role=coach
as ann
linkCoach coachId=cal
"#;

races! {
    administrators_deactivate_each_other: "app-data", ADMINISTRATORS, [
        "as $ann in account-admin with {\"custom:accountId\": \"$acc\"}\ndeactivateUser userId=$bea",
        "as $bea in account-admin with {\"custom:accountId\": \"$acc\"}\ndeactivateUser userId=$ann",
    ], AN_ADMINISTRATOR_IS_LEFT;
    administrators_delete_each_other: "app-data", ADMINISTRATORS, [
        "as $ann in account-admin with {\"custom:accountId\": \"$acc\"}\ndeleteUser userId=$bea",
        "as $bea in account-admin with {\"custom:accountId\": \"$acc\"}\ndeleteUser userId=$ann",
    ], AN_ADMINISTRATOR_IS_LEFT;
    one_is_deposed_while_the_other_is_deactivated_or_deleted: "app-data", ADMINISTRATORS, [
        "as $ann in account-admin with {\"custom:accountId\": \"$acc\"}\nsetAdministrator userId=$bea isAdmin:=false",
        "as $bea in account-admin with {\"custom:accountId\": \"$acc\"}\ndeactivateUser userId=$ann",
        "as $bea in account-admin with {\"custom:accountId\": \"$acc\"}\nupdateUser userId=$ann startDate=2900-01-01",
        "as $bea in account-admin with {\"custom:accountId\": \"$acc\"}\ndeleteUser userId=$ann",
    ], AN_ADMINISTRATOR_IS_LEFT;
    an_enterprise_is_deleted_while_it_is_named:
        "app-data", format!("{ADMINISTRATORS}{ANN}\ndeleteWorkstream accountId=$acc workstreamId=$w"), [
        "as root in platform-admin\ndeleteEnterprise enterpriseId=$north",
        "as root in platform-admin\ncreateLicense accountId=$acc enterpriseId=$north endDate=2900-01-01",
        "as root in platform-admin\ncreateWorkstream accountId=$acc enterpriseId=$north name=Run",
        "as root in platform-admin\nmoveUser userId=$bob enterpriseId=$north",
    ], [
        "as root in platform-admin\ngetEnterprise enterpriseId=$north",
        "as root in platform-admin\nlistLicenses\n  answers { \"items\": [] }\nlistWorkstreams\n  answers { \"items\": [] }\ngetUser userId=$bob\n  answers { \"enterpriseId\": \"$absent\" }",
    ];
    a_workstream_and_a_user_end_while_one_is_assigned: "app-data", ADMINISTRATORS, [
        "as root in platform-admin\ndeleteWorkstream accountId=$acc workstreamId=$w",
        "as root in platform-admin\nassignWorkstream userId=$bob workstreamId=$w",
        "as root in platform-admin\nassignWorkstream userId=$ann workstreamId=$w",
        "as root in platform-admin\nunassignWorkstream userId=$ann workstreamId=$w",
        "as root in platform-admin\naddTool accountId=$acc workstreamId=$w name=Editor",
        "as root in platform-admin\ndeleteUser userId=$bob",
    ], [
        "as root in platform-admin\ngetUser userId=$bob\n  fails not-found\n  lacks app { \"PK\": \"USER#$bob\", \"SK\": \"WORKSTREAM#$w\" }\n  lacks app { \"PK\": \"USER#$ann\", \"SK\": \"WORKSTREAM#$w\" }\n  lacks app { \"PK\": \"WORKSTREAM#$w\", \"SK\": \"USER#$bob\" }\n  lacks app { \"PK\": \"WORKSTREAM#$w\", \"SK\": \"USER#$ann\" }\ngetWorkstream accountId=$acc workstreamId=$w\n  fails not-found",
    ];

    a_request_is_approved_and_withdrawn: "boards", BOARD, [
        "as ann\napproveJoinRequest boardId=$b userId=bob",
        "as bob\nwithdrawJoinRequest boardId=$b",
        "as ann\nrejectJoinRequest boardId=$b userId=bob",
    ], [
        "as bob\ngetMember boardId=$b userId=bob\ngetJoinRequest boardId=$b userId=bob\n  fails not-found",
        "as bob\ngetMember boardId=$b userId=bob\n  fails not-found\ngetJoinRequest boardId=$b userId=bob\n  fails not-found",
    ];
    somebody_is_added_while_asking:
        "boards", format!("{BOARD}withdrawJoinRequest boardId=$b"), [
        "as ann\naddMember boardId=$b userId=bob",
        "as bob\nrequestToJoin boardId=$b",
    ], [
        "as bob\ngetMember boardId=$b userId=bob\ngetMyJoinRequest boardId=$b\n  fails not-found",
    ];
    a_member_is_removed_while_given_a_service:
        "boards", format!("{BOARD}as ann\napproveJoinRequest boardId=$b userId=bob"), [
        "as ann\nremoveMember boardId=$b userId=bob",
        "as ann\ngrantPermission boardId=$b serviceId=$s userId=bob",
        "as bob\nleaveBoard boardId=$b",
        "as ann\nsetRole boardId=$b userId=bob role=manager",
    ], [
        "as ann\ngetMember boardId=$b userId=bob\n  fails not-found\n  lacks BoardServicePermissions { \"PK\": \"BOARD#$b#SERVICE#$s\", \"SK\": \"USER#bob\" }",
    ];
    a_board_is_handed_over_while_the_member_leaves:
        "boards", format!("{BOARD}as ann\napproveJoinRequest boardId=$b userId=bob"), [
        "as ann\ntransferBoard boardId=$b userId=bob",
        "as bob\nleaveBoard boardId=$b",
        "as ann\nremoveMember boardId=$b userId=bob",
    ], [
        "as ann\ngetBoard boardId=$b\n  answers { \"ownerId\": \"ann\" }\ngetMember boardId=$b userId=ann\n  answers { \"role\": \"owner\" }\ngetMember boardId=$b userId=bob\n  fails not-found",
        "as bob\ngetBoard boardId=$b\n  answers { \"ownerId\": \"bob\" }\ngetMember boardId=$b userId=bob\n  answers { \"role\": \"owner\" }\ngetMember boardId=$b userId=ann\n  answers { \"role\": \"manager\" }",
    ];
    a_board_is_deleted_while_people_come_in: "boards", BOARD, [
        "as ann\ndeleteBoard boardId=$b",
        "as ann\napproveJoinRequest boardId=$b userId=bob",
        "as ann\ngrantPermission boardId=$b serviceId=$s userId=ann",
        "as ann\nswitchServiceOff boardId=$b serviceType=approveJoin",
        "as bob\njoinBoard boardId=$b",
        "as bob\nrequestToJoin boardId=$b",
    ], [
        "as ann\ngetBoard boardId=$b\n  fails not-found\n  lacks BoardMemberships { \"PK\": \"BOARD#$b\", \"SK\": \"USER#bob\" }\n  lacks BoardMemberships { \"PK\": \"BOARD#$b\", \"SK\": \"USER#ann\" }\n  lacks BoardJoinRequests { \"PK\": \"BOARD#$b\", \"SK\": \"REQUEST#bob\" }\n  lacks BoardServicePermissions { \"PK\": \"BOARD#$b#SERVICE#$s\", \"SK\": \"USER#ann\" }\n  lacks BoardServiceSettings { \"PK\": \"BOARD#$b\", \"SK\": \"SERVICE#$s\" }",
    ];

    an_invitation_is_accepted_and_cancelled: "gg-core", GOAL, [
        "as bob\nacceptInvite resourceType=goal resourceId=g inviteId=$i",
        "as ann\ncancelInvite resourceType=goal resourceId=g inviteId=$i",
        "as bob\ndeclineInvite resourceType=goal resourceId=g inviteId=$i",
    ], [
        "as ann\ngetInvite resourceType=goal resourceId=g inviteId=$i\n  answers { \"status\": \"accepted\" }\ngetCollaborator resourceType=goal resourceId=g userId=bob",
        "as ann\ngetCollaborator resourceType=goal resourceId=g userId=bob\n  fails not-found",
    ];
    an_invitation_is_accepted_while_the_resource_becomes_the_invitees: "gg-core", GOAL, [
        "as bob\nacceptInvite resourceType=goal resourceId=g inviteId=$i",
        "as service resources\ntransferResource resourceType=goal resourceId=g ownerId=bob",
    ], [
        "as bob\ngetResource resourceType=goal resourceId=g\n  answers { \"ownerId\": \"bob\" }\n  lacks core { \"PK\": \"RESOURCE#GOAL#g\", \"SK\": \"COLLABORATOR#bob\" }",
    ];
    a_resource_is_deleted_while_it_is_talked_about: "gg-core", format!("{GOAL}{GOAL_WITH_BOB}"), [
        "as service resources\ndeleteResource resourceType=goal resourceId=g",
        "as bob\ncomment resourceType=goal resourceId=g text=\"Two\"",
        "as bob\nreact resourceType=goal resourceId=g createdAt=$at commentId=$c emoji=👍",
        "as ann\nreact resourceType=goal resourceId=g createdAt=$at commentId=$c emoji=👍",
        "as ann\ninviteCollaborator resourceType=goal resourceId=g inviteeId=cat",
    ], [
        "as bob\nlistMyComments\n  answers { \"items\": [] }\nlistMyReactions\n  answers { \"items\": [] }\nas ann\nlistMyReactions\n  answers { \"items\": [] }\n  lacks core { \"PK\": \"COMMENT#$c\", \"SK\": \"REACTION#bob#👍\" }\nas cat\nlistMyInvites\n  answers { \"items\": [] }",
    ];
    a_collaborator_is_removed_while_at_work: "gg-core", format!("{GOAL}{GOAL_WITH_BOB}"), [
        "as ann\nremoveCollaborator resourceType=goal resourceId=g userId=bob",
        "as bob\nmarkSeen resourceType=goal resourceId=g",
        "as bob\ncomment resourceType=goal resourceId=g text=\"Two\"",
        "as bob\nacceptInvite resourceType=goal resourceId=g inviteId=$i",
    ], [
        "as bob\nlistComments resourceType=goal resourceId=g\n  fails forbidden\n  lacks core { \"PK\": \"RESOURCE#GOAL#g\", \"SK\": \"COLLABORATOR#bob\" }",
    ];

    administrators_ban_and_depose_each_other: "collabhub", STARTUP, [
        "as ada\nsetUserStatus userId=eli status=BANNED",
        "as eli\nsetUserStatus userId=ada status=BANNED",
        "as ada\nsetUserRole userId=eli role=FOUNDER",
        "as eli\nunverifyUser userId=ada",
    ], [
        "as ada\nlistUsersByStatus status=ACTIVE",
        "as eli\nlistUsersByStatus status=ACTIVE",
    ];
    an_access_is_approved_and_taken_back: "collabhub", STARTUP, [
        "as fay\napproveAccess accessId=$a",
        "as ivy\nrevokeAccess accessId=$a",
        "as fay\nrejectAccess accessId=$a",
    ], [
        "as fay\ngetAccessRequest accessId=$a\n  answers { \"status\": \"REVOKED\" }\n  lacks main { \"PK\": \"STARTUP#$s\", \"SK\": \"GRANT#ivy\" }",
        "as fay\ngetAccessRequest accessId=$a\n  answers { \"status\": \"REJECTED\" }\n  lacks main { \"PK\": \"STARTUP#$s\", \"SK\": \"GRANT#ivy\" }",
    ];
    a_startup_is_deleted_while_people_come_in: "collabhub", STARTUP, [
        "as fay\ndeleteStartup startupId=$s",
        "as tom\napply startupId=$s roleId=$r coverLetter=Hello",
        "as fay\napproveAccess accessId=$a",
        "as fay\ncreateRole startupId=$s title=Other description=x type=CONTRACT",
    ], [
        "as tom\nlistMyApplications\n  answers { \"items\": [] }\n  lacks main { \"PK\": \"STARTUP#$s\", \"SK\": \"GRANT#ivy\" }\n  lacks main { \"PK\": \"STARTUP#$s\", \"SK\": \"ROLE#$r\" }\nas ivy\nlistMyAccess\n  answers { \"items\": [] }\nas tom\nlistOpenRoles\n  answers { \"items\": [] }",
    ];
    a_founder_is_banned_while_publishing: "collabhub", STARTUP, [
        "as ada\nsetUserStatus userId=fay status=BANNED",
        "as fay\nupdateStartup startupId=$s visibility=PUBLIC",
        "as fay\ndeleteStartup startupId=$s",
    ], [
        "as tom\ngetStartup startupId=$s\n  fails not-found\nlistOpenRoles\n  answers { \"items\": [] }\nas fay\ncreateStartup name=B tagline=B description=B industry=B stage=MVP location=Bern\n  fails forbidden",
    ];
    a_role_is_opened_while_its_startup_is_hidden: "collabhub", STARTUP, [
        "as fay\nupdateRole startupId=$s roleId=$r isOpen=true",
        "as ada\nsetStartupStatus startupId=$s status=SUSPENDED",
        "as fay\nupdateRole startupId=$s roleId=$r isOpen=false",
        "as fay\nupdateStartup startupId=$s visibility=PUBLIC",
        "as ada\nsetStartupStatus startupId=$s status=ACTIVE",
    ], [
        "as ada\ngetStartup startupId=$s\n  answers { \"status\": \"SUSPENDED\" }\n  stores main { \"PK\": \"STARTUP#$s\", \"SK\": \"ROLE#$r\", \"GSI1PK\": \"$absent\" }",
        "as ada\ngetRole startupId=$s roleId=$r\n  answers { \"isOpen\": true, \"startup\": { \"status\": \"ACTIVE\", \"openRoles\": 1 } }\n  stores main { \"PK\": \"STARTUP#$s\", \"SK\": \"ROLE#$r\", \"GSI1PK\": \"OPEN_ROLES\" }",
        "as ada\ngetRole startupId=$s roleId=$r\n  answers { \"isOpen\": false, \"startup\": { \"status\": \"ACTIVE\", \"openRoles\": 0 } }\n  stores main { \"PK\": \"STARTUP#$s\", \"SK\": \"ROLE#$r\", \"GSI1PK\": \"$absent\" }",
    ];
    whoever_was_accepted_leaves_while_the_founder_thinks_again:
        "collabhub", format!("{STARTUP}apply startupId=$s roleId=$r coverLetter=Hello\n  answers {{ \"applicationId\": \"$p\" }}\nas fay\ndecideApplication applicationId=$p status=ACCEPTED"), [
        "as tom\nwithdrawApplication applicationId=$p",
        "as fay\ndecideApplication applicationId=$p status=REVIEWING",
        "as fay\ndecideApplication applicationId=$p status=ACCEPTED",
    ], [
        "as fay\ngetApplication applicationId=$p\n  answers { \"status\": \"WITHDRAWN\" }\ngetRole startupId=$s roleId=$r\n  answers { \"applicantCount\": 0, \"startup\": { \"teamSize\": 1 } }",
    ];
    a_channel_is_opened_twice: "collabhub", STARTUP, [
        "as fay\nopenStartupChannel startupId=$s participants:=[\"tom\"]",
    ], [
        "as tom\nlistUserConversations\n  answers { \"items\": [{ \"type\": \"STARTUP_CHANNEL\" }] }",
    ];

    a_link_is_agreed_to_and_removed: "roll-model", JOURNAL, [
        "as cal\nacceptAthlete athleteId=ann",
        "as ann\nunlinkCoach coachId=cal",
        "as cal\nleaveAthlete athleteId=ann",
    ], [
        "as cal\nlistMyAthletes\n  answers { \"items\": [] }\nlistAthleteEntries athleteId=ann\n  fails forbidden\n  lacks main { \"PK\": \"USER#ann\", \"SK\": \"COACH#cal\" }",
    ];
    an_entry_is_deleted_while_it_is_commented_on:
        "roll-model", format!("{JOURNAL}as cal\nacceptAthlete athleteId=ann"), [
        "as ann\ndeleteEntry entryId=$e",
        "as cal\npostComment entryId=$e body=Nice",
        "as ann\neditEntry entryId=$e sections:={\"shared\": \"arm bar\"}",
        "as ann\nmoveEntry entryId=$e trainedAt=2024-01-15T18:00:00Z",
    ], [
        "as cal\nlistMyComments\n  answers { \"items\": [] }\nsearchAthleteEntries athleteId=ann token=arm\n  answers { \"items\": [] }\nsearchAthleteEntries athleteId=ann token=hip\n  answers { \"items\": [] }\n  lacks main { \"PK\": \"ENTRY#$e\", \"SK\": \"META\" }",
    ];
    an_entry_moves_to_two_days_while_it_is_edited: "roll-model", JOURNAL, [
        "as ann\nmoveEntry entryId=$e trainedAt=2024-01-15T18:00:00Z",
        "as ann\nmoveEntry entryId=$e trainedAt=2024-01-16T18:00:00Z",
        "as ann\neditEntry entryId=$e sections:={\"shared\": \"arm bar\"}",
    ], [
        "as ann\nsearchMyEntries token=arm\n  answers { \"items\": [{ \"entryId\": \"$e\", \"createdAt\": \"$day\" }] }\nlistMyEntries\n  answers { \"items\": [{ \"entryId\": \"$e\", \"createdAt\": \"$day\" }] }\n  stores main { \"PK\": \"ENTRY#$e\", \"SK\": \"META\", \"createdAt\": \"$day\" }\ngetEntry entryId=$e\n  answers { \"createdAt\": \"$day\" }",
    ];
    an_athlete_leaves_while_others_write:
        "roll-model", format!("{JOURNAL}as cal\nacceptAthlete athleteId=ann"), [
        "as ann\ndeleteMe",
        "as cal\npostComment entryId=$e body=Nice",
        "as ann\npostMessage threadId=$t content=Hm",
        "as ann\naddEntry sections:={\"shared\": \"arm bar\"} sessionMetrics:={\"durationMinutes\": 60, \"intensity\": 5, \"rounds\": 3, \"giOrNoGi\": \"gi\"}",
        "as ann\nstartThread title=More",
        "as service ai\nlistThreadMessages userId=ann threadId=$t",
    ], [
        "as cal\nlistMyComments\n  answers { \"items\": [] }\nlistMyAthletes\n  answers { \"items\": [] }\nas ann\nlistMyThreads\n  answers { \"items\": [] }\nregister displayName=Ann role=athlete\nlistMyEntries\n  answers { \"items\": [] }",
    ];
}
