use std::time::Duration;

use dohyo_abalone::Colour;
use dohyo_abalone::position::Kind;
use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};

use super::search::Weakness;
use super::*;
use crate::mistakes::mix;
use crate::{Budget, Level, Request};

fn game(position: &str) -> Abalone {
    Abalone::from_position(position, &Options::new()).expect("a legal position")
}

fn layout(name: &str) -> Abalone {
    Abalone::dealt(&Options::new().with("layout", name), Seed::default()).expect("a known layout")
}

fn think(game: &Abalone, request: &Request) -> Option<Thought<Move>> {
    ask(&mut Engine::with_memory(1 << 20), game, request)
}

fn ask(engine: &mut Engine, game: &Abalone, request: &Request) -> Option<Thought<Move>> {
    engine.ask(game, game.situation().to_move.seat(), request)
}

/// Plays a legal move.
fn play(game: &mut Abalone, action: Move) {
    game.play(game.situation().to_move.seat(), &action, Fate::Unknown).expect("a legal move");
}

fn with_nodes(nodes: u64) -> Request {
    Request { budget: Budget::nodes(nodes), ..Request::at(Level::STRONGEST) }
}

/// Returns positions of random games in which one more ejection wins for either side.
fn sudden_death_positions(count: usize, seed: u64) -> Vec<Abalone> {
    let mut positions = Vec::new();
    let mut random = seed;
    let mut start = layout("belgian-daisy").position();
    start.truncate(start.len() - 3);
    while positions.len() < count {
        let mut game = game(&format!("{start}5 5"));
        while game.outcome().is_none() && positions.len() < count {
            let moves = game.legal_moves();
            let pick = moves[mix(random) as usize % moves.len()];
            random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            play(&mut game, pick);
            if game.quiet_moves().0 > 30 && game.outcome().is_none() {
                positions.push(game.clone());
            }
        }
    }
    positions
}

/// Returns `true` if the side to move wins within `plies`, by trying everything.
fn wins_within(position: &Position, plies: u32) -> bool {
    plies > 0
        && position.moves().into_iter().any(|packed| {
            let after = position.after(packed);
            after.is_won() || (plies > 2 && loses_within(&after, plies - 1))
        })
}

fn loses_within(position: &Position, plies: u32) -> bool {
    position.moves().into_iter().all(|packed| wins_within(&position.after(packed), plies - 1))
}

#[test]
fn short_wins_and_losses_are_found() {
    let (mut in_one, mut in_three, mut lost_in_two) = (0, 0, 0);
    for game in sudden_death_positions(400, 1) {
        let position = Position::from(&game);
        let found = think(&game, &Request::analysis(Budget::depth(5))).expect("a move");
        if wins_within(&position, 1) {
            assert_eq!(found.score, Score::WinIn(1), "{}", game.position());
            in_one += 1;
        } else if loses_within(&position, 2) {
            assert_eq!(found.score, Score::LossIn(2), "{}", game.position());
            lost_in_two += 1;
        } else if wins_within(&position, 3) {
            assert_eq!(found.score, Score::WinIn(3), "{}", game.position());
            in_three += 1;
        } else {
            assert!(
                !matches!(found.score, Score::WinIn(1..=3) | Score::LossIn(1..=2)),
                "{}",
                game.position()
            );
        }
    }
    assert!(
        in_one > 3 && in_three > 3 && lost_in_two > 3,
        "{in_one} won in 1, {in_three} in 3, {lost_in_two} lost in 2"
    );
}

/// Searches every line to the same depth, then ejections.
fn plain(node: &Node, depth: u32, ply: i32) -> i32 {
    let position = &node.position;
    if depth == 0 {
        let mut ejections = Vec::new();
        position.generate(Kind::Ejections, &mut ejections);
        return ejections.into_iter().fold(WEIGHTS.evaluate(node), |best, packed| {
            let after = node.after(packed);
            best.max(if after.position.is_won() { WIN - ply - 1 } else { -plain(&after, 0, ply + 1) })
        });
    }
    let scores = position.moves().into_iter().map(|packed| {
        let after = node.after(packed);
        if after.position.is_won() { WIN - ply - 1 } else { -plain(&after, depth - 1, ply + 1) }
    });
    scores.max().expect("a move")
}

