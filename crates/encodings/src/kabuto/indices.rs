//! Actions of Sakura Slam as indices.

use dohyo_core::Seat;
use dohyo_kabuto::{
    Action, Aim, Corner, Corners, Group, Item, Kind, PowerId, Quarter, Shot, Stand, Target, Use,
};

/// The number of indices.
pub const ACTIONS: usize = TARGET + TARGETS;
/// Rows and columns.
pub const SHAPE: [usize; 2] = [72, WIDTH];

pub(super) const MARKER: usize = 0;
pub(super) const USE: usize = MARKER + 4;
pub(super) const POWERS: usize = 18;
pub(super) const CORNER: usize = USE + POWERS;
pub(super) const SIDE: usize = CORNER + 4;
pub(super) const AGAIN: usize = SIDE + 4;
pub(super) const SLAM: usize = AGAIN + 1;
pub(super) const KEEP: usize = SLAM + 1;
pub(super) const END: usize = KEEP + 4;
pub(super) const SUBMIT: usize = END + 1;
pub(super) const ITEM: usize = SUBMIT + 1;
pub(super) const ITEMS: usize = 52;
pub(super) const OFFSET: usize = ITEM + ITEMS;
pub(super) const LATERAL: usize = OFFSET + 2 * WIDEST_OFFSET as usize + 1;
pub(super) const ANGLE: usize = LATERAL + 2 * WIDEST_LATERAL as usize + 1;
pub(super) const PAYEE: usize = ANGLE + 2 * Aim::WIDEST as usize + 1;
pub(super) const MARKERS: usize = PAYEE + 4;
pub(super) const PIECE: usize = MARKERS + 16;
pub(super) const TARGET: usize = PIECE + 13;
pub(super) const TARGETS: usize = 60;

/// The largest distance of the platform from the middle of a side, in tenths of a mm.
pub(super) const WIDEST_OFFSET: i16 = 60;
/// The widest lateral aim of any piece, in tenths of a mm.
pub(super) const WIDEST_LATERAL: i16 = 210;
pub(super) const WIDTH: usize = 24;

/// Returns the number of an item: first every kind except the wrestler × every heading, then the groups.
pub(super) fn item_number(item: Item) -> usize {
    match item {
        Item::One { kind, heading } => {
            let kind = kind.index() - usize::from(kind.is_special());
            kind * 4 + Quarter::ALL.into_iter().position(|quarter| quarter == heading).unwrap_or_default()
        }
        Item::Group(group) => 48 + Group::all().position(|other| other == group).unwrap_or_default(),
    }
}

pub(super) fn item_numbered(number: usize) -> Option<Item> {
    if let Some(group) = number.checked_sub(48) {
        return Group::all().nth(group).map(Item::Group);
    }
    let kind = Kind::all().filter(|&kind| kind != Kind::WRESTLER).nth(number / 4)?;
    Some(Item::One { kind, heading: Quarter::ALL[number % 4] })
}

pub(super) fn markers_number(corners: Corners) -> usize {
    corners.iter().map(|corner| 1 << corner.index()).sum()
}

pub(super) fn side_number(side: Quarter) -> usize {
    Quarter::ALL.into_iter().position(|quarter| quarter == side).unwrap_or_default()
}

pub(super) fn signed(index: usize, first: usize, widest: i16) -> i16 {
    (index - first) as i16 - widest
}

pub(super) fn unsigned(value: i16, first: usize, widest: i16) -> Option<usize> {
    (-widest..=widest).contains(&value).then(|| first + (value + widest) as usize)
}

