//! The rules: the result of an action, or the reason for refusing it.
//!
//! A turn has a window for special moves, a push, another window, the corner slam if the fourth marker was placed, and
//! a last window. A window in which no move can be used is skipped. A player who must push but has neither a piece nor
//! a move that could help submits automatically.
//!
//! # Where to find a rule
//!
//! | rule | code |
//! |---|---|
//! | setup, trays, junior hands | [`start`], [`layout::start`] |
//! | the actions allowed in each phase | [`judge`], [`Phase`] |
//! | placing markers, the fourth marker | `After::place_marker`, [`judge`] |
//! | pushing, who gets the pieces that fall | `After::resolve`, `Situation::hand_out` |
//! | corner slam, keeping a marker | [`judge`], `After::keep` |
//! | who wins or is out after a fall | [`verdict`], `After::decide` |
//! | submission | `After::submit`, `After::settle` |
//! | the next turn, the draw after 200 turns | `After::end_turn`, [`MOST_TURNS`] |
//! | special moves: when, costs, effects | `powers.rs`, `roster/data.rs` |
//! | how pieces give way and fall | [`physics`](crate::physics) |
//!
//! # Rulings
//!
//! The rule book leaves these open:
//!
//! - A corner slam takes back the four markers when it is made. While one is due, no move may withdraw markers.
//! - A slam is mandatory. A player with an empty tray and no move that could help submits.
//! - With three players, a player whose own wrestler falls is out and the others go on; a player who submits is out, but
//!   the wrestler stays and may still be knocked off. If only one opponent is left, costs are paid to that opponent.
//! - If the pushed piece falls, it returns to the player who pushed it.
//! - A push is judged at its end: your own or your ally's fall counts first, then an opponent's, then the belt.
//! - A move that replaces the turn cannot replace two turns of a player in a row.
//! - After 200 turns the game is a draw.

use dohyo_core::{Outcome, Reason, Seat, SeatSet};

use crate::physics::Precision;
use crate::roster::{Deed, Timing};
use crate::situation::{Phase, Player, Side, Situation, Turn};
use crate::{
    Action, BELT, Corner, Corners, Group, Illegal, Item, KO, Kind, Landed, OWN_KO, Pieces, PowerId,
    SUBMISSION, Shot, Slip, Stand, Standing, layout, powers,
};

/// The number of turns after which the game is a draw.
pub const MOST_TURNS: u16 = 200;

/// The options that the rules depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Terms {
    /// Whether the junior league is played: no special moves, but special pieces in the trays from the start.
    pub junior: bool,
    /// Whether pushes deviate a little from their aim.
    pub unsteady: bool,
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// The new situation.
    pub now: Situation,
    /// The push, if the action was one.
    pub push: Option<Push>,
    /// The outcome, if the game has ended.
    pub outcome: Option<Outcome>,
}

/// A push that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    /// The push as it was made, with the slip of the hand.
    pub shot: Shot,
    /// The ring before it.
    pub ring: Vec<Standing>,
    /// The pieces that fell.
    pub fallen: Vec<Standing>,
}

/// Whether a push wins or loses for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The push wins, for this reason.
    Win(Reason),
    /// The player's own wrestler or an ally's falls, which loses. With three players, the player is out.
    Loss,
}

/// Returns the verdict on a push of the player whose turn it is, or `None` if the pieces in `fallen` decide nothing.
///
/// A fallen wrestler of the player's own side counts first, then an opponent's wrestler, then the belt.
pub fn verdict(now: &Situation, fallen: &[Standing]) -> Option<Verdict> {
    let mut wrestlers = fallen.iter().filter_map(|standing| standing.wrestler);
    if wrestlers.clone().any(|wrestler| now.allied(wrestler, now.seat)) {
        return Some(Verdict::Loss);
    }
    let belt = fallen.iter().any(|standing| standing.belt).then_some(BELT);
    wrestlers.next().map(|_| KO).or(belt).map(Verdict::Win)
}

/// Returns the situation before the first marker is placed. `wrestlers` is in seat order, and `first` begins.
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

