//! What every table says, in French.

use dohyo_table::Proposal;

use dohyo_core::Reason;

use super::{Lang, Party, Texts};
use crate::table::load::Unread;

pub(super) static TEXTS: Texts = Texts {
    lang: Lang::Fr,
    cancel: "Annuler",

    new_game: "Nouvelle partie",
    opponent: "Adversaire",
    computer: "Ordinateur",
    same_screen: "Un ami, même écran",
    names: "Noms (facultatif)",
    level: "Niveau",
    ranks: ["Jonokuchi", "Jonidan", "Sandanme", "Makushita", "Jūryō", "Maegashira", "Ōzeki", "Yokozuna"],
    your_colour: "Votre couleur",
    near_colour: "Couleur de votre côté du plateau",
    by_lot: "Au hasard",
    clock: "Pendule",
    no_clock: "Aucune",
    minutes: |minutes| format!("{minutes} min"),
    increment: "Ajout par coup",
    no_increment: "Rien",
    seconds_a_move: |seconds| format!("{seconds} s"),
    start: "Commencer la partie",
    replaces_game: "La partie en cours sera mise de côté. Le menu permet de la reprendre.",

    you: "Vous",
    partner: "Partenaire",
    computer_at: |level, number| match number {
        Some(number) => format!("Ordinateur {number} (niveau {level})"),
        None => format!("Ordinateur (niveau {level})"),
    },
    thinking: "réfléchit…",
    to_move,
    to_do: |who, what| {
        let who = if who.you { "À vous".to_owned() } else { to_move(who) };
        format!("{who} : {what}")
    },
    time_left: |time| format!("reste {time}"),

    not_your_turn: "Ce n’est pas à vous de jouer.",
    hint_is: |action| format!("Conseil : {action}"),
    paused: "En pause",
    no_game: "Il n’y a pas encore de partie sur cette table.",
    broken_link: |why| format!("Ce lien ne mène à aucune partie. {why}"),
    other_tab: "Cette partie se joue dans un autre onglet.",
    play_here: "Jouer ici",
    looking_back: |turn, of| format!("Vous regardez le tour {turn} sur {of}"),
    looking_back_within: |turn, of, action| format!("Vous regardez le tour {turn} sur {of}, action {action}"),
    back_to_now: "Revenir à la partie",
    offers: |who, what| match what {
        Proposal::Draw => format!("{who} propose la nulle."),
        Proposal::TakeBack => format!("{who} demande à reprendre son dernier coup."),
        Proposal::Pause => format!("{who} demande une pause."),
        Proposal::Resign => format!("{who} veut abandonner. Abandonnez-vous aussi ?"),
        // The bar over an online table says so.
        Proposal::Replace { .. } => String::new(),
    },
    offered: |what| match what {
        Proposal::Draw => "Vous avez proposé la nulle.",
        Proposal::TakeBack => "Vous avez demandé à reprendre votre coup.",
        Proposal::Pause => "Vous avez demandé une pause.",
        Proposal::Resign => "Vous avez proposé à votre partenaire d’abandonner.",
        Proposal::Replace { .. } => "",
    },
    withdraw: "Retirer",
    abort: "Interrompre la partie",
    chat: "Discuter",
    offer_declined: |who, what| match what {
        Proposal::Draw => does(who, ["refusez la nulle.", "refuse la nulle.", "refusent la nulle."]),
        Proposal::TakeBack => does(
            who,
            ["refusez la reprise du coup.", "refuse la reprise du coup.", "refusent la reprise du coup."],
        ),
        Proposal::Pause => does(who, ["refusez la pause.", "refuse la pause.", "refusent la pause."]),
        Proposal::Resign => does(who, ["continuez.", "continue.", "continuent."]),
        Proposal::Replace { .. } => does(who, ["voulez attendre.", "veut attendre.", "veulent attendre."]),
    },
    away: "absent",
    kind_increment: "Ajoutées à la pendule",
    kind_delay: "Délai avant le départ",
    checking: "vérification…",
    press_again: "Appuyez encore",
    undo_luck: "Le hasard a parlé depuis : ce coup ne peut plus être repris.",
    around: "Son, notifications, autre appareil",
    accept: "Accepter",
    decline: "Refuser",
    draw_considered: "L’ordinateur examine votre proposition…",
    engine_failed: "L’ordinateur n’a pas pu démarrer. Rechargez la page pour réessayer.",
    game_put_aside: "Dohyō a changé depuis votre dernière visite. Votre partie en cours ne peut pas être reprise : elle a été mise de côté.",

    undo: "Annuler",
    redo: "Rétablir",
    hint: "Conseil",
    move_now: "Jouez !",
    flip: "Tourner",
    pause: "Pause",
    resume: "Reprendre",
    offer_draw: "Proposer la nulle",
    draw_question: "Proposer la nulle ?",
    draw_text: "Si votre adversaire accepte, la partie s’arrête sans vainqueur. Sinon, elle continue.",
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
    mistake: "il y avait mieux",

    wins: |who| match who.names.len() {
        0 => "Partie nulle".to_owned(),
        _ => does(who, ["gagnez", "gagne", "gagnent"]),
    },
    share_win: |who| does(who, ["partagez la victoire", "", "se partagent la victoire"]),
    reason: |reason, losers| {
        let text = match reason {
            Reason::RESIGNATION => does(losers, ["avez abandonné.", "a abandonné.", "ont abandonné."]),
            Reason::TIME => {
                does(losers, ["n’avez plus de temps.", "n’a plus de temps.", "n’ont plus de temps."])
            }
            Reason::ABSENCE => "Un joueur s’est absenté.".to_owned(),
            Reason::AGREEMENT => "Les deux camps sont d’accord.".to_owned(),
            Reason::REPETITION => "La même position est revenue trois fois.".to_owned(),
            Reason::NO_MOVE => does(
                losers,
                ["n’avez aucun coup possible.", "n’a aucun coup possible.", "n’ont aucun coup possible."],
            ),
            _ => return None,
        };
        Some(text)
    },
    rematch: "Revanche",
    review: "Bilan",
    close_review: "Fermer le bilan",
    analyse: "Analyser",
    graph: |light, dark| format!("Qui menait, coup par coup. Clair : {light}. Sombre : {dark}."),
    graph_of_many: "Qui menait, coup par coup : une ligne par joueur",
    judging: |done, of| format!("Examen des tours : {done} sur {of}"),
    even: "Équilibre",
    chances: |who, percent| format!("{who} : {percent} % de chances de gagner"),
    wins_by_force: |who| does(who, ["gagnez à coup sûr", "gagne à coup sûr", "gagnent à coup sûr"]),
    loses_by_force: |who| does(who, ["perdez à coup sûr", "perd à coup sûr", "perdent à coup sûr"]),
    best: |action, played| {
        let played = if played { ", et joué" } else { "" };
        format!("Meilleur coup ici{played} : {action}")
    },
    graph_ahead: |who| format!("{who} en tête"),
    graph_turn: |turn| format!("Tour {turn}"),

    records: "Enregistrer ou charger",
    copy_record: "Copier la partie",
    copied: "Copié.",
    copy_failed: "Le navigateur n’a pas permis la copie. Utilisez le téléchargement.",
    download: "Télécharger la partie",
    copy_position: "Copier la position",
    copy_link: "Copier un lien vers cette position",
    load: "Charger une partie ou une position",
    load_text: "Partie ou position",
    load_file: "Depuis un fichier…",
    load_action: "Charger",
    unread: |why, here| match why {
        Unread::Nothing => "Il n’y a rien à lire. Collez d’abord une partie ou une position.".to_owned(),
        Unread::OtherGame(other) => {
            format!("C’est la partie d’un autre jeu ({other}). Ici, seul {here} peut être chargé.")
        }
        Unread::Version(version) => {
            format!("Cette partie suit la version {version} des règles, que cette page ne connaît pas.")
        }
        Unread::Line { number, text } => format!("La ligne {number} est illisible : « {text} »."),
        Unread::Setup => format!("Les options de cette partie ne conviennent pas à une partie {}.", of(here)),
        Unread::Position(at) => {
            format!("Ce n’est pas une position {}. L’erreur est ici : « {at} ».", of(here))
        }
        Unread::Move { number, text, why: Some([_, why]) } => {
            format!("Le coup {number} ({text}) n’est pas permis : {why}")
        }
        Unread::Move { number, text, why: None } => {
            format!("Le coup {number} ({text}) n’est pas un coup {}.", of(here))
        }
        Unread::Result(result) => format!("Les coups ne mènent pas au résultat indiqué ({result})."),
    },
    file_unread: "Le fichier n’a pas pu être lu.",

    help_keys: "Clavier",
    replay_turn: "Revoir le dernier tour",
    replay_slowly: "Revoir le dernier tour au ralenti",
    repeated: "Cette position est venue deux fois : la troisième fois, la partie est nulle.",
    would_repeat: "Finir le tour maintenant répète la position une troisième fois : partie nulle.",
    last_turn: |who, passed| if passed { format!("{who} : aucune action") } else { format!("{who} :") },
};

