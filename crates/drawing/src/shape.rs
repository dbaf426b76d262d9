//! Shapes: the SVG elements that boards and pieces consist of.

use std::borrow::Cow;

use crate::{Point, fixed};

/// An element of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The class, which decides the colours.
    pub class: &'static str,
    /// Its outline, in units of the drawing.
    pub form: Form,
}

/// The outline of a [`Shape`].
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A circle.
    Circle {
        /// The centre.
        at: Point,
        /// The radius.
        r: f64,
    },
    /// A rectangle with round corners.
    Rect {
        /// The top left corner.
        at: Point,
        /// The width.
        width: f64,
        /// The height.
        height: f64,
        /// The radius of the corners.
        rx: f64,
    },
    /// A path, in the syntax of SVG.
    Path(Cow<'static, str>),
    /// A path with a line of a certain thickness around it.
    Thick {
        /// The path, in the syntax of SVG.
        path: String,
        /// The thickness of the line.
        width: f64,
    },
    /// A polygon, in the syntax of SVG.
    Polygon(String),
    /// A text, centred on a point.
    Text {
        /// The middle of the text.
        at: Point,
        /// The text.
        text: Cow<'static, str>,
    },
    /// Shapes that are moved, turned or scaled together.
    Group {
        /// The value of their `transform` attribute.
        transform: String,
        /// The shapes.
        shapes: Vec<Shape>,
    },
}

impl Shape {
    /// A circle around `at`.
    pub const fn circle(class: &'static str, at: Point, r: f64) -> Self {
        Self { class, form: Form::Circle { at, r } }
    }

    /// A rectangle with round corners around `at`.
    pub fn rect(class: &'static str, at: Point, width: f64, height: f64, rx: f64) -> Self {
        let at = Point { x: at.x - width / 2.0, y: at.y - height / 2.0 };
        Self { class, form: Form::Rect { at, width, height, rx } }
    }

    /// A path.
    pub fn path(class: &'static str, path: impl Into<Cow<'static, str>>) -> Self {
        Self { class, form: Form::Path(path.into()) }
    }

    /// A polygon with these corners.
    pub fn polygon(class: &'static str, corners: impl IntoIterator<Item = Point>) -> Self {
        let corner = |Point { x, y }| format!("{},{}", fixed(x, 1), fixed(y, 1));
        let corners: Vec<_> = corners.into_iter().map(corner).collect();
        Self { class, form: Form::Polygon(corners.join(" ")) }
    }

    /// A text centred on `at`.
    pub fn text(class: &'static str, at: Point, text: impl Into<Cow<'static, str>>) -> Self {
        Self { class, form: Form::Text { at, text: text.into() } }
    }

    /// Shapes that are moved, turned or scaled together.
    pub fn group(class: &'static str, transform: String, shapes: Vec<Self>) -> Self {
        Self { class, form: Form::Group { transform, shapes } }
    }
}
