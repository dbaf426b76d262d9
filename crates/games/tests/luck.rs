//! Luck in every game: it is unknown before it is drawn, and repeating it gives the same game.

use dohyo_core::{Chance, Fate, Game as _, OptionValues, Options, Played, PlayedIn, Seat, Seed};
use dohyo_games::AnyGame;

/// Every game with each value of its options for modes, players and hands.
fn kinds() -> Vec<(&'static str, Options)> {
    let mut kinds = Vec::new();
    for info in dohyo_games::ALL {
        let mut all = vec![Options::new()];
        for key in ["mode", "players", "hand"] {
            let values: &[&str] =
                match info.options.iter().find(|spec| spec.key == key).map(|spec| spec.values) {
                    Some(OptionValues::OneOf(values)) => values,
                    Some(_) => &["1", "2", "3"],
                    None => continue,
                };
            all = all
                .iter()
                .flat_map(|options| values.iter().map(move |value| options.clone().with(key, value)))
                .collect();
        }
        all.retain(|options| dohyo_games::start(info.id, options, Seed::default()).is_ok());
        kinds.extend(all.into_iter().map(|options| (info.id, options)));
    }
    kinds
}

/// The length of the longest random game. Most games end earlier.
const LONGEST: usize = 120;

/// Plays a random game. Returns each action with the game before it and the seat that acted, and the final game.
fn random_game(
    id: &str,
    options: &Options,
    seed: Seed,
) -> (Vec<(AnyGame, Seat, PlayedIn<AnyGame>)>, AnyGame) {
    let mut game = dohyo_games::start(id, options, seed).expect("a game");
    let mut random = Chance::of_opening(Seed::from(77));
    let mut steps = Vec::new();
    while steps.len() < LONGEST {
        let seats: Vec<Seat> = game.to_act().iter().collect();
        let Some(&seat) = random.pick(&seats) else { break };
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        let Some(action) = random.pick(&actions).cloned() else { break };
        let before = game.clone();
        let luck = game.play(seat, &action, Fate::Drawn(seed)).expect("legal");
        steps.push((before, seat, Played { action, luck }));
    }
    (steps, game)
}

/// Everything in a game, as text.
fn published(game: &AnyGame) -> String {
    format!("{} {} {game:?}", game.position(), game.options())
}

#[test]
fn a_game_knows_nothing_about_luck_to_come() {
    let mut lucks = 0;
    for (id, options) in kinds() {
        let (steps, _) = random_game(id, &options, Seed::from(5));
        // Follows the game with the lucks of one seed. At each luck another seed could have continued.
        let mut told = steps.first().map(|(before, ..)| before.clone());
        for (before, seat, played) in &steps {
            let Some(told) = &mut told else { break };
            assert_eq!(published(told), published(before), "{id} {options}");
            if let Some(luck) = &played.luck {
                lucks += 1;
                let other = (1..20).any(|seed| {
                    let drawn = told.clone().play(*seat, &played.action, Fate::Drawn(Seed::from(seed)));
                    drawn.expect("legal").as_ref() != Some(luck)
                });
                assert!(other, "{id} {options}: every seed draws the luck of {played}");
            }
            told.play(*seat, &played.action, Fate::Told(played.luck.as_ref()))
                .expect("a luck that was drawn is possible");
        }
    }
    assert!(lucks > 100, "{lucks}");
}

#[test]
fn luck_depends_on_seed_number_and_position_only() {
    for (id, options) in kinds() {
        let (steps, _) = random_game(id, &options, Seed::from(6));
        for (before, seat, played) in steps.iter().filter(|(.., played)| played.luck.is_some()) {
            let mut again =
                dohyo_games::from_position(id, &before.position(), &before.options()).expect("a position");
            assert_eq!(again.lucks(), before.lucks(), "{id} {options}");
            let luck = again.play(*seat, &played.action, Fate::Drawn(Seed::from(6))).expect("legal");
            assert_eq!(luck, played.luck, "{id} {options}: {}", before.position());
        }
    }
}

#[test]
fn unknown_luck_refuses_exactly_the_actions_with_luck() {
    for (id, options) in kinds() {
        let (steps, _) = random_game(id, &options, Seed::from(7));
        for (before, seat, played) in &steps {
            let mut ahead = before.clone();
            let foreseen = ahead.play(*seat, &played.action, Fate::Unknown);
            assert_eq!(foreseen.is_ok(), played.luck.is_none(), "{id} {options}: {played}");
            if foreseen.is_err() {
                assert_eq!(published(&ahead), published(before), "{id} {options}: a refusal changes nothing");
            }
        }
    }
}

#[test]
fn a_position_continues_like_the_game_it_was_taken_from() {
    for (id, options) in kinds() {
        let (steps, end) = random_game(id, &options, Seed::from(8));
        for from in [0, steps.len() / 3, steps.len() * 2 / 3] {
            let Some((start, ..)) = steps.get(from) else { continue };
            let mut game =
                dohyo_games::from_position(id, &start.position(), &start.options()).expect("a position");
            for (before, seat, played) in &steps[from..] {
                assert_eq!(game.position(), before.position(), "{id} {options}");
                let text = played.to_string();
                game.play_text(*seat, &text, Fate::Told(None))
                    .unwrap_or_else(|why| panic!("{id} {text}: {why}"));
            }
            assert_eq!(game.position(), end.position(), "{id} {options}");
            // Repetitions are counted from the position on.
            if end.outcome().is_none_or(|outcome| outcome.reason != dohyo_core::Reason::REPETITION) {
                assert_eq!(game.outcome(), end.outcome(), "{id} {options}");
            }
        }
        let read = dohyo_games::from_position(id, &end.position(), &end.options()).expect("a last position");
        assert_eq!(read.position(), end.position(), "{id} {options}");
    }
}

#[test]
fn openings_read_back_and_begin_the_same_game() {
    for (id, options) in kinds() {
        let opening = dohyo_games::deal(id, &options, Seed::from(9)).expect("a deal");
        let text = opening.to_string();
        assert!(!text.contains(char::is_whitespace), "{id}: {text}");
        let read = dohyo_games::read_opening(id, &text).expect("an opening");
        assert_eq!(read, opening, "{id} {options}");
        let game = dohyo_games::open(&read, &options).expect("a game");
        let dealt = dohyo_games::start(id, &options, Seed::from(9)).expect("a game");
        assert_eq!(published(&game), published(&dealt), "{id} {options}");
    }
}
