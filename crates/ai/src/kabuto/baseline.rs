//! A plain opponent to measure against.
//!
//! It chooses the push that knocks off the most among eight random ones. It pushes its own wrestler off only if every
//! other push would do so too, never considers the opponents' replies, and uses special moves only if it would have to
//! submit otherwise.

use dohyo_core::{Chance, Game as _, Seat, Seed};
use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::rulebook::{After, Terms, foresee};
use dohyo_kabuto::{Action, Aim, Kabuto, Kind, Phase, Situation, sample};

use crate::arena::Player;

/// The plain opponent.
pub struct Greedy {
    chance: Chance,
}

/// The number of pushes it considers.
const SAMPLES: usize = 8;

impl Greedy {
    /// Creates a player whose pushes depend on `seed`.
    pub fn new(seed: u64) -> Self {
        Self { chance: Seed::from(seed).chance() }
    }
}

impl Player<Kabuto> for Greedy {
    fn begin(&mut self, _game: &Kabuto) {
        self.chance = self.chance.seed().chance();
    }

    fn choose(&mut self, game: &Kabuto, _seat: Seat) -> Result<Action, String> {
        if game.outcome().is_some() {
            return Err("the game is over".into());
        }
        let action = choose(game.situation(), game.terms(), &mut self.chance);
        action.ok_or_else(|| "no action".into())
    }
}

/// Returns the best of eight pushes, or another action if it cannot push.
fn choose(now: &Situation, terms: Terms, chance: &mut Chance) -> Option<Action> {
    let mut best: Option<(i32, Action)> = None;
    for _ in 0..SAMPLES {
        let Some(push) = draw_push(now, terms, chance) else { break };
        let Ok(after) = foresee(now, terms, &push, &Precision::LOOK_AHEAD) else { continue };
        let gain = gain(now, &after);
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, push));
        }
    }
    best.map(|(_, push)| push).or_else(|| besides(now, terms, chance))
}

/// Returns an action for a player who cannot push: a random marker before the game, only what it must do afterwards.
fn besides(now: &Situation, terms: Terms, chance: &mut Chance) -> Option<Action> {
    let others = sample::without_push(now, terms);
    if now.turn.phase == Phase::FirstMarker {
        return chance.pick(&others).copied();
    }
    let moves: Vec<_> = others.iter().copied().filter(|action| matches!(action, Action::Use(_))).collect();
    let end = others.iter().copied().find(|&action| action == Action::End);
    end.or_else(|| chance.pick(&moves).copied()).or_else(|| others.first().copied())
}

/// Returns a random push, or `None` if there is none to make or nothing to push.
pub(super) fn draw_push(now: &Situation, terms: Terms, chance: &mut Chance) -> Option<Action> {
    if !sample::may_push(now) {
        return None;
    }
    let item = *chance.pick(&sample::items(now, terms))?;
    let mut around = |most: i16| chance.below(2 * most.unsigned_abs() as u32 + 1) as i16 - most;
    let aim = Aim { lateral: around(item.entering().widest_lateral()), angle: around(Aim::WIDEST) };
    chance.pick(&sample::pushes(now, terms, item, aim)).copied()
}

/// Returns the gain of a push: the game, or the pieces that fell by their size.
fn gain(now: &Situation, after: &After) -> i32 {
    const DECIDES: i32 = 1_000;
    if let Some(outcome) = after.outcome {
        let wins = now.seats().any(|seat| now.allied(seat, now.seat) && outcome.winners.contains(seat));
        return if wins { DECIDES } else { -DECIDES };
    }
    if after.now.players[now.seat.index()].out {
        return -DECIDES;
    }
    let fallen = after.push.iter().flat_map(|push| &push.fallen).flat_map(dohyo_kabuto::Standing::kinds);
    fallen
        .map(|kind| match kind {
            Kind::S => 2,
            Kind::M => 3,
            Kind::L => 5,
            _ => 0,
        })
        .sum()
}
