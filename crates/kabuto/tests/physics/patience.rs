//! The limit on the effort of a push.

use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::{Aim, Corner, Group, Item, Kind, Shot, Stand, layout};

#[test]
fn a_push_without_patience_ends_soon() {
    /// The most sweeps of a hasty step: one round and the last sweeps.
    const HASTY: u32 = 12 + 1 + 200 + 1;
    let impatient = Precision { patience: 500, halvings: 2, ..Precision::LOOK_AHEAD };
    // The last precise step may be halved twice, with all rounds for each part.
    let most = |steps: u32| impatient.patience + 7 * (60 * 13 + 201) + steps * HASTY;
    let items = Group::all().map(Item::Group).chain([Item::one(Kind::L)]);
    let mut cut_short = 0;
    for item in items {
        for corner in Corner::ALL {
            let shot = Shot { item, stand: Stand::Corner(corner), aim: Aim { lateral: 0, angle: 120 } };
            let push = |precision: &Precision| {
                let (mut world, drive) = shot.begin(&layout::start(2));
                world.push(&drive, shot.stand.platform(), precision, &mut |_| {})
            };
            let (hasty, patient) = (push(&impatient), push(&Precision::LOOK_AHEAD));
            assert!(hasty.effort.sweeps <= most(hasty.steps), "{shot:?}: {hasty:?}");
            assert_eq!(hasty.steps, patient.steps, "{shot:?}");
            cut_short += u32::from(hasty.effort.sweeps < patient.effort.sweeps);
        }
    }
    assert!(cut_short > 0, "no push was cut short");
}
