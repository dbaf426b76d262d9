//! How Abalone is played, with pictures.

use dohyo_abalone::{Abalone, Board, Effect, layouts};
use dohyo_core::{Game as _, Options, Setup as _};
use leptos::prelude::*;

use super::drawing::Diagram;
use crate::address::{Link, Page};
use crate::settings::texts;
use crate::texts::{Section, Texts};

/// A picture of the rules: a position, and a move in it that is shown by an arrow.
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

/// The rules.
#[component]
pub fn RulesPage() -> impl IntoView {
    let t = texts();
    let section = move |pick: fn(&Texts) -> Section| {
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
                <h1>{move || t().rules_title}</h1>
                <p class="lead">{move || t().rules_lead}</p>
            </header>
            <section class="beside">
                <div class="field">{section(|t| t.rules_board)}</div>
                <figure>
                    {start}
                    <figcaption>{move || t().layout_title("belgian-daisy")}</figcaption>
                </figure>
            </section>
            <section>
                {section(|t| t.rules_move)}
                <div class="figures">
                    <Figure picture=&SINGLE caption=move || t().rules_single/>
                    <Figure picture=&IN_LINE caption=move || t().rules_in_line/>
                    <Figure picture=&BROADSIDE caption=move || t().rules_broadside/>
                </div>
            </section>
            <section>
                {section(|t| t.rules_sumito)}
                <div class="figures">
                    <Figure picture=&TWO_ONE caption=move || t().rules_two_one/>
                    <Figure picture=&THREE_ONE caption=move || t().rules_three_one/>
                    <Figure picture=&THREE_TWO caption=move || t().rules_three_two/>
                </div>
            </section>
            <section>
                {section(|t| t.rules_blocked)}
                <div class="figures">
                    <Figure picture=&EQUAL caption=move || t().rules_equal/>
                    <Figure picture=&BEHIND caption=move || t().rules_behind/>
                </div>
            </section>
            <section class="beside">
                <div class="field">{section(|t| t.rules_end)}</div>
                <Figure picture=&EJECTED caption=move || t().rules_ejected/>
            </section>
            <section>{section(|t| t.rules_tips)}</section>
            <section>{section(|t| t.rules_notation)}</section>
            <p>
                <Link to=Page::ABALONE class="btn primary">
                    {move || t().rules_try}
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
        // The pictures of what cannot be pushed are right as well.
        let refused = |picture: &Picture, text: &str| {
            let game = Abalone::from_position(picture.position, &Options::new()).expect("a position");
            game.judge(game.read_action(text).expect(text)).expect_err(text)
        };
        assert_eq!(refused(&EQUAL, "e2e3"), Illegal::NoSumito { attack: 3, defence: 3 });
        assert!(matches!(refused(&BEHIND, "e3e4"), Illegal::PushBlocked { .. }));
    }
}
