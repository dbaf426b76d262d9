use std::ops::Range;
use std::sync::atomic::AtomicBool;

use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoku::{Action, Play, Sumoku, Tile};

use super::*;
use crate::arena::Player as _;
use crate::{Budget, Level, Request};

const MEMORY: usize = 1 << 22;

fn start(options: &str, seed: u64) -> Sumoku {
    Sumoku::dealt(&options.parse().expect("pairs"), Seed::from(seed)).expect("a game")
}

fn at(position: &str) -> Sumoku {
    Sumoku::from_position(position, &Options::new()).expect(position)
}

fn think(game: &Sumoku, seat: Seat, request: &Request) -> Thought<Action> {
    Engine::with_memory(MEMORY).ask(game, seat, request).expect("an action")
}

fn every_level() -> impl Iterator<Item = Request> {
    Level::ALL.into_iter().map(|level| Request { budget: Budget::nodes(150), ..Request::at(level) })
}

/// Lets computers play a game to its end. In races, the quickest player acts.
fn play_out(mut game: Sumoku, request: &Request) -> (Sumoku, usize) {
    let mut actions = 0;
    while game.outcome().is_none() {
        let thoughts = game.to_act().iter().map(|seat| (seat, think(&game, seat, request)));
        let (seat, thought) = thoughts.min_by_key(|(_, thought)| thought.pace).expect("someone acts");
        game.play(seat, &thought.action, Fate::Drawn(Seed::from(1)))
            .unwrap_or_else(|why| panic!("{}: {}: {why}", game.position(), thought.action));
        actions += 1;
        assert!(actions < 2_000, "a game ends");
    }
    (game, actions)
}

#[test]
fn every_level_plays_every_mode_to_the_end() {
    let modes = [
        "players=2",
        "players=3 six=per-line",
        "players=2 repeat-numbers=off free-pass=on",
        "mode=speed players=3",
        "mode=spot players=4 reroll=on",
        "mode=team players=2",
        "mode=solo",
        "mode=solo locked=on",
    ];
    for (number, request) in every_level().enumerate() {
        // Every level plays a quarter of the modes, and every mode is played by two levels.
        for options in
            modes.iter().enumerate().filter(|(mode, _)| (mode + number) % 4 == 0).map(|(_, mode)| mode)
        {
            play_out(start(options, number as u64), &request);
        }
    }
}

#[test]
fn nothing_is_known_of_the_order_of_the_bag() {
    let mut rest = Tile::all();
    let hands = "5R 6Y 1P 2R 2G 4B 4Y 8P ; 1R 1G 1B 1Y 3P 3G 3B 3Y";
    for tile in "3R 7G".split(' ').chain(hands.split_whitespace().filter(|&text| text != ";")) {
        let tile = tile.parse::<dohyo_sumoku::Laid>().expect("a tile").tile();
        rest.remove(rest.iter().position(|&other| other == tile).expect("a tile"));
    }
    let with_bag = |tiles: &[Tile]| {
        let bag = tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        at(&format!("classic 5 | 0,0:3R 1,0:7G | {hands} | bag {bag} | 0 ; 0 | 1"))
    };
    let forwards = with_bag(&rest);
    rest.reverse();
    let backwards = with_bag(&rest);
    for request in every_level() {
        let action = |game: &Sumoku| think(game, Seat::FIRST, &request).action;
        assert_eq!(action(&forwards), action(&backwards), "{request:?}");
    }
}

#[test]
fn the_stronger_the_faster() {
    let mean = |options: &str, level: Level| {
        let pace = |seed| {
            let game = start(options, seed);
            think(&game, Seat::FIRST, &Request { seed, ..Request::at(level) }).pace
        };
        (0..20).map(pace).sum::<Duration>() / 20
    };
    for options in ["mode=speed players=2", "mode=spot players=2", "mode=team players=4"] {
        let paces: Vec<_> = Level::ALL.into_iter().map(|level| mean(options, level)).collect();
        assert!(paces.windows(2).all(|pair| pair[0] > pair[1]), "{options}: {paces:?}");
    }
    let classic = start("players=2", 1);
    let seat = classic.to_act().first().expect("someone acts");
    assert_eq!(think(&classic, seat, &Request::at(Level::WEAKEST)).pace, Duration::ZERO);
}

