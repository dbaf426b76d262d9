//! The rules of SUMOO, case by case.

use dohyo_core::{Fate, Game as _, Options, Outcome, Reason, Seat, Seed, Setup as _};
use dohyo_sumoo::{Action, Board, Colour, Illegal, OUT, Situation, Square, Sumoo, Token, rulebook};

const START: &str = "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B1U,B1S,B1E,1/1,B2U,B3,B2E,1/5 B 3";

fn start() -> Sumoo {
    Sumoo::dealt(&Options::new(), Seed::default()).expect("the usual start")
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn token(name: &str) -> Token {
    let (colour, name) = name.split_at(1);
    let colour = Colour::from_letter(colour.chars().next().expect("a letter")).expect("a colour");
    Token::named(colour, name).expect("a token")
}

/// Returns an arena with the given tokens, such as `B3 c4`.
fn board(tokens: &str) -> Board {
    let mut board = Board::EMPTY;
    let words: Vec<_> = tokens.split_whitespace().collect();
    for pair in words.chunks(2) {
        board.set(square(pair[1]), Some(token(pair[0])));
    }
    board
}

#[test]
fn the_start_has_seventeen_actions() {
    assert_eq!(start().position(), START);
    let actions = rulebook::legal_actions(&start().situation().board, Colour::White, 3);
    let swaps = actions.iter().filter(|action| matches!(action, Action::Swap { .. })).count();
    assert_eq!((actions.len(), swaps), (17, 7));
    assert_eq!(start().legal().len(), 18, "with the end of the turn");
}

#[test]
fn the_start_has_the_known_number_of_turns() {
    fn sequences(situation: &Situation, results: &mut Vec<Situation>) -> u64 {
        results.push(situation.clone());
        let mut count = 1;
        for action in rulebook::legal_actions(&situation.board, situation.to_move, situation.points) {
            let mut next = situation.clone();
            let effect = rulebook::judge(&next.board, next.to_move, action).expect("legal");
            effect.apply(&mut next.board);
            next.points -= action.cost();
            count += if effect.ejects() { 1 } else { sequences(&next, results) };
        }
        count
    }
    let mut results = Vec::new();
    assert_eq!(sequences(start().situation(), &mut results), 5_748);
    let mut by_name: Vec<_> = results.iter().map(|result| result.board.to_string()).collect();
    by_name.sort_unstable();
    by_name.dedup();
    assert_eq!(by_name.len(), 1_588);
    let mut by_force: Vec<_> = results.iter().map(|result| format!("{:?}", result.board.forces())).collect();
    by_force.sort_unstable();
    by_force.dedup();
    assert_eq!(by_force.len(), 1_130);
}

/// The tokens in the arena, an action of White, and the tokens after it or the refusal.
type Case = (&'static str, &'static str, Result<&'static str, Illegal>);

fn check(cases: &[Case]) {
    for (tokens, action, expected) in cases {
        let mut after = board(tokens);
        let action = Action::read(Colour::White, action).expect("an action");
        let judged = rulebook::judge(&after, Colour::White, action);
        match (judged, expected) {
            (Ok(effect), Ok(expected)) => {
                effect.apply(&mut after);
                assert_eq!(after, board(expected), "{action} on {tokens}");
            }
            (judged, expected) => {
                assert_eq!(judged.map(|_| ()), expected.map(|_| ()), "{action} on {tokens}");
            }
        }
    }
}

#[test]
fn moves_and_swaps() {
    check(&[
        ("B3 c4", "3 N", Ok("B3 c5")),
        ("B3 c4", "3 U", Ok("B3 b4")),
        ("B3 c7", "3 N", Err(Illegal::WouldLeave { token: token("B3") })),
        ("B3 c4 N1U c5", "3 N", Err(Illegal::Occupied { square: square("c5") })),
        ("B3 c4 B1U c5", "3 1U =", Ok("B1U c4 B3 c5")),
        ("B3 c4 B1U d5", "3 1U =", Err(Illegal::NotTouching { first: token("B1U"), second: token("B3") })),
        ("B3 c4", "1U N", Err(Illegal::NotThere { token: token("B1U") })),
    ]);
}

#[test]
fn pushes() {
    check(&[
        ("B3 c4 N2U c5", "3 NN", Ok("B3 c5 N2U c6")),
        ("B2U c4 N2U c5", "2U NN", Ok("B2U c5 N2U c6")),
        ("B2U c4 N3 c5", "2U NN", Err(Illegal::TooWeak { attack: 2, resistance: 3 })),
        ("B2U c4 B1U c3 N3 c5", "2U 1U NN", Ok("B2U c5 B1U c4 N3 c6")),
        ("B2U c4 B1U c3 N3 c5", "1U 2U NN", Ok("B2U c5 B1U c4 N3 c6")),
        (
            "B2U c4 B1U b4 N3 c5",
            "2U 1U NN",
            Err(Illegal::NotBehind { front: token("B2U"), rear: token("B1U") }),
        ),
        // All enemies in a row resist.
        ("B3 c3 N2U c4 N2E c5", "3 NN", Err(Illegal::TooWeak { attack: 3, resistance: 4 })),
        ("B3 c3 N2U c4 N1U c5", "3 NN", Ok("B3 c4 N2U c5 N1U c6")),
        ("B3 c3 N1U c4 B1U c5", "3 NN", Err(Illegal::Occupied { square: square("c5") })),
        // Only the last one is pushed off the edge.
        ("B3 c5 N2U c6 N1U c7", "3 NN", Ok("B3 c6 N2U c7")),
        // Deviated resistants move as a block.
        ("B3 c3 N2U c4 N1U c5", "3 NE", Ok("B3 c4 N2U d5 N1U d6")),
        ("B3 c3 N2U c4 N1U c5", "3 NU", Ok("B3 c4 N2U b5 N1U b6")),
        ("B3 c3 N2U c4 N1U c5 N1E d6", "3 NE", Err(Illegal::Occupied { square: square("d6") })),
        ("B3 c5 N2U c6 N1U c7", "3 NE", Err(Illegal::SomeWouldLeave { leaving: 1, resistants: 2 })),
        // A file along the edge leaves together.
        ("B3 e3 N2U e4 N1U e5", "3 NE", Ok("B3 e4")),
        ("B3 c6 N2U c7", "3 NE", Ok("B3 c7")),
        ("B3 c4", "3 NN", Err(Illegal::NobodyToAttack)),
    ]);
}

#[test]
fn pulls() {
    check(&[
        ("B3 c4 N2U c5", "3 SS", Ok("B3 c3 N2U c4")),
        ("B3 c4 N2U c5 N1U c6", "3 SS", Ok("B3 c3 N2U c4 N1U c5")),
        ("B1U c4 N2U c5", "1U SS", Err(Illegal::TooWeak { attack: 1, resistance: 2 })),
        ("B1U c4 B1E c3 N2U c5", "1U 1E SS", Ok("B1U c3 B1E c2 N2U c4")),
        ("B1U c4 B1E c3 N2U c5", "1E 1U SS", Ok("B1U c3 B1E c2 N2U c4")),
        ("B3 c1 N2U c2", "3 SS", Err(Illegal::WouldLeave { token: token("B3") })),
        ("B3 c2 B1U c1 N2U c3", "3 SS", Err(Illegal::Occupied { square: square("c1") })),
        // Deviated pulls.
        ("B3 c4 N2U c5", "3 SE", Ok("B3 c3 N2U d4")),
        ("B3 c4 N2U c5 B1U d4", "3 SE", Err(Illegal::Occupied { square: square("d4") })),
        // A file along the edge is dragged off sideways.
        ("B3 e4 N2U e5 N1U e6", "3 SE", Ok("B3 e3")),
    ]);
}

#[test]
fn the_sample_game_of_the_document_is_legal() {
    let mut game = start();
    let turns = [
        (Seat::FIRST, "1U 2U =|1S 3 =|1E 2E =|end"),
        (Seat::SECOND, "1U 2U =|1N 3 =|1E 2E =|end"),
        (Seat::FIRST, "3 N|2E U|2U N|end"),
        (Seat::SECOND, "1U 2U NU|end"),
        (Seat::FIRST, "3 2E NN"),
    ];
    for (seat, actions) in turns {
        for action in actions.split('|') {
            game.play_text(seat, action, Fate::Unknown).expect(action);
        }
    }
    let after = "1,N1U,N1N,2/1,N2U,N3,N1E,1/B2U,1,B3,N2E,1/2,B2E,2/5/1,B1U,B1S,B1E,1/5 B 0";
    assert_eq!(game.situation().to_string(), after);
    game.play_text(Seat::FIRST, "end", Fate::Unknown).expect("the turn can end");
    for action in ["2U S", "2U UU"] {
        game.play_text(Seat::SECOND, action, Fate::Unknown).expect(action);
    }
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::SECOND, OUT)), "Black puts 2U out");
}

