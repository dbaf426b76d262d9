//! Puzzles, solved with a mouse, a finger or the keyboard alone.

use anyhow::{Context, Result, bail};
use dohyo_ai::sumoo::{Puzzle, Solver};
use dohyo_browser_tests::keys::{DOWN, ENTER, LEFT, RIGHT, UP};
use dohyo_browser_tests::{Setting, Viewport, Visit, visit};
use dohyo_core::{Fate, Game as _, Options, Setup as _};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_sumoo::{Action, Sumoo};
use serde_json::json;

use crate::pages::puzzle::{open, verdict};
use crate::pages::table::{begin, moves};
use crate::players::{act, play};

/// A puzzle of any game, in which a side wins in one turn.
struct Posed {
    game: AnyGame,
    solution: Vec<AnyAction>,
    /// How the task ends.
    task: &'static str,
    /// The pieces that a hint names first.
    pieces: String,
}

/// Returns the first puzzle of a game, and how many puzzles the game has.
fn first(game: &str) -> Result<(Posed, usize)> {
    match game {
        "sumoo" => {
            let puzzle = dohyo_ai::sumoo::puzzles().next().context("a puzzle")?;
            let pieces = format!("{:#}", puzzle.solution[0]).split(' ').next().unwrap_or_default().to_owned();
            let posed = Posed {
                game: AnyGame::Sumoo(game_of(&puzzle)?),
                solution: puzzle.solution.into_iter().map(AnyAction::Sumoo).collect(),
                task: "ejects a token this turn.",
                pieces,
            };
            Ok((posed, dohyo_ai::sumoo::puzzles().count()))
        }
        "kumo" => {
            let puzzle = dohyo_ai::kumo::puzzles().next().context("a puzzle")?;
            let pieces = match puzzle.solution[0] {
                dohyo_kumo::Action::Kumo { first, second, .. } => format!("{first} + {second}"),
                other => bail!("the easiest puzzle begins with {other}"),
            };
            let kumo = dohyo_kumo::Kumo::from_position(&puzzle.situation.to_string(), &Options::new())?;
            let posed = Posed {
                game: AnyGame::Kumo(kumo),
                solution: puzzle.solution.into_iter().map(AnyAction::Kumo).collect(),
                task: "pushes the Stone out this turn.",
                pieces,
            };
            Ok((posed, dohyo_ai::kumo::puzzles().count()))
        }
        other => bail!("{other} has no puzzles"),
    }
}

fn game_of(puzzle: &Puzzle) -> Result<Sumoo> {
    Ok(Sumoo::from_position(&puzzle.situation.to_string(), &Options::new())?)
}

/// Plays a solution on the page, and in `game`.
async fn solve(visit: &Visit, game: &mut AnyGame, solution: &[AnyAction]) -> Result<()> {
    for action in solution {
        let seat = game.to_act().single().context("somebody is to act")?;
        let played = visit.all(".ply").await?.len();
        // The turn ends by itself where nothing is left to do.
        let ends = matches!(action, AnyAction::Sumoo(Action::End));
        if !ends || visit.has("[data-act=end-turn]:not(:disabled)").await? {
            act(visit, game, played, action).await?;
            visit.more_than(".ply", played).await?;
        }
        game.play(seat, action, Fate::Unknown)?;
    }
    Ok(())
}

async fn is_solved_and_remembered(game: &'static str) -> Result<()> {
    let (posed, count) = first(game)?;
    visit(Setting::default(), async |visit| {
        // A game of one's own is under way.
        begin(visit, game, None, &["opponent=same-screen"]).await?;
        play(visit, 1).await?;
        let own = visit.hidden_text("#board-text").await?;

        // The home page leads to the list, and the list to the first puzzle.
        visit.open("/").await?;
        visit.click(&format!(".card a[href='/puzzles/{game}']")).await?;
        visit.says("#progress", &format!("0 of {count} solved")).await?;
        visit.count(".tile", count).await?;
        visit.screenshot(&format!("{game}-puzzles-desktop-light")).await?;
        visit.click(".tile[data-number='1'] a").await?;
        visit.text_when("#task", |text| text.ends_with(posed.task)).await?;
        solve(visit, &mut posed.game.clone(), &posed.solution).await?;
        verdict(visit, "Solved!").await?;
        visit.screenshot(&format!("{game}-puzzle-desktop-solved")).await?;
        visit.click("[data-act=go-on]").await?;
        visit.find("main[data-puzzle='2']").await?;

        // It is remembered, and the game under way is untouched.
        visit.click(&format!(".neighbours a[href='/puzzles/{game}']")).await?;
        visit.find(".tile.solved[data-number='1'] .done").await?;
        visit.has_focus().await?;
        visit.browser.refresh().await?;
        visit.says("#progress", &format!("1 of {count} solved")).await?;
        visit.count(".tile.solved", 1).await?;
        visit.open(&format!("/{game}")).await?;
        moves(visit, 1).await?;
        visit.hidden_says("#board-text", &own).await
    })
    .await
}

