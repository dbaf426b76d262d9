//! The texts of SUMOO, in every language.

pub mod rules;

use dohyo_sumoo::{Action, Colour, Direction, Effect, Illegal, Square, Token};

use super::choose::{Candidate, Group, Kind};
use crate::table::TableWords;
use crate::texts::{Section, Texts, Translated};

/// All texts of SUMOO in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct SumooTexts {
    pub colour: fn(Colour) -> &'static str,
    pub table: TableWords,
    pub token: fn(Token) -> String,
    pub square: fn(Square, Option<Token>, bool) -> String,
    pub choice: fn(&Candidate) -> String,
    pub deed: fn(&Effect) -> String,
    pub told: fn(Colour, deed: &str) -> String,
    pub ended_turn: fn(Colour) -> &'static str,
    pub task: fn(Colour, turns: u8) -> String,
    pub points_left: fn(u8) -> String,
    pub spent: &'static str,
    pub end_turn: &'static str,
    pub pass: &'static str,
    pub pick_first: &'static str,
    pub which_one: &'static str,
    pub not_there: &'static str,
    pub choices: &'static str,
    pub group: fn(Group) -> &'static str,
    pub first_choice: &'static str,
    pub choose: fn(count: usize) -> String,
    pub compass: &'static str,
    pub end_short: &'static str,
    pub illegal: fn(&Illegal) -> String,
    pub out: fn(&[Token]) -> String,
    pub ended_by_exit: &'static str,
    pub ended_quietly: &'static str,
    pub board: &'static str,
    pub credit: &'static str,
}

impl Translated for SumooTexts {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

impl Texts {
    /// The texts of SUMOO.
    pub const fn sumoo_words(&self) -> &'static SumooTexts {
        self.lang.of()
    }
}

