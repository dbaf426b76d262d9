//! A game of Classic with an empty bag, for making and taking back plays quickly. The plays of each player are derived
//! from those of an earlier position and the changes since then.

use std::cmp::Reverse;

use dohyo_sumoku::Tile;
use dohyo_sumoku::position::{Changed, Found, Hand, Laying, Position, Spot};

use crate::sumoku::sitting::Sitting;

const MOST_PLAYERS: usize = 5;
/// The value of a tile in hand, in points.
const WORTH: i32 = 20;
/// The value of another play in the same turn, in points.
const BONUS: i32 = 15;

/// The tiles that a player holds, as sets of kinds. The kinds are those of the player's first hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    /// Kinds of which at least one is held.
    pub(super) some: u8,
    /// Kinds of which two are held.
    pub(super) two: u8,
}

impl Held {
    /// Returns the tiles left after removing one tile of each of these kinds.
    fn without(self, kinds: u8) -> Self {
        Self { some: self.some & !(kinds & !self.two), two: self.two & !kinds }
    }

    pub(super) fn count(self) -> u32 {
        self.some.count_ones() + self.two.count_ones()
    }
}

/// A play and the kinds of tiles that it needs. A line has each colour once, so it needs one tile of each kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) found: Found,
    pub(super) needs: u8,
}

impl Candidate {
    /// Returns the sorting key of the play: its points, less the later value of its tiles.
    pub(super) fn rank(&self) -> Reverse<i32> {
        let bonus = if self.found.completes_six() { BONUS } else { 0 };
        Reverse(self.found.points() + bonus - self.cost())
    }

    /// Returns the value of its tiles in hand.
    pub(super) fn cost(&self) -> i32 {
        WORTH * self.needs.count_ones() as i32
    }
}

/// The state before a play, for taking it back.
#[derive(Clone, Copy)]
pub(super) struct Before {
    laying: Option<Laying>,
    changes: usize,
    held: Held,
    turn: usize,
    bonus: bool,
    passes: usize,
}

/// A player.
struct Player {
    /// The kinds of tiles in the player's first hand.
    kinds: Vec<Tile>,
    held: Held,
    /// Prepared hands, indexed by the set of kinds.
    hands: Vec<Option<Hand>>,
    /// The plays of an earlier position, sorted.
    plays: Vec<Candidate>,
    /// The length of [`State::changes`] at that position.
    since: usize,
}

impl Player {
    fn new(tiles: &[Tile]) -> Self {
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable();
        let (mut kinds, mut held) = (Vec::new(), Held::default());
        for tile in tiles {
            if kinds.last() == Some(&tile) {
                held.two |= 1 << (kinds.len() - 1);
            } else {
                held.some |= 1 << kinds.len();
                kinds.push(tile);
            }
        }
        Self {
            kinds,
            held,
            hands: std::iter::repeat_with(|| None).take(1 << u8::BITS).collect(),
            plays: Vec::new(),
            since: 0,
        }
    }

    /// Returns the points that these tiles would cost at the end of the game.
    fn rest_of(&self, held: Held) -> i32 {
        let count = |kind: usize| i32::from((held.some >> kind & 1) + (held.two >> kind & 1));
        self.kinds.iter().enumerate().map(|(kind, tile)| i32::from(tile.value()) * count(kind)).sum()
    }

    /// Returns the kinds of tiles that a play needs.
    fn needs(&self, found: &Found) -> u8 {
        let bit = |tile: Tile| self.kinds.iter().position(|&kind| kind == tile).map_or(0, |kind| 1 << kind);
        found.tiles().fold(0, |needs, laid| needs | bit(laid.tile()))
    }
}

/// The state of the game.
pub(super) struct State {
    position: Position,
    players: Vec<Player>,
    pub(super) turn: usize,
    pub(super) bonus: bool,
    passes: usize,
    /// The spots that plays have changed, in their order.
    changes: Vec<Spot>,
    /// Lists that are not in use.
    spare: Vec<Vec<Candidate>>,
}

