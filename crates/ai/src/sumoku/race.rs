//! Races: the solver, at the pace of a person and with a person's slips.

use std::time::Duration;

use dohyo_core::{Chance, Seat};
use dohyo_sumoku::solver::{Answer, Task};
use dohyo_sumoku::{Action, Builder, Cell, Grid, Laid, Mode, Open, Spot, Tile, View};

use super::Chosen;
use super::levels::Character;

/// States that the solver may look at before a hand is given up: nobody proves anything in a race.
const PATIENCE: u64 = 5_000;

/// What the computer does in a race, and how long a person would have taken for it.
pub(super) fn choose(view: &View, seat: Seat, character: &Character, mut chance: Chance) -> Option<Chosen> {
    match &view.open {
        Open::Race { builders, laid, .. } => {
            build(view, &builders[seat.index()], laid, character, &mut chance)
        }
        Open::Spot { table, .. } => Some(spot(view, table, character, &mut chance)),
        Open::Classic { .. } => None,
    }
}

/// How long something takes that takes so long on average: seldom less than half, sometimes twice.
fn about(time: Duration, chance: &mut Chance) -> Duration {
    // Two throws make the middle likelier than the ends.
    time * (500 + chance.below(600) + chance.below(600)) / 1_100
}

fn slips(character: &Character, chance: &mut Chance) -> bool {
    chance.below(1_000) < character.slips
}

fn build(
    view: &View,
    builder: &Builder,
    laid: &Grid,
    character: &Character,
    chance: &mut Chance,
) -> Option<Chosen> {
    let locked = (view.terms.locked && !laid.is_empty()).then_some(laid);
    let mut tiles = builder.tiles.clone();
    for (_, laid) in locked.iter().flat_map(|grid| grid.iter()) {
        tiles.remove(tiles.iter().position(|&tile| tile == laid.tile())?);
    }
    let patience = Some(PATIENCE);
    let task =
        Task { terms: view.terms, locked, patience, seed: chance.word(), ..Task::new(&tiles, view.key) };
    let solution = task.solve();
    let pace = about(character.per_tile * tiles.len() as u32, chance);
    let (action, pace) = match solution.answer {
        Answer::Sumoku(grid) => {
            let mut claim: Vec<(Cell, Laid)> = grid.iter().collect();
            // Alone nobody hurries, and nothing would change if one did.
            if view.terms.mode != Mode::Solo && slips(character, chance) {
                slip(&mut claim, chance);
            }
            (Action::Claim(claim), pace)
        }
        // Some time goes by before one gives up on a hand.
        Answer::Impossible | Answer::Undecided if view.hidden >= 2 => (swap(&tiles, chance)?, pace * 3 / 4),
        // Nothing to swap for, and nobody to lose against.
        Answer::Impossible | Answer::Undecided if view.terms.mode == Mode::Solo => return None,
        // Nothing to swap for: claiming is all that is left, and it will be wrong.
        Answer::Impossible | Answer::Undecided => {
            let row = (0..).zip(&tiles).map(|(x, &tile)| (Cell::at(x, 0), Laid::upright(tile)));
            (Action::Claim(row.collect()), pace * 2)
        }
    };
    Some(Chosen { action, value: 0, nodes: solution.nodes, depth: 1, pace })
}

/// The tile to give away: one of the colour there is most of.
fn swap(tiles: &[Tile], chance: &mut Chance) -> Option<Action> {
    let of_colour = |tile: &Tile| tiles.iter().filter(|other| other.colour() == tile.colour()).count();
    let most = tiles.iter().map(of_colour).max()?;
    let candidates: Vec<Tile> = tiles.iter().copied().filter(|tile| of_colour(tile) == most).collect();
    chance.pick(&candidates).copied().map(Action::Swap)
}

/// Two tiles change places, as when somebody claims without looking again. Now and then that does no harm.
fn slip(claim: &mut [(Cell, Laid)], chance: &mut Chance) {
    let one = chance.below(claim.len() as u32) as usize;
    let other = chance.below(claim.len() as u32) as usize;
    let (tile, second) = (claim[one].1, claim[other].1);
    (claim[one].1, claim[other].1) = (second, tile);
}

fn spot(view: &View, table: &[Tile], character: &Character, chance: &mut Chance) -> Chosen {
    let sets = Spot::sets_among(table, view.key);
    // Many sets are seen sooner than few.
    let pace = about(character.per_set * 20 / (10 + sets.len() as u32), chance);
    let (tiles, mut total) = chance.pick(&sets).copied().unwrap_or(([table[0]; 4], 0));
    if slips(character, chance) {
        total += 1 + chance.below(2);
    }
    Chosen { action: Action::Spot { tiles, total }, value: 0, nodes: sets.len() as u64, depth: 1, pace }
}
