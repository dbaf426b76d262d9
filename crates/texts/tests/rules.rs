//! The rules pages tell what players ask about, in both languages.

use dohyo_texts::texts::{Lang, Rules};
use dohyo_texts::{kumo, sumoku, sumoo};

fn check(rules: &'static Rules, parts: &[(Lang, &str)]) {
    for (lang, part) in parts {
        let rules = rules.in_language(*lang);
        let told = rules.sections.iter().map(|section| section.text).chain(rules.rulings.iter().copied());
        assert!(told.into_iter().any(|text| text.contains(part)), "{}: {part}", rules.title);
    }
}

#[test]
fn sumoku_tells_when_the_die_is_rolled_how_ties_end_and_how_many_tiles_teams_have() {
    check(
        &sumoku::texts::rules::RULES,
        &[
            (Lang::En, "rolls the die once for the whole game"),
            (Lang::En, "The die is rolled at the start of each round."),
            (Lang::En, "In Spot the key is rolled once."),
            (Lang::En, "A tie at the end goes to the player with fewer tiles left"),
            (Lang::En, "48, 32 or 24 tiles each"),
            (Lang::Fr, "Le dé est lancé au début de chaque manche."),
            (Lang::Fr, "En Spot, le dé n’est lancé qu’une fois."),
            (Lang::Fr, "à égalité, le joueur à qui il reste le moins de jetons gagne"),
            (Lang::Fr, "48, 32 ou 24 jetons chacune"),
        ],
    );
}

#[test]
fn kumo_tells_where_nobody_is_blocked_what_a_dismount_costs_and_how_many_bonus_actions_there_are() {
    check(
        &kumo::texts::rules::RULES,
        &[
            (Lang::En, "one of the eight squares around the Stone"),
            (Lang::En, "at one action each"),
            (Lang::En, "Captures give at most three bonus actions a turn."),
            (Lang::Fr, "l’une des huit cases qui entourent la Pierre"),
            (Lang::Fr, "au prix d’une action chacun"),
            (Lang::Fr, "Les captures donnent au plus trois actions supplémentaires par tour."),
        ],
    );
}

#[test]
fn sumoo_tells_who_begins_and_explains_names_compass_and_notation() {
    check(
        &sumoo::texts::rules::RULES,
        &[
            (Lang::En, "White moves first"),
            (Lang::En, "N (north), S (south), E (east) and U (west)"),
            (Lang::En, "1U and 2U in the west, 1E and 2E in the east"),
            (Lang::En, "“3 1S NN”"),
            (Lang::Fr, "1U et 2U à l’ouest, 1E et 2E à l’est"),
            (Lang::Fr, "« 3 1S NN »"),
        ],
    );
}
