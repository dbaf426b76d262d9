//! The perft counts of the rules document, by the command that other programs compare with.

use crate::program::run;

/// Layouts with their leaves at depth 1, 2, 3 …
const COUNTS: &[(&str, &[u64])] = &[
    ("classical", &[44, 1_936, 98_912, 5_045_110]),
    ("belgian-daisy", &[52, 2_692, 149_322, 8_270_666]),
    ("german-daisy", &[80, 6_244, 493_480]),
    ("dutch-daisy", &[44, 1_946, 87_324]),
    ("swiss-daisy", &[64, 4_066, 254_170]),
    ("domination", &[80, 5_466, 409_270]),
    ("pyramid", &[58, 3_262, 193_860]),
    ("the-wall", &[102, 9_630, 882_256]),
    ("infiltration", &[58, 3_420, 193_778]),
    ("snakes", &[78, 6_153, 487_205]),
];

#[test]
fn layouts_count_as_the_rules_document_says() {
    for (layout, counts) in COUNTS {
        for (depth, count) in (1..).zip(*counts) {
            let ran = run(&["perft", "abalone", &format!("{depth}"), "--layout", layout, "--threads", "2"]);
            assert_eq!(ran.last(), format!("nodes {count}"), "{layout}, depth {depth}: {ran:?}");
        }
    }
}
