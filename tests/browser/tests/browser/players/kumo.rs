//! A player of Kumo Hogosha.

use anyhow::Result;
use dohyo_browser_tests::Visit;
use dohyo_kumo::{Action, Face, Square, Turning};

use super::{choose_by_keyboard, pick_by_keyboard};

/// Takes an action with the mouse.
pub(crate) async fn act(visit: &Visit, action: Action) -> Result<()> {
    let square = |square: Square| format!("[data-square={square}]");
    let handle = || format!(".handle[data-action='{action:#}']");
    let clicks = match action {
        Action::Rotate(Turning::Clockwise) => vec!["[data-act=rotate-cw]".to_owned()],
        Action::Rotate(Turning::CounterClockwise) => vec!["[data-act=rotate-ccw]".to_owned()],
        Action::Pass => vec!["[data-act=end-turn]".to_owned()],
        Action::Enter { square: at, face } => {
            vec!["[data-reserve=mine]".to_owned(), square(at), format!("[data-face={face}]")]
        }
        Action::Turn { cube, face } => vec![square(cube), format!("[data-face={face}]")],
        Action::Step { cube, .. }
        | Action::Run { cube, .. }
        | Action::Jump { cube, .. }
        | Action::Throw { cube, .. }
        | Action::Grab { cube, .. }
        | Action::Block { cube, .. } => vec![square(cube), handle()],
        Action::Unblock { stack, .. } => vec![square(stack), handle()],
        Action::Kumo { first, .. } => vec![square(first), handle()],
    };
    visit.click_all(clicks).await
}

/// Takes an action with the keyboard.
pub(crate) async fn act_by_keyboard(visit: &Visit, action: Action) -> Result<()> {
    let letter = |face: Face| face.to_string()[..1].to_lowercase();
    let cube = match action {
        Action::Rotate(Turning::Clockwise) => return press_on_board(visit, "e").await,
        Action::Rotate(Turning::CounterClockwise) => return press_on_board(visit, "q").await,
        Action::Pass => return press_on_board(visit, "p").await,
        Action::Enter { square, face } => {
            press_on_board(visit, "n").await?;
            visit.find("[data-reserve=mine][aria-pressed=true]").await?;
            pick_by_keyboard(visit, &square.to_string()).await?;
            return visit.press(letter(face)).await;
        }
        Action::Turn { cube, face } => {
            pick_by_keyboard(visit, &cube.to_string()).await?;
            return visit.press(letter(face)).await;
        }
        Action::Step { cube, .. }
        | Action::Run { cube, .. }
        | Action::Jump { cube, .. }
        | Action::Throw { cube, .. }
        | Action::Grab { cube, .. }
        | Action::Block { cube, .. }
        | Action::Unblock { stack: cube, .. }
        | Action::Kumo { first: cube, .. } => cube,
    };
    pick_by_keyboard(visit, &cube.to_string()).await?;
    choose_by_keyboard(visit, &format!("{action:#}")).await
}

/// Presses a key while the focus is on the board.
async fn press_on_board(visit: &Visit, key: &str) -> Result<()> {
    visit.tab_to("[data-square]").await?;
    visit.press(key).await
}
