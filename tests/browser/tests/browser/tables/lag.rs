//! Tables behind a link that lags, loses and repeats messages: nothing is lost or done twice.

use anyhow::{Context, Result, bail};
use dohyo_browser_tests::{Seen, Setting, visit};
use dohyo_core::Game as _;
use dohyo_games::AnyGame;
use serde_json::json;

use crate::pages::table::{begin, moves, reload};
use crate::players::play;
use crate::players::sumoku::lay_beside;

/// Keeps a link for the page: messages take up to 250 ms, one in four is lost, and one in four arrives twice.
const BAD_LINK: &str = "localStorage.setItem('dohyo.link', '250 4 4')";

/// Keeps a link that is slow, but loses nothing.
const SLOW_LINK: &str = "localStorage.setItem('dohyo.link', '2000 0 0')";

/// How many actions are played.
const ACTIONS: usize = 6;

async fn is_played(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.before_each_page(BAD_LINK).await?;
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        for played in 1..=ACTIONS {
            let table = play(visit, 1).await?.table()?;
            assert_eq!(table.line().len(), played, "every action came through once");
            if table.outcome().is_some() {
                break;
            }
        }
        let before = Seen::settled(visit).await?.table()?;
        reload(visit).await?;
        let after = Seen::settled(visit).await?.table()?;
        assert_eq!(after.game().position(), before.game().position(), "kept behind the link");
        Ok(())
    })
    .await
}

mod a_table_behind_a_bad_link_is_played {
    crate::tables::at_every_table!(is_played);
}

/// Presses Play twice, and returns what the page shows before an answer can have come.
const PLAY_AND_LOOK: &str = "
    const play = document.querySelector('[data-act=play]');
    play.click();
    const press = new KeyboardEvent('keydown', { key: 'p', bubbles: true });
    return new Promise(done => requestAnimationFrame(() => {
        play.click();
        document.body.dispatchEvent(press);
        requestAnimationFrame(() => done([
            document.querySelectorAll('.ply').length,
            document.querySelectorAll('.k-socket').length,
            document.querySelector('#say').textContent.trim(),
            document.querySelectorAll('.say.refusal').length,
        ]));
    }))";

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_waits_for_luck_takes_no_input() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.before_each_page(SLOW_LINK).await?;
        begin(visit, "sumoku", None, &["opponent=same-screen"]).await?;
        let table = Seen::settled(visit).await?.table()?;
        let AnyGame::Sumoku(game) = table.game() else { bail!("another game") };
        let classic = game.classic().context("Classic")?;
        // A short play: a line of six earns another turn, and no tiles are drawn before it.
        let plays = classic.plays(game.terms());
        let play = plays.iter().min_by_key(|play| play.tiles.len()).context("a play")?;
        lay_beside(visit, classic.grid(), play.cells(classic.grid())).await?;
        visit.find("[data-act=play]:not([aria-disabled=true])").await?;
        let shown = visit.script(PLAY_AND_LOOK, vec![]).await?;
        assert_eq!(shown, json!([0, 0, "", 0]), "no move, no free place, no prompt, no refusal");
        // The tiles are drawn, and the next player may act.
        moves(visit, 1).await?;
        visit.find(".k-socket").await?;
        visit.gone(".say.refusal").await
    })
    .await
}