#[test]
fn without_short_cuts_the_score_is_that_of_a_plain_search() {
    let mut positions = sudden_death_positions(4, 2);
    positions.extend(["classical", "belgian-daisy", "snakes", "infiltration"].map(layout));
    for game in positions {
        let node = Node::from(Position::from(&game));
        for depth in 1..=3 {
            let table = TranspositionTable::with_bytes(1 << 20);
            let stop = AtomicBool::new(false);
            let limits = Limits::flag_only(&stop);
            let mut search = Search::new(&table, &WEIGHTS, limits, Weakness::default(), ShortCuts::None, 0);
            search.set_root(&node, &History { hashes: vec![node.position.hash()], ..History::default() });
            assert!(search.iterate(&node, depth));
            assert_eq!(search.root[0].score, plain(&node, depth.into(), 0), "{} {depth}", game.position());
        }
    }
}

#[test]
fn a_weak_level_errs_differently_with_another_seed() {
    let game = layout("german-daisy");
    let moves: std::collections::HashSet<_> = (0..20)
        .map(|seed| think(&game, &Request { seed, ..Request::at(Level::WEAKEST) }).expect("a move").action)
        .collect();
    assert!(moves.len() > 3, "{moves:?}");
}

#[test]
fn limits_of_positions_and_depth_are_kept() {
    let game = layout("belgian-daisy");
    let thought = think(&game, &with_nodes(5_000)).expect("a move");
    assert!(thought.nodes <= 5_001, "{}", thought.nodes);
    let thought = think(&game, &Request::analysis(Budget::depth(4))).expect("a move");
    assert_eq!(thought.depth, 4);
}

/// A passed deadline is noticed at the next check. The test counts positions, not time.
#[test]
fn a_search_without_time_ends_at_its_first_check() {
    let game = layout("belgian-daisy");
    for time in [0, 1, 3].map(Duration::from_millis) {
        let thought = think(&game, &Request::analysis(Budget::time(time))).expect("a move");
        assert!(thought.nodes <= 1_024, "{} positions in {time:?}", thought.nodes);
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let over = game("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bb3 b 6 0");
    assert!(over.outcome().is_some());
    assert!(think(&over, &with_nodes(1_000)).is_none());
}

#[test]
fn whole_games_are_played_by_the_rules() {
    for (name, level, seed) in
        [("classical", 3, 1), ("belgian-daisy", 2, 2), ("snakes", 1, 3), ("the-wall", 8, 4)]
    {
        let level = Level::new(level).expect("a level");
        let mut game = layout(name);
        let mut engine = Engine::with_memory(1 << 18);
        while game.outcome().is_none() {
            let request = Request { budget: Budget::nodes(1_000), seed, ..Request::at(level) };
            let thought = ask(&mut engine, &game, &request).expect("a move");
            play(&mut game, thought.action);
            // The expected line must be playable, too.
            let mut course = game.clone();
            for step in &thought.line[1..] {
                play(&mut course, *step);
            }
        }
    }
}

#[test]
fn the_winning_side_does_not_repeat() {
    // White is far ahead and could move back and forth, but the third occurrence would be a draw.
    let mut game = game("5/6/2www2/2wwww2/2wwwww2/8/4b2/b4b/bb1bb w 5 0");
    let mut engine = Engine::with_memory(1 << 20);
    for _ in 0..60 {
        if game.outcome().is_some() {
            break;
        }
        let nodes = if game.situation().to_move == Colour::White { 20_000 } else { 200 };
        let thought = ask(&mut engine, &game, &with_nodes(nodes)).expect("a move");
        play(&mut game, thought.action);
    }
    let outcome = game.outcome().expect("white wins soon");
    assert!(outcome.winners.contains(Colour::White.seat()), "{outcome:?}");
}

#[test]
fn several_threads_find_a_legal_move() {
    let game = layout("classical");
    let request = Request { threads: 2, ..Request::analysis(Budget::depth(6)) };
    let thought = think(&game, &request).expect("a move");
    assert!(game.legal_moves().contains(&thought.action));
    assert_eq!(thought.depth, 6);
}
