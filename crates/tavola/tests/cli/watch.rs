//! `tavola serve --watch`: a changed model is served at once.

use std::io::BufRead as _;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::data::SHOP;
use crate::server::Server;
use crate::support::Place;

/// The shop with a read of the products of a maker.
fn with_read(route: &str) -> String {
    format!(
        "{SHOP}
read ofMaker(maker) {{
  GET /{route}/{{maker}}
  from main.GSI1 where GSI1PK = \"MAKER#{{maker}}\"
  allow signed-in
}}
"
    )
}

/// Waits until a route answers with a status.
fn until(server: &Server, token: &str, route: &str, status: u16) {
    let end = Instant::now() + Duration::from_secs(30);
    while server.send(&format!("GET {route}"), Some(token), "").0 != status {
        assert!(Instant::now() < end, "{route} never answers {status}");
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_changed_model_is_served_and_a_wrong_one_is_not() {
    let place = Place::new();
    place.file("shop.tavola", with_read("makers"));
    place.run("call shop.tavola add productId=p1 maker=ann code=c --as x").ok();
    let args = ["serve", "shop.tavola", "--listen", "127.0.0.1:0", "--watch"];
    let server = Server::run(place.command(&args));
    assert!(server.welcome.contains("watching shop.tavola"), "{}", server.welcome);
    let token = place.run("token shop.tavola --as x").ok().trim().to_owned();
    until(&server, &token, "/makers/ann", 200);
    place.file("shop.tavola", with_read("by-maker"));
    until(&server, &token, "/by-maker/ann", 200);
    until(&server, &token, "/makers/ann", 404);

    // Errors are shown, and what was served is served.
    place.file("shop.tavola", with_read("by-maker").replace("allow signed-in", "allow signed-on"));
    sleep(Duration::from_millis(600));
    assert_eq!(server.send("GET /by-maker/ann", Some(&token), "").0, 200);
    // A key that items do not have yet is filled in.
    let keyed = with_read("sellers").replace("\"MAKER#", "\"SELLER#");
    place.file("shop.tavola", &keyed);
    until(&server, &token, "/sellers/ann", 200);
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let (_, list) = server.send("GET /sellers/ann", Some(&token), "");
        if list["items"][0]["productId"] == "p1" {
            break;
        }
        assert!(Instant::now() < end, "the item never appears: {list}");
        sleep(Duration::from_millis(50));
    }
    let ended = server.stop();
    assert_eq!(ended.code, 0);
    assert!(ended.err.contains("signed-on"), "{}", ended.err);
    assert!(ended.err.contains("still serving the last good model"), "{}", ended.err);
    assert!(ended.out.contains("shop.tavola is served as it is now"), "{}", ended.out);
}

/// Reads lines until one begins like this, and returns all of them.
fn read_until(lines: &mut impl Iterator<Item = std::io::Result<String>>, start: &str) -> String {
    let mut all = String::new();
    for line in lines {
        let line = line.unwrap();
        all += &format!("{line}\n");
        if line.starts_with(start) {
            return all;
        }
    }
    panic!("no line begins with {start}:\n{all}");
}

#[test]
fn scenarios_run_again_when_they_change() {
    let place = Place::new();
    place.file("shop.tavola", SHOP);
    let scenario = |maker: &str| {
        format!(
            "scenario \"a product\"\nas x\nadd productId=p1 maker=ann code=c\n  \
             answers {{ \"productId\": \"p1\", \"maker\": \"{maker}\" }}\n"
        )
    };
    place.file("shop.scenario", scenario("barbara"));
    let mut command = place.command(&["test", "shop.tavola", "--watch"]);
    let mut child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let mut lines = std::io::BufReader::new(child.stdout.take().unwrap()).lines();
    let first = read_until(&mut lines, "waiting for changes");
    assert!(first.contains("1 scenario, 1 failed"), "{first}");
    let row = first.lines().find(|line| line.trim_start().starts_with("! maker")).unwrap();
    assert!(row.contains("\"barbara\"") && row.contains("\"ann\""), "{first}");
    place.file("shop.scenario", scenario("ann"));
    let second = read_until(&mut lines, "waiting for changes");
    assert!(second.contains("1 scenario, all passed"), "{second}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn watching_is_for_development() {
    let place = Place::new();
    let remote = place.run("serve gg.tavola --watch --store http://127.0.0.1:1").fails(2);
    assert!(remote.contains("`--watch` cannot change http://127.0.0.1:1"), "{remote}");
    let issuer = "serve gg.tavola --watch --issuer https://id.example.org --audience gg";
    let issuer = place.run(issuer).fails(2);
    assert!(issuer.contains("`--watch` is for development"), "{issuer}");
}
