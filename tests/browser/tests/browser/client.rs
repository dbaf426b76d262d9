//! The client as a whole: it obeys the server's policy, can be installed, and works without the server.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Viewport, Visit, visit};
use serde_json::{Value, json};

use crate::tables::GAMES;

#[tokio::test(flavor = "multi_thread")]
async fn a_console_error_fails_a_visit() -> Result<()> {
    let told = visit(Setting::default(), async |visit| {
        visit.open("/").await?;
        visit.script("console.error('on purpose')", vec![]).await?;
        Ok(())
    })
    .await;
    let told = told.expect_err("the error in the console was overlooked").to_string();
    assert!(told.contains("on purpose"), "{told}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browser_is_as_the_setting_says() -> Result<()> {
    const LOOK: &str = "return [
        innerWidth, innerHeight,
        matchMedia('(prefers-color-scheme: dark)').matches,
        matchMedia('(prefers-reduced-motion: reduce)').matches,
        matchMedia('(pointer: coarse)').matches,
        navigator.language.slice(0, 2),
    ]";
    let dark = Setting::phone().dark().reduced_motion().language("fr");
    for (setting, expected) in [
        (Setting::default(), json!([1280, 800, false, false, false, "en"])),
        (dark, json!([390, 844, true, true, true, "fr"])),
        (Setting::default().viewport(Viewport::SMALL_PHONE), json!([320, 568, false, false, true, "en"])),
    ] {
        visit(setting, async |visit| {
            visit.open("/").await?;
            assert_eq!(visit.script(LOOK, vec![]).await?, expected, "{setting:?}");
            Ok(())
        })
        .await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_is_not_loaded_can_be_asked_for_again() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.devtools("Network.enable", json!({})).await?;
        for game in GAMES {
            visit.devtools("Network.setBlockedURLs", json!({ "urls": ["*_split_rules*"] })).await?;
            visit.open(&format!("/{game}/rules")).await?;
            visit.find(".part-failed").await?;
            visit.devtools("Network.setBlockedURLs", json!({ "urls": [] })).await?;
            visit.click(".part-failed button").await?;
            visit.find("main.pages h1").await?;
            visit.gone(".part-failed").await?;
            visit.forget_console().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_content_security_policy_stops_inline_code() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit
            .before_each_page(
                "window.violations = [];
             document.addEventListener('securitypolicyviolation', (event) =>
                 window.violations.push(event.effectiveDirective));",
            )
            .await?;
        visit.open("/").await?;
        visit.find("h1").await?;
        let violations = visit.script("return window.violations", vec![]).await?;
        assert_eq!(violations, json!([]), "the page itself breaks the policy");

        // What an attacker would try, once something of theirs got into the page.
        visit
            .script(
                "const script = document.createElement('script');
             script.textContent = 'window.inline = true';
             document.head.append(script);
             const far = document.createElement('img');
             far.src = 'http://127.0.0.1:9/far.png';
             document.body.append(far);",
                vec![],
            )
            .await?;
        visit
            .wait_for("both violations to be reported", async || {
                let violations = visit.script("return window.violations", vec![]).await?;
                Ok((violations == json!(["script-src-elem", "img-src"])).then_some(()))
            })
            .await?;
        assert_eq!(visit.script("return window.inline ?? null", vec![]).await?, Value::Null);
        visit.forget_console().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_opens_again_after_the_server_is_gone() -> Result<()> {
    visit(Setting::default().keeping_the_client(), async |visit| {
        visit.open("/").await?;
        let title = visit.text("h1").await?;
        kept(visit).await?;
        visit.kill_server()?;

        visit.browser.refresh().await?;
        visit.says("h1", &title).await?;
        // Pages that were never asked for while the server was there.
        for game in GAMES {
            for page in ["", "/rules", "/learn", "/learn/first"].map(|page| format!("/{game}{page}")) {
                visit.open(&page).await?;
                visit.find("main#main").await.with_context(|| page)?;
            }
        }
        let worker = worker_speaks(visit).await?;
        assert_eq!(worker, json!(true), "the worker's program comes from the kept files, too");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_client_can_be_installed() -> Result<()> {
    visit(Setting::default().keeping_the_client(), async |visit| {
        visit.open("/").await?;
        kept(visit).await?;
        let manifest = visit.devtools("Page.getAppManifest", json!({})).await?;
        assert_eq!(manifest["errors"], json!([]), "{manifest}");
        let problems = visit.devtools("Page.getInstallabilityErrors", json!({})).await?;
        assert_eq!(problems["installabilityErrors"], json!([]), "{problems}");
        Ok(())
    })
    .await
}

/// Waits until the service worker has stored the client and controls the page.
pub(crate) async fn kept(visit: &Visit) -> Result<()> {
    // It takes over only after it has kept every file.
    visit.until("the service worker to take over", "return navigator.serviceWorker.controller !== null").await
}

/// Starts the worker of the page's build and waits for its first word.
async fn worker_speaks(visit: &Visit) -> Result<Value> {
    visit
        .script_async(
            "const done = arguments[0];
         const address = document.querySelector('meta[name=dohyo-worker]').content;
         const worker = new Worker(address, { type: 'module' });
         worker.onmessage = () => { worker.terminate(); done(true); };
         worker.onerror = (event) => done(`worker failed: ${event.message}`);",
            vec![],
        )
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_worker_starts() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/").await?;
        assert_eq!(worker_speaks(visit).await?, json!(true));
        Ok(())
    })
    .await
}
