//! The texts of Sumoku's races and of its puzzles of the day, in every language.

use dohyo_sumoku::{GridFault, Key, Mode};
use dohyo_sumoku_solver::daily::{Date, Solved};

use super::{SumokuTexts, numbers};
use crate::texts::{Texts, Translated, shell};

/// Texts of the races in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct RaceTexts {
    pub title: &'static str,
    pub lead: &'static str,
    pub about: fn(Mode) -> &'static str,
    pub rivals: &'static str,
    pub teams: &'static str,
    pub reroll: &'static str,
    pub locked: &'static str,
    pub any_deal: &'static str,
    pub begin: &'static str,
    pub another: &'static str,
    pub next_round: &'static str,
    pub resume: &'static str,
    pub waiting: &'static str,
    pub round_over: &'static str,
    pub when_all_ready: &'static str,
    pub awaited_until: fn(&str, u64) -> String,
    pub ready_within: fn(u64) -> String,
    pub awaited: fn(names: &str) -> String,
    pub late: fn(late: Option<(u64, u64)>) -> String,
    pub watch_note: &'static str,
    pub opponents: &'static str,
    pub computers: &'static str,
    pub friends: &'static str,
    pub get_ready: &'static str,
    pub spot_key: fn(Key) -> String,
    pub claim: &'static str,
    pub swap: &'static str,
    pub swap_title: &'static str,
    pub swap_which: &'static str,
    pub pool: fn(usize) -> String,
    pub stage: fn(usize) -> String,
    pub rounds_won: fn(u8) -> String,
    pub tiles_left: fn(usize) -> String,
    pub tiles_won: fn(usize, usize) -> String,
    pub out: &'static str,
    pub you_are_out: &'static str,
    pub locked_out: &'static str,
    pub you_sit_out: &'static str,
    pub building: &'static str,
    pub looking: &'static str,
    pub you: &'static str,
    pub grid_fault: fn(&GridFault) -> String,
    pub won_round: fn(Option<&str>) -> String,
    pub wrong: fn(Option<&str>, fault: &str) -> String,
    pub last_left: fn(Option<&str>) -> String,
    pub concede: &'static str,
    pub conceded: fn(Option<&str>) -> String,
    pub nobody_wins: &'static str,
    pub no_sumoku_note: &'static str,
    pub finished: fn(usize) -> String,
    pub finished_note: &'static str,
    pub time: &'static str,
    pub no_limit: &'static str,
    pub minutes: fn(u16) -> String,
    pub swapped: fn(Option<&str>) -> String,
    pub spotted: fn(Option<&str>, tiles: &str, total: u32) -> String,
    pub missed: fn(Option<&str>, total: u32, locked: bool) -> String,
    pub pick_four: fn(usize) -> String,
    pub announce: &'static str,
    pub won: fn(Option<&str>) -> String,
    pub time_taken: fn(time: &str) -> String,
    pub best_before: fn(best: &str) -> String,
    pub new_best: &'static str,
    pub tiles_best: fn(tiles: u64) -> String,
    pub your_solution: &'static str,
    pub no_solution: &'static str,
    pub build: fn(tiles: usize) -> String,
    pub arrange: fn(usize) -> String,
    pub apart: &'static str,
    pub all_right: &'static str,
    pub solo_done: &'static str,
}

/// Texts of the puzzles of the day in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct DailyTexts {
    pub title: &'static str,
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
    pub hint_step: fn(&str, beside: Option<&str>) -> String,
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

impl Translated for RaceTexts {
    const EN: &'static Self = &EN_RACES;
    const FR: &'static Self = &FR_RACES;
}

impl Translated for DailyTexts {
    const EN: &'static Self = &EN_DAILY;
    const FR: &'static Self = &FR_DAILY;
}

impl Texts {
    /// The texts of the races.
    pub const fn race_words(&self) -> &'static RaceTexts {
        self.lang.of()
    }

    /// The texts of the puzzles of the day.
    pub const fn daily_words(&self) -> &'static DailyTexts {
        self.lang.of()
    }
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

