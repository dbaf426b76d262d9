//! Turns, and the actions of the faces.

use crate::said::say;
use crate::{Budget, Goal, Lesson, Mark, Play, Side, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "faces",
    title: say("Six faces", "Six faces"),
    about: say("The turn, and what each face can do.", "Le tour, et ce que sait faire chaque face."),
    steps: &[
        Step {
            id: "duty",
            teaches: &["turn", "rotate"],
            position: "9/9/9/6,nb,2/4,*,4/3,nr,5/3,sj,5/9/9 s 1 - 0 5/4 0/0 5",
            idea: say(
                "You have five actions a turn, and one of them must rotate the arena. Here four are spent: try to end the turn, or to jump.",
                "Vous avez cinq actions par tour, dont une doit tourner l’arène. Ici, quatre sont dépensées : essayez de finir le tour, ou de sauter.",
            ),
            goal: say(
                "You are South. Finish your turn with your last action.",
                "Vous êtes Sud. Finissez votre tour avec votre dernière action.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("rotate"),
                otherwise: say("The arena has not been rotated.", "L’arène n’a pas tourné."),
                tries: &["pass", "jump d3 N"],
                solution: &["rotate cw"],
                par: 1,
                ..Play::PLAIN
            }),
            what: say("Rotate the arena, either way.", "Tournez l’arène, dans un sens ou dans l’autre."),
            place: say("The two buttons with the curved arrows.", "Les deux boutons aux flèches courbes."),
            done: say(
                "Once a turn, at any time: why not early?",
                "Une fois par tour, quand vous voulez : pourquoi pas au début ?",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "turn-face",
            teaches: &["face", "kumo"],
            position: "4,*,4/4,sj,4/4,sk,4/9/6,nj,2/2,nr,6/9/9/9 s 5 - 0 4/4 0/0 5",
            idea: say(
                "Only the face on top counts. For one action a wrestler shows another one.",
                "Seule compte la face du dessus. Pour une action, un Kumotori en montre une autre.",
            ),
            goal: say(
                "You are South. Win in two actions: show KUMO, then push the Stone out.",
                "Vous êtes Sud. Gagnez en deux actions : montrez KUMO, puis poussez la Pierre dehors.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(2),
                goal: Goal::Won(Side::You),
                otherwise: say(
                    "Two actions are gone, and the Stone is still there. Both wrestlers must show KUMO.",
                    "Deux actions sont passées, et la Pierre est encore là. Les deux Kumotori doivent être sur KUMO.",
                ),
                tries: &["kumo e8 e7 N"],
                solution: &["turn e8 KUMO", "kumo e8 e7 N"],
                par: 2,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e8"],
                words: say("Your wrestler on e8, showing JUMP", "Votre Kumotori en e8, sur SAUTER"),
            }],
            what: say("One of the two shows JUMP.", "L’un des deux est sur SAUTER."),
            place: say(
                "Choose e8, the face KUMO, then push north.",
                "Choisissez e8, la face KUMO, puis poussez au nord.",
            ),
            done: say(
                "A face for an action: often the best one.",
                "Une face pour une action : souvent la meilleure.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "step",
            teaches: &["step"],
            position: "9/9/9/6,nr,2/4,*,4/9/2,sr,2,sb,3/9/9 s 5 - 0 4/5 0/0 5",
            idea: say(
                "JUMP, THROW, GRAB and BLOCK may step one square, straight. RUN and KUMO may not: try it.",
                "SAUTER, PROJETER, AGRIPPER et BLOQUER peuvent faire un pas, tout droit. COURIR et KUMO non : essayez.",
            ),
            goal: say(
                "You are South. Step one square with a wrestler that may.",
                "Vous êtes Sud. Faites un pas avec un Kumotori qui en a le droit.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("step"),
                otherwise: say(
                    "That was no step. The wrestler that shows BLOCK may step.",
                    "Ce n’était pas un pas. Le Kumotori sur BLOQUER peut en faire un.",
                ),
                tries: &["step c3-c4"],
                solution: &["step f3-f4"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["f3"],
                words: say("Your wrestler on f3, showing BLOCK", "Votre Kumotori en f3, sur BLOQUER"),
            }],
            what: say(
                "Look at the faces: BLOCK may step.",
                "Regardez les faces : BLOQUER peut faire un pas.",
            ),
            place: say(
                "Choose f3, then a free square beside it.",
                "Choisissez f3, puis une case libre à côté.",
            ),
            done: say("One square, never diagonally.", "Une case, jamais en diagonale."),
            ..Step::PLAIN
        },
        Step {
            id: "run",
            teaches: &["run"],
            position: "9/9/9/9/2,nb,1,*,4/3,nj,5/2,sr,6/6,sj,2/9 s 5 - 0 4/4 0/0 5",
            idea: say(
                "RUN goes exactly two squares, straight or around a corner, over free squares only. One is too few.",
                "COURIR va exactement à deux cases, tout droit ou en tournant, par des cases libres. Une seule ne suffit pas.",
            ),
            goal: say(
                "You are South. Run with your wrestler from c3 to e3, in one action.",
                "Vous êtes Sud. Courez de c3 en e3, en une action.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::At("sr", "e3"),
                otherwise: say(
                    "Not on e3. It is two squares to the east of c3.",
                    "Pas en e3. C’est à deux cases à l’est de c3.",
                ),
                tries: &["run c3-c4", "run c3-c5"],
                solution: &["run c3-e3"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["c3", "e3"], words: say("From c3 to e3", "De c3 à e3") }],
            what: say(
                "Choose the runner, then where it ends.",
                "Choisissez le coureur, puis sa case d’arrivée.",
            ),
            place: say("c3, then e3.", "c3, puis e3."),
            done: say("Two squares for one action.", "Deux cases pour une action."),
            ..Step::PLAIN
        },
        Step {
            id: "jump",
            teaches: &["jump"],
            position: "9/9/4,nb,4/4,nr,4/4,*,4/4,sj,4/9/2,sk,6/9 s 5 - 0 4/4 0/0 5",
            idea: say(
                "JUMP leaps in a straight line over whatever stands there, one or many, to the first free square.",
                "SAUTER franchit en ligne droite tout ce qui s’y trouve, une pièce ou plusieurs, jusqu’à la première case libre.",
            ),
            goal: say(
                "You are South. Jump over three pieces at once, to e8.",
                "Vous êtes Sud. Sautez par-dessus trois pièces d’un coup, jusqu’en e8.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::At("sj", "e8"),
                otherwise: say(
                    "Nobody has landed on e8. Jump north from e4.",
                    "Personne n’est en e8. Sautez vers le nord depuis e4.",
                ),
                tries: &["jump e4 E"],
                solution: &["jump e4 N"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["e4", "e8"], words: say("From e4 to e8", "De e4 à e8") }],
            what: say(
                "Jump in the direction in which somebody stands.",
                "Sautez du côté où il y a quelqu’un.",
            ),
            place: say("Choose e4, then e8.", "Choisissez e4, puis e8."),
            done: say("Over the Stone and two enemies.", "Par-dessus la Pierre et deux adversaires."),
            ..Step::PLAIN
        },
        Step {
            id: "throw",
            teaches: &["throw", "capture"],
            position: "9/5,nb,3/9/9/4,*,4/9/6,sk,2/2,nr,6/2,st,6 s 5 - 0 4/4 0/0 5",
            idea: say(
                "THROW puts a neighbour down on another side of the thrower. Over your own edge it becomes your prisoner, and you get one more action: three at most a turn.",
                "PROJETER dépose un voisin sur un autre côté du projeteur. Par votre propre bord, il est votre prisonnier, et vous gagnez une action : trois au plus par tour.",
            ),
            goal: say(
                "You are South. Capture one enemy: throw it out over your own edge.",
                "Vous êtes Sud. Capturez un adversaire : projetez-le dehors par votre propre bord.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Gained("prisoners", Side::You, 1),
                otherwise: say(
                    "No prisoner yet. Throw the enemy from c2 to the south, over your edge.",
                    "Pas encore de prisonnier. Projetez l’adversaire de c2 vers le sud, par votre bord.",
                ),
                solution: &["throw c1xc2 #"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c1", "c2"],
                words: say(
                    "Your thrower on c1, the enemy on c2",
                    "Votre projeteur en c1, l’adversaire en c2",
                ),
            }],
            what: say(
                "The thrower stands at your edge: behind it is the prison.",
                "Le projeteur est à votre bord : derrière lui, la prison.",
            ),
            place: say(
                "Choose c1, then c2, then out to the south.",
                "Choisissez c1, puis c2, puis dehors, au sud.",
            ),
            done: say("A prisoner, and your action is back.", "Un prisonnier, et votre action est revenue."),
            ..Step::PLAIN
        },
        Step {
            id: "grab",
            teaches: &["grab", "capture"],
            position: "9/5,nb,3/9/9/4,*,4/9/6,sk,2/2,sg,6/2,nr,6 s 5 - 0 4/4 0/0 5",
            idea: say(
                "GRAB takes a neighbour along: both go one square the same way. Pushing an enemy over your own edge captures it as well.",
                "AGRIPPER emmène un voisin : tous deux vont d’une case dans le même sens. Pousser un adversaire par votre propre bord le capture aussi.",
            ),
            goal: say(
                "You are South. Capture one enemy with GRAB: push it out over your edge.",
                "Vous êtes Sud. Capturez un adversaire avec AGRIPPER : poussez-le dehors par votre bord.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::All(&[Goal::Used("grab"), Goal::Gained("prisoners", Side::You, 1)]),
                otherwise: say(
                    "No prisoner. Grab c1 and go south.",
                    "Pas de prisonnier. Agrippez c1 et allez au sud.",
                ),
                solution: &["grab c2xc1 S"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c2", "c1"],
                words: say(
                    "Your wrestler on c2, the enemy on c1",
                    "Votre Kumotori en c2, l’adversaire en c1",
                ),
            }],
            what: say(
                "The enemy stands between you and your edge.",
                "L’adversaire est entre vous et votre bord.",
            ),
            place: say("Choose c2, then c1, then south.", "Choisissez c2, puis c1, puis le sud."),
            done: say("Pushed out: yours follows to c1.", "Poussé dehors : le vôtre suit en c1."),
            ..Step::PLAIN
        },
        Step {
            id: "block",
            teaches: &["block"],
            position: "9/9/4,nk,4/5,nk,sb,2/4,*,4/2,nk,6/2,sb,6/9/9 s 5 - 0 4/3 0/0 5",
            idea: say(
                "BLOCK climbs onto an enemy: then neither can act. On the eight squares around the Stone it is forbidden; try it from g6.",
                "BLOQUER monte sur un adversaire : aucun des deux n’agit plus. Sur les huit cases autour de la Pierre, c’est interdit ; essayez depuis g6.",
            ),
            goal: say(
                "You are South. Block one enemy that is not around the Stone.",
                "Vous êtes Sud. Bloquez un adversaire qui n’est pas autour de la Pierre.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("block"),
                otherwise: say(
                    "Nobody is blocked. c4 is far enough from the Stone.",
                    "Personne n’est bloqué. c4 est assez loin de la Pierre.",
                ),
                tries: &["block g6xf6"],
                solution: &["block c3xc4"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c3", "c4"],
                words: say(
                    "Your wrestler on c3, the enemy on c4",
                    "Votre Kumotori en c3, l’adversaire en c4",
                ),
            }],
            what: say(
                "Find an enemy at least two squares from the Stone.",
                "Trouvez un adversaire à deux cases au moins de la Pierre.",
            ),
            place: say("Choose c3, then c4.", "Choisissez c3, puis c4."),
            done: say(
                "Blocked, at least until your next turn.",
                "Bloqué, au moins jusqu’à votre prochain tour.",
            ),
            ..Step::PLAIN
        },
    ],
};
