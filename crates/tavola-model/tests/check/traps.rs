//! The traps of single-table design, each planted in a model that is right without it.

use std::collections::BTreeSet;

use tavola_model::keys::collisions;
use tavola_model::model::{Expr, KeySource, Model, TemplatePart, Transform};
use tavola_model::render::render;
use tavola_model::resolve;
use tavola_model::syntax::parse;

const APP_DATA: &str = include_str!("../../../../models/app-data.tavola");
const BOARDS: &str = include_str!("../../../../models/boards.tavola");
const COLLABHUB: &str = include_str!("../../../../models/collabhub.tavola");
const GG_CORE: &str = include_str!("../../../../models/gg-core.tavola");
const ROLL_MODEL: &str = include_str!("../../../../models/roll-model.tavola");

/// A trap: what is changed in a model, and what must be found.
struct Trap {
    /// Which of the eighteen. The last, about indexes of tables that are there already, is for
    /// whoever changes tables: `apply` makes one index after the other.
    number: u8,
    name: &'static str,
    model: &'static str,
    /// Text that is replaced, each exactly once.
    changes: &'static [(&'static str, &'static str)],
    /// What is added at the end.
    added: &'static str,
    code: &'static str,
    /// The text that the finding points at.
    place: &'static str,
    /// What its explanation shows.
    witness: &'static str,
}

impl Trap {
    fn planted(&self) -> String {
        let mut text = self.model.to_owned();
        for (from, to) in self.changes {
            assert_eq!(text.matches(from).count(), 1, "{}: `{from}` is there once", self.name);
            text = text.replace(from, to);
        }
        text + self.added
    }
}

