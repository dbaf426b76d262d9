//! The store in SQLite.

mod contract;

use dohyo_store::{Place, Store};

use crate::contract::Ground;

/// A temporary folder.
struct Folder {
    place: Place,
    _folder: tempfile::TempDir,
}

impl Folder {
    #[allow(clippy::unused_async, reason = "other grounds need time")]
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self { place: Place::Folder(folder.path().join("data")), _folder: folder }
    }
}

impl Ground for Folder {
    fn place(&self) -> &Place {
        &self.place
    }
}

promises!(crate::Folder::new());

#[tokio::test]
async fn a_folder_may_have_any_name() {
    let outside = tempfile::tempdir().expect("a temporary folder");
    let folder = outside.path().join("a b %41 ? # é");
    Store::open(&Place::Folder(folder.clone())).await.expect("a folder");
    assert!(folder.join("dohyo.sqlite").is_file(), "the database is in its folder");
}

#[tokio::test]
async fn one_process_uses_a_folder_at_a_time() {
    let ground = Folder::new().await;
    let store = Store::open(&ground.place).await.expect("a free folder");
    let refused = Store::open(&ground.place).await.unwrap_err().to_string();
    assert!(refused.contains("another server uses the folder"), "{refused}");
    drop(store);
    Store::open(&ground.place).await.expect("a free folder");
}

#[tokio::test]
async fn a_backup_is_made_while_a_server_runs_and_restored_elsewhere() {
    let ground = Folder::new().await;
    let Place::Folder(folder) = &ground.place else { unreachable!("a folder") };
    let outside = tempfile::tempdir().expect("a temporary folder");
    let copy = outside.path().join("copy.sqlite");
    let missing = dohyo_store::backup(folder, &copy).await.unwrap_err().to_string();
    assert!(missing.contains("there is no dohyo.sqlite"), "{missing}");
    contract::a_log_is_read_as_it_was_written(&ground).await;
    let store = Store::open(&ground.place).await.expect("a store");
    let made = dohyo_store::backup(folder, &copy).await.expect("a copy");
    assert_eq!(made.rooms, 1);
    let twice = dohyo_store::backup(folder, &copy).await.unwrap_err().to_string();
    assert!(twice.contains("the file already exists"), "{twice}");
    // Later changes are not in the copy.
    let before: Vec<_> = store.rooms(None, 9).await.expect("rooms");
    store.note_alive(77).await.expect("stored");
    let occupied = dohyo_store::restore_backup(&copy, folder).await.unwrap_err().to_string();
    assert!(occupied.contains("another server uses the folder"), "{occupied}");
    drop(store);
    let occupied = dohyo_store::restore_backup(&copy, folder).await.unwrap_err().to_string();
    assert!(occupied.contains("expected an empty store"), "{occupied}");
    let elsewhere = outside.path().join("elsewhere");
    assert_eq!(dohyo_store::restore_backup(&copy, &elsewhere).await.expect("restored"), made);
    let restored = Store::open(&Place::Folder(elsewhere)).await.expect("a store");
    assert_eq!(restored.rooms(None, 9).await.expect("rooms"), before);
    assert_eq!(restored.last_alive().await.expect("a time"), 0);
    // A truncated copy is refused.
    let bytes = std::fs::read(&copy).expect("the copy");
    std::fs::write(&copy, &bytes[..bytes.len() / 2]).expect("half of it");
    let damaged = dohyo_store::restore_backup(&copy, &outside.path().join("third")).await;
    assert!(damaged.is_err(), "{damaged:?}");
    assert!(!outside.path().join("third/dohyo.sqlite").exists());
}
