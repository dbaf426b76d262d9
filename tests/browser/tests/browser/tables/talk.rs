//! What players tell each other and the table: pauses, offers, resignations; and what the clock says.

use anyhow::Result;
use dohyo_browser_tests::{Seen, Setting, visit};
use dohyo_core::Game as _;

use crate::pages::table::{begin, begin_another, control_time, offer_draw, resign, skip};
use crate::players::play;

async fn ends_as_agreed(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        control_time(visit).await?;
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        // A paused table is played at again once the pause is over.
        let before = Seen::settled(visit).await?;
        visit.click("[data-act=pause]").await?;
        visit.says("#say", "Paused").await?;
        visit.click("[data-act=pause]").await?;
        visit.text_when("#say", |text| text == before.say).await?;
        // On a flipped board clicks mean the places that are seen.
        visit.click("[data-act=flip]").await?;
        assert_ne!(Seen::settled(visit).await?.near, before.near);
        play(visit, 1).await?;
        visit.click("[data-act=flip]").await?;
        play(visit, 1).await?;
        resign(visit).await?;
        visit.mentions("#result", "resigned").await?;
        // In the rematch a draw is declined, then accepted.
        visit.click("[data-act=rematch]").await?;
        visit.gone("#result").await?;
        play(visit, 1).await?;
        if before.table()?.game().can_agree_draw() {
            for answer in ["decline", "accept"] {
                offer_draw(visit).await?;
                visit.mentions("#say", "offers a draw.").await?;
                visit.click(&format!("#draw-offer [data-act={answer}]")).await?;
                visit.gone("#draw-offer").await?;
                if answer == "decline" {
                    visit.mentions("#say", "declines the draw.").await?;
                }
            }
            visit.text_when("#result", |text| text.contains("Draw") && text.contains("agreed")).await?;
        }
        // Time runs out.
        begin_another(visit, &["opponent=same-screen", "minutes=5", "increment=0"]).await?;
        let clock = ".plate.turn .clock";
        visit.text_when(clock, |text| text == "5:00" || text.starts_with("4:5")).await?;
        skip(visit, 290).await?;
        visit.find(".plate.turn .clock.low").await?;
        visit.says(".plate:not(.turn) .clock", "5:00").await?;
        skip(visit, 11).await?;
        visit.mentions("#result", "time").await
    })
    .await
}

mod a_table_pauses_flips_and_ends_as_players_agree {
    crate::tables::at_every_table!(ends_as_agreed);
}
