//! The lessons of SUMOO.

mod first;
mod forces;
mod turns;

use dohyo_core::Seat;
use dohyo_sumoo::{Action, Colour, Square, Sumoo};

use crate::said::say;
use crate::{Lesson, Rule, Taught};

/// The number of tokens with which each side starts.
const TOKENS: usize = 6;

impl Taught for Sumoo {
    const SEARCHES: bool = true;
    const LESSONS: &'static [Lesson] = &[first::LESSON, forces::LESSON, turns::LESSON];
    const RULES: &'static [Rule] = RULES;
    const KINDS: &'static [&'static str] =
        &["move", "swap", "push", "pull", "straight", "deflected", "two", "end"];
    const COUNTED: &'static [&'static str] = &["lost"];

    fn is(&self, action: &Action, _after: &Self, kind: &str) -> bool {
        let pushes = || {
            self.judge(*action).is_ok_and(|effect| {
                let meets = |to| effect.resistants.iter().any(|shift| to == Some(shift.from));
                effect.moved.iter().any(|shift| meets(shift.to))
            })
        };
        match (*action, kind) {
            (Action::Move { .. }, "move") | (Action::Swap { .. }, "swap") | (Action::End, "end") => true,
            (Action::Attack { .. }, "push") => pushes(),
            (Action::Attack { .. }, "pull") => !pushes(),
            (Action::Attack { deviation, .. }, "straight") => deviation.is_none(),
            (Action::Attack { deviation, .. }, "deflected") => deviation.is_some(),
            (Action::Attack { rear, .. }, "two") => rear.is_some(),
            _ => false,
        }
    }

    /// Knows tokens with their colour, such as `B3` and `N1U`.
    fn at(&self, piece: &str, place: &str) -> bool {
        let Ok(square) = place.parse::<Square>() else { return false };
        self.situation().board.get(square).is_some_and(|token| format!("{token:?}") == piece)
    }

    /// Counts the tokens that a seat has lost.
    fn count(&self, what: &str, seat: Seat) -> u32 {
        let colour = if seat == Seat::FIRST { Colour::White } else { Colour::Black };
        let left = self.situation().board.tokens(colour).count();
        if what == "lost" { (TOKENS.saturating_sub(left)) as u32 } else { 0 }
    }
}

const RULES: &[Rule] = &[
    Rule {
        id: "aim",
        text: say(
            "Put one enemy token out of the arena and you win at once.",
            "Mettez un jeton adverse hors de l’arène, et vous gagnez aussitôt.",
        ),
    },
    Rule {
        id: "arena",
        text: say(
            "Five columns, seven rows. Each side has three 1s, two 2s and a 3. White starts in the south and moves first.",
            "Cinq colonnes, sept lignes. Chaque camp a trois 1, deux 2 et un 3. Les Blancs partent du sud et jouent en premier.",
        ),
    },
    Rule {
        id: "turn",
        text: say(
            "Three action points a turn, in any order; you may keep some, or all.",
            "Trois points d’action par tour, dans l’ordre voulu ; on peut en garder, ou passer.",
        ),
    },
    Rule {
        id: "move",
        text: say(
            "Move (1): a token goes to an empty neighbouring square.",
            "Déplacer (1) : un jeton va sur une case voisine vide.",
        ),
    },
    Rule {
        id: "swap",
        text: say(
            "Swap (1): two of your tokens that touch change places.",
            "Échanger (1) : deux de vos jetons qui se touchent échangent leurs places.",
        ),
    },
    Rule {
        id: "push",
        text: say(
            "Push (2): your token advances and the enemies before it give way. Equal force is enough.",
            "Pousser (2) : votre jeton avance, les adversaires devant lui cèdent. À force égale, cela suffit.",
        ),
    },
    Rule {
        id: "second",
        text: say(
            "With a second attacker right behind the first (3), their forces add up.",
            "Avec un second attaquant juste derrière le premier (3), les forces s’ajoutent.",
        ),
    },
    Rule {
        id: "resist",
        text: say(
            "All enemies in a row behind the first one resist together.",
            "Tous les adversaires alignés derrière le premier résistent ensemble.",
        ),
    },
    Rule {
        id: "behind",
        text: say(
            "Straight, the square behind the last enemy must be empty, or outside.",
            "Tout droit, la case derrière le dernier adversaire doit être vide, ou dehors.",
        ),
    },
    Rule {
        id: "pull",
        text: say(
            "Pull (2 or 3): your tokens step back to an empty square in the arena, and the enemies follow.",
            "Tirer (2 ou 3) : vos jetons reculent sur une case vide de l’arène, les adversaires suivent.",
        ),
    },
    Rule {
        id: "deflect",
        text: say(
            "In a push or a pull you may deflect the enemies one square sideways, all together.",
            "En poussant ou en tirant, on peut dévier les adversaires d’une case de côté, tous ensemble.",
        ),
    },
    Rule {
        id: "all-or-none",
        text: say(
            "Deflected, all of them land on empty squares, or all leave the arena: never some of each.",
            "Déviés, tous arrivent sur des cases vides, ou tous sortent : jamais un peu des deux.",
        ),
    },
    Rule {
        id: "end",
        text: say(
            "A draw: by agreement, at the third repetition, or after sixty turns without a push or a pull.",
            "Nulle : par accord, à la troisième répétition, ou après soixante tours sans poussée ni traction.",
        ),
    },
    Rule {
        id: "names",
        text: say(
            "Tokens keep the name of their force and first place: 1U, 2E, 1S. U is west, as in Esperanto.",
            "Un jeton garde le nom de sa force et de sa place de départ : 1U, 2E, 1S. U est l’ouest, comme en espéranto.",
        ),
    },
    Rule {
        id: "notation",
        text: say(
            "3 N: the 3 moves north. 1S 3 =: they swap. 3 1S NN: the 3 in front and the 1S attack straight north. 3 NE: deflected east.",
            "3 N : le 3 va au nord. 1S 3 = : ils échangent. 3 1S NN : le 3 devant et le 1S attaquent tout droit au nord. 3 NE : dévié vers l’est.",
        ),
    },
];
