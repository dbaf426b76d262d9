//! Decisions: the lines that a request leads to.

use dohyo_core::{Fate, Game, Reason, Seat};
use dohyo_table::{Actor, Arrival, Command, CommandId, Consent, Origin, Seq, Table, Wish};

use crate::request::DeclinedIn;
use crate::room::NAME_LIMIT;
use crate::{
    By, Closing, Commitment, Dealer, Declined, Happening, Line, Nonce, Occupant, Plan, PlayerId, Received,
    Request, Room, RoomWish, Stage,
};

/// The number of actions after which a game can no longer be aborted.
const ABORTABLE: usize = 2;

impl<G: Game> Room<G> {
    /// Returns the lines that carry out a request, without changing the room. If the request was carried out before,
    /// returns its original lines.
    ///
    /// `at` is the time in milliseconds since 1970, or a [`Received`] that includes network delay and absences. Store
    /// the lines before anybody sees them, and apply them with [`Room::evolve`].
    ///
    /// # Errors
    ///
    /// Returns why the request is declined.
    pub fn decide(
        &self,
        at: impl Into<Received>,
        by: By,
        request: &Request,
        dealer: &Dealer<'_>,
    ) -> Result<Vec<Line>, DeclinedIn<G>> {
        self.advance(at, by, request, dealer).map(|(lines, _)| lines)
    }

    /// Returns the lines that carry out a request, and the room after them. See [`Room::decide`].
    ///
    /// # Errors
    ///
    /// Returns why the request is declined.
    pub fn advance(
        &self,
        at: impl Into<Received>,
        by: By,
        request: &Request,
        dealer: &Dealer<'_>,
    ) -> Result<(Vec<Line>, Self), DeclinedIn<G>> {
        if let Some(&(first, last)) = self.answers.get(&request.id) {
            let lines = &self.log[first.0 as usize - 1..last.0 as usize];
            return Ok((lines.iter().map(|line| (**line).clone()).collect(), self.clone()));
        }
        self.expect_right(by, request)?;
        let Received { at, credit, away } = at.into();
        let at = self.log.last().map_or(at, |last| at.max(last.at));
        let mut next = Some(self.answer(Received { at, credit, away }, by, request, dealer)?);
        let mut after = self.clone();
        let mut lines = Vec::new();
        // What follows by itself is decided in the room as it is then.
        while let Some(happenings) = next.take() {
            for what in happenings {
                let line = Line { seq: after.seq().next(), at, id: Some(request.id), what };
                after.evolve(line.clone()).map_err(|why| Declined::BadPlan(why.to_string()))?;
                lines.push(line);
            }
            next = after.follow_up(dealer)?;
        }
        Ok((lines, after))
    }

    /// Declines a request that does not fit how far the room has come, or that is not the sender's to make. Looks at ids
    /// and chairs only, so it takes no time worth mentioning; everything else is left to [`Room::decide`].
    ///
    /// # Errors
    ///
    /// Returns why the request is declined.
    pub fn expect_right(&self, by: By, request: &Request) -> Result<(), DeclinedIn<G>> {
        if self.answers.contains_key(&request.id) {
            return Ok(());
        }
        if let By::Player(player) = by
            && !player.owns(request.id)
        {
            return Err(Declined::NotYourId);
        }
        if let RoomWish::Play(command) = &request.what {
            self.open_table()?;
            return match by {
                By::Player(_) if command.by != Actor::Seat(self.own_seat(by)?) => Err(Declined::NotYourSeat),
                By::Player(_) | By::Authority => Ok(()),
            };
        }
        self.expect_stage(&request.what)?;
        match &request.what {
            RoomWish::Rename(_) | RoomWish::Leave | RoomWish::Ready(_) | RoomWish::Tell(_) => {
                self.own_seat(by).map(drop)
            }
            RoomWish::Fill { .. }
            | RoomWish::Free { .. }
            | RoomWish::Change(_)
            | RoomWish::Start
            | RoomWish::Host(_)
            | RoomWish::Close => self.expect_host(by),
            RoomWish::GiveUpWaiting | RoomWish::Rematch(_) | RoomWish::Credit { .. } => expect_authority(by),
            // Anybody may sit down. What the others need depends on the game.
            RoomWish::Sit { .. }
            | RoomWish::Abort
            | RoomWish::Claim { .. }
            | RoomWish::Replace { .. }
            | RoomWish::Play(_) => Ok(()),
        }
    }

    /// Returns the table, unless the game has not begun or its secret is published.
    fn open_table(&self) -> Result<&Table<G>, DeclinedIn<G>> {
        let table = self.table().ok_or(Declined::NotBegun)?;
        if self.secret.is_some() { Err(Declined::Closed) } else { Ok(table) }
    }

