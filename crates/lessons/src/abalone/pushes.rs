//! Pushing, holding and stepping aside.

use crate::said::say;
use crate::{Act, Goal, Lesson, Mark, Play, Side, Step, Task, Wrong};

pub(super) const LESSON: Lesson = Lesson {
    id: "pushes",
    title: say("Push and hold", "Pousser et tenir"),
    about: say(
        "What pushes, what holds, and how to step aside.",
        "Ce qui pousse, ce qui tient, et comment s’écarter.",
    ),
    steps: &[
        Step {
            id: "three-two",
            teaches: &["sumito"],
            position: "5/6/1w2w2/4w3/4b4/3b4/2b2b1/6/5 b 0 0",
            idea: say(
                "Three marbles in a row push one, or even two.",
                "Trois billes de suite en poussent une, et même deux.",
            ),
            goal: say(
                "You are Black. Push two white marbles at once, in one move.",
                "Vous avez les Noirs. Poussez deux billes blanches à la fois, en un coup.",
            ),
            task: Task::Play(Play {
                goal: Goal::Used("push-two"),
                otherwise: say(
                    "No two white marbles moved. It takes three of yours in their line.",
                    "Deux billes blanches n’ont pas bougé ensemble. Il en faut trois des vôtres dans leur axe.",
                ),
                tries: &["d4e5"],
                solution: &["c3d4"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "d4", "e5"],
                words: say("Your three, from c3 to e5", "Vos trois billes, de c3 à e5"),
            }],
            what: say(
                "All three must push; two against two is not enough.",
                "Poussez avec les trois ; deux contre deux ne suffit pas.",
            ),
            place: say(
                "Take c3, d4 and e5, and push f6 and g7.",
                "Prenez c3, d4 et e5, et poussez f6 et g7.",
            ),
            done: say(
                "Three against two: the strongest push there is.",
                "Trois contre deux : la plus forte des poussées.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "pac",
            teaches: &["equal"],
            position: "5/6/7/8/1bbbwww2/8/bbbww2/6/5 b 0 0",
            idea: say(
                "Equal numbers hold each other. This is a pac. Try it if you like: nothing moves.",
                "À nombre égal, on se tient : c’est un pac. Essayez si vous voulez : rien ne bouge.",
            ),
            goal: say(
                "You are Black. Find the one line in which you can push, and push.",
                "Vous avez les Noirs. Trouvez la seule ligne où vous pouvez pousser, et poussez.",
            ),
            task: Task::Play(Play {
                goal: Goal::Used("push"),
                otherwise: say(
                    "Nothing was pushed. Count both sides in each line.",
                    "Rien n’a été poussé. Comptez les deux camps dans chaque ligne.",
                ),
                tries: &["e2e3"],
                solution: &["c1c2"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c1", "c2", "c3"],
                words: say("Row C: three against two", "Rangée C : trois contre deux"),
            }],
            what: say(
                "Push where you have one marble more than they have.",
                "Poussez là où vous avez une bille de plus.",
            ),
            place: say(
                "Row C: three against two. Take c1, c2 and c3.",
                "Rangée C : trois contre deux. Prenez c1, c2 et c3.",
            ),
            done: say(
                "Three against three holds, three against two gives way.",
                "Trois contre trois tient, trois contre deux cède.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "wall",
            teaches: &["three"],
            position: "5/6/7/8/bbbbwww2/4b3/4b2/6/5 b 0 0",
            idea: say(
                "A fourth marble does not help: three at most move together. So three in a row are a wall, along their row.",
                "Une quatrième bille n’aide pas : trois au plus bougent ensemble. Trois de suite font donc un mur, dans leur axe.",
            ),
            goal: say(
                "You are Black. Break the white wall of three: push one of its marbles out of the row.",
                "Vous avez les Noirs. Cassez le mur des trois blanches : poussez-en une hors de la rangée.",
            ),
            task: Task::Play(Play {
                goal: Goal::Used("push"),
                otherwise: say(
                    "The wall stands. Along their row three hold; across it each stands alone.",
                    "Le mur tient. Dans l’axe, trois résistent ; en travers, chacune est seule.",
                ),
                tries: &["e1e2", "e2e3"],
                solution: &["c5d5"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c5", "d5"],
                words: say(
                    "Your pair c5 and d5, across the row",
                    "Votre paire c5 et d5, en travers de la rangée",
                ),
            }],
            what: say(
                "Attack from another side, across the row.",
                "Attaquez d’un autre côté, en travers de la rangée.",
            ),
            place: say(
                "Take c5 and d5, and push e5 up to the left.",
                "Prenez c5 et d5, et poussez e5 vers le haut à gauche.",
            ),
            done: say(
                "From the side, a wall is only single marbles.",
                "De côté, un mur n’est fait que de billes seules.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "behind",
            teaches: &["room"],
            position: "5/6/2ww3/8/1bbbwb3/8/7/6/5 b 0 0",
            idea: say(
                "A pushed marble needs room behind it: an empty cell, or the edge. Any marble there stops the push, even yours.",
                "Une bille poussée a besoin de place derrière elle : une case vide, ou le bord. Toute bille l’en empêche, même une des vôtres.",
            ),
            goal: say(
                "You are Black. In one move, make room behind the white marble on e5.",
                "Vous avez les Noirs. En un coup, faites de la place derrière la bille blanche en e5.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::At("empty", "e6"), Goal::At("white", "e5")]),
                otherwise: say(
                    "e6 is still occupied, so your three cannot push.",
                    "e6 est encore occupée : vos trois billes ne peuvent pas pousser.",
                ),
                tries: &["e2e3"],
                solution: &["e6e7"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["e6"], words: say("Your marble on e6", "Votre bille en e6") }],
            what: say("Your own marble is in the way.", "C’est votre propre bille qui gêne."),
            place: say("Move the marble from e6, anywhere.", "Déplacez la bille de e6, où vous voulez."),
            done: say(
                "Room behind: now three would push one.",
                "La place est libre : trois pourront en pousser une.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "sideways",
            teaches: &["broadside"],
            position: "5/6/7/3www2/9/8/2bbb2/6/5 b 0 0",
            idea: say(
                "Two or three marbles in a row may also step aside together, en flèche: every cell they enter must be empty.",
                "Deux ou trois billes alignées peuvent aussi s’écarter ensemble, en flèche : chaque case d’arrivée doit être vide.",
            ),
            goal: say(
                "You are Black. Move three marbles sideways (en flèche), in one move.",
                "Vous avez les Noirs. Déplacez trois billes en flèche, en un seul coup.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("three"), Goal::Used("side")]),
                wrong: &[Wrong {
                    act: Act::Kind("line"),
                    say: say(
                        "That was in line. Sideways, the row moves as a front.",
                        "C’était en ligne. En flèche, la rangée avance de front.",
                    ),
                    show: &[],
                }],
                otherwise: say(
                    "Take all three, and step out of their row.",
                    "Prenez les trois, et quittez leur rangée.",
                ),
                solution: &["c3c5d4"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "c4", "c5"],
                words: say("Your row c3 to c5", "Votre rangée de c3 à c5"),
            }],
            what: say(
                "Select the whole row, then press a cell diagonally in front of it.",
                "Choisissez toute la rangée, puis touchez une case en diagonale devant elle.",
            ),
            place: say(
                "Take c3, c4 and c5, and go up: c3 to d3 or d4.",
                "Prenez c3, c4 et c5, et montez : c3 en d3 ou d4.",
            ),
            done: say(
                "En flèche: the whole front moves at once.",
                "En flèche : tout le front bouge d’un coup.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "never-sideways",
            teaches: &["no-other-push"],
            position: "5/6/7/8/7bw/2ww1b2/1bb4/6/5 b 0 0",
            idea: say(
                "A single marble never pushes, and a row that steps sideways does not push either. Try both.",
                "Une bille seule ne pousse jamais, et une rangée qui va en flèche non plus. Essayez l’un et l’autre.",
            ),
            goal: say(
                "You are Black. In one move, bring help: threaten to push the white marble off e9.",
                "Vous avez les Noirs. En un coup, amenez du renfort : menacez d’éjecter la bille blanche de e9.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::At("black", "e7"), Goal::At("black", "e8")]),
                otherwise: say(
                    "Nothing threatens e9 yet. A second marble must stand right behind the one on e8.",
                    "Rien ne menace encore e9. Il faut une seconde bille juste derrière celle de e8.",
                ),
                tries: &["e8e9", "c2c3d3"],
                solution: &["d6e7"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["d6", "e7"],
                words: say("From d6 to e7, behind e8", "De d6 à e7, derrière e8"),
            }],
            what: say(
                "Two push one. Who can come to the aid of e8?",
                "Deux en poussent une. Qui peut aider e8 ?",
            ),
            place: say("Move the marble from d6 to e7.", "Allez de d6 en e7."),
            done: say(
                "Now there are two of you, and the edge is behind white.",
                "Vous voilà deux, et les Blancs ont le bord dans le dos.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "save",
            teaches: &["edge"],
            position: "5/6/2w4/8/6wwb/4b3/3bb2/6/5 b 0 0",
            idea: say(
                "White can do all this too. Two white marbles face your marble on the edge.",
                "Les Blancs peuvent en faire autant. Deux billes blanches font face à la vôtre, au bord.",
            ),
            goal: say(
                "You are Black. Save your marble: after your move, White must not be able to push any off.",
                "Vous avez les Noirs. Sauvez votre bille : après votre coup, les Blancs ne doivent pouvoir en éjecter aucune.",
            ),
            task: Task::Play(Play {
                goal: Goal::Safe("lost"),
                otherwise: say("White pushes your marble off e9.", "Les Blancs éjectent votre bille de e9."),
                solution: &["e9d8"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e9"],
                words: say("Your marble on e9, in danger", "Votre bille en e9, en danger"),
            }],
            what: say(
                "Get out of the line of the two white marbles.",
                "Sortez de l’axe des deux billes blanches.",
            ),
            place: say("Move the marble from e9 to d8 or f9.", "Allez de e9 en d8 ou en f9."),
            done: say(
                "Safe. Look at your edge before every move.",
                "Sauvée. Avant chaque coup, regardez vos bords.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "sixth",
            teaches: &["aim"],
            position: "5/4w1/2bbb2/5w2/9/wbb2b2/4bbw/6/5 b 4 5",
            idea: say(
                "Five white marbles are off, four of yours. The sixth decides.",
                "Cinq billes blanches sont dehors, et quatre des vôtres. La sixième décide.",
            ),
            goal: say(
                "You are Black. Win the game now: push off the sixth white marble.",
                "Vous avez les Noirs. Gagnez tout de suite : éjectez la sixième bille blanche.",
            ),
            task: Task::Play(Play {
                goal: Goal::Won(Side::You),
                otherwise: say(
                    "The sixth marble is still on the board. Two of them stand on the edge.",
                    "La sixième bille est encore là. Deux d’entre elles sont au bord.",
                ),
                solution: &["c5c6"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["d3", "d2", "c5", "c6"],
                words: say("Your pairs before d1 and c7", "Vos paires devant d1 et c7"),
            }],
            what: say(
                "Look for a white marble on the edge, in line with two of yours.",
                "Cherchez une bille blanche au bord, dans l’axe de deux des vôtres.",
            ),
            place: say(
                "c5 and c6 push c7 off; d3 and d2 push d1 off.",
                "c5 et c6 éjectent c7 ; d3 et d2 éjectent d1.",
            ),
            done: say("The sixth: you win.", "La sixième : vous gagnez."),
            ..Step::PLAIN
        },
    ],
};
