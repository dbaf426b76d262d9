//! A game goes on whatever happens around it: a reload, a look at other pages, the loss of the server.

use anyhow::Result;
use dohyo_browser_tests::{Seen, Setting, Visit, visit};
use dohyo_core::Game as _;

use super::against_level_1;
use crate::client::kept;
use crate::pages::table::{begin, moves, reload};
use crate::players::{act, play_until};

/// Plays until the computer has answered and the visitor is to move again.
async fn exchange_moves(visit: &Visit) -> Result<Seen> {
    let before = Seen::settled(visit).await?;
    let answered = |seen: &Seen| {
        let Ok(table) = seen.table() else { return false };
        let computers = table.line()[before.moves..].iter().any(|step| !table.seating().is_human(step.seat));
        computers && table.to_act().iter().any(|seat| table.seating().is_human(seat)) || seen.over
    };
    play_until(visit, answered, async |game, played, action| act(visit, game, played, action).await).await
}

/// Waits until the page shows a position that it has shown before.
async fn shows_again(visit: &Visit, before: &Seen) -> Result<()> {
    moves(visit, before.moves).await?;
    let now = Seen::settled(visit).await?;
    assert_eq!(now.table()?.game().position(), before.table()?.game().position());
    Ok(())
}

async fn goes_on(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion().keeping_the_client(), async |visit| {
        begin(visit, game, None, &[&against_level_1(game)[..], &["minutes=10"]].concat()).await?;
        let first = exchange_moves(visit).await?;
        // One undo takes the computer's answer back with the visitor's own last action.
        if visit.has("[data-act=undo]:not(:disabled)").await? {
            visit.click("[data-act=undo]").await?;
            visit.find("[data-act=redo]:not(:disabled)").await?;
            let table = Seen::settled(visit).await?.table()?;
            assert!(
                table.to_act().iter().any(|seat| table.seating().is_human(seat)),
                "the visitor is to move"
            );
            visit.click("[data-act=redo]").await?;
            shows_again(visit, &first).await?;
        } else {
            assert_eq!(game, "sumoku", "only drawn tiles cannot go back into the bag");
        }
        reload(visit).await?;
        shows_again(visit, &first).await?;
        visit.gone("dialog[open]").await?;
        visit.count(".clock", 2).await?;
        // The list of moves once stood still after a look at the rules.
        for way_back in ["link", "history"] {
            visit.click(&format!("nav a[href='/{game}/rules']")).await?;
            visit.find("main:not(.table) figure").await?;
            match way_back {
                "link" => visit.click(&format!("nav a[href='/{game}']")).await?,
                _ => visit.browser.back().await?,
            }
            shows_again(visit, &first).await?;
        }
        // Without the server the computer still answers, hints still come, and pages still open.
        kept(visit).await?;
        visit.kill_server()?;
        let second = exchange_moves(visit).await?;
        reload(visit).await?;
        shows_again(visit, &second).await?;
        visit.click("[data-act=hint]").await?;
        visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        visit.open("/").await?;
        visit.says(&format!(".card a.primary[href='/{game}']"), "Continue your game").await
    })
    .await
}

mod a_game_goes_on_after_reloads_and_without_the_server {
    crate::tables::at_every_table!(goes_on);
}
