//! French.

use dohyo_abalone::{Colour, Direction, Illegal};

use super::{AbaloneTexts, AdvisedMove, ToldMove};
use crate::table::TableWords;
use crate::texts::Section;

pub(super) static TEXTS: AbaloneTexts = AbaloneTexts {
    table: TableWords {
        goal: "Éjectez six billes pour gagner.",
        pick: "choisissez une à trois billes, puis où elles vont",
        highlight: "éjecte une bille",
        levels: [
            "Le premier tournoi d’un enfant : voit les poussées du moment et en manque beaucoup.",
            "A joué quelques soirées et perd encore le fil.",
            "Garde le plus souvent ses billes groupées.",
            "Punit une bille oubliée au bord.",
            "Prévoit quelques coups : un bon joueur de club.",
            "Ne donne presque rien.",
            "Difficile à battre ; attend votre seule faute.",
            "L’ordinateur à pleine force.",
        ],
        load_help: "Collez une partie Dohyō, un fichier APGN, une liste de coups en notation Aba-Pro ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "Télécharger en APGN",
        help_mouse: Section {
            title: "Souris et écran tactile",
            text: "Cliquez sur une bille, puis sur une autre de la même ligne pour en prendre deux ou trois, ou glissez dessus. Cliquez ensuite sur une flèche, ou faites glisser les billes vers leur but. Faire glisser une bille droit devant elle pousse toute la colonne.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "se déplacer sur le plateau"),
            (&["Entrée", "Espace"], "prendre une bille, l’ajouter à la ligne, ou aller à la case"),
            (
                &["Z", "E", "Q", "D", "W", "X"],
                "les six directions : haut gauche, haut droite, gauche, droite, bas gauche, bas droite",
            ),
            (&["Échap"], "lâcher les billes"),
            (&["U", "R"], "annuler et rétablir"),
            (&["H"], "conseil"),
            (&["F"], "retourner le plateau"),
            (&[",", "."], "un coup en arrière, un coup en avant"),
        ],
        help_letters: "Avec des billes prises, une direction les déplace ; sans billes, elle déplace le repère. Les six lettres entourent le S du clavier, quelle que soit sa disposition. Le pavé numérique marche aussi : 7 9 4 6 1 3.",
    },
    goal_of: |count| match count {
        1 => "Éjectez une bille pour gagner.".to_owned(),
        _ => format!("Éjectez {count} billes pour gagner."),
    },
    inspector: "Figures",
    layout: "Disposition de départ",
    fewer_draws: "Pour moins de nulles, prenez la marguerite belge : les camps sont au contact dès le premier coup.",
    more_layouts: |count| format!("{count} autres dispositions"),
    layout_name: |id| match id {
        "classical" => Some("Classique"),
        "belgian-daisy" => Some("Marguerite belge"),
        "german-daisy" => Some("Marguerite allemande"),
        "dutch-daisy" => Some("Marguerite néerlandaise"),
        "swiss-daisy" => Some("Marguerite suisse"),
        "french-daisy" => Some("Marguerite française"),
        "irish-daisy" => Some("Marguerite irlandaise"),
        "scottish-daisy" => Some("Marguerite écossaise"),
        "true-daisy" => Some("Vraie marguerite"),
        "domination" => Some("Domination"),
        "domination-vs-daisy" => Some("Domination et marguerite"),
        "infiltration" => Some("Infiltration"),
        "pyramid" => Some("Pyramide"),
        "the-wall" => Some("Le mur"),
        "face-2-face" => Some("Face à face"),
        "snakes" => Some("Serpents"),
        "snakes-variation" => Some("Serpents, variante"),
        "alien-attack" => Some("Attaque alien"),
        "april-fish" => Some("Poisson d’avril"),
        "buttonhole" => Some("Boutonnière"),
        "centrifuge" => Some("Centrifugeuse"),
        "checkerboard" => Some("Damier"),
        "corners" => Some("Coins"),
        "cross" => Some("Croix"),
        "crossed-hearts" => Some("Cœurs croisés"),
        "crown" => Some("Couronne"),
        "duel" => Some("Duel"),
        "food-mill" => Some("Moulin à légumes"),
        "french-king-cake1" => Some("Galette des rois"),
        "fujiyama1" => Some("Fujiyama"),
        "horseshoes" => Some("Fers à cheval"),
        "i_m-a-robot" => Some("Je suis un robot"),
        "labyrinth" => Some("Labyrinthe"),
        "mosaic" => Some("Mosaïque"),
        "oath" => Some("Serment"),
        "octopus" => Some("Pieuvre"),
        "snowflake" => Some("Flocon"),
        "spider" => Some("Araignée"),
        "star" => Some("Étoile"),
        "the-arrow" => Some("La flèche"),
        "tinsels" => Some("Guirlandes"),
        "trench" => Some("Tranchée"),
        "wedding-rings" => Some("Alliances"),
        "wheel" => Some("Roue"),
        "windmill" => Some("Moulin à vent"),
        "xmas-star" => Some("Étoile de Noël"),
        "6-9" => Some("Six neuf"),
        "mquorric-1" => Some("Mquorric"),
        _ => None,
    },
    own_position: "Position donnée",
    colour: name,
    lost_marbles: |colour, lost, win| {
        format!("{} a perdu {lost} bille{} sur {win}", name(colour), if lost > 1 { "s" } else { "" })
    },
    board: "Plateau",
    cell: |cell, marble, picked| {
        let what = match marble {
            None => "vide",
            Some(Colour::Black) => "bille noire",
            Some(Colour::White) => "bille blanche",
        };
        format!("{cell}, {what}{}", if picked { ", prise" } else { "" })
    },
    target: |direction| format!("jouer {}", towards(direction)),
    choose_direction: |count| match count {
        0 => "Ces billes ne peuvent pas bouger. Prenez-en d’autres.".to_owned(),
        1 => "Une seule direction possible. Choisissez-la.".to_owned(),
        _ => format!("{count} directions possibles. Choisissez."),
    },
    first_step: |picked| match picked {
        0 => "choisissez une de vos billes, ou glissez sur deux ou trois billes alignées",
        1 => "choisissez une flèche pour la déplacer, ou une bille voisine pour jouer les deux",
        2 => "choisissez une flèche pour les déplacer, ou une troisième bille alignée",
        _ => "choisissez une flèche pour déplacer les trois",
    },
    advised: advise,
    told: tell,
    illegal: refuse,
    pick_first: "Prenez d’abord une de vos billes.",
    too_many: "Trois billes au plus bougent ensemble.",
    not_in_line: "Ces billes ne se suivent pas sur une même ligne.",
    too_far: "Trop loin : les billes avancent d’une case à la fois.",
    two_ways: "Deux coups mènent là. Choisissez avec une flèche.",
    ended_by_ejection: "Assez de billes sont passées par-dessus bord.",
    ended_without_ejection: "Trop de coups sans bille éjectée.",
};

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Noir",
        Colour::White => "Blanc",
    }
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "est",
        Direction::NorthEast => "nord-est",
        Direction::NorthWest => "nord-ouest",
        Direction::West => "ouest",
        Direction::SouthWest => "sud-ouest",
        Direction::SouthEast => "sud-est",
    }
}

