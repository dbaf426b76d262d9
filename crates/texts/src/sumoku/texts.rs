//! The texts of Sumoku at the table of Classic and in its rules, in every language.

mod races;
pub mod rules;

use dohyo_sumoku::{Cell, Colour, Fault, Illegal, Key, Laid, Line, Mode, Play, Way};

use super::survey::{Noted, Side, Unready};
use crate::table::TableWords;
use crate::texts::{Section, Texts, Translated};

pub use races::{DailyTexts, RaceTexts};

/// All texts of Sumoku in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct SumokuTexts {
    pub table: TableWords,
    pub seats: [&'static str; 8],
    pub colour: fn(Colour) -> &'static str,
    pub letter: fn(Colour) -> char,
    pub tile: fn(Laid) -> String,
    pub mode: fn(Mode) -> &'static str,
    pub key: fn(Key) -> String,
    pub key_words: fn(Key) -> String,
    pub bag: fn(usize) -> String,
    pub points: fn(i32) -> String,
    pub hand: fn(&str) -> String,
    pub board: &'static str,
    pub rack: &'static str,
    pub cell: fn(Cell, Option<Laid>, own: bool) -> String,
    pub line: fn(&Noted) -> String,
    pub fault: fn(Fault) -> String,
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
    pub sort: &'static str,
    pub shuffle: &'static str,
    pub begun: fn(Key) -> String,
    pub beside: fn(Side, Laid) -> String,
    pub advised: fn(&Play, beside: Option<(Laid, String)>, points: u32) -> String,
    pub play_this: fn(u32) -> String,
    pub told_play: fn(&Play, by: Option<&str>) -> String,
    pub told_pass: fn(by: Option<&str>) -> String,
    pub scores: fn(&str) -> String,
    pub ended: fn(Mode) -> &'static str,
    pub zoom_in: &'static str,
    pub zoom_out: &'static str,
    pub fit: &'static str,
    pub players: &'static str,
    pub house_rules: &'static str,
    pub free_pass: &'static str,
    pub no_repeat: &'static str,
    pub six_per_line: &'static str,
    pub credit: &'static str,
}

