//! The lessons of Sakura Slam.

mod first;
mod league;
mod ring;
mod wrestlers;

use dohyo_core::Seat;
use dohyo_kabuto::{Action, Kabuto};

use crate::said::say;
use crate::{Lesson, Rule, Taught};

impl Taught for Kabuto {
    const SEARCHES: bool = false;
    const LESSONS: &'static [Lesson] = &[first::LESSON, ring::LESSON, league::LESSON, wrestlers::LESSON];
    const RULES: &'static [Rule] = RULES;
    const KINDS: &'static [&'static str] = &[
        "push",
        "slam",
        "use",
        "knock",
        "knock-two",
        "use-kindle",
        "use-spin",
        "use-launch-raft",
        "use-long-molt",
        "use-daub",
        "use-snap",
        "use-sharpen",
        "use-sandslide",
    ];
    const COUNTED: &'static [&'static str] = &["off", "markers"];

    fn is(&self, action: &Action, after: &Self, kind: &str) -> bool {
        let fallen = || match after.turn_so_far().last() {
            Some((_, Some(push))) => push.fallen.len(),
            // The turn has ended with the push, so count the pieces that left the ring.
            _ => (self.situation().ring.len() + 1).saturating_sub(after.situation().ring.len()),
        };
        match action {
            Action::Push(_) | Action::Again { .. } | Action::Slam { .. } => match kind {
                "push" => true,
                "slam" => matches!(action, Action::Slam { .. }),
                "knock" => fallen() >= 1,
                "knock-two" => fallen() >= 2,
                _ => false,
            },
            Action::Use(used) => kind == "use" || kind.strip_prefix("use-") == Some(used.power.name()),
            _ => false,
        }
    }

    fn at(&self, _piece: &str, _place: &str) -> bool {
        false
    }

    /// Counts the wrestlers of a seat that are off the ring, or its markers on posts.
    fn count(&self, what: &str, seat: Seat) -> u32 {
        let now = self.situation();
        match what {
            "off" => u32::from(!now.ring.iter().any(|piece| piece.wrestler == Some(seat))),
            "markers" => now.side(seat).markers.iter().count() as u32,
            _ => 0,
        }
    }
}

