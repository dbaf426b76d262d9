//! A player of SUMOO.

use anyhow::{Context, Result};
use dohyo_browser_tests::Visit;
use dohyo_browser_tests::keys::ENTER;
use dohyo_sumoo::{Action, Sumoo, Token};

use super::{choose_by_keyboard, pick_by_keyboard};

/// Returns the tokens that take an action; none if it ends the turn.
fn tokens(action: Action) -> Vec<Token> {
    match action {
        Action::Move { token, .. } => vec![token],
        Action::Swap { first, second } => vec![first, second],
        Action::Attack { front, rear, .. } => std::iter::once(front).chain(rear).collect(),
        Action::End => Vec::new(),
    }
}

/// Takes an action with the mouse: its tokens first, then its handle on the board.
pub(crate) async fn act(visit: &Visit, game: &Sumoo, action: Action) -> Result<()> {
    if action == Action::End {
        return visit.click("[data-act=end-turn]").await;
    }
    for token in tokens(action) {
        let square = game.situation().board.find(token).context("it is on the board")?;
        visit.click(&format!("[data-square={square}]")).await?;
    }
    visit.click(&format!(".handle[data-action='{action:#}']")).await
}

/// Takes an action with the keyboard: its tokens first, then its number in the list.
pub(crate) async fn act_by_keyboard(visit: &Visit, game: &Sumoo, action: Action) -> Result<()> {
    if action == Action::End {
        visit.tab_to("[data-act=end-turn]").await?;
        return visit.press(ENTER).await;
    }
    for token in tokens(action) {
        let square = game.situation().board.find(token).context("it is on the board")?;
        pick_by_keyboard(visit, &square.to_string()).await?;
    }
    choose_by_keyboard(visit, &format!("{action:#}")).await
}
