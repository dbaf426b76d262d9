//! Showing the last turn again, action by action.

use std::time::Duration;

use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;

/// How long each action of a turn is seen.
const PACE: Duration = Duration::from_millis(900);

/// Where the last turn that was finished begins: after how many actions.
pub fn last_turn<G: Shown>(sitting: Sitting<G>) -> Option<usize> {
    sitting.table.with(|table| {
        let line = table.as_ref()?.line();
        let ended = line.iter().rposition(|step| !step.after.to_act().contains(step.seat))?;
        let side = line[ended].after.side_of(line[ended].seat);
        Some(line[..=ended].iter().rposition(|step| !side.contains(step.seat)).map_or(0, |before| before + 1))
    })
}

/// Shows the actions since `ply` one after the other, unless the reader looks elsewhere.
pub fn replay<G: Shown>(sitting: Sitting<G>, ply: usize) {
    sitting.look(ply);
    let next = move || {
        if sitting.looking.try_get_untracked().flatten() == Some(ply) {
            replay(sitting, ply + 1);
        }
    };
    set_timeout(next, PACE);
}