#[test]
fn the_second_level_leaves_people_three_minutes_for_ten_tiles() {
    let second = Level::new(2).expect("a level");
    for seed in 0..60 {
        let game = start("mode=speed players=2 fair-deal=on", seed);
        let thought = think(&game, Seat::SECOND, &Request { seed, ..Request::at(second) });
        assert!(matches!(thought.action, Action::Claim(_)));
        let minutes = thought.pace.as_secs_f64() / 60.0;
        assert!((3.0..6.0).contains(&minutes), "{minutes} minutes");
    }
}

#[test]
fn weak_levels_claim_too_early_and_the_strongest_never() {
    let wrong = |level: Level| {
        let claims = (0..120).filter(|&seed| {
            let game = start("mode=speed players=2", seed);
            let action = think(&game, Seat::FIRST, &Request { seed, ..Request::at(level) }).action;
            let Action::Claim(grid) = action else { return false };
            game.race().expect("a race").judge(Seat::FIRST, &grid, game.terms()).is_err()
        });
        claims.count()
    };
    let (weak, strong) = (wrong(Level::WEAKEST), wrong(Level::STRONGEST));
    assert!(weak > 8 && strong == 0, "{weak} {strong}");
}

#[test]
fn seeing_the_reply_beats_the_most_points() {
    let mut lead = 0;
    for seed in 0..3 {
        for own in [Seat::FIRST, Seat::SECOND] {
            let mut game = start("players=2", seed);
            while let Some(seat) = game.to_act().single() {
                let action = if seat == own {
                    think(&game, seat, &Request::at(Level::ALL[5])).action
                } else {
                    Greedy::default().choose(&game, seat).expect("an action")
                };
                game.play(seat, &action, Fate::Drawn(Seed::from(1))).expect("legal");
            }
            let scores = game.classic().expect("classic").scores();
            lead += scores[own.index()] - scores[1 - own.index()];
        }
    }
    assert!(lead > 100, "{lead} points ahead in six games");
}

/// Returns a request to the strongest level, with enough positions for small ends.
fn without_a_clock() -> Request {
    Request { budget: Budget::nodes(1_000_000), ..Request::at(Level::STRONGEST) }
}

/// Returns the greatest final lead of a player, added up over the others, if they all play together against the player.
/// Tries everything with the rules.
fn by_trial(game: &Sumoku, me: Seat) -> i32 {
    let Some(seat) = game.to_act().single() else { return lead(game, me) };
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let ends = actions.iter().map(|action| {
        let mut after = game.clone();
        after.play(seat, action, Fate::Drawn(Seed::from(1))).expect("legal");
        by_trial(&after, me)
    });
    if seat == me { ends.max() } else { ends.min() }.expect("there is always an action")
}

fn lead(game: &Sumoku, me: Seat) -> i32 {
    game.classic()
        .expect("classic")
        .scores()
        .iter()
        .fold(0, |lead, score| lead + game.classic().expect("classic").scores()[me.index()] - score)
}

/// Returns the least and the greatest final lead of a player over the best of the others. Tries everything with the
/// rules.
fn margins(game: &Sumoku, me: Seat) -> (i32, i32) {
    let Some(seat) = game.to_act().single() else {
        let scores = game.classic().expect("classic").scores();
        let others = scores.iter().enumerate().filter(|(index, _)| *index != me.index());
        let margin = scores[me.index()] - others.map(|(_, score)| score).max().expect("others");
        return (margin, margin);
    };
    let mut actions = Vec::new();
    game.legal_actions(seat, &mut actions);
    let margins = actions.iter().map(|action| {
        let mut after = game.clone();
        after.play(seat, action, Fate::Drawn(Seed::from(1))).expect("legal");
        margins(&after, me)
    });
    margins.reduce(|(least, most), (low, high)| (least.min(low), most.max(high))).expect("an action")
}

