//! What a player has prepared and not played stays, whatever they look at in between.

use anyhow::Result;
use dohyo_browser_tests::{Seen, Setting, Visit, visit};
use dohyo_core::Game as _;

use crate::pages::table::{begin, moves, offer_draw};
use crate::players::sumoku::{lay, take};

/// Key 5; the line 3-7 lies, and the first player can lay a five.
const TILES: &str =
    "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 2O 8R 8G 7B 4Y ; 1R 2R 4R 5R 7R 8R 1O 3O | bag 78 | 10 ; 0 | 1";

/// Begins a game on one screen in which something was played, and prepares what comes next.
async fn prepare(visit: &Visit, game: &str) -> Result<()> {
    match game {
        "abalone" => {
            begin(visit, game, None, &["opponent=same-screen", "layout=classical"]).await?;
            visit.click_places("c3 d3").await?;
            moves(visit, 1).await?;
            visit.click_places("g5 g6").await
        }
        "sumoo" => {
            begin(visit, game, None, &["opponent=same-screen"]).await?;
            visit.click_all(["[data-square=b3]", ".handle[data-action='1U N']"]).await?;
            moves(visit, 1).await?;
            visit.click_places("c3 c2").await
        }
        "kumo" => {
            begin(visit, game, None, &["opponent=same-screen", "first=south"]).await?;
            visit.click("[data-act=rotate-cw]").await?;
            moves(visit, 1).await?;
            visit.click_all(["[data-reserve=mine]", "[data-square=c1]"]).await
        }
        "sumoku" => {
            begin(visit, game, Some(TILES), &["opponent=same-screen"]).await?;
            let at = dohyo_sumoku::Cell::at;
            lay(visit, at(2, 0), "5B".parse()?).await?;
            visit.click("[data-act=play]").await?;
            moves(visit, 1).await?;
            lay(visit, at(3, 0), "8R".parse()?).await?;
            take(visit, "1O".parse()?).await
        }
        "kabuto" => {
            let choices = ["opponent=same-screen", "players=2", "league=junior", "hand=steady", "first=one"];
            begin(visit, game, None, &choices).await?;
            visit.click("[data-corner=NE]").await?;
            moves(visit, 1).await?;
            visit.click_all(["[data-item]", "[data-corner=SW]"]).await
        }
        other => anyhow::bail!("no story of {other}"),
    }
}

async fn stays(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        prepare(visit, game).await?;
        let before = Seen::settled(visit).await?;
        assert!(!before.prepared.is_empty(), "nothing is prepared");
        let stays = async |after: &str| -> Result<()> {
            let seen = Seen::settled(visit).await?;
            assert_eq!(seen.prepared, before.prepared, "after {after}");
            Ok(())
        };
        visit.click("[data-act=hint]").await?;
        visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        stays("a hint").await?;
        // Nothing is prepared in a past position, and the hint is for the present one.
        visit.click("[data-step=back]").await?;
        visit.find("[data-act=now]").await?;
        visit.text_when("#say", |text| !text.starts_with("Hint: ")).await?;
        assert!(Seen::settled(visit).await?.prepared.is_empty());
        visit.click("[data-step=forward]").await?;
        visit.gone("[data-act=now]").await?;
        stays("a step back and one on").await?;
        visit.click("[data-step=first]").await?;
        visit.find("[data-act=now]").await?;
        visit.click("[data-act=hint]").await?;
        visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        stays("a hint while looking back").await?;
        visit.click("[data-act=flip]").await?;
        stays("a flip").await?;
        visit.click("#language").await?;
        visit.find("html[lang=fr]").await?;
        stays("another language").await?;
        visit.click("#theme").await?;
        visit.find("html[data-theme=light]").await?;
        stays("another theme").await?;
        visit.click("[data-act=pause]").await?;
        visit.find("[data-act=pause].on").await?;
        visit.click("[data-act=pause]").await?;
        visit.gone("[data-act=pause].on").await?;
        stays("a pause").await?;
        if before.table()?.game().can_agree_draw() {
            offer_draw(visit).await?;
            visit.click("#draw-offer [data-act=decline]").await?;
            visit.gone("#draw-offer").await?;
            stays("an offer").await?;
        }
        // A position that comes back has nothing prepared.
        if visit.has("[data-act=undo]:not(:disabled)").await? {
            visit.click("[data-act=undo]").await?;
            moves(visit, 0).await?;
            assert!(Seen::settled(visit).await?.prepared.is_empty());
        }
        Ok(())
    })
    .await
}

mod what_is_prepared_stays {
    crate::tables::at_every_table!(stays);
}
