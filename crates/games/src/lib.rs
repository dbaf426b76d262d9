//! The one list of games, type-erased for the homes that show them.