impl Translated for SumokuTexts {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

impl Texts {
    /// The texts of Sumoku.
    pub const fn sumoku_words(&self) -> &'static SumokuTexts {
        self.lang.of()
    }
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

static EN: SumokuTexts = SumokuTexts {
    table: TableWords {
        goal: "Score the most points to win.",
        pick: "Drag a tile from your rack onto the table, or tap it and then a place.",
        highlight: "six in a line",
        levels: [
            "Lays what it happens to see, mostly a tile or two.",
            "Finds short lines, and overlooks the long ones.",
            "Now and then surprises you with a line of four.",
            "Sees about half of what is there.",
            "Seldom misses the highest-scoring play.",
            "Counts what it leaves you as well.",
            "Looks at your whole hand before it plays.",
            "The computer at full strength.",
        ],
        load_help: "Paste a Dohyō record or a position. Your game is kept until a new one is read without error.",
        download_exchange: "",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Drag a tile from your rack onto the table, or tap it and then the place. Tap a six again to turn it into a nine. You can still move tiles you have laid, or drag them back to the rack, until you press Play. Each line shows its sum: a tick if it is a multiple of the key, a cross if something is wrong. Drag the table to move it; pinch or turn the wheel to zoom.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "move over the table"),
            (&["1", "…", "9"], "hold a tile with that number; press again for the next one"),
            (&["Enter", "Space"], "lay the held tile, or take up the one that lies there"),
            (&["X"], "turn a six into a nine, and back"),
            (&["Backspace"], "put a tile back on the rack"),
            (&["Z"], "take the last tile back"),
            (&["P"], "play the tiles you have laid"),
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
    key: |key| format!("Key {key}"),
    key_words: |key| format!("Lines add up to multiples of {key}"),
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
        Fault::TooLong { length } => format!("{length} tiles, six at most"),
        Fault::SameColour { one, .. } => format!("two {} tiles", (EN.colour)(one.colour())),
        Fault::WrongSum { key, .. } => format!("not a multiple of {key}"),
        Fault::SameNumber { number } => format!("two tiles with {number}"),
    },
    illegal: |why| match why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn => "It is another player’s turn.".to_owned(),
        Illegal::OtherMode { mode } => format!("There is no such action in {}.", (EN.mode)(*mode)),
        Illegal::NotHeld { tile } => format!("You do not hold {}.", en_tile(Laid::upright(*tile))),
        Illegal::TooFewTiles => "The first play has at least two tiles.".to_owned(),
        Illegal::NotAtOrigin => "The first play starts in the middle.".to_owned(),
        Illegal::Taken => "That place is taken.".to_owned(),
        Illegal::Apart => "Your tiles must touch the tiles on the table.".to_owned(),
        Illegal::Line { line, fault } => {
            format!("{} = {}: {}.", numbers(line), line.sum(), (EN.fault)(*fault))
        }
        Illegal::CanPlay => "You have a play, so you cannot pass.".to_owned(),
        Illegal::NothingToSwap => "There are fewer than two tiles left to swap for.".to_owned(),
        Illegal::NotAllTiles { used, held } => {
            format!("{used} of your {held} tiles are laid: lay them all before you call.")
        }
        Illegal::Moved => "Tiles of an earlier stage stay where they are.".to_owned(),
        Illegal::OthersBuild => "Only the last one left can give up the round.".to_owned(),
        Illegal::OutOfRound => "You are out of this round.".to_owned(),
        Illegal::BetweenRounds => "The round is over: go on to the next one.".to_owned(),
        Illegal::ReadyAlready => "You are ready; the others are not yet.".to_owned(),
        Illegal::RoundGoesOn => "The round is still going on.".to_owned(),
        Illegal::NotOnTable { tile } => format!("{} is not on the table.", en_tile(Laid::upright(*tile))),
    },
    unready: |unready| match unready {
        Unready::Nothing => "First lay one or more tiles in a row or column.",
        Unready::NotInLine => "All tiles of a play go into one row or column.",
        Unready::Gap => "There is a gap between your tiles.",
    },
    held: |laid| {
        let turn = match laid.value() {
            6 => " Tap it again to turn it into a nine.",
            9 => " Tap it again to turn it into a six.",
            _ => "",
        };
        format!("Where does the {} go?{turn}", en_tile(laid))
    },
    worth: |points, six| {
        let more = if six { " A line of six: you may play again." } else { "" };
        format!("This play is worth {points} points.{more}")
    },
    play: "Play",
    play_for: |points| format!("Play for {points}"),
    pass: "Pass",
    no_bonus: "Skip it",
    bonus: "A line of six! Play again, or skip it.",
    take_back: "Take back",
    clear: "Clear",
    sort: "Sort",
    shuffle: "Shuffle",
    begun: |key| {
        format!("Add tiles in the same row or column until the line adds up to a multiple of {key}.")
    },
    beside: |side, laid| {
        let side = match side {
            Side::Left => "to the left of",
            Side::Right => "to the right of",
            Side::Above => "above",
            Side::Below => "below",
        };
        format!("{side} the {}", en_tile(laid))
    },
    advised: |play, beside, points| {
        let laid = tiles(&play.tiles, en_tile);
        let way = match (play.tiles.len(), play.way) {
            (1, _) => "",
            (_, Way::Across) => " across",
            (_, Way::Down) => " down",
        };
        let place = match beside {
            Some((_, beside)) if play.tiles.len() == 1 => format!(" {beside}"),
            Some((one, beside)) => format!(", the {} {beside}", en_tile(one)),
            None => String::new(),
        };
        format!("{laid}{way}{place}: {points} points.")
    },
    play_this: |points| format!("Play this for {points}"),
    told_play: |play, by| {
        let way = if play.way == Way::Across { "to the right" } else { "downwards" };
        let laid = tiles(&play.tiles, en_tile);
        let by = by.map_or_else(String::new, |by| format!("{by}: "));
        format!("{by}{laid}, from column {}, row {}, {way}.", play.start.x, play.start.y)
    },
    told_pass: |by| by.map_or_else(|| "Pass.".to_owned(), |by| format!("{by} passes.")),
    scores: |scores| format!("Scores: {scores}."),
    ended: |mode| match mode {
        Mode::Classic => "Highest score, minus the tiles left in hand.",
        Mode::Speed => "Two rounds in a row, or three in all.",
        Mode::Spot => "First to collect enough tiles.",
        Mode::Team => "First team with all its tiles in one Sumoku.",
        Mode::Solo => "All 96 tiles in one Sumoku.",
    },
    zoom_in: "Zoom in",
    zoom_out: "Zoom out",
    fit: "Show all tiles",
    players: "Players",
    house_rules: "House rules",
    free_pass: "Passing is always allowed",
    no_repeat: "No number twice in a line",
    six_per_line: "A six may count 6 in one line and 9 in another",
    credit: "Sumoku is a game by Thierry Denoual, first published by Blue Orange in 2011. This is an independent implementation with rules in our own words.",
};

