//! Scores mean the same in every game: see [`Score`].

use dohyo_ai::{Budget, Request, Score, Thinker};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed};
use dohyo_games::{AnyGame, AnyLuck};

/// Luck that is the same in every run.
const LUCK: Fate<'static, AnyLuck> = Fate::Drawn(Seed::from_bytes([3; 32]));

/// A position that one seat wins, whoever is to move.
struct Won {
    game: AnyGame,
    winner: Seat,
}

fn at(id: &str, position: &str, winner: usize) -> Won {
    let game = dohyo_games::from_position(id, position, &Options::new()).expect(position);
    Won { game, winner: Seat::from_index(winner - 1).expect("a seat") }
}

/// Returns a game of Sumoku after twelve turns, with the scores replaced.
fn sumoku(players: usize, scores: &[i32], winner: usize) -> Won {
    let options = Options::new().with("players", &players.to_string());
    let mut game = dohyo_games::start("sumoku", &options, Seed::from(3)).expect("a game");
    for _ in 0..12 {
        let (seat, mut actions) = (game.to_act().first().expect("under way"), Vec::new());
        game.legal_actions(seat, &mut actions);
        game.play(seat, actions.last().expect("something to do"), LUCK).expect("legal");
    }
    let position = game.position();
    let mut parts: Vec<&str> = position.split(" | ").collect();
    let scores = scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ; ");
    parts[4] = &scores;
    at("sumoku", &parts.join(" | "), winner)
}

/// Returns won positions of every game, with the winner or a loser to move. Those of Sumoku have two to five players.
fn won() -> Vec<Won> {
    let kabuto = |rich: &str, poor: &str, mover: usize, winner| {
        let ring = "M*:0,0 WRESTLER.1:-35,0 WRESTLER.2:35,0@W M:0,30 M:0,-30 S:50,50 S:-50,-50";
        at("kabuto", &format!("{ring} | baron judge | {rich} - ; {poor} - | 5 {mover} before"), winner)
    };
    let mut won = vec![
        at("abalone", "wwww1/wwww2/2w4/8/9/8/2bbb2/bbbbbb/bbbbb b 0 5", 1),
        at("abalone", "wwww1/wwww2/2w4/8/9/8/2bbb2/bbbbbb/bbbbb w 0 5", 1),
        at("abalone", "wwwww/wwwwww/2www2/8/9/8/4b2/2bbbb/1bbbb b 5 0", 2),
        at("abalone", "wwwww/wwwwww/2www2/8/9/8/4b2/2bbbb/1bbbb w 5 0", 2),
        // Four wrestlers behind the Stone against one far away from it.
        at("kumo", "9/9/4,*,4/3,sr,sk,sr,3/4,sk,4/9/9/9/nr,8 s 5 - 0 2/0 5/0 9", 1),
        at("kumo", "9/9/4,*,4/3,sr,sk,sr,3/4,sk,4/9/9/9/nr,8 n 5 - 0 2/0 5/0 9", 1),
        sumoku(2, &[400, 20], 1),
        sumoku(2, &[20, 400], 2),
        sumoku(3, &[400, 20, 30], 1),
        sumoku(3, &[20, 400, 30], 2),
        sumoku(3, &[20, 30, 400], 3),
        sumoku(4, &[20, 400, 30, 10], 2),
        sumoku(4, &[20, 40, 30, 410], 4),
        sumoku(5, &[20, 40, 430, 10, 10], 3),
        kabuto("3L+3M+2S", "S", 1, 1),
        kabuto("3L+3M+2S", "S", 2, 1),
        kabuto("S", "3L+3M+2S", 1, 2),
    ];
    for puzzle in dohyo_ai::sumoo::puzzles().filter(|puzzle| puzzle.turns == 2).take(3) {
        let position = puzzle.situation.to_string();
        let game = dohyo_games::from_position("sumoo", &position, &Options::new()).expect("a puzzle");
        let winner = game.to_act().single().expect("somebody");
        won.push(Won { game, winner });
    }
    assert!(
        dohyo_games::ALL.iter().all(|info| won.iter().any(|won| won.game.info().id == info.id)),
        "a game is missing"
    );
    won
}

#[test]
fn a_won_position_is_judged_won_by_the_winner_and_lost_by_the_others() {
    /// The number of actions for which each position is followed. All sides play their best.
    const ACTIONS: usize = 6;
    for Won { mut game, winner } in won() {
        let (id, mut thinker) = (game.info().id, Thinker::with_memory(1 << 22));
        for number in 0..ACTIONS {
            let Some(seat) = game.to_act().single() else { break };
            let nodes = if id == "kabuto" { 150 } else { 60_000 };
            let request = Request::analysis(Budget::nodes(nodes));
            let thought = thinker.ask(&game, seat, &request).expect("an action");
            let winning = game.side_of(seat).contains(winner);
            let score = if winning { thought.score } else { thought.score.reversed() };
            assert!(
                score.expectation() > 0.7,
                "{id}, action {number}: {} for {seat} in {}",
                thought.score,
                game.position()
            );
            let position = game.position();
            game.play(seat, &thought.action, LUCK)
                .unwrap_or_else(|why| panic!("{id}: {} of {seat} in {position}: {why}", thought.action));
        }
    }
}

#[test]
fn nobody_is_far_ahead_at_the_start_of_any_game() {
    /// The largest score at the start: the first turn is an advantage in SUMOO, and a good hand in Sumoku.
    const MOST: i32 = 200;
    for (info, seed) in dohyo_games::ALL.iter().flat_map(|info| (1..=3).map(move |seed| (info, seed))) {
        let mut game = dohyo_games::start(info.id, &Options::new(), Seed::from(seed)).expect("a game");
        let mut thinker = Thinker::with_memory(1 << 22);
        for _ in 0..4 {
            let seat = game.to_act().first().expect("somebody");
            let nodes = if info.id == "kabuto" { 150 } else { 30_000 };
            let request = Request::analysis(Budget::nodes(nodes));
            let thought = thinker.ask(&game, seat, &request).expect("an action");
            let Score::Points(points) = thought.score else { panic!("{}: {}", info.id, thought.score) };
            assert!(points.abs() < MOST, "{}: {} in {}", info.id, thought.score, game.position());
            let luck = game.play(seat, &thought.action, LUCK).expect("legal");
            // A lucky draw of tiles can suddenly put a player far ahead.
            if luck.is_some() {
                break;
            }
        }
    }
}
