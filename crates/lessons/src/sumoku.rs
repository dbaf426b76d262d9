//! The lessons of Sumoku.

mod classic;
mod first;
mod modes;

use dohyo_core::Seat;
use dohyo_sumoku::{Action, Cell, Sumoku};

use crate::said::say;
use crate::{Lesson, Rule, Taught};

impl Taught for Sumoku {
    const SEARCHES: bool = false;
    const LESSONS: &'static [Lesson] = &[first::LESSON, classic::LESSON, modes::LESSON];
    const RULES: &'static [Rule] = RULES;
    const KINDS: &'static [&'static str] = &["play", "pass", "one", "several", "six", "crossing"];
    const COUNTED: &'static [&'static str] = &["points"];

    fn is(&self, action: &Action, after: &Self, kind: &str) -> bool {
        let Action::Play(play) = action else { return kind == "pass" && *action == Action::Pass };
        let score = || self.classic().and_then(|classic| classic.judge(play, self.terms()).ok());
        match kind {
            "play" => true,
            "one" => play.tiles.len() == 1,
            "several" => play.tiles.len() > 1,
            "six" => after.classic().is_some_and(dohyo_sumoku::Classic::is_bonus),
            "crossing" => score().is_some_and(|score| score.lines.len() > 1),
            _ => false,
        }
    }

    /// Knows tiles as they are read, such as `9O`, and cells such as `2,0`.
    fn at(&self, piece: &str, place: &str) -> bool {
        let Some((x, y)) = place.split_once(',') else { return false };
        let (Ok(x), Ok(y)) = (x.parse(), y.parse()) else { return false };
        let laid = self.classic().and_then(|classic| classic.grid().get(Cell::at(x, y)));
        laid.is_some_and(|laid| laid.to_string() == piece)
    }

    /// Counts the points of a seat.
    fn count(&self, what: &str, seat: Seat) -> u32 {
        let scores = self.classic().filter(|_| what == "points").map(dohyo_sumoku::Classic::scores);
        scores.and_then(|scores| scores.get(seat.index())).map_or(0, |&points| points.max(0) as u32)
    }
}

const RULES: &[Rule] = &[
    Rule {
        id: "colours",
        text: say(
            "No colour comes twice in a line; a number may.",
            "Aucune couleur ne revient dans une ligne ; un chiffre, oui.",
        ),
    },
    Rule {
        id: "sum",
        text: say(
            "Every line of two to six tiles adds up to a multiple of the key: 3, 4 or 5.",
            "Toute ligne de deux à six jetons a pour somme un multiple du chiffre clef : 3, 4 ou 5.",
        ),
    },
    Rule {
        id: "tiles",
        text: say(
            "96 tiles: 1 to 8 in six colours, each twice. A six upside down is a nine, and stays one.",
            "96 jetons : de 1 à 8 en six couleurs, chacun en double. Un six retourné est un neuf, et le reste.",
        ),
    },
    Rule {
        id: "neighbours",
        text: say(
            "Every line that gets a new tile must be right, rows and columns alike.",
            "Chaque ligne qui reçoit un jeton doit être juste, rangées comme colonnes.",
        ),
    },
    Rule {
        id: "touching",
        text: say(
            "A play is one or more tiles in one row or column, touching what lies there.",
            "On pose un ou plusieurs jetons sur une rangée ou une colonne, au contact de ceux qui sont posés.",
        ),
    },
    Rule {
        id: "score",
        text: say(
            "You score the sum of every line with a new tile: a crossing tile counts twice.",
            "On marque la somme de chaque ligne qui reçoit un jeton : au croisement, un jeton compte deux fois.",
        ),
    },
    Rule {
        id: "six",
        text: say(
            "Complete a line of six and play once more.",
            "Une ligne de six complétée fait rejouer une fois.",
        ),
    },
    Rule {
        id: "draw",
        text: say(
            "Draw back to eight. If you can play, you must; pass only if stuck. In the end tiles left in hand are subtracted.",
            "Repiochez jusqu’à huit. Si vous pouvez jouer, vous devez jouer ; on ne passe que bloqué. À la fin, les jetons en main se déduisent.",
        ),
    },
    Rule {
        id: "start",
        text: say(
            "Two to five players, eight open tiles each. The smallest total begins and rolls the key.",
            "De deux à cinq joueurs, huit jetons visibles chacun. Le plus petit total commence et lance le dé.",
        ),
    },
    Rule {
        id: "speed",
        text: say(
            "Speed: ten tiles each, all at once. The first to connect all of them into one Sumoku calls it. Two rounds in a row win, or three in all.",
            "Speed : dix jetons chacun, tous à la fois. Le premier qui les relie tous en un Sumoku l’annonce. Deux manches de suite gagnent, ou trois en tout.",
        ),
    },
    Rule {
        id: "swap",
        text: say(
            "Stuck? Swap one tile for two. A wrong call puts you out of the round, and the others draw two more.",
            "Bloqué ? Échangez un jeton contre deux. Une annonce fausse met hors de la manche, et les autres piochent deux jetons.",
        ),
    },
    Rule {
        id: "spot",
        text: say(
            "Spot: of ten open tiles find four of different colours whose sum is a multiple of the key, and announce the sum. Sixteen tiles win.",
            "Spot : parmi dix jetons visibles, trouvez-en quatre de couleurs différentes dont la somme est un multiple du chiffre clef, et annoncez-la. Seize jetons gagnent.",
        ),
    },
    Rule {
        id: "team",
        text: say(
            "Team: two, three or four teams share all 96 tiles, 48, 32 or 24 each; one round decides.",
            "En équipes : deux, trois ou quatre équipes se partagent les 96 jetons, 48, 32 ou 24 chacune ; une manche décide.",
        ),
    },
    Rule {
        id: "solo",
        text: say(
            "Solo: sixteen tiles, then ten more each time all form one Sumoku, up to 96; or as many as you can in a given time.",
            "Solo : seize jetons, puis dix de plus à chaque Sumoku complet, jusqu’aux 96 ; ou le plus possible en un temps donné.",
        ),
    },
];
