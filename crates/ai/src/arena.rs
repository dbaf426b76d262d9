//! Matches between players, to measure their strength.
//!
//! Games are played by the rules to their end. Each opening is played twice with the seats exchanged, so that neither a
//! lucky opening nor the first move favours anyone.
//!
//! ```
//! use dohyo_ai::arena::{Computer, Schedule, play};
//! use dohyo_ai::{Level, Request, Thinker};
//! use dohyo_core::{Options, Seed};
//!
//! let start = dohyo_games::start("abalone", &Options::new().with("win", "1"), Seed::default())?;
//! let schedule = Schedule { start, games: 2, random_plies: 4, seed: Seed::from(1) };
//! let player = |level| Computer::new(Thinker::with_memory(1 << 20), Request::at(level));
//! let tally = play(&schedule, &mut player(Level::ALL[3]), &mut player(Level::WEAKEST), &mut |_, _| true)?;
//! assert_eq!(tally.games(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::time::Duration;

use dohyo_core::{Chance, Fate, Game, Played, PlayedIn, Seat, SeatSet, Seed};
use dohyo_games::{AnyAction, AnyGame};

use crate::abalone::Baseline;
use crate::{Request, Thinker, kabuto, kumo, sumoku, sumoo};

/// A player of the game `G`.
pub trait Player<G: Game> {
    /// Called before each game.
    fn begin(&mut self, _game: &G) {}

    /// Returns the player's action for `seat`.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is no action. The player forfeits the match.
    fn choose(&mut self, game: &G, seat: Seat) -> Result<G::Action, String>;

    /// Returns the time that a person would have taken for the last choice. In a race, the player who takes the least
    /// time acts first.
    fn pace(&self) -> Duration {
        Duration::ZERO
    }

    /// Called after each action of either side, for players that follow the game. `could_act` holds the seats that
    /// could have acted.
    fn follow(&mut self, _could_act: SeatSet, _seat: Seat, _played: &PlayedIn<G>) {}
}

/// A computer player. Its mistakes differ from game to game.
pub struct Computer {
    thinker: Thinker,
    request: Request,
    pace: Duration,
}

impl Computer {
    /// Creates a player that makes the same request in every position.
    pub fn new(thinker: Thinker, request: Request) -> Self {
        Self { thinker, request, pace: Duration::ZERO }
    }
}

impl Player<AnyGame> for Computer {
    fn begin(&mut self, game: &AnyGame) {
        self.thinker.forget();
        self.thinker.prepare(game);
        self.request.seed = self.request.seed.wrapping_add(1);
    }

    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<AnyAction, String> {
        let thought = self.thinker.ask(game, seat, &self.request);
        let thought = thought.ok_or_else(|| "nothing to do".to_owned())?;
        self.pace = thought.pace;
        Ok(thought.action)
    }

    fn pace(&self) -> Duration {
        self.pace
    }
}

/// A plain opponent to measure against, in every game.
pub struct Plain {
    abalone: Baseline,
    sumoo: sumoo::Greedy,
    kumo: kumo::Greedy,
    sumoku: sumoku::Greedy,
    kabuto: kabuto::Greedy,
}

impl Plain {
    /// Creates an opponent that uses `seed` to choose among equally good actions. In Abalone, it thinks for `time`
    /// about each move, with a table of `memory` bytes.
    pub fn new(time: Duration, memory: usize, seed: u64) -> Self {
        Self {
            abalone: Baseline::new(time, memory),
            sumoo: sumoo::Greedy::new(seed),
            kumo: kumo::Greedy::new(seed),
            sumoku: sumoku::Greedy::default(),
            kabuto: kabuto::Greedy::new(seed),
        }
    }
}

impl Player<AnyGame> for Plain {
    fn begin(&mut self, game: &AnyGame) {
        match game {
            AnyGame::Sumoo(game) => self.sumoo.begin(game),
            AnyGame::Kumo(game) => self.kumo.begin(game),
            AnyGame::Kabuto(game) => self.kabuto.begin(game),
            AnyGame::Abalone(_) | AnyGame::Sumoku(_) => {}
        }
    }

    fn choose(&mut self, game: &AnyGame, seat: Seat) -> Result<AnyAction, String> {
        match game {
            AnyGame::Abalone(game) => {
                let choice = self.abalone.choose(game).map(AnyAction::Abalone);
                choice.ok_or_else(|| "the game is over".to_owned())
            }
            AnyGame::Sumoo(game) => self.sumoo.choose(game, seat).map(AnyAction::Sumoo),
            AnyGame::Kumo(game) => self.kumo.choose(game, seat).map(AnyAction::Kumo),
            AnyGame::Sumoku(game) => self.sumoku.choose(game, seat).map(AnyAction::Sumoku),
            AnyGame::Kabuto(game) => self.kabuto.choose(game, seat).map(AnyAction::Kabuto),
        }
    }

