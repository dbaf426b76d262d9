//! Rate limits for addresses and connections. A refusal says how long to wait.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A rate limit: `burst` uses at once, then one use per `every`.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// The number of uses at once.
    pub burst: u32,
    /// The time until another use is allowed.
    pub every: Duration,
}

/// The limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Frames of a connection. More are read later.
    pub frames: Rate,
    /// Frames of all connections of an address. More are read later.
    pub frames_per_address: Rate,
    /// New connections of an address.
    pub connections: Rate,
    /// Connections of an address that were closed for abuse. Beyond that, it has to wait before it opens another one.
    pub abuses: Rate,
    /// Remarks of a connection.
    pub remarks: Rate,
    /// New guests of an address.
    pub guests: Rate,
    /// Attempts of an address to log in, and other requests with a password.
    pub logins: Rate,
    /// New tables of an address.
    pub tables: Rate,
    /// Logs that an address reads over HTTP.
    pub reads: Rate,
    /// Connections of an address at the same time.
    pub sockets_per_address: u32,
    /// Connections at the same time.
    pub sockets: u32,
    /// How long a request waits until its password is hashed. Beyond that, it is told to come back.
    pub password_turn: Duration,
}

impl Default for Limits {
    /// Returns limits that are wide enough for many people behind one address, such as a school.
    fn default() -> Self {
        Self {
            frames: Rate { burst: 60, every: Duration::from_millis(50) },
            frames_per_address: Rate { burst: 2_000, every: Duration::from_millis(2) },
            connections: Rate { burst: 400, every: Duration::from_millis(200) },
            abuses: Rate { burst: 3, every: Duration::from_secs(20) },
            remarks: Rate { burst: 5, every: Duration::from_secs(2) },
            guests: Rate { burst: 30, every: Duration::from_secs(3) },
            logins: Rate { burst: 10, every: Duration::from_secs(6) },
            tables: Rate { burst: 20, every: Duration::from_secs(10) },
            reads: Rate { burst: 60, every: Duration::from_millis(500) },
            sockets_per_address: 200,
            sockets: 16_384,
            password_turn: Duration::from_secs(3),
        }
    }
}

impl Limits {
    /// Returns unlimited rates, for tests and load generators.
    pub fn none() -> Self {
        let free = Rate { burst: u32::MAX, every: Duration::ZERO };
        let sockets = u32::MAX;
        Self {
            frames: free,
            frames_per_address: free,
            connections: free,
            abuses: free,
            remarks: free,
            guests: free,
            logins: free,
            tables: free,
            reads: free,
            sockets_per_address: sockets,
            sockets,
            password_turn: Duration::from_mins(1),
        }
    }
}

/// Counts uses against a [`Rate`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Meter {
    /// When all uses so far will have been paid for, one `every` each.
    paid: Option<Instant>,
}

impl Meter {
    /// Counts one more use, or returns how long to wait for it.
    pub(crate) fn take(&mut self, now: Instant, rate: Rate) -> Result<(), Duration> {
        match self.wait(now, rate) {
            Duration::ZERO => {
                self.charge(now, rate);
                Ok(())
            }
            wait => Err(wait),
        }
    }

    /// Counts one more use, whether it is allowed or not, and returns how long to wait for the next one.
    pub(crate) fn charge(&mut self, now: Instant, rate: Rate) -> Duration {
        self.paid = Some(self.paid.map_or(now, |paid| paid.max(now)) + rate.every);
        self.wait(now, rate)
    }

    /// Returns how long to wait for the next use.
    fn wait(&self, now: Instant, rate: Rate) -> Duration {
        let owed = self.paid.map_or(Duration::ZERO, |paid| paid.saturating_duration_since(now));
        owed.saturating_sub(rate.every.saturating_mul(rate.burst.saturating_sub(1)))
    }

    fn is_idle(&self, now: Instant) -> bool {
        self.paid.is_none_or(|paid| paid <= now)
    }
}

