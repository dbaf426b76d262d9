//! Abalone: its texts and the selection of marbles.

pub mod select;
pub mod speak;
pub mod spoken;
pub mod texts;

#[cfg(test)]
fn cell(text: &str) -> dohyo_abalone::Cell {
    text.parse().expect(text)
}

/// Returns the cells with these names, separated by spaces.
#[cfg(test)]
fn cells(text: &str) -> Vec<dohyo_abalone::Cell> {
    text.split_whitespace().map(cell).collect()
}
