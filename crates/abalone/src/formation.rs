//! The vocabulary of the rule book: finds its formations on a board.
//!
//! The rule book ends with a glossary of French words for patterns on the board. Each word is a [`Term`], and
//! [`Term::find`] returns its occurrences. In the drawings `@` is Black, `o` is White, and `.` is an empty cell.
//!
//! | term | *French* | function |
//! |---|---|---|
//! | board | *abalonier* | [`Cell::ALL`] |
//! | marble | *bille* | [`Board::marbles`] |
//! | monomial | *monôme* | [`monomials`] |
//! | binomial | *binôme* | [`binomials`] |
//! | trinomial | *trinôme* | [`trinomials`] |
//! | lance, arc, shield | *lance*, *arc*, *écusson* | [`lances`], [`arcs`], [`shields`] |
//! | polynomial | *polynôme* | [`polynomials`] |
//! | block | *bloc* | [`blocks`] |
//! | pac | *pac* | [`pacs`] |
//! | sumito | *sumito* | [`sumitos`] |
//! | det | *det* | [`dets`] |
//! | in-line move, broadside move | *déplacement en ligne*, *en flèche* | [`in_line_moves`], [`broadside_moves`] |

use crate::rulebook::{self, MOST_MARBLES};
use crate::{Board, Cell, Colour, Direction, Move, Situation};

/// The three axes of the board, each by one of its two directions.
const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

/// A term of the rule book's glossary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// The board (*abalonier*): its 61 cells.
    Board,
    /// A marble (*bille*).
    Marble,
    /// A [monomial](monomials) (*monôme*).
    Monomial,
    /// A [binomial](binomials) (*binôme*).
    Binomial,
    /// A [trinomial](trinomials) (*trinôme*).
    Trinomial,
    /// A [lance](lances).
    Lance,
    /// An [arc](arcs).
    Arc,
    /// A [shield](shields) (*écusson*).
    Shield,
    /// A [polynomial](polynomials) (*polynôme*).
    Polynomial,
    /// A [block](blocks) (*bloc*).
    Block,
    /// A [pac](pacs).
    Pac,
    /// A [sumito](sumitos).
    Sumito,
    /// A [det](dets).
    Det,
    /// A move of two or three marbles [in line](in_line_moves) (*déplacement en ligne*).
    InLineMove,
    /// A [broadside](broadside_moves) move of two or three marbles (*déplacement en flèche*).
    BroadsideMove,
}

impl Term {
    /// All terms, from the simplest to those that build on others.
    pub const ALL: [Self; 15] = [
        Self::Board,
        Self::Marble,
        Self::Monomial,
        Self::Binomial,
        Self::Trinomial,
        Self::Lance,
        Self::Arc,
        Self::Shield,
        Self::Polynomial,
        Self::Block,
        Self::Pac,
        Self::Sumito,
        Self::Det,
        Self::InLineMove,
        Self::BroadsideMove,
    ];

    /// Returns the places where the term occurs in a situation. Moves are those of the side to move; everything else is
    /// found for both colours.
    ///
    /// ```
    /// use dohyo_abalone::Situation;
    /// use dohyo_abalone::formation::Term;
    ///
    /// // Three black marbles in a row face two white ones at the edge.
    /// let situation: Situation = "5/6/7/8/4bbbww/8/7/6/5 b 0 0".parse()?;
    /// let sumitos = Term::Sumito.find(&situation);
    /// assert_eq!(format!("{:?} against {:?}", sumitos[0].cells, sumitos[0].against), "[e5, e6, e7] against [e8, e9]");
    /// assert!(Term::Pac.find(&situation).is_empty());
    /// # Ok::<(), dohyo_core::Malformed>(())
    /// ```
    pub fn find(self, now: &Situation) -> Vec<Formation> {
        let board = &now.board;
        match self {
            Self::Board => vec![Formation { colour: None, cells: Cell::ALL.to_vec(), against: Vec::new() }],
            Self::Marble => {
                let marbles =
                    |colour| board.marbles(colour).map(move |cell| Formation::of(colour, vec![cell]));
                Colour::ALL.into_iter().flat_map(marbles).collect()
            }
            Self::Monomial => monomials(board),
            Self::Binomial => binomials(board),
            Self::Trinomial => trinomials(board),
            Self::Lance => lances(board),
            Self::Arc => arcs(board),
            Self::Shield => shields(board),
            Self::Polynomial => polynomials(board),
            Self::Block => blocks(board),
            Self::Pac => pacs(board),
            Self::Sumito => sumitos(board),
            Self::Det => dets(board),
            Self::InLineMove => in_line_moves(now),
            Self::BroadsideMove => broadside_moves(now),
        }
    }
}

/// One occurrence of a [`Term`] on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// The colour of the marbles in `cells`, or `None` for the board itself.
    pub colour: Option<Colour>,
    /// The cells of the formation, in order.
    pub cells: Vec<Cell>,
    /// The enemy marbles that are part of it: the opposing row of a pac or sumito, the neighbours of a det.
    pub against: Vec<Cell>,
}

