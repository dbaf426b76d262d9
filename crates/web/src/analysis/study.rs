//! A study: a tree of variations on a table that is set apart.

use std::time::Duration;

use dohyo_core::{Fate, Record, Seat, Seed};
use dohyo_table::{Actor, Deleted, MAX_NODES, NodeId, Refusal, Seq, Table, Tree, Unplayed, Wish};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::address::Page;
use crate::storage;
use crate::table::host::{Denial, Host, fresh_seed};
use crate::table::{Shown, Sitting};
use crate::texts::Sentence;

/// The names under which the browser keeps the last analysis of a game, and the one before.
const KEPT: &str = "analysis";
const PREVIOUS: &str = "analysis.previous";

/// How long after a change the browser keeps it.
const KEEP_AFTER: Duration = Duration::from_millis(100);

/// A tree of variations, and the table that shows a place in it.
pub(super) struct Study<G: Shown> {
    /// The table. Stored, so that a study is small enough to be passed around.
    sitting: StoredValue<Sitting<G>>,
    /// The tree, with the place that is shown.
    pub(super) tree: RwSignal<Tree<G>>,
    /// What was deleted last, with the number of its actions.
    pub(super) deleted: RwSignal<Option<(Deleted, usize)>>,
    /// Whether the reader has changed anything since the tree was opened.
    touched: StoredValue<bool>,
    /// Incremented with each change that waits to be kept.
    waits: StoredValue<u32>,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived impl would require `G: Copy`")]
impl<G: Shown> Clone for Study<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Shown> Copy for Study<G> {}

impl<G: Shown> Study<G> {
    /// Opens a tree. `own` says whether it is the reader's, rather than one from a link.
    pub(super) fn open(tree: Tree<G>, own: bool) -> Self {
        let table = tree.table();
        let tree = RwSignal::new(tree);
        let sitting = Sitting::apart(table);
        sitting.sit(Box::new(Explorer::new(tree)), Duration::ZERO);
        let study = Self {
            sitting: StoredValue::new(sitting),
            tree,
            deleted: RwSignal::new(None),
            touched: StoredValue::new(own),
            waits: StoredValue::new(0),
        };
        if own {
            study.keep();
        }
        // A tree from a link replaces the reader's own only once they have changed it.
        Effect::new(move |before: Option<usize>| {
            let size = tree.with(|tree| tree.size_of(NodeId::ROOT));
            if before.is_some_and(|before| before != size) {
                study.touch();
            }
            study.keep_soon();
            size
        });
        study
    }

    /// Returns the table.
    pub(super) fn sitting(self) -> Sitting<G> {
        self.sitting.get_value()
    }

    /// Notes that the reader has changed the tree.
    fn touch(self) {
        if !self.touched.get_value() {
            self.touched.set_value(true);
            put_aside::<G>();
            // From now on a reload shows what the reader has made of the link. The page itself stays.
            if let Ok(history) = window().history() {
                let address = Page::analysis(G::GAME).address();
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
            }
        }
    }

    /// Keeps the tree after a moment, if it is the reader's.
    fn keep_soon(self) {
        if !self.touched.get_value() {
            return;
        }
        self.waits.update_value(|waits| *waits += 1);
        let waits = self.waits.get_value();
        let keep = move || {
            if self.waits.try_get_value() == Some(waits) {
                self.keep();
            }
        };
        set_timeout(keep, KEEP_AFTER);
    }

    fn keep(self) {
        self.tree.with_untracked(|tree| storage::write(&G::GAME.kept(KEPT), &tree.to_text()));
    }

    /// Returns the node that is shown.
    pub(super) fn here(self) -> NodeId {
        self.tree.with(Tree::here)
    }

    /// Shows a node.
    pub(super) fn go_to(self, node: NodeId) {
        self.change(|tree| tree.go_to(node));
    }

    /// Changes the tree, and shows where it leads.
    fn change(self, change: impl FnOnce(&mut Tree<G>)) {
        let before = untrack(|| (self.here(), self.sitting().length()));
        self.tree.update(change);
        self.sitting().notice.set(None);
        self.sitting().take_in_news();
        let now = untrack(|| (self.here(), self.sitting().length()));
        if now.0 != before.0 && now.1 == before.1 {
            self.sitting().show_afresh();
        }
    }

    /// Goes one action back.
    pub(super) fn back(self) {
        if let Some(before) = self.tree.with_untracked(|tree| tree.parent(tree.here())) {
            self.go_to(before);
        }
    }

    /// Follows the line by one action.
    pub(super) fn forward(self) {
        if let Some(next) = self.tree.with_untracked(|tree| tree.children(tree.here()).first().copied()) {
            self.go_to(next);
        }
    }

    /// Goes to the beginning.
    pub(super) fn first(self) {
        self.go_to(NodeId::ROOT);
    }

    /// Goes to the end of the line.
    pub(super) fn last(self) {
        self.go_to(self.tree.with_untracked(|tree| tree.end_of(tree.here())));
    }

    /// Goes to another variation of the action that is shown, or of a choice before it.
    pub(super) fn aside(self, by: isize) {
        let to = self.tree.with_untracked(|tree| {
            let path = tree.path_to(tree.here());
            path.into_iter().rev().find_map(|node| tree.sibling(node, by))
        });
        if let Some(to) = to {
            self.go_to(to);
        }
    }

