//! The actions of a turn besides pushes, and the pushes to try.

use dohyo_kabuto::physics::Vector;
use dohyo_kabuto::rulebook::{After, Terms, foresee};
use dohyo_kabuto::{Action, Aim, Corner, Item, Kind, Quarter, Shot, Situation, Stand, Use, sample};

use super::search::GLANCE;
use crate::mistakes::mix;

/// The largest number of consecutive actions without a push.
const MOST_QUIET: usize = 3;
/// The largest number of ways to use a special move that are tried.
const MOST_USES: usize = 4;

/// Actions without a push, and the situation they lead to.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) actions: Vec<Action>,
    pub(super) after: After,
}

/// The sequences of actions without a push from some moment of a turn on.
pub(super) struct Quiet {
    /// Ways to the end of the turn.
    pub(super) ends: Vec<Way>,
    /// Ways to a push. If a push is possible immediately, the first way has no actions.
    pub(super) ready: Vec<Way>,
}

impl Quiet {
    /// Finds all sequences from `now` on. A player who does not know the special moves uses only those that are
    /// necessary.
    pub(super) fn from(now: &Situation, terms: Terms, knows_moves: bool) -> Self {
        let mut quiet = Self { ends: Vec::new(), ready: Vec::new() };
        let after = After { now: now.clone(), push: None, outcome: None };
        quiet.follow(Way { actions: Vec::new(), after }, terms, knows_moves);
        quiet
    }

    fn follow(&mut self, way: Way, terms: Terms, knows_moves: bool) {
        let now = &way.after.now;
        let mut options = sample::without_push(now, terms);
        let pushes = sample::may_push(now) && !now.own().tray.is_empty();
        if way.actions.len() < MOST_QUIET {
            keep_sensible(now, &mut options, knows_moves, pushes);
        } else {
            options.retain(|action| !matches!(action, Action::Use(_)));
        }
        for action in options {
            // Nothing is pushed, so the precision does not matter.
            let Ok(after) = foresee(now, terms, &action, &GLANCE) else { continue };
            let mut actions = way.actions.clone();
            actions.push(action);
            let over = after.outcome.is_some() || after.now.number != now.number;
            let known = |other: &Way| other.after.now == after.now && other.after.outcome == after.outcome;
            if over {
                if !self.ends.iter().any(known) {
                    self.ends.push(Way { actions, after });
                }
            } else if !self.ready.iter().any(known) {
                self.follow(Way { actions, after }, terms, knows_moves);
            }
        }
        if pushes {
            self.ready.push(way);
            // The shortest way comes first. Its pushes need no special move.
            self.ready.sort_by_key(|way| way.actions.len());
        }
    }
}

/// Removes options that hardly matter: submitting when there is another action, and most ways to use a special move
/// that has many.
fn keep_sensible(now: &Situation, options: &mut Vec<Action>, knows_moves: bool, pushes: bool) {
    let useful = options.iter().any(|action| matches!(action, Action::Use(_)));
    options.retain(|action| match action {
        Action::Use(_) => knows_moves || !pushes && now.own().tray.is_empty(),
        Action::Submit => !useful,
        _ => true,
    });
    let own = now.ring.iter().find(|standing| standing.wrestler == Some(now.seat));
    let own = own.map_or(Vector::ZERO, |standing| standing.place.centre());
    let length = own.length();
    let behind = if length > 1.0 { own * ((length + 25.0) / length) } else { own };
    // The best places to stack are the disc with the belt, and discs between the own wrestler and the edge.
    let distance = |action: &Action| match action {
        Action::Use(Use { target: Some(target), .. }) => {
            let standing = &now.ring[target.index()];
            if standing.belt { 0.0 } else { (standing.place.centre() - behind).length() }
        }
        _ => 0.0,
    };
    options.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
    let mut thought_of = [0; 8];
    options.retain(|action| {
        let Action::Use(chosen) = action else { return true };
        let count = &mut thought_of[chosen.power.index()];
        *count += 1;
        *count <= MOST_USES
    });
}

/// A push without its aim: the actions before it, the item, and the position of the platform.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Arm {
    pub(super) way: usize,
    pub(super) item: Item,
    /// The position of the platform, or `None` if it is already in place.
    stand: Option<Stand>,
}

/// All pushes, without their aims, from some moment of a turn on.
pub(super) struct Arms {
    pub(super) quiet: Quiet,
    /// Pushes that are possible immediately, and those that only a special move makes possible.
    plain: Vec<Arm>,
    /// Pushes after a special move that has changed the ring, of items that could also be pushed without it. Tried less
    /// often.
    rare: Vec<Arm>,
    widest: Vec<(Item, i16)>,
    terms: Terms,
}

