//! Sakura Slam: the ring, posts and trays, and pushes as pictures that move.

use dohyo_core::{Game as _, Seat};
use dohyo_drawing::kabuto::{
    HALF, belt, degrees, growth, outline, platform_corners, seen_from_south, side_mark, slab,
};
use dohyo_drawing::{Form, Point, Shape};
use dohyo_kabuto::physics::{Body, Platform, ring};
use dohyo_kabuto::{Corner, Kabuto, Kind, Situation, Stand, Standing};

use super::paint::{self, Sheet, paint, sans};

/// How long an animated push takes, in seconds.
const SECONDS: f64 = 2.5;
/// The number of frames of a push: enough to look smooth.
const FRAMES: usize = 60;

/// Millimetres below the ring for a player's or a team's tray, and how much smaller its pieces are drawn.
const TRAY: f64 = 26.0;
const SMALLER: f64 = 0.45;

/// A picture of a game: the ring, the posts with their markers, and the trays below.
pub(crate) fn position(game: &Kabuto) -> String {
    let now = game.situation();
    let title = match (game.outcome(), now.seats().find(|seat| game.to_act().contains(*seat))) {
        (Some(outcome), _) => format!("Sakura Slam: the game is over ({})", outcome.reason),
        (None, Some(seat)) => {
            format!("Sakura Slam: turn {}, {} to act", now.number, now.players[seat.index()].wrestler.id)
        }
        (None, None) => "Sakura Slam".to_owned(),
    };
    let mut svg = begin(&title, &game.position(), 1, TRAY * now.sides.len() as f64);
    let bodies: Vec<_> = now.ring.iter().map(Standing::body).collect();
    scene(&mut svg, 0, now.turn.stand.map(Stand::platform), &now.ring, &bodies);
    posts(&mut svg, now);
    for index in 0..now.sides.len() {
        tray(&mut svg, now, index);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The colour of a seat; partners share one.
fn livery(now: &Situation, index: usize) -> &'static str {
    seat_colour(now.seats().find(|&seat| now.side_index(seat) == index))
}

fn seat_colour(seat: Option<Seat>) -> &'static str {
    match seat.map(Seat::index) {
        Some(0) => paint::INDIGO,
        Some(1) => paint::VERMILION,
        Some(2) => "#4d6b3c",
        _ => "#7a4f86",
    }
}

/// Posts outside the corners, and whose markers they hold.
fn posts(svg: &mut String, now: &Situation) {
    for corner in Corner::ALL {
        let Platform { middle, inward } = Stand::Corner(corner).platform();
        for (index, side) in now.sides.iter().enumerate() {
            let across = (index as f64 - (now.sides.len() as f64 - 1.0) / 2.0) * 11.0;
            let at = middle - inward * 12.0 + inward.left() * across;
            let fill = if side.markers.contains(corner) { livery(now, index) } else { "none" };
            let Point { x, y } = seen_from_south(at);
            *svg += &format!(
                "<circle class=\"marker\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"4\" fill=\"{fill}\" stroke=\"{}\"/>\n",
                paint::INK_SOFT,
            );
        }
    }
}

/// A tray: whose it is, and the pieces in it.
fn tray(svg: &mut String, now: &Situation, index: usize) {
    let y = HALF + TRAY * (index as f64 + 0.5) - 4.0;
    let names: Vec<_> = now
        .seats()
        .filter(|&seat| now.side_index(seat) == index)
        .map(|seat| now.players[seat.index()].wrestler.id)
        .collect();
    *svg += &format!(
        "<text x=\"{:.0}\" y=\"{:.1}\" fill=\"{}\" {}>{}</text>\n",
        8.0 - HALF,
        y + 3.5,
        livery(now, index),
        sans(10.0),
        names.join(" + "),
    );
    let mut x = 60.0 - HALF;
    let tray = now.sides[index].tray;
    for kind in tray.kinds().flat_map(|kind| std::iter::repeat_n(kind, usize::from(tray.count(kind)))) {
        let reach = kind.piece().shape.reach() * SMALLER;
        *svg += &format!(
            "<g class=\"held\" transform=\"translate({:.2} {y:.2}) scale({SMALLER})\">{}</g>\n",
            x + reach,
            piece(&Standing::of(kind)),
        );
        x += 2.0 * reach + 3.0;
    }
}

