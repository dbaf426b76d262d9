//! What a walk sees after each step, and what must hold of it.

use std::time::Instant;

use anyhow::{Result, bail, ensure};
use serde::Deserialize;

use super::step::Step;
use crate::visit::LOOK_AGAIN;
use crate::{PATIENCE, Seen, Visit, shifts};

const GLANCE: &str = include_str!("glance.js");

/// What every page shows.
#[derive(Clone, Debug, Deserialize)]
struct Glance {
    path: String,
    table: bool,
    busy: bool,
    layout: String,
    board: Option<[i64; 4]>,
    beyond: [i64; 2],
    prompt: Option<String>,
    clipped: i64,
}

/// What a page shows once it has come to rest.
pub(super) struct Sight {
    glance: Glance,
    /// What it shows of its table, on the page of one.
    seen: Option<Seen>,
}

impl Sight {
    /// Waits until the computer has answered and the page shows what its table holds.
    pub(super) async fn settled(visit: &Visit) -> Result<Self> {
        let started = Instant::now();
        loop {
            let fault = match Self::look(visit).await? {
                Some(Self { glance, .. }) if glance.busy => None,
                Some(sight) => match sight.seen.as_ref().map(Seen::check) {
                    None | Some(Ok(())) => return Ok(sight),
                    Some(Err(fault)) => Some(fault),
                },
                None => Some(anyhow::anyhow!("there is no page")),
            };
            match fault {
                Some(fault) if started.elapsed() > PATIENCE => return Err(fault),
                None if started.elapsed() > PATIENCE * 3 => bail!("the computer does not answer"),
                _ => tokio::time::sleep(LOOK_AGAIN).await,
            }
        }
    }

    async fn look(visit: &Visit) -> Result<Option<Self>> {
        let Some(glance) = serde_json::from_value::<Option<Glance>>(visit.script(GLANCE, vec![]).await?)?
        else {
            return Ok(None);
        };
        let seen = if glance.table { Seen::look(visit).await? } else { None };
        // The page may have changed between the two looks.
        Ok((glance.table == seen.is_some()).then_some(Self { glance, seen }))
    }

    /// Checks everything that must hold after a step.
    pub(super) async fn check(&self, visit: &mut Visit, step: &Step, before: &Self) -> Result<()> {
        visit.insist_on_quiet_console().await?;
        let lost = visit
            .script(
                "const { lastFocus } = window;
                 const gone = document.activeElement === document.body && lastFocus &&
                     (!lastFocus.isConnected || lastFocus.disabled);
                 return gone ? lastFocus.outerHTML.slice(0, 200) : null",
                vec![],
            )
            .await?;
        // Another page begins at its top, as after any link.
        let same_page = self.glance.path == before.glance.path;
        ensure!(lost.is_null() || !same_page, "the focus was lost with {lost}");
        let Glance { board, beyond, prompt, clipped, .. } = &self.glance;
        ensure!(beyond[0] <= 0, "the page is {} pixels wider than its window", beyond[0]);
        ensure!(*clipped == 0, "{clipped} pixels of the prompt are cut off: {prompt:?}");
        if self.seen.is_some() && !visit.setting().viewport.touch {
            ensure!(beyond[1] <= 0, "the page is {} pixels higher than its window", beyond[1]);
        }
        let mut moved = shifts(visit).await?;
        // Tables have room for every language; other pages grow with their texts.
        let reads_otherwise = self.seen.is_none() && step.changes_language();
        if self.is_laid_out_like(before)? && !step.leaves_the_page() && !reads_otherwise {
            ensure!(
                *board == before.glance.board,
                "the board moved from {:?} to {board:?}",
                before.glance.board
            );
            if self.glance.layout != before.glance.layout {
                // The result takes the place of the buttons, and may push what is around it.
                moved.retain(|shift| shift.board);
            }
            ensure!(moved.is_empty(), "the page shifted: {moved:#?}");
        }
        Ok(())
    }

    /// Returns `true` if nothing was chosen since `before` that lays the page out anew, such as other players.
    fn is_laid_out_like(&self, before: &Self) -> Result<bool> {
        let players = |sight: &Self| sight.seen.as_ref().map(Seen::players).transpose();
        // At a table only other players do so.
        let chosen = self.seen.is_none() && self.glance.layout != before.glance.layout;
        Ok(!chosen && self.glance.path == before.glance.path && players(self)? == players(before)?)
    }
}
