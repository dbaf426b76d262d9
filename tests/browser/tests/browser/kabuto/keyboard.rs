//! A whole game without a mouse, told to somebody who does not see the ring.

use anyhow::{Context, Result, bail};
use dohyo_browser_tests::keys::ENTER;
use dohyo_browser_tests::{Setting, visit};
use dohyo_games::{AnyAction, AnyGame};
use serde_json::json;

use crate::pages::new_game::choose;
use crate::players::kabuto::act_by_keys;
use crate::players::play_until;

/// Returns the controls without a name that a screen reader could say.
const NAMELESS: &str = "
    const named = (one) => one.ariaLabel || one.textContent.trim() || one.closest('label')?.textContent.trim();
    const all = [...document.querySelectorAll('main :is(button, input, [role=button], [role=application])')];
    return all.filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 80))";

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_with_the_keyboard_alone() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.open_table("kabuto", None).await?;
        choose(visit, &["level=1", "league=junior", "hand=steady", "first=one", "colour=one"]).await?;
        visit.tab_to("#start-game").await?;
        visit.press(ENTER).await?;
        visit.gone("dialog[open]").await?;
        visit.tab_to(".kb-ring").await?;
        assert_eq!(visit.script(NAMELESS, vec![]).await?, json!([]));
        let mut told = visit.hidden_text("#live").await?;
        play_until(
            visit,
            |seen| seen.over,
            async |game, played, action| {
                let (AnyGame::Kabuto(game), &AnyAction::Kabuto(action)) = (game, action) else {
                    bail!("this is another game")
                };
                // The computer's turn was told, with whose turn it is now.
                let now = visit.hidden_text("#live").await?;
                assert!(played == 0 || now != told, "nothing is told after {played} actions");
                visit.hidden_when("#board-text", |board| board.contains("On the ring: ")).await?;
                told = now;
                act_by_keys(visit, game, played, action).await?;
                visit.more_than(".ply", played).await
            },
        )
        .await?;
        let result = visit.text("#result h2").await?;
        visit.hidden_when("#live", |live| live.contains(&result)).await?;
        let focused = "return document.querySelector('main').contains(document.activeElement)";
        visit.until("the focus to stay at the table", focused).await.context("after the game")
    })
    .await
}
