//! The tiles that a player arranges: where they lie, which one is held, and what can be taken back.
//!
//! It holds no rules. A tile may be laid on any free cell; [`super::survey`] says whether the lines are right.

use dohyo_sumoku::{Cell, Grid, Laid, Tile};

/// Identifies a tile of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(u8);

impl TileId {
    /// Returns the number, for names in the page.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the id with a number.
    pub const fn of_number(number: u8) -> Self {
        Self(number)
    }
}

/// A tile of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The tile as it is read.
    pub laid: Laid,
    /// The cell where it lies, or `None` on the rack.
    pub at: Option<Cell>,
}

/// A player's tiles, with the changes that can be taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    tiles: Vec<Own>,
    held: Option<TileId>,
    past: Vec<Vec<Own>>,
}

/// The number of changes that can be taken back.
const MEMORY: usize = 200;

/// Returns the other reading of a tile.
fn turned(laid: Laid) -> Laid {
    laid.tile().readings().find(|&other| other != laid).unwrap_or(laid)
}

impl Desk {
    /// Puts `tiles` on the rack.
    pub fn new(tiles: &[Tile]) -> Self {
        let tiles = tiles.iter().map(|&tile| Own { laid: Laid::upright(tile), at: None }).collect();
        Self { tiles, held: None, past: Vec::new() }
    }

    /// Returns all tiles.
    pub fn tiles(&self) -> impl Iterator<Item = (TileId, Own)> {
        (0..).map(TileId).zip(self.tiles.iter().copied())
    }

    /// Returns a tile.
    pub fn get(&self, id: TileId) -> Option<Own> {
        self.tiles.get(usize::from(id.0)).copied()
    }

    /// Returns the tiles on the rack.
    pub fn rack(&self) -> impl Iterator<Item = (TileId, Laid)> {
        self.tiles().filter(|(_, own)| own.at.is_none()).map(|(id, own)| (id, own.laid))
    }

    /// Returns the laid tiles.
    pub fn grid(&self) -> Grid {
        self.tiles.iter().filter_map(|own| Some((own.at?, own.laid))).collect()
    }

    /// Returns `true` if all tiles are on the rack.
    pub fn is_bare(&self) -> bool {
        self.tiles.iter().all(|own| own.at.is_none())
    }

    /// Returns the tile on a cell.
    pub fn at(&self, cell: Cell) -> Option<TileId> {
        self.tiles().find(|(_, own)| own.at == Some(cell)).map(|(id, _)| id)
    }

    /// Returns the held tile.
    pub fn held(&self) -> Option<TileId> {
        self.held
    }

    /// Returns the held tile as it is read.
    pub fn held_tile(&self) -> Option<Laid> {
        self.get(self.held?).map(|own| own.laid)
    }

    /// Releases the held tile.
    pub fn let_go(&mut self) {
        self.held = None;
    }

    /// Holds a tile.
    pub fn hold(&mut self, id: TileId) {
        self.held = self.get(id).map(|_| id);
    }

    /// Handles a press on a tile: holds it. The held tile is turned if it is a six, and released if not.
    pub fn touch(&mut self, id: TileId) {
        if self.held != Some(id) {
            self.hold(id);
        } else if !self.flip(id) {
            self.held = None;
        }
    }

    /// Handles a press on a cell: presses the tile there, or lays the held tile on a free cell. Returns `true` if anything
    /// has changed.
    pub fn touch_cell(&mut self, cell: Cell, fixed: &Grid) -> bool {
        if let Some(id) = self.at(cell) {
            self.touch(id);
            return true;
        }
        match self.held {
            Some(id) if fixed.get(cell).is_none() => self.lay(id, cell, fixed),
            _ => false,
        }
    }

    /// Lays a tile. An own tile on the cell goes where the tile came from. Returns `true` if the tile could be laid.
    pub fn lay(&mut self, id: TileId, cell: Cell, fixed: &Grid) -> bool {
        let Some(own) = self.get(id) else { return false };
        if fixed.get(cell).is_some() || own.at == Some(cell) {
            return false;
        }
        self.remember();
        if let Some(other) = self.at(cell) {
            self.tiles[usize::from(other.0)].at = own.at;
        }
        self.tiles[usize::from(id.0)].at = Some(cell);
        self.held = None;
        true
    }