fn marbles(count: usize) -> String {
    if count == 1 { "1 bille".to_owned() } else { format!("{count} billes") }
}

/// “Vers l’est”, but “vers le nord-est”.
fn towards(direction: Direction) -> String {
    let way = way(direction);
    if way.starts_with(['e', 'o']) { format!("vers l’{way}") } else { format!("vers le {way}") }
}

fn advise(advised: &AdvisedMove) -> String {
    let AdvisedMove { moved, ends: (first, last), seen, sideways, pushed, ejects } = *advised;
    let which = match moved {
        1 => format!("la bille {first}"),
        2 => format!("les deux billes {first}–{last}"),
        _ => format!("les trois billes {first}–{last}"),
    };
    let sideways = if sideways { " de côté," } else { "" };
    let way = match seen {
        Direction::East => "à droite",
        Direction::NorthEast => "en haut à droite",
        Direction::NorthWest => "en haut à gauche",
        Direction::West => "à gauche",
        Direction::SouthWest => "en bas à gauche",
        Direction::SouthEast => "en bas à droite",
    };
    let push = match (ejects, pushed) {
        (true, _) => " et éjectez une bille",
        (false, 0) => "",
        (false, 1) => " et poussez une bille",
        (false, _) => " et poussez deux billes",
    };
    format!("jouez {which}{sideways} {way}{push}")
}

fn tell(told: &ToldMove) -> String {
    let ToldMove { by, moved, from, direction, sideways, pushed, ejected } = *told;
    let sideways = if sideways { " en flèche" } else { "" };
    let mut text =
        format!("{} : {} depuis {from}{sideways} {}", name(by), marbles(moved), towards(direction));
    if pushed > 0 {
        text += &format!(", en poussant {pushed}");
    }
    if let Some((lost, win)) = ejected {
        text += &format!(". {} perd une bille, {lost} sur {win}", name(by.opponent()));
    }
    text + "."
}

fn refuse(why: Illegal) -> String {
    match why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn { to_move } => format!("C’est aux {}s de jouer.", name(to_move)),
        Illegal::Empty { cell } => format!("Il n’y a pas de bille en {cell}."),
        Illegal::NotYours { cell } => format!("La bille en {cell} est à l’adversaire."),
        Illegal::NotInLine { first, last } => format!("{first} et {last} ne sont pas sur une même ligne."),
        Illegal::AlongItsLine => "Un coup en flèche ne suit pas la ligne de ses billes.".to_owned(),
        Illegal::TooMany { count } => format!("{count} billes en ligne : trois au plus bougent ensemble."),
        Illegal::OffBoard { cell } => format!("Votre bille en {cell} quitterait le plateau."),
        Illegal::NoSumito { attack, defence } => {
            format!("{attack} contre {defence} : il faut plus de billes pour pousser.")
        }
        Illegal::PushBlocked { cell } => {
            format!("Poussée impossible : {cell}, derrière les billes adverses, est prise.")
        }
        Illegal::BroadsideBlocked { cell } => {
            format!("{cell} est prise, et un coup en flèche ne pousse pas.")
        }
    }
}
