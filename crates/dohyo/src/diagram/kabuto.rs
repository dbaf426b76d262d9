//! The ring of Sakura Slam: an octagon of clay, wooden pieces, and pushes as pictures that move.

use dohyo_kabuto::physics::{Body, Platform, Vector, ring};
use dohyo_kabuto::{Kind, Standing};

use super::colour;

/// Millimetres around the ring that are drawn.
const MARGIN: f64 = 104.0;
/// Seconds that a push takes to be seen.
const SECONDS: f64 = 2.5;
/// Pictures of a push: enough to look smooth.
const FRAMES: usize = 60;

/// A picture of a ring.
pub(crate) fn draw(title: &str, standing: &[Standing]) -> String {
    let mut svg = begin(title, 1);
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
    let mut svg = begin(title, 2);
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
    let mut svg = begin(title, 1);
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

fn begin(title: &str, rings: u8) -> String {
    let (width, height) = (2.0 * MARGIN * f64::from(rings), 2.0 * MARGIN);
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
        let fill = match (kind, standing.wrestler.map(dohyo_core::Seat::index)) {
            (Kind::WRESTLER, Some(0)) => colour::INDIGO,
            (Kind::WRESTLER, Some(1)) => colour::VERMILION,
            (Kind::WRESTLER, Some(2)) => "#4d6b3c",
            (Kind::WRESTLER, _) => "#7a4f86",
            (kind, _) if kind.is_special() => "#c9a24b",
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
    use dohyo_kabuto::layout;

    #[test]
    fn every_piece_is_drawn_and_the_belt_on_its_disc() {
        let picture = draw("A ring", &layout::start(2));
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert_eq!(picture.matches("<g transform=\"translate(").count(), 1 + 25);
        assert_eq!(picture.matches("<circle").count(), 1);
    }
}
