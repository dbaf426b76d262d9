//! Lessons, taken with the mouse or with the keyboard alone.

use anyhow::{Context, Result};
use dohyo_abalone::Abalone;
use dohyo_browser_tests::keys::{ENTER, ESCAPE};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_core::{Fate, Game as _, Seed};
use dohyo_games::AnyGame;
use dohyo_kabuto::Kabuto;
use dohyo_kumo::Kumo;
use dohyo_lessons::{Lesson, Step, Task, Taught};
use dohyo_sumoku::Sumoku;
use dohyo_sumoo::Sumoo;
use serde_json::json;

use crate::pages::table;
use crate::players::{abalone, act, play};

/// Returns the lessons of a game.
fn lessons(game: &str) -> &'static [Lesson] {
    match game {
        "abalone" => Abalone::LESSONS,
        "sumoo" => Sumoo::LESSONS,
        "kumo" => Kumo::LESSONS,
        "sumoku" => Sumoku::LESSONS,
        _ => Kabuto::LESSONS,
    }
}

/// Waits until the page shows a step in a state: `open`, `missed` or `done`.
async fn reach(visit: &Visit, step: &str, state: &str) -> Result<()> {
    let css = format!("main[data-step='{step}'][data-state='{state}']");
    visit.find(&css).await.map(|_| ()).with_context(|| format!("{step} does not become {state}"))
}

fn begin(game: &str, step: &Step) -> Result<AnyGame> {
    Ok(dohyo_games::from_position(game, step.position, &step.options.parse()?)?)
}

/// Does what a step asks for, with the mouse.
async fn solve(visit: &Visit, id: &str, step: &Step) -> Result<()> {
    match &step.task {
        Task::Choose(answers) => {
            let right = answers.iter().position(|answer| answer.right).context("a right answer")?;
            visit.click(&format!("[data-answer='{}']", right + 1)).await?;
        }
        Task::Play(play) => {
            let mut game = begin(id, step)?;
            for (played, text) in play.solution.iter().enumerate() {
                let action = game.read_action(text)?;
                act(visit, &game, played, &action).await?;
                let seat = game.to_act().first().context("somebody is to act")?;
                game.play(seat, &action, Fate::Drawn(Seed::from(step.luck)))?;
            }
        }
    }
    reach(visit, step.id, "done").await
}

/// Takes the first lesson of a game from the home page to its end with the mouse, and goes on to the next one.
async fn is_taken_by_mouse(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/").await?;
        visit.says(&format!(".card a[href='/{game}']"), "Play now").await?;
        visit.click(&format!(".card a[href='/{game}/learn/first']")).await?;
        let first = &lessons(game)[0];
        for (index, step) in first.steps.iter().enumerate() {
            reach(visit, step.id, "open").await?;
            visit.says("#task", step.goal.en).await?;
            visit.screenshot(&format!("lesson-{game}-{}", step.id)).await?;
            solve(visit, game, step).await?;
            visit.mentions("#verdict", step.done.en).await?;
            visit.count(".tick.done", index + 1).await?;
            if index == 1 {
                // Reload returns to the same step, and two quick presses skip none.
                visit.browser.refresh().await?;
                reach(visit, step.id, "open").await?;
                visit.count(".tick.done", index + 1).await?;
                solve(visit, game, step).await?;
                visit.press(ENTER).await?;
                visit.press(ENTER).await?;
            } else {
                visit.click("[data-act=go-on]").await?;
            }
        }
        let next = &lessons(game)[1];
        visit.find(&format!("main[data-lesson='{}']", next.id)).await?;

        // The list knows what is done, and the reader is no longer new to the game.
        visit.click(&format!(".neighbours a[href='/{game}/learn']")).await?;
        visit.says(".lesson-card[data-lesson=first] .note", "3 of 3 steps done").await?;
        visit.open("/").await?;
        visit.says(&format!(".card a[href='/{game}']"), "Play").await?;
        visit.gone(&format!(".card a[href='/{game}/learn/first']")).await
    })
    .await
}

mod the_first_lesson_is_taken_by_mouse {
    crate::tables::at_every_table!(is_taken_by_mouse);
}

/// Takes all further lessons of a game with the mouse.
async fn are_all_solved(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        // Special moves are played from their cards at the table; the lessons of the wrestlers are played natively.
        let taken = || lessons(game)[1..].iter().filter(|lesson| lesson.id != "wrestlers");
        for lesson in taken() {
            visit.open(&format!("/{game}/learn/{}", lesson.id)).await?;
            for step in lesson.steps {
                reach(visit, step.id, "open").await?;
                solve(visit, game, step).await?;
                visit.click("[data-act=go-on]").await?;
            }
        }
        visit.open(&format!("/{game}/learn")).await?;
        visit.count(".lesson-card .note.good", taken().count()).await
    })
    .await
}

