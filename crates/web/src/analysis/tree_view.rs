//! The moves with their variations, and what can be done with them.

use dohyo_table::{MAX_COMMENT, MAX_NAME, NodeId, Tree};
use dohyo_texts::analysis::AnalysisTexts;
use leptos::html;
use leptos::prelude::*;

use super::rows::{Item, Row, rows};
use super::study::Study;
use crate::dialog::Dialog;
use crate::icon::{Glyph, Icon};
use crate::settings::{texts, texts_of};
use crate::table::Shown;
use crate::table::controls::Act;
use crate::table::names::Names;

/// An action of the list.
#[derive(Clone, PartialEq, Eq)]
struct Ply {
    node: NodeId,
    /// The number of actions before and with this one.
    number: usize,
    text: String,
    exact: String,
    /// The action with its luck, as one token.
    token: String,
    gain: Option<String>,
    highlight: bool,
}

fn ply<G: Shown>(tree: &Tree<G>, node: NodeId, t: &'static crate::texts::Texts) -> Option<Ply> {
    let step = tree.step(node)?;
    let before = tree.game_at(tree.parent(node)?);
    Some(Ply {
        node,
        number: tree.path_to(node).len(),
        text: G::ply(&step.played.action, t),
        exact: format!("{:#}", step.played.action),
        token: step.played.to_string(),
        gain: before.gain(&step.played.action),
        highlight: step.after.has_highlight(),
    })
}

/// The list of moves with its controls. `doomed` is set while the reader is about to delete something.
pub(super) fn moves<G: Shown>(study: Study<G>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let doomed = RwSignal::new(false);
    let list: NodeRef<html::Div> = NodeRef::new();
    // Going to another place does not draw the list again.
    let drawn = Memo::new(move |_| study.tree.with(rows));
    Effect::new(move |_| {
        drawn.track();
        let here = study.here();
        if let Some(list) = list.get() {
            request_animation_frame(move || keep_in_sight(&list, here));
        }
    });
    let content = move || {
        let rows = drawn.get();
        if rows.is_empty() {
            return view! { <p class="none">{move || t().none}</p> }.into_any();
        }
        rows.into_iter().map(|row| row_view(study, row, doomed)).collect_view().into_any()
    };
    view! {
        <section class="moves tree" aria-label=move || t().moves>
            <div class="tree-list" node_ref=list>
                {start_button(study)}
                {content}
            </div>
            {deletion(study)}
            {steps(study)}
        </section>
        {node_tools(study, doomed)}
    }
    .into_any()
}

/// The button for the position before the first action.
fn start_button<G: Shown>(study: Study<G>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let here = move || study.here() == NodeId::ROOT;
    view! {
        <button
            type="button"
            class="ply start"
            class:here=here
            data-node="0"
            aria-current=move || here().then_some("step")
            on:click=move |_| study.first()
        >
            {move || t().start}
        </button>
    }
    .into_any()
}

fn row_view<G: Shown>(study: Study<G>, row: Row, doomed: RwSignal<bool>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let depth = row.depth;
    let varies = depth > 0;
    let label = varies.then(|| view! { <span class="unseen">{move || t().variation} ": "</span> });
    let items = row.items.into_iter().map(|item| item_view(study, item, doomed)).collect_view();
    view! {
        <div class="tree-row" class:variation=varies data-depth=depth.min(6)>
            {label}
            {items}
        </div>
    }
    .into_any()
}

fn item_view<G: Shown>(study: Study<G>, item: Item, doomed: RwSignal<bool>) -> AnyView {
    let t = texts();
    match item {
        Item::Turn { number, seat, begins } => {
            let name = move || {
                study.sitting().table.with(|table| {
                    let names = table.as_ref().map(|table| Names::of(table, study.sitting().own(), t()));
                    names.map(|names| names.name(seat).to_owned()).unwrap_or_default()
                })
            };
            view! {
                <span class="turn-nr" title=name>
                    <svg viewBox="-50 -50 100 108" aria-hidden="true">{G::piece(seat)}</svg>
                    {number}
                    {if begins { "." } else { "…" }}
                    <span class="unseen">" " {name} ": "</span>
                </span>
            }
            .into_any()
        }
        Item::Action(node) => {
            let shown = move || study.tree.with_untracked(|tree| ply(tree, node, t()));
            (move || shown().map(|ply| button(study, ply, doomed))).into_any()
        }
        Item::Name(name) => view! { <b class="line-name">{name}</b> }.into_any(),
        Item::Comment(comment) => view! { <span class="comment">{comment}</span> }.into_any(),
    }
}

