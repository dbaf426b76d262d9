//! Races: the solver plays at a person's pace and makes a person's slips.

use std::time::Duration;

use dohyo_core::{Chance, Seat};
use dohyo_sumoku::{Action, Cell, Laid, Mode, Race, Spot, State, Sumoku, Terms, Tile};
use dohyo_sumoku_solver::{Answer, Task};

use super::Chosen;
use super::levels::Character;
use crate::Score;

/// The number of states that the solver may examine before it gives a hand up. A race needs no proofs.
const PATIENCE: u64 = 5_000;

/// The score in a race. The open information does not show which player is quicker.
const EVEN: Score = Score::Points(0);

/// Chooses an action in a race, and the time that a person would have taken for it.
pub(super) fn choose(game: &Sumoku, seat: Seat, character: &Character, mut chance: Chance) -> Option<Chosen> {
    match game.state() {
        // A computer is always ready.
        State::Race(race) if race.ready().is_some() => Some(Chosen::at_once(Action::Ready)),
        State::Race(race) => build(race, seat, game.terms(), character, &mut chance),
        State::Spot(state) => Some(spot(state, character, &mut chance)),
        State::Classic(_) => None,
    }
}

/// Returns a random time around `time`, from 70 % to 130 % of it.
fn about(time: Duration, chance: &mut Chance) -> Duration {
    // Two throws make the middle likelier than the ends.
    time * (700 + chance.below(301) + chance.below(301)) / 1_000
}

fn slips(character: &Character, chance: &mut Chance) -> bool {
    chance.below(1_000) < character.slips
}

fn build(
    race: &Race,
    seat: Seat,
    terms: Terms,
    character: &Character,
    chance: &mut Chance,
) -> Option<Chosen> {
    let locked = Some(race.laid()).filter(|laid| terms.locked && !laid.is_empty());
    let mut tiles = race.builders().get(seat.index())?.tiles.clone();
    for (_, laid) in locked.iter().flat_map(|grid| grid.iter()) {
        tiles.remove(tiles.iter().position(|&tile| tile == laid.tile())?);
    }
    let patience = Some(PATIENCE);
    let task = Task { terms, locked, patience, seed: chance.word(), ..Task::new(&tiles, race.key()) };
    let solution = task.solve();
    let pace = about(character.per_tile * tiles.len() as u32, chance);
    let (action, pace) = match solution.answer {
        Answer::Sumoku(grid) => {
            let mut claim: Vec<(Cell, Laid)> = grid.iter().collect();
            // A player alone does not hurry.
            if terms.mode != Mode::Solo && slips(character, chance) {
                slip(&mut claim, chance);
            }
            (Action::Claim(claim), pace)
        }
        // Giving up on a hand takes some time.
        Answer::Impossible | Answer::Undecided if race.pool() >= 2 => (swap(&tiles, chance)?, pace * 3 / 4),
        // No tiles are left to draw, so the tiles laid so far are the result.
        Answer::Impossible | Answer::Undecided if terms.mode == Mode::Solo => {
            (Action::Finish(race.laid().iter().collect()), pace)
        }
        Answer::Impossible | Answer::Undecided if race.is_last_left(seat) => (Action::Concede, pace * 2),
        // No tiles are left to draw, so a wrong claim is the only option.
        Answer::Impossible | Answer::Undecided => {
            let row = (0..).zip(&tiles).map(|(x, &tile)| (Cell::at(x, 0), Laid::upright(tile)));
            (Action::Claim(row.collect()), pace * 2)
        }
    };
    Some(Chosen { action, score: EVEN, nodes: solution.nodes, depth: 1, pace })
}

/// Swaps a tile of the most frequent colour.
fn swap(tiles: &[Tile], chance: &mut Chance) -> Option<Action> {
    let of_colour = |tile: &Tile| tiles.iter().filter(|other| other.colour() == tile.colour()).count();
    let most = tiles.iter().map(of_colour).max()?;
    let candidates: Vec<Tile> = tiles.iter().copied().filter(|tile| of_colour(tile) == most).collect();
    chance.pick(&candidates).copied().map(Action::Swap)
}

/// Exchanges two tiles of a claim, like a player who claims without checking. Sometimes the claim is still correct.
fn slip(claim: &mut [(Cell, Laid)], chance: &mut Chance) {
    let one = chance.below(claim.len() as u32) as usize;
    let other = chance.below(claim.len() as u32) as usize;
    let (tile, second) = (claim[one].1, claim[other].1);
    (claim[one].1, claim[other].1) = (second, tile);
}

fn spot(state: &Spot, character: &Character, chance: &mut Chance) -> Chosen {
    let (sets, table) = (state.sets(), state.table());
    // The more sets there are, the sooner one is seen.
    let pace = about(character.per_set * 20 / (10 + sets.len() as u32), chance);
    let (tiles, mut total) = chance.pick(&sets).copied().unwrap_or(([table[0]; 4], 0));
    if slips(character, chance) {
        total += 1 + chance.below(2);
    }
    Chosen { action: Action::Spot { tiles, total }, score: EVEN, nodes: sets.len() as u64, depth: 1, pace }
}
