//! Addresses that lead nowhere, and tables without a game.

use anyhow::Result;
use dohyo_browser_tests::keys::ESCAPE;
use dohyo_browser_tests::{Seen, Setting, visit};

use crate::pages::new_game::{choose, start};
use crate::pages::table::moves;
use crate::players::play;

async fn is_explained(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        // A broken link to a fresh table, and then a table without a game.
        visit.open_table(game, Some("nonsense")).await?;
        visit.mentions("#new-game #broken-link", "This link does not lead to a game.").await?;
        visit.press(ESCAPE).await?;
        visit.gone("dialog[open]").await?;
        visit.open_table(game, None).await?;
        visit.find("#new-game[open]").await?;
        visit.press(ESCAPE).await?;
        visit.gone("dialog[open]").await?;
        visit.says("#say", "There is no game on this table yet.").await?;
        visit.click(".say [data-act=new]").await?;
        choose(visit, &["opponent=same-screen"]).await?;
        start(visit).await?;
        play(visit, 1).await?;

        // A broken link does not touch the game that goes on.
        visit.open_table(game, Some("nonsense")).await?;
        visit.mentions(".say.refusal #say", "This is not a position of").await?;
        moves(visit, 1).await?;
        visit.click("#language").await?;
        visit.mentions("#say", "Ce lien ne mène à aucune partie.").await?;
        visit.click("#language").await?;
        play(visit, 1).await?;
        assert_eq!(Seen::settled(visit).await?.moves, 2);
        Ok(())
    })
    .await
}

mod a_broken_link_or_an_empty_table_is_explained {
    crate::tables::at_every_table!(is_explained);
}
