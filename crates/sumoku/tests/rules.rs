//! Tests of the rules, mode by mode.

use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoku::{
    Action, Cell, Colour, Draw, FINISHED, Fault, Grid, GridFault, Illegal, Key, Laid, NO_SUMOKU, Play,
    ROUNDS, Sumoku, TILES, Tile,
};

/// A fate that is the same in every run.
const DRAWN: Fate<'static, Draw> = Fate::Drawn(Seed::from_bytes([1; 32]));

fn seat(index: usize) -> Seat {
    Seat::from_index(index).expect("a seat")
}

fn start(options: &str, seed: u64) -> Sumoku {
    Sumoku::dealt(&options.parse().expect("pairs"), Seed::from(seed)).expect("a game")
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

/// Returns a position of Classic for two players with all other tiles in the bag.
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
    // The row 3-7 is on the table; 5-9-1 is played downwards from its end: 15 + 15.
    let mut game = classic(5, "0,0:3R 1,0:7G", "5B 6Y 1P 2R 2G 4B 4Y 8P", "1R 1G 1B 1Y 3P 3G 3B 3Y");
    game.play_text(seat(0), "2,0,v: 5B 9Y 1P", DRAWN).expect("a play");
    assert_eq!(game.classic().expect("classic").scores(), [30, 0]);
    assert_eq!(game.classic().expect("classic").hands()[0].len(), 8, "drawn up to eight");
    let mut opening = classic(5, "", "3R 7G 5B 5Y 1P 2R 2G 4B", "1R 1G 1B 1Y 3P 3G 3B 3Y");
    opening.play_text(seat(0), "0,0,h: 3R 7G 5B 5Y", DRAWN).expect("a play");
    assert_eq!(opening.classic().expect("classic").scores(), [20, 0]);
}

#[test]
fn a_line_that_reads_its_own_sixes_scores_what_it_reads() {
    // The row 1 + 6 is read as 1 + 9 = 10, and the column 6 + 4 as 10, whichever way the six is laid.
    for laid in ["6G", "9G"] {
        let position = classic(5, &format!("0,0:1R 1,0:{laid}"), "4B 1G", "1B").position();
        let options = "six=per-line".parse().expect("pairs");
        let mut game = Sumoku::from_position(&position, &options).expect("a position");
        let state = game.classic().expect("classic");
        let best = state.plays(game.terms());
        assert_eq!(best, state.plays_by_trial(game.terms()));
        let row = state.grid().lines().next().expect("a row");
        assert_eq!(row.check(key(5), game.terms()), Ok(10));
        assert_eq!(row.as_read(key(5), game.terms()).sum(), 10);
        game.play_text(seat(0), "1,1,h: 4B", DRAWN).expect("a play");
        assert_eq!(game.classic().expect("classic").scores(), [10, 0]);
    }
    let terms = start("six=per-line", 1).terms();
    let sum = |text: &str, number: u8| grid(text).lines().next().expect("a line").check(key(number), terms);
    assert_eq!(sum("0,0:6R 1,0:6G", 3), Ok(18), "the reading that scores most");
    assert_eq!(sum("0,0:6R 1,0:6G", 5), Ok(15));
    let terms = start("six=per-line repeat-numbers=off", 1).terms();
    let sum = |text: &str, number: u8| grid(text).lines().next().expect("a line").check(key(number), terms);
    assert_eq!(sum("0,0:6R 1,0:6G", 3), Ok(15), "one six and one nine");
    assert_eq!(sum("0,0:6R 1,0:9G 2,0:6B", 3), Err(Fault::SameNumber { number: 6 }));
}

