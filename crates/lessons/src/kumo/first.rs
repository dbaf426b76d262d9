//! The first minute: win, enter, rotate.

use crate::said::say;
use crate::{Act, Budget, Goal, Lesson, Mark, Play, Side, Step, Task, Wrong};

pub(super) const LESSON: Lesson = Lesson {
    id: "first",
    title: say("Learn in a minute", "Apprendre en une minute"),
    about: say("Push the Stone out, enter, rotate the arena.", "Sortir la Pierre, entrer, tourner l’arène."),
    steps: &[
        Step {
            id: "stone-out",
            teaches: &["aim"],
            position: "4,*,4/4,sk,4/4,sk,4/9/6,nj,2/2,nr,6/9/2,sj,6/9 s 5 - 0 3/4 0/0 5",
            idea: say(
                "Bring the Stone out over the enemy’s edge and you win. Two wrestlers that show KUMO move it together.",
                "Sortez la Pierre par le bord adverse, et c’est gagné. Deux Kumotori sur KUMO la déplacent ensemble.",
            ),
            goal: say(
                "You are South. Push the Stone out over North’s edge, in one action.",
                "Vous êtes Sud. Poussez la Pierre dehors par le bord de Nord, en une action.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Won(Side::You),
                wrong: &[
                    Wrong {
                        act: Act::Kind("kumo"),
                        say: say(
                            "KUMO, but the wrong way. North’s edge is at the top.",
                            "KUMO, mais pas dans ce sens. Le bord de Nord est en haut.",
                        ),
                        show: &[],
                    },
                    Wrong {
                        act: Act::Kind("rotate"),
                        say: say(
                            "That rotated the arena, and the Stone went with it.",
                            "L’arène a tourné, et la Pierre avec elle.",
                        ),
                        show: &[],
                    },
                ],
                otherwise: say(
                    "The Stone has not moved. Use the two that show KUMO.",
                    "La Pierre n’a pas bougé. Utilisez les deux Kumotori sur KUMO.",
                ),
                solution: &["kumo e8 e7 N"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e8", "e7"],
                words: say("Your pair on e8 and e7, showing KUMO", "Votre paire en e8 et e7, sur KUMO"),
            }],
            what: say(
                "Choose the wrestler beside the Stone, then KUMO to the north.",
                "Choisissez le Kumotori contre la Pierre, puis KUMO vers le nord.",
            ),
            place: say(
                "e8 and e7 push the Stone from e9 out to the north.",
                "e8 et e7 poussent la Pierre de e9 dehors, vers le nord.",
            ),
            done: say("The Stone is out: you have won.", "La Pierre est dehors : c’est gagné."),
            ..Step::PLAIN
        },
        Step {
            id: "enter",
            teaches: &["enter"],
            position: "2,nr,6/5,nb,3/9/9/4,*,4/9/9/9/9 s 5 - 0 6/4 0/0 5",
            idea: say(
                "Wrestlers wait in your camp. For one action, one enters on a free square of the row at your edge, with the face you choose.",
                "Vos Kumotori attendent dans votre camp. Pour une action, l’un d’eux entre sur une case libre de votre bord, avec la face de votre choix.",
            ),
            goal: say(
                "You are South. Bring one wrestler in, on any square of your edge row.",
                "Vous êtes Sud. Faites entrer un Kumotori, sur une case de votre bord.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("enter"),
                otherwise: say(
                    "Nobody came in: that rotated the arena.",
                    "Personne n’est entré : l’arène a tourné.",
                ),
                tries: &["enter e2 KUMO"],
                solution: &["enter e1 KUMO"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"],
                words: say("Your edge row, a1 to i1", "Votre bord, de a1 à i1"),
            }],
            what: say(
                "Choose your reserve, then a square, then a face.",
                "Choisissez votre réserve, puis une case, puis une face.",
            ),
            place: say("Any free square from a1 to i1.", "N’importe quelle case libre de a1 à i1."),
            done: say("In the arena, and ready to act at once.", "Dans l’arène, et prêt à agir aussitôt."),
            ..Step::PLAIN
        },
        Step {
            id: "rotate",
            teaches: &["rotate"],
            position: "9/4,nb,4/6,nr,2/9/*,sk,sk,6/9/9/9/9 s 5 - 0 4/4 0/0 5",
            idea: say(
                "ROTATE turns the arena by a quarter with everything on it. The camps stay: the Stone can come to another edge.",
                "TOURNER fait faire un quart de tour à l’arène et à tout ce qu’elle porte. Les camps restent : la Pierre change de bord.",
            ),
            goal: say(
                "You are South. Win in two actions: rotate the arena, then push the Stone out.",
                "Vous êtes Sud. Gagnez en deux actions : tournez l’arène, puis poussez la Pierre dehors.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(2),
                goal: Goal::All(&[Goal::Used("rotate"), Goal::Won(Side::You)]),
                wrong: &[Wrong {
                    act: Act::Exactly("rotate_ccw"),
                    say: say(
                        "That brought the Stone to your own edge. Turn the other way.",
                        "La Pierre est venue à votre propre bord. Tournez dans l’autre sens.",
                    ),
                    show: &[],
                }],
                otherwise: say(
                    "First rotate, so that the Stone comes to North’s edge.",
                    "Tournez d’abord, pour que la Pierre vienne au bord de Nord.",
                ),
                solution: &["rotate cw", "kumo e8 e7 N"],
                par: 2,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["a5", "b5", "c5"],
                words: say("The Stone on a5, your pair beside it", "La Pierre en a5, votre paire à côté"),
            }],
            what: say(
                "Left goes up when the arena turns clockwise.",
                "La gauche passe en haut quand l’arène tourne vers la droite.",
            ),
            place: say(
                "Rotate clockwise: the Stone comes to e9. Then KUMO north.",
                "Tournez vers la droite : la Pierre vient en e9. Puis KUMO au nord.",
            ),
            done: say(
                "The arena does half of the work. You can play now.",
                "L’arène fait la moitié du travail. Vous pouvez déjà jouer.",
            ),
            ..Step::PLAIN
        },
    ],
};
