//! Limits on the client's sizes and times. `cargo xtask test` runs these tests alone, one after the other.
//!
//! Times are the best of several tries: a busy machine is not the page's fault, and a page that is really slow is slow
//! every time.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use dohyo_browser_tests::{Setting, Visit, call_portable, second_to_move, site, visit};
use dohyo_core::Game as _;
use dohyo_web::game::Game;
use serde_json::json;

/// The maximum size of the pages that belong to no game, in bytes of wasm and JavaScript compressed with brotli.
const HOME_LIMIT: u64 = 100_000;

/// The maximum size of the pages of a game, in the same unit.
const GAME_LIMIT: u64 = 300_000;

/// How long a first visit may take from the request for the page until the board is drawn.
const BOARD_LIMIT_MS: u64 = 1_500;

/// The longest task on the page's main thread that is not felt as a stutter.
const TASK_LIMIT_MS: u64 = 100;

/// The share of its native speed that the search must keep.
const BROWSER_SPEED: f64 = 0.4;

/// The number of positions in a timed search.
const SEARCH_NODES: u32 = 2_000_000;

/// The number of timed pushes of Sakura Slam, and the longest one may take.
const PUSHES: u32 = 100;
const PUSH_LIMIT_MS: f64 = 8.0;

/// How often a time is measured.
const TRIES: usize = 5;

/// Returns the compressed size of the site's one file with this beginning and ending.
fn brotli_size(begins: &str, ends: &str) -> Result<u64> {
    let folder = site().join("assets");
    let ends = format!("{ends}.br");
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().unwrap_or_default();
        if name.starts_with(begins) && name.ends_with(&ends) {
            return Ok(entry.metadata()?.len());
        }
    }
    bail!("{} holds no {begins}…{ends}", folder.display())
}

#[test]
fn every_page_is_small() -> Result<()> {
    let mut pages = 0;
    for entry in std::fs::read_dir(site())? {
        let name = entry?.file_name();
        let Some(page) = name.to_str().and_then(|name| name.strip_suffix(".html")) else { continue };
        let program = if page == "index" { "home" } else { page };
        let wasm = brotli_size(&format!("{program}_bg-"), ".wasm")?;
        let js = brotli_size(&format!("{program}-"), ".js")?;
        println!("{program}: wasm {wasm} + js {js} = {} bytes brotli", wasm + js);
        let limit = if Game::named(program).is_some() { GAME_LIMIT } else { HOME_LIMIT };
        assert!(wasm + js <= limit, "{program} weighs {} bytes, more than {limit}", wasm + js);
        pages += 1;
    }
    println!("worker: {}", brotli_size("worker_bg-", ".wasm")? + brotli_size("worker-", ".js")?);
    assert_eq!(pages, Game::ALL.len() + 1, "every game has pages of its own");
    Ok(())
}

/// Notes when the board has been drawn: a frame after its places are in the page.
const WATCH_FOR_BOARD: &str = "
    new MutationObserver((_, observer) => {
        if (!document.querySelector('.stage svg.board > *, .stage svg.k-board > *')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => { window.boardSeen = performance.now(); }));
    }).observe(document, { childList: true, subtree: true });";

#[tokio::test(flavor = "multi_thread")]
async fn every_board_is_soon_visible() -> Result<()> {
    for game in Game::ALL {
        let mut times = Vec::new();
        for _ in 0..TRIES {
            // Each visit is a first visit: nothing is kept from the one before.
            visit(Setting::default(), async |visit| {
                visit.before_each_page(WATCH_FOR_BOARD).await?;
                visit.open(&format!("/{}", game.id())).await?;
                visit.until("the board", "return window.boardSeen !== undefined").await?;
                let seen = visit.script("return window.boardSeen", vec![]).await?;
                times.push(seen.as_f64().context("a time")? as u64);
                Ok(())
            })
            .await?;
            if times.iter().any(|&time| time <= BOARD_LIMIT_MS) {
                break;
            }
        }
        println!("{}: first board visible after {times:?} ms", game.name());
        let best = times.iter().min().context("at least one try")?;
        assert!(
            *best <= BOARD_LIMIT_MS,
            "the board of {} is visible after {times:?} ms at best",
            game.name()
        );
    }
    Ok(())
}

/// Notes every task of more than 50 ms on the main thread.
const WATCH_TASKS: &str = "
    window.longTasks = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });";

async fn longest_task(visit: &Visit) -> Result<u64> {
    let longest = visit.script("return Math.max(0, ...window.longTasks)", vec![]).await?;
    longest.as_u64().context("a number of milliseconds")
}

