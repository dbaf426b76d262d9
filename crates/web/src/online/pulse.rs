//! When a page opens a connection, when it takes one for dead, and how long it waits in between.
//!
//! All times are those of the page, in milliseconds. Nothing here reads a clock.

/// How long the server may be silent before the page opens another connection. Longer than the time between two beats,
/// and short enough that a pulled cable is noticed within 12 s.
const SILENCE: f64 = 11_000.0;

/// How long the server may have been silent when the reader returns to the page; otherwise the page reconnects at once.
/// Longer than the time between two beats.
const ASLEEP: f64 = 7_000.0;

/// How long the answer to a question may take that is asked because something has happened to the page or its network.
const PROBE: f64 = 2_000.0;

/// The shortest and the longest pause between attempts to reconnect.
const RETRY: (f64, f64) = (250.0, 8_000.0);

/// What to do about the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing: it works, or is being opened.
    Wait,
    /// Ask the server for an answer.
    Ask,
    /// Open one.
    Connect,
    /// Give up the one there is, which is dead, and open another.
    Replace,
}

/// The signs of life of a connection.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pulse {
    /// When the last message arrived, or the last attempt began.
    heard: f64,
    /// When to connect again.
    retry_at: Option<f64>,
    /// The attempts since the last success.
    attempts: u32,
    /// When the server was asked for an answer that it has not given.
    asked: Option<f64>,
}

impl Pulse {
    /// Notes that a connection is being opened.
    pub fn begin(&mut self, now: f64) {
        *self = Self { heard: now, retry_at: None, attempts: self.attempts + 1, asked: None };
    }

    /// Notes a message of the server. Its `hello` means that the connection works.
    pub fn hear(&mut self, now: f64, hello: bool) {
        (self.heard, self.asked) = (now, None);
        if hello {
            self.attempts = 0;
        }
    }

    /// Notes that the connection is lost. Each attempt in vain doubles the pause before the next.
    pub fn lose(&mut self, now: f64) {
        let pause = RETRY.0 * f64::from(1u32 << self.attempts.min(6));
        self.asked = None;
        self.retry_at.get_or_insert(now + pause.min(RETRY.1));
    }

    /// Waits for `pause` before the next attempt, because the server has asked for it.
    pub fn rest(&mut self, now: f64, pause: f64) {
        self.retry_at = Some(now + pause);
    }

    /// Returns what to do when the reader returns or the network has changed. `is_open` says whether messages got
    /// through until now.
    pub fn look_up(&mut self, now: f64, is_open: bool) -> Step {
        if !is_open || now - self.heard > ASLEEP {
            return Step::Connect;
        }
        self.asked.get_or_insert(now);
        Step::Ask
    }

    /// Returns what to do at `now`.
    pub fn tick(&self, now: f64) -> Step {
        if let Some(at) = self.retry_at {
            return if at <= now { Step::Connect } else { Step::Wait };
        }
        let is_silent = now - self.heard > SILENCE || self.asked.is_some_and(|asked| now - asked > PROBE);
        if is_silent { Step::Replace } else { Step::Wait }
    }
}

#[cfg(test)]
mod tests {
    use dohyo_protocol::BEAT_MS;

    use super::*;

    /// How often a page looks.
    const TICK: f64 = 250.0;

    /// Returns a connection that has worked until `now`.
    fn alive(now: f64) -> Pulse {
        let mut pulse = Pulse::default();
        pulse.begin(now - 100.0);
        pulse.hear(now, true);
        pulse
    }

    /// Returns how long after `since` the page does something, and what.
    fn next(pulse: &Pulse, since: f64) -> (u64, Step) {
        let times = (0..).map(|tick| since + f64::from(tick) * TICK);
        let mut done = times.map(|now| ((now - since) as u64, pulse.tick(now)));
        done.find(|(_, step)| *step != Step::Wait).expect("the page does something some time")
    }

    #[test]
    fn a_silent_cable_is_noticed_within_twelve_seconds() {
        let (after, step) = next(&alive(5_000.0), 5_000.0);
        assert_eq!(step, Step::Replace);
        assert!(after > 2 * BEAT_MS, "a single lost answer is no reason: {after}");
        assert!(after <= 12_000, "{after}");
    }

    #[test]
    fn a_page_is_back_within_three_seconds_after_its_network_has_changed() {
        // The browser says that the connection is lost: the next one is tried soon.
        let mut lost = alive(5_000.0);
        lost.lose(6_000.0);
        let (after, step) = next(&lost, 6_000.0);
        assert_eq!(step, Step::Connect);
        assert!(after <= 500, "{after}");
        // It says that the network is back, while attempts have been in vain for minutes.
        for _ in 0..9 {
            lost.begin(7_000.0);
            lost.lose(7_000.0);
        }
        assert_eq!(lost.look_up(7_100.0, false), Step::Connect, "at once");
        // It says that the network is another one, but nothing of the connection, which is dead.
        let mut dead = alive(5_000.0);
        assert_eq!(dead.look_up(6_000.0, true), Step::Ask);
        let (after, step) = next(&dead, 6_000.0);
        assert_eq!(step, Step::Replace);
        assert!(after < 2_500, "{after}");
        // An answer shows that it lives.
        let mut fine = alive(5_000.0);
        assert_eq!(fine.look_up(6_000.0, true), Step::Ask);
        fine.hear(6_200.0, false);
        assert_eq!(fine.tick(9_000.0), Step::Wait);
    }

    #[test]
    fn a_phone_that_was_locked_connects_at_once() {
        let mut pulse = alive(5_000.0);
        assert_eq!(pulse.look_up(5_000.0 + 300_000.0, true), Step::Connect, "without waiting for an answer");
        // Whatever the browser does first, the timer or the event.
        assert_eq!(alive(5_000.0).tick(305_000.0), Step::Replace);
    }

    #[test]
    fn attempts_in_vain_become_rarer_and_never_end() {
        let (mut pulse, mut now, mut pauses) = (alive(0.0), 0.0, Vec::new());
        for _ in 0..12 {
            pulse.lose(now);
            let (after, step) = next(&pulse, now);
            assert_eq!(step, Step::Connect);
            pauses.push(after);
            now += after as f64;
            pulse.begin(now);
        }
        assert!(pauses.is_sorted() && pauses[0] <= 500 && pauses[11] == 8_000, "{pauses:?}");
        pulse.hear(now, true);
        pulse.lose(now);
        assert_eq!(next(&pulse, now).0, 250, "a success starts over");
        pulse.begin(now);
        pulse.rest(now, 20_000.0);
        pulse.lose(now);
        assert_eq!(next(&pulse, now).0, 20_000, "the server knows when it is back");
    }
}
