//! The first minute: knock out, aim, collect.

use crate::said::say;
use crate::{Budget, Goal, Lesson, Mark, Play, Side, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "first",
    title: say("Learn in a minute", "Apprendre en une minute"),
    about: say("Knock out, aim, collect what falls.", "Mettre K.-O., viser, ramasser ce qui tombe."),
    steps: &[
        Step {
            id: "knock-out",
            teaches: &["aim", "turn"],
            position: "M*:-8.20,-8.20 S:-40.16,-40.16 S:-25.95,-25.95 M:13.08,13.08 S:30.83,30.83 WRESTLER.2:52.61,52.61 WRESTLER.1:-45,20 L:5,-50 S:52,-56 M:-10,62 S:-64,-2 | baron loom | 3S+M+LANTERN NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "Push a piece onto the ring: everything in its way is pushed on. Your opponent’s wrestler stands at the far edge of a row.",
                "Poussez une pièce sur le ring : tout ce qui la gêne avance. Le lutteur adverse est au bout d’une file, au bord.",
            ),
            goal: say(
                "You are Lantern Baron. Win in one push: knock Granny Loom off the ring.",
                "Vous êtes Baron Lanterne. Gagnez en une poussée : faites tomber Mémé Métier du ring.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::Won(Side::You),

                otherwise: say(
                    "Granny Loom is still there. Push along the row, from the other end.",
                    "Mémé Métier est encore là. Poussez dans l’axe de la file, par l’autre bout.",
                ),
                tries: &[],
                solution: &["push M SW 0 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "Choose the corner at the other end of the row, and a medium disc.",
                "Choisissez le coin à l’autre bout de la file, et un disque moyen.",
            ),
            place: say(
                "From the highlighted corner, straight ahead.",
                "Depuis le coin en surbrillance, tout droit.",
            ),
            done: say(
                "Knocked out: you win. That is the whole game.",
                "K.-O. : vous gagnez. Tout le jeu est là.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "aim",
            teaches: &["aiming"],
            position: "M*:30,-20 S:-38.89,-24.75 S:-24.61,-10.47 M:-6.79,7.35 M:14.57,28.71 S:32.39,46.53 S:46.67,60.81 WRESTLER.1:0,-50 WRESTLER.2:45,-50 M:-58,38 L:-20,47 | baron loom | 3S+M+LANTERN NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "Choose a corner and a piece, slide it along the edge, set the angle. The ghost shows where everything will end.",
                "Choisissez un coin et une pièce, glissez-la le long du bord, réglez l’angle. Le fantôme montre où tout finira.",
            ),
            goal: say(
                "You are Lantern Baron. In one push, knock at least one disc off the ring.",
                "Vous êtes Baron Lanterne. En une poussée, faites tomber au moins un disque du ring.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::Used("knock"),

                otherwise: say(
                    "Nothing fell. Slide the piece until it points along the row, and watch the ghost.",
                    "Rien n’est tombé. Glissez la pièce jusqu’à viser dans l’axe de la file, et regardez le fantôme.",
                ),
                tries: &[],
                solution: &["push M SW 10 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "The row does not lie in the middle: slide to its side. A medium disc reaches far enough.",
                "La file n’est pas au milieu : glissez de son côté. Un disque moyen va assez loin.",
            ),
            place: say(
                "From the highlighted corner, about ten millimetres to the left.",
                "Depuis le coin en surbrillance, d’environ dix millimètres vers la gauche.",
            ),
            done: say("You read the ghost well.", "Vous savez lire le fantôme."),
            ..Step::PLAIN
        },
        Step {
            id: "yours",
            teaches: &["falls"],
            position: "M*:-9.90,-9.90 S:-42.07,-42.07 S:-27.79,-27.79 L:14.99,14.99 S:28.07,42.64 S:42.64,28.07 S:42.28,56.85 S:56.85,42.28 WRESTLER.1:-45,35 WRESTLER.2:25,-50 M:-60,-8 M:-5,62 | baron loom | 3S+M+LANTERN NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "Discs that you knock off go to your tray, and are yours to push next. Even the one you pushed, if it falls.",
                "Les disques que vous faites tomber rejoignent votre inventaire, à pousser ensuite. Même celui que vous poussiez, s’il tombe.",
            ),
            goal: say(
                "You are Lantern Baron. In one push, win at least two discs.",
                "Vous êtes Baron Lanterne. En une poussée, gagnez au moins deux disques.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::Used("knock-two"),

                otherwise: say(
                    "Fewer than two discs fell. Two stand at the far edge, behind the large one.",
                    "Moins de deux disques sont tombés. Deux sont au bord opposé, derrière le grand.",
                ),
                tries: &[],
                solution: &["push M SW 0 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "Push the row in the middle, straight, with more than a small disc.",
                "Poussez la file du milieu, tout droit, avec plus qu’un petit disque.",
            ),
            place: say(
                "From the highlighted corner, a medium disc, straight ahead.",
                "Depuis le coin en surbrillance, un disque moyen, tout droit.",
            ),
            done: say(
                "Two for one. A full tray wins games. You can play now.",
                "Deux pour un. Un inventaire plein fait gagner. Vous pouvez déjà jouer.",
            ),
            ..Step::PLAIN
        },
    ],
};