/// A picture of a ring.
pub(crate) fn draw(title: &str, standing: &[Standing]) -> String {
    let mut svg = begin(title, "", 1, 0.0);
    let bodies: Vec<_> = standing.iter().map(Standing::body).collect();
    scene(&mut svg, 0, None, standing, &bodies);
    svg.push_str("</svg>\n");
    svg
}

/// A ring before and after a push, side by side.
pub(crate) fn before_and_after(
    title: &str,
    platform: Platform,
    standing: &[Standing],
    before: &[Body<'_>],
    after: &[Body<'_>],
) -> String {
    let mut svg = begin(title, "", 2, 0.0);
    scene(&mut svg, 0, Some(platform), standing, before);
    scene(&mut svg, 1, None, standing, after);
    svg.push_str("</svg>\n");
    svg
}

/// An animated push, for browsers.
pub(crate) fn moving(
    title: &str,
    platform: Platform,
    standing: &[Standing],
    steps: &[Vec<Body<'_>>],
) -> String {
    let mut svg = begin(title, "", 1, 0.0);
    ground(&mut svg, Some(platform));
    let every = steps.len().div_ceil(FRAMES).max(1);
    let frames: Vec<_> = steps.iter().step_by(every).chain(steps.last()).collect();
    for (index, standing) in standing.iter().enumerate() {
        let bodies: Vec<_> = frames.iter().map(|frame| frame[index]).collect();
        let values =
            |value: &dyn Fn(&Body<'_>) -> String| bodies.iter().map(value).collect::<Vec<_>>().join(";");
        let places = values(&|body| format!("{:.2} {:.2}", body.centre.x, -body.centre.y));
        let turns = values(&|body| format!("{:.1}", degrees(body.turn)));
        let sights = values(&|body| if body.lies { "1" } else { ".12" }.to_owned());
        let timing = format!(r#"dur="{SECONDS}s" repeatCount="indefinite""#);
        svg += &format!(
            "<g><animateTransform attributeName=\"transform\" type=\"translate\" values=\"{places}\" {timing}/>\
             <animate attributeName=\"opacity\" values=\"{sights}\" {timing}/><g>\
             <animateTransform attributeName=\"transform\" type=\"rotate\" values=\"{turns}\" {timing}/>{}</g></g>\n",
            piece(standing),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn begin(title: &str, position: &str, rings: u8, below: f64) -> String {
    let sheet =
        Sheet { left: -HALF, top: -HALF, width: 2.0 * HALF * f64::from(rings), height: 2.0 * HALF + below };
    sheet.begin(title, position)
}

fn scene(
    svg: &mut String,
    place: u8,
    platform: Option<Platform>,
    standing: &[Standing],
    bodies: &[Body<'_>],
) {
    *svg += &format!("<g transform=\"translate({} 0)\">\n", 2.0 * HALF * f64::from(place));
    ground(svg, platform);
    for (standing, body) in standing.iter().zip(bodies) {
        let faint = if body.lies { "" } else { " opacity=\".25\"" };
        *svg += &format!(
            "<g class=\"piece\" transform=\"translate({:.2} {:.2}) rotate({:.1})\"{faint}>\n{}</g>\n",
            body.centre.x,
            -body.centre.y,
            degrees(body.turn),
            piece(standing),
        );
    }
    svg.push_str("</g>\n");
}

/// Draws the ring and a platform.
fn ground(svg: &mut String, platform: Option<Platform>) {
    let look = |class: &str| match class {
        "kb-platform-top" => "fill=\"#d8b78a\" stroke=\"#a9804a\" stroke-width=\".8\"".to_owned(),
        "kb-slab-shadow" => "fill=\"#3a2512\" opacity=\".18\"".to_owned(),
        "kb-slab-side" => "fill=\"#a9804a\"".to_owned(),
        "kb-slab" => "fill=\"#e8cda2\" stroke=\"#b08650\" stroke-width=\".8\"".to_owned(),
        "kb-slab-line" => "fill=\"none\" stroke=\"#b3563f\" stroke-width=\".9\" opacity=\".45\"".to_owned(),
        // The grain of the wood is a pattern of the page.
        _ => "fill=\"none\"".to_owned(),
    };
    if let Some(platform) = platform {
        let corners = platform_corners(platform, ring::LENGTH).map(seen_from_south);
        paint(svg, &[Shape::polygon("kb-platform-top", corners)], &look);
    }
    paint(svg, &slab(), &look);
}

/// Draws a piece around its centre of mass, facing east, with what is stacked on it.
fn piece(standing: &Standing) -> String {
    let mut drawn = String::new();
    for (height, kind) in standing.kinds().enumerate() {
        let (fill, rim) = match kind {
            Kind::WRESTLER => (seat_colour(standing.wrestler), paint::INK),
            kind if kind.is_special() => ("#a9703a", "#5b3616"),
            _ if height % 2 == 0 => ("#e4bb84", "#a5733c"),
            _ => ("#eecd9b", "#a5733c"),
        };
        // A line a little thicker behind a piece is its rim.
        let rims = outline(kind).into_iter().map(|shape| grown(shape, 0.4));
        paint(&mut drawn, &rims.collect::<Vec<_>>(), &|class| body_look(class, rim));
        paint(&mut drawn, &outline(kind), &|class| body_look(class, fill));
        let rings = |_: &str| format!("fill=\"none\" stroke=\"{rim}\" stroke-width=\".55\" opacity=\".5\"");
        paint(&mut drawn, &growth(kind), &rings);
    }
    if standing.belt {
        let look = |_: &str| paint::stroke(paint::VERMILION, 2.4);
        paint::piece(&mut drawn, "belt", "", &belt(), &look);
    }
    if let Some(seat) = standing.wrestler {
        // The head, and the mark of the seat.
        let head = Shape::path("", "M6 -4L13 0L6 4Z");
        let mark = Shape::group("", "translate(-6 0)".to_owned(), side_mark(seat.index()));
        paint(&mut drawn, &[head, mark], &|_| format!("fill=\"{}\"", paint::PAPER));
    }
    drawn
}

/// Returns a shape with an outline `by` mm further out.
fn grown(shape: Shape, by: f64) -> Shape {
    let form = match shape.form {
        Form::Circle { at, r } => Form::Circle { at, r: r + by },
        Form::Thick { path, width } => Form::Thick { path, width: width + 2.0 * by },
        other => other,
    };
    Shape { form, ..shape }
}

fn body_look(class: &str, colour: &str) -> String {
    match class {
        "kb-bar" => {
            format!(
                "fill=\"{colour}\" stroke=\"{colour}\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
            )
        }
        _ => format!("fill=\"{colour}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Fate, Options, Seed, Setup as _};
    use dohyo_kabuto::layout;

    #[test]
    fn every_piece_is_drawn_and_the_belt_on_its_disc() {
        let picture = draw("A ring", &layout::start(2));
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert_eq!(picture.matches("class=\"piece\"").count(), 25);
        assert_eq!(picture.matches("class=\"belt\"").count(), 1);
    }

    #[test]
    fn a_game_has_its_trays_and_markers() {
        for (players, sides) in [("2", 2), ("3", 3), ("4", 2)] {
            let options = Options::new().with("players", players);
            let mut game = Kabuto::dealt(&options, Seed::from(1)).expect("a game");
            let seat = game.to_act().first().expect("a turn");
            game.play_text(seat, "marker NE", Fate::Unknown).expect("a marker");
            let picture = position(&game);
            assert_eq!(picture.matches("class=\"marker\"").count(), 4 * sides);
            assert_eq!(picture.matches("class=\"held\"").count(), 3 * sides);
        }
    }
}