    /// Answers a request that is the sender's to make.
    fn answer(
        &self,
        received: Received,
        by: By,
        request: &Request,
        dealer: &Dealer<'_>,
    ) -> Result<Vec<Happening>, DeclinedIn<G>> {
        if let RoomWish::Play(command) = &request.what {
            // One id for both, so that a command cannot be carried out twice under two requests.
            let command = Command { id: request.id, ..command.clone() };
            return self.play(received, by, command, dealer);
        }
        let happening = match &request.what {
            RoomWish::Sit { seat, name, commitment } => return self.sit(by, *seat, name, *commitment),
            RoomWish::Rename(name) => {
                let seat = self.own_seat(by)?;
                let name = self.distinct_name(player(by)?, checked_name(name)?);
                Happening::Named { seat, name }
            }
            RoomWish::Leave => Happening::Freed { seat: self.own_seat(by)? },
            RoomWish::Fill { seat, level } => {
                self.expect_free(*seat)?;
                if !(1..=8).contains(level) {
                    return Err(Declined::NoSuchLevel);
                }
                expect_people(&self.plan, self.chairs.len(), self.computers() + 1)?;
                Happening::Filled { seat: *seat, level: *level }
            }
            RoomWish::Free { seat } => {
                self.expect_seat(*seat)?;
                Happening::Freed { seat: *seat }
            }
            RoomWish::Change(plan) => {
                let chairs = chairs_of(plan, dealer)?;
                expect_people(plan, chairs.into(), self.computers())?;
                Happening::Changed { plan: plan.clone(), chairs }
            }
            RoomWish::Ready(ready) => {
                let seat = self.own_seat(by)?;
                if *ready && self.chairs[seat.index()].commitment.is_none() {
                    return Err(Declined::NoPromise);
                }
                Happening::Ready { seat, ready: *ready }
            }
            RoomWish::Start => {
                if !self.is_everybody_ready() {
                    return Err(Declined::NotAllReady);
                }
                Happening::Asked
            }
            RoomWish::Tell(nonce) => Happening::Told { seat: self.expect_nonce(by, *nonce)?, nonce: *nonce },
            RoomWish::Host(host) => {
                self.seat_of(*host).ok_or(Declined::NotSeated)?;
                Happening::Hosted { host: *host }
            }
            RoomWish::GiveUpWaiting => self.withheld()?,
            RoomWish::Abort => return self.abort(received, by, request.id, dealer),
            RoomWish::Claim { seat, what } => {
                return self.claim(received, by, (*seat, *what), request.id, dealer);
            }
            RoomWish::Replace { seat, level } => {
                return self.replace(received, by, (*seat, *level), request.id, dealer);
            }
            RoomWish::Rematch(room) => {
                if self.rematch.is_some() {
                    return Err(Declined::Begun);
                }
                Happening::Rematched { room: *room }
            }
            RoomWish::Credit { millis } => self.credit(received.at, *millis)?,
            RoomWish::Close => {
                Happening::Closed { why: if by == By::Authority { Closing::Expired } else { Closing::Host } }
            }
            RoomWish::Play(_) => unreachable!("handled above"),
        };
        Ok(vec![happening])
    }

    /// Declines a wish that does not fit how far the room has come.
    fn expect_stage(&self, wish: &RoomWish) -> Result<(), DeclinedIn<G>> {
        match (&self.stage, wish) {
            (Stage::Closed(_), _) => return Err(Declined::Closed),
            (Stage::Playing(table), RoomWish::Rematch(_)) if table.outcome().is_some() => {}
            (_, RoomWish::Rematch(_)) => return Err(Declined::NotOver),
            (
                Stage::Waiting | Stage::Asked,
                RoomWish::Abort | RoomWish::Claim { .. } | RoomWish::Replace { .. },
            ) => return Err(Declined::NotBegun),
            (Stage::Playing(table), RoomWish::Host(_)) if table.outcome().is_none() => {}
            (
                Stage::Playing(_),
                RoomWish::Credit { .. } | RoomWish::Abort | RoomWish::Claim { .. } | RoomWish::Replace { .. },
            )
            | (Stage::Waiting, _)
            | (
                Stage::Asked,
                RoomWish::Tell(_)
                | RoomWish::Rename(_)
                | RoomWish::GiveUpWaiting
                | RoomWish::Host(_)
                | RoomWish::Close,
            ) => {}
            (Stage::Asked | Stage::Playing(_), _) => return Err(Declined::Begun),
        }
        Ok(())
    }