    /// Puts a tile back on the rack.
    pub fn take(&mut self, id: TileId) -> bool {
        if self.get(id).is_none_or(|own| own.at.is_none()) {
            return false;
        }
        self.remember();
        self.tiles[usize::from(id.0)].at = None;
        self.held = None;
        true
    }

    /// Puts all tiles back on the rack.
    pub fn clear(&mut self) {
        self.held = None;
        if !self.is_bare() {
            self.remember();
            for own in &mut self.tiles {
                own.at = None;
            }
        }
    }

    /// Turns a six into a nine or back. Returns `true` if the tile is one.
    pub fn flip(&mut self, id: TileId) -> bool {
        let Some(own) = self.get(id).filter(|own| turned(own.laid) != own.laid) else { return false };
        self.remember();
        self.tiles[usize::from(id.0)].laid = turned(own.laid);
        true
    }

    /// Holds the next tile of the rack after the held one that can be read as `number`. Returns `true` if there is one.
    pub fn hold_number(&mut self, number: u8) -> bool {
        let fits = |laid: Laid| laid.tile().readings().any(|reading| reading.value() == number);
        let fitting: Vec<TileId> = self.rack().filter(|&(_, laid)| fits(laid)).map(|(id, _)| id).collect();
        let next = fitting.iter().find(|&&id| Some(id) > self.held).or(fitting.first()).copied();
        let Some(next) = next else { return false };
        self.held = Some(next);
        if self.held_tile().is_some_and(|laid| laid.value() != number) {
            self.flip(next);
        }
        true
    }

