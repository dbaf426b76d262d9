//! The texts of SUMOO, in every language.

use dohyo_sumoo::{Action, Colour, Direction, Effect, Illegal, Square, Token};

use super::Section;
use crate::sumoo::choose::{Choice, Kind};
use crate::table::TableWords;

/// All texts of SUMOO in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct SumooTexts {
    pub colour: fn(Colour) -> &'static str,
    pub table: TableWords,
    pub token: fn(Token) -> String,
    pub square: fn(Square, Option<Token>, bool) -> String,
    pub choice: fn(&Choice) -> String,
    pub told: fn(&Effect) -> String,
    pub ended_turn: fn(Colour) -> &'static str,
    pub task: fn(Colour, turns: u8) -> String,
    pub points_left: fn(u8) -> String,
    pub end_turn: &'static str,
    pub pass: &'static str,
    pub pick_first: &'static str,
    pub which_one: &'static str,
    pub not_there: &'static str,
    pub choices: &'static str,
    pub choose: fn(count: usize) -> String,
    pub end_short: &'static str,
    pub illegal: fn(&Illegal) -> String,
    pub out: fn(&[Token]) -> String,
    pub ended_by_exit: &'static str,
    pub ended_quietly: &'static str,
    pub board: &'static str,
    pub rules_title: &'static str,
    pub rules_lead: &'static str,
    pub rules: &'static [Section],
    pub credit: &'static str,
}

/// Who acts and what they do: what a told action is made of.
struct Deed {
    kind: Kind,
    by: Colour,
    attackers: Vec<Token>,
    resistants: Vec<Token>,
    direction: Option<Direction>,
    deviation: Option<Direction>,
    out: Vec<Token>,
}

impl Deed {
    fn of(effect: &Effect) -> Option<Self> {
        let (direction, deviation) = match effect.action {
            Action::Move { direction, .. } => (Some(direction), None),
            Action::Swap { .. } => (None, None),
            Action::Attack { direction, deviation, .. } => (Some(direction), deviation),
            Action::End => return None,
        };
        let tokens =
            |shifts: &[dohyo_sumoo::Shift]| shifts.iter().map(|shift| shift.token).collect::<Vec<_>>();
        let attackers = tokens(&effect.moved);
        Some(Self {
            kind: Kind::of(effect),
            by: attackers.first()?.colour,
            resistants: tokens(&effect.resistants),
            out: effect
                .resistants
                .iter()
                .filter(|shift| shift.to.is_none())
                .map(|shift| shift.token)
                .collect(),
            attackers,
            direction,
            deviation,
        })
    }
}

fn names(tokens: &[Token], and: &str) -> String {
    let names: Vec<_> = tokens.iter().map(ToString::to_string).collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}{and}{last}", most.join(", ")),
    }
}

