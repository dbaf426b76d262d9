//! What browser tests need: a fresh server, a headless Chromium without a past, and a visitor's eyes and hands.
//!
//! `cargo xtask test --only browser [NAME]` builds the web client and runs the tests; cargo alone
//! would test whatever client was built last.
//!
//! ```no_run
//! use dohyo_browser_tests::{Setting, visit};
//!
//! #[tokio::test(flavor = "multi_thread")]
//! async fn the_page_has_a_title() -> anyhow::Result<()> {
//!     visit(Setting::default(), async |visit| {
//!         visit.open("/").await?;
//!         assert_eq!(visit.browser.title().await?, "Dohyō");
//!         Ok(())
//!     })
//!     .await
//! }
//! ```
//!
//! Tests need the multi-threaded runtime: a panicking test blocks its thread while the browser ends.
//!
//! Every method returns an error if the browser or the page does not do what the story expects in time.

#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "a failed expectation ends the test; the module documentation says so once"
)]

mod browsers;
mod hands;
mod host;
mod portable;
mod processes;
mod proxy;
mod reading;
mod seen;
mod setting;
mod shifts;
mod start;
mod visit;
pub mod wander;

pub use hands::keys;
pub use host::Host;
pub use portable::call_portable;
pub use proxy::Cable;
pub use seen::Seen;
pub use setting::{ColourScheme, Motion, Setting, Viewport};
pub use shifts::{Shift, forget_shifts, shifts, watch_shifts};
pub use start::second_to_move;
pub use visit::{ConsoleEntry, PATIENCE, Visit, meet, visit};

use std::path::{Path, PathBuf};

/// Returns the folder of the workspace.
pub fn workspace() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the tests lie two folders below the workspace")
}

/// Returns the folder of the built web client.
pub fn site() -> PathBuf {
    workspace().join("target/site")
}