mod a_puzzle_is_solved_and_remembered {
    crate::tables::at_every_table!(is_solved_and_remembered: sumoo, kumo);
}

/// Ends a turn without solving anything.
async fn end_turn(visit: &Visit, game: &str) -> Result<()> {
    if game == "kumo" {
        visit.click("[data-act=rotate-cw]").await?;
        moves(visit, 1).await?;
    }
    visit.click("[data-act=end-turn]").await
}

async fn is_taken_back_hinted_and_shown(game: &'static str) -> Result<()> {
    let (posed, _) = first(game)?;
    visit(Setting::default(), async |visit| {
        open(visit, game, 1).await?;
        let start = visit.hidden_text("#board-text").await?;
        for way in ["button", "key"] {
            end_turn(visit, game).await?;
            verdict(visit, "Your turn is over").await?;
            // The button that was pressed is off, and the board takes the focus from it.
            visit.has_focus().await?;
            match way {
                "key" => visit.press("u").await?,
                _ => visit.click("[data-act=take-back]").await?,
            }
            moves(visit, 0).await?;
            visit.hidden_says("#board-text", &start).await?;
        }
        // A hint names the pieces first, then the action.
        visit.click("[data-act=hint]").await?;
        verdict(visit, &posed.pieces).await?;
        visit.click("[data-act=hint]").await?;
        verdict(visit, "Begin with ").await?;
        visit.find("[data-advice]").await?;
        // The solution comes one action at a time, and seeing it is not solving it.
        visit.click("[data-act=solution]").await?;
        for shown in 1..posed.solution.len() {
            moves(visit, shown).await?;
            visit.click("[data-act=next-step]").await?;
        }
        verdict(visit, "That was the solution.").await?;
        visit.click("[data-act=try-it]").await?;
        moves(visit, 0).await?;
        // It can be asked for after a failed attempt, too.
        end_turn(visit, game).await?;
        verdict(visit, "Your turn is over").await?;
        visit.click("[data-act=solution]").await?;
        visit.find("[data-act=next-step], [data-act=try-it]").await?;
        visit.open(&format!("/puzzles/{game}")).await?;
        visit.text_when("#progress", |text| text.starts_with("0 of ")).await.map(drop)
    })
    .await
}

mod an_attempt_is_taken_back_hinted_and_shown {
    crate::tables::at_every_table!(is_taken_back_hinted_and_shown: sumoo, kumo);
}

async fn fit_a_phone_in_french(game: &'static str) -> Result<()> {
    let (posed, _) = first(game)?;
    for viewport in [Viewport::PHONE, Viewport::SMALL_PHONE] {
        let posed = &posed;
        visit(Setting::phone().viewport(viewport).language("fr").dark(), async |visit| {
            visit.open(&format!("/puzzles/{game}")).await?;
            visit.text_when("h1", |text| text.starts_with("Problèmes de ")).await?;
            assert_eq!(visit.overflow().await?, 0, "the list");
            visit.screenshot(&format!("{game}-puzzles-phone-dark-{}", viewport.width)).await?;
            open(visit, game, 1).await?;
            assert_eq!(visit.overflow().await?, 0, "the puzzle");
            visit.screenshot(&format!("{game}-puzzle-phone-dark-{}", viewport.width)).await?;
            solve(visit, &mut posed.game.clone(), &posed.solution).await?;
            verdict(visit, "Résolu !").await?;
            assert_eq!(visit.overflow().await?, 0, "the verdict");
            visit.screenshot(&format!("{game}-puzzle-phone-solved-{}", viewport.width)).await?;
            // The filter takes away what is solved.
            visit.open(&format!("/puzzles/{game}")).await?;
            visit.click(".filters label.choice").await?;
            visit.gone(".tile[data-number='1']").await
        })
        .await?;
    }
    Ok(())
}

mod puzzles_fit_a_phone_in_french {
    crate::tables::at_every_table!(fit_a_phone_in_french: sumoo, kumo);
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_filtered_by_grade_and_turns() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/puzzles/sumoo").await?;
        visit.choose("select[name=grade]", "5").await?;
        visit.count(".tile", dohyo_ai::sumoo::puzzles().filter(|puzzle| puzzle.grade == 5).count()).await?;
        visit.choose("select[name=turns]", "1").await?;
        visit.click(".none-left .btn").await?;
        visit.find(".tile[data-number='1']").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_in_two_is_solved_against_the_best_defence() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        let mut puzzles = (1..).zip(dohyo_ai::sumoo::puzzles());
        let (number, puzzle) = puzzles.find(|(_, puzzle)| puzzle.turns == 2).context("a puzzle")?;
        open(visit, "sumoo", number).await?;
        visit.text_when("#task", |text| text.ends_with("ejects a token within two turns.")).await?;
        let mut game = AnyGame::Sumoo(game_of(&puzzle)?);
        let solution: Vec<_> = puzzle.solution.iter().copied().map(AnyAction::Sumoo).collect();
        solve(visit, &mut game, &solution).await?;
        verdict(visit, "Right!").await?;
        visit.screenshot("puzzle-desktop-dark").await?;
        // The reply is in the list.
        for ply in &visit.all(".ply .move").await?[solution.len()..] {
            let seat = game.to_act().single().context("somebody is to act")?;
            game.play_text(seat, &ply.text().await?, Fate::Unknown)?;
        }
        let AnyGame::Sumoo(now) = &game else { bail!("another game") };
        let last = Solver::with_memory(1 << 20).win_within(now.situation(), 1).context("it is won")?;
        let last: Vec<_> = last.into_iter().map(AnyAction::Sumoo).collect();
        solve(visit, &mut game, &last).await?;
        verdict(visit, "Solved!").await?;
        assert!(game.outcome().is_some());
        Ok(())
    })
    .await
}

