//! The engine beside an analysis: whether it thinks, and what it has found.

use std::time::Duration;

use dohyo_core::{Fate, Seat};
use dohyo_table::NodeId;
use leptos::prelude::*;

use super::study::Study;
use crate::icon::{Glyph, Icon};
use crate::line::Line;
use crate::messages::{self, Continuation, Probe, Prospect};
use crate::settings::{texts, texts_of};
use crate::storage;
use crate::table::Shown;
use crate::table::judgement::chance;
use crate::texts::Texts;
use dohyo_texts::analysis::AnalysisTexts;

/// The name under which the browser keeps the settings of the engine.
const KEPT: &str = "dohyo.engine";

/// The numbers of lines and the times in seconds to choose from.
const LINES: [u8; 3] = [1, 2, 3];
const SECONDS: [u32; 4] = [2, 10, 60, 300];

/// How long the reader stays at a position before the engine begins, so that stepping through a game costs nothing.
const DEBOUNCE: Duration = Duration::from_millis(150);

/// The most actions of a line that are shown.
const SHOWN: usize = 12;

/// The engine of a page.
#[derive(Clone, Copy)]
pub(super) struct Engine {
    /// Whether it is switched on.
    pub(super) on: RwSignal<bool>,
    lines: RwSignal<u8>,
    seconds: RwSignal<u32>,
    /// What was found, and where.
    pub(super) found: RwSignal<Option<(NodeId, Prospect)>>,
    failed: RwSignal<bool>,
    thinking: RwSignal<bool>,
    /// The worker, if it was started.
    worker: StoredValue<Option<Line>, LocalStorage>,
    /// The number of the last question, and the node that it is about.
    asked: StoredValue<u32>,
    node: StoredValue<NodeId>,
}

impl Engine {
    /// Returns the engine as the last visit left it. It follows the place that `study` shows.
    pub(super) fn follow<G: Shown>(study: Study<G>) -> Self {
        let kept = storage::read(KEPT).unwrap_or_default();
        let mut words = kept.split(' ');
        let on = words.next() == Some("on");
        let lines = words.next().and_then(|text| text.parse().ok()).filter(|lines| LINES.contains(lines));
        let seconds =
            words.next().and_then(|text| text.parse().ok()).filter(|seconds| SECONDS.contains(seconds));
        let engine = Self {
            on: RwSignal::new(on),
            lines: RwSignal::new(lines.unwrap_or(1)),
            seconds: RwSignal::new(seconds.unwrap_or(10)),
            found: RwSignal::new(None),
            failed: RwSignal::new(false),
            thinking: RwSignal::new(false),
            worker: StoredValue::new_local(None),
            asked: StoredValue::new(0),
            node: StoredValue::new(NodeId::ROOT),
        };
        let place = Memo::new(move |_| study.here());
        Effect::new(move |before: Option<()>| {
            let (on, lines, seconds) = (engine.on.get(), engine.lines.get(), engine.seconds.get());
            if before.is_some() {
                let on = if on { "on" } else { "off" };
                storage::write(KEPT, &format!("{on} {lines} {seconds}"));
            }
            let node = place.get();
            engine.stop();
            if on {
                engine.ask_soon(study, node);
            } else {
                engine.found.set(None);
            }
        });
        Effect::new(move |_| {
            let best = engine.best_at(place.get());
            let action = study.tree.with_untracked(|tree| tree.game().read_action(&best?).ok());
            study.sitting().hint.set(action);
        });
        engine
    }

    /// Returns the best action at a node, if it is known.
    pub(super) fn best_at(self, node: NodeId) -> Option<String> {
        self.found.with(|found| {
            let (_, found) = found.as_ref().filter(|(at, _)| *at == node)?;
            found.lines.first()?.actions.first().cloned()
        })
    }

    /// Breaks off the present thought.
    fn stop(self) {
        self.asked.update_value(|asked| *asked += 1);
        if self.thinking.get_untracked() {
            self.thinking.set(false);
            let taken_back =
                self.worker.try_with_value(|worker| worker.as_ref().is_some_and(Line::take_back));
            if taken_back != Some(true) {
                // A worker that thinks does not listen, so it is ended.
                self.worker.set_value(None);
            }
        }
    }

