//! French.

use dohyo_kumo::{Action, Cube, Direction, Face, Illegal, Piece, Side, Square, Turning};

use super::KumoTexts;
use crate::kumo::choose::Candidate;
use crate::kumo::duty::Duty;
use crate::table::TableWords;
use crate::texts::{OptionWords, Section};

pub(super) static FR: KumoTexts = KumoTexts {
    table: TableWords {
        goal: "Sortez la Pierre par votre but pour gagner.",
        pick: "Prenez un Kumotori dans votre camp, puis choisissez une case de votre rangée.",
        highlight: "un Kumotori ou la Pierre sort de l’arène",
        levels: [
            "Joue ce qui lui vient à l’esprit, et sort la Pierre quand il suffit d’une poussée.",
            "Fait entrer ses Kumotori et sait à peu près où mener la Pierre.",
            "Voit ses tours gagnants ; oublie que le vôtre vient après.",
            "Surveille vos menaces et fait des prisonniers quand il le peut.",
            "Tourne l’arène avec une idée, et complique la vôtre.",
            "Laisse rarement la Pierre à votre portée.",
            "Trouve toutes les sorties de la Pierre, et presque tous vos pièges.",
            "L’ordinateur à pleine force.",
        ],
        load_help: "Collez une partie Dohyō ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "",
        help_mouse: Section {
            title: "Souris et écran tactile",
            text: "Cliquez sur un de vos Kumotori pour voir ce que sa face permet : les points sont des cases où aller, les flèches des façons de projeter, d’agripper ou de déplacer la Pierre. Cliquez dessus, ou faites glisser le Kumotori. Les six faces à côté de l’arène lui en donnent une autre. Pour faire entrer un Kumotori, faites-le glisser de votre camp sur votre rangée, ou cliquez dessus puis sur la case, et choisissez sa face. Les deux flèches courbes tournent l’arène. « Annuler » reprend une action à la fois.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "se déplacer dans l’arène"),
            (&["Entrée", "Espace"], "choisir un Kumotori, ou la case"),
            (&["1", "…", "9"], "faire l’action de ce numéro dans la liste"),
            (&["R", "J", "T", "G", "B", "K"], "avec un Kumotori choisi : la face à montrer"),
            (&["N"], "prendre un Kumotori de la réserve"),
            (&["A", "E"], "tourner l’arène à gauche ou à droite"),
            (&["P"], "finir le tour"),
            (&["Échap"], "lâcher"),
            (&["U", "R"], "annuler et rétablir, sans Kumotori choisi"),
            (&["H", "F"], "conseil ; voir la table de l’autre côté"),
            (&[",", "."], "une action en arrière, une action en avant"),
        ],
        help_letters: "Les deux touches qui tournent l’arène valent par leur place sur le clavier : A et E en azerty, Q et E en qwertz. Les faces gardent leurs initiales anglaises. Tab mène de l’arène à la réserve, au tour et à la liste des actions.",
    },
    side,
    seat: |seat| ["Sud", "Nord", "Ouest", "Est"][seat.index().min(3)],
    face: |face| match face {
        Face::Run => "COURIR",
        Face::Jump => "SAUTER",
        Face::Throw => "PROJETER",
        Face::Grab => "AGRIPPER",
        Face::Block => "BLOQUER",
        Face::Kumo => "KUMO",
    },
    face_does: |face| match face {
        Face::Run => "va exactement à deux cases",
        Face::Jump => "saute des pièces, ou fait un pas",
        Face::Throw => "projette un voisin, ou fait un pas",
        Face::Grab => "entraîne un voisin, ou fait un pas",
        Face::Block => "monte sur un adversaire, sauf sur les huit cases autour de la Pierre, ou fait un pas",
        Face::Kumo => "déplace la Pierre avec un second KUMO",
    },
    colon: " : ",
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
        Action::Turn { .. } => "Montrer",
        Action::Step { .. } => "Pas",
        Action::Run { .. } => "Courir",
        Action::Jump { .. } => "Sauter",
        Action::Throw { .. } => "Projeter",
        Action::Grab { .. } => "Agripper",
        Action::Block { .. } => "Bloquer",
        Action::Unblock { .. } => "Descendre",
        Action::Kumo { .. } => "Kumo",
        Action::Pass => "Fin",
    },
    deed,
    told: |by, four, deed| format!("{} : {deed}.", side(by, four)),
    ended_turn: "fin du tour",
    actions_left: |actions| match actions {
        1 => "Reste 1 action".to_owned(),
        _ => format!("Restent {actions} actions"),
    },
    duty: |duty| match duty {
        Duty::ComeDown(due) if due.len() == 1 => {
            format!("Votre bloqueur en {} doit d’abord descendre, pour une action.", due[0])
        }
        Duty::ComeDown(due) => {
            format!("Vos {} bloqueurs doivent d’abord descendre, une action chacun.", due.len())
        }
        Duty::RotateNow => {
            "Tournez l’arène avec votre dernière action, sauf pour gagner ou capturer.".to_owned()
        }
        Duty::Rotate => "Vous devez tourner l’arène une fois dans ce tour.".to_owned(),
        Duty::Nothing => "Continuez, ou finissez votre tour quand vous voulez.".to_owned(),
    },
    rotate: "Tourner l’arène",
    rotate_cw: "Tourner l’arène dans le sens horaire",
    rotate_ccw: "Tourner l’arène dans le sens antihoraire",
    end_turn: "Fin du tour",
    reserve: |count| match count {
        0 => "Réserve : vide".to_owned(),
        1 => "Réserve : 1 Kumotori".to_owned(),
        _ => format!("Réserve : {count} Kumotori"),
    },
    enter: "en faire entrer un",
    prisoners: |count| match count {
        0 | 1 => format!("{count} prisonnier"),
        _ => format!("{count} prisonniers"),
    },
    camp: |reserve, prisoners| format!("Réserve {reserve} · Prisonniers {prisoners}"),
    legend: "Les six faces",
    goal: "Votre but",
    net_turn: "Montrer une autre face",
    net_enter: "Entrer en montrant",
    choices: "Ce que peut faire le Kumotori choisi",
    pick_first: "Choisissez d’abord un de vos Kumotori.",
    which_one: "Plusieurs actions sont possibles ici : choisissez une des flèches.",
    choose: |face, count| {
        let choices = match count {
            0 => "Ici, il ne peut que montrer une autre face.",
            1 => "Une action, ou une autre face.",
            _ => {
                return format!(
                    "{} {}. {count} actions, ou une autre face.",
                    (FR.face)(face),
                    (FR.face_does)(face)
                );
            }
        };
        format!("{} {}. {choices}", (FR.face)(face), (FR.face_does)(face))
    },
    come_down: "Choisissez la case où descend votre bloqueur.",
    choose_entry: "Choisissez une case de votre rangée, ou d’abord une face.",
    choose_face: |square| format!("Entrée en {square} : choisissez la face qu’il montre."),
    illegal,
    task: |by| format!("{} sort la Pierre à ce tour.", side(by, false)),
    by_stone: "La Pierre a quitté l’arène par le bord du perdant.",
    by_captures: "Trop de Kumotori sont en prison.",
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
                title: "Kumotori capturés",
                values: &[("permanent", "Restent en prison"), ("reserve", "Rentrent chez eux")],
                note: "Rentrer chez soi, c’est revenir en réserve et pouvoir entrer de nouveau.",
            },
        ),
        (
            "bonus",
            OptionWords {
                title: "Récompense d’une capture",
                values: &[("once", "Une action aussitôt"), ("per-turn", "Une de plus à chaque tour")],
                note: "Trois actions supplémentaires au plus par tour. « Une de plus à chaque tour » compte vos prisonniers : il faut donc qu’ils restent en prison.",
            },
        ),
        (
            "step",
            OptionWords {
                title: "Qui ne peut pas faire un pas",
                values: &[
                    ("by-face", "COURIR et KUMO"),
                    ("by-use", "Ceux qui ont couru ou déplacé la Pierre"),
                ],
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
                values: &[("lot", "Au hasard"), ("south", "Sud"), ("north", "L’autre camp")],
                note: "",
            },
        ),
    ],
    four_note: "Sud et Nord jouent ensemble contre Ouest et Est. Les partenaires partagent leur tour, leur réserve et leur prison ; vous jouez pour toute votre équipe.",
    variants: "Variantes",
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

