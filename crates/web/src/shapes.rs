//! Shapes of `dohyo-drawing` as elements of the page.

use dohyo_drawing::{Form, Shape, number};
use leptos::prelude::*;

/// Shows shapes, each under those after it.
pub fn shapes(shapes: Vec<Shape>) -> Vec<AnyView> {
    shapes.into_iter().map(shape).collect()
}

fn shape(Shape { class, form }: Shape) -> AnyView {
    match form {
        Form::Circle { at, r } => view! { <circle class=class cx=number(at.x) cy=number(at.y) r=number(r)></circle> }.into_any(),
        Form::Rect { at, width, height, rx } => {
            view! { <rect class=class x=number(at.x) y=number(at.y) width=number(width) height=number(height) rx=number(rx)></rect> }.into_any()
        }
        Form::Path(path) => view! { <path class=class d=path.into_owned()></path> }.into_any(),
        Form::Thick { path, width } => {
            view! { <path class=class d=path stroke-width=number(width)></path> }.into_any()
        }
        Form::Polygon(points) => view! { <polygon class=class points=points></polygon> }.into_any(),
        Form::Text { at, text } => {
            view! { <text class=class x=number(at.x) y=number(at.y)>{text.into_owned()}</text> }.into_any()
        }
        Form::Group { transform, shapes } => {
            view! { <g class=class transform=transform>{self::shapes(shapes)}</g> }.into_any()
        }
    }
}
