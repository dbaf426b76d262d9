//! Places on a board that a text speaks of, such as a hint of a lesson.

use leptos::prelude::*;

/// The marked places, by the names that the board gives them. A page that marks places provides it as a context.
#[derive(Clone, Copy)]
pub struct Marks(pub RwSignal<Vec<&'static str>>);

/// Returns `true` if the place `name` is marked. Follows the marks of the page, if it has any.
pub fn is_marked(name: String) -> impl Fn() -> bool + Clone + Send + Sync + 'static {
    let marks = use_context::<Marks>();
    move || marks.is_some_and(|Marks(places)| places.with(|places| places.contains(&name.as_str())))
}