static EN_RACES: RaceTexts = RaceTexts {
    title: shell::EN.races.title,
    lead: "Everybody plays at once, against the clock. Computers take about as long as people of their strength.",
    about: |mode| match mode {
        Mode::Classic => "",
        Mode::Speed => "Ten tiles each. The first to connect all of them calls “Sumoku!”",
        Mode::Spot => "Ten tiles for everybody. The first to see four that fit takes them.",
        Mode::Team => "All 96 tiles shared out. One round decides.",
        Mode::Solo => "On your own: from sixteen tiles to all 96, or as many as you can before time is up.",
    },
    rivals: "Players",
    teams: "Teams",
    reroll: "A new key for every set",
    locked: "Tiles of finished stages stay where they are",
    any_deal: "Deal hands without a solution too",
    begin: "Start",
    another: "New race",
    next_round: "Next round",
    resume: "Resume",
    waiting: "The tiles are covered until you go on.",
    round_over: "The round is over.",
    when_all_ready: "The next round is dealt when everybody is ready.",
    awaited_until: |who, left| format!("Waiting for {who}. The next round begins in {left} s at the latest."),
    ready_within: |left| format!("The next round begins when everybody is ready, in {left} s at the latest."),
    awaited: |names| format!("Waiting for {names}."),
    late: |late| match late {
        Some((by, lag)) => format!(
            "Too late by {}.{:02} s: somebody else was faster. Your connection takes {lag} ms. It costs you nothing.",
            by / 1_000,
            by % 1_000 / 10
        ),
        None => "Too late: somebody else was faster. It costs you nothing.".to_owned(),
    },
    watch_note: "Everybody builds with tiles of their own. You see what they have built when they call.",
    opponents: "Opponents",
    computers: "Computers",
    friends: "Friends online",
    get_ready: "Get ready",
    spot_key: |key| format!("Four colours, a multiple of {key}"),
    claim: "Sumoku!",
    swap: "Swap",
    swap_title: "Swap one tile for two",
    swap_which: "Pick the tile that you want to swap for two others, then press Swap again.",
    pool: |count| format!("{count} tiles face down"),
    stage: |tiles| format!("{tiles} of 96 tiles"),
    rounds_won: |wins| match wins {
        1 => "1 round won".to_owned(),
        wins => format!("{wins} rounds won"),
    },
    tiles_left: |count| format!("{count} tiles"),
    tiles_won: |won, of| format!("{won} of {of} tiles"),
    out: "out of this round",
    you_are_out: "You are out of this round. Watch the others finish it.",
    locked_out: "sits out",
    you_sit_out: "You sit out until somebody finds a correct four.",
    building: "is building…",
    looking: "is looking…",
    you: "You",
    grid_fault: |fault| match fault {
        GridFault::OtherTiles { used, held } => format!("Only {used} of {held} tiles are laid."),
        GridFault::Apart => "The tiles are not all connected.".to_owned(),
        GridFault::NoLine => "There is no line yet.".to_owned(),
        GridFault::Line { line, fault } => {
            format!("{} = {}: {}.", numbers(line), line.sum(), (SumokuTexts::EN.fault)(*fault))
        }
        GridFault::Moved => "Tiles of an earlier stage have been moved.".to_owned(),
    },
    won_round: |by| match by {
        Some(by) => format!("Sumoku! {by} wins the round."),
        None => "Sumoku! The round is yours.".to_owned(),
    },
    wrong: |by, fault| match by {
        Some(by) => format!("Tubadoku! {by} called wrongly and is out of this round. {fault}"),
        None => format!("Tubadoku! You are out of this round. {fault}"),
    },
    last_left: |last| match last {
        Some(last) => format!("{last} is the last one left, and must still build a Sumoku to win the round."),
        None => "You are the last one left: build your Sumoku to win the round.".to_owned(),
    },
    concede: "Give up the round",
    conceded: |by| match by {
        Some(by) => format!("{by} gives up the round."),
        None => "You give up the round.".to_owned(),
    },
    nobody_wins: "Nobody wins.",
    no_sumoku_note: "No team built a correct Sumoku.",
    finished: |tiles| match tiles {
        1 => "1 tile laid.".to_owned(),
        tiles => format!("{tiles} tiles laid."),
    },
    finished_note: "What counts is your largest correct Sumoku.",
    time: "Time limit",
    no_limit: "None",
    minutes: |minutes| format!("{minutes} min"),
    swapped: |by| format!("{} swapped one tile for two.", who(by, "You")),
    spotted: |by, tiles, total| format!("{}: {tiles} = {total}. Correct!", who(by, "You")),
    missed: |by, total, locked| {
        let cost = match (by.is_some(), locked) {
            (true, true) => "They sit out until the next correct combination.",
            (true, false) => "Four of their tiles go back.",
            (false, true) => "You sit out until the next correct combination.",
            (false, false) => "Four of your tiles go back.",
        };
        format!("{}: {total} is wrong. {cost}", who(by, "You"))
    },
    pick_four: |count| match count {
        0 => "Pick four tiles of different colours that add up to a multiple of the key.".to_owned(),
        4 => "What do they add up to?".to_owned(),
        count => format!("{count} of 4 tiles."),
    },
    announce: "Total of the four tiles",
    won: |by| match by {
        Some(by) => format!("{by} wins."),
        None => "You win!".to_owned(),
    },
    time_taken: |time| format!("Your time: {time}."),
    best_before: |best| format!("Your best: {best}."),
    new_best: "A personal best!",
    tiles_best: |tiles| match tiles {
        1 => "1 tile".to_owned(),
        tiles => format!("{tiles} tiles"),
    },
    your_solution: "A Sumoku of your tiles",
    no_solution: "Your tiles had no solution: a swap was the way out.",
    build: |tiles| {
        format!("Connect all {tiles} tiles in lines: different colours in each, and a multiple of the key.")
    },
    arrange: |left| match left {
        1 => "1 tile left to lay.".to_owned(),
        left => format!("{left} tiles left to lay."),
    },
    apart: "The tiles are not all connected.",
    all_right: "All tiles laid and every line correct: call it!",
    solo_done: "Correct! Ten more tiles.",
};

