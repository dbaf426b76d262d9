//! What the browser keeps between visits. A browser may refuse to keep anything (private windows, a full
//! disk); the page then works as on a first visit.

use web_sys::Storage;

fn store() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What is kept under `key`.
pub fn read(key: &str) -> Option<String> {
    store()?.get_item(key).ok()?
}

/// Keeps a text under `key`.
pub fn write(key: &str, text: &str) {
    if let Some(store) = store() {
        let _ = store.set_item(key, text);
    }
}

/// Forgets what is kept under `key`.
pub fn forget(key: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(key);
    }
}
