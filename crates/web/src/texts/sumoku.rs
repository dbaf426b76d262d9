//! The texts of Sumoku at the table of Classic and in its rules, in every language.

use dohyo_sumoku::{Cell, Colour, Fault, GridFault, Illegal, Key, Laid, Line, Mode, Play, Way};

use super::{DailyTexts, RaceTexts, Section, sumoku_races};
use crate::sumoku::survey::{Noted, Unready};
use crate::table::TableWords;

/// All texts of Sumoku in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct SumokuTexts {
    pub table: TableWords,
    pub races: &'static RaceTexts,
    pub daily: &'static DailyTexts,
    pub seats: [&'static str; 8],
    pub colour: fn(Colour) -> &'static str,
    pub letter: fn(Colour) -> char,
    pub tile: fn(Laid) -> String,
    pub mode: fn(Mode) -> &'static str,
    pub key: fn(Key) -> String,
    pub bag: fn(usize) -> String,
    pub points: fn(i32) -> String,
    pub hand: fn(&str) -> String,
    pub board: &'static str,
    pub rack: &'static str,
    pub cell: fn(Cell, Option<Laid>, own: bool) -> String,
    pub line: fn(&Noted) -> String,
    pub fault: fn(Fault) -> String,
    pub grid_fault: fn(&GridFault) -> String,
    pub illegal: fn(&Illegal) -> String,
    pub unready: fn(Unready) -> &'static str,
    pub held: fn(Laid) -> String,
    pub worth: fn(points: u32, six: bool) -> String,
    pub play: &'static str,
    pub play_for: fn(u32) -> String,
    pub pass: &'static str,
    pub no_bonus: &'static str,
    pub bonus: &'static str,
    pub take_back: &'static str,
    pub clear: &'static str,
    pub turn_six: &'static str,
    pub told_play: fn(&Play, by: Option<&str>) -> String,
    pub told_pass: fn(by: Option<&str>) -> String,
    pub scores: fn(&str) -> String,
    pub shared: fn(&str) -> String,
    pub ended: fn(Mode) -> &'static str,
    pub zoom_in: &'static str,
    pub zoom_out: &'static str,
    pub fit: &'static str,
    pub players: &'static str,
    pub house_rules: &'static str,
    pub free_pass: &'static str,
    pub no_repeat: &'static str,
    pub six_per_line: &'static str,
    pub rules_title: &'static str,
    pub rules_lead: &'static str,
    pub rules: &'static [Section],
    pub credit: &'static str,
}

fn numbers(line: &Line) -> String {
    line.tiles.iter().map(|laid| laid.value().to_string()).collect::<Vec<_>>().join(" + ")
}

fn tiles(tiles: &[Laid], name: fn(Laid) -> String) -> String {
    tiles.iter().map(|&laid| name(laid)).collect::<Vec<_>>().join(", ")
}

fn en_tile(laid: Laid) -> String {
    format!("{} {}", laid.value(), (EN.colour)(laid.colour()))
}

fn fr_tile(laid: Laid) -> String {
    format!("{} {}", laid.value(), (FR.colour)(laid.colour()))
}

