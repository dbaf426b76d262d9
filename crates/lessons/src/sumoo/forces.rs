//! Forces: two attackers, resistance, swaps and pulls.

use crate::said::say;
use crate::{Act, Goal, Lesson, Mark, Play, Step, Task, Wrong};

pub(super) const LESSON: Lesson = Lesson {
    id: "forces",
    title: say("Forces", "Les forces"),
    about: say(
        "Two attackers, resistance, swaps and pulls.",
        "Deux attaquants, la résistance, l’échange et la traction.",
    ),
    steps: &[
        Step {
            id: "second",
            teaches: &["second"],
            position: "1,N1U,1,N1N,N1E/1,N2U,2,N2E/2,N3,2/2,B2U,2/2,B1S,2/1,B1U,1,B2E,B1E/2,B3,2 B 3",
            idea: say(
                "A second attacker right behind the first helps: their forces add up, and the attack costs 3.",
                "Un second attaquant juste derrière le premier aide : les forces s’ajoutent, et l’attaque coûte 3.",
            ),
            goal: say(
                "You are White. Push the black 3 with your 2 and your 1 together.",
                "Vous avez les Blancs. Poussez le 3 noir avec votre 2 et votre 1 ensemble.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("push"), Goal::Used("two")]),
                otherwise: say(
                    "The black 3 was not pushed. 2 and 1 make 3: all three points.",
                    "Le 3 noir n’a pas été poussé. 2 et 1 font 3 : gardez vos trois points.",
                ),
                tries: &["2U NN"],
                solution: &["2U 1S NN"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "c4", "c5"],
                words: say(
                    "Your 1 and 2 on c3 and c4, before c5",
                    "Votre 1 et votre 2 en c3 et c4, devant c5",
                ),
            }],
            what: say(
                "The 2 alone is too weak. Push with both.",
                "Le 2 seul est trop faible. Poussez avec les deux.",
            ),
            place: say(
                "The 2 on c4, with the 1 behind it, pushes c5 north.",
                "Le 2 en c4, avec le 1 derrière, pousse c5 vers le nord.",
            ),
            done: say("2 + 1 against 3: it moves.", "2 + 1 contre 3 : il recule."),
            ..Step::PLAIN
        },
        Step {
            id: "count",
            teaches: &["resist"],
            position: "N1U,3,N1N/1,N3,1,N2E,1/1,N2U,1,N1E,1/1,B2U,1,B3,1/5/1,B1U,B1S,B1E,1/2,B2E,2 B 3",
            idea: say(
                "All enemies in a row behind the first one resist together. Count before you push.",
                "Tous les adversaires alignés derrière le premier résistent ensemble. Comptez avant de pousser.",
            ),
            goal: say(
                "You are White. Push two black tokens at once: find the column where your force is enough.",
                "Vous avez les Blancs. Poussez deux jetons noirs à la fois : trouvez la colonne où votre force suffit.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[
                    Goal::Used("push"),
                    Goal::Any(&[Goal::At("N1E", "d6"), Goal::At("N1E", "c6"), Goal::At("N1E", "e6")]),
                ]),
                otherwise: say(
                    "No two black tokens were pushed. In column d they have 1 + 2.",
                    "Deux jetons noirs n’ont pas reculé. Dans la colonne d, ils ont 1 + 2.",
                ),
                tries: &["2U NN"],
                solution: &["3 NN"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["d4", "d5", "d6"],
                words: say("Column d: your 3 against 1 and 2", "Colonne d : votre 3 contre 1 et 2"),
            }],
            what: say(
                "Column b resists with 2 + 3, column d with 1 + 2.",
                "La colonne b résiste à 2 + 3, la colonne d à 1 + 2.",
            ),
            place: say("The 3 on d4 pushes d5 and d6 north.", "Le 3 en d4 pousse d5 et d6 vers le nord."),
            done: say("3 against 1 + 2: exactly enough.", "3 contre 1 + 2 : juste assez."),
            ..Step::PLAIN
        },
        Step {
            id: "blocked",
            teaches: &["behind"],
            position: "1,N3,1,N1E,1/N2U,1,B1S,2/N1U,1,N1N,1,N2E/2,B3,2/5/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3",
            idea: say(
                "Straight ahead, the square behind the last enemy must be empty or outside. Your own token stands there: try the push.",
                "Tout droit, la case derrière le dernier adversaire doit être vide ou dehors. Votre propre jeton s’y trouve : essayez.",
            ),
            goal: say(
                "You are White. Push the black 1 from c5 to c6, in this turn.",
                "Vous avez les Blancs. Poussez le 1 noir de c5 en c6, pendant ce tour.",
            ),
            task: Task::Play(Play {
                goal: Goal::At("N1N", "c6"),
                otherwise: say(
                    "Now it cannot reach c6 this turn. First make room, for 1 point, then push, for 2.",
                    "Il n’ira plus en c6 ce tour-ci. Faites d’abord de la place, pour 1 point, puis poussez, pour 2.",
                ),
                tries: &["3 NN"],
                solution: &["1S E", "3 NN"],
                par: 2,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c6"], words: say("Your 1 on c6, in the way", "Votre 1 en c6, qui gêne")
            }],
            what: say("Your own 1 is in the way.", "C’est votre propre 1 qui gêne."),
            place: say(
                "Move the 1 from c6 aside, then push with the 3.",
                "Écartez le 1 de c6, puis poussez avec le 3.",
            ),
            done: say(
                "Room first, then the push: 1 + 2 points.",
                "D’abord la place, puis la poussée : 1 + 2 points.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "swap",
            teaches: &["swap"],
            position: "1,N2U,N1N,N2E,N1E/1,N1U,N3,2/5/2,B1S,2/1,B1U,B3,B1E,1/1,B2U,1,B2E,1/5 B 3",
            idea: say(
                "For 1 point, two of your tokens that touch change places: the quickest way to bring strength to the front.",
                "Pour 1 point, deux de vos jetons qui se touchent échangent leurs places : le plus court chemin pour la force.",
            ),
            goal: say(
                "You are White. Bring your 3 to c4 with one swap.",
                "Vous avez les Blancs. Amenez votre 3 en c4 par un seul échange.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("swap"), Goal::At("B3", "c4")]),
                otherwise: say(
                    "The 3 does not come to c4 by a swap this way.",
                    "Le 3 n’arrive pas en c4 par un échange.",
                ),
                solution: &["1S 3 ="],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "c4"],
                words: say("Your 3 on c3 and your 1 on c4", "Votre 3 en c3 et votre 1 en c4"),
            }],
            what: say("Choose one of the two, then the other.", "Choisissez l’un des deux, puis l’autre."),
            place: say("Swap the 3 on c3 with the 1 on c4.", "Échangez le 3 de c3 et le 1 de c4."),
            done: say("One point, and the strong one is in front.", "Un point, et le plus fort est devant."),
            ..Step::PLAIN
        },
        Step {
            id: "pull",
            teaches: &["pull"],
            position: "1,N3,3/N1U,1,N1N,N2E,N1E/2,N2U,2/2,B3,2/1,B1U,1,B1E,1/1,B2U,1,B2E,1/2,B1S,2 B 3",
            idea: say(
                "You may also pull: your token steps back to an empty square, and the enemies before it follow. A pull costs as much as a push.",
                "On peut aussi tirer : votre jeton recule sur une case vide, et les adversaires devant lui suivent. Le prix est celui d’une poussée.",
            ),
            goal: say(
                "You are White. Pull black tokens one square south with your 3.",
                "Vous avez les Blancs. Tirez des jetons noirs d’une case vers le sud avec votre 3.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("pull"), Goal::Used("straight")]),
                wrong: &[
                    Wrong {
                        act: Act::Kind("push"),
                        say: say(
                            "That was a push. Step back instead: the 3 goes south.",
                            "C’était une poussée. Reculez plutôt : le 3 va au sud.",
                        ),
                        show: &[],
                    },
                    Wrong {
                        act: Act::Kind("deflected"),
                        say: say(
                            "A pull, but deflected. Pull them straight.",
                            "Une traction, mais déviée. Tirez tout droit.",
                        ),
                        show: &[],
                    },
                ],
                otherwise: say(
                    "Nothing was pulled. The 3 touches the enemy and has room behind it.",
                    "Rien n’a été tiré. Le 3 touche l’adversaire et a de la place derrière lui.",
                ),
                solution: &["3 SS"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "c4", "c5"],
                words: say(
                    "Your 3 on c4, room on c3, enemies from c5",
                    "Votre 3 en c4, de la place en c3, des adversaires dès c5",
                ),
            }],
            what: say(
                "Choose the 3, then the square behind it.",
                "Choisissez le 3, puis la case derrière lui.",
            ),
            place: say(
                "The 3 goes from c4 to c3; c5 and c6 follow.",
                "Le 3 va de c4 en c3 ; c5 et c6 suivent.",
            ),
            done: say("Pulled: 3 against 2 + 1.", "Tirés : 3 contre 2 + 1."),
            ..Step::PLAIN
        },
    ],
};