#[test]
fn a_turn_has_three_action_points() {
    let mut game = start();
    for action in ["3 S", "3 N", "3 S"] {
        game.play_text(Seat::FIRST, action, Fate::Unknown).expect(action);
    }
    let refused = game.judge(Action::read(Colour::White, "3 N").expect("an action"));
    assert_eq!(refused.map(|_| ()), Err(Illegal::NotEnoughPoints { cost: 1, left: 0 }));
    assert_eq!(game.legal(), [Action::End]);
    game.play_text(Seat::FIRST, "end", Fate::Unknown).expect("the turn can end");
    let wrong = game.clone().play(Seat::FIRST, &Action::End, Fate::Unknown);
    assert_eq!(wrong, Err(Illegal::NotYourTurn { to_move: Colour::Black }.into()));
}

#[test]
fn the_first_token_out_wins_at_once() {
    let text = "5/1,N2U,N3,N2E,1/N1U,N1N,N1E,2/B3,4/B1U,B1S,B1E,2/1,B2U,B2E,2/5 B 3";
    let mut game = Sumoo::from_position(text, &Options::new()).expect("a position");
    let out = game.legal().into_iter().find(|&action| game.judge(action).is_ok_and(|effect| effect.ejects()));
    let out = out.expect("3 pushes 1U off the western edge");
    game.play(Seat::FIRST, &out, Fate::Unknown).expect("legal");
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::FIRST, OUT)));
    let again = Sumoo::from_position(&game.position(), &Options::new()).expect("a finished position reads");
    assert_eq!(again.outcome(), game.outcome());
    assert!(game.legal().is_empty());
}