    /// Returns `true` if a change can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes the last change back. Returns `true` if there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.tiles = before;
        self.held = None;
        true
    }

    fn remember(&mut self) {
        if self.past.len() == MEMORY {
            self.past.remove(0);
        }
        self.past.push(self.tiles.clone());
    }

    /// Replaces the tiles. Those that remain stay where they are; new ones come to the end of the rack. Among equal tiles,
    /// laid ones stay first.
    pub fn refill(&mut self, tiles: &[Tile]) {
        self.replace(tiles, [true, false]);
    }

    /// Replaces the tiles after a play, with all of them on the rack. Among equal tiles, those that were not laid stay
    /// first: the others were played.
    pub fn gather(&mut self, tiles: &[Tile]) {
        self.replace(tiles, [false, true]);
        for own in &mut self.tiles {
            own.at = None;
        }
    }

    /// Replaces the tiles. `order` says whether laid tiles stay first, or those on the rack.
    fn replace(&mut self, tiles: &[Tile], order: [bool; 2]) {
        let mut left = tiles.to_vec();
        let mut stays = vec![false; self.tiles.len()];
        for laid in order {
            for (own, stays) in self.tiles.iter().zip(&mut stays).filter(|(own, _)| own.at.is_some() == laid)
            {
                if let Some(index) = left.iter().position(|&tile| tile == own.laid.tile()) {
                    left.remove(index);
                    *stays = true;
                }
            }
        }
        let mut stays = stays.into_iter();
        self.tiles.retain(|_| stays.next().unwrap_or_default());
        self.tiles.extend(Self::new(&left).tiles);
        (self.held, self.past) = (None, Vec::new());
    }

    /// Returns `true` if the tiles are those of `hand`, in any order.
    pub fn holds(&self, hand: &[Tile]) -> bool {
        let mut own: Vec<Tile> = self.tiles.iter().map(|own| own.laid.tile()).collect();
        let mut hand = hand.to_vec();
        own.sort_unstable();
        hand.sort_unstable();
        own == hand
    }

    /// Sorts the rack by number, or by colour if it is sorted by number.
    pub fn sort(&mut self) {
        let number = |own: &Own| 8 * u32::from(own.laid.tile().value()) + own.laid.colour() as u32;
        let colour = |own: &Own| u32::from(own.laid.tile().value()) + 16 * own.laid.colour() as u32;
        if self.tiles.is_sorted_by_key(number) {
            self.arrange(&mut |own| colour(own));
        } else {
            self.arrange(&mut |own| number(own));
        }
    }

    /// Puts the tiles in the order of their `rank`.
    pub fn arrange(&mut self, rank: &mut dyn FnMut(&Own) -> u32) {
        let ranks: Vec<u32> = self.tiles.iter().map(rank).collect();
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by_key(|&index| ranks[index]);
        let held = self.held.map(|held| usize::from(held.0));
        self.held = (0..).map(TileId).zip(&order).find(|(_, index)| held == Some(**index)).map(|(id, _)| id);
        for tiles in self.past.iter_mut().chain([&mut self.tiles]) {
            *tiles = order.iter().map(|&index| tiles[index]).collect();
        }
    }

    /// Lays tiles as in `grid`, as far as they are there.
    pub fn restore(&mut self, grid: &Grid) {
        for (cell, laid) in grid.iter() {
            let free = self.tiles.iter().position(|own| own.at.is_none() && own.laid.tile() == laid.tile());
            if let Some(index) = free {
                self.tiles[index] = Own { laid, at: Some(cell) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Vec<Tile> {
        text.split_whitespace().map(|tile| tile.parse::<Laid>().expect("a tile").tile()).collect()
    }

    fn desk() -> Desk {
        Desk::new(&tiles("5R 6G 1P 6B 1P"))
    }

    const fn at(x: i16) -> Cell {
        Cell::at(x, 0)
    }

    fn shown(desk: &Desk) -> String {
        let rack: Vec<_> = desk.rack().map(|(_, laid)| laid.to_string()).collect();
        format!("{} | {}", desk.grid(), rack.join(" "))
    }

    #[test]
    fn a_tile_is_held_laid_moved_and_taken_back() {
        let (mut desk, none) = (desk(), Grid::default());
        assert!(!desk.touch_cell(at(0), &none), "nothing is held");
        desk.touch(TileId(0));
        assert!(desk.touch_cell(at(0), &none));
        assert_eq!(shown(&desk), "0,0:5R | 6G 1P 6B 1P");
        // Picked up, and laid elsewhere.
        assert!(desk.touch_cell(at(0), &none));
        assert_eq!(desk.held(), Some(TileId(0)));
        assert!(desk.touch_cell(at(4), &none));
        assert_eq!(shown(&desk), "4,0:5R | 6G 1P 6B 1P");
        assert!(desk.take(TileId(0)) && !desk.take(TileId(0)));
        assert!(desk.is_bare());
        for expected in ["4,0:5R | 6G 1P 6B 1P", "0,0:5R | 6G 1P 6B 1P", " | 5R 6G 1P 6B 1P"] {
            assert!(desk.undo());
            assert_eq!(shown(&desk), expected);
        }
        assert!(!desk.undo());
    }

    #[test]
    fn a_second_press_turns_a_six_and_releases_others() {
        let mut desk = desk();
        for (touched, held) in [(0, true), (0, false), (1, true), (1, true), (1, true)] {
            desk.touch(TileId(touched));
            assert_eq!(desk.held().is_some(), held, "{touched}");
        }
        // Turned twice.
        assert_eq!(shown(&desk), " | 5R 6G 1P 6B 1P");
        desk.touch(TileId(1));
        assert_eq!(shown(&desk), " | 5R 9G 1P 6B 1P");
    }

    #[test]
    fn tiles_cannot_be_laid_on_fixed_ones() {
        let (mut desk, mut fixed) = (desk(), Grid::default());
        fixed.set(at(0), Laid::upright(tiles("8Y")[0]));
        desk.hold(TileId(0));
        assert!(!desk.touch_cell(at(0), &fixed));
        assert_eq!(desk.held(), Some(TileId(0)), "it is still held");
        assert!(desk.lay(TileId(0), at(1), &fixed) && desk.lay(TileId(2), at(2), &fixed));
        // Two own tiles change places.
        assert!(desk.lay(TileId(0), at(2), &fixed));
        assert_eq!(shown(&desk), "1,0:1P 2,0:5R | 6G 6B 1P");
        // A tile from the rack sends the other one there.
        assert!(desk.lay(TileId(1), at(2), &fixed));
        assert_eq!(shown(&desk), "1,0:1P 2,0:6G | 5R 6B 1P");
    }

    #[test]
    fn a_number_holds_its_next_tile() {
        let mut desk = desk();
        let held = |desk: &mut Desk, number| {
            desk.hold_number(number).then(|| (desk.held().map(TileId::number), desk.held_tile()))
        };
        let shown = |found: Option<(Option<u8>, Option<Laid>)>| {
            found.map(|(id, laid)| format!("{}: {}", id.unwrap_or(99), laid.expect("held")))
        };
        assert_eq!(shown(held(&mut desk, 1)).as_deref(), Some("2: 1P"));
        assert_eq!(shown(held(&mut desk, 1)).as_deref(), Some("4: 1P"));
        assert_eq!(shown(held(&mut desk, 1)).as_deref(), Some("2: 1P"));
        assert_eq!(shown(held(&mut desk, 9)).as_deref(), Some("3: 9B"));
        assert_eq!(shown(held(&mut desk, 6)).as_deref(), Some("1: 6G"));
        assert_eq!(shown(held(&mut desk, 8)), None);
    }

    #[test]
    fn the_rack_is_sorted_by_number_then_by_colour() {
        let (mut desk, none) = (Desk::new(&tiles("8R 6G 1P 6R 1B")), Grid::default());
        desk.lay(TileId(3), at(0), &none);
        desk.hold(TileId(2));
        desk.sort();
        assert_eq!(shown(&desk), "0,0:6R | 1B 1P 6G 8R");
        assert_eq!(desk.held_tile().map(|laid| laid.to_string()).as_deref(), Some("1P"));
        desk.sort();
        assert_eq!(shown(&desk), "0,0:6R | 8R 6G 1B 1P");
        // What lies can still be taken back.
        assert!(desk.undo());
        assert_eq!(shown(&desk), " | 6R 8R 6G 1B 1P");
        assert!(desk.holds(&tiles("1B 1P 6G 6R 8R")) && !desk.holds(&tiles("1B 1P 6G 6R")));
        // Any other order, such as a random one.
        let mut rank = 5;
        desk.arrange(&mut |_| {
            rank -= 1;
            rank
        });
        assert_eq!(shown(&desk), " | 1P 1B 6G 8R 6R");
    }

    #[test]
    fn a_swap_leaves_the_other_tiles_where_they_lie() {
        let (mut desk, none) = (desk(), Grid::default());
        desk.flip(TileId(3));
        desk.lay(TileId(4), at(1), &none);
        desk.lay(TileId(3), at(2), &none);
        desk.refill(&tiles("6G 1P 6B 1P 7Y 8O"));
        assert_eq!(shown(&desk), "1,0:1P 2,0:9B | 6G 1P 7Y 8O");
        assert!(!desk.can_undo(), "a swapped tile does not come back");
        // New tiles come after the others, whatever order the game has.
        desk.refill(&tiles("1P 6B 1P 2R 6G 7Y 8O"));
        assert_eq!(shown(&desk), "1,0:1P 2,0:9B | 6G 1P 7Y 8O 2R");
        // The grid can be restored.
        let kept: Grid = desk.grid();
        let mut again = Desk::new(&tiles("6G 1P 6B"));
        again.restore(&kept);
        assert_eq!(shown(&again), "1,0:1P 2,0:9B | 6G");
    }

    #[test]
    fn a_six_stays_upright_when_another_like_it_was_played_as_a_nine() {
        let (mut desk, none) = (Desk::new(&tiles("6B 5R 6B")), Grid::default());
        desk.flip(TileId(0));
        desk.lay(TileId(0), at(1), &none);
        desk.gather(&tiles("5R 6B 2O"));
        assert_eq!(shown(&desk), " | 5R 6B 2O");
    }
}
