//! The rules of Kumo Hogosha in words.

use crate::texts::{Rules, RulesTexts, Section};

/// The texts of the page with the rules.
pub static RULES: Rules = Rules {
    en: RulesTexts {
        title: "How to play Kumo Hogosha",
        lead: "Bring the Balance Stone out over the enemy’s edge, on an arena that rotates under everybody’s feet.",
        sections: &[
            Section {
                title: "The table",
                text: "The arena has nine by nine squares. Your camp lies at one edge, your enemy’s at the opposite one; the two edges between them belong to nobody. The Stone begins in the middle, and six wrestlers wait in each camp. A wrestler is a cube: the face on top says what it can do. Camps stay where they are while the arena rotates with everything on it.",
            },
            Section {
                title: "Your turn",
                text: "You have five actions, in any order and with any of your wrestlers. Rotating the arena by a quarter, left or right, is one of them, and you must do it at least once in every turn. Once you have, you may end your turn early.",
            },
            Section {
                title: "Enter, and show another face",
                text: "For one action a wrestler enters from your reserve, with any face, on a free square of the row that lies at your edge right now. For one action a wrestler already there shows another face.",
            },
            Section {
                title: "Step, run, jump",
                text: "A wrestler that shows JUMP, THROW, GRAB or BLOCK may step to a free square beside it. RUN goes exactly two squares over free ones, straight or around a corner, and never just one. JUMP leaps in a straight line over whatever stands there, one or many, to the first free square behind.",
            },
            Section {
                title: "Throw",
                text: "THROW takes a neighbour, friend or enemy, and puts it down on another side of the thrower, on a free square. Corners never count as neighbours.",
            },
            Section {
                title: "Grab",
                text: "GRAB takes a neighbour along: both go one square the same way, ahead, back or sideways, wherever there is room for both.",
            },
            Section {
                title: "Capture",
                text: "An enemy thrown, or pushed with a grab, out over your own edge becomes your prisoner, and gives you one more action at once, up to three in a turn. No other way out is allowed.",
            },
            Section {
                title: "Block",
                text: "BLOCK climbs onto an enemy beside it, unless that enemy stands on one of the eight squares around the Stone. Neither can do anything then. In your next turn your blockers must come down to a free square before you do anything else, at one action each; if only one action is left and the arena has not been rotated, they may wait.",
            },
            Section {
                title: "Kumo",
                text: "Only two wrestlers together move the Stone: both show KUMO, the first stands beside the Stone, the second beside the first. All three go one square the same way. The Stone may leave the arena only over the enemy’s edge.",
            },
            Section {
                title: "The end",
                text: "Bring the Stone out over the enemy’s edge, and you win at once. A side with fewer than two wrestlers outside prison has lost. The same position at the beginning of a turn for the third time is a draw. After a hundred turns, the side with more prisoners wins.",
            },
            Section {
                title: "Four players",
                text: "Partners sit opposite each other, South and North against West and East. A team has six wrestlers, one reserve and one prison; either partner may play each of the turn’s actions. Both edges of a team are home: its wrestlers enter there and capture there, and the enemy wants the Stone out over either.",
            },
        ],
        rulings_lead: "The six kinds of move come from the printed rules. Around them we followed public descriptions of the game; where these are silent, we decided:",
        rulings: &[
            "The two edges between the camps are neutral: nothing leaves there.",
            "The dismount comes before everything else. It is waived when the last action is needed to rotate the arena.",
            "No action may leave you without one for rotating the arena, unless it wins.",
            "A wrestler that has just entered may act at once; moving and rotating the arena never change a face.",
            "RUN goes exactly two squares; KUMO may push, pull or go sideways.",
            "Only captured enemies and the Stone leave the arena; a throw captures only from beside the thrower, over the thrower’s own edge.",
            "Captures give at most three bonus actions a turn.",
            "Prisoners stay in prison; two wrestlers are the fewest a side can play with.",
            "The third repetition is a draw, and turn 100 is the last. The first player is chosen at random.",
            "With four players a corner belongs to both rows; the direction decides which edge is crossed.",
        ],
    },
    fr: RulesTexts {
        title: "Jouer à Kumo Hogosha",
        lead: "Faites sortir la Pierre d’équilibre par le bord adverse, sur une arène qui tourne sous les pieds de tous.",
        sections: &[
            Section {
                title: "La table",
                text: "L’arène compte neuf cases sur neuf. Votre camp est à un bord, celui de l’adversaire au bord opposé ; les deux autres bords ne sont à personne. La Pierre part du milieu, et six Kumotori attendent dans chaque camp. Un Kumotori, c’est-à-dire un lutteur, est un cube : la face du dessus dit ce qu’il sait faire. Les camps restent en place pendant que l’arène tourne, avec tout ce qu’elle porte.",
            },
            Section {
                title: "Votre tour",
                text: "Vous avez cinq actions, dans l’ordre et avec les Kumotori que vous voulez. Tourner l’arène d’un quart, à gauche ou à droite, en est une, et vous devez le faire au moins une fois par tour. Ensuite, vous pouvez finir votre tour avant d’avoir tout dépensé.",
            },
            Section {
                title: "Entrer, changer de face",
                text: "Pour une action, un Kumotori de la réserve entre, avec la face de votre choix, sur une case libre de la rangée qui se trouve à votre bord à ce moment. Pour une action, un Kumotori déjà là montre une autre face.",
            },
            Section {
                title: "Faire un pas, courir, sauter",
                text: "Un Kumotori qui montre SAUTER, PROJETER, AGRIPPER ou BLOQUER peut faire un pas vers une case libre à côté de lui. COURIR va exactement à deux cases, par des cases libres, tout droit ou en tournant, jamais à une seule. SAUTER passe en ligne droite par-dessus tout ce qui s’y trouve, un ou plusieurs, jusqu’à la première case libre.",
            },
            Section {
                title: "Projeter",
                text: "PROJETER prend un voisin, ami ou adversaire, et le pose d’un autre côté de celui qui projette, sur une case libre. Les coins ne sont jamais voisins.",
            },
            Section {
                title: "Agripper",
                text: "AGRIPPER entraîne un voisin : tous deux avancent d’une case dans le même sens, devant, derrière ou de côté, partout où il y a place pour les deux.",
            },
            Section {
                title: "Capturer",
                text: "Un adversaire projeté, ou poussé en l’agrippant, hors de l’arène par votre propre bord devient votre prisonnier, et vous donne aussitôt une action de plus, trois au plus par tour. Aucune autre sortie n’est permise.",
            },
            Section {
                title: "Bloquer",
                text: "BLOQUER monte sur un adversaire voisin, sauf s’il est sur l’une des huit cases qui entourent la Pierre. Aucun des deux ne peut alors agir. À votre tour suivant, vos bloqueurs doivent descendre sur une case libre avant toute autre chose, au prix d’une action chacun ; s’il ne reste qu’une action et que l’arène n’a pas tourné, ils peuvent attendre.",
            },
            Section {
                title: "Kumo",
                text: "Il faut deux Kumotori pour déplacer la Pierre : tous deux montrent KUMO, le premier à côté de la Pierre, le second à côté du premier. Tous trois vont d’une case dans le même sens. La Pierre ne peut quitter l’arène que par le bord adverse.",
            },
            Section {
                title: "La fin",
                text: "Sortez la Pierre par le bord adverse, et vous gagnez aussitôt. Un camp qui a moins de deux Kumotori hors de prison a perdu. La même position au début d’un tour pour la troisième fois : partie nulle. Après cent tours, le camp qui a le plus de prisonniers gagne.",
            },
            Section {
                title: "À quatre",
                text: "Les partenaires se font face, Sud et Nord contre Ouest et Est. Une équipe a six Kumotori, une réserve et une prison ; chaque action du tour peut être jouée par l’un ou l’autre. Les deux bords d’une équipe sont les siens : ses Kumotori y entrent, y capturent, et l’adversaire veut sortir la Pierre par l’un des deux.",
            },
        ],
        rulings_lead: "Les six gestes viennent de la règle imprimée. Autour d’eux, nous avons suivi des descriptions publiques du jeu ; là où elles se taisent, voici nos choix :",
        rulings: &[
            "Les deux bords entre les camps sont neutres : rien n’en sort.",
            "Descendre passe avant tout, sauf quand la dernière action doit servir à tourner l’arène.",
            "Aucune action ne peut vous laisser sans de quoi tourner l’arène, sauf si elle gagne.",
            "Un Kumotori qui vient d’entrer peut agir aussitôt ; ni un déplacement ni la rotation ne changent une face.",
            "COURIR va exactement à deux cases ; KUMO peut pousser, tirer ou aller de côté.",
            "Personne ne sort de l’arène, sauf un adversaire capturé et la Pierre ; on ne capture en projetant que par le bord où se tient celui qui projette.",
            "Les captures donnent au plus trois actions supplémentaires par tour.",
            "Les prisonniers restent en prison ; il faut au moins deux Kumotori pour jouer.",
            "À la troisième répétition, la partie est nulle, et le tour 100 est le dernier. Le premier joueur est tiré au sort.",
            "À quatre, un coin est aux deux rangées ; la direction dit quel bord est franchi.",
        ],
    },
};
