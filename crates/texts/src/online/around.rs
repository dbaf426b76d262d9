//! The texts of online tables about absent players, notifications and other devices.

use dohyo_room::Claim;

use crate::texts::Translated;

/// The texts around an online table in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct AroundTexts {
    pub missing: fn(who: &str, wait: &str) -> String,
    pub missing_long: fn(who: &str) -> String,
    pub missing_wait: fn(who: &str) -> String,
    pub claim: fn(Claim) -> &'static str,
    pub end_game: &'static str,
    pub replace: &'static str,
    pub ask_replace: &'static str,
    pub level: &'static str,
    pub wait: &'static str,
    pub replace_offered: fn(by: &str, who: &str, level: u8) -> String,
    pub replace_asked: fn(who: &str) -> String,
    pub resign_offered: fn(by: &str) -> String,
    pub resign_asked: &'static str,
    pub agree: &'static str,
    pub decline: &'static str,
    pub withdraw: &'static str,
    pub you_are_replaced: fn(level: u8) -> String,
    pub first_move: fn(wait: &str) -> String,
    pub first_move_of: fn(who: &str, wait: &str) -> String,
    pub credited: fn(seconds: u64) -> String,
    pub understood: &'static str,

    pub around: &'static str,
    pub sound: &'static str,
    pub notify: &'static str,
    pub confirm: &'static str,
    pub confirm_ask: fn(action: &str) -> String,
    pub confirm_yes: &'static str,
    pub confirm_no: &'static str,
    pub plan_is: fn(action: &str) -> String,
    pub plan_cancel: &'static str,
    pub plan_illegal: fn(why: &str) -> String,
    pub plan_taken_back: &'static str,
    pub plan_missed: &'static str,
    pub plan_offer: &'static str,
    pub notify_blocked: &'static str,
    pub notify_title: &'static str,
    pub notify_text: fn(game: &str) -> String,
    pub hurry_text: fn(game: &str) -> String,
    pub device: &'static str,
    pub device_text: &'static str,
    pub make_code: &'static str,
    pub code_text: &'static str,
    pub arrive: &'static str,
    pub arrive_text: &'static str,
    pub arrive_go: &'static str,
    pub arrive_not: &'static str,
    pub code_spent: &'static str,
    pub next_game: fn(game: &str, others: usize) -> String,
}

