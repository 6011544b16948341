//! Matches of computers do not need a view.

use fob::automata::builtin;
use fob::board::Board;
use fob::opponent::{Level, Player as Computer};
use fob::play::fob::{Computers, Deed, Fob, Nobody, PlayError, dice_of};
use fob::play::{Contest, Controller, Desk};
use fob::replay::{Header, Playback, Player, Recorder, Replay};
use fob::rules::{Kind, Setup};

fn recorder(kind: Kind, players: u8, shots: u32, seed: u64) -> Recorder {
    let board = Board::bob();
    let setup = Setup::new(kind, builtin("rope").unwrap(), board.pucks.green, board.pucks.red);
    let seats = (1..=players).map(|number| Player::computer(format!("C{number}"), "random")).collect();
    let setup = Setup { shot_limit: Some(shots), ..setup };
    Recorder::new(Header::for_match(setup, &board, seats, seed)).unwrap()
}

#[test]
fn a_match_of_computers_finishes_without_being_drawn() {
    // As at a table: computers in all seats, seeds by turn, and no view.
    let fob = Fob::new(recorder(Kind::Reject2, 2, 60, 11)).unwrap();
    let seats = vec![Controller::Computer("random".into()); 2];
    let mut desk = Desk::new(fob, seats, None).unwrap();
    while let Some(question) = desk.questions().first().cloned() {
        let fob = desk.contest();
        let (layout, game) = (&fob.situation().layout, fob.match_now());
        let mut dice = fob::base::Dice::new(fob.turn_seed(u64::from(!game.choices().is_empty())));
        let deed = match question.to {
            None => fob.deal().unwrap(),
            Some(controller) => {
                let level: Level = controller.level().unwrap().parse().unwrap();
                if game.choices().is_empty() {
                    Deed::Strike(level.strike(layout, game, &mut dice).expect("room for the striker"))
                } else {
                    Deed::Orders(level.orders(game, &Board::bob(), &mut dice))
                }
            }
        };
        desk.answer(question.ticket, deed, None).unwrap();
        desk.stored();
    }
    assert!(desk.is_over());
    let playback = Playback::new(&Replay::parse(&desk.contest().recorder().text()).unwrap()).unwrap();
    assert!(playback.is_finished() && playback.first_divergence().is_none());
}

#[test]
fn every_step_is_saved_before_it_counts() {
    let players = vec![Computer::from(Level::Random); 4];
    let mut computers = Computers::new(recorder(Kind::Reject4, 4, 12, 2), players, dice_of(2)).unwrap();
    let mut saved = String::new();
    let mut save = |live: &mut Recorder| {
        saved += live.unsaved();
        live.mark_saved();
        Ok(())
    };
    while computers.step_among(&mut Nobody, &mut || true, &mut save).unwrap() {
        assert_eq!(computers.recorder().unsaved(), "");
    }
    assert_eq!(saved, computers.recorder().text());
}

#[test]
fn a_match_can_be_stopped_and_a_save_can_fail() {
    let players = vec![Computer::from(Level::Random); 2];
    let mut computers = Computers::new(recorder(Kind::Reject2, 2, 9, 2), players, dice_of(2)).unwrap();
    assert!(computers.step(&mut || true).unwrap(), "the break");
    let before = computers.recorder().text();
    assert_eq!(computers.step(&mut || false), Err(PlayError::Stopped));
    assert_eq!(computers.recorder().text(), before);
    let refused = computers.step_among(&mut Nobody, &mut || true, &mut |_| Err("disk full".into()));
    assert_eq!(refused, Err(PlayError::NotSaved("disk full".into())));
    assert_ne!(computers.recorder().text(), before, "it is kept in memory");
}
