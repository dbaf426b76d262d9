//! SUMOO: tokens that move, swap, push and pull.

use anyhow::{Context, Result};
use dohyo_browser_tests::keys::{ENTER, LEFT, RIGHT, UP};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_core::{Options, Setup as _};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_sumoo::{Action, Sumoo};
use serde_json::json;

use crate::pages::new_game::{choose, start};
use crate::pages::records;
use crate::pages::table::{begin, go_through_turn, moves, reload, skip, stop_time};
use crate::players::sumoo::act_by_keyboard;
use crate::players::{is_told, play_until};

/// White's 3 stands behind black's 1N, at the northern edge.
const BRINK: &str = "2,N1N,2/2,B3,2/N2U,N1U,2,N1E/N3,4/1,N2E,1,B1S,1/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3";
/// White's 3 faces black's 1N with room on all sides of it.
const CLASH: &str = "5/1,N2U,N3,N2E,1/1,N1U,2,N1E/2,N1N,2/2,B3,2/1,B2U,B1S,B2E,1/1,B1U,1,B1E,1 B 3";
/// Black's 2U before White's 3 has its own 3 behind it.
const HELD: &str = "5/1,N1U,N3,N2E,1/2,N2U,N1N,N1E/2,B3,2/2,B1S,2/1,B2U,B1U,B2E,1/1,B1E,3 B 3";

