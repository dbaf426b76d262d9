//! Sumoku: the grid, and the tiles beside it.

use dohyo_core::Game as _;
use dohyo_drawing::sumoku::{CELL, tile};
use dohyo_drawing::{Point, Shape};
use dohyo_sumoku::{Colour, Grid, Laid, State, Sumoku, Tile};

use super::paint::{self, Sheet, paint, piece, sans, serif, stroke};

const MARGIN: f64 = 44.0;
/// The number of tiles in a row of a hand.
const IN_A_ROW: usize = 12;
/// The height of a line of text.
const LINE: f64 = 54.0;

pub(super) fn draw(game: &Sumoku) -> String {
    let mut page = Page::default();
    let lay = |tiles: &[Tile]| tiles.iter().copied().map(Laid::upright).collect::<Vec<_>>();
    let named = |index: usize| {
        let seats = game.info().seats;
        seats.get(index).copied().unwrap_or_default().to_owned()
    };
    match game.state() {
        State::Classic(classic) => {
            page.grid(classic.grid());
            for (index, (hand, score)) in classic.hands().iter().zip(classic.scores()).enumerate() {
                page.row(&format!("{}: {score} points", named(index)), &lay(hand));
            }
        }
        State::Race(race) => {
            page.grid(race.laid());
            for (index, builder) in race.builders().iter().enumerate() {
                let state = if builder.out {
                    "out of this round".to_owned()
                } else {
                    format!("{} won", builder.wins)
                };
                page.row(&format!("{}: {state}", named(index)), &lay(&builder.tiles));
            }
        }
        State::Spot(spot) => {
            page.row("on the table", &lay(spot.table()));
            for (index, won) in spot.won().iter().enumerate() {
                page.row(&format!("{}: {} tiles won", named(index), won.len()), &lay(won));
            }
        }
    }
    let to_act: Vec<_> = game.to_act().iter().map(|seat| game.info().seat_name(seat)).collect();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to play", to_act.join(", ")),
    };
    let state = format!("key {}, {state}, {} tiles hidden", game.key(), game.face_down());
    page.finish(&state, &game.position(), game.outcome().is_some())
}

/// A page that is filled from the top.
#[derive(Default)]
struct Page {
    body: String,
    width: f64,
    height: f64,
}

impl Page {
    fn grid(&mut self, grid: &Grid) {
        let Some((left, top)) = grid
            .iter()
            .map(|(cell, _)| (cell.x, cell.y))
            .reduce(|least, cell| (least.0.min(cell.0), least.1.min(cell.1)))
        else {
            return;
        };
        let (wide, high) = grid.extent();
        let (wide, high) = (f64::from(wide) * CELL, f64::from(high) * CELL);
        let middle = Point { x: MARGIN + wide / 2.0, y: self.height + MARGIN + high / 2.0 };
        let clay = Shape::rect("s-square", middle, wide + 30.0, high + 30.0, 20.0);
        paint(&mut self.body, &[clay], &paint::ground);
        for (cell, laid) in grid.iter() {
            let at = |cell: i16, least: i16| MARGIN + (f64::from(cell - least) + 0.5) * CELL;
            let y = self.height + at(cell.y, top);
            self.tile(laid, Point { x: at(cell.x, left), y });
        }
        self.width = self.width.max(wide);
        self.height += high + MARGIN;
    }

    fn row(&mut self, label: &str, tiles: &[Laid]) {
        self.height += LINE;
        self.body += &format!(
            "<text x=\"{MARGIN}\" y=\"{:.1}\" fill=\"{}\" {}>{label}</text>\n",
            self.height + MARGIN - 16.0,
            paint::INK_SOFT,
            serif(28.0),
        );
        for (index, &laid) in tiles.iter().enumerate() {
            let middle = |index: usize| MARGIN + (index as f64 + 0.5) * CELL;
            let y = self.height + middle(index / IN_A_ROW);
            self.tile(laid, Point { x: middle(index % IN_A_ROW), y });
        }
        self.width = self.width.max(tiles.len().clamp(6, IN_A_ROW) as f64 * CELL);
        self.height += tiles.len().div_ceil(IN_A_ROW) as f64 * CELL;
    }

    fn tile(&mut self, laid: Laid, at: Point) {
        let deep = ink(laid.colour());
        let letter = laid.colour().letter();
        let look = |class: &str| match class {
            "k-edge" => "fill=\"#b8a37d\"".to_owned(),
            "k-face" => {
                format!("fill=\"#fffaf0\" stroke=\"{deep}\" stroke-opacity=\".5\" stroke-width=\"2\"")
            }
            "k-number" => format!("fill=\"{deep}\" {}", serif(62.0)),
            "k-foot" => stroke(deep, 5.0),
            "k-letter" => format!("fill=\"#fffaf0\" {}", sans(22.0)),
            _ => format!("fill=\"{deep}\""),
        };
        piece(&mut self.body, &format!("tile {letter}"), &at.transform(), &tile(laid, letter), &look);
    }

    fn finish(self, state: &str, position: &str, over: bool) -> String {
        let width = self.width.max(6.0 * CELL) + 2.0 * MARGIN;
        let sheet = Sheet { left: 0.0, top: 0.0, width, height: self.height + LINE + 2.0 * MARGIN };
        let svg = sheet.begin(&format!("Sumoku: {state}"), position) + &self.body;
        sheet.end(svg, state, over)
    }
}

/// A colour as ink on a light tile.
const fn ink(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "#a8301f",
        Colour::Orange => "#a85410",
        Colour::Yellow => "#7d6208",
        Colour::Green => "#43662c",
        Colour::Blue => "#27558a",
        Colour::Purple => "#6b3d83",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Seed, Setup as _};

    #[test]
    fn every_open_tile_is_drawn_once_in_every_mode() {
        for (mode, tiles) in [("classic", 16), ("speed", 20), ("solo", 16), ("team", 96)] {
            let players = if mode == "solo" { "1" } else { "2" };
            let options = Options::new().with("mode", mode).with("players", players);
            let picture = draw(&Sumoku::dealt(&options, Seed::from(1)).expect(mode));
            assert_eq!(picture.matches("class=\"tile ").count(), tiles, "{mode}");
        }
        let grid = "classic 5 | 0,0:5R 1,0:9G 2,0:1P |  ;  | bag 93 | 0 ; 0 | 1";
        let picture = draw(&Sumoku::from_position(grid, &Options::new()).expect("a position"));
        assert_eq!(picture.matches("class=\"tile ").count(), 3);
        assert!(picture.contains("Key 5, one to play, 93 tiles hidden"), "{picture}");
    }
}
