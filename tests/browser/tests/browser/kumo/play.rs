//! Whole games, from the first choice to the result.

use anyhow::{Result, bail};
use dohyo_ai::kumo::puzzles;
use dohyo_browser_tests::{Setting, visit};
use dohyo_core::{Game as _, Options, Seed, Setup as _};
use dohyo_kumo::{Action, Kumo, Turning};

use super::hands::Player;
use super::{BRINK, begin_at, click_squares, holds};
use crate::at_table::{choose, hidden_says, hidden_text, hidden_when, moves, start};

#[tokio::test(flavor = "multi_thread")]
async fn kumo_a_whole_game_against_level_1() -> Result<()> {
    visit("kumo_a_whole_game_against_level_1", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=computer", "level=1", "colour=south", "first=south"]).await?;
        let game = Kumo::new(&Options::new().with("first", "south"), Seed::default())?;
        let mut player = Player::new(visit, game);
        let actions = player.play_to_the_end().await?;
        // Two wrestlers, two faces and a push each way: nobody wins in fewer.
        assert!(actions >= 12, "only {actions} actions");
        let outcome = player.game().outcome().expect("the game is over");
        let result = visit.text("#result").await?;
        let winner =
            if outcome.winners.contains(dohyo_core::Seat::FIRST) { "South wins" } else { "North wins" };
        assert!(result.contains(winner), "{result} in {}", player.game().position());
        visit.screenshot("kumo-desktop-won").await?;
        // The game is judged, and can be gone through again.
        visit.click("[data-act=review]").await?;
        visit.click("[data-step=first]").await?;
        visit.text_when("[data-square=e5]", |_| true).await?;
        holds(visit, "e5", "the Stone").await?;
        visit.click("[data-step=forward]").await?;
        visit.find(".ply.here[data-ply='1']").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_the_computer_plays_its_whole_turn() -> Result<()> {
    visit("kumo_the_computer_plays_its_whole_turn", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=computer", "level=2", "colour=south", "first=south"]).await?;
        visit.click("[data-act=rotate-cw]").await?;
        moves(visit, 1).await?;
        // A hint points at something, and says it.
        visit.click("[data-act=hint]").await?;
        visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
        visit.find("[data-advice]").await?;
        visit.screenshot("kumo-desktop-hint").await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text == "South to move. 5 actions left").await?;
        let there = visit.all(".ply").await?.len();
        assert!(there >= 3, "the computer turns the arena at least: {there}");
        // Whatever it did, one undo takes it back with one's own last action.
        visit.click("[data-act=undo]").await?;
        moves(visit, 1).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_four_play_in_two_teams() -> Result<()> {
    visit("kumo_four_play_in_two_teams", Setting::default(), async |visit| {
        begin_at(visit, None, &["opponent=same-screen", "players=4", "first=south"]).await?;
        visit.count(".plate", 4).await?;
        visit.text_when("#say", |text| text.starts_with("South and North to move")).await?;
        // Both edges of the team are home.
        visit.click("[data-reserve=mine]").await?;
        visit.count(".ku-entry", 18).await?;
        visit.screenshot("kumo-four").await?;
        click_squares(visit, "e9").await?;
        visit.click("[data-face=KUMO]").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=rotate-ccw]").await?;
        visit.click("[data-act=end-turn]").await?;
        moves(visit, 3).await?;
        visit.text_when("#say", |text| text.starts_with("West and East to move")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_against_the_computer_in_teams() -> Result<()> {
    visit("kumo_against_the_computer_in_teams", Setting::default(), async |visit| {
        visit.open("/kumo").await?;
        visit.find("#new-game[open]").await?;
        let choices = ["opponent=computer", "level=1", "colour=south", "players=4", "first=south"];
        choose(visit, &choices).await?;
        start(visit).await?;
        visit.click("[data-act=rotate-cw]").await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text == "South and North to move. 5 actions left").await?;
        hidden_when(visit, "#live", |told| told.contains("West and East")).await?;
        // What is kept goes on after a reload, with the same teams.
        let before = hidden_text(visit, "#board-text").await?;
        visit.browser.refresh().await?;
        visit.text_when("#say", |text| text.starts_with("South and North to move")).await?;
        hidden_says(visit, "#board-text", &before).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_a_lost_game_is_told() -> Result<()> {
    visit("kumo_a_lost_game_is_told", Setting::default(), async |visit| {
        begin_at(visit, Some(BRINK), &["opponent=computer", "level=5", "colour=north"]).await?;
        visit.text_when("#result h2", |text| text == "South wins").await?;
        visit.text_when("#result .note", |text| text.contains("The Stone has left the arena")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn kumo_puzzles_are_solved_and_wrong_tries_told() -> Result<()> {
    visit("kumo_puzzles_are_solved_and_wrong_tries_told", Setting::default(), async |visit| {
        visit.open("/puzzles").await?;
        visit.click(".card a[href='/puzzles/kumo']").await?;
        let of = puzzles().count();
        visit.text_when("#progress", |text| text == format!("0 of {of} solved")).await?;
        visit.screenshot("kumo-puzzles-desktop-light").await?;
        visit.click(".tile[data-number='1'] a").await?;
        visit.text_when("#task", |text| text.ends_with("pushes the Stone out this turn.")).await?;
        let puzzle = puzzles().next().expect("there is one");
        let position = puzzle.situation.to_string();
        let game = Kumo::from_position(&position, &Options::new())?;
        // A turn that does not bring it out is a wrong try, and can be taken back.
        let mut player = Player::new(visit, game.clone());
        player.act(Action::Rotate(Turning::Clockwise)).await?;
        player.act(Action::Pass).await?;
        visit.text_when("#verdict", |text| text.contains("The turn is over")).await?;
        visit.screenshot("kumo-puzzle-desktop-wrong").await?;
        visit.click("[data-act=take-back]").await?;
        moves(visit, 0).await?;
        visit.click("[data-act=hint]").await?;
        let pieces = match puzzle.solution[0] {
            Action::Kumo { first, second, .. } => format!("{first} + {second}"),
            other => bail!("the easiest puzzle begins with {other}"),
        };
        visit.text_when("#verdict", |text| text.contains(&pieces)).await?;
        // The hint has picked the first of them already.
        visit.click(&format!(".handle[data-action='{}']", puzzle.solution[0])).await?;
        moves(visit, 1).await?;
        let mut player = Player::new(visit, game);
        for (action, number) in puzzle.solution[1..].iter().zip(2..) {
            player.act(*action).await?;
            moves(visit, number).await?;
        }
        visit.text_when("#verdict", |text| text.contains("Solved!")).await?;
        visit.screenshot("kumo-puzzle-desktop-solved").await?;
        Ok(())
    })
    .await
}
