//! Links to what is shown, and where else to go with it.

use dohyo_table::Tree;
use dohyo_table::squeeze::pack;
use dohyo_texts::analysis::AnalysisTexts;
use leptos::prelude::*;

use super::study::{self, Study};
use super::{read_in_slices, start};
use crate::address::{Address, Page};
use crate::dialog::Dialog;
use crate::icon::{Glyph, Icon};
use crate::settings::{texts, texts_of};
use crate::table::Shown;
use crate::table::controls::Act;
use crate::table::help::Help;
use crate::table::records::copy;

/// The length from which a link is said to be long: many programs take two thousand characters.
const LONG: usize = 2_000;

/// Returns the address of `page` with `rest` after it, as others can open it.
pub(super) fn link(page: &Page, rest: &str) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}{}{rest}", page.address())
}

/// The window with links.
pub(super) fn share_window<G: Shown>(study: Study<G>, open: RwSignal<bool>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let shared = RwSignal::new(None::<(String, Option<bool>)>);
    Effect::new(move |_| {
        open.track();
        shared.set(None);
    });
    let give = move |text: String| {
        shared.set(Some((text.clone(), None)));
        copy(text.clone(), move |done| {
            shared.try_set(Some((text.clone(), Some(done))));
        });
    };
    let page = Page::analysis(G::GAME);
    let of_tree = move |write: fn(&Tree<G>) -> String| {
        let page = page.clone();
        Callback::new(move |()| {
            let text = study.tree.with_untracked(write);
            give(link(&page, &format!("#{}", pack(&text))));
        })
    };
    let position = move || study.tree.with_untracked(|tree| tree.game().position());
    let copy_link = Callback::new(move |()| {
        give(link(&Page::Analysis { game: G::GAME, position: Some(position()) }, ""));
    });
    let copy_position = Callback::new(move |()| give(position()));
    let button = move |id: &'static str,
                       glyph: Glyph,
                       pick: fn(&'static AnalysisTexts) -> &'static str,
                       go: Callback<()>| {
        view! {
            <button type="button" class="btn" id=id on:click=move |_| go.run(())>
                <Icon glyph=glyph/>
                <span>{move || pick(t())}</span>
            </button>
        }
    };
    let said = move || {
        let (text, copied) = shared.get()?;
        let t = t();
        let mut said = if copied? { t.copied } else { t.copy_failed }.to_owned();
        if text.len() > LONG {
            said = format!("{said} {}", (t.link_long)(text.len()));
        }
        Some(said)
    };
    let text = move || shared.get().map(|(text, _)| text);
    let field = move || {
        text().map(|text| view! { <input type="text" id="shared" readonly prop:value=text aria-label=move || t().share_it/> })
    };
    view! {
        <Dialog open=open id="share" small=true title=Signal::derive(move || t().share_it.to_owned())>
            <div class="body">
                <div class="menu">
                    {button("link-tree", Glyph::Link, |t| t.link_tree, of_tree.clone()(Tree::to_text))}
                    {button("link-line", Glyph::Link, |t| t.link_line, of_tree.clone()(Tree::line_to_text))}
                    {button("link-position", Glyph::Link, |t| t.link_position, copy_link)}
                    {button("copy-position", Glyph::Copy, |t| t.copy_position, copy_position)}
                </div>
                <p class="note">{move || t().link_note}</p>
                {field}
                <p class="note" role="status" id="share-said">{said}</p>
            </div>
        </Dialog>
    }
    .into_any()
}

/// The window with everything that is not needed at every move.
pub(super) fn more_window<G: Shown>(study: Study<G>, open: RwSignal<bool>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let words = texts();
    let help = RwSignal::new(false);
    let address: Address = expect_context();
    let says = move |pick: fn(&'static AnalysisTexts) -> &'static str| Signal::derive(move || pick(t()));
    let and_close = move |go: Callback<()>| {
        Callback::new(move |()| {
            open.set(false);
            go.run(());
        })
    };
    let position = move || study.tree.with_untracked(|tree| Some(tree.game().position()));
    let from_start = and_close(Callback::new(move |()| {
        if let Some(tree) = start::<G>() {
            study.begin(tree);
        }
    }));
    let no_previous = Signal::derive(move || !open.get() || study::previous::<G>().is_none());
    let previous = and_close(Callback::new(move |()| {
        if let Some(text) = study::previous::<G>() {
            read_in_slices::<G>(&text, move |read| {
                if let Ok(tree) = read {
                    study.begin(tree);
                }
            });
        }
    }));
    let play = and_close(Callback::new(move |()| {
        address.go(&Page::Table { game: G::GAME, position: position() });
    }));
    let set_up = and_close(Callback::new(move |()| {
        address.go(&Page::Editor { game: G::GAME, position: position() });
    }));
    let show_help = and_close(Callback::new(move |()| help.set(true)));
    let keys = move || {
        let row = |&(keys, what): &(&'static [&'static str], &'static str)| {
            view! {
                <dt>{keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view()}</dt>
                <dd>{what}</dd>
            }
        };
        t().keys.iter().map(row).collect_view()
    };
    let has_luck = move || study.tree.with(|tree| has_luck(tree));
    view! {
        <Dialog open=open id="more" title=Signal::derive(move || t().more.to_owned())>
            <div class="body">
                <div class="menu">
                    <Act glyph=Glyph::Play name="play-from-here" label=says(|t| t.play_from_here) go=play/>
                    <Act glyph=Glyph::Grid name="set-up" label=says(|t| t.set_up) go=set_up/>
                    <Act glyph=Glyph::New name="from-start" label=says(|t| t.from_start) go=from_start/>
                    <Act glyph=Glyph::Again name="previous" label=says(|t| t.previous) off=no_previous go=previous/>
                    <Act glyph=Glyph::Help name="help" label=Signal::derive(move || words().help) go=show_help/>
                </div>
                <p>{move || t().help}</p>
                <Show when=has_luck>
                    <p class="note">{move || t().luck_note}</p>
                </Show>
                <dl class="keys">{keys}</dl>
            </div>
        </Dialog>
        <Help open=help words=Signal::derive(move || G::words(words()))/>
    }
    .into_any()
}

/// Returns `true` if chance decides something in this game.
fn has_luck<G: Shown>(tree: &Tree<G>) -> bool {
    tree.path_to(tree.here())
        .iter()
        .any(|&node| tree.step(node).is_some_and(|step| step.played.luck.is_some()))
}
