//! Deterministic finite automata over {green, red}.
