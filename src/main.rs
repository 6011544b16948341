//! Fob.
fn main() {}
