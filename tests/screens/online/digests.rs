//! Whoever follows a room makes the motion of its shots, and compares their digests with the server's.

use fob_automata::builtin;
use fob_base::Dice;
use fob_board::{Board, Strike};
use fob_opponent::Level;
use fob_play::any::{Any, AnyAct};
use fob_play::fob::Deed;
use fob_play::log::{Play, Record, Start, Then};
use fob_replay::{Header, Player, Recorder};
use fob_rules::{Kind, Setup};
use fob_services::data::Services;
use fob_services::driving::Played;
use fob_services::online::Arrival;
use fob_store::Store;

fn recorder() -> Recorder {
    let setup = Setup::new(Kind::Reject2, builtin("rope").unwrap(), 15, 15);
    Recorder::new(Header::for_match(setup, &Board::bob(), vec![Player::human("Anna"), Player::human("Bo")], 7)).unwrap()
}

fn arrival(n: u64, by: u8, play: Play<AnyAct>, digest: u64) -> Arrival {
    let record: Record<Any> = Record { n, game: 1, by, at: 0, play, then: Then { due: vec![1], ..Then::default() } };
    // What has arrived is not shown, since more follows it.
    Arrival { record, digest: Some(format!("{digest:016x}")), behind: true }
}

/// Waits until a shot that takes longer than a frame is simulated.
fn idle(played: &mut Played, services: &mut Services) {
    while !played.is_idle() {
        played.poll(services);
        std::thread::yield_now();
    }
}

/// Follows the break and a shot, whose digests differ from the server's by these bits; returns the match and how many shots were taken.
fn followed(of_break: u64, of_shot: u64) -> (Vec<String>, u32) {
    let folder = tempfile::TempDir::new().unwrap();
    let mut services = Services::load(Store::at(folder.path()));
    let mut server = recorder();
    let strikes = server.break_strikes();
    let digest = server.simulate(&strikes).unwrap().digest;
    let start = Start { position: None, seed: Some("7".into()), players: vec![1, 2], accepts: None, physics: None };
    let begun = arrival(0, 0, Play::Start(start), digest ^ of_break);
    let mut played = Played::start_in_room(recorder().header().clone(), Some(2), begun, false, false, &mut services).unwrap();
    idle(&mut played, &mut services);
    server.play(&strikes).unwrap();
    assert_eq!(played.layout(), &server.situation().layout);
    // Two shots, of which the second comes only if the first is the server's.
    for n in 1..=2 {
        let game = server.situation().game.clone().unwrap();
        assert!(game.choices().is_empty(), "shots without orders");
        let strike: Strike = Level::Random.strike(&server.situation().layout, &game, &mut Dice::new(n)).unwrap();
        let digest = server.simulate(&[strike]).unwrap().digest;
        let play = Play::Act(AnyAct::Deed(Deed::Strike(strike)));
        played.receive(arrival(n, game.next_player(), play, digest ^ of_shot), &mut services);
        idle(&mut played, &mut services);
        server.play(&[strike]).unwrap();
    }
    (played.log.clone(), played.game().shots())
}

#[test]
fn a_shot_that_comes_out_differently_is_reported_and_nothing_follows_it() {
    let differs = |log: &[String]| log.iter().filter(|line| line.contains("differently from the server")).count();
    for (of_break, of_shot, reports, shots) in [(0, 0, 0, 2), (1, 0, 1, 0), (0, 1, 1, 1)] {
        let (log, taken) = followed(of_break, of_shot);
        assert_eq!((differs(&log), taken), (reports, shots), "{log:?}");
    }
}
