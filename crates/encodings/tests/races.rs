//! Races of Sumoku as numbers.

use dohyo_core::{Chance, Fate, Game, Options, Seat, Seed};
use dohyo_encodings::race::Builders;
use dohyo_encodings::spot::Spot;
use dohyo_encodings::{Race, race, spot};
use dohyo_games::AnyGame;
use dohyo_sumoku::Sumoku;

fn game(text: &str, seed: u64) -> Sumoku {
    let options: Options = text.parse().expect(text);
    match dohyo_games::start("sumoku", &options, Seed::from(seed)).expect(text) {
        AnyGame::Sumoku(game) => game,
        _ => panic!("sumoku"),
    }
}

fn legal(race: &dyn Race, agent: usize) -> Vec<usize> {
    let mut legal = Vec::new();
    race.each_legal(agent, &mut |index| legal.push(index));
    legal
}

#[test]
fn spot_allows_every_announcement_and_knows_the_right_ones() {
    let mut compared = 0;
    for seed in 0.. {
        if compared >= 10_000 {
            break;
        }
        let mut race = Spot::of(game("mode=spot players=3", seed), Seed::from(seed)).expect("spot");
        let mut chance = Chance::of_opening(Seed::from(seed));
        for _ in 0..200 {
            if race.outcome().is_some() {
                break;
            }
            for agent in 0..3 {
                compared += 1;
                let seat = Seat::ALL[agent];
                let AnyGame::Sumoku(sumoku) = race.game() else { panic!("sumoku") };
                let mask = legal(&race, agent);
                if !sumoku.to_act().contains(seat) {
                    assert_eq!(mask, [0]);
                    continue;
                }
                let sample: Vec<_> = (0..4).map(|_| chance.below(spot::ACTIONS as u32) as usize).collect();
                for index in sample.into_iter().filter(|&index| index > 0) {
                    let action = race.decode(index);
                    assert_eq!(action.is_some(), mask.contains(&index));
                    if let Some(action) = action {
                        let lowest = race.encode(&action).expect("an index");
                        assert_eq!(race.decode(lowest), Some(action.clone()));
                        assert!(sumoku.clone().play(seat, &action, Fate::Drawn(Seed::from(1))).is_ok());
                    }
                }
                let mut right = Vec::new();
                sumoku.legal_actions(seat, &mut right);
                let right = right.iter().map(|action| race.encode(action).expect("an index"));
                assert!(right.into_iter().all(|index| mask.contains(&index)));
            }
            let indices: Vec<_> =
                (0..3).map(|agent| *chance.pick(&legal(&race, agent)).expect("waiting")).collect();
            assert!(race.play(&indices).iter().flatten().all(|why| why.kind == "TooLate"));
        }
    }
}

#[test]
fn benches_hold_what_the_agents_hold() {
    for text in ["mode=speed players=3", "mode=team players=2", "mode=solo players=1 locked=on"] {
        let mut race = Builders::of(game(text, 1), Seed::from(1)).expect(text);
        let mut chance = Chance::of_opening(Seed::from(9));
        for _ in 0..3_000 {
            if race.outcome().is_some() {
                break;
            }
            let indices: Vec<_> = (0..race.agents())
                .map(|agent| {
                    let legal: Vec<_> = legal(&race, agent).into_iter().filter(|&index| index != 4).collect();
                    *chance.pick(&legal).expect("waiting is always possible")
                })
                .collect();
            let refused = race.play(&indices);
            assert!(refused.iter().flatten().all(|why| why.kind == "TooLate"), "{refused:?}");
        }
        assert!(race.log().len() > 20);
    }
}

#[test]
fn a_sumoku_that_is_laid_tile_by_tile_wins_the_round() {
    let text = "mode=speed players=2 fair-deal=on";
    let mut race = Builders::of(game(text, 3), Seed::from(3)).expect(text);
    let AnyGame::Sumoku(before) = race.game() else { panic!("sumoku") };
    let state = before.race().expect("a race");
    let task = dohyo_sumoku_solver::Task::new(&state.builders()[0].tiles, state.key());
    let dohyo_sumoku_solver::Answer::Sumoku(grid) = task.solve().answer else {
        panic!("a fair deal has one")
    };
    for (cell, laid) in grid.iter() {
        let take = 54 + laid.colour().index() * 9 + usize::from(laid.value()) - 1;
        let touch = 108 + (cell.y + 16) as usize * 32 + (cell.x + 16) as usize;
        for index in [take, touch] {
            assert_eq!(race.play(&[index, 0]), [None, None]);
        }
    }
    assert_eq!(race.play(&[1, 0]), [None, None]);
    let AnyGame::Sumoku(after) = race.game() else { panic!("sumoku") };
    assert_eq!(after.race().expect("a race").builders()[0].wins, 1);
    // Between two rounds everybody says that they are ready.
    assert_eq!(legal(&race, 0), [0, 3]);
    assert_eq!(race.play(&[3, 3]), [None, None]);
    let AnyGame::Sumoku(next) = race.game() else { panic!("sumoku") };
    assert_eq!(next.race().expect("a race").round(), 2);
}

#[test]
fn any_index_is_handled_without_a_panic() {
    let mut chance = Chance::of_opening(Seed::from(1));
    for text in ["mode=speed players=2", "mode=team players=3", "mode=solo players=1"] {
        let mut race = Builders::of(game(text, 2), Seed::from(2)).expect(text);
        for _ in 0..2_000 {
            let indices: Vec<_> =
                (0..race.agents()).map(|_| chance.below(race::ACTIONS as u32 + 5) as usize).collect();
            race.play(&indices);
        }
    }
}
