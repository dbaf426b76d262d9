//! Work on several things at once.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;

/// Does `work` on every item, on as many threads as there are processors, and returns the results in the order of the
/// items, or the first error.
pub(crate) fn each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> Result<R> + Sync) -> Result<Vec<R>> {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    done.lock().expect("no thread panics while it holds the lock").push((index, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("all threads have ended");
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn results_are_in_order_and_the_first_error_counts() {
        let numbers: Vec<u32> = (0..100).collect();
        assert_eq!(each(&numbers, |number| Ok(number * 2)).expect("no error")[7], 14);
        let odd = each(&numbers, |number| if number % 2 == 1 { bail!("{number} is odd") } else { Ok(()) });
        assert_eq!(odd.expect_err("there are odd numbers").to_string(), "1 is odd");
        assert!(each(&[] as &[u32], |_| Ok(())).expect("nothing to do").is_empty());
    }
}
