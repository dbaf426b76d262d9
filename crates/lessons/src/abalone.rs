//! The lessons of Abalone.

mod first;
mod pushes;
mod words;

use dohyo_abalone::{Abalone, Cell, Colour, Effect};
use dohyo_core::Seat;

use crate::said::say;
use crate::{Lesson, Rule, Taught};

impl Taught for Abalone {
    const SEARCHES: bool = true;
    const LESSONS: &'static [Lesson] = &[first::LESSON, pushes::LESSON, words::LESSON];
    const RULES: &'static [Rule] = RULES;
    const KINDS: &'static [&'static str] = &["push", "push-two", "line", "side", "single", "three"];
    const COUNTED: &'static [&'static str] = &["lost"];

    fn is(&self, _action: &Self::Action, after: &Self, kind: &str) -> bool {
        let Some(Effect { moved, pushed, direction, .. }) = after.last() else { return false };
        let sideways = moved.len() > 1 && moved[0].neighbour(*direction) != Some(moved[1]);
        match kind {
            "push" => !pushed.is_empty(),
            "push-two" => pushed.len() == 2,
            "line" => moved.len() > 1 && !sideways,
            "side" => sideways,
            "single" => moved.len() == 1,
            "three" => moved.len() == 3,
            _ => false,
        }
    }

    /// Knows `black`, `white` and `empty` cells.
    fn at(&self, piece: &str, place: &str) -> bool {
        let Ok(cell) = place.parse::<Cell>() else { return false };
        match self.situation().board.get(cell) {
            Some(Colour::Black) => piece == "black",
            Some(Colour::White) => piece == "white",
            None => piece == "empty",
        }
    }

    /// Counts the marbles that a seat has lost.
    fn count(&self, what: &str, seat: Seat) -> u32 {
        let colour = Colour::of_seat(seat).filter(|_| what == "lost");
        colour.map_or(0, |colour| self.situation().ejected[colour.index()].into())
    }
}

const RULES: &[Rule] = &[
    Rule {
        id: "aim",
        text: say("Push six enemy marbles off the board to win.", "Éjectez six billes adverses pour gagner."),
    },
    Rule {
        id: "turn",
        text: say(
            "Black begins. One move a turn, and you must move.",
            "Les Noirs commencent. Un coup par tour, et il faut jouer.",
        ),
    },
    Rule {
        id: "in-line",
        text: say(
            "Move one, two or three marbles in a row by one cell, along their line.",
            "Déplacez une, deux ou trois billes alignées d’une case, en ligne.",
        ),
    },
    Rule {
        id: "broadside",
        text: say(
            "Two or three may also step sideways, all to empty cells.",
            "À deux ou trois, elles vont aussi en flèche, toutes vers des cases vides.",
        ),
    },
    Rule {
        id: "sumito",
        text: say(
            "Sumito: two push one, three push one or two.",
            "Sumito : deux billes en poussent une, trois en poussent une ou deux.",
        ),
    },
    Rule {
        id: "three",
        text: say(
            "Only three of yours count, so three in a row cannot be pushed.",
            "Trois des vôtres comptent au plus : trois de suite ne se poussent pas.",
        ),
    },
    Rule {
        id: "equal",
        text: say("Pac: equal numbers do not push.", "Pac : à nombre égal, on ne pousse pas."),
    },
    Rule {
        id: "room",
        text: say(
            "Behind the pushed marbles there must be an empty cell, or the edge.",
            "Derrière les billes poussées, il faut une case vide ou le bord.",
        ),
    },
    Rule {
        id: "no-other-push",
        text: say(
            "A single marble never pushes, and nobody pushes sideways.",
            "Une bille seule ne pousse jamais, et on ne pousse pas en flèche.",
        ),
    },
    Rule {
        id: "edge",
        text: say(
            "Look after your marbles on the edge: they are the ones that fall.",
            "Surveillez vos billes du bord : ce sont elles qui tombent.",
        ),
    },
    Rule {
        id: "end",
        text: say(
            "A draw: by agreement, at the third repetition, or after 200 moves without an ejection. Out of time, you lose.",
            "Nulle : par accord, à la troisième répétition, ou après 200 coups sans éjection. Temps écoulé : perdu.",
        ),
    },
    Rule {
        id: "start",
        text: say(
            "Classical start, or the Belgian daisy for more contact.",
            "Départ classique, ou marguerite belge pour plus de contact.",
        ),
    },
    Rule {
        id: "notation",
        text: say(
            "a1b2: the rear marble goes from a1 to b2. c3c5d4: the row c3–c5 steps sideways, c3 to d4.",
            "a1b2 : la dernière bille va de a1 à b2. c3c5d4 : la rangée c3–c5 va en flèche, c3 en d4.",
        ),
    },
    Rule {
        id: "words",
        text: say(
            "Monomial, binomial, trinomial: one, two, three that touch. A trinomial is a lance, an arc or a shield. Any group is a polynomial; rows of three make a block. A det stands alone among enemies.",
            "Monôme, binôme, trinôme : une, deux, trois billes qui se touchent. Un trinôme est une lance, un arc ou un écusson. Tout groupe est un polynôme ; des rangées de trois font un bloc. Un det est seul parmi ses adversaires.",
        ),
    },
];
