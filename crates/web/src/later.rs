//! Parts of a page that are loaded when they are first needed.
//!
//! `dohyo-pages` marks the functions that are split off a program, and `cargo xtask` puts each into a WebAssembly file
//! of its own. This module loads such a file and shows the view that its function returns.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::reactive::spawn_local_scoped_with_cancellation;
pub use leptos::wasm_split::SplitLoaderError as LoadError;

use crate::settings::texts_of;
use crate::texts::ShellTexts;

/// A view whose code is being loaded.
pub type Coming = Pin<Box<dyn Future<Output = Result<AnyView, LoadError>>>>;

/// A function that loads a part. It is behind a pointer so that the code around it, which a page would otherwise have
/// once for each of its parts, is there once.
type Load = Arc<dyn Fn() -> Coming + Send + Sync>;

/// The state of loading a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Loading,
    Arrived,
    Failed,
}

/// Loads a part of the page now and shows it once it is loaded.
///
/// If loading fails, shows a message with a button that tries again.
pub fn later(load: impl Fn() -> Coming + Send + Sync + 'static) -> AnyView {
    show(Arc::new(load))
}

fn show(load: Load) -> AnyView {
    let load = StoredValue::new(load);
    let state = RwSignal::new(State::Loading);
    let arrived = StoredValue::new_local(None::<AnyView>);
    let fetch = move || {
        state.set(State::Loading);
        let coming = load.with_value(|load| load());
        spawn_local_scoped_with_cancellation(async move {
            match coming.await {
                Ok(view) => {
                    arrived.set_value(Some(view));
                    state.set(State::Arrived);
                }
                Err(_) => state.set(State::Failed),
            }
        });
    };
    fetch();
    let owner = Owner::current();
    let again = Callback::new(move |()| {
        if let Some(owner) = &owner {
            owner.with(fetch);
        }
    });
    (move || match state.get() {
        State::Loading => None,
        State::Arrived => arrived.try_update_value(Option::take).flatten(),
        State::Failed => Some(failure(again)),
    })
    .into_any()
}

/// Loads a part of the page when `open` is first set, and keeps it afterwards.
pub fn when_opened(
    open: impl Into<Signal<bool>>,
    load: impl Fn() -> Coming + Send + Sync + 'static,
) -> AnyView {
    show_when(open.into(), Arc::new(load))
}

fn show_when(open: Signal<bool>, load: Load) -> AnyView {
    let wanted = Memo::new(move |before: Option<&bool>| before == Some(&true) || open.get());
    (move || wanted.get().then(|| show(load.clone()))).into_any()
}

/// A message that a part of the page could not be loaded, with a button that calls `again`.
fn failure(again: Callback<()>) -> AnyView {
    let t = texts_of::<ShellTexts>();
    view! {
        <div class="part-failed" role="alert">
            <p>{move || t().part_failed}</p>
            <button type="button" class="btn" on:click=move |_| again.run(())>
                {move || t().try_again}
            </button>
        </div>
    }
    .into_any()
}
