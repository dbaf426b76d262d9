//! Words that are replaced instead of changed.

use leptos::either::Either;
use leptos::prelude::*;

/// Shows `view`, and builds it anew whenever `key` changes.
///
/// A text that is changed in place and begins elsewhere counts as a shift of the page: the browser takes it for the old
/// text, pushed aside.
pub fn afresh<K, V>(
    key: impl Fn() -> K + Send + Sync + 'static,
    view: impl Fn() -> V + Copy + Send + 'static,
) -> impl Fn() -> Either<V, V> + Copy + Send
where
    K: PartialEq + Send + Sync + 'static,
    V: IntoView + 'static,
{
    let turned = Memo::new(move |before: Option<&(K, bool)>| {
        let key = key();
        let turned = before.is_some_and(|(old, turned)| *turned != (*old != key));
        (key, turned)
    });
    move || if turned.with(|(_, turned)| *turned) { Either::Left(view()) } else { Either::Right(view()) }
}
