//! Kumo Hogosha: wrestlers that enter, turn the arena and show a face.

use anyhow::Result;
use dohyo_browser_tests::keys::{DOWN, ENTER};
use dohyo_browser_tests::{Setting, Visit, visit};
use dohyo_games::{AnyAction, AnyGame};

use crate::pages::new_game::choose;
use crate::pages::table::{begin, go_through_turn, has_rows, moves, reload};
use crate::players::kumo::act_by_keyboard;
use crate::players::{is_told, play_until};

/// South's pair is one push away from bringing the Stone out.
const BRINK: &str = "4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 9";
/// Everybody has something to do, and a blocker has to come down.
const CROWD: &str =
    "9/2,nj,3,nb,2/9/1,sb+nt!,1,nk,5/4,*,4/4,sk,1,sg,nr,1/2,st,6/2,nr,3,sj,2/4,sr,4 s 5 - 0 0/0 0/0 7";
/// `CROWD` after the blocker has come down.
const FREE: &str =
    "9/2,nj,3,nb,2/9/1,sb,1,nk,5/4,*,4/4,sk,1,sg,nr,1/2,st,6/2,nr,3,sj,2/4,sr,4 s 5 - 0 0/0 1/0 7";

/// South has two wrestlers near the Stone and more to bring in.
const NEAR: &str = "9/9/9/9/4,*,4/4,sk,4/3,sj,5/9/9 s 5 - 0 4/6 0/0 3";

/// Waits until a square holds a piece, such as `light KUMO`.
async fn holds(visit: &Visit, square: &str, piece: &str) -> Result<()> {
    visit.count(&format!("[data-square={square}][aria-label*='{piece}']"), 1).await
}