    fn ask_soon<G: Shown>(self, study: Study<G>, node: NodeId) {
        let asked = self.asked.get_value();
        let is_over = study.tree.with_untracked(|tree| tree.game_at(node).outcome().is_some());
        if is_over {
            return self.found.set(None);
        }
        let ask = move || {
            if self.asked.try_get_value() == Some(asked) {
                self.ask(study, node);
            }
        };
        set_timeout(ask, DEBOUNCE);
    }

    fn ask<G: Shown>(self, study: Study<G>, node: NodeId) {
        let Some(game) = study.sitting().question() else { return };
        let started = self.worker.with_value(Option::is_some);
        if !started {
            self.worker.set_value(self.start());
        }
        let probe = Probe {
            probe: self.asked.get_value(),
            lines: if G::LISTS_ACTIONS { self.lines.get_untracked() } else { 1 },
            millis: 1_000 * self.seconds.get_untracked(),
            game,
        };
        let sent = self
            .worker
            .with_value(|worker| worker.as_ref().map(|worker| worker.send_text(messages::write(&probe))));
        self.failed.set(sent.is_none());
        self.thinking.set(sent.is_some());
        self.node.set_value(node);
    }

    /// Starts the worker.
    fn start(self) -> Option<Line> {
        let heard = move |text: &str| {
            let Some(found) = messages::read::<Prospect>(text) else { return };
            if self.asked.try_get_value() != Some(found.prospect) {
                return;
            }
            if found.done {
                self.thinking.set(false);
            }
            if !found.lines.is_empty() {
                self.found.set(Some((self.node.get_value(), found)));
            }
        };
        let broke = move || {
            self.failed.try_set(true);
            self.thinking.try_set(false);
        };
        Line::open_to_text(Box::new(heard), Box::new(broke))
    }
}

/// A line as it is shown.
#[derive(Clone, PartialEq, Eq)]
struct Told {
    /// The actions as the list of moves shows them, and in the notation.
    actions: Vec<(String, String)>,
    score: i32,
    forced: bool,
}

/// Puts a line into words, action by action, as far as chance allows.
fn tell<G: Shown>(game: &G, line: &Continuation, t: &Texts) -> Told {
    let mut now = Some(game.clone());
    let told = |text: &String| {
        let read = now.as_ref().unwrap_or(game).read_action(text).ok();
        let shown = read.as_ref().map_or_else(|| text.clone(), |action| G::ply(action, t));
        // A push of Sakura Slam takes too long to be played here.
        now = now.take().filter(|_| !G::ASKED_BY_POSITION).and_then(|mut now| {
            let seat = now.to_act().first()?;
            now.play(seat, &read?, Fate::Unknown).ok()?;
            Some(now)
        });
        (shown, text.clone())
    };
    let actions = line.actions.iter().take(SHOWN).map(told).collect();
    Told { actions, score: line.score, forced: line.forced }
}