impl Formation {
    fn of(colour: Colour, mut cells: Vec<Cell>) -> Self {
        cells.sort_unstable();
        Self { colour: Some(colour), cells, against: Vec::new() }
    }

    fn facing(self, mut against: Vec<Cell>) -> Self {
        against.sort_unstable();
        Self { against, ..self }
    }
}

/// Returns the monomials: single marbles that touch no other marble of their colour.
///
/// ```text
/// . . . .
///  . @ .
/// . . . .
/// ```
pub fn monomials(board: &Board) -> Vec<Formation> {
    groups_of(board, 1)
}

/// Returns the binomials: groups of exactly two marbles.
///
/// ```text
/// . . . . .
///  . @ @ .
/// . . . . .
/// ```
pub fn binomials(board: &Board) -> Vec<Formation> {
    groups_of(board, 2)
}

/// Returns the trinomials: groups of exactly three marbles. A trinomial is a [lance](lances), an [arc](arcs) or a
/// [shield](shields).
///
/// ```text
/// @ @ @      @ @        @ @
///               @        @
/// ```
pub fn trinomials(board: &Board) -> Vec<Formation> {
    groups_of(board, 3)
}

/// Returns the lances: trinomials that form a straight row.
///
/// ```text
/// @ @ @
/// ```
pub fn lances(board: &Board) -> Vec<Formation> {
    trinomials(board).into_iter().filter(|group| is_row(&group.cells)).collect()
}

/// Returns the arcs: trinomials that form a bent row.
///
/// ```text
/// @ @
///    @
/// ```
pub fn arcs(board: &Board) -> Vec<Formation> {
    trinomials(board)
        .into_iter()
        .filter(|group| touching_pairs(&group.cells) == 2 && !is_row(&group.cells))
        .collect()
}

/// Returns the shields: trinomials that form a triangle.
///
/// ```text
/// @ @
///  @
/// ```
pub fn shields(board: &Board) -> Vec<Formation> {
    trinomials(board).into_iter().filter(|group| touching_pairs(&group.cells) == 3).collect()
}

/// Returns the polynomials: groups of two or more marbles, whatever their number and shape.
///
/// ```text
/// . @ @ . .
///  . @ . @ .
/// . . @ @ @ .
/// ```
pub fn polynomials(board: &Board) -> Vec<Formation> {
    groups(board).into_iter().filter(|group| group.cells.len() >= 2).collect()
}

/// Returns the blocks: groups that consist of several rows of three, which make them stable. Marbles of the same
/// polynomial that are on no row of three are not part of the block.
///
/// ```text
/// . . . . . @
///  . @ @ @ @       the marble at the top is on no row of three
/// . @ @ @ .
/// ```
pub fn blocks(board: &Board) -> Vec<Formation> {
    let mut stable = Board::EMPTY;
    for colour in Colour::ALL {
        for cell in board.marbles(colour).filter(|&cell| is_on_row_of_three(board, cell)) {
            stable.set(cell, Some(colour));
        }
    }
    groups(&stable).into_iter().filter(|group| group.cells.len() > 3).collect()
}

/// Returns the pacs: two opposing rows of equal strength on one line, so that neither can push the other. A row counts
/// as three at most.
///
/// ```text
/// @ @ o o       @ @ @ o o o       @ @ @ @ o o o
/// ```
///
/// A pac belongs to Black; White's row is in [`Formation::against`].
pub fn pacs(board: &Board) -> Vec<Formation> {
    let strength = |row: &[Cell]| row.len().min(usize::from(MOST_MARBLES));
    let is_pac = |(own, enemy): &(Vec<Cell>, Vec<Cell>)| strength(own) == strength(enemy) && own.len() >= 2;
    contacts(board, Colour::Black)
        .map(|(own, enemy, _)| (own, enemy))
        .filter(is_pac)
        .map(|(own, enemy)| {
            let [own, enemy] = [own, enemy].map(|row| row[..strength(&row)].to_vec());
            Formation::of(Colour::Black, own).facing(enemy)
        })
        .collect()
}

/// Returns the sumitos: rows that outnumber the enemy row in front of them (three against two, three against one or two
/// against one) and can push it, because there is an empty cell or the edge behind it. A fourth marble does not count.
///
/// ```text
/// @ @ o .       @ @ @ o .       @ @ @ o o |       @ @ @ @ o o .
/// ```
pub fn sumitos(board: &Board) -> Vec<Formation> {
    let of = |colour| {
        contacts(board, colour).filter_map(move |(mut own, enemy, direction)| {
            own.truncate(usize::from(MOST_MARBLES));
            let push = Move::InLine { rear: *own.last()?, direction };
            rulebook::judge(board, colour, push).ok()?;
            Some(Formation::of(colour, own).facing(enemy))
        })
    };
    Colour::ALL.into_iter().flat_map(of).collect()
}