/// Returns the situation in the middle of a push of `item`, which has left the tray. `fallen` tells for each piece
/// whether it has fallen: first the pieces on the ring, then the pushed ones. A push is judged at its end, so nothing
/// is decided yet.
pub fn during(before: &Situation, terms: Terms, item: Item, fallen: &[bool]) -> Situation {
    let mut now = before.clone();
    let pushed = item.kinds();
    // An item that is not in the tray could not be pushed.
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

/// Plays an action for the player whose turn it is, with the slip of the hand if it is a push.
///
/// # Errors
///
/// Returns the reason for refusing the action.
pub fn judge(now: &Situation, terms: Terms, action: &Action, slip: Slip) -> Result<After, Illegal> {
    judge_at(now, terms, action, slip, &Precision::GAME)
}

/// Plays an action with a steady hand and a chosen precision, for looking ahead.
///
/// # Errors
///
/// Returns the reason for refusing the action.
pub fn foresee(
    now: &Situation,
    terms: Terms,
    action: &Action,
    precision: &Precision,
) -> Result<After, Illegal> {
    judge_at(now, terms, action, Slip::default(), precision)
}

fn judge_at(
    now: &Situation,
    terms: Terms,
    action: &Action,
    slip: Slip,
    precision: &Precision,
) -> Result<After, Illegal> {
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
            after.resolve(slip.shake(shot), terms, precision);
        }
        Action::Again { .. } => {
            let shot =
                action.shot(now.turn.stand).filter(|_| phase == Phase::Extra).ok_or(Illegal::NoPushNow)?;
            after.take(&shot, terms)?;
            after.resolve(slip.shake(shot), terms, precision);
        }
        Action::Slam { keep, .. } => {
            let due = phase == Phase::After && now.turn.slam;
            let shot = action.shot(now.turn.stand).filter(|_| due).ok_or(Illegal::NoSlam)?;
            let kept = after.keep(keep, terms)?;
            after.take(&shot, terms)?;
            after.now.own_mut().markers = kept;
            after.now.turn.slam = false;
            after.resolve(slip.shake(shot), terms, precision);
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

/// Checks that the platform may stand there.
fn check_stand(now: &Situation, stand: Stand) -> Result<(), Illegal> {
    match (stand, now.turn.side) {
        (Stand::Corner(_), _) => Ok(()),
        (Stand::Side { .. }, None) => Err(Illegal::NotFromSide),
        (Stand::Side { offset, .. }, Some(most)) if (-most..=most).contains(&offset) => Ok(()),
        (Stand::Side { .. }, Some(_)) => Err(Illegal::TooFarFromMiddle),
    }
}

/// Returns the unused move that lets the player push a group now.
pub(crate) fn group_move(now: &Situation, terms: Terms, group: Group) -> Option<PowerId> {
    let fits = |deed: &Deed| matches!(deed, Deed::PushGroup(name) if group.belongs_to(name));
    let open = |id: &PowerId| id.power().deeds.iter().any(fits) && now.turn.used & 1 << id.index() == 0;
    PowerId::of(now.wrestler()).find(open).filter(|_| !terms.junior && !now.turn.replaced)
}

/// Returns the unused move that lets the player keep a marker in a corner slam now.
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
    /// Distributes pieces that fell in a push: discs to the player who pushed, and in the junior league special pieces to
    /// their owners. Other special pieces return to the reserve.
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

    /// Returns the markers that stay on their posts in a corner slam.
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

    /// Takes the pushed pieces from the tray.
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

    /// Makes the push, distributes the pieces that fell, and judges it.
    fn resolve(&mut self, shot: Shot, terms: Terms, precision: &Precision) {
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

    /// Judges a push by the pieces that fell.
    fn decide(&mut self, fallen: &[Standing]) {
        match verdict(&self.now, fallen) {
            Some(Verdict::Loss) if self.now.players.len() == 3 => {
                for wrestler in fallen.iter().filter_map(|standing| standing.wrestler) {
                    self.eliminate(wrestler);
                }
                self.last_one_standing(OWN_KO);
                if self.outcome.is_none() {
                    self.end_turn();
                }
            }
            Some(Verdict::Loss) => self.lose(OWN_KO),
            Some(Verdict::Win(reason)) => self.win(reason),
            None => {}
        }
    }

    fn team(&self, side: usize) -> SeatSet {
        self.now.seats().filter(|&seat| self.now.side_index(seat) == side).collect()
    }

    fn win(&mut self, reason: Reason) {
        self.outcome = Some(Outcome { winners: self.team(self.now.side_index(self.now.seat)), reason });
    }

    /// Ends a game of two sides with a win for the other side.
    fn lose(&mut self, reason: Reason) {
        self.outcome = Some(Outcome { winners: self.team(1 - self.now.side_index(self.now.seat)), reason });
    }

    /// Takes one of three players out of the game. The tray goes back to the reserve.
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

    /// Plays the actions that leave no choice: ends of turns and submissions.
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
