//! Starting layouts.

use crate::Board;

/// A named starting layout. Black moves first in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The name, used as the value of the option `layout`.
    pub name: &'static str,
    rows: &'static str,
}

impl Layout {
    /// Returns the board at the start.
    #[expect(clippy::missing_panics_doc, reason = "a test reads every layout")]
    pub fn board(&self) -> Board {
        self.rows.parse().expect("a board")
    }

    /// Returns the layout with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|layout| layout.name == name)
    }
}

/// The name of the layout of the original game, which is the default.
pub const CLASSICAL: &str = "classical";

/// The names of the best known layouts, to be offered before the others.
pub const FAVOURITES: [&str; 11] = [
    CLASSICAL,
    "belgian-daisy",
    "german-daisy",
    "dutch-daisy",
    "swiss-daisy",
    "domination",
    "infiltration",
    "pyramid",
    "the-wall",
    "face-2-face",
    "snakes",
];

/// The names of all layouts.
pub const NAMES: [&str; ALL.len()] = {
    let mut names = [""; ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = ALL[index].name;
        index += 1;
    }
    names
};

const fn layout(name: &'static str, rows: &'static str) -> Layout {
    Layout { name, rows }
}

/// All layouts.
pub const ALL: [Layout; 60] = [
    layout("6-9", "5/wwwwww/wbw3w/1ww2ww1/9/1bb2bb1/b3bwb/bbbbbb/5"),
    layout("alien-attack", "b1b1b/1bwwb1/1bwbwb1/3bb3/9/3ww3/1wbwbw1/1wbbw1/w1w1w"),
    layout("aliening", "2w2/1bbbb1/1b1w1b1/bwb2bwb/9/wbw2wbw/1w1b1w1/1wwww1/2b2"),
    layout("alitration", "1wbw1/2bb2/w1bwb1w/1wb2bw1/9/1bw2wb1/b1wbw1b/2ww2/1bwb1"),
    layout("anglattack", "ww1bb/wb2wb/2b1w2/8/wbbw1bwwb/8/2b1w2/wb2wb/ww1bb"),
    layout("april-fish", "w1www/1wwwbw/1w1www1/4w3/9/3b4/1bbb1b1/bwbbb1/bbb1b"),
    layout("atomouche", "bw3/w2bwb/2b4/b1w4w/w2b1w2b/b4b1w/4w2/wbw2b/3bw"),
    layout("belgian-daisy", "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww"),
    layout("buttonhole", "5/1wwbb1/7/bb1wb1ww/bwbw1bwbw/bb1wb1ww/7/1wwbb1/5"),
    layout("centrifuge", "1www1/b4b/bb1w1bb/bb4bb/9/ww4ww/ww1b1ww/w4w/1bbb1"),
    layout("checkerboard", "5/bwbwbw/7/wbwbwbwb/9/bwbwbwbw/7/wbwbwb/5"),
    layout("classical", "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb"),
    layout("corners", "bb1ww/bw2bw/7/w2b3b/wb5wb/w3w2b/7/bw2bw/bb1ww"),
    layout("cross", "bb1ww/b1bw1w/1b3w1/2b1ww2/3b1w3/2bb1w2/1b3w1/b1bw1w/bb1ww"),
    layout("crossed-hearts", "bb1bb/b1bb1b/1b3b1/2b1wb2/3b1w3/2wb1w2/1w3w1/w1ww1w/ww1ww"),
    layout("crown", "2b2/b1bb1b/1bbwbb1/2bbbb2/9/2wwww2/1wwbww1/w1ww1w/2w2"),
    layout("def-or-atak", "5/bwb2w/bbbb1wb/2b2www/1w7/www2b2/bw2bb1/ww1bwb/5"),
    layout("domination-vs-daisy", "5/ww3b/www2bb/1ww2bbb/3b1b3/bbb2ww1/bb2www/b3ww/5"),
    layout("domination", "5/w4b/ww3bb/wwww1bbb/3b1b3/bbb1wwww/bb3ww/b4w/5"),
    layout("duel", "1w1b1/wwwbbb/2w1b2/b6w/bb5ww/b6w/2w1b2/wwwbbb/1w1b1"),
    layout("dutch-daisy", "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww"),
    layout("face-2-face", "5/6/ww3bb/www2bbb/wwww1bbbb/www2bbb/ww3bb/6/5"),
    layout("food-mill", "w2bb/wb1ww1/1b5/4b1bw/bw1w1w1bw/bw1b4/5w1/1bb1wb/ww2b"),
    layout("forcing", "5/6/2w1b2/bwwwbbbw/bbbw1bwww/bwwwbbbw/2w1b2/6/5"),
    layout("fracture", "2b2/2w3/2w1bbb/2w1bwww/1bww1bbw1/bbbw1b2/www1b2/3b2/2w2"),
    layout("french-daisy", "5/2bb2/2bbb2/1wwbbww1/1www1www1/1wwbbww1/2bbb2/2bb2/5"),
    layout("french-king-cake1", "w1bbb/w1b3/w4ww/1ww2w1w/b7w/b1b2bb1/bb4b/3w1b/www1b"),
    layout("fujiyama1", "wwwww/1wbbw1/2wbw2/3ww3/9/3bb3/2bwb2/1bwwb1/bbbbb"),
    layout("german-daisy", "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5"),
    layout("horseshoes", "bbwww/b1b2w/b1bwww1/2b5/9/5b2/1wwwb1b/w2b1b/wwwbb"),
    layout("infiltralien", "wbwbw/1wwww1/2bbb2/3ww3/9/3bb3/2www2/1bbbb1/bwbwb"),
    layout("infiltration", "1bwb1/1bbbb1/1bwbwb1/1b4b1/9/1w4w1/1wbwbw1/1wwww1/1wbw1"),
    layout("intimidation", "1www1/b1ww2/bbwww2/bbb5/9/5www/2bbbww/2bb1w/1bbb1"),
    layout("irish-daisy", "5/2ww2/2wbw2/1bbwwbb1/1bwb1bwb1/1bbwwbb1/2wbw2/2ww2/5"),
    layout("i_m-a-robot", "bbbbb/w1bb1w/1w1w1w1/2wbbw2/4b4/1bbwwbb1/3w3/2ww2/1w1w1"),
    layout("labyrinth", "2bwb/1w3b/1wbw2b/1w2w2w/1w1b1w1b1/b2b2b1/w2bwb1/w3b1/wbw2"),
    layout("mosaic", "wwwww/1bbbb1/2www2/3bb3/9/3ww3/2bbb2/1wwww1/bbbbb"),
    layout("mquorric-1", "5/1bbb2/1bwwb2/1bwwwb2/2bwwb3/2bbb3/4wbw/3bww/2www"),
    layout("neko", "2www/2wb1w/2wwwbw/5ww1/2b3w2/1bb5/bwbbb2/b1wb2/bbb2"),
    layout("oath", "w3b/1wwbb1/1w3b1/1b1wb1w1/bb5ww/1b1bw1w1/1w3b1/1wwbb1/w3b"),
    layout("octopus", "wbw2/b1w3/wwbwww1/2w3b1/2w3b2/1w3b2/1bbbwbb/3b1w/2bwb"),
    layout("pyramid", "w4/ww4/www4/wwww4/wwww1bbbb/4bbbb/4bbb/4bb/4b"),
    layout("scottish-daisy", "wb1wb/bwwbbw/1wb1wb1/8/9/8/1bw1bw1/wbbwwb/bw1bw"),
    layout("sibe", "wwwbb/w4b/w5b/w2bw2b/w2b1w2b/w2bw2b/w5b/w4b/wwbbb"),
    layout("slaloms", "1wwww/1w4/2wwwww/7w/1bbb1www1/b7/bbbbb2/4b1/bbbb1"),
    layout("snakes-variation", "bbbbb/b5/b6/b1wwwww1/1b5w1/1bbbb2w/6w/5w/wwwww"),
    layout("snakes", "bbbbb/b5/b6/b2bbww1/1b1b1w1w1/1bbww2w/6w/5w/wwwww"),
    layout("snowflake", "1b1w1/bw2bw/2w1b2/w2bw2b/1wb3wb1/w2wb2b/2w1b2/bb2ww/1b1w1"),
    layout("spider", "w3w/1w2w1/2w1w2/2wwww2/bbbb1wwww/2bbbb2/2b1b2/1b2b1/b3b"),
    layout("star", "b3w/1w2b1/w1b1w1b/3wb3/wbwb1wbwb/3wb3/w1b1w1b/1w2b1/b3w"),
    layout("swiss-daisy", "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5"),
    layout("the-arrow", "bbww1/bb4/w1bww2/w1wbb3/2wbww3/3wb3/4bw1/3wbb/3bb"),
    layout("the-wall", "2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2"),
    layout("tinsels", "1bwbw/1w4/2bwbwb/7w/1wbw1bwb1/b7/wbwbw2/4b1/bwbw1"),
    layout("trench", "5/wwwwww/1bbbbb1/2www3/9/3bbb2/1wwwww1/bbbbbb/5"),
    layout("true-daisy", "ww3/www1ww/1ww1www/3b1ww1/4bb3/4b3/b2b3/b1b2b/bbbbb"),
    layout("wedding-rings", "5/1wwbb1/1w1wbb1/1w1bw1b1/1w1b1w1b1/1w1bw1b1/1wwb1b1/1wwbb1/5"),
    layout("wheel", "w3w/1w2w1/2w1w2/2wbwb2/bbwb1wbww/2wbwb2/2b1b2/1b2b1/b3b"),
    layout("windmill", "w2bb/ww1bb1/1w5/4b1ww/bb1w1w1ww/bb1b4/5b1/1ww1bb/ww2b"),
    layout("xmas-star", "2w2/2ww2/bbw1bbb/1bb2bb1/2b3w2/1ww2ww1/www1bww/2bb2/2b2"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;

    #[test]
    fn every_layout_reads_and_has_the_expected_number_of_marbles() {
        for layout in ALL {
            let board = layout.board();
            assert_eq!(board.to_string(), layout.rows, "{}", layout.name);
            let counts = Colour::ALL.map(|colour| board.marbles(colour).count());
            let expected = match layout.name {
                "atomouche" => [12, 12],
                "corners" => [13, 13],
                "sibe" => [15, 15],
                "snakes-variation" => [13, 14],
                "the-arrow" => [14, 13],
                _ => [14, 14],
            };
            assert_eq!(counts, expected, "{}", layout.name);
        }
    }

    #[test]
    fn favourites_exist() {
        for name in FAVOURITES {
            assert!(Layout::named(name).is_some(), "{name}");
        }
    }
}
