//! Films of pushes, computed once for all their pictures.

use std::cell::RefCell;
use std::rc::Rc;

use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::{Film, Shot, Standing};

/// The steps of the hand between two pictures: with coarse steps of a quarter of a millimetre, about 3 mm.
const EVERY: u32 = 6;

/// A push, the ring before it, and its film.
type Filmed = (Shot, Vec<Standing>, Rc<Film>);

thread_local! {
    /// The film that was asked for last.
    static LAST: RefCell<Option<Filmed>> = const { RefCell::new(None) };
}

/// Returns the film of a push. The last one is remembered: every picture of a push needs it, and so do the ghost of an aim
/// and what is foretold about it.
pub(crate) fn film(shot: Shot, ring: &[Standing]) -> Rc<Film> {
    LAST.with_borrow_mut(|last| match last {
        Some((of, from, film)) if *of == shot && from == ring => Rc::clone(film),
        _ => {
            let film = Rc::new(shot.film(ring, &Precision::LOOK_AHEAD, EVERY));
            *last = Some((shot, ring.to_vec(), Rc::clone(&film)));
            film
        }
    })
}

#[cfg(test)]
mod tests {
    use dohyo_kabuto::layout;

    use super::*;

    #[test]
    fn a_push_is_computed_once_for_all_its_pictures() {
        let ring = layout::start(2);
        let shot: Shot = "M NE 5 -30".parse().expect("a push");
        let other: Shot = "M NE 6 -30".parse().expect("a push");
        let first = film(shot, &ring);
        assert!(Rc::ptr_eq(&first, &film(shot, &ring)));
        assert_ne!(first, film(other, &ring));
        assert_ne!(first, film(shot, &ring[1..]));
        assert_eq!(first, film(shot, &ring));
    }
}
