//! The texts of the puzzles, in every language.

use crate::texts::{Texts, Translated, shell};

/// All texts of the puzzles in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct PuzzleTexts {
    pub title: &'static str,
    pub title_of: fn(game: &str) -> String,
    pub lead: &'static str,
    pub all: &'static str,
    pub number: fn(u16) -> String,
    pub grades: [&'static str; 5],
    pub length: fn(turns: u8) -> String,
    pub tile: fn(number: u16, grade: &str, length: &str, solved: bool) -> String,
    pub solved: &'static str,
    pub progress: fn(done: usize, of: usize) -> String,
    pub grade: &'static str,
    pub any_grade: &'static str,
    pub turns: &'static str,
    pub any_length: &'static str,
    pub unsolved_only: &'static str,
    pub none_left: &'static str,
    pub none_left_text: &'static str,
    pub show_all: &'static str,
    pub begin: &'static str,
    pub go_on: &'static str,
    pub previous: &'static str,
    pub next: &'static str,
    pub start_again: &'static str,
    pub take_back: &'static str,
    pub try_it: &'static str,
    pub solution: &'static str,
    pub next_step: &'static str,
    pub look_for: fn(turns: u8) -> String,
    pub answering: fn(who: &str) -> String,
    pub right_so_far: fn(left: u8) -> String,
    pub is_solved: &'static str,
    pub all_solved: &'static str,
    pub refuted: fn(who: &str) -> String,
    pub refuted_by_pass: fn(who: &str) -> String,
    pub lost: fn(who: &str) -> String,
    pub too_late: fn(turns: u8) -> String,
    pub searching: &'static str,
    pub hint_pieces: fn(pieces: &str) -> String,
    pub hint_action: fn(action: &str) -> String,
    pub no_win_left: &'static str,
    pub showing: &'static str,
    pub shown: &'static str,
}

impl Translated for PuzzleTexts {
    const EN: &'static Self = &EN;
    const FR: &'static Self = &FR;
}

impl Texts {
    /// The texts of the puzzles.
    pub const fn puzzle_words(&self) -> &'static PuzzleTexts {
        self.lang.of()
    }
}

static EN: PuzzleTexts = PuzzleTexts {
    title: shell::EN.puzzles,
    title_of: shell::EN.puzzles_of,
    lead: "Each puzzle has one winning idea. The computer defends as well as possible.",
    all: "All puzzles",
    number: shell::EN.puzzle,
    grades: ["Easy", "Fair", "Tricky", "Hard", "Very hard"],
    length: |turns| match turns {
        1 => "this turn".to_owned(),
        _ => format!("in {turns} turns"),
    },
    tile: |number, grade, length, solved| {
        format!("Puzzle {number}, {grade}, {length}{}", if solved { ", solved" } else { "" })
    },
    solved: "solved",
    progress: |done, of| format!("{done} of {of} solved"),
    grade: "Grade",
    any_grade: "All grades",
    turns: "Length",
    any_length: "Any length",
    unsolved_only: "Unsolved only",
    none_left: "Nothing left here",
    none_left_text: "You have solved every puzzle of this kind.",
    show_all: "Show all puzzles",
    begin: "Begin",
    go_on: "Continue",
    previous: "Previous puzzle",
    next: "Next puzzle",
    start_again: "Start again",
    take_back: "Take it back",
    try_it: "Try it yourself",
    solution: "Solution",
    next_step: "Next step",
    look_for: |turns| match turns {
        1 => "Exactly one idea does it.".to_owned(),
        _ => "Exactly one turn begins it. Then the computer answers.".to_owned(),
    },
    answering: |who| format!("{who} looks for a way out…"),
    right_so_far: |left| match left {
        1 => "Right! Now finish it: this is your last turn.".to_owned(),
        _ => format!("Right so far. You have {left} turns left."),
    },
    is_solved: "Solved!",
    all_solved: "Solved, and that was the last one!",
    refuted: |who| format!("That lets {who} escape:"),
    refuted_by_pass: |who| format!("That threatens nothing: {who} can simply pass."),
    lost: |who| format!("{who} was faster:"),
    too_late: |turns| match turns {
        1 => "Your turn is over, and you have not won.".to_owned(),
        _ => "Your turns are over, and you have not won.".to_owned(),
    },
    searching: "Looking for a hint…",
    hint_pieces: |pieces| format!("Look at what {pieces} can do."),
    hint_action: |action| format!("Begin with {action}."),
    no_win_left: "From here you can no longer win in time. Take something back.",
    showing: "The solution, step by step.",
    shown: "That was the solution.",
};

static FR: PuzzleTexts = PuzzleTexts {
    title: shell::FR.puzzles,
    title_of: shell::FR.puzzles_of,
    lead: "Chaque problème a une seule idée gagnante. L’ordinateur se défend aussi bien que possible.",
    all: "Tous les problèmes",
    number: shell::FR.puzzle,
    grades: ["Facile", "Abordable", "Délicat", "Difficile", "Très difficile"],
    length: |turns| match turns {
        1 => "ce tour-ci".to_owned(),
        _ => format!("en {turns} tours"),
    },
    tile: |number, grade, length, solved| {
        format!("Problème {number}, {grade}, {length}{}", if solved { ", résolu" } else { "" })
    },
    solved: "résolu",
    progress: |done, of| match done {
        0 | 1 => format!("{done} résolu sur {of}"),
        _ => format!("{done} résolus sur {of}"),
    },
    grade: "Difficulté",
    any_grade: "Toutes",
    turns: "Longueur",
    any_length: "Toutes",
    unsolved_only: "Non résolus seulement",
    none_left: "Plus rien ici",
    none_left_text: "Vous avez résolu tous les problèmes de ce genre.",
    show_all: "Voir tous les problèmes",
    begin: "Commencer",
    go_on: "Continuer",
    previous: "Problème précédent",
    next: "Problème suivant",
    start_again: "Recommencer",
    take_back: "Reprendre le tour",
    try_it: "À vous d’essayer",
    solution: "Solution",
    next_step: "Étape suivante",
    look_for: |turns| match turns {
        1 => "Une seule idée convient.".to_owned(),
        _ => "Un seul tour commence bien. L’ordinateur répond ensuite.".to_owned(),
    },
    answering: |who| format!("{who} cherche une issue…"),
    right_so_far: |left| match left {
        1 => "Bien ! Concluez maintenant : c’est votre dernier tour.".to_owned(),
        _ => format!("Bien jusqu’ici. Il vous reste {left} tours."),
    },
    is_solved: "Résolu !",
    all_solved: "Résolu, et c’était le dernier !",
    refuted: |who| format!("{who} s’en sort alors :"),
    refuted_by_pass: |who| format!("Cela ne menace rien : {who} peut simplement passer."),
    lost: |who| format!("{who} a été plus rapide :"),
    too_late: |turns| match turns {
        1 => "Votre tour est fini, et vous n’avez pas gagné.".to_owned(),
        _ => "Vos tours sont finis, et vous n’avez pas gagné.".to_owned(),
    },
    searching: "Recherche d’un indice…",
    hint_pieces: |pieces| format!("Regardez ce que peut faire {pieces}."),
    hint_action: |action| format!("Commencez par {action}."),
    no_win_left: "D’ici, on ne peut plus gagner à temps. Reprenez un coup.",
    showing: "La solution, étape par étape.",
    shown: "Voilà la solution.",
};
