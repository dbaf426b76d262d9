use std::collections::HashSet;

use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use proptest::prelude::*;

use super::step::Kind;
use super::*;
use crate::{Action, Board, Name, Token, rulebook};

fn situation(text: &str) -> Situation {
    text.parse().expect("a position")
}

fn start() -> Situation {
    Situation { board: Board::default(), to_move: Colour::White, points: POINTS }
}

#[test]
fn perft_gives_the_known_counts() {
    let counts = |unit, depths: std::ops::RangeInclusive<u32>| {
        depths.map(|depth| perft(&start(), unit, depth)).collect::<Vec<_>>()
    };
    assert_eq!(counts(Unit::Turn, 0..=2), [1, 5_748, 30_936_477]);
    // A turn is a sequence of up to three actions.
    let actions = counts(Unit::Action, 0..=3);
    assert_eq!(actions[..2], [1, 17]);
    assert_eq!(actions.iter().sum::<u64>(), 5_748);
}

#[test]
fn perft_divide_adds_up() {
    for (unit, depth, firsts) in [(Unit::Turn, 2, 18), (Unit::Action, 4, 17)] {
        let divided = perft_divide(&start(), unit, depth);
        assert_eq!(divided.len(), firsts);
        let sum: u64 = divided.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, perft(&start(), unit, depth));
        assert!(divided.is_sorted_by_key(|(first, _)| first.to_string()));
    }
}

#[test]
fn the_start_has_1130_results() {
    assert_eq!(Turns::of(&Position::of(&start())).found().len(), 1_130);
}

/// The results of a turn by the rule book.
#[derive(Default)]
struct Slow {
    sequences: u64,
    can_eject: bool,
    results: HashSet<[Option<(Colour, u8)>; Square::COUNT]>,
}

impl Slow {
    fn explore(&mut self, situation: &Situation) {
        self.sequences += 1;
        self.results.insert(situation.board.forces());
        for action in rulebook::legal_actions(&situation.board, situation.to_move, situation.points) {
            if let Some(next) = play(situation, action) {
                self.explore(&next);
            } else {
                self.sequences += 1;
                self.can_eject = true;
            }
        }
    }
}

/// Returns the situation after an action, or `None` if it ejects.
fn play(situation: &Situation, action: Action) -> Option<Situation> {
    let mut next = situation.clone();
    let effect = rulebook::judge(&next.board, next.to_move, action).expect("legal");
    effect.apply(&mut next.board);
    next.points -= action.cost();
    (!effect.ejects()).then_some(next)
}

/// Compares actions and their results with the rule book.
fn check_actions(situation: &Situation) {
    let position = Position::of(situation);
    let mut fast = Vec::new();
    position.quiet_steps(true, |step, hash| fast.push((step, Some(position.after_quiet(step, hash)))));
    for kind in [Kind::Alone, Kind::Together] {
        position.attacks(kind, |attack| {
            fast.push((attack.step, (!attack.ejects).then(|| position.after_attack(attack))));
        });
    }
    fast.retain(|(step, _)| step.cost() <= situation.points);
    let mut fast: Vec<_> = fast
        .into_iter()
        .map(|(step, after)| (step.name(&situation.board).expect("tokens are there"), after))
        .collect();
    fast.sort_unstable_by_key(|&(action, _)| action);
    let slow: Vec<_> = rulebook::legal_actions(&situation.board, situation.to_move, situation.points)
        .into_iter()
        .map(|action| (action, play(situation, action).map(|next| Position::of(&next))))
        .collect();
    assert_eq!(fast, slow, "{situation}");
}

/// Compares turns and ejections with the rule book.
fn check_turns(situation: &Situation) {
    let mut slow = Slow::default();
    slow.explore(situation);
    let position = Position::of(situation);
    let turns = Turns::of(&position);
    let mut results = HashSet::new();
    for found in turns.found() {
        let actions = Step::name_all(turns.steps(found), &situation.board, situation.to_move);
        let mut end = situation.clone();
        for action in actions.expect("the steps fit") {
            end = play(&end, action).expect("no ejection");
        }
        assert_eq!(Position::of(&end), found.position, "{situation}");
        assert!(results.insert(end.board.forces()), "found twice: {end}");
    }
    assert_eq!(results, slow.results, "{situation}");
    assert_eq!(perft(situation, Unit::Turn, 1), slow.sequences, "{situation}");
    assert_eq!(position.can_eject(), slow.can_eject, "{situation}");
    let ejections = position.ejections();
    assert_eq!(position.ejection().is_some(), slow.can_eject, "{situation}");
    assert_eq!(ejections.is_empty(), !slow.can_eject, "{situation}");
    for ejection in ejections.into_iter().chain(position.ejection()) {
        let actions = Step::name_all(ejection.steps(), &situation.board, situation.to_move);
        let actions = actions.expect("the steps fit");
        let (&last, before) = actions.split_last().expect("an attack");
        let end = before.iter().fold(situation.clone(), |now, &action| play(&now, action).expect("goes on"));
        assert_eq!(play(&end, last), None, "{situation}: {actions:?}");
    }
}

