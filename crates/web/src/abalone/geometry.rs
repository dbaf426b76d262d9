//! Ways over the drawn board: where arrows point, and where the arrow keys lead.

use dohyo_abalone::{Cell, Direction};
pub use dohyo_drawing::abalone::{HALF, MARBLE, PITCH, Side};

/// Returns the angle of an arrow in `direction`, in degrees clockwise from the right.
pub fn turn(side: Side, direction: Direction) -> f64 {
    let step = side.step(direction);
    step.y.atan2(step.x).to_degrees()
}

/// Returns the cell one row up or down. Rows are half a cell apart, so steps alternate between left and right to keep the
/// column.
pub fn vertical(from: Cell, up: bool) -> Option<Cell> {
    let offset = |cell: Cell| Side::Black.place(cell).x;
    let (left, right) = if up {
        (Direction::NorthWest, Direction::NorthEast)
    } else {
        (Direction::SouthWest, Direction::SouthEast)
    };
    let (left, right) = (from.neighbour(left), from.neighbour(right));
    // Even rows lean right and odd rows left, so two steps come back to the column.
    let (first, second) = if from.row().is_multiple_of(2) { (right, left) } else { (left, right) };
    let inwards = |cell: Option<Cell>| cell.filter(|&cell| offset(cell).abs() <= 4.5 * PITCH);
    inwards(first).or(inwards(second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abalone::cell;

    #[test]
    fn going_up_and_down_keeps_the_column() {
        let mut at = cell("a3");
        let mut seen = vec![at];
        while let Some(next) = vertical(at, true) {
            at = next;
            seen.push(at);
        }
        assert_eq!(seen.len(), 9);
        for pair in seen.windows(3) {
            assert!((Side::Black.place(pair[0]).x - Side::Black.place(pair[2]).x).abs() < 1e-9);
        }
        assert_eq!(vertical(cell("i5"), true), None);
        assert_eq!(vertical(cell("e1"), true), Some(cell("f2")));
    }
}
