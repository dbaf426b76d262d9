//! The first minute: push, move, push again.

use crate::said::say;
use crate::{Act, Goal, Lesson, Mark, Play, Side, Step, Task, Wrong};

pub(super) const LESSON: Lesson = Lesson {
    id: "first",
    title: say("Learn in a minute", "Apprendre en une minute"),
    about: say("Push a marble off, move, push again.", "Éjecter une bille, avancer, pousser encore."),
    steps: &[
        Step {
            id: "first-push",
            teaches: &["aim"],
            position: "5/6/3ww2/8/6bbw/4b3/4b2/6/5 b 0 0",
            idea: say(
                "A marble pushed over the edge is out. Six of them win the game.",
                "Une bille poussée par-dessus bord est hors jeu. Six billes éjectées gagnent la partie.",
            ),
            goal: say(
                "You are Black. Push one white marble off the board, in one move.",
                "Vous avez les Noirs. Éjectez une bille blanche, en un coup.",
            ),
            task: Task::Play(Play {
                goal: Goal::Gained("lost", Side::They, 1),
                wrong: &[Wrong {
                    act: Act::Kind("single"),
                    say: say(
                        "A marble alone pushes nothing. Take the two in front of the white one.",
                        "Une bille seule ne pousse rien. Prenez les deux qui touchent la blanche.",
                    ),
                    show: &[],
                }],
                otherwise: say(
                    "No white marble has fallen. One of them stands on the edge, before two of yours.",
                    "Aucune bille blanche n’est tombée. L’une d’elles est au bord, devant deux des vôtres.",
                ),
                solution: &["e7e8"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e7", "e8"],
                words: say("Your two marbles e7 and e8", "Vos deux billes e7 et e8"),
            }],
            what: say(
                "Select two marbles in a row and send them towards the edge.",
                "Choisissez deux billes qui se suivent et envoyez-les vers le bord.",
            ),
            place: say(
                "Take e7 and e8, and push to the right, over e9.",
                "Prenez e7 et e8, et poussez vers la droite, par-dessus e9.",
            ),
            done: say(
                "One down. That is the whole game: six times this, and you win.",
                "Une de moins. Tout le jeu est là : six fois comme celle-ci, et vous gagnez.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "in-line",
            teaches: &["in-line", "turn"],
            position: "5/4w1/2w2w1/8/4b4/3b4/2b4/6/5 b 0 0",
            idea: say(
                "You play one move a turn: one, two or three of your marbles in a row, one cell along their line.",
                "Un coup par tour : une, deux ou trois de vos billes alignées avancent d’une case, en ligne.",
            ),
            goal: say(
                "You are Black. Move three marbles together, one cell along their line.",
                "Vous avez les Noirs. Avancez trois billes ensemble, d’une case, en ligne.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("three"), Goal::Used("line")]),
                wrong: &[
                    Wrong {
                        act: Act::Kind("single"),
                        say: say(
                            "Legal, but only one marble went. Select all three first.",
                            "Permis, mais une seule bille est partie. Choisissez d’abord les trois.",
                        ),
                        show: &[],
                    },
                    Wrong {
                        act: Act::Kind("side"),
                        say: say(
                            "They went sideways. Send them along their own line.",
                            "Elles sont parties en flèche. Envoyez-les dans l’axe de leur ligne.",
                        ),
                        show: &[],
                    },
                ],
                otherwise: say(
                    "Only two marbles went. Select all three.",
                    "Deux billes seulement sont parties. Choisissez les trois.",
                ),
                solution: &["c3d4"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "d4", "e5"],
                words: say("Your row from c3 to e5", "Votre rangée de c3 à e5"),
            }],
            what: say(
                "Sweep over the three marbles, or press each of them, then press the next cell of their line.",
                "Glissez sur les trois billes, ou touchez-les une à une, puis touchez la case suivante de leur ligne.",
            ),
            place: say(
                "Take c3, d4 and e5, and go to f6 or back to b2.",
                "Prenez c3, d4 et e5, et allez en f6, ou reculez en b2.",
            ),
            done: say(
                "Three at a time is the fastest way to travel, and the strongest.",
                "À trois, on avance plus vite, et plus fort.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "sumito",
            teaches: &["sumito"],
            position: "5/6/2w2w1/8/3bbw3/8/3b3/6/5 b 0 0",
            idea: say(
                "More marbles push fewer. Two of yours push one of theirs: a sumito.",
                "Le plus grand nombre pousse. Deux des vôtres poussent une bille adverse : c’est un sumito.",
            ),
            goal: say(
                "You are Black. Push one white marble back by one cell with two of yours.",
                "Vous avez les Noirs. Repoussez une bille blanche d’une case avec deux des vôtres.",
            ),
            task: Task::Play(Play {
                goal: Goal::Used("push"),
                otherwise: say(
                    "Nothing was pushed. Line two marbles up with a white one and go towards it.",
                    "Rien n’a été poussé. Il faut deux billes dans l’axe d’une blanche, et aller vers elle.",
                ),
                solution: &["e4e5"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e4", "e5"],
                words: say("Your pair e4 and e5, facing e6", "Votre paire e4 et e5, face à e6"),
            }],
            what: say(
                "Look for a white marble in line with two of yours.",
                "Cherchez une bille blanche dans l’axe de deux des vôtres.",
            ),
            place: say(
                "Take e4 and e5, and push e6 to the right.",
                "Prenez e4 et e5, et poussez e6 vers la droite.",
            ),
            done: say(
                "A sumito. Push by push, white marbles come closer to the edge.",
                "Sumito ! De poussée en poussée, les billes blanches s’approchent du bord.",
            ),
            ..Step::PLAIN
        },
    ],
};
