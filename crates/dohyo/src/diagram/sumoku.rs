//! A Sumoku grid and what lies beside it: tiles with their number, a colour, and the shape and letter of that
//! colour, so that the colour is never the only mark.

use dohyo_core::{Game as _, Viewer};
use dohyo_sumoku::{Colour, Grid, Laid, Open, Sumoku, Tile};

use super::colour;

/// The side of a place, in units of the drawing.
const UNIT: f64 = 64.0;
const MARGIN: f64 = 28.0;
/// Tiles of a hand stand in rows of this many.
const IN_A_ROW: usize = 12;
/// A line of text.
const LINE: f64 = 34.0;

const SERIF: &str = "'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif";

pub(super) fn draw(game: &Sumoku) -> String {
    let view = game.view(Viewer::Spectator);
    let mut sheet = Sheet::default();
    let lay = |tiles: &[Tile]| tiles.iter().copied().map(Laid::upright).collect::<Vec<_>>();
    let named = |index: usize| {
        let seats = game.info().seats;
        seats.get(index).copied().unwrap_or_default().to_owned()
    };
    match &view.open {
        Open::Classic { grid, hands, scores, .. } => {
            sheet.grid(grid);
            for (index, (hand, score)) in hands.iter().zip(scores).enumerate() {
                sheet.row(&format!("{}: {score} points", named(index)), &lay(hand));
            }
        }
        Open::Race { builders, laid, .. } => {
            sheet.grid(laid);
            for (index, builder) in builders.iter().enumerate() {
                let state = if builder.out {
                    "out of this round".to_owned()
                } else {
                    format!("{} won", builder.wins)
                };
                sheet.row(&format!("{}: {state}", named(index)), &lay(&builder.tiles));
            }
        }
        Open::Spot { table, won, .. } => {
            sheet.row("on the table", &lay(table));
            for (index, won) in won.iter().enumerate() {
                sheet.row(&format!("{}: {} tiles won", named(index), won.len()), &lay(won));
            }
        }
    }
    let to_act: Vec<_> = game.to_act().iter().map(|seat| game.info().seat_name(seat)).collect();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to play", to_act.join(", ")),
    };
    let state = format!("key {}, {state}, {} tiles hidden", view.key, view.hidden);
    sheet.finish(&state, &game.position())
}

/// A sheet of paper, filled from the top.
#[derive(Default)]
struct Sheet {
    body: String,
    width: f64,
    height: f64,
}

impl Sheet {
    fn grid(&mut self, grid: &Grid) {
        let Some((left, top)) = grid
            .iter()
            .map(|(cell, _)| (cell.x, cell.y))
            .reduce(|least, cell| (least.0.min(cell.0), least.1.min(cell.1)))
        else {
            return;
        };
        let (wide, high) = grid.extent();
        let (wide, high) = (f64::from(wide) * UNIT, f64::from(high) * UNIT);
        self.body += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"14\" fill=\"{}\" stroke=\"{}\" stroke-width=\"5\"/>\n",
            MARGIN - 10.0,
            self.height + MARGIN - 10.0,
            wide + 20.0,
            high + 20.0,
            colour::CLAY_LIT,
            colour::ROPE,
        );
        for (cell, laid) in grid.iter() {
            let x = MARGIN + f64::from(cell.x - left) * UNIT;
            let y = self.height + MARGIN + f64::from(cell.y - top) * UNIT;
            self.tile(laid, x, y);
        }
        self.width = self.width.max(wide);
        self.height += high + MARGIN;
    }

    fn row(&mut self, label: &str, tiles: &[Laid]) {
        self.height += LINE;
        self.text(MARGIN, self.height + MARGIN - 10.0, 18, "start", colour::INK_SOFT, label);
        for (index, &laid) in tiles.iter().enumerate() {
            let (column, row) = (index % IN_A_ROW, index / IN_A_ROW);
            self.tile(laid, MARGIN + column as f64 * UNIT, self.height + MARGIN + row as f64 * UNIT);
        }
        self.width = self.width.max(tiles.len().clamp(6, IN_A_ROW) as f64 * UNIT);
        self.height += tiles.len().div_ceil(IN_A_ROW) as f64 * UNIT;
    }

    fn text(&mut self, x: f64, y: f64, size: u8, anchor: &str, fill: &str, text: &str) {
        self.body += &format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{fill}\" font-family=\"{SERIF}\" font-size=\"{size}\" font-weight=\"700\" text-anchor=\"{anchor}\">{text}</text>\n"
        );
    }

    fn tile(&mut self, laid: Laid, x: f64, y: f64) {
        let (tint, shape) = mark(laid.colour());
        self.body += &format!(
            "<g class=\"tile {}\" transform=\"translate({x:.1} {y:.1})\"><rect x=\"3\" y=\"3\" width=\"58\" height=\"58\" rx=\"9\" fill=\"#fbf6ea\" stroke=\"{tint}\" stroke-width=\"3\"/><g transform=\"translate(47 17)\" fill=\"{tint}\">{shape}</g>",
            laid.colour().letter(),
        );
        self.text(27.0, 46.0, 36, "middle", tint, &laid.value().to_string());
        // A six that lies as a nine, or might be taken for one, has a line under it.
        if laid.tile().value() == 6 {
            self.body += &format!("<path d=\"M16 53h22\" stroke=\"{tint}\" stroke-width=\"2.5\"/>");
        }
        self.text(50.0, 52.0, 12, "middle", tint, &laid.colour().letter().to_string());
        self.body += "</g>\n";
    }

    fn finish(mut self, state: &str, position: &str) -> String {
        self.height += LINE;
        let (wide, high) = (self.width.max(6.0 * UNIT) + 2.0 * MARGIN, self.height + 2.0 * MARGIN);
        self.text(wide / 2.0, high - MARGIN + 6.0, 18, "middle", colour::INDIGO, state);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide:.0} {high:.0}\" role=\"img\">\n<title>Sumoku: {state}</title>\n<desc>{position}</desc>\n<rect width=\"{wide:.0}\" height=\"{high:.0}\" rx=\"20\" fill=\"{}\"/>\n{}</svg>\n",
            colour::PAPER,
            self.body,
        )
    }
}

/// A colour as ink, and its shape around the origin.
const fn mark(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::Red => ("#b3311f", r#"<circle r="7"/>"#),
        Colour::Orange => ("#b96a10", r#"<path d="M0-8 8 6H-8z"/>"#),
        Colour::Yellow => ("#8a7400", r#"<path d="M0-8 8 0 0 8-8 0z"/>"#),
        Colour::Green => ("#2f6f3e", r#"<path d="M-6.5-6.5h13v13h-13z"/>"#),
        Colour::Blue => ("#23508f", r#"<path d="M-2.6-8h5.2v5.4H8v5.2H2.6V8h-5.2V2.6H-8v-5.2h5.4z"/>"#),
        Colour::Purple => ("#6d3a86", r#"<path d="M-7-4A7 7 0 1 0 7-4 9 9 0 0 1-7-4z"/>"#),
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
            let picture = draw(&Sumoku::new(&options, Seed::from(1)).expect(mode));
            assert_eq!(picture.matches("class=\"tile ").count(), tiles, "{mode}");
        }
        let grid = "classic 5 | 0,0:5R 1,0:9G 2,0:1P |  ;  | bag 93 | 0 ; 0 | 1";
        let picture = draw(&Sumoku::from_position(grid, &Options::new()).expect("a position"));
        assert_eq!(picture.matches("class=\"tile ").count(), 3);
        assert!(picture.contains("key 5, one to play, 93 tiles hidden"), "{picture}");
    }
}
