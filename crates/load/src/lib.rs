//! A load generator: plays legal games at many online tables over real sockets, and measures and checks the server.
//!
//! It starts the server itself, on the loopback interface, and stops it in the end. Each client has an address of its
//! own, which [`Client`](client::Client) sends in the header of a reverse proxy, so the limits of the server apply as
//! they do to people.
//!
//! | module | what it measures or checks |
//! |---|---|
//! | [`play`] | durable moves per second and time until a move is acknowledged, also while other clients misbehave |
//! | [`idle`] | memory per idle connection |
//! | [`restart`] | time until all open tables are served again after a restart |
//! | [`kill`] | that no acknowledged move is lost, doubled or reordered when the server is killed |

pub mod abuse;
pub mod check;
pub mod client;
pub mod figures;
mod http;
pub mod idle;
pub mod kill;
pub mod pair;
pub mod play;
pub mod restart;
pub mod script;
pub mod server;
