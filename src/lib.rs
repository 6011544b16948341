//! Fob.
