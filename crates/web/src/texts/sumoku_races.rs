//! The texts of Sumoku's races and of its puzzles of the day, in every language.

use dohyo_core::Seat;
use dohyo_sumoku::Mode;
use dohyo_sumoku::daily::{Date, Solved};

/// Texts of the races in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct RaceTexts {
    pub title: &'static str,
    pub short: &'static str,
    pub lead: &'static str,
    pub about: fn(Mode) -> &'static str,
    pub rivals: &'static str,
    pub teams: &'static str,
    pub reroll: &'static str,
    pub locked: &'static str,
    pub fair_deal: &'static str,
    pub begin: &'static str,
    pub another: &'static str,
    pub next_round: &'static str,
    pub resume: &'static str,
    pub waiting: &'static str,
    pub claim: &'static str,
    pub swap: &'static str,
    pub swap_which: &'static str,
    pub pool: fn(usize) -> String,
    pub stage: fn(usize) -> String,
    pub rounds_won: fn(u8) -> String,
    pub tiles_left: fn(usize) -> String,
    pub tiles_won: fn(usize, usize) -> String,
    pub out: &'static str,
    pub locked_out: &'static str,
    pub building: &'static str,
    pub looking: &'static str,
    pub name: fn(Seat, level: Option<u8>) -> String,
    pub won_round: fn(Option<&str>) -> String,
    pub wrong: fn(Option<&str>, fault: &str) -> String,
    pub given: fn(Option<&str>) -> String,
    pub swapped: fn(Option<&str>) -> String,
    pub spotted: fn(Option<&str>, tiles: &str, total: u32) -> String,
    pub missed: fn(Option<&str>, total: u32, locked: bool) -> String,
    pub pick_four: fn(usize) -> String,
    pub announce: &'static str,
    pub won: fn(Option<&str>) -> String,
    pub arrange: fn(usize) -> String,
    pub apart: &'static str,
    pub all_right: &'static str,
    pub solo_done: &'static str,
}

/// Texts of the puzzles of the day in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct DailyTexts {
    pub title: &'static str,
    pub short: &'static str,
    pub day: fn(Date) -> String,
    pub all_tiles: &'static str,
    pub skeleton: &'static str,
    pub kinds: &'static str,
    pub task: fn(usize) -> String,
    pub task_skeleton: fn(usize) -> String,
    pub stars: fn(u8) -> String,
    pub hint: &'static str,
    pub hints: [&'static str; 3],
    pub hint_tile: fn(&str) -> String,
    pub hint_line: fn(&str) -> String,
    pub hint_step: fn(&str, cell: &str) -> String,
    pub hint_take_up: fn(&str) -> String,
    pub hints_taken: fn(u32) -> String,
    pub solved: fn(time: &str, hints: &str) -> String,
    pub share: &'static str,
    pub again: &'static str,
    pub streak: fn(u32) -> String,
    pub archive: &'static str,
    pub earlier: &'static str,
    pub later: &'static str,
    pub solved_mark: &'static str,
    pub open_mark: &'static str,
    pub begun_mark: &'static str,
    pub share_line: fn(&Solved) -> String,
}

fn who<'a>(by: Option<&'a str>, you: &'a str) -> &'a str {
    by.unwrap_or(you)
}

fn stars(count: u8) -> String {
    (1..=5).map(|star| if star <= count { '★' } else { '☆' }).collect()
}