const TRAPS: &[Trap] = &[
    Trap {
        number: 1,
        model: GG_CORE,
        name: "a value that contains the delimiter makes two keys equal",
        changes: &[("  userId:    id\n  emoji:", "  userId:    string(64)\n  emoji:")],
        added: "",
        code: "key-collision",
        place: "SK = \"REACTION#{userId}#{emoji}\"",
        witness: "userId = \"a#\", emoji = \"a\"",
    },
    Trap {
        number: 2,
        model: GG_CORE,
        name: "a prefix that does not end at a delimiter",
        changes: &[(
            "from core where PK = \"COMMENT#{comment.commentId}\" and begins_with(SK, \"REACTION#\")\n  at most",
            "from core where PK = \"COMMENT#{comment.commentId}\" and begins_with(SK, \"REACTION#{caller.id}\")\n  at most",
        )],
        added: "",
        code: "open-prefix",
        place: "begins_with(SK, \"REACTION#{caller.id}\")",
        witness: "the prefix \"REACTION#a\" also matches `Reaction` with userId = \"aa\"",
    },
    Trap {
        number: 3,
        model: GG_CORE,
        name: "one entity's template overlaps another's",
        changes: &[],
        added: "
entity Streak in core {
  PK = \"RESOURCE#{resourceType:upper}#{resourceId}\"
  SK = \"METADATA\"

  resourceType: ResourceType
  resourceId:   id
}
",
        code: "key-collision",
        place: "PK = \"RESOURCE#{resourceType:upper}#{resourceId}\"",
        witness: "PK = \"RESOURCE#GOAL#a\", SK = \"METADATA\"",
    },
    Trap {
        number: 4,
        model: GG_CORE,
        name: "a number that is not padded",
        changes: &[
            ("GSI1SK = \"INVITE#{status}#{createdAt}\"", "GSI1SK = \"INVITE#{status}#{priority}\""),
            ("  inviterId:    id\n", "  inviterId:    id\n  priority:     int(0..100) = 0\n"),
        ],
        added: "",
        code: "unpadded-number",
        place: "GSI1SK = \"INVITE#{status}#{priority}\"",
        witness: "\"10\" sorts before \"9\"",
    },
    Trap {
        number: 4,
        model: GG_CORE,
        name: "a date beside a moment",
        changes: &[],
        added: "
entity Absence in core {
  PK = \"AUDIT#{actorId}\"
  SK = \"{day}#ABSENCE\"

  actorId: id
  day:     date
}

write recordAbsence(actorId, day) {
  allow security
  create Absence from input
}
",
        code: "mixed-order",
        place: "SK between \"{from}\" and \"{to}\"",
        witness: "`day` is a date and `at` a timestamp",
    },
    Trap {
        number: 5,
        model: GG_CORE,
        name: "a mutable attribute in a primary key",
        changes: &[("  at:      timestamp = now\n", "  at:      timestamp = now on write\n")],
        added: "",
        code: "mutable-in-key",
        place: "at",
        witness: "`SK` with the old value is another item",
    },
    Trap {
        number: 6,
        model: GG_CORE,
        name: "an optional attribute in an index key",
        changes: &[("COLLAB#{resourceType}#{joinedAt}", "COLLAB#{resourceType}#{lastSeenAt}")],
        added: "",
        code: "optional-in-index",
        place: "GSI1SK = \"COLLAB#{resourceType}#{lastSeenAt}\"",
        witness: "an item without `lastSeenAt` has no `GSI1SK`",
    },
    Trap {
        number: 7,
        model: GG_CORE,
        name: "a key without a greatest length",
        changes: &[(
            "text(1..32)\n  createdAt: timestamp = now",
            "text\n  createdAt: timestamp = now",
        )],
        added: "",
        code: "key-too-long",
        place: "SK = \"REACTION#{userId}#{emoji}\"",
        witness: "`emoji` has no maximum length, and 1024 bytes are allowed",
    },
    Trap {
        number: 7,
        model: GG_CORE,
        name: "an item above 400 KB",
        changes: &[("[Edit](40)", "[Edit](60)")],
        added: "",
        code: "item-too-large",
        place: "editHistory",
        witness: "472 of them in `editHistory`",
    },
    Trap {
        number: 8,
        model: GG_CORE,
        name: "a constant partition",
        changes: &[
            ("PK = \"AUDIT#{actorId}\"\n", "PK = \"AUDIT#{at:date}\"\n"),
            ("PK = \"AUDIT#{actorId}\" and SK", "PK = \"AUDIT#{from}\" and SK"),
            ("listAuditOfUser(actorId, from", "listAuditOfUser(from"),
            ("GET /admin/users/{actorId}/audit\n", "GET /admin/audit\n"),
            (
                "getAuditEvent(actorId, at, auditId) {\n  GET /admin/users/{actorId}/audit/{at}/{auditId}\n",
                "getAuditEvent(at, auditId) {\n  GET /admin/audit/{at}/{auditId}\n",
            ),
            ("get AuditEvent(actorId, at, auditId)", "get AuditEvent(at, auditId)"),
            // With its volume, the checker knows that it does not run hot.
            ("  AuditEvent      165000/month size 400B\n", ""),
        ],
        added: "",
        code: "hot-partition",
        place: "PK = \"AUDIT#{at:date}\"",
        witness: "1000 writes and 3000 reads per second",
    },
    Trap {
        number: 8,
        model: GG_CORE,
        name: "too much for a few partitions",
        changes: &[],
        added: "
entity Click in core {
  PK = \"CLICK#{kind}\"
  SK = \"{clickId}\"

  kind:    goal | quest | task | other
  clickId: ulid = new
}

write click(kind) {
  allow signed-in
  create Click from input
}

volume {
  Click 9000/second size 200B
}
",
        code: "hot-partition",
        place: "PK = \"CLICK#{kind}\"",
        witness: "2250 write units per second",
    },
    Trap {
        number: 9,
        model: GG_CORE,
        name: "uniqueness through an index",
        changes: &[],
        added: "
read findReply(parentId) {
  one from core.GSI1 where GSI1PK = \"COMMENT#{parentId}\"
  allow signed-in
}

write replyOnce(resourceType, resourceId, parentId, text) {
  let other = findReply(parentId)?
  allow member
  check not exists other else conflict \"somebody replied\"
  create Comment from input { userId = caller.id }
}
",
        code: "late-uniqueness",
        place: "let other = findReply(parentId)?",
        witness: "two concurrent callers both find nothing",
    },
    Trap {
        number: 11,
        model: GG_CORE,
        name: "a fan-out without a bound",
        changes: &[],
        added: "
write clearCollaborators(resourceType, resourceId) {
  allow owner
  for one in listCollaborators(resourceType, resourceId) { delete one }
}
",
        code: "transaction-too-large",
        place: "for one in listCollaborators(resourceType, resourceId) { delete one }",
        witness: "one transaction has at most 100 actions",
    },
    Trap {
        number: 12,
        model: GG_CORE,
        name: "a time to live that is text",
        changes: &[("  ttl    ttl\n", "  ttl    expiresAt\n")],
        added: "",
        code: "ttl-not-epoch",
        place: "expiresAt",
        witness: "DynamoDB reads it as epoch seconds",
    },
    Trap {
        number: 13,
        model: GG_CORE,
        name: "a comparison without another end",
        changes: &[],
        added: "
read listInvitesBefore(resourceType, resourceId, until: id) {
  from core where PK = \"RESOURCE#{resourceType:upper}#{resourceId}\" and SK < \"INVITE#{until}\"
  allow member
}
",
        code: "read-finds-others",
        place: "SK < \"INVITE#{until}\"",
        witness: "SK = \"COLLABORATOR#a\"",
    },
    Trap {
        number: 14,
        model: GG_CORE,
        name: "an index that lacks what a read needs",
        changes: &[("on GSI1PK, GSI1SK\n", "on GSI1PK, GSI1SK keep (status, type, ttl)\n")],
        added: "",
        code: "missing-from-index",
        place: "from core.GSI1 where GSI1PK = \"USER#{caller.id}\" and begins_with(GSI1SK, \"INVITE#\")",
        witness: "it decides who sees an item",
    },
    Trap {
        number: 15,
        model: GG_CORE,
        name: "a collection of which one page is returned",
        changes: &[],
        added: "
read getAll(resourceType, resourceId) {
  from core where PK = \"RESOURCE#{resourceType:upper}#{resourceId}\"
  allow member
  return Resource with invites: [Invite], collaborators: [Collaborator], comments: [Comment]
}
",
        code: "split-collection",
        place: "return Resource with invites: [Invite], collaborators: [Collaborator], comments: [Comment]",
        witness: "a page has 50 items",
    },
    Trap {
        number: 16,
        model: GG_CORE,
        name: "one index key for each element of a list",
        changes: &[("GSI1PK = \"COMMENT#{parentId}\" ", "GSI1PK = \"COMMENT#{mentions}\" ")],
        added: "",
        code: "list-in-key",
        place: "GSI1PK = \"COMMENT#{mentions}\"",
        witness: "not one for each element",
    },
    Trap {
        number: 17,
        model: GG_CORE,
        name: "an index that no read uses",
        changes: &[("GSI1PK, GSI1SK\n  ttl", "GSI1PK, GSI1SK\n  index  GSI2 on userId\n  ttl")],
        added: "",
        code: "unused-index",
        place: "GSI2",
        witness: "written and paid for",
    },
    Trap {
        number: 17,
        model: GG_CORE,
        name: "a scan",
        changes: &[],
        added: "\nread listAll {\n  scan core at most 100000\n  allow security\n}\n",
        code: "scan",
        place: "scan core at most 100000",
        witness: "other items",
    },
    Trap {
        number: 17,
        model: GG_CORE,
        name: "a hidden attribute in an index key",
        changes: &[("GSI1SK = \"CREATED#{createdAt}\"", "GSI1SK = \"CREATED#{text}\"")],
        added: "",
        code: "hidden-in-key",
        place: "allow signed-in",
        witness: "learns the value",
    },
    Trap {
        number: 1,
        model: BOARDS,
        name: "delimiters inside two values of a partition key",
        changes: &[(
            "  boardId:   id\n  userId:    id\n  serviceId: id\n",
            "  boardId:   string(64)\n  userId:    id\n  serviceId: string(64)\n",
        )],
        added: "",
        code: "key-collision",
        place: "PK = \"BOARD#{boardId}#SERVICE#{serviceId}\"",
        witness: "#SERVICE#",
    },
    Trap {
        number: 2,
        model: ROLL_MODEL,
        name: "a word that others begin with",
        changes: &[(
            "\"USER#{caller.id}\" and begins_with(SK, \"KW#{token}#TS#\")",
            "\"USER#{caller.id}\" and begins_with(SK, \"KW#{token:lower}\")",
        )],
        added: "",
        code: "open-prefix",
        place: "begins_with(SK, \"KW#{token:lower}\")",
        witness: "also matches `Keyword` with token = \"aa\"",
    },
    Trap {
        number: 3,
        model: APP_DATA,
        name: "two entities with one template",
        changes: &[
            ("  SK = \"TECH_USER#{userId}\"", "  SK = \"ADDRESS#{userId}\""),
            ("(SK, \"TECH_USER#\")\n  allow", "(SK, \"ADDRESS#\")\n  allow"),
            ("(SK, \"TECH_USER#\")\n  strong", "(SK, \"ADDRESS#\")\n  strong"),
        ],
        added: "",
        code: "key-collision",
        place: "SK = \"ADDRESS#{userId}\"",
        witness: "PK = \"ACCOUNT#a\", SK = \"ADDRESS#a\"",
    },
    Trap {
        number: 4,
        model: ROLL_MODEL,
        name: "a moment in another precision",
        changes: &[],
        added: "
read entriesOf2024 {
  from main
    where PK = \"USER#{caller.id}\"
      and SK between \"ENTRY#2024-01-01T00:00:00Z\" and \"ENTRY#2024-12-31T23:59:59.999Z\"
  allow athlete
}
",
        code: "mixed-order",
        place: "SK between \"ENTRY#2024-01-01T00:00:00Z\" and \"ENTRY#2024-12-31T23:59:59.999Z\"",
        witness: "\"...00Z\" sorts after \"...00.735Z\"",
    },
    Trap {
        number: 5,
        model: ROLL_MODEL,
        name: "a key that follows every write",
        changes: &[(
            "  athleteId:      id\n  createdAt:      timestamp = now\n",
            "  athleteId:      id\n  createdAt:      timestamp = now on write\n",
        )],
        added: "",
        code: "mutable-in-key",
        place: "createdAt",
        witness: "is another item",
    },
    Trap {
        number: 6,
        model: APP_DATA,
        name: "an optional date in an index key",
        changes: &[("{endDate ?? 9999-12-31}#{userId}", "{endDate}#{userId}")],
        added: "",
        code: "optional-in-index",
        place: "GSI3SK = \"{endDate}#{userId}\"",
        witness: "an item without `endDate` has no `GSI3SK`",
    },
    Trap {
        number: 9,
        model: BOARDS,
        name: "a name that is looked up before it is taken",
        changes: &[],
        added: "
write renameMe(userName: UserProfile.userName) {
  let other = getUserByName(userName)?
  allow user
  check not exists other else conflict \"this name is taken\"
  update UserProfile(userId = caller.id) set userName = input.userName
}
",
        code: "late-uniqueness",
        place: "let other = getUserByName(userName)?",
        witness: "two concurrent callers both find nothing",
    },
    Trap {
        number: 10,
        model: BOARDS,
        name: "a lock that outlives its owner",
        changes: &[],
        added: "
entity Nickname in UserProfiles {
  PK = \"NICK#{nickname}\"
  SK = \"LOCK\"

  nickname: string(1..40)
  teamId:   id
}

entity Team in UserProfiles {
  PK = \"TEAM#{teamId}\"
  SK = \"META\"

  teamId:   id
  nickname: string(1..40)
}

read getTeam(teamId) {
  get Team(teamId)
  allow user
}

read teamOf(nickname) {
  get Nickname(nickname)
  allow user
}

write foundTeam(teamId, nickname) {
  allow user
  create Nickname from input else conflict \"taken\"
  create Team from input
}

write dissolveTeam(teamId) {
  allow user
  delete Team(teamId)
}
",
        code: "loose-lock",
        place: "dissolveTeam",
        witness: "nobody else can ever use the value",
    },
    Trap {
        number: 11,
        model: APP_DATA,
        name: "a change of everything that a read finds",
        changes: &[],
        added: "
write moveAway(accountId, city: AccountAddress.city) {
  allow platformAdmin
  for one in listAddresses(accountId) { update one set city = input.city }
}
",
        code: "transaction-too-large",
        place: "for one in listAddresses(accountId) { update one set city = input.city }",
        witness: "one transaction has at most 100 actions",
    },
    Trap {
        number: 14,
        model: COLLABHUB,
        name: "an index that keeps keys only",
        changes: &[("index GSI2 on GSI2PK, GSI2SK  ", "index GSI2 on GSI2PK, GSI2SK keep keys  ")],
        added: "",
        code: "missing-from-index",
        place: "from main.GSI2 where GSI2PK = \"SUBSCRIPTION_STATUS#{status}\"",
        witness: "reads every item again by its key",
    },
    Trap {
        number: 15,
        model: APP_DATA,
        name: "an account with whatever fits a page",
        changes: &[("\n  at most 2000\n", "\n")],
        added: "",
        code: "split-collection",
        place: "return Account with addresses: [AccountAddress], technicalUsers: [TechnicalUser],\n    licenses: [License], workstreams: [Workstream]",
        witness: "a page has 50 items",
    },
];

