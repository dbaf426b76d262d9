use std::time::Duration;

use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoo::{Action, Sumoo};

use super::*;
use crate::arena::{Player, Schedule, play};
use crate::{Budget, Level, Request};

const MEMORY: usize = 1 << 20;

fn start() -> Sumoo {
    Sumoo::dealt(&Options::new(), Seed::default()).expect("the usual start")
}

fn position(text: &str) -> Sumoo {
    Sumoo::from_position(text, &Options::new()).expect("a position")
}

fn think(engine: &mut Engine, game: &Sumoo, request: &Request) -> Thought<Action> {
    engine.ask(game, game.situation().to_move.seat(), request).expect("an action")
}

/// Plays the computer's turn, and returns its actions.
fn play_turn(engine: &mut Engine, game: &mut Sumoo, request: &Request) -> Vec<Action> {
    let to_move = game.situation().to_move;
    let mut turn = Vec::new();
    while game.outcome().is_none() && game.situation().to_move == to_move {
        let thought = think(engine, game, request);
        assert_eq!(thought.line.first(), Some(&thought.action));
        game.play(to_move.seat(), &thought.action, Fate::Unknown).expect("legal");
        turn.push(thought.action);
    }
    turn
}

fn every_level() -> impl Iterator<Item = Request> {
    Level::ALL.into_iter().map(|level| Request { budget: Budget::nodes(20_000), ..Request::at(level) })
}

#[test]
fn an_ejection_is_played_and_a_threat_is_parried() {
    let strong = |level: &Request| level.level >= Level::ALL[3];
    for request in every_level().filter(strong) {
        let mut engine = Engine::with_memory(MEMORY);
        // Black's 1U stands on the edge, white's 3 beside it.
        let mut game = position("5/1,N2U,N3,N2E,1/N1U,N1N,N1E,2/B3,4/B1U,B1S,B1E,2/1,B2U,B2E,2/5 B 3");
        play_turn(&mut engine, &mut game, &request);
        assert_eq!(game.outcome().map(|outcome| outcome.winners), Some(dohyo_core::Seat::FIRST.into()));
        // The same with black to move: it must not let white eject.
        let mut game = position("5/1,N2U,N3,N2E,1/N1U,N1N,N1E,2/B3,4/B1U,B1S,B1E,2/1,B2U,B2E,2/5 N 3");
        play_turn(&mut engine, &mut game, &request);
        assert!(game.outcome().is_some() || !Position::from(&game).can_eject(), "{}", game.position());
    }
}

#[test]
fn a_win_in_two_turns_is_found_and_scored() {
    let mut game = position(WIN_IN_TWO);
    let mut solver = Solver::with_memory(MEMORY);
    let won = Verdict::Win(2);
    assert_eq!(solver.solve(&Position::from(&game), 2, None, &mut |_| true).verdict, won);
    let request = Request { budget: Budget::nodes(200_000), ..Request::at(Level::STRONGEST) };
    let mut engine = Engine::with_memory(MEMORY);
    assert_eq!(think(&mut engine, &game, &request).score, Score::WinIn(3));
    play_turn(&mut engine, &mut game, &request);
    assert_eq!(solver.is_loss(&Position::from(&game), 1, None), Some(true), "{}", game.position());
}

const WIN_IN_TWO: &str = "4,N1U/1,B3,N2U,N1N,N2E/2,N1E,B2E,1/1,B2U,N3,2/2,B1S,2/1,B1U,B1E,2/5 B 3";

struct Computer(Engine, Request);

impl Player<Sumoo> for Computer {
    fn choose(&mut self, game: &Sumoo, _seat: Seat) -> Result<Action, String> {
        Ok(think(&mut self.0, game, &self.1)).map(|thought: Thought<Action>| thought.action)
    }
}

#[test]
fn a_middling_level_beats_the_greedy_player() {
    let schedule = Schedule { start: start(), games: 12, random_plies: 6, seed: Seed::from(5) };
    let mut computer = Computer(Engine::with_memory(MEMORY), Request::at(Level::ALL[4]));
    let tally = play(&schedule, &mut computer, &mut Greedy::new(1), &mut |_, _| true).expect("no forfeit");
    assert!(tally.score() > 0.7, "{tally:?}");
}

