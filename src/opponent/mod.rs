//! The computer player of Fob.