#[tokio::test(flavor = "multi_thread")]
async fn colours_are_drawn_by_default_also_between_two_people() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let drawn = "#new-game[open] label:has(input[name=colour][value=lot]:checked)";
        visit.open_table("sumoo", None).await?;
        visit.find(drawn).await?;
        choose(visit, &["opponent=same-screen"]).await?;
        visit.find(drawn).await?;
        choose(visit, &["colour=black"]).await?;
        start(visit).await?;
        visit.find(".plate.near[data-colour=black]").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_the_mouse() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoo", None, &["opponent=same-screen"]).await?;
        visit.screenshot("sumoo-desktop-light").await?;
        // A token shows what it can do, each with its price.
        visit.click_places("b3").await?;
        visit.find(".handle[data-action='1U U']").await?;
        visit.count(".handle", 2).await?;
        visit.count(".handle .pip", 2).await?;
        visit.click(".handle[data-action='1U N']").await?;
        moves(visit, 1).await?;
        visit.gone(".handle").await?;
        visit.mentions("#say", "2 action points left").await?;
        // A reload in mid-turn keeps what is left of it.
        reload(visit).await?;
        moves(visit, 1).await?;
        visit.count(".turn-box .point:not(.spent)", 2).await?;
        // Two that touch can change places.
        visit.click_places("c3 c2").await?;
        visit.click(".handle[data-action='1S 3 =']").await?;
        moves(visit, 2).await?;
        go_through_turn(visit, 2).await?;
        visit.text_when("#say", |text| text.starts_with("Black to move: ")).await?;
        visit.hidden_when("#live", |told| told.contains("White ends the turn. Black to move.")).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_previewed_before_it_is_made() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        begin(visit, "sumoo", Some(CLASH), &["opponent=same-screen"]).await?;
        visit.click_places("c3").await?;
        let push = visit.find(".handle[data-action='3 NE']").await?;
        visit.browser.action_chain().move_to_element_center(&push).perform().await?;
        visit.says(".s-forces text", "3 ≥ 1").await?;
        visit.count(".token.ghost", 2).await?;
        visit.screenshot("sumoo-desktop-dark-push").await?;
        // The enemy's square alone does not say which of the pushes.
        visit.click_places("c4").await?;
        visit.mentions("#say", "Several actions").await?;
        visit.click(".handle[data-action='3 NE']").await?;
        moves(visit, 1).await?;
        visit.find("[data-square=d5][aria-label*='black 1N']").await?;
        visit.says("[data-act=end-turn]", "End turn").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_is_too_weak_is_explained() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoo", Some(HELD), &["opponent=same-screen"]).await?;
        visit.click_places("c5").await?;
        visit.mentions("#say", "Pick one of your own tokens first.").await?;
        visit.click_places("c4 c5").await?;
        visit.mentions("#say", "Too weak: your force is 3, theirs is 5.").await?;
        // The words follow the reader's language, even those already said.
        visit.click("#language").await?;
        visit.mentions("#say", "Trop faible : votre force est 3, la leur 5.").await?;
        moves(visit, 0).await?;
        visit.says("[data-act=end-turn]", "Passer").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_keys_alone() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, "sumoo", None, &["opponent=same-screen"]).await?;
        visit.script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()", vec![]).await?;
        let focused = "return document.activeElement.getAttribute('data-square')";
        assert_eq!(visit.script(focused, vec![]).await?, json!("c3"));
        // West, pick 1U, north, go there.
        for key in [LEFT, ENTER, UP, ENTER] {
            visit.press(key).await?;
        }
        moves(visit, 1).await?;
        visit.says(".ply[data-ply='1']", "1U N").await?;
        // Pick again, and take the first action of the list by its number.
        visit.press(ENTER).await?;
        visit.find("[data-choice]").await?;
        visit.press("1").await?;
        moves(visit, 2).await?;
        visit.press("u").await?;
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_is_shown_in_french_on_a_phone() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit(setting, async |visit| {
        begin(visit, "sumoo", Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click_places("c6").await?;
        assert_eq!(visit.overflow().await?, 0);
        visit.screenshot("sumoo-phone-light").await?;
        visit.click("[data-choice='3 NN']").await?;
        visit.find("#result").await?;
        // It has flown off: there, but not to be seen.
        visit.count(".token.off[data-token=N1N]", 1).await?;
        visit.says("#result h2", "Les Blancs gagnent").await?;
        visit.hidden_when("#live", |told| told.contains("1N hors de l’arène")).await?;
        visit.screenshot("sumoo-phone-won").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won_with_the_keyboard_alone_and_told_to_a_screen_reader() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, "sumoo", Some(CLASH), &["opponent=computer", "level=1"]).await?;
        play_until(
            visit,
            |seen| seen.over,
            async |game, played, action| match (game, action) {
                (AnyGame::Sumoo(game), &AnyAction::Sumoo(action)) => {
                    if played > 0 {
                        is_told(visit).await?;
                    }
                    act_by_keyboard(visit, game, action).await
                }
                _ => anyhow::bail!("this is another game"),
            },
        )
        .await?;
        visit.hidden_when("#live", |told| told.contains("out of the arena") && told.contains("You win")).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_grouped_and_a_winning_one_stands_out() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoo", Some(CLASH), &["opponent=same-screen"]).await?;
        visit.says(".turn-box .points .note", "3 action points left").await?;
        visit.mentions(".turn-box .compass", "U west").await?;
        visit.click_places("c3").await?;
        visit.mentions("#say", "choose an arrow (its dots are its price in points)").await?;
        let groups = "return [...document.querySelectorAll('.deeds .group')].map(group => group.textContent)";
        let groups = visit.script(groups, vec![]).await?;
        assert_eq!(groups, json!(["Move", "Push straight", "Push and deflect"]));
        visit.gone(".deeds .grave").await?;
        begin(visit, "sumoo", Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click_places("c6").await?;
        visit.find(".deeds .grave[data-choice='3 NN']").await?;
        // In a puzzle it is for the solver to find.
        let wins = |game: &Sumoo, action: &Action| game.judge(*action).is_ok_and(|effect| effect.ejects());
        let (number, square, win) = (1..)
            .zip(dohyo_ai::sumoo::puzzles())
            .find_map(|(number, puzzle)| {
                let game = Sumoo::from_position(&puzzle.situation.to_string(), &Options::new()).ok()?;
                let win = game.legal().into_iter().find(|action| wins(&game, action))?;
                let Action::Attack { front, rear: None, .. } = win else { return None };
                Some((number, game.situation().board.find(front)?, win))
            })
            .context("a puzzle that is won with one push")?;
        crate::pages::puzzle::open(visit, "sumoo", number).await?;
        visit.click_places(&square.to_string()).await?;
        visit.find(&format!(".deeds [data-choice='{win:#}']")).await?;
        visit.gone(".deeds .grave").await
    })
    .await
}