#[test]
fn repetition_and_turns_without_attack_draw() {
    let outcome = |options: &str, passes: usize| {
        let mut game = Sumoo::dealt(&options.parse().expect("pairs"), Seed::default()).expect("a game");
        for _ in 0..passes {
            let seat = game.to_act().single().expect("the game goes on");
            game.play(seat, &Action::End, Fate::Unknown).expect("a pass");
        }
        game.outcome()
    };
    assert_eq!(outcome("", 3), None);
    assert_eq!(outcome("", 4), Some(Outcome::draw(Reason::REPETITION)));
    assert_eq!(outcome("repetition=off", 59), None);
    assert_eq!(outcome("repetition=off", 60), Some(Outcome::draw(Reason::NO_PROGRESS)));
    assert_eq!(outcome("repetition=off quiet=off", 200), None);
}

#[test]
fn white_moves_first_and_occurrences_are_counted() {
    let mut game = start();
    assert_eq!((game.situation().to_move, game.to_act().single()), (Colour::White, Some(Seat::FIRST)));
    assert_eq!(game.occurrences(), 1);
    for seat in [Seat::FIRST, Seat::SECOND] {
        game.play(seat, &Action::End, Fate::Unknown).expect("a pass");
    }
    assert_eq!(game.occurrences(), 2);
    game.play_text(Seat::FIRST, "1S N", Fate::Unknown).expect("a move");
    assert_eq!(game.occurrences(), 2, "it is still the same turn");
    game.play(Seat::FIRST, &Action::End, Fate::Unknown).expect("the turn can end");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn equal_tokens_are_interchangeable_in_a_repetition() {
    let mut game = start();
    for (seat, action) in [
        (Seat::FIRST, "1U 1S ="),
        (Seat::SECOND, "1U 1N ="),
        (Seat::FIRST, "1E 1U ="),
        (Seat::SECOND, "1E 1U ="),
    ] {
        game.play_text(seat, action, Fate::Unknown).expect(action);
        game.play_text(seat, "end", Fate::Unknown).expect("the turn can end");
    }
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::REPETITION)));
}

#[test]
fn malformed_positions_are_refused_with_what_was_expected() {
    let check = |text: &str, expected: &str| {
        let error = Sumoo::from_position(text, &Options::new()).map(|game| game.position());
        let error = error.expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("", "the seven rows");
    check("5/5 B 3", "7 rows, 7 to 1");
    check("6/5/5/5/5/5/5 B 3", "a token such as B2U");
    check("4/5/5/5/5/5/5 B 3", "5 squares in each row");
    check("3,3/5/5/5/5/5/5 B 3", "row 7 is too long");
    check("B3,B3,3/5/5/5/5/5/5 B 3", "B3 appears twice");
    check(&START.replace("B 3", "W 3"), "B or N");
    check(&START.replace("B 3", "B 4"), "0 to 3");
    check("5/5/5/5/5/5/5 B 3", "both sides");
}

#[test]
fn malformed_actions_are_refused_with_what_was_expected() {
    let check = |text: &str, expected: &str| {
        let error = start().read_action(text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}: {error}");
    };
    check("", "a move (1U N)");
    check("4 N", "one of 1U 1S 1E 2U 2E 3");
    check("1N N", "`1N` is not a token");
    check("3 X", "N, S, E or U");
    check("3 NS", "N, S, E or U");
    check("3 2U N", "`=`");
    check("3 2U NN U", "4 words");
}
