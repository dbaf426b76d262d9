//! The texts for choosing wrestlers and options.

use super::SetupTexts;
use crate::texts::OptionWords;

pub(super) static EN: SetupTexts = SetupTexts {
    options: [
        (
            "players",
            OptionWords {
                title: "Players",
                values: &[("2", "2, with a belt"), ("3", "3, each alone"), ("4", "4, in two teams")],
                note: "With four, you play both wrestlers of your team against the computer.",
            },
        ),
        (
            "league",
            OptionWords {
                title: "League",
                values: &[("senior", "Senior"), ("junior", "Junior")],
                note: "Junior is best for a first game: more pieces from the start, and no special moves.",
            },
        ),
        (
            "first",
            OptionWords {
                title: "Who begins",
                values: &[("lot", "Random"), ("one", "Player 1"), ("two", "Player 2")],
                note: "",
            },
        ),
        (
            "hand",
            OptionWords {
                title: "Hands",
                values: &[("steady", "Steady"), ("unsteady", "Unsteady")],
                note: "Unsteady hands miss their aim a little.",
            },
        ),
    ],
    wrestlers: "Wrestlers",
    wrestlers_note: "The eight wrestlers, their moves and all measures are this project’s own.",
    who_plays: |seat| format!("{seat} plays"),
    random: "Random",
    cards_title: "The eight wrestlers",
    cards_lead: "Sizes, shapes, the starting arrangement and the wrestlers are this project’s own; they are not those of the published game.",
    junior_tray: |pieces| format!("Junior tray: {pieces}."),
};

pub(super) static FR: SetupTexts = SetupTexts {
    options: [
        (
            "players",
            OptionWords {
                title: "Joueurs",
                values: &[
                    ("2", "2, avec une ceinture"),
                    ("3", "3, chacun pour soi"),
                    ("4", "4, en deux équipes"),
                ],
                note: "À quatre, vous jouez les deux lutteurs de votre équipe contre l’ordinateur.",
            },
        ),
        (
            "league",
            OptionWords {
                title: "Ligue",
                values: &[("senior", "Senior"), ("junior", "Junior")],
                note: "Junior, l’idéal pour une première partie : plus de pièces au départ, et pas de coups spéciaux.",
            },
        ),
        (
            "first",
            OptionWords {
                title: "Qui commence",
                values: &[("lot", "Au hasard"), ("one", "Joueur 1"), ("two", "Joueur 2")],
                note: "",
            },
        ),
        (
            "hand",
            OptionWords {
                title: "Mains",
                values: &[("steady", "Sûres"), ("unsteady", "Tremblantes")],
                note: "Des mains tremblantes visent un peu à côté.",
            },
        ),
    ],
    wrestlers: "Lutteurs",
    wrestlers_note: "Les huit lutteurs, leurs coups et toutes les mesures sont propres à ce projet.",
    who_plays: |seat| format!("{seat} joue"),
    random: "Au hasard",
    cards_title: "Les huit lutteurs",
    cards_lead: "Les tailles, les formes, la mise en place et les lutteurs sont propres à ce projet ; ce ne sont pas ceux du jeu publié.",
    junior_tray: |pieces| format!("Inventaire junior : {pieces}."),
};
