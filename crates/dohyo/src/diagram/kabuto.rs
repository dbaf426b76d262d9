//! The ring of Sakura Slam: an octagon of clay, wooden pieces, and pushes as pictures that move.

use dohyo_core::{Game as _, Seat};
use dohyo_kabuto::physics::{Body, Platform, Vector, ring};
use dohyo_kabuto::{Corner, Kabuto, Kind, Situation, Stand, Standing};

use super::colour;

/// Millimetres around the ring that are drawn.
const MARGIN: f64 = 104.0;
/// Seconds that a push takes to be seen.
const SECONDS: f64 = 2.5;
/// Pictures of a push: enough to look smooth.
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
    let mut svg = begin(&title, 1, TRAY * now.sides.len() as f64);
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
        Some(0) => colour::INDIGO,
        Some(1) => colour::VERMILION,
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
            *svg += &format!(
                "<circle class=\"marker\" cx=\"{:.2}\" cy=\"{:.2}\" r=\"4\" fill=\"{fill}\" stroke=\"{}\"/>\n",
                at.x,
                -at.y,
                colour::INK_SOFT,
            );
        }
    }
}

/// A tray: whose it is, and the pieces in it.
fn tray(svg: &mut String, now: &Situation, index: usize) {
    let y = MARGIN + TRAY * (index as f64 + 0.5) - 4.0;
    let names: Vec<_> = now
        .seats()
        .filter(|&seat| now.side_index(seat) == index)
        .map(|seat| now.players[seat.index()].wrestler.id.as_str())
        .collect();
    *svg += &format!(
        "<text x=\"{:.0}\" y=\"{:.1}\" font-size=\"10\" fill=\"{}\" font-family=\"sans-serif\">{}</text>\n",
        8.0 - MARGIN,
        y + 3.5,
        livery(now, index),
        names.join(" + "),
    );
    let mut x = 60.0 - MARGIN;
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
    let mut svg = begin(title, 1, 0.0);
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
    let mut svg = begin(title, 2, 0.0);
    scene(&mut svg, 0, Some(platform), standing, before);
    scene(&mut svg, 1, None, standing, after);
    svg.push_str("</svg>\n");
    svg
}

