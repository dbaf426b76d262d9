//! Seats at a table.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::Malformed;

/// A seat at a table, which one player takes.
///
/// Seats are numbered from 1 in text and JSON, and from 0 as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of seats of any game.
    pub const MAX: usize = 8;
    /// Every seat, in order.
    pub const ALL: [Self; Self::MAX] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];
    /// Seat 1.
    pub const FIRST: Self = Self(0);
    /// Seat 2.
    pub const SECOND: Self = Self(1);

    /// Returns the seat with this index, counted from 0, or `None` if it is not below [`Seat::MAX`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::MAX { Some(Self(index as u8)) } else { None }
    }

    /// Returns the index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = Malformed;

    /// Reads a seat as [`Display`](fmt::Display) writes it.
    ///
    /// ```
    /// # use dohyo_core::Seat;
    /// assert_eq!("2".parse(), Ok(Seat::SECOND));
    /// assert_eq!("0".parse::<Seat>().unwrap_err().expected, "a seat from 1 to 8");
    /// ```
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let index = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        index.and_then(Self::from_index).ok_or_else(|| {
            Malformed::new("seat", 0, format!("`{text}`"), format!("a seat from 1 to {}", Self::MAX))
        })
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 + 1)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = usize::deserialize(deserializer)?;
        let seat = number.checked_sub(1).and_then(Self::from_index);
        seat.ok_or_else(|| D::Error::custom(format!("no seat {number}; expected 1 to {}", Self::MAX)))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set contains `seat`.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds `seat`.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Returns the number of seats.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if a seat is in both sets.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the lowest seat, or `None` if the set is empty.
    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }

    /// Iterates over the seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.contains(seat))
    }

    /// Returns the seat of a set of one, or `None` if the set has none or several.
    pub fn single(self) -> Option<Seat> {
        self.0.is_power_of_two().then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> Self {
        Self(1 << seat.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<T: IntoIterator<Item = Seat>>(seats: T) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}
