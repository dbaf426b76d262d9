//! The first minute: colours, sums, crossings.

use crate::said::say;
use crate::{Budget, Goal, Lesson, Mark, Play, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "first",
    title: say("Learn in a minute", "Apprendre en une minute"),
    about: say(
        "Colours, sums, and one tile in two lines.",
        "Les couleurs, les sommes, et un jeton dans deux lignes.",
    ),
    steps: &[
        Step {
            id: "colours",
            teaches: &["colours"],
            position: "classic 5 | 0,0:3R 1,0:7G | 5B 5R 4R 8G 1R 2G 8R 4G ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1",
            idea: say(
                "Tiles form lines, like words in a crossword. In a line no colour may come twice. Try your red 5: there is a red tile already.",
                "Les jetons forment des lignes, comme des mots croisés. Une ligne n’a jamais deux fois la même couleur. Essayez votre 5 rouge : il y a déjà un jeton rouge.",
            ),
            goal: say(
                "It is your turn. Add one 5 to the row 3 + 7, in a colour it does not have.",
                "À vous de jouer. Ajoutez un 5 à la rangée 3 + 7, d’une couleur qu’elle n’a pas.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Any(&[Goal::At("5B", "2,0"), Goal::At("5B", "-1,0")]),
                otherwise: say(
                    "That play counts, but the row did not get its 5. Lay the blue 5 at one of its ends.",
                    "Ce coup compte, mais la rangée n’a pas reçu son 5. Posez le 5 bleu à l’un de ses bouts.",
                ),
                tries: &["h2,0:5R"],
                solution: &["h2,0:5B"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["2,0", "-1,0"],
                words: say("The two ends of the row", "Les deux bouts de la rangée"),
            }],
            what: say(
                "Choose the blue 5, then a cell at the end of the row; then confirm.",
                "Choisissez le 5 bleu, puis une case au bout de la rangée ; puis validez.",
            ),
            place: say("Right of the 7, or left of the 3.", "À droite du 7, ou à gauche du 3."),
            done: say(
                "3 + 7 + 5: fifteen points, and three colours.",
                "3 + 7 + 5 : quinze points, et trois couleurs.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "sum",
            teaches: &["sum"],
            position: "classic 5 | 0,0:3R 1,0:7G 2,0:5B | 4Y 5O 1P 2P 8O 8Y 2Y 3P ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 77 | 0 ; 0 | 1",
            idea: say(
                "A die gives the key, here 5. Every line must add up to a multiple of it: 5, 10, 15, 20 … Try the 4: nineteen will not do.",
                "Un dé donne le chiffre clef, ici 5. Chaque ligne doit faire un multiple de ce chiffre : 5, 10, 15, 20… Essayez le 4 : dix-neuf ne va pas.",
            ),
            goal: say(
                "It is your turn. Add one tile to the row 3 + 7 + 5, so that its sum is 20.",
                "À vous de jouer. Ajoutez un jeton à la rangée 3 + 7 + 5, pour que sa somme soit 20.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Any(&[Goal::At("5O", "3,0"), Goal::At("5O", "-1,0")]),
                otherwise: say(
                    "A right play, but not the row of 20. One 5 is enough.",
                    "Un coup juste, mais pas la rangée à 20. Un 5 suffit.",
                ),
                tries: &["h3,0:4Y"],
                solution: &["h3,0:5O"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["3,0", "-1,0"],
                words: say("The two ends of the row", "Les deux bouts de la rangée"),
            }],
            what: say("Fifteen lie there: 5 are missing.", "Il y a quinze : il manque 5."),
            place: say(
                "The orange 5, right of the blue 5 or left of the 3.",
                "Le 5 orange, à droite du 5 bleu ou à gauche du 3.",
            ),
            done: say("Twenty is four times five.", "Vingt, c’est quatre fois cinq."),
            ..Step::PLAIN
        },
        Step {
            id: "cross",
            teaches: &["neighbours"],
            position: "classic 5 | 0,0:3R 1,0:4G 2,0:8B 2,1:4Y 2,2:3P | 6O 2R 7Y 8G 1R 7P 7G 2G ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 75 | 0 ; 0 | 1",
            idea: say(
                "One tile can belong to two lines, a row and a column. Both must be right, and you score both.",
                "Un jeton peut appartenir à deux lignes, une rangée et une colonne. Les deux doivent être justes, et les deux comptent.",
            ),
            goal: say(
                "It is your turn. Lay one tile that completes two lines at once.",
                "À vous de jouer. Posez un jeton qui complète deux lignes à la fois.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::All(&[Goal::Used("one"), Goal::Used("crossing")]),
                otherwise: say(
                    "That is not one tile in two lines. Look at the inner corner, between the 4s.",
                    "Ce n’est pas un jeton dans deux lignes. Regardez le coin intérieur, entre les 4.",
                ),
                solution: &["h1,1:6O"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["1,1"], words: say("The inner corner", "Le coin intérieur") }],
            what: say(
                "Find a cell with one neighbour above and one beside it.",
                "Trouvez une case qui a un voisin au-dessus et un autre à côté.",
            ),
            place: say(
                "The orange 6 below the green 4, left of the yellow 4.",
                "Le 6 orange sous le 4 vert, à gauche du 4 jaune.",
            ),
            done: say(
                "4 + 6 and 6 + 4: twenty points with one tile. You can play now.",
                "4 + 6 et 6 + 4 : vingt points d’un seul jeton. Vous pouvez déjà jouer.",
            ),
            ..Step::PLAIN
        },
    ],
};
