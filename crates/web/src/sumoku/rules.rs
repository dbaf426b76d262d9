//! The rules page of Sumoku, with pictures.

use dohyo_sumoku::{Grid, Key, Laid};
use leptos::prelude::*;

use super::frame::Frame;
use super::texts::rules::RULES;
use super::tile::{colour_class, place, tile_shapes};
use crate::game::Game;
use crate::rules_page::rules_page;
use crate::texts::Texts;

/// The pictures of the sections, in their order: a grid, and the new tiles.
const SHOTS: [(&str, &str); 5] = [
    ("0,0:3R 1,0:7G 2,0:5B 2,1:9Y 2,2:1P", ""),
    ("0,0:3R 1,0:7G", "2,0:5B 2,1:9Y 2,2:1P"),
    ("0,0:8O 1,0:2B 1,1:7R 1,2:6P 2,2:5G 3,2:9O 3,1:1Y", ""),
    ("0,0:4R 1,0:6B 2,0:7Y 3,0:3P", ""),
    ("0,0:2G 1,0:8R 1,1:2Y 2,1:3P 3,1:5B", ""),
];

fn shot(lies: &str, new: &str, t: &Texts) -> Option<impl IntoView + use<>> {
    Some(picture(&lies.parse().ok()?, &new.parse().ok()?, (t.sumoku_words().key)(Key::ALL[2]), t))
}

/// Draws a grid with the new tiles marked.
pub(super) fn picture(lies: &Grid, new: &Grid, words: String, t: &Texts) -> impl IntoView + use<> {
    let cells: Vec<_> = lies.iter().chain(new.iter()).map(|(cell, _)| cell).collect();
    let frame = Frame::around(cells).nearer(1.25);
    let draw = |grid: &Grid, state: &'static str| {
        let tile = |(cell, laid): (dohyo_sumoku::Cell, Laid)| {
            let class = format!("k-tile {} {state}", colour_class(laid.colour()));
            view! { <g class=class transform=place(cell)>{tile_shapes(laid, t)}</g> }
        };
        grid.iter().map(tile).collect_view()
    };
    view! {
        <svg class="k-picture" viewBox=frame.view_box() role="img" aria-label=words>
            {draw(lies, "")}
            {draw(new, "last")}
        </svg>
    }
}

/// The rules page.
#[component]
pub fn SumokuRulesPage() -> impl IntoView {
    let drawing = |index: usize, t| {
        let (lies, new) = SHOTS.get(index)?;
        shot(lies, new, t)
    };
    rules_page(Game::Sumoku, &RULES, |t| t.sumoku_words().credit, drawing, ())
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed, Setup as _};

    use super::*;
    use crate::sumoku::survey::Survey;

    #[test]
    fn every_picture_is_a_sumoku_of_key_five() {
        let terms = dohyo_sumoku::Sumoku::dealt(&Options::new(), Seed::default()).expect("a game").terms();
        for (lies, new) in SHOTS {
            let (lies, new): (Grid, Grid) = (lies.parse().expect("a grid"), new.parse().expect("a grid"));
            let all: Grid = lies.iter().chain(new.iter()).collect();
            let survey = Survey::of(&Grid::default(), &all, Key::ALL[2], terms);
            assert!(survey.is_right(), "{all}: {:?}", survey.wrong().collect::<Vec<_>>());
        }
    }
}
