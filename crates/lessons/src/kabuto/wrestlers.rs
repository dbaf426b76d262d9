//! The eight wrestlers: using their special moves, and when not to.

use crate::said::say;
use crate::{Answer, Budget, Goal, Lesson, Play, Said, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "wrestlers",
    title: say("The eight wrestlers", "Les huit lutteurs"),
    about: say(
        "One special move each, and when to keep it.",
        "Un coup spécial chacun, et quand s’en passer.",
    ),
    steps: &[
        Step {
            id: "baron-use",
            teaches: &["wrestler-baron"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron kuro | 2M+S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Kindle pays two medium discs for the lantern, the widest piece of all. You may use it before or after your push.",
                "Allumer coûte deux disques moyens et donne la lanterne, la plus large des pièces. Avant ou après votre poussée.",
            ),
            goal: say(
                "You are Lantern Baron. Use your special move Kindle.",
                "Vous êtes Baron Lanterne. Utilisez votre coup spécial Allumer.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-kindle"),

                otherwise: say(
                    "That was not Kindle. Open its card beside the ring.",
                    "Ce n’était pas Allumer. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use kindle"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say("Press the button on the card Kindle.", "Appuyez sur le bouton de la carte Allumer."),
            done: say("Kindle: done.", "Allumer : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "baron-choose",
            teaches: &["wrestler-baron"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron kuro | 2M+S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Lantern Baron has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Baron Lanterne.",
            ),
            goal: say(
                "You hold two medium discs; one push of a medium disc would win now. Kindle first?",
                "Vous avez deux moyens, et une poussée d’un moyen gagnerait tout de suite. Allumer d’abord ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Yes, the lantern is stronger", "Oui, la lanterne est plus forte"),
                    right: false,
                    say: say(
                        "You would pay away the very disc that wins.",
                        "Vous paieriez le disque même qui gagne.",
                    ),
                },
                Answer {
                    text: say("No, push and win", "Non, je pousse et je gagne"),
                    right: true,
                    say: Said::NOTHING,
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say("Never pay for what you have already.", "Ne payez jamais ce que vous avez déjà."),
            ..Step::PLAIN
        },
        Step {
            id: "loom-use",
            teaches: &["wrestler-loom"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | loom baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Spin pays a small disc for two threads. Threads can be pushed as a file of two or three: the living bridge.",
                "Filer coûte un petit disque et donne deux fils. Les fils se poussent à deux ou trois en file : c’est le pont vivant.",
            ),
            goal: say(
                "You are Granny Loom. Use your special move Spin.",
                "Vous êtes Mémé Métier. Utilisez votre coup spécial Filer.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-spin"),

                otherwise: say(
                    "That was not Spin. Open its card beside the ring.",
                    "Ce n’était pas Filer. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use spin"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say("Press the button on the card Spin.", "Appuyez sur le bouton de la carte Filer."),
            done: say("Spin: done.", "Filer : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "loom-choose",
            teaches: &["wrestler-loom"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | loom baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Granny Loom has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Mémé Métier.",
            ),
            goal: say(
                "You have one small disc and one thread left. Your opponent’s tray is empty. Spin?",
                "Il vous reste un petit disque et un fil. L’inventaire adverse est vide. Filer ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say(
                        "No: the disc would save my opponent",
                        "Non : le disque sauverait l’adversaire",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("Yes, threads are better than discs", "Oui, les fils valent mieux"),
                    right: false,
                    say: say(
                        "Your opponent would have to submit; your payment saves them.",
                        "L’adversaire devrait se soumettre ; votre paiement le sauve.",
                    ),
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say(
                "An empty tray is about to lose: do not fill it.",
                "Un inventaire vide va perdre : ne le remplissez pas.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "sada-use",
            teaches: &["wrestler-sada"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | sada baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Launch raft pays a medium disc for the raft. With three markers Sada can even push from a side: surface tension.",
                "La mise à l’eau coûte un disque moyen et donne le radeau. Avec trois marqueurs, Sada pousse même d’un côté : tension de surface.",
            ),
            goal: say(
                "You are Skimmer Sada. Use your special move Launch raft.",
                "Vous êtes Sada la Glisseuse. Utilisez votre coup spécial Mise à l’eau.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-launch-raft"),

                otherwise: say(
                    "That was not Launch raft. Open its card beside the ring.",
                    "Ce n’était pas Mise à l’eau. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use launch-raft"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say(
                "Press the button on the card Launch raft.",
                "Appuyez sur le bouton de la carte Mise à l’eau.",
            ),
            done: say("Launch raft: done.", "Mise à l’eau : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "sada-choose",
            teaches: &["wrestler-sada"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | sada baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Skimmer Sada has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Sada la Glisseuse.",
            ),
            goal: say(
                "You have three markers, and the fourth corner would slam now. Surface tension withdraws three. Use it?",
                "Vous avez trois marqueurs, et le quatrième coin vaudrait un coup en coin. Tension de surface en retire trois. L’utiliser ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say(
                        "Yes, a side push is always better",
                        "Oui, pousser d’un côté vaut toujours mieux",
                    ),
                    right: false,
                    say: say(
                        "Your slam would be gone: two pushes against one.",
                        "Adieu le coup en coin : deux poussées contre une.",
                    ),
                },
                Answer {
                    text: say("Only if the side push wins", "Seulement si elle gagne"),
                    right: true,
                    say: Said::NOTHING,
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say("Three markers are nearly a slam.", "Trois marqueurs, c’est presque un coup en coin."),
            ..Step::PLAIN
        },
        Step {
            id: "bunji-use",
            teaches: &["wrestler-bunji"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | bunji baron | S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Long molt replaces your turn: no push, but a husk, a large and a small disc, and you may place a marker.",
                "La longue mue remplace votre tour : pas de poussée, mais une exuvie, un grand et un petit disque, et un marqueur si vous voulez.",
            ),
            goal: say(
                "You are Bellows Bunji. Use your special move Long molt.",
                "Vous êtes Bunji le Soufflet. Utilisez votre coup spécial Longue mue.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-long-molt"),

                otherwise: say(
                    "That was not Long molt. Open its card beside the ring.",
                    "Ce n’était pas Longue mue. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use long-molt"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say(
                "Press the button on the card Long molt.",
                "Appuyez sur le bouton de la carte Longue mue.",
            ),
            done: say("Long molt: done.", "Longue mue : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "bunji-choose",
            teaches: &["wrestler-bunji"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | bunji baron | S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Bellows Bunji has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Bunji le Soufflet.",
            ),
            goal: say(
                "You molted last turn. May Bunji molt again now?",
                "Vous avez mué au tour précédent. Bunji peut-il muer encore ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Yes, as often as he likes", "Oui, autant qu’il veut"),
                    right: false,
                    say: say(
                        "A move that replaces the turn cannot replace two turns in a row.",
                        "Un coup qui remplace le tour ne remplace pas deux tours de suite.",
                    ),
                },
                Answer {
                    text: say("No, he must push", "Non, il doit pousser"),
                    right: true,
                    say: Said::NOTHING,
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say(
                "Rest when nothing threatens you; then push.",
                "Reposez-vous quand rien ne menace ; puis poussez.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "maud-use",
            teaches: &["wrestler-maud"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | maud baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Daub stacks a small or medium disc of yours on a disc of the ring, of the same rank or higher. A heavy stack is hard to move.",
                "Crépir empile un de vos petits ou moyens disques sur un disque du ring, de même rang ou supérieur. Une pile lourde bouge mal.",
            ),
            goal: say(
                "You are Mortar Maud. Use your special move Daub.",
                "Vous êtes Maud du Mortier. Utilisez votre coup spécial Crépir.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-daub"),

                otherwise: say(
                    "That was not Daub. Open its card beside the ring.",
                    "Ce n’était pas Crépir. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use daub piece S on 23"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say("Press the button on the card Daub.", "Appuyez sur le bouton de la carte Crépir."),
            done: say("Daub: done.", "Crépir : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "maud-choose",
            teaches: &["wrestler-maud"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | maud baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Mortar Maud has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Maud du Mortier.",
            ),
            goal: say(
                "A disc stands at the edge, about to fall to your opponent’s next push. Daub onto it?",
                "Un disque est au bord et tombera à la prochaine poussée adverse. Crépir dessus ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("No: they would get both", "Non : l’adversaire aurait les deux"),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("Yes, a stack never falls", "Oui, une pile ne tombe jamais"),
                    right: false,
                    say: say(
                        "A stack falls as a whole, and all its pieces are theirs.",
                        "Une pile tombe entière, et toutes ses pièces sont à lui.",
                    ),
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say("Build walls, not presents.", "Bâtissez des murs, pas des cadeaux."),
            ..Step::PLAIN
        },
        Step {
            id: "judge-use",
            teaches: &["wrestler-judge"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | judge baron | 3S NE,NW ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Snap, after your push, pays a small disc and withdraws two markers for an extra push from the same platform.",
                "Déclic, après votre poussée, coûte un petit disque et retire deux marqueurs, contre une poussée de plus du même endroit.",
            ),
            goal: say(
                "You are Snap Judge. Use your special move Snap.",
                "Vous êtes Juge Déclic. Utilisez votre coup spécial Déclic.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(2),
                goal: Goal::Used("use-snap"),

                otherwise: say(
                    "That was not Snap. Open its card beside the ring.",
                    "Ce n’était pas Déclic. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["push S SW 0 0", "use snap from NE,NW"],
                par: 2,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say(
                "Push a small disc from a new corner, then use the card Snap.",
                "Poussez un petit disque d’un nouveau coin, puis la carte Déclic.",
            ),
            done: say("Snap: done.", "Déclic : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "judge-choose",
            teaches: &["wrestler-judge"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | judge baron | 3S NE,NW ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Snap Judge has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Juge Déclic.",
            ),
            goal: say(
                "Your push placed your fourth marker, so a slam is due. Snap as well?",
                "Votre poussée a posé le quatrième marqueur : un coup en coin est dû. Déclic en plus ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say(
                        "Not possible: the markers belong to the slam",
                        "Impossible : les marqueurs sont pour le coup en coin",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("Yes, three pushes in all", "Oui, trois poussées en tout"),
                    right: false,
                    say: say(
                        "While a slam is due its markers cannot be spent otherwise.",
                        "Tant qu’un coup en coin est dû, ses marqueurs ne se dépensent pas autrement.",
                    ),
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say(
                "Snap before the fourth marker, slam with it.",
                "Déclic avant le quatrième marqueur, coup en coin avec lui.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "polly-use",
            teaches: &["wrestler-polly"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | polly baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Sharpen pays a small disc for both pincers. With a medium or large disc and a small one they make a clamp, pushed as one.",
                "Aiguiser coûte un petit disque et donne les deux pinces. Avec un moyen ou un grand disque et un petit, elles font un étau, poussé d’un bloc.",
            ),
            goal: say(
                "You are Pincer Polly. Use your special move Sharpen.",
                "Vous êtes Polly la Pince. Utilisez votre coup spécial Aiguiser.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-sharpen"),

                otherwise: say(
                    "That was not Sharpen. Open its card beside the ring.",
                    "Ce n’était pas Aiguiser. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use sharpen"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say(
                "Press the button on the card Sharpen.",
                "Appuyez sur le bouton de la carte Aiguiser.",
            ),
            done: say("Sharpen: done.", "Aiguiser : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "polly-choose",
            teaches: &["wrestler-polly"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | polly baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Pincer Polly has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Polly la Pince.",
            ),
            goal: say(
                "You have one small and one medium disc, and want to push the clamp. Sharpen now?",
                "Vous avez un petit et un moyen disque, et voulez pousser l’étau. Aiguiser maintenant ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Yes, then clamp", "Oui, puis l’étau"),
                    right: false,
                    say: say(
                        "The clamp needs a small disc, and you would have paid it.",
                        "L’étau demande un petit disque, et vous l’auriez payé.",
                    ),
                },
                Answer {
                    text: say("No: the small disc would be gone", "Non : le petit disque serait parti"),
                    right: true,
                    say: Said::NOTHING,
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say("Count the price and the clamp together.", "Comptez ensemble le prix et l’étau."),
            ..Step::PLAIN
        },
        Step {
            id: "kuro-use",
            teaches: &["wrestler-kuro"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | kuro baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Sandslide withdraws a marker for two grit and a medium disc: much for little. Undermine takes a disc from the ring and leaves grit.",
                "Éboulis retire un marqueur contre deux graviers et un disque moyen : beaucoup pour peu. Saper prend un disque du ring et laisse un gravier.",
            ),
            goal: say(
                "You are Pit Boss Kuro. Use your special move Sandslide.",
                "Vous êtes Kuro de la Fosse. Utilisez votre coup spécial Éboulis.",
            ),
            task: Task::Play(Play {
                budget: Budget::Actions(1),
                goal: Goal::Used("use-sandslide"),

                otherwise: say(
                    "That was not Sandslide. Open its card beside the ring.",
                    "Ce n’était pas Éboulis. Ouvrez sa carte à côté du ring.",
                ),
                tries: &[],
                solution: &["use sandslide from NE"],
                par: 1,
                ..Play::PLAIN
            }),

            what: say(
                "The cards of your moves are beside the ring.",
                "Les cartes de vos coups sont à côté du ring.",
            ),
            place: say(
                "Press the button on the card Sandslide.",
                "Appuyez sur le bouton de la carte Éboulis.",
            ),
            done: say("Sandslide: done.", "Éboulis : c’est fait."),
            ..Step::PLAIN
        },
        Step {
            id: "kuro-choose",
            teaches: &["wrestler-kuro"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | kuro baron | 2S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "Every move of Pit Boss Kuro has its price. Choose the moment.",
                "Chaque coup a son prix. Choisissez le moment de Kuro de la Fosse.",
            ),
            goal: say(
                "You have three markers, and your tray is full. Sandslide?",
                "Vous avez trois marqueurs, et un inventaire plein. Éboulis ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say(
                        "No, the fourth marker is worth a slam",
                        "Non, le quatrième vaut un coup en coin",
                    ),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("Yes, more is always better", "Oui, plus vaut toujours mieux"),
                    right: false,
                    say: say(
                        "You would be further from your slam, with pieces you do not need.",
                        "Vous vous éloigneriez du coup en coin, pour des pièces inutiles.",
                    ),
                },
            ]),
            what: say("Think of what you give away.", "Pensez à ce que vous donnez."),
            done: say(
                "Markers are worth most when they are nearly four.",
                "Les marqueurs valent le plus quand ils sont presque quatre.",
            ),
            ..Step::PLAIN
        },
    ],
};