/// A push that moves when it is looked at in a browser.
pub(crate) fn moving(
    title: &str,
    platform: Platform,
    standing: &[Standing],
    steps: &[Vec<Body<'_>>],
) -> String {
    let mut svg = begin(title, 1, 0.0);
    ground(&mut svg, Some(platform));
    let every = steps.len().div_ceil(FRAMES).max(1);
    let frames: Vec<_> = steps.iter().step_by(every).chain(steps.last()).collect();
    for (index, standing) in standing.iter().enumerate() {
        let bodies: Vec<_> = frames.iter().map(|frame| frame[index]).collect();
        let values =
            |value: &dyn Fn(&Body<'_>) -> String| bodies.iter().map(value).collect::<Vec<_>>().join(";");
        let places = values(&|body| format!("{:.2} {:.2}", body.centre.x, -body.centre.y));
        let turns = values(&|body| format!("{:.1}", degrees(body)));
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

fn begin(title: &str, rings: u8, below: f64) -> String {
    let (width, height) = (2.0 * MARGIN * f64::from(rings), 2.0 * MARGIN + below);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {width} {height}" role="img">
<title>{title}</title>
<rect x="{}" y="{}" width="{width}" height="{height}" rx="6" fill="{}"/>
"#,
        -MARGIN,
        -MARGIN,
        -MARGIN,
        -MARGIN,
        colour::PAPER,
    )
}

fn scene(
    svg: &mut String,
    place: u8,
    platform: Option<Platform>,
    standing: &[Standing],
    bodies: &[Body<'_>],
) {
    *svg += &format!("<g transform=\"translate({} 0)\">\n", 2.0 * MARGIN * f64::from(place));
    ground(svg, platform);
    for (standing, body) in standing.iter().zip(bodies) {
        let faint = if body.lies { "" } else { " opacity=\".25\"" };
        *svg += &format!(
            "<g transform=\"translate({:.2} {:.2}) rotate({:.1})\"{faint}>{}</g>\n",
            body.centre.x,
            -body.centre.y,
            degrees(body),
            piece(standing),
        );
    }
    svg.push_str("</g>\n");
}

/// Ring and platform. North is up, so y is turned round.
fn ground(svg: &mut String, platform: Option<Platform>) {
    let points = |corners: &[Vector]| {
        corners.iter().map(|at| format!("{:.2},{:.2}", at.x, -at.y)).collect::<Vec<_>>().join(" ")
    };
    if let Some(Platform { middle, inward }) = platform {
        let aside = inward.left() * ring::HALF_BREADTH;
        let out = inward * -ring::LENGTH;
        let corners = [middle + aside, middle - aside, middle - aside + out, middle + aside + out];
        *svg += &format!(
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\"/>\n",
            points(&corners),
            colour::ROPE,
            colour::ROPE_SHADE,
        );
    }
    *svg += &format!(
        "<polygon points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>\n",
        points(&ring::OUTLINE),
        colour::CLAY_LIT,
        colour::CLAY_EDGE,
    );
}

/// A piece about its centre of mass, looking east, with what is stacked on it.
fn piece(standing: &Standing) -> String {
    let mut drawn = String::new();
    for (height, kind) in standing.kinds().enumerate() {
        let fill = match kind {
            Kind::WRESTLER => seat_colour(standing.wrestler),
            kind if kind.is_special() => "#c9a24b",
            _ if height % 2 == 0 => "#f6eddd",
            _ => "#e6d6b8",
        };
        // A thick round line around a thin shape is a rounded shape; a darker, thicker one behind it an outline.
        for (grow, colour) in [(0.6, colour::SHADE), (-0.2, fill)] {
            for part in kind.piece().shape.parts() {
                let path: Vec<_> = part.core.iter().map(|at| format!("{:.2} {:.2}", at.x, -at.y)).collect();
                drawn += &format!(
                    "<path d=\"M{}{}\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"{:.2}\" \
                     stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
                    path.join("L"),
                    if path.len() == 1 { "h0" } else { "Z" },
                    2.0 * part.radius + grow,
                );
            }
        }
    }
    if standing.belt {
        drawn +=
            &format!("<circle r=\"6\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"/>", colour::VERMILION);
    }
    if standing.wrestler.is_some() {
        drawn += &format!("<path d=\"M6 -4L13 0L6 4Z\" fill=\"{}\"/>", colour::PAPER);
    }
    drawn
}

/// The turn of a body on a picture whose y goes down.
fn degrees(body: &Body<'_>) -> f64 {
    -body.turn.sin.atan2(body.turn.cos).to_degrees()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Seed, Setup as _};
    use dohyo_kabuto::layout;

    #[test]
    fn every_piece_is_drawn_and_the_belt_on_its_disc() {
        let picture = draw("A ring", &layout::start(2));
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert_eq!(picture.matches("<g transform=\"translate(").count(), 1 + 25);
        assert_eq!(picture.matches("<circle").count(), 1);
    }

    #[test]
    fn a_game_has_its_trays_and_markers() {
        for (players, sides) in [("2", 2), ("3", 3), ("4", 2)] {
            let options = Options::new().with("players", players);
            let mut game = Kabuto::new(&options, Seed::from(1)).expect("a game");
            let seat = game.to_act().first().expect("a turn");
            game.play_text(seat, "marker NE").expect("a marker");
            let picture = position(&game);
            assert_eq!(picture.matches("class=\"marker\"").count(), 4 * sides);
            assert_eq!(picture.matches("class=\"held\"").count(), 3 * sides);
        }
    }
}
