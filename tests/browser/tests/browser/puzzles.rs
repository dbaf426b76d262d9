//! Puzzles as people solve them: with a mouse, a finger or the keyboard alone.

use anyhow::{Context, Result, bail};
use dohyo_ai::sumoo::{Puzzle, Solver, puzzles};
use dohyo_browser_tests::{Setting, Viewport, Visit, visit};
use dohyo_core::{Game as _, Options, Setup as _};
use dohyo_sumoo::{Action, Sumoo};
use serde_json::json;

use crate::at_table::{hidden_says, hidden_text, hidden_when, moves};
use crate::sumoo::{begin_at, click_squares};

/// The first puzzle of a length, with its number.
fn first_in(turns: u8) -> (usize, Puzzle) {
    let (index, puzzle) =
        puzzles().enumerate().find(|(_, puzzle)| puzzle.turns == turns).expect("there is one");
    (index + 1, puzzle)
}

/// The first puzzle of two turns in which passing is answered by an escape, and not by an ejection.
fn quiet_in_two() -> Result<(usize, Puzzle)> {
    let mut solver = Solver::with_memory(1 << 20);
    for (puzzle, number) in puzzles().zip(1..).filter(|(puzzle, _)| puzzle.turns == 2) {
        let mut game = game_of(&puzzle)?;
        game.play(game.situation().to_move.seat(), &Action::End)?;
        let reply = solver.defend(game.situation(), 1).context("there is a reply")?;
        if reply.turn.last() == Some(&Action::End) {
            return Ok((number, puzzle));
        }
    }
    bail!("every pass is answered by an ejection")
}

fn game_of(puzzle: &Puzzle) -> Result<Sumoo> {
    Ok(Sumoo::from_position(&puzzle.situation.to_string(), &Options::new())?)
}

async fn open(visit: &Visit, number: usize) -> Result<()> {
    visit.open(&format!("/puzzles/sumoo/{number}")).await?;
    visit.find(&format!("main[data-puzzle='{number}'] .arena")).await?;
    Ok(())
}

/// Picks the tokens of an action with clicks, then the action itself; follows it on a board of one's own.
async fn act(visit: &Visit, game: &mut Sumoo, action: Action) -> Result<()> {
    let situation = game.situation().clone();
    let tokens = match action {
        Action::Move { token, .. } => vec![token],
        Action::Swap { first, second } => vec![first, second],
        Action::Attack { principal, second, .. } => std::iter::once(principal).chain(second).collect(),
        Action::End => Vec::new(),
    };
    for token in tokens {
        let square = situation.board.find(token).context("the token is there")?;
        click_squares(visit, &square.to_string()).await?;
    }
    if action == Action::End {
        // With no points left the turn ends by itself.
        if situation.points > 0 {
            visit.click("[data-act=end-turn]").await?;
        }
    } else {
        visit.click(&format!("[data-choice='{action}']")).await?;
    }
    game.play(situation.to_move.seat(), &action)?;
    Ok(())
}

/// Follows what the page's list shows beyond what is known.
async fn follow(visit: &Visit, game: &mut Sumoo, known: usize) -> Result<()> {
    let plies = visit.all(".ply .move").await?;
    for ply in &plies[known..] {
        let seat = game.to_act().single().context("somebody is to act")?;
        game.play_text(seat, &ply.text().await?)?;
    }
    Ok(())
}