fn button<G: Shown>(study: Study<G>, ply: Ply, doomed: RwSignal<bool>) -> AnyView {
    let t = texts();
    let node = ply.node;
    let here = Memo::new(move |_| study.here() == node);
    let goes = move || doomed.get() && study.tree.with(|tree| tree.path_to(node).contains(&tree.here()));
    // The highlight of a move is not given away before the board has shown it.
    let highlight = move || {
        let unseen = study.sitting().unseen().is_some() && here.get();
        (ply.highlight && !unseen).then(|| {
            view! {
                <span class="out" aria-hidden="true"></span>
                <span class="unseen">", " {move || G::words(t()).highlight}</span>
            }
        })
    };
    let title = (ply.exact != ply.text).then_some(ply.exact);
    view! {
        <button
            type="button"
            class="ply"
            class:here=here
            class:doomed=goes
            data-ply=ply.number
            data-node=node.number()
            data-action=ply.token
            title=title
            aria-current=move || here.get().then_some("step")
            on:click=move |_| study.go_to(node)
        >
            <span class="move">{ply.text}</span>
            {ply.gain.map(|gain| view! { <span class="gain">{gain}</span> })}
            {highlight}
        </button>
    }
    .into_any()
}

/// What was deleted last, with a way back.
fn deletion<G: Shown>(study: Study<G>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let bar = move || {
        study.deleted.get().map(|(_, count)| {
            view! {
                <span>{move || (t().deleted)(count)}</span>
                <button type="button" class="btn" data-act="undelete" on:click=move |_| study.restore()>
                    <Icon glyph=Glyph::Undo/>
                    <span>{move || t().undo}</span>
                </button>
            }
        })
    };
    view! { <div class="deletion" role="status">{bar}</div> }.into_any()
}

/// The buttons that step through the tree.
fn steps<G: Shown>(study: Study<G>) -> AnyView {
    let t = texts();
    let words = texts_of::<AnalysisTexts>();
    let at_start = Signal::derive(move || study.here() == NodeId::ROOT);
    let at_end = Signal::derive(move || study.tree.with(|tree| tree.children(tree.here()).is_empty()));
    let beside = move |by: isize| {
        Signal::derive(move || {
            study.tree.with(|tree| {
                !tree.path_to(tree.here()).into_iter().any(|node| tree.sibling(node, by).is_some())
            })
        })
    };
    let button = move |glyph: Glyph,
                       name: &'static str,
                       label: Signal<&'static str>,
                       off: Signal<bool>,
                       go: fn(Study<G>)| {
        view! {
            <button
                type="button"
                class="btn"
                data-step=name
                title=label
                aria-label=label
                disabled=off
                on:click=move |_| go(study)
            >
                <Icon glyph=glyph/>
            </button>
        }
    };
    let says = move |pick: crate::settings::Pick| Signal::derive(move || pick(t()));
    let up = Signal::derive(move || words().branch_before);
    let down = Signal::derive(move || words().branch_after);
    view! {
        <div class="steps">
            {button(Glyph::First, "first", says(|t| t.first), at_start, Study::first)}
            {button(Glyph::Back, "back", says(|t| t.back), at_start, Study::back)}
            {button(Glyph::Up, "before", up, beside(-1), |study| study.aside(-1))}
            {button(Glyph::Down, "after", down, beside(1), |study| study.aside(1))}
            {button(Glyph::Forward, "forward", says(|t| t.forward), at_end, Study::forward)}
            {button(Glyph::Last, "last", says(|t| t.last), at_end, Study::last)}
        </div>
    }
    .into_any()
}

