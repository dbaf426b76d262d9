//! The other modes: Speed, Team, Spot and Solo.

use crate::said::say;
use crate::{Answer, Lesson, Said, Step, Task};

/// Ten tiles that form one Sumoku, with the key 4.
const TEN: &str = "classic 4 | 0,0:3R 1,0:5G 1,1:7B 1,2:8Y 2,2:8O 3,2:4P 3,1:8R 3,3:4G 4,3:8B 5,3:4Y | 2R 1G ; 2R 8P 1Y 3B 7O 5G 2P | bag 77 | 0 ; 0 | 1";
/// Ten open tiles, with the key 5.
const OPEN: &str =
    "classic 5 |  | 5R 6G 1B 8Y 3R 2O 7G 4P 1O 6P ; 2R 4G 8P 1Y 3B 7O 5G 2P | bag 78 | 0 ; 0 | 1";

pub(super) const LESSON: Lesson = Lesson {
    id: "modes",
    title: say("Speed, Team, Spot, Solo", "Speed, équipes, Spot, Solo"),
    about: say("The races, and the game for one.", "Les courses, et le jeu à un."),
    steps: &[
        Step {
            id: "speed",
            teaches: &["speed"],
            position: TEN,
            idea: say(
                "In Speed everybody builds at once, from ten tiles. The first to have all ten in one Sumoku, every line right, calls it. Two rounds in a row win, or three in all.",
                "En Speed, tous bâtissent à la fois, avec dix jetons. Le premier dont les dix forment un seul Sumoku, toutes lignes justes, l’annonce. Deux manches de suite gagnent, ou trois en tout.",
            ),
            goal: say(
                "These are your ten tiles, and the key is 4. What do you do?",
                "Voici vos dix jetons, et le chiffre clef est 4. Que faites-vous ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Call “Sumoku!”", "J’annonce « Sumoku ! »"),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("Wait for my turn", "J’attends mon tour"),
                    right: false,
                    say: say(
                        "There are no turns in Speed: the first to call wins.",
                        "Il n’y a pas de tours en Speed : le premier qui annonce gagne.",
                    ),
                },
                Answer {
                    text: say("Swap a tile, one line is wrong", "J’échange un jeton, une ligne est fausse"),
                    right: false,
                    say: say(
                        "Check again: 8, 20, 20, 16 and 16 are all multiples of 4.",
                        "Vérifiez : 8, 20, 20, 16 et 16 sont tous des multiples de 4.",
                    ),
                },
            ]),
            what: say("Add up each line.", "Faites la somme de chaque ligne."),
            done: say(
                "All ten in one group, every line right: the round is yours.",
                "Les dix en un groupe, toutes lignes justes : la manche est à vous.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "swap",
            teaches: &["swap"],
            position: TEN,
            idea: say(
                "Stuck in Speed? Swap one tile for two. A wrong call puts you out of the round, and each of the others draws two more.",
                "Bloqué en Speed ? Échangez un jeton contre deux. Une annonce fausse vous met hors de la manche, et chacun des autres pioche deux jetons.",
            ),
            goal: say(
                "Two of you play Speed, and you call with a wrong line. What happens?",
                "À deux en Speed, vous annoncez avec une ligne fausse. Que se passe-t-il ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say(
                        "I am out, and the other must still build theirs",
                        "Je suis hors jeu, et l’autre doit encore bâtir le sien",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("The other wins the round at once", "L’autre gagne aussitôt la manche"),
                    right: false,
                    say: say(
                        "Not yet: they need a right Sumoku, or give the round up.",
                        "Pas encore : il lui faut un Sumoku juste, ou il abandonne la manche.",
                    ),
                },
                Answer {
                    text: say("I lose two tiles", "Je perds deux jetons"),
                    right: false,
                    say: say(
                        "All your tiles go back; the others draw two more.",
                        "Tous vos jetons retournent à la pioche ; les autres en prennent deux.",
                    ),
                },
            ]),
            what: say("The round goes on without you.", "La manche continue sans vous."),
            done: say("So check your lines before you call.", "Vérifiez donc vos lignes avant d’annoncer."),
            ..Step::PLAIN
        },
        Step {
            id: "spot",
            teaches: &["spot"],
            position: OPEN,
            idea: say(
                "In Spot ten tiles lie open. Find four of different colours whose sum is a multiple of the key, and announce the sum. A wrong four costs four of yours. Sixteen tiles win.",
                "En Spot, dix jetons sont visibles. Trouvez-en quatre de couleurs différentes dont la somme est un multiple du chiffre clef, et annoncez-la. Une erreur coûte quatre des vôtres. Seize jetons gagnent.",
            ),
            goal: say(
                "The ten tiles are below, and the key is 5. Which four can you announce?",
                "Les dix jetons sont en bas, et le chiffre clef est 5. Quels quatre pouvez-vous annoncer ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("5 red, 3 red, 1 blue, 6 green: 15", "5 rouge, 3 rouge, 1 bleu, 6 vert : 15"),
                    right: false,
                    say: say(
                        "The sum is right, but red comes twice.",
                        "La somme est juste, mais le rouge revient.",
                    ),
                },
                Answer {
                    text: say(
                        "5 red, 6 green, 1 blue, 8 yellow: 20",
                        "5 rouge, 6 vert, 1 bleu, 8 jaune : 20",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say(
                        "5 red, 7 green, 2 orange, 4 purple: 18",
                        "5 rouge, 7 vert, 2 orange, 4 pourpre : 18",
                    ),
                    right: false,
                    say: say(
                        "Four colours, but 18 is no multiple of 5.",
                        "Quatre couleurs, mais 18 n’est pas un multiple de 5.",
                    ),
                },
            ]),
            what: say("First the colours, then the sum.", "D’abord les couleurs, puis la somme."),
            done: say("Four colours, and 20: they are yours.", "Quatre couleurs, et 20 : ils sont à vous."),
            ..Step::PLAIN
        },
        Step {
            id: "team",
            teaches: &["team"],
            position: TEN,
            idea: say(
                "In Team all 96 tiles are shared out: 48, 32 or 24 for each of two, three or four teams. One round decides.",
                "En équipes, on partage les 96 jetons : 48, 32 ou 24 pour chacune des deux, trois ou quatre équipes. Une seule manche décide.",
            ),
            goal: say(
                "You are one of three teams. How many tiles must your Sumoku use?",
                "Vous êtes l’une de trois équipes. Combien de jetons votre Sumoku doit-il compter ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Ten", "Dix"),
                    right: false,
                    say: say("Ten are for Speed.", "Dix, c’est en Speed."),
                },
                Answer { text: say("Thirty-two", "Trente-deux"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("Forty-eight", "Quarante-huit"),
                    right: false,
                    say: say("Forty-eight are for two teams.", "Quarante-huit, c’est à deux équipes."),
                },
            ]),
            what: say("Share 96 by the number of teams.", "Divisez 96 par le nombre d’équipes."),
            done: say("96 shared by three: thirty-two.", "96 en trois : trente-deux."),
            ..Step::PLAIN
        },
        Step {
            id: "solo",
            teaches: &["solo"],
            position: TEN,
            idea: say(
                "Alone you begin with sixteen tiles. Each time all of them form one Sumoku you draw ten more, up to all 96. Or play against the clock.",
                "Seul, on commence avec seize jetons. Chaque fois que tous forment un seul Sumoku, on en pioche dix, jusqu’aux 96. Ou jouez contre la montre.",
            ),
            goal: say(
                "You have connected all sixteen tiles in Solo. What comes next?",
                "En Solo, vous avez relié vos seize jetons. Et ensuite ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("The game is over", "La partie est finie"),
                    right: false,
                    say: say(
                        "Only with all 96, or when the time is up.",
                        "Seulement avec les 96, ou quand le temps est écoulé.",
                    ),
                },
                Answer {
                    text: say(
                        "I draw ten more and connect all of them",
                        "J’en pioche dix et je relie le tout",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("I start again with sixteen others", "Je recommence avec seize autres"),
                    right: false,
                    say: say(
                        "What lies there stays with you, and may be rearranged.",
                        "Vos jetons restent, et peuvent être déplacés.",
                    ),
                },
            ]),
            what: say("The Sumoku grows by tens.", "Le Sumoku grandit de dix en dix."),
            done: say(
                "Sixteen, twenty-six, thirty-six … up to 96.",
                "Seize, vingt-six, trente-six… jusqu’à 96.",
            ),
            ..Step::PLAIN
        },
    ],
};
