//! The same game in two tabs of a browser.

use anyhow::Result;
use dohyo_browser_tests::{Seen, Setting, Viewport, visit};
use serde_json::json;

use crate::pages::table::{begin, moves};
use crate::players::play;

async fn goes_on_in_one(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        play(visit, 1).await?;
        let first = visit.browser.window().await?;
        let second = visit.browser.new_tab().await?;
        visit.browser.switch_to_window(second).await?;
        // A new tab has a window of its own.
        let Viewport { width, height, touch } = visit.setting().viewport;
        let window = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch });
        visit.devtools("Emulation.setDeviceMetricsOverride", window).await?;
        visit.open_table(game, None).await?;
        moves(visit, 1).await?;
        play(visit, 1).await?;

        // The first tab sees that the game goes on elsewhere, and takes it over when it is asked to.
        visit.browser.switch_to_window(first).await?;
        visit.says("#say", "This game is being played in another tab.").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=play-here]").await?;
        moves(visit, 2).await?;
        play(visit, 1).await?;
        assert_eq!(Seen::settled(visit).await?.moves, 3);
        Ok(())
    })
    .await
}

mod a_game_in_two_tabs_goes_on_in_one {
    crate::tables::at_every_table!(goes_on_in_one);
}
