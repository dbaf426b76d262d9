//! Games are saved, loaded, begun from a position and reviewed.

use anyhow::Result;
use dohyo_browser_tests::keys::{LEFT, RIGHT};
use dohyo_browser_tests::{Seen, Setting, visit};
use dohyo_core::Game as _;
use serde_json::json;

use crate::pages::new_game::start;
use crate::pages::records;
use crate::pages::table::{begin, choose_from_menu, moves, resign, shows_ply};
use crate::players::play;

/// How many actions the saved game has.
const ACTIONS: usize = 3;

async fn is_saved_and_loaded(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        records::catch_downloads(visit).await?;
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        let saved = play(visit, ACTIONS).await?.table()?;
        records::open(visit).await?;
        let record = records::download(visit, "#download-record").await?;
        assert!(record.starts_with(&format!("dohyo record 1\ngame: {game}\n")), "{record}");
        visit.press(dohyo_browser_tests::keys::ESCAPE).await?;
        visit.gone("dialog[open]").await?;
        let further = play(visit, 1).await?.table()?;

        // A record that is wrong is refused, and neither the text nor the game is lost.
        let broken = format!("{record}1 nonsense\n");
        records::open(visit).await?;
        records::load(visit, &broken).await?;
        visit.mentions("#load-error", &format!("Move {} (nonsense) is not a move of", ACTIONS + 1)).await?;
        let text = visit.script("return document.querySelector('#load-text').value", vec![]).await?;
        assert_eq!(text, json!(broken));
        assert_eq!(Seen::settled(visit).await?.moves, ACTIONS + 1);

        // One that is right replaces the game, which can be had back.
        records::load(visit, &record).await?;
        visit.gone("dialog[open]").await?;
        moves(visit, ACTIONS).await?;
        let loaded = Seen::settled(visit).await?.table()?;
        assert_eq!(loaded.game().position(), saved.game().position());
        choose_from_menu(visit, "previous").await?;
        moves(visit, ACTIONS + 1).await?;
        let previous = Seen::settled(visit).await?.table()?;
        assert_eq!(previous.game().position(), further.game().position());

        // A position is a beginning.
        records::open(visit).await?;
        records::load(visit, &saved.game().position()).await?;
        visit.find("#new-game[open]").await?;
        start(visit).await?;
        moves(visit, 0).await?;
        let begun = Seen::settled(visit).await?.table()?;
        assert_eq!(begun.game().position(), saved.game().position());
        Ok(())
    })
    .await
}

mod a_game_is_saved_and_loaded {
    crate::tables::at_every_table!(is_saved_and_loaded);
}

async fn is_reviewed(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        play(visit, ACTIONS).await?;
        resign(visit).await?;
        for act in ["rematch", "new"] {
            visit.find(&format!("#result [data-act={act}]")).await?;
        }
        visit.click("#result [data-act=review]").await?;
        // The start is judged, and the position after each action.
        visit.find(&format!("#graph svg[data-judged='{}']", ACTIONS + 1)).await?;
        let trace = visit.attribute_when("#graph .trace", "d", |_| true).await?;
        assert_eq!(trace.matches('L').count(), ACTIONS, "{trace}");
        // Buttons, keys and the list lead through the game; the best action is told.
        visit.click("[data-step=first]").await?;
        shows_ply(visit, 0).await?;
        visit.text_when("#best", |text| text.starts_with("Best here")).await?;
        for end in ["upper", "lower"] {
            visit.text_when(&format!("#graph .end.{end}"), |text| text.ends_with(" ahead")).await?;
        }
        visit.mentions("#graph .turns", "Turn 1").await?;
        let beginning = visit.hidden_text("#board-text").await?;
        visit.press(RIGHT).await?;
        shows_ply(visit, 1).await?;
        visit.press(LEFT).await?;
        shows_ply(visit, 0).await?;
        visit.hidden_says("#board-text", &beginning).await?;
        visit.click(&format!(".ply[data-ply='{ACTIONS}']")).await?;
        shows_ply(visit, ACTIONS).await?;
        Seen::settled(visit).await?;
        Ok(())
    })
    .await
}

mod a_finished_game_is_reviewed {
    crate::tables::at_every_table!(is_reviewed);
}
