//! What lies on the disk.

use std::path::Path;

use tavola_embedded::EmbeddedStore;
use tavola_store::{Error, Get, Item, Key, Put, Store};

use crate::schema;

fn item(id: i64) -> Item {
    Item::from([("id".to_owned(), id.into())])
}

async fn put(store: &EmbeddedStore, id: i64) {
    let put = Put { table: "table".to_owned(), item: item(id), condition: None };
    store.put(put).await.unwrap();
}

async fn has(store: &EmbeddedStore, id: i64) -> bool {
    let key = Key { partition: ("id".to_owned(), id.into()), sort: None };
    let get = Get { table: "table".to_owned(), key, strong: true, attributes: vec![] };
    store.get(get).await.unwrap().value.is_some()
}

fn message(result: Result<EmbeddedStore, Error>) -> String {
    match result {
        Err(
            Error::Unavailable { message, .. }
            | Error::Disk { message, .. }
            | Error::InUse(message),
        ) => message,
        other => panic!("expected the store to be unavailable: {other:?}"),
    }
}

fn open(path: &Path) -> EmbeddedStore {
    EmbeddedStore::open(path).unwrap()
}

#[tokio::test]
async fn a_store_keeps_its_items_between_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join("folder");
    let store = open(&path);
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    drop(store);
    assert!(path.join("tavola.fjall").exists());
    let store = open(&path);
    assert!(has(&store, 1).await);
    assert!(!has(&store, 2).await);
}

#[tokio::test]
async fn a_store_opens_once_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.ends_with("is already open in this process"), "{message}");
    assert!(message.contains(&folder.path().display().to_string()), "{message}");
    drop(store);
    open(folder.path());
}

#[test]
fn a_folder_that_another_process_holds_names_that_process() {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("tavola.lock");
    std::fs::write(&lock, "4242").unwrap();
    let holder = std::fs::File::options().write(true).open(&lock).unwrap();
    holder.lock().unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.ends_with("is in use by another process (pid 4242)"), "{message}");
    holder.unlock().unwrap();
    open(folder.path());
}

#[test]
fn what_is_no_database_is_an_error_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tavola.fjall");
    let content = "not a database ".repeat(1000);
    std::fs::write(&file, &content).unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.contains("tavola.fjall cannot be"), "{message}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let message = message(EmbeddedStore::open(&file.join("store")));
    assert!(message.contains("cannot be used"), "{message}");
}

#[tokio::test]
async fn a_copy_taken_while_the_store_runs_is_a_store_of_that_moment() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder.path().join("first"));
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    let second = folder.path().join("second");
    store.copy_to(&second).await.unwrap();
    put(&store, 2).await;
    let copy = open(&second);
    assert!(has(&copy, 1).await);
    assert!(!has(&copy, 2).await);
    assert!(has(&store, 2).await);
    assert!(matches!(store.copy_to(&second).await, Err(Error::Invalid(_))));
}

#[tokio::test]
async fn a_store_in_memory_can_be_copied_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = EmbeddedStore::memory().unwrap();
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    store.copy_to(&folder.path().join("copy")).await.unwrap();
    assert!(has(&open(&folder.path().join("copy")), 1).await);
}

#[test]
fn data_of_an_earlier_version_is_an_error_and_no_empty_store() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("tavola.db"), "SQLite format 3").unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.contains("earlier version") && message.contains("--dynamodb"), "{message}");
    assert!(!folder.path().join("tavola.fjall").exists());
}

#[cfg(unix)]
mod owner {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        std::fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn set_mode(path: &Path, mode: u32) {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }

    /// Everything below a folder.
    fn below(folder: &Path) -> Vec<std::path::PathBuf> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                found.extend(below(&path));
            }
            found.push(path);
        }
        found
    }

    #[tokio::test]
    async fn a_new_folder_is_its_owners_alone() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("store");
        drop(open(&folder));
        assert_eq!(mode(&folder), 0o700);
        assert_eq!(mode(&folder.join("tavola.fjall")), 0o700);
        for name in ["tavola.lock", "tavola.store"] {
            assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
        }
    }

    #[tokio::test]
    async fn a_folder_that_others_could_read_is_closed_to_them() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("store");
        let store = open(&folder);
        store.create_table(schema()).await.unwrap();
        put(&store, 1).await;
        drop(store);
        std::fs::write(folder.join("token.key"), "").unwrap();
        set_mode(&folder, 0o755);
        for path in below(&folder) {
            set_mode(&path, if path.is_dir() { 0o755 } else { 0o644 });
        }
        let store = open(&folder);
        assert!(has(&store, 1).await);
        assert_eq!(mode(&folder), 0o700);
        for path in below(&folder.join("tavola.fjall")) {
            assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
        }
    }

    #[test]
    fn a_folder_with_other_things_in_it_stays_open_and_the_data_in_it_does_not() {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("readme.txt"), "").unwrap();
        set_mode(root.path(), 0o755);
        let _store = open(root.path());
        assert_eq!(mode(root.path()), 0o755);
        assert_eq!(mode(&root.path().join("tavola.fjall")), 0o700);
    }

    #[tokio::test]
    async fn a_lock_file_that_is_deleted_lets_nobody_in() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path());
        store.create_table(schema()).await.unwrap();
        put(&store, 1).await;
        for _ in 0..2 {
            std::fs::remove_file(folder.path().join("tavola.lock")).unwrap();
            let error = EmbeddedStore::open(folder.path()).unwrap_err();
            assert!(matches!(error, Error::InUse(_)), "{error:?}");
        }
        put(&store, 2).await;
        drop(store);
        let store = open(folder.path());
        assert!(has(&store, 1).await && has(&store, 2).await);
    }
}

