//! An attempt at a step: judges the learner's actions.

use dohyo_core::{Options, Seat, Seed, Setup, SetupError};
use dohyo_table::{Origin, Player, Seating, SeatingError, Table};

use crate::goal::{PATIENCE, Search, count_uses, refutation, search};
use crate::{Act, Budget, Path, Play, Said, Step, Task, Taught};

/// The state of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The learner is to act.
    Open,
    /// The learner has missed the goal. The board returns to the last good point, then the attempt goes on.
    Missed(Miss),
    /// The goal is reached.
    Done,
}

/// A miss: the text for the learner, and the point at which to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miss {
    /// The explanation of the miss.
    pub say: Said,
    /// The number of actions that are not taken back.
    pub back: usize,
}

/// The help that a learner has asked for. Each level gives more than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    /// None.
    #[default]
    None,
    /// The first hint: what to do.
    What,
    /// The second hint: where to do it.
    Where,
    /// The solution.
    Shown,
}

impl Help {
    /// Returns the next level of help.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::None => Self::What,
            Self::What => Self::Where,
            Self::Where | Self::Shown => Self::Shown,
        }
    }
}

/// The consequence of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<A> {
    /// Nothing is played: the learner goes on, reads the explanation of a miss, or is done.
    Wait,
    /// The other side plays these actions, as part of the step.
    Reply(Vec<A>),
    /// The other side plays these actions to show why the action was wrong. Then the board returns.
    Show(Vec<A>),
}

/// The reason why the table of a step cannot be set up. Tests ensure that this never happens.
#[derive(Debug)]
pub enum LayError {
    /// The options or the position cannot be read.
    Setup(SetupError),
    /// The game does not have these players.
    Seating(SeatingError),
    /// Not exactly one seat is to act.
    NobodyToAct,
}

/// An attempt at a step of a lesson.
#[derive(Clone, Debug)]
pub struct Attempt {
    step: &'static Step,
    seat: Seat,
    state: State,
    help: Help,
    misses: u8,
    /// The number of actions up to the last good point.
    good: usize,
    /// The number of the learner's actions on the way to the goal.
    actions: usize,
    /// The wrong answers that were chosen, as a set of bits.
    chosen: u8,
}

impl Attempt {
    /// Begins an attempt and sets up its table.
    ///
    /// # Errors
    ///
    /// Returns an error if the step has no valid position.
    pub fn begin<G: Taught>(step: &'static Step) -> Result<(Self, Table<G>), LayError> {
        let options: Options = step.options.parse().map_err(SetupError::Position).map_err(LayError::Setup)?;
        let game = G::from_position(step.position, &options).map_err(LayError::Setup)?;
        let seat = game.to_act().single().ok_or(LayError::NobodyToAct)?;
        let own = game.side_of(seat);
        let player = |other| if own.contains(other) { Player::human("") } else { Player::computer(1) };
        let seating = Seating { origin: Origin::Position, ..Seating::new(game.seats().iter().map(player)) };
        let table = Table::new(game, seating).map_err(LayError::Seating)?;
        let attempt = Self {
            step,
            seat,
            state: State::Open,
            help: Help::None,
            misses: 0,
            good: 0,
            actions: 0,
            chosen: 0,
        };
        Ok((attempt, table))
    }