mod all_further_lessons_are_solved {
    crate::tables::at_every_table!(are_all_solved);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_taken_by_keyboard_alone() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/abalone/learn/first").await?;
        for step in Abalone::LESSONS[0].steps {
            reach(visit, step.id, "open").await?;
            visit.has_focus().await?;
            let game: Abalone = match begin("abalone", step)? {
                AnyGame::Abalone(game) => game,
                _ => unreachable!("Abalone"),
            };
            let Task::Play(play) = &step.task else { unreachable!("a task on the board") };
            let action = game.read_action(play.solution[0])?;
            abalone::act(visit, abalone::Way::Keyboard, &game, action).await?;
            reach(visit, step.id, "done").await?;
            visit.press(" ").await?;
        }
        // The next lesson begins.
        reach(visit, Abalone::LESSONS[1].steps[0].id, "open").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_answers_are_answered_and_help_grows() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let step = &Abalone::LESSONS[1].steps[1];
        assert_eq!(step.id, "pac");
        visit.open("/abalone/learn/pushes").await?;
        visit.click("[data-tick='2']").await?;
        reach(visit, "pac", "open").await?;

        // What the rules refuse is answered by the rule, and is no miss.
        let board = visit.hidden_text("#board-text").await?;
        visit.click_places("e2 e3 e4").await?;
        visit.click("[data-cell=e5]").await?;
        visit.mentions("#say", "3 against 3").await?;
        reach(visit, "pac", "open").await?;
        visit.says("#verdict", "").await?;

        // A legal move that misses the goal is explained; then the board returns by itself.
        visit.press(ESCAPE).await?;
        visit.click("[data-cell=c1]").await?;
        visit.click("[data-cell=d1]").await?;
        reach(visit, "pac", "missed").await?;
        visit.mentions("#verdict", "Nothing was pushed").await?;
        reach(visit, "pac", "open").await?;
        visit.hidden_says("#board-text", &board).await?;
        visit.mentions("#verdict", "Nothing was pushed").await?;

        // Hints grow: what, where, the solution.
        visit.click("[data-act=hint]").await?;
        visit.mentions("#verdict", step.what.en).await?;
        visit.click("[data-act=hint]").await?;
        visit.mentions("#verdict", step.place.en).await?;
        visit.count(".cell.marked", 3).await?;
        visit.click("[data-act=hint]").await?;
        reach(visit, "pac", "done").await?;
        visit.click("[data-act=try-it]").await?;
        reach(visit, "pac", "open").await?;
        visit.hidden_says("#board-text", &board).await
    })
    .await
}

/// Looks at every first step in French, at night, on a phone.
async fn fits_a_phone(game: &'static str) -> Result<()> {
    visit(Setting::phone().dark().language("fr"), async |visit| {
        for lesson in lessons(game) {
            visit.open(&format!("/{game}/learn/{}", lesson.id)).await?;
            let step = &lesson.steps[0];
            reach(visit, step.id, "open").await?;
            visit.says("#task", step.goal.fr).await?;
            assert_eq!(visit.overflow().await?, 0, "{game} {}", lesson.id);
            visit.screenshot(&format!("lesson-{game}-{}-phone-fr", lesson.id)).await?;
        }
        Ok(())
    })
    .await
}

mod lessons_fit_a_phone {
    crate::tables::at_every_table!(fits_a_phone);
}

/// Returns part of what the coach says after two actions of each game.
fn coached(game: &str) -> &'static str {
    match game {
        "abalone" => "towards the centre",
        "sumoo" => " or ",
        "kumo" => "show another face",
        "sumoku" => "counts twice",
        _ => "read the ghost",
    }
}

/// Plays the beginning of a first game with the coach, leaves the coach and calls it back.
async fn is_coached(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open("/").await?;
        visit.script("localStorage.clear()", vec![]).await?;
        table::begin(visit, game, None, &["opponent=same-screen"]).await?;
        play(visit, 2).await?;
        visit.mentions("#say", coached(game)).await?;
        visit.browser.refresh().await?;
        visit.mentions("#say", coached(game)).await?;
        visit.click("[data-act=leave-coach]").await?;
        visit.text_when("#say", |text| !text.contains(coached(game))).await?;
        visit.gone("[data-act=leave-coach]").await?;
        visit.click("[data-act=more]").await?;
        visit.click("[data-act=coach]").await?;
        visit.press(ESCAPE).await?;
        visit.mentions("#say", coached(game)).await
    })
    .await
}

mod a_first_game_is_coached {
    crate::tables::at_every_table!(is_coached);
}

/// Looks at the printable sheets.
async fn is_on_one_sheet(game: &'static str) -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open(&format!("/{game}/learn")).await?;
        visit.click(&format!("a[href='/{game}/sheet']")).await?;
        visit.find(".sheet-rules li").await?;
        visit.find(".sheet-board :is(svg.board, svg.k-board)").await?;
        visit.screenshot(&format!("sheet-{game}")).await?;
        let pdf =
            visit.devtools("Page.printToPDF", json!({ "paperWidth": 8.27, "paperHeight": 11.69 })).await?;
        let pdf = pdf["data"].as_str().context("a PDF")?;
        let pages = visit
            .script(
                "return (atob(arguments[0]).match(/\\/Type\\s*\\/Page[^s]/g) || []).length",
                vec![json!(pdf)],
            )
            .await?;
        assert_eq!(pages, json!(1), "{game}: the sheet has one page");
        Ok(())
    })
    .await
}

mod the_rules_fit_one_sheet {
    crate::tables::at_every_table!(is_on_one_sheet);
}
