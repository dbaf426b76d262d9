//! Properties of the thoughts of every engine.

mod modes;

use dohyo_ai::{Budget, Level, Request, Thinker, Thought};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed};
use dohyo_games::{AnyAction, AnyGame};

fn ask(thinker: &mut Thinker, game: &AnyGame, request: &Request) -> Thought {
    thinker.ask(game, seat(game), request).expect("an action")
}

fn seat(game: &AnyGame) -> Seat {
    game.to_act().first().expect("a game under way")
}

fn play(game: &mut AnyGame, action: &AnyAction) {
    let played = game.play(seat(game), action, Fate::Drawn(Seed::from(1)));
    played.unwrap_or_else(|why| panic!("{}: {action}: {why}", game.position()));
}

/// Returns a request to each level, quick enough for tests.
fn every_level(id: &str) -> impl Iterator<Item = Request> {
    let nodes = match id {
        "abalone" | "sumoo" => 20_000,
        "kumo" => 1_000,
        "sumoku" => 150,
        _ => 25,
    };
    Level::ALL
        .map(|level| Request { budget: Budget::nodes(nodes), seed: 7, ..Request::at(level) })
        .into_iter()
}

fn thinker() -> Thinker {
    Thinker::with_memory(1 << 20)
}

#[test]
fn the_same_request_gives_the_same_thought_whatever_was_thought_before() {
    for mode in modes::all() {
        let game = mode.positions(1, 5).pop().unwrap_or_else(|| mode.start());
        for request in every_level(mode.id) {
            let mut experienced = thinker();
            let mut other = game.clone();
            let first = ask(&mut experienced, &game, &request);
            play(&mut other, &first.action);
            if other.outcome().is_none() {
                ask(&mut experienced, &other, &request);
            }
            let thoughts = [ask(&mut experienced, &game, &request), ask(&mut thinker(), &game, &request)];
            for again in thoughts {
                let told = |thought: &Thought| (thought.score, thought.depth, thought.nodes, thought.pace);
                assert_eq!(again.line, first.line, "{} {} {request:?}", mode.id, mode.options);
                assert_eq!(told(&again), told(&first), "{} {} {request:?}", mode.id, mode.options);
            }
        }
    }
}

#[test]
fn every_level_plays_by_the_rules() {
    for mode in modes::all() {
        for request in every_level(mode.id) {
            let (mut game, mut thinker) = (mode.start(), thinker());
            for _ in 0..8 {
                if game.outcome().is_some() {
                    break;
                }
                let thought = ask(&mut thinker, &game, &request);
                assert_eq!(thought.line.first(), Some(&thought.action), "{}", mode.id);
                play(&mut game, &thought.action);
            }
        }
    }
}

/// In games with turns of several actions, each turn is planned once.
#[test]
fn a_plan_is_followed_only_where_it_was_made() {
    for id in ["sumoo", "kumo"] {
        let mode = modes::all().into_iter().find(|mode| mode.id == id).expect("a mode");
        let request = every_level(id).last().expect("eight levels");
        let (start, mut thinker) = (mode.start(), thinker());
        let first = ask(&mut thinker, &start, &request);
        assert!(first.nodes > 0 && first.line.len() > 1, "{id}: {first:?}");
        let mut legal = Vec::new();
        start.legal_actions(seat(&start), &mut legal);
        let mut elsewhere = start.clone();
        play(&mut elsewhere, legal.iter().rfind(|&action| *action != first.action).expect("another action"));
        assert!(ask(&mut thinker, &elsewhere, &request).nodes > 0, "{id} thinks anew");
        assert_eq!(ask(&mut thinker, &start, &request).line, first.line, "{id}");
        let mut expected = start;
        play(&mut expected, &first.action);
        let second = ask(&mut thinker, &expected, &request);
        assert_eq!((second.nodes, &second.line[..]), (0, &first.line[1..]), "{id} goes on as planned");
    }
}

/// Plays whole turns, each written with its actions separated by ` / `.
fn play_turns(game: &mut AnyGame, turns: &[&str]) {
    for text in turns.iter().flat_map(|turn| turn.split(" / ")) {
        let action = game.read_action(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        play(game, &action);
    }
}

/// A position that has occurred before keeps its value: it must not be scored as a draw.
#[test]
fn the_past_of_a_game_without_the_repetition_rule_does_not_matter() {
    // Each game goes back and forth between its start and a position that the engine likes.
    let rounds: [(&str, [&str; 4]); 2] = [
        ("abalone", ["c3d3", "g5f5", "d3c3", "f5g5"]),
        ("sumoo", ["1S 3 = / 3 N / 1U E / end", "end", "1U U / 3 S / 1S 3 = / end", "end"]),
    ];
    for (id, round) in rounds {
        let options = Options::new().with("repetition", "off");
        let mut game = dohyo_games::start(id, &options, Seed::default()).expect("a game");
        play_turns(&mut game, &round);
        play_turns(&mut game, &round);
        let fresh = dohyo_games::from_position(id, &game.position(), &options).expect("a position");
        let request = Request::analysis(Budget { nodes: Some(400_000), ..Budget::depth(4) });
        let thoughts = [&game, &fresh].map(|game| ask(&mut thinker(), game, &request));
        let [with_past, without] = thoughts.map(|thought| (thought.line, thought.score, thought.nodes));
        assert_eq!(with_past, without, "{id}");
    }
}
