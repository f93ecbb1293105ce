//! The settings of `tavola serve`: by file, environment and option, in this order.

use crate::server::{Server, send};
use crate::support::{Place, Ran};

/// The effective configuration with these options and variables.
fn printed(place: &Place, options: &str, variables: &[(&str, &str)]) -> Ran {
    let line = format!("serve gg.tavola --print-config {options}");
    let mut command = place.command(&line.split_whitespace().collect::<Vec<_>>());
    command.envs(variables.iter().copied());
    command.output().unwrap().into()
}

/// Where a setting comes from.
#[track_caller]
fn line<'t>(text: &'t str, key: &str) -> (&'t str, &'t str) {
    let line = text.lines().find(|line| line.starts_with(&format!("{key} ="))).unwrap();
    let (value, source) = line.split_once(" # ").unwrap();
    (value.trim(), source)
}

#[test]
fn an_option_wins_over_the_environment_and_that_over_the_file() {
    let place = Place::new();
    let file = "store = \"memory:\"\n[serve]\nmax-body = \"2MiB\"\nmax-connections = 7\n";
    place.file("tavola.toml", file);
    let text = printed(&place, "", &[]).ok();
    assert_eq!(line(&text, "store"), ("store = \"memory:\"", "tavola.toml"));
    assert_eq!(line(&text, "max-body"), ("max-body = \"2MiB\"", "tavola.toml"));
    assert_eq!(line(&text, "max-connections"), ("max-connections = 7", "tavola.toml"));
    assert_eq!(line(&text, "call-timeout"), ("call-timeout = \"30s\"", "default"));
    let variables = [("TAVOLA_MAX_BODY", "3MiB"), ("TAVOLA_STORE", "file:x")];
    let text = printed(&place, "", &variables).ok();
    let from = "environment TAVOLA_MAX_BODY";
    assert_eq!(line(&text, "max-body"), ("max-body = \"3MiB\"", from));
    assert_eq!(line(&text, "store"), ("store = \"file:x\"", "environment TAVOLA_STORE"));
    let text = printed(&place, "--max-body 4MiB --store file:y", &variables).ok();
    assert_eq!(line(&text, "max-body"), ("max-body = \"4MiB\"", "--max-body"));
    assert_eq!(line(&text, "store"), ("store = \"file:y\"", "--store"));
    assert!(!place.path("y").exists());

    // What is printed is a configuration again.
    place.file("again.toml", &text);
    let again = printed(&place, "--config again.toml", &[]).ok();
    assert_eq!(line(&again, "max-body"), ("max-body = \"4MiB\"", "again.toml"));
    let issuers = "[[issuers]]\nurl = \"https://id.example.org\"\naudience = \"gg\"\n";
    place.file("tavola.toml", format!("[serve]\nlisten = \"0.0.0.0:0\"\n{issuers}"));
    place.file("again.toml", printed(&place, "", &[]).ok());
    let again = printed(&place, "", &[("TAVOLA_CONFIG", "again.toml")]).ok();
    assert!(again.contains("https://id.example.org"), "{again}");
}

#[test]
fn the_file_is_in_effect() {
    let place = Place::new();
    place.file("tavola.toml", "store = \"memory:\"\n[serve]\nmax-body = \"8KiB\"\n");
    let server = Server::start(&place, &[]);
    assert!(server.welcome.contains("store: memory:"));
    let body = format!("{{\"ownerId\": \"{}\"}}", "x".repeat(9000));
    let service = place.run("token gg.tavola --service resources").ok();
    assert_eq!(server.send("PUT /resources/goal/g1", Some(service.trim()), &body).0, 413);
    assert_eq!(server.stop().code, 0);
}

