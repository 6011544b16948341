//! A break by hand, extra time and other pucks at a table in a room.

use super::server::Place;
use super::{all, play_on, shots, table, window};
use crate::pictures::show_people;
use egui::Key;
use fob_replay::{Playback, Replay};
use fob_screens::play::labels;
use fob_services::driving::Turn;

#[test]
fn two_windows_break_by_hand_and_play_with_the_pucks_that_were_agreed_on() {
    let setup =
        r#"{"game":"fob","kind":"reject-2","machine":"rope","seats":["me","open"],"pucks":[4,3],"extra":2,"break":"hand"}"#;
    let place = Place::new("fobbyhand", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    assert_eq!(table(&anna).unwrap().played.layout().pucks.len(), 7);
    let turn = |bench: &crate::Bench| table(bench).unwrap().played.turn().clone();
    // In a match of two both strikes are the first player's, from S and from N.
    assert!(matches!(turn(&anna), Turn::Break(None)) && matches!(turn(&bo), Turn::Wait(1)), "{:?}", turn(&bo));
    assert!(anna.sees(labels::FIRST_STRIKER) && anna.sees(labels::TIP_BREAK[0]));
    anna.key(Key::Space);
    all(&mut [&mut anna, &mut bo], 6);
    assert!(matches!(turn(&anna), Turn::Break(Some(_))) && matches!(turn(&bo), Turn::Wait(1)), "{:?}", turn(&anna));
    assert!(anna.sees(labels::SECOND_STRIKER));
    show_people(&anna, "room-second-striker");
    show_people(&bo, "room-waits-for-second-striker");
    // Whoever looks in now, or comes back, sees the first striker waiting.
    drop(anna);
    let (mut anna, mut carl) = (window(&place, Some(1)), window(&place, None));
    assert!(matches!(turn(&anna), Turn::Break(Some(_))), "{:?}", turn(&anna));
    anna.key(Key::Space);
    let rests = |bench: &crate::Bench| matches!(turn(bench), Turn::Shoot | Turn::Wait(_));
    play_on(&mut [&mut anna, &mut bo, &mut carl], "two shots", |benches| {
        benches.iter().all(|bench| shots(bench) == 2 && rests(bench))
    });
    let layout = |bench: &crate::Bench| table(bench).unwrap().played.layout().clone();
    assert_eq!((layout(&anna), layout(&carl)), (layout(&bo), layout(&bo)));
    for bench in [&anna, &bo, &carl] {
        assert!(bench.harness.state().services.problems.is_empty(), "{:?}", bench.harness.state().services.problems);
    }
    let replay = Replay::parse(&place.file()).unwrap();
    assert_eq!((replay.header.board.pucks.green, replay.header.board.pucks.red), (4, 3));
    assert_eq!(replay.header.setup().unwrap().extra, 2);
    assert_eq!(Playback::new(&replay).unwrap().first_divergence(), None);
}