#[test]
fn a_player_without_tiles_passes_without_being_asked() {
    // The bag is empty, and the first of three players has no tiles left.
    let has_room = |(_, grid, _): &(u8, Grid, Vec<Tile>)| (75..82).contains(&grid.len());
    let (number, grid, hand) = known_positions().into_iter().find(has_room).expect("one");
    let mut rest = Tile::all();
    for tile in grid.iter().map(|(_, laid)| laid.tile()).chain(hand.iter().copied()) {
        rest.remove(rest.iter().position(|&other| other == tile).expect("a tile"));
    }
    let write = |tiles: &[Tile]| tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let hands = format!(" ; {} ; {}", write(&rest), write(&hand));
    let mut game = at(&format!("classic {number} | {grid} | {hands} | bag 0 | 0 ; 0 ; 0 | 2"));
    let mut actors = Vec::new();
    while let Some(to_act) = game.to_act().single() {
        let mut actions = Vec::new();
        game.legal_actions(to_act, &mut actions);
        // The shortest play, so that the game lasts.
        let size = |action: &Action| if let Action::Play(play) = action { play.tiles.len() } else { 0 };
        let action = actions.iter().min_by_key(|action| size(action)).expect("an action");
        game.play(to_act, action, DRAWN).expect("legal");
        actors.push(to_act);
    }
    assert!(actors.len() > 4 && !actors.contains(&seat(0)), "{actors:?}");
}

#[test]
fn classic_refuses_with_a_reason() {
    let game = classic(5, "0,0:3R 1,0:7G", "5B 6Y 1P 2R 2G 4B 4Y 8P", "1R 1G 1B 1Y 3P 3G 3B 3Y");
    let refusal = |text: &str| game.clone().play_text(seat(0), text, DRAWN).expect_err(text).to_string();
    assert!(refusal("2,0,h: 4B").contains("not a multiple of 5"));
    assert!(refusal("2,0,h: 5R").contains("do not have"));
    assert!(refusal("0,0,h: 5B").contains("already a tile"));
    assert!(refusal("5,5,h: 5B").contains("touch"));
    assert!(refusal("pass").contains("you have a legal play"));
    assert!(refusal("swap 5B").contains("classic"));
    let mut other = game.clone();
    assert_eq!(other.play(seat(1), &Action::Pass, DRAWN), Err(Illegal::NotYourTurn.into()));
}

#[test]
fn a_line_of_six_gives_another_play_that_may_be_declined() {
    let hand = "5P 5R 5O 5Y 5G 5B 1R 2R";
    let mut game = classic(5, "0,0:5R 1,0:5O 2,0:5Y 3,0:5G 4,0:5B", hand, "1O 1G 1B 1Y 3P 3G 3B 3Y");
    game.play_text(seat(0), "5,0,h: 5P", DRAWN).expect("the sixth");
    let state = game.classic().expect("classic");
    assert_eq!((state.scores()[0], state.is_bonus(), state.to_play()), (30, true, Some(seat(0))));
    assert_eq!(state.hands()[0].len(), 7, "no drawing before the extra play");
    game.play_text(seat(0), "pass", DRAWN).expect("it may be declined");
    assert_eq!(game.to_act().single(), Some(seat(1)));
    assert_eq!(game.classic().expect("classic").hands()[0].len(), 8);
}