impl Translated for AroundTexts {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

static EN: AroundTexts = AroundTexts {
    missing: |who, wait| format!("{who} is away. You may end the game in {wait}."),
    missing_long: |who| format!("{who} is still away."),
    missing_wait: |who| format!("{who} is away. This table waits."),
    claim: |claim| match claim {
        Claim::Win => "Claim the win",
        Claim::Draw => "Call it a draw",
    },
    end_game: "End the game",
    replace: "Let a computer play on",
    ask_replace: "Propose a computer",
    level: "Level of the computer",
    wait: "Wait",
    replace_offered: |by, who, level| {
        format!("{by} proposes that a computer (level {level}) plays on for {who}.")
    },
    replace_asked: |who| format!("You have proposed a computer for {who}. The others are asked."),
    resign_offered: |by| format!("{by} wants to resign. Do you resign, too?"),
    resign_asked: "You have asked your partner to resign.",
    agree: "Agree",
    decline: "Decline",
    withdraw: "Withdraw",
    you_are_replaced: |level| {
        format!("You were away, so a computer (level {level}) plays on in your place. You can watch.")
    },
    first_move: |wait| format!("Make your first move within {wait}, or the table is closed."),
    first_move_of: |who, wait| format!("{who} has {wait} for the first move."),
    credited: |seconds| format!("The server was away. The clock got {seconds} s back."),
    understood: "All right",
    around: "Sound, notices, other device",
    sound: "Play a sound when it is my turn",
    notify: "Notify me when it is my turn and I look elsewhere",
    confirm: "Ask before each of my moves",
    confirm_ask: |action| format!("Play {action}?"),
    confirm_yes: "Play",
    confirm_no: "Take back",
    plan_is: |action| format!("Planned: {action}."),
    plan_cancel: "Cancel the plan",
    plan_illegal: |why| format!("Your planned move is no longer possible. {why}"),
    plan_taken_back: "Moves were taken back, so your planned move was dropped.",
    plan_missed: "The game went on while you were disconnected, so your planned move was dropped.",
    plan_offer: "You have an offer to answer, so your planned move was not played.",
    notify_blocked: "The browser blocks notifications of this site. You can allow them in its settings.",
    notify_title: "Your turn",
    notify_text: |game| format!("{game}: it is your turn."),
    hurry_text: |game| format!("{game}: your time is running out."),
    device: "Continue on another device",
    device_text: "Scan a code with your phone, or open the link there: your seats come with you, and you can play on both devices.",
    make_code: "Show the code",
    code_text: "Works once, for ten minutes. Anyone who opens it plays as you: keep it to yourself.",
    arrive: "Continue here?",
    arrive_text: "This link brings your seats from your other device to this browser. Games that you play in this browser under another identity stay on the server but will no longer be yours.",
    arrive_go: "Continue here",
    arrive_not: "Only watch",
    code_spent: "This code has been used or has expired. Create a new one on the other device.",
    next_game: |game, others| match others {
        0 => format!("Next game: {game}"),
        others => format!("Next game: {game} (and {others} more)"),
    },
};

static FR: AroundTexts = AroundTexts {
    missing: |who, wait| format!("{who} s’est absenté. Vous pourrez mettre fin à la partie dans {wait}."),
    missing_long: |who| format!("{who} est toujours absent."),
    missing_wait: |who| format!("{who} s’est absenté. À cette table, on attend."),
    claim: |claim| match claim {
        Claim::Win => "Réclamer la victoire",
        Claim::Draw => "Déclarer la nulle",
    },
    end_game: "Mettre fin à la partie",
    replace: "Faire jouer l’ordinateur",
    ask_replace: "Proposer l’ordinateur",
    level: "Niveau de l’ordinateur",
    wait: "Attendre",
    replace_offered: |by, who, level| {
        format!("{by} propose que l’ordinateur (niveau {level}) joue à la place de {who}.")
    },
    replace_asked: |who| {
        format!("Vous avez proposé l’ordinateur à la place de {who}. Les autres doivent répondre.")
    },
    resign_offered: |by| format!("{by} veut abandonner. Abandonnez-vous aussi ?"),
    resign_asked: "Vous avez proposé à votre partenaire d’abandonner.",
    agree: "D’accord",
    decline: "Refuser",
    withdraw: "Retirer",
    you_are_replaced: |level| {
        format!(
            "Pendant votre absence, l’ordinateur (niveau {level}) a pris votre place. Vous pouvez regarder."
        )
    },
    first_move: |wait| format!("Jouez votre premier coup d’ici {wait}, sinon la table sera fermée."),
    first_move_of: |who, wait| format!("{who} a {wait} pour jouer son premier coup."),
    credited: |seconds| format!("Le serveur s’est arrêté un moment. La pendule a récupéré {seconds} s."),
    understood: "Compris",
    around: "Son, notifications, autre appareil",
    sound: "Un son quand c’est à moi de jouer",
    notify: "Une notification quand c’est à moi et que je regarde ailleurs",
    confirm: "Confirmer chacun de mes coups",
    confirm_ask: |action| format!("Jouer {action} ?"),
    confirm_yes: "Jouer",
    confirm_no: "Annuler",
    plan_is: |action| format!("Coup prévu : {action}."),
    plan_cancel: "Annuler le coup prévu",
    plan_illegal: |why| format!("Le coup prévu n’est plus possible. {why}"),
    plan_taken_back: "Des coups ont été repris : le coup prévu est annulé.",
    plan_missed: "La partie a continué pendant la coupure : le coup prévu est annulé.",
    plan_offer: "Une proposition attend votre réponse : le coup prévu n’a pas été joué.",
    notify_blocked: "Le navigateur bloque les notifications de ce site. Ses réglages permettent de les autoriser.",
    notify_title: "À vous de jouer",
    notify_text: |game| format!("{game} : c’est à vous de jouer."),
    hurry_text: |game| format!("{game} : votre temps s’épuise."),
    device: "Continuer sur un autre appareil",
    device_text: "Scannez un code avec votre téléphone, ou ouvrez-y le lien : vos places vous suivent, et vous pouvez jouer sur les deux.",
    make_code: "Afficher le code",
    code_text: "Valable une fois, pendant dix minutes. Toute personne qui l’ouvre joue en votre nom : gardez-le pour vous.",
    arrive: "Continuer ici ?",
    arrive_text: "Ce lien amène dans ce navigateur les places de votre autre appareil. Les parties que vous jouez dans ce navigateur sous une autre identité restent sur le serveur, mais ne seront plus les vôtres.",
    arrive_go: "Continuer ici",
    arrive_not: "Regarder seulement",
    code_spent: "Ce code a déjà servi ou a expiré. Créez-en un autre sur l’autre appareil.",
    next_game: |game, others| match others {
        0 => format!("Partie suivante : {game}"),
        1 => format!("Partie suivante : {game} (et une autre)"),
        others => format!("Partie suivante : {game} (et {others} autres)"),
    },
};
