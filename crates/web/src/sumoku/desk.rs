//! The tiles a player arranges: which lie where, which is held, and what can be taken back.
//!
//! This holds no rules. A tile may be laid wherever nothing lies; whether the lines are right is said by
//! others ([`super::survey`]).

use dohyo_sumoku::{Cell, Grid, Laid, Tile};

/// One of a player's tiles, known by its place in the order they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(u8);

impl TileId {
    /// Its number, for names in the page.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The one of that number.
    pub const fn of_number(number: u8) -> Self {
        Self(number)
    }
}

/// A tile of the player: how it reads, and where it lies if it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The tile and its reading.
    pub laid: Laid,
    /// Its place; on the rack if there is none.
    pub at: Option<Cell>,
}

/// A player's tiles and what they did with them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    tiles: Vec<Own>,
    held: Option<TileId>,
    past: Vec<Vec<Own>>,
}

/// How many changes can be taken back.
const MEMORY: usize = 200;

/// The same tile, read the other way.
fn turned(laid: Laid) -> Laid {
    laid.tile().readings().find(|&other| other != laid).unwrap_or(laid)
}

impl Desk {
    /// All tiles on the rack.
    pub fn new(tiles: &[Tile]) -> Self {
        let tiles = tiles.iter().map(|&tile| Own { laid: Laid::upright(tile), at: None }).collect();
        Self { tiles, held: None, past: Vec::new() }
    }

    /// Every tile.
    pub fn tiles(&self) -> impl Iterator<Item = (TileId, Own)> {
        (0..).map(TileId).zip(self.tiles.iter().copied())
    }

    /// A tile.
    pub fn get(&self, id: TileId) -> Option<Own> {
        self.tiles.get(usize::from(id.0)).copied()
    }

    /// The tiles on the rack.
    pub fn rack(&self) -> impl Iterator<Item = (TileId, Laid)> {
        self.tiles().filter(|(_, own)| own.at.is_none()).map(|(id, own)| (id, own.laid))
    }

    /// The tiles that lie.
    pub fn grid(&self) -> Grid {
        self.tiles.iter().filter_map(|own| Some((own.at?, own.laid))).collect()
    }

    /// Whether nothing lies.
    pub fn is_bare(&self) -> bool {
        self.tiles.iter().all(|own| own.at.is_none())
    }

    /// The tile at a place.
    pub fn at(&self, cell: Cell) -> Option<TileId> {
        self.tiles().find(|(_, own)| own.at == Some(cell)).map(|(id, _)| id)
    }

    /// The tile that is held.
    pub fn held(&self) -> Option<TileId> {
        self.held
    }

    /// The held tile as it reads.
    pub fn held_tile(&self) -> Option<Laid> {
        self.get(self.held?).map(|own| own.laid)
    }

    /// Lets go of the held tile.
    pub fn let_go(&mut self) {
        self.held = None;
    }

    /// Takes a tile in hand.
    pub fn hold(&mut self, id: TileId) {
        self.held = self.get(id).map(|_| id);
    }

    /// A tile was touched: it is held; the held one is turned if it is a six, and let go if not.
    pub fn touch(&mut self, id: TileId) {
        if self.held != Some(id) {
            self.hold(id);
        } else if !self.flip(id) {
            self.held = None;
        }
    }

    /// A place was touched: what lies there is touched, and on a free place the held tile is laid. Whether
    /// anything came of it.
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

    /// Lays a tile. What lay there of one's own goes where the tile came from. Whether it could be.
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

    /// Reads a six as a nine, or a nine as a six; whether it is one.
    pub fn flip(&mut self, id: TileId) -> bool {
        let Some(own) = self.get(id).filter(|own| turned(own.laid) != own.laid) else { return false };
        self.remember();
        self.tiles[usize::from(id.0)].laid = turned(own.laid);
        true
    }

    /// Holds the next tile of the rack that reads this number or can, after the one that is held.
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

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Takes the last change back.
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

    /// The tiles have changed: those that are still there stay where they lie, new ones come to the rack.
    pub fn refill(&mut self, tiles: &[Tile]) {
        let mut before = std::mem::take(&mut self.tiles);
        // Tiles that lie are the first to be recognised among equals.
        before.sort_by_key(|own| own.at.is_none());
        let known = |&tile: &Tile| {
            let index = before.iter().position(|own| own.laid.tile() == tile);
            index.map_or(Own { laid: Laid::upright(tile), at: None }, |index| before.remove(index))
        };
        *self = Self { tiles: tiles.iter().map(known).collect(), held: None, past: Vec::new() };
    }

    /// Lays tiles as they lay before, as far as they are there.
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
        // Picked up from where it lies, and laid elsewhere.
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
    fn a_second_touch_turns_a_six_and_lets_go_of_others() {
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
    fn tiles_do_not_lie_on_others() {
        let (mut desk, mut fixed) = (desk(), Grid::default());
        fixed.set(at(0), Laid::upright(tiles("8Y")[0]));
        desk.hold(TileId(0));
        assert!(!desk.touch_cell(at(0), &fixed));
        assert_eq!(desk.held(), Some(TileId(0)), "it is still in hand");
        assert!(desk.lay(TileId(0), at(1), &fixed) && desk.lay(TileId(2), at(2), &fixed));
        // Laid on one of one's own, they change places.
        assert!(desk.lay(TileId(0), at(2), &fixed));
        assert_eq!(shown(&desk), "1,0:1P 2,0:5R | 6G 6B 1P");
        // From the rack, the other one goes there.
        assert!(desk.lay(TileId(1), at(2), &fixed));
        assert_eq!(shown(&desk), "1,0:1P 2,0:6G | 5R 6B 1P");
    }

    #[test]
    fn numbers_find_their_tiles() {
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
    fn a_swap_leaves_the_other_tiles_where_they_lie() {
        let (mut desk, none) = (desk(), Grid::default());
        desk.flip(TileId(3));
        desk.lay(TileId(4), at(1), &none);
        desk.lay(TileId(3), at(2), &none);
        desk.refill(&tiles("6G 1P 6B 1P 7Y 8O"));
        assert_eq!(shown(&desk), "1,0:1P 2,0:9B | 6G 1P 7Y 8O");
        assert!(!desk.can_undo(), "the tile that is gone does not come back");
        // And what was kept as text comes back.
        let kept: Grid = desk.grid();
        let mut again = Desk::new(&tiles("6G 1P 6B"));
        again.restore(&kept);
        assert_eq!(shown(&again), "1,0:1P 2,0:9B | 6G");
    }
}