#[test]
fn classic_ends_when_the_bag_is_empty_and_nobody_can_play() {
    // The fullest known grid. The second player has all remaining tiles, and the bag is empty.
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
        game.play(to_act, &actions.swap_remove(0), DRAWN).expect("legal");
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

/// Returns the known positions: key, grid and hand.
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

/// Counts the plays of each known position, the sum of their scores, the best score, and the plays that complete a line
/// of six.
#[test]
fn known_positions_have_the_known_plays() {
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

/// Returns a claim that lays all tiles of a player in one row, which is too long or wrong.
fn wrong_claim(game: &Sumoku, player: usize) -> Action {
    let tiles = &game.race().expect("a race").builders()[player].tiles;
    Action::Claim((0..).zip(tiles).map(|(x, &tile)| (Cell::at(x, 0), Laid::upright(tile))).collect())
}

fn claim_wrongly(game: &mut Sumoku, player: usize) {
    let claim = wrong_claim(game, player);
    game.play(seat(player), &claim, DRAWN).expect("a claim, however wrong");
}

#[test]
fn a_wrong_claim_puts_its_maker_out_and_gives_the_others_two_tiles() {
    let mut game = start("mode=speed players=3", 5);
    assert_eq!(game.to_act().iter().count(), 3);
    let hand = game.race().expect("a race").builders()[1].tiles.clone();
    game.play(seat(1), &Action::Swap(hand[0]), DRAWN).expect("a swap");
    assert_eq!(game.race().expect("a race").builders()[1].tiles.len(), 11);
    claim_wrongly(&mut game, 0);
    let race = game.race().expect("a race");
    assert!(race.builders()[0].out && race.builders()[0].tiles.is_empty());
    assert_eq!((race.builders()[1].tiles.len(), race.builders()[2].tiles.len()), (13, 12));
    assert_eq!(game.play(seat(0), &Action::Swap(hand[0]), DRAWN), Err(Illegal::OutOfRound.into()));
}

#[test]
fn the_last_one_left_must_still_build_a_sumoku() {
    let mut game = at(&format!("speed 5 round 1 | 3R 7G 5B ; 1R 1G | pool {} | 0/0 ; 0/0", 96 - 5));
    assert_eq!(game.play(seat(0), &Action::Concede, DRAWN), Err(Illegal::OthersBuild.into()));
    game.play_text(seat(1), "claim 0,0:1R 1,0:1G~5O,5O", DRAWN).expect("a wrong claim");
    let race = game.race().expect("a race");
    assert_eq!((race.ready(), race.builders()[0].wins), (None, 0), "the round goes on");
    assert_eq!(race.builders()[0].tiles.len(), 5);
    assert!(race.is_last_left(seat(0)));
    let mut conceding = game.clone();
    game.play_text(seat(0), "claim 0,0:3R 1,0:7G 2,0:5O 2,1:5B 3,1:5O", DRAWN).expect("a claim");
    assert_eq!(game.race().expect("a race").builders()[0].wins, 1);

    conceding.play(seat(0), &Action::Concede, DRAWN).expect("nobody else is left");
    let race = conceding.race().expect("a race");
    assert!(race.ready().is_some(), "the round is over");
    assert!(race.builders().iter().all(|builder| builder.wins == 0), "nobody has won it");
}

#[test]
fn a_round_that_nobody_wins_breaks_every_streak() {
    let mut game = at(&format!("speed 5 round 2 | 3R 7G ; 1R 1G | pool {} | 1/1 ; 0/0", 96 - 4));
    claim_wrongly(&mut game, 1);
    claim_wrongly(&mut game, 0);
    let race = game.race().expect("a race");
    assert!(race.ready().is_some(), "nobody is left");
    assert_eq!((race.builders()[0].wins, race.builders()[0].streak), (1, 0));
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_claim_that_does_not_lay_all_tiles_is_refused_without_penalty() {
    for (options, held) in
        [("mode=speed players=3", 10), ("mode=team players=2", 48), ("mode=solo players=1", 16)]
    {
        let mut game = start(options, 5);
        let before = game.clone();
        let Action::Claim(mut tiles) = wrong_claim(&game, 0) else { unreachable!() };
        tiles.pop();
        let refused = Illegal::NotAllTiles { used: held - 1, held };
        assert_eq!(game.play(seat(0), &Action::Claim(tiles), DRAWN), Err(refused.into()));
        assert_eq!(game, before, "{options}");
    }
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
        race.judge(Seat::FIRST, &tiles, game.terms()).err()
    };
    assert!(matches!(fault("0,0:3R 1,0:7G 2,0:5B 2,1:6Y 2,2:1P"), Some(GridFault::Line { .. })));
    assert_eq!(fault("0,0:3R 1,0:7G 2,0:5B 2,1:9Y"), Some(GridFault::OtherTiles { used: 4, held: 5 }));
    assert_eq!(fault("0,0:3R 1,0:7G 5,0:5B 5,1:9Y 5,2:1P"), Some(GridFault::Apart));
    game.play(seat(0), &sound, DRAWN).expect("a claim");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(ROUNDS), "the second in a row");
}

#[test]
fn team_deals_everything_in_equal_shares() {
    for (players, share) in [(2, 48), (3, 32), (4, 24)] {
        let mut game = start(&format!("mode=team players={players}"), 2);
        let race = game.race().expect("a race");
        assert!(race.builders().iter().all(|builder| builder.tiles.len() == share) && race.pool() == 0);
        let tile = race.builders()[0].tiles[0];
        assert_eq!(game.play(seat(0), &Action::Swap(tile), DRAWN), Err(Illegal::NothingToSwap.into()));
    }
}

#[test]
fn nobody_wins_a_team_game_that_the_last_team_gives_up() {
    let mut game = start("mode=team players=3", 2);
    claim_wrongly(&mut game, 0);
    claim_wrongly(&mut game, 1);
    assert_eq!(game.outcome(), None, "the last team must still build its Sumoku");
    let mut wrong = game.clone();
    game.play(seat(2), &Action::Concede, DRAWN).expect("the last team gives up");
    claim_wrongly(&mut wrong, 2);
    for game in [game, wrong] {
        let outcome = game.outcome().expect("nobody is left");
        assert!(outcome.is_draw() && outcome.reason == NO_SUMOKU);
        assert_eq!(at(&game.position()).outcome(), Some(outcome));
    }
}

#[test]
fn solo_goes_on_in_stages_and_can_lock_tiles() {
    let hand = "3R 7G 5B 6Y 1P";
    let text = format!("solo 5 round 1 | {hand} | pool {} | 0/0 | ", 96 - 5);
    let mut game = Sumoku::from_position(&text, &"locked=on".parse().expect("pairs")).expect("a position");
    let claim = Action::Claim(grid("0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P").iter().collect());
    game.play(seat(0), &claim, DRAWN).expect("a claim");
    let race = game.race().expect("a race");
    assert_eq!((race.builders()[0].tiles.len(), race.round(), race.laid().len()), (15, 2, 5));
    let Action::Claim(moved) = wrong_claim(&game, 0) else { unreachable!() };
    assert_eq!(race.judge(Seat::FIRST, &moved, game.terms()), Err(GridFault::Moved));
    game.play(seat(0), &Action::Claim(moved), DRAWN).expect("a wrong claim only costs time");
    assert!(game.outcome().is_none() && !game.race().expect("a race").builders()[0].out);
    assert_eq!(start("mode=solo", 1).race().expect("a race").builders()[0].tiles.len(), 16);
}

#[test]
fn timed_solo_counts_what_is_laid_when_the_time_is_up() {
    let hand = "3R 7G 5B 6Y 1P 2G";
    let text = format!("solo 5 round 1 | {hand} | pool {} | 0/0 | ", 96 - 6);
    let game = Sumoku::from_position(&text, &"time=5".parse().expect("pairs")).expect("a position");
    assert_eq!(game.terms().minutes, Some(5));
    let finish = |grid: &str| {
        let mut game = game.clone();
        game.play_text(seat(0), format!("finish {grid}").trim_end(), DRAWN).expect(grid);
        let outcome = game.outcome().expect("the game is over");
        assert_eq!((outcome.reason, outcome.winners.single()), (FINISHED, Some(seat(0))));
        assert_eq!(at(&game.position()).outcome(), Some(outcome));
        game.race().expect("a race").laid().len()
    };
    assert_eq!(finish(""), 0);
    assert_eq!(finish("0,0:3R 1,0:7G"), 2);
    assert_eq!(finish("0,0:3R 1,0:7G 1,1:1P"), 2, "a tile of a wrong line does not count");
    assert_eq!(finish("0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P"), 5);
    assert_eq!(finish("0,0:3R 1,0:7G 7,0:5B 7,1:9Y 7,2:1P"), 3, "the larger of two groups counts");
    let held = game.clone().play_text(seat(0), "finish 0,0:8R", DRAWN).expect_err("no such tile");
    assert!(held.to_string().contains("do not have"), "{held}");
}

#[test]
fn timed_solo_counts_the_last_complete_stage_at_least() {
    let text = format!("solo 5 round 1 | 3R 7G 5B 6Y 1P | pool {} | 0/0 | ", 96 - 5);
    let mut game = at(&text);
    game.play_text(seat(0), "claim 0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P", DRAWN).expect("a stage");
    game.play_text(seat(0), "finish 0,0:3R 1,0:7G", DRAWN).expect("an early end");
    assert_eq!(game.race().expect("a race").laid().len(), 5);
}

#[test]
fn spot_rewards_and_punishes() {
    let table = "5R 6G 1B 8Y 2P 3O 4R 7G 5B 2Y";
    let position = |won: &str, seen: usize| {
        at(&format!("spot 5 round 1 | {table} | {won} ;  | pool {} | 1 ; 1", 96 - 10 - seen))
    };
    let mut game = position("", 0);
    // 5 + 6 + 1 + 8 = 20.
    game.play_text(seat(0), "spot 5R 6G 1B 8Y = 20", DRAWN).expect("a claim");
    let spot = game.spot().expect("spot");
    assert_eq!((spot.won()[0].len(), spot.table().len(), spot.round()), (4, 10, 2));
    game.play_text(seat(0), "spot 5R 6G 1B 8Y = 20", DRAWN)
        .expect_err("those tiles are gone, unless dealt again");
    let mut wrong = position("1R 1G 1Y 1P", 4);
    wrong.play_text(seat(0), "spot 5R 6G 1B 8Y = 21", DRAWN).expect("a wrong claim");
    assert!(wrong.spot().expect("spot").won()[0].is_empty(), "four go back");
    wrong.play_text(seat(0), "spot 5R 6G 1B 8Y = 21", DRAWN).expect("another");
    assert_eq!(wrong.to_act().single(), Some(seat(1)), "nothing to give back: locked out");
    wrong.play_text(seat(1), "spot 5R 6G 1B 8Y = 21", DRAWN).expect("wrong too");
    assert_eq!(wrong.to_act().iter().count(), 2, "all sit out: the next turn begins");
    let mut won = position("1R 1G 1Y 1P 2R 2G 2B 2O 3R 3G 3B 3Y", 12);
    won.play_text(seat(0), "spot 5R 6G 1B 8Y = 20", DRAWN).expect("a claim");
    assert_eq!(won.outcome().map(|outcome| outcome.reason), Some(TILES));
}

#[test]
fn spot_sits_out_until_the_next_correct_combination() {
    let table = "5R 6G 1B 8Y 2P 3O 4R 7G 5B 2Y";
    let mut game = at(&format!("spot 5 round 1 | {table} |  ;  ;  | pool {} | 1 ; 1 ; 1", 96 - 10));
    game.play_text(seat(0), "spot 5R 6G 1B 8Y = 21", DRAWN).expect("a wrong claim");
    game.play_text(seat(1), "spot 5R 6G 1B 8Y = 21", DRAWN).expect("another");
    assert_eq!(game.to_act().single(), Some(seat(2)), "another wrong claim ends nothing");
    game.play_text(seat(2), "spot 5R 6G 1B 8Y = 20", DRAWN).expect("a correct one");
    assert_eq!(game.to_act().iter().count(), 3, "everybody is back");
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
    // The order of the bag is not decided yet, so it cannot be in the position.
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
    assert!(action("0,0: 5R").contains("h0,0:5R,9G,1P"));
    assert!(action("0,0,h: 5X").contains("R O Y G B P"));
    assert!(action("spot 1R = 3").contains("four tiles"));
    assert!(Sumoku::dealt(&"players=7".parse().expect("pairs"), Seed::default()).is_err());
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

#[test]
fn the_next_round_does_not_exist_before_everybody_is_ready() {
    let mut game = start("mode=speed players=2", 4);
    let swap = Action::Swap(game.race().expect("a race").builders()[1].tiles[0]);
    claim_wrongly(&mut game, 0);
    claim_wrongly(&mut game, 1);
    assert_eq!(game.outcome(), None);
    let dealt = |game: &Sumoku, seed: u64| {
        let mut game = game.clone();
        let luck = game.play(seat(1), &Action::Ready, Fate::Drawn(Seed::from(seed))).expect("the last one");
        (game, luck.expect("a deal"))
    };
    assert_eq!(game.play(seat(1), &swap, DRAWN), Err(Illegal::BetweenRounds.into()));
    assert_eq!(game.play(seat(0), &Action::Ready, Fate::Unknown), Ok(None), "the first one calls no deal");
    assert_eq!(game.play(seat(0), &Action::Ready, DRAWN), Err(Illegal::ReadyAlready.into()));
    assert_eq!(game.to_act().single(), Some(seat(1)));
    let again = at(&game.position());
    assert_eq!(again.position(), game.position());
    assert_eq!(again.to_act(), game.to_act());
    let ((mut one, deal), (other, _)) = (dealt(&game, 1), dealt(&game, 2));
    assert_ne!(one.position(), other.position(), "only the seed decides");
    assert_eq!(dealt(&again, 1).1, deal);
    assert_eq!(one.play(seat(0), &Action::Ready, DRAWN), Err(Illegal::RoundGoesOn.into()));
}

#[test]
fn draws_depend_on_the_seed() {
    let play = "2,0,v: 5B 9Y 1P";
    let position =
        classic(5, "0,0:3R 1,0:7G", "5B 6Y 1P 2R 2G 4B 4Y 8P", "1R 1G 1B 1Y 3P 3G 3B 3Y").position();
    let drawn = |seed: u64| {
        let mut game = at(&position);
        let played = game.play_text(seat(0), play, Fate::Drawn(Seed::from(seed))).expect("a play");
        (game, played)
    };
    let (game, played) = drawn(1);
    assert_ne!(played.luck, drawn(2).1.luck);
    assert_eq!((game.lucks(), played.luck.as_ref().map(|draw| draw.tiles.len())), (1, Some(3)));
    let mut told = at(&position);
    told.play_text(seat(0), &played.to_string(), Fate::Told(None)).expect("the same play");
    assert_eq!(told, game);
    let wrong = |text: &str| at(&position).play_text(seat(0), text, DRAWN).expect_err(text).to_string();
    assert!(wrong(&format!("{play}~5B,1P,1P")).contains("not face down"));
    assert!(wrong(&format!("{play}~5O")).contains("expected 3"));
    assert!(wrong(&format!("{play}~5O,5O,4O/k3")).contains("expected none"));
    assert!(at(&position).play_text(seat(0), play, Fate::Unknown).is_err());
}

#[test]
fn passes_survive_in_a_position() {
    let dealt = classic(5, "", "1R 1R 1O 1O 1Y 1Y 1G 1G", "1B 1B 1P 1P 2R 2R 6R 6R");
    let free_pass = "free-pass=on".parse().expect("pairs");
    let mut game = Sumoku::from_position(&dealt.position(), &free_pass).expect("a position");
    game.play(seat(0), &Action::Pass, DRAWN).expect("a pass");
    assert!(game.position().ends_with("passes 1"), "{}", game.position());
    let options = game.options();
    let mut again = Sumoku::from_position(&game.position(), &options).expect("a position");
    let luck = game.play(seat(1), &Action::Pass, DRAWN).expect("a pass");
    assert_eq!(luck.as_ref().map(|draw| draw.tiles.len()), Some(16), "both passed: all is dealt again");
    assert_eq!(again.play(seat(1), &Action::Pass, DRAWN), Ok(luck));
    assert_eq!(again.position(), game.position());
}
