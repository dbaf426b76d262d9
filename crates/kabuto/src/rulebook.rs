//! The rules: what an action leads to, or why it is refused.
//!
//! A turn has a window for special moves, a push, another window, the corner slam if the fourth marker was
//! placed, and a last window. Windows in which nothing can be done close by themselves, and a player who must push
//! and has nothing to push, nor a move that could change that, submits without being asked.

use dohyo_core::{Outcome, Reason, Seat, SeatSet};

use crate::physics::Precision;
use crate::roster::{Deed, Timing};
use crate::situation::{Phase, Player, Side, Situation, Turn};
use crate::{
    Action, BELT, Corner, Corners, Group, Illegal, Item, KO, Kind, Landed, OWN_KO, Pieces, PowerId,
    SUBMISSION, Shot, Stand, Standing, layout, powers,
};

/// After so many turns nobody has won.
pub const MOST_TURNS: u16 = 200;

/// The terms of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Whether it is the junior league: no special moves, special pieces in the trays from the start.
    pub junior: bool,
}

/// What an action has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// The situation.
    pub now: Situation,
    /// What was pushed, if something was, onto what, and what fell.
    pub push: Option<Push>,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A push that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    /// The push as it was made, whatever the hand was told.
    pub shot: Shot,
    /// The ring before it.
    pub ring: Vec<Standing>,
    /// What fell.
    pub fallen: Vec<Standing>,
}