#[test]
fn puzzles_have_one_answer_and_it_wins() {
    let mut engine = Engine::with_memory(MEMORY);
    let mut solver = Solver::with_memory(MEMORY);
    let mut study = Study::default();
    let mut found = Vec::new();
    for seed in 0..8 {
        let played = SelfPlay::new(&mut engine, &Request::at(Level::ALL[3]), 6, seed);
        study.add(&played, 6);
        found.extend(played.situations.iter().filter_map(|situation| Puzzle::of(situation, &mut solver)));
    }
    assert_eq!(study.games, 8);
    assert_eq!(study.lengths.values().sum::<u32>(), 8);
    assert_eq!(study.winning.values().sum::<u32>(), study.wins.iter().sum());
    assert!(!found.is_empty());
    for puzzle in found {
        let mut game = position(&puzzle.situation.to_string());
        let seat = puzzle.situation.to_move.seat();
        for action in &puzzle.solution {
            game.play(seat, action, Fate::Unknown).expect("legal");
        }
        let mut solver = Solver::with_memory(MEMORY);
        match puzzle.turns {
            1 => assert!(game.outcome().is_some(), "{puzzle}"),
            _ => assert_eq!(solver.is_loss(&Position::from(&game), 1, None), Some(true), "{puzzle}"),
        }
    }
}

#[test]
fn puzzles_are_written_as_text() {
    let mut solver = Solver::with_memory(MEMORY);
    let situation: Situation = WIN_IN_TWO.parse().expect("a position");
    let puzzle = Puzzle::of(&situation, &mut solver).expect("a puzzle");
    assert_eq!(puzzle.to_string(), format!("{WIN_IN_TWO}; win in 2; grade 4; 3 N / 3 E / 3 E / end"));
}

#[test]
fn nobody_wins_from_the_start_in_three_turns() {
    let mut solver = Solver::with_memory(MEMORY);
    let mut told = 0;
    let solution = solver.solve(&Position::from(&start()), 3, None, &mut |_| {
        told += 1;
        true
    });
    assert_eq!((solution.verdict, solution.stopped), (Verdict::Open(3), false));
    assert!(told > 0);
}

#[test]
fn a_search_can_be_stopped() {
    let position = Position::from(&start());
    let mut solver = Solver::with_memory(MEMORY);
    let by_nodes = solver.solve(&position, 5, Some(500), &mut |_| true);
    assert_eq!((by_nodes.verdict, by_nodes.stopped), (Verdict::Open(2), true));
    assert!(by_nodes.nodes <= 500);
    let by_watcher = solver.solve(&position, 5, None, &mut |_| false);
    assert!(by_watcher.stopped && by_watcher.nodes < 1_000);
    // The results remembered from a stopped search are still right.
    assert_eq!(solver.solve(&position, 3, None, &mut |_| true).verdict, Verdict::Open(3));
}