impl Arms {
    /// Returns the arms in random order. Large items tend to come first, because they move the most; so the first few
    /// arms are a good selection.
    pub(super) fn new(now: &Situation, terms: Terms, knows_moves: bool, seed: u64) -> Self {
        let quiet = Quiet::from(now, terms, knows_moves);
        let mut arms = Self { plain: Vec::new(), rare: Vec::new(), widest: Vec::new(), terms, quiet };
        let at_once = arms.quiet.ready.first().is_some_and(|way| way.actions.is_empty());
        let before = if at_once { sample::items(now, terms) } else { Vec::new() };
        for (index, way) in arms.quiet.ready.iter().enumerate() {
            let situation = &way.after.now;
            let changed = situation.ring != now.ring;
            for item in sample::items(situation, terms) {
                // Turning a piece around makes the smallest difference.
                let turned = matches!(item, Item::One { heading: Quarter::West | Quarter::South, .. });
                if turned {
                    continue;
                }
                if !arms.widest.iter().any(|(known, _)| *known == item) {
                    arms.widest.push((item, item.entering().widest_lateral()));
                }
                let new = way.actions.is_empty() || !before.contains(&item);
                for stand in stands(situation) {
                    let arm = Arm { way: index, item, stand };
                    if new || matches!(stand, Some(Stand::Side { .. })) {
                        arms.plain.push(arm);
                    } else if changed {
                        arms.rare.push(arm);
                    }
                }
            }
        }
        for arms in [&mut arms.plain, &mut arms.rare] {
            let key = |(index, arm): (usize, &Arm)| {
                ((mix(seed ^ mix(index as u64)) >> 40) as f64 / size(arm.item), *arm)
            };
            let mut order: Vec<_> = arms.iter().enumerate().map(key).collect();
            order.sort_by(|(one, _), (other, _)| one.total_cmp(other));
            *arms = order.into_iter().map(|(_, arm)| arm).collect();
        }
        arms
    }

    /// Returns `true` if nothing can be pushed.
    pub(super) fn is_empty(&self) -> bool {
        self.plain.is_empty() && self.rare.is_empty()
    }

    /// Returns the number of pushes in a round: each plain arm once, and some of the rare ones in rotation.
    pub(super) fn round(&self) -> usize {
        self.plain.len() + self.rare.len().min(self.plain.len() / 4)
    }

    /// Returns the push with this number in a series that cycles through the arms and covers the range of aims evenly.
    pub(super) fn draw(&self, number: usize, seed: u64) -> Option<(Arm, Aim)> {
        if self.is_empty() {
            return None;
        }
        let round = self.round().max(1);
        let (turn, place) = (number / round, number % round);
        let rare = place.checked_sub(self.plain.len());
        let (arm, step) = match rare {
            None => (*self.plain.get(place)?, turn),
            Some(extra) => {
                let nth = turn * (round - self.plain.len()) + extra;
                (*self.rare.get(nth % self.rare.len())?, nth / self.rare.len())
            }
        };
        let shift = mix(seed ^ mix(place as u64));
        // The two ratios that cover a square most evenly.
        let along = |step: usize, ratio: f64, shift: u64| {
            let from = (shift & 0xffff) as f64 / 65_536.0;
            2.0 * (from + step as f64 * ratio).fract() - 1.0
        };
        let lateral = along(step, 0.754_877_666_246_693, shift);
        let angle = along(step, 0.569_840_290_998_053, shift >> 16);
        let widest = self.widest_of(arm.item);
        let aim = Aim {
            lateral: (lateral * f64::from(widest)) as i16,
            angle: (angle * f64::from(Aim::WIDEST)) as i16,
        };
        Some((arm, aim))
    }

    /// Returns the largest sideways aim of an item.
    fn widest_of(&self, item: Item) -> i16 {
        let known = self.widest.iter().find(|(known, _)| *known == item);
        known.map_or_else(|| item.entering().widest_lateral(), |(_, widest)| *widest)
    }

    /// Returns a push near another. Each step of `nearness` halves the distance.
    pub(super) fn near(&self, arm: Arm, aim: Aim, nearness: u32, word: u64) -> (Arm, Aim) {
        let mut arm = arm;
        if let Item::One { kind, heading } = arm.item
            && !kind.piece().shape.is_disc()
            && (word >> 60) < 3
        {
            let turned = Quarter::ALL[(heading as usize + 1 + (word >> 58 & 1) as usize) % 4];
            arm.item = Item::One { kind, heading: turned };
        }
        let widest = self.widest_of(arm.item);
        let spread = |most: i16, dice: u64| {
            let share = (dice & 0xfff) as f64 / 2_048.0 - 1.0;
            (share * f64::from(most) / f64::from(1_u32 << nearness)) as i16
        };
        let aim = Aim {
            lateral: (aim.lateral + spread(widest, word)).clamp(-widest, widest),
            angle: (aim.angle + spread(Aim::WIDEST, word >> 16)).clamp(-Aim::WIDEST, Aim::WIDEST),
        };
        (arm, aim)
    }

    /// Returns the way to the push of an arm, and the push.
    pub(super) fn push(&self, arm: Arm, aim: Aim) -> Option<(&Way, Action)> {
        let way = self.quiet.ready.get(arm.way)?;
        let push = match arm.stand {
            Some(stand) => Action::Push(Shot { item: arm.item, stand, aim }),
            // The first slam in the list keeps a marker if possible.
            None => *sample::pushes(&way.after.now, self.terms, arm.item, aim).first()?,
        };
        Some((way, push))
    }
}

/// Returns the area of all pieces of an item, relative to a middle disc.
fn size(item: Item) -> f64 {
    let area = |kind: Kind| kind.piece().shape.area();
    item.kinds().into_iter().map(area).sum::<f64>() / area(Kind::M)
}

/// Returns the positions for the platform, or only `None` if it is already in place. At a side, only the middle is
/// tried.
fn stands(now: &Situation) -> Vec<Option<Stand>> {
    if now.turn.phase != dohyo_kabuto::Phase::Before {
        return vec![None];
    }
    if now.turn.side.is_some() {
        // A player who has paid for a side wants to use it.
        return Quarter::ALL.map(|side| Some(Stand::Side { side, offset: 0 })).to_vec();
    }
    Corner::ALL.map(|corner| Some(Stand::Corner(corner))).to_vec()
}
