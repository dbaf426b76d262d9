//! A page does not grow or move with its game, however long it gets.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use dohyo_ai::{Budget, Request, Thinker};
use dohyo_browser_tests::{Seen, Setting, Viewport, forget_shifts, shifts, visit, watch_shifts};
use dohyo_core::{Fate, Options, Seed};
use dohyo_games::AnyGame;
use dohyo_table::{Actor, Origin, Player, Seating, Table, Wish};

use crate::pages::records;
use crate::pages::table::{begin, moves};
use crate::players::play;

/// Enough actions to fill the list many times over.
const LONG: usize = 90;

/// Returns a game of `LONG` actions between two people, or a whole game if it ends before.
fn long_game(game: &str) -> Result<Table<AnyGame>> {
    let seed = Seed::from(7);
    let opening = dohyo_games::deal(game, &Options::new(), seed)?;
    let origin = Origin::Opening(opening.to_string());
    let seating = Seating { origin, ..Seating::new([Player::human(""), Player::human("")]) };
    let mut table = Table::new(dohyo_games::open(&opening, &Options::new())?, seating)?;
    let mut thinker = Thinker::with_memory(4 << 20);
    while table.outcome().is_none() && table.line().len() < LONG {
        let seat = table.to_act().first().context("somebody is to move")?;
        let request = Request::analysis(Budget::nodes(400));
        let thought = thinker.think(table.game(), seat, &request, &AtomicBool::default(), &mut |_| {});
        let action = thought.context("there is an action")?.action;
        let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
        table.submit(Duration::ZERO, &command, Fate::Drawn(seed))?;
    }
    Ok(table)
}

async fn does_not_grow(game: &'static str) -> Result<()> {
    let table = long_game(game)?;
    visit(Setting::phone().reduced_motion(), async |visit| {
        watch_shifts(visit).await?;
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        let before = Seen::settled(visit).await?;
        records::open_and_load(visit, &table.to_record(None).to_string()).await?;
        moves(visit, table.line().len()).await?;
        let after = Seen::settled(visit).await?;
        assert_eq!(after.beyond[0], 0, "the page is wider than its window");
        if !after.over {
            assert_eq!(after.beyond, before.beyond, "the page has grown");
            assert_eq!(after.board, before.board, "the board has moved");
        }
        // Going through the list moves nothing either.
        forget_shifts(visit).await?;
        for step in ["first", "last"] {
            visit.script(&format!("document.querySelector('[data-step={step}]').click()"), vec![]).await?;
            let seen = Seen::settled(visit).await?;
            assert_eq!((seen.beyond, seen.board), (after.beyond, after.board), "at the {step} move");
        }
        let shifts = shifts(visit).await?;
        assert!(shifts.is_empty(), "{shifts:#?}");
        Ok(())
    })
    .await
}

mod a_long_game_does_not_stretch_the_page {
    crate::tables::at_every_table!(does_not_grow);
}

/// Words that come and go once pushed others about: the line under the board its buttons, and a label of two lines
/// everything below its bar.
#[tokio::test(flavor = "multi_thread")]
async fn words_that_change_push_nothing_about() -> Result<()> {
    let phone = Setting::default().viewport(Viewport::NARROW_PHONE).reduced_motion();
    visit(phone, async |visit| {
        begin(visit, "sumoo", None, &["opponent=same-screen"]).await?;
        let long_label = "const bar = document.querySelector('.actions-bar'), before = bar.clientHeight;
                          bar.querySelector('[data-act=hint] span').textContent = 'Move now';
                          return bar.clientHeight - before";
        assert_eq!(visit.script(long_label, vec![]).await?, 0, "a label of two lines");
        // New words are a new text. A browser takes words that change in place for old ones that have moved.
        let words = "[...document.querySelector('#say').childNodes].find((node) => node.data?.trim())";
        visit.script(&format!("window.words = {words}"), vec![]).await?;
        visit.find("#goal").await?;
        play(visit, 1).await?;
        visit.gone("#goal").await?;
        visit.until("other words", "return !window.words.isConnected").await?;
        // A button stands at the end of the line, however long the words are.
        visit.script("document.querySelector('[data-step=back]').click()", vec![]).await?;
        visit.find(".say [data-act=now]").await?;
        let apart = "const right = (css) => document.querySelector(css).getBoundingClientRect().right;
                     return Math.round(right('.say') - right('.say [data-act=now]'))";
        assert_eq!(visit.script(apart, vec![]).await?, 0, "the button is not at the end");
        Ok(())
    })
    .await
}
