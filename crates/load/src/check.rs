//! The checker: compares the log of a table with the messages that its players received.

use std::collections::{HashMap, HashSet};
use std::fmt;

use dohyo_core::Record;
use dohyo_games::AnyGame;
use dohyo_room::{Happening, Line, Room, RoomId};
use dohyo_table::{CommandId, Event, Seq};

/// The messages that one player received about a table.
#[derive(Clone, Debug, Default)]
pub struct Witness {
    lines: Vec<Line>,
    acknowledged: Vec<(CommandId, Seq)>,
}

impl Witness {
    /// Records a line that the player received.
    pub fn saw(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// Records that a request was acknowledged with the line `seq`.
    pub fn was_told(&mut self, id: CommandId, seq: Seq) {
        self.acknowledged.push((id, seq));
    }

    /// Returns the number of acknowledged requests.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged.len()
    }
}

/// A violated guarantee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// An acknowledged request is not in the log.
    Lost(CommandId),
    /// A request was carried out more than once.
    Doubled(CommandId),
    /// An acknowledged request is in the log, but not at the acknowledged line.
    Moved(CommandId),
    /// A later request was acknowledged with an earlier line.
    Reordered(CommandId),
    /// A player received a line that differs from the log.
    Unseen(Seq),
    /// The log cannot be replayed.
    Corrupt(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(id) => write!(f, "request {} was acknowledged and is lost", id.0),
            Self::Doubled(id) => write!(f, "request {} was carried out twice", id.0),
            Self::Moved(id) => write!(f, "request {} is not in the line that was acknowledged", id.0),
            Self::Reordered(id) => write!(f, "request {} was acknowledged out of order", id.0),
            Self::Unseen(seq) => write!(f, "line {} is not the one that was shown", seq.0),
            Self::Corrupt(why) => write!(f, "the log cannot be replayed: {why}"),
        }
    }
}

