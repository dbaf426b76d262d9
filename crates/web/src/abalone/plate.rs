//! A player beside the board: name, clock, and the marbles they have pushed off.

use std::time::Duration;

use dohyo_abalone::Colour;
use dohyo_table::PlayerKind;
use leptos::prelude::*;

use super::drawing::{marble_class, marble_shapes};
use super::sitting::{Busy, Sitting};
use crate::settings::texts;
use crate::texts::Texts;

/// Below this a clock is marked, and shows tenths.
const LOW: Duration = Duration::from_secs(20);

/// The name of a player in the reader's language.
pub fn player_name(sitting: Sitting, colour: Colour, t: &Texts) -> String {
    sitting.table.with(|table| {
        let Some(player) = table.as_ref().and_then(|table| table.seating().player(colour.seat())) else {
            return (t.colour)(colour).to_owned();
        };
        match player.kind {
            PlayerKind::Computer { level } => {
                let rank = t.levels[usize::from(level.clamp(1, 8)) - 1].rank;
                (t.computer_at)(level, rank)
            }
            PlayerKind::Human if !player.name.is_empty() => player.name.clone(),
            PlayerKind::Human => {
                let alone =
                    table.as_ref().is_some_and(|table| !table.seating().is_human(colour.opponent().seat()));
                if alone { t.you.to_owned() } else { (t.colour)(colour).to_owned() }
            }
        }
    })
}

/// A time as a clock shows it: whole seconds, tenths when little is left.
pub fn clock_face(left: Duration) -> (String, Option<String>) {
    if left < LOW {
        return (format!("0:{:02}", left.as_secs()), Some(format!(".{}", left.subsec_millis() / 100)));
    }
    // A clock that shows 5:00 has five minutes left, not four minutes and a bit.
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let face = if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    };
    (face, None)
}

/// A player.
#[component]
pub fn Plate(
    /// Where they sit.
    sitting: Sitting,
    /// Which side they play.
    #[prop(into)]
    colour: Signal<Colour>,
    /// Whether they sit across the board.
    far: bool,
) -> impl IntoView {
    let t = texts();
    let shown = Memo::new(move |_| {
        sitting.shown().map(|game| (game.situation().to_move, game.situation().ejected, game.win()))
    });
    let turn = move || {
        let over = sitting.table.with(|table| table.as_ref().is_some_and(|table| table.outcome().is_some()));
        shown.get().is_some_and(|(to_move, ..)| to_move == colour.get()) && !over
    };
    let clock = Memo::new(move |_| {
        let at = sitting.elapsed.get();
        sitting.table.with(|table| {
            let left = table.as_ref()?.clocks(at)?;
            let left = *left.get(colour.get().seat().index())?;
            Some((clock_face(left), left < LOW))
        })
    });
    let clock = move || {
        clock.get().map(|((face, tenths), low)| {
            view! {
                <span class="clock" class:low=low role="timer" aria-label=(t().time_left)(&face)>
                    {face.clone()}
                    {tenths.map(|tenths| view! { <span class="tenths">{tenths}</span> })}
                </span>
            }
        })
    };
    let tray = move || {
        let (_, ejected, win) = shown.get()?;
        let victim = colour.get().opponent();
        let lost = ejected[victim.index()];
        let slots = win.max(lost);
        let slot = move |index: u8| {
            let place = format!("translate({} 50)", 50 + 92 * u32::from(index));
            let marble =
                (index < lost).then(|| view! { <g class=marble_class(victim)>{marble_shapes(victim)}</g> });
            view! {
                <g transform=place>
                    <circle class="slot" r="40"></circle>
                    {marble}
                </g>
            }
        };
        let size = format!("0 0 {} 106", 8 + 92 * u32::from(slots));
        Some(view! {
            <svg viewBox=size role="img" aria-label=(t().lost_marbles)(victim, lost, win)>
                {(0..slots).map(slot).collect_view()}
            </svg>
        })
    };
    let doing = move || {
        let busy = sitting.busy.get() == Some(Busy::Moving(colour.get().seat()));
        busy.then(|| view! { <span class="doing">{t().thinking}</span> })
    };
    view! {
        <section
            class="plate"
            class:far=far
            class:near=!far
            class:turn=turn
            aria-label=move || (t().colour)(colour.get())
            data-colour=move || colour.get().to_string()
        >
            <span class="who">
                <svg viewBox="-50 -50 100 108" aria-hidden="true">
                    {move || view! { <g class=marble_class(colour.get())>{marble_shapes(colour.get())}</g> }}
                </svg>
                <span class="name">{move || player_name(sitting, colour.get(), t())}</span>
                {doing}
            </span>
            <span class="tray">{tray}</span>
            {clock}
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_what_is_left() {
        for (millis, face, tenths) in [
            (300_000, "5:00", None),
            (299_001, "5:00", None),
            (299_000, "4:59", None),
            (3_661_000, "1:01:01", None),
            (20_000, "0:20", None),
            (19_990, "0:19", Some(".9")),
            (340, "0:00", Some(".3")),
            (0, "0:00", Some(".0")),
        ] {
            let shown = clock_face(Duration::from_millis(millis));
            assert_eq!(shown, (face.to_owned(), tenths.map(str::to_owned)), "{millis}");
        }
    }
}
