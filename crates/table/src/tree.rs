//! A game with variations: a tree of actions, for looking at games and trying moves.
//!
//! ```
//! use dohyo_abalone::Abalone;
//! use dohyo_core::{Fate, Game, Options, Seat, Seed};
//! use dohyo_table::{NodeId, Origin, Tree};
//!
//! let (game, origin) = Origin::deal::<Abalone>(&Options::new(), Seed::default())?;
//! let mut tree = Tree::new(game, origin);
//! for action in ["a1b2", "b1c2"] {
//!     tree.go_to(NodeId::ROOT);
//!     let action = tree.game().read_action(action)?;
//!     tree.play(Seat::FIRST, &action, Fate::Unknown)?;
//! }
//! assert_eq!(tree.children(NodeId::ROOT).len(), 2);
//! assert!(tree.to_text().ends_with("a1b2 ( b1c2 * )\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod text;

use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Fate, Game, LuckError, PlayedIn, Refused, Seat};

pub(crate) use text::MAX_BYTES;
pub use text::{Reader, TreeError};

use crate::evolve::mark_of;
use crate::{CommandId, Entry, EntryOf, Event, Origin, Player, Seating, SeatingError, Seq, Step, Table};

/// A node of a [`Tree`]: a position, and the action that led to it. Ids stay valid when other nodes are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The position that the tree begins from.
    pub const ROOT: Self = Self(0);

    /// Returns the number of the node.
    pub const fn number(self) -> u32 {
        self.0
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A game with variations, and a place in it.
///
/// The first child of each node continues its line; the others are variations. Cloning is cheap: clones share the games.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    /// The table at the root.
    root: Table<G>,
    /// All nodes ever added. Deleted ones are no longer children of their parent.
    nodes: Vec<Node<G>>,
    here: NodeId,
}

#[derive(Clone, Debug)]
struct Node<G: Game> {
    /// The node before. That of the root is the root.
    parent: NodeId,
    /// How the node was reached; `None` for the root.
    made: Option<Made<G>>,
    children: Vec<NodeId>,
    name: String,
    comment: String,
}

#[derive(Clone, Debug)]
struct Made<G: Game> {
    step: Arc<Step<G>>,
    entry: Arc<EntryOf<G>>,
}

/// A part of a tree that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deleted {
    node: NodeId,
    /// Its place among the children of its parent.
    place: usize,
    here: NodeId,
}

/// Why an action cannot be added to a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed<I> {
    /// The rules refuse it.
    #[error("{0}")]
    Illegal(I),
    /// The rules allow it, but not with this luck.
    #[error(transparent)]
    Luck(LuckError),
    /// The tree has as many nodes as it may have.
    #[error("the tree is full; expected at most {} actions", MAX_NODES)]
    Full,
}

/// The most nodes of a tree.
pub const MAX_NODES: usize = 4_000;

/// The most characters of a name.
pub const MAX_NAME: usize = 60;

/// The most characters of a comment.
pub const MAX_COMMENT: usize = 600;

impl<G: Game> Tree<G> {
    /// Begins a tree with the position of `game`. `origin` says how the game began.
    pub fn new(game: G, origin: Origin) -> Self {
        let seats = game.seats().len();
        let players = (0..seats).map(|_| Player::human(""));
        Self::seated(game, Seating { origin, ..Seating::new(players) })
            .unwrap_or_else(|_| unreachable!("there is a player for each seat"))
    }

    /// Begins a tree whose seats have names. Everybody counts as a person, without clock and terms.
    fn seated(game: G, seating: Seating) -> Result<Self, SeatingError> {
        let players = seating.players.into_iter().map(|player| Player::human(player.name));
        let seating = Seating { origin: seating.origin, started: seating.started, ..Seating::new(players) };
        let root = Node {
            parent: NodeId::ROOT,
            made: None,
            children: Vec::new(),
            name: String::new(),
            comment: String::new(),
        };
        Ok(Self { root: Table::new(game, seating)?, nodes: vec![root], here: NodeId::ROOT })
    }

    /// Returns a tree with the game of `table` as its only line, at its end.
    pub fn of_table(table: &Table<G>) -> Self {
        let seating = table.seating().clone();
        let mut tree = Self::seated(table.start().clone(), seating)
            .unwrap_or_else(|_| unreachable!("the table has a player for each seat"));
        for step in table.line().iter().take(MAX_NODES) {
            tree.here = tree.add(tree.here, step.seat, step.played.clone(), step.after.clone());
        }
        tree
    }

    /// Returns the node that is shown.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// Shows a node.
    pub fn go_to(&mut self, node: NodeId) {
        if self.contains(node) {
            self.here = node;
        }
    }

    /// Returns `true` if the node exists and was not deleted.
    pub fn contains(&self, node: NodeId) -> bool {
        let mut at = node;
        while at != NodeId::ROOT {
            let Some(found) = self.nodes.get(at.index()) else { return false };
            if !self.children(found.parent).contains(&at) {
                return false;
            }
            at = found.parent;
        }
        true
    }

