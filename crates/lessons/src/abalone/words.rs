//! The words of the rule book, and the beginning and end of a game.

use crate::said::say;
use crate::{Answer, Lesson, Mark, Said, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "words",
    title: say("Words, start and end", "Les mots, le début et la fin"),
    about: say(
        "Lance, arc, shield, det; layouts, draws and writing.",
        "Lance, arc, écusson, det ; départs, nulles et notation.",
    ),
    steps: &[
        Step {
            id: "shape-words",
            teaches: &["words"],
            position: "5/3b2/2bb3/bb6/1b7/5ww1/1bbb1w1/6/5 b 0 0",
            idea: say(
                "One marble alone is a monomial, two that touch a binomial, three a trinomial: straight it is a lance, bent an arc, in a triangle a shield.",
                "Une bille seule est un monôme, deux qui se touchent un binôme, trois un trinôme : droit, c’est une lance ; coudé, un arc ; en triangle, un écusson.",
            ),
            goal: say(
                "You are Black. Which of your three groups is the lance?",
                "Vous avez les Noirs. Lequel de vos trois groupes est la lance ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("e2, f2 and f3", "e2, f2 et f3"),
                    right: false,
                    say: say(
                        "A triangle: that is the shield, hard to break.",
                        "Un triangle : c’est l’écusson, difficile à casser.",
                    ),
                },
                Answer { text: say("c2, c3 and c4", "c2, c3 et c4"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("g5, g6 and h7", "g5, g6 et h7"),
                    right: false,
                    say: say("It has a bend: that is the arc.", "Il est coudé : c’est l’arc."),
                },
            ]),
            marks: &[Mark { at: &["c2", "c3", "c4"], words: say("c2, c3 and c4", "c2, c3 et c4") }],
            what: say("The lance is the straight one.", "La lance est toute droite."),
            done: say(
                "The lance, with its full force along its row.",
                "La lance, avec toute sa force dans son axe.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "det",
            teaches: &["words"],
            position: "5/6/5w1/4b3/4bb3/3bwb2/3bb2/1ww3/5 b 0 0",
            idea: say(
                "Any group is a polynomial; with several rows of three it is a block. A lone enemy marble inside your group is a det: you must break up to get rid of it.",
                "Tout groupe est un polynôme ; avec plusieurs rangées de trois, un bloc. Une bille adverse seule au milieu du vôtre est un det : il faut vous ouvrir pour la chasser.",
            ),
            goal: say(
                "You are Black. Which white marble is a det in your group?",
                "Vous avez les Noirs. Quelle bille blanche est un det dans votre groupe ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("g8", "g8"),
                    right: false,
                    say: say(
                        "g8 is alone, but not among your marbles: only a monomial.",
                        "g8 est seule, mais pas parmi vos billes : ce n’est qu’un monôme.",
                    ),
                },
                Answer {
                    text: say("b2", "b2"),
                    right: false,
                    say: say("b2 has a friend on b3: a binomial.", "b2 a une voisine en b3 : un binôme."),
                },
                Answer { text: say("d5", "d5"), right: true, say: Said::NOTHING },
            ]),
            marks: &[Mark { at: &["d5"], words: say("d5", "d5") }],
            what: say("A det has your marbles on every side.", "Un det a vos billes de tous les côtés."),
            done: say("A det: small, and very much in the way.", "Un det : petit, et très gênant."),
            ..Step::PLAIN
        },
        Step {
            id: "end",
            teaches: &["end"],
            position: "5/6/2w1w2/4ww2/5bw2/3b4/2bb3/1b4/5 b 3 3",
            idea: say(
                "A game is drawn by agreement, when a position comes up for the third time, or after 200 moves without an ejection. Out of time, you lose.",
                "La partie est nulle par accord, à la troisième apparition d’une position, ou après 200 coups sans éjection. Temps écoulé : perdu.",
            ),
            goal: say(
                "You have a clock, it is 3 to 3, and your time runs out. What happens?",
                "À la pendule, 3 à 3, votre temps est écoulé. Que se passe-t-il ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("It is a draw", "La partie est nulle"),
                    right: false,
                    say: say(
                        "Equal marbles do not save you: the clock decides.",
                        "L’égalité ne sauve pas : la pendule décide.",
                    ),
                },
                Answer { text: say("I lose", "Je perds"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("I get one more move", "J’ai encore un coup"),
                    right: false,
                    say: say(
                        "No more moves: when the flag falls, the game is over.",
                        "Plus de coup : quand le drapeau tombe, la partie est finie.",
                    ),
                },
            ]),
            what: say(
                "With a clock, time is part of the game.",
                "Avec une pendule, le temps fait partie du jeu.",
            ),
            done: say(
                "With a clock, look at it now and then.",
                "Avec une pendule, regardez-la de temps en temps.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "start",
            teaches: &["start", "notation", "turn"],
            position: "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0",
            idea: say(
                "This is the classical start; tournaments prefer the Belgian daisy. Black begins. A move in line is written with the rear marble’s cell, then the cell it enters.",
                "Voici le départ classique ; les tournois préfèrent la marguerite belge. Les Noirs commencent. Un coup en ligne s’écrit par la case de la dernière bille, puis celle où elle entre.",
            ),
            goal: say(
                "You are Black. Which marbles move when you write a1b2?",
                "Vous avez les Noirs. Quelles billes bougent quand vous notez a1b2 ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Only the one on a1", "Seulement celle de a1"),
                    right: false,
                    say: say(
                        "b2 is occupied by your own marble, so it goes along.",
                        "b2 porte une de vos billes : elle avance aussi.",
                    ),
                },
                Answer { text: say("a1, b2 and c3", "a1, b2 et c3"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("a1 and b2 change places", "a1 et b2 échangent leurs places"),
                    right: false,
                    say: say(
                        "Marbles never change places; the row moves on.",
                        "Les billes n’échangent jamais leurs places ; la rangée avance.",
                    ),
                },
            ]),
            marks: &[Mark { at: &["a1", "b2", "c3"], words: say("a1, b2 and c3", "a1, b2 et c3") }],
            what: say(
                "All marbles in front of the rear one go along.",
                "Toutes les billes devant la dernière avancent avec elle.",
            ),
            done: say(
                "Right: the whole row, one cell up. Now you know everything.",
                "Oui : toute la rangée, d’une case. Vous savez tout.",
            ),
            ..Step::PLAIN
        },
    ],
};
