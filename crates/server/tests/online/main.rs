//! Online play over real sockets: clients, a server and a store.

mod absence;
mod accounts;
mod client;
mod crowd;
mod faults;
mod games;
mod house;
mod lasting;
mod links;
mod lobby;
mod luck;
mod mine;
mod programs;
mod races;
mod ratings;
mod rights;
mod time;
mod twins;
