//! The rules, mode by mode.

use dohyo_core::{Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoku::solver::{Answer, Task};
use dohyo_sumoku::{
    Action, COMPLETE, Cell, Colour, Fault, Grid, GridFault, Illegal, Key, Laid, Play, ROUNDS, Sumoku, TILES,
    Tile,
};

fn seat(index: usize) -> Seat {
    Seat::from_index(index).expect("a seat")
}

fn start(options: &str, seed: u64) -> Sumoku {
    Sumoku::new(&options.parse().expect("pairs"), Seed::from(seed)).expect("a game")
}

fn at(position: &str) -> Sumoku {
    Sumoku::from_position(position, &Options::new()).expect(position)
}

fn key(number: u8) -> Key {
    Key::new(number).expect("a key")
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a grid")
}

fn tiles(text: &str) -> Vec<Tile> {
    text.split_whitespace().map(|tile| tile.parse::<Laid>().expect("a tile").tile()).collect()
}

/// A position of Classic for two in which the rest of the tiles is in the bag.
fn classic(key: u8, grid: &str, hand: &str, other: &str) -> Sumoku {
    let count = [grid, hand, other].iter().map(|text| text.split_whitespace().count()).sum::<usize>();
    at(&format!("classic {key} | {grid} | {hand} ; {other} | bag {} | 0 ; 0 | 1", Tile::COUNT - count))
}

#[test]
fn there_are_96_tiles_two_of_each() {
    let all = Tile::all();
    assert_eq!(all.len(), 96);
    assert_eq!(all.iter().filter(|tile| tile.value() == 6 && tile.colour() == Colour::Red).count(), 2);
}

#[test]
fn lines_say_what_is_wrong_with_them() {
    let terms = start("", 1).terms();
    let fault = |text: &str, number: u8| {
        let grid = grid(text);
        let line = grid.lines().next().expect("a line");
        line.check(key(number), terms).err()
    };
    assert_eq!(fault("0,0:3R 1,0:7G", 5), None);
    assert_eq!(fault("0,0:3R 1,0:6G", 5), Some(Fault::WrongSum { sum: 9, key: key(5) }));
    assert_eq!(fault("0,0:3R 1,0:9G", 4), None);
    let (one, other) = (Laid::upright(tiles("3R")[0]), Laid::upright(tiles("7R")[0]));
    assert_eq!(fault("0,0:3R 1,0:7R", 5), Some(Fault::SameColour { one, other }));
    assert_eq!(fault("0,0:5R 1,0:5G", 5), None, "equal numbers may repeat");
}

#[test]
fn options_change_what_a_line_may_be() {
    let grid = grid("0,0:6R 1,0:1G 1,1:8B");
    let held = tiles("6R 1G 8B");
    let check = |options: &str| grid.check(&held, key(5), start(options, 1).terms());
    assert!(matches!(check(""), Err(GridFault::Line { fault: Fault::WrongSum { sum: 7, .. }, .. })));
    assert!(matches!(
        check("six=per-line"),
        Err(GridFault::Line { fault: Fault::WrongSum { sum: 9, .. }, .. })
    ));
    let repeat = "0,0:5R 1,0:5G".parse::<Grid>().expect("a grid");
    let fault = repeat.check(&tiles("5R 5G"), key(5), start("repeat-numbers=off", 1).terms());
    assert!(matches!(fault, Err(GridFault::Line { fault: Fault::SameNumber { number: 5 }, .. })));
}

#[test]
fn classic_scores_every_line_with_a_new_tile() {
    // Row 3-7 lies; 5-9-1 is played downwards with the 5 on its end: 15 + 15.
    let mut game = classic(5, "0,0:3R 1,0:7G", "5B 6Y 1P 2R 2G 4B 4Y 8P", "1R 1G 1B 1Y 3P 3G 3B 3Y");
    game.play_text(seat(0), "2,0,v: 5B 9Y 1P").expect("a play");
    assert_eq!(game.classic().expect("classic").scores(), [30, 0]);
    assert_eq!(game.classic().expect("classic").hands()[0].len(), 8, "drawn up to eight");
    let mut opening = classic(5, "", "3R 7G 5B 5Y 1P 2R 2G 4B", "1R 1G 1B 1Y 3P 3G 3B 3Y");
    opening.play_text(seat(0), "0,0,h: 3R 7G 5B 5Y").expect("a play");
    assert_eq!(opening.classic().expect("classic").scores(), [20, 0]);
}

#[test]
fn classic_refuses_with_a_reason() {
    let game = classic(5, "0,0:3R 1,0:7G", "5B 6Y 1P 2R 2G 4B 4Y 8P", "1R 1G 1B 1Y 3P 3G 3B 3Y");
    let refusal = |text: &str| game.clone().play_text(seat(0), text).expect_err(text).to_string();
    assert!(refusal("2,0,h: 4B").contains("not a multiple of 5"));
    assert!(refusal("2,0,h: 5R").contains("do not hold"));
    assert!(refusal("0,0,h: 5B").contains("taken"));
    assert!(refusal("5,5,h: 5B").contains("touch"));
    assert!(refusal("pass").contains("must"));
    assert!(refusal("swap 5B").contains("classic"));
    let mut other = game.clone();
    assert_eq!(other.play(seat(1), &Action::Pass), Err(Illegal::NotYourTurn));
}

#[test]
fn a_line_of_six_gives_another_play_that_may_be_declined() {
    let hand = "5P 5R 5O 5Y 5G 5B 1R 2R";
    let mut game = classic(5, "0,0:5R 1,0:5O 2,0:5Y 3,0:5G 4,0:5B", hand, "1O 1G 1B 1Y 3P 3G 3B 3Y");
    game.play_text(seat(0), "5,0,h: 5P").expect("the sixth");
    let state = game.classic().expect("classic");
    assert_eq!((state.scores()[0], state.is_bonus(), state.to_play()), (30, true, Some(seat(0))));
    assert_eq!(state.hands()[0].len(), 7, "no drawing before the extra play");
    game.play_text(seat(0), "pass").expect("it may be declined");
    assert_eq!(game.to_act().single(), Some(seat(1)));
    assert_eq!(game.classic().expect("classic").hands()[0].len(), 8);
}

#[test]
fn classic_ends_when_the_bag_is_empty_and_nobody_can_play() {
    // The fullest known grid; whoever is second holds every tile that is left, and the bag is empty.
    let (number, grid, hand) =
        known_positions().into_iter().max_by_key(|(_, grid, _)| grid.len()).expect("one");
    let mut rest = Tile::all();
    for tile in grid.iter().map(|(_, laid)| laid.tile()).chain(hand.iter().copied()) {
        rest.remove(rest.iter().position(|&other| other == tile).expect("a tile"));
    }
    let write = |tiles: &[Tile]| tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut game =
        at(&format!("classic {number} | {grid} | {} ; {} | bag 0 | 0 ; 0 | 1", write(&hand), write(&rest)));
    let mut plies = 0;
    while let Some(to_act) = game.to_act().single() {
        let mut actions = Vec::new();
        game.legal_actions(to_act, &mut actions);
        game.play(to_act, &actions.swap_remove(0)).expect("legal");
        plies += 1;
        assert!(plies < 50, "a game ends");
    }
    let state = game.classic().expect("classic");
    assert!(game.outcome().is_some());
    let laid = state.grid().len() + state.hands().iter().map(Vec::len).sum::<usize>();
    assert_eq!(laid, 96, "no tile is lost");
    assert!(state.grid().is_connected());
    assert!(state.grid().lines().all(|line| line.check(state.key(), game.terms()).is_ok()));
}

#[test]
fn the_smallest_hand_begins() {
    for seed in 0..20 {
        let game = start("players=4", seed);
        let state = game.classic().expect("classic");
        let total = |hand: &[Tile]| hand.iter().map(|tile| u32::from(tile.value())).sum::<u32>();
        let totals: Vec<_> = state.hands().iter().map(|hand| total(hand)).collect();
        assert_eq!(Some(&totals[game.to_act().single().expect("one").index()]), totals.iter().min());
    }
}

/// The known positions: key, grid, hand.
fn known_positions() -> Vec<(u8, Grid, Vec<Tile>)> {
    let numbers = |text: &str| text.split(',').map(|n| n.parse().expect("a number")).collect::<Vec<i16>>();
    let colour = |index: i16| Colour::ALL[usize::try_from(index).expect("a colour")];
    let laid = |text: &str| {
        let [y, x, value, tint] = numbers(text)[..] else { panic!("{text}") };
        (Cell::at(x, y), Laid::reading(value as u8, colour(tint)).expect("a tile"))
    };
    let tile = |text: &str| {
        let [value, tint] = numbers(text)[..] else { panic!("{text}") };
        Tile::new(value as u8, colour(tint)).expect("a tile")
    };
    let position = |line: &str| {
        let parts: Vec<&str> = line.trim_start_matches("POS ").split('|').map(str::trim).collect();
        let grid = parts[1].split_whitespace().map(laid).collect();
        (parts[0].parse().expect("a key"), grid, parts[2].split_whitespace().map(tile).collect())
    };
    include_str!("positions.txt").lines().map(position).collect()
}

/// Each known position: how many plays there are, the sum of their scores, the best score, and how many
/// complete a line of six.
#[test]
fn plays_of_known_positions_are_counted_right() {
    let expected = include_str!("positions.txt").lines().filter_map(|line| line.rsplit_once('|'));
    for (number, ((_, expected), (key, grid, hand))) in expected.zip(known_positions()).enumerate() {
        let rest = Tile::COUNT - grid.len() - hand.len();
        let hand = hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let game = at(&format!("classic {key} | {grid} | {hand} ;  | bag {rest} | 0 ; 0 | 1"));
        let state = game.classic().expect("classic");
        let scores: Vec<_> = state
            .plays(game.terms())
            .iter()
            .map(|play| state.judge(play, game.terms()).expect("legal"))
            .collect();
        let sum: u32 = scores.iter().map(|score| score.points).sum();
        let best = scores.iter().map(|score| score.points).max().unwrap_or(0);
        let six = scores.iter().filter(|score| score.six).count();
        let found = format!("{} {sum} {best} {six}", scores.len());
        assert_eq!(found, expected.trim(), "position {}", number + 1);
    }
}

#[test]
fn speed_is_won_by_claims_and_lost_by_wrong_ones() {
    let mut game = start("mode=speed players=3", 5);
    assert_eq!(game.to_act().iter().count(), 3);
    let hand = game.race().expect("a race").builders()[1].tiles.clone();
    game.play(seat(1), &Action::Swap(hand[0])).expect("a swap");
    assert_eq!(game.race().expect("a race").builders()[1].tiles.len(), 11);
    game.play(seat(0), &Action::Claim(Vec::new())).expect("a claim, however wrong");
    let race = game.race().expect("a race");
    assert!(race.builders()[0].out && race.builders()[0].tiles.is_empty());
    assert_eq!(race.builders()[1].tiles.len(), 13);
    assert_eq!(race.builders()[2].tiles.len(), 12);
    assert_eq!(game.play(seat(0), &Action::Swap(hand[0])), Err(Illegal::OutOfRound));
    game.play(seat(2), &Action::Claim(Vec::new())).expect("another wrong claim");
    let race = game.race().expect("a race");
    assert_eq!((race.round(), race.builders()[1].wins), (2, 1), "the last one left wins the round");
    for _ in 0..2 {
        game.play(seat(0), &Action::Claim(Vec::new())).expect("wrong");
        if game.outcome().is_none() {
            game.play(seat(2), &Action::Claim(Vec::new())).expect("wrong");
        }
        if game.outcome().is_some() {
            break;
        }
    }
    let outcome = game.outcome().expect("two rounds in a row");
    assert_eq!((outcome.reason, outcome.winners.single()), (ROUNDS, Some(seat(1))));
}

#[test]
fn a_fair_deal_leaves_nobody_without_a_sumoku() {
    let is_hopeless = |tiles: &[Tile], key: Key| Task::new(tiles, key).solve().answer == Answer::Impossible;
    let hopeless = |options: &str, seed: u64| {
        let game = start(options, seed);
        let race = game.race().expect("a race");
        race.builders().iter().filter(|builder| is_hopeless(&builder.tiles, race.key())).count()
    };
    let usual: usize = (0..12).map(|seed| hopeless("mode=speed players=8", seed)).sum();
    let fair: usize = (0..12).map(|seed| hopeless("mode=speed players=8 fair-deal=on", seed)).sum();
    assert!(usual > 0 && fair == 0, "{usual} {fair}");
}

#[test]
fn a_right_claim_wins_the_round() {
    let hand = "3R 7G 5B 6Y 1P";
    let mut game = at(&format!("speed 5 round 1 | {hand} ; 1R 1G | pool {} | 1/1 ; 0/0", 96 - 7));
    let claim = |text: &str| Action::Claim(grid(text).iter().collect());
    let sound = claim("0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P");
    let race = game.race().expect("a race").clone();
    let fault = |text: &str| {
        let tiles: Vec<_> = grid(text).iter().collect();
        race.judge(0, &tiles, game.terms()).err()
    };
    assert!(matches!(fault("0,0:3R 1,0:7G 2,0:5B 2,1:6Y 2,2:1P"), Some(GridFault::Line { .. })));
    assert_eq!(fault("0,0:3R 1,0:7G 2,0:5B 2,1:9Y"), Some(GridFault::OtherTiles { used: 4, held: 5 }));
    assert_eq!(fault("0,0:3R 1,0:7G 5,0:5B 5,1:9Y 5,2:1P"), Some(GridFault::Apart));
    game.play(seat(0), &sound).expect("a claim");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(ROUNDS), "the second in a row");
}

