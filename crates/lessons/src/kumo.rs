//! The lessons of Kumo Hogosha.

mod faces;
mod first;
mod stone;

use dohyo_core::Seat;
use dohyo_kumo::{Action, Kumo, Square};

use crate::said::say;
use crate::{Lesson, Rule, Taught};

impl Taught for Kumo {
    const SEARCHES: bool = false;
    const LESSONS: &'static [Lesson] = &[first::LESSON, faces::LESSON, stone::LESSON];
    const RULES: &'static [Rule] = RULES;
    const KINDS: &'static [&'static str] =
        &["rotate", "enter", "turn", "step", "run", "jump", "throw", "grab", "block", "unblock", "kumo"];
    const COUNTED: &'static [&'static str] = &["prisoners"];

    fn is(&self, action: &Action, _after: &Self, kind: &str) -> bool {
        kind == match action {
            Action::Rotate(_) => "rotate",
            Action::Enter { .. } => "enter",
            Action::Turn { .. } => "turn",
            Action::Step { .. } => "step",
            Action::Run { .. } => "run",
            Action::Jump { .. } => "jump",
            Action::Throw { .. } => "throw",
            Action::Grab { .. } => "grab",
            Action::Block { .. } => "block",
            Action::Unblock { .. } => "unblock",
            Action::Kumo { .. } => "kumo",
            Action::Pass => "pass",
        }
    }

    /// Knows pieces as positions write them: `*` is the Stone, `sr` a wrestler of South that shows RUN.
    fn at(&self, piece: &str, place: &str) -> bool {
        let Ok(square) = place.parse::<Square>() else { return false };
        let there = self.situation().arena.get(square);
        there.is_some_and(|there| there.to_string().trim_end_matches('~') == piece)
    }

    /// Counts the prisoners that a seat has taken.
    fn count(&self, what: &str, seat: Seat) -> u32 {
        let side = usize::from(seat != Seat::FIRST);
        if what == "prisoners" { self.situation().prisoners[side].into() } else { 0 }
    }
}

const RULES: &[Rule] = &[
    Rule {
        id: "aim",
        text: say(
            "Bring the Stone out over the enemy’s edge and you win at once.",
            "Sortez la Pierre par le bord adverse, et vous gagnez aussitôt.",
        ),
    },
    Rule {
        id: "turn",
        text: say(
            "Five actions a turn, in any order, with any of your wrestlers.",
            "Cinq actions par tour, dans l’ordre voulu, avec les Kumotori voulus.",
        ),
    },
    Rule {
        id: "rotate",
        text: say(
            "ROTATE turns the arena by a quarter, with all on it; camps stay. You must do it at least once a turn.",
            "TOURNER fait faire un quart de tour à l’arène et à ce qu’elle porte ; les camps restent. C’est obligatoire une fois par tour.",
        ),
    },
    Rule {
        id: "enter",
        text: say(
            "ENTER: a wrestler comes in from the reserve on a free square of your edge row, with any face.",
            "ENTRER : un Kumotori vient de la réserve sur une case libre de votre bord, avec la face voulue.",
        ),
    },
    Rule {
        id: "face",
        text: say(
            "For one action a wrestler shows another face.",
            "Pour une action, un Kumotori change de face.",
        ),
    },
    Rule {
        id: "step",
        text: say(
            "JUMP, THROW, GRAB and BLOCK may step one square; RUN and KUMO may not.",
            "SAUTER, PROJETER, AGRIPPER et BLOQUER peuvent faire un pas ; COURIR et KUMO non.",
        ),
    },
    Rule {
        id: "run",
        text: say(
            "RUN goes exactly two free squares, straight or around a corner.",
            "COURIR va exactement à deux cases libres, tout droit ou en tournant.",
        ),
    },
    Rule {
        id: "jump",
        text: say(
            "JUMP leaps straight over one or more pieces to the first free square.",
            "SAUTER franchit tout droit une ou plusieurs pièces, jusqu’à la première case libre.",
        ),
    },
    Rule {
        id: "throw",
        text: say(
            "THROW puts a neighbour down on another side of the thrower.",
            "PROJETER dépose un voisin sur un autre côté du projeteur.",
        ),
    },
    Rule {
        id: "grab",
        text: say(
            "GRAB takes a neighbour along by one square: ahead, back or sideways.",
            "AGRIPPER emmène un voisin d’une case : devant, derrière ou de côté.",
        ),
    },
    Rule {
        id: "capture",
        text: say(
            "An enemy thrown or pushed out over your own edge is your prisoner: one more action, three at most a turn.",
            "Un adversaire projeté ou poussé par votre propre bord est prisonnier : une action de plus, trois au plus par tour.",
        ),
    },
    Rule {
        id: "block",
        text: say(
            "BLOCK climbs onto an enemy, but not on the eight squares around the Stone. Neither can act then.",
            "BLOQUER monte sur un adversaire, sauf sur les huit cases autour de la Pierre. Aucun des deux n’agit plus.",
        ),
    },
    Rule {
        id: "dismount",
        text: say(
            "Next turn a blocker must come down first, at the price of an action.",
            "Au tour suivant, un bloqueur doit d’abord descendre, au prix d’une action.",
        ),
    },
    Rule {
        id: "kumo",
        text: say(
            "Two wrestlers that show KUMO, one beside the Stone and one beside the first, move it with them: push, pull or sideways.",
            "Deux Kumotori sur KUMO, l’un contre la Pierre, l’autre contre le premier, la déplacent avec eux : pousser, tirer ou de côté.",
        ),
    },
    Rule {
        id: "last",
        text: say(
            "Your last action must rotate the arena if nothing has, unless it wins.",
            "Votre dernière action doit tourner l’arène si rien ne l’a fait, sauf si elle gagne.",
        ),
    },
    Rule {
        id: "end",
        text: say(
            "Fewer than two wrestlers outside prison: lost. Third repetition: a draw. After turn 100, more prisoners win.",
            "Moins de deux Kumotori hors de prison : perdu. Troisième répétition : nulle. Après le tour 100, le plus de prisonniers gagne.",
        ),
    },
    Rule {
        id: "four",
        text: say(
            "Four players: partners face each other and share wrestlers, turn and both their edges.",
            "À quatre : les partenaires se font face et partagent Kumotori, tour et leurs deux bords.",
        ),
    },
];
