//! The rules of SUMOO in words.

use crate::texts::{Rules, RulesTexts, Section};

/// The texts of the page with the rules.
pub static RULES: Rules = Rules {
    en: RulesTexts {
        title: "How to play SUMOO",
        lead: "Put one enemy token out of the arena before one of yours is.",
        sections: &[
            Section {
                title: "The arena",
                text: "Five columns and seven rows. Each side has three tokens of force 1, two of force 2 and one of force 3. White starts in the south, Black in the north, and White moves first. The word SUMOO in the middle row shows which way is up; the compass letters are N (north), S (south), E (east) and U (west), as in Esperanto.",
            },
            Section {
                title: "Your turn",
                text: "You have three action points and may use any number of them, in any order, or none at all. Moving a token one square to an empty neighbour costs 1. Swapping two of your tokens that touch costs 1. A push or a pull costs 2 with one attacker and 3 with two.",
            },
            Section {
                title: "Push and pull",
                text: "An attacker must touch an enemy; a second attacker may stand right behind the first. All enemies in a row behind the first one resist together. You need at least their force. In a push your tokens advance one square and the enemies give way; straight, the square behind the last enemy must be empty or outside the arena. In a pull your tokens step back one square, which must be empty and in the arena, and the enemies follow.",
            },
            Section {
                title: "Deflect",
                text: "In a push or a pull the enemies may also be deflected one square sideways, all together. Then all of them must land on empty squares, or all of them must leave the arena: never some of each.",
            },
            Section {
                title: "The end",
                text: "The first to put an enemy token out of the arena wins at once.",
            },
            Section {
                title: "Names and notation",
                text: "A token is named after its force and the place where it starts: 1U and 2U in the west, 1E and 2E in the east, 3 in the middle, and between the 1s White’s 1S and Black’s 1N. It keeps its name wherever it goes. “3 N” means that the 3 moves north, “1S 3 =” that these two swap. Two letters are a push or a pull: “3 1S NN” means that the 3 in front and the 1S behind it go north, straight; “3 NE” means that the 3 goes north and the enemies are deflected east.",
            },
        ],
        rulings_lead: "The rules do not say how a game can be drawn, nor how to write a pass. We decided:",
        rulings: &[
            "The third time the same position comes up with the same side to move, the game is drawn. Tokens of the same force and colour count as the same.",
            "Sixty turns in a row without a push or a pull, both sides together, are a draw.",
            "A turn may be ended without spending any point.",
            "Players may agree to a draw.",
            "The attacker in front is written first, and a turn without an action is written “B//” or “N//”.",
        ],
    },
    fr: RulesTexts {
        title: "Jouer à SUMOO",
        lead: "Mettez un jeton adverse hors de l’arène avant d’en perdre un.",
        sections: &[
            Section {
                title: "L’arène",
                text: "Cinq colonnes et sept lignes. Chaque camp a trois jetons de force 1, deux de force 2 et un de force 3. Les Blancs partent du sud, les Noirs du nord, et les Blancs jouent en premier. Le mot SUMOO, sur la ligne du milieu, donne le sens du plateau ; les lettres de la boussole sont N (nord), S (sud), E (est) et U (ouest), comme en espéranto.",
            },
            Section {
                title: "Votre tour",
                text: "Vous disposez de trois points d’action, à dépenser en tout, en partie ou pas du tout, dans l’ordre qui vous plaît. Faire avancer un jeton vers une case voisine libre coûte 1. Échanger deux de vos jetons qui se touchent coûte 1. Une poussée ou une traction coûte 2 avec un attaquant, 3 avec deux.",
            },
            Section {
                title: "Pousser et tirer",
                text: "L’attaquant doit toucher un adversaire ; un second peut se placer juste derrière lui. Tous les adversaires alignés derrière le premier résistent ensemble, et il faut au moins leur force. Quand vous poussez, vos jetons avancent d’une case et les autres cèdent ; tout droit, la case derrière le dernier adversaire doit être vide ou hors de l’arène. Quand vous tirez, vos jetons reculent d’une case, qui doit être vide et dans l’arène, et les autres suivent.",
            },
            Section {
                title: "Dévier",
                text: "En poussant ou en tirant, vous pouvez aussi dévier les adversaires d’une case sur le côté, tous ensemble. Il faut alors que tous arrivent sur des cases vides, ou que tous quittent l’arène : jamais un peu des deux.",
            },
            Section {
                title: "La fin",
                text: "Le premier à mettre un jeton adverse hors de l’arène gagne aussitôt.",
            },
            Section {
                title: "Noms et notation",
                text: "Un jeton porte le nom de sa force et de sa place de départ : 1U et 2U à l’ouest, 1E et 2E à l’est, 3 au milieu et, entre les 1, le 1S des Blancs et le 1N des Noirs. Il garde son nom où qu’il aille. « 3 N » : le 3 va au nord ; « 1S 3 = » : ces deux jetons échangent leurs places. Deux lettres désignent une poussée ou une traction : « 3 1S NN », le 3 devant et le 1S derrière vont au nord, tout droit ; « 3 NE », le 3 va au nord et les adversaires sont déviés vers l’est.",
            },
        ],
        rulings_lead: "La règle ne dit ni comment une partie peut être nulle, ni comment écrire un tour passé. Voici nos choix :",
        rulings: &[
            "La troisième fois que la même position revient avec le même camp au trait, la partie est nulle. Les jetons de même force et de même couleur se valent.",
            "Soixante tours de suite sans poussée ni traction, des deux camps ensemble : partie nulle.",
            "On peut finir son tour sans dépenser de point.",
            "Les joueurs peuvent convenir de la nulle.",
            "L’attaquant de devant s’écrit en premier, et un tour sans action s’écrit « B// » ou « N// ».",
        ],
    },
};
