//! The groups and the wrestlers. All of them are this project's own.

use super::Condition::{HoldsAtMost, KnockedOffNothing};
use super::Cost::{Pay, Withdraw};
use super::Deed::{
    ExtraPush, Gain, GainAny, KeepMarker, MayPlaceMarker, PlatformOnSide, PushGroup, Stack, Take,
};
use super::Timing::{AfterPush, AsPush, BeforeOrAfterPush, BeforePush, OnCornerSlam, ReplacesTurn};
use super::{GroupData, Power, Wrestler};
use crate::Kind;
use crate::physics::Vector;

const LANTERN: Kind = Kind::LANTERN;
const THREAD: Kind = Kind::THREAD;
const RAFT: Kind = Kind::RAFT;
const HUSK: Kind = Kind::HUSK;
const BRICK: Kind = Kind::BRICK;
const GAVEL: Kind = Kind::GAVEL;
const PINCER_L: Kind = Kind::PINCER_L;
const PINCER_R: Kind = Kind::PINCER_R;
const GRIT: Kind = Kind::GRIT;
const S: Kind = Kind::S;
const M: Kind = Kind::M;
const L: Kind = Kind::L;

const fn at(x: f64, y: f64) -> Vector {
    Vector::new(x, y)
}

/// The groups, drawn with the edge of the ring to the east. The hand touches the first piece.
pub(super) static GROUPS: [GroupData; 4] = [
    GroupData { name: "FILE/2", pieces: &[(THREAD, at(0.0, 0.0)), (THREAD, at(13.3, 0.0))] },
    GroupData {
        name: "FILE/3",
        pieces: &[(THREAD, at(0.0, 0.0)), (THREAD, at(13.3, 0.0)), (THREAD, at(26.6, 0.0))],
    },
    GroupData {
        name: "CLAMP/M",
        pieces: &[(M, at(-35.0, 0.0)), (PINCER_L, at(0.0, 0.0)), (PINCER_R, at(0.0, 0.0)), (S, at(2.0, 0.0))],
    },
    GroupData {
        name: "CLAMP/L",
        pieces: &[(L, at(-40.2, 0.0)), (PINCER_L, at(0.0, 0.0)), (PINCER_R, at(0.0, 0.0)), (S, at(2.0, 0.0))],
    },
];

