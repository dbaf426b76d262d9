//! French.

use dohyo_kumo::{Action, Cube, Direction, Face, Illegal, Piece, Side, Square, Turning};

use super::{Deed, KumoTexts, OptionWords};
use crate::kumo::choose::Choice;
use crate::kumo::duty::Duty;
use crate::table::TableWords;
use crate::texts::Section;

pub(in crate::texts) static FR: KumoTexts = KumoTexts {
    table: TableWords {
        pick: "Faites entrer un lutteur de votre réserve, ou tournez l’arène.",
        ejects: "quelqu’un ou quelque chose sort de l’arène",
        levels: [
            "Joue ce qui lui vient à l’esprit, et sort la Pierre quand il suffit d’une poussée.",
            "Fait entrer ses lutteurs et sait à peu près où mener la Pierre.",
            "Voit ses tours gagnants ; oublie que le vôtre vient après.",
            "Surveille vos menaces et fait des prisonniers quand il le peut.",
            "Tourne l’arène avec une idée, et complique la vôtre.",
            "Laisse rarement la Pierre à votre portée.",
            "Trouve toutes les sorties de la Pierre, et presque tous vos pièges.",
            "Tout ce que l’ordinateur sait faire.",
        ],
        load_help: "Collez une partie Dohyō ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "",
        help_mouse: Section {
            title: "Souris et doigt",
            text: "Cliquez un de vos lutteurs pour voir ce que sa face permet : les points sont des cases où aller, les flèches des façons de lancer, de saisir ou de déplacer la Pierre. Cliquez l’un d’eux, ou faites glisser le lutteur. Les six faces à côté de l’arène lui en donnent une autre. Pour faire entrer un lutteur, glissez-le de votre camp sur votre rangée, ou cliquez-le puis la case, et choisissez sa face. Les deux flèches courbes tournent l’arène. « Annuler » reprend une action à la fois.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "se déplacer dans l’arène"),
            (&["Entrée", "Espace"], "choisir un lutteur, ou la case"),
            (&["1", "…", "9"], "faire l’action de ce numéro dans la liste"),
            (&["R", "J", "T", "G", "B", "K"], "avec un lutteur choisi : la face à montrer"),
            (&["N"], "prendre un lutteur de la réserve"),
            (&["A", "E"], "tourner l’arène à gauche ou à droite"),
            (&["P"], "finir le tour"),
            (&["Échap"], "lâcher"),
            (&["U", "R"], "annuler et rétablir, sans lutteur choisi"),
            (&["H", "F"], "conseil ; voir la table de l’autre côté"),
            (&[",", "."], "une action en arrière, une action en avant"),
        ],
        help_letters: "Les deux touches qui tournent l’arène valent par leur place sur le clavier : A et E en azerty, Q et E en qwertz. Les faces gardent leurs initiales anglaises. Tab mène de l’arène à la réserve, au tour et à la liste des actions.",
    },
    side,
    seat: |seat| ["Sud", "Nord", "Ouest", "Est"][seat.index().min(3)],
    face: |face| match face {
        Face::Run => "COURSE",
        Face::Jump => "SAUT",
        Face::Throw => "LANCER",
        Face::Grab => "PRISE",
        Face::Block => "BLOC",
        Face::Kumo => "KUMO",
    },
    face_does: |face| match face {
        Face::Run => "va exactement à deux cases",
        Face::Jump => "saute par-dessus ses voisins en ligne, ou fait un pas",
        Face::Throw => "lance un voisin d’un autre côté, ou fait un pas",
        Face::Grab => "entraîne un voisin d’une case, ou fait un pas",
        Face::Block => "monte sur un adversaire loin de la Pierre, ou fait un pas",
        Face::Kumo => "déplace la Pierre, avec un second KUMO",
    },
    square: |square, piece, picked| {
        let what = match piece {
            None => "libre".to_owned(),
            Some(Piece::Stone) => "la Pierre".to_owned(),
            Some(Piece::Cube(held)) => cube(held),
            Some(Piece::Stack { top, bottom, settled }) => {
                let due = if settled { ", doit descendre" } else { "" };
                format!("{} bloque {}{due}", cube(top), cube(bottom))
            }
        };
        format!("{square}, {what}{}", if picked { ", choisi" } else { "" })
    },
    cube: |side, face| cube(Cube::new(side, face)),
    choice,
    verb: |action| match action {
        Action::Rotate(_) => "Tourner",
        Action::Enter { .. } => "Entrer",
        Action::Turn { .. } => "Face",
        Action::Step { .. } => "Pas",
        Action::Run { .. } => "Course",
        Action::Jump { .. } => "Saut",
        Action::Throw { .. } => "Lancer",
        Action::Grab { .. } => "Prise",
        Action::Block { .. } => "Bloc",
        Action::Unblock { .. } => "Descente",
        Action::Kumo { .. } => "Kumo",
        Action::Pass => "Fin",
    },
    told,
    to_act: |by, four| {
        let verb = if four { "jouent" } else { "joue" };
        format!("{} {verb}", side(by, four))
    },
    actions_left: |actions| match actions {
        1 => "Reste 1 action".to_owned(),
        _ => format!("Restent {actions} actions"),
    },
    duty: |duty| match duty {
        Duty::ComeDown(due) if due.len() == 1 => {
            format!("Votre bloqueur en {} doit d’abord descendre.", due[0])
        }
        Duty::ComeDown(due) => format!("Vos {} bloqueurs doivent d’abord descendre.", due.len()),
        Duty::RotateNow => "Dernière action : tournez l’arène, sauf pour gagner ou capturer.".to_owned(),
        Duty::Rotate => "Vous devez tourner l’arène une fois dans ce tour.".to_owned(),
        Duty::Nothing => "L’arène a tourné : finissez votre tour quand vous voulez.".to_owned(),
    },
    rotate: "Tourner l’arène",
    rotate_cw: "Tourner l’arène dans le sens horaire",
    rotate_ccw: "Tourner l’arène dans le sens antihoraire",
    end_turn: "Fin du tour",
    reserve: |count| match count {
        0 => "Réserve : vide".to_owned(),
        1 => "Réserve : 1 lutteur".to_owned(),
        _ => format!("Réserve : {count} lutteurs"),
    },
    enter: "en faire entrer un",
    prisoners: |count| match count {
        0 | 1 => format!("{count} prisonnier"),
        _ => format!("{count} prisonniers"),
    },
    camp: |reserve, prisoners| format!("Réserve {reserve} · Prisonniers {prisoners}"),
    net_turn: "Montrer une autre face",
    net_enter: "Entrer en montrant",
    choices: "Ce que peut faire le lutteur choisi",
    pick_first: "Choisissez d’abord un de vos lutteurs.",
    which_one: "Plusieurs actions sont possibles ici : choisissez une des flèches.",
    choose: |count| match count {
        1 => "Une action possible, ou une autre face. Choisissez.".to_owned(),
        _ => format!("{count} actions possibles, ou une autre face. Choisissez."),
    },
    nothing_to_do: "Il ne peut ici que montrer une autre face.",
    choose_entry: "Choisissez une case de votre rangée, ou d’abord une face.",
    choose_face: |square| format!("Entrée en {square} : choisissez la face qu’il montre."),
    illegal,
    win: |side| match side {
        Side::First => "Sud et Nord gagnent",
        Side::Second => "Ouest et Est gagnent",
    },
    task: |by| format!("{} sort la Pierre à ce tour.", side(by, false)),
    by_stone: "La Pierre a quitté l’arène par le bord du perdant.",
    by_captures: "Trop de lutteurs sont en prison.",
    by_prisoners: "Les tours sont épuisés, les prisonniers ont décidé.",
    by_limit: "Les tours sont épuisés, avec autant de prisonniers de chaque côté.",
    board: "Arène de Kumo",
    on_arena: |by, four, list| {
        let list = if list.is_empty() { "personne dans l’arène" } else { list };
        format!("{} : {list}.", side(by, four))
    },
    stone_at: |square| match square {
        Some(square) => format!("La Pierre en {square}."),
        None => "La Pierre a quitté l’arène.".to_owned(),
    },
    options: [
        (
            "players",
            OptionWords {
                title: "Joueurs",
                values: &[("2", "Deux"), ("4", "Quatre, en deux équipes")],
                note: "",
            },
        ),
        (
            "prison",
            OptionWords {
                title: "Lutteurs capturés",
                values: &[("permanent", "Restent en prison"), ("reserve", "Rentrent chez eux")],
                note: "Rentrer chez soi, c’est revenir en réserve et pouvoir entrer de nouveau.",
            },
        ),
        (
            "bonus",
            OptionWords {
                title: "Récompense d’une capture",
                values: &[("once", "Une action aussitôt"), ("per-turn", "Une de plus à chaque tour")],
                note: "",
            },
        ),
        (
            "step",
            OptionWords {
                title: "Qui ne fait pas de pas",
                values: &[("by-face", "COURSE et KUMO"), ("by-use", "Qui a couru ou déplacé la Pierre")],
                note: "",
            },
        ),
        (
            "turn-limit",
            OptionWords {
                title: "Tours avant que les prisonniers décident",
                values: &[("40", "40"), ("100", "100"), ("200", "200")],
                note: "",
            },
        ),
        (
            "first",
            OptionWords {
                title: "Qui commence",
                values: &[("lot", "Au sort"), ("south", "Sud"), ("north", "L’autre camp")],
                note: "",
            },
        ),
    ],
    four_note: "Sud et Nord jouent ensemble contre Ouest et Est. Les partenaires partagent leur tour, leur réserve et leur prison ; vous jouez pour toute votre équipe.",
    variants: "Variantes",
    rules_title: "Jouer à Kumo Hogosha",
    rules_lead: "Faites sortir la Pierre d’équilibre par le bord adverse, sur une arène qui tourne sous les pieds de tous.",
    rules: &[
        Section {
            title: "La table",
            text: "L’arène a neuf cases sur neuf. Votre camp est à un bord, celui de l’adversaire au bord opposé ; les deux autres bords ne sont à personne. La Pierre part du milieu, et six lutteurs attendent dans chaque camp. Un lutteur est un cube : la face du dessus dit ce qu’il sait faire. Les camps restent en place pendant que l’arène tourne, avec tout ce qu’elle porte.",
        },
        Section {
            title: "Votre tour",
            text: "Vous avez cinq actions, dans l’ordre et avec les lutteurs que vous voulez. Tourner l’arène d’un quart, à gauche ou à droite, en est une, et vous devez le faire au moins une fois par tour. Ensuite, vous pouvez finir votre tour avant d’avoir tout dépensé.",
        },
        Section {
            title: "Entrer, changer de face",
            text: "Pour une action, un lutteur de la réserve entre, avec la face de votre choix, sur une case libre de la rangée qui se trouve à votre bord à ce moment. Pour une action, un lutteur déjà là montre une autre face.",
        },
        Section {
            title: "Pas, course, saut",
            text: "Un lutteur qui montre SAUT, LANCER, PRISE ou BLOC peut faire un pas vers une case libre à côté de lui. COURSE va exactement à deux cases, par des cases libres, tout droit ou en tournant, jamais à une seule. SAUT passe en ligne droite par-dessus tout ce qui s’y trouve, un ou plusieurs, jusqu’à la première case libre.",
        },
        Section {
            title: "Lancer",
            text: "LANCER prend un voisin, ami ou adversaire, et le pose d’un autre côté du lanceur, sur une case libre. Les coins ne sont jamais voisins.",
        },
        Section {
            title: "Prise",
            text: "PRISE entraîne un voisin : tous deux avancent d’une case dans le même sens, devant, derrière ou de côté, partout où il y a place pour les deux.",
        },
        Section {
            title: "Capturer",
            text: "Un adversaire lancé, ou poussé par une prise, hors de l’arène par votre propre bord devient votre prisonnier, et vous donne aussitôt une action de plus, trois au plus par tour. Aucune autre sortie n’est permise.",
        },
        Section {
            title: "Bloquer",
            text: "BLOC monte sur un adversaire voisin qui est à deux cases au moins de la Pierre. Aucun des deux ne peut alors agir. À votre tour suivant, vos bloqueurs doivent descendre sur une case libre avant toute autre chose ; s’il ne reste qu’une action et que l’arène n’a pas tourné, ils peuvent attendre.",
        },
        Section {
            title: "Kumo",
            text: "Il faut deux lutteurs pour déplacer la Pierre : tous deux montrent KUMO, le premier à côté de la Pierre, le second à côté du premier. Tous trois vont d’une case dans le même sens. La Pierre ne peut quitter l’arène que par le bord adverse.",
        },
        Section {
            title: "La fin",
            text: "Sortez la Pierre par le bord adverse, et vous gagnez aussitôt. Un camp qui a moins de deux lutteurs hors de prison a perdu. La même position au début d’un tour pour la troisième fois : partie nulle. Après cent tours, le camp qui a le plus de prisonniers gagne.",
        },
        Section {
            title: "À quatre",
            text: "Les partenaires se font face, Sud et Nord contre Ouest et Est. Une équipe a six lutteurs, une réserve et une prison ; chaque action du tour peut être jouée par l’un ou l’autre. Les deux bords d’une équipe sont les siens : ses lutteurs y entrent, y capturent, et l’adversaire veut sortir la Pierre par l’un des deux.",
        },
    ],
    rulings_title: "Ce que nous avons décidé",
    rulings_lead: "Les six gestes viennent de la règle imprimée. Autour d’eux, nous avons suivi des descriptions publiques du jeu ; là où elles se taisent, voici nos choix :",
    rulings: &[
        "Les deux bords entre les camps sont neutres : rien n’en sort.",
        "Descendre passe avant tout, et tombe quand la dernière action doit tourner l’arène.",
        "Aucune action ne peut vous laisser sans de quoi tourner l’arène, sauf si elle gagne.",
        "Un lutteur qui vient d’entrer peut agir aussitôt ; ni un déplacement ni la rotation ne changent une face.",
        "COURSE va exactement à deux cases ; KUMO peut pousser, tirer ou aller de côté.",
        "Personne ne sort de l’arène, sauf un adversaire capturé et la Pierre ; on ne capture en lançant que par le bord où se tient le lanceur.",
        "Les prisonniers restent en prison ; il faut au moins deux lutteurs pour jouer.",
        "La troisième répétition est nulle, et le tour 100 est le dernier. Le sort décide qui commence.",
        "À quatre, un coin est aux deux rangées ; la direction dit quel bord est franchi.",
    ],
    credit: "Kumo Hogosha est un jeu de Patrick Gere et Nico Pirard, 2015. Ces règles sont dites avec nos mots.",
};