    fn sit(
        &self,
        by: By,
        seat: Seat,
        name: &str,
        commitment: Commitment,
    ) -> Result<Vec<Happening>, DeclinedIn<G>> {
        let player = player(by)?;
        let own = self.seat_of(player);
        if own != Some(seat) {
            self.expect_free(seat)?;
        }
        let name = self.distinct_name(player, checked_name(name)?);
        let left = own.filter(|own| *own != seat).map(|seat| Happening::Freed { seat });
        Ok(left.into_iter().chain([Happening::Sat { seat, player, name, commitment }]).collect())
    }

    /// Closes the room without a result. A player who leaves a rated game after chance has shown something loses it.
    fn abort(
        &self,
        received: Received,
        by: By,
        id: CommandId,
        dealer: &Dealer<'_>,
    ) -> Result<Vec<Happening>, DeclinedIn<G>> {
        if by == By::Authority {
            let is_late = self.first_action_ends().is_some_and(|ends| ends <= received.at);
            let closed = Happening::Closed { why: Closing::NoFirstAction };
            return if is_late { Ok(vec![closed]) } else { Err(Declined::TooLate) };
        }
        let seat = self.own_seat(by)?;
        let is_early = |table: &&Table<G>| table.outcome().is_none() && table.line().len() < ABORTABLE;
        let table = self.table().filter(is_early).ok_or(Declined::TooLate)?;
        if !self.plan.rated || !has_shown_luck(table) {
            return Ok(vec![Happening::Closed { why: Closing::Aborted }]);
        }
        let what = Wish::Adjudicate(table.lost_by(seat, Reason::RESIGNATION));
        let command = Command { id, by: Actor::Arbiter, seen: table.seq(), after: None, what };
        self.play(received, By::Authority, command, dealer)
    }

    fn computers(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.occupant.is_computer()).count()
    }

    fn credit(&self, at: u64, millis: u64) -> Result<Happening, DeclinedIn<G>> {
        let table = self.table().ok_or(Declined::NotBegun)?;
        if table.flag_at().is_none() {
            return Err(Declined::NobodyMissing);
        }
        // At most the time since the last entry is given back, so time never runs backwards.
        let last = table.log().last().map_or(0, |entry| entry.at.as_millis() as u64);
        let passed = (self.since_start(at).as_millis() as u64).saturating_sub(last);
        Ok(Happening::Credited { millis: millis.min(passed) })
    }

    /// Returns the automatic follow-up, if any: a full room begins, the last nonce starts the game, the end of the game
    /// reveals the secret.
    fn follow_up(&self, dealer: &Dealer<'_>) -> Result<Option<Vec<Happening>>, DeclinedIn<G>> {
        let happening = match &self.stage {
            Stage::Waiting if self.plan.starts_when_full && self.is_everybody_ready() => Happening::Asked,
            Stage::Asked => {
                let Some(seed) = self.seed(dealer.secret) else { return Ok(None) };
                let opening = (dealer.deal)(&self.plan, seed).map_err(Declined::BadPlan)?;
                Happening::Started { opening }
            }
            Stage::Playing(table) if table.outcome().is_some() && self.secret.is_none() => {
                Happening::Revealed { secret: dealer.secret.reveal() }
            }
            _ => return Ok(None),
        };
        Ok(Some(vec![happening]))
    }

    pub(crate) fn play(
        &self,
        received: Received,
        by: By,
        command: Command<String>,
        dealer: &Dealer<'_>,
    ) -> Result<Vec<Happening>, DeclinedIn<G>> {
        let table = self.open_table()?;
        let seed = self.seed(dealer.secret).ok_or(Declined::NotBegun)?;
        let mut table = table.clone();
        let arrival = Arrival { at: self.since_start(received.at), credit: received.credit };
        let entries = table.submit_text(arrival, command, Fate::Drawn(seed)).map_err(Declined::Table)?;
        let mut happenings: Vec<Happening> =
            entries.iter().map(|entry| Happening::Played(entry.to_text())).collect();
        self.check_replacements(&received, by, &mut happenings)?;
        Ok(happenings)
    }

    fn withheld(&self) -> Result<Happening, DeclinedIn<G>> {
        let owing = self.numbered_chairs().filter(|(_, chair)| chair.owes_nonce());
        let seats: Vec<Seat> = owing.map(|(seat, _)| seat).collect();
        if seats.is_empty() || !matches!(self.stage, Stage::Asked) {
            return Err(Declined::NobodyMissing);
        }
        Ok(Happening::Withheld { seats })
    }

    /// Returns `name`, with a number if somebody else in the room has the same name.
    fn distinct_name(&self, player: PlayerId, name: String) -> String {
        let taken = |name: &str| {
            self.chairs.iter().any(|chair| match &chair.occupant {
                Occupant::Person { player: other, name: theirs } => {
                    *other != player && theirs.to_lowercase() == name.to_lowercase()
                }
                Occupant::Computer { .. } | Occupant::Nobody => false,
            })
        };
        let short: String = name.chars().take(NAME_LIMIT - 2).collect();
        let numbered = (2..=Seat::MAX + 1).map(|number| format!("{} {number}", short.trim_end()));
        std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name)).unwrap_or(name)
    }

    pub(crate) fn expect_host(&self, by: By) -> Result<(), DeclinedIn<G>> {
        if by == By::Authority || by == By::Player(self.host) { Ok(()) } else { Err(Declined::NotHost) }
    }

    pub(crate) fn expect_seat(&self, seat: Seat) -> Result<(), DeclinedIn<G>> {
        if seat.index() < self.chairs.len() { Ok(()) } else { Err(Declined::NoSuchSeat { seat }) }
    }

    fn expect_free(&self, seat: Seat) -> Result<(), DeclinedIn<G>> {
        self.expect_seat(seat)?;
        if self.chairs[seat.index()].is_free() { Ok(()) } else { Err(Declined::Taken { seat }) }
    }

    fn own_seat(&self, by: By) -> Result<Seat, DeclinedIn<G>> {
        self.seat_of(player(by)?).ok_or(Declined::NotSeated)
    }

    /// Returns the sender's seat if `nonce` matches the commitment.
    fn expect_nonce(&self, by: By, nonce: Nonce) -> Result<Seat, DeclinedIn<G>> {
        let seat = self.own_seat(by)?;
        if !matches!(self.stage, Stage::Asked) {
            return Err(Declined::NotBegun);
        }
        let promised = self.chairs[seat.index()].commitment;
        if promised == Some(nonce.commitment()) { Ok(seat) } else { Err(Declined::WrongNonce) }
    }
}