/// Returns games in which all players take the most points until the bag is empty and at most `tiles` tiles are left.
fn ends(options: &'static str, seeds: Range<u64>, tiles: usize) -> impl Iterator<Item = (Sumoku, Seat)> {
    seeds.filter_map(move |seed| {
        let mut game = start(options, seed);
        loop {
            let seat = game.to_act().single()?;
            let state = game.classic().expect("classic");
            if state.bag() == 0 && state.hands().iter().map(Vec::len).sum::<usize>() <= tiles {
                return Some((game, seat));
            }
            let action = Greedy::default().choose(&game, seat).expect("an action");
            game.play(seat, &action, Fate::Drawn(Seed::from(1))).expect("legal");
        }
    })
}

/// Returns the points that the best choice of the strongest level gains from here on, added up over the others.
fn best_gain(game: &Sumoku, me: Seat) -> f64 {
    let (state, terms) = (game.classic().expect("classic"), game.terms());
    let (grid, hands, key) = (state.grid(), state.hands(), state.key());
    let sitting = Sitting::new(grid, hands, (key, terms), me.index(), state.is_bonus()).expect("a sitting");
    let never = AtomicBool::new(false);
    let limits = Limits { nodes: 1_000_000, ..Limits::flag_only(&never) };
    let (mut table, mut tell) = (TranspositionTable::with_bytes(MEMORY), |_: &RatedPlay, _: Settled| {});
    let character = Character::of(Level::STRONGEST);
    let mut search = Search::new(character, limits, Seed::default().chance(), Some(&mut table), &mut tell);
    search.choices(&sitting, terms.free_pass)[0].value
}

#[test]
fn the_end_is_played_as_trying_everything_does() {
    let (mut compared, mut decided) = (0, [0; 6]);
    for (options, seeds, tiles) in [
        ("players=2", 0..10, 4),
        ("players=2 six=per-line", 20..24, 3),
        ("players=2 repeat-numbers=off", 30..36, 4),
        ("players=2 free-pass=on", 40..44, 3),
        ("players=3", 50..56, 3),
        ("players=4", 70..76, 3),
        ("players=5", 60..64, 3),
    ] {
        for (mut game, me) in ends(options, seeds, tiles) {
            let expected = by_trial(&game, me);
            let before = game.clone();
            let thought = think(&game, me, &without_a_clock());
            if thought.depth > 1 {
                let gain = best_gain(&game, me);
                let found = f64::from(expected - lead(&game, me));
                assert!((gain - found).abs() < 1e-9, "{gain} is not {found}: {}", before.position());
                let (score, (least, most)) = (thought.score, margins(&game, me));
                let won = score.expectation().total_cmp(&0.5);
                if game.seats().len() == 2 && expected != 0 {
                    assert_eq!(won, expected.cmp(&0), "{}: {score}", before.position());
                }
                // With more players, the score shows the lead over the mean of the others. That is enough if the
                // game is decided.
                if least > 0 || most < 0 {
                    assert_eq!(won, least.cmp(&0), "{}: {score}", before.position());
                    decided[game.seats().len()] += 1;
                }
                compared += 1;
            }
            game.play(me, &thought.action, Fate::Drawn(Seed::from(1))).expect("legal");
            assert_eq!(by_trial(&game, me), expected, "{}", before.position());
        }
    }
    assert!(compared > 12, "{compared} ends were searched");
    assert!(decided[2..=4].iter().all(|&count| count > 0), "decided ends by players: {decided:?}");
}