static FR: SumokuTexts = SumokuTexts {
    table: TableWords {
        goal: "Marquez le plus de points pour gagner.",
        pick: "Faites glisser un jeton de votre chevalet sur la table, ou touchez-le puis une case.",
        highlight: "six en ligne",
        levels: [
            "Pose ce qu’il voit, le plus souvent un jeton ou deux.",
            "Trouve les lignes courtes, oublie les longues.",
            "Vous surprend de temps en temps par une ligne de quatre.",
            "Voit à peu près la moitié des coups possibles.",
            "Manque rarement le coup qui rapporte le plus.",
            "Compte aussi ce qu’il vous laisse.",
            "Regarde toute votre main avant de jouer.",
            "L’ordinateur à pleine force.",
        ],
        load_help: "Collez une partie Dohyō ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "",
        help_mouse: Section {
            title: "Souris et écran tactile",
            text: "Faites glisser un jeton de votre chevalet sur la table, ou touchez-le puis une case. Touchez encore un six pour en faire un neuf. Tant que vous n’avez pas joué, vos jetons posés se déplacent ou retournent au chevalet. Chaque ligne montre sa somme : une coche si c’est un multiple du chiffre clef, une croix si quelque chose ne va pas. Faites glisser la table pour la déplacer ; pincez ou tournez la molette pour zoomer.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "parcourir la table"),
            (&["1", "…", "9"], "prendre un jeton de ce chiffre ; encore une fois pour le suivant"),
            (&["Entrée", "Espace"], "poser le jeton pris, ou reprendre celui qui est là"),
            (&["X"], "changer un six en neuf, et inversement"),
            (&["Retour arr."], "remettre un jeton au chevalet"),
            (&["Z"], "reprendre le dernier jeton"),
            (&["P"], "jouer les jetons posés"),
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
        Mode::Speed => "Speed",
        Mode::Spot => "Spot",
        Mode::Team => "Équipes",
        Mode::Solo => "Solo",
    },
    key: |key| format!("Chiffre clef {key}"),
    key_words: |key| format!("Chaque ligne fait un multiple de {key}"),
    bag: |count| match count {
        0 | 1 => format!("{count} jeton dans le sac"),
        count => format!("{count} jetons dans le sac"),
    },
    points: |points| match points {
        -1..=1 => format!("{points} point"),
        points => format!("{points} points"),
    },
    hand: |hand| format!("Main : {hand}"),
    board: "Table de jeu",
    rack: "Vos jetons",
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
        Fault::TooLong { length } => format!("{length} jetons, six au plus"),
        Fault::SameColour { one, .. } => format!("{} deux fois", (FR.colour)(one.colour())),
        Fault::WrongSum { key, .. } => format!("pas un multiple de {key}"),
        Fault::SameNumber { number } => format!("{number} deux fois"),
    },
    illegal: |why| match why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn => "C’est à un autre joueur de jouer.".to_owned(),
        Illegal::OtherMode { mode } => format!("Cela n’existe pas en mode {}.", (FR.mode)(*mode)),
        Illegal::NotHeld { tile } => format!("Vous n’avez pas le {}.", fr_tile(Laid::upright(*tile))),
        Illegal::TooFewTiles => "Le premier coup pose au moins deux jetons.".to_owned(),
        Illegal::NotAtOrigin => "Le premier coup commence au milieu.".to_owned(),
        Illegal::Taken => "Cette case est prise.".to_owned(),
        Illegal::Apart => "Vos jetons doivent toucher ceux de la table.".to_owned(),
        Illegal::Line { line, fault } => {
            format!("{} = {} : {}.", numbers(line), line.sum(), (FR.fault)(*fault))
        }
        Illegal::CanPlay => "Vous avez un coup à jouer : vous ne pouvez pas passer.".to_owned(),
        Illegal::NothingToSwap => "Il reste moins de deux jetons à échanger.".to_owned(),
        Illegal::NotAllTiles { used, held } => {
            format!("Vous avez posé {used} de vos {held} jetons : posez-les tous avant d’annoncer.")
        }
        Illegal::Moved => "Les jetons d’une étape précédente ne bougent plus.".to_owned(),
        Illegal::OthersBuild => "Seul le dernier en jeu peut abandonner la manche.".to_owned(),
        Illegal::OutOfRound => "Vous êtes hors de cette manche.".to_owned(),
        Illegal::BetweenRounds => "La manche est finie : passez à la suivante.".to_owned(),
        Illegal::ReadyAlready => "Vous êtes prêt ; les autres pas encore.".to_owned(),
        Illegal::RoundGoesOn => "La manche n’est pas finie.".to_owned(),
        Illegal::NotOnTable { tile } => {
            format!("Le {} n’est pas sur la table.", fr_tile(Laid::upright(*tile)))
        }
    },
    unready: |unready| match unready {
        Unready::Nothing => "Posez d’abord un ou plusieurs jetons, en rangée ou en colonne.",
        Unready::NotInLine => "Tous les jetons d’un coup vont sur une même rangée ou colonne.",
        Unready::Gap => "Il y a un trou entre vos jetons.",
    },
    held: |laid| {
        let turn = match laid.value() {
            6 => " Touchez-le encore pour en faire un neuf.",
            9 => " Touchez-le encore pour en faire un six.",
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
    bonus: "Une ligne de six ! Rejouez, ou laissez.",
    take_back: "Reprendre",
    clear: "Tout reprendre",
    sort: "Trier",
    shuffle: "Mélanger",
    begun: |key| {
        format!(
            "Ajoutez des jetons sur la même rangée ou colonne pour que la ligne fasse un multiple de {key}."
        )
    },
    beside: |side, laid| {
        let side = match side {
            Side::Left => "à gauche du",
            Side::Right => "à droite du",
            Side::Above => "au-dessus du",
            Side::Below => "sous le",
        };
        format!("{side} {}", fr_tile(laid))
    },
    advised: |play, beside, points| {
        let laid = tiles(&play.tiles, fr_tile);
        let way = match (play.tiles.len(), play.way) {
            (1, _) => "",
            (_, Way::Across) => " à l’horizontale",
            (_, Way::Down) => " à la verticale",
        };
        let place = match beside {
            Some((_, beside)) if play.tiles.len() == 1 => format!(" {beside}"),
            Some((one, beside)) => format!(", le {} {beside}", fr_tile(one)),
            None => String::new(),
        };
        format!("{laid}{way}{place} : {points} points.")
    },
    play_this: |points| format!("Jouer ceci pour {points}"),
    told_play: |play, by| {
        let way = if play.way == Way::Across { "vers la droite" } else { "vers le bas" };
        let laid = tiles(&play.tiles, fr_tile);
        let by = by.map_or_else(String::new, |by| format!("{by} : "));
        format!("{by}{laid}, depuis la colonne {}, rangée {}, {way}.", play.start.x, play.start.y)
    },
    told_pass: |by| by.map_or_else(|| "Passe.".to_owned(), |by| format!("{by} passe.")),
    scores: |scores| format!("Scores : {scores}."),
    ended: |mode| match mode {
        Mode::Classic => "Meilleur score, jetons restants déduits.",
        Mode::Speed => "Deux manches de suite, ou trois en tout.",
        Mode::Spot => "Le premier à gagner assez de jetons.",
        Mode::Team => "Première équipe dont tous les jetons forment un Sumoku.",
        Mode::Solo => "Les 96 jetons forment un seul Sumoku.",
    },
    zoom_in: "Agrandir",
    zoom_out: "Réduire",
    fit: "Montrer tous les jetons",
    players: "Joueurs",
    house_rules: "Règles maison",
    free_pass: "On peut toujours passer",
    no_repeat: "Pas deux fois le même chiffre dans une ligne",
    six_per_line: "Un six peut valoir 6 dans une ligne et 9 dans l’autre",
    credit: "Sumoku est un jeu de Thierry Denoual, publié d’abord par Blue Orange en 2011. Cette adaptation est indépendante, et ses règles sont dites avec nos propres mots.",
};
