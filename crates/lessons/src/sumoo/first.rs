//! The first minute: win, move, push.

use crate::said::say;
use crate::{Act, Budget, Goal, Lesson, Mark, Play, Side, Step, Task, Wrong};

pub(super) const LESSON: Lesson = Lesson {
    id: "first",
    title: say("Learn in a minute", "Apprendre en une minute"),
    about: say("Win a game, move, push.", "Gagner une partie, avancer, pousser."),
    steps: &[
        Step {
            id: "off",
            teaches: &["aim"],
            position: "2,N1N,2/2,B3,2/1,N2U,1,N1E,N2E/N1U,N3,3/2,B1S,2/1,B2U,1,B2E,1/1,B1U,1,B1E,1 B 3",
            idea: say(
                "Put one enemy token out of the arena and you have won. Your 3 stands before a black 1 at the edge.",
                "Un seul jeton adverse hors de l’arène, et c’est gagné. Votre 3 est devant un 1 noir, au bord.",
            ),
            goal: say(
                "You are White. Win this turn: push one black token out of the arena.",
                "Vous avez les Blancs. Gagnez ce tour-ci : poussez un jeton noir hors de l’arène.",
            ),
            task: Task::Play(Play {
                goal: Goal::Won(Side::You),
                wrong: &[Wrong {
                    act: Act::Kind("end"),
                    say: say(
                        "The turn is over, and nobody has fallen.",
                        "Le tour est fini, et personne n’est sorti.",
                    ),
                    show: &[],
                }],
                otherwise: say(
                    "From here it cannot be done this turn. The 3 should push north.",
                    "D’ici, ce n’est plus possible ce tour-ci. Le 3 doit pousser vers le nord.",
                ),
                solution: &["3 NN"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["c6", "c7"],
                words: say("Your 3 on c6, the black 1 on c7", "Votre 3 en c6, le 1 noir en c7"),
            }],
            what: say(
                "Choose your 3, then the token it pushes.",
                "Choisissez votre 3, puis le jeton à pousser.",
            ),
            place: say(
                "The 3 on c6 pushes the 1 on c7 north, over the edge.",
                "Le 3 en c6 pousse le 1 de c7 vers le nord, dehors.",
            ),
            done: say("One token out, and the game is won.", "Un jeton dehors, et la partie est gagnée."),
            ..Step::PLAIN
        },
        Step {
            id: "move",
            teaches: &["move", "turn", "arena"],
            position: "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B1U,B1S,B1E,1/1,B2U,B3,B2E,1/5 B 3",
            idea: say(
                "A game starts like this, and White moves first. You have three action points a turn: a move to an empty neighbour costs 1. You need not spend them all.",
                "Voici le début d’une partie ; les Blancs jouent en premier. Vous avez trois points d’action par tour : avancer vers une case voisine vide en coûte 1. Rien n’oblige à tout dépenser.",
            ),
            goal: say(
                "You are White. Move at least one token, then end your turn.",
                "Vous avez les Blancs. Déplacez au moins un jeton, puis finissez votre tour.",
            ),
            task: Task::Play(Play {
                goal: Goal::All(&[Goal::Used("move"), Goal::TurnOver]),
                otherwise: say(
                    "You ended the turn without a move.",
                    "Vous avez fini le tour sans déplacement.",
                ),
                solution: &["1S N", "end"],
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["c3"], words: say("Your 1 on c3", "Votre 1 en c3") }],
            what: say(
                "Choose a token, then an empty square beside it; then “End turn”.",
                "Choisissez un jeton, puis une case vide à côté ; puis « Finir le tour ».",
            ),
            place: say(
                "For example the 1 from c3 to c4, then end the turn.",
                "Par exemple le 1 de c3 en c4, puis finissez le tour.",
            ),
            done: say(
                "Three points a turn, in any order you like.",
                "Trois points par tour, dans l’ordre qui vous plaît.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "push",
            teaches: &["push"],
            position: "2,N1N,1,N1E/1,N2U,N3,2/1,N1U,1,N2E,1/3,B2E,1/1,B1U,B1S,1,B1E/1,B2U,B3,2/5 B 3",
            idea: say(
                "A push costs 2. Your token must touch an enemy and be at least as strong: equal force is enough.",
                "Pousser coûte 2. Votre jeton doit toucher un adversaire et être au moins aussi fort : à force égale, cela suffit.",
            ),
            goal: say(
                "You are White. Push one black token with your 2, in this turn.",
                "Vous avez les Blancs. Poussez un jeton noir avec votre 2, pendant ce tour.",
            ),
            task: Task::Play(Play {
                budget: Budget::Turns(1),
                goal: Goal::Used("push"),
                wrong: &[Wrong {
                    act: Act::Kind("pull"),
                    say: say(
                        "That was a pull: your token stepped back. Advance instead.",
                        "C’était une traction : votre jeton a reculé. Avancez plutôt.",
                    ),
                    show: &[],
                }],
                otherwise: say(
                    "Nothing was pushed. Your 2 touches a black 2.",
                    "Rien n’a été poussé. Votre 2 touche un 2 noir.",
                ),
                solution: &["2E NN"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["d4", "d5"],
                words: say("Your 2 on d4, the black 2 on d5", "Votre 2 en d4, le 2 noir en d5"),
            }],
            what: say(
                "Choose your 2 that touches an enemy, then that enemy.",
                "Choisissez votre 2 qui touche un adversaire, puis cet adversaire.",
            ),
            place: say("The 2 on d4 pushes the 2 on d5 north.", "Le 2 en d4 pousse le 2 de d5 vers le nord."),
            done: say(
                "Two against two is enough. You can play now.",
                "Deux contre deux suffit. Vous pouvez déjà jouer.",
            ),
            ..Step::PLAIN
        },
    ],
};
