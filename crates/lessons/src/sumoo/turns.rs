//! Whole turns: deviating, dragging, defending, and the words of the rules.

use crate::said::say;
use crate::{Act, Answer, Goal, Lesson, Mark, Play, Said, Side, Step, Task, Wrong};

pub(super) const LESSON: Lesson = Lesson {
    id: "turns",
    title: say("Whole turns", "Des tours entiers"),
    about: say(
        "Deflect, drag off, defend; names and draws.",
        "Dévier, traîner dehors, défendre ; noms et nulles.",
    ),
    steps: &[
        Step {
            id: "deflect",
            teaches: &["deflect"],
            position: "1,N3,2,N1E/N2U,1,B1S,1,N2E/N1U,1,N1N,2/2,B3,2/5/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3",
            idea: say(
                "When straight ahead is blocked, deflect: your token advances, and the enemies give way diagonally.",
                "Quand tout droit est bouché, déviez : votre jeton avance, et les adversaires cèdent en diagonale.",
            ),
            goal: say(
                "You are White. Push the black 1 from c5 aside with your 3, without moving your 1.",
                "Vous avez les Blancs. Poussez le 1 noir de c5 de côté avec votre 3, sans bouger votre 1.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::At("B3", "c5"), Goal::Used("deflected"), Goal::At("B1S", "c6")]),
                otherwise: say(
                    "The 3 should advance to c5 and send the black 1 to a side.",
                    "Le 3 doit avancer en c5 et envoyer le 1 noir sur un côté.",
                ),
                tries: &["3 NN"],
                solution: &["3 NE"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["b6", "d6"],
                words: say("The free squares b6 and d6", "Les cases libres b6 et d6"),
            }],
            what: say(
                "A push with a deflection: north, and to one side.",
                "Une poussée déviée : vers le nord, et sur un côté.",
            ),
            place: say(
                "The 3 pushes north; the black 1 goes to d6 or b6.",
                "Le 3 pousse au nord ; le 1 noir va en d6 ou en b6.",
            ),
            done: say("Deflected: around your own token.", "Dévié : en contournant votre propre jeton."),
            ..Step::PLAIN
        },
        Step {
            id: "mixed",
            teaches: &["all-or-none"],
            position: "N1N,1,N2E,2/N1U,N3,1,N2U,N1E/B3,4/B2U,4/5/1,B1U,B1S,B1E,1/2,B2E,2 B 3",
            idea: say(
                "Deflected enemies must all land on empty squares, or all leave the arena. Deflect these two east: one would stay, so it is refused.",
                "Déviés, les adversaires doivent tous arriver sur des cases vides, ou tous sortir. Déviez ces deux-là vers l’est : l’un resterait, c’est refusé.",
            ),
            goal: say(
                "You are White. Win this turn with your 3 in column a.",
                "Vous avez les Blancs. Gagnez ce tour-ci avec votre 3 de la colonne a.",
            ),
            task: Task::Play(Play {
                goal: Goal::Won(Side::You),
                otherwise: say(
                    "Nobody has left the arena. Push straight, or deflect to the outside.",
                    "Personne n’est sorti. Poussez tout droit, ou déviez vers l’extérieur.",
                ),
                tries: &["3 NE"],
                solution: &["3 NN"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["a5", "a6", "a7"],
                words: say("Your 3 on a5, before a6 and a7", "Votre 3 en a5, devant a6 et a7"),
            }],
            what: say(
                "West of column a there is only outside.",
                "À l’ouest de la colonne a, il n’y a que le dehors.",
            ),
            place: say(
                "Push north: straight one falls, deflected west both do.",
                "Poussez au nord : tout droit, un jeton sort ; dévié à l’ouest, les deux.",
            ),
            done: say("All on, or all off.", "Tous dedans, ou tous dehors."),
            ..Step::PLAIN
        },
        Step {
            id: "drag",
            teaches: &["pull", "deflect"],
            position: "5/1,N3,N2E,N2U,N1E/N1N,4/N1U,4/B3,B2U,B1S,B1E,1/1,B1U,1,B2E,1/5 B 3",
            idea: say(
                "A pull can be deflected too. A column on the edge can be dragged off sideways, all at once.",
                "Une traction peut être déviée aussi. On traîne ainsi dehors toute une colonne du bord, d’un coup.",
            ),
            goal: say(
                "You are White. Win by a pull: drag the black tokens of column a out to the west.",
                "Vous avez les Blancs. Gagnez en tirant : traînez les jetons noirs de la colonne a dehors, à l’ouest.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("pull"), Goal::Won(Side::You)]),
                wrong: &[Wrong {
                    act: Act::Kind("push"),
                    say: say(
                        "A push works here as well; this time, win by a pull.",
                        "Une poussée marche aussi ; cette fois, gagnez en tirant.",
                    ),
                    show: &[],
                }],
                otherwise: say(
                    "The 3 steps back south, and the enemies go west, out of the arena.",
                    "Le 3 recule au sud, et les adversaires vont à l’ouest, dehors.",
                ),
                solution: &["3 SU"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["a2", "a3"],
                words: say("Your 3 on a3, room on a2", "Votre 3 en a3, de la place en a2"),
            }],
            what: say("Step back, and deflect to the outside.", "Reculez, et déviez vers l’extérieur."),
            place: say(
                "The 3 goes from a3 to a2, deflecting west.",
                "Le 3 va de a3 en a2, en déviant à l’ouest.",
            ),
            done: say(
                "Dragged off: nobody on the edge is safe from behind.",
                "Traînés dehors : au bord, personne n’est à l’abri.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "combo",
            teaches: &["swap", "turn"],
            position: "1,N2E,1,N3,1/N1U,1,B3,B1E,1/N2U,N1N,3/4,N1E/5/1,B2U,B2E,2/1,B1U,B1S,2 B 3",
            idea: say(
                "Points combine: a swap for 1 and a push for 2 are a whole turn.",
                "Les points se combinent : un échange à 1 et une poussée à 2 font tout un tour.",
            ),
            goal: say(
                "You are White. Win this turn with your three points: the black 3 must fall.",
                "Vous avez les Blancs. Gagnez ce tour-ci avec vos trois points : le 3 noir doit sortir.",
            ),
            task: Task::Play(Play {
                goal: Goal::Won(Side::You),
                otherwise: say(
                    "Now your points are not enough. Only a 3 can push that 3.",
                    "Vos points ne suffisent plus. Seul un 3 peut pousser ce 3.",
                ),
                tries: &["1E NN"],
                solution: &["1E 3 =", "3 NN"],
                par: 2,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c6", "d6"],
                words: say("Your 3 on c6 beside your 1 on d6", "Votre 3 en c6 à côté de votre 1 en d6"),
            }],
            what: say(
                "Bring the 3 under the black 3, for one point.",
                "Amenez le 3 sous le 3 noir, pour un point.",
            ),
            place: say(
                "Swap c6 and d6, then push d7 north.",
                "Échangez c6 et d6, puis poussez d7 vers le nord.",
            ),
            done: say("Swap and push: remember this one.", "Échange et poussée : à retenir."),
            ..Step::PLAIN
        },
        Step {
            id: "safe",
            teaches: &["turn"],
            position: "5/1,N1U,N3,N2E,1/2,N1N,N1E,1/B1U,N2U,3/3,B1E,1/1,B2U,B1S,B2E,1/2,B3,2 B 3",
            idea: say(
                "Before you end a turn, look at your edges. Black’s 2 stands beside your 1, which has the outside behind it.",
                "Avant de finir un tour, regardez vos bords. Le 2 noir touche votre 1, qui a le dehors dans le dos.",
            ),
            goal: say(
                "You are White. End your turn so that Black can push no token of yours out.",
                "Vous avez les Blancs. Finissez votre tour sans que les Noirs puissent sortir un seul de vos jetons.",
            ),
            task: Task::Play(Play {
                goal: Goal::Safe("lost"),
                otherwise: say(
                    "Black puts one of your tokens out. One step along the edge is not enough: the 2 follows.",
                    "Les Noirs sortent un de vos jetons. Un pas le long du bord ne suffit pas : le 2 suit.",
                ),
                solution: &["1U S", "1U E", "end"],
                par: 3,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["a4", "b3"],
                words: say("Your 1 on a4, and the free square b3", "Votre 1 en a4, et la case libre b3"),
            }],
            what: say(
                "Leave the edge altogether: two moves.",
                "Quittez tout à fait le bord : deux déplacements.",
            ),
            place: say(
                "The 1 from a4 to a3 and on to b3, then end the turn.",
                "Le 1 de a4 en a3, puis en b3 ; finissez ensuite le tour.",
            ),
            done: say(
                "Nothing can be put out. That is a good end of a turn.",
                "Rien ne peut sortir. Voilà une bonne fin de tour.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "names",
            teaches: &["names", "notation", "end"],
            position: "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B1U,B1S,B1E,1/1,B2U,B3,B2E,1/5 B 3",
            idea: say(
                "Tokens are named after their force and first place; N, S, E and U are north, south, east and west. A repeated position, or sixty turns without an attack, is a draw.",
                "Un jeton porte sa force et sa place de départ ; N, S, E et U sont le nord, le sud, l’est et l’ouest. Position répétée trois fois, ou soixante tours sans attaque : nulle.",
            ),
            goal: say(
                "You are White. What does “3 1S NE” mean?",
                "Vous avez les Blancs. Que veut dire « 3 1S NE » ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say(
                        "The 3 and the 1S swap in the north-east",
                        "Le 3 et le 1S échangent au nord-est",
                    ),
                    right: false,
                    say: say("A swap is written with =.", "Un échange s’écrit avec =."),
                },
                Answer {
                    text: say(
                        "The 3 in front and the 1S attack north, deflecting east",
                        "Le 3 devant et le 1S attaquent au nord, en déviant à l’est",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("The 3 moves north, the 1S moves east", "Le 3 va au nord, le 1S à l’est"),
                    right: false,
                    say: say(
                        "Two moves are written one after the other; two letters are one attack.",
                        "Deux déplacements s’écrivent l’un après l’autre ; deux lettres font une attaque.",
                    ),
                },
            ]),
            what: say(
                "Two letters are an attack: the way forward, then the deflection.",
                "Deux lettres font une attaque : le sens, puis la déviation.",
            ),
            done: say("Right. You know all of SUMOO.", "Exact. Vous savez tout de SUMOO."),
            ..Step::PLAIN
        },
    ],
};
