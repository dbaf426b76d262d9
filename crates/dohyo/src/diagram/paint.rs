//! Shapes as text, with colours in place of classes.

use std::fmt::Write as _;

use dohyo_drawing::{Form, Point, Shape};

pub(super) const PAPER: &str = "#f4ecdd";
pub(super) const INK: &str = "#29231e";
pub(super) const INK_SOFT: &str = "#5d5247";
pub(super) const LINE: &str = "#dccdb3";
pub(super) const INDIGO: &str = "#2c3f74";
pub(super) const VERMILION: &str = "#bf3a22";

const SERIF: &str = "font-family=\"'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif\"";
const SANS: &str = "font-family=\"system-ui, 'Segoe UI', 'Helvetica Neue', 'Liberation Sans', sans-serif\"";

/// The gradients of clay, hollows and round pieces.
const GRADIENTS: &str = r##"<defs>
<radialGradient id="clay" cx=".5" cy=".42" r=".62"><stop offset="0" stop-color="#dfb48c"/><stop offset=".6" stop-color="#d3a178"/><stop offset="1" stop-color="#bd875c"/></radialGradient>
<radialGradient id="hollow" cx=".5" cy=".62" r=".6"><stop offset=".2" stop-color="#c9946a"/><stop offset="1" stop-color="#b67f55"/></radialGradient>
<radialGradient id="black" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#6d6a72"/><stop offset=".42" stop-color="#2b2830"/><stop offset="1" stop-color="#121015"/></radialGradient>
<radialGradient id="white" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#fffdf8"/><stop offset=".42" stop-color="#f1e7d6"/><stop offset="1" stop-color="#c2ae92"/></radialGradient>
</defs>
"##;

/// The part of a drawing that a picture shows.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Sheet {
    /// Begins a picture on paper. Screen readers read `title` and `description`.
    pub(super) fn begin(self, title: &str, description: &str) -> String {
        let Self { left, top, width, height } = self;
        let round = 0.03 * width.min(height);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" role=\"img\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n{GRADIENTS}\
             <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"{round:.1}\" fill=\"{PAPER}\"/>\n"
        )
    }

    /// Ends a picture with a line about the state of the game.
    pub(super) fn end(self, mut svg: String, state: &str, over: bool) -> String {
        // Letters are about 0.55 em wide; a long line is written smaller.
        let widest = 0.9 * self.width / (0.55 * state.chars().count() as f64);
        let size = widest.min(0.04 * self.width.min(self.height));
        let at = Point { x: self.left + self.width / 2.0, y: self.top + self.height - 1.2 * size };
        let colour = if over { VERMILION } else { INDIGO };
        let mut sentence = state.to_owned();
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let look = format!("fill=\"{colour}\" {}", serif(size));
        paint(&mut svg, &[Shape::text("", at, sentence)], &|_| look.clone());
        svg + "</svg>\n"
    }
}

/// Writes shapes; `look` gives each class its attributes.
pub(super) fn paint(svg: &mut String, shapes: &[Shape], look: &dyn Fn(&str) -> String) {
    for Shape { class, form } in shapes {
        let look_of = look(class);
        // Writing to a string cannot fail.
        let _ = match form {
            Form::Circle { at, r } => {
                writeln!(svg, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.2}\" {look_of}/>", at.x, at.y)
            }
            Form::Rect { at, width, height, rx } => writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width}\" height=\"{height}\" rx=\"{rx}\" {look_of}/>",
                at.x, at.y
            ),
            Form::Path(path) if path.is_empty() => Ok(()),
            Form::Path(path) => writeln!(svg, "<path d=\"{path}\" {look_of}/>"),
            Form::Thick { path, width } => {
                writeln!(svg, "<path d=\"{path}\" stroke-width=\"{width:.2}\" {look_of}/>")
            }
            Form::Polygon(points) => writeln!(svg, "<polygon points=\"{points}\" {look_of}/>"),
            Form::Text { at, text } => writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" dy=\".36em\" text-anchor=\"middle\" {look_of}>{text}</text>",
                at.x, at.y
            ),
            Form::Group { transform, shapes } => {
                let _ = writeln!(svg, "<g transform=\"{transform}\">");
                paint(svg, shapes, look);
                writeln!(svg, "</g>")
            }
        };
    }
}

