//! Offers in the row of a room: said once, answered apart, and without moving the board.

use super::server::Place;
use super::{GOBBLET, all, on_phone, type_move, window};
use crate::Bench;
use crate::pictures::show_people;
use egui::Key;
use egui_kittest::kittest::Queryable;
use fob_game_screens::labels::{DRAW, RESIGN};
use fob_game_screens::{AnyTable, GamesScreen};
use fob_kit::strip;
use fob_services::labels::{A_DRAW, A_REMATCH, TO_TAKE_BACK, asks, offers};

/// The number of things on the screen with this in their name.
fn count(bench: &Bench, name: &str) -> usize {
    bench.harness.query_all_by_label_contains(name).count()
}

#[test]
fn a_draw_takes_two_presses_and_is_said_once() {
    let place = Place::new("offerdraw", GOBBLET, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    type_move(&mut anna, "3@b2");
    all(&mut [&mut anna, &mut bo], 4);
    anna.click(DRAW);
    anna.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 4);
    show_people(&bo, "draw-offered");
    assert_eq!(count(&bo, &offers("Anna", A_DRAW)), 1);
    bo.click(strip::AGREE);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(!bo.sees(strip::REMATCH), "one press does not end the game");
    bo.click(strip::AGREE_TO_DRAW);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(bo.sees(strip::REMATCH) && anna.sees("A draw"));
    anna.click(strip::REMATCH);
    all(&mut [&mut anna, &mut bo], 4);
    assert!(bo.sees(&offers("Anna", A_REMATCH)));
    show_people(&bo, "rematch-offered");
}

#[test]
fn on_a_phone_the_board_stays_where_it_is_while_something_is_offered() {
    let setup = r#"{"game":"phutball","seats":["me","open"],"clock":{"initial":600,"increment":5}}"#;
    let place = Place::new("offerphone", setup, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    for turn in 0..2 {
        let mover = if turn == 0 { &mut anna } else { &mut bo };
        let session = mover.harness.state().find::<GamesScreen>().and_then(GamesScreen::table).map(AnyTable::history);
        let mv = session.unwrap().moves()[0].clone();
        type_move(mover, &mv);
        all(&mut [&mut anna, &mut bo], 4);
    }
    on_phone(&mut anna);
    let board = |bench: &Bench| bench.harness.get_by_label(fob_services::labels::BOARD).rect();
    let before = board(&anna);
    show_people(&anna, "phone-strip");
    bo.click(strip::TAKE_BACK);
    all(&mut [&mut anna, &mut bo], 4);
    show_people(&anna, "phone-offer");
    assert!(anna.sees(&asks("Bo", TO_TAKE_BACK)));
    assert_eq!(board(&anna), before);
    let place = |label: &str| anna.harness.get_by_label(label).rect();
    let (agree, decline) = (place(strip::AGREE), place(strip::DECLINE));
    assert!(decline.left() - agree.right() >= 16.0 && agree.height() >= 43.0, "{agree} {decline}");
    assert!((agree.center().y - decline.center().y).abs() < 1.0 && decline.right() <= 360.0, "{agree} {decline}");
    anna.click(strip::AGREE);
    all(&mut [&mut anna, &mut bo], 4);
    bo.click(strip::SAY);
    bo.click(fob_client::PHRASES[0]);
    all(&mut [&mut anna, &mut bo], 4);
    show_people(&anna, "phone-phrase");
    assert!(anna.sees(&strip::quoted(fob_client::PHRASES[0])));
    assert_eq!(board(&anna), before);
    // Back is always in the first row, and the people are below it.
    let back = anna.harness.get_by_label(fob_kit::widgets::labels::BACK).rect();
    assert!(back.top() < 30.0 && anna.harness.get_by_label(strip::SAY).rect().top() > back.bottom());
    bo.click(RESIGN);
    bo.key(Key::Enter);
    all(&mut [&mut anna, &mut bo], 4);
    show_people(&anna, "phone-over");
    assert_eq!(board(&anna), before);
}

#[test]
fn a_win_is_claimed_once_that_is_possible() {
    let place = Place::new("offerclaim", GOBBLET, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    type_move(&mut anna, "3@b2");
    all(&mut [&mut anna, &mut bo], 4);
    assert!(!anna.sees(strip::CLAIM), "nobody is away");
    drop(bo);
    anna.settle();
    // The button says how long that takes.
    assert!(anna.sees(&strip::claim_in(62.0)), "{}", anna.shown(strip::CLAIM));
    anna.wait(30.0);
    assert!(anna.sees(&strip::claim_in(32.0)), "{}", anna.shown(strip::CLAIM));
    anna.wait(33.0);
    assert!(anna.harness.query_by_label(strip::CLAIM).is_some(), "{}", anna.shown(strip::CLAIM));
    // After a first turn the clock decides.
    let place = Place::new("offerclock", GOBBLET, &["Anna", "Bo"]);
    let (mut anna, mut bo) = (window(&place, Some(1)), window(&place, Some(2)));
    type_move(&mut anna, "3@b2");
    type_move(&mut bo, "3@a1");
    type_move(&mut anna, "3@c3");
    all(&mut [&mut anna, &mut bo], 4);
    drop(bo);
    anna.wait(70.0);
    assert!(!anna.sees(strip::CLAIM));
}
