use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_kabuto::{Action, BELT, KO, Kabuto, OWN_KO};

use super::{Engine, Greedy, SelfPlay, Study};
use crate::arena::Player as _;
use crate::{Budget, Level, Mind as _, Request, Score, Thought};

fn new(pairs: &str, seed: u64) -> Kabuto {
    Kabuto::dealt(&pairs.parse::<Options>().expect("options"), Seed::from(seed)).expect("a game")
}

fn at(position: &str) -> Kabuto {
    Kabuto::from_position(position, &Options::new()).expect(position)
}

fn think(game: &Kabuto, request: &Request) -> Thought<Action> {
    ask(&mut Engine::new(), game, request)
}

fn ask(engine: &mut Engine, game: &Kabuto, request: &Request) -> Thought<Action> {
    let seat = game.to_act().single().expect("a game under way");
    engine.ask(game, seat, request).expect("an action")
}

/// Returns a request to the strongest level to try `nodes` pushes.
fn pushes(nodes: u64) -> Request {
    Request { budget: Budget::nodes(nodes), ..Request::at(Level::STRONGEST) }
}

/// Plays until the turn of another player begins, and returns the actions.
fn play_turn(game: &mut Kabuto, request: &Request) -> Vec<Action> {
    let (mut engine, mut actions) = (Engine::new(), Vec::new());
    let turn = game.situation().number;
    while game.outcome().is_none() && game.situation().number == turn {
        let thought = ask(&mut engine, game, request);
        let seat = game.to_act().single().expect("somebody's turn");
        game.play(seat, &thought.action, Fate::Drawn(Seed::from(1)))
            .unwrap_or_else(|why| panic!("{}: {}: {why}", game.position(), thought.action));
        actions.push(thought.action);
    }
    actions
}

const MODES: [&str; 6] = [
    "players=2",
    "players=3",
    "players=4",
    "players=2 league=junior",
    "players=3 league=junior",
    "players=4 league=junior",
];

#[test]
fn the_plain_opponent_plays_every_kind_of_game_to_its_end() {
    for (seed, pairs) in (0..).zip(MODES) {
        let mut game = new(pairs, seed);
        let mut greedy = Greedy::new(seed);
        while let Some(seat) = game.to_act().single() {
            let action = greedy.choose(&game, seat).expect("something to do");
            game.play(seat, &action, Fate::Drawn(Seed::from(1)))
                .unwrap_or_else(|why| panic!("{}: {action}: {why}", game.position()));
        }
        assert!(game.outcome().is_some(), "{pairs}");
    }
}

#[test]
fn every_level_plays_every_kind_of_game_by_the_rules() {
    for (seed, pairs) in (0..).zip(MODES) {
        let mut game = new(pairs, seed);
        let mut turns = 0;
        while game.outcome().is_none() && turns < 40 {
            let level = Level::ALL[(turns + seed as usize) % 8];
            let nodes = if level == Level::STRONGEST { 60 } else { 30 };
            let request = Request { budget: Budget::nodes(nodes), seed, ..Request::at(level) };
            play_turn(&mut game, &request);
            turns += 1;
        }
    }
}

/// Returns a position for two players with a row of discs from the north-east corner to `pushed_off` at the edge in the
/// south-west.
fn row(pushed_off: &str, rest: &str) -> String {
    let diagonal = |distance: f64| format!("{0:.4},{0:.4}", distance / 2.0_f64.sqrt());
    let discs: Vec<_> = [62.0, 32.0, 2.0, -28.0].map(|at| format!("M:{}", diagonal(at))).to_vec();
    format!(
        "{} {pushed_off}:{} {rest} | baron judge | L+S - ; S - | 5 1 before",
        discs.join(" "),
        diagonal(-73.5)
    )
}

