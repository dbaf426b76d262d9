//! The rules page of Abalone, with pictures.

use dohyo_abalone::{Abalone, Board, Effect, layouts};
use dohyo_core::{Game as _, Options, Setup as _};
use leptos::prelude::*;

use super::drawing::Diagram;
use super::glossary::Glossary;
use super::texts::AbaloneTexts;
use super::texts::rules::AbaloneRules;
use crate::address::{Link, Page};
use crate::game::Game;
use crate::rules_page::rulings;
use crate::settings::texts_of;
use crate::texts::{Section, ShellTexts};

/// A picture: a position, and a move shown by an arrow.
struct Picture {
    position: &'static str,
    action: &'static str,
}

const IN_LINE: Picture = Picture { position: "5/6/7/8/2bbb4/8/7/6/4w b 0 0", action: "e3e4" };
const BROADSIDE: Picture = Picture { position: "5/6/7/8/9/2bbb3/7/6/4w b 0 0", action: "d3d5e4" };
const SINGLE: Picture = Picture { position: "5/6/7/8/4b4/8/7/6/4w b 0 0", action: "e5f6" };
const TWO_ONE: Picture = Picture { position: "5/6/7/8/2bbw4/8/7/6/5 b 0 0", action: "e3e4" };
const THREE_ONE: Picture = Picture { position: "5/6/7/8/1bbbw4/8/7/6/5 b 0 0", action: "e2e3" };
const THREE_TWO: Picture = Picture { position: "5/6/7/8/1bbbww3/8/7/6/5 b 0 0", action: "e2e3" };
const FOUR_TWO: Picture = Picture { position: "5/6/7/8/bbbbww3/8/7/6/5 b 0 0", action: "e2e3" };
const EQUAL: Picture = Picture { position: "5/6/7/8/1bbbwww2/8/7/6/5 b 0 0", action: "" };
const BEHIND: Picture = Picture { position: "5/6/7/8/2bbwb3/8/7/6/5 b 0 0", action: "" };
const EJECTED: Picture = Picture { position: "5/6/7/8/5bbbw/8/7/6/5 b 0 5", action: "e6e7" };

impl Picture {
    fn draw(&self) -> Option<(Board, Option<Effect>)> {
        let game = Abalone::from_position(self.position, &Options::new()).ok()?;
        let effect = game.read_action(self.action).ok().and_then(|action| game.judge(action).ok());
        Some((game.situation().board.clone(), effect))
    }
}

#[component]
fn Figure(
    picture: &'static Picture,
    caption: impl Fn() -> &'static str + Send + Sync + 'static,
) -> impl IntoView {
    let drawing = picture.draw().map(|(board, effect)| view! { <Diagram board=board effect=effect/> });
    view! {
        <figure>
            {drawing}
            <figcaption>{caption}</figcaption>
        </figure>
    }
}

/// The rules page.
#[component]
pub fn RulesPage() -> impl IntoView {
    let (t, table) = (texts_of::<AbaloneRules>(), texts_of::<AbaloneTexts>());
    let shell = texts_of::<ShellTexts>();
    let section = move |pick: fn(&AbaloneRules) -> Section| {
        view! {
            <h2>{move || pick(t()).title}</h2>
            <p>{move || pick(t()).text}</p>
        }
    };
    let start =
        layouts::Layout::named("belgian-daisy").map(|layout| view! { <Diagram board=layout.board()/> });
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || t().title}</h1>
                <p class="lead">{move || t().lead}</p>
            </header>
            <section class="beside">
                <div class="field">{section(|t| t.board)}</div>
                <figure>
                    {start}
                    <figcaption>{move || table().layout_title("belgian-daisy")}</figcaption>
                </figure>
            </section>
            <section>
                {section(|t| t.moving)}
                <div class="figures">
                    <Figure picture=&SINGLE caption=move || t().single/>
                    <Figure picture=&IN_LINE caption=move || t().in_line/>
                    <Figure picture=&BROADSIDE caption=move || t().broadside/>
                </div>
            </section>
            <section>
                {section(|t| t.sumito)}
                <div class="figures">
                    <Figure picture=&TWO_ONE caption=move || t().two_one/>
                    <Figure picture=&THREE_ONE caption=move || t().three_one/>
                    <Figure picture=&THREE_TWO caption=move || t().three_two/>
                    <Figure picture=&FOUR_TWO caption=move || t().four_two/>
                </div>
            </section>
            <section>
                {section(|t| t.blocked)}
                <div class="figures">
                    <Figure picture=&EQUAL caption=move || t().equal/>
                    <Figure picture=&BEHIND caption=move || t().behind/>
                </div>
            </section>
            <section class="beside">
                <div class="field">{section(|t| t.end)}</div>
                <Figure picture=&EJECTED caption=move || t().ejected/>
            </section>
            <section>{section(|t| t.tips)}</section>
            <section>{section(|t| t.notation)}</section>
            <Glossary/>
            {move || rulings(t().rulings_lead, t().rulings, shell())}
            <p>
                <Link to=Page::table(Game::Abalone) class="btn primary">
                    {move || shell().rules_try}
                </Link>
            </p>
        </main>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Illegal;

    use super::*;

    #[test]
    fn every_picture_shows_what_it_says() {
        for (picture, moved, pushed, ejects) in [
            (&SINGLE, 1, 0, false),
            (&IN_LINE, 3, 0, false),
            (&BROADSIDE, 3, 0, false),
            (&TWO_ONE, 2, 1, false),
            (&THREE_ONE, 3, 1, false),
            (&THREE_TWO, 3, 2, false),
            (&FOUR_TWO, 3, 2, false),
            (&EJECTED, 3, 1, true),
        ] {
            let (_, effect) = picture.draw().expect(picture.position);
            let effect = effect.expect(picture.action);
            let shown = (effect.moved.len(), effect.pushed.len(), effect.ejected.is_some());
            assert_eq!(shown, (moved, pushed, ejects), "{}", picture.position);
        }
        for picture in [&EQUAL, &BEHIND] {
            assert!(picture.draw().is_some_and(|(_, effect)| effect.is_none()));
        }
        // The pushes in the pictures without an arrow are refused.
        let refused = |picture: &Picture, text: &str| {
            let game = Abalone::from_position(picture.position, &Options::new()).expect("a position");
            game.judge(game.read_action(text).expect(text)).expect_err(text)
        };
        assert_eq!(refused(&FOUR_TWO, "e1e2"), Illegal::TooMany { count: 4 });
        assert_eq!(refused(&EQUAL, "e2e3"), Illegal::NoSumito { attack: 3, defence: 3 });
        assert!(matches!(refused(&BEHIND, "e3e4"), Illegal::PushBlocked { .. }));
    }
}
