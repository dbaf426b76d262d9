//! The rules of Abalone, case by case.

use dohyo_abalone::{Abalone, Cell, EJECTION, Illegal};
use dohyo_core::{Fate, Game as _, Options, Outcome, Reason, Refused, Seat, Setup as _};

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn game(position: &str) -> Abalone {
    Abalone::from_position(position, &Options::new()).expect(position)
}

/// Returns a game with the given row E and one marble of each colour far away.
fn row_e(row: &str) -> Abalone {
    game(&format!("w4/6/7/8/{row}/8/7/6/b4 b 0 0"))
}

#[test]
fn sumito_needs_superiority_and_room() {
    let no_sumito = |attack, defence| Err(Illegal::NoSumito { attack, defence });
    let table: &[(&str, &str, Result<&str, Illegal>)] = &[
        ("bbw6", "e1e2", Ok("1bbw5")),
        ("bbbw5", "e1e2", Ok("1bbbw4")),
        ("bbbww4", "e1e2", Ok("1bbbww3")),
        ("6bbw", "e7e8", Ok("7bb")),
        ("4bbbww", "e5e6", Ok("5bbbw")),
        ("5bbbw", "e6e7", Ok("6bbb")),
        // The rear marble decides how many push: from e7, two against one.
        ("5bbbw", "e7e8", Ok("5b1bb")),
        ("bw7", "e1e2", no_sumito(1, 1)),
        ("bbww5", "e1e2", no_sumito(2, 2)),
        ("bbbwww3", "e1e2", no_sumito(3, 3)),
        ("bbwww4", "e1e2", no_sumito(2, 3)),
        ("bbbb5", "e1e2", Err(Illegal::TooMany { count: 4 })),
        ("bbbbw4", "e1e2", Err(Illegal::TooMany { count: 4 })),
        // A fourth marble behind neither counts nor hinders.
        ("bbbbww3", "e2e3", Ok("b1bbbww2")),
        ("bbwb5", "e1e2", Err(Illegal::PushBlocked { cell: cell("e4") })),
        ("bbbwwb3", "e1e2", Err(Illegal::PushBlocked { cell: cell("e6") })),
        ("7bb", "e8e9", Err(Illegal::OffBoard { cell: cell("e9") })),
        ("9", "e5e6", Err(Illegal::Empty { cell: cell("e5") })),
        ("4w4", "e5e6", Err(Illegal::NotYours { cell: cell("e5") })),
    ];
    for (row, mv, expected) in table {
        let mut game = row_e(row);
        let action = game.read_action(mv).expect("a move");
        let played = game.play(BLACK, &action, Fate::Unknown);
        assert_eq!(played, expected.map(|_| None).map_err(Refused::Illegal), "{mv} on {row}");
        let after = expected.unwrap_or(row);
        assert_eq!(game.position().split('/').nth(4), Some(after), "{mv} on {row}");
    }
}

#[test]
fn broadsides_need_every_arrival_cell_empty() {
    let along = Err(Illegal::AlongItsLine);
    let table: &[(&str, &str, Result<&str, Illegal>)] = &[
        ("w4/6/7/8/9/8/2bbb2/6/b4 b 0 0", "c3c5d4", Ok("w4/6/7/8/9/3bbb2/7/6/b4 w 0 0")),
        ("w4/6/7/8/9/8/2bbb2/6/b4 b 0 0", "c3c5d3", Ok("w4/6/7/8/9/2bbb3/7/6/b4 w 0 0")),
        ("w4/6/7/8/9/8/2bbb2/6/b4 b 0 0", "c3c4b2", Ok("w4/6/7/8/9/8/4b2/1bb3/b4 w 0 0")),
        ("w4/6/7/8/9/4w3/2bbb2/6/b4 b 0 0", "c3c5d4", Err(Illegal::BroadsideBlocked { cell: cell("d5") })),
        ("w4/6/7/8/9/8/2bbb2/6/b4 b 0 0", "c3c5c2", along),
        ("w4/6/7/8/9/8/2b1b2/6/b4 b 0 0", "c3c5d4", Err(Illegal::Empty { cell: cell("c4") })),
        ("w4/6/7/8/9/8/2bwb2/6/b4 b 0 0", "c3c5d4", Err(Illegal::NotYours { cell: cell("c4") })),
        ("w4/6/7/8/9/8/1bbbb2/6/b4 b 0 0", "c2c5d3", Err(Illegal::TooMany { count: 4 })),
        ("w4/6/7/8/9/8/7/6/bb3 b 0 0", "a1a2b3", Ok("w4/6/7/8/9/8/7/1bb3/5 w 0 0")),
        ("w4/6/7/8/9/8/b6/b5/b4 b 0 0", "a1c1b2", Ok("w4/6/7/8/9/1b6/1b5/1b4/5 w 0 0")),
    ];
    for (position, mv, expected) in table {
        let mut game = game(position);
        let action = game.read_action(mv).expect("a move");
        let played = game.play(BLACK, &action, Fate::Unknown);
        assert_eq!(played, expected.map(|_| None).map_err(Refused::Illegal), "{mv} in {position}");
        assert_eq!(game.situation().to_string(), expected.unwrap_or(position), "{mv}");
    }
}