#[test]
fn an_immediate_win_is_found_and_an_immediate_loss_avoided() {
    for (pushed_off, rest, reason) in [
        ("WRESTLER.2", "WRESTLER.1:0,60 M*:40,-40", Some(KO)),
        ("M*", "WRESTLER.1:0,60 WRESTLER.2:40,-40", Some(BELT)),
        ("WRESTLER.1", "M*:0,60 WRESTLER.2:40,-40", None),
    ] {
        for level in [Level::ALL[4], Level::ALL[5], Level::STRONGEST] {
            let mut game = at(&row(pushed_off, rest));
            let request = Request { budget: Budget::nodes(400), ..Request::at(level) };
            let thought = think(&game, &request);
            play_turn(&mut game, &request);
            let reached = game.outcome().map(|outcome| outcome.reason);
            if let Some(reason) = reason {
                assert_eq!(reached, Some(reason), "level {level}");
                assert_eq!(thought.score, Score::WinIn(1), "level {level}");
                assert_eq!(game.outcome().and_then(|outcome| outcome.winners.single()), Some(Seat::FIRST));
            } else {
                assert_ne!(reached, Some(OWN_KO), "level {level}");
            }
        }
    }
}

#[test]
fn a_last_push_is_not_made_while_a_move_can_avert_submission() {
    // Nothing is left to push, but two markers can be exchanged for a small disc.
    let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W";
    let mut game = at(&format!("{ring} | baron judge | - NE,NW ; S - | 5 1 before"));
    let actions = play_turn(&mut game, &pushes(60));
    assert!(matches!(actions[0], Action::Use(_)), "{actions:?}");
    assert!(actions.iter().any(|action| matches!(action, Action::Push(_))), "{actions:?}");
}

#[test]
fn progress_is_reported_and_limits_are_obeyed() {
    let mut game = new("wrestler-1=sada wrestler-2=kuro first=one", 1);
    play_turn(&mut game, &pushes(1));
    let mut told = Vec::new();
    let seat = game.to_act().single().expect("a game under way");
    let go_on = AtomicBool::new(false);
    let thought = Engine::new().think(&game, seat, &pushes(200), &go_on, &mut |progress| {
        told.push((progress.nodes, progress.line.clone()));
    });
    let thought = thought.expect("a thought");
    assert!(told.len() > 1 && told.is_sorted_by_key(|(nodes, _)| *nodes), "{told:?}");
    assert!(thought.nodes > 100 && thought.nodes <= 200 && thought.depth == 2, "{thought:?}");
    assert_eq!(thought.line[0], thought.action);
    // There is an answer even if the flag is raised or the time has run out.
    let strongest = Request::at(Level::STRONGEST);
    let stopped = Engine::new().think(&game, seat, &strongest, &AtomicBool::new(true), &mut |_| {});
    let hurried = think(&game, &Request { budget: Budget::time(Duration::ZERO), ..strongest });
    for thought in [stopped.expect("an answer"), hurried] {
        assert!(game.judge(&thought.action).is_ok(), "{}", thought.action);
        assert!(thought.nodes <= 1, "{} pushes", thought.nodes);
    }
}

#[test]
fn a_study_plays_all_pairs_in_turn_and_counts_them() {
    let (mut engine, mut study) = (Engine::new(), Study::default());
    for (number, seat, first) in [
        (0, Seat::FIRST, Seat::FIRST),
        (28, Seat::SECOND, Seat::FIRST),
        (1, Seat::FIRST, Seat::FIRST),
        (57, Seat::FIRST, Seat::SECOND),
    ] {
        let game = SelfPlay::new(&mut engine, Level::ALL[1], &Options::new(), number, 9 + u64::from(number));
        let game = game.expect("a game");
        assert_eq!((game.seat, game.first), (seat, first), "game {number}");
        study.add(&game);
    }
    let games: Vec<u32> = study.pairs.values().map(|results| results.games).collect();
    assert_eq!(games, [2, 2], "numbers 0 and 28, 1 and 57 are of the same pairs");
    assert_eq!(study.games(), 4);
    let baron = &dohyo_kabuto::roster::wrestlers()[0];
    assert_eq!(study.results(baron, None).games, 4);
}
