//! Special moves, corner slams, and games of three and four.

use anyhow::{Context, Result};
use dohyo_ai::{Level, Request, Thinker};
use dohyo_browser_tests::{Setting, visit};
use dohyo_core::{Fate, Game as _, Options, Record, RecordedAction, Seed};
use serde_json::json;

use super::{TWO, begin_with, played, watch};
use crate::pages::new_game::{cast, choose, start};
use crate::pages::records;
use crate::pages::table::{begin, choose_from_menu, has_rows, moves};
use crate::players::kabuto::{press_post, still};

/// The Judge's third marker stands; one more corner makes the slam.
const BEFORE_SLAM: &str = "M*:0,0 L:0,-40 L:0,40 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | judge loom \
    | 2S+M NE,NW,SW ; S+M - | 9 1 before";

#[tokio::test(flavor = "multi_thread")]
async fn the_last_push_is_shown_again_slowly() -> Result<()> {
    visit(Setting::default(), async |visit| {
        // A junior Baron begins with the lantern in the tray.
        let choices = ["opponent=same-screen", "players=2", "league=junior", "hand=steady", "first=one"];
        begin_with(visit, &choices, &["baron", "loom"]).await?;
        visit.find("[data-act=slow]:disabled").await?;
        press_post(visit, "NE").await?;
        moves(visit, 1).await?;
        visit.click("[data-item=LANTERN]").await?;
        press_post(visit, "NE").await?;
        let falls = visit.attribute_when(".kb-ghosts[data-exact=true]", "data-falls", |_| true).await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        // What the ghost said came true.
        let fell = format!("lantern from NE, {falls} pieces fell");
        visit.hidden_when("#live", |told| told.contains(&fell)).await?;
        let piece = "return document.querySelectorAll('.kb-piece').length";
        let before = visit.script(piece, vec![]).await?;
        // What the next player aims is put aside meanwhile.
        visit.click("[data-item=M]").await?;
        press_post(visit, "SW").await?;
        visit.find(".kb-aim[data-aim='M SW 0 0']").await?;
        watch(visit).await?;
        visit.press("s").await?;
        let begun = std::time::Instant::now();
        played(visit).await?;
        // A piece is shown tipping over the edge.
        let falling = "return [...document.querySelectorAll('.kb-piece')]
            .some((piece) => piece.getAttribute('opacity') > 0.4 && piece.getAttribute('opacity') < 0.95)";
        visit.until("a piece that falls", falling).await?;
        visit.screenshot("kabuto-desktop-slow").await?;
        visit.find(".kb-aim[data-aim='M SW 0 0']").await?;
        still(visit).await?;
        // A lantern goes at least 50 mm, in slow motion less than 38 a second.
        assert!(begun.elapsed().as_millis() > 2200, "slow motion took {:?}", begun.elapsed());
        assert_eq!(visit.script(piece, vec![]).await?, before, "the ring is as it was");
        // With nothing picked, buttons show it at either speed.
        visit.press(dohyo_browser_tests::keys::ESCAPE).await?;
        for button in ["again", "slow"] {
            watch(visit).await?;
            visit.click(&format!("[data-act={button}]")).await?;
            visit.find("[data-act=now]").await?;
            played(visit).await?;
            visit.gone("[data-act=now]").await?;
            still(visit).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fourth_marker_makes_a_corner_slam() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, "kabuto", Some(BEFORE_SLAM), &["opponent=same-screen", "league=senior"]).await?;
        visit
            .text_when("[data-power=reduced-sentence].refused", |text| {
                text.contains("Only in a corner slam.")
            })
            .await?;
        visit.click("[data-item=S]").await?;
        press_post(visit, "SE").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 1).await?;
        visit.mentions("#say", "corner slam!").await?;
        // The platform stays, and a marker may stay, but not this one.
        visit.click("[data-item=M]").await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "M SE 0 0").await?;
        visit.find("[data-keep=NE]").await?;
        visit.gone("[data-keep=SE]").await?;
        visit.click("[data-keep=NW]").await?;
        visit.says("[data-act=push]", "Corner slam").await?;
        visit.screenshot("kabuto-desktop-slam").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        // People read words; the notation of records is behind them.
        visit.mentions(".ply[data-ply='2']", "slam: medium disc").await?;
        visit.attribute_when(".ply[data-ply='2']", "title", |title| title == "slam M 0 0 keep NW").await?;
        visit.gone("[data-corner=NE] .kb-marker").await?;
        visit.find("[data-corner=NW] .kb-marker[data-side='1']").await?;
        visit
            .hidden_when("#live", |told| told.contains("Snap Judge: corner slam, medium disc from SE"))
            .await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn three_and_four_people_play() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        for (players, plates) in [("3", 3), ("4", 4)] {
            let choice = format!("players={players}");
            match players {
                "4" => choose_from_menu(visit, "new").await?,
                _ => visit.open_table("kabuto", None).await?,
            }
            choose(visit, &["opponent=same-screen", &choice, "league=senior"]).await?;
            cast(visit, &["sada", "maud", "kuro"]).await?;
            start(visit).await?;
            visit.count(".plate", plates).await?;
            press_post(visit, "NE").await?;
            moves(visit, 1).await?;
            visit.mentions("#say", "Skimmer Sada to move").await?;
            visit.screenshot(&format!("kabuto-desktop-{players}")).await?;
            visit.click("[data-item=S]").await?;
            press_post(visit, "SW").await?;
            visit.click("[data-act=push]").await?;
            moves(visit, 2).await?;
            has_rows(visit).await?;
        }
        Ok(())
    })
    .await
}

