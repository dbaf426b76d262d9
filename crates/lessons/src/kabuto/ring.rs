//! Junior league: sizes, falls, markers, slams, the belt.

use crate::said::say;
use crate::{Answer, Budget, Goal, Lesson, Mark, Play, Said, Side, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "ring",
    title: say("Junior league", "Ligue junior"),
    about: say(
        "Sizes, your own fall, markers, corner slam, belt.",
        "Tailles, votre propre chute, marqueurs, coup en coin, ceinture.",
    ),
    steps: &[
        Step {
            id: "sizes",
            teaches: &["sizes"],
            position: "M*:-3.25,-3.25 S:-40.16,-40.16 S:-25.95,-25.95 M:18.03,18.03 S:35.78,35.78 S:49.99,49.99 WRESTLER.2:40,-25 WRESTLER.1:-45,20 L:5,-50 S:52,-56 M:-10,62 S:-64,-2 | baron loom | 2S+M+L NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "A piece stops as soon as it is wholly on the ring. A large one therefore pushes farther than a small one.",
                "Une pièce s’arrête dès qu’elle est tout entière sur le ring. Une grande pousse donc plus loin qu’une petite.",
            ),
            goal: say(
                "You are Lantern Baron. In one push, knock the disc at the far edge off.",
                "Vous êtes Baron Lanterne. En une poussée, faites tomber le disque du bord opposé.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::Used("knock"),

                otherwise: say(
                    "Not far enough, or not along the row. Try a bigger piece.",
                    "Pas assez loin, ou pas dans l’axe. Essayez une pièce plus grande.",
                ),
                tries: &[],
                solution: &["push M SW 0 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "A small disc pushes 2 cm, a medium one 3 cm, a large one 4 cm.",
                "Un petit disque pousse de 2 cm, un moyen de 3, un grand de 4.",
            ),
            place: say(
                "From the highlighted corner, medium or large, straight ahead.",
                "Depuis le coin en surbrillance, un moyen ou un grand, tout droit.",
            ),
            done: say(
                "Use the small ones where small is enough.",
                "Gardez les grands pour quand il le faut.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "own",
            teaches: &["own-fall"],
            position: "M*:-8.20,-8.20 S:-40.16,-40.16 S:-25.95,-25.95 M:13.08,13.08 S:30.83,30.83 WRESTLER.1:52.61,52.61 WRESTLER.2:-10,50 S:48,-48 S:33.5,-33.5 M:-62,15 M:-20,-62 S:19,-19 M:-45,42 | baron loom | 3S+M+LANTERN NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "If your own wrestler falls in your push you lose, whoever falls with it. The prompt warns you, and the button asks twice.",
                "Si votre propre lutteur tombe dans votre poussée, vous perdez, même si un autre tombe avec lui. Le bouton vous le demande deux fois.",
            ),
            goal: say(
                "You are Lantern Baron. Make one push that does not knock your own wrestler off.",
                "Vous êtes Baron Lanterne. Faites une poussée sans faire tomber votre propre lutteur.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::All(&[Goal::Used("push"), Goal::Not(&Goal::Count("off", Side::You, 1))]),

                otherwise: say(
                    "Your own wrestler fell: that loses the game.",
                    "Votre propre lutteur est tombé : la partie est perdue.",
                ),
                tries: &[],
                solution: &["push S NW 0 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The dangerous corner", "Le coin dangereux") }],
            what: say(
                "One corner is dangerous: the row from there ends at your wrestler.",
                "Un coin est dangereux : sa file finit sur votre lutteur.",
            ),
            place: say(
                "From any corner but the highlighted one.",
                "De tout autre coin que celui en surbrillance.",
            ),
            done: say("Safe. Look at both ends of a row.", "Sauf. Regardez les deux bouts d’une file."),
            ..Step::PLAIN
        },
        Step {
            id: "marker",
            teaches: &["markers"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron loom | 3S+M+LANTERN NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "When you push from a corner whose post does not have your marker, you place one there.",
                "Quand vous poussez d’un coin dont le poteau n’a pas votre marqueur, vous en posez un.",
            ),
            goal: say(
                "You are Lantern Baron. Push from a corner that places a second marker.",
                "Vous êtes Baron Lanterne. Poussez d’un coin où vous posez un deuxième marqueur.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::Gained("markers", Side::You, 1),

                otherwise: say(
                    "That corner has your marker already. Choose another one.",
                    "Ce coin a déjà votre marqueur. Choisissez-en un autre.",
                ),
                tries: &[],
                solution: &["push S SW 0 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "You have a marker at one post. Choose another corner.",
                "Vous avez un marqueur à un poteau. Choisissez un autre coin.",
            ),
            place: say("For example the highlighted corner.", "Par exemple le coin en surbrillance."),
            done: say(
                "Two markers. The fourth is worth something.",
                "Deux marqueurs. Le quatrième vaut cher.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "slam",
            teaches: &["slam"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron loom | 3S+M+LANTERN NW,NE,SE ; M+L+3THREAD SE | 9 1 before",
            options: "league=junior",
            idea: say(
                "Your fourth marker earns a corner slam: after the push, one more piece from the same corner. Then the four markers come back to you.",
                "Le quatrième marqueur vaut un coup en coin : après la poussée, une pièce de plus du même coin. Puis les quatre marqueurs vous reviennent.",
            ),
            goal: say(
                "You are Lantern Baron. Place your fourth marker, then make the corner slam.",
                "Vous êtes Baron Lanterne. Posez votre quatrième marqueur, puis faites le coup en coin.",
            ),
            task: Task::Play(Play {
                budget: Budget::Turns(1),
                goal: Goal::Used("slam"),

                otherwise: say(
                    "No slam this turn: your fourth marker is missing at one corner.",
                    "Pas de coup en coin ce tour-ci : il manque votre marqueur à un coin.",
                ),
                tries: &[],
                solution: &["push S SW 0 0", "slam M 0 0"],
                par: 2,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "Push from the only corner without your marker; then push once more.",
                "Poussez du seul coin sans marqueur ; puis poussez encore une fois.",
            ),
            place: say("The highlighted corner, twice.", "Le coin en surbrillance, deux fois."),
            done: say(
                "Two pushes in one turn. A slam that is due must be made.",
                "Deux poussées en un tour. Un coup en coin dû est obligatoire.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "belt",
            teaches: &["belt"],
            position: "M:-8.20,-8.20 S:-40.16,-40.16 S:-25.95,-25.95 M:13.08,13.08 S:30.83,30.83 M*:48.65,48.65 WRESTLER.2:40,-30 WRESTLER.1:-45,20 L:5,-50 S:52,-56 M:-10,62 S:-64,-2 | baron loom | 3S+M+LANTERN NE ; M+L+3THREAD SE | 5 1 before",
            options: "league=junior",
            idea: say(
                "With two players a belt lies on one medium disc. Knock it off and you win, as with a wrestler.",
                "À deux joueurs, une ceinture est posée sur un disque moyen. Faites-la tomber et vous gagnez, comme avec un lutteur.",
            ),
            goal: say(
                "You are Lantern Baron. Win in one push: knock the disc with the belt off.",
                "Vous êtes Baron Lanterne. Gagnez en une poussée : faites tomber le disque à la ceinture.",
            ),
            task: Task::Play(Play {
                budget: Budget::Uses("push", 1),
                goal: Goal::Won(Side::You),

                otherwise: say(
                    "The belt is still on the ring. A small disc is not enough.",
                    "La ceinture est encore sur le ring. Un petit disque ne suffit pas.",
                ),
                tries: &[],
                solution: &["push M SW 0 0"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["SW"], words: say("The corner to push from", "Le coin d’où pousser") }],
            what: say(
                "The belt stands at the edge, at the end of a row.",
                "La ceinture est au bord, au bout d’une file.",
            ),
            place: say(
                "From the highlighted corner, a medium disc, straight ahead.",
                "Depuis le coin en surbrillance, un disque moyen, tout droit.",
            ),
            done: say("The belt is off: you win.", "La ceinture est tombée : vous gagnez."),
            ..Step::PLAIN
        },
        Step {
            id: "submit",
            teaches: &["submission", "start"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron loom | S NE ; M+L+3THREAD SE | 9 1 before",
            options: "league=junior",
            idea: say(
                "Everybody begins with a few discs and four markers; the first player is random. A player who has to push and has nothing to push submits and loses. After 200 turns it is a draw.",
                "Chacun commence avec quelques disques et quatre marqueurs ; le hasard dit qui commence. Un joueur qui doit pousser et n’a rien à pousser se soumet et perd. Après 200 tours : nulle.",
            ),
            goal: say(
                "You have one disc left and push it without knocking anything off. What threatens you next turn?",
                "Il vous reste un disque, et votre poussée ne fait rien tomber. Que risquez-vous au prochain tour ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("I must submit, and lose", "Je dois me soumettre, et je perds"),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("I miss a turn", "Je passe un tour"),
                    right: false,
                    say: say(
                        "You cannot pass: nothing to push means submission.",
                        "On ne passe pas : sans pièce, c’est la soumission.",
                    ),
                },
                Answer {
                    text: say("I draw a new disc", "Je pioche un disque"),
                    right: false,
                    say: say(
                        "Discs come only from what falls.",
                        "Les disques ne viennent que de ce qui tombe.",
                    ),
                },
            ]),
            what: say("Without a piece there is no push.", "Sans pièce, pas de poussée."),
            done: say("So keep something in your tray.", "Gardez donc toujours une pièce."),
            ..Step::PLAIN
        },
    ],
};