    /// Plays actions in the game's notation from the node that is shown.
    pub(super) fn play(self, actions: &[String]) {
        for action in actions {
            let seat = self.tree.with_untracked(|tree| tree.game().to_act().first());
            let Some(seat) = seat else { return };
            let before = untrack(|| self.here());
            self.sitting().act(seat, action);
            if untrack(|| self.here()) == before {
                return;
            }
        }
    }

    /// Moves the variation that is shown before its neighbour.
    pub(super) fn promote(self) {
        self.edit(|tree| tree.promote(tree.here()));
    }

    /// Makes the line that is shown the main line.
    pub(super) fn make_main(self) {
        self.edit(|tree| tree.make_main(tree.here()));
    }

    /// Changes the tree but not the place.
    pub(super) fn edit(self, change: impl FnOnce(&mut Tree<G>)) {
        self.touch();
        self.tree.update(change);
        self.keep_soon();
    }

    /// Deletes the action that is shown and everything after it.
    pub(super) fn delete(self) {
        let mut deleted = None;
        self.change(|tree| {
            let (here, size) = (tree.here(), tree.size_of(tree.here()));
            deleted = tree.delete(here).map(|deleted| (deleted, size));
        });
        if deleted.is_some() {
            self.deleted.set(deleted);
        }
    }

    /// Brings back what was deleted last.
    pub(super) fn restore(self) {
        let Some((deleted, _)) = self.deleted.get_untracked() else { return };
        self.deleted.set(None);
        self.change(|tree| tree.restore(deleted));
    }

    /// Plays the action that is shown with another luck.
    pub(super) fn draw_again(self) {
        let seed = fresh_seed();
        self.change(|tree| {
            let _ = tree.draw_again(tree.here(), Fate::Drawn(seed));
        });
    }

    /// Begins with another tree. The present one can be brought back.
    pub(super) fn begin(self, tree: Tree<G>) {
        self.keep();
        put_aside::<G>();
        self.touched.set_value(true);
        self.deleted.set(None);
        self.change(|old| *old = tree);
        self.sitting().show_afresh();
    }
}

/// Returns the text of the last analysis, if the browser has kept one.
pub(super) fn kept<G: Shown>() -> Option<String> {
    storage::read(&G::GAME.kept(KEPT))
}

/// Returns the text of the analysis before the last, if the browser has kept one.
pub(super) fn previous<G: Shown>() -> Option<String> {
    storage::read(&G::GAME.kept(PREVIOUS))
}

/// Keeps the last analysis as the one before.
pub(super) fn put_aside<G: Shown>() {
    if let Some(text) = kept::<G>() {
        storage::write(&G::GAME.kept(PREVIOUS), &text);
    }
}

/// The authority of a study: actions grow its tree.
struct Explorer<G: Shown> {
    tree: RwSignal<Tree<G>>,
    table: Table<G>,
    /// The source of luck: never that of the game that is studied.
    seed: Seed,
    refused: Vec<Denial<G::Illegal>>,
}

impl<G: Shown> Explorer<G> {
    fn new(tree: RwSignal<Tree<G>>) -> Self {
        let table = tree.with_untracked(Tree::table);
        Self { tree, table, seed: fresh_seed(), refused: Vec::new() }
    }

    fn play(&mut self, seat: Seat, action: &G::Action) {
        let fate = Fate::Drawn(self.seed);
        let played = self.tree.try_update(|tree| tree.play(seat, action, fate));
        let Some(Err(why)) = played else { return };
        self.refused.push(match why {
            Unplayed::Illegal(why) => Denial::Table(Refusal::Illegal(why)),
            Unplayed::Luck(why) => Denial::Table(Refusal::Luck(why)),
            Unplayed::Full => {
                Denial::Server(Sentence::new(|lang| (lang.texts().analysis_words().full)(MAX_NODES)))
            }
        });
    }

    fn go_to(&self, find: impl FnOnce(&Tree<G>) -> Option<NodeId>) {
        if let Some(node) = self.tree.with_untracked(find) {
            self.tree.update(|tree| tree.go_to(node));
        }
    }
}

impl<G: Shown> Host<G> for Explorer<G> {
    fn table(&self) -> &Table<G> {
        &self.table
    }

    fn send(&mut self, _at: Duration, by: Actor, what: Wish<G::Action>) {
        match (by, what) {
            (Actor::Seat(seat), Wish::Act(action)) => self.play(seat, &action),
            (_, Wish::TakeBack) => self.go_to(|tree| tree.parent(tree.here())),
            (_, Wish::Redo) => self.go_to(|tree| tree.children(tree.here()).first().copied()),
            _ => {}
        }
    }

    fn take_in(&mut self, _at: Duration) -> Vec<Denial<G::Illegal>> {
        self.table = self.tree.with_untracked(Tree::table);
        std::mem::take(&mut self.refused)
    }

    fn waits_for_luck(&self) -> bool {
        false
    }

    fn record(&self) -> Record {
        self.table.to_record(None)
    }

    fn decided(&self) -> Seq {
        self.table.seq()
    }

    fn kept(&self, _elapsed: Duration) -> Option<String> {
        None
    }
}