fn to_move(who: &Party) -> String {
    if who.you {
        return "À vous de jouer".to_owned();
    }
    let who = joined(who, to).replace(" et À", " et à").replace(" et A", " et a");
    format!("{who} de jouer")
}

/// Returns a name as the subject of a sentence, and whether it is plural.
fn subject(name: &str) -> (String, bool) {
    match name {
        "Blanc" => ("Les Blancs".to_owned(), true),
        "Noir" => ("Les Noirs".to_owned(), true),
        "Partenaire" => ("Votre partenaire".to_owned(), false),
        _ => match (name.strip_prefix("Ordinateur"), name.strip_prefix("Joueur ")) {
            (Some(rest), _) => (format!("L’ordinateur{rest}"), false),
            (_, Some(number)) => (format!("Le joueur {number}"), false),
            _ => (name.to_owned(), false),
        },
    }
}

/// Returns a name as in “À Ada de jouer”.
fn to(name: &str) -> String {
    match subject(name).0.split_once(' ') {
        Some(("Les", rest)) => format!("Aux {rest}"),
        Some(("Le", rest)) => format!("Au {rest}"),
        Some(("Votre", rest)) => format!("À votre {rest}"),
        _ if name.starts_with("Ordinateur") => format!("À {}", subject(name).0.replacen('L', "l", 1)),
        _ => format!("À {name}"),
    }
}

/// Returns all names of a party, each in the form that `form` gives it.
fn joined(who: &Party, form: fn(&str) -> String) -> String {
    who.names.iter().map(|name| form(name)).collect::<Vec<_>>().join(" et ")
}

/// Returns a sentence about a party, with the verb for you, for one other player and for several.
fn does(who: &Party, [you, one, many]: [&str; 3]) -> String {
    match &who.names[..] {
        _ if who.you => format!("Vous {you}"),
        [name] => {
            let (name, plural) = subject(name);
            format!("{name} {}", if plural { many } else { one })
        }
        _ => format!("{} {many}", joined(who, |name| subject(name).0)),
    }
}

/// Returns the name of a game as in “d’Abalone”.
fn of(game: &str) -> String {
    if game.starts_with('A') { format!("d’{game}") } else { format!("de {game}") }
}