fn side(side: Side, four: bool) -> &'static str {
    match (side, four) {
        (Side::First, false) => "Sud",
        (Side::Second, false) => "Nord",
        (Side::First, true) => "Sud et Nord",
        (Side::Second, true) => "Ouest et Est",
    }
}

fn cube(cube: Cube) -> String {
    let colour = match cube.side {
        Side::First => "clair",
        Side::Second => "foncé",
    };
    format!("{} {colour}", (FR.face)(cube.face))
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "vers l’est",
        Direction::North => "vers le nord",
        Direction::South => "vers le sud",
        Direction::West => "vers l’ouest",
    }
}

fn choice(choice: &Choice) -> String {
    let about = choice.about;
    let caught = if choice.act.captures { " — capturé" } else { "" };
    match choice.act.action {
        Action::Step { to, .. } => format!("Pas en {to}"),
        Action::Run { to, .. } => format!("Courir en {to}"),
        Action::Jump { .. } => format!("Sauter en {about}"),
        Action::Throw { target, to: Some(to), .. } => format!("Lancer {target} en {to}"),
        Action::Throw { target, to: None, .. } => format!("Lancer {target} dehors{caught}"),
        Action::Grab { target, direction, .. } => {
            format!("Saisir {target}, tous deux {}{caught}", way(direction))
        }
        Action::Block { target, .. } => format!("Bloquer {target}"),
        Action::Unblock { to, .. } => format!("Descendre en {to}"),
        Action::Kumo { direction, .. } => {
            let out = if choice.act.wins { " — dehors, gagné !" } else { "" };
            format!("Pierre {}, avec {about}{out}", way(direction))
        }
        other => other.to_string(),
    }
}

