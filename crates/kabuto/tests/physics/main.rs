//! Pushes against what mechanics says of them.

mod analytic;
mod dense;
mod falls;
mod oracle;
