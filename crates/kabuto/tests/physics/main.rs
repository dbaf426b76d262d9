//! The physics against mechanics.

mod analytic;
mod dense;
mod falls;
mod oracle;
mod patience;