/// A game before the first marker is placed. `first` begins, if two play; wrestlers are in the order of seats.
pub fn start(wrestlers: &[&'static crate::roster::Wrestler], first: Seat, terms: Terms) -> Situation {
    let count = wrestlers.len();
    let players = wrestlers.iter().map(|&wrestler| Player { wrestler, out: false, rested: false }).collect();
    let sides = if count == 4 { 2 } else { count };
    let last = Seat::from_index((first.index() + count - 1) % count).unwrap_or(first);
    let turn = Turn { phase: Phase::FirstMarker, ..Turn::default() };
    let mut situation = Situation {
        ring: layout::start(count),
        players,
        sides: vec![Side::default(); sides],
        number: 0,
        seat: last,
        turn,
        hand: None,
    };
    for seat in situation.seats() {
        let side = situation.side_index(seat);
        let tray = &mut situation.sides[side].tray;
        if terms.junior {
            wrestlers[seat.index()].junior.iter().for_each(|&kind| tray.add(kind));
        } else {
            *tray = [Kind::M, Kind::S, Kind::S].into_iter().collect();
        }
    }
    situation
}

/// A situation in the middle of a push of that item: it has left its tray, and of what is on the ring, then of
/// what is pushed, some has fallen. Whatever a push decides is decided at its end.
pub fn during(before: &Situation, terms: Terms, item: Item, fallen: &[bool]) -> Situation {
    let mut now = before.clone();
    let pushed = item.kinds();
    // Whoever could not push it does not hold it.
    let _ = now.own_mut().tray.take_all(&pushed);
    let ring = std::mem::take(&mut now.ring).into_iter().chain(pushed.into_iter().map(Standing::of));
    for (index, standing) in ring.enumerate() {
        if fallen.get(index) == Some(&true) {
            now.hand_out(&standing, terms);
        } else {
            now.ring.push(standing);
        }
    }
    now
}

/// What an action would lead to for the player whose turn it is, or why it is not allowed.
pub fn judge(now: &Situation, terms: Terms, action: &Action) -> Result<After, Illegal> {
    judge_at(now, terms, action, &Precision::GAME)
}

/// What an action would lead to if the hand is steady, computed as exactly as one likes: for looking ahead.
pub fn foresee(
    now: &Situation,
    terms: Terms,
    action: &Action,
    precision: &Precision,
) -> Result<After, Illegal> {
    judge_at(&now.steady(), terms, action, precision)
}

fn judge_at(now: &Situation, terms: Terms, action: &Action, precision: &Precision) -> Result<After, Illegal> {
    let mut after = After { now: now.clone(), push: None, outcome: None };
    let phase = now.turn.phase;
    if phase == Phase::FirstMarker && !matches!(action, Action::Marker(_)) {
        return Err(Illegal::FirstMarkerFirst);
    }
    if phase == Phase::Extra && !matches!(action, Action::Again { .. }) {
        return Err(Illegal::ExtraFirst);
    }
    match *action {
        Action::Marker(corner) => after.place_marker(corner)?,
        Action::Use(ref chosen) => {
            if terms.junior {
                return Err(Illegal::Junior);
            }
            after.now = powers::apply(now, chosen)?;
            let deeds = &chosen.power.power().deeds;
            let may_mark = deeds.contains(&Deed::MayPlaceMarker) && after.now.own().markers.count() < 4;
            if after.now.turn.replaced && !may_mark {
                after.end_turn();
            }
        }
        Action::Push(shot) => {
            if phase != Phase::Before {
                return Err(Illegal::NoPushNow);
            }
            check_stand(now, shot.stand)?;
            after.take(&shot, terms)?;
            if let Stand::Corner(corner) = shot.stand
                && !now.own().markers.contains(corner)
            {
                let own = after.now.own_mut();
                own.markers = own.markers.with(corner);
                after.now.turn.slam = own.markers.count() == 4;
            }
            after.now.turn.stand = Some(shot.stand);
            after.resolve(shot, terms, precision);
        }
        Action::Again { .. } => {
            let shot =
                action.shot(now.turn.stand).filter(|_| phase == Phase::Extra).ok_or(Illegal::NoPushNow)?;
            after.take(&shot, terms)?;
            after.resolve(shot, terms, precision);
        }
        Action::Slam { keep, .. } => {
            let due = phase == Phase::After && now.turn.slam;
            let shot = action.shot(now.turn.stand).filter(|_| due).ok_or(Illegal::NoSlam)?;
            let kept = after.keep(keep, terms)?;
            after.take(&shot, terms)?;
            after.now.own_mut().markers = kept;
            after.now.turn.slam = false;
            after.resolve(shot, terms, precision);
        }
        Action::End => match phase {
            Phase::After if now.turn.slam => return Err(Illegal::SlamFirst),
            Phase::After | Phase::Marker => after.end_turn(),
            _ => return Err(Illegal::PushFirst),
        },
        Action::Submit => {
            let due = phase == Phase::Before || phase == Phase::After && now.turn.slam;
            if !due || !now.own().tray.is_empty() {
                return Err(Illegal::NotSubmitting);
            }
            after.submit();
        }
    }
    after.settle(terms);
    Ok(after)
}

/// Whether the platform may stand there.
fn check_stand(now: &Situation, stand: Stand) -> Result<(), Illegal> {
    match (stand, now.turn.side) {
        (Stand::Corner(_), _) => Ok(()),
        (Stand::Side { .. }, None) => Err(Illegal::NotFromSide),
        (Stand::Side { offset, .. }, Some(most)) if (-most..=most).contains(&offset) => Ok(()),
        (Stand::Side { .. }, Some(_)) => Err(Illegal::TooFarFromMiddle),
    }
}

/// The unused move that lets the player push a group now.
pub(crate) fn group_move(now: &Situation, terms: Terms, group: Group) -> Option<PowerId> {
    let fits = |deed: &Deed| matches!(deed, Deed::PushGroup(name) if group.belongs_to(name));
    let open = |id: &PowerId| id.power().deeds.iter().any(fits) && now.turn.used & 1 << id.index() == 0;
    PowerId::of(now.wrestler()).find(open).filter(|_| !terms.junior && !now.turn.replaced)
}

/// The unused move that lets the player keep a marker in a slam now.
pub(crate) fn keeping_move(now: &Situation, terms: Terms) -> Option<PowerId> {
    let open = |id: &PowerId| {
        let power = id.power();
        power.timing == Timing::OnCornerSlam
            && power.deeds.contains(&Deed::KeepMarker)
            && now.turn.used & 1 << id.index() == 0
    };
    PowerId::of(now.wrestler()).find(open).filter(|_| !terms.junior && !now.turn.replaced)
}

impl Situation {
    /// Gives what fell in a push to whom it belongs: discs to whoever pushed, special pieces in the junior league
    /// to their owners. Other special pieces are in the reserve again: they are nowhere else.
    fn hand_out(&mut self, fallen: &Standing, terms: Terms) {
        for kind in fallen.kinds().filter(|&kind| kind != Kind::WRESTLER) {
            self.turn.knocked_off = self.turn.knocked_off.saturating_add(1);
            if kind.is_disc() {
                self.own_mut().tray.add(kind);
            } else if let Some(owner) = self.owner(kind).filter(|_| terms.junior) {
                self.sides[owner].tray.add(kind);
            }
        }
    }
}

impl After {
    fn place_marker(&mut self, corner: Corner) -> Result<(), Illegal> {
        let phase = self.now.turn.phase;
        if !matches!(phase, Phase::FirstMarker | Phase::Marker) {
            return Err(Illegal::NoMarkerNow);
        }
        let own = self.now.own_mut();
        if own.markers.contains(corner) {
            return Err(Illegal::PostTaken { corner });
        }
        own.markers = own.markers.with(corner);
        if phase == Phase::Marker && own.markers.count() == 4 {
            self.now.turn =
                Turn { phase: Phase::After, slam: true, stand: Some(Stand::Corner(corner)), ..self.now.turn };
        } else {
            self.end_turn();
        }
        Ok(())
    }

    /// The markers that stay on their posts when a slam is made.
    fn keep(&mut self, keep: Option<Corner>, terms: Terms) -> Result<Corners, Illegal> {
        let Some(corner) = keep else { return Ok(Corners::NONE) };
        let power = keeping_move(&self.now, terms).ok_or(Illegal::NothingKept)?;
        let here = self.now.turn.stand == Some(Stand::Corner(corner));
        if here || !self.now.own().markers.contains(corner) {
            return Err(Illegal::CannotKeep { corner });
        }
        self.now.turn.used |= 1 << power.index();
        Ok(Corners::NONE.with(corner))
    }

    /// Takes what is pushed from the tray.
    fn take(&mut self, shot: &Shot, terms: Terms) -> Result<(), Illegal> {
        if !shot.fits() {
            return Err(Illegal::AimTooWide);
        }
        if let Item::Group(group) = shot.item {
            let power = group_move(&self.now, terms, group).ok_or(Illegal::NoSuchGroup)?;
            self.now.turn.used |= 1 << power.index();
        }
        let tray = &mut self.now.own_mut().tray;
        shot.item
            .kinds()
            .into_iter()
            .try_for_each(|kind| if tray.take(kind) { Ok(()) } else { Err(Illegal::NotInTray { kind }) })
    }

    /// Pushes, and gives what fell to whom it belongs.
    fn resolve(&mut self, shot: Shot, terms: Terms, precision: &Precision) {
        let (shot, hand) = match self.now.hand {
            Some(hand) => {
                let (shaken, next) = hand.shake(shot);
                (shaken, Some(next))
            }
            None => (shot, None),
        };
        self.now.hand = hand;
        let ring = std::mem::take(&mut self.now.ring);
        let Landed { ring: landed, fallen } = shot.push(&ring, precision, &mut |_| {});
        self.now.ring = landed;
        self.now.turn.phase = Phase::After;
        for standing in &fallen {
            self.now.hand_out(standing, terms);
        }
        self.decide(&fallen);
        self.push = Some(Push { shot, ring, fallen });
    }

    /// Judges a push by who fell.
    fn decide(&mut self, fallen: &[Standing]) {
        let seat = self.now.seat;
        let wrestlers: Vec<Seat> = fallen.iter().filter_map(|standing| standing.wrestler).collect();
        let own_fell = wrestlers.iter().any(|&fallen| self.now.allied(fallen, seat));
        let belt_fell = fallen.iter().any(|standing| standing.belt);
        if own_fell && self.now.players.len() == 3 {
            for fallen in wrestlers {
                self.eliminate(fallen);
            }
            self.last_one_standing(OWN_KO);
            if self.outcome.is_none() {
                self.end_turn();
            }
        } else if own_fell {
            self.lose(OWN_KO);
        } else if !wrestlers.is_empty() {
            self.win(KO);
        } else if belt_fell {
            self.win(BELT);
        }
    }

    fn team(&self, side: usize) -> SeatSet {
        self.now.seats().filter(|&seat| self.now.side_index(seat) == side).collect()
    }

    fn win(&mut self, reason: Reason) {
        self.outcome = Some(Outcome { winners: self.team(self.now.side_index(self.now.seat)), reason });
    }

    /// The other side wins: there are two.
    fn lose(&mut self, reason: Reason) {
        self.outcome = Some(Outcome { winners: self.team(1 - self.now.side_index(self.now.seat)), reason });
    }

    /// Takes a player of three out of the game. What they held goes back to the reserve.
    fn eliminate(&mut self, seat: Seat) {
        self.now.players[seat.index()].out = true;
        let side = self.now.side_index(seat);
        self.now.sides[side] = Side { tray: Pieces::default(), markers: Corners::NONE };
    }

    fn last_one_standing(&mut self, reason: Reason) {
        let left: Vec<Seat> = self.now.seats().filter(|seat| !self.now.players[seat.index()].out).collect();
        self.outcome = match left[..] {
            [] => Some(Outcome::draw(reason)),
            [seat] => Some(Outcome::win(seat, reason)),
            _ => None,
        };
    }

    fn submit(&mut self) {
        if self.now.players.len() != 3 {
            self.lose(SUBMISSION);
            return;
        }
        self.eliminate(self.now.seat);
        self.last_one_standing(SUBMISSION);
        if self.outcome.is_none() {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        let now = &mut self.now;
        let index = now.seat.index();
        now.players[index].rested = now.turn.replaced;
        let count = now.players.len();
        let others = (1..=count).map(|step| (index + step) % count);
        let next = others.into_iter().find(|&other| !now.players[other].out).unwrap_or(index);
        now.seat = Seat::from_index(next).unwrap_or(now.seat);
        now.turn = Turn::default();
        now.number += 1;
        if now.number > MOST_TURNS {
            self.outcome = Some(Outcome::draw(Reason::NO_PROGRESS));
        }
    }

    /// Does what is left to nobody's choice.
    fn settle(&mut self, terms: Terms) {
        while self.outcome.is_none() {
            let now = &self.now;
            let must_push = match now.turn.phase {
                Phase::Before => true,
                Phase::After => now.turn.slam,
                _ => return,
            };
            if must_push && !now.own().tray.is_empty() {
                return;
            }
            if !terms.junior && !powers::choices(now).is_empty() {
                return;
            }
            if must_push {
                self.submit();
            } else {
                self.end_turn();
            }
        }
    }
}