pub(super) static WRESTLERS: [Wrestler; 8] = [
    Wrestler {
        id: "baron",
        name: "Lantern Baron",
        insect: "firefly",
        special: &[LANTERN],
        junior: &[LANTERN, M, S, S, S],
        moves: &[
            Power {
                id: "kindle",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Pay(&[M, M])],
                deeds: &[Gain(&[LANTERN])],
            },
            Power {
                id: "beacon",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Withdraw(2)],
                deeds: &[Gain(&[S])],
            },
        ],
    },
    Wrestler {
        id: "loom",
        name: "Granny Loom",
        insect: "weaver ant",
        special: &[THREAD, THREAD, THREAD],
        junior: &[THREAD, THREAD, THREAD, L, M],
        moves: &[
            Power {
                id: "spin",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Pay(&[S])],
                deeds: &[GainAny(&[THREAD, THREAD])],
            },
            Power {
                id: "living-bridge",
                timing: AsPush,
                conditions: &[],
                costs: &[],
                deeds: &[PushGroup("FILE")],
            },
        ],
    },
    Wrestler {
        id: "sada",
        name: "Skimmer Sada",
        insect: "water strider",
        special: &[RAFT],
        junior: &[RAFT, L, M, S],
        moves: &[
            Power {
                id: "surface-tension",
                timing: BeforePush,
                conditions: &[],
                costs: &[Withdraw(3)],
                deeds: &[PlatformOnSide(60)],
            },
            Power {
                id: "launch-raft",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Pay(&[M])],
                deeds: &[Gain(&[RAFT])],
            },
        ],
    },
    Wrestler {
        id: "bunji",
        name: "Bellows Bunji",
        insect: "cicada",
        special: &[HUSK],
        junior: &[HUSK, L, L, S],
        moves: &[
            Power {
                id: "long-molt",
                timing: ReplacesTurn,
                conditions: &[],
                costs: &[],
                deeds: &[GainAny(&[HUSK, L, S]), MayPlaceMarker],
            },
            Power {
                id: "drone",
                timing: AfterPush,
                conditions: &[KnockedOffNothing, HoldsAtMost(1)],
                costs: &[],
                deeds: &[Gain(&[S])],
            },
        ],
    },
    Wrestler {
        id: "maud",
        name: "Mortar Maud",
        insect: "mud-dauber wasp",
        special: &[BRICK, BRICK],
        junior: &[BRICK, BRICK, M, M, S],
        moves: &[
            Power {
                id: "daub",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[],
                deeds: &[Stack { kinds: &[S, M], on_wrestler: false }],
            },
            Power {
                id: "nest-wall",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Pay(&[S])],
                deeds: &[GainAny(&[BRICK, BRICK])],
            },
            Power {
                id: "cap",
                timing: AfterPush,
                conditions: &[],
                costs: &[],
                deeds: &[Stack { kinds: &[BRICK], on_wrestler: true }],
            },
        ],
    },
    Wrestler {
        id: "judge",
        name: "Snap Judge",
        insect: "click beetle",
        special: &[GAVEL],
        junior: &[GAVEL, L, M, S],
        moves: &[
            Power {
                id: "reduced-sentence",
                timing: OnCornerSlam,
                conditions: &[],
                costs: &[],
                deeds: &[KeepMarker],
            },
            Power {
                id: "snap",
                timing: AfterPush,
                conditions: &[],
                costs: &[Pay(&[S]), Withdraw(2)],
                deeds: &[ExtraPush],
            },
            Power {
                id: "order",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Pay(&[M, M])],
                deeds: &[Gain(&[GAVEL, M])],
            },
        ],
    },
    Wrestler {
        id: "polly",
        name: "Pincer Polly",
        insect: "earwig",
        special: &[PINCER_L, PINCER_R],
        junior: &[PINCER_L, PINCER_R, M, M, S, S],
        moves: &[
            Power {
                id: "sharpen",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Pay(&[S])],
                deeds: &[GainAny(&[PINCER_L, PINCER_R])],
            },
            Power { id: "clamp", timing: AsPush, conditions: &[], costs: &[], deeds: &[PushGroup("CLAMP")] },
        ],
    },
    Wrestler {
        id: "kuro",
        name: "Pit Boss Kuro",
        insect: "antlion",
        special: &[GRIT, GRIT, GRIT],
        junior: &[GRIT, GRIT, GRIT, L, M, S],
        moves: &[
            Power {
                id: "sandslide",
                timing: BeforeOrAfterPush,
                conditions: &[],
                costs: &[Withdraw(1)],
                deeds: &[GainAny(&[GRIT, GRIT, M])],
            },
            Power {
                id: "undermine",
                timing: ReplacesTurn,
                conditions: &[],
                costs: &[],
                deeds: &[Take { kinds: &[S, M], leave: GRIT }, MayPlaceMarker],
            },
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::super::{Cost, Deed, Timing};
    use super::*;

    fn count(kinds: &[Kind], kind: Kind) -> usize {
        kinds.iter().filter(|&&other| other == kind).count()
    }

    #[test]
    fn pieces_belong_to_their_wrestlers() {
        for Wrestler { id, special, junior, .. } in &WRESTLERS {
            for kind in *special {
                assert!(kind.is_special(), "{id}: {kind}");
                assert_eq!(count(special, *kind), usize::from(kind.piece().count), "{id} has every {kind}");
            }
            for kind in junior.iter().filter(|kind| kind.is_special()) {
                assert!(count(junior, *kind) <= count(special, *kind), "{id}: {kind} is not its own");
            }
        }
    }

    #[test]
    fn moves_have_names_of_their_own() {
        let ids: Vec<_> =
            WRESTLERS.iter().flat_map(|wrestler| wrestler.moves).map(|power| power.id).collect();
        for (index, id) in ids.iter().enumerate() {
            assert!(!ids[..index].contains(id), "two moves are called {id}");
        }
    }

    /// The interpreter of moves relies on these.
    #[test]
    fn timings_suit_costs_and_effects() {
        for Power { id, timing, costs, deeds, .. } in WRESTLERS.iter().flat_map(|wrestler| wrestler.moves) {
            let pays = costs.iter().filter(|cost| matches!(cost, Cost::Pay(_))).count();
            assert!(pays <= 1 && costs.len() - pays <= 1, "{id}: one payment and one withdrawal at most");
            assert!(!deeds.is_empty(), "{id} does nothing");
            let at_once = matches!(timing, Timing::AsPush | Timing::OnCornerSlam);
            if at_once {
                assert!(
                    costs.is_empty() && deeds.len() == 1,
                    "{id}: as part of a push, it costs nothing and does one thing"
                );
            }
            for deed in *deeds {
                let fits = match deed {
                    Deed::Gain(_) | Deed::GainAny(_) | Deed::Stack { .. } | Deed::Take { .. } => !at_once,
                    Deed::ExtraPush => *timing == Timing::AfterPush,
                    Deed::PlatformOnSide(most) => *timing == Timing::BeforePush && (0..=60).contains(most),
                    Deed::PushGroup(_) => *timing == Timing::AsPush,
                    Deed::KeepMarker => *timing == Timing::OnCornerSlam,
                    Deed::MayPlaceMarker => *timing == Timing::ReplacesTurn,
                };
                assert!(fits, "{id}: its timing does not suit {deed:?}");
            }
            let choices = deeds.iter().filter(|deed| matches!(deed, Deed::Stack { .. } | Deed::Take { .. }));
            assert!(choices.count() <= 1, "{id} asks for more than one piece on the ring");
        }
    }

    #[test]
    fn groups_have_moves_that_push_them() {
        let pushed = || {
            let deeds = WRESTLERS.iter().flat_map(|wrestler| wrestler.moves).flat_map(|power| power.deeds);
            deeds.filter_map(|deed| if let Deed::PushGroup(name) = deed { Some(*name) } else { None })
        };
        for GroupData { name, pieces } in &GROUPS {
            let (group, _) = name.split_once('/').expect("a variant");
            assert!(pieces.len() >= 2 && pushed().any(|pushed| pushed == group), "{name}");
        }
        for name in pushed() {
            assert!(GROUPS.iter().any(|group| group.name.starts_with(&format!("{name}/"))), "{name}");
        }
    }
}
