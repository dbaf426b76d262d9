//! The rules of Sakura Slam in words.

use crate::texts::{Rules, RulesTexts, Section};

/// The texts of the page with the rules.
pub static RULES: Rules = Rules {
    en: RulesTexts {
        title: "How to play Sakura Slam",
        lead: "Push wooden pieces onto a crowded ring, one a turn, and let the crowd carry your opponent over the edge. What you knock off is yours to push next.",
        sections: &[
            Section {
                title: "The ring",
                text: "The ring is an octagon full of small, medium and large discs, with a wrestler for each player and a post at each of the four cut corners. Everybody begins with one medium and two small discs in the tray, and four markers. With two players, chance decides who begins; with three, it is the player between the other two. Before the first turn, the player who comes last places a marker on any post.",
            },
            Section {
                title: "A turn",
                text: "Put the platform at one of the four corners. If its post does not have your marker yet, place one. Choose a piece from your tray and push it in, straight ahead or up to 30 degrees to either side, from anywhere along the edge. It stops as soon as it is wholly on the ring.",
            },
            Section {
                title: "What falls",
                text: "Everything gives way. A piece falls when its centre of mass is no longer over the ring. Discs that you knock off go to your tray, even the one you pushed; special pieces go back to the reserve.",
            },
            Section {
                title: "Corner slam",
                text: "Your fourth marker earns you a corner slam in the same turn. After the push, and after any special moves, push one more piece from the same corner. The four markers stay on their posts until then and come back to you when the slam is made. A slam that is due must be made, even with your last piece.",
            },
            Section {
                title: "Winning",
                text: "Push an opponent’s wrestler off the ring and you win. If your own wrestler falls in your push you lose, whoever else falls with it. A player who has to push and has nothing to push submits and loses. After two hundred turns the game is a draw.",
            },
            Section {
                title: "Junior league",
                text: "The best way to begin: there are no special moves, and everybody starts with a fuller tray, special pieces included. A special piece that is knocked off goes back to the tray of the player it belongs to.",
            },
            Section {
                title: "Three players",
                text: "Everybody plays alone, and the first to knock out an opponent wins. A player with nothing to push submits and is out, but the wrestler stays on the ring and may still be knocked off: that wins too. A player who knocks off their own wrestler is out, and the others go on. The last one left wins.",
            },
            Section {
                title: "Four players",
                text: "Wrestlers who face each other are a team, and the teams take turns. A team has one tray and one set of markers: either partner may push any piece in it, and whoever places the fourth marker makes the slam. Special moves remain those of the wrestler whose turn it is. One opposing wrestler is enough to win; if either wrestler of your team falls in your push, or your tray is empty when you have to push, you lose.",
            },
            Section {
                title: "Special moves",
                text: "Every wrestler has moves and pieces of their own. Use each move at most once a turn, at the time its card names. What you pay goes to an opponent’s tray, markers you withdraw come back to you, and what you take comes from the reserve. A move that replaces your turn leaves no push but lets you place a marker, and cannot replace two of your turns in a row.",
            },
            Section {
                title: "Belt, stacks and groups",
                text: "With two players a belt lies on the middle disc and never leaves it: knock it off and you win. A piece can be stacked on one of the same rank or a higher one, also on the disc with the belt. A stack moves as one piece with the weight of all, falls as a whole, and is then shared out piece by piece. Some wrestlers push several pieces locked together: the hand touches the rear one, and the others ride before it.",
            },
        ],
        rulings_lead: "Where the rule book is silent, or its pictures were not available to us, we decided:",
        rulings: &[
            "The wrestlers, their moves, all sizes and the starting arrangement are ours.",
            "The rule book lets the youngest begin; here it is random.",
            "A push ends when the rear of the piece is on the ring; the hand does not turn it. Special pieces are pushed facing one of four ways.",
            "The platform carries pieces only while the push lasts.",
            "A knock-out is judged at the end of the push, your own side first.",
            "The piece that you push is yours again if it falls.",
            "A move that replaces the turn cannot replace two turns in a row.",
            "A corner slam takes the four markers when it is made; until then no special move can spend them.",
            "A corner slam with an empty tray is a submission; special moves may prevent it.",
            "Of three players, one who knocks off their own wrestler is out and the others go on. With one opponent left, that one is paid without a choice.",
            "After two hundred turns the game is a draw.",
            "Unsteady hands, if chosen, miss by about half a millimetre and one degree.",
        ],
    },
    fr: RulesTexts {
        title: "Comment jouer à Sakura Slam",
        lead: "Poussez des pièces de bois sur un ring bondé, une par tour, et laissez la foule porter l’adversaire par-dessus bord. Ce que vous faites tomber est à vous pour la suite.",
        sections: &[
            Section {
                title: "Le ring",
                text: "Le ring est un octogone couvert de disques petits, moyens et grands, avec un lutteur par joueur et un poteau à chacun des quatre coins coupés. Chacun commence avec un disque moyen et deux petits dans son inventaire, et quatre marqueurs. À deux, le hasard décide qui commence ; à trois, c’est le joueur placé entre les deux autres. Avant le premier tour, celui qui jouera en dernier pose un marqueur sur le poteau de son choix.",
            },
            Section {
                title: "Un tour",
                text: "Placez la plateforme à l’un des quatre coins. Si son poteau n’a pas encore votre marqueur, posez-en un. Choisissez une pièce de votre inventaire et poussez-la, tout droit ou jusqu’à 30 degrés de chaque côté, d’où vous voulez le long du bord. Elle s’arrête dès qu’elle est tout entière sur le ring.",
            },
            Section {
                title: "Ce qui tombe",
                text: "Tout cède. Une pièce tombe quand son centre de gravité n’est plus au-dessus du ring. Les disques que vous faites tomber rejoignent votre inventaire, même celui que vous poussiez ; les pièces spéciales retournent à la réserve.",
            },
            Section {
                title: "Coup en coin",
                text: "Votre quatrième marqueur vous vaut un coup en coin dans le même tour. Après la poussée, et après vos coups spéciaux, poussez une pièce de plus du même coin. Les quatre marqueurs restent sur leurs poteaux jusque-là et vous reviennent quand le coup est fait. Un coup en coin est obligatoire, même avec votre dernière pièce.",
            },
            Section {
                title: "Gagner",
                text: "Poussez un lutteur adverse hors du ring et vous gagnez. Si votre propre lutteur tombe dans votre poussée, vous perdez, même si un autre tombe avec lui. Un joueur qui doit pousser et n’a rien à pousser se soumet et perd. Après deux cents tours, la partie est nulle.",
            },
            Section {
                title: "Ligue junior",
                text: "L’idéal pour commencer : pas de coups spéciaux, et chacun démarre avec un inventaire plus riche, pièces spéciales comprises. Une pièce spéciale qui tombe retourne dans l’inventaire du joueur à qui elle appartient.",
            },
            Section {
                title: "À trois",
                text: "Chacun joue pour soi, et le premier qui met un adversaire K.-O. gagne. Un joueur qui n’a rien à pousser se soumet et sort du jeu, mais son lutteur reste sur le ring et peut encore être poussé dehors : cela fait gagner aussi. Un joueur qui fait tomber son propre lutteur sort du jeu, et les autres continuent. Le dernier en jeu gagne.",
            },
            Section {
                title: "À quatre",
                text: "Les lutteurs qui se font face forment une équipe, et les équipes jouent à tour de rôle. Une équipe a un seul inventaire et un seul jeu de marqueurs : chaque partenaire pousse la pièce qu’il veut, et celui qui pose le quatrième marqueur fait le coup en coin. Les coups spéciaux restent ceux du lutteur dont c’est le tour. Un seul lutteur adverse suffit pour gagner ; si l’un des deux lutteurs de votre équipe tombe dans votre poussée, ou si l’inventaire est vide quand il faut pousser, vous perdez.",
            },
            Section {
                title: "Coups spéciaux",
                text: "Chaque lutteur a ses coups et ses pièces. Utilisez chaque coup au plus une fois par tour, au moment que dit sa carte. Ce que vous payez va dans l’inventaire d’un adversaire, les marqueurs retirés vous reviennent, et ce que vous prenez vient de la réserve. Un coup qui remplace votre tour ne laisse pas de poussée mais permet de poser un marqueur, et ne remplace pas deux de vos tours de suite.",
            },
            Section {
                title: "Ceinture, piles et groupes",
                text: "À deux, une ceinture est posée sur le disque du milieu et ne le quitte jamais : faites-la tomber et vous gagnez. On empile une pièce sur une autre de même rang ou de rang supérieur, aussi sur le disque à la ceinture. Une pile se déplace d’un bloc avec le poids de toutes ses pièces, tombe tout entière, puis se partage pièce par pièce. Certains lutteurs poussent plusieurs pièces emboîtées : la main ne touche que la dernière, les autres vont devant.",
            },
        ],
        rulings_lead: "Là où la règle se tait, ou que nous n’avions pas ses images, voici nos choix :",
        rulings: &[
            "Les lutteurs, leurs coups, toutes les tailles et la mise en place sont les nôtres.",
            "La règle fait commencer le plus jeune ; ici, c’est le hasard.",
            "La poussée finit quand l’arrière de la pièce est sur le ring ; la main ne la tourne pas. Les pièces spéciales se poussent dans l’une de quatre orientations.",
            "La plateforme ne porte les pièces que pendant la poussée.",
            "Un K.-O. se juge à la fin de la poussée, votre camp d’abord.",
            "La pièce que vous poussez vous revient si elle tombe.",
            "Un coup qui remplace le tour ne remplace pas deux tours de suite.",
            "Le coup en coin prend les quatre marqueurs quand il est fait ; d’ici là, aucun coup spécial ne peut les dépenser.",
            "Un coup en coin sans pièce à pousser est une soumission ; des coups spéciaux peuvent l’éviter.",
            "À trois, celui qui fait tomber son propre lutteur sort du jeu et les autres continuent. S’il ne reste qu’un adversaire, c’est lui qu’on paie, sans choix.",
            "Après deux cents tours, la partie est nulle.",
            "Les mains tremblantes, si on les choisit, manquent d’environ un demi-millimètre et d’un degré.",
        ],
    },
};
