//! What the page does while a push is shown: clocks stand, and nothing gives away how it ends.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::{Value, json};

use super::{begin_with, played, watch};
use crate::pages::table::{choose_from_menu, moves, reload, shows_ply};
use crate::players::kabuto::{press_post, still};

/// A junior Baron begins with the lantern in the tray, which makes things fall.
const JUNIOR: [&str; 6] =
    ["opponent=same-screen", "players=2", "league=junior", "hand=steady", "first=one", "minutes=5"];

/// Places the first marker and aims the lantern; returns how many pieces will fall.
async fn aim_lantern(visit: &Visit) -> Result<usize> {
    begin_with(visit, &JUNIOR, &["baron", "loom"]).await?;
    press_post(visit, "NE").await?;
    moves(visit, 1).await?;
    visit.click("[data-item=LANTERN]").await?;
    press_post(visit, "NE").await?;
    Ok(visit.attribute_when(".kb-ghosts[data-exact=true]", "data-falls", |_| true).await?.parse()?)
}

/// Holds the push button and slides down, which slows the push; the button stays held.
async fn hold_back(visit: &Visit) -> Result<()> {
    watch(visit).await?;
    let button = visit.find("[data-act=push]").await?;
    let hold = visit.browser.action_chain().click_and_hold_element(&button);
    hold.move_by_offset(0, 250).perform().await?;
    played(visit).await
}

/// Returns what the clocks show.
async fn clocks(visit: &Visit) -> Result<Value> {
    visit
        .script("return [...document.querySelectorAll('.clock')].map((one) => one.textContent)", vec![])
        .await
}

/// Waits until `millis` milliseconds have gone by in the page.
async fn let_pass(visit: &Visit, millis: u32) -> Result<()> {
    let now = visit.script("return performance.now()", vec![]).await?;
    visit
        .wait_for("time to go by", async || {
            let gone = "return performance.now() - arguments[0] > arguments[1]";
            Ok((visit.script(gone, vec![now.clone(), json!(millis)]).await? == json!(true)).then_some(()))
        })
        .await
}

