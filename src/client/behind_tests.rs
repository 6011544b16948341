//! A server that knows less than the one before, and plays that have one number.

use super::*;

#[test]
fn of_two_plays_with_one_number_the_second_waits_for_the_answer_to_the_first() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    world.play(0, Play::Move("3@b2".into()));
    world.play(0, Play::Answer(true));
    assert_eq!(world.peers[0].up.len(), 1);
    world.steps(20);
    // The move took the number, and there is nothing to answer.
    assert_eq!((world.host.kept.len(), world.peers[0].session.waits()), (2, false));
    assert!(matches!(world.peers[0].session.next_notice(), Some(Notice::Refused(Play::Answer(true), _))));
    world.play(1, Play::Answer(true));
    world.play(1, Play::Move("3@a1".into()));
    assert_eq!(world.peers[1].up.len(), 1);
    world.steps(20);
    // The answer is refused, and the move is made.
    assert_eq!((world.host.kept.len(), world.peers[1].session.waits()), (3, false));
    assert!(matches!(world.peers[1].session.next_notice(), Some(Notice::Refused(Play::Answer(true), _))));
    assert_eq!((world.peers[0].session.next_notice(), world.peers[1].session.next_notice()), (None, None));
    world.agrees();
}

#[test]
fn a_server_that_is_behind_takes_nothing_back_and_a_restored_room_is_read_again() {
    let mut world = World::new(GOBBLET, &[Some(1), Some(2)], 1);
    world.steps(10);
    for (seat, mv) in [(0, "3@b2"), (1, "3@a1"), (0, "3@c3")] {
        world.play(seat, Play::Move(mv.into()));
        world.steps(10);
    }
    let mut behind = Host::new("abc2345678", GOBBLET, &["P1", "P2"], Millis(WALL + 1_000));
    let mut swap = |world: &mut World| {
        (0..2).for_each(|place| world.hang_up(place));
        std::mem::swap(&mut world.host, &mut behind);
        (0..2).for_each(|place| world.take(place, Input::Closed));
    };
    swap(&mut world);
    for _ in 0..160 {
        world.step();
        for peer in &world.peers {
            assert_eq!((peer.session.records().len(), &peer.session.room().unwrap().due[..]), (4, &[2][..]));
            assert_ne!(*peer.session.line(), Line::Up);
        }
    }
    world.play(1, Play::Offer(Offer::Draw));
    swap(&mut world);
    world.steps(600);
    world.agrees();
    assert_eq!((world.host.kept.len(), world.peers[1].session.waits()), (5, false), "what was played meanwhile is made");
    swap(&mut world);
    world.steps(1_200);
    assert_eq!(world.host.kept.len(), 1);
    world.agrees();
}