static FR_RACES: RaceTexts = RaceTexts {
    title: shell::FR.races.title,
    lead: "Tout le monde joue en même temps, contre la montre. Les ordinateurs mettent à peu près le temps d’un joueur de leur force.",
    about: |mode| match mode {
        Mode::Classic => "",
        Mode::Speed => "Dix jetons chacun. Le premier qui les relie tous annonce « Sumoku ! »",
        Mode::Spot => "Dix jetons pour tous. Le premier qui en voit quatre qui conviennent les prend.",
        Mode::Team => "Les 96 jetons partagés. Une seule manche décide.",
        Mode::Solo => "Seul, de seize jetons jusqu’aux 96, ou le plus possible dans le temps choisi.",
    },
    rivals: "Joueurs",
    teams: "Équipes",
    reroll: "Un nouveau chiffre clef à chaque combinaison",
    locked: "Les jetons des étapes finies ne bougent plus",
    any_deal: "Distribuer aussi des mains sans solution",
    begin: "Commencer",
    another: "Nouvelle course",
    next_round: "Manche suivante",
    resume: "Reprendre",
    waiting: "Les jetons restent couverts jusqu’à la reprise.",
    round_over: "La manche est finie.",
    when_all_ready: "La manche suivante commence quand tout le monde est prêt.",
    awaited_until: |who, left| {
        format!("En attente de {who}. La manche suivante commence dans {left} s au plus tard.")
    },
    ready_within: |left| {
        format!("La manche suivante commence quand tout le monde est prêt, dans {left} s au plus tard.")
    },
    awaited: |names| format!("On attend {names}."),
    late: |late| match late {
        Some((by, lag)) => format!(
            "Trop tard de {},{:02} s : quelqu’un a été plus rapide. Votre connexion prend {lag} ms. Cela ne vous coûte rien.",
            by / 1_000,
            by % 1_000 / 10
        ),
        None => "Trop tard : quelqu’un a été plus rapide. Cela ne vous coûte rien.".to_owned(),
    },
    watch_note: "Chacun construit avec ses propres jetons. Vous verrez le Sumoku de qui l’annonce.",
    opponents: "Adversaires",
    computers: "Des ordinateurs",
    friends: "Des amis en ligne",
    get_ready: "Préparez-vous",
    spot_key: |key| format!("Quatre couleurs, un multiple de {key}"),
    claim: "Sumoku\u{a0}!",
    swap: "Échanger",
    swap_title: "Échanger un jeton contre deux",
    swap_which: "Choisissez le jeton à échanger contre deux autres, puis appuyez de nouveau sur Échanger.",
    pool: |count| match count {
        0 | 1 => format!("{count} jeton caché"),
        count => format!("{count} jetons cachés"),
    },
    stage: |tiles| format!("{tiles} jetons sur 96"),
    rounds_won: |wins| match wins {
        0 | 1 => format!("{wins} manche gagnée"),
        wins => format!("{wins} manches gagnées"),
    },
    tiles_left: |count| match count {
        0 | 1 => format!("{count} jeton"),
        count => format!("{count} jetons"),
    },
    tiles_won: |won, of| match won {
        0 | 1 => format!("{won} jeton sur {of}"),
        won => format!("{won} jetons sur {of}"),
    },
    out: "hors de la manche",
    you_are_out: "Vous êtes hors de cette manche. Regardez les autres la finir.",
    locked_out: "passe son tour",
    you_sit_out: "Vous passez votre tour jusqu’à la prochaine combinaison juste.",
    building: "construit…",
    looking: "cherche…",
    you: "Vous",
    grid_fault: |fault| match fault {
        GridFault::OtherTiles { used, held } => format!("Seulement {used} jetons sur {held} sont posés."),
        GridFault::Apart => "Les jetons ne sont pas tous reliés.".to_owned(),
        GridFault::NoLine => "Il n’y a pas encore de ligne.".to_owned(),
        GridFault::Line { line, fault } => {
            format!("{} = {} : {}.", numbers(line), line.sum(), (SumokuTexts::FR.fault)(*fault))
        }
        GridFault::Moved => "Des jetons d’une étape précédente ont bougé.".to_owned(),
    },
    won_round: |by| match by {
        Some(by) => format!("Sumoku ! {by} gagne la manche."),
        None => "Sumoku ! La manche est à vous.".to_owned(),
    },
    wrong: |by, fault| match by {
        Some(by) => format!("Tubadoku ! {by} s’est trompé et sort de la manche. {fault}"),
        None => format!("Tubadoku ! Vous êtes hors de la manche. {fault}"),
    },
    last_left: |last| match last {
        Some(last) => {
            format!("{last} reste seul en jeu et doit encore réussir son Sumoku pour gagner la manche.")
        }
        None => "Vous restez seul en jeu : réussissez votre Sumoku pour gagner la manche.".to_owned(),
    },
    concede: "Abandonner la manche",
    conceded: |by| match by {
        Some(by) => format!("{by} abandonne la manche."),
        None => "Vous abandonnez la manche.".to_owned(),
    },
    nobody_wins: "Personne ne gagne.",
    no_sumoku_note: "Aucune équipe n’a réussi de Sumoku.",
    finished: |tiles| match tiles {
        0 | 1 => format!("{tiles} jeton posé."),
        tiles => format!("{tiles} jetons posés."),
    },
    finished_note: "C’est votre plus grand Sumoku correct qui compte.",
    time: "Temps limité",
    no_limit: "Non",
    minutes: |minutes| format!("{minutes}\u{a0}min"),
    swapped: |by| match by {
        Some(by) => format!("{by} a échangé un jeton contre deux."),
        None => "Vous avez échangé un jeton contre deux.".to_owned(),
    },
    spotted: |by, tiles, total| format!("{} : {tiles} = {total}. Juste !", who(by, "Vous")),
    missed: |by, total, locked| {
        let cost = match (by.is_some(), locked) {
            (true, true) => "Il passe son tour jusqu’à la prochaine combinaison juste.",
            (true, false) => "Quatre de ses jetons retournent au sac.",
            (false, true) => "Vous passez votre tour jusqu’à la prochaine combinaison juste.",
            (false, false) => "Quatre de vos jetons retournent au sac.",
        };
        format!("{} : {total} est faux. {cost}", who(by, "Vous"))
    },
    pick_four: |count| match count {
        0 => {
            "Choisissez quatre jetons de couleurs différentes dont la somme est un multiple du chiffre clef."
                .to_owned()
        }
        1 => "1 jeton sur 4.".to_owned(),
        4 => "Combien font-ils ensemble ?".to_owned(),
        count => format!("{count} jetons sur 4."),
    },
    announce: "Somme des quatre jetons",
    won: |by| match by {
        Some(by) => format!("{by} gagne."),
        None => "Vous gagnez !".to_owned(),
    },
    time_taken: |time| format!("Votre temps : {time}."),
    best_before: |best| format!("Votre record : {best}."),
    new_best: "Nouveau record !",
    tiles_best: |tiles| match tiles {
        0 | 1 => format!("{tiles} jeton"),
        tiles => format!("{tiles} jetons"),
    },
    your_solution: "Un Sumoku de vos jetons",
    no_solution: "Vos jetons n’avaient pas de solution : il fallait échanger.",
    build: |tiles| {
        format!("Reliez vos {tiles} jetons en lignes : couleurs différentes, et un multiple du chiffre clef.")
    },
    arrange: |left| match left {
        1 => "Encore 1 jeton à poser.".to_owned(),
        left => format!("Encore {left} jetons à poser."),
    },
    apart: "Les jetons ne sont pas tous reliés.",
    all_right: "Tous les jetons sont posés et chaque ligne est juste : annoncez !",
    solo_done: "Juste ! Dix jetons de plus.",
};

