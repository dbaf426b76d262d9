//! The coach: explains each phase of a turn as it comes, in a player's first game.

use dohyo_abalone::Abalone;
use dohyo_kabuto::{Kabuto, Phase};
use dohyo_kumo::Kumo;
use dohyo_sumoku::Sumoku;
use dohyo_sumoo::Sumoo;

use crate::Said;
use crate::said::say;

/// A game whose turns a coach explains.
pub trait Coached {
    /// Returns advice on what the player to move can do now, and why. The text completes “Your turn: …”.
    fn advice(&self) -> Said;
}

impl Coached for Abalone {
    fn advice(&self) -> Said {
        let effects = || self.legal_moves().into_iter().filter_map(|mv| self.judge(mv).ok());
        if effects().any(|effect| effect.ejected.is_some()) {
            return say(
                "you can push a marble off: look for two or three of yours in line with one at the edge",
                "vous pouvez éjecter une bille : cherchez deux ou trois des vôtres dans l’axe d’une bille du bord",
            );
        }
        if effects().any(|effect| !effect.pushed.is_empty()) {
            return say(
                "you can push where you outnumber them: two push one, three push two",
                "vous pouvez pousser là où vous êtes plus nombreux : deux en poussent une, trois en poussent deux",
            );
        }
        say(
            "move one to three marbles by one cell; towards the centre, and together",
            "avancez une à trois billes d’une case ; vers le centre, et groupées",
        )
    }
}

impl Coached for Sumoo {
    fn advice(&self) -> Said {
        let wins =
            self.legal().into_iter().any(|action| self.judge(action).is_ok_and(|effect| effect.ejects()));
        if wins {
            return say("you can put a token out now, and win", "vous pouvez sortir un jeton, et gagner");
        }
        match self.situation().points {
            3 => say(
                "three points: a move or a swap costs 1, a push or a pull 2, with two attackers 3",
                "trois points : déplacer ou échanger coûte 1, pousser ou tirer 2, à deux attaquants 3",
            ),
            2 => say(
                "two points left: one push or pull, or two moves; or end the turn",
                "il reste deux points : une poussée ou une traction, ou deux déplacements ; ou finissez le tour",
            ),
            1 => say(
                "one point left: a move or a swap, away from the edge; or end the turn",
                "il reste un point : un déplacement ou un échange, loin du bord ; ou finissez le tour",
            ),
            _ => say("no points left: end the turn", "plus de points : finissez le tour"),
        }
    }
}

impl Coached for Kumo {
    fn advice(&self) -> Said {
        let now = self.situation();
        if now.arena.blockers_to_come_down(now.to_move).next().is_some() {
            return say(
                "your blocker comes down first, at the price of an action",
                "votre bloqueur descend d’abord, au prix d’une action",
            );
        }
        match (now.rotated, now.actions) {
            (false, 1) => say(
                "your last action must rotate the arena, unless it wins",
                "votre dernière action doit tourner l’arène, sauf si elle gagne",
            ),
            _ if now.arena.wrestlers(now.to_move) == 0 => say(
                "bring wrestlers in from your reserve; two that show KUMO move the Stone",
                "faites entrer des Kumotori ; deux qui montrent KUMO déplacent la Pierre",
            ),
            (false, _) => say(
                "act with your wrestlers, or show another face; one of your actions must rotate the arena",
                "agissez avec vos Kumotori, ou changez une face ; une de vos actions doit tourner l’arène",
            ),
            (true, _) => say(
                "the arena has been rotated: spend the actions left, or end the turn",
                "l’arène a tourné : dépensez les actions qui restent, ou finissez le tour",
            ),
        }
    }
}

impl Coached for Sumoku {
    fn advice(&self) -> Said {
        let Some(classic) = self.classic() else { return Said::NOTHING };
        if classic.is_bonus() {
            return say("a line of six: play once more", "une ligne de six : rejouez");
        }
        if classic.grid().is_empty() {
            return say(
                "lay the first line: different colours, and a multiple of the key",
                "posez la première ligne : des couleurs différentes, et un multiple du chiffre clef",
            );
        }
        say(
            "lay tiles in one row or column that touch the others; a crossing tile counts twice",
            "posez des jetons sur une rangée ou une colonne, au contact des autres ; au croisement, un jeton compte deux fois",
        )
    }
}

impl Coached for Kabuto {
    fn advice(&self) -> Said {
        let turn = &self.situation().turn;
        match turn.phase {
            Phase::FirstMarker => {
                say("place your first marker on any post", "posez votre premier marqueur sur un poteau")
            }
            Phase::After if turn.slam => say(
                "fourth marker: push one more piece from the same corner, your corner slam",
                "quatrième marqueur : poussez encore une pièce du même coin, c’est le coup en coin",
            ),
            Phase::After => say(
                "use a special move, or end your turn",
                "utilisez un coup spécial, ou finissez votre tour",
            ),
            Phase::Extra => say("make the push you have paid for", "faites la poussée que vous avez payée"),
            Phase::Marker => say(
                "you may place a marker, then end your turn",
                "posez un marqueur si vous voulez, puis finissez votre tour",
            ),
            Phase::Before => say(
                "choose a piece and a corner, aim, and read the ghost; what falls is yours, but not your own wrestler",
                "choisissez une pièce et un coin, visez, lisez le fantôme ; ce qui tombe est à vous, sauf votre propre lutteur",
            ),
        }
    }
}