/// Waits until a clock shows something else.
async fn clock_runs(visit: &Visit) -> Result<()> {
    let before = clocks(visit).await?;
    visit.wait_for("a clock to run", async || Ok((clocks(visit).await? != before).then_some(()))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_while_a_push_is_shown() -> Result<()> {
    visit(Setting::default(), async |visit| {
        aim_lantern(visit).await?;
        clock_runs(visit).await?;
        hold_back(visit).await?;
        let before = clocks(visit).await?;
        assert_eq!(before.as_array().map(Vec::len), Some(2), "{before}");
        let_pass(visit, 2300).await?;
        visit.find(".kb-ring[data-playing=true]").await?;
        assert_eq!(clocks(visit).await?, before, "nobody's time is spent on what is shown");
        // The push is kept at once: after a reload it has been made, at the time it was made.
        reload(visit).await?;
        moves(visit, 2).await?;
        still(visit).await?;
        let after = clocks(visit).await?;
        let since =
            visit.script("return performance.now() / 1000", vec![]).await?.as_f64().context("a time")?;
        let seconds = |clocks: &Value, index: usize| -> Result<f64> {
            let (minutes, seconds) =
                clocks[index].as_str().and_then(|face| face.split_once(':')).context("a clock")?;
            Ok(f64::from(minutes.parse::<u32>()? * 60 + seconds.parse::<u32>()?))
        };
        for index in [0, 1] {
            // Since the reload, the clock of the player to push runs.
            let (before, after) = (seconds(&before, index)?, seconds(&after, index)?);
            assert!(after + 1.0 + since > before, "{before} s, then {after} s, {since} s after the reload");
        }
        clock_runs(visit).await?;
        // After Granny Loom's push has been shown, the clock goes on by itself.
        visit.click("[data-item=M]").await?;
        press_post(visit, "SW").await?;
        watch(visit).await?;
        visit.click("[data-act=push]").await?;
        played(visit).await?;
        still(visit).await?;
        clock_runs(visit).await?;
        Ok(())
    })
    .await
}

/// Notes for each frame of a push how many pieces are in trays, how many have fallen out of sight, and what else
/// could give the result away.
const TAKE_NOTES: &str = "
    window.notes = [];
    const count = (text) => (text.match(/\\d+/g) ?? []).reduce((sum, number) => sum + +number, 0);
    const note = () => {
        const ring = document.querySelector('svg.kb-ring');
        if (ring.dataset.playing === 'true') {
            const trays = [...document.querySelectorAll('.plate .kb-plate')];
            window.notes.push({
                held: trays.reduce((sum, tray) => sum + count(tray.getAttribute('aria-label')), 0),
                gone: [...ring.querySelectorAll('.kb-piece')].filter((one) => +one.getAttribute('opacity') <= 0).length,
                mark: document.querySelectorAll('.ply .out').length,
                told: document.querySelector('#live').textContent,
            });
        }
        requestAnimationFrame(note);
    };
    note();
    return [...document.querySelectorAll('.plate .kb-plate')]
        .reduce((sum, tray) => sum + count(tray.getAttribute('aria-label')), 0)";

#[tokio::test(flavor = "multi_thread")]
async fn trays_fill_as_pieces_are_seen_to_fall() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let falls = aim_lantern(visit).await?;
        assert!(falls > 1, "{falls} pieces fall");
        let held = visit.script(TAKE_NOTES, vec![]).await?.as_u64().context("trays")?;
        let told = visit.hidden_text("#live").await?;
        // Slow enough that even a busy machine draws the moment when a piece is out of sight.
        hold_back(visit).await?;
        visit.until("a piece out of sight", "return window.notes.some((note) => note.gone > 0)").await?;
        visit.browser.action_chain().release().perform().await?;
        moves(visit, 2).await?;
        visit.hidden_when("#live", |told| told.contains(&format!("{falls} pieces fell"))).await?;
        visit.find(".ply[data-ply='2'] .out").await?;
        let notes = visit.script("return window.notes", vec![]).await?;
        let notes = notes.as_array().context("notes")?;
        for note in notes {
            let number = |key: &str| note[key].as_u64().context("a number");
            // The lantern has left its tray; whatever is out of sight is in one.
            assert_eq!(number("held")?, held - 1 + number("gone")?, "{note}");
            assert_eq!(note["mark"], json!(0), "the list of moves tells");
            assert_eq!(note["told"], json!(told), "it is told before it is seen");
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_forward_shows_the_push_again() -> Result<()> {
    visit(Setting::default(), async |visit| {
        aim_lantern(visit).await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        let pieces = "return document.querySelectorAll('.kb-piece').length";
        let after = visit.script(pieces, vec![]).await?;
        let shown = "return window.played";
        // Other steps show their position at once.
        watch(visit).await?;
        for (step, here) in [("back", 1), ("first", 0), ("last", 2), ("back", 1)] {
            visit.click(&format!("[data-step={step}]")).await?;
            shows_ply(visit, here).await?;
        }
        assert_eq!(visit.script(shown, vec![]).await?, json!(0));
        // One step forward replays the push, and a click on the ring skips it.
        visit.click("[data-step=forward]").await?;
        played(visit).await?;
        shows_ply(visit, 2).await?;
        visit.script("document.querySelector('svg.kb-ring').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))", vec![]).await?;
        still(visit).await?;
        assert_eq!(visit.script(pieces, vec![]).await?, after);
        // A key replays it as well, to its end.
        visit.press(",").await?;
        shows_ply(visit, 1).await?;
        watch(visit).await?;
        visit.press(".").await?;
        played(visit).await?;
        still(visit).await?;
        assert_eq!(visit.script(pieces, vec![]).await?, after);
        // With motion switched off, the position appears at once.
        choose_from_menu(visit, "motion").await?;
        visit.press(dohyo_browser_tests::keys::ESCAPE).await?;
        visit.gone("dialog[open]").await?;
        visit.click("[data-step=back]").await?;
        shows_ply(visit, 1).await?;
        watch(visit).await?;
        visit.click("[data-step=forward]").await?;
        shows_ply(visit, 2).await?;
        assert_eq!(visit.script(pieces, vec![]).await?, after);
        assert_eq!(visit.script(shown, vec![]).await?, json!(0));
        Ok(())
    })
    .await
}