fn told(deed: Deed) -> String {
    let by = side(deed.by, deed.four);
    match deed.action {
        Action::Rotate(Turning::Clockwise) => format!("{by} : l’arène tourne dans le sens horaire."),
        Action::Rotate(Turning::CounterClockwise) => {
            format!("{by} : l’arène tourne dans le sens antihoraire.")
        }
        Action::Enter { square, face } => {
            format!("{by} : un lutteur entre en {square}, face {}.", (FR.face)(face))
        }
        Action::Turn { cube, face } => format!("{by} : le lutteur en {cube} montre {}.", (FR.face)(face)),
        Action::Step { cube, to } => format!("{by} : un pas de {cube} à {to}."),
        Action::Run { cube, to } => format!("{by} : une course de {cube} à {to}."),
        Action::Jump { cube, direction } => format!("{by} : un saut de {cube} {}.", way(direction)),
        Action::Throw { cube, target, to: Some(to) } => format!("{by} : {cube} lance {target} en {to}."),
        Action::Throw { cube, target, to: None } => {
            format!("{by} : {cube} lance {target} hors de l’arène. Un lutteur est capturé.")
        }
        Action::Grab { cube, target, direction } => {
            let caught = if deed.out { " Un lutteur est capturé." } else { "" };
            format!("{by} : {cube} saisit {target}, tous deux vont {}.{caught}", way(direction))
        }
        Action::Block { cube, target } => format!("{by} : {cube} monte sur {target} et le bloque."),
        Action::Unblock { stack, to } => format!("{by} : le bloqueur en {stack} descend en {to}."),
        Action::Kumo { first, second, direction } => {
            let out = if deed.out { " La Pierre quitte l’arène." } else { "" };
            format!("{by} : {first} et {second} déplacent la Pierre {}.{out}", way(direction))
        }
        Action::Pass => format!("{by} : fin du tour."),
    }
}

