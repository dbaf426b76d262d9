//! The rules, situation by situation.

mod games;
mod moves;
mod players;
mod turns;

use dohyo_core::{
    Fate, Game as _, LuckError, Options, Outcome, Reason, Record, RecordedAction, Refused, Seat, SeatSet,
    Seed, Setup as _, Unplayable,
};
use dohyo_kabuto::roster::wrestlers;
use dohyo_kabuto::{
    Action, BELT, Illegal, KO, Kabuto, Kind, OWN_KO, Phase, Pieces, SUBMISSION, Situation, Slip, Standing,
    sample,
};

/// Two wrestlers with a free ring around them.
const FREE: &str = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W L:0,40";

fn options(pairs: &str) -> Options {
    pairs.parse().expect("options")
}

fn new(pairs: &str) -> Kabuto {
    Kabuto::dealt(&options(pairs), Seed::from(1)).expect("a game")
}

fn at(position: &str) -> Kabuto {
    Kabuto::from_position(position, &Options::new()).expect(position)
}

/// Plays actions for the seats whose turn it is.
fn play(game: &mut Kabuto, actions: &str) {
    for text in actions.split(" / ") {
        let seat = game.to_act().single().expect("somebody's turn");
        game.play_text(seat, text.trim(), Fate::Drawn(Seed::from(1)))
            .unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// Checks that an action is refused with this reason and changes nothing.
fn refused(game: &Kabuto, text: &str, why: Illegal) {
    let mut after = game.clone();
    let seat = game.to_act().single().expect("somebody's turn");
    let action = game.read_action(text).expect(text);
    assert_eq!(after.play(seat, &action, Fate::Drawn(Seed::from(1))), Err(Refused::Illegal(why)), "{text}");
    assert_eq!(&after, game);
}

fn tray(text: &str, game: &Kabuto, side: usize) {
    assert_eq!(game.situation().sides[side].tray.to_string(), text);
}

fn seats(indices: &[usize]) -> SeatSet {
    indices.iter().filter_map(|&index| Seat::from_index(index)).collect()
}

/// Returns the place on the diagonal at `distance` mm north-east of the middle.
fn diagonal(distance: f64) -> String {
    let coordinate = distance / 2.0_f64.sqrt();
    format!("{coordinate:.4},{coordinate:.4}")
}

/// Returns a position with a row of discs from the north-east corner to `pushed_off`, at the edge in the south-west.
fn row(pushed_off: &str, rest: &str) -> String {
    let discs: Vec<_> = [62.0, 32.0, 2.0, -28.0].map(|at| format!("M:{}", diagonal(at))).to_vec();
    let last = diagonal(-73.5);
    format!("{} {pushed_off}:{last} {rest} | baron judge | L+S - ; S - | 5 1 before", discs.join(" "))
}