/// Returns the dets: monomials in the middle of an enemy group, that is, with marbles of one group on both sides along
/// two of the three axes. A det hinders the enemy, who has to break up the group to get rid of it.
///
/// ```text
///  o o
/// o @ o
///  o o
/// ```
pub fn dets(board: &Board) -> Vec<Formation> {
    let groups = groups(board);
    let det = |lone: Formation| {
        let (cell, colour) = (lone.cells[0], lone.colour?);
        let enemies = groups.iter().filter(|group| group.colour == Some(colour.opponent()));
        let around = |group: &Formation| {
            let next = |way: Direction| cell.neighbour(way).filter(|next| group.cells.contains(next));
            let axes =
                AXES.into_iter().filter(|&axis| next(axis).is_some() && next(axis.opposite()).is_some());
            (axes.count() >= 2).then(|| Direction::ALL.into_iter().filter_map(next).collect::<Vec<_>>())
        };
        let neighbours = { enemies }.find_map(around)?;
        Some(lone.facing(neighbours))
    };
    monomials(board).into_iter().filter_map(det).collect()
}

/// Returns the rows of two or three marbles that the side to move can move along their own line.
///
/// ```text
/// @ @ @ .   →   . @ @ @
/// ```
pub fn in_line_moves(now: &Situation) -> Vec<Formation> {
    rows_that_move(now, |action| matches!(action, Move::InLine { .. }))
}

/// Returns the rows of two or three marbles that the side to move can move sideways, all to empty cells.
///
/// ```text
///  . . . .        . @ @ @
/// @ @ @ .    →   . . . .
/// ```
pub fn broadside_moves(now: &Situation) -> Vec<Formation> {
    rows_that_move(now, |action| matches!(action, Move::Broadside { .. }))
}

fn rows_that_move(now: &Situation, is_wanted: impl Fn(&Move) -> bool) -> Vec<Formation> {
    let mut rows: Vec<Formation> = rulebook::legal_moves(&now.board, now.to_move)
        .into_iter()
        .filter(is_wanted)
        .filter_map(|action| rulebook::judge(&now.board, now.to_move, action).ok())
        .filter(|effect| effect.moved.len() >= 2)
        .map(|effect| Formation::of(now.to_move, effect.moved))
        .collect();
    rows.sort_unstable_by(|one, other| one.cells.cmp(&other.cells));
    rows.dedup();
    rows
}

/// Returns the groups of touching marbles of one colour, each as large as possible: Black's first, then White's.
fn groups(board: &Board) -> Vec<Formation> {
    let mut found: Vec<Formation> = Vec::new();
    for colour in Colour::ALL {
        for start in board.marbles(colour) {
            if found.iter().any(|group| group.cells.contains(&start)) {
                continue;
            }
            let mut cells = vec![start];
            let mut visited = 0;
            while let Some(&cell) = cells.get(visited) {
                for next in Direction::ALL.into_iter().filter_map(|way| cell.neighbour(way)) {
                    if board.get(next) == Some(colour) && !cells.contains(&next) {
                        cells.push(next);
                    }
                }
                visited += 1;
            }
            found.push(Formation::of(colour, cells));
        }
    }
    found
}

/// Returns the groups of exactly `count` marbles.
fn groups_of(board: &Board, count: usize) -> Vec<Formation> {
    groups(board).into_iter().filter(|group| group.cells.len() == count).collect()
}

/// Returns the number of pairs of cells that touch.
fn touching_pairs(cells: &[Cell]) -> usize {
    let touch = |one: Cell, other: Cell| one.line_to(other).is_some_and(|(_, distance)| distance == 1);
    let pairs = cells
        .iter()
        .enumerate()
        .flat_map(|(index, &one)| cells[index + 1..].iter().filter(move |&&other| touch(one, other)));
    pairs.count()
}

/// Returns `true` if three cells of a group are on one line.
fn is_row(cells: &[Cell]) -> bool {
    let ends = cells.first().zip(cells.last());
    ends.and_then(|(first, last)| first.line_to(*last))
        .is_some_and(|(_, distance)| usize::from(distance) + 1 == cells.len())
}

/// Returns `true` if the marble on `cell` is part of a row of three or more of its colour.
fn is_on_row_of_three(board: &Board, cell: Cell) -> bool {
    let colour = board.get(cell);
    AXES.into_iter().any(|axis| {
        let beyond = |way: Direction| {
            std::iter::successors(cell.neighbour(way), move |next| next.neighbour(way))
                .take_while(|&next| board.get(next) == colour)
                .count()
        };
        1 + beyond(axis) + beyond(axis.opposite()) >= 3
    })
}

/// Returns every contact of a row of `colour` with an enemy row on the same line: the row and the enemy row, each with
/// the marble at the contact first, and the direction towards the enemy.
fn contacts(board: &Board, colour: Colour) -> impl Iterator<Item = (Vec<Cell>, Vec<Cell>, Direction)> {
    let fronts = board.marbles(colour).flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
    fronts.filter_map(move |(front, direction)| {
        let ahead = front.neighbour(direction)?;
        let enemy = rulebook::run(board, colour.opponent(), Some(ahead), direction);
        let own = rulebook::run(board, colour, Some(front), direction.opposite());
        (!enemy.is_empty()).then_some((own, enemy, direction))
    })
}