#[test]
fn what_is_wrong_in_it_is_told_with_its_place() {
    let place = Place::new();
    for (file, told) in [
        (
            "[serve]\nmax-bdy = \"1MiB\"",
            "tavola.toml: `[serve]` has no setting `max-bdy`\nhelp: did you mean `max-body`?",
        ),
        (
            "[serve]\nmax-body = \"1\"",
            "tavola.toml: `max-body = \"1\"` is not valid: write a number and a unit",
        ),
        (
            "[serve]\nmax-body = { a = 1 }",
            "is not valid: it must be a text, a number or a truth value",
        ),
        ("[serve]\nlog-format = \"xml\"", "tavola.toml: `log-format = \"xml\"` is not valid: "),
        ("[serve]\nlog-level = \"inf\"", "is not valid: a level is one of: off, error"),
        ("[serv]\n", "unknown field `serv`"),
        ("store = \"files:x\"", "`store = \"files:x\"` is not valid: there is no store `files:`"),
        ("[serve]\nprint-config = true", "has no setting `print-config`"),
        ("[serve]\naudience = \"a\"", "an audience is given without an issuer"),
    ] {
        place.file("tavola.toml", file);
        let err = printed(&place, "", &[]).fails(2);
        assert!(err.contains(told), "{file}: {err}");
    }
    place.file("tavola.toml", "[serv]\n");
    assert!(printed(&place, "", &[]).fails(2).contains("did you mean `serve`?"));
    place.file("tavola.toml", "");
    let err = printed(&place, "", &[("TAVOLA_MAX_BODY", "x")]).fails(2);
    assert!(err.contains("--max-body"), "{err}");
}

#[test]
fn secrets_are_not_shown() {
    let place = Place::new();
    let key = "5ec7e7".repeat(8) + &"0".repeat(16);
    let variables =
        [("TAVOLA_CURSOR_KEYS", key.as_str()), ("TAVOLA_DYNAMODB_SECRET_KEY", "5ec7e7")];
    let text = printed(&place, "--dynamodb 0", &variables).ok();
    assert!(!text.contains("5ec7e7"), "{text}");
    assert!(text.contains("# cursor keys: not shown, from environment TAVOLA_CURSOR_KEYS"));
    let from = "# DynamoDB secret key: not shown, from environment TAVOLA_DYNAMODB_SECRET_KEY";
    assert!(text.contains(from), "{text}");
}

#[test]
fn origins_and_a_base_path_are_settings() {
    let place = Place::new();
    let origins = r#"cors-origin = ["https://a.example", "http://localhost:5173"]"#;
    place.file(
        "tavola.toml",
        format!("store = \"memory:\"\n[serve]\nbase-path = \"/api\"\n{origins}\n"),
    );
    assert_eq!(line(&printed(&place, "", &[]).ok(), "cors-origin").0, origins);
    let variables = [("TAVOLA_CORS_ORIGIN", "https://b.example,https://c.example")];
    let text = printed(&place, "", &variables).ok();
    let origins = r#"cors-origin = ["https://b.example", "https://c.example"]"#;
    assert_eq!(line(&text, "cors-origin").0, origins);
    for (options, told) in [
        ("--cors-origin *", "name each origin"),
        ("--cors-origin https://a.example/", "browsers send this origin as `https://a.example`"),
        ("--base-path api", "write a path such as `/api`"),
    ] {
        let err = printed(&place, options, &[]).fails(2);
        assert!(err.contains(told), "{options}: {err}");
    }
    let server = Server::start(&place, &[]);
    let (address, base) = server.address.split_once('/').unwrap();
    assert_eq!(base, "api");
    let (status, described) = send(address, "GET /api/openapi.json", None, "");
    assert_eq!((status, described["servers"][0]["url"].as_str()), (200, Some("/api")));
    let token = server.try_token();
    // A client appends the path of an operation.
    let path = "/me/invites/pending";
    assert!(described["paths"][path].is_object());
    let described = format!("GET {}{path}", described["servers"][0]["url"].as_str().unwrap());
    assert_eq!(send(address, &described, token, "").0, 200);
    assert_eq!(send(address, "GET /api/me/invites/pending", token, "").0, 200);
    assert_eq!(send(address, "GET /me/invites/pending", token, "").0, 404);
    assert_eq!(send(address, "GET /healthz", None, "").0, 200);
    assert_eq!(server.stop().code, 0);
}
