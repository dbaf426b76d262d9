//! Sittings of more than two: partners, races, and tiles that nobody has seen yet.

use std::time::Duration;

use dohyo_core::{Game as _, Options, Outcome, Reason, Seat, SeatSet, Seed, Setup as _};
use dohyo_kumo::Kumo;
use dohyo_sumoku::{Sumoku, Tile};
use dohyo_table::{Event, Player, Refusal, Seating, Table};

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1).expect("a seat")
}

fn people(count: usize) -> Seating {
    Seating::new((1..=count).map(|number| Player::human(format!("player {number}"))))
}

fn sumoku(mode: &str, players: &str, seating: Seating) -> Table<Sumoku> {
    let options = Options::new().with("mode", mode).with("players", players);
    Table::new(Sumoku::new(&options, Seed::from(3)).expect("a game of Sumoku"), seating)
}

#[test]
fn whoever_gives_up_gives_up_for_the_partner_too() {
    let options = Options::new().with("players", "4");
    let mut table = Table::new(Kumo::new(&options, Seed::default()).expect("four players"), people(4));
    assert_eq!(table.game().seats(), table.seating().seats());
    table.apply(Duration::ZERO, Event::Resign { seat: seat(1) }).expect("anybody may resign");
    let winners: SeatSet = [seat(3), seat(4)].into_iter().collect();
    assert_eq!(table.outcome(), Some(Outcome { winners, reason: Reason::RESIGNATION }));
}

#[test]
fn nothing_is_taken_back_once_a_tile_was_drawn() {
    let mut table = sumoku("classic", "2", people(2));
    let mover = table.to_act().single().expect("one plays");
    let mut plays = Vec::new();
    table.game().legal_actions(mover, &mut plays);
    let play = plays.first().expect("a play").to_string();
    table.apply(Duration::ZERO, Event::Act { seat: mover, action: play }).expect("legal");
    assert!(!table.can_undo());
    assert_eq!(table.apply(Duration::ZERO, Event::Undo), Err(Refusal::NothingToUndo));
}

#[test]
fn what_showed_nothing_new_is_taken_back() {
    // Every tile is in somebody's hand, so that none is drawn.
    let mut rest: Vec<String> = Tile::all().iter().map(ToString::to_string).collect();
    for own in ["5R", "5G"] {
        rest.remove(rest.iter().position(|other| other == own).expect("there is one"));
    }
    let rest = rest.join(" ");
    let position = format!("classic 5 |  | 5R 5G ; {rest} | bag 0 | 0 ; 0 | 1");
    let game = Sumoku::from_position(&position, &Options::new()).expect("a position");
    let mut table = Table::new(game, people(2));
    let mover = table.to_act().single().expect("one plays");
    let mut plays = Vec::new();
    table.game().legal_actions(mover, &mut plays);
    let play = plays.first().expect("a play").to_string();
    table.apply(Duration::ZERO, Event::Act { seat: mover, action: play }).expect("legal");
    assert_eq!(table.apply(Duration::ZERO, Event::Undo), Ok(()));
}

#[test]
fn in_a_race_every_computer_may_act() {
    let mut seating = people(3);
    seating.players[1] = Player::computer(4);
    seating.players[2] = Player::computer(7);
    let table = sumoku("speed", "3", seating);
    assert_eq!(table.computers_to_act().collect::<Vec<_>>(), [(seat(2), 4), (seat(3), 7)]);
}
