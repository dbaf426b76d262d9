//! Trees as text.
//!
//! ```text
//! dohyo tree 1
//! game: abalone
//! rules: 1
//! player 1: Ada
//!
//! a1b2 i9h8 ( i8h7 !"Other way" "Too far from the centre" b1c2 ) * c3c4
//! ```
//!
//! The header is that of a [`Record`]. A variation stands in parentheses after the action that it replaces. A comment
//! follows its action in quotes, a name has `!` before its quotes, and `*` follows the action that is shown. The seat is
//! written before an action (`2:swap`) if several may act.

use std::fmt::Write as _;

use dohyo_core::{Fate, Game, Record, Seat, Setup, SetupError, Unplayable};

use super::{NodeId, Tree};
use crate::{Origin, Seating, SeatingError, Terms};

const FIRST_LINE: &str = "dohyo tree 1";

/// The longest text of a tree, in bytes.
pub(crate) const MAX_BYTES: usize = 1 << 18;

/// The deepest nesting of variations.
const MAX_DEPTH: usize = 200;

/// Why a text is not a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError<I> {
    /// The text is too long.
    #[error("the tree is {found} bytes long; expected at most {MAX_BYTES}")]
    TooLong {
        /// The length of the text in bytes.
        found: usize,
    },
    /// The header cannot be read.
    #[error("the header of the tree: {0}")]
    Header(String),
    /// It is a tree of another game.
    #[error("a tree of {found}; expected {expected}")]
    OtherGame {
        /// The id in the header.
        found: String,
        /// The id of the game.
        expected: &'static str,
    },
    /// Its rules cannot be played any more, or not yet.
    #[error("version {0} of the rules is not known here")]
    Rules(u32),
    /// The game cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The players do not fit the game.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// An action cannot be played.
    #[error("action {number} of the tree: {why}")]
    Action {
        /// The number of the action in the text, counted from 1.
        number: usize,
        /// Why it cannot be played.
        why: Unplayable<I>,
    },
    /// The parentheses or quotes do not match, or there are too many actions.
    #[error("word {number} of the tree: {problem}; expected {expected}")]
    Form {
        /// The number of the word in the text, counted from 1.
        number: usize,
        /// What is wrong.
        problem: &'static str,
        /// What was expected instead.
        expected: &'static str,
    },
}

impl<G: Game> Tree<G> {
    /// Writes the tree, with the place that is shown.
    pub fn to_text(&self) -> String {
        let mut text = self.header();
        text.push('\n');
        let mut words = Words { tree: self, text: String::new() };
        words.notes(NodeId::ROOT);
        words.line(NodeId::ROOT);
        text + words.text.trim_start() + "\n"
    }

    /// Writes the tree without variations and comments: the line through the node that is shown, to its end.
    pub fn line_to_text(&self) -> String {
        let mut words = Words { tree: self, text: String::new() };
        for node in self.path_to(self.end_of(self.here)) {
            words.action(node);
            if node == self.here {
                words.text.push_str(" *");
            }
        }
        self.header() + "\n" + words.text.trim_start() + "\n"
    }

    fn header(&self) -> String {
        let mut record = self.root.to_record(None);
        if record.players.iter().all(String::is_empty) {
            record.players.clear();
        }
        record.started = None;
        let header = record.to_string();
        let rest = header.strip_prefix(Record::FIRST_LINE).unwrap_or(&header);
        format!("{FIRST_LINE}{}", rest.trim_end()) + "\n"
    }
}

/// Writes the words of a tree.
struct Words<'a, G: Game> {
    tree: &'a Tree<G>,
    text: String,
}

