//! The app on a phone, by touch alone: sheets, the menu of a head, and what a finger plays or does not play.

use crate::Bench;
use crate::seen::Seen;
use egui::{Event, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use fob_games::phutball::{Phutball, Point};
use fob_kit::layout::{Form, Window};
use fob_kit::table::Eye;
use fob_kit::{sheets, widgets};
use fob_room::AnyTable;
use fob_room::phutball::{Grid, labels};

/// A phone as it is held in one hand.
const UPRIGHT: Vec2 = vec2(360.0, 740.0);

/// The app on a phone, with a place open.
fn phone(size: Vec2, route: &str) -> Bench {
    let mut bench = Bench::new();
    bench.harness.set_size(size);
    finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.harness.state_mut().follow_link(&format!("#{route}"));
    bench.settle();
    bench
}

fn finger(bench: &mut Bench, phase: TouchPhase, pos: Pos2) {
    bench.harness.event(Event::Touch { device_id: TouchDeviceId(0), id: TouchId(1), phase, pos, force: None });
    let button = |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    if phase != TouchPhase::End {
        bench.harness.event(Event::PointerMoved(pos));
    }
    match phase {
        TouchPhase::Start => bench.harness.event(button(true)),
        TouchPhase::End => {
            bench.harness.event(button(false));
            bench.harness.event(Event::PointerGone);
        }
        _ => {}
    }
    bench.harness.run_steps(1);
}

fn tap(bench: &mut Bench, at: Pos2) {
    finger(bench, TouchPhase::Start, at);
    finger(bench, TouchPhase::End, at);
    bench.settle();
}

/// Taps what has this name.
fn tap_on(bench: &mut Bench, label: &str) {
    let at = bench.clickable(label).rect().center();
    tap(bench, at);
}

/// Draws a finger from one place to another.
fn draw(bench: &mut Bench, from: Pos2, to: Pos2) {
    finger(bench, TouchPhase::Start, from);
    for step in 1..=8 {
        finger(bench, TouchPhase::Move, from + (to - from) * (step as f32 / 8.0));
    }
    finger(bench, TouchPhase::End, to);
    bench.settle();
}

fn moves(bench: &Bench) -> usize {
    let session = bench.harness.state().room().table().map(AnyTable::session).expect("a table is open");
    session.track().len() - 1
}

/// Where a point of Phutball is.
fn at(bench: &Bench, point: &str) -> Pos2 {
    let session = bench.harness.state().room().table().map(AnyTable::session).expect("a table is open");
    let position: Phutball = session.position().parse().expect("a position");
    let rect = bench.harness.get_by_label("The board").rect();
    Grid::in_hand(position.pitch().size(), rect, &Eye::default()).at(point.parse::<Point>().expect("a point"))
}

#[test]
fn a_window_is_a_phone_by_its_size_and_its_pointer() {
    for (size, touch, form) in [
        ((360.0, 740.0), true, Form::Upright),
        ((390.0, 844.0), false, Form::Upright),
        ((844.0, 390.0), true, Form::Sideways),
        ((844.0, 390.0), false, Form::Desktop),
        // With the keyboard in sight.
        ((390.0, 350.0), true, Form::Upright),
        ((768.0, 1024.0), true, Form::Tablet),
        ((768.0, 1024.0), false, Form::Desktop),
        ((1280.0, 800.0), true, Form::Tablet),
        ((1280.0, 800.0), false, Form::Desktop),
    ] {
        assert_eq!(Window::of(size.into(), touch).form, form, "{size:?}, {touch}");
    }
}

#[test]
fn a_sheet_is_pulled_up_over_the_board_and_goes_away_again() {
    let mut bench = phone(UPRIGHT, "game/phutball");
    let board = bench.harness.get_by_label("The board").rect();
    assert!(!bench.sees("Start of the game"), "the moves are in a closed sheet");
    tap_on(&mut bench, "Moves");
    assert!(bench.sees("Start of the game"));
    assert_eq!(bench.harness.get_by_label("The board").rect(), board, "the board keeps its place");
    tap_on(&mut bench, sheets::CLOSE);
    assert!(!bench.sees("Start of the game"));
    // By a drag from its tab up, and from its head down.
    let tab = bench.clickable("Moves").rect().center();
    draw(&mut bench, tab, tab - vec2(0.0, 120.0));
    assert!(bench.sees("Start of the game"));
    let head = bench.clickable(sheets::CLOSE).rect().center() - vec2(120.0, 0.0);
    draw(&mut bench, head, head + vec2(0.0, 120.0));
    assert!(!bench.sees("Start of the game"));
    // Back closes the sheet first, and leaves the table only then.
    tap_on(&mut bench, "Moves");
    bench.key(egui::Key::Escape);
    assert!(!bench.sees("Start of the game"));
    assert_eq!(bench.harness.state().place(), "game");
}

#[test]
fn what_a_head_has_no_room_for_is_in_its_menu() {
    let mut bench = phone(UPRIGHT, "game/phutball");
    assert!(!bench.sees(fob_room::labels::NEW_GAME));
    tap_on(&mut bench, widgets::bar::MORE);
    assert!(bench.sees(fob_room::labels::NEW_GAME));
    tap_on(&mut bench, fob_room::labels::NEW_GAME);
    assert!(bench.sees(fob_room::labels::START), "the dialog is open");
}

#[test]
fn a_tap_shows_a_point_large_and_a_second_one_or_the_button_plays_it() {
    let mut bench = phone(UPRIGHT, "game/phutball");
    // Two people play, so that nobody has to be waited for.
    bench.command(egui::Key::Num2);
    finger(&mut bench, TouchPhase::Start, pos2(1.0, 1.0));
    finger(&mut bench, TouchPhase::End, pos2(1.0, 1.0));
    bench.settle();
    let rect = bench.harness.get_by_label("The board").rect();
    assert!(rect.width() > 355.0, "the board is as wide as the screen: {rect:?}");
    assert!(at(&bench, "B3").x - at(&bench, "A3").x >= 20.0, "points are apart");
    let (one, other) = (at(&bench, "C5"), at(&bench, "D16"));
    tap(&mut bench, one);
    assert_eq!(moves(&bench), 0);
    let play: Point = "C5".parse().expect("a point");
    assert!(bench.sees(&labels::place_on(play)), "{}", bench.shown("Play"));
    tap(&mut bench, one);
    assert_eq!(moves(&bench), 1, "a second tap");
    tap(&mut bench, other);
    assert_eq!(moves(&bench), 1);
    tap_on(&mut bench, &labels::place_on("D16".parse().expect("a point")));
    assert_eq!(moves(&bench), 2, "the button");
    tap(&mut bench, one + vec2(44.0, 0.0));
    tap_on(&mut bench, labels::NOT_THERE);
    assert_eq!(moves(&bench), 2, "nothing was placed");
}

#[test]
fn a_tap_on_a_landing_jumps_and_the_foot_plays_it() {
    let mut bench = phone(UPRIGHT, "game/phutball?from=ball%3DH10+men%3DH11+turn%3DO");
    let there = at(&bench, "H12");
    tap(&mut bench, there);
    assert_eq!(moves(&bench), 0, "the jump can be taken back");
    tap_on(&mut bench, labels::TAKE_JUMP_BACK);
    tap(&mut bench, there);
    tap_on(&mut bench, labels::PLAY_MOVE);
    assert_eq!(moves(&bench), 1);
}

#[test]
fn a_scroll_over_the_gauges_plays_nothing() {
    let mut bench = phone(UPRIGHT, "game/fib-fob");
    tap_on(&mut bench, "Gauges");
    let gauge = bench.harness.get_by_label("Time counter").rect().center();
    for by in [-150.0, 150.0] {
        draw(&mut bench, gauge, gauge + vec2(0.0, by));
    }
    assert_eq!(moves(&bench), 0);
}

#[test]
fn a_drag_over_every_panel_of_the_games_plays_no_move() {
    for (game, sheet) in [("fib-fob", "Gauges"), ("phutball", "Your move"), ("gobblet3", "View"), ("bloop", "Moves")] {
        let mut bench = phone(UPRIGHT, &format!("game/{game}"));
        for tab in [sheet, "Moves"] {
            tap_on(&mut bench, tab);
            for x in [60.0, 180.0, 300.0] {
                for (from, to) in [(600.0, 350.0), (350.0, 620.0)] {
                    draw(&mut bench, pos2(x, from), pos2(x + 6.0, to));
                    assert_eq!(moves(&bench), 0, "{game}, {tab}");
                }
            }
            bench.key(egui::Key::Escape);
        }
    }
}

#[test]
fn no_key_is_named_where_a_finger_works() {
    let mut bench = Bench::new();
    bench.harness.set_size(UPRIGHT);
    bench.settle();
    for text in ["F1 help", "F11", "Ctrl+", "Quit"] {
        assert!(bench.shown(text).is_empty(), "{text}: {}", bench.shown(text));
    }
}
