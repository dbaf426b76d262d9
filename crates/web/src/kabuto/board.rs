//! The ring as an input. It holds no rules: it is told what to show and what may be chosen, and reports what the player
//! means.

use dohyo_drawing::number;
use leptos::prelude::*;
use leptos::svg;
use web_sys::PointerEvent;

use super::drawing::{Woods, platform, slab};
use super::geometry::{aim_across, aim_towards, is_inside};
use super::hands::Hands;
use super::layers::{pieces, posts};
use super::more::Extras;
use super::ring::Ring;
use crate::settings::texts;
use crate::spot::Point;

/// What a pointer drags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grip {
    /// The piece, along the edge.
    Across,
    /// The aim, inside the ring.
    Towards,
}

/// The pointer over the ring.
#[derive(Clone, Copy)]
struct Pointer {
    hands: Hands,
    ring: Ring,
    drawing: NodeRef<svg::Svg>,
    grip: RwSignal<Option<Grip>>,
}

impl Pointer {
    /// Returns the place of the ring under the pointer.
    fn place(self, event: &PointerEvent) -> Option<dohyo_kabuto::physics::Vector> {
        let bounds = self.drawing.get_untracked()?.get_bounding_client_rect();
        let half = self.ring.half.get_untracked();
        let unit = 2.0 * half / bounds.width().max(1.0);
        let point = Point {
            x: (f64::from(event.client_x()) - bounds.left()).mul_add(unit, -half),
            y: (f64::from(event.client_y()) - bounds.top()).mul_add(unit, -half),
        };
        Some(self.hands.facing.get_untracked().vector(point))
    }

    /// Aims where the pointer drags.
    fn follow(self, event: &PointerEvent) {
        let (Some(grip), Some(at)) = (self.grip.get_untracked(), self.place(event)) else { return };
        let Some(stand) = self.ring.stand.get_untracked() else { return };
        let platform = stand.platform();
        self.hands.change(|selection, _| {
            let (aim, widest) = (selection.aim, selection.widest());
            selection.aim(match grip {
                Grip::Across => aim_across(platform, at, aim, widest),
                Grip::Towards => aim_towards(platform, at, aim),
            });
        });
    }

    fn down(self, event: &PointerEvent) {
        // A click ends the animation of a push.
        if self.hands.projector.stop() {
            return;
        }
        let (Some(stand), Some(at)) = (self.ring.stand.get_untracked(), self.place(event)) else { return };
        let waiting = self.ring.waiting.with_untracked(Option::is_some);
        if event.button() != 0 || !event.is_primary() || !waiting {
            return;
        }
        self.grip.set(Some(if is_inside(stand.platform(), at) { Grip::Towards } else { Grip::Across }));
        if let Some(drawing) = self.drawing.get_untracked() {
            let _ = drawing.set_pointer_capture(event.pointer_id());
        }
        self.follow(event);
    }
}

/// The ring with its posts.
#[component]
pub fn RingView(
    /// The player's input.
    hands: Hands,
    /// Layers that are loaded later.
    extras: RwSignal<Option<Extras>>,
) -> impl IntoView {
    let t = texts();
    let ring = Ring::of(&hands);
    let (drawing, grip) = (NodeRef::new(), RwSignal::new(None));
    let pointer = Pointer { hands, ring, drawing, grip };
    let view_box = move || {
        let half = ring.half.get();
        let (edge, size) = (number(-half), number(2.0 * half));
        format!("{edge} {edge} {size} {size}")
    };
    let [under, between, over] =
        [0, 1, 2].map(|layer| move || extras.get().map(|extras| extras.layers[layer](hands, ring)));
    view! {
        <Woods/>
        <svg
            node_ref=drawing
            class="board kb-ring"
            class:still=move || ring.waiting.with(Option::is_none)
            class:dragging=move || grip.get().is_some()
            viewBox=view_box
            tabindex="0"
            role="application"
            aria-label=move || t().kabuto_words().board
            aria-describedby="kb-aim-words"
            data-playing=move || hands.projector.is_busy().to_string()
            on:pointerdown=move |event| pointer.down(&event)
            on:pointermove=move |event| pointer.follow(&event)
            on:pointerup=move |_| grip.set(None)
            on:pointercancel=move |_| grip.set(None)
        >
            {move || ring.stand.get().map(|stand| platform(stand.platform(), hands.facing.get()))}
            {slab()}
            {under}
            {pieces(&hands, &ring)}
            {between}
            {posts(&hands)}
            {over}
        </svg>
    }
}