#[test]
fn every_trap_is_found_where_it_was_planted() {
    let mut missed = String::new();
    for trap in TRAPS {
        let text = trap.planted();
        let found = crate::findings(&text);
        let shown = render(&found, "planted.tavola", &text, false);
        let fits = found.iter().any(|finding| {
            let place = &text[finding.span.range()];
            finding.code == trap.code
                && place == trap.place
                && finding.why.as_ref().is_some_and(|why| why.contains(trap.witness))
        });
        if !fits {
            missed += &format!(
                "trap {}, {}: no `{}` at `{}` that shows `{}` among\n{shown}",
                trap.number, trap.name, trap.code, trap.place, trap.witness
            );
        }
    }
    assert!(missed.is_empty(), "{missed}");
}

#[test]
fn every_trap_has_its_number_and_every_model_its_trap() {
    let numbers: BTreeSet<u8> = TRAPS.iter().map(|trap| trap.number).collect();
    assert_eq!(numbers, (1..=17).collect());
    let models: BTreeSet<&str> = TRAPS.iter().map(|trap| trap.model).collect();
    assert_eq!(models.len(), 5);
}

/// The key of an item, worked out from its template alone.
fn key(model: &Model, entity: &str, name: &str, values: &[(String, String)]) -> String {
    let entity = model.entities.iter().find(|one| one.name == entity).unwrap();
    let KeySource::Template(template) = &entity.key(name).unwrap().source else {
        panic!("`{name}` is a template")
    };
    let part = |part: &TemplatePart| match part {
        TemplatePart::Literal(text) => text.clone(),
        TemplatePart::Hole(hole) => {
            let Expr::Field(_, attribute) = &hole.value else { panic!("{hole:?}") };
            let (_, value) = values.iter().find(|(label, _)| label == attribute).unwrap();
            hole.transforms.iter().fold(value.clone(), |text, transform| match transform {
                Transform::Upper => text.to_uppercase(),
                other => panic!("{other:?} is not worked out here"),
            })
        }
    };
    template.parts.iter().map(part).collect()
}

