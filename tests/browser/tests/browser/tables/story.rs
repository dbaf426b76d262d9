//! Whole games against level 1 by mouse, with every control of the page on the way. After each control hand, board
//! and prompt are what they were, and nothing on the page has moved.

use anyhow::{Context as _, Result};
use dohyo_browser_tests::keys::ESCAPE;
use dohyo_browser_tests::{Seen, Setting, Visit, forget_shifts, shifts, visit, watch_shifts};
use dohyo_core::Game as _;

use super::against_level_1;
use crate::pages::table::{begin, begin_another, offer_draw, reload};
use crate::players::{act, play_until};

/// Something on the page that a player uses besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Control {
    Hint,
    UndoAndRedo,
    Flip,
    Pause,
    Language,
    Theme,
    BackAndOn,
    Reload,
    Help,
}

const CONTROLS: [Control; 9] = [
    Control::Hint,
    Control::Flip,
    Control::Language,
    Control::UndoAndRedo,
    Control::Theme,
    Control::BackAndOn,
    Control::Pause,
    Control::Help,
    Control::Reload,
];

impl Control {
    /// Uses the control until the page is as it was before; returns whether it could be used.
    async fn try_out(self, visit: &Visit) -> Result<bool> {
        match self {
            Self::Hint => {
                visit.click("[data-act=hint]").await?;
                visit.text_when("#say", |text| text.starts_with("Hint: ")).await?;
            }
            Self::UndoAndRedo => {
                if !visit.has("[data-act=undo]:not(:disabled)").await? {
                    return Ok(false);
                }
                let played = visit.all(".ply").await?.len();
                visit.click("[data-act=undo]").await?;
                visit.find("[data-act=redo]:not(:disabled)").await?;
                Seen::settled(visit).await?;
                visit.click("[data-act=redo]").await?;
                visit.count(".ply", played).await?;
            }
            Self::Flip => {
                let near = Seen::settled(visit).await?.near;
                visit.click("[data-act=flip]").await?;
                assert_ne!(Seen::settled(visit).await?.near, near);
                visit.click("[data-act=flip]").await?;
            }
            Self::Pause => {
                visit.click("[data-act=pause]").await?;
                visit.says("#say", "Paused").await?;
                visit.click("[data-act=pause]").await?;
                visit.gone("[data-act=pause].on").await?;
            }
            Self::Language => {
                visit.click("#language").await?;
                visit.find("html[lang=fr]").await?;
                Seen::settled(visit).await?;
                visit.click("#language").await?;
                visit.find("html[lang=en]").await?;
            }
            Self::Theme => {
                for theme in ["light", "dark", "system"] {
                    visit.click("#theme").await?;
                    visit.find(&format!("html[data-theme={theme}]")).await?;
                    Seen::settled(visit).await?;
                }
            }
            Self::BackAndOn => {
                if !visit.has(".ply").await? {
                    return Ok(false);
                }
                visit.click("[data-step=back]").await?;
                visit.find("[data-act=now]").await?;
                Seen::settled(visit).await?;
                visit.click("[data-step=forward]").await?;
                visit.gone("[data-act=now]").await?;
            }
            Self::Help => {
                visit.press("?").await?;
                visit.find("#help[open]").await?;
                visit.press(ESCAPE).await?;
                visit.gone("dialog[open]").await?;
            }
            Self::Reload => {
                reload(visit).await?;
            }
        }
        Ok(true)
    }
}

/// Offers a draw; returns whether the computer declines it.
async fn is_draw_declined(visit: &Visit) -> Result<bool> {
    offer_draw(visit).await?;
    visit
        .wait_for("an answer to the offer", async || {
            let over = visit.has("#result").await?;
            let declined = visit.hidden_text("#say").await? == "Computer (level 1) declines the draw.";
            Ok((over || declined).then_some(declined))
        })
        .await
}

/// Checks that the page is as it was before something that changes no position, and has not moved.
async fn is_intact(visit: &Visit, before: &Seen, after: &str) -> Result<()> {
    let seen = Seen::settled(visit).await.with_context(|| format!("after {after}"))?;
    let lasting =
        |seen: &Seen| (seen.moves, seen.here, seen.turn.clone(), seen.near.clone(), seen.window.clone());
    assert_eq!(lasting(&seen), lasting(before), "after {after}");
    is_still(visit, &seen, before, after).await
}

async fn is_still(visit: &Visit, seen: &Seen, before: &Seen, after: &str) -> Result<()> {
    assert_eq!(seen.board, before.board, "the board after {after}");
    // The result takes the place of the buttons, and may push what is around it; the board stays.
    let shifts: Vec<_> = shifts(visit).await?.into_iter().filter(|shift| shift.board || !seen.over).collect();
    assert!(shifts.is_empty(), "after {after}: {shifts:#?}");
    assert_eq!(seen.beyond, [0, 0], "the page is larger than its window after {after}");
    Ok(())
}

async fn whole_game(game: &'static str) -> Result<()> {
    visit(Setting::default().reduced_motion(), async |visit| {
        watch_shifts(visit).await?;
        begin(visit, game, None, &against_level_1(game)).await?;
        let mut first = Seen::settled(visit).await?;
        forget_shifts(visit).await?;
        if !first.table()?.game().can_agree_draw() || is_draw_declined(visit).await? {
            is_intact(visit, &first, "an offer").await?;
        } else {
            begin_another(visit, &against_level_1(game)).await?;
            first = Seen::settled(visit).await?;
            forget_shifts(visit).await?;
        }
        let mut unused = CONTROLS.to_vec();
        let over = |seen: &Seen| seen.over;
        let last = play_until(visit, over, async |game, played, action| {
            let seen = Seen::settled(visit).await?;
            is_still(visit, &seen, &first, &format!("action {played}")).await?;
            for control in unused.clone().into_iter().take(3) {
                if control.try_out(visit).await? {
                    is_intact(visit, &seen, &format!("{control:?}")).await?;
                    unused.retain(|&other| other != control);
                }
            }
            act(visit, game, played, action).await
        })
        .await?;
        is_still(visit, &last, &first, "the last action").await?;
        let left: Vec<_> = unused.iter().filter(|&&control| !cannot(game, control)).collect();
        assert!(left.is_empty(), "the game ended before {left:?}");
        // What is read is also told.
        let result = visit.text("#result h2").await?;
        visit.hidden_when("#live", |told| told.contains(&result)).await?;
        look_back(visit).await
    })
    .await
}

/// Returns `true` if a control cannot be used in a game: drawn tiles do not go back into the bag.
fn cannot(game: &str, control: Control) -> bool {
    (game, control) == ("sumoku", Control::UndoAndRedo)
}

/// Goes through the finished game, with and without its review.
async fn look_back(visit: &Visit) -> Result<()> {
    visit.click("[data-act=review]").await?;
    visit.find("#graph").await?;
    visit.click("[data-step=first]").await?;
    Seen::settled(visit).await?;
    visit.click("[data-step=forward]").await?;
    assert_eq!(Seen::settled(visit).await?.here, 1);
    visit.click("[data-act=flip]").await?;
    Seen::settled(visit).await?;
    visit.click("[data-step=last]").await?;
    visit.click("[data-act=review]").await?;
    visit.gone("#graph").await?;
    let seen = Seen::settled(visit).await?;
    assert_eq!(seen.here, seen.moves);
    // The next game is kept as it is shown.
    visit.click("[data-act=rematch]").await?;
    visit.gone("#result").await?;
    Seen::settled(visit).await?;
    Ok(())
}

mod a_whole_game_with_every_control {
    crate::tables::at_every_table!(whole_game);
}
