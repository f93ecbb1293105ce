//! Stores on other machines: here, the wire endpoint of another server.

use crate::server::Server;
use crate::support::{Place, Ran};
use serde_json::json;

/// A DynamoDB, of a sort: an empty store in memory that others may write to.
pub fn dynamodb(place: &Place) -> (Server, String) {
    place.file("none.tavola", "model none\n\ntable none {\n  key id\n}\n");
    place.file("wire.key", "secret\n");
    let keys = ["--dynamodb-access-key", "AKID", "--dynamodb-secret-key-file", "wire.key"];
    let args = ["serve", "none.tavola", "--store", "memory:", "--listen", "127.0.0.1:0"];
    let args = [&args[..], &["--dynamodb", "0", "--dynamodb-write"], &keys].concat();
    let server = Server::run(place.command(&args));
    let url = server.said("AWS_ENDPOINT_URL_DYNAMODB=").to_owned();
    (server, url)
}

fn signed(place: &Place, line: &str) -> Ran {
    let mut command = place.command(&line.split_whitespace().collect::<Vec<_>>());
    command.env("AWS_ACCESS_KEY_ID", "AKID").env("AWS_SECRET_ACCESS_KEY", "secret");
    command.output().unwrap().into()
}

#[test]
fn tables_are_made_by_apply_and_by_nothing_else() {
    let place = Place::new();
    let (server, url) = dynamodb(&place);
    let run = |line: &str| signed(&place, &format!("{line} --store {url}"));

    let missing = run("call gg.tavola listMyInvites --as alice --table core=mine").fails(2);
    assert!(missing.starts_with("error: the table `mine` does not exist\nhelp: "), "{missing}");
    let command = format!("apply gg.tavola --store {url} --table core=mine --dry-run`");
    assert!(missing.contains(&command), "{missing}");
    let missing = run("serve gg.tavola --listen 127.0.0.1:0").fails(2);
    assert!(missing.starts_with("error: the table `gg_core` does not exist\n"), "{missing}");

    let narrow = "model narrow\ntable core = \"gg_core\" {\n  key PK, SK\n  ttl ttl\n}\n";
    place.file("narrow.tavola", narrow);
    assert!(run("apply narrow.tavola").ok().ends_with("done\n"));
    let missing = run("call gg.tavola listMyInvites --as alice").fails(2);
    let index = "error: the table `gg_core` has no index `GSI1` that is ready\n";
    assert!(missing.starts_with(index), "{missing}");

    // A model with a fallback says how to do without, and where it does.
    let model = std::fs::read_to_string(place.path("gg.tavola")).unwrap();
    let fallback = "fallback scan at most 100 in development\n";
    place.file("dev.tavola", format!("{model}\n{fallback}"));
    place.file("core.toml", "[tables]\ncore = \"gg_core\"\n");
    let call = "call dev.tavola listMyInvites --as alice --deployment core.toml";
    let missing = run(call).fails(2);
    let help = format!("apply dev.tavola --store {url} --config core.toml --dry-run`");
    assert!(missing.contains(&help), "{missing}");
    assert!(missing.ends_with("; with `--dev`, reads work without the index\n"), "{missing}");
    let fallen = run(&format!("{call} --dev"));
    assert_eq!((fallen.code, fallen.out.trim()), (0, "{\n  \"items\": []\n}"));
    assert!(fallen.err.contains("the index is missing: the table is scanned"), "{}", fallen.err);

    let dry = run("apply gg.tavola --dry-run").no();
    assert!(dry.starts_with("would create on table gg_core index GSI1"), "{dry}");
    assert!(run("apply gg.tavola").ok().ends_with("done\n"));
    assert_eq!(run("apply gg.tavola").ok(), "nothing to do\n");

    let goal = "resourceType=goal resourceId=g1";
    run(&format!("call gg.tavola registerResource {goal} ownerId=alice --service resources")).ok();
    let comment = run(&format!("call gg.tavola comment {goal} text=hi --as alice")).json();
    assert_eq!(comment["text"], "hi");
    let list = run(&format!("call gg.tavola listComments {goal} --as alice")).json();
    assert_eq!(list["items"][0]["commentId"], comment["commentId"]);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_server_in_front_of_it() {
    let place = Place::new();
    let (dynamodb, url) = dynamodb(&place);
    signed(&place, &format!("apply gg.tavola --store {url}")).ok();
    let mut command = place.command(&["serve", "gg.tavola", "--listen", "127.0.0.1:0"]);
    command.args(["--store", &url]);
    command.env("AWS_ACCESS_KEY_ID", "AKID").env("AWS_SECRET_ACCESS_KEY", "secret");
    let server = Server::run(command);
    assert!(server.welcome.contains(&format!("store: {url}\n")), "{}", server.welcome);
    let none = (200, json!({ "items": [] }));
    assert_eq!(server.send("GET /me/invites", Some(server.token()), ""), none);
    // The keys of tokens are beside the model: the data is elsewhere.
    let bob = place.run("token gg.tavola --as bob").ok();
    assert_eq!(server.send("GET /me/invites", Some(bob.trim()), ""), none);
    assert_eq!(server.stop().code, 0);
    assert_eq!(dynamodb.stop().code, 0);

    let refused = format!("serve gg.tavola --listen 127.0.0.1:0 --dynamodb 0 --store {url}");
    let err = place.run(&refused).fails(2);
    assert_eq!(err.lines().count(), 2, "{err}");
    assert!(err.contains("which is remote"), "{err}");
}

#[test]
fn who_does_not_answer_or_refuses_is_told_in_a_line() {
    let place = Place::new();
    let (server, url) = dynamodb(&place);
    let wrong = place.run(&format!("call gg.tavola listMyInvites --as a --store {url}")).fails(2);
    assert!(wrong.starts_with(&format!("error: the store {url} denied access: ")), "{wrong}");
    let wrong = place.run(&format!("apply gg.tavola --store {url}")).fails(2);
    assert!(wrong.contains("\nhelp: credentials come from the environment"), "{wrong}");
    assert_eq!(server.stop().code, 0);
    for line in ["call gg.tavola listMyInvites --as a", "apply gg.tavola --dry-run"] {
        let gone = place.run(&format!("{line} --store http://127.0.0.1:9")).fails(2);
        let told = "error: cannot reach the store http://127.0.0.1:9: ";
        assert!(gone.starts_with(told) && gone.lines().count() == 1, "{gone}");
    }
    let nobody = place.run("call gg.tavola listMyInvites --as a --store dynamodb:").fails(2);
    assert!(nobody.starts_with("error: the store dynamodb: denied access: "), "{nobody}");
    assert!(!nobody.contains("ProviderAttempt"), "{nobody}");
}
