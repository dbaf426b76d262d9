//! Computer players. They think on a few threads of their own, at low priority, so they never slow the server down.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc as std_mpsc};
use std::time::{Duration, Instant};

use dohyo_ai::{Budget, Level, Score, Thinker, accepts_draw};
use dohyo_core::{Fate, Game as _, Seat};
use dohyo_games::AnyGame;
use dohyo_protocol::COUNTDOWN_MS;
use dohyo_room::{RoomId, RoomWish};
use dohyo_table::{Actor, Command, CommandId, Proposal, Seq, Table, Wish};
use tokio::sync::mpsc;
use tracing::warn;

use super::tables::{AnyRoom, Tables};

/// The memory for the searches of each thread, in bytes.
const MEMORY: usize = 16 << 20;

/// The stack of each thread, in bytes: as large as the usual stack of a main thread.
const STACK: usize = 8 << 20;

/// The maximum number of actions that a computer plans in one turn.
const LONGEST_TURN: usize = 64;

/// A question to a computer.
struct Job {
    table: RoomId,
    seat: Seat,
    /// The last entry that the computer has seen.
    seen: Seq,
    game: AnyGame,
    request: dohyo_ai::Request,
    task: Task,
    asked: Instant,
    /// How long the countdown still runs, in which nobody may act.
    wait: Duration,
    stop: Arc<AtomicBool>,
}

/// The kind of a question.
#[derive(Clone, Copy)]
enum Task {
    /// Choose an action.
    Act,
    /// Answer a draw offer.
    JudgeDraw {
        offer: Seq,
        /// The number of turns so far.
        turns: usize,
    },
}

/// The answer of a computer.
pub(crate) struct Answer {
    pub(crate) table: RoomId,
    seat: Seat,
    seen: Seq,
    wishes: Vec<Wish<String>>,
    /// When to carry it out.
    due: Instant,
    stop: Arc<AtomicBool>,
}

/// A computer that is thinking, or waiting to act.
struct Busy {
    /// The state that the decision depends on: see [`sight`].
    sight: u32,
    stop: Arc<AtomicBool>,
}

/// The computers of a server.
pub(crate) struct Computers {
    jobs: std_mpsc::Sender<Job>,
    busy: Mutex<HashMap<(RoomId, Seat), Busy>>,
}

impl Computers {
    /// Starts `threads` threads. Answers are sent to `answers`. `haste` divides the time that computers take in races.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no more threads.
    pub(crate) fn start(
        threads: usize,
        haste: u32,
        answers: &mpsc::UnboundedSender<Answer>,
    ) -> std::io::Result<Self> {
        let (jobs, inbox) = std_mpsc::channel::<Job>();
        let inbox = Arc::new(Mutex::new(inbox));
        for _ in 0..threads.max(1) {
            let (inbox, answers) = (Arc::clone(&inbox), answers.clone());
            let thread = std::thread::Builder::new().name("dohyo-ai".to_owned()).stack_size(STACK);
            thread.spawn(move || {
                step_back();
                let mut thinker = Thinker::with_memory(MEMORY);
                loop {
                    let job = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = job else { return };
                    if !job.stop.load(Ordering::Relaxed)
                        && answers.send(job.answer(&mut thinker, haste)).is_err()
                    {
                        return;
                    }
                }
            })?;
        }
        Ok(Self { jobs, busy: Mutex::default() })
    }

    /// Asks all computers of a room that have to act or answer and are not already thinking.
    pub(crate) fn consider(&self, room: &AnyRoom) {
        let Some(table) = room.table().filter(|table| table.outcome().is_none()) else { return };
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        for (seat, level, task) in tasks(table) {
            let sight = sight(table, seat);
            if busy.get(&(room.id(), seat)).is_some_and(|busy| busy.sight == sight) {
                continue;
            }
            let stop = Arc::new(AtomicBool::new(false));
            let old = busy.insert((room.id(), seat), Busy { sight, stop: Arc::clone(&stop) });
            if let Some(old) = old {
                old.stop.store(true, Ordering::Relaxed);
            }
            let request = request(room, table, seat, level);
            let job = Job {
                table: room.id(),
                seat,
                seen: table.seq(),
                game: table.game().clone(),
                request,
                task,
                asked: Instant::now(),
                wait: countdown(table),
                stop,
            };
            if self.jobs.send(job).is_err() {
                warn!("the threads of the computers have ended");
            }
        }
    }