/// Opens a room. Checks the plan and returns the first line.
///
/// # Errors
///
/// Returns an error if the game, or the game with these options, does not exist.
pub(crate) fn opened<I>(
    at: u64,
    plan: Plan,
    host: PlayerId,
    dealer: &Dealer<'_>,
) -> Result<Line, Declined<I>> {
    let chairs = chairs_of(&plan, dealer)?;
    let commitment = dealer.secret.commitment();
    Ok(Line { seq: Seq(1), at, id: None, what: Happening::Opened { plan, chairs, host, commitment } })
}

fn chairs_of<I>(plan: &Plan, dealer: &Dealer<'_>) -> Result<u8, Declined<I>> {
    if !plan.terms.is_clock_valid() {
        return Err(Declined::BadClock);
    }
    if plan.rated && [plan.terms.takebacks, plan.terms.pauses].contains(&Consent::Free) {
        return Err(Declined::BadRated);
    }
    (dealer.chairs)(&plan.game, plan.rules, &plan.options).map_err(Declined::BadPlan)
}

/// Declines a rated game in which computers leave chairs for fewer than two people.
fn expect_people<I>(plan: &Plan, chairs: usize, computers: usize) -> Result<(), Declined<I>> {
    if plan.rated && chairs < computers + 2 { Err(Declined::TooFewPeople) } else { Ok(()) }
}

/// Returns `true` if the players have seen a result of chance, in the opening or since.
fn has_shown_luck<G: Game>(table: &Table<G>) -> bool {
    table.game().lucks() > 0 || matches!(table.seating().origin, Origin::Opening(_))
}

fn expect_authority<I>(by: By) -> Result<(), Declined<I>> {
    if by == By::Authority { Ok(()) } else { Err(Declined::NotAuthority) }
}

fn player<I>(by: By) -> Result<PlayerId, Declined<I>> {
    match by {
        By::Player(player) => Ok(player),
        By::Authority => Err(Declined::NotSeated),
    }
}

fn checked_name<I>(name: &str) -> Result<String, Declined<I>> {
    presentable_name(name).ok_or(Declined::BadName)
}

/// Returns `name` without spaces around it, or `None` unless it has 1 to 24 visible characters.
pub fn presentable_name(name: &str) -> Option<String> {
    let name = name.trim();
    let fits = (1..=NAME_LIMIT).contains(&name.chars().count()) && !name.chars().any(is_invisible);
    fits.then(|| name.to_owned())
}

/// Returns `true` for control characters, and for those that change the direction of the text around them or have no
/// width.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
