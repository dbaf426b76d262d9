//! Lessons on the real board. `dohyo-lessons` has their content and judges attempts.
//!
//! Like a puzzle, a step sets up its position on a separate table ([`Sitting::apart`](crate::table::Sitting::apart)).
//! The browser stores the completed steps, and the step at which each lesson was left ([`progress`]).

mod list;
mod page;
pub mod progress;
mod sheet;
mod trial;

use dohyo_lessons::{Said, Taught};
use leptos::prelude::*;

use crate::address::Page;
use crate::settings::Settings;
use crate::table::Shown;
use crate::texts::Lang;

/// A game that is taught in the browser.
pub trait Learnt: Shown + Taught {}

impl<G: Shown + Taught> Learnt for G {}

/// Returns the list of a game's lessons, the page of one, or the sheet, if there is such a page.
pub fn pages_of<G: Learnt>(page: &Page) -> Option<AnyView> {
    match page {
        Page::Lessons(_) => Some(list::list_page::<G>()),
        Page::Lesson { lesson, .. } => page::lesson_page::<G>(lesson),
        Page::Sheet(_) => Some(sheet::sheet_page::<G>()),
        _ => None,
    }
}

/// Returns a text in a language.
pub(crate) fn in_language(said: Said, lang: Lang) -> &'static str {
    match lang {
        Lang::En => said.en,
        Lang::Fr => said.fr,
    }
}

/// Returns a text as a signal that follows the reader's language.
fn tell(said: Said) -> Signal<&'static str> {
    let lang = expect_context::<Settings>().lang;
    Signal::derive(move || in_language(said, lang.get()))
}

/// Returns a signal with the text in the reader's language. The texts are in the order of [`Lang::ALL`].
fn tell_both(both: [String; Lang::ALL.len()]) -> Signal<String> {
    let lang = expect_context::<Settings>().lang;
    Signal::derive(move || both[lang.get() as usize].clone())
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_kabuto::Kabuto;
    use dohyo_kumo::Kumo;
    use dohyo_sumoku::Sumoku;
    use dohyo_sumoo::Sumoo;

    use super::*;
    use crate::abalone::texts::rules::AbaloneRules;
    use crate::texts::Rules;
    use crate::texts::Translated as _;
    use crate::{kabuto, kumo, sumoku, sumoo};

    /// Checks that the titles of `sections` are those of `taught`, and that lessons teach the rules of each section.
    fn check<G: Taught>(sections: &[&str], taught: &[(&str, &[&str])]) {
        let titles: Vec<&str> = taught.iter().map(|(title, _)| *title).collect();
        assert_eq!(sections, titles, "{}: a section of the rules is not taught", G::INFO.id);
        let told: Vec<&str> = taught.iter().flat_map(|(_, rules)| *rules).copied().collect();
        for (title, rules) in taught {
            assert!(!rules.is_empty(), "{title}");
            for rule in *rules {
                assert!(G::RULES.iter().any(|known| known.id == *rule), "{title}: no rule {rule}");
            }
        }
        for rule in G::RULES {
            assert!(told.contains(&rule.id), "{}: {} is in no section", G::INFO.id, rule.id);
        }
    }

    fn titles(rules: &Rules) -> Vec<&'static str> {
        rules.en.sections.iter().map(|section| section.title).collect()
    }

    #[test]
    fn every_section_of_the_rules_is_taught() {
        let AbaloneRules { board, moving, sumito, blocked, end, notation, .. } = AbaloneRules::EN;
        let sections = [board, moving, sumito, blocked, end, notation].map(|section| section.title);
        check::<Abalone>(
            &sections,
            &[
                ("The board", &["turn", "start", "words"]),
                ("Moving", &["in-line", "broadside"]),
                ("Pushing: the sumito", &["sumito", "three", "room"]),
                ("When there is no push", &["equal", "no-other-push"]),
                ("The end", &["aim", "end", "edge"]),
                ("Writing moves down", &["notation"]),
            ],
        );
        check::<Sumoo>(
            &titles(&sumoo::texts::rules::RULES),
            &[
                ("The arena", &["arena"]),
                ("Your turn", &["turn", "move", "swap"]),
                ("Push and pull", &["push", "second", "resist", "behind", "pull"]),
                ("Deflect", &["deflect", "all-or-none"]),
                ("The end", &["aim", "end"]),
                ("Names and notation", &["names", "notation"]),
            ],
        );
        check::<Kumo>(
            &titles(&kumo::texts::rules::RULES),
            &[
                ("The table", &["aim"]),
                ("Your turn", &["turn", "rotate", "last"]),
                ("Enter, and show another face", &["enter", "face"]),
                ("Step, run, jump", &["step", "run", "jump"]),
                ("Throw", &["throw"]),
                ("Grab", &["grab"]),
                ("Capture", &["capture"]),
                ("Block", &["block", "dismount"]),
                ("Kumo", &["kumo"]),
                ("The end", &["end"]),
                ("Four players", &["four"]),
            ],
        );
        check::<Sumoku>(
            &titles(&sumoku::texts::rules::RULES),
            &[
                ("Tiles, key and lines", &["tiles", "colours", "sum", "neighbours"]),
                ("Classic", &["start", "touching", "score", "six", "draw"]),
                ("Speed and Team", &["speed", "swap", "team"]),
                ("Spot", &["spot"]),
                ("Solo and the daily puzzle", &["solo"]),
            ],
        );
        let wrestlers = ["baron", "loom", "sada", "bunji", "maud", "judge", "polly", "kuro"];
        let special: Vec<String> = wrestlers.iter().map(|name| format!("wrestler-{name}")).collect();
        let special: Vec<&str> =
            std::iter::once("special").chain(special.iter().map(String::as_str)).collect();
        check::<Kabuto>(
            &titles(&kabuto::texts::rules::RULES),
            &[
                ("The ring", &["start"]),
                ("A turn", &["turn", "aiming", "markers"]),
                ("What falls", &["falls", "sizes"]),
                ("Corner slam", &["slam"]),
                ("Winning", &["aim", "own-fall", "submission"]),
                ("Junior league", &["start"]),
                ("Three players", &["three"]),
                ("Four players", &["teams"]),
                ("Special moves", &special),
                ("Belt, stacks and groups", &["belt", "stacks"]),
            ],
        );
    }
}