/// A store with some data, closed in order.
async fn closed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    folder
}

#[tokio::test]
async fn a_database_that_is_gone_is_an_error_and_no_empty_store() {
    let folder = closed().await;
    let database = folder.path().join("tavola.fjall");
    std::fs::remove_dir_all(&database).unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.contains("is gone") && message.contains("backup"), "{message}");
    assert!(!database.exists());
    // Whoever wants an empty store says so.
    std::fs::remove_file(folder.path().join("tavola.store")).unwrap();
    assert_eq!(open(folder.path()).list_tables().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_database_without_one_of_its_files_is_an_error_and_no_empty_store() {
    for name in ["version", "lock", "keyspaces/0/current", "keyspaces/2/current", "keyspaces"] {
        let folder = closed().await;
        let path = folder.path().join("tavola.fjall").join(name);
        assert!(path.exists(), "{name}");
        match path.is_dir() {
            true => std::fs::remove_dir_all(&path).unwrap(),
            false => std::fs::remove_file(&path).unwrap(),
        }
        message(EmbeddedStore::open(folder.path()));
    }
}

#[tokio::test]
async fn files_that_are_cut_to_nothing_are_an_error_and_no_empty_store() {
    let folder = closed().await;
    let database = folder.path().join("tavola.fjall");
    let mut folders = vec![database];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => std::fs::write(path, "").unwrap(),
            }
        }
    }
    message(EmbeddedStore::open(folder.path()));
}

#[tokio::test]
async fn an_older_database_in_place_of_the_last_one_is_an_error() {
    let folder = closed().await;
    let store = folder.path();
    let other = tempfile::tempdir().unwrap();
    let older = other.path().join("older");
    let opened = open(store);
    opened.copy_to(&older).await.unwrap();
    put(&opened, 2).await;
    drop(opened);
    std::fs::remove_dir_all(store.join("tavola.fjall")).unwrap();
    std::fs::rename(older.join("tavola.fjall"), store.join("tavola.fjall")).unwrap();
    let message = message(EmbeddedStore::open(store));
    assert!(message.contains("lacks data"), "{message}");
    // On purpose, it can be done.
    std::fs::remove_file(store.join("tavola.store")).unwrap();
    let opened = open(store);
    assert!(has(&opened, 1).await && !has(&opened, 2).await);
}

#[tokio::test]
async fn a_store_whose_creation_was_interrupted_is_created() {
    let folder = tempfile::tempdir().unwrap();
    let unfinished = folder.path().join("tavola.fjall.unfinished");
    std::fs::create_dir(&unfinished).unwrap();
    std::fs::write(unfinished.join("0.jnl"), "").unwrap();
    let store = open(folder.path());
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    assert!(has(&store, 1).await);
}

/// What a command of root's leaves in the folder of a server that is somebody else.
#[tokio::test]
#[cfg(unix)]
async fn what_root_creates_in_a_folder_of_another_user_is_that_users() {
    use std::os::unix::fs::{MetadataExt, chown};

    fn owners(path: &Path, found: &mut Vec<u32>) {
        let metadata = std::fs::symlink_metadata(path).unwrap();
        found.push(metadata.uid());
        if metadata.is_dir() {
            for entry in std::fs::read_dir(path).unwrap() {
                owners(&entry.unwrap().path(), found);
            }
        }
    }

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("other"), "").unwrap();
    let own = folder.path().metadata().unwrap().uid();
    // Nobody but root can give a folder away.
    let owner = if own == 0 { 4711 } else { own };
    chown(folder.path(), Some(owner), None).unwrap();
    let store = open(folder.path());
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    // What the owner of the folder could have put there to get files of root's elsewhere.
    let elsewhere = tempfile::tempdir().unwrap();
    let secret = elsewhere.path().join("secret");
    std::fs::write(&secret, "").unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), folder.path().join("tavola.link")).unwrap();
    std::fs::hard_link(&secret, folder.path().join("tavola.second")).unwrap();
    drop(store);
    assert_eq!(secret.metadata().unwrap().uid(), own);
    for name in ["tavola.fjall", "tavola.lock", "tavola.store"] {
        let mut found = Vec::new();
        owners(&folder.path().join(name), &mut found);
        assert!(found.iter().all(|found| *found == owner), "{name}: {found:?}");
    }
    assert_eq!(folder.path().join("other").metadata().unwrap().uid(), own);
    assert!(has(&open(folder.path()), 1).await);
}
