//! The Abalone board: 61 dimples in a ring of rope, marbles with a mark, a tray for each side.

use std::f64::consts::TAU;

use dohyo_abalone::{Abalone, Cell, Colour};
use dohyo_core::Game as _;

use super::colour;

/// Between the centres of two neighbouring cells, in units of the drawing.
const SPACING: f64 = 57.0;
const MARBLE: f64 = 25.5;
/// The middle of the rope.
const RING: f64 = 294.0;
const ROPE: f64 = 24.0;
const WIDTH: f64 = 680.0;
const HEIGHT: f64 = 760.0;
const CENTRE: Point = Point { x: WIDTH / 2.0, y: 334.0 };
/// The line on which the trays stand.
const TRAYS: f64 = 706.0;

#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

/// Where a cell is, or where it would be if the board went on.
fn place(row: f64, digit: f64) -> Point {
    let row = row - 4.0;
    let right = (digit - 5.0) - row / 2.0;
    Point { x: CENTRE.x + right * SPACING, y: CENTRE.y - row * SPACING * 0.75_f64.sqrt() }
}

fn centre_of(cell: Cell) -> Point {
    place(cell.row().into(), cell.digit().into())
}

pub(super) fn draw(game: &Abalone) -> String {
    let mut svg = String::new();
    let now = game.situation();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to move", now.to_move),
    };
    svg += &format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">
