//! A player's plate beside the board: name, clock, and tray.

use std::time::Duration;

use dohyo_core::Seat;
use dohyo_table::Table;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::{Busy, Sitting};
use crate::settings::texts;

/// The time below which a clock is marked and shows tenths.
const LOW: Duration = Duration::from_secs(20);

/// Returns a time as a clock shows it: whole seconds, and tenths when little is left.
pub fn clock_face(left: Duration) -> (String, Option<String>) {
    if left < LOW {
        return (format!("0:{:02}", left.as_secs()), Some(format!(".{}", left.subsec_millis() / 100)));
    }
    // Rounded up, so that a clock shows 5:00 until a second has passed.
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let face = if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    };
    (face, None)
}

/// Returns `true` if a computer at `seat` thinks on a server.
fn thinks_elsewhere<G: Shown>(sitting: Sitting<G>, seat: Seat) -> bool {
    let acts = |table: &Table<G>| {
        table.outcome().is_none() && table.computers_to_act().any(|(acts, _)| acts == seat)
    };
    sitting.is_online() && sitting.table.with(|table| table.as_ref().is_some_and(acts))
}

/// A player's plate.
#[component]
pub fn Plate<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// The player's seat.
    #[prop(into)]
    seat: Signal<Seat>,
    /// Whether they sit across the board.
    far: bool,
) -> impl IntoView {
    let t = texts();
    let shown = Memo::new(move |_| sitting.seen());
    let turn = move || {
        shown.with(|game| game.as_ref().is_some_and(|game| game.to_act().contains(seat.get())))
            && !sitting.is_over()
    };
    let clock = Memo::new(move |_| {
        let at = sitting.elapsed.get();
        sitting.table.with(|table| {
            let table = table.as_ref()?;
            let left = *table.clocks(at)?.get(seat.get().index())?;
            // Only the server knows whether a move came in time.
            let verdict = left.is_zero() && sitting.is_online() && table.outcome().is_none();
            Some(if verdict {
                ((t().checking.to_owned(), None), true)
            } else {
                (clock_face(left), left < LOW)
            })
        })
    });
    let clock = move || {
        clock.get().map(|((face, tenths), low)| {
            view! {
                <span class="clock" class:low=low class:stale=move || sitting.is_stale() role="timer" aria-label=(t().time_left)(&face)>
                    {face.clone()}
                    {tenths.map(|tenths| view! { <span class="tenths">{tenths}</span> })}
                </span>
            }
        })
    };
    let piece = move || {
        let seat = seat.get();
        shown.with(|game| game.as_ref().map_or_else(|| G::piece(seat), |game| game.piece_at(seat)))
    };
    let tray = move || shown.with(|game| game.as_ref()?.tray(seat.get(), t()));
    let doing = move || {
        let busy =
            sitting.busy.get() == Some(Busy::Moving(seat.get())) || thinks_elsewhere(sitting, seat.get());
        let away = sitting.away().contains(seat.get());
        let words = if busy { Some(t().thinking) } else { away.then(|| t().away) };
        words.map(|words| view! { <span class="doing" class:away=!busy>{words}</span> })
    };
    view! {
        <section
            class="plate"
            class:far=far
            class:near=!far
            class:turn=turn
            aria-label=move || G::seat_name(seat.get(), t())
            data-colour=move || G::INFO.seats[seat.get().index()]
        >
            <span class="who">
                <svg viewBox="-50 -50 100 108" aria-hidden="true">
                    {piece}
                </svg>
                <span class="name">{move || sitting.name(seat.get(), t())}</span>
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
    fn clocks_show_the_time_left() {
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
