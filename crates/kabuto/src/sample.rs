//! Legal actions: complete lists, except for pushes, which are sampled because there are too many.

use dohyo_core::Chance;

use crate::rulebook::{Terms, group_move, keeping_move};
use crate::situation::{Phase, Situation};
use crate::{Action, Aim, Corner, Group, Item, Quarter, Shot, Stand, powers};

/// The aims of the sample, in quarters of the widest.
const SAMPLE: [i16; 5] = [-4, -2, 0, 2, 4];

/// Returns every legal action except pushes.
pub fn without_push(now: &Situation, terms: Terms) -> Vec<Action> {
    let unmarked = Corner::ALL.into_iter().filter(|&corner| !now.own().markers.contains(corner));
    let mut found = Vec::new();
    match now.turn.phase {
        Phase::FirstMarker => return unmarked.map(Action::Marker).collect(),
        Phase::Marker => {
            found.push(Action::End);
            found.extend(unmarked.map(Action::Marker));
            return found;
        }
        Phase::Extra => return found,
        Phase::After if !now.turn.slam => found.push(Action::End),
        Phase::Before | Phase::After if now.own().tray.is_empty() => found.push(Action::Submit),
        Phase::Before | Phase::After => {}
    }
    if !terms.junior {
        found.extend(powers::choices(now).into_iter().map(Action::Use));
    }
    found
}

/// Returns `true` if a push can be made now.
pub fn may_push(now: &Situation) -> bool {
    matches!(now.turn.phase, Phase::Before | Phase::Extra) || now.turn.phase == Phase::After && now.turn.slam
}

/// Returns the push, extra push or corner slam of `item` with `aim` that is possible now, once for each position of the
/// platform or marker to keep.
pub fn pushes(now: &Situation, terms: Terms, item: Item, aim: Aim) -> Vec<Action> {
    match now.turn.phase {
        Phase::Before => {
            stands(now).into_iter().map(|stand| Action::Push(Shot { item, stand, aim })).collect()
        }
        Phase::Extra => vec![Action::Again { item, aim }],
        _ => {
            let here = now.turn.stand;
            let others = now.own().markers.iter().filter(|&corner| here != Some(Stand::Corner(corner)));
            let kept = others.filter(|_| keeping_move(now, terms).is_some()).map(Some);
            kept.chain([None]).map(|keep| Action::Slam { item, aim, keep }).collect()
        }
    }
}

/// Returns all legal actions except pushes, and an even sample of the pushes. Every other aim that fits the platform is
/// legal, too.
pub fn legal_actions(now: &Situation, terms: Terms) -> Vec<Action> {
    let mut found = without_push(now, terms);
    if may_push(now) {
        for item in items(now, terms) {
            let widest = item.entering().widest_lateral();
            let mut laterals = SAMPLE.map(|share| share * (widest / 4)).to_vec();
            laterals.dedup();
            for lateral in laterals {
                for angle in SAMPLE.map(|share| share * (Aim::WIDEST / 4)) {
                    found.extend(pushes(now, terms, item, Aim { lateral, angle }));
                }
            }
        }
    }
    found
}

/// Draws a random action: a push with any aim half of the time, something else otherwise.
pub fn draw(now: &Situation, terms: Terms, chance: &mut Chance) -> Option<Action> {
    let mut below = |count: usize| chance.below(count as u32) as usize;
    let (others, items) =
        (without_push(now, terms), if may_push(now) { items(now, terms) } else { Vec::new() });
    if items.is_empty() || !others.is_empty() && below(2) == 0 {
        return others.get(below(others.len().max(1))).copied();
    }
    let item = items[below(items.len())];
    let mut around = |most: i16| below(2 * most as usize + 1) as i16 - most;
    let aim = Aim { lateral: around(item.entering().widest_lateral()), angle: around(Aim::WIDEST) };
    let pushes = pushes(now, terms, item, aim);
    pushes.get(below(pushes.len())).copied()
}

/// Returns the positions of the platform for the push of the turn: corners, and a sample of sides if a move allows them.
pub fn stands(now: &Situation) -> Vec<Stand> {
    let mut stands: Vec<_> = Corner::ALL.into_iter().map(Stand::Corner).collect();
    if let Some(most) = now.turn.side {
        let sides = Quarter::ALL.into_iter();
        stands.extend(sides.flat_map(|side| [-most, 0, most].map(|offset| Stand::Side { side, offset })));
    }
    stands
}

/// Returns every piece, with every heading, and every group that the player may push.
pub fn items(now: &Situation, terms: Terms) -> Vec<Item> {
    let tray = now.own().tray;
    let mut items = Vec::new();
    for kind in tray.kinds() {
        let headings: &[Quarter] =
            if kind.piece().shape.is_disc() { &[Quarter::East] } else { &Quarter::ALL };
        items.extend(headings.iter().map(|&heading| Item::One { kind, heading }));
    }
    for group in Group::all() {
        let mut left = tray;
        if group_move(now, terms, group).is_some() && left.take_all(&group.kinds().collect::<Vec<_>>()) {
            items.push(Item::Group(group));
        }
    }
    items
}
