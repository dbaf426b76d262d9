//! Special moves: an interpreter for the moves of `roster/data.rs`.

use crate::physics::gap;
use crate::roster::{Condition, Cost, Deed, Power, Timing};
use crate::situation::{Phase, Situation};
use crate::{Corners, Illegal, Kind, PowerId, Standing, Target, Use};

/// The largest gap in mm between pieces that touch.
const TOUCH: f64 = 0.5;

/// Returns the situation after a move, or the reason for refusing it.
pub(crate) fn apply(now: &Situation, chosen: &Use) -> Result<Situation, Illegal> {
    let power = chosen.power.power();
    may_use(now, chosen.power)?;
    let mut after = now.clone();
    after.turn.used |= 1 << chosen.power.index();
    pay(&mut after, power, chosen)?;
    let stacks = |deed: &Deed| matches!(deed, Deed::Stack { .. });
    let aims = |deed: &Deed| matches!(deed, Deed::Stack { .. } | Deed::Take { .. });
    if chosen.piece.is_some() != power.deeds.iter().any(stacks) {
        return Err(Illegal::WrongPiece);
    }
    if chosen.target.is_some() != power.deeds.iter().any(aims) {
        return Err(Illegal::WrongTarget);
    }
    for deed in power.deeds {
        perform(&mut after, deed, chosen)?;
    }
    if power.timing == Timing::ReplacesTurn {
        after.turn.replaced = true;
        after.turn.phase = Phase::Marker;
    }
    Ok(after)
}