/// Writes shapes as one group of a class, moved by `transform`.
pub(super) fn piece(
    svg: &mut String,
    class: &str,
    transform: &str,
    shapes: &[Shape],
    look: &dyn Fn(&str) -> String,
) {
    *svg += &format!("<g class=\"{class}\" transform=\"{transform}\">\n");
    paint(svg, shapes, look);
    svg.push_str("</g>\n");
}

/// The attributes of a bold text in the typeface of headings.
pub(super) fn serif(size: f64) -> String {
    format!("{SERIF} font-size=\"{size:.1}\" font-weight=\"700\"")
}

/// The attributes of a text in the typeface of labels.
pub(super) fn sans(size: f64) -> String {
    format!("{SANS} font-size=\"{size:.1}\" font-weight=\"600\"")
}

/// The attributes of an outline without a filling.
pub(super) fn stroke(colour: &str, width: f64) -> String {
    format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    )
}

/// The attributes of boards: clay, rope, hollows, squares and coordinates.
pub(super) fn ground(class: &str) -> String {
    const ROPE: &str = "#dcc48f";
    const ROPE_SHADE: &str = "#a98a50";
    let square =
        |fill: &str| format!("fill=\"{fill}\" fill-opacity=\".75\" stroke=\"#b67f55\" stroke-width=\"2\"");
    match class {
        "b-rope-shade" => stroke(ROPE_SHADE, 48.0),
        "b-rope" => stroke(ROPE, 44.0),
        "b-rope-lit" => stroke("#f2e2b8", 14.0) + " opacity=\".55\"",
        "b-rope-twist" => stroke(ROPE_SHADE, 4.0) + " opacity=\".85\"",
        "b-clay" | "s-clay" => format!("fill=\"url(#clay)\" stroke=\"{ROPE_SHADE}\" stroke-width=\"4\""),
        "b-dimple" => {
            "fill=\"url(#hollow)\" stroke=\"#e9c6a4\" stroke-opacity=\".55\" stroke-width=\"2\"".to_owned()
        }
        "b-coord" => format!("fill=\"{INK}\" opacity=\".6\" {}", sans(21.0)),
        "s-rope-shade" => stroke(ROPE_SHADE, 25.0),
        "s-rope-shade ku-rope" => stroke(ROPE_SHADE, 20.0),
        "s-rope" => format!("fill=\"none\" stroke=\"{ROPE}\" stroke-width=\"20\" stroke-dasharray=\"15 3\""),
        "s-rope ku-rope" => {
            format!("fill=\"none\" stroke=\"{ROPE}\" stroke-width=\"15\" stroke-dasharray=\"13 3\"")
        }
        "s-square" => square("#dfb48c"),
        "s-square alt" => square("#c9946a"),
        "s-word" => format!("fill=\"{INK}\" opacity=\".22\" {}", serif(58.0)),
        "disc" => format!("fill=\"#fbf6ec\" stroke=\"{ROPE_SHADE}\" stroke-width=\"3\""),
        "point" => format!("fill=\"{INK}\" {}", serif(22.0)),
        "ku-ring" => stroke("#b67f55", 5.0) + " opacity=\".6\"",
        "ku-knot" => format!("fill=\"#f2e2b8\" stroke=\"{ROPE_SHADE}\" stroke-width=\"4\""),
        "ku-knot-dot" => format!("fill=\"{ROPE_SHADE}\""),
        _ => String::new(),
    }
}

/// The attributes of a round piece: its shadow, its body and its mark.
pub(super) fn round_piece(class: &str, dark: bool, mark: &str) -> String {
    match class {
        "b-shade" => "fill=\"#3a2512\" opacity=\".3\"".to_owned(),
        "body" if dark => "fill=\"url(#black)\"".to_owned(),
        "body" => "fill=\"url(#white)\"".to_owned(),
        _ => mark.to_owned(),
    }
}
