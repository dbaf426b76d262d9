//! Rooms of every game: meeting, playing, following, proving.

use std::time::Duration;

use dohyo_core::{Fate, Game as _, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_room::{
    Access, By, Chair, Closing, Dealer, Declined, Happening, Line, Nonce, Plan, PlayerId, Request, Room,
    RoomId, RoomWish, Secret, Stage, begin, dealer,
};
use dohyo_table::{Actor, ClockSetting, Command, CommandId, Consent, Origin, Table, Terms, Wish};

type AnyRoom = Room<AnyGame>;

const SECRET: Secret = Secret::from_bytes([9; 32]);

const DEALER: Dealer<'static> = dealer(SECRET);

fn person(seat: Seat) -> PlayerId {
    PlayerId::from_bytes([seat.index() as u8 + 1; 16])
}

/// Returns an id for a request.
fn id(by: By, number: u32) -> CommandId {
    match by {
        By::Player(player) => player.request_id(number),
        By::Authority => CommandId(u64::from(number)),
    }
}

fn nonce(seat: Seat) -> Nonce {
    Nonce::from_bytes([seat.index() as u8 + 50; 32])
}

fn plan(game: &str, options: &str) -> Plan {
    let info = dohyo_games::info(game).expect("a game");
    Plan {
        game: game.to_owned(),
        rules: info.rules,
        options: options.parse().expect("options"),
        terms: Terms::default(),
        access: Access::Private,
        starts_when_full: true,
        rated: false,
    }
}

/// A room, with the lines that everybody receives.
struct House {
    room: AnyRoom,
    next: u32,
    at: u64,
}

impl House {
    fn open(plan: Plan) -> Self {
        let id = RoomId::from_bytes([3; 10]);
        let (room, _) = Room::open(id, 1_000, plan, person(Seat::FIRST), &DEALER, begin).expect("a room");
        Self { room, next: 1, at: 1_000 }
    }

    fn ask(&mut self, by: By, what: RoomWish) -> Result<Vec<Line>, String> {
        self.next += 1;
        self.at += 250;
        self.send(by, &Request { id: id(by, self.next), what })
    }

    /// Decides, and applies the lines that are new.
    fn send(&mut self, by: By, request: &Request) -> Result<Vec<Line>, String> {
        let lines = self.room.decide(self.at, by, request, &DEALER).map_err(|why| why.to_string())?;
        for line in &lines {
            if line.seq > self.room.seq() {
                self.room.evolve(line.clone()).expect("the authority's lines follow");
            }
        }
        Ok(lines)
    }

    fn sit(&mut self, seat: Seat) -> Result<Vec<Line>, String> {
        let name = format!("Player {seat}");
        let what = RoomWish::Sit { seat, name, commitment: nonce(seat).commitment() };
        self.ask(By::Player(person(seat)), what)
    }

    fn seats(&self) -> Vec<Seat> {
        Seat::ALL.into_iter().take(self.room.chairs().len()).collect()
    }

    /// Seats people everywhere and lets them reveal their nonces.
    fn start(&mut self) {
        for seat in self.seats() {
            self.sit(seat).expect("a free chair");
        }
        for seat in self.seats() {
            self.ask(By::Player(person(seat)), RoomWish::Tell(nonce(seat))).expect("the right nonce");
        }
    }

    fn play(&mut self, seat: Seat, what: Wish<String>) -> Result<Vec<Line>, String> {
        self.next += 1;
        let id = person(seat).request_id(self.next);
        let seen = self.room.table().expect("a table").seq();
        let command = Command { id, by: Actor::Seat(seat), seen, after: None, what };
        self.at += 250;
        self.send(By::Player(person(seat)), &Request { id, what: RoomWish::Play(command) })
    }

    /// Plays up to `actions` random actions.
    fn play_on(&mut self, actions: usize) {
        let mut chance = Seed::from(4).chance();
        for _ in 0..actions {
            let table = self.room.table().expect("a table");
            let Some(seat) = table.to_act().first() else { break };
            let mut legal = Vec::new();
            table.game().legal_actions(seat, &mut legal);
            let Some(action) = chance.pick(&legal).map(ToString::to_string) else { break };
            self.play(seat, Wish::Act(action)).expect("a legal action");
        }
    }
}

/// Reads a log as a page or a store does: as text.
fn followed(house: &House) -> AnyRoom {
    let log: Vec<Line> = house
        .room
        .log()
        .iter()
        .map(|line| serde_json::from_str(&serde_json::to_string(&**line).expect("text")).expect("a line"))
        .collect();
    Room::replay(house.room.id(), begin, log).expect("a sound log")
}

#[test]
fn every_game_is_played_in_a_room_followed_and_proved() {
    for info in dohyo_games::ALL {
        let mut house = House::open(plan(info.id, ""));
        house.start();
        house.play_on(40);
        let follower = followed(&house);
        let (table, other) = (house.room.table().expect("a table"), follower.table().expect("a table"));
        assert!(table.line().len() >= 2, "{}", info.id);
        assert_eq!(other.game().position(), table.game().position(), "{}", info.id);
        let is_over = table.outcome().is_some();
        assert_eq!(follower.revealed_seed().is_some(), is_over, "{}: secret while the game goes on", info.id);
        if !is_over {
            for seat in house.seats() {
                // In teams, partners resign together.
                let _ = house.play(seat, Wish::Resign);
            }
        }
        let follower = followed(&house);
        assert!(follower.is_proved(), "{}", info.id);
        let seed = follower.revealed_seed().expect("published");
        // Everything that chance decided comes from the published seed.
        let start = follower.table().expect("a table").start();
        assert_eq!(
            dohyo_games::start(info.id, &start.options(), seed).expect("a game").position(),
            start.position(),
            "{}",
            info.id
        );
        let mut game = start.clone();
        for step in follower.table().expect("a table").line() {
            let luck =
                game.play(step.seat, &step.played.action, Fate::Drawn(seed)).expect("as it was played");
            assert_eq!(luck, step.played.luck, "{}", info.id);
        }
    }
}

#[test]
fn a_request_that_arrives_twice_is_carried_out_once() {
    let mut house = House::open(plan("sumoku", ""));
    house.start();
    let table = house.room.table().expect("a table");
    let seat = table.to_act().first().expect("somebody plays");
    let mut legal = Vec::new();
    table.game().legal_actions(seat, &mut legal);
    let id = person(seat).request_id(700);
    let what = Wish::Act(legal[0].to_string());
    let command = Command { id, by: Actor::Seat(seat), seen: table.seq(), after: None, what };
    let request = Request { id, what: RoomWish::Play(command) };
    let first = house.send(By::Player(person(seat)), &request).expect("a legal action");
    let seq = house.room.seq();
    let again = house.send(By::Player(person(seat)), &request).expect("the same answer");
    assert_eq!((again, house.room.seq()), (first, seq));
}

#[test]
fn a_command_has_the_id_of_its_request() {
    let mut house = House::open(plan("abalone", ""));
    house.start();
    let seen = house.room.table().expect("a table").seq();
    let me = By::Player(person(Seat::FIRST));
    let play = |id, action: &str| {
        let what = Wish::Act(action.to_owned());
        let command = Command { id: CommandId(1), by: Actor::Seat(Seat::FIRST), seen, after: None, what };
        Request { id: person(Seat::FIRST).request_id(id), what: RoomWish::Play(command) }
    };
    house.send(me, &play(800, "c3d3")).expect("a legal action");
    assert_eq!(house.send(me, &play(801, "c3d3")).unwrap_err(), "the game has moved on");
}

#[test]
fn nobody_acts_for_somebody_else() {
    let mut house = House::open(plan("abalone", ""));
    house.start();
    let stranger = By::Player(PlayerId::from_bytes([99; 16]));
    let command = |seat| Command {
        id: CommandId(900),
        by: Actor::Seat(seat),
        seen: house.room.table().expect("a table").seq(),
        after: None,
        what: Wish::Resign,
    };
    let ask = |by, command| {
        let request = Request { id: id(by, 900), what: RoomWish::Play(command) };
        house.room.decide(9_000, by, &request, &DEALER).map(|lines| lines.len())
    };
    assert_eq!(ask(stranger, command(Seat::FIRST)), Err(Declined::NotSeated));
    assert_eq!(ask(By::Player(person(Seat::SECOND)), command(Seat::FIRST)), Err(Declined::NotYourSeat));
    let arbiter = Command { by: Actor::Arbiter, ..command(Seat::FIRST) };
    assert_eq!(ask(By::Player(person(Seat::FIRST)), arbiter), Err(Declined::NotYourSeat));
    // The second line reveals the secret.
    assert_eq!(ask(By::Player(person(Seat::FIRST)), command(Seat::FIRST)), Ok(2));
}

#[test]
fn only_the_host_arranges_the_room() {
    let mut house = House::open(Plan { starts_when_full: false, ..plan("sumoku", "players=3") });
    let host = By::Player(person(Seat::FIRST));
    let guest = By::Player(person(Seat::SECOND));
    house.sit(Seat::FIRST).expect("a free chair");
    house.sit(Seat::SECOND).expect("a free chair");
    let third = Seat::ALL[2];
    let wishes = [
        RoomWish::Fill { seat: third, level: 3 },
        RoomWish::Free { seat: Seat::FIRST },
        RoomWish::Change(plan("sumoku", "players=2")),
        RoomWish::Start,
        RoomWish::Host(person(Seat::SECOND)),
        RoomWish::Close,
    ];
    for wish in wishes {
        assert_eq!(house.ask(guest, wish).unwrap_err(), "only the host may do this");
    }
    assert_eq!(house.ask(host, RoomWish::Start).unwrap_err(), "not everybody is ready");
    house.ask(host, RoomWish::Fill { seat: third, level: 3 }).expect("a free chair");
    house.ask(guest, RoomWish::Ready(false)).expect("seated");
    assert_eq!(house.ask(host, RoomWish::Start).unwrap_err(), "not everybody is ready");
    house.ask(guest, RoomWish::Ready(true)).expect("seated");
    house.ask(host, RoomWish::Start).expect("everybody is ready");
    assert!(matches!(house.room.stage(), Stage::Asked));
    for seat in [Seat::FIRST, Seat::SECOND] {
        house.ask(By::Player(person(seat)), RoomWish::Tell(nonce(seat))).expect("the right nonce");
    }
    let seating = house.room.table().expect("a computer reveals nothing").seating();
    assert!(!seating.is_human(third) && seating.is_human(Seat::FIRST));
}

#[test]
fn changed_terms_make_nobody_ready() {
    let mut house = House::open(Plan { starts_when_full: false, ..plan("abalone", "") });
    house.sit(Seat::FIRST).expect("a free chair");
    assert!(house.room.chairs()[0].ready);
    let changed = Plan { starts_when_full: false, ..plan("abalone", "layout=belgian-daisy") };
    house.ask(By::Player(person(Seat::FIRST)), RoomWish::Change(changed)).expect("the host");
    assert!(!house.room.chairs()[0].ready);
    let unknown = Plan { starts_when_full: false, ..plan("abalone", "layout=square") };
    let refused = house.ask(By::Player(person(Seat::FIRST)), RoomWish::Change(unknown)).unwrap_err();
    assert!(refused.contains("square"), "{refused}");
}

#[test]
fn a_chair_is_taken_once() {
    let mut house = House::open(plan("sumoo", ""));
    house.sit(Seat::FIRST).expect("a free chair");
    let late = By::Player(person(Seat::SECOND));
    let sit = |seat, name: &str| RoomWish::Sit {
        seat,
        name: name.to_owned(),
        commitment: nonce(Seat::SECOND).commitment(),
    };
    assert_eq!(house.ask(late, sit(Seat::FIRST, "Late")).unwrap_err(), "seat 1 is taken");
    assert_eq!(house.ask(late, sit(Seat::ALL[5], "Late")).unwrap_err(), "there is no seat 6 here");
    for name in ["", "   ", "a\u{202e}b", "a name that is much too long for a seat"] {
        assert!(house.ask(late, sit(Seat::SECOND, name)).is_err(), "{name:?}");
    }
    house.ask(late, sit(Seat::SECOND, " Late ")).expect("a free chair");
    assert!(
        house
            .room
            .log()
            .iter()
            .any(|line| matches!(&line.what, Happening::Sat { name, .. } if name == "Late"))
    );
}

#[test]
fn players_change_seats_and_leave() {
    let mut house = House::open(plan("abalone", ""));
    house.sit(Seat::FIRST).expect("a free chair");
    let me = By::Player(person(Seat::FIRST));
    let commitment = nonce(Seat::FIRST).commitment();
    house.ask(me, RoomWish::Sit { seat: Seat::SECOND, name: "Me".to_owned(), commitment }).expect("free");
    assert!(house.room.chairs()[0].is_free(), "one person has one chair");
    house.ask(me, RoomWish::Leave).expect("seated");
    assert!(house.room.chairs().iter().all(Chair::is_free));
    assert_eq!(house.ask(me, RoomWish::Leave).unwrap_err(), "you have no seat here");
}

#[test]
fn a_withheld_nonce_brings_everybody_back() {
    let mut house = House::open(plan("abalone", ""));
    for seat in house.seats() {
        house.sit(seat).expect("a free chair");
    }
    let first = By::Player(person(Seat::FIRST));
    let wrong = house.ask(first, RoomWish::Tell(nonce(Seat::SECOND))).unwrap_err();
    assert_eq!(wrong, "the nonce does not match its commitment");
    house.ask(first, RoomWish::Tell(nonce(Seat::FIRST))).expect("the right nonce");
    assert_eq!(house.ask(first, RoomWish::GiveUpWaiting).unwrap_err(), "only the server may do this");
    let lines = house.ask(By::Authority, RoomWish::GiveUpWaiting).expect("one nonce is missing");
    assert_eq!(lines[0].what, Happening::Withheld { seats: vec![Seat::SECOND] });
    assert!(matches!(house.room.stage(), Stage::Waiting));
    assert_eq!(house.room.silent(), [Seat::SECOND], "the others are told who did not answer");
    // The nonce of the first is known, so both need new ones.
    let new = |seat: Seat| Nonce::from_bytes([seat.index() as u8 + 90; 32]);
    assert_eq!(house.ask(first, RoomWish::Ready(true)).unwrap_err(), "sit down again with a new commitment");
    for seat in house.seats() {
        let sit = RoomWish::Sit { seat, name: "Again".to_owned(), commitment: new(seat).commitment() };
        house.ask(By::Player(person(seat)), sit).expect("the own chair");
    }
    assert!(matches!(house.room.stage(), Stage::Asked) && house.room.silent().is_empty());
    assert!(house.ask(first, RoomWish::Tell(nonce(Seat::FIRST))).is_err(), "the old nonce");
    for seat in house.seats() {
        house.ask(By::Player(person(seat)), RoomWish::Tell(new(seat))).expect("the right nonce");
    }
    assert!(house.room.table().is_some());
}

#[test]
fn a_closed_room_declines_everything() {
    for (by, why) in [(By::Player(person(Seat::FIRST)), Closing::Host), (By::Authority, Closing::Expired)] {
        let mut house = House::open(plan("kumo", ""));
        let lines = house.ask(by, RoomWish::Close).expect("the host");
        assert_eq!(lines[0].what, Happening::Closed { why });
        assert_eq!(house.sit(Seat::FIRST).unwrap_err(), "this table is closed");
    }
}

#[test]
fn nothing_is_taken_back_once_the_secret_is_published() {
    let mut house = House::open(plan("abalone", ""));
    house.start();
    house.play_on(2);
    house.play(Seat::FIRST, Wish::Resign).expect("a player may");
    assert_eq!(house.play(Seat::FIRST, Wish::TakeBack).unwrap_err(), "this table is closed");
}

#[test]
fn every_part_of_the_seed_counts() {
    let seed_of = |nonce_of_second: Nonce, secret: Secret, options: &str| {
        let mut house = House::open(plan("abalone", options));
        house.sit(Seat::FIRST).expect("a free chair");
        let second = By::Player(person(Seat::SECOND));
        let commitment = nonce_of_second.commitment();
        house
            .ask(second, RoomWish::Sit { seat: Seat::SECOND, name: "B".to_owned(), commitment })
            .expect("free");
        house.ask(By::Player(person(Seat::FIRST)), RoomWish::Tell(nonce(Seat::FIRST))).expect("right");
        house.ask(second, RoomWish::Tell(nonce_of_second)).expect("right");
        house.room.seed(secret).expect("all nonces are known").to_string()
    };
    let usual = seed_of(nonce(Seat::SECOND), SECRET, "");
    assert_eq!(usual, seed_of(nonce(Seat::SECOND), SECRET, ""));
    assert_ne!(usual, seed_of(nonce(Seat::FIRST), SECRET, ""));
    assert_ne!(usual, seed_of(nonce(Seat::SECOND), Secret::from_bytes([8; 32]), ""));
    assert_ne!(usual, seed_of(nonce(Seat::SECOND), SECRET, "win=5"));
}

#[test]
fn a_log_with_a_gap_or_a_false_line_is_refused() {
    let mut house = House::open(plan("abalone", ""));
    house.start();
    house.play_on(4);
    let log: Vec<Line> = house.room.log().iter().map(|line| (**line).clone()).collect();
    let replay = |log: Vec<Line>| AnyRoom::replay(house.room.id(), begin, log);
    assert!(replay(log.clone()).is_ok());
    assert!(replay(log[1..].to_vec()).is_err(), "not opened");
    let mut gap = log.clone();
    gap.remove(3);
    assert!(replay(gap).is_err());
    let mut false_move = log.clone();
    for line in &mut false_move {
        if let Happening::Played(entry) = &mut line.what {
            entry.mark ^= 1;
        }
    }
    assert!(replay(false_move).is_err());
    let mut false_nonce = log.clone();
    for line in &mut false_nonce {
        if let Happening::Told { nonce, .. } = &mut line.what {
            *nonce = Nonce::from_bytes([1; 32]);
        }
    }
    assert!(replay(false_nonce).is_err());
}

#[test]
fn nobody_uses_up_the_ids_of_somebody_else() {
    let mut house = House::open(plan("abalone", ""));
    let me = By::Player(person(Seat::FIRST));
    let request = Request { id: person(Seat::SECOND).request_id(1), what: RoomWish::Close };
    assert_eq!(house.send(me, &request).unwrap_err(), "this request id belongs to somebody else");
}

#[test]
fn names_are_distinct_and_can_be_changed_until_the_game_begins() {
    let mut house = House::open(Plan { starts_when_full: false, ..plan("sumoku", "players=3") });
    let name_of = |house: &House, index: usize| format!("{:?}", house.room.chairs()[index].occupant);
    let sit = |seat: Seat, name: &str| {
        let commitment = nonce(seat).commitment();
        RoomWish::Sit { seat, name: name.to_owned(), commitment }
    };
    for seat in house.seats() {
        house.ask(By::Player(person(seat)), sit(seat, "Haruyama")).expect("a free chair");
    }
    assert!(name_of(&house, 0).contains("\"Haruyama\""), "{}", name_of(&house, 0));
    assert!(name_of(&house, 1).contains("\"Haruyama 2\""), "{}", name_of(&house, 1));
    assert!(name_of(&house, 2).contains("\"Haruyama 3\""), "{}", name_of(&house, 2));
    let first = By::Player(person(Seat::FIRST));
    house.ask(first, RoomWish::Rename(" Ada ".to_owned())).expect("a name");
    assert!(name_of(&house, 0).contains("\"Ada\""), "{}", name_of(&house, 0));
    assert!(house.ask(first, RoomWish::Rename("\u{202e}".to_owned())).is_err());
    house.ask(first, RoomWish::Start).expect("everybody is ready");
    for seat in house.seats() {
        house.ask(By::Player(person(seat)), RoomWish::Tell(nonce(seat))).expect("the right nonce");
    }
    assert_eq!(house.ask(first, RoomWish::Rename("Eve".to_owned())).unwrap_err(), "the game has begun");
}

#[test]
fn clocks_have_sensible_times() {
    for (budget, increment, fits) in [(60, 0, true), (0, 5, false), (60, 90_000, false), (90_000, 0, false)] {
        let clock =
            ClockSetting { budget: Duration::from_secs(budget), increment: Duration::from_secs(increment) };
        let terms = Terms { clock: Some(clock), ..Terms::default() };
        let plan = Plan { terms, ..plan("abalone", "") };
        let id = RoomId::from_bytes([3; 10]);
        let opened = Room::open(id, 1_000, plan, person(Seat::FIRST), &DEALER, begin);
        assert_eq!(opened.is_ok(), fits, "{clock}");
    }
}

#[test]
fn time_out_of_reach_is_given_back() {
    let clock = ClockSetting { budget: Duration::from_mins(1), increment: Duration::ZERO };
    let terms = Terms { clock: Some(clock), ..Terms::default() };
    let mut house = House::open(Plan { terms, ..plan("abalone", "") });
    house.start();
    house.at += 50_000;
    let before = house.room.table().expect("a table").flag_at().map(|time| house.room.moment(time));
    assert_eq!(
        house.ask(By::Player(person(Seat::FIRST)), RoomWish::Credit { millis: 9 }).unwrap_err(),
        "only the server may do this"
    );
    house.ask(By::Authority, RoomWish::Credit { millis: 40_000 }).expect("the clock runs");
    let after = house.room.table().expect("a table").flag_at().map(|time| house.room.moment(time));
    assert_eq!(after, before.map(|before| before + 40_000));
    house.ask(By::Authority, RoomWish::Credit { millis: u64::MAX }).expect("the clock runs");
    assert_eq!(house.room.since_start(house.at), Duration::ZERO, "never more than has passed");
    let follower = followed(&house);
    assert_eq!(follower.since_start(house.at), Duration::ZERO);
}

#[test]
fn a_rematch_is_named_once() {
    let mut house = House::open(plan("abalone", ""));
    house.start();
    let next = RoomId::from_bytes([4; 10]);
    assert_eq!(house.ask(By::Authority, RoomWish::Rematch(next)).unwrap_err(), "the game is not over");
    house.play(Seat::FIRST, Wish::Resign).expect("a player may");
    let player = By::Player(person(Seat::FIRST));
    assert_eq!(house.ask(player, RoomWish::Rematch(next)).unwrap_err(), "only the server may do this");
    house.ask(By::Authority, RoomWish::Rematch(next)).expect("over");
    assert_eq!(house.room.rematch(), Some(next));
    assert!(house.ask(By::Authority, RoomWish::Rematch(RoomId::from_bytes([5; 10]))).is_err());
}

#[test]
fn a_game_can_be_broken_off_before_its_second_action() {
    let mut house = House::open(plan("abalone", ""));
    let first = By::Player(person(Seat::FIRST));
    assert_eq!(house.ask(first, RoomWish::Abort).unwrap_err(), "the game has not begun");
    house.start();
    house.play_on(1);
    let stranger = By::Player(PlayerId::from_bytes([99; 16]));
    assert_eq!(house.ask(stranger, RoomWish::Abort).unwrap_err(), "you have no seat here");
    let lines = house.ask(first, RoomWish::Abort).expect("one action");
    assert_eq!(lines[0].what, Happening::Closed { why: Closing::Aborted });
    assert_eq!(house.ask(first, RoomWish::Abort).unwrap_err(), "this table is closed");
    assert!(matches!(followed(&house).stage(), Stage::Closed(Closing::Aborted)));
    let mut house = House::open(plan("abalone", ""));
    house.start();
    house.play_on(2);
    assert!(house.ask(first, RoomWish::Abort).unwrap_err().contains("resign"));
}

/// In every game, aborting costs nothing until chance has shown something.
#[test]
fn breaking_a_rated_game_off_costs_it_once_luck_was_shown() {
    let terms = Terms { takebacks: Consent::Ask, pauses: Consent::Never, ..Terms::default() };
    for info in dohyo_games::ALL {
        let mut house = House::open(Plan { rated: true, terms, ..plan(info.id, "") });
        house.start();
        let table = house.room.table().expect("a table");
        let is_lucky = table.game().lucks() > 0 || matches!(table.seating().origin, Origin::Opening(_));
        let loser = person(Seat::SECOND);
        house.ask(By::Player(loser), RoomWish::Abort).expect("before the second action");
        let outcome = house.room.table().and_then(Table::outcome);
        assert_eq!(outcome.is_some(), is_lucky, "{}", info.id);
        if let Some(outcome) = outcome {
            assert!(outcome.winners.contains(Seat::FIRST) && !outcome.winners.contains(Seat::SECOND));
            assert!(house.room.revealed_seed().is_some(), "{}: the game is over for good", info.id);
        }
    }
}

#[test]
fn a_rated_game_needs_two_people_and_fair_terms() {
    let terms = Terms { takebacks: Consent::Ask, pauses: Consent::Never, ..Terms::default() };
    let rated = Plan { rated: true, terms, ..plan("sumoku", "players=3") };
    let mut house = House::open(rated.clone());
    let host = By::Player(person(Seat::FIRST));
    house.ask(host, RoomWish::Fill { seat: Seat::SECOND, level: 3 }).expect("two people are left");
    let third = Seat::from_index(2).expect("a third seat");
    let why = house.ask(host, RoomWish::Fill { seat: third, level: 3 }).unwrap_err();
    assert!(why.contains("two people"), "{why}");
    let fewer = Plan { options: "players=2".parse().expect("options"), ..rated.clone() };
    assert!(house.ask(host, RoomWish::Change(fewer)).unwrap_err().contains("two people"));
    let unfair = Plan { terms: Terms::default(), ..rated };
    assert!(house.ask(host, RoomWish::Change(unfair)).unwrap_err().contains("consent"));
}
