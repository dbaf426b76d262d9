//! Why a request to a table was not carried out.

use dohyo_games::AnyIllegal;
use dohyo_protocol::{Refused, Why};
use dohyo_room::Declined;
use dohyo_store::StoreError;
use tracing::warn;

/// Why a request was not carried out.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// There is no such table.
    NoSuchTable,
    /// The room declines.
    Declined(Declined<AnyIllegal>),
    /// The store is out of reach, or the log cannot be read.
    Unavailable,
}

impl From<StoreError> for Fault {
    fn from(why: StoreError) -> Self {
        warn!("the store does not answer: {why}");
        Self::Unavailable
    }
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::NoSuchTable => Self::because(Why::NoSuchTable, "there is no such table"),
            Fault::Declined(why) => {
                let wait_ms = match why {
                    Declined::TooSoon { wait_ms, .. } => Some(wait_ms),
                    _ => None,
                };
                Self { wait_ms, ..Self::because(Why::from(&why), why) }
            }
            Fault::Unavailable => {
                let refused = Self::because(Why::Unavailable, "the server is busy; try again");
                Self { wait_ms: Some(1_000), ..refused }
            }
        }
    }
}
