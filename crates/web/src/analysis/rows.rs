//! The tree as rows of text: the main line with its variations indented after the move that they replace.

use dohyo_core::{Game, Seat};
use dohyo_table::{NodeId, Tree};

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// How many variations the row is within.
    pub(super) depth: usize,
    pub(super) items: Vec<Item>,
}

/// A part of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The number of a turn, from 1, and the seat that plays it. `begins` is false if its first actions are elsewhere.
    Turn { number: usize, seat: Seat, begins: bool },
    /// An action.
    Action(NodeId),
    /// The name of the line that begins with the next action.
    Name(String),
    /// A comment on the action before.
    Comment(String),
}

/// Returns the rows of a tree.
pub(super) fn rows<G: Game>(tree: &Tree<G>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut writer = Writer { tree, rows: &mut rows, row: Vec::new(), depth: 0 };
    writer.notes(NodeId::ROOT);
    writer.follow(NodeId::ROOT, 0);
    rows
}

struct Writer<'a, G: Game> {
    tree: &'a Tree<G>,
    rows: &'a mut Vec<Row>,
    row: Vec<Item>,
    depth: usize,
}

impl<G: Game> Writer<'_, G> {
    fn end_row(&mut self) {
        if !self.row.is_empty() {
            self.rows.push(Row { depth: self.depth, items: std::mem::take(&mut self.row) });
        }
    }

    fn notes(&mut self, node: NodeId) {
        let comment = self.tree.comment(node);
        if !comment.is_empty() {
            self.row.push(Item::Comment(comment.to_owned()));
        }
    }

    /// Writes everything after `from`.
    fn follow(&mut self, from: NodeId, depth: usize) {
        // Variations still to be written, the next one last, with the depth of their rows.
        let mut open: Vec<(NodeId, usize, bool)> = Vec::new();
        self.schedule(&mut open, from, depth);
        while let Some((node, depth, varies)) = open.pop() {
            if varies || self.depth != depth {
                self.end_row();
            }
            self.depth = depth;
            self.action(node);
            let beside = !varies && self.tree.sibling(node, 1).is_some();
            if beside {
                // What continues this line is written after the variations.
                self.end_row();
                let mut rest = Vec::new();
                self.schedule(&mut rest, node, depth);
                open.extend(rest);
                let parent = self.tree.parent(node).unwrap_or(NodeId::ROOT);
                let others = self.tree.children(parent).iter().skip(1).rev();
                open.extend(others.map(|&other| (other, depth + 1, true)));
            } else {
                self.schedule(&mut open, node, depth);
            }
        }
        self.end_row();
    }

    /// Plans to write the action that continues `node`.
    fn schedule(&self, open: &mut Vec<(NodeId, usize, bool)>, node: NodeId, depth: usize) {
        if let Some(&next) = self.tree.children(node).first() {
            open.push((next, depth, false));
        }
    }

    fn action(&mut self, node: NodeId) {
        let Some(step) = self.tree.step(node) else { return };
        let before = self.tree.parent(node).and_then(|before| self.tree.step(before));
        let begins = before.is_none_or(|before| before.seat != step.seat);
        if begins || self.row.is_empty() {
            self.row.push(Item::Turn { number: turn_of(self.tree, node), seat: step.seat, begins });
        }
        let name = self.tree.name(node);
        if !name.is_empty() {
            self.row.push(Item::Name(name.to_owned()));
        }
        self.row.push(Item::Action(node));
        self.notes(node);
    }
}

/// Returns the number of the turn that an action belongs to, from 1.
pub(super) fn turn_of<G: Game>(tree: &Tree<G>, node: NodeId) -> usize {
    let seats: Vec<_> = tree.path_to(node).iter().filter_map(|&node| Some(tree.step(node)?.seat)).collect();
    seats.chunk_by(Seat::eq).count()
}

#[cfg(test)]
mod tests {
    use dohyo_core::Setup;
    use dohyo_sumoo::Sumoo;

    use super::*;

    /// Returns the rows of a tree with this body, in short: turns, actions and notes, after a dot for each depth.
    fn drawn(body: &str) -> Vec<String> {
        let text = format!("dohyo tree 1\ngame: sumoo\nrules: {}\n\n{body}", Sumoo::INFO.rules);
        let tree = Tree::<Sumoo>::from_text(&text).unwrap_or_else(|why| panic!("{why}"));
        let item = |item: &Item| match item {
            Item::Turn { number, begins, .. } => format!("{number}{}", if *begins { "." } else { "…" }),
            Item::Action(node) => tree.step(*node).expect("an action").played.to_string(),
            Item::Name(name) => format!("<{name}>"),
            Item::Comment(comment) => format!("{{{comment}}}"),
        };
        let row = |row: &Row| {
            let items: Vec<_> = row.items.iter().map(item).collect();
            format!("{}{}", "· ".repeat(row.depth), items.join(" "))
        };
        rows(&tree).iter().map(row).collect()
    }

    /// Returns the tokens of three moves that make a turn.
    fn moves() -> [String; 3] {
        let moves = |game: &Sumoo| {
            let mut legal = Vec::new();
            legal_moves(game, &mut legal);
            legal
        };
        let start = Sumoo::dealt(&dohyo_core::Options::new(), dohyo_core::Seed::default()).expect("a game");
        let found = moves(&start).into_iter().find_map(|(a, after)| {
            moves(&after).into_iter().find_map(|(b, after)| {
                let (c, _) = moves(&after).into_iter().next()?;
                Some([a.clone(), b, c])
            })
        });
        found.expect("three moves")
    }

    /// Adds every move of the player to act but the end of the turn, with the game after it.
    fn legal_moves(game: &Sumoo, found: &mut Vec<(String, Sumoo)>) {
        let seat = game.to_act().first().expect("a player");
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        for action in legal {
            let mut after = game.clone();
            after.play(seat, &action, dohyo_core::Fate::Unknown).expect("legal");
            if after.to_act().contains(seat) {
                found.push((action.to_string(), after));
            }
        }
    }

    #[test]
    fn variations_follow_the_move_that_they_replace() {
        let [a, b, c] = moves();
        assert_eq!(drawn(""), Vec::<String>::new());
        assert_eq!(drawn(&format!("{a} {b} end")), [format!("1. {a} {b} end")]);
        assert_eq!(
            drawn(&format!("{a} !\"Main\" {b} ( end \"Early\" ) {c}")),
            [format!("1. <Main> {a} {b}"), "· 1… end {Early}".to_owned(), format!("1… {c}")]
        );
        // A variation of a variation, and one that ends the line.
        assert_eq!(
            drawn(&format!("{a} ( end ) {b} ( end ) end")),
            [
                format!("1. {a}"),
                "· 1. end".to_owned(),
                format!("1… {b}"),
                "· 1… end".to_owned(),
                "1… end".to_owned(),
            ]
        );
    }
}
