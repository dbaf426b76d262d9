use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_kumo::STONE;

use super::*;
use crate::arena::{Player, Schedule, play};
use crate::{Budget, Level, Request};

fn start(options: &str) -> Kumo {
    Kumo::dealt(&options.parse().expect("pairs"), Seed::default()).expect("a game")
}

fn position(text: &str) -> Kumo {
    Kumo::from_position(text, &Options::new()).expect("a position")
}

fn think(engine: &mut Engine, game: &Kumo, request: &Request) -> Thought<Action> {
    let seat = game.to_act().first().expect("a game under way");
    engine.ask(game, seat, request).expect("an action")
}

/// Plays the computer's turn, and returns its actions.
fn play_turn(engine: &mut Engine, game: &mut Kumo, request: &Request) -> Vec<Action> {
    let turn = game.situation().turn;
    let mut actions = Vec::new();
    while game.outcome().is_none() && game.situation().turn == turn {
        let seat = game.to_act().iter().next().expect("somebody");
        let thought = think(engine, game, request);
        assert_eq!(thought.line.first(), Some(&thought.action));
        game.play(seat, &thought.action, Fate::Unknown).expect("legal");
        actions.push(thought.action);
    }
    actions
}

fn every_level() -> impl Iterator<Item = Request> {
    Level::ALL.into_iter().map(|level| Request { budget: Budget::nodes(1_000), ..Request::at(level) })
}

#[test]
fn every_level_plays_legal_games() {
    for options in ["", "players=4", "step=by-use prison=reserve", "step=by-use bonus=per-turn"] {
        for request in every_level() {
            let mut engine = Engine::new();
            let mut game = start(options);
            for _ in 0..6 {
                if game.outcome().is_none() {
                    play_turn(&mut engine, &mut game, &request);
                }
            }
        }
    }
}

/// South pushes the Stone out with its fifth action.
const WON: &str = "9/4,*,4/9/3,sr,sk,4/9/4,nk,4/9/9/9 s 5 - 0 4/5 0/0 9";

/// South's pair stands behind the Stone, two squares from North's edge, and North is to move.
const THREATENED: &str = "9/9/4,*,4/4,sk,4/4,sk,1,nr,2/4,nj,4/9/9/9 n 5 - 0 4/4 0/0 9";

#[test]
fn a_win_in_this_turn_is_played() {
    for request in every_level().filter(|request| request.strength >= Level::ALL[3].into()) {
        let mut game = position(WON);
        let turn = play_turn(&mut Engine::new(), &mut game, &request);
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(STONE), "{turn:?}");
    }
}

#[test]
fn a_threat_is_parried() {
    let threatened = Position::from(&position(THREATENED)).seen_by(dohyo_kumo::Side::First, 0);
    assert!(matches!(PushOut::new().search(&threatened, u64::MAX), Push::Out(_)));
    for request in every_level().filter(|request| request.strength >= Level::ALL[4].into()) {
        let request = Request { budget: Budget::nodes(20_000), ..request };
        let mut game = position(THREATENED);
        play_turn(&mut Engine::new(), &mut game, &request);
        let found = PushOut::new().search(&Position::from(&game), u64::MAX);
        assert!(game.outcome().is_some() || found == Push::No, "{}", game.position());
    }
}

#[test]
fn a_few_positions_are_enough_for_a_useful_turn() {
    let request = Request { budget: Budget::nodes(3_000), ..Request::at(Level::STRONGEST) };
    let turn = play_turn(&mut Engine::new(), &mut start(""), &request);
    assert!(turn.iter().any(|action| matches!(action, Action::Enter { .. })), "{turn:?}");
}

struct Computer(Engine, Request);

impl Player<Kumo> for Computer {
    fn choose(&mut self, game: &Kumo, _seat: Seat) -> Result<Action, String> {
        Ok(think(&mut self.0, game, &self.1).action)
    }
}

#[test]
fn a_middling_level_beats_the_greedy_player() {
    let schedule = Schedule { start: start(""), games: 4, random_plies: 4, seed: Seed::from(5) };
    let mut computer = Computer(Engine::new(), Request::at(Level::ALL[4]));
    let tally = play(&schedule, &mut computer, &mut Greedy::new(1), &mut |_, _| true).expect("no forfeit");
    assert!(tally.score() > 0.6, "{tally:?}");
}

#[test]
fn the_puzzles_that_ship_are_puzzles() {
    let text = include_str!("puzzles.txt");
    let mut push_out = PushOut::new();
    let mut met = std::collections::HashSet::new();
    for (line, puzzle) in text.lines().zip(puzzles()) {
        assert_eq!(line, puzzle.to_string());
        assert_eq!(Puzzle::of(&puzzle.situation, &mut push_out), Some(puzzle.clone()), "{line}");
        assert!(met.insert(puzzle.situation.arena.clone()), "twice: {line}");
        let mut game = position(&puzzle.situation.to_string());
        let seat = game.to_act().iter().next().expect("somebody");
        for action in &puzzle.solution {
            game.play(seat, action, Fate::Unknown).expect("legal");
        }
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(STONE), "{line}");
    }
    assert_eq!((puzzles().count(), PUZZLES), (text.lines().count(), text.lines().count()));
    assert!(puzzles().count() >= 40);
    assert!(puzzles().is_sorted_by_key(|puzzle| puzzle.grade));
    assert!((1..=5).all(|grade| puzzles().any(|puzzle| puzzle.grade == grade)));
}

#[test]
fn a_position_with_two_ideas_is_no_puzzle() {
    let pose = |text: &str| Puzzle::of(&text.parse().expect("a position"), &mut PushOut::new());
    assert!(pose("9/4,*,4/4,sk,4/9/9/4,sr,4/9/9/9 s 5 - 0 4/6 0/0 9").is_some());
    // Either of two wrestlers can be the second.
    assert_eq!(pose("9/4,*,4/4,sk,4/9/3,sr,5/4,sr,4/9/9/9 s 5 - 0 3/6 0/0 9"), None);
}

#[test]
fn the_engine_finds_what_a_puzzle_asks_for() {
    let mut engine = Engine::new();
    for puzzle in puzzles().take(3) {
        let game = position(&puzzle.situation.to_string());
        assert_eq!(
            Mind::win_within(&mut engine, &game, 1).map(|turn| turn.len()),
            Some(puzzle.solution.len())
        );
    }
    assert_eq!(Mind::win_within(&mut engine, &start(""), 1), None);
}

#[test]
fn a_study_counts_what_was_played() {
    let request = Request { budget: Budget::nodes(500), ..Request::at(Level::ALL[2]) };
    let options = "turn-limit=12".parse().expect("pairs");
    let mut study = Study::default();
    for seed in 0..3 {
        let played = SelfPlay::new(&mut Engine::new(), &request, &options, 2, seed).expect("a game");
        assert!(played.game.outcome().is_some() && played.turns.len() <= 12);
        study.add(&played, 2);
    }
    assert_eq!(study.games, 3);
    assert_eq!(study.lengths.values().sum::<u32>(), 3);
    assert_eq!(study.endings.values().sum::<u32>(), 3);
    assert!(study.uses.contains_key(&Use::Rotate));
}
