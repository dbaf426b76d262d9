//! The rules, case by case. Squares are written as column and row, both from 1, as in `(5,4)`.

use dohyo_core::{Fate, Game as _, Options, Outcome, Reason, Seat, Seed, Setup as _};
use dohyo_kumo::{
    Action, CAPTURES, Cube, Face, Illegal, Kumo, PRISONERS, Piece, STONE, Side, Situation, Square, Turning,
};

const SOUTH: Seat = Seat::FIRST;
const NORTH: Seat = Seat::SECOND;

fn at(column: u8, row: u8) -> Square {
    Square::at(column - 1, row - 1).expect("on the arena")
}

/// Returns a situation with South to move and the given wrestlers, such as `sr 44`: side, face, column and row. The
/// Stone is on e5 unless `*` places it.
fn situation(pieces: &str) -> Situation {
    let mut now = Situation::start(Side::First);
    let words: Vec<&str> = pieces.split_whitespace().collect();
    for pair in words.chunks(2) {
        let place: Vec<u8> = pair[1].bytes().map(|digit| digit - b'0').collect();
        let square = at(place[0], place[1]);
        let letters: Vec<char> = pair[0].chars().collect();
        let piece = if letters == ['*'] {
            now.arena.set(Square::CENTRE, None);
            Piece::Stone
        } else {
            let side = Side::from_letter(letters[0]).expect("a side");
            now.reserve[side.index()] -= 1;
            Piece::Cube(Cube::new(side, Face::from_letter(letters[1]).expect("a face")))
        };
        now.arena.set(square, Some(piece));
    }
    now
}

fn game_with(now: &Situation, options: &str) -> Kumo {
    let options: Options = options.parse().expect("pairs");
    Kumo::from_position(&now.to_string(), &options).expect("a position")
}

fn game(pieces: &str) -> Kumo {
    game_with(&situation(pieces), "")
}

/// Returns the legal actions with this verb, without the verb.
fn legal(game: &Kumo, verb: &str) -> Vec<String> {
    let texts = game.legal().into_iter().map(|action| format!("{action:#}"));
    texts.filter_map(|text| Some(text.strip_prefix(verb)?.trim().to_owned())).collect()
}

fn play(game: &mut Kumo, actions: &[&str]) {
    for action in actions {
        let seat = game.to_act().first().expect("the game goes on");
        game.play_text(seat, action, Fate::Unknown).expect(action);
    }
}

fn refusal(game: &Kumo, action: &str) -> Option<Illegal> {
    game.judge(action.parse().expect("an action")).err()
}

#[test]
fn the_start_reads_as_documented() {
    let start = Kumo::dealt(&Options::new().with("first", "south"), Seed::default()).expect("a game");
    assert_eq!(start.position(), "9/9/9/9/4,*,4/9/9/9/9 s 5 - 0 6/6 0/0 1");
    assert_eq!(start.legal().len(), 2 + 9 * 6, "two rotations, nine squares to enter with six faces");
}

#[test]
fn either_side_may_be_drawn_to_begin() {
    let first =
        |seed: u64| Kumo::dealt(&Options::new(), Seed::from(seed)).expect("a game").situation().to_move;
    assert!(
        (0..20).any(|seed| first(seed) == Side::First) && (0..20).any(|seed| first(seed) == Side::Second)
    );
}

#[test]
fn everything_rotates_with_the_arena() {
    for (turning, cube, stone) in
        [(Turning::Clockwise, (1, 8), (3, 5)), (Turning::CounterClockwise, (9, 2), (7, 5))]
    {
        let after = game("sr 21 * 53").judge(Action::Rotate(turning)).expect("legal").now;
        assert!(after.arena.cube(at(cube.0, cube.1)).is_some());
        assert_eq!(after.arena.stone(), Some(at(stone.0, stone.1)));
    }
}

#[test]
fn a_run_is_two_free_steps() {
    let ends = legal(&game("sr 44 nr 45"), "run");
    assert_eq!(ends, ["d4-d2", "d4-c3", "d4-e3", "d4-b4", "d4-f4", "d4-c5"]);
}