/// The buttons that change the tree at the place that is shown.
fn node_tools<G: Shown>(study: Study<G>, doomed: RwSignal<bool>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let notes = RwSignal::new(false);
    let says = move |pick: fn(&'static AnalysisTexts) -> &'static str| Signal::derive(move || pick(t()));
    let at_root = Signal::derive(move || study.here() == NodeId::ROOT);
    let main = Signal::derive(move || study.tree.with(|tree| tree.is_main(tree.here())));
    let no_luck = Memo::new(move |_| {
        study.tree.with(|tree| tree.step(tree.here()).is_none_or(|step| step.played.luck.is_none()))
    });
    let act = move |go: fn(Study<G>)| Callback::new(move |()| go(study));
    let delete = Callback::new(move |()| {
        doomed.set(false);
        study.delete();
    });
    view! {
        <div class="node-tools" role="toolbar" aria-label=move || t().moves>
            <Act glyph=Glyph::Talk name="notes" label=says(|t| t.notes) go=Callback::new(move |()| notes.set(true))/>
            <Act glyph=Glyph::Up name="promote" label=says(|t| t.promote) off=main go=act(Study::promote)/>
            <Act glyph=Glyph::Check name="make-main" label=says(|t| t.make_main) off=main go=act(Study::make_main)/>
            <Show when=move || !no_luck.get()>
                <Act glyph=Glyph::Again name="draw-again" label=says(|t| t.draw_again) go=act(Study::draw_again)/>
            </Show>
            <span
                class="doom"
                on:pointerenter=move |_| doomed.set(true)
                on:pointerleave=move |_| doomed.set(false)
                on:focusin=move |_| doomed.set(true)
                on:focusout=move |_| doomed.set(false)
            >
                <Act glyph=Glyph::Close name="delete" label=says(|t| t.delete) off=at_root go=delete/>
            </span>
        </div>
        {notes_window(study, notes)}
    }
    .into_any()
}

/// The window with the name and the comment of the place that is shown.
fn notes_window<G: Shown>(study: Study<G>, open: RwSignal<bool>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let name = move || study.tree.with_untracked(|tree| tree.name(tree.here()).to_owned());
    let comment = move || study.tree.with_untracked(|tree| tree.comment(tree.here()).to_owned());
    let set_name = move |event| {
        let name = event_target_value(&event);
        study.edit(|tree| tree.set_name(tree.here(), &name));
    };
    let set_comment = move |event| {
        let comment = event_target_value(&event);
        study.edit(|tree| tree.set_comment(tree.here(), &comment));
    };
    let at_root = move || study.here() == NodeId::ROOT;
    view! {
        <Dialog open=open id="notes" small=true title=Signal::derive(move || t().notes.to_owned())>
            <div class="body">
                <Show when=move || !at_root()>
                    <label class="field">
                        <span class="label">{move || t().name}</span>
                        <input type="text" id="line-name" maxlength=MAX_NAME prop:value=name on:input=set_name/>
                        <span class="note">{move || t().name_help}</span>
                    </label>
                </Show>
                <label class="field">
                    <span class="label">{move || t().comment}</span>
                    <textarea id="line-comment" rows="4" maxlength=MAX_COMMENT prop:value=comment on:input=set_comment></textarea>
                </label>
            </div>
            <footer>
                <button type="button" class="btn primary" data-act="done" on:click=move |_| open.set(false)>
                    {move || t().done}
                </button>
            </footer>
        </Dialog>
    }
    .into_any()
}

/// Scrolls the list, and not the page, until a node is visible.
fn keep_in_sight(list: &web_sys::Element, node: NodeId) {
    let css = format!("[data-node='{}']", node.number());
    let Some(here) = list.query_selector(&css).ok().flatten() else { return };
    let (row, frame) = (here.get_bounding_client_rect(), list.get_bounding_client_rect());
    if row.top() < frame.top() {
        list.set_scroll_top(list.scroll_top() - (frame.top() - row.top()) as i32 - 8);
    } else if row.bottom() > frame.bottom() {
        list.set_scroll_top(list.scroll_top() + (row.bottom() - frame.bottom()) as i32 + 8);
    }
}
