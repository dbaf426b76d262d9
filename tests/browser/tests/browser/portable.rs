//! Rules and search give the same results in WebAssembly as natively.

use anyhow::Result;
use dohyo_browser_tests::{Setting, call_portable, visit};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn rules_and_search_are_the_same_in_the_browser() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let (told, _) = call_portable(visit, "testimony", json!([])).await?;
        let told = told.as_str().unwrap_or_default();
        let native = dohyo_portable_tests::testimony();
        let difference = told.lines().zip(native.lines()).find(|(browser, native)| browser != native);
        assert_eq!(difference, None, "the browser's line and the native one");
        assert_eq!(told.lines().count(), native.lines().count());
        Ok(())
    })
    .await
}