/// The counters of an address.
#[derive(Debug, Default)]
struct Visitor {
    guests: Meter,
    logins: Meter,
    tables: Meter,
    reads: Meter,
    acts: Meter,
    frames: Meter,
    connections: Meter,
    abuses: Meter,
    sockets: u32,
}

impl Visitor {
    /// Returns `true` if nothing has to be remembered about the address.
    fn is_idle(&self, now: Instant) -> bool {
        let Self { guests, logins, tables, reads, acts, frames, connections, abuses, sockets } = self;
        let meters = [guests, logins, tables, reads, acts, frames, connections, abuses];
        *sockets == 0 && meters.iter().all(|meter| meter.is_idle(now))
    }
}

/// The number of addresses after which idle ones are forgotten.
const MANY_ADDRESSES: usize = 10_000;

/// The time between two searches for idle addresses.
const SWEEP: Duration = Duration::from_secs(1);

/// Counts what each address does.
#[derive(Debug)]
pub(crate) struct Visitors {
    limits: Limits,
    of: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    visitors: HashMap<IpAddr, Visitor>,
    sockets: u32,
    /// When idle addresses were last looked for.
    swept: Option<Instant>,
}

impl Counts {
    /// Returns what is counted for an address. Forgets idle ones now and then if there are many.
    fn visitor(&mut self, address: IpAddr, now: Instant) -> &mut Visitor {
        let is_due = self.swept.is_none_or(|swept| now > swept + SWEEP);
        if self.visitors.len() >= MANY_ADDRESSES && is_due {
            self.swept = Some(now);
            self.visitors.retain(|_, visitor| !visitor.is_idle(now));
        }
        self.visitors.entry(household(address)).or_default()
    }
}

/// A slot for an open connection, which is freed on drop.
pub(crate) struct Place {
    visitors: Arc<Visitors>,
    address: IpAddr,
}

/// When to come back if an address has too many connections. Nobody knows when one of them ends.
const CROWDED: Duration = Duration::from_secs(10);

/// Why there is no place for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The address has too many, or opens them too fast, and has to wait.
    Address(Duration),
    /// The server has too many.
    Server,
}

