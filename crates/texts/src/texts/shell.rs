//! What the shell around every page says: header, footer, the names of pages.

use super::Translated;

/// The name of a page.
#[derive(Clone, Copy, Debug)]
pub struct PageName {
    /// As a heading.
    pub title: &'static str,
    /// As a link in the header.
    pub short: &'static str,
}

/// The shell's texts in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct ShellTexts {
    pub name: &'static str,
    pub home: &'static str,
    pub skip: &'static str,
    pub not_found: &'static str,
    pub not_found_text: &'static str,
    pub other_language: &'static str,
    pub switch_language: &'static str,
    pub theme_system: &'static str,
    pub theme_light: &'static str,
    pub theme_dark: &'static str,
    pub independent: &'static str,
    pub guides: &'static str,
    pub close: &'static str,
    pub part_failed: &'static str,
    pub try_again: &'static str,
    pub rules: &'static str,
    pub rules_try: &'static str,
    pub rulings: &'static str,
    pub learn: PageName,
    pub learn_in_a_minute: &'static str,
    pub sheet: &'static str,
    pub analysis: &'static str,
    pub editor: &'static str,
    pub races: PageName,
    pub daily: PageName,
    pub online: &'static str,
    pub account: PageName,
    pub players: PageName,
    pub puzzles: &'static str,
    pub puzzles_of: fn(game: &str) -> String,
    pub puzzle: fn(number: u16) -> String,
}

impl Translated for ShellTexts {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

pub(crate) static EN: ShellTexts = ShellTexts {
    name: "Dohyō",
    home: "All games",
    skip: "Skip to the content",
    not_found: "No such page",
    not_found_text: "There is nothing at this address. The games are one step away.",
    other_language: "FR",
    switch_language: "Passer en français",
    theme_system: "Theme: system",
    theme_light: "Theme: day",
    theme_dark: "Theme: night",
    independent: "An independent, free implementation. The names of the games belong to their owners; the rules are told in our own words, and every drawing here is our own.",
    guides: "Guides",
    close: "Close",
    part_failed: "This part of the page could not be loaded. Check your connection.",
    try_again: "Try again",
    rules: "Rules",
    rules_try: "Play now",
    rulings: "House rulings",
    learn: PageName { title: "Lessons", short: "Learn" },
    learn_in_a_minute: "Learn in a minute",
    sheet: "Rules on one page",
    analysis: "Analysis",
    editor: "Set up a position",
    online: "Play online",
    account: PageName { title: "Your account", short: "Account" },
    players: PageName { title: "The best players", short: "Players" },
    races: PageName { title: "Races and solo", short: "Races" },
    daily: PageName { title: "Puzzle of the day", short: "Daily" },
    puzzles: "Puzzles",
    puzzles_of: |game| format!("{game} puzzles"),
    puzzle: |number| format!("Puzzle {number}"),
};

pub(crate) static FR: ShellTexts = ShellTexts {
    name: "Dohyō",
    home: "Tous les jeux",
    skip: "Aller au contenu",
    not_found: "Page introuvable",
    not_found_text: "Il n’y a rien à cette adresse. Les jeux sont à un pas d’ici.",
    other_language: "EN",
    switch_language: "Switch to English",
    theme_system: "Thème : système",
    theme_light: "Thème : jour",
    theme_dark: "Thème : nuit",
    independent: "Une réalisation libre et indépendante. Les noms des jeux appartiennent à leurs propriétaires ; les règles sont dites avec nos mots, et tous les dessins sont les nôtres.",
    guides: "Guides",
    close: "Fermer",
    part_failed: "Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion.",
    try_again: "Réessayer",
    rules: "Règles",
    rules_try: "Jouer maintenant",
    rulings: "Nos choix de règles",
    learn: PageName { title: "Leçons", short: "Leçons" },
    learn_in_a_minute: "Apprendre en une minute",
    sheet: "Règles sur une page",
    analysis: "Analyse",
    editor: "Composer une position",
    online: "Jouer en ligne",
    account: PageName { title: "Votre compte", short: "Compte" },
    players: PageName { title: "Les meilleurs joueurs", short: "Joueurs" },
    races: PageName { title: "Courses et solo", short: "Courses" },
    daily: PageName { title: "Défi du jour", short: "Défi" },
    puzzles: "Problèmes",
    puzzles_of: |game| format!("Problèmes de {game}"),
    puzzle: |number| format!("Problème {number}"),
};