/// Presses the mouse at a place of a square, in shares of its width and height from its top left corner.
async fn press_in(visit: &Visit, square: &str, x: f64, y: f64) -> Result<()> {
    let place = visit
        .script(
            "const { x, y, width, height } =
                 document.querySelector(`[data-square=${arguments[0]}]`).getBoundingClientRect();
             return [x + width * arguments[1], y + height * arguments[2]]",
            vec![json!(square), json!(x), json!(y)],
        )
        .await?;
    for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
        let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
        visit.devtools("Input.dispatchMouseEvent", event).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_beside_a_handle_means_the_square() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoo", Some(CLASH), &["opponent=same-screen"]).await?;
        // Beside the handle in the middle of the square: the square is meant all the same.
        press_in(visit, "b2", 0.2, 0.2).await?;
        visit.find(".handle[data-action='2U N']").await?;
        press_in(visit, "b3", 0.85, 0.15).await?;
        moves(visit, 1).await?;
        visit.says(".ply[data-ply='1']", "2U N").await?;
        // An enemy that can be pushed two ways needs a handle; the list names the same two.
        press_in(visit, "c3", 0.2, 0.2).await?;
        visit.find(".handle.attack").await?;
        press_in(visit, "c4", 0.12, 0.88).await?;
        visit.mentions("#say", "Several actions").await?;
        visit.count(".handle.attack", 2).await?;
        visit.count("[data-choice^='3 N']", 2).await?;
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_marks_a_missed_win() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "sumoo", Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text.starts_with("Black to move")).await?;
        // Black looks at a token first: two presses in a row on the same button would be a double click.
        visit.click_places("c7").await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text.starts_with("White to move")).await?;
        visit.click_places("c6").await?;
        visit.click("[data-choice='3 NN']").await?;
        visit.find("#result").await?;
        visit.click("[data-act=review]").await?;
        // Four positions: the start, and one after each action.
        visit.find("#graph svg[data-judged='4']").await?;
        // White could have ejected at once: passing was a mistake, and the board points at the best.
        visit.find(".ply[data-ply='1'] .worse").await?;
        visit.click("[data-step=first]").await?;
        visit.says("#ahead", "White wins by force").await?;
        let push = "3 pushes 1N north: 1N out of the arena";
        visit.says("#best", &format!("Best here: {push}")).await?;
        visit.find("[data-advice] .shaft").await?;
        visit.screenshot("sumoo-review").await?;
        // The best move of a position is marked on that position, not on the one after it.
        visit.press(RIGHT).await?;
        visit.find(".ply.here[data-ply='1']").await?;
        visit.text_when("#best", |text| text.starts_with("Best here") && !text.contains("1N out")).await?;
        visit.click(".ply[data-ply='2']").await?;
        visit.says("#best", &format!("Best here, and played: {push}")).await?;
        visit.find("[data-advice] .shaft").await?;
        visit.click(".ply[data-ply='3']").await?;
        visit.says("#best", "").await?;
        visit.gone("[data-advice]").await?;
        visit.says("#graph .end.upper", "Black ahead").await?;
        visit.says("#graph .turns", "Turn 1\nTurn 3").await?;
        visit.click("[data-act=review]").await?;
        visit.gone("#graph").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_notation_of_the_rules_is_saved_and_loaded() -> Result<()> {
    visit(Setting::default(), async |visit| {
        records::catch_downloads(visit).await?;
        begin(visit, "sumoo", None, &["opponent=same-screen"]).await?;
        visit.click_all(["[data-square=b3]", "[data-choice='1U N']"]).await?;
        moves(visit, 1).await?;
        visit.click("[data-act=end-turn]").await?;
        moves(visit, 2).await?;
        records::open(visit).await?;
        let notation = records::download(visit, "#download-exchange").await?;
        assert!(notation.contains("B/1U N"), "{notation}");
        for (text, count) in [("1   B/1U N/1U U/   N/1U S/\n".to_owned(), 5), (notation, 2)] {
            records::load(visit, &text).await?;
            visit.gone("dialog[open]").await.with_context(|| text.clone())?;
            moves(visit, count).await.with_context(|| text)?;
            records::open(visit).await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_runs_until_the_turn_ends() -> Result<()> {
    visit(Setting::default(), async |visit| {
        stop_time(visit).await?;
        begin(visit, "sumoo", None, &["opponent=same-screen", "minutes=5", "increment=10"]).await?;
        let (white, black) = (".plate[data-colour=white] .clock", ".plate[data-colour=black] .clock");
        visit.says(white, "5:00").await?;
        skip(visit, 30).await?;
        visit.says(white, "4:30").await?;
        // An action is not a turn: the clock goes on, and nothing is added.
        visit.click_all(["[data-square=b3]", "[data-choice='1U N']"]).await?;
        moves(visit, 1).await?;
        skip(visit, 30).await?;
        visit.says(white, "4:00").await?;
        visit.says(black, "5:00").await?;
        // The end of the turn adds the increment, and the other clock runs.
        visit.click("[data-act=end-turn]").await?;
        visit.says(white, "4:10").await?;
        skip(visit, 301).await?;
        visit.text_when("#result", |text| text.contains("White wins") && text.contains("time")).await?;
        Ok(())
    })
    .await
}
