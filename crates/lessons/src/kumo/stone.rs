//! Blockers come down, the Stone moves, games end.

use crate::said::say;
use crate::{Answer, Budget, Goal, Lesson, Mark, Play, Said, Side, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "stone",
    title: say("The Stone and the end", "La Pierre et la fin"),
    about: say(
        "Dismount, move the Stone, the last action.",
        "Descendre, déplacer la Pierre, la dernière action.",
    ),
    steps: &[
        Step {
            id: "dismount",
            teaches: &["dismount"],
            position: "9/9/9/9/4,*,4/2,sb+nk!,6/5,sk,sk,2/9/9 s 5 - 0 3/5 0/0 5",
            idea: say(
                "In your next turn a blocker must come down before anything else, and that costs an action. Try something else first.",
                "Au tour suivant, un bloqueur doit descendre avant toute autre chose, et cela coûte une action. Essayez donc autre chose.",
            ),
            goal: say(
                "You are South. Bring your blocker on c4 down to a free square.",
                "Vous êtes Sud. Faites descendre votre bloqueur de c4 sur une case libre.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("unblock"),
                otherwise: say("The blocker is still up.", "Le bloqueur est encore en haut."),
                tries: &["rotate cw", "enter e1 RUN"],
                solution: &["unblock c4-c3"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark { at: &["c4"], words: say("Your blocker on c4", "Votre bloqueur en c4") }],
            what: say(
                "Choose the stack, then a free square beside it.",
                "Choisissez la pile, puis une case libre à côté.",
            ),
            place: say("From c4 to b4, c3, c5 or d4.", "De c4 en b4, c3, c5 ou d4."),
            done: say("Down, and four actions are left.", "Descendu, et il reste quatre actions."),
            ..Step::PLAIN
        },
        Step {
            id: "kumo-ways",
            teaches: &["kumo"],
            position: "9/9/2,nr,6/9/4,*,4/4,sk,sk,3/9/9/9 s 5 - 0 4/5 0/0 5",
            idea: say(
                "Two wrestlers move the Stone: one beside it, one beside the first. All three go one square the same way: push, pull or sideways.",
                "Deux Kumotori déplacent la Pierre : l’un contre elle, l’autre contre le premier. Tous trois vont d’une case dans le même sens : pousser, tirer ou de côté.",
            ),
            goal: say(
                "You are South. Move the Stone one square to the west, to d5.",
                "Vous êtes Sud. Déplacez la Pierre d’une case vers l’ouest, en d5.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::At("*", "d5"),
                otherwise: say(
                    "The Stone is not on d5. Move it west with both wrestlers.",
                    "La Pierre n’est pas en d5. Emmenez-la à l’ouest avec vos deux Kumotori.",
                ),
                tries: &["kumo f4 e4 W"],
                solution: &["kumo e4 f4 W"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e4", "f4"],
                words: say("Your pair on e4 and f4", "Votre paire en e4 et f4"),
            }],
            what: say(
                "The pair need not stand in line with the Stone.",
                "La paire n’a pas besoin d’être alignée avec la Pierre.",
            ),
            place: say("Choose e4, then KUMO to the west.", "Choisissez e4, puis KUMO vers l’ouest."),
            done: say("Sideways works too.", "De côté, cela marche aussi."),
            ..Step::PLAIN
        },
        Step {
            id: "last",
            teaches: &["last"],
            position: "4,*,4/2,nb,1,sk,4/4,sk,4/9/9/6,nr,2/9/9/9 s 1 - 0 4/4 0/0 5",
            idea: say(
                "One action left, and the arena has not been rotated. Only a rotation is allowed now, or an action that wins.",
                "Il reste une action, et l’arène n’a pas tourné. Seule une rotation est permise, ou une action qui gagne.",
            ),
            goal: say(
                "You are South. Use your last action to win the game.",
                "Vous êtes Sud. Gagnez la partie avec votre dernière action.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Won(Side::You),
                otherwise: say(
                    "You rotated the arena and let the win go by.",
                    "Vous avez tourné l’arène, et laissé passer la victoire.",
                ),
                tries: &["kumo e8 e7 S"],
                solution: &["kumo e8 e7 N"],
                par: 1,
                ..Play::PLAIN
            }),
            marks: &[Mark {
                at: &["e8", "e7"],
                words: say("Your pair on e8 and e7", "Votre paire en e8 et e7"),
            }],
            what: say("The Stone stands at North’s edge.", "La Pierre est au bord de Nord."),
            place: say("KUMO north with e8 and e7.", "KUMO au nord avec e8 et e7."),
            done: say("A win needs no rotation.", "Une victoire se passe de rotation."),
            ..Step::PLAIN
        },
        Step {
            id: "end",
            teaches: &["end", "four", "capture"],
            position: "9/5,nt,3/6,nk,2/9/4,*,4/4,sk,4/3,sb,5/2,sr,6/9 s 5 - 0 2/2 2/1 5",
            idea: say(
                "A side with fewer than two wrestlers outside prison has lost; a third repetition is a draw; after turn 100, the side with more prisoners wins. With four players, partners face each other and share everything.",
                "Un camp avec moins de deux Kumotori hors de prison a perdu ; à la troisième répétition, la partie est nulle ; après le tour 100, le plus de prisonniers gagne. À quatre, les partenaires se font face et partagent tout.",
            ),
            goal: say(
                "You are South and have two prisoners to one. Turn 100 ends: who wins?",
                "Vous êtes Sud, avec deux prisonniers contre un. Le tour 100 finit : qui gagne ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Nobody: it is a draw", "Personne : partie nulle"),
                    right: false,
                    say: say(
                        "It would be with equal numbers. Here prisoners decide.",
                        "À égalité, oui. Ici, les prisonniers décident.",
                    ),
                },
                Answer {
                    text: say("South, with more prisoners", "Sud, qui a plus de prisonniers"),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("The side nearer to the Stone", "Le camp le plus près de la Pierre"),
                    right: false,
                    say: say("Only the prisoners are counted.", "On ne compte que les prisonniers."),
                },
            ]),
            what: say(
                "After the last turn prisoners are counted.",
                "Après le dernier tour, on compte les prisonniers.",
            ),
            done: say("Right. You know all of Kumo Hogosha.", "Exact. Vous savez tout de Kumo Hogosha."),
            ..Step::PLAIN
        },
    ],
};