    /// Returns the number of computers that are thinking, or waiting to act.
    pub(crate) fn busy(&self) -> usize {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Carries out the answer of a computer once it is due.
    pub(crate) async fn carry_out(&self, tables: &Arc<Tables>, answer: Answer) {
        tokio::time::sleep_until(answer.due.into()).await;
        let Answer { table, seat, seen, wishes, stop, .. } = answer;
        let mut after: Option<CommandId> = None;
        for what in wishes {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            // The room gives the command its id.
            let command = Command { id: CommandId(0), by: Actor::Seat(seat), seen, after, what };
            let done = tables.decree(table, move |_, _| Some(RoomWish::Play(command.clone()))).await;
            match done {
                Ok(Some(id)) => after = Some(id),
                // The game has moved on, and the computer is asked again.
                Ok(None) | Err(_) => break,
            }
        }
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if busy.get(&(table, seat)).is_some_and(|busy| Arc::ptr_eq(&busy.stop, &stop)) {
            busy.remove(&(table, seat));
        }
    }
}

/// Returns the computers that have to act or answer, with their levels.
fn tasks(table: &Table<AnyGame>) -> Vec<(Seat, u8, Task)> {
    let mut tasks: Vec<_> = table.computers_to_act().map(|(seat, level)| (seat, level, Task::Act)).collect();
    let turns = table.line().windows(2).filter(|steps| steps[0].seat != steps[1].seat).count();
    for offer in table.offers().iter().filter(|offer| offer.what == Proposal::Draw) {
        for seat in table.seating().seats().iter().filter(|&seat| table.awaits_answer(offer, seat)) {
            if let Some(dohyo_table::PlayerKind::Computer { level }) =
                table.seating().player(seat).map(|player| player.kind)
            {
                tasks.retain(|(other, ..)| *other != seat);
                tasks.push((seat, level, Task::JudgeDraw { offer: offer.seq, turns }));
            }
        }
    }
    tasks
}

/// Returns the authority's answer for computers where no thought is needed: they always agree to takebacks and pauses.
pub(crate) fn courtesy(room: &AnyRoom) -> Option<RoomWish> {
    let table = room.table().filter(|table| table.outcome().is_none())?;
    let kinds = [Proposal::TakeBack, Proposal::Pause];
    table.offers().iter().filter(|offer| kinds.contains(&offer.what)).find_map(|offer| {
        let is_asked = |seat: &Seat| !table.seating().is_human(*seat) && table.awaits_answer(offer, *seat);
        let seat = table.seating().seats().iter().find(is_asked)?;
        let what = Wish::Answer { offer: offer.seq, agree: true };
        let by = Actor::Seat(seat);
        Some(RoomWish::Play(Command { id: CommandId(0), by, seen: table.seq(), after: None, what }))
    })
}

/// Returns a number that changes when a computer has to think again.
fn sight(table: &Table<AnyGame>, seat: Seat) -> u32 {
    table.game().sight(seat).unwrap_or(table.seq().0)
}

/// Returns how much of the countdown is left, during which the tiles of a new deal are covered. Only races have one.
fn countdown(table: &Table<AnyGame>) -> Duration {
    let round = |game: &AnyGame| match game {
        AnyGame::Sumoku(game) if game.classic().is_none() => match game.race() {
            Some(race) => Some(race.round()),
            None => Some(0),
        },
        _ => None,
    };
    let now = round(table.game());
    let before = table.line().len().checked_sub(1).and_then(|last| round(table.game_at(last)));
    if now.is_some() && before != now { Duration::from_millis(COUNTDOWN_MS) } else { Duration::ZERO }
}

fn request(room: &AnyRoom, table: &Table<AnyGame>, seat: Seat, level: u8) -> dohyo_ai::Request {
    let level = Level::new(level).unwrap_or(Level::WEAKEST);
    // The mistakes of weak levels differ from table to table.
    let mut seed = [0; 8];
    seed.copy_from_slice(&room.id().as_bytes()[..8]);
    let seed = u64::from_le_bytes(seed) ^ table.line().len() as u64;
    let mut request = dohyo_ai::Request { seed, ..dohyo_ai::Request::at(level) };
    let last = table.log().last().map_or(Duration::ZERO, |entry| entry.at);
    if let (Some(clocks), Some(clock)) = (table.clocks(last), table.seating().terms.clock) {
        let left = clocks.get(seat.index()).copied().unwrap_or_default();
        request.budget = Budget::for_clock(left, clock.increment);
    }
    request
}

impl Job {
    fn answer(self, thinker: &mut Thinker, haste: u32) -> Answer {
        let (wishes, pace) = match self.task {
            Task::Act => self.turn(thinker),
            Task::JudgeDraw { offer, turns } => {
                let agree = self.accepts_draw(thinker, turns);
                (vec![Wish::Answer { offer, agree }], Duration::ZERO)
            }
        };
        let Self { table, seat, seen, asked, wait, stop, .. } = self;
        Answer { table, seat, seen, wishes, due: asked + (wait + pace) / haste.max(1), stop }
    }

