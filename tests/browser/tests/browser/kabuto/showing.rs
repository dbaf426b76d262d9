//! What the page does while a push is shown: clocks stand, and nothing gives away how it ends.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, Visit, visit};
use serde_json::{Value, json};

use super::{begin, played, press_post, says, still, watch};
use crate::at_table::{hidden_text, hidden_when, moves};

/// A junior Baron begins with the lantern in the tray, which makes things fall.
const JUNIOR: [&str; 6] =
    ["opponent=same-screen", "players=2", "league=junior", "hand=steady", "first=one", "minutes=5"];

/// Places the first marker, and aims the lantern; how many pieces will fall.
async fn aim_lantern(visit: &Visit) -> Result<usize> {
    begin(visit, &JUNIOR, &["baron", "loom"]).await?;
    press_post(visit, "NE").await?;
    moves(visit, 1).await?;
    visit.click("[data-item=LANTERN]").await?;
    press_post(visit, "NE").await?;
    Ok(says(visit, ".kb-ghosts[data-exact=true]", "data-falls", |_| true).await?.parse()?)
}

/// Pushes, and slides down while holding: slow enough to be looked at. The hand is not taken off.
async fn hold_back(visit: &Visit) -> Result<()> {
    watch(visit).await?;
    let button = visit.find("[data-act=push]").await?;
    let hold = visit.browser.action_chain().click_and_hold_element(&button);
    hold.move_by_offset(0, 250).perform().await?;
    played(visit).await
}

/// What both clocks show.
async fn clocks(visit: &Visit) -> Result<Value> {
    visit
        .script("return [...document.querySelectorAll('.clock')].map((one) => one.textContent)", vec![])
        .await
}

/// Waits until so many milliseconds have gone by in the page.
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
async fn kabuto_clocks_stand_while_a_push_is_shown() -> Result<()> {
    visit("kabuto_clocks_stand_while_a_push_is_shown", Setting::default(), async |visit| {
        aim_lantern(visit).await?;
        clock_runs(visit).await?;
        hold_back(visit).await?;
        let before = clocks(visit).await?;
        assert_eq!(before.as_array().map(Vec::len), Some(2), "{before}");
        let_pass(visit, 2300).await?;
        visit.find(".kb-ring[data-playing=true]").await?;
        assert_eq!(clocks(visit).await?, before, "nobody's time is spent on what is shown");
        // The push is kept already. After a reload it has been made, at the time it was made.
        visit.browser.refresh().await?;
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
            // Since the page is there again, the clock of whoever is to push runs.
            let (before, after) = (seconds(&before, index)?, seconds(&after, index)?);
            assert!(after + 1.0 + since > before, "{before} s, then {after} s, {since} s after the reload");
        }
        clock_runs(visit).await?;
        // Granny Loom's push is seen to its end, and the clock goes on by itself.
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

/// Writes down, picture by picture while something moves: how many pieces are in trays, how many have fallen out of
/// sight, and what else could tell.
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
async fn kabuto_trays_fill_as_pieces_are_seen_to_fall() -> Result<()> {
    visit("kabuto_trays_fill_as_pieces_are_seen_to_fall", Setting::default(), async |visit| {
        let falls = aim_lantern(visit).await?;
        assert!(falls > 1, "{falls} pieces fall");
        let held = visit.script(TAKE_NOTES, vec![]).await?.as_u64().context("trays")?;
        let told = hidden_text(visit, "#live").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        hidden_when(visit, "#live", |told| told.contains(&format!("{falls} pieces fell"))).await?;
        visit.find(".ply[data-ply='2'] .out").await?;
        let notes = visit.script("return window.notes", vec![]).await?;
        let notes = notes.as_array().context("notes")?;
        assert!(notes.len() > 10, "{} pictures", notes.len());
        let mut most = 0;
        for note in notes {
            let number = |key: &str| note[key].as_u64().context("a number");
            most = most.max(number("gone")?);
            // The lantern has left its tray; whatever is out of sight is in one.
            assert_eq!(number("held")?, held - 1 + number("gone")?, "{note}");
            assert_eq!(note["mark"], json!(0), "the list of moves tells");
            assert_eq!(note["told"], json!(told), "it is told before it is seen");
        }
        assert!(most > 0, "something fell out of sight before the end");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kabuto_a_step_forward_shows_the_push_again() -> Result<()> {
    visit("kabuto_a_step_forward_shows_the_push_again", Setting::default(), async |visit| {
        aim_lantern(visit).await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        let pieces = "return document.querySelectorAll('.kb-piece').length";
        let after = visit.script(pieces, vec![]).await?;
        let shown = "return window.played";
        // Back, and elsewhere, at once.
        watch(visit).await?;
        for (step, here) in [("back", "1"), ("first", "0"), ("last", "2"), ("back", "1")] {
            visit.click(&format!("[data-step={step}]")).await?;
            match here {
                "0" => visit.gone(".ply.here").await?,
                _ => drop(visit.find(&format!(".ply.here[data-ply='{here}']")).await?),
            }
        }
        assert_eq!(visit.script(shown, vec![]).await?, json!(0));
        // One step forward is seen, and a click on the ring skips it.
        visit.click("[data-step=forward]").await?;
        played(visit).await?;
        visit.find(".ply.here[data-ply='2']").await?;
        visit.script("document.querySelector('svg.kb-ring').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))", vec![]).await?;
        still(visit).await?;
        assert_eq!(visit.script(pieces, vec![]).await?, after);
        // Or it plays out, by key as well.
        visit.press(",").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        watch(visit).await?;
        visit.press(".").await?;
        played(visit).await?;
        still(visit).await?;
        assert_eq!(visit.script(pieces, vec![]).await?, after);
        // Where nothing may move, it is there at once.
        visit.click("[data-act=more]").await?;
        visit.click("#menu [data-act=motion]").await?;
        visit.press("\u{e00c}").await?;
        visit.gone("dialog[open]").await?;
        visit.click("[data-step=back]").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        watch(visit).await?;
        visit.click("[data-step=forward]").await?;
        visit.find(".ply.here[data-ply='2']").await?;
        assert_eq!(visit.script(pieces, vec![]).await?, after);
        assert_eq!(visit.script(shown, vec![]).await?, json!(0));
        Ok(())
    })
    .await
}
