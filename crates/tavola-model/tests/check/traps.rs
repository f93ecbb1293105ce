//! The traps of single-table design, each planted in a model that is right without it.

use tavola_model::render::render;

const GG_CORE: &str = include_str!("../../../../models/gg-core.tavola");

/// A trap: what is changed in the model, and what must be found.
struct Trap {
    name: &'static str,
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
        let mut text = GG_CORE.to_owned();
        for (from, to) in self.changes {
            assert_eq!(text.matches(from).count(), 1, "{}: `{from}` is there once", self.name);
            text = text.replace(from, to);
        }
        text + self.added
    }
}

const TRAPS: &[Trap] = &[
    Trap {
        name: "1: a value that contains the delimiter makes two keys equal",
        changes: &[("  userId:    id\n  emoji:", "  userId:    string(64)\n  emoji:")],
        added: "",
        code: "key-collision",
        place: "SK = \"REACTION#{userId}#{emoji}\"",
        witness: "userId = \"\", emoji = \"#",
    },
    Trap {
        name: "2: a prefix that does not end at a delimiter",
        changes: &[(
            "from core where PK = \"COMMENT#{comment.commentId}\" and begins_with(SK, \"REACTION#\")\n  at most",
            "from core where PK = \"COMMENT#{comment.commentId}\" and begins_with(SK, \"REACTION#{caller.id}\")\n  at most",
        )],
        added: "",
        code: "open-prefix",
        place: "begins_with(SK, \"REACTION#{caller.id}\")",
        witness: "what begins with \"REACTION#a\" includes `Reaction` with userId = \"aa\"",
    },
    Trap {
        name: "3: one entity's template overlaps another's",
        changes: &[
            ("SK     = \"COLLABORATOR#{userId}\"", "SK     = \"INVITE#{userId}\""),
            ("begins_with(SK, \"COLLABORATOR#\")", "begins_with(SK, \"INVITE#\")"),
        ],
        added: "",
        code: "key-collision",
        place: "PK     = \"RESOURCE#{resourceType:upper}#{resourceId}\"",
        witness: "PK = \"RESOURCE#GOAL#a\", SK = \"INVITE#a\"",
    },
    Trap {
        name: "4: a number that is not padded",
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
        name: "4: a date beside a moment",
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
        witness: "`day` is a day and `at` a moment",
    },
    Trap {
        name: "5: a mutable attribute in a primary key",
        changes: &[("  at:      timestamp = now\n", "  at:      timestamp = now on write\n")],
        added: "",
        code: "mutable-in-key",
        place: "at",
        witness: "`SK` with the old value is another item",
    },
    Trap {
        name: "6: an optional attribute in an index key",
        changes: &[("COLLAB#{resourceType}#{joinedAt}", "COLLAB#{resourceType}#{lastSeenAt}")],
        added: "",
        code: "optional-in-index",
        place: "GSI1SK = \"COLLAB#{resourceType}#{lastSeenAt}\"",
        witness: "an item without `lastSeenAt` has no `GSI1SK`",
    },
    Trap {
        name: "7: a key without a greatest length",
        changes: &[("text(1..32)", "text")],
        added: "",
        code: "key-too-long",
        place: "SK = \"REACTION#{userId}#{emoji}\"",
        witness: "`emoji` has no greatest length, and 1024 bytes are allowed",
    },
    Trap {
        name: "7: an item above 400 KB",
        changes: &[("[Edit](40)", "[Edit](60)")],
        added: "",
        code: "item-too-large",
        place: "editHistory",
        witness: "`editHistory` has 472",
    },
    Trap {
        name: "8: a constant partition",
        changes: &[
            ("PK = \"AUDIT#{actorId}\"\n", "PK = \"AUDIT#{at:date}\"\n"),
            ("PK = \"AUDIT#{actorId}\" and SK", "PK = \"AUDIT#{from}\" and SK"),
            ("listAuditOfUser(actorId, from", "listAuditOfUser(from"),
            ("GET /audit/{actorId}", "GET /audit"),
            // With its volume, the checker knows that it does not run hot.
            ("  AuditEvent 165000/month size 400B\n", ""),
        ],
        added: "",
        code: "hot-partition",
        place: "PK = \"AUDIT#{at:date}\"",
        witness: "1000 writes and 3000 reads a second",
    },
    Trap {
        name: "8: too much for a few partitions",
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
        witness: "2250 write units a second",
    },
    Trap {
        name: "9: uniqueness through an index",
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
        witness: "two callers at once both find nothing",
    },
    Trap {
        name: "11: a fan-out without a bound",
        changes: &[],
        added: "
write clearCollaborators(resourceType, resourceId) {
  allow owner
  for one in listCollaborators(resourceType, resourceId) { delete one }
}
",
        code: "transaction-too-large",
        place: "for one in listCollaborators(resourceType, resourceId) { delete one }",
        witness: "one transaction holds 100 actions",
    },
    Trap {
        name: "12: a time to live that is text",
        changes: &[("  ttl    ttl\n", "  ttl    expiresAt\n")],
        added: "",
        code: "ttl-not-epoch",
        place: "expiresAt",
        witness: "only epoch seconds are a time to live",
    },
    Trap {
        name: "13: a comparison without another end",
        changes: &[],
        added: "
read listCommentsUntil(resourceType, resourceId, until: date) {
  from core where PK = \"RESOURCE#{resourceType:upper}#{resourceId}\" and SK <= \"COMMENT#{until}\"
  allow member
}
",
        code: "read-finds-others",
        place: "SK <= \"COMMENT#{until}\"",
        witness: "SK = \"COLLABORATOR#a\"",
    },
    Trap {
        name: "14: an index that lacks what a read needs",
        changes: &[("on GSI1PK, GSI1SK\n", "on GSI1PK, GSI1SK keep (status, ttl)\n")],
        added: "",
        code: "missing-from-index",
        place: "from core.GSI1 where GSI1PK = \"USER#{caller.id}\" and begins_with(GSI1SK, \"COLLAB#\")",
        witness: "returns items without it",
    },
    Trap {
        name: "15: a collection of which one page is returned",
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
        name: "16: one index key for each element of a list",
        changes: &[("GSI1PK = \"COMMENT#{parentId}\" ", "GSI1PK = \"COMMENT#{mentions}\" ")],
        added: "",
        code: "list-in-key",
        place: "GSI1PK = \"COMMENT#{mentions}\"",
        witness: "not one for each element",
    },
    Trap {
        name: "17: an index that no read uses",
        changes: &[("GSI1PK, GSI1SK\n  ttl", "GSI1PK, GSI1SK\n  index  GSI2 on userId\n  ttl")],
        added: "",
        code: "unused-index",
        place: "GSI2",
        witness: "written and paid for",
    },
    Trap {
        name: "17: a scan",
        changes: &[],
        added: "\nread listAll {\n  scan core at most 100000\n  allow security\n}\n",
        code: "scan",
        place: "scan core at most 100000",
        witness: "other items",
    },
    Trap {
        name: "17: a hidden attribute in an index key",
        changes: &[("GSI1SK = \"CREATED#{createdAt}\"", "GSI1SK = \"CREATED#{text}\"")],
        added: "",
        code: "hidden-in-key",
        place: "allow signed-in",
        witness: "knows the value",
    },
];

#[test]
fn every_trap_is_found_where_it_was_planted() {
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
        assert!(
            fits,
            "trap {}: no `{}` at `{}` that shows `{}` among\n{shown}",
            trap.name, trap.code, trap.place, trap.witness
        );
    }
}

#[test]
fn an_accepted_trap_is_silent_until_it_is_mended() {
    let accept = |text: &str| {
        text.replace(
            "/// One emoji of",
            "@accept(key-too-long, \"no emoji is that long\")\n/// One emoji of",
        )
    };
    let planted = accept(&GG_CORE.replace("text(1..32)", "text"));
    assert!(crate::findings(&planted).is_empty());
    let mended = accept(GG_CORE);
    let codes: Vec<_> = crate::findings(&mended).iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["unused-acceptance"]);
}
