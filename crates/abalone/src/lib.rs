//! The rules of Abalone, once as the rule book reads and once as fast bitboards.