impl State {
    /// Creates the state of a sitting. Returns `None` if it has more players or larger hands than a game can have.
    pub(super) fn new(sitting: &Sitting) -> Option<Self> {
        let large = |hand: &Vec<Tile>| hand.len() > u8::BITS as usize;
        if sitting.hands.len() > MOST_PLAYERS || sitting.hands.iter().any(large) {
            return None;
        }
        let mut state = Self {
            position: sitting.position.clone(),
            players: sitting.hands.iter().map(|hand| Player::new(hand)).collect(),
            turn: sitting.to_play,
            bonus: sitting.bonus,
            passes: 0,
            changes: Vec::new(),
            spare: Vec::new(),
        };
        for number in 0..state.players.len() {
            let hand = state.take_hand(number);
            let mut plays = Vec::new();
            let player = &mut state.players[number];
            state.position.each_play(&hand, &mut |found| {
                plays.push(Candidate { found: *found, needs: player.needs(found) });
                true
            });
            plays.sort_by_key(Candidate::rank);
            player.plays = plays;
            state.put_hand(number, hand);
        }
        Some(state)
    }

    pub(super) fn held(&self, player: usize) -> Held {
        self.players[player].held
    }

    pub(super) fn is_over(&self) -> bool {
        self.passes >= self.players.len() || self.players.iter().all(|player| player.held.some == 0)
    }

    /// Returns `true` if no other player has tiles left.
    pub(super) fn is_alone(&self, player: usize) -> bool {
        (0..self.players.len()).all(|other| other == player || self.players[other].held.some == 0)
    }

    /// Returns the number on the tiles of a kind.
    pub(super) fn number(&self, player: usize, kind: u8) -> i32 {
        i32::from(self.players[player].kinds[kind.trailing_zeros() as usize].value())
    }

    /// Returns the points that a player's tiles would cost at the end of the game.
    pub(super) fn rest(&self, player: usize) -> i32 {
        self.players[player].rest_of(self.players[player].held)
    }