#[test]
fn jumps_go_over_occupied_squares_to_the_first_free_one() {
    assert_eq!(legal(&game("sj 54 nr 56"), "jump"), ["e4 N"]);
    let after = game("sj 54 nr 56").judge("jump e4 N".parse().expect("an action")).expect("legal").now;
    assert!(after.arena.cube(at(5, 7)).is_some());
    let blocked = game("sj 54 nr 56 nr 57 nr 58 nr 59");
    assert_eq!(refusal(&blocked, "jump e4 N"), Some(Illegal::NoLanding));
    assert_eq!(refusal(&blocked, "jump e4 E"), Some(Illegal::NothingToJump));
}

#[test]
fn throws_go_to_the_other_neighbours_of_the_thrower() {
    assert_eq!(legal(&game("st 31 nr 32"), "throw"), ["c1xc2 #", "c1xc2 b1", "c1xc2 d1"]);
    assert_eq!(legal(&game("st 31 nr 21"), "throw"), ["c1xb1 #", "c1xb1 d1", "c1xb1 c2"]);
    assert_eq!(legal(&game("st 32 nr 31"), "throw"), ["c2xc1 b2", "c2xc1 d2", "c2xc1 c3"]);
}

#[test]
fn grabs_move_both_wrestlers() {
    let mut capture = game("sg 32 nr 31");
    play(&mut capture, &["grab c2xc1 S"]);
    assert!(capture.situation().arena.cube(at(3, 1)).is_some_and(|cube| cube.side == Side::First));
    assert_eq!(capture.situation().prisoners, [1, 0]);
    assert_eq!(refusal(&game("sg 31 nr 32"), "grab c1xc2 S"), Some(Illegal::WouldLeave));
    assert_eq!(refusal(&game("sg 21 nr 31"), "grab b1xc1 S"), Some(Illegal::WouldLeave));
    let mut back = game("sg 33 nr 32");
    play(&mut back, &["grab c3xc2 N"]);
    assert!(back.situation().arena.cube(at(3, 4)).is_some_and(|cube| cube.side == Side::First));
    assert!(back.situation().arena.cube(at(3, 3)).is_some_and(|cube| cube.side == Side::Second));
}

#[test]
fn only_captured_enemies_leave_the_arena() {
    assert_eq!(refusal(&game("sg 32 sr 31"), "grab c2xc1 S"), Some(Illegal::WouldLeave));
    assert_eq!(refusal(&game("st 31 sr 32"), "throw c1xc2 #"), Some(Illegal::WouldLeave));
    assert_eq!(refusal(&game("sg 24 nr 14"), "grab b4xa4 W"), Some(Illegal::WouldLeave));
    assert_eq!(refusal(&game("sg 38 nr 39"), "grab c8xc9 N"), Some(Illegal::WouldLeave));
    assert_eq!(refusal(&game("st 39 nr 38"), "throw c9xc8 #"), Some(Illegal::WouldLeave));
}

#[test]
fn captures_are_refunded_three_times_a_turn() {
    let mut now = situation("st 31 nr 32 st 61 nr 62");
    now.prisoners = [0, 0];
    let mut game = game_with(&now, "prison=reserve");
    let left = |game: &Kumo| game.situation().actions;
    play(&mut game, &["rotate cw", "rotate ccw"]);
    // The arena is back as it was, with three actions left.
    assert_eq!(left(&game), 3);
    play(&mut game, &["throw c1xc2 #", "throw f1xf2 #"]);
    assert_eq!((left(&game), game.situation().bonuses), (3, 2));
    let mut late = situation("st 31 nr 32 st 61 nr 62");
    (late.actions, late.rotated, late.bonuses) = (3, true, 2);
    let mut late = game_with(&late, "prison=reserve");
    play(&mut late, &["throw c1xc2 #"]);
    assert_eq!((left(&late), late.situation().bonuses), (3, 3));
    play(&mut late, &["throw f1xf2 #"]);
    assert_eq!((left(&late), late.situation().bonuses), (2, 3), "a fourth capture earns nothing");
}