pub(super) static EN: SumooTexts = SumooTexts {
    colour: |colour| match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    },
    table: TableWords {
        pick: "Pick one of your tokens, or two that touch.",
        ejects: "a token is out of the arena",
        levels: [
            "Puts a token out when it can, and walks into most traps.",
            "Knows where danger comes from, now and then.",
            "Sees your threats most of the time.",
            "Rarely leaves a token where it can be pushed out.",
            "Prepares its attacks over several turns.",
            "Makes two threats at once when you let it.",
            "Hardly ever errs; wins by force when it can.",
            "All the computer has.",
        ],
        load_help: "Paste a Dohyō record, a game in SUMOO’s own notation, or a position. Your game is kept until a new one is read without error.",
        download_exchange: "Download in SUMOO notation",
        help_mouse: Section {
            title: "Mouse and touch",
            text: "Click a token to see what it can do alone, or two that touch to see what they do together. Each arrow is an action; its dots are the points it costs. Point at an arrow to see what would happen and the forces that meet. Click it, or the square it leads to, or choose from the list. Undo takes back one action at a time.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "move over the arena"),
            (&["Enter", "Space"], "pick a token, a second one that touches it, or where to go"),
            (&["1", "…", "9"], "take the action of that number in the list"),
            (&["Esc"], "let go of the tokens"),
            (&["U", "R"], "undo and redo"),
            (&["H"], "hint"),
            (&["F"], "flip the arena"),
            (&[",", "."], "one action back, one action on"),
        ],
        help_letters: "The list of actions follows the arena: Tab leads there and on to the end of the turn.",
    },
    token: |token| {
        let colour = match token.colour {
            Colour::White => "white",
            Colour::Black => "black",
        };
        format!("{colour} {token}, force {}", token.force())
    },
    square: |square, token, picked| {
        let what = token.map_or_else(|| "empty".to_owned(), EN.token);
        format!("{square}, {what}{}", if picked { ", picked" } else { "" })
    },
    choice: |choice| {
        let cost = match choice.cost() {
            1 => "1 point".to_owned(),
            cost => format!("{cost} points"),
        };
        let Some(deed) = Deed::of(&choice.effect) else { return String::new() };
        let way = deed.direction.map_or("", en_way);
        let aside = deed.deviation.map_or_else(String::new, |side| format!(", turned {}", en_way(side)));
        let forces =
            choice.forces.map_or_else(String::new, |(attack, defence)| format!(", {attack} ≥ {defence}"));
        let out = if deed.out.is_empty() { "" } else { " — out!" };
        match deed.kind {
            Kind::Move => format!("Move {way} · {cost}"),
            Kind::Swap => format!("Swap {} · {cost}", names(&deed.attackers, " and ")),
            Kind::Push => format!("Push {way}{aside}{forces}{out} · {cost}"),
            Kind::Pull => format!("Pull {way}{aside}{forces}{out} · {cost}"),
        }
    },
    told: |effect| {
        let Some(deed) = Deed::of(effect) else { return String::new() };
        let by = (EN.colour)(deed.by);
        let who = names(&deed.attackers, " and ");
        let way = deed.direction.map_or("", en_way);
        let aside =
            deed.deviation.map_or_else(String::new, |side| format!(", turning aside {}", en_way(side)));
        let whom = names(&deed.resistants, " and ");
        let mut text = match deed.kind {
            Kind::Move => format!("{by}: {who} moves {way}."),
            Kind::Swap => format!("{by}: {who} change places."),
            Kind::Push => format!("{by}: {who} pushes {whom} {way}{aside}."),
            Kind::Pull => format!("{by}: {who} pulls {whom} {way}{aside}."),
        };
        if !deed.out.is_empty() {
            text += &format!(" {} is out of the arena.", names(&deed.out, " and "));
        }
        text
    },
    ended_turn: |colour| match colour {
        Colour::White => "White ends the turn.",
        Colour::Black => "Black ends the turn.",
    },
    task: |colour, turns| {
        let colour = (EN.colour)(colour);
        match turns {
            1 => format!("{colour} ejects a token this turn."),
            2 => format!("{colour} ejects a token within two turns."),
            _ => format!("{colour} ejects a token within {turns} turns."),
        }
    },
    points_left: |points| match points {
        0 => "No action points left".to_owned(),
        1 => "1 action point left".to_owned(),
        _ => format!("{points} action points left"),
    },
    end_turn: "End turn",
    pass: "Pass",
    pick_first: "Pick one of your own tokens first.",
    which_one: "Several actions are possible here: choose one of the arrows.",
    not_there: "What you picked can do nothing there.",
    choices: "What the picked tokens can do",
    choose: |count| match count {
        0 => "Nothing can be done with this. Pick others.".to_owned(),
        1 => "One action is possible. Choose it.".to_owned(),
        _ => format!("{count} actions are possible. Choose one."),
    },
    end_short: "end",
    illegal: |why| match *why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn { to_move } => format!("It is {}'s turn.", (EN.colour)(to_move)),
        Illegal::NotEnoughPoints { cost, left } => format!("That costs {cost}, and you have {left} left."),
        Illegal::NotYours { token } => format!("{token} is not yours."),
        Illegal::NotThere { token } => format!("{token} is no longer in the arena."),
        Illegal::WouldLeave { token } => format!("{token} would leave the arena."),
        Illegal::Occupied { square } => format!("{square} is not empty."),
        Illegal::NotTouching { first, second } => format!("{first} and {second} do not touch."),
        Illegal::NotBehind { principal, second } => format!("{second} is not directly behind {principal}."),
        Illegal::NobodyToAttack => "There is nobody to push or pull that way.".to_owned(),
        Illegal::TooWeak { attack, resistance } => format!("Attack {attack} < resistance {resistance}."),
        Illegal::SomeWouldLeave { leaving, resistants } => {
            format!("{leaving} of {resistants} would leave the arena and the rest not: all or none.")
        }
    },
    out: |tokens| format!("Put out of the arena: {}", names(tokens, " and ")),
    ended_by_exit: "A token was put out of the arena.",
    ended_quietly: "Too many turns without a push or a pull.",
    board: "SUMOO arena",
    rules_title: "How to play SUMOO",
    rules_lead: "Put one enemy token out of the arena before one of yours is.",
    rules: &[
        Section {
            title: "The arena",
            text: "Five columns and seven rows. Each side has three tokens of force 1, two of force 2 and one of force 3. White begins in the south, Black in the north. The word SUMOO in the middle row shows which way is up; directions are N, S, E and U, as in Esperanto.",
        },
        Section {
            title: "Your turn",
            text: "You have three action points and may use any number of them, in any order, or none at all. Moving a token one square to an empty neighbour costs 1. Letting two of your tokens that touch change places costs 1. A push or a pull costs 2 with one attacker and 3 with two.",
        },
        Section {
            title: "Push and pull",
            text: "An attacker must touch an enemy; a second attacker may stand right behind the first. All enemies in a row behind the first one resist together. You need at least their force. In a push your tokens advance and the enemies give way; in a pull your tokens step back and the enemies follow.",
        },
        Section {
            title: "Turning aside",
            text: "The enemies may also be sent one square sideways at the same time, all together. Then all of them must land on empty squares, or all of them must leave the arena: never some of each.",
        },
        Section {
            title: "The end",
            text: "Whoever first puts an enemy token out of the arena wins at once. The third time the same position comes up, or sixty turns without a push or pull, the game is drawn.",
        },
    ],
    credit: "SUMOO was invented by Lucas Borboleta, who published it under CC BY-SA 3.0.",
};

