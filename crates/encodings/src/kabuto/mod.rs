//! Sakura Slam: an action is a verb and its arguments, one index after another.
//!
//! | index | meaning |
//! |---|---|
//! | 0–3 | places a marker (NE, NW, SW, SE) |
//! | 4–21 | uses one of the 18 special moves, in the order of the roster |
//! | 22–25, 26–29 | pushes from a corner; from a side (E, N, W, S) |
//! | 30, 31, 32–35 | pushes again; slams; slams and keeps the marker on a corner |
//! | 36, 37 | ends the turn; submits |
//! | 38–89 | the item: 12 kinds of pieces × 4 headings, 4 groups |
//! | 90–210 | the platform's distance from the middle of a side, −60 to 60 tenths of a mm |
//! | 211–631 | lateral aim, −210 to 210 tenths of a mm |
//! | 632–1168 | angle, −268 to 268 |
//! | 1169–1172, 1173–1188, 1189–1201, 1202–1261 | of a special move: the seat to pay, the set of markers, the piece, the target |
//!
//! A push is a verb, an item, the platform if it stands at a side, the lateral aim and the angle. A special move is a
//! verb and its choices, in the order of the table. With `aims`, the mask shows only that number of platforms, lateral
//! aims and angles, evenly spread; the others can still be played.
//!
//! An observation has 72 rows × 24 columns:
//!
//! - Rows 0–59 are the pieces on the ring, in the order of targets: present; x and y (from 0 at −100 mm to 1 at 100
//!   mm); cosine and sine of the heading (plus 1, halved); the number of pieces on it (in quarters); the belt; a wrestler
//!   of the agent's side, of another side; its kind (13 flags); the kind on top (in 13ths).
//! - Rows 60–63 are the players, the agent first: present, to act, own side, out, rested, the wrestler (8 flags).
//! - Rows 64–67 are their trays (13 numbers, in fifths) and markers (4 flags).
//! - Row 68: the phase (5 flags), whether a slam is due, whether the platform may stand at a side, pieces knocked off
//!   (in fifths), the turn (of 200), used moves (4 flags).
//! - Row 69: the choices made so far, as a share of the range of their indices: verb, item, platform, lateral, angle,
//!   payee, markers, piece, target; then a flag for each that has been made.

mod indices;
mod observe;
#[cfg(test)]
mod tests;

use dohyo_core::{Fate, Game, Outcome, Seat, Seed};
use dohyo_games::{AnyAction, AnyGame};
use dohyo_kabuto::{Aim, Item, Kabuto as Rules, Phase, sample};

use crate::{Refusal, Shape, World};
pub use indices::{ACTIONS, SHAPE, decode, encode};
use indices::{
    AGAIN, ANGLE, CORNER, END, ITEM, ITEMS, LATERAL, MARKERS, OFFSET, PAYEE, PIECE, SIDE, TARGET, TARGETS,
    WIDEST_LATERAL, WIDEST_OFFSET, WIDTH, item_number, item_numbered,
};
use observe::{observe_players, observe_ring};

/// A game of Sakura Slam as numbers.
#[derive(Clone, Debug)]
pub struct Kabuto {
    game: Rules,
    seed: Seed,
    log: Vec<u16>,
    /// The indices of the action under way.
    chosen: Vec<usize>,
    /// The indices of every legal action but pushes.
    others: Vec<Vec<usize>>,
    /// The pieces and groups that may be pushed.
    items: Vec<Item>,
    /// The verbs of pushes.
    pushes: Vec<usize>,
    aims: Option<u16>,
}

impl Kabuto {
    /// Begins with `game`.
    pub fn of(game: Rules, seed: Seed) -> Self {
        let mut world = Self {
            game,
            seed,
            log: Vec::new(),
            chosen: Vec::new(),
            others: Vec::new(),
            items: Vec::new(),
            pushes: Vec::new(),
            aims: None,
        };
        world.list();
        world
    }

    /// Limits the aims that the mask shows to `aims` of each kind, at least one, or shows all.
    #[must_use]
    pub fn with_aims(mut self, aims: Option<u16>) -> Self {
        self.aims = aims.map(|aims| aims.max(1));
        self
    }

