//! The rules of Abalone in words.

use crate::texts::{Section, Translated};

/// The texts of the page with the rules.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct AbaloneRules {
    pub title: &'static str,
    pub lead: &'static str,
    pub board: Section,
    pub moving: Section,
    pub in_line: &'static str,
    pub broadside: &'static str,
    pub single: &'static str,
    pub sumito: Section,
    pub two_one: &'static str,
    pub three_one: &'static str,
    pub three_two: &'static str,
    pub four_two: &'static str,
    pub blocked: Section,
    pub equal: &'static str,
    pub behind: &'static str,
    pub end: Section,
    pub ejected: &'static str,
    pub tips: Section,
    pub notation: Section,
    pub rulings_lead: &'static str,
    pub rulings: &'static [&'static str],
}

impl Translated for AbaloneRules {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

static EN: AbaloneRules = AbaloneRules {
    title: "How to play Abalone",
    lead: "Push your opponent’s marbles off the board before yours are pushed off. One kind of piece, one kind of move, and force counted on three fingers.",
    board: Section {
        title: "The board",
        text: "Sixty-one hollows form a hexagon. Each side usually has fourteen marbles. Black begins, and the players take turns. One move a turn, and you must move. The usual start is the classical one; the Belgian daisy, favoured in tournaments, brings the sides into contact at once.",
    },
    moving: Section {
        title: "Moving",
        text: "Move one, two or three of your marbles by one cell, in any of the six directions. Two or three must stand side by side in a straight line, and they all go the same way. Along their own line they may push; sideways, every cell they enter must be empty.",
    },
    in_line: "In line: the column advances.",
    broadside: "Sideways: all to empty cells.",
    single: "One marble, to an empty neighbour.",
    sumito: Section {
        title: "Pushing: the sumito",
        text: "A column pushes the enemy marbles in front of it if it has more of them: two push one, three push one or two. At most three of yours count, however long the line. There must be room behind the pushed marbles: an empty cell, or the edge. A marble pushed over the edge is out of the game.",
    },
    two_one: "2 against 1",
    three_one: "3 against 1",
    three_two: "3 against 2",
    four_two: "4 against 2: three of the four push, the last one stays.",
    blocked: Section {
        title: "When there is no push",
        text: "Equal numbers hold each other: one against one, two against two, three against three. Three in a row are a wall, since no more than three can push. A marble of either colour right behind the defenders stops the push as well. And nobody pushes sideways.",
    },
    equal: "3 against 3: no sumito.",
    behind: "No room behind.",
    end: Section {
        title: "The end",
        text: "The first to eject six enemy marbles wins. With a clock, a player whose time runs out loses. It is a draw by agreement, when the same position comes up for the third time with the same side to move, or after two hundred moves without an ejection.",
    },
    ejected: "Over the edge, and out.",
    tips: Section {
        title: "First advice",
        text: "Take the centre: from there every push points outwards. Keep your marbles together, three deep where you can. Split the enemy group, and mind your own marbles at the edge. Before you take a marble, look at what your column leaves behind.",
    },
    notation: Section {
        title: "Writing moves down",
        text: "Rows are lettered A to I from Black’s side, diagonals numbered 1 to 9. A move in line is the rear marble’s cell and the one it enters: a1b2. A sideways move is both ends of the row and the new cell of the first: c3c5d4.",
    },
    rulings_lead: "The rule book leaves some questions open. We decided:",
    rulings: &[
        "The game is a draw by agreement, when the same position comes up for the third time with the same side to move, or after two hundred moves in a row without an ejection.",
        "A player who cannot move loses. In practice it does not happen.",
    ],
};

static FR: AbaloneRules = AbaloneRules {
    title: "Jouer à Abalone",
    lead: "Poussez les billes adverses hors du plateau avant que les vôtres n’y passent. Une seule sorte de pièce, une seule sorte de coup, et une force qui se compte sur trois doigts.",
    board: Section {
        title: "Le plateau",
        text: "Soixante et un creux forment un hexagone. Chaque camp a d’ordinaire quatorze billes. Les Noirs commencent, puis chacun joue à son tour. Un coup par tour, et il faut jouer. Le départ habituel est le classique ; la marguerite belge, favorite des tournois, met les camps au contact tout de suite.",
    },
    moving: Section {
        title: "Le coup",
        text: "Déplacez une, deux ou trois de vos billes d’une case, dans l’une des six directions. À deux ou trois, elles doivent se suivre en ligne droite et vont toutes du même côté. En ligne, elles peuvent pousser ; en flèche, c’est-à-dire de côté, chaque case d’arrivée doit être vide.",
    },
    in_line: "En ligne : la colonne avance.",
    broadside: "En flèche : toutes vers des cases vides.",
    single: "Une bille, vers une case voisine vide.",
    sumito: Section {
        title: "La poussée : le sumito",
        text: "Une colonne pousse les billes adverses devant elle si elle est plus nombreuse : deux en poussent une, trois en poussent une ou deux. Trois des vôtres comptent au plus, même si la ligne est plus longue. Il faut de la place derrière les billes poussées : une case vide, ou le bord. La bille poussée par-dessus bord est hors jeu.",
    },
    two_one: "2 contre 1",
    three_one: "3 contre 1",
    three_two: "3 contre 2",
    four_two: "4 contre 2 : trois des quatre poussent, la dernière reste.",
    blocked: Section {
        title: "Quand on ne pousse pas",
        text: "À nombre égal, on se tient : un contre un, deux contre deux, trois contre trois. Trois de suite font un mur, puisque trois au plus peuvent pousser. Une bille juste derrière les défenseurs, de n’importe quelle couleur, arrête aussi la poussée. Et l’on ne pousse jamais de côté.",
    },
    equal: "3 contre 3 : pas de sumito.",
    behind: "Pas de place derrière.",
    end: Section {
        title: "La fin",
        text: "Le premier à éjecter six billes adverses gagne. Avec une pendule, le joueur qui n’a plus de temps perd. La partie est nulle par accord, quand la même position revient pour la troisième fois avec le même camp au trait, ou après deux cents coups sans éjection.",
    },
    ejected: "Par-dessus bord, hors jeu.",
    tips: Section {
        title: "Premiers conseils",
        text: "Prenez le centre : de là, toute poussée va vers le bord. Gardez vos billes groupées, sur trois rangs si possible. Coupez le groupe adverse, et surveillez vos billes du bord. Avant de prendre une bille, regardez ce que votre colonne laisse derrière elle.",
    },
    notation: Section {
        title: "Noter les coups",
        text: "Les rangées vont de A à I depuis le côté des Noirs, les diagonales de 1 à 9. Un coup en ligne s’écrit par la case de la dernière bille et celle où elle entre : a1b2. Un coup en flèche, par les deux bouts de la rangée et la nouvelle case du premier : c3c5d4.",
    },
    rulings_lead: "Le livret laisse quelques questions ouvertes. Voici nos choix :",
    rulings: &[
        "La partie est nulle par accord, quand la même position revient pour la troisième fois avec le même camp au trait, ou après deux cents coups de suite sans éjection.",
        "Un joueur qui ne peut plus jouer perd. En pratique, cela n’arrive pas.",
    ],
};