const RULES: &[Rule] = &[
    Rule {
        id: "aim",
        text: say(
            "Push an opponent’s wrestler off the ring and you win.",
            "Poussez un lutteur adverse hors du ring et vous gagnez.",
        ),
    },
    Rule {
        id: "turn",
        text: say(
            "One push a turn: a piece of your tray, from one of the four corners. It stops once it is wholly on the ring.",
            "Une poussée par tour : une pièce de votre inventaire, d’un des quatre coins. Elle s’arrête une fois tout entière sur le ring.",
        ),
    },
    Rule {
        id: "aiming",
        text: say(
            "Slide along the edge, and turn up to 30 degrees to either side.",
            "Glissez le long du bord, et tournez jusqu’à 30 degrés de chaque côté.",
        ),
    },
    Rule {
        id: "falls",
        text: say(
            "A piece falls when its centre of mass is no longer over the ring. Discs that you knock off are yours; special pieces go back to the reserve.",
            "Une pièce tombe quand son centre de gravité quitte le ring. Les disques tombés sont à vous ; les pièces spéciales retournent à la réserve.",
        ),
    },
    Rule {
        id: "sizes",
        text: say("Bigger pieces push farther.", "Plus la pièce est grande, plus elle pousse loin."),
    },
    Rule {
        id: "own-fall",
        text: say(
            "If your own wrestler falls in your push you lose.",
            "Si votre propre lutteur tombe dans votre poussée, vous perdez.",
        ),
    },
    Rule {
        id: "markers",
        text: say(
            "Pushing from a new corner places one of your four markers.",
            "Pousser d’un nouveau coin pose un de vos quatre marqueurs.",
        ),
    },
    Rule {
        id: "slam",
        text: say(
            "The fourth marker earns a corner slam: one more push from there, then the four come back. It must be made.",
            "Le quatrième marqueur vaut un coup en coin : une poussée de plus de là, puis les quatre reviennent. Il est obligatoire.",
        ),
    },
    Rule {
        id: "belt",
        text: say(
            "Two players: knock the disc with the belt off and you win.",
            "À deux : faites tomber le disque à la ceinture et vous gagnez.",
        ),
    },
    Rule {
        id: "submission",
        text: say(
            "A player who must push and has nothing to push submits and loses. After 200 turns: a draw.",
            "Un joueur qui doit pousser sans pièce se soumet et perd. Après 200 tours : nulle.",
        ),
    },
    Rule {
        id: "start",
        text: say(
            "Start: a medium and two small discs, four markers; the last player places a first marker. Junior league: fuller trays, no special moves.",
            "Départ : un moyen et deux petits disques, quatre marqueurs ; le dernier joueur pose un premier marqueur. Ligue junior : inventaires plus riches, pas de coups spéciaux.",
        ),
    },
    Rule {
        id: "special",
        text: say(
            "Special moves: each once a turn, at the time on its card. Payments go to an opponent. Not two replaced turns in a row.",
            "Coups spéciaux : chacun une fois par tour, au moment de sa carte. Ce qu’on paie va à un adversaire. Jamais deux tours remplacés de suite.",
        ),
    },
    Rule {
        id: "stacks",
        text: say(
            "Stacks move as one, fall as a whole and are shared out piece by piece.",
            "Une pile bouge d’un bloc, tombe entière et se partage pièce par pièce.",
        ),
    },
    Rule {
        id: "three",
        text: say(
            "Three players: everybody alone; the first knock-out wins.",
            "À trois : chacun pour soi ; le premier K.-O. gagne.",
        ),
    },
    Rule {
        id: "teams",
        text: say(
            "Four players: two teams, one tray and one set of markers each; any fall of your own side loses.",
            "À quatre : deux équipes, un inventaire et un jeu de marqueurs chacune ; toute chute de votre camp fait perdre.",
        ),
    },
    Rule {
        id: "wrestler-baron",
        text: say(
            "Lantern Baron pays for the lantern (Kindle) or trades markers for a disc (Beacon).",
            "Baron Lanterne paie la lanterne (Allumer) ou change des marqueurs en disque (Phare).",
        ),
    },
    Rule {
        id: "wrestler-loom",
        text: say(
            "Granny Loom spins threads and pushes them as a file (Living bridge).",
            "Mémé Métier file des fils et les pousse en file (Pont vivant).",
        ),
    },
    Rule {
        id: "wrestler-sada",
        text: say(
            "Skimmer Sada launches a raft, or pushes from a side for three markers.",
            "Sada la Glisseuse met un radeau à l’eau, ou pousse d’un côté pour trois marqueurs.",
        ),
    },
    Rule {
        id: "wrestler-bunji",
        text: say(
            "Bellows Bunji molts instead of pushing; drones for a disc when nothing fell.",
            "Bunji le Soufflet mue au lieu de pousser ; bourdonne pour un disque si rien n’est tombé.",
        ),
    },
    Rule {
        id: "wrestler-maud",
        text: say(
            "Mortar Maud stacks discs (Daub), gains bricks and caps with them.",
            "Maud du Mortier empile (Crépir), gagne des briques et en couvre.",
        ),
    },
    Rule {
        id: "wrestler-judge",
        text: say(
            "Snap Judge pays for an extra push (Snap), keeps a marker after a slam.",
            "Juge Déclic paie une poussée de plus (Déclic), garde un marqueur après un coup en coin.",
        ),
    },
    Rule {
        id: "wrestler-polly",
        text: say(
            "Pincer Polly sharpens pincers and pushes a clamp.",
            "Polly la Pince aiguise ses pinces et pousse un étau.",
        ),
    },
    Rule {
        id: "wrestler-kuro",
        text: say(
            "Pit Boss Kuro trades a marker for grit (Sandslide), or undermines the ring.",
            "Kuro de la Fosse change un marqueur en gravier (Éboulis), ou sape le ring.",
        ),
    },
];