    fn list(&mut self) {
        self.chosen.clear();
        self.others.clear();
        self.items.clear();
        self.pushes.clear();
        if self.game.outcome().is_some() {
            return;
        }
        let (now, terms) = (self.game.situation(), self.game.terms());
        self.others.extend(sample::without_push(now, terms).iter().filter_map(encode));
        if sample::may_push(now) {
            self.items = sample::items(now, terms);
        }
        if let Some(&item) = self.items.first() {
            let pushes = sample::pushes(now, terms, item, Aim::default());
            self.pushes.extend(pushes.iter().filter_map(|push| encode(push)?.first().copied()));
            self.pushes.sort_unstable();
            self.pushes.dedup();
        }
    }

    /// Calls `visit` with all whole numbers from `-widest` to `widest`, or with `aims` of them.
    fn spread(&self, widest: i16, mut visit: impl FnMut(i16)) {
        match self.aims {
            None => (-widest..=widest).for_each(visit),
            Some(1) => visit(0),
            Some(aims) => {
                let mut last = None;
                for step in 0..i32::from(aims) {
                    let (widest, most) = (i32::from(widest), i32::from(aims) - 1);
                    let value = ((2 * widest * step * 2 + most).div_euclid(2 * most) - widest) as i16;
                    if last != Some(value) {
                        visit(value);
                    }
                    last = Some(value);
                }
            }
        }
    }

    fn is_push(verb: usize) -> bool {
        (CORNER..END).contains(&verb)
    }

    /// Calls `visit` with every index that may come next after the verb of a push.
    fn each_after_push(&self, visit: &mut dyn FnMut(usize)) {
        let item = self.chosen.get(1).and_then(|&item| item_numbered(item - ITEM));
        let Some(item) = item else {
            return self.items.iter().for_each(|&item| visit(ITEM + item_number(item)));
        };
        let from_side = (SIDE..AGAIN).contains(&self.chosen[0]);
        match self.chosen.len() - usize::from(from_side) {
            1 => {
                let most = self.game.situation().turn.side.unwrap_or(0).min(WIDEST_OFFSET);
                self.spread(most, |offset| visit(OFFSET + (offset + WIDEST_OFFSET) as usize));
            }
            2 => {
                let widest = item.entering().widest_lateral().clamp(0, WIDEST_LATERAL);
                self.spread(widest, |lateral| visit(LATERAL + (lateral + WIDEST_LATERAL) as usize));
            }
            _ => self.spread(Aim::WIDEST, |angle| visit(ANGLE + (angle + Aim::WIDEST) as usize)),
        }
    }

    /// Returns `true` if the chosen indices and `index` begin an action that the rules allow, whether or not `aims`
    /// hides it.
    fn allows(&self, index: usize) -> bool {
        let all = Self { aims: None, ..self.clone() };
        let mut allowed = false;
        all.each_legal(&mut |known| allowed |= known == index);
        allowed
    }

    fn refuse(&self, index: usize) -> Refusal {
        if index >= ACTIONS {
            return Refusal::out_of_range(index, ACTIONS);
        }
        if self.game.outcome().is_some() {
            return Refusal::over();
        }
        let indices: Vec<usize> = self.chosen.iter().copied().chain([index]).collect();
        match decode(&indices).and_then(|action| Some((action, self.game.judge(&action).err()?))) {
            Some((action, why)) => Refusal::of(&action, &why),
            None => Refusal::meaningless(index),
        }
    }
}

impl World for Kabuto {
    fn actions(&self) -> usize {
        ACTIONS
    }

    fn shape(&self) -> Shape {
        &SHAPE
    }

    fn seats(&self) -> Vec<Seat> {
        self.game.seats().iter().collect()
    }

    fn to_act(&self) -> Option<usize> {
        self.game.to_act().first().map(Seat::index)
    }

