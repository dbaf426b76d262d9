//! A simulated network between an authority and a follower, for tests.

use std::time::Duration;

use dohyo_core::{Chance, Fate, Game, Seed};

use crate::{Actor, Command, CommandId, Entry, Follower, Refusal, Seq, Table, Wish};

/// The quality of a simulated link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The longest delay of a message; the shortest is half of it. Messages can overtake each other.
    pub lag: Duration,
    /// One message in this many is lost. None is lost if 0.
    pub lost_one_in: u32,
    /// One message in this many arrives twice. None does if 0.
    pub doubled_one_in: u32,
}

/// A message on the link. `I` is the reason of the game's rules to refuse an action.
#[derive(Clone, Debug)]
enum Message<I> {
    Command(Command<String>),
    Since(Seq),
    Entries(Vec<Entry<String>>),
    Refused(CommandId, Refusal<I>),
}

/// An authority and a follower in one process, connected by a simulated link.
#[derive(Clone, Debug)]
pub struct Rehearsal<G: Game> {
    authority: Table<G>,
    seed: Seed,
    follower: Follower<G>,
    link: Link,
    chance: Chance,
    /// The messages on the link, each with its time of arrival.
    under_way: Vec<(Duration, Message<G::Illegal>)>,
    /// The id of the next command.
    next_id: u64,
    /// The next time at which unanswered commands are sent again and missing entries are asked for.
    again_at: Duration,
}

/// The number of lags after which an answer is overdue.
const OVERDUE: u32 = 4;

impl<G: Game> Rehearsal<G> {
    /// Puts `table`, whose luck is drawn from `seed`, behind a link. `chance` decides what the link does.
    pub fn new(table: Table<G>, seed: Seed, link: Link, chance: Chance) -> Self {
        // The log may contain commands of earlier followers, whose ids must not be used again.
        let next_id = (1 << 32) * (1 + u64::from(table.seq().0));
        let follower = Follower::new(table.clone());
        let (under_way, again_at) = (Vec::new(), Duration::ZERO);
        Self { authority: table, seed, follower, link, chance, under_way, next_id, again_at }
    }

    /// Returns the follower's table: confirmed and predicted.
    pub fn table(&self) -> &Table<G> {
        self.follower.table()
    }

    /// Returns the authority's table.
    pub fn authority(&self) -> &Table<G> {
        &self.authority
    }

    /// Returns `true` if a command has not been answered yet.
    pub fn is_waiting(&self) -> bool {
        self.follower.is_waiting()
    }

    /// Returns `true` if the effect of the last command cannot be predicted. See [`Follower::is_stalled`].
    pub fn is_stalled(&self) -> bool {
        self.follower.is_stalled()
    }

    /// Sends a command at `at`, and predicts its effect if possible.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the command cannot succeed.
    pub fn ask(
        &mut self,
        at: Duration,
        by: Actor,
        what: Wish<G::Action>,
    ) -> Result<CommandId, Refusal<G::Illegal>> {
        let id = CommandId(self.next_id);
        let command = self.follower.ask(id, at, by, what)?.clone().into_text();
        self.next_id += 1;
        self.post(at, &Message::Command(command));
        Ok(id)
    }

    /// Delivers the messages that are due by `at`. Returns the refusals among them.
    pub fn advance(&mut self, at: Duration) -> Vec<Refusal<G::Illegal>> {
        if at >= self.again_at {
            self.again_at = at + self.link.lag * OVERDUE;
            let unanswered: Vec<_> = self.follower.unanswered().cloned().collect();
            for command in unanswered {
                self.post(at, &Message::Command(command.into_text()));
            }
            self.post(at, &Message::Since(self.follower.seq()));
        }
        let mut refused = Vec::new();
        // Delivering a message may post others that are due at once.
        while let Some(next) = self.under_way.iter().position(|(due, _)| *due <= at) {
            match self.under_way.swap_remove(next).1 {
                Message::Command(command) => self.decide(at, command),
                Message::Since(seq) => {
                    let news = self.authority.news(seq);
                    self.post(at, &Message::Entries(news));
                }
                Message::Entries(entries) => self.receive(entries),
                Message::Refused(id, why) => {
                    if why != Refusal::ChainBroken && self.follower.drop_refused(id) {
                        refused.push(why);
                    }
                }
            }
        }
        refused
    }

    fn decide(&mut self, at: Duration, command: Command<String>) {
        let id = command.id;
        let answer = match self.authority.submit_text(at, command, Fate::Drawn(self.seed)) {
            Ok(entries) => Message::Entries(entries.iter().map(|entry| entry.to_text()).collect()),
            Err(why) => Message::Refused(id, why),
        };
        self.post(at, &answer);
    }

    /// Adds the entries that follow the known ones. The rest is asked for again later.
    fn receive(&mut self, entries: Vec<Entry<String>>) {
        for entry in entries {
            if entry.seq == self.follower.seq().next()
                && let Ok(entry) = entry.read(self.follower.confirmed().game())
            {
                let _ = self.follower.receive([entry]);
            }
        }
    }

    fn post(&mut self, at: Duration, message: &Message<G::Illegal>) {
        let happens = |chance: &mut Chance, one_of: u32| one_of > 0 && chance.below(one_of) == 0;
        if happens(&mut self.chance, self.link.lost_one_in) {
            return;
        }
        let copies = 1 + u32::from(happens(&mut self.chance, self.link.doubled_one_in));
        for _ in 0..copies {
            let most = self.link.lag.as_millis() as u32;
            let lag = Duration::from_millis((most - self.chance.below(most / 2 + 1)).into());
            self.under_way.push((at + lag, message.clone()));
        }
    }
}
