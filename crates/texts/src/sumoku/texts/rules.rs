//! The rules of Sumoku in words.

use crate::texts::{Rules, RulesTexts, Section};

/// The texts of the page with the rules.
pub static RULES: Rules = Rules {
    en: RulesTexts {
        title: "The rules of Sumoku",
        lead: "Number tiles cross each other like the words of a crossword. Every line must add up to a multiple of the key, and no colour may come twice in a line.",
        sections: &[
            Section {
                title: "Tiles, key and lines",
                text: "There are 96 tiles: the numbers 1 to 8 in six colours, each twice. A six turned upside down is a nine. A die decides the key: 3, 4 or 5. A line is an unbroken row or column of two to six tiles. It is right when its colours all differ and its sum is a multiple of the key; a number may come twice. In the picture the key is 5: 3 + 7 + 5 = 15 and 5 + 9 + 1 = 15.",
            },
            Section {
                title: "Classic",
                text: "Two to five players, eight tiles each, open for all to see. The player with the smallest total begins, rolls the die once for the whole game, and lays a line in the middle. After that you lay one or more tiles in one row or column, touching what lies there; every line with a new tile must be right. You score the sum of each such line, so a tile at a crossing counts twice: the play in the picture brings 30. Complete a line of six and you may play once more before drawing back to eight. If you can play, you must. When the bag is empty and nobody can play, everybody subtracts the tiles left in hand, and the highest score wins.",
            },
            Section {
                title: "Speed and Team",
                text: "Everybody plays at once. Each player has ten tiles, and the first to connect all of them into one Sumoku calls it. The die is rolled at the start of each round. A wrong call puts you out of the round: your tiles go back, and each of the others draws two more, until somebody builds a correct Sumoku. Stuck? Swap a tile for two. Two rounds in a row win the game, or three in all. In Team two, three or four teams have 48, 32 or 24 tiles each, all 96, and one round decides.",
            },
            Section {
                title: "Spot",
                text: "Ten tiles lie open. Find four of different colours whose sum is a multiple of the key, and announce the sum. Right: the four are yours. Wrong: four of yours go back, or, if you have none, you sit out the next turn. Sixteen tiles win, twelve with five players or more.",
            },
            Section {
                title: "Solo and the daily puzzle",
                text: "Alone you begin with sixteen tiles. Each time all of them form one Sumoku, you draw ten more, up to all 96. Or choose a time limit and see how many tiles you can lay. The daily puzzle is the same for everybody: ten, sixteen or twenty-four tiles to connect, and a grid with gaps that has only one solution.",
            },
        ],
        rulings_lead: "The rule book leaves some questions open. We decided:",
        rulings: &[
            "A six counts the same in its row and its column, six or nine. Left in hand it counts six.",
            "If several players have the smallest total, chance decides who begins. If nobody can open, tiles are dealt again.",
            "If you can play, you must, and tiles are never exchanged. A player without tiles passes automatically.",
            "Two lines of six in one play give one extra play. A tie at the end goes to the player with fewer tiles left; if that is equal too, the win is shared.",
            "A call is only accepted once all your tiles are laid; before that it costs nothing.",
            "The last player left in a round must still build a Sumoku, or gives up, and then nobody wins the round. Such a round also ends a run of two in a row.",
            "In Spot the key is rolled once. To sit out a turn means until the next correct four; if everybody sits out, all are back at once.",
            "In Solo against the clock the last completed stage counts, or the largest correct Sumoku on the table if it has more tiles.",
        ],
    },
    fr: RulesTexts {
        title: "Les règles de Sumoku",
        lead: "Des jetons chiffrés se croisent comme les mots d’une grille. La somme de chaque ligne est un multiple du chiffre clef, et aucune ligne n’a deux fois la même couleur.",
        sections: &[
            Section {
                title: "Jetons, chiffre clef et lignes",
                text: "Il y a 96 jetons : les chiffres de 1 à 8 en six couleurs, chacun en deux exemplaires. Un six retourné est un neuf. Un dé donne le chiffre clef : 3, 4 ou 5. Une ligne est une suite sans trou de deux à six jetons, en rangée ou en colonne. Elle est juste quand ses couleurs sont toutes différentes et que sa somme est un multiple du chiffre clef ; un chiffre peut y revenir. Ici le chiffre clef est 5 : 3 + 7 + 5 = 15 et 5 + 9 + 1 = 15.",
            },
            Section {
                title: "Classique",
                text: "De deux à cinq joueurs, huit jetons chacun, visibles de tous. Le joueur au plus petit total commence : il lance le dé une fois pour toute la partie et pose une ligne au milieu. Ensuite on pose un ou plusieurs jetons sur une même rangée ou colonne, au contact de ceux qui sont posés ; chaque ligne qui reçoit un jeton doit être juste. On marque la somme de chacune de ces lignes, si bien qu’un jeton à un croisement compte deux fois : le coup de l’image rapporte 30. Si vous complétez une ligne de six, vous pouvez rejouer avant de repiocher jusqu’à huit. Si vous pouvez jouer, vous devez jouer. Quand le sac est vide et que personne ne peut plus jouer, chacun déduit les jetons qui lui restent, et le meilleur score gagne.",
            },
            Section {
                title: "Speed et équipes",
                text: "Tout le monde joue en même temps. Chacun a dix jetons, et le premier qui les relie tous en un seul Sumoku l’annonce. Le dé est lancé au début de chaque manche. Une annonce fausse met hors de la manche : vos jetons retournent à la pioche et chacun des autres en prend deux de plus, jusqu’à ce qu’un Sumoku correct soit assemblé. Bloqué ? Échangez un jeton contre deux. Deux manches de suite gagnent la partie, ou trois en tout. En équipes, deux, trois ou quatre équipes ont 48, 32 ou 24 jetons chacune, les 96 en tout, et une seule manche décide.",
            },
            Section {
                title: "Spot",
                text: "Dix jetons sont visibles. Trouvez-en quatre de couleurs différentes dont la somme est un multiple du chiffre clef, et annoncez la somme. Juste : ils sont à vous. Faux : quatre des vôtres retournent au sac ou, si vous n’en avez pas, vous passez le tour suivant. Seize jetons gagnent, douze à partir de cinq joueurs.",
            },
            Section {
                title: "Solo et le défi du jour",
                text: "Seul, on commence avec seize jetons. Chaque fois qu’ils forment un seul Sumoku, on en pioche dix autres, jusqu’aux 96. Ou choisissez un temps limité et voyez combien de jetons vous posez. Le défi du jour est le même pour tous : dix, seize ou vingt-quatre jetons à relier, et une grille à trous qui n’a qu’une solution.",
            },
        ],
        rulings_lead: "Le livret laisse quelques questions ouvertes. Voici nos choix :",
        rulings: &[
            "Un six vaut la même chose dans sa rangée et dans sa colonne, six ou neuf. Resté en main, il vaut six.",
            "Si plusieurs joueurs ont le plus petit total, le hasard désigne qui commence. Si personne ne peut ouvrir, on redistribue.",
            "Un joueur qui peut jouer doit jouer, et on n’échange pas ses jetons. Un joueur sans jetons passe automatiquement.",
            "Deux lignes de six en un coup ne donnent qu’un coup de plus. À la fin, à égalité, le joueur à qui il reste le moins de jetons gagne ; sinon la victoire est partagée.",
            "On n’annonce qu’une fois tous ses jetons posés ; avant, cela ne coûte rien.",
            "Le dernier en jeu doit encore réussir son Sumoku, ou abandonne la manche, et personne ne la gagne. Une telle manche interrompt aussi une série de deux.",
            "En Spot, le dé n’est lancé qu’une fois. Passer un tour veut dire jusqu’à la prochaine combinaison juste ; si tous passent, tous reviennent aussitôt.",
            "En Solo contre la montre compte la dernière étape complète, ou le plus grand Sumoku correct sur la table s’il a plus de jetons.",
        ],
    },
};