fn illegal(why: Illegal) -> String {
    let at = |text: &str, square: Square| text.replace("{}", &square.to_string());
    match why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn => "C’est à l’autre camp de jouer.".to_owned(),
        Illegal::MustUnblock { stack } => at("Votre bloqueur en {} doit d’abord descendre.", stack),
        Illegal::MustRotate => "Il ne resterait pas d’action pour tourner l’arène.".to_owned(),
        Illegal::NotRotatedYet => "Tournez l’arène avant de finir votre tour.".to_owned(),
        Illegal::ReserveEmpty => "Votre réserve est vide.".to_owned(),
        Illegal::NotHomeRow { square } => at("{} n’est pas sur votre rangée.", square),
        Illegal::NotFree { square } => at("{} n’est pas libre.", square),
        Illegal::NoCube { square } => at("Il n’y a pas de lutteur en {}.", square),
        Illegal::Stacked { square } => at("Les lutteurs en {} sont bloqués.", square),
        Illegal::NotYours { square } => at("Le lutteur en {} n’est pas à vous.", square),
        Illegal::NotEnemy { square } => at("Le lutteur en {} est à vous.", square),
        Illegal::WrongFace { square, face } => {
            format!("Le lutteur en {square} ne montre pas {}.", (FR.face)(face))
        }
        Illegal::SameFace { square, face } => {
            format!("Le lutteur en {square} montre déjà {}.", (FR.face)(face))
        }
        Illegal::CannotStep => "Un lutteur qui montre COURSE ou KUMO ne fait pas de pas.".to_owned(),
        Illegal::Spent => {
            "Un lutteur qui a couru ou déplacé la Pierre dans ce tour ne fait pas de pas.".to_owned()
        }
        Illegal::NotNeighbours { one, other } => format!("{one} et {other} ne sont pas voisines."),
        Illegal::NotTwoSteps { to } => at("COURSE va exactement à deux cases libres, pas en {}.", to),
        Illegal::NothingToJump => "Il n’y a rien à sauter par là.".to_owned(),
        Illegal::NoLanding => "Il n’y a pas de case libre où retomber.".to_owned(),
        Illegal::WouldLeave => "Seul un adversaire capturé sort, et par votre propre bord.".to_owned(),
        Illegal::StoneWouldLeave => "La Pierre ne peut sortir que par le bord adverse.".to_owned(),
        Illegal::TooNearStone { square } => at("{} est trop près de la Pierre pour être bloqué.", square),
        Illegal::NoBlocker { square } => at("Aucun bloqueur à vous ne peut descendre de {}.", square),
        Illegal::NotAtStone { square } => at("Le lutteur en {} n’est pas à côté de la Pierre.", square),
    }
}