#[test]
fn the_items_of_a_witness_have_the_key_it_says() {
    let mut shown = 0;
    for trap in TRAPS.iter().filter(|trap| trap.code == "key-collision") {
        let text = trap.planted();
        let (model, _) = resolve(&parse(&text).file);
        for collision in collisions(&model) {
            let (one, other) = collision.entities;
            for (attribute, expected) in &collision.key {
                for (entity, values) in [(one, &collision.left), (other, &collision.right)] {
                    let entity = &model.entity(entity).name;
                    assert_eq!(key(&model, entity, attribute, values), *expected, "{}", trap.name);
                }
            }
            assert!(one != other || collision.left != collision.right, "{}", trap.name);
            shown += 1;
        }
    }
    assert!(shown >= 4, "{shown}");
}

#[test]
fn an_accepted_trap_is_silent_until_it_is_mended() {
    // The reaction, and the item that finds it by its user.
    let accept = |text: &str| {
        ["/// One emoji of", "/// A reaction among"].into_iter().fold(
            text.to_owned(),
            |text, above| {
                let accepted = format!("@accept(key-too-long, \"no emoji is that long\")\n{above}");
                text.replace(above, &accepted)
            },
        )
    };
    let planted = accept(&GG_CORE.replace("text(1..32)", "text"));
    assert!(crate::findings(&planted).is_empty());
    let mended = accept(GG_CORE);
    let codes: Vec<_> = crate::findings(&mended).iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["unused-acceptance"; 2]);
}