#[test]
fn wins_in_three_turns_and_losses_are_proven_too() {
    let mut engine = Engine::with_memory(MEMORY);
    let mut solver = Solver::with_memory(MEMORY);
    let mut seen = [0; 2];
    for seed in 0..60 {
        if seed >= 12 && seen.iter().all(|&count| count > 0) {
            break;
        }
        let played = SelfPlay::new(&mut engine, &Request::at(Level::ALL[3]), 6, seed);
        for situation in &played.situations {
            let position = Position::of(situation);
            match solver.solve(&position, 3, Some(300), &mut |_| true).verdict {
                Verdict::Win(3) => {
                    let proof = solver.prove(&position, 3).expect("a proof");
                    assert_eq!(proof.turns(), 3);
                    proof.check(situation).expect("a proof without a flaw");
                    assert_eq!(proof.line(situation).expect("a line").len(), 5);
                    seen[0] += 1;
                }
                Verdict::Loss(turns) => {
                    let answers = solver.prove_loss(&position, turns).expect("a proof");
                    for Answer { reply, proof } in answers {
                        let actions = named(situation, &reply, false).expect("they fit");
                        proof.check(&super::played(situation, &actions)).expect("a proof without a flaw");
                        assert!(proof.turns() <= turns);
                    }
                    seen[1] += 1;
                }
                _ => {}
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn a_proof_with_a_flaw_does_not_pass() {
    let situation: Situation = WIN_IN_TWO.parse().expect("a position");
    let position = Position::of(&situation);
    let mut solver = Solver::with_memory(MEMORY);
    let proof = solver.prove(&position, 2).expect("a proof");
    assert_eq!(proof.check(&situation), Ok(()));
    let pass = Proof { turn: Vec::new(), ..proof.clone() };
    assert!(matches!(pass.check(&situation), Err(Flaw::Unanswered { .. } | Flaw::Refuted { .. })));
    let early = Proof { ejects: true, ..proof };
    assert!(matches!(early.check(&situation), Err(Flaw::WrongEnd { .. })));
}

#[test]
fn the_puzzles_that_ship_are_puzzles() {
    let text = include_str!("puzzles.txt");
    let mut solver = Solver::with_memory(MEMORY);
    let mut met = std::collections::HashSet::new();
    for (line, puzzle) in text.lines().zip(puzzles()) {
        assert_eq!(line, puzzle.to_string());
        assert_eq!(Puzzle::of(&puzzle.situation, &mut solver), Some(puzzle.clone()), "{line}");
        assert!(met.insert(Position::of(&puzzle.situation).canonical_hash()), "twice: {line}");
    }
    assert_eq!((puzzles().count(), PUZZLES), (text.lines().count(), text.lines().count()));
    assert!(puzzles().count() >= 60);
    assert!(puzzles().is_sorted_by_key(|puzzle| (puzzle.turns, puzzle.grade)));
}

/// Plays actions of a turn. Returns `true` if the game is over.
fn play_all(game: &mut Sumoo, actions: &[Action]) -> bool {
    for action in actions {
        game.play(game.situation().to_move.seat(), action, Fate::Unknown).expect("legal");
    }
    game.outcome().is_some()
}

#[test]
fn the_puzzles_are_won_against_any_defence_and_only_by_their_idea() {
    let mut solver = Solver::with_memory(MEMORY);
    for puzzle in puzzles() {
        let begin = || position(&puzzle.situation.to_string());
        let mut game = begin();
        for left in (0..puzzle.turns).rev() {
            let turn = solver.win_within(game.situation(), left + 1).expect("a win");
            let won = play_all(&mut game, &turn);
            assert_eq!(won, left == 0, "{puzzle}");
            if !won {
                let reply = solver.defend(game.situation(), left).expect("a reply");
                assert!(!reply.escapes && !play_all(&mut game, &reply.turn), "{puzzle}");
            }
        }
        // Passing throws the win away, as the reply shows.
        let mut game = begin();
        play_all(&mut game, &[Action::End]);
        if puzzle.turns > 1 {
            let reply = solver.defend(game.situation(), puzzle.turns - 1).expect("a reply");
            assert!(reply.escapes, "{puzzle}");
            if !play_all(&mut game, &reply.turn) {
                assert_eq!(solver.win_within(game.situation(), puzzle.turns - 1), None, "{puzzle}");
            }
        }
        assert_eq!(solver.win_within(begin().situation(), puzzle.turns - 1), None, "{puzzle}");
    }
}

#[test]
fn the_toughest_reply_leaves_no_more_ways_than_a_pass() {
    let mut solver = Solver::with_memory(MEMORY);
    for puzzle in puzzles().filter(|puzzle| puzzle.turns == 2) {
        let mut game = position(&puzzle.situation.to_string());
        play_all(&mut game, &puzzle.solution);
        let (mut passed, mut defended) = (game.clone(), game.clone());
        play_all(&mut passed, &[Action::End]);
        play_all(&mut defended, &solver.defend(game.situation(), 1).expect("a reply").turn);
        let ways = |game: &Sumoo| Position::from(game).ejections().len();
        assert!((1..=ways(&passed)).contains(&ways(&defended)), "{puzzle}");
    }
}

#[test]
fn a_lost_position_is_made_hard_to_win() {
    let mut engine = Engine::with_memory(MEMORY);
    let mut game = position(WIN_IN_TWO);
    let request = Request { budget: Budget::nodes(200_000), ..Request::at(Level::STRONGEST) };
    play_turn(&mut engine, &mut game, &request);
    let ways = |game: &Sumoo| Position::from(game).ejections().len();
    let mut passed = game.clone();
    passed.play(game.situation().to_move.seat(), &Action::End, Fate::Unknown).expect("a pass");
    assert_eq!(think(&mut engine, &game, &request).score, Score::LossIn(2));
    play_turn(&mut engine, &mut game, &request);
    assert!(
        (1..ways(&passed)).contains(&ways(&game)),
        "{} ways, {} after a pass",
        ways(&game),
        ways(&passed)
    );
}

#[test]
fn a_clock_that_runs_on_does_not_change_the_plan() {
    let timed =
        |time| Request { budget: Budget::time(Duration::from_millis(time)), ..Request::at(Level::STRONGEST) };
    let mut engine = Engine::with_memory(MEMORY);
    let mut game = start();
    let first = think(&mut engine, &game, &timed(60));
    assert!(first.line.len() > 1);
    game.play(game.situation().to_move.seat(), &first.action, Fate::Unknown).expect("legal");
    assert_eq!(think(&mut engine, &game, &timed(50)).line[..], first.line[1..]);
}