#[test]
fn team_deals_everything_and_the_last_team_wins() {
    let mut game = start("mode=team players=3", 2);
    let race = game.race().expect("a race");
    assert!(race.builders().iter().all(|builder| builder.tiles.len() == 32) && race.pool() == 0);
    let tile = race.builders()[0].tiles[0];
    assert_eq!(game.play(seat(0), &Action::Swap(tile)), Err(Illegal::NothingToSwap));
    game.play(seat(0), &Action::Claim(Vec::new())).expect("wrong");
    game.play(seat(1), &Action::Claim(Vec::new())).expect("wrong");
    assert_eq!(
        game.outcome().map(|outcome| (outcome.reason, outcome.winners.single())),
        Some((COMPLETE, Some(seat(2))))
    );
}

#[test]
fn solo_goes_on_in_stages_and_can_lock_what_lies() {
    let hand = "3R 7G 5B 6Y 1P";
    let text = format!("solo 5 round 1 | {hand} | pool {} | 0/0 | ", 96 - 5);
    let mut game = Sumoku::from_position(&text, &"locked=on".parse().expect("pairs")).expect("a position");
    let claim = Action::Claim(grid("0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P").iter().collect());
    game.play(seat(0), &claim).expect("a claim");
    let race = game.race().expect("a race");
    assert_eq!((race.builders()[0].tiles.len(), race.round(), race.laid().len()), (15, 2, 5));
    let moved: Vec<_> = grid("1,0:3R").iter().collect();
    assert_eq!(race.judge(0, &moved, game.terms()), Err(GridFault::Moved));
    game.play(seat(0), &Action::Claim(moved)).expect("a wrong claim only costs time");
    assert!(game.outcome().is_none() && !game.race().expect("a race").builders()[0].out);
    assert_eq!(start("mode=solo", 1).race().expect("a race").builders()[0].tiles.len(), 16);
}