static EN_DAILY: DailyTexts = DailyTexts {
    title: shell::EN.daily.title,
    day: |date| {
        const DAYS: [&str; 7] =
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        format!("{} {date}", DAYS[date.weekday()])
    },
    all_tiles: "All tiles",
    skeleton: "Fill the gaps",
    kinds: "Kind and size",
    task: |tiles| format!("Arrange all {tiles} tiles into one connected Sumoku."),
    task_skeleton: |tiles| format!("Fill the gaps with the {tiles} tiles. There is only one solution."),
    stars: |count| format!("Difficulty {count} of 5"),
    hint: "Hint",
    hints: ["A tile", "A line", "The next step"],
    hint_tile: |tile| format!("Start a line with the {tile}."),
    hint_line: |line| format!("These tiles make a line: {line}."),
    hint_step: |tile, beside| match beside {
        Some(beside) => format!("The {tile} goes {beside}."),
        None => format!("The {tile} goes to the marked place."),
    },
    hint_take_up: |tile| format!("This leads nowhere: take back the {tile}."),
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
    earlier: "The day before",
    later: "The day after",
    solved_mark: "solved",
    open_mark: "not started",
    begun_mark: "started",
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

static FR_DAILY: DailyTexts = DailyTexts {
    title: shell::FR.daily.title,
    day: |date| {
        const DAYS: [&str; 7] = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
        format!("{} {date}", DAYS[date.weekday()])
    },
    all_tiles: "Tout poser",
    skeleton: "Combler les trous",
    kinds: "Type et taille",
    task: |tiles| format!("Reliez les {tiles} jetons en un seul Sumoku."),
    task_skeleton: |tiles| format!("Comblez les trous avec les {tiles} jetons. Il n’y a qu’une solution."),
    stars: |count| format!("Difficulté {count} sur 5"),
    hint: "Indice",
    hints: ["Un jeton", "Une ligne", "Le pas suivant"],
    hint_tile: |tile| format!("Commencez une ligne par le {tile}."),
    hint_line: |line| format!("Ces jetons forment une ligne : {line}."),
    hint_step: |tile, beside| match beside {
        Some(beside) => format!("Le {tile} va {beside}."),
        None => format!("Le {tile} va à la case marquée."),
    },
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
    earlier: "La veille",
    later: "Le lendemain",
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