/// Returns the first puzzle of two turns, with its number, in which passing is answered by an escape.
fn answered_by_escape() -> Result<(usize, Puzzle)> {
    let mut solver = Solver::with_memory(1 << 20);
    for (number, puzzle) in (1..).zip(dohyo_ai::sumoo::puzzles()).filter(|(_, puzzle)| puzzle.turns == 2) {
        let mut game = game_of(&puzzle)?;
        game.play(game.situation().to_move.seat(), &Action::End, Fate::Unknown)?;
        let reply = solver.defend(game.situation(), 1).context("there is a reply")?;
        if reply.turn.last() == Some(&Action::End) {
            return Ok((number, puzzle));
        }
    }
    bail!("every pass is answered by an ejection")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_turn_is_refuted_on_the_board() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let (number, puzzle) = answered_by_escape()?;
        open(visit, "sumoo", number).await?;
        let start = visit.hidden_text("#board-text").await?;
        visit.click("[data-act=end-turn]").await?;
        verdict(visit, "Black").await?;
        visit.more_than(".ply", 1).await?;
        visit
            .text_when("#verdict", |text| {
                text.contains("escape") && text.contains("ends the turn.") || text.contains("can simply pass")
            })
            .await?;
        visit.screenshot("puzzle-desktop-refuted").await?;
        // The board waits until the attempt is taken back.
        visit.find(".arena.still").await?;
        visit.click("[data-act=take-back]").await?;
        moves(visit, 0).await?;
        visit.hidden_says("#board-text", &start).await?;
        visit.gone(".arena.still").await?;
        let named = format!("{:#}", puzzle.solution[0]);
        let token = named.split(' ').next().unwrap_or_default();
        visit.click("[data-act=hint]").await?;
        verdict(visit, &format!("Look at what {token}")).await?;
        visit.find(".token.held").await?;
        visit.click("[data-act=hint]").await?;
        verdict(visit, &format!("Begin with {named}.")).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_with_keys_alone() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        visit.open("/").await?;
        visit.find(".card").await?;
        let links = ["nav a[href='/puzzles']", ".card a[href='/puzzles/sumoo']", ".tile[data-number='1'] a"];
        for link in links {
            visit.find(link).await?;
            visit.tab_to(link).await?;
            visit.press(ENTER).await?;
        }
        visit.find("main[data-puzzle='1']").await?;
        let puzzle = dohyo_ai::sumoo::puzzles().next().context("a puzzle")?;
        let action = puzzle.solution[0];
        let Action::Attack { front, rear: None, .. } = action else { bail!("puzzle 1 is one push") };
        let square = puzzle.situation.board.find(front).context("it is there")?.to_string();
        visit.tab_to("[role=gridcell]").await?;
        // Row by row, then column by column.
        for _ in 0..12 {
            let here = visit.script("return document.activeElement.dataset.square", vec![]).await?;
            let here = here.as_str().context("a square has the focus")?.to_owned();
            let (wanted, at) = (square.as_bytes(), here.as_bytes());
            let key = match (wanted[1].cmp(&at[1]), wanted[0].cmp(&at[0])) {
                (std::cmp::Ordering::Greater, _) => UP,
                (std::cmp::Ordering::Less, _) => DOWN,
                (_, std::cmp::Ordering::Greater) => RIGHT,
                (_, std::cmp::Ordering::Less) => LEFT,
                _ => break,
            };
            visit.press(key).await?;
        }
        visit.press(ENTER).await?;
        visit.find(&format!("[data-choice='{action:#}']")).await?;
        let place = visit
            .script(
                "return [...document.querySelectorAll('[data-choice]')]
                     .findIndex((button) => button.dataset.choice === arguments[0]) + 1",
                vec![json!(format!("{action:#}"))],
            )
            .await?;
        visit.press(place.to_string()).await?;
        verdict(visit, "Solved!").await?;
        visit.hidden_when("#live", |told| told.contains("out of the arena")).await?;
        visit.press("n").await?;
        visit.find("main[data-puzzle='2']").await?;
        Ok(())
    })
    .await
}