#[test]
fn the_last_action_is_kept_for_the_rotation() {
    let mut now = situation("st 31 nr 32 sk 58 sk 57 * 59 sr 11");
    now.actions = 1;
    let game = game_with(&now, "");
    let texts: Vec<_> = game.legal().iter().map(|action| format!("{action:#}")).collect();
    assert_eq!(texts, ["rotate cw", "rotate ccw", "throw c1xc2 #", "kumo e8 e7 N"]);
    assert_eq!(refusal(&game, "step a1-b1"), Some(Illegal::CannotStep));
    assert_eq!(refusal(&game, "turn a1 KUMO"), Some(Illegal::MustRotate));
    assert_eq!(refusal(&game, "pass"), Some(Illegal::NotRotatedYet));
}

#[test]
fn nobody_is_blocked_on_the_eight_squares_around_the_stone() {
    assert_eq!(
        refusal(&game("sb 76 nr 66"), "block g6xf6"),
        Some(Illegal::TooNearStone { square: at(6, 6) })
    );
    assert_eq!(refusal(&game("sb 86 nr 76"), "block h6xg6"), None);
}

#[test]
fn kumo_moves_the_stone_and_both_wrestlers() {
    let places = |game: &Kumo| {
        let arena = &game.situation().arena;
        let mut cubes: Vec<_> = arena.loose(Side::First).collect();
        cubes.sort_unstable();
        (arena.stone(), cubes)
    };
    let mut north = game("sk 54 sk 53");
    play(&mut north, &["kumo e4 e3 N"]);
    assert_eq!(places(&north), (Some(at(5, 6)), vec![at(5, 4), at(5, 5)]));
    let mut east = game("sk 54 sk 64");
    play(&mut east, &["kumo e4 f4 E"]);
    assert_eq!(places(&east), (Some(at(6, 5)), vec![at(6, 4), at(7, 4)]));
    let apart = Illegal::NotNeighbours { one: at(5, 4), other: at(4, 3) };
    assert_eq!(refusal(&game("sk 54 sk 43"), "kumo e4 d3 N"), Some(apart));
}

#[test]
fn the_stone_wins_across_the_enemys_edge() {
    let mut won = game("* 59 sk 58 sk 57");
    play(&mut won, &["kumo e8 e7 N"]);
    assert_eq!(won.outcome(), Some(Outcome::win(SOUTH, STONE)));
    assert!(won.legal().is_empty());
    assert_eq!(refusal(&game("* 59 sk 49 sk 48"), "kumo d9 d8 N"), Some(Illegal::WouldLeave));
    let side = situation("* 15 sk 25 sk 35");
    assert_eq!(refusal(&game_with(&side, ""), "kumo b5 c5 W"), Some(Illegal::StoneWouldLeave));
    let mut four = game_with(&side, "players=4");
    play(&mut four, &["kumo b5 c5 W"]);
    let outcome = four.outcome().expect("won");
    assert_eq!((outcome.reason, outcome.winners.iter().collect::<Vec<_>>()), (STONE, vec![SOUTH, NORTH]));
}

#[test]
fn two_rotations_and_a_kumo_win() {
    let mut game = game("* 51 sk 52 sk 53");
    play(&mut game, &["rotate cw", "rotate cw"]);
    let push = game.legal().into_iter().find(|&action| game.judge(action).is_ok_and(|after| after.stone_out));
    assert_eq!(push.map(|action| format!("{action:#}")).as_deref(), Some("kumo e8 e7 N"));
}

