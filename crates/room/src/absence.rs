//! Absent players: when the others may do something about it, who may, and what.

use dohyo_core::{Game, Outcome, Reason, Seat, SeatSet};
use dohyo_table::{Absence, Actor, Command, CommandId, Event, Proposal, Seq, Table, Wish};
use serde::{Deserialize, Serialize};

use crate::request::DeclinedIn;
use crate::{Access, By, Chair, Dealer, Declined, Happening, PlayerId, Received, Room};

/// Since when players are away, in milliseconds since 1970. Logs do not contain it; only the authority knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Away([Option<u64>; Seat::MAX]);

impl Away {
    /// Returns since when the person at `seat` is away, if they are.
    pub fn since(&self, seat: Seat) -> Option<u64> {
        self.0[seat.index()]
    }
}

impl FromIterator<(Seat, u64)> for Away {
    fn from_iter<I: IntoIterator<Item = (Seat, u64)>>(iter: I) -> Self {
        let mut away = Self::default();
        for (seat, since) in iter {
            away.0[seat.index()] = Some(since);
        }
        away
    }
}

/// A result that can be claimed because a player stays away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The absent player's side loses.
    Win,
    /// Nobody wins.
    Draw,
}

/// The time for the first action at a public table, in milliseconds: with a fast clock and with a slow one.
const FIRST_ACTION: (u64, u64) = (30_000, 60_000);

impl<G: Game> Room<G> {
    /// Returns when the others may react to the absence of the person at `seat`, who has been away since `since`. Both
    /// times are in milliseconds since 1970. Only absence during the person's own turn counts.
    pub fn patience_ends(&self, seat: Seat, since: u64) -> Option<u64> {
        let table = self.table()?;
        let patience = table.seating().terms.patience().filter(|_| table.seating().is_human(seat))?;
        let began = self.moment(table.turn_began(seat)?);
        Some(since.max(began) + patience.as_millis() as u64)
    }

