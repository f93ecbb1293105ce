//! `tavola data check --files`, `data salvage` and `data copy`.

use std::path::{Path, PathBuf};

use crate::data::stocked;
use crate::server::Server;
use crate::support::Place;
#[cfg(feature = "dynamodb")]
use crate::wire::signed;

/// The journal of the store of a server that was killed.
fn journal(place: &Place) -> PathBuf {
    let database = place.path("gg.tavola.data/tavola.fjall");
    let journals = std::fs::read_dir(database).unwrap().map(|entry| entry.unwrap().path());
    let is_journal = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jnl");
    journals.filter(is_journal).max().unwrap()
}

fn flip_a_byte(path: &Path) {
    let mut bytes = std::fs::read(path).unwrap();
    let used = bytes.iter().rposition(|byte| *byte != 0).unwrap();
    bytes[used / 4] ^= 1;
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn whole_files_are_said_to_be_so() {
    let place = stocked();
    let ran = place.run("data check shop.tavola --files");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("nothing is damaged"), "{ran:?}");
    let ran = place.run("data check shop.tavola --files --json");
    assert!(ran.out.contains(r#""damaged":0"#), "{ran:?}");
    let ran = place.run("data check shop.tavola --files --store memory:");
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn a_damaged_store_is_not_opened_and_the_rest_of_it_can_be_salvaged() {
    let place = Place::new();
    place.run("data fill gg.tavola --items 50").ok();
    let server = Server::start(&place, &[]);
    let service = place.run("token gg.tavola --service resources").ok();
    for goal in 0..10 {
        let made = server.send(
            &format!("PUT /resources/goal/g{goal}"),
            Some(service.trim()),
            r#"{"ownerId": "alice"}"#,
        );
        assert_eq!(made.0, 201, "{made:?}");
    }
    // It is killed, so that the journal has what no table has.
    drop(server);
    flip_a_byte(&journal(&place));
    let ran = place.run("data check gg.tavola");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("damaged") && ran.err.contains("--files"), "{ran:?}");
    let ran = place.run("data check gg.tavola --files");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains(".jnl") && ran.out.contains("1 damage"), "{ran:?}");
    assert!(ran.err.contains("data salvage file:gg.tavola.data file:NEW"), "{ran:?}");
    let ran = place.run("data salvage file:gg.tavola.data file:new");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("gg_core: "), "{ran:?}");
    assert_eq!(place.run("data check gg.tavola --store file:new").code, 0);
    let again = place.run("data salvage file:gg.tavola.data file:new");
    assert!(again.code == 2 && again.err.contains("exists already"), "{again:?}");
}

#[test]
fn a_store_is_copied_into_a_new_folder_and_compared() {
    let place = stocked();
    let ran = place.run("data copy file:shop.tavola.data file:copy");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.starts_with("shop: "), "{ran:?}");
    assert_eq!(place.run("data check shop.tavola --store file:copy").code, 0);
    let again = place.run("data copy file:shop.tavola.data file:copy");
    assert!(again.code == 2 && again.err.contains("exists already"), "{again:?}");
    let resumed = place.run("data copy file:shop.tavola.data file:copy --resume");
    assert_eq!((resumed.code, resumed.out), (0, ran.out));
    for wrong in ["memory: file:other", "file:none file:other", "file:copy file:copy"] {
        let ran = place.run(&format!("data copy {wrong}"));
        assert_eq!(ran.code, 2, "{wrong}: {ran:?}");
        assert!(!place.path("other").exists() && !place.path("none").exists());
    }
}

#[test]
fn the_data_of_an_earlier_version_is_told_how_to_be_copied() {
    let place = Place::new();
    std::fs::create_dir(place.path("old")).unwrap();
    place.file("old/tavola.db", "SQLite format 3");
    let ran = place.run("data copy file:old file:new");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.err.contains("--dynamodb PORT") && ran.err.contains("data copy http://"),
        "{ran:?}"
    );
}

#[cfg(feature = "dynamodb")]
#[test]
fn a_server_is_copied_through_its_endpoint_while_it_runs() {
    let place = Place::new();
    place.run("data fill gg.tavola --items 300").ok();
    let server = Server::start(&place, &["--dynamodb", "0"]);
    let in_use = place.run("data copy file:gg.tavola.data file:new");
    assert!(in_use.code == 2 && in_use.err.contains("in use by another process"), "{in_use:?}");
    let url = server.said("AWS_ENDPOINT_URL_DYNAMODB=");
    let copied = signed(&place, &server, &format!("data copy {url} file:new"));
    assert_eq!(copied.code, 0, "{copied:?}");
    assert_eq!(server.stop().code, 0);
    let same = place.run("data copy file:gg.tavola.data file:same");
    assert_eq!(same.out, copied.out);
    assert_eq!(place.run("data check gg.tavola --store file:new").code, 0);
}

#[cfg(unix)]
#[test]
fn the_files_of_a_store_are_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let place = stocked();
    let mut folders = vec![place.path("shop.tavola.data")];
    let mut files = 0;
    while let Some(path) = folders.pop() {
        let mode = path.metadata().unwrap().permissions().mode() & 0o777;
        if path.is_dir() {
            assert_eq!(mode, 0o700, "{}", path.display());
            folders.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            assert_eq!(mode, 0o600, "{}", path.display());
            files += 1;
        }
    }
    assert!(files > 5, "{files}");
}

/// Models a server whose lock file was deleted, and an operator who starts another one.
#[test]
fn a_deleted_lock_file_lets_no_second_server_in() {
    let place = Place::new();
    let server = Server::start(&place, &[]);
    std::fs::remove_file(place.path("gg.tavola.data/tavola.lock")).unwrap();
    let second = place.run("serve gg.tavola --listen 127.0.0.1:0");
    assert_eq!(second.code, 2, "{second:?}");
    assert!(second.err.contains("in use by another process"), "{second:?}");
    assert_eq!(server.stop().code, 0);
}

#[test]
fn a_server_whose_data_is_gone_does_not_start_empty() {
    let place = stocked();
    std::fs::remove_dir_all(place.path("shop.tavola.data/tavola.fjall")).unwrap();
    let ran = place.run("serve shop.tavola --listen 127.0.0.1:0");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("is gone"), "{ran:?}");
}
