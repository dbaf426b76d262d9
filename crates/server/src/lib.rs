//! The web server that carries the client inside.