/// Returns the indices of an action, or `None` if it has none.
pub fn encode(action: &Action) -> Option<Vec<usize>> {
    let aim = |aim: Aim| -> Option<[usize; 2]> {
        Some([unsigned(aim.lateral, LATERAL, WIDEST_LATERAL)?, unsigned(aim.angle, ANGLE, Aim::WIDEST)?])
    };
    let pushed = |verb: usize, item: Item, aimed: Aim| -> Option<Vec<usize>> {
        let [lateral, angle] = aim(aimed)?;
        Some(vec![verb, ITEM + item_number(item), lateral, angle])
    };
    match *action {
        Action::Marker(corner) => Some(vec![MARKER + corner.index()]),
        Action::End => Some(vec![END]),
        Action::Submit => Some(vec![SUBMIT]),
        Action::Again { item, aim } => pushed(AGAIN, item, aim),
        Action::Slam { item, aim, keep: None } => pushed(SLAM, item, aim),
        Action::Slam { item, aim, keep: Some(corner) } => pushed(KEEP + corner.index(), item, aim),
        Action::Push(Shot { item, stand: Stand::Corner(corner), aim }) => {
            pushed(CORNER + corner.index(), item, aim)
        }
        Action::Push(Shot { item, stand: Stand::Side { side, offset }, aim }) => {
            let mut indices = pushed(SIDE + side_number(side), item, aim)?;
            indices.insert(2, unsigned(offset, OFFSET, WIDEST_OFFSET)?);
            Some(indices)
        }
        Action::Use(Use { power, to, from, piece, target }) => {
            let number = PowerId::all().position(|other| other == power)?;
            let mut indices = vec![USE + number];
            indices.extend(to.map(|seat| PAYEE + seat.index()));
            indices.extend((from.count() > 0).then(|| MARKERS + markers_number(from)));
            indices.extend(piece.map(|kind| PIECE + kind.index()));
            indices.extend(target.map(|target| TARGET + target.index()));
            (target.is_none_or(|target| target.index() < TARGETS)).then_some(indices)
        }
    }
}

/// Returns the action that `indices` describe, or `None` if there is none.
pub fn decode(indices: &[usize]) -> Option<Action> {
    let (&verb, rest) = indices.split_first()?;
    let corner = |first: usize| Corner::ALL.get(verb - first).copied();
    let aimed = |rest: &[usize]| -> Option<(Item, Aim)> {
        let &[item, lateral, angle] = rest else { return None };
        if !(ITEM..OFFSET).contains(&item)
            || !(LATERAL..ANGLE).contains(&lateral)
            || !(ANGLE..PAYEE).contains(&angle)
        {
            return None;
        }
        let aim = Aim {
            lateral: signed(lateral, LATERAL, WIDEST_LATERAL),
            angle: signed(angle, ANGLE, Aim::WIDEST),
        };
        Some((item_numbered(item - ITEM)?, aim))
    };
    Some(match verb {
        ..USE if rest.is_empty() => Action::Marker(corner(MARKER)?),
        USE..CORNER => Action::Use(decode_use(PowerId::all().nth(verb - USE)?, rest)?),
        CORNER..SIDE => {
            let (item, aim) = aimed(rest)?;
            Action::Push(Shot { item, stand: Stand::Corner(corner(CORNER)?), aim })
        }
        SIDE..AGAIN => {
            let &[item, offset, lateral, angle] = rest else { return None };
            if !(OFFSET..LATERAL).contains(&offset) {
                return None;
            }
            let (item, aim) = aimed(&[item, lateral, angle])?;
            let stand = Stand::Side {
                side: Quarter::ALL[verb - SIDE],
                offset: signed(offset, OFFSET, WIDEST_OFFSET),
            };
            Action::Push(Shot { item, stand, aim })
        }
        AGAIN => {
            let (item, aim) = aimed(rest)?;
            Action::Again { item, aim }
        }
        SLAM..END => {
            let (item, aim) = aimed(rest)?;
            let keep = if verb == SLAM { None } else { Some(corner(KEEP)?) };
            Action::Slam { item, aim, keep }
        }
        END if rest.is_empty() => Action::End,
        SUBMIT if rest.is_empty() => Action::Submit,
        _ => return None,
    })
}

fn decode_use(power: PowerId, rest: &[usize]) -> Option<Use> {
    let mut chosen = Use::plain(power);
    let mut last = 0;
    for &index in rest {
        if index <= last {
            return None;
        }
        last = index;
        match index {
            PAYEE..MARKERS => chosen.to = Seat::from_index(index - PAYEE),
            MARKERS..PIECE => {
                let of_set =
                    Corner::ALL.into_iter().filter(|corner| (index - MARKERS) >> corner.index() & 1 == 1);
                chosen.from = of_set.fold(Corners::NONE, Corners::with);
            }
            PIECE..TARGET => chosen.piece = Kind::all().nth(index - PIECE),
            TARGET..ACTIONS => chosen.target = Some(Target::new(index - TARGET)),
            _ => return None,
        }
    }
    Some(chosen)
}
