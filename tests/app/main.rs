//! The real window under a display. The screens without it are in `tests/screens`.

#![allow(clippy::missing_panics_doc, clippy::unwrap_used)]

#[path = "../screens/challenges.rs"]
mod challenges;
#[path = "../screens/stage.rs"]
mod stage;
mod window;
mod window_workshop;