    /// Returns a hash of everything that affects the rest of the game.
    pub(super) fn hash(&self) -> u64 {
        // The last player left has all remaining turns.
        let turn = if self.is_alone(self.turn) {
            [self.turn as u64, 0, 0]
        } else {
            [self.turn as u64, u64::from(self.bonus), self.passes as u64]
        };
        let held =
            self.players.iter().map(|player| u64::from(player.held.some) << 8 | u64::from(player.held.two));
        turn.into_iter().chain(held).fold(self.position.hash(), |hash, part| {
            let mixed = (hash ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
            mixed ^ mixed >> 32
        })
    }

    /// Takes the prepared hand of a player.
    fn take_hand(&mut self, player: usize) -> Hand {
        let Player { kinds, held, hands, .. } = &mut self.players[player];
        hands[usize::from(held.some)].take().unwrap_or_else(|| {
            let tiles: Vec<Tile> =
                (0..kinds.len()).filter(|kind| held.some >> kind & 1 != 0).map(|kind| kinds[kind]).collect();
            Hand::new(&tiles, self.position.key())
        })
    }

    /// Puts the prepared hand of a player back.
    fn put_hand(&mut self, player: usize, hand: Hand) {
        let Player { held, hands, .. } = &mut self.players[player];
        hands[usize::from(held.some)] = Some(hand);
    }

    /// Returns every play of a player.
    pub(super) fn plays(&mut self, number: usize) -> Vec<Candidate> {
        let mut plays = self.spare.pop().unwrap_or_default();
        plays.clear();
        let hand = self.take_hand(number);
        let player = &self.players[number];
        let (some, changed) = (player.held.some, Changed::at(&self.changes[player.since..]));
        let still = |it: &&Candidate| it.needs & !some == 0 && !changed.has(&it.found);
        plays.extend(player.plays.iter().filter(still));
        self.position.each_play_at(changed, &hand, &mut |found| {
            plays.push(Candidate { found: *found, needs: player.needs(found) });
        });
        self.put_hand(number, hand);
        plays
    }

    /// Returns a lower bound for the points that a player who is alone gains, less those of tiles that stay in hand. It
    /// counts only remembered plays that neither later plays nor each other have changed.
    pub(super) fn certain(&mut self, number: usize) -> i32 {
        let player = &self.players[number];
        let (mut held, since, until) = (player.held, player.since, self.changes.len());
        let mut layings = [None; u8::BITS as usize];
        let mut gain = 0;
        for laying in &mut layings {
            let changed = Changed::at(&self.changes[since..]);
            let still = |it: &&Candidate| it.needs & !held.some == 0 && !changed.has(&it.found);
            let Some(best) = player.plays.iter().find(still) else { break };
            held = held.without(best.needs);
            gain += best.found.points();
            if held.some == 0 {
                break;
            }
            let laid = self.position.lay(&best.found);
            self.changes.extend_from_slice(&self.position.changes(&laid));
            *laying = Some(laid);
        }
        for laying in layings.iter().flatten().rev() {
            self.position.take_back(laying);
        }
        self.changes.truncate(until);
        gain - player.rest_of(held)
    }

    /// Remembers a player's plays in this position, so that those of later positions are found faster. Returns the
    /// plays remembered before, for [`State::recall`].
    pub(super) fn keep(&mut self, player: usize, plays: Vec<Candidate>) -> (Vec<Candidate>, usize) {
        let Player { plays: kept, since, .. } = &mut self.players[player];
        (std::mem::replace(kept, plays), std::mem::replace(since, self.changes.len()))
    }

    /// Restores the plays that were remembered before [`State::keep`].
    pub(super) fn recall(&mut self, player: usize, before: (Vec<Candidate>, usize)) {
        let Player { plays, since, .. } = &mut self.players[player];
        *since = before.1;
        let done = std::mem::replace(plays, before.0);
        self.spare.push(done);
    }

    /// Returns the remembered plays of a player.
    pub(super) fn kept(&self, player: usize) -> &[Candidate] {
        &self.players[player].plays
    }

    /// Keeps a list for reuse.
    pub(super) fn give_back(&mut self, plays: Vec<Candidate>) {
        self.spare.push(plays);
    }

    /// Makes a play, or passes.
    pub(super) fn play(&mut self, candidate: Option<&Candidate>) -> Before {
        let held = self.players[self.turn].held;
        let (turn, bonus, passes) = (self.turn, self.bonus, self.passes);
        let mut before = Before { laying: None, changes: self.changes.len(), held, turn, bonus, passes };
        let Some(candidate) = candidate else {
            self.passes = if self.bonus { 0 } else { self.passes + 1 };
            self.end_turn();
            return before;
        };
        let laying = self.position.lay(&candidate.found);
        self.changes.extend_from_slice(&self.position.changes(&laying));
        before.laying = Some(laying);
        let held = held.without(candidate.needs);
        self.players[self.turn].held = held;
        self.passes = 0;
        if candidate.found.completes_six() && held.some != 0 {
            self.bonus = true;
        } else {
            self.end_turn();
        }
        before
    }

    fn end_turn(&mut self) {
        self.bonus = false;
        self.turn = (self.turn + 1) % self.players.len();
    }

    /// Takes the last play or pass back.
    pub(super) fn take_back(&mut self, before: &Before) {
        if let Some(laying) = &before.laying {
            self.position.take_back(laying);
        }
        self.changes.truncate(before.changes);
        (self.turn, self.bonus, self.passes) = (before.turn, before.bonus, before.passes);
        self.players[self.turn].held = before.held;
    }

    /// Returns the most points of a tile of `kind` after a play, given all plays before it, or `None` if it cannot be
    /// laid.
    pub(super) fn most_after(
        &mut self,
        number: usize,
        candidate: &Candidate,
        kind: u8,
        plays: &[Candidate],
    ) -> Option<i32> {
        let laying = self.position.lay(&candidate.found);
        let spots = self.position.changes(&laying);
        let changed = Changed::at(&spots);
        let same = plays.iter().filter(|it| it.needs == kind && !changed.has(&it.found));
        let same = same.map(|it| it.found.points()).max();
        let held = std::mem::replace(&mut self.players[number].held, Held { some: kind, two: 0 });
        let hand = self.take_hand(number);
        let more = self.position.most_at(changed, &hand, same.unwrap_or(0));
        self.put_hand(number, hand);
        self.players[number].held = held;
        self.position.take_back(&laying);
        more.or(same)
    }

    /// Returns a play of the player to move as a candidate.
    pub(super) fn candidate(&self, found: Found) -> Candidate {
        Candidate { found, needs: self.players[self.turn].needs(&found) }
    }
}