fn en_way(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "east",
        Direction::North => "north",
        Direction::South => "south",
        Direction::West => "west",
    }
}

pub(super) static FR: SumooTexts = SumooTexts {
    colour: |colour| match colour {
        Colour::White => "Blanc",
        Colour::Black => "Noir",
    },
    table: TableWords {
        pick: "Choisissez un de vos jetons, ou deux qui se touchent.",
        ejects: "un jeton est hors de l’arène",
        levels: [
            "Met un jeton dehors quand il le peut, et tombe dans presque tous les pièges.",
            "Voit parfois d’où vient le danger.",
            "Voit vos menaces la plupart du temps.",
            "Laisse rarement un jeton à portée de sortie.",
            "Prépare ses attaques sur plusieurs tours.",
            "Menace deux fois à la fois si vous le laissez faire.",
            "Ne se trompe presque jamais ; gagne de force quand c’est possible.",
            "Tout ce que l’ordinateur sait faire.",
        ],
        load_help: "Collez une partie Dohyō, une partie dans la notation de SUMOO ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "Télécharger en notation SUMOO",
        help_mouse: Section {
            title: "Souris et doigt",
            text: "Cliquez un jeton pour voir ce qu’il peut faire seul, ou deux qui se touchent pour voir ce qu’ils font ensemble. Chaque flèche est une action ; ses points disent ce qu’elle coûte. Survolez-la pour voir ce qui se passerait et les forces en présence. Cliquez la flèche, la case où elle mène, ou choisissez dans la liste. « Annuler » reprend une action à la fois.",
        },
        keys: &[
            (&["←", "→", "↑", "↓"], "se déplacer dans l’arène"),
            (&["Entrée", "Espace"], "choisir un jeton, un second qui le touche, ou la case où aller"),
            (&["1", "…", "9"], "faire l’action de ce numéro dans la liste"),
            (&["Échap"], "lâcher les jetons"),
            (&["U", "R"], "annuler et rétablir"),
            (&["H"], "conseil"),
            (&["F"], "retourner l’arène"),
            (&[",", "."], "une action en arrière, une action en avant"),
        ],
        help_letters: "La liste des actions suit l’arène : Tab y mène, puis à la fin du tour.",
    },
    token: |token| {
        let colour = match token.colour {
            Colour::White => "blanc",
            Colour::Black => "noir",
        };
        format!("{token} {colour}, force {}", token.force())
    },
    square: |square, token, picked| {
        let what = token.map_or_else(|| "vide".to_owned(), FR.token);
        format!("{square}, {what}{}", if picked { ", choisi" } else { "" })
    },
    choice: |choice| {
        let cost = match choice.cost() {
            1 => "1 point".to_owned(),
            cost => format!("{cost} points"),
        };
        let Some(deed) = Deed::of(&choice.effect) else { return String::new() };
        let way = deed.direction.map_or("", fr_way);
        let aside = deed.deviation.map_or_else(String::new, |side| format!(", dévié {}", fr_way(side)));
        let forces =
            choice.forces.map_or_else(String::new, |(attack, defence)| format!(", {attack} ≥ {defence}"));
        let out = if deed.out.is_empty() { "" } else { " — dehors !" };
        match deed.kind {
            Kind::Move => format!("Déplacer {way} · {cost}"),
            Kind::Swap => format!("Échanger {} · {cost}", names(&deed.attackers, " et ")),
            Kind::Push => format!("Pousser {way}{aside}{forces}{out} · {cost}"),
            Kind::Pull => format!("Tirer {way}{aside}{forces}{out} · {cost}"),
        }
    },
    told: |effect| {
        let Some(deed) = Deed::of(effect) else { return String::new() };
        let by = (FR.colour)(deed.by);
        let who = names(&deed.attackers, " et ");
        let way = deed.direction.map_or("", fr_way);
        let aside = deed.deviation.map_or_else(String::new, |side| format!(", en déviant {}", fr_way(side)));
        let whom = names(&deed.resistants, " et ");
        let several = deed.attackers.len() > 1;
        let mut text = match deed.kind {
            Kind::Move => format!("{by} : {who} va {way}."),
            Kind::Swap => format!("{by} : {who} échangent leurs places."),
            Kind::Push => {
                format!("{by} : {who} {} {whom} {way}{aside}.", if several { "poussent" } else { "pousse" })
            }
            Kind::Pull => {
                format!("{by} : {who} {} {whom} {way}{aside}.", if several { "tirent" } else { "tire" })
            }
        };
        if !deed.out.is_empty() {
            text += &format!(" {} sort de l’arène.", names(&deed.out, " et "));
        }
        text
    },
    ended_turn: |colour| match colour {
        Colour::White => "Blanc termine son tour.",
        Colour::Black => "Noir termine son tour.",
    },
    task: |colour, turns| {
        let colour = (FR.colour)(colour);
        match turns {
            1 => format!("{colour} éjecte un jeton ce tour-ci."),
            2 => format!("{colour} éjecte un jeton en deux tours."),
            _ => format!("{colour} éjecte un jeton en {turns} tours."),
        }
    },
    points_left: |points| match points {
        0 => "Plus de point d’action".to_owned(),
        1 => "Reste 1 point d’action".to_owned(),
        _ => format!("Restent {points} points d’action"),
    },
    end_turn: "Fin du tour",
    pass: "Passer",
    pick_first: "Choisissez d’abord un de vos jetons.",
    which_one: "Plusieurs actions sont possibles ici : choisissez une des flèches.",
    not_there: "Ce que vous avez choisi ne peut rien faire là.",
    choices: "Ce que peuvent faire les jetons choisis",
    choose: |count| match count {
        0 => "Rien à faire avec cela. Choisissez autre chose.".to_owned(),
        1 => "Une action possible. Choisissez-la.".to_owned(),
        _ => format!("{count} actions possibles. Choisissez-en une."),
    },
    end_short: "fin",
    illegal: |why| match *why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn { to_move } => format!("C’est à {} de jouer.", (FR.colour)(to_move)),
        Illegal::NotEnoughPoints { cost, left } => format!("Cela coûte {cost}, et il vous en reste {left}."),
        Illegal::NotYours { token } => format!("{token} n’est pas à vous."),
        Illegal::NotThere { token } => format!("{token} n’est plus dans l’arène."),
        Illegal::WouldLeave { token } => format!("{token} quitterait l’arène."),
        Illegal::Occupied { square } => format!("{square} n’est pas vide."),
        Illegal::NotTouching { first, second } => format!("{first} et {second} ne se touchent pas."),
        Illegal::NotBehind { principal, second } => {
            format!("{second} n’est pas juste derrière {principal}.")
        }
        Illegal::NobodyToAttack => "Il n’y a personne à pousser ni à tirer par là.".to_owned(),
        Illegal::TooWeak { attack, resistance } => format!("Attaque {attack} < résistance {resistance}."),
        Illegal::SomeWouldLeave { leaving, resistants } => {
            format!("{leaving} sur {resistants} sortiraient et pas les autres : tous ou aucun.")
        }
    },
    out: |tokens| format!("Hors de l’arène : {}", names(tokens, " et ")),
    ended_by_exit: "Un jeton a été mis hors de l’arène.",
    ended_quietly: "Trop de tours sans poussée ni traction.",
    board: "Arène de SUMOO",
    rules_title: "Jouer à SUMOO",
    rules_lead: "Mettez un jeton adverse hors de l’arène avant d’en perdre un.",
    rules: &[
        Section {
            title: "L’arène",
            text: "Cinq colonnes et sept lignes. Chaque camp a trois jetons de force 1, deux de force 2 et un de force 3. Blanc part du sud, Noir du nord. Le mot SUMOO, sur la ligne du milieu, donne le sens du plateau ; les directions se notent N, S, E et U, comme en espéranto.",
        },
        Section {
            title: "Votre tour",
            text: "Vous disposez de trois points d’action, à dépenser en tout, en partie ou pas du tout, dans l’ordre qui vous plaît. Faire avancer un jeton vers une case voisine libre coûte 1. Faire permuter deux de vos jetons qui se touchent coûte 1. Une poussée ou une traction coûte 2 avec un attaquant, 3 avec deux.",
        },
        Section {
            title: "Pousser et tirer",
            text: "L’attaquant doit toucher un adversaire ; un second peut se placer juste derrière lui. Tous les adversaires alignés derrière le premier résistent ensemble, et il faut au moins leur force. Quand vous poussez, vos jetons avancent et les autres cèdent ; quand vous tirez, vos jetons reculent et les autres suivent.",
        },
        Section {
            title: "Dévier",
            text: "Les adversaires peuvent en même temps partir d’une case sur le côté, tous ensemble. Il faut alors que tous arrivent sur des cases vides, ou que tous quittent l’arène : jamais un peu des deux.",
        },
        Section {
            title: "La fin",
            text: "Le premier qui met un jeton adverse dehors gagne aussitôt. La troisième fois que la même position revient, ou après soixante tours sans poussée ni traction, la partie est nulle.",
        },
    ],
    credit: "SUMOO est un jeu de Lucas Borboleta, publié sous licence CC BY-SA 3.0.",
};

fn fr_way(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "vers l’est",
        Direction::North => "vers le nord",
        Direction::South => "vers le sud",
        Direction::West => "vers l’ouest",
    }
}
