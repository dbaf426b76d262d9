//! The tokens of the eight wrestlers: insects seen from above, facing right.

use leptos::prelude::*;

/// A drawing: filled shapes, lines, and what glows.
struct Insect {
    id: &'static str,
    solid: &'static str,
    lines: &'static str,
    glow: &'static str,
}

/// The drawings, up to 16 to each side.
const INSECTS: [Insect; 8] = [
    // A firefly: wing cases, and a lantern at the end.
    Insect {
        id: "baron",
        solid: "M12 0a3 3.4 0 1 0-6 0a3 3.4 0 1 0 6 0ZM6 -5C2 -6.4-3 -5.6-6 -3L-6 3C-3 5.6 2 6.4 6 5C7.4 2 7.4-2 6 -5Z",
        lines: "M10.6 -2.4 14 -6.6M10.6 2.4 14 6.6M3 -5.6 5 -9.6M-1 -5.4-2 -9.8M3 5.6 5 9.6M-1 5.4-2 9.8",
        glow: "M-6 -3.4C-10 -3.6-13.4 -2-13.4 0S-10 3.6-6 3.4Z",
    },
    // A weaver ant: three beads and bent feelers.
    Insect {
        id: "loom",
        solid: "M12.6 0a3.6 3.6 0 1 0-7.2 0a3.6 3.6 0 1 0 7.2 0ZM5.4 0a4 2.4 0 1 0-8 0a4 2.4 0 1 0 8 0ZM-2.4 0a5.6 4.6 0 1 0-11.2 0a5.6 4.6 0 1 0 11.2 0Z",
        lines: "M11 -2.4 13 -6.4 16 -6M11 2.4 13 6.4 16 6M3 -2 6 -6 9 -10.5M1.4 -2.2 0.6 -7-1 -11M0 -2-4 -6-8.6 -9.4M3 2 6 6 9 10.5M1.4 2.2 0.6 7-1 11M0 2-4 6-8.6 9.4",
        glow: "",
    },
    // A water strider: a needle on four long oars.
    Insect {
        id: "sada",
        solid: "M11.4 0C11.4 -2.2 8 -2.4 4 -2.4S-10 -1.6-13 0C-10 1.6 0 2.4 4 2.4S11.4 2.2 11.4 0Z",
        lines: "M9 -1.6 13.4 -5M9 1.6 13.4 5M3.6 -2 7 -7 12.8 -12M3.6 2 7 7 12.8 12M-0.6 -2-5 -7-13 -11.6M-0.6 2-5 7-13 11.6M10.6 -14.6 15 -10.4M10.6 14.6 15 10.4",
        glow: "",
    },
    // A cicada: a broad head and clear wings.
    Insect {
        id: "bunji",
        solid: "M8 -6.4C12 -5.4 12.6 -3 12.6 0S12 5.4 8 6.4L5 5C-1 4.4-8 3-12 0-8 -3-1 -4.4 5 -5ZM12 -6.6a1.9 1.9 0 1 0-3.8 0a1.9 1.9 0 1 0 3.8 0ZM12 6.6a1.9 1.9 0 1 0-3.8 0a1.9 1.9 0 1 0 3.8 0Z",
        lines: "M5 -5C0 -10.6-9 -13-15 -9.4-11 -5.6-5 -4.4 1 -4.4M5 5C0 10.6-9 13-15 9.4-11 5.6-5 4.4 1 4.4M2 -5.6-9 -9.4M2 5.6-9 9.4",
        glow: "",
    },
    // A mud-dauber wasp: a thread for a waist.
    Insect {
        id: "maud",
        solid: "M13.4 0a3 3.3 0 1 0-6 0a3 3.3 0 1 0 6 0ZM8 0a4.2 4 0 1 0-8.4 0a4.2 4 0 1 0 8.4 0ZM-6 0C-6 -3-9 -4.2-12 -2.6L-15.6 0-12 2.6C-9 4.2-6 3-6 0Z",
        lines: "M0 0H-7M12 -2.4 15.4 -5.6M12 2.4 15.4 5.6M5 -3.4C0 -9-6 -12.6-10 -11.4-8.6 -8-4 -4.6 2 -3.4M5 3.4C0 9-6 12.6-10 11.4-8.6 8-4 4.6 2 3.4M6 -3.6 9.6 -9M6 3.6 9.6 9",
        glow: "",
    },
    // A click beetle: two false eyes on its collar, and the hinge behind it.
    Insect {
        id: "judge",
        solid: "M14 0C14 -2 12.6 -2.8 11.4 -3L10.8 -5.4C8 -6.4 5 -6.2 2.6 -6L1.4 -4.6C-6 -5.8-12 -4-15 0-12 4-6 5.8 1.4 4.6L2.6 6C5 6.2 8 6.4 10.8 5.4L11.4 3C12.6 2.8 14 2 14 0Z",
        lines: "M3 -6 1 -9.8M8 -6 10 -9.6M-5 -5.2-8 -9M3 6 1 9.8M8 6 10 9.6M-5 5.2-8 9M12.6 -2.4 16 -5M12.6 2.4 16 5",
        glow: "M9 -3.2a1.6 1.6 0 1 0-3.2 0a1.6 1.6 0 1 0 3.2 0ZM9 3.2a1.6 1.6 0 1 0-3.2 0a1.6 1.6 0 1 0 3.2 0ZM2.4 -4.6 1.2 -4.6V4.6H2.4Z",
    },
    // An earwig: tongs at the end.
    Insect {
        id: "polly",
        solid: "M14 0a2.8 3 0 1 0-5.6 0a2.8 3 0 1 0 5.6 0ZM9 -3C4 -4.4-3 -4-7 -2.8V2.8C-3 4 4 4.4 9 3Z",
        lines: "M13 -2 16 -5.4M13 2 16 5.4M-7 -2.2C-10 -6.6-15.4 -5.6-15.4 -1M-7 2.2C-10 6.6-15.4 5.6-15.4 1M6 -3.6 9 -8M2 -4 1.4 -8.6M-2 -3.8-5 -8M6 3.6 9 8M2 4 1.4 8.6M-2 3.8-5 8",
        glow: "M5.6 -3.4 4.8 -3.4V3.4H5.6ZM1.4 -3.6 0.6 -3.6V3.6H1.4ZM-2.8 -3.4-3.6 -3.4V3.4H-2.8Z",
    },
    // An antlion: all jaws before a sack.
    Insect {
        id: "kuro",
        solid: "M7.4 -2.6 4 -3.6 3 -6C-2 -8-9 -7.6-12.6 -4.6-15 -2.4-15 2.4-12.6 4.6-9 7.6-2 8 3 6L4 3.6 7.4 2.6Z",
        lines: "M7 -1.8C10 -6.8 15.6 -6 14.6 -1.4M7 1.8C10 6.8 15.6 6 14.6 1.4M3 -5.6 6.6 -10M-2 -7-2.6 -11M-8 -6.4-11.6 -9.8M3 5.6 6.6 10M-2 7-2.6 11M-8 6.4-11.6 9.8",
        glow: "M0 -3a1 1 0 1 0-2 0a1 1 0 1 0 2 0ZM0 3a1 1 0 1 0-2 0a1 1 0 1 0 2 0ZM-5.4 -3.4a1 1 0 1 0-2 0a1 1 0 1 0 2 0ZM-5.4 3.4a1 1 0 1 0-2 0a1 1 0 1 0 2 0ZM-3 0a1 1 0 1 0-2 0a1 1 0 1 0 2 0Z",
    },
];

/// Draws a wrestler.
pub fn insect(id: &str) -> impl IntoView + use<> {
    let found = INSECTS.iter().find(|insect| insect.id == id);
    found.map(|insect| {
        view! {
            <g class="kb-insect" data-insect=insect.id>
                <path class="kb-legs" d=insect.lines></path>
                <path class="kb-body" d=insect.solid></path>
                <path class="kb-glow" d=insect.glow></path>
            </g>
        }
    })
}

#[cfg(test)]
mod tests {
    use dohyo_kabuto::roster;

    use super::*;

    #[test]
    fn every_wrestler_is_drawn() {
        let drawn: Vec<_> = INSECTS.iter().map(|insect| insect.id).collect();
        let known: Vec<_> = roster::wrestlers().iter().map(|wrestler| wrestler.id).collect();
        assert_eq!(drawn, known);
    }
}