    fn pace(&self) -> Duration {
        self.sumoku.pace()
    }
}

/// The terms of a match.
#[derive(Clone, Debug)]
pub struct Schedule<G> {
    /// The start of every game.
    pub start: G,
    /// The number of games.
    pub games: u32,
    /// The number of random actions that open each pair of games.
    pub random_plies: u32,
    /// The seed of the random actions and of the luck of the first pair of games. The other pairs have seeds drawn from
    /// it.
    pub seed: Seed,
}

/// The result of one game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first player won.
    Win,
    /// Neither player won, or both did.
    Draw,
    /// The second player won.
    Loss,
}

/// One game of a match.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Game> {
    /// The seat of the first player, who also plays for the seat's partners. The second player plays all others.
    pub seat: Seat,
    /// The result for the first player.
    pub verdict: Verdict,
    /// The actions, including the random opening.
    pub actions: Vec<PlayedIn<G>>,
    /// The seat of each action.
    pub seats: Vec<Seat>,
    /// The game at its end.
    pub game: G,
}

/// The reason why a match could not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {player} player forfeits in {position}: {problem}")]
#[non_exhaustive]
pub struct Forfeit {
    /// `first` or `second`.
    pub player: &'static str,
    /// The position in which it happened.
    pub position: String,
    /// The description of the problem.
    pub problem: String,
}

/// The result of a match for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win => self.wins += 1,
            Verdict::Draw => self.draws += 1,
            Verdict::Loss => self.losses += 1,
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the share of the points, from 0 to 1. A draw counts half. Returns 0.5 if no game was played.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games())
    }

    /// Returns the Elo difference for which this score is expected. It is infinite if one side took every point.
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// Returns half the width of the 95 % confidence interval of the Elo difference. Returns `None` if one side took every
    /// point.
    pub fn elo_error(&self) -> Option<f64> {
        let (low, high) = (self.score() - 1.96 * self.deviation(), self.score() + 1.96 * self.deviation());
        let bounded = |share: f64| share.clamp(0.001, 0.999);
        let decided = self.score() > 0.0 && self.score() < 1.0 && self.games() > 1;
        decided.then(|| (elo(bounded(high)) - elo(bounded(low))) / 2.0)
    }

    /// Returns the likelihood that the first player is the stronger one, from 0 to 1.
    pub fn likelihood_of_superiority(&self) -> f64 {
        let decisive = f64::from(self.wins + self.losses);
        if decisive == 0.0 {
            return 0.5;
        }
        let deviations = (f64::from(self.wins) - f64::from(self.losses)) / decisive.sqrt();
        normal_distribution(deviations)
    }

    /// Returns the standard deviation of the score.
    fn deviation(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let score = self.score();
        let squares = f64::from(self.wins) * (1.0 - score).powi(2)
            + f64::from(self.draws) * (0.5 - score).powi(2)
            + f64::from(self.losses) * score.powi(2);
        (squares / games / games).sqrt()
    }
}

fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the share of a normal distribution below `x` standard deviations (Abramowitz and Stegun 26.2.17, error below
/// 10⁻⁷).
fn normal_distribution(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let coefficients = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let tail = density * coefficients.iter().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    if x > 0.0 { 1.0 - tail } else { tail }
}

/// Returns the two seats between which the first player alternates: the first seat, and the first seat of another side.
/// Returns `None` if everybody is on one side.
pub fn sides<G: Game>(game: &G) -> Option<[Seat; 2]> {
    let first = game.seats().first()?;
    let other = game.seats().iter().find(|&seat| !game.side_of(first).contains(seat))?;
    Some([first, other])
}

/// Plays a match between two players. In games for more than two, the first player has one side and the second player
/// all others. `each` is called after every game; the match ends if it returns `false`.
///
/// # Errors
///
/// Returns an error if a player finds no action, or one that is not legal.
pub fn play<G: Game>(
    schedule: &Schedule<G>,
    first: &mut dyn Player<G>,
    second: &mut dyn Player<G>,
    each: &mut dyn FnMut(&Tally, &PlayedGame<G>) -> bool,
) -> Result<Tally, Forfeit> {
    let mut random = schedule.seed.chance();
    let mut tally = Tally::default();
    let mut opening = Opening::random(schedule, schedule.seed, &mut random);
    for number in 0..schedule.games {
        let seat = sides(&schedule.start).unwrap_or([Seat::FIRST; 2])[number as usize % 2];
        if number > 0 && number % 2 == 0 {
            let luck = random.seed();
            opening = Opening::random(schedule, luck, &mut random);
        }
        let Opening { mut game, mut actions, mut seats, luck } = opening.clone();
        first.begin(&game);
        second.begin(&game);
        let mut race = Race::default();
        while let Some((to_act, action)) = race.next(&game, seat, [&mut *first, &mut *second])? {
            let could_act = game.to_act();
            let played = game.play(to_act, &action, Fate::Drawn(luck));
            let name = if game.side_of(seat).contains(to_act) { "first" } else { "second" };
            let luck = played.map_err(|why| Forfeit {
                player: name,
                position: game.position(),
                problem: format!("{action} is not legal: {why}"),
            })?;
            let played = Played { action, luck };
            first.follow(could_act, to_act, &played);
            second.follow(could_act, to_act, &played);
            actions.push(played);
            seats.push(to_act);
        }
        let verdict = match game.outcome() {
            // A win shared with the other side counts as a draw.
            Some(outcome) if outcome.winners.iter().all(|winner| game.side_of(seat).contains(winner)) => {
                if outcome.is_draw() {
                    Verdict::Draw
                } else {
                    Verdict::Win
                }
            }
            Some(outcome) if !outcome.winners.contains(seat) => Verdict::Loss,
            _ => Verdict::Draw,
        };
        tally.add(verdict);
        if !each(&tally, &PlayedGame { seat, verdict, actions, seats, game }) {
            break;
        }
    }
    Ok(tally)
}

/// The order of actions when several seats may act: each acts after the time that a person would have taken.
struct Race<G: Game> {
    now: Duration,
    /// For each seat, the action it is preparing, the time that takes, and the time when it acts.
    pending: [Option<(G::Action, Duration, Duration)>; Seat::MAX],
}

impl<G: Game> Default for Race<G> {
    fn default() -> Self {
        Self { now: Duration::ZERO, pending: [const { None }; Seat::MAX] }
    }
}

impl<G: Game> Race<G> {
    /// Returns the next action, or `None` if nobody is to act. `seat` is the first player's.
    fn next(
        &mut self,
        game: &G,
        seat: Seat,
        [first, second]: [&mut dyn Player<G>; 2],
    ) -> Result<Option<(Seat, G::Action)>, Forfeit> {
        let mut soonest: Option<(Seat, Duration)> = None;
        for to_act in game.to_act().iter() {
            let theirs = game.side_of(seat).contains(to_act);
            let player = if theirs { &mut *first } else { &mut *second };
            let action = player.choose(game, to_act).map_err(|problem| Forfeit {
                player: if theirs { "first" } else { "second" },
                position: game.position(),
                problem,
            })?;
            let pace = player.pace();
            // A player who still wants the same action keeps the time already spent on it. Another action takes its
            // full time.
            let pending = self.pending[to_act.index()].take();
            let kept = pending.filter(|(earlier, took, _)| (earlier, *took) == (&action, pace));
            let due = kept.map_or(self.now + pace, |(_, _, due)| due);
            self.pending[to_act.index()] = Some((action, pace, due));
            if soonest.is_none_or(|(_, earlier)| due < earlier) {
                soonest = Some((to_act, due));
            }
        }
        let Some((to_act, due)) = soonest else { return Ok(None) };
        self.now = due;
        Ok(self.pending[to_act.index()].take().map(|(action, ..)| (to_act, action)))
    }
}

#[derive(Clone)]
struct Opening<G: Game> {
    game: G,
    actions: Vec<PlayedIn<G>>,
    seats: Vec<Seat>,
    /// The seed of the luck in both games of a pair.
    luck: Seed,
}

impl<G: Game> Opening<G> {
    fn random(schedule: &Schedule<G>, luck: Seed, random: &mut Chance) -> Self {
        // A random opening must not end the game.
        loop {
            let mut game = schedule.start.clone();
            let (mut actions, mut seats) = (Vec::new(), Vec::new());
            for _ in 0..schedule.random_plies {
                let Some(seat) = game.to_act().first() else { break };
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                let Some(action) = random.pick(&legal).cloned() else { break };
                let Ok(befell) = game.play(seat, &action, Fate::Drawn(luck)) else { break };
                actions.push(Played { action, luck: befell });
                seats.push(seat);
            }
            if game.outcome().is_none() || schedule.start.outcome().is_some() {
                return Self { game, actions, seats, luck };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_have_the_usual_statistics() {
        let check = |(wins, draws, losses), score: f64, elo: f64, error: f64, superiority: f64| {
            let tally = Tally { wins, draws, losses };
            assert!((tally.score() - score).abs() < 1e-3, "{tally:?} {}", tally.score());
            assert!((tally.elo() - elo).abs() < 0.5, "{tally:?} {}", tally.elo());
            let found = tally.elo_error().expect("both sides have points");
            assert!((found - error).abs() < 1.0, "{tally:?} ± {found}");
            let found = tally.likelihood_of_superiority();
            assert!((found - superiority).abs() < 1e-3, "{tally:?} {found}");
        };
        check((50, 0, 50), 0.5, 0.0, 69.0, 0.5);
        check((65, 20, 15), 0.75, 190.8, 68.6, 1.0);
        check((30, 40, 30), 0.5, 0.0, 52.9, 0.5);
        check((12, 0, 8), 0.6, 70.4, 169.2, 0.8145);
    }

    #[test]
    fn a_match_is_played_by_the_rules_with_seats_exchanged() {
        use crate::{Budget, Level};
        use dohyo_core::Options;
        let options = Options::new().with("layout", "belgian-daisy").with("win", "2");
        let start = dohyo_games::start("abalone", &options, Seed::default()).expect("a layout");
        let schedule = Schedule { start, games: 4, random_plies: 4, seed: Seed::from(3) };
        let player = |nodes| {
            let request = Request { budget: Budget::nodes(nodes), ..Request::at(Level::STRONGEST) };
            Computer::new(Thinker::with_memory(1 << 16), request)
        };
        let mut openings = Vec::new();
        let mut seats = Vec::new();
        let tally = play(&schedule, &mut player(1_500), &mut player(60), &mut |_, played| {
            assert!(played.game.outcome().is_some());
            openings.push(played.actions[..4].to_vec());
            seats.push(played.seat);
            true
        });
        let tally = tally.expect("nobody forfeits");
        assert_eq!(tally.games(), 4);
        assert!(tally.score() > 0.5, "{tally:?}");
        assert_eq!(seats, [Seat::FIRST, Seat::SECOND, Seat::FIRST, Seat::SECOND]);
        assert!(openings[0] == openings[1] && openings[2] == openings[3] && openings[0] != openings[2]);
    }

    #[test]
    fn each_player_has_a_side_of_its_own() {
        use dohyo_core::Options;
        let sides_of = |id: &str, options: &str| {
            let options: Options = options.parse().expect("options");
            let game = dohyo_games::start(id, &options, Seed::default()).expect("a game");
            sides(&game).map(|seats| seats.map(|seat| seat.to_string()))
        };
        let seats = |first: &str, second: &str| Some([first.to_owned(), second.to_owned()]);
        assert_eq!(sides_of("abalone", ""), seats("1", "2"));
        // Partners have adjacent seat numbers in Kumo Hogosha and alternate in Sakura Slam.
        assert_eq!(sides_of("kumo", "players=4"), seats("1", "3"));
        assert_eq!(sides_of("kabuto", "players=4"), seats("1", "2"));
        assert_eq!(sides_of("kabuto", "players=3"), seats("1", "2"));
        assert_eq!(sides_of("sumoku", "mode=solo players=1"), None);
    }

    #[test]
    fn an_illegal_action_forfeits_with_the_reason() {
        struct Stubborn;
        impl Player<AnyGame> for Stubborn {
            fn choose(&mut self, game: &AnyGame, _seat: Seat) -> Result<AnyAction, String> {
                game.read_action("a1b1").map_err(|error| error.to_string())
            }
        }
        let start = dohyo_games::start("abalone", &dohyo_core::Options::new(), Seed::default());
        let start = start.expect("the default game");
        let schedule = Schedule { start, games: 1, random_plies: 0, seed: Seed::default() };
        let end = play(&schedule, &mut Stubborn, &mut Stubborn, &mut |_, _| true);
        let forfeit = end.expect_err("a1b1 cannot be played for long");
        assert!(forfeit.problem.contains("a1b1"), "{forfeit}");
    }

    #[test]
    fn an_empty_or_one_sided_match_has_no_error_bar() {
        assert_eq!(Tally::default().elo_error(), None);
        assert_eq!(Tally { wins: 9, ..Tally::default() }.elo_error(), None);
        assert!((Tally::default().score() - 0.5).abs() < f64::EPSILON);
    }
}