    /// Finds the actions of a whole turn, as far as chance does not interrupt it.
    fn turn(&self, thinker: &mut Thinker) -> (Vec<Wish<String>>, Duration) {
        let mut game = self.game.clone();
        let (mut wishes, mut pace) = (Vec::new(), Duration::ZERO);
        while wishes.len() < LONGEST_TURN {
            let thought = thinker.think(&game, self.seat, &self.request, &self.stop, &mut |_| {});
            let Some(thought) = thought else { break };
            pace += thought.pace;
            wishes.push(Wish::Act(thought.action.to_string()));
            // In a race, others may act between two actions.
            let is_alone = game.to_act().single() == Some(self.seat);
            let is_sure = game.play(self.seat, &thought.action, Fate::Unknown).is_ok();
            if !(is_alone && is_sure && game.to_act().single() == Some(self.seat)) {
                break;
            }
        }
        (wishes, pace)
    }

    fn accepts_draw(&self, thinker: &mut Thinker, turns: usize) -> bool {
        let Some(mover) = self.game.to_act().first() else { return false };
        let judgement = dohyo_ai::Request::judgement();
        let thought = thinker.think(&self.game, mover, &judgement, &self.stop, &mut |_| {});
        let is_own = self.game.side_of(mover).contains(self.seat);
        thought.is_some_and(|thought| match if is_own { thought.score } else { thought.score.reversed() } {
            Score::Points(points) => accepts_draw(points, turns),
            Score::WinIn(_) => false,
            Score::LossIn(_) => true,
        })
    }
}

/// Lowers the priority of this thread.
fn step_back() {
    // On other systems, this would apply to the whole process.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::nice(10) {
        warn!("computers think with ordinary priority: {why}");
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{Options, Seed};
    use dohyo_table::{Player, Seating};

    use super::*;

    fn table(game: &str, options: &str) -> Table<AnyGame> {
        let options: Options = options.parse().expect("options");
        let opening = dohyo_games::deal(game, &options, Seed::from(4)).expect("a deal");
        let game = dohyo_games::open(&opening, &options).expect("a game");
        let players: Vec<Player> = game.seats().iter().map(|_| Player::computer(8)).collect();
        Table::new(game, Seating::new(players)).expect("a player for each seat")
    }

    fn act(table: &mut Table<AnyGame>, seat: Seat, action: &str) {
        let action = table.game().read_action(action).expect("an action");
        let command = table.own_command(Actor::Seat(seat), Wish::Act(action));
        table.submit(Duration::ZERO, &command, Fate::Drawn(Seed::from(4))).expect("possible");
    }

    #[test]
    fn computers_wait_like_people_after_each_deal_of_a_race() {
        let wait = Duration::from_millis(COUNTDOWN_MS);
        for (game, options, expected) in [
            ("sumoku", "mode=classic", Duration::ZERO),
            ("abalone", "", Duration::ZERO),
            ("sumoku", "mode=spot players=2", wait),
            ("sumoku", "mode=team players=2", wait),
        ] {
            assert_eq!(countdown(&table(game, options)), expected, "{game} {options}");
        }
        let mut table = table("sumoku", "mode=speed players=2 fair-deal=on");
        assert_eq!(countdown(&table), wait);
        let request = dohyo_ai::Request::at(Level::STRONGEST);
        let thought = Thinker::with_memory(1 << 20).ask(table.game(), Seat::FIRST, &request);
        act(&mut table, Seat::FIRST, &thought.expect("a claim").action.to_string());
        assert_eq!(countdown(&table), Duration::ZERO, "the round is over");
        act(&mut table, Seat::SECOND, "ready");
        assert_eq!(countdown(&table), Duration::ZERO, "one is not ready");
        act(&mut table, Seat::FIRST, "ready");
        assert_eq!(countdown(&table), wait, "the next round");
    }
}
