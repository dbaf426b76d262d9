//! The rules page of a game: sections beside their pictures.

use leptos::prelude::*;

use crate::address::{Link, Page};
use crate::game::Game;
use crate::settings::{Settings, texts, texts_of};
use crate::texts::{Rules, Section, ShellTexts, Texts};

/// Shows the rules of `game`: each section beside its picture, then `more`, our rulings and `credit`.
pub fn rules_page<P: IntoView + 'static, M: IntoView + 'static>(
    game: Game,
    rules: &'static Rules,
    credit: fn(&'static Texts) -> &'static str,
    picture: impl Fn(usize, &'static Texts) -> P + Send + 'static,
    more: M,
) -> impl IntoView {
    let (t, shell) = (texts(), texts_of::<ShellTexts>());
    let settings: Settings = expect_context();
    let told = move || rules.in_language(settings.lang.get());
    let sections = move || {
        let t = t();
        let section = |(index, section): (usize, &'static Section)| {
            view! {
                <section class="beside">
                    <div class="field">
                        <h2>{section.title}</h2>
                        <p>{section.text}</p>
                    </div>
                    <figure>{picture(index, t)}</figure>
                </section>
            }
        };
        told().sections.iter().enumerate().map(section).collect_view()
    };
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || told().title}</h1>
                <p class="lead">{move || told().lead}</p>
            </header>
            {sections}
            {more}
            {move || rulings(told().rulings_lead, told().rulings, shell())}
            <p>
                <Link to=Page::table(game) class="btn primary">
                    {move || shell().rules_try}
                </Link>
            </p>
            <p class="note">{move || credit(t())}</p>
        </main>
    }
}

/// Lists what we decided where the rule book is silent.
pub fn rulings(
    lead: &'static str,
    rulings: &'static [&'static str],
    shell: &'static ShellTexts,
) -> Option<AnyView> {
    let list = || rulings.iter().map(|ruling| view! { <li>{*ruling}</li> }).collect_view();
    let section = || {
        view! {
            <section id="rulings">
                <h2>{shell.rulings}</h2>
                <p>{lead}</p>
                <ul class="rulings">{list()}</ul>
            </section>
        }
        .into_any()
    };
    (!rulings.is_empty()).then(section)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::texts::rules::AbaloneRules;
    use crate::texts::Lang;

    #[test]
    fn every_game_lists_our_rulings_in_both_languages() {
        let abalone = Lang::ALL.map(Lang::of::<AbaloneRules>).map(|told| (told.rulings_lead, told.rulings));
        let others = [
            &crate::sumoo::texts::rules::RULES,
            &crate::kumo::texts::rules::RULES,
            &crate::sumoku::texts::rules::RULES,
            &crate::kabuto::texts::rules::RULES,
        ];
        let both =
            |rules: &'static Rules| [&rules.en, &rules.fr].map(|told| (told.rulings_lead, told.rulings));
        for [en, fr] in others.map(both).into_iter().chain([abalone]) {
            assert!(!en.0.is_empty() && !fr.0.is_empty() && !en.1.is_empty(), "{en:?}");
            assert_eq!(en.1.len(), fr.1.len(), "{en:?}");
        }
    }
}
