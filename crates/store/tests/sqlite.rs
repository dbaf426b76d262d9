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
