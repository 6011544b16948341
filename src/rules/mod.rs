//! Fob itself: sides, turns, strings, order choices, verdicts and series, as values.
