//! Laying many tiles play by play.

use dohyo_core::Chance;

use super::{Found, Hand, Position};
use crate::Tile;

/// The number of tiles considered at a time. More tiles have too many plays to list.
const AT_A_TIME: usize = 5;

impl Position {
    /// Lays plays made of `tiles` until no tile is left. Returns `false`, with some plays laid, if it gets stuck.
    ///
    /// Each step draws a few of the tiles at random and lays their play with the highest `value`, give or take some
    /// noise.
    pub fn build(&mut self, tiles: &[Tile], chance: &mut Chance, value: &dyn Fn(&Found) -> i32) -> bool {
        let mut rest = tiles.to_vec();
        while !rest.is_empty() {
            chance.shuffle(&mut rest);
            let hand = &rest[..rest.len().min(AT_A_TIME)];
            let plays = self.plays(&Hand::new(hand, self.key));
            // A little noise, so that attempts differ.
            let best = plays.iter().max_by_key(|found| 4 * value(found) + chance.below(8) as i32);
            let Some(best) = best else { return false };
            self.lay(best);
            for laid in best.tiles() {
                if let Some(index) = rest.iter().position(|&tile| tile == laid.tile()) {
                    rest.swap_remove(index);
                }
            }
        }
        true
    }
}
