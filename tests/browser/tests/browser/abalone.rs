//! Abalone: lines of marbles, picked and moved with a mouse, a finger or the keyboard.

use anyhow::Result;
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_games::{AnyAction, AnyGame};

use crate::pages::new_game::{choose, start};
use crate::pages::table::{begin, choose_from_menu, moves};
use crate::players::abalone::{Way, act};
use crate::players::play_until;

/// Black has to eject two more marbles.
const LATE: &str = "2ww1/3ww1/2w1www/2bb1w2/2bbb4/2bbb3/3bb2/1bb3/5 b 0 4";
/// Black ejects the sixth marble on row E.
const BRINK: &str = "5/6/7/8/5bbbw/8/7/6/w4 b 0 5";

/// Plays Black until the game is won.
async fn win(visit: &Visit, way: Way) -> Result<()> {
    play_until(
        visit,
        |seen| seen.over,
        async |game, _, action| match (game, action) {
            (AnyGame::Abalone(game), &AnyAction::Abalone(action)) => act(visit, way, game, action).await,
            _ => anyhow::bail!("this is another game"),
        },
    )
    .await?;
    visit.mentions("#result.won", "You win").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won_with_the_keyboard_alone() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open_table("abalone", Some(LATE)).await?;
        visit.tab_to("#start-game").await?;
        visit.press(dohyo_browser_tests::keys::ENTER).await?;
        visit.gone("dialog[open]").await?;
        win(visit, Way::Keyboard).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won_with_a_finger_on_a_phone() -> Result<()> {
    visit(Setting::phone().reduced_motion(), async |visit| {
        visit.open_table("abalone", Some(LATE)).await?;
        choose(visit, &["level=1", "colour=black"]).await?;
        start(visit).await?;
        assert_eq!(visit.overflow().await?, 0);
        win(visit, Way::Touch).await?;
        assert_eq!(visit.overflow().await?, 0, "after the game");
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_impossible_move_is_explained() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "abalone", Some("5/6/7/8/1bbbwww2/8/7/6/5 b 0 0"), &["opponent=same-screen"]).await?;
        visit.click_places("e2 e4 e5").await?;
        visit.mentions("#say", "3 against 3: you need more marbles to push.").await?;
        moves(visit, 0).await?;
        // The words follow the reader's language, even those already said.
        visit.click("#language").await?;
        visit.mentions("#say", "3 contre 3 : il faut plus de billes pour pousser.").await?;
        visit.click_places("e2 e6").await?;
        visit.mentions("#say", "Trop loin").await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn clicks_and_drags_move_marbles() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "abalone", None, &["opponent=same-screen", "layout=classical"]).await?;
        // Picked marbles show where they can go, and nothing else.
        visit.click_places("c3 c5").await?;
        visit.find(".target[data-move='c3c5d3']").await?;
        visit.count(".target", 4).await?;
        visit.click_places("d3").await?;
        moves(visit, 1).await?;
        visit.gone(".target").await?;
        // The marbles that moved are ringed above all marbles.
        visit.count(".marble ~ .last-to", 3).await?;
        // A drag from the rear marble through the column and beyond pushes it.
        visit.drag("[data-cell=i9]", "[data-cell=f6]").await?;
        moves(visit, 2).await?;
        visit.says(".ply[data-ply='2']", "i9h8").await?;
        let told = "White: 3 marbles from i9 south-west. Black to move.";
        visit.hidden_when("#live", |live| live.contains(told)).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_points_at_the_sixth_marble() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "abalone", Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click("[data-act=hint]").await?;
        visit.find("[data-advice] .shaft").await?;
        visit
            .says("#say", "Hint: move the three marbles e6–e8 right and push a marble off the board")
            .await?;
        visit.click_places("e6 e8").await?;
        visit.count(".picked", 3).await?;
        visit.click_places("e9").await?;
        // The hint goes, and all six marbles lie in Black's tray.
        visit.text_when("#result", |text| text.contains("Black wins") && text.contains("pushed off")).await?;
        visit.gone("[data-advice]").await?;
        visit.find("#result [data-act=undo]").await?;
        visit.count(".plate[data-colour=black] .tray .marble", 6).await?;
        visit.hidden_when("#live", |told| told.contains("White loses a marble, 6 of 6.")).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn formations_are_found_on_the_board_and_told_with_the_rules() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "abalone", Some("5/6/7/8/1bbbwww2/8/7/6/4b b 0 0"), &["opponent=same-screen"]).await?;
        choose_from_menu(visit, "inspector").await?;
        visit.mentions("#term-meaning", "Choose a word").await?;
        visit.click("#inspector [data-term=Pac]").await?;
        visit.mentions("#term-meaning", "Once in this position.").await?;
        visit.count("#inspector .mark", 6).await?;
        visit.count("#inspector .mark.against", 3).await?;
        visit.screenshot("abalone-inspector").await?;
        visit.click("#inspector [data-term=Sumito]").await?;
        visit.mentions("#term-meaning", "None in this position.").await?;
        visit.gone("#inspector .mark").await?;
        visit.open("/abalone/rules").await?;
        visit.count("#glossary figure svg", 15).await?;
        visit.find("#glossary [data-term=Det] .mark.against").await?;
        visit.find("#rulings li").await?;
        visit.mentions("main", "4 against 2").await?;
        visit.script("document.querySelector('#glossary').scrollIntoView()", vec![]).await?;
        visit.screenshot("abalone-glossary").await
    })
    .await
}
