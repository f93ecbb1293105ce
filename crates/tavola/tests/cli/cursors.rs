//! Cursors between servers that share a store, and after their key has changed.

use crate::remote::dynamodb;
use crate::server::Server;
use crate::support::Place;
use serde_json::Value as Json;

const COMMENTS: &str = "GET /resources/goal/g1/comments?limit=1";

fn served(place: &Place, url: &str, keys: &str) -> Server {
    let mut command = place.command(&["serve", "gg.tavola", "--listen", "127.0.0.1:0"]);
    command.args(["--store", url]).env("TAVOLA_CURSOR_KEYS", keys).env("RUST_LOG", "info");
    command.env("AWS_ACCESS_KEY_ID", "AKID").env("AWS_SECRET_ACCESS_KEY", "secret");
    Server::run(command)
}

fn next(page: &Json) -> String {
    page["next"].as_str().unwrap_or_else(|| panic!("{page}")).to_owned()
}

#[test]
fn servers_with_one_key_continue_each_others_lists_until_it_is_gone() {
    let place = Place::new();
    let (dynamodb, url) = dynamodb(&place);
    let run = |line: &str| {
        let mut command = place.command(&line.split_whitespace().collect::<Vec<_>>());
        command.args(["--store", &url]);
        command.env("AWS_ACCESS_KEY_ID", "AKID").env("AWS_SECRET_ACCESS_KEY", "secret");
        crate::support::Ran::from(command.output().unwrap()).ok()
    };
    run("apply gg.tavola");
    let goal = "resourceType=goal resourceId=g1";
    run(&format!("call gg.tavola registerResource {goal} ownerId=alice --service resources"));
    for text in ["one", "two", "three"] {
        run(&format!("call gg.tavola comment {goal} text={text} --as alice"));
    }
    let alice = place.run("token gg.tavola --as alice").ok();
    let ask = |server: &Server, cursor: &str| {
        server.send(&format!("{COMMENTS}&cursor={cursor}"), Some(alice.trim()), "")
    };
    let old = place.run("cursor-key").ok().trim().to_owned();
    let new = place.run("cursor-key").ok().trim().to_owned();
    assert!(old.len() == 64 && old != new);

    let (one, two) = (served(&place, &url, &old), served(&place, &url, &old));
    let (status, first) = one.send(COMMENTS, Some(alice.trim()), "");
    assert_eq!(status, 200, "{first}");
    let (status, second) = ask(&two, &next(&first));
    assert_eq!((status, &second["items"][0]["text"]), (200, &Json::from("two")));

    // Rotated: the new key seals, the old one still opens.
    let rotated = served(&place, &url, &format!("{new},{old}"));
    let (status, third) = ask(&rotated, &next(&second));
    assert_eq!((status, &third["items"][0]["text"]), (200, &Json::from("three")));
    let sealed_anew = next(&rotated.send(COMMENTS, Some(alice.trim()), "").1);
    assert_eq!(ask(&one, &sealed_anew).0, 400);

    // Removed: what it sealed is refused, and says what to do.
    let removed = served(&place, &url, &new);
    assert_eq!(ask(&removed, &sealed_anew).0, 200);
    let (status, refused) = ask(&removed, &next(&second));
    assert_eq!(status, 400, "{refused}");
    assert!(refused.to_string().contains("begin without one"), "{refused}");
    for server in [one, two, rotated, removed] {
        let welcome = server.welcome.clone();
        let ran = server.stop();
        for key in [&old, &new] {
            let said = [&welcome, &ran.out, &ran.err];
            assert!(said.iter().all(|said| !said.contains(key.as_str())), "a key was logged");
        }
    }
    assert_eq!(dynamodb.stop().code, 0);
}

#[test]
fn a_key_in_a_file_is_rotated_by_a_command() {
    let place = Place::new();
    let goal = "resourceType=goal resourceId=g1";
    place
        .run(&format!("call gg.tavola registerResource {goal} ownerId=a --service resources"))
        .ok();
    for _ in 0..2 {
        place.run(&format!("call gg.tavola comment {goal} text=x --as a")).ok();
    }
    let list = format!("call gg.tavola listComments {goal} --as a --limit 1");
    let cursor = next(&place.run(&list).json());
    let rotated = place.run("cursor-key gg.tavola").ok();
    assert!(rotated.ends_with("cursor.key: added a new key, kept 1 older\n"), "{rotated}");
    place.run(&format!("{list} --cursor {cursor}")).ok();
    place.run("cursor-key gg.tavola --keep 0").ok();
    let refused = place.run(&format!("{list} --cursor {cursor}")).fails(1);
    assert!(refused.contains("cursor: does not belong to this list"), "{refused}");

    // The same keys, where the deployment file says.
    let keys = std::fs::read(place.path("gg.tavola.data/cursor.key")).unwrap();
    place.file("shared.keys", keys);
    place.file("tavola.toml", "cursor-keys = \"shared.keys\"\n");
    let cursor = next(&place.run(&list).json());
    place.run("cursor-key gg.tavola --keep 3").ok();
    place.run(&format!("{list} --cursor {cursor}")).ok();
    place.file("shared.keys", "5ec7e7\n");
    for line in [list.as_str(), "cursor-key gg.tavola"] {
        let refused = place.run(line).fails(2);
        assert!(refused.contains("shared.keys is not a valid key\n"), "{refused}");
        assert!(!refused.contains("5ec7e7"), "{refused}");
    }
    let mut command = place.command(&["cursor-key", "gg.tavola"]);
    command.env("TAVOLA_CURSOR_KEYS", "00".repeat(32));
    let refused = crate::support::Ran::from(command.output().unwrap()).fails(2);
    assert!(refused.starts_with("error: the keys are in TAVOLA_CURSOR_KEYS"), "{refused}");
}