<title>Abalone: {state}</title>
<desc>{}</desc>
"#,
        game.position(),
    );
    svg += &definitions();
    ring(&mut svg);
    coordinates(&mut svg);
    for cell in Cell::ALL {
        let Point { x, y } = centre_of(cell);
        svg += &format!("<use href=\"#dimple\" x=\"{x:.1}\" y=\"{y:.1}\"/>\n");
    }
    for (cell, colour) in Cell::ALL.into_iter().filter_map(|cell| Some((cell, now.board.get(cell)?))) {
        let Point { x, y } = centre_of(cell);
        svg += &format!("<use href=\"#{colour}\" x=\"{x:.1}\" y=\"{y:.1}\"/>\n");
    }
    for colour in Colour::ALL {
        tray(&mut svg, game, colour);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The shapes that are drawn many times, and their shading. Black marbles bear a dot, white ones a
/// ring: nobody has to tell them apart by colour.
fn definitions() -> String {
    let gradient = |id: &str, stops: [(&str, &str); 3]| {
        let stops: String = stops
            .iter()
            .map(|(at, colour)| format!(r#"<stop offset="{at}" stop-color="{colour}"/>"#))
            .collect();
        format!(r#"<radialGradient id="{id}" cx=".36" cy=".3" r=".78">{stops}</radialGradient>"#)
    };
    let marble = |id: &str, mark: &str| {
        format!(
            r#"<g id="{id}"><ellipse cx="2" cy="5" rx="{MARBLE}" ry="{MARBLE}" fill="{}" opacity=".28"/><circle r="{MARBLE}" fill="url(#{id}-ball)"/>{mark}<ellipse cx="-8" cy="-11" rx="7" ry="4.5" fill="white" opacity="{}" transform="rotate(-35 -8 -11)"/></g>"#,
            colour::SHADE,
            if id == "black" { ".32" } else { ".9" },
        )
    };
    [
        "<defs>".to_owned(),
        gradient("clay", [("0", colour::CLAY_LIT), (".7", colour::CLAY), ("1", colour::CLAY_EDGE)]),
        gradient("hollow", [("0", colour::DIMPLE_DEEP), (".55", colour::DIMPLE), ("1", colour::DIMPLE_LIT)]),
        gradient("black-ball", [("0", "#6d6a72"), (".5", "#2b2830"), ("1", "#121015")]),
        gradient("white-ball", [("0", "#fffdf8"), (".55", "#f1e7d6"), ("1", "#c2ae92")]),
        format!(
            r#"<circle id="dimple" r="23.5" fill="url(#hollow)" stroke="{}" stroke-width="1.2" stroke-opacity=".7"/>"#,
            colour::DIMPLE_RIM
        ),
        marble("black", r##"<circle r="5" fill="#e9dfcc" opacity=".85"/>"##),
        marble("white", r##"<circle r="7" fill="none" stroke="#7c6a54" stroke-width="2.4" opacity=".8"/>"##),
        "</defs>\n".to_owned(),
    ]
    .join("\n")
}

/// Paper, the shadow of the ring, clay, and the rope around it.
fn ring(svg: &mut String) {
    /// The strands of the rope.
    const STRANDS: u32 = 132;
    let Point { x, y } = CENTRE;
    let inner = RING - ROPE / 2.0;
    // Short strokes that lean against the direction of the rope.
    let strands: String = (0..STRANDS)
        .map(|strand| {
            let at = |turn: f64, radius: f64| {
                let angle = (f64::from(strand) + turn) / f64::from(STRANDS) * TAU;
                (x + radius * angle.cos(), y + radius * angle.sin())
            };
            let (from, to) = (at(-0.55, inner + 2.5), at(0.55, RING + ROPE / 2.0 - 2.5));
            format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1)
        })
        .collect();
    let circle = |radius: f64, rest: String| format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" {rest}/>"#);
    let stroke =
        |colour: &str, width: f64| format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
    *svg += &[
        format!(r#"<rect width="{WIDTH}" height="{HEIGHT}" rx="20" fill="{}"/>"#, colour::PAPER),
        format!(
            r#"<circle cx="{x}" cy="{}" r="{}" fill="{}" opacity=".13"/>"#,
            y + 8.0,
            RING + ROPE / 2.0,
            colour::SHADE
        ),
        circle(RING, r#"fill="url(#clay)""#.to_owned()),
        circle(RING, stroke(colour::ROPE_SHADE, ROPE)),
        circle(RING, stroke(colour::ROPE, ROPE - 4.0)),
        format!(
            r#"<path d="{strands}" {} stroke-linecap="round" opacity=".6"/>"#,
            stroke(colour::ROPE_SHADE, 2.6)
        ),
        circle(RING + 4.0, format!(r#"{} opacity=".65""#, stroke(colour::ROPE_KNOT, 4.0))),
        String::new(),
    ]
    .join("\n");
}

/// Letters at the left end of the rows, digits at the lower right end of the diagonals.
fn coordinates(svg: &mut String) {
    *svg += &format!(
        r#"<g fill="{}" font-family="system-ui, 'Segoe UI', 'Helvetica Neue', 'Liberation Sans', sans-serif" font-size="15" font-weight="600" text-anchor="middle" opacity=".62">"#,
        colour::INK
    );
    svg.push('\n');
    let mut label = |Point { x, y }: Point, text: char| {
        *svg += &format!(r#"<text x="{x:.1}" y="{:.1}">{text}</text>"#, y + 5.3);
    };
    for (row, letter) in (0_u8..9).zip('A'..) {
        let first = Cell::in_row(row).next().map_or(1, Cell::digit);
        label(place(f64::from(row), f64::from(first) - 0.68), letter);
    }
    for (digit, figure) in (1_u8..=9).zip('1'..) {
        let lowest = (0_u8..9).find(|&row| Cell::at(row, digit).is_some()).unwrap_or(0);
        label(place(f64::from(lowest) - 0.68, f64::from(digit)), figure);
    }
    svg.push_str("\n</g>\n");
}

/// A side's name and the enemy marbles it has pushed off, in a tray with room for as many as win.
fn tray(svg: &mut String, game: &Abalone, side: Colour) {
    const SLOT: f64 = 30.0;
    const SMALL: f64 = 0.5;
    /// More slots than these would run into the other side's tray.
    const SLOTS: u8 = 9;
    let (now, outcome) = (game.situation(), game.outcome());
    let taken = now.ejected[side.opponent().index()];
    let slots = game.win().min(SLOTS);
    let long = f64::from(slots) * SLOT + 10.0;
    let (left, anchor, text_x) = match side {
        Colour::Black => (28.0, "start", 30.0),
        Colour::White => (WIDTH - 28.0 - long, "end", WIDTH - 30.0),
    };
    let (name, tint) = match outcome {
        Some(outcome) if outcome.winners.contains(side.seat()) => ("wins", colour::VERMILION),
        None if now.to_move == side => ("to move", colour::INDIGO),
        _ => ("", colour::INK_SOFT),
    };
    let side_name = match side {
        Colour::Black => "Black",
        Colour::White => "White",
    };
    let weight = if name.is_empty() { 500 } else { 700 };
    *svg += &format!(
        r#"<text x="{text_x}" y="{:.1}" fill="{tint}" font-family="'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif" font-size="20" font-weight="{weight}" text-anchor="{anchor}">{side_name} {name}</text>"#,
        TRAYS - 28.0
    );
    *svg += &format!(
        r#"<rect x="{left:.1}" y="{:.1}" width="{long:.1}" height="34" rx="17" fill="{}" fill-opacity=".45" stroke="{tint}" stroke-opacity=".35"/>"#,
        TRAYS - 17.0,
        colour::LINE
    );
    svg.push('\n');
    for slot in 0..slots {
        let x = left + 5.0 + SLOT * (f64::from(slot) + 0.5);
        let shape = if slot < taken { side.opponent().to_string() } else { "dimple".to_owned() };
        let faint = if slot < taken { "" } else { r#" opacity=".35""# };
        *svg += &format!(
            "<use href=\"#{shape}\" transform=\"translate({x:.1} {TRAYS}) scale({SMALL})\"{faint}/>\n"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Setup as _};

    fn picture(position: &str) -> String {
        draw(&Abalone::from_position(position, &Options::new()).expect(position))
    }

    /// How often a shape is drawn on the board or in a tray.
    fn drawn(picture: &str, shape: &str) -> usize {
        picture.matches(&format!("<use href=\"#{shape}\"")).count()
    }

    #[test]
    fn every_marble_is_drawn_once() {
        let start = picture("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");
        assert_eq!((drawn(&start, "black"), drawn(&start, "white")), (14, 14));
        assert_eq!(drawn(&start, "dimple"), 61 + 2 * 6);
        let late = picture("5/6/7/8/4w4/8/7/6/b4 b 2 5");
        assert_eq!((drawn(&late, "black"), drawn(&late, "white")), (1 + 2, 1 + 5));
        assert_eq!(drawn(&late, "dimple"), 61 + 4 + 1);
    }

    #[test]
    fn who_is_to_move_and_who_has_won_is_said() {
        assert!(picture("5/6/7/8/4w4/8/7/6/b4 w 0 0").contains("White to move"));
        assert!(picture("5/6/7/8/4w4/8/7/6/b4 w 0 6").contains("Black wins"));
    }

    #[test]
    fn nothing_leaves_the_paper() {
        for cell in Cell::ALL {
            let Point { x, y } = centre_of(cell);
            let out = (x - CENTRE.x).hypot(y - CENTRE.y) + MARBLE;
            assert!(out < RING - ROPE / 2.0, "{cell} reaches under the rope");
        }
    }
}
