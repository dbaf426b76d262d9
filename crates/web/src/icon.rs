//! Icons, drawn with one stroke on a square of 24 units.

use leptos::prelude::*;

/// An icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Glyph {
    Undo,
    Redo,
    Lamp,
    Flip,
    Pause,
    Play,
    Flag,
    Draw,
    New,
    More,
    Copy,
    Download,
    Open,
    Close,
    First,
    Back,
    Forward,
    Last,
    Sun,
    Moon,
    System,
    Help,
    Chart,
    Again,
    Link,
    Check,
    Less,
    Fit,
    Bag,
    Share,
    Swap,
    Key,
    Talk,
    Grid,
    Sort,
    Shuffle,
    Up,
    Down,
}

impl Glyph {
    const fn path(self) -> &'static str {
        match self {
            Self::Undo => "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
            Self::Redo => "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
            Self::Lamp => {
                "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z"
            }
            Self::Flip => "M7 4v16M7 4 4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3",
            Self::Pause => "M9 5v14M15 5v14",
            Self::Play => "M8 5v14l11-7Z",
            Self::Flag => "M6 21V4M6 5c4-3 7 2 12-1v9c-5 3-8-2-12 1",
            Self::Draw => "M5 9h14M5 15h14",
            Self::New => "M12 5v14M5 12h14",
            Self::Talk => "M4 5h16v11H10l-5 4v-4H4Z",
            Self::More => "M5 12h.01M12 12h.01M19 12h.01",
            Self::Copy => "M9 9h11v11H9ZM5 15H4V4h11v1",
            Self::Download => "M12 4v11M7 11l5 5 5-5M5 20h14",
            Self::Open => "M12 16V5M7 9l5-5 5 5M5 20h14",
            Self::Close => "M6 6l12 12M18 6 6 18",
            Self::First => "M18 6l-7 6 7 6M7 6v12",
            Self::Back => "M15 6l-7 6 7 6",
            Self::Forward => "M9 6l7 6-7 6",
            Self::Last => "M6 6l7 6-7 6M17 6v12",
            Self::Sun => {
                "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4"
            }
            Self::Moon => "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z",
            Self::System => "M4 5h16v11H4ZM12 16v4M8 20h8",
            Self::Help => {
                "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17h.01"
            }
            Self::Chart => "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
            Self::Less => "M5 12h14",
            Self::Fit => "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
            Self::Bag => "M8 4h8M9 4c0 2-4 5-4 10 0 4 3 6 7 6s7-2 7-6c0-5-4-8-4-10M8 8h8",
            Self::Share => "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
            Self::Swap => "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
            Self::Check => "M5 13l5 5L19 7",
            Self::Key => {
                "M14.5 3a6.5 6.5 0 0 0-6.2 8.4L3 16.8V21h4.2v-2.4h2.4v-2.4h2l1-1A6.5 6.5 0 1 0 14.5 3ZM16 8h.01"
            }
            Self::Grid => "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z",
            Self::Sort => "M4 6h16M4 12h11M4 18h6",
            Self::Shuffle => {
                "M4 7h3c5 0 5 10 10 10h3M4 17h3c2 0 3-1.6 4-3.5M14 8.5c.8-1 1.7-1.5 3-1.5h3M17 4l3 3-3 3M17 14l3 3-3 3"
            }
            Self::Up => "M6 15l6-7 6 7",
            Self::Down => "M6 9l6 7 6-7",
            Self::Again => "M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5",
            Self::Link => {
                "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.4-1.4"
            }
        }
    }
}

/// Draws an icon. The element around it has the label.
#[component]
pub fn Icon(
    /// The icon.
    #[prop(into)]
    glyph: Signal<Glyph>,
) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=move || glyph.get().path()></path>
        </svg>
    }
}