/// Checks that a move can be used now, without considering the choices made for it.
fn may_use(now: &Situation, id: PowerId) -> Result<(), Illegal> {
    let power = id.power();
    if id.wrestler().id != now.wrestler().id {
        return Err(Illegal::NotYourMove { power: id });
    }
    if now.turn.replaced {
        return Err(Illegal::Replaced);
    }
    if now.turn.used & 1 << id.index() != 0 {
        return Err(Illegal::Used { power: id });
    }
    let fits = match (power.timing, now.turn.phase) {
        (Timing::BeforePush | Timing::BeforeOrAfterPush, Phase::Before)
        | (Timing::AfterPush | Timing::BeforeOrAfterPush, Phase::After) => true,
        (Timing::ReplacesTurn, Phase::Before) => {
            if now.turn.used != 0 || now.players[now.seat.index()].rested {
                return Err(Illegal::CannotReplace { power: id });
            }
            true
        }
        _ => false,
    };
    if !fits {
        return Err(Illegal::WrongTime { power: id });
    }
    if now.turn.slam && withdrawn(power) > 0 {
        return Err(Illegal::MarkersForSlam { power: id });
    }
    for condition in power.conditions {
        match *condition {
            Condition::KnockedOffNothing if now.turn.knocked_off > 0 => {
                return Err(Illegal::KnockedOff { power: id });
            }
            Condition::HoldsAtMost(most) if now.own().tray.total() > most => {
                return Err(Illegal::HoldsTooMany { power: id, most });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the number of markers that a move withdraws.
fn withdrawn(power: &Power) -> u8 {
    power.costs.iter().map(|cost| if let Cost::Withdraw(count) = cost { *count } else { 0 }).sum()
}

/// Pays the costs of a move.
fn pay(after: &mut Situation, power: &Power, chosen: &Use) -> Result<(), Illegal> {
    let payment = power.costs.iter().find_map(|cost| match cost {
        Cost::Pay(kinds) => Some(kinds),
        Cost::Withdraw(_) => None,
    });
    if chosen.to.is_some() != (after.chooses_payee() && payment.is_some()) {
        return Err(Illegal::WhomToPay);
    }
    if let Some(kinds) = payment {
        let to = match chosen.to {
            Some(seat) if after.opponents().any(|opponent| opponent == seat) => seat,
            Some(seat) => return Err(Illegal::CannotBePaid { seat }),
            None => after.opponents().next().ok_or(Illegal::WhomToPay)?,
        };
        let payee = after.side_index(to);
        let before = after.own().tray;
        for &kind in *kinds {
            if !after.own_mut().tray.take(kind) {
                let need = kinds.iter().filter(|&&other| other == kind).count() as u8;
                return Err(Illegal::CannotPay { kind, need, have: before.count(kind) });
            }
            after.sides[payee].tray.add(kind);
        }
    }
    let (need, placed) = (withdrawn(power), after.own().markers);
    if chosen.from.count() != need || !chosen.from.is_within(placed) {
        return Err(Illegal::WrongMarkers { need, have: placed.count() });
    }
    let own = after.own_mut();
    own.markers = own.markers.without(chosen.from);
    Ok(())
}

fn perform(after: &mut Situation, deed: &Deed, chosen: &Use) -> Result<(), Illegal> {
    match deed {
        Deed::Gain(kinds) => {
            for &kind in *kinds {
                if after.reserve().count(kind) == 0 {
                    return Err(Illegal::NoneInReserve { kind });
                }
                after.own_mut().tray.add(kind);
            }
        }
        Deed::GainAny(kinds) => {
            let before = after.own().tray;
            for &kind in *kinds {
                if after.reserve().count(kind) > 0 {
                    after.own_mut().tray.add(kind);
                }
            }
            if let Some(&kind) = kinds.first().filter(|_| after.own().tray == before) {
                return Err(Illegal::NoneInReserve { kind });
            }
        }
        Deed::Stack { kinds, on_wrestler } => {
            let kind = chosen.piece.filter(|kind| kinds.contains(kind)).ok_or(Illegal::WrongPiece)?;
            let target = target(after, chosen)?;
            let standing = &after.ring[target];
            let right = if *on_wrestler {
                standing.wrestler == Some(after.seat)
            } else {
                standing.wrestler.is_none()
            };
            if !right {
                return Err(Illegal::NotOnThat);
            }
            if kind.piece().rank > standing.top().piece().rank {
                return Err(Illegal::TooLarge { kind });
            }
            if !after.own_mut().tray.take(kind) {
                return Err(Illegal::NotInTray { kind });
            }
            after.ring[target].stack.push(kind);
        }
        Deed::ExtraPush => {
            if after.own().tray.is_empty() {
                return Err(Illegal::NothingLeft);
            }
            after.turn.phase = Phase::Extra;
        }
        Deed::PlatformOnSide(most) => after.turn.side = Some(*most),
        Deed::Take { kinds, leave } => {
            let target = target(after, chosen)?;
            let standing = &after.ring[target];
            if !standing.stack.is_empty() || standing.belt || standing.wrestler.is_some() {
                return Err(Illegal::NotAlone);
            }
            if !kinds.contains(&standing.kind) {
                return Err(Illegal::WrongTarget);
            }
            let own = after.ring.iter().find(|other| other.wrestler == Some(after.seat));
            if !own.is_some_and(|own| gap(&own.body(), &standing.body()) <= TOUCH) {
                return Err(Illegal::NotTouching);
            }
            let kind = standing.kind;
            if after.reserve().count(*leave) > 0 {
                after.ring[target] = Standing { place: standing.place, ..Standing::of(*leave) };
            } else {
                after.ring.remove(target);
            }
            after.own_mut().tray.add(kind);
        }
        // Handled by pushes, slams and the end of the turn.
        Deed::PushGroup(_) | Deed::KeepMarker | Deed::MayPlaceMarker => {}
    }
    Ok(())
}

fn target(after: &Situation, chosen: &Use) -> Result<usize, Illegal> {
    let target = chosen.target.ok_or(Illegal::WrongTarget)?;
    if target.index() < after.ring.len() { Ok(target.index()) } else { Err(Illegal::NoSuchTarget { target }) }
}

/// Returns every way to use a move now.
pub(crate) fn choices(now: &Situation) -> Vec<Use> {
    let mut found = Vec::new();
    for id in PowerId::of(now.wrestler()).filter(|&id| may_use(now, id).is_ok()) {
        let power = id.power();
        let pays = power.costs.iter().any(|cost| matches!(cost, Cost::Pay(_)));
        let payees: Vec<_> =
            if pays && now.chooses_payee() { now.opponents().map(Some).collect() } else { vec![None] };
        let withdrawals: Vec<Corners> = now.own().markers.choices(withdrawn(power)).collect();
        let (pieces, targets) = asked(now, power);
        for &to in &payees {
            for &from in &withdrawals {
                for &piece in &pieces {
                    for &target in &targets {
                        let chosen = Use { power: id, to, from, piece, target };
                        if apply(now, &chosen).is_ok() {
                            found.push(chosen);
                        }
                    }
                }
            }
        }
    }
    found
}

/// Returns the pieces and targets to try for a move.
fn asked(now: &Situation, power: &Power) -> (Vec<Option<Kind>>, Vec<Option<Target>>) {
    let all = || (0..now.ring.len()).map(|index| Some(Target::new(index))).collect();
    for deed in power.deeds {
        match deed {
            Deed::Stack { kinds, .. } => return (kinds.iter().copied().map(Some).collect(), all()),
            Deed::Take { .. } => return (vec![None], all()),
            _ => {}
        }
    }
    (vec![None], vec![None])
}
