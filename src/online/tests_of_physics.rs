//! Rooms of an earlier physics version, whose boards had low frames.

#![allow(clippy::unwrap_used)]

use super::tests::{GAMES, Log, seated};
use super::*;

/// The rows of a room from a server with physics version 2: a series of two tugs of war, interrupted in the first game.
const OF_PHYSICS_2: &str = include_str!("physics_2_room.json");

#[derive(serde::Deserialize)]
struct Rows {
    setup: String,
    rows: Vec<Row>,
}

#[derive(serde::Deserialize)]
struct Row {
    record: String,
    kept: Option<String>,
}

/// A stored room finishes on the board on which it began, with the low frame of that version.
#[test]
fn a_room_of_version_2_goes_on_with_its_board() {
    let rows: Rows = serde_json::from_str(OF_PHYSICS_2).unwrap();
    let mut log = Log { room: seated(&rows.setup, 77), kept: Vec::new(), at: Millis(1_000) };
    for row in &rows.rows {
        let record: Record = serde_json::from_str(&row.record).unwrap();
        let shot = row.kept.as_deref().map(|kept| serde_json::from_str(kept).unwrap());
        log.take(Kept { record, shot });
    }
    assert_eq!((log.room.hall.physics, log.room.unknown_to("2")), (Some(2), None));
    log.at = log.kept.last().unwrap().record.at;
    // The match so far is simulated as before, and has no note about an upgrade.
    let replay = fob_replay::Replay::parse(&log.file(1)).unwrap();
    assert_eq!((replay.header.board.hop_speed, replay.header.note.as_str()), (4.5, ""));
    assert_eq!(fob_replay::Playback::new(&replay).unwrap().first_divergence(), None);
    while log.room.log.game() < 2 {
        log.turn_by_chance();
    }
    // Its second game too, and what its clients make of the start.
    let start = log.kept.iter().rev().find(|kept| matches!(kept.record.play, Play::Start(_))).unwrap();
    assert!(matches!(&start.record.play, Play::Start(start) if start.physics.as_deref() == Some("2")));
    let header = match_header(log.room.setup(), &start.record, &log.room.seat_views()).unwrap();
    assert_eq!(header.board.hop_speed, 4.5);
    assert_eq!(log.copy().view(0), log.room.view(0));
}

/// A client of version 2 is asked to reload, because it would use another board of the same name and simulate a different match.
#[test]
fn a_client_is_told_if_its_physics_would_play_another_match() {
    let fob = Log::new(GAMES[5], 3);
    assert!(matches!(&fob.kept[0].record.play, Play::Start(start) if start.physics.as_deref() == Some("3")));
    let why = fob.room.unknown_to("2").unwrap();
    assert_eq!(why, "this page has physics 2, and the match is played with physics 3: reload the page");
    assert_eq!((fob.room.unknown_to("3"), fob.room.unknown_to("no number")), (None, None));
    // Before its start too; and games without physics are for everybody.
    assert!(seated(GAMES[5], 1).unknown_to("1").is_some());
    assert_eq!(Log::new(GAMES[0], 3).room.unknown_to("1"), None);
    // A start that names something else is no start.
    let mut bad = fob.kept[0].clone();
    let Play::Start(start) = &mut bad.record.play else { panic!() };
    start.physics = Some("x".into());
    assert_eq!(seated(GAMES[5], 3).apply(&bad).unwrap_err().why, "start: physics: `x`; expected a number");
}