    /// Returns the step.
    pub fn step(&self) -> &'static Step {
        self.step
    }

    /// Returns the seat of the learner.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the seed of the step's luck.
    pub fn seed(&self) -> Seed {
        Seed::from(self.step.luck)
    }

    /// Returns the state.
    pub fn state(&self) -> State {
        self.state
    }

    /// Returns `true` if the goal is reached.
    pub fn is_done(&self) -> bool {
        self.state == State::Done
    }

    /// Returns the number of misses.
    pub fn misses(&self) -> u8 {
        self.misses
    }

    /// Returns the help that was asked for.
    pub fn help(&self) -> Help {
        self.help
    }

    /// Returns the help to offer after the misses so far: a hint after two misses, the place after three, the solution
    /// after four. The learner may ask for help earlier.
    pub fn offered(&self) -> Help {
        match self.misses {
            0 | 1 => Help::None,
            2 => Help::What,
            3 => Help::Where,
            _ => Help::Shown,
        }
    }

    /// Increases the help to the next level and returns it. A question has no place to show, so its second level is the
    /// answer.
    pub fn ask(&mut self) -> Help {
        if self.state != State::Done {
            self.help = self.help.next();
            if self.help == Help::Where && self.step.place.is_empty() {
                self.help = Help::Shown;
            }
        }
        self.help
    }

    /// Returns `true` if the step was done without help, without misses and within its par.
    pub fn in_par(&self) -> bool {
        let within = match &self.step.task {
            Task::Play(play) => play.par > 0 && self.actions <= usize::from(play.par),
            Task::Choose(_) => true,
        };
        self.is_done() && within && self.misses == 0 && self.help < Help::Shown
    }

    /// Judges the last action of `path`, whichever side played it.
    pub fn follow<G: Taught>(&mut self, path: &Path<G>) -> Next<G::Action> {
        let Task::Play(play) = &self.step.task else { return Next::Wait };
        if self.state != State::Open {
            return Next::Wait;
        }
        let seat = self.seat;
        if play.goal.is_met(path, seat) {
            self.actions = path.moments().iter().filter(|moment| moment.seat == seat).count();
            self.state = State::Done;
            return Next::Wait;
        }
        let Some(last) = path.moments().last() else { return Next::Wait };
        if let Some(stop) = play.stops.iter().find(|stop| stop.when.is_met(path, seat)) {
            return self.miss(stop.say, self.good, Vec::new());
        }
        if last.seat != seat {
            if path.now().to_act().contains(seat) {
                self.good = path.moments().len();
            }
            return Next::Wait;
        }
        if is_spent(play.budget, path, seat) {
            return self.miss_with(play, path, self.good);
        }
        if !path.now().to_act().contains(seat) {
            return self.reply(play, path);
        }
        let reached = |path: &Path<G>| play.goal.is_met(path, seat);
        let hopeless = G::SEARCHES
            && !matches!(play.budget, Budget::Turns(2..))
            && play.goal.must_be_safe().is_none()
            && search(path, seat, PATIENCE, &reached) == Search::Impossible;
        if hopeless { self.miss_with(play, path, path.moments().len() - 1) } else { Next::Wait }
    }

    /// Returns the other side's reply to a turn that may still reach the goal.
    fn reply<G: Taught>(&mut self, play: &Play, path: &Path<G>) -> Next<G::Action> {
        let turn = path.turns(self.seat);
        let reply = turn.checked_sub(1).and_then(|turn| play.replies.get(turn));
        match reply.map(|reply| read_all(path.now(), reply)) {
            Some(actions) if !actions.is_empty() => Next::Reply(actions),
            // Without a reply, the attempt cannot continue.
            _ => self.miss_with(play, path, self.good),
        }
    }

    /// Records a miss, with the most fitting text.
    fn miss_with<G: Taught>(&mut self, play: &Play, path: &Path<G>, back: usize) -> Next<G::Action> {
        let since = self.good.min(path.moments().len());
        let fits = |act: Act| {
            path.moments().iter().enumerate().skip(since).any(|(index, moment)| match act {
                Act::Exactly(text) => moment.action.to_string() == text,
                Act::Kind(kind) => {
                    moment.seat == self.seat && path.before(index).is(&moment.action, &moment.after, kind)
                }
            })
        };
        let wrong = play.wrong.iter().find(|wrong| fits(wrong.act));
        let shown = match (wrong, play.goal.must_be_safe()) {
            (Some(wrong), _) if !wrong.show.is_empty() => read_all(path.now(), wrong.show),
            (_, Some(what)) => refutation(path, self.seat, what).unwrap_or_default(),
            _ => Vec::new(),
        };
        self.miss(wrong.map_or(play.otherwise, |wrong| wrong.say), back, shown)
    }

    fn miss<A>(&mut self, say: Said, back: usize, show: Vec<A>) -> Next<A> {
        self.misses = self.misses.saturating_add(1);
        self.state = State::Missed(Miss { say, back });
        if show.is_empty() { Next::Wait } else { Next::Show(show) }
    }

    /// Goes on after the board has returned to the last good point.
    pub fn returned(&mut self) {
        if let State::Missed(_) = self.state {
            self.state = State::Open;
        }
    }

    /// Goes back to the beginning of the step, as if nothing had been played. Misses and help stay.
    pub fn start_again(&mut self) {
        self.good = 0;
        self.state = State::Open;
    }

    /// Answers the question of the step, and returns the text about the answer.
    pub fn choose(&mut self, index: usize) -> Said {
        let Task::Choose(answers) = self.step.task else { return Said::NOTHING };
        let Some(answer) = answers.get(index).filter(|_| !self.is_done()) else { return Said::NOTHING };
        if answer.right {
            self.state = State::Done;
            return self.step.done;
        }
        if !self.was_chosen(index) {
            self.chosen |= 1 << index;
            self.misses = self.misses.saturating_add(1);
        }
        answer.say
    }

    /// Returns `true` if the wrong answer with this index was chosen.
    pub fn was_chosen(&self, index: usize) -> bool {
        self.chosen & (1 << index) != 0
    }
}

/// Returns `true` if nothing is left of the budget.
fn is_spent<G: Taught>(budget: Budget, path: &Path<G>, seat: Seat) -> bool {
    let own = || path.moments().iter().filter(|moment| moment.seat == seat).count();
    let over = path.now().to_act().is_empty();
    over || match budget {
        Budget::Actions(most) => own() >= usize::from(most),
        Budget::Turns(most) => path.turns(seat) >= usize::from(most),
        Budget::Uses(kind, most) => count_uses(path, seat, kind) >= usize::from(most) || path.turns(seat) > 0,
    }
}

/// Reads actions that are played one after another from `game`.
fn read_all<G: Setup>(game: &G, texts: &[&str]) -> Vec<G::Action> {
    let mut game = game.clone();
    let mut actions = Vec::new();
    for text in texts {
        let (Some(seat), Ok(action)) = (game.to_act().first(), game.read_action(text)) else { break };
        if game.play(seat, &action, dohyo_core::Fate::Drawn(Seed::default())).is_err() {
            break;
        }
        actions.push(action);
    }
    actions
}