pub(super) static EN: SumokuTexts = SumokuTexts {
    races: &sumoku_races::EN_RACES,
    daily: &sumoku_races::EN_DAILY,
    table: TableWords {
        pick: "Take a tile and lay it on the table.",
        ejects: "six in a line",
        levels: [
            "Lays what it happens to see, mostly a tile or two.",
            "Finds short lines, and overlooks the long ones.",
            "Now and then a line of four surprises it, and you.",
            "Sees about half of what is there.",
            "Seldom misses the best-paid play.",
            "Counts what it leaves you as well.",
            "Looks at your whole hand before it plays.",
            "All the computer has.",
        ],
        load_help: "Paste a Dohyō record or a position. Your game is kept until a new one is read without error.",
        download_exchange: "",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Drag a tile from your rack onto the table, or tap it and then the place. Tap a six again to read it as a nine. Tiles you have laid can still be moved, or dragged back to the rack, until you press Play. Each line shows its sum: a tick if it is a multiple of the key, a cross if something is wrong. Drag the table to move it; pinch or turn the wheel to zoom.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "move over the table"),
            (&["1", "…", "9"], "hold a tile with that number, again for the next one"),
            (&["Enter", "Space"], "lay the held tile, or take up the one that lies there"),
            (&["X"], "read a six as a nine, and back"),
            (&["Backspace"], "put a tile back on the rack"),
            (&["Z"], "take the last tile back"),
            (&["P"], "play what lies"),
            (&["H"], "hint"),
        ],
        help_letters: "Plus and minus zoom, 0 shows the whole table. The rack follows the table: Tab leads there and on to the buttons.",
    },
    seats: ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6", "Player 7", "Player 8"],
    colour: |colour| match colour {
        Colour::Red => "red",
        Colour::Orange => "orange",
        Colour::Yellow => "yellow",
        Colour::Green => "green",
        Colour::Blue => "blue",
        Colour::Purple => "purple",
    },
    letter: Colour::letter,
    tile: en_tile,
    mode: |mode| match mode {
        Mode::Classic => "Classic",
        Mode::Speed => "Speed",
        Mode::Spot => "Spot",
        Mode::Team => "Team",
        Mode::Solo => "Solo",
    },
    key: |key| format!("Key {key}: every line sums to a multiple of {key}"),
    bag: |count| match count {
        1 => "1 tile in the bag".to_owned(),
        count => format!("{count} tiles in the bag"),
    },
    points: |points| match points {
        1 | -1 => format!("{points} point"),
        points => format!("{points} points"),
    },
    hand: |hand| format!("Hand: {hand}"),
    board: "Table of tiles",
    rack: "Your tiles",
    cell: |cell, lies, own| {
        let what = lies.map_or_else(|| "free".to_owned(), en_tile);
        let whose = if own { ", yours to move" } else { "" };
        format!("column {}, row {}: {what}{whose}", cell.x, cell.y)
    },
    line: |noted| {
        let sum = format!("{} = {}", numbers(&noted.line), noted.line.sum());
        noted.fault.map_or_else(|| sum.clone(), |fault| format!("{sum}: {}", (EN.fault)(fault)))
    },
    fault: |fault| match fault {
        Fault::TooLong { length } => format!("{length} tiles, and six are the most"),
        Fault::SameColour { one, .. } => format!("{} comes twice", (EN.colour)(one.colour())),
        Fault::WrongSum { key, .. } => format!("not a multiple of {key}"),
        Fault::SameNumber { number } => format!("{number} comes twice"),
    },
    grid_fault: |fault| match fault {
        GridFault::OtherTiles { used, held } => format!("{used} of {held} tiles lie on the table: all must."),
        GridFault::Apart => "The tiles are not all connected.".to_owned(),
        GridFault::NoLine => "There is no line yet.".to_owned(),
        GridFault::Line { line, fault } => {
            format!("{} = {}: {}.", numbers(line), line.sum(), (EN.fault)(*fault))
        }
        GridFault::Moved => "Tiles of an earlier stage have been moved.".to_owned(),
    },
    illegal: |why| match why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn => "It is another player’s turn.".to_owned(),
        Illegal::OtherMode { mode } => format!("There is no such action in {}.", (EN.mode)(*mode)),
        Illegal::NotHeld { tile } => format!("You do not hold {}.", en_tile(Laid::upright(*tile))),
        Illegal::TooFewTiles => "The first play has at least two tiles.".to_owned(),
        Illegal::NotAtOrigin => "The first play begins in the middle.".to_owned(),
        Illegal::Taken => "That place is taken.".to_owned(),
        Illegal::Apart => "Your tiles must touch those that lie there.".to_owned(),
        Illegal::Line { line, fault } => {
            format!("{} = {}: {}.", numbers(line), line.sum(), (EN.fault)(*fault))
        }
        Illegal::CanPlay => "You can play, so you must.".to_owned(),
        Illegal::NothingToSwap => "There are fewer than two tiles left to swap for.".to_owned(),
        Illegal::OutOfRound => "You are out of this round.".to_owned(),
        Illegal::NotOnTable { tile } => format!("{} is not on the table.", en_tile(Laid::upright(*tile))),
    },
    unready: |unready| match unready {
        Unready::Nothing => "Lay tiles in one row or column.",
        Unready::NotInLine => "All tiles of a play lie in one row or column.",
        Unready::Gap => "There is a gap between your tiles.",
    },
    held: |laid| {
        let turn = match laid.value() {
            6 => " Tap it again to read it as a nine.",
            9 => " Tap it again to read it as a six.",
            _ => "",
        };
        format!("Where does the {} go?{turn}", en_tile(laid))
    },
    worth: |points, six| {
        let more = if six { " A line of six: you may play once more." } else { "" };
        format!("This play is worth {points} points.{more}")
    },
    play: "Play",
    play_for: |points| format!("Play for {points}"),
    pass: "Pass",
    no_bonus: "No second play",
    bonus: "A line of six: play once more, or let it be.",
    take_back: "Take back",
    clear: "All back",
    turn_six: "6 ↔ 9",
    told_play: |play, by| {
        let way = if play.way == Way::Across { "eastwards" } else { "southwards" };
        let laid = tiles(&play.tiles, en_tile);
        let by = by.map_or_else(String::new, |by| format!("{by}: "));
        format!("{by}{laid}, from column {}, row {}, {way}.", play.start.x, play.start.y)
    },
    told_pass: |by| by.map_or_else(|| "Pass.".to_owned(), |by| format!("{by} passes.")),
    scores: |scores| format!("Scores: {scores}."),
    shared: |winners| format!("{winners} share the win"),
    ended: |mode| match mode {
        Mode::Classic => "The highest score wins, with what was left in hand taken off.",
        Mode::Speed => "Two rounds in a row, or three in all.",
        Mode::Spot => "Enough tiles were spotted.",
        Mode::Team => "The first team with all its tiles in one Sumoku, or the last one left.",
        Mode::Solo => "All 96 tiles lie in one Sumoku.",
    },
    zoom_in: "Nearer",
    zoom_out: "Farther",
    fit: "Show everything",
    players: "Players",
    house_rules: "House rules",
    free_pass: "One may pass although one can play",
    no_repeat: "No number twice in a line",
    six_per_line: "Each line reads a six as it likes",
    rules_title: "The rules of Sumoku",
    rules_lead: "Number tiles cross each other like the words of a crossword. Every line must sum to a multiple of the key, and no line may hold a colour twice.",
    rules: &[
        Section {
            title: "Tiles, key and lines",
            text: "There are 96 tiles: the numbers 1 to 8 in six colours, each twice. A six turned upside down is a nine. A die decides the key: 3, 4 or 5. A line is an unbroken row or column of two to six tiles. It is right when its colours all differ and its sum is a multiple of the key; a number may come twice. In the picture the key is 5: 3 + 7 + 5 = 15 and 5 + 9 + 1 = 15.",
        },
        Section {
            title: "Classic",
            text: "Two to five players, eight tiles each, open for all to see. Whoever holds the smallest total begins, with a line in the middle. After that you lay one or more tiles in one row or column, touching what lies there; every line with a new tile must be right. You score the sum of each such line, so a tile at a crossing counts twice: the play in the picture brings 30. Complete a line of six and you may play once more before drawing back to eight. Whoever can play must. When the bag is empty and nobody can play, what is left in hand is taken off, and the highest score wins.",
        },
        Section {
            title: "Speed and Team",
            text: "All at once: ten tiles each, and the first to arrange all of them into one connected Sumoku calls it. A wrong call puts you out of the round and gives the others two tiles more. Stuck? Swap a tile for two. Two rounds in a row win, or three in all. In Team the 96 tiles are shared out among two to four teams, and one round decides.",
        },
        Section {
            title: "Spot",
            text: "Ten tiles lie open. Find four of different colours whose sum is a multiple of the key, and announce the sum. Right: the four are yours. Wrong: four of yours go back, or, if you have none, you sit out this round and the next. Sixteen tiles win, twelve with five players or more.",
        },
        Section {
            title: "Solo and the daily puzzle",
            text: "Alone you begin with sixteen tiles. Each time all of them lie in one Sumoku, ten more come, until all 96 lie. The daily puzzle is the same for everybody: ten, sixteen or twenty-four tiles to arrange, and a grid with gaps that can be filled in one way only.",
        },
    ],
    credit: "Sumoku is a game by Thierry Denoual, first published by Blue Orange in 2011. This is an independent implementation with rules in our own words.",
};