async fn verdict(visit: &Visit, wanted: &str) -> Result<String> {
    visit.text_when("#verdict", |text| text.contains(wanted)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_in_one_is_solved_and_remembered() -> Result<()> {
    visit("a_win_in_one_is_solved_and_remembered", Setting::default(), async |visit| {
        // A game of one's own is under way.
        begin_at(visit, None, &["opponent=same-screen"]).await?;
        click_squares(visit, "b3").await?;
        visit.click("[data-choice='1U N']").await?;
        moves(visit, 1).await?;
        let own = hidden_text(visit, "#board-text").await?;

        // From the home page to the list to the first puzzle.
        visit.open("/").await?;
        visit.click(".card a[href='/puzzles/sumoo']").await?;
        let of = puzzles().count();
        visit.text_when("#progress", |text| text == format!("0 of {of} solved")).await?;
        visit.count(".tile", of).await?;
        visit.screenshot("puzzles-desktop-light").await?;
        visit.click(".tile[data-number='1'] a").await?;
        let (_, puzzle) = first_in(1);
        visit.text_when("#task", |text| text == "White ejects a token this turn.").await?;
        visit.screenshot("puzzle-desktop-light").await?;
        let mut game = game_of(&puzzle)?;
        for &action in &puzzle.solution {
            act(visit, &mut game, action).await?;
        }
        verdict(visit, "Solved!").await?;
        visit.screenshot("puzzle-desktop-solved").await?;
        visit.click("[data-act=go-on]").await?;
        visit.find("main[data-puzzle='2']").await?;

        // It is remembered, and nothing else was touched.
        visit.click(".neighbours a[href='/puzzles/sumoo']").await?;
        visit.find(".tile.solved[data-number='1'] .done").await?;
        visit.browser.refresh().await?;
        visit.text_when("#progress", |text| text == format!("1 of {of} solved")).await?;
        visit.count(".tile.solved", 1).await?;
        visit.open("/sumoo").await?;
        moves(visit, 1).await?;
        hidden_says(visit, "#board-text", &own).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_in_two_is_solved_against_the_best_defence() -> Result<()> {
    visit("a_win_in_two_is_solved_against_the_best_defence", Setting::default().dark(), async |visit| {
        let (number, puzzle) = first_in(2);
        open(visit, number).await?;
        visit.text_when("#task", |text| text.ends_with("ejects a token within two turns.")).await?;
        let mut game = game_of(&puzzle)?;
        for &action in &puzzle.solution {
            act(visit, &mut game, action).await?;
        }
        verdict(visit, "Right!").await?;
        visit.screenshot("puzzle-desktop-dark").await?;
        follow(visit, &mut game, puzzle.solution.len()).await?;
        let last = Solver::with_memory(1 << 20).win_within(game.situation(), 1).context("it is won")?;
        for action in last {
            act(visit, &mut game, action).await?;
        }
        verdict(visit, "Solved!").await?;
        assert!(game.outcome().is_some());
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_try_is_refuted_and_taken_back() -> Result<()> {
    visit("a_wrong_try_is_refuted_and_taken_back", Setting::default(), async |visit| {
        let (number, puzzle) = quiet_in_two()?;
        open(visit, number).await?;
        let start = hidden_text(visit, "#board-text").await?;
        visit.click("[data-act=end-turn]").await?;
        verdict(visit, "Black").await?;
        // The refutation is played, and the board waits until it is taken back.
        visit
            .wait_for("the answer on the board", async || {
                Ok((visit.all(".ply").await?.len() > 1).then_some(()))
            })
            .await?;
        visit
            .text_when("#verdict", |text| {
                text.contains("escape") && text.contains("ends the turn.") || text.contains("can simply pass")
            })
            .await?;
        visit.screenshot("puzzle-desktop-refuted").await?;
        visit.find(".arena.still").await?;
        visit.click("[data-act=take-back]").await?;
        moves(visit, 0).await?;
        hidden_says(visit, "#board-text", &start).await?;
        visit.gone(".arena.still").await?;

        // A hint in two steps: what to act with, then what to do.
        let first = puzzle.solution[0];
        let named = first.to_string();
        let token = named.split(' ').next().unwrap_or_default();
        visit.click("[data-act=hint]").await?;
        verdict(visit, &format!("Look at what {token}")).await?;
        visit.find(".token.held").await?;
        visit.click("[data-act=hint]").await?;
        verdict(visit, &format!("Begin with {named}.")).await?;
        visit.find("[data-advice] .shaft").await?;

        // The solution, one step at a time; seeing it is not solving it.
        visit.click("[data-act=solution]").await?;
        moves(visit, 1).await?;
        for shown in 2.. {
            if visit.all("[data-act=try-it]").await?.len() == 1 {
                break;
            }
            if shown > 12 {
                bail!("the solution does not end");
            }
            visit.click("[data-act=next-step]").await?;
            moves(visit, shown).await?;
        }
        verdict(visit, "That was the solution.").await?;
        visit.click("[data-act=try-it]").await?;
        moves(visit, 0).await?;
        visit.open("/puzzles/sumoo").await?;
        visit.text_when("#progress", |text| text.starts_with("0 of ")).await?;

        // A turn that leads nowhere in a puzzle of one turn.
        open(visit, 1).await?;
        visit.click("[data-act=end-turn]").await?;
        verdict(visit, "The turn is over").await?;
        visit.press("u").await?;
        moves(visit, 0).await?;
        verdict(visit, "one idea").await?;
        // The solution can be asked for after a failed try, too.
        visit.click("[data-act=end-turn]").await?;
        verdict(visit, "The turn is over").await?;
        visit.click("[data-act=solution]").await?;
        verdict(visit, "That was the solution.").await?;
        Ok(())
    })
    .await
}

/// Goes on with Tab until the focus is on what is looked for.
async fn tab_to(visit: &Visit, css: &str) -> Result<()> {
    for _ in 0..150 {
        let found =
            visit.script("return document.activeElement?.matches(arguments[0]) ?? false", vec![json!(css)]);
        if found.await? == json!(true) {
            return Ok(());
        }
        visit.press("\u{e004}").await?;
    }
    bail!("Tab does not lead to {css}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_with_keys_alone() -> Result<()> {
    visit("a_puzzle_is_solved_with_keys_alone", Setting::default().reduced_motion(), async |visit| {
        visit.open("/").await?;
        visit.find(".card").await?;
        tab_to(visit, "nav a[href='/puzzles']").await?;
        visit.press("\u{e007}").await?;
        visit.find("#progress").await?;
        tab_to(visit, ".card a[href='/puzzles/sumoo']").await?;
        visit.press("\u{e007}").await?;
        visit.find(".tile").await?;
        tab_to(visit, ".tile[data-number='1'] a").await?;
        visit.press("\u{e007}").await?;
        visit.find("main[data-puzzle='1']").await?;
        let (_, puzzle) = first_in(1);
        let action = puzzle.solution[0];
        let Action::Attack { principal, second: None, .. } = action else { bail!("puzzle 1 is one push") };
        let square = puzzle.situation.board.find(principal).context("it is there")?.to_string();
        tab_to(visit, "[role=gridcell]").await?;
        // Row by row, then column by column.
        for _ in 0..12 {
            let here = visit.script("return document.activeElement.dataset.square", vec![]).await?;
            let here = here.as_str().context("a square has the focus")?.to_owned();
            let (wanted, at) = (square.as_bytes(), here.as_bytes());
            let key = match (wanted[1].cmp(&at[1]), wanted[0].cmp(&at[0])) {
                (std::cmp::Ordering::Greater, _) => "\u{e013}",
                (std::cmp::Ordering::Less, _) => "\u{e015}",
                (_, std::cmp::Ordering::Greater) => "\u{e014}",
                (_, std::cmp::Ordering::Less) => "\u{e012}",
                _ => break,
            };
            visit.press(key).await?;
        }
        visit.press("\u{e007}").await?;
        visit.find(&format!("[data-choice='{action}']")).await?;
        let place = visit
            .script(
                "return [...document.querySelectorAll('[data-choice]')]
                     .findIndex((button) => button.dataset.choice === arguments[0]) + 1",
                vec![json!(action.to_string())],
            )
            .await?;
        visit.press(place.to_string()).await?;
        verdict(visit, "Solved!").await?;
        hidden_when(visit, "#live", |told| told.contains("out of the arena")).await?;
        visit.press("n").await?;
        visit.find("main[data-puzzle='2']").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_fit_a_phone_and_speak_french() -> Result<()> {
    for viewport in [Viewport::PHONE, Viewport::SMALL_PHONE] {
        let setting = Setting::phone().viewport(viewport).language("fr").dark();
        visit("puzzles_fit_a_phone_and_speak_french", setting, async |visit| {
            let fits = async || {
                let wide = "return document.documentElement.scrollWidth - innerWidth";
                anyhow::Ok(visit.script(wide, vec![]).await? == json!(0))
            };
            visit.open("/puzzles/sumoo").await?;
            visit.text_when("h1", |text| text == "Problèmes de SUMOO").await?;
            assert!(fits().await?, "nothing of the list sticks out");
            visit.screenshot(&format!("puzzles-phone-dark-{}", viewport.width)).await?;
            // Only the hardest, and of those only what is unsolved.
            visit.click("select[name=grade] option[value='5']").await?;
            let hardest = puzzles().filter(|puzzle| puzzle.grade == 5).count();
            visit
                .wait_for("the hardest", async || {
                    Ok((visit.all(".tile").await?.len() == hardest).then_some(()))
                })
                .await?;
            visit.click("select[name=turns] option[value='1']").await?;
            visit.find(".none-left").await?;
            visit.click(".none-left .btn").await?;
            visit.find(".tile[data-number='1']").await?;

            let (number, puzzle) = first_in(1);
            open(visit, number).await?;
            assert!(fits().await?, "nothing of the puzzle sticks out");
            visit.screenshot(&format!("puzzle-phone-dark-{}", viewport.width)).await?;
            let mut game = game_of(&puzzle)?;
            for &action in &puzzle.solution {
                act(visit, &mut game, action).await?;
            }
            verdict(visit, "Résolu !").await?;
            assert!(fits().await?, "nor of the verdict");
            visit.screenshot(&format!("puzzle-phone-solved-{}", viewport.width)).await?;
            // The filter takes away what is solved.
            visit.open("/puzzles/sumoo").await?;
            visit.click(".filters label.choice").await?;
            visit.gone(&format!(".tile[data-number='{number}']")).await?;
            Ok(())
        })
        .await?;
    }
    Ok(())
}