/// The parts of an action, for telling it.
struct Deed {
    kind: Kind,
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

static EN: SumooTexts = SumooTexts {
    colour: |colour| match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    },
    table: TableWords {
        goal: "Put one enemy token out of the arena to win.",
        pick: "Pick one of your tokens, or two that touch.",
        highlight: "a token is out of the arena",
        levels: [
            "Puts a token out when it can, and walks into most traps.",
            "Knows where danger comes from, now and then.",
            "Sees your threats most of the time.",
            "Rarely leaves a token where it can be pushed out.",
            "Prepares its attacks over several turns.",
            "Makes two threats at once when you let it.",
            "Hardly ever errs; wins by force when it can.",
            "The computer at full strength.",
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
        let aside = deed.deviation.map_or_else(String::new, |side| format!(", deflected {}", en_way(side)));
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
    deed: |effect| {
        let Some(deed) = Deed::of(effect) else { return String::new() };
        let who = names(&deed.attackers, " and ");
        let way = deed.direction.map_or("", en_way);
        let aside = deed.deviation.map_or_else(String::new, |side| format!(", deflected {}", en_way(side)));
        let whom = names(&deed.resistants, " and ");
        let verb = |one: &'static str, two: &'static str| if deed.attackers.len() > 1 { two } else { one };
        let mut text = match deed.kind {
            Kind::Move => format!("{who} moves {way}"),
            Kind::Swap => format!("{who} change places"),
            Kind::Push => format!("{who} {} {whom} {way}{aside}", verb("pushes", "push")),
            Kind::Pull => format!("{who} {} {whom} {way}{aside}", verb("pulls", "pull")),
        };
        if !deed.out.is_empty() {
            text += &format!(": {} out of the arena", names(&deed.out, " and "));
        }
        text
    },
    told: |colour, deed| format!("{}: {deed}.", (EN.colour)(colour)),
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
        0 => "No action point left".to_owned(),
        1 => "1 action point left".to_owned(),
        _ => format!("{points} action points left"),
    },
    spent: "No action point is left: end your turn.",
    end_turn: "End turn",
    pass: "Pass",
    pick_first: "Pick one of your own tokens first.",
    which_one: "Several actions are possible here: choose one of the arrows.",
    not_there: "The tokens you picked can do nothing there.",
    choices: "What the picked tokens can do",
    group: |group| match group {
        Group::Move => "Move",
        Group::Swap => "Swap",
        Group::Push => "Push straight",
        Group::PushAside => "Push and deflect",
        Group::Pull => "Pull straight",
        Group::PullAside => "Pull and deflect",
    },
    first_choice: "Choose an arrow (its dots are its price in points) or add a token that touches.",
    choose: |count| match count {
        0 => "Nothing can be done with this. Pick others.".to_owned(),
        1 => "One action is possible. Choose it.".to_owned(),
        _ => format!("{count} actions are possible. Choose one."),
    },
    compass: "N north, S south, E east, U west: the letters of Esperanto.",
    end_short: "end",
    illegal: |why| match *why {
        Illegal::GameOver => "The game is over.".to_owned(),
        Illegal::NotYourTurn { to_move } => format!("It is {}’s turn.", (EN.colour)(to_move)),
        Illegal::NotEnoughPoints { cost, left } => {
            format!("That costs {cost} points, and you have {left} left.")
        }
        Illegal::NotYours { token } => format!("{token} is not yours."),
        Illegal::NotThere { token } => format!("{token} is no longer in the arena."),
        Illegal::WouldLeave { token } => format!("{token} would leave the arena."),
        Illegal::Occupied { square } => format!("{square} is not empty."),
        Illegal::NotTouching { first, second } => format!("{first} and {second} do not touch."),
        Illegal::NotBehind { front, rear } => format!("{rear} is not directly behind {front}."),
        Illegal::NobodyToAttack => "There is no enemy to push or pull that way.".to_owned(),
        Illegal::TooWeak { attack, resistance } => {
            format!("Too weak: your force is {attack}, theirs is {resistance}.")
        }
        Illegal::SomeWouldLeave { leaving, resistants } => {
            format!("Only {leaving} of {resistants} would leave the arena: it must be all or none.")
        }
    },
    out: |tokens| format!("Put out of the arena: {}", names(tokens, " and ")),
    ended_by_exit: "A token was put out of the arena.",
    ended_quietly: "Too many turns without a push or a pull.",
    board: "SUMOO arena",
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

static FR: SumooTexts = SumooTexts {
    colour: |colour| match colour {
        Colour::White => "Blanc",
        Colour::Black => "Noir",
    },
    table: TableWords {
        goal: "Sortez un jeton adverse de l’arène pour gagner.",
        pick: "Choisissez un de vos jetons, ou deux qui se touchent.",
        highlight: "un jeton est hors de l’arène",
        levels: [
            "Met un jeton dehors quand il le peut, et tombe dans presque tous les pièges.",
            "Voit parfois d’où vient le danger.",
            "Voit vos menaces la plupart du temps.",
            "Laisse rarement un jeton à portée de sortie.",
            "Prépare ses attaques sur plusieurs tours.",
            "Fait deux menaces à la fois si vous le laissez faire.",
            "Ne se trompe presque jamais et ne laisse passer aucun gain sûr.",
            "L’ordinateur à pleine force.",
        ],
        load_help: "Collez une partie Dohyō, une partie dans la notation de SUMOO ou une position. Votre partie est gardée tant qu’une nouvelle n’a pas été lue sans erreur.",
        download_exchange: "Télécharger en notation SUMOO",
        help_mouse: Section {
            title: "Souris et écran tactile",
            text: "Cliquez sur un jeton pour voir ce qu’il peut faire seul, ou sur deux qui se touchent pour voir ce qu’ils font ensemble. Chaque flèche est une action ; ses points disent ce qu’elle coûte. Survolez-la pour voir ce qui se passerait et les forces en présence. Cliquez sur la flèche ou sur la case où elle mène, ou choisissez dans la liste. « Annuler » reprend une action à la fois.",
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
    deed: |effect| {
        let Some(deed) = Deed::of(effect) else { return String::new() };
        let who = names(&deed.attackers, " et ");
        let way = deed.direction.map_or("", fr_way);
        let aside = deed.deviation.map_or_else(String::new, |side| format!(", en déviant {}", fr_way(side)));
        let whom = names(&deed.resistants, " et ");
        let verb = |one: &'static str, two: &'static str| if deed.attackers.len() > 1 { two } else { one };
        let mut text = match deed.kind {
            Kind::Move => format!("{who} va {way}"),
            Kind::Swap => format!("{who} échangent leurs places"),
            Kind::Push => format!("{who} {} {whom} {way}{aside}", verb("pousse", "poussent")),
            Kind::Pull => format!("{who} {} {whom} {way}{aside}", verb("tire", "tirent")),
        };
        if !deed.out.is_empty() {
            text += &format!(" : {} hors de l’arène", names(&deed.out, " et "));
        }
        text
    },
    told: |colour, deed| format!("{} : {deed}.", (FR.colour)(colour)),
    ended_turn: |colour| match colour {
        Colour::White => "Les Blancs terminent leur tour.",
        Colour::Black => "Les Noirs terminent leur tour.",
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
    spent: "Il ne reste plus de point d’action : finissez votre tour.",
    end_turn: "Fin du tour",
    pass: "Passer",
    pick_first: "Choisissez d’abord un de vos jetons.",
    which_one: "Plusieurs actions sont possibles ici : choisissez une des flèches.",
    not_there: "Les jetons choisis ne peuvent rien faire là.",
    choices: "Ce que peuvent faire les jetons choisis",
    group: |group| match group {
        Group::Move => "Déplacer",
        Group::Swap => "Échanger",
        Group::Push => "Pousser tout droit",
        Group::PushAside => "Pousser en déviant",
        Group::Pull => "Tirer tout droit",
        Group::PullAside => "Tirer en déviant",
    },
    first_choice: "Choisissez une flèche (ses points sont son prix) ou ajoutez un jeton voisin.",
    choose: |count| match count {
        0 => "Rien à faire avec cela. Choisissez autre chose.".to_owned(),
        1 => "Une action possible. Choisissez-la.".to_owned(),
        _ => format!("{count} actions possibles. Choisissez-en une."),
    },
    compass: "N nord, S sud, E est, U ouest : les lettres de l’espéranto.",
    end_short: "fin",
    illegal: |why| match *why {
        Illegal::GameOver => "La partie est finie.".to_owned(),
        Illegal::NotYourTurn { to_move } => format!("C’est aux {}s de jouer.", (FR.colour)(to_move)),
        Illegal::NotEnoughPoints { cost, left } => format!("Cela coûte {cost}, et il vous en reste {left}."),
        Illegal::NotYours { token } => format!("{token} n’est pas à vous."),
        Illegal::NotThere { token } => format!("{token} n’est plus dans l’arène."),
        Illegal::WouldLeave { token } => format!("{token} quitterait l’arène."),
        Illegal::Occupied { square } => format!("{square} n’est pas vide."),
        Illegal::NotTouching { first, second } => format!("{first} et {second} ne se touchent pas."),
        Illegal::NotBehind { front, rear } => {
            format!("{rear} n’est pas juste derrière {front}.")
        }
        Illegal::NobodyToAttack => "Il n’y a aucun adversaire à pousser ni à tirer par là.".to_owned(),
        Illegal::TooWeak { attack, resistance } => {
            format!("Trop faible : votre force est {attack}, la leur {resistance}.")
        }
        Illegal::SomeWouldLeave { leaving, resistants } => {
            format!("Seulement {leaving} sur {resistants} sortiraient : il faut tous ou aucun.")
        }
    },
    out: |tokens| format!("Hors de l’arène : {}", names(tokens, " et ")),
    ended_by_exit: "Un jeton a été mis hors de l’arène.",
    ended_quietly: "Trop de tours sans poussée ni traction.",
    board: "Arène de SUMOO",
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