fn choice(choice: &Candidate) -> String {
    let about = choice.about;
    let caught = if choice.act.captures { " — capturé" } else { "" };
    match choice.act.action {
        Action::Step { to, .. } => format!("Pas en {to}"),
        Action::Run { to, .. } => format!("Courir jusqu’en {to}"),
        Action::Jump { .. } => format!("Sauter jusqu’en {about}"),
        Action::Throw { target, to: Some(to), .. } => format!("Projeter {target} en {to}"),
        Action::Throw { target, to: None, .. } => format!("Projeter {target} dehors{caught}"),
        Action::Grab { target, direction, .. } => {
            format!("Agripper {target}, tous deux {}{caught}", way(direction))
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

fn deed(action: Action, out: bool) -> String {
    match action {
        Action::Rotate(Turning::Clockwise) => "l’arène tourne dans le sens horaire".to_owned(),
        Action::Rotate(Turning::CounterClockwise) => "l’arène tourne dans le sens antihoraire".to_owned(),
        Action::Enter { square, face } => format!("{} entre en {square}", (FR.face)(face)),
        Action::Turn { cube, face } => format!("{cube} montre {}", (FR.face)(face)),
        Action::Step { cube, to } => format!("{cube} fait un pas en {to}"),
        Action::Run { cube, to } => format!("{cube} court jusqu’en {to}"),
        Action::Jump { cube, direction } => format!("{cube} saute {}", way(direction)),
        Action::Throw { cube, target, to: Some(to) } => format!("{cube} projette {target} en {to}"),
        Action::Throw { cube, target, to: None } => {
            format!("{cube} projette {target} hors de l’arène et le capture")
        }
        Action::Grab { cube, target, direction } => {
            let caught = if out { ", qui est capturé" } else { "" };
            format!("{cube} agrippe {target}, tous deux vont {}{caught}", way(direction))
        }
        Action::Block { cube, target } => format!("{cube} monte sur {target} et le bloque"),
        Action::Unblock { stack, to } => format!("le bloqueur en {stack} descend en {to}"),
        Action::Kumo { first, second, direction } => {
            let out = if out { ", qui quitte l’arène" } else { "" };
            format!("{first} et {second} déplacent la Pierre {}{out}", way(direction))
        }
        Action::Pass => FR.ended_turn.to_owned(),
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
        Illegal::NoCube { square } => at("Il n’y a pas de Kumotori en {}.", square),
        Illegal::Stacked { square } => at("Les Kumotori en {} sont bloqués.", square),
        Illegal::NotYours { square } => at("Le Kumotori en {} n’est pas à vous.", square),
        Illegal::NotEnemy { square } => at("Le Kumotori en {} est à vous.", square),
        Illegal::WrongFace { square, face } => {
            format!("Le Kumotori en {square} ne montre pas {}.", (FR.face)(face))
        }
        Illegal::SameFace { square, face } => {
            format!("Le Kumotori en {square} montre déjà {}.", (FR.face)(face))
        }
        Illegal::CannotStep => "Un Kumotori qui montre COURIR ou KUMO ne fait pas de pas.".to_owned(),
        Illegal::Spent => {
            "Un Kumotori qui a couru ou déplacé la Pierre dans ce tour ne fait pas de pas.".to_owned()
        }
        Illegal::NotNeighbours { one, other } => format!("{one} et {other} ne sont pas voisines."),
        Illegal::NotTwoSteps { to } => at("COURIR va exactement à deux cases libres, pas en {}.", to),
        Illegal::NothingToJump => "Il n’y a rien à sauter par là.".to_owned(),
        Illegal::NoLanding => "Il n’y a pas de case libre où retomber.".to_owned(),
        Illegal::WouldLeave => "Seul un adversaire capturé sort, et par votre propre bord.".to_owned(),
        Illegal::StoneWouldLeave => "La Pierre ne peut sortir que par le bord adverse.".to_owned(),
        Illegal::TooNearStone { square } => {
            at("{} est l’une des huit cases autour de la Pierre : on n’y bloque personne.", square)
        }
        Illegal::NoBlocker { square } => at("Aucun bloqueur à vous ne peut descendre de {}.", square),
        Illegal::NotAtStone { square } => at("Le Kumotori en {} n’est pas à côté de la Pierre.", square),
    }
}