    fn each_legal(&self, visit: &mut dyn FnMut(usize)) {
        let chosen = self.chosen.as_slice();
        if let Some(&verb) = chosen.first()
            && Self::is_push(verb)
        {
            return self.each_after_push(visit);
        }
        let mut next: Vec<usize> = self
            .others
            .iter()
            .filter(|other| other.starts_with(chosen))
            .filter_map(|other| other.get(chosen.len()).copied())
            .collect();
        next.sort_unstable();
        next.dedup();
        next.into_iter().for_each(&mut *visit);
        if chosen.is_empty() {
            self.pushes.iter().for_each(|&verb| visit(verb));
        }
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let now = self.game.situation();
        observe_ring(now, agent, array);
        observe_players(now, agent, self.to_act(), &mut array[60 * WIDTH..]);
        let flag = |is: bool| f32::from(u8::from(is));
        let turn = &now.turn;
        let row = &mut array[68 * WIDTH..];
        let phases = [Phase::FirstMarker, Phase::Before, Phase::Extra, Phase::Marker, Phase::After];
        for (at, phase) in phases.into_iter().enumerate() {
            row[at] = flag(turn.phase == phase);
        }
        row[5] = flag(turn.slam);
        row[6] = flag(turn.side.is_some());
        row[7] = f32::from(turn.knocked_off) / 5.0;
        row[8] = f32::from(now.number) / 200.0;
        for power in 0..4 {
            row[9 + power] = f32::from(turn.used >> power & 1);
        }
        let row = &mut array[69 * WIDTH..70 * WIDTH];
        for &index in &self.chosen {
            let (at, value) = match index {
                ..ITEM => (0, (index + 1) as f32 / ITEM as f32),
                ITEM..OFFSET => (1, (index - ITEM + 1) as f32 / ITEMS as f32),
                OFFSET..LATERAL => (2, (index - OFFSET) as f32 / (LATERAL - OFFSET) as f32),
                LATERAL..ANGLE => (3, (index - LATERAL) as f32 / (ANGLE - LATERAL) as f32),
                ANGLE..PAYEE => (4, (index - ANGLE) as f32 / (PAYEE - ANGLE) as f32),
                PAYEE..MARKERS => (5, (index - PAYEE + 1) as f32 / 4.0),
                MARKERS..PIECE => (6, (index - MARKERS) as f32 / 16.0),
                PIECE..TARGET => (7, (index - PIECE + 1) as f32 / 13.0),
                _ => (8, (index - TARGET + 1) as f32 / TARGETS as f32),
            };
            row[at] = value;
            row[9 + at] = 1.0;
        }
    }

    fn play(&mut self, index: usize) -> Result<(), Refusal> {
        if !self.allows(index) {
            return Err(self.refuse(index));
        }
        self.chosen.push(index);
        self.log.push(index as u16);
        let mut open = false;
        self.each_legal(&mut |_| open = true);
        let push = Self::is_push(self.chosen[0]);
        if if push { !(ANGLE..PAYEE).contains(&index) } else { open } {
            return Ok(());
        }
        let refuse = |world: &mut Self, why: Refusal| {
            world.chosen.pop();
            world.log.pop();
            Err(why)
        };
        let (Some(seat), Some(action)) = (self.game.to_act().first(), decode(&self.chosen)) else {
            return refuse(self, Refusal::meaningless(index));
        };
        if let Err(why) = self.game.play(seat, &action, Fate::Drawn(self.seed)) {
            return refuse(self, Refusal::of(&action, &why));
        }
        self.list();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn is_midway(&self) -> bool {
        !self.chosen.is_empty()
    }

    fn log(&self) -> &[u16] {
        &self.log
    }

    fn game(&self) -> Option<AnyGame> {
        Some(self.game.clone().into())
    }

    fn encode(&self, action: &AnyAction) -> Option<Vec<usize>> {
        let AnyAction::Kabuto(action) = action else { return None };
        encode(action)
    }

    fn decode(&self, indices: &[usize]) -> Option<AnyAction> {
        let all: Vec<usize> = self.chosen.iter().chain(indices).copied().collect();
        decode(&all).map(AnyAction::Kabuto)
    }
}