/// Returns everything that is wrong with the log of a table.
pub fn check(table: RoomId, log: &[Line], witnesses: &[Witness]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let begin: fn(&Record) -> Option<AnyGame> = |record| dohyo_games::begin(record).ok();
    if let Err(why) = Room::replay(table, begin, log.iter().cloned()) {
        problems.push(Problem::Corrupt(why.to_string()));
    }
    let mut last_lines: HashMap<CommandId, Seq> = HashMap::new();
    let mut acted = HashSet::new();
    let mut previous = None;
    for line in log {
        let Some(id) = line.id else { continue };
        let is_action =
            matches!(&line.what, Happening::Played(entry) if matches!(entry.event, Event::Acted { .. }));
        // The lines of a request are adjacent, and an action is one line.
        let is_elsewhere = last_lines.insert(id, line.seq).is_some() && previous != Some(id);
        if is_elsewhere || is_action && !acted.insert(id) {
            problems.push(Problem::Doubled(id));
        }
        previous = Some(id);
    }
    for Witness { lines, acknowledged } in witnesses {
        for line in lines {
            let stored = (line.seq.0 as usize).checked_sub(1).and_then(|index| log.get(index));
            if stored != Some(line) {
                problems.push(Problem::Unseen(line.seq));
            }
        }
        let mut latest = Seq(0);
        for &(id, seq) in acknowledged {
            match last_lines.get(&id) {
                None => problems.push(Problem::Lost(id)),
                Some(found) if *found != seq => problems.push(Problem::Moved(id)),
                Some(_) if seq <= latest => problems.push(Problem::Reordered(id)),
                Some(_) => {}
            }
            latest = latest.max(seq);
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seat};
    use dohyo_room::{Access, By, Dealer, Plan, PlayerId, Request, RoomWish, Secret};
    use dohyo_table::{Actor, Command, Terms, Wish};

    use super::*;

    const TABLE: RoomId = RoomId::from_bytes([1; 10]);

    fn person(seat: usize) -> PlayerId {
        PlayerId::from_bytes([seat as u8 + 1; 16])
    }

    /// Plays a short game, and returns its log with the messages that both players received.
    fn game() -> (Vec<Line>, [Witness; 2]) {
        let chairs = |_: &str, _: u32, _: &Options| Ok(2);
        let deal = |_: &Plan, _| Ok("-".to_owned());
        let dealer = Dealer { secret: Secret::from_bytes([9; 32]), chairs: &chairs, deal: &deal };
        let plan = Plan {
            game: "abalone".to_owned(),
            rules: dohyo_games::info("abalone").expect("a game").rules,
            options: Options::new(),
            terms: Terms::default(),
            access: Access::Private,
            starts_when_full: true,
            rated: false,
        };
        let begin: fn(&Record) -> Option<AnyGame> = |record| dohyo_games::begin(record).ok();
        let (mut room, _) = Room::open(TABLE, 1, plan, person(0), &dealer, begin).expect("a room");
        let mut witnesses = [Witness::default(), Witness::default()];
        let nonce = |index: usize| dohyo_room::Nonce::from_bytes([index as u8 + 50; 32]);
        let mut requests = Vec::new();
        for index in 0..2 {
            let seat = Seat::ALL[index];
            let wish =
                RoomWish::Sit { seat, name: format!("P{index}"), commitment: nonce(index).commitment() };
            requests.push((index, wish));
        }
        requests.extend((0..2).map(|index| (index, RoomWish::Tell(nonce(index)))));
        for (number, action) in ["c3d3", "g5f5", "d3e3"].into_iter().enumerate() {
            let (id, by) = (CommandId(0), Actor::Seat(Seat::ALL[number % 2]));
            let command =
                Command { id, by, seen: Seq(number as u32), after: None, what: Wish::Act(action.to_owned()) };
            requests.push((number % 2, RoomWish::Play(command)));
        }
        for (number, (index, what)) in requests.into_iter().enumerate() {
            let request = Request { id: person(index).request_id(number as u32), what };
            let (lines, after) =
                room.advance(2, By::Player(person(index)), &request, &dealer).expect("it may");
            room = after;
            witnesses[index].was_told(request.id, lines.last().expect("a line").seq);
        }
        let log: Vec<Line> = room.log().iter().map(|line| (**line).clone()).collect();
        for witness in &mut witnesses {
            for line in &log {
                witness.saw(line.clone());
            }
        }
        (log, witnesses)
    }

    #[test]
    fn a_sound_log_has_no_problems() {
        let (log, witnesses) = game();
        assert_eq!(check(TABLE, &log, &witnesses), []);
        assert_eq!(witnesses[0].acknowledged(), 4);
    }

    #[test]
    fn every_kind_of_problem_is_found() {
        let (log, witnesses) = game();
        let last = log.last().and_then(|line| line.id).expect("the last request");
        let shortened = &log[..log.len() - 1];
        assert!(check(TABLE, shortened, &witnesses).contains(&Problem::Lost(last)));
        assert!(check(TABLE, shortened, &witnesses).contains(&Problem::Unseen(Seq(log.len() as u32))));
        let mut doubled = log.clone();
        doubled.push(Line { seq: Seq(log.len() as u32 + 1), ..log[log.len() - 1].clone() });
        assert!(check(TABLE, &doubled, &witnesses).contains(&Problem::Doubled(last)));
        let mut again = log.clone();
        again.push(Line { id: log[1].id, ..doubled[log.len()].clone() });
        assert!(check(TABLE, &again, &witnesses).contains(&Problem::Doubled(log[1].id.expect("an id"))));
        let mut reordered = witnesses.clone();
        reordered[0].acknowledged.reverse();
        assert!(
            check(TABLE, &log, &reordered).iter().any(|problem| matches!(problem, Problem::Reordered(_)))
        );
        let mut moved = witnesses.clone();
        moved[0].acknowledged[0].1 = Seq(1);
        let (id, _) = moved[0].acknowledged[0];
        assert!(check(TABLE, &log, &moved).contains(&Problem::Moved(id)));
        let mut corrupt = log.clone();
        corrupt.remove(1);
        assert!(matches!(check(TABLE, &corrupt, &[])[..], [Problem::Corrupt(_)]));
    }
}
