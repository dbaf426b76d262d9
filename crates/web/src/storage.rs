//! The browser's storage, which outlasts a visit.
//!
//! A browser may refuse to store anything, as in private windows or on a full disk. Pages then work as on a first visit.

use web_sys::Storage;

fn store() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// Returns the text stored under `key`.
pub fn read(key: &str) -> Option<String> {
    store()?.get_item(key).ok()?
}

/// Stores a text under `key`.
pub fn write(key: &str, text: &str) {
    if let Some(store) = store() {
        let _ = store.set_item(key, text);
    }
}

/// Removes the text stored under `key`.
pub fn forget(key: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(key);
    }
}
