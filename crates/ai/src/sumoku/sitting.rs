//! A game of Classic as the computer imagines it: the open tiles, and a guess at the order of the bag.

use dohyo_core::Chance;
use dohyo_sumoku::position::{Found, Hand, Position};
use dohyo_sumoku::{Grid, Key, Terms, Tile};

/// The number of tiles in a hand, as long as the bag lasts.
const FULL: usize = 8;

/// A game under way, with the bag in some order.
#[derive(Clone)]
pub(super) struct Sitting {
    pub(super) position: Position,
    pub(super) hands: Vec<Vec<Tile>>,
    /// The points that each player has gained since the sitting was created.
    pub(super) gains: Vec<i32>,
    pub(super) to_play: usize,
    pub(super) bonus: bool,
    /// The tiles to draw, the next one last.
    pub(super) bag: Vec<Tile>,
    passes: usize,
    over: bool,
}

impl Sitting {
    /// Creates a sitting with the tiles of `grid` on the table and of `hands` in the hands. All others are in the bag,
    /// in the order of [`Tile::all`]. Returns `None` if no game reaches `grid`.
    pub(super) fn new(
        grid: &Grid,
        hands: &[Vec<Tile>],
        (key, terms): (Key, Terms),
        to_play: usize,
        bonus: bool,
    ) -> Option<Self> {
        let mut bag = Tile::all();
        let seen = grid.iter().map(|(_, laid)| laid.tile()).chain(hands.iter().flatten().copied());
        for tile in seen {
            bag.remove(bag.iter().position(|&other| other == tile)?);
        }
        Some(Self {
            position: Position::new(grid, key, terms)?,
            hands: hands.to_vec(),
            gains: vec![0; hands.len()],
            to_play,
            bonus,
            bag,
            passes: 0,
            over: false,
        })
    }

    /// Returns the tiles of the bag in random order.
    pub(super) fn shuffled(&self, chance: &mut Chance) -> Vec<Tile> {
        let mut bag = self.bag.clone();
        chance.shuffle(&mut bag);
        bag
    }

    /// Returns the hand of the player to move, ready to search plays for.
    pub(super) fn hand(&self) -> Hand {
        Hand::new(&self.hands[self.to_play], self.position.key())
    }

    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// Makes a play, or passes.
    pub(super) fn play(&mut self, found: Option<&Found>) {
        let Some(found) = found else {
            self.passes = if self.bonus { 0 } else { self.passes + 1 };
            self.end_turn();
            return;
        };
        self.position.lay(found);
        let hand = &mut self.hands[self.to_play];
        for laid in found.tiles() {
            if let Some(index) = hand.iter().position(|&tile| tile == laid.tile()) {
                hand.swap_remove(index);
            }
        }
        let bonus = found.completes_six() && !hand.is_empty();
        self.gains[self.to_play] += found.points();
        self.passes = 0;
        if bonus {
            self.bonus = true;
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.bonus = false;
        let hand = &mut self.hands[self.to_play];
        while hand.len() < FULL
            && let Some(tile) = self.bag.pop()
        {
            hand.push(tile);
        }
        self.to_play = (self.to_play + 1) % self.hands.len();
        // If all pass, the game is over, whether the bag is empty or not.
        if self.passes >= self.hands.len() {
            self.over = true;
            for (gain, hand) in self.gains.iter_mut().zip(&self.hands) {
                *gain -= hand.iter().map(|tile| i32::from(tile.value())).sum::<i32>();
            }
        }
    }

    /// Makes the play with the most points, or passes.
    pub(super) fn take_the_most(&mut self) {
        let best = if self.hands[self.to_play].is_empty() { None } else { self.position.best(&self.hand()) };
        self.play(best.as_ref());
    }

    /// Returns the sum of the leads that a player has gained over each of the others.
    pub(super) fn lead(&self, player: usize) -> i32 {
        let others = self.gains.len() as i32 - 1;
        let all: i32 = self.gains.iter().sum();
        self.gains[player] * others - (all - self.gains[player])
    }
}
