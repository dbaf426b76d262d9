//! Senior league, three and four players.

use crate::said::say;
use crate::{Answer, Lesson, Said, Step, Task};

pub(super) const LESSON: Lesson = Lesson {
    id: "league",
    title: say("Senior league and company", "Ligue senior, à trois, à quatre"),
    about: say(
        "Special moves, stacks, three and four players.",
        "Coups spéciaux, piles, trois et quatre joueurs.",
    ),
    steps: &[
        Step {
            id: "special",
            teaches: &["special"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron kuro | 2M+S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "In the senior league every wrestler has special moves: before, after or instead of the push. What you pay goes to your opponent; markers you withdraw come back; what you gain comes from the reserve.",
                "En ligue senior, chaque lutteur a ses coups spéciaux : avant, après ou à la place de la poussée. Ce qu’on paie va à l’adversaire ; les marqueurs retirés reviennent ; ce qu’on gagne vient de la réserve.",
            ),
            goal: say(
                "You pay two discs for a special move. Where do they go?",
                "Vous payez deux disques pour un coup spécial. Où vont-ils ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Into the reserve", "Dans la réserve"),
                    right: false,
                    say: say(
                        "What you take comes from the reserve; what you pay does not go there.",
                        "Ce qu’on prend vient de la réserve ; ce qu’on paie n’y va pas.",
                    ),
                },
                Answer {
                    text: say("Into my opponent’s tray", "Dans l’inventaire adverse"),
                    right: true,
                    say: Said::NOTHING,
                },
                Answer {
                    text: say("Onto the ring", "Sur le ring"),
                    right: false,
                    say: say(
                        "Only a push brings pieces onto the ring, or a stack.",
                        "Seule une poussée met des pièces sur le ring, ou une pile.",
                    ),
                },
            ]),
            what: say("Somebody is glad about it.", "Cela fait un heureux."),
            done: say(
                "So pay only when it is worth arming your opponent.",
                "Ne payez donc que si cela vaut la peine d’armer l’adversaire.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "stacks",
            teaches: &["stacks"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L+S:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | maud baron | S+M NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "A piece can be stacked on one of the same rank or a higher one. A stack moves as one with the weight of all, falls as a whole, and is then shared out piece by piece.",
                "On empile une pièce sur une autre de même rang ou de rang supérieur. Une pile se déplace d’un bloc avec tout son poids, tombe entière, puis se partage pièce par pièce.",
            ),
            goal: say(
                "You knock a stack of a large and a small disc off. What do you get?",
                "Vous faites tomber une pile d’un grand et d’un petit disque. Que gagnez-vous ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("Only the large one", "Seulement le grand"),
                    right: false,
                    say: say("The whole stack falls.", "La pile tombe tout entière."),
                },
                Answer { text: say("Both discs", "Les deux disques"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("A stack to push", "Une pile à pousser"),
                    right: false,
                    say: say(
                        "In the tray they are single pieces again.",
                        "Dans l’inventaire, ce sont de nouveau des pièces seules.",
                    ),
                },
            ]),
            what: say("It falls as a whole.", "Elle tombe tout entière."),
            done: say("A stack is heavy, and worth more.", "Une pile est lourde, et vaut plus."),
            ..Step::PLAIN
        },
        Step {
            id: "three",
            teaches: &["three"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron kuro | 2M+S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "With three players everybody plays alone; the first knock-out wins. A player who submits is out, but the wrestler stays and may still be knocked off. A player who knocks off their own wrestler is out, and the others go on.",
                "À trois, chacun joue pour soi ; le premier K.-O. gagne. Un joueur qui se soumet sort du jeu, mais son lutteur reste et peut encore tomber. Un joueur qui fait tomber le sien sort aussi, et les autres continuent.",
            ),
            goal: say(
                "Three play. You knock off the wrestler of a player who has submitted. What happens?",
                "À trois, vous faites tomber le lutteur d’un joueur qui s’est soumis. Que se passe-t-il ?",
            ),
            task: Task::Choose(&[
                Answer { text: say("I win", "Je gagne"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("Nothing: they were out already", "Rien : il était déjà hors jeu"),
                    right: false,
                    say: say(
                        "The wrestler still counts while it stands.",
                        "Le lutteur compte tant qu’il est debout.",
                    ),
                },
                Answer {
                    text: say("I am out as well", "Je sors aussi"),
                    right: false,
                    say: say(
                        "Only your own wrestler puts you out.",
                        "Seul votre propre lutteur vous met hors jeu.",
                    ),
                },
            ]),
            what: say("A knock-out is a knock-out.", "Un K.-O. est un K.-O."),
            done: say(
                "Any opponent’s wrestler wins.",
                "Le lutteur de n’importe quel adversaire fait gagner.",
            ),
            ..Step::PLAIN
        },
        Step {
            id: "teams",
            teaches: &["teams"],
            position: "M*:0,0 M:60,26 M:60,-26 M:-60,26 M:-60,-26 M:26,60 M:26,-60 M:-26,60 M:-26,-60 S:33,33 S:33,-33 S:-33,33 S:-33,-33 S:47.9,47.9 S:47.9,-47.9 S:-47.9,47.9 S:-47.9,-47.9 S:66,0 S:-66,0 S:0,66 S:0,-66 WRESTLER.2:35.3886,0@W L:0,35 WRESTLER.1:-35.3886,0 L:0,-35 | baron kuro | 2M+S NE ; 2S+M - | 5 1 before",
            options: "",
            idea: say(
                "With four players wrestlers who face each other are a team, with one tray and one set of markers. One opposing wrestler is enough to win; if either of yours falls in your push, you lose.",
                "À quatre, les lutteurs qui se font face forment une équipe, avec un inventaire et un jeu de marqueurs. Un lutteur adverse suffit pour gagner ; si l’un des vôtres tombe dans votre poussée, vous perdez.",
            ),
            goal: say(
                "Four play. Your push knocks off your partner’s wrestler and an opponent’s. Who wins?",
                "À quatre, votre poussée fait tomber le lutteur de votre partenaire et un adverse. Qui gagne ?",
            ),
            task: Task::Choose(&[
                Answer {
                    text: say("We do", "Nous"),
                    right: false,
                    say: say("Your own side is judged first.", "Votre camp est jugé le premier."),
                },
                Answer { text: say("The other team", "L’autre équipe"), right: true, say: Said::NOTHING },
                Answer {
                    text: say("Nobody: it is a draw", "Personne : nulle"),
                    right: false,
                    say: say(
                        "No draw: a fall of your own side loses.",
                        "Pas de nulle : une chute de votre camp fait perdre.",
                    ),
                },
            ]),
            what: say(
                "Your own side comes first, for better or worse.",
                "Votre camp passe d’abord, pour le meilleur et pour le pire.",
            ),
            done: say("So look after your partner.", "Veillez donc sur votre partenaire."),
            ..Step::PLAIN
        },
    ],
};
