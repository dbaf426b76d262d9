//! Random numbers with a text form: ids of rooms and players, secrets, nonces, and commitments to them.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_DNSSEC;
use dohyo_core::Malformed;
use dohyo_table::CommandId;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::{Digest as _, Sha256};

/// Defines a type of `$bytes` bytes, written with digits and lower-case letters.
macro_rules! codes {
    ($($(#[$doc:meta])+ $name:ident: $bytes:literal, $what:literal;)+) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name([u8; $bytes]);

            impl $name {
                /// The number of bytes.
                pub const BYTES: usize = $bytes;

                /// Creates a value from bytes, which the caller has drawn at random or computed.
                pub const fn from_bytes(bytes: [u8; $bytes]) -> Self {
                    Self(bytes)
                }

                /// Returns the bytes.
                pub const fn as_bytes(&self) -> &[u8; $bytes] {
                    &self.0
                }
            }

            impl FromStr for $name {
                type Err = Malformed;

                fn from_str(text: &str) -> Result<Self, Malformed> {
                    let bytes = BASE32_DNSSEC.decode(text.as_bytes()).ok();
                    let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
                    let expected = || format!("{} digits and letters from a to v", ($bytes * 8_usize).div_ceil(5));
                    bytes.map(Self).ok_or_else(|| Malformed::new($what, 0, "another text", expected()))
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    <std::borrow::Cow<'_, str>>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
                }
            }
        )+
    };
}

/// Implements the text form of types that are not secret.
macro_rules! public {
    ($($name:ident),+) => {
        $(
            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(&BASE32_DNSSEC.encode(&self.0))
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "{}({self})", stringify!($name))
                }
            }

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }
        )+
    };
}

codes! {
    /// The name of a room in links. It cannot be guessed, so an unlisted room is private.
    RoomId: 10, "room";
    /// A person, as an opaque id. Names and accounts are stored elsewhere.
    PlayerId: 16, "player";
    /// The hash of a [`Secret`] or a [`Nonce`], published before it.
    Commitment: 32, "commitment";
    /// A player's part of the seed. Secret until everybody is ready.
    Nonce: 32, "nonce";
    /// The authority's part of the seed. Secret until the game is over.
    Secret: 32, "secret";
}

public!(RoomId, PlayerId, Commitment, Nonce);

impl fmt::Debug for Secret {
    /// Hides the secret, so that it cannot get into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// Returns the text of the secret, for the store and for a game that is over.
    pub fn reveal(&self) -> String {
        BASE32_DNSSEC.encode(&self.0)
    }

    /// Returns the commitment to publish when the room opens.
    pub fn commitment(&self) -> Commitment {
        Commitment(hash([&b"dohyo secret"[..], &self.0]))
    }
}

impl PlayerId {
    /// The number of bits of a request id that its sender chooses. With the bits that identify the sender, an id fits
    /// into a JavaScript number.
    const FREE_BITS: u32 = 29;

    /// Returns a request id of this person whose last 29 bits are those of `number`. Each person has their own ids, so
    /// nobody can use up the next id of somebody else.
    pub fn request_id(&self, number: u32) -> CommandId {
        CommandId(self.first_request_id() | u64::from(number) & ((1 << Self::FREE_BITS) - 1))
    }

    /// Returns `true` if `id` is one of the ids of this person.
    pub fn owns(&self, id: CommandId) -> bool {
        id.0 >> Self::FREE_BITS == self.first_request_id() >> Self::FREE_BITS
    }

    fn first_request_id(&self) -> u64 {
        // Smaller ids belong to the authority.
        let own = u64::from_be_bytes([0, 0, 0, 0, 0, self.0[0], self.0[1], self.0[2]]);
        own.max(1) << Self::FREE_BITS
    }
}

impl Nonce {
    /// Returns the commitment to send when sitting down.
    pub fn commitment(&self) -> Commitment {
        Commitment(hash([&b"dohyo nonce"[..], &self.0]))
    }
}

/// Returns the SHA-256 hash of `parts`, each preceded by its length, so that they cannot run into each other.
pub(crate) fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        let room = RoomId::from_bytes(*b"0123456789");
        assert_eq!(room.to_string().len(), 16);
        assert_eq!(room.to_string().parse(), Ok(room));
        assert_eq!(
            room.to_string().to_uppercase().parse(),
            Ok(room),
            "links survive a shouting mail program"
        );
        for text in ["", "0", "zzzzzzzzzzzzzzzz", "0000000000000000000000000000"] {
            assert!(text.parse::<RoomId>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_secret_is_not_shown_by_accident() {
        let secret = Secret::from_bytes([7; 32]);
        assert_eq!(format!("{secret:?}"), "Secret");
        assert_eq!(secret.reveal().parse(), Ok(secret));
    }

    #[test]
    fn ids_of_requests_belong_to_one_person() {
        let (one, other) = (PlayerId::from_bytes([1; 16]), PlayerId::from_bytes([2; 16]));
        let nobody = PlayerId::from_bytes([0; 16]);
        for number in [0, 1, u32::MAX] {
            let id = one.request_id(number);
            assert!(one.owns(id) && !other.owns(id) && !nobody.owns(id), "{id:?}");
            assert!(id.0 < 1 << 53, "a number in every language");
        }
        assert!(!nobody.owns(CommandId(7)), "the authority's");
    }

    #[test]
    fn commitments_of_equal_bytes_differ_by_what_they_commit_to() {
        assert_ne!(Secret::from_bytes([7; 32]).commitment(), Nonce::from_bytes([7; 32]).commitment());
    }
}
