//! French.

use dohyo_abalone::{Colour, Direction, Illegal};
use dohyo_core::Reason;

use super::{GameWords, Section, Texts, Told};

/// All texts in French.
pub(super) const TEXTS: Texts = Texts {
    lang: super::Lang::Fr,
    name: "Dohyō",
    tagline: "Des jeux de poussée et de lutte sur un cercle d’argile. Contre l’ordinateur ou entre amis, dans le navigateur, avec ou sans réseau.",
    home: "Tous les jeux",
    skip: "Aller au contenu",
    not_found: "Page introuvable",
    not_found_text: "Il n’y a rien à cette adresse. Les jeux sont à un pas d’ici.",
    other_language: "EN",
    switch_language: "Switch to English",
    theme_system: "Thème : comme le système",
    theme_light: "Thème : jour",
    theme_dark: "Thème : nuit",
    independent: "Une réalisation libre et indépendante. Les noms des jeux appartiennent à leurs propriétaires ; les règles sont dites avec nos mots, et tous les dessins sont les nôtres.",
    close: "Fermer",
    cancel: "Annuler",

    play: "Jouer",
    go_on: "Reprendre la partie",
    rules: "Règles",
    abalone: GameWords {
        line: "Deux camps, soixante et un creux, une idée : trois poussent deux. Éjectez six billes.",
        credit: "Michel Lalet et Laurent Lévi, 1988",
    },
    sumoo: GameWords {
        line: "Des lutteurs de force un à trois se poussent et se tirent sur un petit terrain.",
        credit: "Lucas Borboleta",
    },
    kumo: GameWords {
        line: "Six gestes sur six faces, et une arène qui tourne sous les pieds des lutteurs.",
        credit: "Patrick Gere et Nico Pirard, 2015",
    },
    sumoku: GameWords {
        line: "Des jetons chiffrés croisés comme des mots : chaque ligne est un multiple de la clé.",
        credit: "Thierry Denoual, 2011",
    },
    kabuto: GameWords {
        line: "Scarabées et disques sur un ring bondé : poussez, et voyez ce qui tombe.",
        credit: "Tony Miller, Michael Dunsmore et John Brieger",
    },

    new_game: "Nouvelle partie",
    opponent: "Adversaire",
    computer: "Ordinateur",
    same_screen: "Un ami, même écran",
    level: "Niveau",
    ranks: ["Jonokuchi", "Jonidan", "Sandanme", "Makushita", "Jūryō", "Maegashira", "Ōzeki", "Yokozuna"],
    levels: [
        "Le premier tournoi d’un enfant : voit la poussée du moment et manque beaucoup.",
        "A joué quelques soirées et perd encore le fil.",
        "Garde le plus souvent ses billes groupées.",
        "Punit une bille oubliée au bord.",
        "Prévoit quelques coups : un bon joueur de club.",
        "Ne donne presque rien.",
        "Difficile à battre ; attend votre seule faute.",
        "Tout ce que l’ordinateur sait faire.",
    ],
    your_colour: "Votre couleur",
    by_lot: "Au sort",
    layout: "Disposition de départ",
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
    clock: "Pendule",
    no_clock: "Aucune",
    minutes: |minutes| format!("{minutes} min"),
    increment: "Ajout par coup",
    no_increment: "Rien",
    seconds_a_move: |seconds| format!("{seconds} s"),
    start: "Commencer la partie",
    replaces_game: "La partie en cours sera mise de côté. Le menu permet de la reprendre.",

    colour: name,
    you: "Vous",
    computer_at: |level, rank| format!("{rank} {level}"),
    thinking: "réfléchit…",
    to_move: |who| format!("Trait à {who}"),
    lost_marbles: |colour, lost, win| {
        format!("{} a perdu {lost} bille{} sur {win}", name(colour), if lost > 1 { "s" } else { "" })
    },
    time_left: |time| format!("reste {time}"),

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
    direction: way,
    pick: "Prenez une à trois billes alignées.",
    choose_direction: |count| match count {
        0 => "Ces billes ne peuvent pas bouger. Prenez-en d’autres.".to_owned(),
        1 => "Une seule direction possible. Choisissez-la.".to_owned(),
        _ => format!("{count} directions possibles. Choisissez."),
    },
    told: tell,
    illegal: refuse,
    pick_first: "Prenez d’abord une de vos billes.",
    too_many: "Trois billes au plus bougent ensemble.",
    not_in_line: "Ces billes ne se suivent pas sur une même ligne.",
    too_far: "Trop loin : les billes avancent d’une case à la fois.",
    two_ways: "Deux coups mènent là. Choisissez avec une flèche.",
    not_your_turn: "Ce n’est pas à vous de jouer.",
    hint_is: |action| format!("Conseil : {action}"),
    paused: "En pause",
    looking_back: |ply, of| format!("Vous regardez le coup {ply} sur {of}"),
    back_to_now: "Revenir à la partie",
    draw_offered: |who| format!("{who} propose la nulle."),
    accept: "Accepter",
    decline: "Refuser",
    draw_declined: "L’ordinateur refuse la nulle.",
    draw_considered: "L’ordinateur examine votre proposition…",
    engine_failed: "L’ordinateur n’a pas pu démarrer. Rechargez la page pour réessayer.",

    undo: "Annuler",
    redo: "Rétablir",
    hint: "Conseil",
    flip: "Tourner",
    pause: "Pause",
    resume: "Reprendre",
    offer_draw: "Proposer la nulle",
    resign: "Abandonner",
    resign_question: "Abandonner la partie ?",
    resign_text: "La partie s’arrête et compte comme perdue.",
    more: "Plus",
    help: "Aide et touches",
    motion_on: "Animation : oui",
    motion_off: "Animation : non",
    save_or_load: "Enregistrer ou charger",
    previous_game: "Reprendre la partie précédente",

    moves: "Coups",
    no_moves: "Pas encore de coup.",
    first: "Au début",
    back: "Un coup en arrière",
    forward: "Un coup en avant",
    last: "À la fin",
    ejects: "éjecte une bille",
    mistake: "il y avait mieux",

    outcome: |winner| match winner {
        Some(who) => format!("{who} gagne"),
        None => "Partie nulle".to_owned(),
    },
    ended_by_ejection: "Assez de billes sont passées par-dessus bord.",
    ended_without_ejection: "Trop de coups sans bille éjectée.",
    reason: |reason, loser| {
        let text = match reason {
            Reason::RESIGNATION => format!("{loser} a abandonné."),
            Reason::TIME => format!("Le temps de {loser} est écoulé."),
            Reason::AGREEMENT => "Les deux camps sont d’accord.".to_owned(),
            Reason::REPETITION => "La même position est revenue trois fois.".to_owned(),
            Reason::NO_MOVE => format!("{loser} n’a aucun coup possible."),
            _ => return None,
        };
        Some(text)
    },
    rematch: "Revanche",
    review: "Analyse",
    close_review: "Fermer l’analyse",
    graph: |light, dark| format!("Qui menait, coup par coup. Clair : {light}. Sombre : {dark}."),
    graph_of_many: "Qui menait, coup par coup : une ligne pour chacun",
    judging: |done, of| format!("Examen des positions : {done} sur {of}"),
    ahead: |ahead| match ahead {
        Some((who, pieces)) => format!("{who} mène de {}", pieces.replace('.', ",")),
        None => "Équilibre".to_owned(),
    },
    wins_by_force: |who| format!("{who} gagne de force"),
    loses_by_force: |who| format!("{who} perd de force"),
    behind: |who, pieces| format!("{who} est mené de {}", pieces.replace('.', ",")),
    best: |action| format!("Meilleur : {action}"),
    played_best: "Le meilleur coup a été joué",

    records: "Enregistrer ou charger",
    copy_record: "Copier la partie",
    copied: "Copié.",
    copy_failed: "Le navigateur n’a pas permis la copie. Utilisez le téléchargement.",
    download: "Télécharger la partie",
    download_apgn: "Télécharger en APGN",
    copy_position: "Copier la position",
    copy_link: "Copier un lien vers cette position",
    load: "Charger une partie ou une position",
    load_help: "Collez une partie Dohyō, un fichier APGN, une liste de coups en notation Aba-Pro ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
    load_text: "Partie ou position",
    load_file: "Depuis un fichier…",
    load_action: "Charger",
    load_nothing: "Il n’y a rien à lire. Collez d’abord une partie ou une position.",
    load_other_game: |other, here| {
        format!("C’est la partie d’un autre jeu ({other}). Ici, seul {here} peut être chargé.")
    },
    load_failed: |why| format!("Lecture impossible. {why}."),
    file_unread: "Le fichier n’a pas pu être lu.",

    help_mouse: Section {
        title: "Souris et doigt",
        text: "Cliquez une bille, puis une autre de la même ligne pour en prendre deux ou trois. Ou balayez-les. Cliquez ensuite une flèche, ou tirez les billes vers leur but. Tirer une bille droit devant pousse toute la colonne.",
    },
    help_keys: "Clavier",
    keys: [
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

    sumoku_words: &super::sumoku::FR,
    sumoo_words: &super::sumoo::FR,
    kumo_words: &super::kumo::FR,
    puzzle_words: &super::puzzles::FR,

    rules_title: "Jouer à Abalone",
    rules_lead: "Poussez les billes adverses hors du plateau avant que les vôtres n’y passent. Une seule sorte de pièce, une seule sorte de coup, et une force qui se compte sur trois doigts.",
    rules_board: Section {
        title: "Le plateau",
        text: "Soixante et un creux forment un hexagone. Chaque camp a d’ordinaire quatorze billes. Noir commence, puis chacun joue à son tour. Un coup par tour, et il faut jouer. Le départ habituel est le classique ; la marguerite belge, favorite des tournois, met les camps au contact tout de suite.",
    },
    rules_move: Section {
        title: "Le coup",
        text: "Déplacez une, deux ou trois de vos billes d’une case, dans l’une des six directions. À deux ou trois, elles doivent se suivre en ligne droite et vont toutes du même côté. Le long de leur ligne, elles peuvent pousser ; de côté, chaque case d’arrivée doit être vide.",
    },
    rules_in_line: "En ligne : la colonne avance.",
    rules_broadside: "De côté : tout vers des cases vides.",
    rules_single: "Une bille, vers une voisine vide.",
    rules_sumito: Section {
        title: "La poussée : le sumito",
        text: "Une colonne pousse les billes adverses devant elle si elle est plus nombreuse : deux en poussent une, trois en poussent une ou deux. Trois des vôtres comptent au plus, même si la ligne est plus longue. Il faut de la place derrière les billes poussées : une case vide, ou le bord. La bille poussée par-dessus bord est hors jeu.",
    },
    rules_two_one: "2 contre 1",
    rules_three_one: "3 contre 1",
    rules_three_two: "3 contre 2",
    rules_blocked: Section {
        title: "Quand on ne pousse pas",
        text: "À nombre égal, on se tient : un contre un, deux contre deux, trois contre trois. Trois de suite font un mur, puisque trois au plus peuvent pousser. Une bille juste derrière les défenseurs, de n’importe quelle couleur, arrête aussi la poussée. Et l’on ne pousse jamais de côté.",
    },
    rules_equal: "3 contre 3 : pas de sumito.",
    rules_behind: "Pas de place derrière.",
    rules_end: Section {
        title: "La fin",
        text: "Qui éjecte le premier six billes adverses gagne. Avec une pendule, qui n’a plus de temps perd. La partie est nulle par accord, quand la même position revient pour la troisième fois avec le même camp au trait, ou après deux cents coups sans éjection.",
    },
    rules_ejected: "Par-dessus bord, hors jeu.",
    rules_tips: Section {
        title: "Premiers conseils",
        text: "Prenez le centre : de là, toute poussée va vers le bord. Gardez vos billes groupées, sur trois rangs si possible. Coupez le groupe adverse, et surveillez vos billes du bord. Avant de prendre une bille, regardez ce que votre colonne laisse derrière elle.",
    },
    rules_notation: Section {
        title: "Noter les coups",
        text: "Les rangées vont de A à I depuis le côté de Noir, les diagonales de 1 à 9. Un coup en ligne s’écrit par la case de la dernière bille et celle où elle entre : a1b2. Un coup de côté, par les deux bouts de la rangée et la nouvelle case du premier : c3c5d4.",
    },
    rules_try: "Jouer maintenant",
    replay_turn: "Revoir le dernier tour",
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

fn tell(told: &Told) -> String {
    let Told { by, moved, from, direction, sideways, pushed, ejected } = *told;
    let sideways = if sideways { " de côté" } else { "" };
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
        Illegal::NotYourTurn { to_move } => format!("C’est à {} de jouer.", name(to_move)),
        Illegal::Empty { cell } => format!("Il n’y a pas de bille en {cell}."),
        Illegal::NotYours { cell } => format!("La bille en {cell} est à l’adversaire."),
        Illegal::NotInLine { first, last } => format!("{first} et {last} ne sont pas sur une même ligne."),
        Illegal::AlongItsLine => "Ces billes iraient le long de leur propre ligne.".to_owned(),
        Illegal::TooMany { count } => format!("{count} billes en ligne : trois au plus bougent ensemble."),
        Illegal::OffBoard { cell } => format!("Votre bille en {cell} quitterait le plateau."),
        Illegal::NoSumito { attack, defence } => format!("{attack} contre {defence} : pas de sumito."),
        Illegal::PushBlocked { cell } => {
            format!("Poussée impossible : {cell}, derrière les billes, est prise.")
        }
        Illegal::BroadsideBlocked { cell } => {
            format!("{cell} est prise, et un coup de côté ne pousse pas.")
        }
    }
}