impl Visitors {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, of: Mutex::default() }
    }

    /// Returns the limits.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Counts a new guest, or returns how long to wait.
    pub(crate) fn guest(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |visitor| visitor.guests.take(Instant::now(), self.limits.guests))
    }

    /// Counts a new table, or returns how long to wait.
    pub(crate) fn table(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |visitor| visitor.tables.take(Instant::now(), self.limits.tables))
    }

    /// Counts a request with a password, or returns how long to wait.
    pub(crate) fn login(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |visitor| visitor.logins.take(Instant::now(), self.limits.logins))
    }

    /// Counts a request for a log, or returns how long to wait.
    pub(crate) fn read(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |visitor| visitor.reads.take(Instant::now(), self.limits.reads))
    }

    /// Counts a request to a table over HTTP, or returns how long to wait. An address may send as many of them as a
    /// connection may send frames.
    pub(crate) fn act(&self, address: IpAddr) -> Result<(), Duration> {
        self.with(address, |visitor| visitor.acts.take(Instant::now(), self.limits.frames))
    }

    /// Counts a frame, and returns how long to wait before the next one is read.
    pub(crate) fn frame(&self, address: IpAddr) -> Duration {
        self.with(address, |visitor| visitor.frames.charge(Instant::now(), self.limits.frames_per_address))
    }

    /// Counts a connection that was closed for abuse.
    pub(crate) fn abuse(&self, address: IpAddr) {
        self.with(address, |visitor| visitor.abuses.charge(Instant::now(), self.limits.abuses));
    }

    /// Takes a place for a connection.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Place, NoPlace> {
        let mut counts = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.sockets >= self.limits.sockets {
            return Err(NoPlace::Server);
        }
        let now = Instant::now();
        let visitor = counts.visitor(address, now);
        let punished = visitor.abuses.wait(now, self.limits.abuses);
        if !punished.is_zero() {
            return Err(NoPlace::Address(punished));
        }
        visitor.connections.take(now, self.limits.connections).map_err(NoPlace::Address)?;
        if visitor.sockets >= self.limits.sockets_per_address {
            return Err(NoPlace::Address(CROWDED));
        }
        visitor.sockets += 1;
        counts.sockets += 1;
        Ok(Place { visitors: Arc::clone(self), address: household(address) })
    }

    /// Returns the number of open connections.
    pub(crate) fn sockets(&self) -> u32 {
        self.of.lock().unwrap_or_else(PoisonError::into_inner).sockets
    }

    fn with<T>(&self, address: IpAddr, count: impl FnOnce(&mut Visitor) -> T) -> T {
        let mut counts = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        count(counts.visitor(address, Instant::now()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.visitors.of.lock().unwrap_or_else(PoisonError::into_inner);
        counts.sockets -= 1;
        if let Some(visitor) = counts.visitors.get_mut(&self.address) {
            visitor.sockets -= 1;
        }
    }
}

/// Returns the address that limits are counted by. For IPv6 this is the first 64 bits, because a household has all
/// addresses that share them.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_free_and_the_rest_waits() {
        let rate = Rate { burst: 3, every: Duration::from_secs(10) };
        let (mut meter, start) = (Meter::default(), Instant::now());
        for _ in 0..3 {
            assert_eq!(meter.take(start, rate), Ok(()));
        }
        assert_eq!(meter.take(start, rate), Err(Duration::from_secs(10)));
        assert_eq!(meter.take(start + Duration::from_secs(4), rate), Err(Duration::from_secs(6)));
        assert_eq!(meter.take(start + Duration::from_secs(10), rate), Ok(()));
        assert!(meter.take(start + Duration::from_secs(10), rate).is_err());
        let later = start + Duration::from_secs(1_000);
        assert_eq!((0..9).filter(|_| meter.take(later, rate).is_ok()).count(), 3);
    }

    #[test]
    fn an_address_that_misbehaves_again_and_again_has_to_wait() {
        let abuses = Rate { burst: 2, every: Duration::from_mins(1) };
        let visitors = Arc::new(Visitors::new(Limits { abuses, ..Limits::default() }));
        let [rude, other] =
            ["192.0.2.1", "192.0.2.2"].map(|text| text.parse::<IpAddr>().expect("an address"));
        visitors.abuse(rude);
        assert!(visitors.enter(rude).is_ok(), "once may be a mistake");
        visitors.abuse(rude);
        assert!(matches!(visitors.enter(rude).err(), Some(NoPlace::Address(wait)) if wait > CROWDED));
        assert!(visitors.enter(other).is_ok());
    }

    #[test]
    fn a_meter_that_always_counts_says_how_long_to_rest() {
        let rate = Rate { burst: 2, every: Duration::from_secs(1) };
        let (mut meter, now) = (Meter::default(), Instant::now());
        let rests: Vec<u64> = (0..4).map(|_| meter.charge(now, rate).as_secs()).collect();
        assert_eq!(rests, [0, 1, 2, 3]);
        assert_eq!(meter.charge(now + Duration::from_secs(9), rate), Duration::ZERO);
    }

    #[test]
    fn no_limits_never_wait() {
        let (mut meter, now) = (Meter::default(), Instant::now());
        assert!((0..10_000).all(|_| meter.take(now, Limits::none().frames).is_ok()));
    }

    #[test]
    fn places_are_given_back() {
        let limits = Limits { sockets_per_address: 2, sockets: 3, ..Limits::default() };
        let visitors = Arc::new(Visitors::new(limits));
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let home = address("2001:db8::1");
        let first = visitors.enter(home).ok();
        let _second = visitors.enter(address("2001:db8::2")).ok();
        assert_eq!(visitors.enter(home).err(), Some(NoPlace::Address(CROWDED)), "one household");
        let _third = visitors.enter(address("192.0.2.1")).ok();
        assert_eq!(visitors.enter(address("192.0.2.2")).err(), Some(NoPlace::Server));
        drop(first);
        assert!(visitors.enter(home).is_ok());
        assert_eq!(visitors.sockets(), 2);
    }
}