impl<G: Game> Words<'_, G> {
    /// Writes everything after `from`.
    fn line(&mut self, from: NodeId) {
        // The nodes whose followers are to be written, and how many variations are open there.
        let mut open = vec![Task::After(from)];
        while let Some(task) = open.pop() {
            match task {
                Task::Close => self.text.push_str(" )"),
                Task::Variation(node) => {
                    self.text.push_str(" (");
                    self.action(node);
                    self.notes(node);
                    open.push(Task::Close);
                    open.push(Task::After(node));
                }
                Task::After(node) => {
                    let children = self.tree.children(node);
                    let Some((&first, others)) = children.split_first() else { continue };
                    self.action(first);
                    self.notes(first);
                    open.push(Task::After(first));
                    open.extend(others.iter().rev().map(|&other| Task::Variation(other)));
                }
            }
        }
    }

    fn action(&mut self, node: NodeId) {
        let Some(step) = self.tree.step(node) else { return };
        self.text.push(' ');
        let before = self.tree.parent(node).map(|before| self.tree.game_at(before).to_act());
        if before.and_then(dohyo_core::SeatSet::single) != Some(step.seat) {
            let _ = write!(self.text, "{}:", step.seat);
        }
        let _ = write!(self.text, "{}", step.played);
    }

    fn notes(&mut self, node: NodeId) {
        let (name, comment) = (self.tree.name(node), self.tree.comment(node));
        for (mark, words) in [("!", name), ("", comment)] {
            if !words.is_empty() {
                let _ = write!(self.text, " {mark}\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""));
            }
        }
        if node == self.tree.here() && node != NodeId::ROOT {
            self.text.push_str(" *");
        }
    }
}

enum Task {
    After(NodeId),
    Variation(NodeId),
    Close,
}

impl<G: Setup> Tree<G> {
    /// Reads a tree.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a tree of this game, or if an action in it cannot be played.
    pub fn from_text(text: &str) -> Result<Self, TreeError<G::Illegal>> {
        let mut reader = Reader::new(text)?;
        while reader.read_word()? {}
        reader.finish()
    }
}

/// Reads a tree word by word, so that a page can do something else meanwhile: replaying a game may take long.
pub struct Reader<G: Game> {
    tree: Tree<G>,
    /// The words still to be read, the next one last.
    words: Vec<String>,
    /// The number of words read so far.
    number: usize,
    /// The number of actions read so far.
    actions: usize,
    /// The last node of each open line.
    ends: Vec<NodeId>,
    here: NodeId,
}

impl<G: Setup> Reader<G> {
    /// Reads the header.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is not that of a tree of this game.
    pub fn new(text: &str) -> Result<Self, TreeError<G::Illegal>> {
        if text.len() > MAX_BYTES {
            return Err(TreeError::TooLong { found: text.len() });
        }
        let (header, body) = text.split_once("\n\n").unwrap_or((text, ""));
        let rest = header.strip_prefix(FIRST_LINE);
        let rest = rest.ok_or_else(|| TreeError::Header(format!("expected `{FIRST_LINE}`")))?;
        let record: Record = format!("{}{rest}\n\n", Record::FIRST_LINE)
            .parse()
            .map_err(|why: dohyo_core::RecordError| TreeError::Header(why.to_string()))?;
        if record.game != G::INFO.id {
            return Err(TreeError::OtherGame { found: record.game, expected: G::INFO.id });
        }
        if !(G::INFO.oldest_rules..=G::INFO.rules).contains(&record.rules) {
            return Err(TreeError::Rules(record.rules));
        }
        let start: G = Origin::begin(&record)?;
        let seats = start.seats().len();
        let tree = Tree::seated(start, Seating::of_record(&record, Terms::default(), seats))?;
        let mut words = split(body)?;
        words.reverse();
        Ok(Self { tree, words, number: 0, actions: 0, ends: vec![NodeId::ROOT], here: NodeId::ROOT })
    }

