//! What the program wrote when there were two match cores, kept as samples: matches as `.fob`, rooms as their stored rows, results of
//! tournaments. Every sample is still read, and the same plays still write the same bytes.
//!
//! `FOB_FREEZE=1 cargo test -p fob-online --test frozen` writes the samples that are missing. It changes none: a file that somebody has cannot
//! change either.

#![allow(clippy::unwrap_used)]

mod matches;
mod results;
mod rooms;
mod sample;

use sample::{assert_same, sample};
