//! Telling the computer to move now.

use anyhow::{Context, Result};
use dohyo_browser_tests::{Setting, second_to_move, visit};
use dohyo_core::Game as _;

use crate::pages::table::begin;

/// Silences every worker once it has loaded, as if it thought for ever. Workers that are started after
/// `window.answered` is set speak as usual.
const ENDLESS_THOUGHT: &str = "
    const Loud = window.Worker;
    window.Worker = class extends Loud {
        constructor(...how) {
            super(...how);
            if (window.answered) return;
            this.addEventListener('message', (event) => {
                if (event.data !== '\"Ready\"') event.stopImmediatePropagation();
            });
        }
    };";

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_moves_at_once_when_it_is_told_to() -> Result<()> {
    let setting = Setting::default().reduced_motion();
    visit(setting, async |visit| {
        visit.before_each_page(ENDLESS_THOUGHT).await?;
        for info in dohyo_games::ALL {
            let position = second_to_move(info.id)?.position();
            // The visitor sits first, so that the computer is to move.
            begin(visit, info.id, Some(&position), &["opponent=computer", "level=8"]).await?;
            visit.find("[data-act=hurry]").await.with_context(|| format!("{} thinks", info.id))?;
            assert!(!visit.has(".ply").await?, "{} never ends its thought", info.id);
            visit.script("window.answered = true", vec![]).await?;
            visit.click("[data-act=hurry]").await?;
            // It plays its whole turn, and the place of the button is the hint's again.
            visit.find(".plate.near.turn").await.with_context(|| format!("{} has moved", info.id))?;
            visit.find("[data-act=hint]").await?;
            assert!(visit.has(".ply").await?, "{}", info.id);
        }
        Ok(())
    })
    .await
}
