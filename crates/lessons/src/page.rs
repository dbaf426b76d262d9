//! The texts around the lessons, the same for all games.

use crate::Said;
use crate::said::say;

/// The heading of the list of lessons.
pub const LESSONS: Said = say("Lessons", "Leçons");
/// The introduction to the list of lessons.
pub const LEAD: Said = say(
    "Short steps on the real board. You make the moves; a wrong one is explained and taken back.",
    "De courtes étapes sur le vrai plateau. C’est vous qui jouez ; un coup qui manque le but est expliqué et repris.",
);
/// Begins a lesson.
pub const BEGIN: Said = say("Begin", "Commencer");
/// Continues a lesson.
pub const GO_ON: Said = say("Go on", "Continuer");
/// Repeats a lesson.
pub const AGAIN: Said = say("Once more", "Encore une fois");
/// Goes to the next step.
pub const CONTINUE: Said = say("Continue", "Continuer");
/// Goes to the next lesson.
pub const NEXT_LESSON: Said = say("Next lesson", "Leçon suivante");
/// Leads to the list of lessons.
pub const ALL_LESSONS: Said = say("All lessons", "Toutes les leçons");
/// Leads to a game.
pub const PLAY_NOW: Said = say("Play now", "Jouer maintenant");
/// Asks for the first hint.
pub const HINT: Said = say("Hint", "Indice");
/// Asks for the place.
pub const WHERE: Said = say("Where?", "Où ?");
/// Asks for the solution.
pub const SHOW_ME: Said = say("Show me", "Montrez-moi");
/// Begins the step again.
pub const START_AGAIN: Said = say("Start again", "Recommencer");
/// Takes a miss back immediately.
pub const TRY_AGAIN: Said = say("Try again", "Réessayer");
/// Repeats a step whose solution was shown.
pub const TRY_YOURSELF: Said = say("Try it yourself", "À vous d’essayer");
/// The mark of a step done without a miss.
pub const IN_PAR: Said = say("At the first try", "Du premier coup");
/// The mark of a step that is done.
pub const DONE: Said = say("done", "faite");
/// Says that the solution is being shown.
pub const WATCH: Said = say("Watch how it is done.", "Regardez comment on fait.");
/// Says that the solution was shown.
pub const WAS_SHOWN: Said = say("That is how it is done.", "Voilà comment on fait.");
/// Leads to the printable sheet.
pub const SHEET: Said = say("Rules on one page", "Règles sur une page");
/// Prints the sheet.
pub const PRINT: Said = say("Print", "Imprimer");

/// Leaves the coach.
pub const COACH_LEAVE: Said = say("Leave the coach", "Quitter le guide");
/// The entry for the coach in the menu while it is on.
pub const COACH_ON: Said = say("Coach: on", "Guide : activé");
/// The entry for the coach in the menu while it is off.
pub const COACH_OFF: Said = say("Coach: off", "Guide : désactivé");

/// Returns the place of a step in its lesson, in English and in French.
pub fn place(number: usize, of: usize) -> [String; 2] {
    [format!("Step {number} of {of}"), format!("Étape {number} sur {of}")]
}

/// Returns the number of completed steps, in English and in French.
pub fn done_of(done: usize, of: usize) -> [String; 2] {
    let plural = if done < 2 { "" } else { "s" };
    [format!("{done} of {of} steps done"), format!("{done} étape{plural} sur {of}")]
}
