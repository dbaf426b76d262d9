use std::collections::BTreeSet;
use std::ops::Range;

use dohyo_core::{Chance, Options};
use dohyo_kabuto::PowerId;

use super::indices::{ITEMS, POWERS};
use super::*;

#[test]
fn every_item_power_and_aim_has_an_index() {
    assert_eq!(PowerId::all().count(), POWERS);
    assert_eq!(ACTIONS, 1262);
    for number in 0..ITEMS {
        let item = item_numbered(number).expect("an item");
        assert_eq!(item_number(item), number);
        assert!(item.entering().widest_lateral() <= WIDEST_LATERAL, "{item}");
    }
}

/// Returns the ranges of indices for the phases of a push after its verb.
fn phases(verb: usize) -> Vec<Range<usize>> {
    let platform = (SIDE..AGAIN).contains(&verb).then_some(OFFSET..LATERAL);
    std::iter::once(ITEM..OFFSET).chain(platform).chain([LATERAL..ANGLE, ANGLE..PAYEE]).collect()
}

/// Returns `true` if the rule book allows the push that begins with `indices`, straight from the middle.
fn is_allowed(game: &Rules, indices: &[usize], phases: &[Range<usize>]) -> bool {
    let straight =
        phases[indices.len() - 1..].iter().map(|phase| usize::midpoint(phase.start, phase.end - 1));
    let whole: Vec<usize> = indices.iter().copied().chain(straight).collect();
    decode(&whole).is_some_and(|action| game.judge(&action).is_ok())
}

/// Returns `true` if the mask has the piece of `index` in any heading.
fn has_heading(mask: &[usize], index: usize) -> bool {
    let kind = |index: usize| match item_numbered(index - ITEM) {
        Some(Item::One { kind, .. }) => Some(kind),
        _ => None,
    };
    kind(index).is_some() && mask.iter().any(|&other| kind(other) == kind(index))
}

/// Compares the masks of a push, phase by phase, with the rule book. Tries all items; for an aim, tries the numbers at
/// the limits, beyond them, and some between.
fn compare_push(world: &mut Kabuto, chance: &mut Chance) {
    let game = world.game.clone();
    let phases = phases(world.chosen[0]);
    for (number, phase) in phases.iter().enumerate() {
        let mask = world.legal();
        let (first, last) = (mask[0], mask[mask.len() - 1]);
        assert!(phase.contains(&first) && phase.contains(&last), "{:?}", world.chosen);
        let tried: BTreeSet<usize> = if number == 0 {
            phase.clone().collect()
        } else {
            assert_eq!(last - first + 1, mask.len(), "aims have no gaps");
            let between = (0..3).map(|_| first + chance.below((last - first + 1) as u32) as usize);
            [first, last, first - 1, last + 1]
                .into_iter()
                .chain(between)
                .filter(|at| phase.contains(at))
                .collect()
        };
        for index in tried {
            let indices: Vec<usize> = world.chosen.iter().copied().chain([index]).collect();
            let allowed = is_allowed(&game, &indices, &phases);
            // A round piece looks the same in every heading: the mask shows one of them.
            let shown = mask.contains(&index) || allowed && number == 0 && has_heading(&mask, index);
            assert_eq!(shown, allowed, "{indices:?} {}", game.position());
        }
        let index = *chance.pick(&mask).expect("an index");
        world.play(index).expect("a legal index");
    }
}

/// Compares the masks after the verb of a special move with the rule book's list.
fn compare_other(world: &mut Kabuto, chance: &mut Chance) {
    let mut legal = Vec::new();
    let seat = world.game.to_act().first().expect("somebody acts");
    world.game.legal_actions(seat, &mut legal);
    let paths: Vec<Vec<usize>> =
        legal.iter().filter_map(encode).filter(|path| !Kabuto::is_push(path[0])).collect();
    while world.is_midway() {
        let next: BTreeSet<usize> = paths
            .iter()
            .filter(|path| path.starts_with(&world.chosen))
            .filter_map(|path| path.get(world.chosen.len()).copied())
            .collect();
        assert_eq!(world.legal().into_iter().collect::<BTreeSet<_>>(), next, "{:?}", world.chosen);
        let index = *chance.pick(&world.legal()).expect("an index");
        world.play(index).expect("a legal index");
    }
}

// Pushes are slow, so each run compares only part of the 10,000 positions that were compared once.
#[test]
fn masks_are_the_rule_book_in_every_phase() {
    let mut chance = Chance::of_opening(Seed::from(8));
    for (text, most) in [("", 1_000), ("players=3 hand=unsteady", 600), ("players=4 league=junior", 600)] {
        let options: Options = text.parse().expect(text);
        let (mut compared, mut number) = (0, 0);
        while compared < most {
            number += 1;
            let seed = Seed::from(number);
            let AnyGame::Kabuto(game) = dohyo_games::start("kabuto", &options, seed).expect(text) else {
                panic!("another game");
            };
            let mut world = Kabuto::of(game, seed);
            while world.to_act().is_some() && compared < most {
                let mask = world.legal();
                let before = world.log.len();
                world.play(*chance.pick(&mask).expect("an index")).expect("a legal index");
                match world.chosen.first() {
                    Some(&verb) if Kabuto::is_push(verb) => compare_push(&mut world, &mut chance),
                    Some(_) => compare_other(&mut world, &mut chance),
                    None => {}
                }
                // Positions in the middle of an action count, too.
                compared += world.log.len() - before;
            }
        }
    }
}
