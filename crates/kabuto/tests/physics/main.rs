//! Compares the physics with the laws of mechanics.

mod analytic;
mod dense;
mod falls;
mod oracle;
mod patience;