    /// Returns the position that the tree begins from.
    pub fn start(&self) -> &G {
        self.root.start()
    }

    /// Returns the game at the node that is shown.
    pub fn game(&self) -> &G {
        self.game_at(self.here)
    }

    /// Returns the game at a node.
    pub fn game_at(&self, node: NodeId) -> &G {
        self.step(node).map_or(self.start(), |step| &step.after)
    }

    /// Returns the action that led to a node, with the game after it; `None` for the root.
    pub fn step(&self, node: NodeId) -> Option<&Arc<Step<G>>> {
        Some(&self.nodes.get(node.index())?.made.as_ref()?.step)
    }

    /// Returns the node before, or `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| self.nodes.get(node.index()).map(|node| node.parent))?
    }

    /// Returns the nodes that follow, the one that continues the line first.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.nodes.get(node.index()).map_or(&[], |node| &node.children)
    }

    /// Returns the name of the line that begins at a node; empty if it has none.
    pub fn name(&self, node: NodeId) -> &str {
        self.nodes.get(node.index()).map_or("", |node| &node.name)
    }

    /// Returns the comment on a node; empty if there is none.
    pub fn comment(&self, node: NodeId) -> &str {
        self.nodes.get(node.index()).map_or("", |node| &node.comment)
    }

    /// Names the line that begins at a node.
    pub fn set_name(&mut self, node: NodeId, name: &str) {
        if let Some(node) = self.nodes.get_mut(node.index()) {
            node.name = one_line(name, MAX_NAME);
        }
    }

    /// Comments on a node.
    pub fn set_comment(&mut self, node: NodeId, comment: &str) {
        if let Some(node) = self.nodes.get_mut(node.index()) {
            node.comment = one_line(comment, MAX_COMMENT);
        }
    }

    /// Returns the nodes from the first action to `node`.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let earlier = |&node: &NodeId| self.parent(node).filter(|&before| before != NodeId::ROOT);
        let mut path: Vec<_> =
            std::iter::successors(Some(node).filter(|&node| node != NodeId::ROOT), earlier).collect();
        path.reverse();
        path
    }

    /// Returns the last node of the line that continues `node`.
    pub fn end_of(&self, node: NodeId) -> NodeId {
        let next = |&node: &NodeId| self.children(node).first().copied();
        std::iter::successors(Some(node), next).last().unwrap_or(node)
    }

    /// Returns the variation beside `node` that is `by` places further, if there is one.
    pub fn sibling(&self, node: NodeId, by: isize) -> Option<NodeId> {
        let siblings = self.children(self.parent(node)?);
        let place = siblings.iter().position(|&other| other == node)?;
        siblings.get(place.checked_add_signed(by)?).copied()
    }

    /// Returns the first node of the branch that `node` belongs to: the last one on its way that is a variation, or the
    /// root.
    pub fn branch_of(&self, node: NodeId) -> NodeId {
        let is_variation = |node: NodeId| self.sibling(node, -1).is_some();
        self.path_to(node).into_iter().rev().find(|&node| is_variation(node)).unwrap_or(NodeId::ROOT)
    }

    /// Returns `true` if the node is on the main line.
    pub fn is_main(&self, node: NodeId) -> bool {
        self.branch_of(node) == NodeId::ROOT
    }

    /// Returns a table with the game up to the node that is shown.
    pub fn table(&self) -> Table<G> {
        self.table_at(self.here)
    }

    /// Returns a table with the game up to a node.
    pub fn table_at(&self, node: NodeId) -> Table<G> {
        let mut table = self.root.clone();
        for made in self.path_to(node).iter().filter_map(|node| self.nodes[node.index()].made.as_ref()) {
            table.line.push(made.step.clone());
            table.log.push(made.entry.clone());
        }
        table.outcome = table.game().outcome();
        table
    }

    /// Plays an action at the node that is shown, and shows the node after it. An action that is there already is
    /// followed with the luck it had; another one begins a variation.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the tree unchanged, if the rules refuse the action, if `fate` has no luck for it, or
    /// if the tree is full.
    pub fn play(
        &mut self,
        seat: Seat,
        action: &G::Action,
        fate: Fate<'_, G::Luck>,
    ) -> Result<NodeId, Unplayed<G::Illegal>> {
        let same = |step: &Arc<Step<G>>| step.seat == seat && step.played.action == *action;
        let known =
            self.children(self.here).iter().copied().find(|&child| self.step(child).is_some_and(same));
        self.here = match known {
            Some(child) => child,
            None => self.branch(self.here, seat, action, fate)?,
        };
        Ok(self.here)
    }

    /// Plays the action of `node` again with another luck, as a variation beside it, and shows that.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the tree unchanged, if the action has no luck or if the tree is full.
    pub fn draw_again(
        &mut self,
        node: NodeId,
        fate: Fate<'_, G::Luck>,
    ) -> Result<NodeId, Unplayed<G::Illegal>> {
        let (Some(step), Some(parent)) = (self.step(node).cloned(), self.parent(node)) else {
            return Err(Unplayed::Luck(LuckError::Unneeded));
        };
        if step.played.luck.is_none() {
            return Err(Unplayed::Luck(LuckError::Unneeded));
        }
        let drawn = self.branch(parent, step.seat, &step.played.action, fate)?;
        let luck = |node: NodeId| self.step(node).map(|step| step.played.clone());
        let same = self.children(parent).iter().copied().find(|&other| luck(other) == luck(drawn));
        self.here = same.unwrap_or(drawn);
        if self.here != drawn {
            // The same luck once more: nothing was gained.
            self.nodes[parent.index()].children.retain(|&child| child != drawn);
        }
        Ok(self.here)
    }

    /// Adds what follows from an action at `parent`.
    fn branch(
        &mut self,
        parent: NodeId,
        seat: Seat,
        action: &G::Action,
        fate: Fate<'_, G::Luck>,
    ) -> Result<NodeId, Unplayed<G::Illegal>> {
        if self.nodes.len() > MAX_NODES {
            return Err(Unplayed::Full);
        }
        let mut after = self.game_at(parent).clone();
        let luck = after.play(seat, action, fate).map_err(|why| match why {
            Refused::Illegal(why) => Unplayed::Illegal(why),
            Refused::Luck(why) => Unplayed::Luck(why),
        })?;
        Ok(self.add(parent, seat, PlayedIn::<G> { action: action.clone(), luck }, after))
    }

    /// Adds a node without checking it.
    fn add(&mut self, parent: NodeId, seat: Seat, played: PlayedIn<G>, after: G) -> NodeId {
        let node = NodeId(self.nodes.len() as u32);
        let seq = self.step(parent).map_or(Seq(1), |step| step.seq.next());
        let entry = Entry {
            seq,
            at: Duration::ZERO,
            charged: Duration::ZERO,
            credit: Duration::ZERO,
            mark: mark_of(&after),
            // Tells tables at different nodes apart.
            id: Some(CommandId(u64::from(node.0))),
            event: Event::Acted { seat, played: played.clone() },
        };
        let step = Step { seat, played, at: Duration::ZERO, after, seq, clock_before: None };
        let made = Some(Made { step: Arc::new(step), entry: Arc::new(entry) });
        let (name, comment) = (String::new(), String::new());
        self.nodes.push(Node { parent, made, children: Vec::new(), name, comment });
        self.nodes[parent.index()].children.push(node);
        node
    }

    /// Moves the variation that `node` belongs to before its neighbour.
    pub fn promote(&mut self, node: NodeId) {
        let branch = self.branch_of(node);
        let Some(parent) = self.parent(branch) else { return };
        let siblings = &mut self.nodes[parent.index()].children;
        if let Some(place) = siblings.iter().position(|&other| other == branch).filter(|&place| place > 0) {
            siblings.swap(place, place - 1);
        }
    }

    /// Makes the line through `node` the main line.
    pub fn make_main(&mut self, node: NodeId) {
        for step in self.path_to(node) {
            let parent = self.nodes[step.index()].parent;
            let siblings = &mut self.nodes[parent.index()].children;
            if let Some(place) = siblings.iter().position(|&other| other == step) {
                siblings[..=place].rotate_right(1);
            }
        }
    }

    /// Returns the number of actions that deleting `node` removes.
    pub fn size_of(&self, node: NodeId) -> usize {
        let (mut open, mut size) = (vec![node], 0);
        while let Some(node) = open.pop() {
            size += usize::from(node != NodeId::ROOT);
            open.extend(self.children(node));
        }
        size
    }

    /// Deletes a node with everything after it. Returns what [`Tree::restore`] needs to undo that, or `None` for the root.
    pub fn delete(&mut self, node: NodeId) -> Option<Deleted> {
        let parent = self.parent(node).filter(|_| self.contains(node))?;
        let deleted = Deleted {
            node,
            place: self.children(parent).iter().position(|&child| child == node)?,
            here: self.here,
        };
        self.nodes[parent.index()].children.remove(deleted.place);
        if !self.contains(self.here) {
            self.here = parent;
        }
        Some(deleted)
    }

    /// Undoes a deletion.
    pub fn restore(&mut self, deleted: Deleted) {
        let Deleted { node, place, here } = deleted;
        let Some(parent) = self.parent(node).filter(|_| !self.contains(node)) else { return };
        let siblings = &mut self.nodes[parent.index()].children;
        siblings.insert(place.min(siblings.len()), node);
        self.go_to(here);
    }
}

/// Returns a text as one line of at most `longest` characters.
fn one_line(text: &str, longest: usize) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let line = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    line.chars().take(longest).collect::<String>().trim_end().to_owned()
}