/// The panel of the engine. Its height does not depend on whether the engine is on.
pub(super) fn panel<G: Shown>(engine: Engine, study: Study<G>) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let words = texts();
    let several = G::LISTS_ACTIONS;
    let shown = Memo::new(move |_| {
        let node = study.here();
        let found = engine.found.get().filter(|(at, _)| *at == node)?.1;
        let game = study.tree.with(|tree| tree.game().clone());
        let lines: Vec<Told> = found.lines.iter().map(|line| tell(&game, line, words())).collect();
        Some((game.to_act().first(), lines))
    });
    let count = move || if several { engine.lines.get() } else { 1 };
    let rows = move || {
        let row = |number: usize| {
            let told = move || {
                shown.with(|shown| Some((shown.as_ref()?.0?, shown.as_ref()?.1.get(number)?.clone())))
            };
            view! { <li>{move || told().map(|(seat, told)| line_view(study, seat, told))}</li> }
        };
        (0..usize::from(count())).map(row).collect_view()
    };
    let status = move || {
        let t = t();
        let over = study.tree.with(|tree| tree.game().outcome().is_some());
        if over {
            return t.over.to_owned();
        }
        if engine.failed.get() {
            return t.failed.to_owned();
        }
        if !engine.on.get() {
            return t.engine_hint.to_owned();
        }
        let node = study.here();
        let found = engine.found.with(|found| found.clone().filter(|(at, _)| *at == node));
        match found {
            Some((_, found)) => {
                let seconds = format!("{}.{}", found.millis / 1000, found.millis % 1000 / 100);
                (t.depth)(found.depth, &short(found.nodes), &decimal(&seconds, words()))
            }
            None => t.thinking.to_owned(),
        }
    };
    let toggle = move |_| engine.on.update(|on| *on = !*on);
    view! {
        <section class="engine" aria-label=move || t().engine data-thinking=move || engine.thinking.get().to_string()>
            <div class="engine-bar">
                <button
                    type="button"
                    class="btn"
                    class:on=move || engine.on.get()
                    data-act="engine"
                    aria-pressed=move || engine.on.get().to_string()
                    on:click=toggle
                >
                    <Icon glyph=Glyph::Chart/>
                    <span>{move || t().engine}</span>
                </button>
                {several.then(|| choice("lines", move || t().lines, LINES, engine.lines, move |&n| (t().lines_of)(n)))}
                {choice("seconds", move || t().time, SECONDS, engine.seconds, move |&n| (t().seconds)(n))}
            </div>
            <ol class="engine-lines">{rows}</ol>
            <p class="note" id="engine-status">{status}</p>
        </section>
    }
    .into_any()
}

/// A choice among numbers.
fn choice<T, const N: usize>(
    name: &'static str,
    label: impl Fn() -> &'static str + Send + Sync + 'static,
    values: [T; N],
    chosen: RwSignal<T>,
    words: impl Fn(&T) -> String + Copy + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + PartialEq + ToString + std::str::FromStr + Send + Sync + 'static,
{
    let option = move |value: T| {
        view! {
            <option value=value.to_string() selected=move || chosen.get() == value>
                {move || words(&value)}
            </option>
        }
    };
    let choose = move |event| {
        if let Ok(value) = event_target_value(&event).parse() {
            chosen.set(value);
        }
    };
    view! {
        <select name=name aria-label=label on:change=choose>
            {values.map(option).collect_view()}
        </select>
    }
    .into_any()
}

/// A line: its score, and a button for each action that plays up to it.
fn line_view<G: Shown>(study: Study<G>, seat: Seat, told: Told) -> AnyView {
    let t = texts_of::<AnalysisTexts>();
    let words = texts();
    let Told { actions, score, forced } = told;
    let percent = chance(score);
    let share = move || match forced {
        true if score > 0 => t().proved_win.to_owned(),
        true => t().proved_loss.to_owned(),
        false => (t().share)(percent),
    };
    let title = move || {
        let name = study.sitting().name(seat, words());
        if forced { format!("{name} {}", share()) } else { (t().share_title)(&name, percent) }
    };
    let tokens: Vec<String> = actions.iter().map(|(_, token)| token.clone()).collect();
    let button = |(index, (shown, token)): (usize, (String, String))| {
        let line = tokens[..=index].to_vec();
        let spoken = shown.clone();
        view! {
            <button
                type="button"
                class="ply"
                data-best=token
                aria-label=move || (t().play_line)(&spoken)
                on:click=move |_| study.play(&line)
            >
                {shown}
            </button>
        }
    };
    let buttons = actions.into_iter().enumerate().map(button).collect_view();
    view! {
        <span class="score" class:proved=forced title=title>
            <svg viewBox="-50 -50 100 108" aria-hidden="true">{G::piece(seat)}</svg>
            <span class="unseen">{move || study.sitting().name(seat, words())} " "</span>
            {share}
        </span>
        <span class="engine-moves">{buttons}</span>
    }
    .into_any()
}

/// Writes a large number in few letters: 950, 12k, 3.4M.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}.{}M", number / 1_000_000, number / 100_000 % 10),
    }
}

/// Returns a number with the decimal sign of the language.
fn decimal(number: &str, t: &Texts) -> String {
    if t.lang == crate::texts::Lang::Fr { number.replace('.', ",") } else { number.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [(0, "0"), (9_999, "9999"), (12_345, "12k"), (3_456_789, "3.4M")] {
            assert_eq!(short(number), text);
        }
    }
}