    /// Reads the next word. Returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// Returns an error if the word is out of place, or an action that cannot be played.
    pub fn read_word(&mut self) -> Result<bool, TreeError<G::Illegal>> {
        let Some(word) = self.words.pop() else { return Ok(false) };
        self.number += 1;
        let number = self.number;
        let form = move |problem, expected| TreeError::Form { number, problem, expected };
        let end = *self.ends.last().unwrap_or(&NodeId::ROOT);
        match word.as_str() {
            "(" => {
                let before =
                    self.tree.parent(end).ok_or(form("a variation of nothing", "an action before it"))?;
                if self.ends.len() > MAX_DEPTH {
                    return Err(form("too many nested variations", "at most 200"));
                }
                self.ends.push(before);
            }
            ")" => {
                self.ends.pop();
                if self.ends.is_empty() {
                    return Err(form("a `)` without its `(`", "an action"));
                }
            }
            "*" => self.here = end,
            _ => match word.strip_prefix("!\"").or_else(|| word.strip_prefix('"')) {
                Some(words) if word.starts_with('!') => self.tree.set_name(end, words),
                Some(words) => self.tree.set_comment(end, words),
                None => {
                    let next = self.play(end, &word)?;
                    if let Some(end) = self.ends.last_mut() {
                        *end = next;
                    }
                }
            },
        }
        Ok(true)
    }

    /// Plays an action after `end`.
    fn play(&mut self, end: NodeId, word: &str) -> Result<NodeId, TreeError<G::Illegal>> {
        self.actions += 1;
        let (number, word_number) = (self.actions, self.number);
        let wrong = |why| TreeError::Action { number, why };
        if self.tree.nodes.len() > super::MAX_NODES {
            let (problem, expected) = ("too many actions", "at most 4000");
            return Err(TreeError::Form { number: word_number, problem, expected });
        }
        let mut game = self.tree.game_at(end).clone();
        let told = word.split_once(':').and_then(|(seat, text)| Some((seat.parse::<Seat>().ok()?, text)));
        let (seat, text) = match (told, game.to_act().first()) {
            (Some(told), _) => told,
            (None, Some(seat)) => (seat, word),
            (None, None) => {
                let (problem, expected) = ("an action after the end of the game", "no more actions");
                return Err(TreeError::Form { number: word_number, problem, expected });
            }
        };
        let played = game.play_text(seat, text, Fate::Told(None)).map_err(wrong)?;
        let same = |&child: &NodeId| {
            self.tree.step(child).is_some_and(|step| step.seat == seat && step.played == played)
        };
        let known = self.tree.children(end).iter().copied().find(same);
        Ok(known.unwrap_or_else(|| self.tree.add(end, seat, played, game)))
    }

    /// Returns the part that is read, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let all = self.number + self.words.len();
        if all == 0 { 1.0 } else { self.number as f64 / all as f64 }
    }

    /// Returns the tree once every word is read.
    ///
    /// # Errors
    ///
    /// Returns an error if a variation is still open.
    pub fn finish(mut self) -> Result<Tree<G>, TreeError<G::Illegal>> {
        if self.ends.len() > 1 || !self.words.is_empty() {
            let (problem, expected) = ("the text ends within a variation", "`)`");
            return Err(TreeError::Form { number: self.number + 1, problem, expected });
        }
        self.tree.here = self.here;
        Ok(self.tree)
    }
}

/// Splits a text at spaces outside of quotes. A quoted word keeps its opening quote and loses its closing one.
fn split<I>(text: &str) -> Result<Vec<String>, TreeError<I>> {
    let mut words = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_whitespace() {
            continue;
        }
        let mut word = String::from(letter);
        if letter == '!' {
            word.extend(letters.next_if_eq(&'"'));
        }
        if word.ends_with('"') {
            loop {
                match letters.next() {
                    Some('"') => break,
                    Some('\\') => word.extend(letters.next()),
                    Some(letter) => word.push(letter),
                    None => {
                        let (problem, expected) = ("a quote without its end", "`\"`");
                        return Err(TreeError::Form { number: words.len() + 1, problem, expected });
                    }
                }
            }
        } else {
            while let Some(letter) = letters.next_if(|letter| !letter.is_whitespace()) {
                word.push(letter);
            }
        }
        words.push(word);
    }
    Ok(words)
}
