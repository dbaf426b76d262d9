//! The order of simultaneous actions.

use dohyo_core::{Chance, Seed};

/// Returns the order in which `agents` agents act in step `step`. It is drawn from `seed`, but independent of the luck
/// of the game.
pub(crate) fn order(seed: Seed, step: u32, agents: usize) -> Vec<usize> {
    let apart = Chance::of_luck(seed, u32::MAX).seed();
    let mut order: Vec<usize> = (0..agents).collect();
    Chance::of_luck(apart, step).shuffle(&mut order);
    order
}