pub(super) static FR: SumokuTexts = SumokuTexts {
    races: &sumoku_races::FR_RACES,
    daily: &sumoku_races::FR_DAILY,
    table: TableWords {
        pick: "Prenez une tuile et posez-la sur la table.",
        ejects: "six en ligne",
        levels: [
            "Pose ce qu’il voit, le plus souvent une tuile ou deux.",
            "Trouve les lignes courtes, oublie les longues.",
            "De temps en temps, une ligne de quatre vous surprend.",
            "Voit à peu près la moitié de ce qui est possible.",
            "Manque rarement le coup qui rapporte le plus.",
            "Compte aussi ce qu’il vous laisse.",
            "Regarde toute votre main avant de jouer.",
            "Tout ce que l’ordinateur sait faire.",
        ],
        load_help: "Collez un enregistrement Dohyō ou une position. Votre partie est gardée tant qu’une autre n’est pas lue sans erreur.",
        download_exchange: "",
        help_mouse: Section {
            title: "Souris et doigt",
            text: "Faites glisser une tuile de votre chevalet sur la table, ou touchez-la puis la place. Touchez encore un six pour le lire neuf. Les tuiles posées se déplacent ou retournent au chevalet tant que vous n’avez pas validé. Chaque ligne montre sa somme : une coche si c’est un multiple de la clé, une croix si quelque chose ne va pas. Faites glisser la table pour la déplacer ; pincez ou tournez la molette pour zoomer.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "parcourir la table"),
            (&["1", "…", "9"], "prendre une tuile de ce nombre, encore pour la suivante"),
            (&["Entrée", "Espace"], "poser la tuile en main, ou reprendre celle qui est là"),
            (&["X"], "lire un six comme un neuf, et inversement"),
            (&["Retour arr."], "remettre une tuile au chevalet"),
            (&["Z"], "reprendre la dernière tuile"),
            (&["P"], "jouer ce qui est posé"),
            (&["H"], "conseil"),
        ],
        help_letters: "Plus et moins zooment, 0 montre toute la table. Le chevalet suit la table : Tab y mène, puis aux boutons.",
    },
    seats: ["Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4", "Joueur 5", "Joueur 6", "Joueur 7", "Joueur 8"],
    colour: |colour| match colour {
        Colour::Red => "rouge",
        Colour::Orange => "orange",
        Colour::Yellow => "jaune",
        Colour::Green => "vert",
        Colour::Blue => "bleu",
        Colour::Purple => "pourpre",
    },
    letter: |colour| match colour {
        Colour::Yellow => 'J',
        Colour::Green => 'V',
        other => other.letter(),
    },
    tile: fr_tile,
    mode: |mode| match mode {
        Mode::Classic => "Classique",
        Mode::Speed => "Vitesse",
        Mode::Spot => "Coup d’œil",
        Mode::Team => "Équipes",
        Mode::Solo => "Solo",
    },
    key: |key| format!("Clé {key} : la somme de chaque ligne est un multiple de {key}"),
    bag: |count| match count {
        0 | 1 => format!("{count} tuile dans le sac"),
        count => format!("{count} tuiles dans le sac"),
    },
    points: |points| match points {
        -1..=1 => format!("{points} point"),
        points => format!("{points} points"),
    },
    hand: |hand| format!("Main : {hand}"),
    board: "Table de tuiles",
    rack: "Vos tuiles",
    cell: |cell, lies, own| {
        let what = lies.map_or_else(|| "libre".to_owned(), fr_tile);
        let whose = if own { ", à vous, déplaçable" } else { "" };
        format!("colonne {}, rangée {} : {what}{whose}", cell.x, cell.y)
    },
    line: |noted| {
        let sum = format!("{} = {}", numbers(&noted.line), noted.line.sum());
        noted.fault.map_or_else(|| sum.clone(), |fault| format!("{sum} : {}", (FR.fault)(fault)))
    },
    fault: |fault| match fault {
        Fault::TooLong { length } => format!("{length} tuiles, six au plus"),
        Fault::SameColour { one, .. } => format!("{} deux fois", (FR.colour)(one.colour())),
        Fault::WrongSum { key, .. } => format!("pas un multiple de {key}"),
        Fault::SameNumber { number } => format!("{number} deux fois"),
    },
    grid_fault: |fault| match fault {
        GridFault::OtherTiles { used, held } => {
            format!("{used} tuiles sur {held} sont posées : il les faut toutes.")
        }
        GridFault::Apart => "Les tuiles ne sont pas toutes reliées.".to_owned(),
        GridFault::NoLine => "Il n’y a pas encore de ligne.".to_owned(),
        GridFault::Line { line, fault } => {
            format!("{} = {} : {}.", numbers(line), line.sum(), (FR.fault)(*fault))
        }
        GridFault::Moved => "Des tuiles d’une étape précédente ont bougé.".to_owned(),
    },
    illegal: |why| match why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn => "C’est à un autre joueur.".to_owned(),
        Illegal::OtherMode { mode } => format!("Cela n’existe pas en mode {}.", (FR.mode)(*mode)),
        Illegal::NotHeld { tile } => format!("Vous n’avez pas le {}.", fr_tile(Laid::upright(*tile))),
        Illegal::TooFewTiles => "Le premier coup pose au moins deux tuiles.".to_owned(),
        Illegal::NotAtOrigin => "Le premier coup commence au milieu.".to_owned(),
        Illegal::Taken => "Cette place est prise.".to_owned(),
        Illegal::Apart => "Vos tuiles doivent toucher celles qui sont posées.".to_owned(),
        Illegal::Line { line, fault } => {
            format!("{} = {} : {}.", numbers(line), line.sum(), (FR.fault)(*fault))
        }
        Illegal::CanPlay => "Vous pouvez jouer, donc vous devez jouer.".to_owned(),
        Illegal::NothingToSwap => "Il reste moins de deux tuiles à échanger.".to_owned(),
        Illegal::OutOfRound => "Vous êtes hors de cette manche.".to_owned(),
        Illegal::NotOnTable { tile } => {
            format!("Le {} n’est pas sur la table.", fr_tile(Laid::upright(*tile)))
        }
    },
    unready: |unready| match unready {
        Unready::Nothing => "Posez des tuiles sur une rangée ou une colonne.",
        Unready::NotInLine => "Toutes les tuiles d’un coup sont sur une même rangée ou colonne.",
        Unready::Gap => "Il y a un trou entre vos tuiles.",
    },
    held: |laid| {
        let turn = match laid.value() {
            6 => " Touchez-le encore pour le lire neuf.",
            9 => " Touchez-le encore pour le lire six.",
            _ => "",
        };
        format!("Où va le {} ?{turn}", fr_tile(laid))
    },
    worth: |points, six| {
        let more = if six { " Une ligne de six : vous pourrez rejouer." } else { "" };
        format!("Ce coup vaut {points} points.{more}")
    },
    play: "Jouer",
    play_for: |points| format!("Jouer pour {points}"),
    pass: "Passer",
    no_bonus: "Ne pas rejouer",
    bonus: "Une ligne de six : rejouez, ou laissez.",
    take_back: "Reprendre",
    clear: "Tout reprendre",
    turn_six: "6 ↔ 9",
    told_play: |play, by| {
        let way = if play.way == Way::Across { "vers l’est" } else { "vers le sud" };
        let laid = tiles(&play.tiles, fr_tile);
        let by = by.map_or_else(String::new, |by| format!("{by} : "));
        format!("{by}{laid}, depuis la colonne {}, rangée {}, {way}.", play.start.x, play.start.y)
    },
    told_pass: |by| by.map_or_else(|| "Passe.".to_owned(), |by| format!("{by} passe.")),
    scores: |scores| format!("Scores : {scores}."),
    shared: |winners| format!("{winners} se partagent la victoire"),
    ended: |mode| match mode {
        Mode::Classic => "Le plus haut score gagne, tuiles restantes déduites.",
        Mode::Speed => "Deux manches de suite, ou trois en tout.",
        Mode::Spot => "Assez de tuiles ont été gagnées.",
        Mode::Team => "La première équipe dont toutes les tuiles forment un Sumoku, ou la dernière en jeu.",
        Mode::Solo => "Les 96 tuiles forment un seul Sumoku.",
    },
    zoom_in: "Plus près",
    zoom_out: "Plus loin",
    fit: "Tout montrer",
    players: "Joueurs",
    house_rules: "Règles maison",
    free_pass: "On peut passer même si l’on peut jouer",
    no_repeat: "Pas deux fois le même nombre dans une ligne",
    six_per_line: "Chaque ligne lit un six comme elle veut",
    rules_title: "Les règles de Sumoku",
    rules_lead: "Des tuiles numérotées se croisent comme les mots d’une grille. La somme de chaque ligne est un multiple de la clé, et aucune ligne n’a deux fois la même couleur.",
    rules: &[
        Section {
            title: "Tuiles, clé et lignes",
            text: "Il y a 96 tuiles : les nombres de 1 à 8 en six couleurs, chacune en double. Un six retourné est un neuf. Un dé fixe la clé : 3, 4 ou 5. Une ligne est une suite sans trou de deux à six tuiles, en rangée ou en colonne. Elle est juste quand ses couleurs sont toutes différentes et que sa somme est un multiple de la clé ; un nombre peut y revenir. Ici la clé est 5 : 3 + 7 + 5 = 15 et 5 + 9 + 1 = 15.",
        },
        Section {
            title: "Classique",
            text: "De deux à cinq joueurs, huit tuiles chacun, visibles de tous. Le plus petit total commence, par une ligne au milieu. Ensuite on pose une ou plusieurs tuiles sur une même rangée ou colonne, au contact de ce qui est posé ; chaque ligne qui reçoit une tuile doit être juste. On marque la somme de chacune de ces lignes, si bien qu’une tuile à un croisement compte deux fois : le coup de l’image rapporte 30. Qui complète une ligne de six peut rejouer avant de repiocher jusqu’à huit. Qui peut jouer doit jouer. Quand le sac est vide et que personne ne peut plus jouer, les tuiles restantes sont déduites, et le plus haut score gagne.",
        },
        Section {
            title: "Vitesse et équipes",
            text: "Tous en même temps : dix tuiles chacun, et le premier qui les range toutes en un seul Sumoku l’annonce. Une annonce fausse met hors de la manche et donne deux tuiles de plus aux autres. Bloqué ? Échangez une tuile contre deux. Deux manches de suite gagnent, ou trois en tout. En équipes, les 96 tuiles sont partagées entre deux à quatre équipes, et une seule manche décide.",
        },
        Section {
            title: "Coup d’œil",
            text: "Dix tuiles sont visibles. Trouvez-en quatre de couleurs différentes dont la somme est un multiple de la clé, et annoncez la somme. Juste : elles sont à vous. Faux : quatre des vôtres retournent au sac ou, si vous n’en avez pas, vous passez cette manche et la suivante. Seize tuiles gagnent, douze à partir de cinq joueurs.",
        },
        Section {
            title: "Solo et le défi du jour",
            text: "Seul, on commence avec seize tuiles. Chaque fois qu’elles forment un seul Sumoku, dix autres arrivent, jusqu’aux 96. Le défi du jour est le même pour tous : dix, seize ou vingt-quatre tuiles à ranger, et une grille à trous qui ne se remplit que d’une façon.",
        },
    ],
    credit: "Sumoku est un jeu de Thierry Denoual, publié d’abord par Blue Orange en 2011. Ceci est une réalisation indépendante, aux règles dites avec nos propres mots.",
};