/// Returns the record of a whole game of three, as level 1 plays it.
fn three_to_the_end() -> Result<String> {
    let options: Options = "players=3 wrestler-1=baron wrestler-2=loom wrestler-3=kuro".parse()?;
    let mut game = dohyo_games::start("kabuto", &options, Seed::from(1))?;
    let mut record = Record {
        game: "kabuto".to_owned(),
        rules: game.info().rules,
        options,
        seed: Some(Seed::from(1)),
        ..Record::default()
    };
    let mut thinker = Thinker::new();
    while let Some(seat) = game.to_act().first() {
        let request = Request::at(Level::ALL[0]);
        let thought = thinker.think(&game, seat, &request, &false.into(), &mut |_| {});
        let action = thought.context("something to do")?.action;
        record.actions.push(RecordedAction {
            seat,
            text: action.to_string(),
            at: None,
            comments: Vec::new(),
        });
        game.play(seat, &action, Fate::Drawn(Seed::from(1))).map_err(|why| anyhow::anyhow!("{why}"))?;
    }
    Ok(record.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_of_three_has_three_lines() -> Result<()> {
    visit(Setting::default().dark().reduced_motion(), async |visit| {
        begin_with(visit, &TWO, &["baron", "loom"]).await?;
        records::open_and_load(visit, &three_to_the_end()?).await?;
        visit.count(".plate", 3).await?;
        visit.click("#result [data-act=review]").await?;
        visit.count(".graph .legend li", 3).await?;
        visit.count(".graph > div .trace", 3).await?;
        let judged = "return +document.querySelector('#graph svg').dataset.judged >= 5";
        visit.until("a judgement of everybody", judged).await?;
        visit.screenshot("kabuto-review-of-three").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_special_move_brings_the_platform_to_a_side() -> Result<()> {
    let position = "M*:0,0 L:0,-40 L:0,40 WRESTLER.1:-35,0 WRESTLER.2:35,0@W | sada loom | 2S+M NE,NW,SW ; S+M - | 3 1 before";
    visit(Setting::default(), async |visit| {
        begin(visit, "kabuto", Some(position), &["opponent=same-screen", "league=senior"]).await?;
        visit.click("[data-use=surface-tension]").await?;
        moves(visit, 1).await?;
        visit.click("[data-item=S]").await?;
        visit.click("[data-side=N]").await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "S N 0 0").await?;
        visit.fill("[data-slider=platform]", "-40").await?;
        visit.attribute_when(".kb-aim", "data-aim", |aim| aim == "S N-4 0 0").await?;
        visit.find(".kb-ghosts").await?;
        visit.screenshot("kabuto-desktop-side").await?;
        visit.click("[data-act=push]").await?;
        moves(visit, 2).await?;
        still(visit).await?;
        let markers = visit.script("return document.querySelectorAll('.kb-marker').length", vec![]).await?;
        assert_eq!(markers, json!(0), "a push from a side places no marker");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computers_push_is_shown_and_a_hint_is_in_words() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let choices =
            ["opponent=computer", "level=2", "players=2", "league=senior", "first=two", "colour=one"];
        begin_with(visit, &choices, &["loom", "baron"]).await?;
        // The last player, here the visitor, places the first marker; then the computer's push is shown.
        watch(visit).await?;
        press_post(visit, "NE").await?;
        played(visit).await?;
        visit.screenshot("kabuto-desktop-computer").await?;
        visit.mentions("#say", "Your turn").await?;
        still(visit).await?;
        visit.click("[data-act=hint]").await?;
        let advice = visit.attribute_when("#say", "title", |_| true).await?;
        let hint = visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        let verb = advice.split(' ').next().unwrap_or_default();
        assert!(hint.starts_with(&format!("Hint: {verb} ")) && !hint.contains(&advice), "{hint}: {advice}");
        visit.screenshot("kabuto-desktop-hint").await?;
        // One undo takes back the computer's turn and the visitor's marker before it.
        visit.click("[data-act=undo]").await?;
        moves(visit, 0).await?;
        Ok(())
    })
    .await
}