#[test]
fn spot_rewards_and_punishes() {
    let table = "5R 6G 1B 8Y 2P 3O 4R 7G 5B 2Y";
    let position = |won: &str, seen: usize| {
        at(&format!("spot 5 round 1 | {table} | {won} ;  | pool {} | 1 ; 1", 96 - 10 - seen))
    };
    let mut game = position("", 0);
    // 5 + 6 + 1 + 8 = 20.
    game.play_text(seat(0), "spot 5R 6G 1B 8Y = 20").expect("a claim");
    let spot = game.spot().expect("spot");
    assert_eq!((spot.won()[0].len(), spot.table().len(), spot.round()), (4, 10, 2));
    game.play_text(seat(0), "spot 5R 6G 1B 8Y = 20").expect_err("those tiles are gone, unless dealt again");
    let mut wrong = position("1R 1G 1Y 1P", 4);
    wrong.play_text(seat(0), "spot 5R 6G 1B 8Y = 21").expect("a wrong claim");
    assert!(wrong.spot().expect("spot").won()[0].is_empty(), "four go back");
    wrong.play_text(seat(0), "spot 5R 6G 1B 8Y = 21").expect("another");
    assert_eq!(wrong.to_act().single(), Some(seat(1)), "nothing to give back: locked out");
    wrong.play_text(seat(1), "spot 5R 6G 1B 8Y = 21").expect("wrong too");
    assert_eq!(wrong.to_act().iter().count(), 2, "all locked: the next rounds pass");
    let mut won = position("1R 1G 1Y 1P 2R 2G 2B 2O 3R 3G 3B 3Y", 12);
    won.play_text(seat(0), "spot 5R 6G 1B 8Y = 20").expect("a claim");
    assert_eq!(won.outcome().map(|outcome| outcome.reason), Some(TILES));
}