/// Checks that the symmetric images of a situation are equivalent.
fn check_symmetry(situation: &Situation) {
    let position = Position::of(situation);
    let mirrored = |across: bool, down: bool, exchange: bool| {
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let column = if across { 4 - square.column() } else { square.column() };
            let row = if down { 6 - square.row() } else { square.row() };
            let token = situation.board.get(square).map(|token| Token {
                colour: if exchange { token.colour.opponent() } else { token.colour },
                ..token
            });
            board.set(Square::at(column, row).expect("in the arena"), token);
        }
        let to_move = if exchange { situation.to_move.opponent() } else { situation.to_move };
        Position::of(&Situation { board, to_move, points: situation.points })
    };
    let results = Turns::of(&position).found().len();
    for number in 0..8 {
        let image = mirrored(number & 1 > 0, number & 2 > 0, number & 4 > 0);
        assert_eq!(image.canonical_hash(), position.canonical_hash(), "{situation}");
        assert_eq!(image.can_eject(), position.can_eject(), "{situation}");
        assert_eq!(Turns::of(&image).found().len(), results, "{situation}");
    }
}

/// All twelve tokens on random squares.
fn any_situation() -> impl Strategy<Value = Situation> {
    let squares = Just(Square::ALL.to_vec()).prop_shuffle();
    // Using only some rows brings the sides into contact.
    (squares, 3_u8..=7, any::<bool>(), 0..=POINTS, any::<bool>()).prop_map(
        |(squares, rows, black, points, whole)| {
            let mut board = Board::EMPTY;
            let tokens =
                Colour::ALL.into_iter().flat_map(|colour| Name::ALL.map(|name| Token { colour, name }));
            let near = squares.into_iter().filter(|square| square.row() < rows);
            near.zip(tokens).for_each(|(square, token)| board.set(square, Some(token)));
            let to_move = if black { Colour::Black } else { Colour::White };
            Situation { board, to_move, points: if whole { POINTS } else { points } }
        },
    )
}

/// A situation of a random game from the start.
fn reached_situation() -> impl Strategy<Value = Situation> {
    proptest::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut game = Sumoo::dealt(&Options::new(), Seed::default()).expect("the usual start");
        for choice in choices {
            let mut next = game.clone();
            let action = *choice.get(&next.legal());
            let seat = next.situation().to_move.seat();
            next.play(seat, &action, Fate::Unknown).expect("legal");
            if next.outcome().is_some() {
                break;
            }
            game = next;
        }
        game.situation().clone()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn turns_agree_with_the_rulebook_on_random_boards(situation in any_situation()) {
        check_turns(&situation);
    }

    #[test]
    fn turns_agree_with_the_rulebook_in_random_games(situation in reached_situation()) {
        check_turns(&situation);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn actions_agree_with_the_rulebook_on_random_boards(situation in any_situation()) {
        check_actions(&situation);
    }

    #[test]
    fn actions_agree_with_the_rulebook_in_random_games(situation in reached_situation()) {
        check_actions(&situation);
    }

    #[test]
    fn symmetric_positions_are_equivalent(situation in any_situation()) {
        check_symmetry(&situation);
    }
}

#[test]
fn the_cheapest_ejection_is_found() {
    let check = |text: &str, expected: Option<&[&str]>| {
        let situation = situation(text);
        let ejection = Position::of(&situation).ejection();
        let actions = ejection.map(|ejection| {
            let actions = Step::name_all(ejection.steps(), &situation.board, situation.to_move);
            actions.expect("the steps fit").iter().map(|action| format!("{action:#}")).collect::<Vec<_>>()
        });
        let expected = expected.map(|actions| actions.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(actions, expected, "{text}");
    };
    check("2,N2U,2/2,B3,2/5/5/5/5/5 B 2", Some(&["3 NN"]));
    check("2,N2U,2/5/2,B3,2/5/5/5/5 B 3", Some(&["3 N", "3 NN"]));
    check("2,N2U,2/5/2,B3,2/5/5/5/5 B 2", None);
    check("2,N2U,2/2,B1U,2/2,B3,2/5/5/5/5 B 3", Some(&["1U 3 NN"]));
    check("2,N2U,2/2,B1U,2/2,B3,2/5/5/5/5 B 2", None);
    // A row along the edge leaves as a whole, although a token stands at its end.
    check("B1U,N1U,N2U,B3,1/5/5/5/5/5/5 B 2", Some(&["3 UN"]));
    check("5/2,N2U,2/2,B3,2/5/5/5/5 B 3", None);
}