fn clock(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

pub(super) static EN_RACES: RaceTexts = RaceTexts {
    title: "Races and solo",
    short: "Races",
    lead: "Everybody at once, the clock running. Computers take as long as people of their strength would.",
    about: |mode| match mode {
        Mode::Classic => "",
        Mode::Speed => "Ten tiles each. First to arrange all of them calls “Sumoku!”",
        Mode::Spot => "Ten tiles for all. First to see four that fit takes them.",
        Mode::Team => "All 96 tiles shared out. One round decides.",
        Mode::Solo => "You alone, from sixteen tiles to all 96.",
    },
    rivals: "Players",
    teams: "Teams",
    reroll: "A new key each round",
    locked: "Tiles that lie may no longer be moved",
    fair_deal: "Only hands that can be solved",
    begin: "Start",
    another: "New race",
    next_round: "Next round",
    resume: "Go on",
    waiting: "The tiles are covered while everybody waits.",
    claim: "Sumoku!",
    swap: "Swap one for two",
    swap_which: "Take the tile in hand that you want to swap.",
    pool: |count| format!("{count} tiles face down"),
    stage: |tiles| format!("{tiles} of 96 tiles"),
    rounds_won: |wins| match wins {
        1 => "1 round won".to_owned(),
        wins => format!("{wins} rounds won"),
    },
    tiles_left: |count| format!("{count} tiles"),
    tiles_won: |won, of| format!("{won} of {of} tiles"),
    out: "out of this round",
    locked_out: "sits out",
    building: "is building…",
    looking: "is looking…",
    name: |seat, level| match level {
        Some(level) => format!("Computer {} · level {level}", seat.index()),
        None => "You".to_owned(),
    },
    won_round: |by| match by {
        Some(by) => format!("Sumoku! {by} has it."),
        None => "Sumoku! The round is yours.".to_owned(),
    },
    wrong: |by, fault| match by {
        Some(by) => format!("Tubadoku! {by} called too early. {fault}"),
        None => format!("Tubadoku! {fault}"),
    },
    given: |to| match to {
        Some(to) => format!("The round goes to {to}."),
        None => "The round is yours.".to_owned(),
    },
    swapped: |by| format!("{} swapped one tile for two.", who(by, "You")),
    spotted: |by, tiles, total| format!("{}: {tiles} = {total}. Right!", who(by, "You")),
    missed: |by, total, locked| {
        let cost = match (by.is_some(), locked) {
            (true, true) => "They sit out this round and the next.",
            (true, false) => "Four of their tiles go back.",
            (false, true) => "You sit out this round and the next.",
            (false, false) => "Four of your tiles go back.",
        };
        format!("{}: {total} is wrong. {cost}", who(by, "You"))
    },
    pick_four: |count| match count {
        0 => "Find four tiles of different colours whose sum is a multiple of the key.".to_owned(),
        4 => "What do they add up to?".to_owned(),
        count => format!("{count} of 4 tiles."),
    },
    announce: "Announce the total",
    won: |by| match by {
        Some(by) => format!("{by} wins."),
        None => "You win!".to_owned(),
    },
    arrange: |left| match left {
        1 => "1 tile left to lay.".to_owned(),
        left => format!("{left} tiles left to lay."),
    },
    apart: "The tiles are not all connected.",
    all_right: "All lines are right, and all tiles lie: call it!",
    solo_done: "Right! Ten more tiles.",
};

pub(super) static FR_RACES: RaceTexts = RaceTexts {
    title: "Courses et solo",
    short: "Courses",
    lead: "Tous en même temps, contre la montre. Les ordinateurs mettent le temps qu’une personne de leur force mettrait.",
    about: |mode| match mode {
        Mode::Classic => "",
        Mode::Speed => "Dix tuiles chacun. Le premier qui les range toutes annonce « Sumoku ! »",
        Mode::Spot => "Dix tuiles pour tous. Le premier qui en voit quatre qui conviennent les prend.",
        Mode::Team => "Les 96 tuiles partagées. Une seule manche décide.",
        Mode::Solo => "Vous seul, de seize tuiles jusqu’aux 96.",
    },
    rivals: "Joueurs",
    teams: "Équipes",
    reroll: "Une nouvelle clé à chaque manche",
    locked: "Les tuiles posées ne bougent plus",
    fair_deal: "Seulement des mains qui ont une solution",
    begin: "Commencer",
    another: "Nouvelle course",
    next_round: "Manche suivante",
    resume: "Reprendre",
    waiting: "Les tuiles sont couvertes pendant l’attente.",
    claim: "Sumoku !",
    swap: "Échanger une contre deux",
    swap_which: "Prenez en main la tuile à échanger.",
    pool: |count| format!("{count} tuiles cachées"),
    stage: |tiles| format!("{tiles} tuiles sur 96"),
    rounds_won: |wins| match wins {
        0 | 1 => format!("{wins} manche gagnée"),
        wins => format!("{wins} manches gagnées"),
    },
    tiles_left: |count| format!("{count} tuiles"),
    tiles_won: |won, of| format!("{won} tuiles sur {of}"),
    out: "hors de la manche",
    locked_out: "passe son tour",
    building: "construit…",
    looking: "cherche…",
    name: |seat, level| match level {
        Some(level) => format!("Ordinateur {} · niveau {level}", seat.index()),
        None => "Vous".to_owned(),
    },
    won_round: |by| match by {
        Some(by) => format!("Sumoku ! {by} a fini."),
        None => "Sumoku ! La manche est à vous.".to_owned(),
    },
    wrong: |by, fault| match by {
        Some(by) => format!("Tubadoku ! {by} a annoncé trop tôt. {fault}"),
        None => format!("Tubadoku ! {fault}"),
    },
    given: |to| match to {
        Some(to) => format!("La manche va à {to}."),
        None => "La manche est à vous.".to_owned(),
    },
    swapped: |by| match by {
        Some(by) => format!("{by} a échangé une tuile contre deux."),
        None => "Vous avez échangé une tuile contre deux.".to_owned(),
    },
    spotted: |by, tiles, total| format!("{} : {tiles} = {total}. Juste !", who(by, "Vous")),
    missed: |by, total, locked| {
        let cost = match (by.is_some(), locked) {
            (true, true) => "Il passe cette manche et la suivante.",
            (true, false) => "Quatre de ses tuiles retournent au sac.",
            (false, true) => "Vous passez cette manche et la suivante.",
            (false, false) => "Quatre de vos tuiles retournent au sac.",
        };
        format!("{} : {total} est faux. {cost}", who(by, "Vous"))
    },
    pick_four: |count| match count {
        0 => "Trouvez quatre tuiles de couleurs différentes dont la somme est un multiple de la clé."
            .to_owned(),
        4 => "Combien font-elles ensemble ?".to_owned(),
        count => format!("{count} tuiles sur 4."),
    },
    announce: "Annoncer la somme",
    won: |by| match by {
        Some(by) => format!("{by} gagne."),
        None => "Vous gagnez !".to_owned(),
    },
    arrange: |left| match left {
        1 => "Encore 1 tuile à poser.".to_owned(),
        left => format!("Encore {left} tuiles à poser."),
    },
    apart: "Les tuiles ne sont pas toutes reliées.",
    all_right: "Toutes les lignes sont justes et toutes les tuiles posées : annoncez !",
    solo_done: "Juste ! Dix tuiles de plus.",
};

pub(super) static EN_DAILY: DailyTexts = DailyTexts {
    title: "Puzzle of the day",
    short: "Daily",
    day: |date| {
        const DAYS: [&str; 7] =
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        format!("{} {date}", DAYS[date.weekday()])
    },
    all_tiles: "Use all",
    skeleton: "Fill the gaps",
    kinds: "Kind and size",
    task: |tiles| format!("Arrange all {tiles} tiles into one connected Sumoku."),
    task_skeleton: |tiles| format!("Fill the gaps with the {tiles} tiles. There is one way only."),
    stars: |count| format!("Difficulty {count} of 5"),
    hint: "Hint",
    hints: ["A tile", "A line", "The next step"],
    hint_tile: |tile| format!("A line can begin with the {tile}."),
    hint_line: |line| format!("These make a line: {line}."),
    hint_step: |tile, cell| format!("The {tile} goes to {cell}."),
    hint_take_up: |tile| format!("It leads nowhere like this: take up the {tile}."),
    hints_taken: |count| match count {
        0 => "no hint".to_owned(),
        1 => "1 hint".to_owned(),
        count => format!("{count} hints"),
    },
    solved: |time, hints| format!("Solved in {time}, with {hints}."),
    share: "Share",
    again: "Start again",
    streak: |days| match days {
        1 => "1 day in a row".to_owned(),
        days => format!("{days} days in a row"),
    },
    archive: "Archive",
    earlier: "Earlier",
    later: "Later",
    solved_mark: "solved",
    open_mark: "open",
    begun_mark: "begun",
    share_line: |solved| {
        let kind = if solved.skeleton { "gaps" } else { "all" };
        format!(
            "Sumoku #{} · {kind} {} {} · {} · {}",
            solved.date.number(),
            solved.size.tiles(),
            stars(solved.stars),
            clock(solved.time.as_secs()),
            (EN_DAILY.hints_taken)(solved.hints)
        )
    },
};

pub(super) static FR_DAILY: DailyTexts = DailyTexts {
    title: "Défi du jour",
    short: "Défi",
    day: |date| {
        const DAYS: [&str; 7] = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
        format!("{} {date}", DAYS[date.weekday()])
    },
    all_tiles: "Tout poser",
    skeleton: "Combler les trous",
    kinds: "Genre et taille",
    task: |tiles| format!("Rangez les {tiles} tuiles en un seul Sumoku relié."),
    task_skeleton: |tiles| format!("Comblez les trous avec les {tiles} tuiles. Il n’y a qu’une façon."),
    stars: |count| format!("Difficulté {count} sur 5"),
    hint: "Indice",
    hints: ["Une tuile", "Une ligne", "Le pas suivant"],
    hint_tile: |tile| format!("Une ligne peut commencer par le {tile}."),
    hint_line: |line| format!("Celles-ci forment une ligne : {line}."),
    hint_step: |tile, cell| format!("Le {tile} va en {cell}."),
    hint_take_up: |tile| format!("Cela ne mène nulle part : reprenez le {tile}."),
    hints_taken: |count| match count {
        0 => "sans indice".to_owned(),
        1 => "1 indice".to_owned(),
        count => format!("{count} indices"),
    },
    solved: |time, hints| format!("Résolu en {time}, {hints}."),
    share: "Partager",
    again: "Recommencer",
    streak: |days| match days {
        1 => "1 jour de suite".to_owned(),
        days => format!("{days} jours de suite"),
    },
    archive: "Archives",
    earlier: "Plus tôt",
    later: "Plus tard",
    solved_mark: "résolu",
    open_mark: "à faire",
    begun_mark: "commencé",
    share_line: |solved| {
        let kind = if solved.skeleton { "trous" } else { "tout" };
        format!(
            "Sumoku nº {} · {kind} {} {} · {} · {}",
            solved.date.number(),
            solved.size.tiles(),
            stars(solved.stars),
            clock(solved.time.as_secs()),
            (FR_DAILY.hints_taken)(solved.hints)
        )
    },
};