/// Waits until the arena is turned by some quarters.
async fn lies(visit: &Visit, quarters: u8) -> Result<()> {
    visit.count(&format!(".ku-arena[data-lie='{quarters}']"), 1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn options_that_exclude_each_other_cannot_be_chosen_together() -> Result<()> {
    visit(Setting::default(), async |visit| {
        visit.open_table("kumo", None).await?;
        visit.click("#new-game details.more > summary").await?;
        visit.find("#new-game label:has(input[value=per-turn]:enabled)").await?;
        choose(visit, &["prison=reserve"]).await?;
        visit.find("#new-game label:has(input[value=per-turn]:disabled)").await?;
        // The dialog says why.
        visit.mentions("#new-game", "so they have to stay in prison").await?;
        choose(visit, &["prison=permanent", "bonus=per-turn"]).await?;
        visit.find("#new-game label:has(input[value=reserve]:disabled)").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrestler_enters_by_a_drag_and_the_arena_turns() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "kumo", None, &["opponent=same-screen", "first=south"]).await?;
        visit.screenshot("kumo-desktop-light-start").await?;
        let first = "South to move: pick a wrestler in your camp, then a square of your home row.";
        visit.says("#say", first).await?;
        visit.find("[data-act=end-turn]:disabled").await?;
        // From the camp onto the home row; then the face.
        visit.drag("[data-reserve=mine]", "[data-square=c1]").await?;
        visit.says("#say", "Entering on c1: choose the face it shows.").await?;
        visit.count(".ku-faces.open .ku-face", 6).await?;
        visit.screenshot("kumo-desktop-light-enter").await?;
        visit.click("[data-face=KUMO]").await?;
        moves(visit, 1).await?;
        holds(visit, "c1", "light KUMO").await?;
        visit.gone(".ku-faces.open").await?;
        visit.find("[data-reserve=mine][aria-label*='5 wrestlers']").await?;
        visit.says(".turn-box .points .note", "4 actions left").await?;
        visit.says("#say", "South to move: you must rotate the arena once this turn.").await?;
        // The arena turns, the camps do not.
        visit.click("[data-act=rotate-cw]").await?;
        moves(visit, 2).await?;
        lies(visit, 1).await?;
        holds(visit, "a7", "light KUMO").await?;
        visit.mentions("#say", "end your turn whenever you like").await?;
        go_through_turn(visit, 2).await?;
        visit.text_when("#say", |text| text.starts_with("North to move: ")).await?;
        visit.hidden_when("#live", |told| told.contains("South: the turn ends. North to move.")).await?;
        visit.hidden_when("#board-text", |board| board.contains("South: KUMO a7. Reserve 5")).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picked_wrestler_shows_what_it_can_do() -> Result<()> {
    visit(Setting::default().dark(), async |visit| {
        begin(visit, "kumo", Some(CROWD), &["opponent=same-screen"]).await?;
        // The duty comes first, and says so.
        visit.says("#say", "South to move: your blocker on b6 must come down first, for one action.").await?;
        visit.click_places("g4").await?;
        visit.says("#say", "Your blocker on b6 must come down first, for one action.").await?;
        visit.screenshot("kumo-desktop-dark-duty").await?;
        visit.click_places("g4 b6").await?;
        visit.count(".handle", 4).await?;
        visit.click(".handle[data-action='unblock b6-b7']").await?;
        moves(visit, 1).await?;
        holds(visit, "b6", "dark THROW").await?;
        holds(visit, "b7", "light BLOCK").await?;
        // Arrows and targets, each with a line in the list; looking at one shows what would move.
        visit.click_places("g4").await?;
        let grab = visit.find(".handle[data-action='grab g4xh4 N']").await?;
        visit.browser.action_chain().move_to_element_center(&grab).perform().await?;
        visit.find(".preview .s-way.theirs").await?;
        visit.find("[data-choice='grab g4xh4 N']").await?;
        visit.screenshot("kumo-desktop-dark-grab").await?;
        // The enemy's square alone does not say which way.
        visit.click_places("h4").await?;
        visit.mentions("#say", "Several actions are possible here").await?;
        visit.click(".handle[data-action='grab g4xh4 N']").await?;
        moves(visit, 2).await?;
        holds(visit, "h5", "dark RUN").await?;
        // The face that it shows is marked among the six.
        visit.click_places("e1").await?;
        visit.find(".ku-face.here[data-face=RUN]").await?;
        visit.click("[data-face=THROW]").await?;
        moves(visit, 3).await?;
        holds(visit, "e1", "light THROW").await?;
        // A refusal is explained in the reader's language.
        visit.click_places("e1 e3").await?;
        visit.mentions("#say", "e1 and e3 are not neighbours.").await?;
        visit.click("#language").await?;
        visit.mentions("#say", "e1 et e3 ne sont pas voisines.").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_keys_alone() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, "kumo", None, &["opponent=same-screen", "first=south"]).await?;
        visit.tab_to("[data-square=e5]").await?;
        // A wrestler of the reserve enters on the home row and shows RUN.
        visit.press("n").await?;
        for _ in 0..4 {
            visit.press(DOWN).await?;
        }
        visit.press(ENTER).await?;
        visit.mentions("#say", "Entering on e1").await?;
        visit.press("r").await?;
        moves(visit, 1).await?;
        holds(visit, "e1", "light RUN").await?;
        // A number takes a choice of the list.
        visit.press(ENTER).await?;
        visit.find("[data-choice]").await?;
        visit.press("1").await?;
        moves(visit, 2).await?;
        // Turn the arena, think better of it, turn it the other way, and end the turn.
        visit.press("e").await?;
        moves(visit, 3).await?;
        lies(visit, 1).await?;
        visit.press("u").await?;
        moves(visit, 2).await?;
        visit.press("p").await?;
        visit.mentions("#say", "Rotate the arena before you end your turn.").await?;
        visit.press("q").await?;
        moves(visit, 3).await?;
        lies(visit, 3).await?;
        visit.press("p").await?;
        moves(visit, 4).await?;
        visit.text_when("#say", |text| text.starts_with("North to move: ")).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stone_is_pushed_out_in_french_on_a_phone() -> Result<()> {
    let setting = Setting::phone().language("fr");
    visit(setting, async |visit| {
        begin(visit, "kumo", Some(FREE), &["opponent=same-screen"]).await?;
        assert_eq!(visit.overflow().await?, 0);
        let cell = "return document.querySelector('[data-square=a1]').getBoundingClientRect().width";
        let cell = visit.script(cell, vec![]).await?.as_f64().unwrap_or_default();
        assert!(cell >= 28.0, "a square of {cell} pixels is too small for a finger");
        visit.click_places("c3").await?;
        visit.find("[data-choice^=throw]").await?;
        visit.screenshot("kumo-phone-light").await?;
        begin(visit, "kumo", Some(BRINK), &["opponent=same-screen"]).await?;
        visit.click_places("e8").await?;
        visit.click("[data-choice='kumo e8 e7 N']").await?;
        visit.find("#result").await?;
        visit.says("#result h2", "Sud gagne").await?;
        visit
            .hidden_when("#live", |told| told.contains("la Pierre vers le nord, qui quitte l’arène."))
            .await?;
        visit.screenshot("kumo-phone-won").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn wrestlers_are_dragged_with_a_finger() -> Result<()> {
    let setting = Setting::phone().dark().reduced_motion();
    visit(setting, async |visit| {
        begin(visit, "kumo", None, &["opponent=same-screen", "first=south"]).await?;
        visit.swipe(&["[data-reserve=mine]", "[data-square=d1]"]).await?;
        visit.mentions("#say", "Entering on d1").await?;
        visit.screenshot("kumo-phone-dark-enter").await?;
        visit.click("[data-face=JUMP]").await?;
        moves(visit, 1).await?;
        visit.swipe(&["[data-square=d1]", "[data-square=d2]"]).await?;
        moves(visit, 2).await?;
        holds(visit, "d2", "light JUMP").await?;
        // Dropped where it cannot go, it says why and stays picked.
        visit.swipe(&["[data-square=d2]", "[data-square=d6]"]).await?;
        visit.mentions("#say", "nothing to jump over").await?;
        moves(visit, 2).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_in_two_teams() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "kumo", None, &["opponent=same-screen", "players=4", "first=south"]).await?;
        visit.count(".plate", 4).await?;
        visit.text_when("#say", |text| text.starts_with("South and North to move")).await?;
        // Both edges of the team are home.
        visit.click("[data-reserve=mine]").await?;
        visit.count(".ku-entry", 18).await?;
        visit.screenshot("kumo-four").await?;
        visit.click_places("e9").await?;
        visit.click("[data-face=KUMO]").await?;
        moves(visit, 1).await?;
        visit.click("[data-act=rotate-ccw]").await?;
        visit.click("[data-act=end-turn]").await?;
        moves(visit, 3).await?;
        visit.text_when("#say", |text| text.starts_with("West and East to move")).await?;
        visit.click_all(["[data-act=rotate-cw]", "[data-act=end-turn]"]).await?;
        moves(visit, 5).await?;
        has_rows(visit).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_computers_play_a_team_and_a_reload_keeps_it() -> Result<()> {
    visit(Setting::default(), async |visit| {
        let choices = ["opponent=computer", "level=1", "colour=south", "players=4", "first=south"];
        begin(visit, "kumo", None, &choices).await?;
        visit.click("[data-act=rotate-cw]").await?;
        visit.click("[data-act=end-turn]").await?;
        visit.text_when("#say", |text| text.starts_with("Your turn: ")).await?;
        visit.hidden_when("#live", |told| told.contains("West and East")).await?;
        // A reload keeps the teams.
        let before = visit.hidden_text("#board-text").await?;
        reload(visit).await?;
        visit.text_when("#say", |text| text.starts_with("Your turn")).await?;
        visit.hidden_says("#board-text", &before).await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_lost_to_the_computer_is_told() -> Result<()> {
    visit(Setting::default(), async |visit| {
        begin(visit, "kumo", Some(BRINK), &["opponent=computer", "level=5", "colour=north"]).await?;
        visit.says("#result h2", "Computer (level 5) wins").await?;
        visit.mentions("#result .note", "The Stone has left the arena").await?;
        Ok(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn faces_are_explained_with_a_finger_too() -> Result<()> {
    visit(Setting::phone().reduced_motion(), async |visit| {
        begin(visit, "kumo", Some(FREE), &["opponent=same-screen"]).await?;
        visit.says(".ku-goal text", "Your goal").await?;
        // Six names in sight; each says what it does.
        for (face, told) in [
            ("RUN", "RUN: moves exactly two squares."),
            ("BLOCK", "BLOCK: climbs onto an enemy, except on the eight squares around the Stone, or steps."),
        ] {
            visit.says(&format!(".ku-face[data-face={face}] b"), face).await?;
            visit.click(&format!(".ku-face[data-face={face}]")).await?;
            visit.says("#say", told).await?;
            visit.gone(".say.refusal").await?;
        }
        // So do wrestlers, those of the enemy and one's own.
        visit.click_places("c8").await?;
        visit.says("#say", "JUMP: leaps over pieces, or steps.").await?;
        visit.click_places("e1").await?;
        visit.mentions("#say", "RUN moves exactly two squares.").await?;
        visit.count("[data-square=e1] > title", 1).await?;
        moves(visit, 0).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won_with_the_keyboard_alone_and_told_to_a_screen_reader() -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        begin(visit, "kumo", Some(NEAR), &["opponent=computer", "level=1", "colour=south"]).await?;
        play_until(
            visit,
            |seen| seen.over,
            async |game, played, action| match (game, action) {
                (AnyGame::Kumo(_), &AnyAction::Kumo(action)) => {
                    if played > 0 {
                        is_told(visit).await?;
                    }
                    act_by_keyboard(visit, action).await
                }
                _ => anyhow::bail!("this is another game"),
            },
        )
        .await?;
        visit.hidden_when("#live", |told| told.contains("You win")).await
    })
    .await
}