#[test]
fn ordinary_ends_are_searched_to_the_last() {
    let mut searched = 0;
    for (game, seat) in ends("players=2", 100..112, 6).chain(ends("players=3", 112..116, 5)) {
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        if actions.len() > 1 {
            let mut told = Vec::new();
            let (request, stop) = (without_a_clock(), AtomicBool::new(false));
            let mut engine = Engine::with_memory(MEMORY);
            let thought = engine.think(&game, seat, &request, &stop, &mut |it| told.push(it.clone()));
            let thought = thought.expect("an action");
            let tiles: usize = game.classic().expect("classic").hands().iter().map(Vec::len).sum();
            assert_eq!(usize::from(thought.depth), tiles, "{}", game.position());
            let last = told.last().expect("every pass is told");
            assert_eq!((last.depth, last.score, &last.line), (thought.depth, thought.score, &thought.line));
            assert!(told.iter().rev().skip(1).all(|it| it.depth == 1), "{told:?}");
            searched += 1;
        }
    }
    assert!(searched >= 8, "{searched}");
}

/// A short budget is spent on the plays with the most points. The others must not be chosen just because their replies
/// were not considered, and no result is certain.
#[test]
fn plays_that_there_was_no_time_to_weigh_are_not_chosen() {
    const WEIGHED: usize = 12;
    let openings = (200..206).map(|seed| {
        let mut game = start("players=2", seed);
        let seat = game.to_act().single().expect("someone begins");
        let action = Greedy::default().choose(&game, seat).expect("an action");
        game.play(seat, &action, Fate::Drawn(Seed::from(1))).expect("legal");
        game
    });
    for game in openings.chain(ends("players=2", 206..212, 6).map(|(game, _)| game)) {
        let seat = game.to_act().single().expect("someone acts");
        let state = game.classic().expect("classic");
        let worth = |play: &Play| state.judge(play, game.terms()).expect("legal").points;
        let mut points: Vec<_> = state.plays(game.terms()).iter().map(worth).collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        let Some(least) = points.get(WEIGHED - 1) else { continue };
        for level in [Level::ALL[6], Level::STRONGEST] {
            // Generating the list of plays counts as one.
            let budget = Budget::nodes(1 + WEIGHED as u64);
            let thought = think(&game, seat, &Request { budget, ..Request::at(level) });
            let Action::Play(play) = &thought.action else { panic!("there are plays") };
            assert!(worth(play) >= *least, "{}: {}", game.position(), thought.action);
            assert_eq!(thought.depth, 1, "{}", game.position());
        }
    }
}

#[test]
fn a_study_counts_what_was_played() {
    let mut study = Study::default();
    let records: Vec<_> = (0..4).map(|seed| SelfPlay::new(&Request::at(Level::WEAKEST), 2, seed)).collect();
    for record in &records {
        study.add(record);
    }
    assert_eq!(study.games(), 4);
    let scores: u32 = study.by_key.values().flat_map(|counts| counts.scores.values()).sum();
    assert_eq!(scores, 8, "one for each player of each game");
    let plays = records.iter().flat_map(|record| &record.plays).filter(|(_, score)| score.is_some()).count();
    let counted: u32 = study.by_key.values().flat_map(|counts| counts.points.values()).sum();
    assert_eq!(counted as usize, plays);
}

#[test]
fn the_faster_level_wins_races() {
    use crate::arena::{Computer, Schedule, play};
    use crate::{Thinker, arena::Tally};
    for options in ["mode=speed", "mode=spot"] {
        let mut total = Tally::default();
        for seed in 0..6 {
            let schedule = Schedule {
                start: start(options, seed).into(),
                games: 2,
                random_plies: 0,
                seed: Seed::from(seed),
            };
            let computer = |level| Computer::new(Thinker::new(), Request { seed, ..Request::at(level) });
            let (mut strong, mut weak) = (computer(Level::STRONGEST), computer(Level::WEAKEST));
            let tally = play(&schedule, &mut strong, &mut weak, &mut |_, played| {
                assert_eq!(played.actions.len(), played.seats.len());
                true
            });
            total.wins += tally.expect("nobody forfeits").wins;
        }
        assert!(total.wins >= 11, "{options}: {total:?} of 12");
    }
}
