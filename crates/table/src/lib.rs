//! One sitting at a game: seats, clocks, offers, undo, the log.