/// Lets the strongest level take the first turn of a game, and watches the page until it has.
async fn have_the_computer_think(visit: &Visit, game: Game) -> Result<()> {
    let position = second_to_move(game.id())?.position();
    visit.open_table(game.id(), Some(&position)).await?;
    visit.find("#new-game[open]").await?;
    for choice in ["[name=opponent][value=computer]", "[name=level][value='8']"] {
        visit.script(&format!("document.querySelector(\"#new-game {choice}\").click()"), vec![]).await?;
    }
    if game == Game::Sumoo {
        // Its colours are drawn unless they are chosen.
        visit
            .script("document.querySelector('#new-game [name=colour][value=white]').click()", vec![])
            .await?;
    }
    visit.click("#start-game").await?;
    visit.find(".plate:not(.near).turn").await?;
    // The table is laid and the computer thinks. Laying it is one task that answers a click.
    visit.script(WATCH_TASKS, vec![]).await?;
    visit.find(".plate.near.turn").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_stutters_while_the_computer_thinks() -> Result<()> {
    for &game in Game::ALL {
        let mut longest = Vec::new();
        for _ in 0..TRIES {
            visit(Setting::default().reduced_motion(), async |visit| {
                have_the_computer_think(visit, game).await?;
                longest.push(longest_task(visit).await?);
                Ok(())
            })
            .await?;
            if longest.last().is_some_and(|&longest| longest <= TASK_LIMIT_MS) {
                break;
            }
        }
        println!(
            "{}: longest task while the computer thinks: {longest:?} ms (0: none above 50)",
            game.name()
        );
        let best = longest.iter().min().context("at least one try")?;
        assert!(*best <= TASK_LIMIT_MS, "the page of {} stutters for {longest:?} ms", game.name());
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stutter_is_noticed() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/").await?;
        visit.script(WATCH_TASKS, vec![]).await?;
        let stutter =
            "setTimeout(() => { const begun = performance.now(); while (performance.now() - begun < 150); })";
        visit.script(stutter, vec![]).await?;
        visit.until("the stutter to be noticed", "return Math.max(0, ...window.longTasks) >= 150").await
    })
    .await
}

/// A ghost that takes longer lags behind the hand.
const GHOST_LIMIT_MS: f64 = 100.0;

#[tokio::test(flavor = "multi_thread")]
async fn the_ghost_of_a_push_keeps_up_with_the_hand() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/kabuto").await?;
        visit.click("#new-game label:has([name=opponent][value=same-screen])").await?;
        visit.click_all(["#start-game", "[data-corner=NE]", "[data-item]", "[data-corner=SW]"]).await?;
        let mut best = f64::INFINITY;
        for angle in 1..=TRIES {
            visit.fill("[data-slider=angle]", &(angle * 20).to_string()).await?;
            let exact = ".kb-ghosts[data-exact=true]";
            let millis: f64 = visit.attribute_when(exact, "data-millis", |_| true).await?.parse()?;
            best = best.min(millis);
        }
        println!("ghost of a push: {best:.0} ms");
        assert!(best <= GHOST_LIMIT_MS, "a ghost takes {best} ms");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_search_is_nearly_as_fast_in_the_browser() -> Result<()> {
    let mut browser = f64::INFINITY;
    visit(Setting::default(), async |visit| {
        for _ in 0..TRIES {
            let (nodes, milliseconds) = call_portable(visit, "search", json!([SEARCH_NODES])).await?;
            assert!(nodes.as_f64() >= Some(f64::from(SEARCH_NODES) * 0.9), "{nodes} nodes");
            browser = browser.min(milliseconds / 1e3);
        }
        Ok(())
    })
    .await?;
    let mut native = f64::INFINITY;
    for _ in 0..TRIES {
        let begun = Instant::now();
        dohyo_portable_tests::search(SEARCH_NODES.into());
        native = native.min(begun.elapsed().as_secs_f64());
    }
    let speed = |seconds: f64| f64::from(SEARCH_NODES) / seconds / 1e6;
    println!(
        "search: {:.2} million nodes/s in the browser, {:.2} in this native test build",
        speed(browser),
        speed(native)
    );
    assert!(native / browser >= BROWSER_SPEED, "{browser} s in the browser, {native} s natively");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_takes_a_few_milliseconds_in_the_browser() -> Result<()> {
    let mut best = f64::INFINITY;
    visit(Setting::default(), async |visit| {
        let native = dohyo_portable_tests::dense_pushes(PUSHES);
        for _ in 0..TRIES {
            let (fallen, milliseconds) = call_portable(visit, "dense_pushes", json!([PUSHES])).await?;
            assert_eq!(fallen, json!(native), "what falls is the same");
            best = best.min(milliseconds / f64::from(PUSHES));
        }
        Ok(())
    })
    .await?;
    println!("push of Sakura Slam: {best:.2} ms in the browser");
    assert!(best <= PUSH_LIMIT_MS, "a push takes {best} ms");
    Ok(())
}
