//! What a newcomer reads at a table: what wins, and hints in words that leave the own pick alone.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Seen, Setting, Viewport, Visit, forget_shifts, shifts, visit, watch_shifts};

use super::against_level_1;
use crate::pages::new_game::{choose, start};
use crate::pages::table::{begin, moves};
use crate::players::play;

/// Returns what wins, in English and in French.
fn goals(game: &str) -> [&'static str; 2] {
    match game {
        "abalone" => ["Push six marbles off the board to win.", "Éjectez six billes pour gagner."],
        "sumoo" => [
            "Put one enemy token out of the arena to win.",
            "Sortez un jeton adverse de l’arène pour gagner.",
        ],
        "kumo" => ["Push the Stone out at your goal to win.", "Sortez la Pierre par votre but pour gagner."],
        "sumoku" => ["Score the most points to win.", "Marquez le plus de points pour gagner."],
        _ => [
            "Push an opposing wrestler off the ring to win.",
            "Poussez un lutteur adverse hors du ring pour gagner.",
        ],
    }
}

/// Reads the goal in windows of several sizes, and plays until it goes.
async fn is_told(game: &'static str) -> Result<()> {
    for (width, height) in [(1280, 860), (390, 844), (360, 640), (640, 360)] {
        let touch = width < 1000;
        let setting = Setting::default().viewport(Viewport { width, height, touch }).reduced_motion();
        visit(setting, async |visit| {
            watch_shifts(visit).await?;
            begin(visit, game, None, &against_level_1(game)).await?;
            let [english, french] = goals(game);
            visit.says("#goal", english).await?;
            visit.text_when("#say", |text| text.starts_with("Your turn: ")).await?;
            in_sight(visit).await?;
            visit.screenshot(&format!("{game}-goal-{width}x{height}")).await?;
            let before = Seen::settled(visit).await?;
            visit.click("#language").await?;
            visit.says("#goal", french).await?;
            in_sight(visit).await?;
            visit.click("#language").await?;
            visit.says("#goal", english).await?;
            forget_shifts(visit).await?;
            play(visit, 1).await?;
            visit.gone("#goal").await?;
            let after = Seen::settled(visit).await?;
            assert_eq!(after.board, before.board, "the board has moved");
            // A prompt of several rows is followed by another in the same place.
            let mut shifts = shifts(visit).await?;
            shifts.retain(|shift| shift.moved.iter().any(|moved| !is_in_place(moved)));
            assert!(shifts.is_empty(), "{shifts:#?}");
            Ok(())
        })
        .await
        .with_context(|| format!("{width}×{height}"))?;
    }
    Ok(())
}

/// Returns `true` if what is said to have moved, as `name: place → place`, is where it was.
fn is_in_place(moved: &str) -> bool {
    let places = moved.split_once(": ").and_then(|(_, places)| places.split_once(" → "));
    places.is_some_and(|(before, now)| before == now)
}

/// Checks that the whole line under the board is on the screen, and that its box does not cut it off.
async fn in_sight(visit: &Visit) -> Result<()> {
    let cut = visit
        .script(
            "const line = document.querySelector('.say'), box = line.getBoundingClientRect();
             const text = document.querySelector('#goal').parentElement.getBoundingClientRect();
             const inside = text.top >= box.top - 1 && text.bottom <= box.bottom + 1 && text.bottom <= innerHeight
                 && text.left >= 0 && text.right <= innerWidth;
             return inside ? '' : `${JSON.stringify(text)} in ${JSON.stringify(box)}`",
            vec![],
        )
        .await?;
    anyhow::ensure!(cut == serde_json::json!(""), "the line is cut off: {cut}");
    Ok(())
}

mod a_newcomer_is_told_what_wins {
    crate::tables::at_every_table!(is_told);
}

/// Reads what is to be done in a race before the first tile is laid.
#[tokio::test(flavor = "multi_thread")]
async fn a_race_says_what_to_build() -> Result<()> {
    for (mode, task) in [
        ("speed", "Connect all 10 tiles in lines: different colours in each, and a multiple of the key."),
        ("solo", "Connect all 16 tiles in lines: different colours in each, and a multiple of the key."),
        ("spot", "Pick four tiles of different colours that add up to a multiple of the key."),
    ] {
        visit(Setting::phone(), async |visit| {
            visit.open("/sumoku/races").await?;
            choose(visit, &[&format!("mode={mode}")]).await?;
            start(visit).await?;
            visit.says("#say", task).await
        })
        .await
        .context(mode)?;
    }
    Ok(())
}

/// Asks for a hint in both languages.
async fn is_in_words(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, game, None, &against_level_1(game)).await?;
        visit.text_when("#say", |text| text.starts_with("Your turn: ")).await?;
        Seen::settled(visit).await?;
        visit.click("[data-act=hint]").await?;
        let hint = visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        let notation = visit.attribute_when("#say", "title", |title| !title.is_empty()).await?;
        assert!(!hint.contains(&notation) && hint.split(' ').count() > 3, "{hint} is {notation}");
        visit.click("#language").await?;
        let french = visit.text_when("#say", |text| text.starts_with("Conseil : ")).await?;
        assert!(!french.contains(&notation) && french.split(' ').count() > 3, "{french} is {notation}");
        let english = hint.trim_start_matches("Hint: ").to_owned();
        assert!(!french.contains(&english), "{french} repeats {english}");
        visit.screenshot(&format!("{game}-hint-fr")).await
    })
    .await
}

mod a_hint_is_told_in_words {
    crate::tables::at_every_table!(is_in_words);
}

/// Picks something that a hint does not point at, lets go of it, and follows the hint.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_not_drawn_over_another_pick() -> Result<()> {
    /// Black pushes the last marble out from e6.
    const BRINK: &str = "5/6/7/8/5bbbw/8/7/6/4b b 0 5";
    visit(Setting::default(), async |visit| {
        begin(visit, "abalone", Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click_places("a5").await?;
        visit.click("[data-act=hint]").await?;
        visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        visit.count(".picked", 1).await?;
        visit.gone("[data-advice]").await?;
        // Without the pick the hint is seen, and it stays for a pick that follows it.
        visit.click_places("a5").await?;
        visit.find("[data-advice] .shaft").await?;
        visit.click_places("e6").await?;
        visit.find("[data-advice] .shaft").await?;
        visit.find(".hint-arrow ~ .target").await?;
        visit.click_places("e8 e9").await?;
        moves(visit, 1).await?;
        visit.gone("[data-advice]").await
    })
    .await
}