    /// Returns what `player` may claim if the person at `seat` stays away: nothing, a draw, or a draw and a win. See
    /// [`Absence`].
    pub fn claims(&self, player: PlayerId, seat: Seat) -> &'static [Claim] {
        let (Some(table), Some(own)) = (self.table(), self.seat_of(player)) else { return &[] };
        let side = table.game().side_of(seat);
        let others: SeatSet = table.seating().seats().iter().filter(|seat| !side.contains(*seat)).collect();
        let has_two_sides = others.first().is_some_and(|first| table.game().side_of(first) == others);
        let may = match table.seating().terms.absence {
            Absence::Claim if has_two_sides => true,
            Absence::Claim | Absence::Host => player == self.host,
            Absence::Wait => false,
        };
        match (may && !side.contains(own), has_two_sides) {
            (false, _) => &[],
            (true, true) => &[Claim::Win, Claim::Draw],
            (true, false) => &[Claim::Draw],
        }
    }

    /// Returns `true` if `player` may have a computer replace an absent player without asking the others.
    pub fn may_replace(&self, player: PlayerId) -> bool {
        let waits = self.plan.terms.absence == Absence::Wait;
        player == self.host && !waits && self.seat_of(player).is_some()
    }

    /// Returns the seat at which a computer has replaced `player`.
    pub fn replaced_seat(&self, player: PlayerId) -> Option<Seat> {
        let mut replaced = self.replaced.iter().rev();
        replaced.find(|(_, replaced)| *replaced == player).map(|(seat, _)| *seat)
    }

    /// Returns when a public table is closed because nobody has made the first action, in milliseconds since 1970. Applies
    /// to the first action of each of the first two players, if people play in turn.
    pub fn first_action_ends(&self) -> Option<u64> {
        let table = self.table().filter(|table| table.outcome().is_none())?;
        let seat = table.to_act().single().filter(|seat| table.seating().is_human(*seat))?;
        let mut others = table.line().iter().map(|step| step.seat);
        let first = others.next();
        let is_early = first != Some(seat) && others.all(|other| Some(other) == first);
        let patience =
            table.seating().terms.patience().filter(|_| is_early && self.plan.access == Access::Public)?;
        let (fast, slow) = FIRST_ACTION;
        let time = if patience.as_secs() <= 60 { fast } else { slow };
        Some(self.moment(table.turn_began(seat)?) + time)
    }

    /// Declines a request unless the person at `seat` has been away for long enough.
    fn expect_away(&self, received: &Received, seat: Seat) -> Result<(), DeclinedIn<G>> {
        let since = received.away.since(seat);
        let ends = since.and_then(|since| self.patience_ends(seat, since));
        let ends = ends.ok_or(Declined::NotAway { seat })?;
        match ends.checked_sub(received.at).filter(|wait| *wait > 0) {
            Some(wait_ms) => Err(Declined::TooSoon { seat, wait_ms }),
            None => Ok(()),
        }
    }

    /// Ends the game because a player stays away.
    pub(crate) fn claim(
        &self,
        received: Received,
        by: By,
        (seat, claim): (Seat, Claim),
        id: CommandId,
        dealer: &Dealer<'_>,
    ) -> Result<Vec<Happening>, DeclinedIn<G>> {
        let By::Player(player) = by else { return Err(Declined::NotSeated) };
        let table = self.running()?;
        self.seat_of(player).ok_or(Declined::NotSeated)?;
        self.expect_seat(seat)?;
        if !self.claims(player, seat).contains(&claim) {
            let only_host = table.seating().terms.absence != Absence::Wait && player != self.host;
            let own_side = self.seat_of(player).is_some_and(|own| table.game().side_of(seat).contains(own));
            return Err(if only_host && !own_side { Declined::NotHost } else { Declined::NotInTerms });
        }
        self.expect_away(&received, seat)?;
        let outcome = match claim {
            Claim::Win => table.lost_by(seat, Reason::ABSENCE),
            Claim::Draw => Outcome::draw(Reason::ABSENCE),
        };
        let command = self.arbitrate(id, Wish::Adjudicate(outcome));
        self.play(received, By::Authority, command, dealer)
    }

    /// Replaces an absent player by a computer at the host's request.
    pub(crate) fn replace(
        &self,
        received: Received,
        by: By,
        (seat, level): (Seat, u8),
        id: CommandId,
        dealer: &Dealer<'_>,
    ) -> Result<Vec<Happening>, DeclinedIn<G>> {
        self.running()?;
        self.expect_host(by)?;
        self.expect_seat(seat)?;
        if !(1..=8).contains(&level) {
            return Err(Declined::NoSuchLevel);
        }
        if let By::Player(player) = by {
            self.seat_of(player).ok_or(Declined::NotSeated)?;
            if !self.may_replace(player) {
                return Err(Declined::NotInTerms);
            }
            self.expect_away(&received, seat)?;
        }
        let player = dohyo_table::Player::computer(level);
        let command = self.arbitrate(id, Wish::Replace { seat, player });
        self.play(received, By::Authority, command, dealer)
    }

    /// Returns a command of the authority that carries out a player's request.
    fn arbitrate(&self, id: CommandId, what: Wish<String>) -> Command<String> {
        Command { id, by: Actor::Arbiter, seen: self.table().map_or(Seq(0), Table::seq), after: None, what }
    }

    /// Declines to replace players who are not away. Names the next host if the host is replaced.
    pub(crate) fn check_replacements(
        &self,
        received: &Received,
        by: By,
        happenings: &mut Vec<Happening>,
    ) -> Result<(), DeclinedIn<G>> {
        let mut leaver = None;
        for happening in &*happenings {
            let Happening::Played(entry) = happening else { continue };
            let seat = match &entry.event {
                Event::Offered { what: Proposal::Replace { level, .. }, .. } if !(1..=8).contains(level) => {
                    return Err(Declined::NoSuchLevel);
                }
                Event::Offered { what: Proposal::Replace { seat, .. }, .. } => *seat,
                Event::Replaced { seat, .. } => {
                    leaver = Some(*seat);
                    *seat
                }
                _ => continue,
            };
            // A rating belongs to the person who earns it.
            if self.plan.rated {
                return Err(Declined::NotInTerms);
            }
            if by != By::Authority {
                self.expect_away(received, seat)?;
            }
        }
        let gone = leaver.and_then(|seat| self.chairs[seat.index()].player());
        if gone == Some(self.host) {
            let heir = self.chairs.iter().filter_map(Chair::player).find(|player| Some(*player) != gone);
            happenings.extend(heir.map(|host| Happening::Hosted { host }));
        }
        Ok(())
    }

    /// Returns the table if its game is in progress.
    fn running(&self) -> Result<&Table<G>, DeclinedIn<G>> {
        let table = self.table().ok_or(Declined::NotBegun)?;
        if table.outcome().is_some() { Err(Declined::Closed) } else { Ok(table) }
    }
}