#[test]
fn spot_reads_sixes_either_way() {
    let game =
        at(&format!("spot 4 round 1 | 6R 6G 1B 8Y 2P 2O 4R 7G 5B 2Y |  ;  | pool {} | 1 ; 1", 96 - 10));
    let totals: Vec<u32> = game
        .spot()
        .expect("spot")
        .sets()
        .into_iter()
        .filter(|(set, _)| {
            set.iter().filter(|tile| tile.value() == 6).count() == 2 && set.contains(&tiles("8Y")[0])
        })
        .map(|(_, total)| total)
        .collect();
    assert!(totals.iter().all(|total| total.is_multiple_of(4)) && totals.len() >= 2, "{totals:?}");
}

#[test]
fn positions_read_back_and_hide_the_bag() {
    for options in ["", "players=4", "mode=speed players=5", "mode=spot players=3", "mode=team", "mode=solo"]
    {
        let game = start(options, 9);
        let again = at(&game.position());
        assert_eq!(again.position(), game.position(), "{options}");
        assert_eq!(again.terms(), game.terms(), "{options}");
    }
    // The bag's order is not in the position: two games that differ in it alone look the same.
    assert!(!start("", 9).position().contains("bag 5"), "only a count");
}

#[test]
fn bad_texts_are_refused_with_a_remedy() {
    let check = |text: &str, expected: &str| {
        let error = Sumoku::from_position(text, &Options::new()).map(|game| game.position());
        let error = error.expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("", "a mode and a key");
    check("classic 7 | | 1R ; 2R | bag 94 | 0 ; 0 | 1", "a mode and a key");
    check("classic 5 | x | 1R ; 2R | bag 94 | 0 ; 0 | 1", "a grid");
    check("classic 5 | | 1X ; 2R | bag 94 | 0 ; 0 | 1", "the tiles of each player");
    check("classic 5 | | 1R ; 2R | bag 90 | 0 ; 0 | 1", "all tiles not seen");
    check("classic 5 | | 1R 1R 1R ; 2R | bag 92 | 0 ; 0 | 1", "all tiles not seen");
    check("classic 5 | | 1R ; 2R | bag 94 | 0 | 1", "the score of each player");
    check("classic 5 | | 1R ; 2R | bag 94 | 0 ; 0 | 3", "the seat to play");
    check("classic 5 | | 1R | bag 95 | 0 | 1", "2 to 5");
    let action = |text: &str| text.parse::<Action>().map(|it| it.to_string()).expect_err(text).to_string();
    assert!(action("0,0: 5R").contains("0,0,h: 5R 9G 1P"));
    assert!(action("0,0,h: 5X").contains("R O Y G B P"));
    assert!(action("spot 1R = 3").contains("four tiles"));
    assert!(Sumoku::new(&"players=7".parse().expect("pairs"), Seed::default()).is_err());
}

#[test]
fn actions_read_back() {
    let play = Play {
        start: Cell::at(-3, 4),
        way: dohyo_sumoku::Way::Down,
        tiles: vec!["9R".parse().expect("a tile"), "1G".parse().expect("a tile")],
    };
    for action in [
        Action::Play(play),
        Action::Pass,
        Action::Swap(tiles("6R")[0]),
        Action::Claim(grid("0,0:3R 1,0:7G").iter().collect()),
        Action::Spot { tiles: [tiles("1B")[0], tiles("5R")[0], tiles("6G")[0], tiles("8Y")[0]], total: 20 },
    ] {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
}
