//! Search and evaluation: the computer opponents.
