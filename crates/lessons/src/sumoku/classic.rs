//! More about Classic: nines, neighbours, scores, sixes, the end.

use crate::said::say;
use crate::{Answer, Budget, Goal, Lesson, Mark, Play, Said, Side, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "classic",
    title: say("Classic", "Classique"),
    about: say(
        "Nines, neighbours, points, lines of six, the end.",
        "Les neuf, les voisins, les points, les lignes de six, la fin.",
    ),
    steps: &[
        Step {
            id: "nine",
            teaches: &["tiles"],
            position: "classic 5 | 0,0:4R 1,0:1G | 6O 2R 3R 8G 2G 3G 7R 7G ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1",
            idea: say(
                "A six turned upside down is a nine. Once it lies, it stays what it is.",
                "Un six retourné est un neuf. Une fois posé, il reste ce qu’il est.",
            ),
            goal: say(
                "It is your turn. Lay your 6 as a 9, so that a line makes 10.",
                "À vous de jouer. Posez votre 6 comme un 9, pour qu’une ligne fasse 10.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Any(&[Goal::At("9O", "1,1"), Goal::At("9O", "1,-1")]),
                otherwise: say(
                    "No nine made ten. 1 + 9: lay it above or below the 1.",
                    "Aucun neuf n’a fait dix. 1 + 9 : posez-le au-dessus ou au-dessous du 1.",
                ),
                tries: &["h1,1:6O"],
                solution: &["h1,1:9O"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["1,1", "1,-1"],
                words: say("Above and below the 1", "Au-dessus et au-dessous du 1"),
            }],
            what: say(
                "Lay the six, then press it once more to turn it.",
                "Posez le six, puis touchez-le encore une fois pour le retourner.",
            ),
            place: say("Below the green 1, as a nine.", "Sous le 1 vert, comme un neuf."),
            done: say("1 + 9 = 10.", "1 + 9 = 10."),
            ..Step::PLAIN
        },
        Step {
            id: "neighbours",
            teaches: &["neighbours"],
            position: "classic 5 | 0,0:3R 1,0:7G | 2B 4R 6G 1G 8R 4G 1R 6R ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1",
            idea: say(
                "Tiles that touch make a line, whether you meant it or not. Try the 2 below the 7: that column would make 9.",
                "Des jetons qui se touchent font une ligne, qu’on l’ait voulu ou non. Essayez le 2 sous le 7 : cette colonne ferait 9.",
            ),
            goal: say(
                "It is your turn. Lay the blue 2 alone, where its line is right.",
                "À vous de jouer. Posez le 2 bleu seul, là où sa ligne est juste.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Any(&[Goal::At("2B", "0,1"), Goal::At("2B", "0,-1")]),
                otherwise: say(
                    "A right play, but the 2 belongs beside the 3: together they make 5.",
                    "Un coup juste, mais le 2 va avec le 3 : ensemble ils font 5.",
                ),
                tries: &["h1,1:2B", "h2,0:2B"],
                solution: &["h0,1:2B"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["0,1", "0,-1"],
                words: say("Above and below the 3", "Au-dessus et au-dessous du 3"),
            }],
            what: say("Which tile makes 5 with the 2?", "Quel jeton fait 5 avec le 2 ?"),
            place: say("Below or above the red 3.", "Sous le 3 rouge, ou au-dessus."),
            done: say("3 + 2 = 5. Every neighbour counts.", "3 + 2 = 5. Chaque voisin compte."),
            ..Step::PLAIN
        },
        Step {
            id: "two",
            teaches: &["touching"],
            position: "classic 5 | 0,0:3R 1,0:7G | 4B 1Y 6R 8R 1G 4G 6G 8G ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1",
            idea: say(
                "Lay as many tiles as you like in one play: all in one row or column, touching what lies there.",
                "Posez autant de jetons que vous voulez en un coup : tous sur une rangée ou une colonne, au contact des autres.",
            ),
            goal: say(
                "It is your turn. Lay at least two tiles in one play.",
                "À vous de jouer. Posez au moins deux jetons en un seul coup.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("several"),
                otherwise: say(
                    "Only one tile. Lay two before you confirm.",
                    "Un seul jeton. Posez-en deux avant de valider.",
                ),
                tries: &["h0,3:4B,1Y"],
                solution: &["h2,0:4B,1Y"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["2,0", "3,0"], words: say("Right of the 7", "À droite du 7") }],
            what: say(
                "The row has 10. Which two tiles bring it to 15?",
                "La rangée fait 10. Quels deux jetons la portent à 15 ?",
            ),
            place: say(
                "The blue 4 and the yellow 1, right of the 7.",
                "Le 4 bleu et le 1 jaune, à droite du 7.",
            ),
            done: say("Several tiles, one play.", "Plusieurs jetons, un seul coup."),
            ..Step::PLAIN
        },
        Step {
            id: "score",
            teaches: &["score"],
            position: "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 4R 8G 1R 4G 6R ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1",
            idea: say(
                "You score the sum of every line that got a new tile. A tile at a crossing counts twice.",
                "On marque la somme de chaque ligne qui a reçu un jeton. Un jeton au croisement compte deux fois.",
            ),
            goal: say(
                "It is your turn. Score at least 30 points in one play.",
                "À vous de jouer. Marquez au moins 30 points en un coup.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Gained("points", Side::You, 30),
                otherwise: say(
                    "Fewer than 30. Complete the row and start a column from the same tile.",
                    "Moins de 30. Complétez la rangée et partez en colonne du même jeton.",
                ),
                solution: &["v2,0:5B,9Y,1P"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["2,0", "2,1", "2,2"],
                words: say("The column right of the 7", "La colonne à droite du 7"),
            }],
            what: say(
                "A column that begins at the end of the row.",
                "Une colonne qui part du bout de la rangée.",
            ),
            place: say(
                "Right of the 7, downwards: blue 5, yellow 9, purple 1.",
                "À droite du 7, vers le bas : 5 bleu, 9 jaune, 1 pourpre.",
            ),
            done: say(
                "For example 3 + 7 + 5 and 5 + 9 + 1: fifteen twice.",
                "Par exemple 3 + 7 + 5 et 5 + 9 + 1 : deux fois quinze.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "six",
            teaches: &["six"],
            position: "classic 5 | 0,0:3R 1,0:7G 2,0:5B 3,0:4Y 4,0:1O | 5P 2R 4O 8G 1R 7Y 7O 4G ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 75 | 0 ; 0 | 1",
            idea: say(
                "Six colours, so six tiles are the longest line. Complete one and you play once more before you draw.",
                "Six couleurs : la plus longue ligne a six jetons. Complétez-en une et vous rejouez avant de piocher.",
            ),
            goal: say(
                "It is your turn. Complete a line of six with one tile.",
                "À vous de jouer. Complétez une ligne de six avec un jeton.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("six"),
                otherwise: say(
                    "No line of six. The row needs one colour, purple.",
                    "Pas de ligne de six. Il manque une couleur à la rangée : le pourpre.",
                ),
                solution: &["h5,0:5P"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["5,0", "-1,0"],
                words: say("The two ends of the row", "Les deux bouts de la rangée"),
            }],
            what: say(
                "The row has five colours and 20. What is missing?",
                "La rangée a cinq couleurs et fait 20. Que manque-t-il ?",
            ),
            place: say("The purple 5, at either end.", "Le 5 pourpre, à l’un des bouts."),
            done: say("Six in a line: play again.", "Six d’affilée : rejouez."),
            ..Step::PLAIN
        },
        Step {
            id: "end",
            teaches: &["draw"],
            position: "classic 5 | 0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P | 4R 8G 1R ; 2R 3G | bag 86 | 0 ; 0 | 1",
            idea: say(
                "After a play you draw back to eight. If you can play, you must. When the bag is empty and nobody can play, the tiles left in hand are subtracted.",
                "Après un coup, on repioche jusqu’à huit. Si l’on peut jouer, on doit jouer. Quand le sac est vide et que plus personne ne peut jouer, on déduit les jetons en main.",
            ),
            goal: say(
                "The bag is empty and nobody can play. You hold a 4, an 8 and a 1: what happens?",
                "Le sac est vide, personne ne peut jouer. Il vous reste un 4, un 8 et un 1 : que se passe-t-il ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("I lose 13 points", "Je perds 13 points"),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("I swap them for others", "Je les échange contre d’autres"),
                    right: false,
                    say: say(
                        "In Classic tiles are never exchanged.",
                        "En Classique, on n’échange jamais ses jetons.",
                    ),
                },
                Answer {
                    text: say("Nothing: only the table counts", "Rien : seule la table compte"),
                    right: false,
                    say: say(
                        "What is left in hand counts against you.",
                        "Ce qui reste en main compte contre vous.",
                    ),
                },
            ]),
            what: say("4 + 8 + 1, and not in your favour.", "4 + 8 + 1, et pas à votre avantage."),
            done: say("So get rid of the big ones first.", "Mieux vaut donc poser les grands d’abord."),
            ..Step::PLAIN
        },
        Step {
            id: "start",
            teaches: &["start"],
            position: "classic 5 | 0,0:3R 1,0:7G | 5B 6Y 1P 4R 8G 1R 4G 6R ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1",
            idea: say(
                "Two to five play with open hands of eight. The player with the smallest total begins and rolls the die, once for the whole game.",
                "On joue de deux à cinq, avec huit jetons visibles. Le plus petit total commence et lance le dé, une fois pour toute la partie.",
            ),
            goal: say(
                "You hold 27 in all, the others 31 and 40. Who begins?",
                "Vos jetons font 27, ceux des autres 31 et 40. Qui commence ?",
            ),
            task: Task::Choose(&[
                Answer { text: say("I do", "Moi"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("The player with 40", "Le joueur qui a 40"),
                    right: false,
                    say: say(
                        "The smallest total begins, not the largest.",
                        "Le plus petit total commence, pas le plus grand.",
                    ),
                },
                Answer {
                    text: say("The die decides", "Le dé en décide"),
                    right: false,
                    say: say("The die only gives the key.", "Le dé ne donne que le chiffre clef."),
                },
            ]),
            what: say("Compare the totals.", "Comparez les totaux."),
            done: say("The smallest total begins.", "Le plus petit total commence."),
            ..Step::PLAIN
        },
    ],
};