#[test]
fn the_ends_of_a_broadside_must_be_on_one_line() {
    let game = row_e("4b4");
    let action = game.read_action("c3d5d4").expect("a move");
    let apart = Illegal::NotInLine { first: cell("c3"), last: cell("d5") };
    assert_eq!(game.judge(action), Err(apart));
}

#[test]
fn the_sixth_ejection_wins_and_ends_the_game() {
    let mut game = game("5/6/7/8/6bbw/8/2w4/6/5 b 0 5");
    let push = game.read_action("e7e8").expect("a move");
    assert_eq!(game.play(BLACK, &push, Fate::Unknown), Ok(None));
    assert_eq!(game.outcome(), Some(Outcome::win(BLACK, EJECTION)));
    assert!(game.to_act().is_empty() && game.legal_moves().is_empty());
    let reply = game.read_action("c3c4").expect("a move");
    assert_eq!(game.play(WHITE, &reply, Fate::Unknown), Err(Illegal::GameOver.into()));
}

#[test]
fn the_option_win_sets_the_number_of_ejections() {
    let options = Options::new().with("win", "1");
    let mut game = Abalone::from_position("5/6/7/8/6bbw/8/2w4/6/5 b 0 0", &options).expect("a position");
    let push = game.read_action("e7e8").expect("a move");
    game.play(BLACK, &push, Fate::Unknown).expect("legal");
    assert_eq!(game.outcome(), Some(Outcome::win(BLACK, EJECTION)));
}

/// Plays `moves` moves in which both sides move a marble back and forth.
fn shuffle(game: &mut Abalone, moves: usize) {
    for text in ["a1a2", "i5i6", "a2a1", "i6i5"].iter().cycle().take(moves) {
        let seat = game.to_act().single().expect("the game goes on");
        game.play_text(seat, text, Fate::Unknown).expect(text);
    }
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = row_e("9");
    shuffle(&mut game, 7);
    assert_eq!((game.outcome(), game.occurrences()), (None, 2));
    game.play_text(WHITE, "i6i5", Fate::Unknown).expect("legal");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::REPETITION)));
}

#[test]
fn an_ejection_resets_the_history_and_the_count_of_quiet_moves() {
    let mut game = row_e("6bbw");
    assert_eq!(game.seen().len(), 1);
    game.play_text(BLACK, "a1a2", Fate::Unknown).expect("legal");
    game.play_text(WHITE, "i5i6", Fate::Unknown).expect("legal");
    assert_eq!((game.seen().len(), game.quiet_moves().0), (3, 2));
    game.play_text(BLACK, "e7e8", Fate::Unknown).expect("legal");
    assert_eq!((game.seen().len(), game.quiet_moves().0), (1, 0));
}

#[test]
fn the_option_quiet_draws_after_moves_without_ejection() {
    let position = "w4/6/7/8/9/8/7/6/b4 b 0 0";
    for (limit, expected) in [("6", Some(Outcome::draw(Reason::NO_PROGRESS))), ("off", None), ("200", None)] {
        let options = Options::new().with("quiet", limit);
        let mut game = Abalone::from_position(position, &options).expect("a position");
        shuffle(&mut game, 6);
        assert_eq!(game.outcome(), expected, "quiet={limit}");
    }
}

#[test]
fn a_side_that_cannot_move_has_lost() {
    // Black's only marble is in the corner, with two white marbles in line on every axis.
    let game = game("5/6/7/8/9/8/w6/ww4/bww2 b 0 0");
    assert_eq!(game.outcome(), Some(Outcome::win(WHITE, Reason::NO_MOVE)));
}

#[test]
fn options_and_positions_are_checked() {
    let check = |options: &str, position: Option<&str>, expected: &str| {
        let options: Options = options.parse().expect("pairs");
        let result = match position {
            None => Abalone::dealt(&options, dohyo_core::Seed::default()),
            Some(position) => Abalone::from_position(position, &options),
        };
        let error = result.map(|game| game.position()).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("layout=daisy", None, "belgian-daisy");
    check("win=0", None, "from 1 to 14");
    check("quiet=1", None, "or off");
    check("colour=red", None, "layout, win, quiet");
    check("", Some("5/6/7/8/9/8/7/6/b4 b 0 0"), "no white marble");
    check("", Some("w4/6/7/8/9/8/7/6/b4 b 6 6"), "both sides have lost");
    check("", Some("w4/6/7/8/9/8/7/6/b4 b 61 0"), "at most 61");
}