#[test]
fn dismounting_comes_first_and_costs_an_action() {
    let mut now = situation("sb 21 nr 22 sb 41 nr 42 sb 61 nr 62 sb 81 nr 82");
    now.actions = 8;
    (now.rotated, now.to_move) = (true, Side::First);
    let mut game = game_with(&now, "");
    play(&mut game, &["block b1xb2", "block d1xd2", "block f1xf2", "block h1xh2", "pass"]);
    play(&mut game, &["rotate cw", "rotate ccw", "pass"]);
    for left in [5, 4, 3, 2] {
        assert_eq!(game.situation().actions, left);
        assert!(game.legal().iter().all(|action| matches!(action, Action::Unblock { .. })));
        let action = game.legal()[0];
        game.play(SOUTH, &action, Fate::Unknown).expect("legal");
    }
    let texts: Vec<_> = game.legal().iter().map(|action| format!("{action:#}")).collect();
    assert_eq!(texts, ["rotate cw", "rotate ccw"]);
}

#[test]
fn a_blocker_without_a_free_neighbour_dismounts_later() {
    let text = "9/9/9/9/4,*,4/9/9/sj,8/sb+nr!,sj,7 s 5 - 0 3/5 0/0 9";
    let mut game = Kumo::from_position(text, &Options::new()).expect("a position");
    assert_eq!(refusal(&game, "unblock a1-a2"), Some(Illegal::NotFree { square: at(1, 2) }));
    play(&mut game, &["step a2-a3"]);
    assert_eq!(refusal(&game, "rotate cw"), Some(Illegal::MustUnblock { stack: at(1, 1) }));
    play(&mut game, &["unblock a1-a2"]);
    assert_eq!(refusal(&game, "block a2xa1"), None, "blocking again in the same turn is allowed");
}

#[test]
fn a_side_with_one_wrestler_outside_prison_loses_at_once() {
    let text = "9/9/9/9/4,*,4/9/9/2,nr,6/2,st,6 s 5 - 0 5/1 4/0 9";
    let mut game = Kumo::from_position(text, &Options::new()).expect("a position");
    play(&mut game, &["throw c1xc2 #"]);
    assert_eq!(game.outcome(), Some(Outcome::win(SOUTH, CAPTURES)));
}

#[test]
fn more_prisoners_win_after_the_last_turn() {
    for (prisoners, reserves, expected) in [
        ("1/0", "6/5", Outcome::win(SOUTH, PRISONERS)),
        ("0/2", "4/6", Outcome::win(NORTH, PRISONERS)),
        ("0/0", "6/6", Outcome::draw(Reason::NO_PROGRESS)),
    ] {
        let text = format!("9/9/9/9/4,*,4/9/9/9/9 s 1 - 0 {reserves} {prisoners} 100");
        let mut game = Kumo::from_position(&text, &Options::new()).expect("a position");
        play(&mut game, &["rotate cw"]);
        assert_eq!(game.outcome(), Some(expected));
    }
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let mut game = game("");
    for turn in 0..3 {
        assert_eq!(game.outcome(), None, "turn {turn}");
        play(&mut game, &["rotate cw", "pass"]);
    }
    play(&mut game, &["rotate cw", "pass"]);
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::REPETITION)));
}

#[test]
fn occurrences_of_the_position_are_counted_through_the_turn() {
    let mut game = game("");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, &["rotate cw", "pass"]);
    assert_eq!(game.occurrences(), 1, "North is to move");
    play(&mut game, &["rotate cw", "pass"]);
    assert_eq!(game.occurrences(), 2);
    play(&mut game, &["rotate cw"]);
    assert_eq!(game.occurrences(), 2, "it is still the same turn");
    play(&mut game, &["enter e1 RUN", "pass"]);
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn prison_reserve_and_bonus_per_turn_exclude_each_other() {
    let pair = Options::new().with("prison", "reserve").with("bonus", "per-turn");
    let start = "9/9/9/9/4,*,4/9/9/9/9 s 5 - 0 6/6 0/0 1";
    for refused in [Kumo::dealt(&pair, Seed::default()), Kumo::from_position(start, &pair)] {
        let why = refused.map(|game| game.position()).expect_err("a conflict").to_string();
        assert!(why.contains("prison=reserve does not go with bonus=per-turn"), "{why}");
        assert!(why.contains("a capture would earn nothing"), "{why}");
    }
    for (key, value) in pair.iter() {
        assert!(Kumo::dealt(&Options::new().with(key, value), Seed::default()).is_ok(), "{key}={value}");
    }
}

