//! What was stored with version 2 of the physics, whose boards Bob, Novuss and Carrom had low frames: it opens, and every shot is the same.
//!
//! The files were written by the program as it was before version 3: `physics_2.fob` by `fob match --game tug-of-war --dfa rope --players
//! medium,easy --seed 5 --shots 40 --replay`, and `physics_2.link` by packing it.

use fob::board::Board;
use fob::physics::{PHYSICS_VERSION, moves_as};
use fob::replay::{Playback, Recorder, Replay, from_clip, to_clip};

/// A match of 40 shots, many of which threw a puck off.
const FILE: &str = include_str!("replays/physics_2.fob");
/// The same as a link, with the board by its name.
const LINK: &str = include_str!("replays/physics_2.link");

#[test]
fn a_match_of_version_2_is_simulated_as_it_was() {
    let replay = Replay::parse(FILE).unwrap();
    assert_eq!((replay.header.physics, PHYSICS_VERSION, moves_as(2), moves_as(1)), (2, 3, true, false));
    assert_eq!(replay.header.board.hop_speed, 4.5);
    let playback = Playback::new(&replay).unwrap();
    assert_eq!(playback.first_divergence(), None);
    assert!(!playback.is_of_other_physics());
    let lost: usize = playback.shots().iter().map(|shot| shot.recorded.report.lost.len()).sum();
    assert!(lost > 5, "{lost}");
}

#[test]
fn a_link_of_version_2_leads_to_the_board_that_it_meant() {
    assert_eq!(from_clip(LINK.trim()).unwrap(), FILE);
    // And is still packed with the name alone: the whole board would take more room.
    assert_eq!(to_clip(FILE), LINK.trim());
    let mut whole = Replay::parse(FILE).unwrap();
    whole.header.board.hop_speed = 4.25;
    assert!(to_clip(&whole.print()).len() > LINK.trim().len() + 100);
}

/// Whoever plays on from an old match stays on its board.
#[test]
fn a_match_that_goes_on_keeps_its_board() {
    let replay = Replay::parse(FILE).unwrap();
    let resumed = Recorder::resume(&replay).unwrap();
    assert_eq!((resumed.header().physics, resumed.header().board.hop_speed), (2, 4.5));
    let forked = Recorder::play_on_with(&replay, 10, |_| ()).unwrap();
    assert_eq!((forked.header().physics, forked.header().board.hop_speed), (PHYSICS_VERSION, 4.5));
    let text = forked.text();
    assert_eq!(from_clip(&to_clip(&text)).unwrap(), text);
    assert_ne!(forked.header().board, Board::bob());
}