#[test]
fn each_option_changes_its_rule() {
    let mut back = game_with(&situation("st 31 nr 32"), "prison=reserve");
    play(&mut back, &["throw c1xc2 #"]);
    assert_eq!((back.situation().reserve, back.situation().prisoners), ([5, 6], [0, 0]));

    let mut per_turn = game_with(&situation("st 31 nr 32"), "bonus=per-turn");
    play(&mut per_turn, &["throw c1xc2 #"]);
    assert_eq!(per_turn.situation().actions, 4, "no refund");
    play(&mut per_turn, &["rotate cw", "pass", "rotate cw", "pass"]);
    assert_eq!(per_turn.situation().actions, 6, "one more action for the prisoner");

    let mut by_use = game_with(&situation("sr 44"), "step=by-use");
    assert_eq!(refusal(&by_use, "step d4-d5"), None);
    play(&mut by_use, &["run d4-d2"]);
    assert_eq!(refusal(&by_use, "step d2-d3"), Some(Illegal::Spent));
}

#[test]
fn partners_share_their_turn() {
    let mut game = game_with(&situation(""), "players=4");
    assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [SOUTH, NORTH]);
    game.play_text(SOUTH, "enter e1 RUN", Fate::Unknown).expect("south's row");
    game.play_text(NORTH, "enter e9 RUN", Fate::Unknown).expect("north's row");
    let west = Seat::from_index(2).expect("a seat");
    assert_eq!(game.play(west, &Action::Pass, Fate::Unknown), Err(Illegal::NotYourTurn.into()));
    assert_eq!(refusal(&game, "enter a5 RUN"), Some(Illegal::NotHomeRow { square: at(1, 5) }));
}

#[test]
fn malformed_texts_are_refused_with_what_was_expected() {
    let check = |result: Result<String, String>, expected: &str| {
        let error = result.expect_err(expected);
        assert!(error.contains(expected), "{error}");
    };
    let position = |text: &str| {
        Kumo::from_position(text, &Options::new()).map(|game| game.position()).map_err(|why| why.to_string())
    };
    check(position(""), "the nine rows");
    check(position("9/9 s 5 - 0 6/6 0/0 1"), "9 rows, 9 to 1");
    check(position("9/9/9/9/4,?,4/9/9/9/9 s 5 - 0 6/6 0/0 1"), "the Stone");
    check(position("9/9/9/9/4,*,5/9/9/9/9 s 5 - 0 6/6 0/0 1"), "row 5 is too long");
    check(position("9/9/9/9/4,*,3/9/9/9/9 s 5 - 0 6/6 0/0 1"), "row 5 has 8 squares");
    check(position("9/9/9/9/4,*,4/9/9/9/9 x 5 - 0 6/6 0/0 1"), "s or n");
    check(position("9/9/9/9/4,*,4/9/9/9/9 s 9 - 0 6/6 0/0 1"), "0 to 8");
    check(position("9/9/9/9/4,*,4/9/9/9/9 s 5 - 0 5/6 0/0 1"), "six of each side");
    check(position("9/9/9/9/4,*,*,3/9/9/9/9 s 5 - 0 6/6 0/0 1"), "one Stone");
    let action =
        |text: &str| text.parse::<Action>().map(|it| format!("{it:#}")).map_err(|why| why.to_string());
    check(action("fly a1"), "one of rotate");
    check(action("rotate left"), "rotate cw");
    check(action("enter z1 RUN"), "enter c1 RUN");
    check(action("throw c1"), "throw c1xc2 #");
}

#[test]
fn every_legal_action_reads_back() {
    let game = game("sk 54 sk 53 st 31 nr 32 sg 82 nj 92 sb 76 nt 86");
    for action in game.legal() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
}
