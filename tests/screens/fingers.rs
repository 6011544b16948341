//! Fingers on a touch screen: the events are those that bevy_egui makes of them. The first finger is the mouse as well.

use crate::Bench;
use crate::seen::Seen;
use crate::table::at_the_table;
use crate::workshop::{at, editor, opened};
use egui::{Event, Modifiers, PointerButton, Pos2, Rect, TouchDeviceId, TouchId, TouchPhase, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fob_automata::Letter;
use fob_board::Board;
use fob_game_screens::AnyTable;
use fob_game_screens::gobblet::cups::{self, CupsScene, Stand};
use fob_games::gobblet::Colour;
use fob_kit::scene::eye::Eye;
use fob_kit::{drawers, widgets};
use fob_rules::Match;
use fob_screens::play::labels;
use std::f32::consts::FRAC_PI_2;

/// One event of a finger, with what it means for the mouse in the same frame.
pub fn finger<S>(harness: &mut Harness<'static, S>, id: u64, phase: TouchPhase, pos: Pos2) {
    let events = &mut harness.input_mut().events;
    events.push(Event::Touch { device_id: TouchDeviceId(0), id: TouchId(id), phase, pos, force: None });
    if id == 1 {
        let button = |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
        match phase {
            TouchPhase::Start => events.extend([Event::PointerMoved(pos), button(true)]),
            TouchPhase::Move => events.push(Event::PointerMoved(pos)),
            TouchPhase::End | TouchPhase::Cancel => events.extend([button(false), Event::PointerGone]),
        }
    }
    harness.run_steps(1);
}

/// Two fingers that lie `from` apart about a point go `to` apart, and their middle goes along `shift`; the first has been drawn
/// along `before` until then.
fn pinch<S>(harness: &mut Harness<'static, S>, about: Pos2, before: egui::Vec2, (from, to): (f32, f32), shift: egui::Vec2) {
    let (one, two) = (|apart: f32, p: Pos2| p - vec2(apart / 2.0, 0.0), |apart: f32, p: Pos2| p + vec2(apart / 2.0, 0.0));
    finger(harness, 1, TouchPhase::Start, one(from, about) - before);
    for step in 1..=4 {
        finger(harness, 1, TouchPhase::Move, one(from, about) - before * (1.0 - step as f32 / 4.0));
    }
    finger(harness, 2, TouchPhase::Start, two(from, about));
    for step in 1..=5 {
        let t = step as f32 / 5.0;
        let (apart, middle) = (from + (to - from) * t, about + shift * t);
        finger(harness, 1, TouchPhase::Move, one(apart, middle));
        finger(harness, 2, TouchPhase::Move, two(apart, middle));
    }
    finger(harness, 1, TouchPhase::End, one(to, about + shift));
    finger(harness, 2, TouchPhase::End, two(to, about + shift));
    harness.run_steps(4);
}

#[test]
fn two_fingers_look_closer_at_the_board_and_no_shot_is_made_by_them() {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    // The first touch makes the controls as large as fingers need them, and the board a little smaller.
    let about = bench.harness.state().board().expect("a board").fit.rect.center();
    pinch(&mut bench.harness, about, vec2(0.0, 0.0), (150.0, 150.0), vec2(0.0, 0.0));
    let before = bench.harness.state().board().cloned().expect("a board");
    let striker = before.discs.last().expect("the striker").at;
    // The first finger has drawn back already, far enough for a shot.
    let about = before.fit.rect.center();
    pinch(&mut bench.harness, about, vec2(0.0, -150.0), (100.0, 200.0), vec2(0.0, 0.0));
    assert_eq!(bench.harness.state().match_on_table().map(Match::shots), Some(0));
    assert!(bench.harness.state().aiming());
    let closer = bench.harness.state().board().cloned().expect("a board");
    let grown = closer.fit.scale / before.fit.scale;
    assert!((grown - 2.0).abs() < 0.1, "{grown} times as large: {:?}, then {:?}", before.fit, closer.fit);
    assert_eq!(closer.discs.last().expect("the striker").at, striker);
    // Once it is larger than its room it goes along with the fingers.
    pinch(&mut bench.harness, about, vec2(0.0, 0.0), (150.0, 150.0), vec2(30.0, 20.0));
    let after = bench.harness.state().board().cloned().expect("a board");
    let there = after.fit.to_screen(closer.fit.to_board(about));
    assert!(there.distance(about + vec2(30.0, 20.0)) < 2.0, "{there:?}");
    assert_eq!(bench.harness.state().match_on_table().map(Match::shots), Some(0));
    // One finger plays as before.
    let (from, to) = (pos2(about.x, about.y), pos2(about.x + 20.0, about.y + 150.0));
    finger(&mut bench.harness, 1, TouchPhase::Start, from);
    for step in 1..=5 {
        finger(&mut bench.harness, 1, TouchPhase::Move, from + (to - from) * (step as f32 / 5.0));
    }
    finger(&mut bench.harness, 1, TouchPhase::End, to);
    bench.settle();
    assert_eq!(bench.harness.state().match_on_table().map(Match::shots), Some(1));
}

#[test]
fn two_fingers_move_the_drawing_of_a_dfa_and_change_nothing_in_it() {
    let mut bench = opened("Dial");
    let draft = editor(&bench).draft().clone();
    let (state, radius) = (at(&bench, "2"), editor(&bench).radius());
    // The first finger has taken hold of a state, and dragged it.
    pinch(&mut bench.harness, state + vec2(50.0, 40.0), vec2(0.0, 40.0), (100.0, 150.0), vec2(40.0, 0.0));
    assert_eq!(*editor(&bench).draft(), draft);
    let grown = editor(&bench).radius() / radius;
    assert!((grown - 1.5).abs() < 0.1, "{grown} times as large");
}

#[test]
fn a_long_press_opens_the_menu_of_a_state() {
    let mut bench = opened("Rope");
    let state = editor(&bench).draft().states().next().expect("a state").name.clone();
    let there = at(&bench, &state);
    let before = editor(&bench).draft().clone();
    finger(&mut bench.harness, 1, TouchPhase::Start, there);
    bench.wait(1.2);
    assert!(bench.sees(fob_screens::workshop::labels::MAKE_START), "the menu is there while the finger is still down");
    finger(&mut bench.harness, 1, TouchPhase::End, there);
    bench.settle();
    assert!(bench.sees(fob_screens::workshop::labels::RENAME), "and stays");
    assert_eq!(*editor(&bench).draft(), before);
    // By the finger again: a mouse would make the entries as small as it needs them while it presses one.
    let entry = bench.clickable(&fob_screens::workshop::labels::loop_by(Letter::Green.word())).rect().center();
    finger(&mut bench.harness, 1, TouchPhase::Start, entry);
    finger(&mut bench.harness, 1, TouchPhase::End, entry);
    bench.settle();
    assert_ne!(*editor(&bench).draft(), before);
}

/// A tap that is over within a frame.
fn quick_tap(bench: &mut Bench, at: Pos2) {
    let touch = |phase| Event::Touch { device_id: TouchDeviceId(0), id: TouchId(1), phase, pos: at, force: None };
    let button = |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let events = &mut bench.harness.input_mut().events;
    events.extend([touch(TouchPhase::Start), Event::PointerMoved(at), button(true)]);
    events.extend([touch(TouchPhase::End), button(false), Event::PointerGone]);
    bench.harness.run_steps(1);
    bench.settle();
}

#[test]
fn a_quick_tap_puts_the_cursor_into_the_test_words() {
    for size in [vec2(844.0, 390.0), vec2(390.0, 844.0)] {
        let mut bench = opened("Rope");
        bench.harness.set_size(size);
        tap(&mut bench, pos2(1.0, 1.0));
        drawers::open_named(&bench.harness.ctx, "Test words");
        bench.settle();
        let field = bench.harness.get_by_label(fob_screens::workshop::labels::TEST_WORDS).rect();
        for part in [0.15, 0.5, 0.85] {
            quick_tap(&mut bench, field.lerp_inside(vec2(0.5, part)));
            assert!(bench.harness.ctx.memory(|memory| memory.focused().is_some()), "{size}, {part} of the height");
            bench.harness.ctx.memory_mut(egui::Memory::stop_text_input);
            bench.settle();
        }
    }
}

#[test]
fn a_slow_tap_next_to_the_drawing_is_a_tap() {
    let mut bench = opened("Rope");
    let before = editor(&bench).draft().clone();
    // The first touch makes the buttons as large as fingers need them.
    let there = bench.clickable("Add state").rect().center();
    finger(&mut bench.harness, 1, TouchPhase::Start, there);
    finger(&mut bench.harness, 1, TouchPhase::Move, there);
    bench.wait(1.2);
    let now = bench.clickable("Add state").rect();
    assert!(now.contains(there), "{there} is in {now}");
    assert_eq!(*editor(&bench).draft(), before);
    finger(&mut bench.harness, 1, TouchPhase::End, there);
    bench.settle();
    assert_eq!(editor(&bench).draft().states().count(), before.states().count() + 1);
}

#[test]
fn two_fingers_put_no_man_on_the_board_of_phutball() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow_link("#game/phutball");
    bench.settle();
    let rect = {
        use egui_kittest::kittest::Queryable;
        bench.harness.get_by_label(fob_services::labels::BOARD).rect()
    };
    let about = rect.center() + vec2(0.0, 120.0);
    // Neither a pinch nor a tap with two fingers.
    pinch(&mut bench.harness, about, egui::Vec2::ZERO, (80.0, 120.0), egui::Vec2::ZERO);
    pinch(&mut bench.harness, about, egui::Vec2::ZERO, (80.0, 80.0), egui::Vec2::ZERO);
    let moves = |bench: &Bench| {
        let session = bench.harness.state().room().table().map(AnyTable::history).expect("a table is open");
        session.track().len() - 1
    };
    assert_eq!(moves(&bench), 0);
    // The board as it was before they looked closer.
    pinch(&mut bench.harness, about, egui::Vec2::ZERO, (120.0, 60.0), egui::Vec2::ZERO);
    // The points are closer to each other than a finger is wide: the first tap shows one large, the second one plays.
    for (taps, made) in [(1, 0), (2, 1)] {
        finger(&mut bench.harness, 1, TouchPhase::Start, about);
        finger(&mut bench.harness, 1, TouchPhase::End, about);
        bench.settle();
        assert_eq!(moves(&bench), made, "after {taps}");
    }
}

/// A match on an upright phone that a finger works already.
fn on_a_phone() -> Bench {
    let mut bench = Bench::new();
    at_the_table(&mut bench);
    bench.harness.set_size(vec2(360.0, 740.0));
    tap(&mut bench, pos2(1.0, 1.0));
    bench
}

fn tap(bench: &mut Bench, at: Pos2) {
    for phase in [TouchPhase::Start, TouchPhase::End] {
        finger(&mut bench.harness, 1, phase, at);
    }
    bench.settle();
}

fn shots(bench: &Bench) -> Option<u32> {
    bench.harness.state().match_on_table().map(Match::shots)
}

#[test]
fn a_tap_beside_an_open_menu_closes_it_and_presses_nothing() {
    let mut bench = on_a_phone();
    let is_open = |bench: &Bench| egui::Popup::is_any_open(&bench.harness.ctx);
    let shoot = bench.clickable(fob_services::labels::SHOOT).rect().center();
    let menu = bench.clickable(fob_kit::widgets::bar::MORE).rect().center();
    tap(&mut bench, menu);
    assert!(is_open(&bench));
    tap(&mut bench, shoot);
    assert!(!is_open(&bench));
    assert_eq!(shots(&bench), Some(0));
    assert!(bench.harness.state().aiming());
    // The menu is closed by its own button as well, and without it the same tap shoots.
    tap(&mut bench, menu);
    assert!(is_open(&bench));
    tap(&mut bench, menu);
    assert!(!is_open(&bench));
    tap(&mut bench, shoot);
    assert_eq!(shots(&bench), Some(1));
}

#[test]
fn a_finger_takes_a_pull_back_by_letting_go_where_it_began() {
    let mut bench = on_a_phone();
    let from = bench.harness.state().board().expect("a board").fit.rect.center();
    let drag = |bench: &mut Bench, way: &[f32]| {
        finger(&mut bench.harness, 1, TouchPhase::Start, from);
        for by in way {
            finger(&mut bench.harness, 1, TouchPhase::Move, from + vec2(0.0, *by));
        }
        finger(&mut bench.harness, 1, TouchPhase::End, from + vec2(0.0, *way.last().expect("a way")));
        bench.settle();
    };
    drag(&mut bench, &[40.0, 90.0, 150.0, 90.0, 20.0]);
    assert_eq!(shots(&bench), Some(0));
    // Nor does a finger shoot that has hardly moved, wherever it was put.
    drag(&mut bench, &[8.0, 16.0, 20.0]);
    assert_eq!(shots(&bench), Some(0));
    drag(&mut bench, &[40.0, 90.0, 150.0, 90.0]);
    assert_eq!(shots(&bench), Some(1));
}

#[test]
fn a_finger_that_is_put_down_before_the_striker_draws_back_all_the_same() {
    let mut bench = on_a_phone();
    let board = bench.harness.state().board().cloned().expect("a board");
    let striker = board.fit.to_screen(board.discs.last().expect("the striker").at);
    // The striker is at the lower edge of the window; the finger stays far above it, and goes down.
    let from = pos2(board.fit.rect.center().x + 30.0, board.fit.rect.top() + board.fit.rect.height() * 0.2);
    assert!(striker.y > from.y + 150.0);
    finger(&mut bench.harness, 1, TouchPhase::Start, from);
    // It is back at the end, so nothing is shot and the aim stays.
    for by in [40.0, 80.0, 120.0, 60.0, 20.0] {
        finger(&mut bench.harness, 1, TouchPhase::Move, from + vec2(0.0, by));
    }
    finger(&mut bench.harness, 1, TouchPhase::End, from + vec2(0.0, 20.0));
    bench.settle();
    assert_eq!(shots(&bench), Some(0));
    drawers::open_named(&bench.harness.ctx, "Strike");
    bench.settle();
    let aim = bench.harness.get_by_label("Aim in degrees").accesskit_node().numeric_value().expect("an angle");
    assert!((aim - 90.0).abs() < 0.5, "up the board is 90 degrees, not {aim}");
}

#[test]
fn cards_open_by_a_tap_anywhere_on_them() {
    let mut bench = on_a_phone();
    bench.harness.set_size(vec2(768.0, 1024.0));
    for (link, button, to) in [
        ("#puzzles", fob_game_screens::puzzles::labels::play("Win in 1"), "a puzzle"),
        (
            "#workshop",
            fob_screens::workshop::labels::of(fob_screens::workshop::labels::EDIT, "Ends with green"),
            "a DFA on the desk",
        ),
    ] {
        bench.harness.state_mut().follow_link(link);
        bench.settle();
        if link == "#puzzles" {
            let game = bench.clickable("Gobblet 3x3").rect().center();
            tap(&mut bench, game);
        }
        let before = bench.harness.state().route();
        let at = bench.clickable(&button).rect();
        // Next to the button, or above it, is the rest of the card.
        let card = if link == "#puzzles" { at.center() - vec2(300.0, 0.0) } else { at.center() - vec2(0.0, 90.0) };
        tap(&mut bench, card);
        assert_ne!(bench.harness.state().route(), before, "{to}");
    }
}

#[test]
fn the_first_drag_of_a_finger_scrolls_already_where_fingers_are_expected() {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.is_coarse = true;
    bench.harness.set_size(vec2(360.0, 740.0));
    // What is expected is asked once, at the start.
    bench.harness.ctx.data_mut(egui::util::IdTypeMap::clear);
    bench.settle();
    assert!(fob_kit::fingers::is_touch(&bench.harness.ctx));
    let place = |bench: &Bench| bench.clickable("Settings").rect().top();
    let (before, from) = (place(&bench), pos2(180.0, 600.0));
    finger(&mut bench.harness, 1, TouchPhase::Start, from);
    for by in [30.0, 90.0, 160.0, 200.0] {
        finger(&mut bench.harness, 1, TouchPhase::Move, from - vec2(0.0, by));
    }
    finger(&mut bench.harness, 1, TouchPhase::End, from - vec2(0.0, 200.0));
    bench.settle();
    assert!(place(&bench) < before - 50.0, "{before} to {}", place(&bench));
}

#[test]
fn a_finger_beside_an_open_sheet_puts_it_away_and_shoots_nothing() {
    let mut bench = on_a_phone();
    let drag = |bench: &mut Bench| {
        let from = pos2(180.0, 140.0);
        finger(&mut bench.harness, 1, TouchPhase::Start, from);
        for by in [20.0, 60.0, 100.0] {
            finger(&mut bench.harness, 1, TouchPhase::Move, from + vec2(0.0, by));
        }
        finger(&mut bench.harness, 1, TouchPhase::End, from + vec2(0.0, 100.0));
        bench.settle();
    };
    drawers::open_named(&bench.harness.ctx, "Figure and log");
    bench.settle();
    assert!(drawers::is_open(&bench.harness.ctx));
    drag(&mut bench);
    assert_eq!(shots(&bench), Some(0));
    assert!(!drawers::is_open(&bench.harness.ctx));
    // Without the sheet the same drag shoots.
    drag(&mut bench);
    assert_eq!(shots(&bench), Some(1));
}

#[test]
fn a_phone_says_what_one_needs_and_how_to_shoot() {
    let mut bench = on_a_phone();
    let needs = |bench: &Bench| bench.sees(&labels::needs("Anna", false)) || bench.sees(&labels::needs("Bo", false));
    assert!(needs(&bench) && bench.sees(labels::TIP_SHOOT[1]), "{}", bench.shown("need"));
    let shoot = bench.clickable(fob_services::labels::SHOOT).rect().center();
    tap(&mut bench, shoot);
    bench.wait_for("the next turn", 60.0, Seen::aiming);
    // The tip has done its work; what one needs stays.
    assert!(needs(&bench) && !bench.sees(labels::TIP_SHOOT[1]), "{}", bench.shown("need"));
}

#[test]
fn the_sheet_of_the_strike_leaves_the_board_in_sight_and_shoots() {
    let mut bench = on_a_phone();
    drawers::open_named(&bench.harness.ctx, "Strike");
    bench.settle();
    let sheet = bench.clickable(drawers::CLOSE).rect().top();
    let fit = bench.harness.state().board().expect("a board").fit;
    let half = Board::bob().half_side() as f32 * fit.scale;
    assert!(fit.centre.y + half <= sheet, "{fit:?}, the sheet from {sheet}");
    // A tap aims, as it does without the sheet.
    tap(&mut bench, fit.centre - vec2(60.0, 20.0));
    assert!(drawers::is_open(&bench.harness.ctx));
    assert_eq!(shots(&bench), Some(0));
    let all: Vec<_> = bench.harness.query_all_by_label(fob_services::labels::SHOOT).map(|node| node.rect()).collect();
    let shoot =
        all.iter().filter(|rect| rect.top() > sheet).min_by(|a, b| a.top().total_cmp(&b.top())).expect("a button in the sheet");
    tap(&mut bench, shoot.center());
    assert_eq!(shots(&bench), Some(1));
}

/// Where Gobblet's board is looked at from.
fn eye(bench: &Bench) -> Eye {
    bench.harness.state().scene.body::<CupsScene>().expect("a board of Gobblet").eye
}

#[test]
fn a_swipe_of_one_finger_leaves_gobblets_board_as_it_is_and_two_fingers_turn_it() {
    let mut bench = on_a_phone();
    bench.harness.state_mut().follow_link("#game/gobblet3");
    bench.settle();
    let board = bench.harness.get_by_label("The board and the reserves").rect();
    let before = eye(&bench);
    // Where nothing stands: above the board.
    let empty = board.center_top() + vec2(0.0, 12.0);
    finger(&mut bench.harness, 1, TouchPhase::Start, empty);
    for step in 1..=8 {
        finger(&mut bench.harness, 1, TouchPhase::Move, empty + vec2(10.0, 4.0) * step as f32);
    }
    finger(&mut bench.harness, 1, TouchPhase::End, empty + vec2(80.0, 32.0));
    bench.settle();
    assert_eq!(eye(&bench), before);
    // Two fingers go a quarter of a turn clockwise about the middle, and so does the board: what is nearest is then at the left.
    let (middle, radius) = (board.center(), 60.0);
    let at = |turned: f32| {
        let (s, c) = turned.sin_cos();
        (middle + vec2(-radius * c, -radius * s), middle + vec2(radius * c, radius * s))
    };
    let nearest = |bench: &Bench| {
        let scene = bench.harness.state().scene.body::<CupsScene>().expect("a board of Gobblet");
        let lens = scene.lens();
        let edges = [[1.5, 0.0, 0.0], [-1.5, 0.0, 0.0], [0.0, 0.0, 1.5], [0.0, 0.0, -1.5]].map(|edge| lens.project(edge));
        edges.map(|edge| edge.expect("the edge of the board is in front") - scene.rect.center())
    };
    let edges = nearest(&bench);
    let lowest = (0..4).max_by(|a, b| edges[*a].y.total_cmp(&edges[*b].y)).expect("four edges");
    let (one, two) = at(0.0);
    finger(&mut bench.harness, 1, TouchPhase::Start, one);
    finger(&mut bench.harness, 2, TouchPhase::Start, two);
    for step in 1..=18 {
        let (one, two) = at(FRAC_PI_2 * step as f32 / 18.0);
        finger(&mut bench.harness, 1, TouchPhase::Move, one);
        finger(&mut bench.harness, 2, TouchPhase::Move, two);
    }
    let (one, two) = at(FRAC_PI_2);
    finger(&mut bench.harness, 1, TouchPhase::End, one);
    finger(&mut bench.harness, 2, TouchPhase::End, two);
    bench.settle();
    let edge = nearest(&bench)[lowest];
    assert!(edge.x < -40.0 && edge.x.abs() > 2.0 * edge.y.abs(), "{edge:?} of {edges:?}");
}

#[test]
fn the_board_of_a_first_match_keeps_its_place_from_the_break_on_and_its_figure_is_in_sight() {
    for size in [vec2(360.0, 740.0), vec2(390.0, 844.0), vec2(768.0, 1024.0)] {
        let mut bench = Bench::new();
        bench.harness.set_size(size);
        finger(&mut bench.harness, 1, TouchPhase::Start, pos2(1.0, 1.0));
        finger(&mut bench.harness, 1, TouchPhase::End, pos2(1.0, 1.0));
        bench.settle();
        let plays = fob_screens::menu::plays(fob_services::driving::Preset::Quick, Some(fob_opponent::Level::Easy));
        let play = bench.clickable(&plays).rect().center();
        tap(&mut bench, play);
        let rect = |bench: &Bench| bench.harness.state().board().map(|board| board.fit.rect);
        let first = rect(&bench).expect("a board");
        let shoots = |bench: &Bench| bench.harness.query_by_label(fob_services::labels::SHOOT).is_some();
        let mut waited = 0.0;
        while !shoots(&bench) {
            assert_eq!(rect(&bench), Some(first), "{size:?} after {waited} s");
            assert!(waited < 30.0, "nobody may shoot at {size:?}");
            bench.wait(0.1);
            waited += 0.1;
        }
        bench.wait(1.0);
        assert_eq!(rect(&bench), Some(first), "{size:?} while one aims");
        assert!(first.size().min_elem() >= size.x * 0.75, "{size:?}: {first:?}");
        let figure = bench.harness.get_by_label_contains("DFA Ends with green").rect();
        let foot = bench.clickable(fob_services::labels::SHOOT).rect();
        let seen = figure.intersect(Rect::everything_above(foot.top() - 44.0));
        assert!(seen.height() >= 80.0 && seen.height() >= figure.height() - 1.0, "{size:?}: {figure:?} over {foot:?}");
    }
}

#[test]
fn a_move_of_fib_fob_that_is_set_by_a_finger_can_be_cancelled() {
    let mut bench = on_a_phone();
    bench.harness.state_mut().follow_link("#game/fib-fob?from=c3%2F3%20time%3D2%20nuggets%3D1%20fib%3D3%20fob%3D2");
    bench.settle();
    let sheet = bench.clickable("Gauges").rect().center();
    tap(&mut bench, sheet);
    let kind = bench.clickable("Down the stack").rect().center();
    tap(&mut bench, kind);
    assert!(bench.sees(fob_game_screens::fib_fob::PLAY));
    // The foot of the table has the same as the sheet over it.
    drawers::close(&bench.harness.ctx);
    bench.settle();
    let cancel = bench.clickable(widgets::labels::CANCEL).rect().center();
    tap(&mut bench, cancel);
    assert!(!bench.sees(fob_game_screens::fib_fob::PLAY) && !bench.sees(widgets::labels::CANCEL));
}

#[test]
fn a_list_is_scrolled_as_it_was_left_when_one_comes_back_and_at_its_top_when_it_is_opened() {
    let mut bench = on_a_phone();
    bench.harness.state_mut().follow_link("#games");
    bench.settle();
    let title = |bench: &Bench| bench.harness.query_by_label("Games room").is_some_and(|title| title.rect().top() >= 0.0);
    assert!(title(&bench));
    let place = |bench: &Bench| bench.clickable("Phutball").rect();
    let top = place(&bench);
    let (from, to) = (pos2(60.0, 600.0), pos2(60.0, 300.0));
    finger(&mut bench.harness, 1, TouchPhase::Start, from);
    for step in 1..=10 {
        finger(&mut bench.harness, 1, TouchPhase::Move, from + (to - from) * (step as f32 / 10.0));
    }
    bench.harness.run_steps(20);
    finger(&mut bench.harness, 1, TouchPhase::End, to);
    bench.settle();
    let scrolled = place(&bench);
    assert!(scrolled.top() < top.top() - 100.0, "{scrolled:?} from {top:?}");
    // The way back stays in sight.
    let back = bench.clickable(widgets::labels::BACK).rect();
    assert!(back.top() >= 0.0 && back.bottom() < 60.0, "{back:?}");
    bench.harness.state_mut().follow_link("#game/phutball");
    bench.settle();
    bench.key(egui::Key::Escape);
    assert_eq!(place(&bench), scrolled);
    bench.key(egui::Key::Escape);
    bench.harness.state_mut().follow_link("#games");
    bench.settle();
    assert_eq!(place(&bench), top);
}

#[test]
fn a_tap_on_the_middle_of_a_cell_behind_a_large_piece_means_the_cell() {
    let mut bench = on_a_phone();
    // The large piece on b2 hides the middle of b3 from whoever looks from rank 1.
    bench.harness.state_mut().follow_link("#game/gobblet3?from=.%2C.%2C.%2F.%2Cr3%2C.%2F.%2C.%2C.%20y");
    bench.settle();
    let moves = |bench: &Bench| {
        let session = bench.harness.state().room().table().map(AnyTable::history).expect("a table is open");
        session.track().len() - 1
    };
    let place = |bench: &Bench, at: [f32; 3]| {
        let scene = bench.harness.state().scene.body::<CupsScene>().expect("a board of Gobblet");
        scene.lens().project(at).expect("it is in front")
    };
    let lens_meets = |bench: &Bench, at: Pos2| {
        let scene = bench.harness.state().scene.body::<CupsScene>().expect("a board of Gobblet");
        cups::meets(&scene.lens(), at, cups::cell(3, 1, 1), 4).is_some()
    };
    let [x, y, z] = cups::peg(3, Stand::Ends, Colour::Yellow, 1, 0);
    let cup = place(&bench, [x, y + 0.2, z]);
    // A little in front of the middle of b3, on what is seen of the piece on b2.
    let behind = place(&bench, [0.0, 0.0, -0.62]);
    assert!(lens_meets(&bench, behind), "the piece on b2 is in front of {behind:?}");
    tap(&mut bench, cup);
    tap(&mut bench, behind);
    assert_eq!(moves(&bench), 1, "{}", bench.shown(""));
}

#[test]
fn the_wheel_turns_the_aim_under_a_finger_that_was_at_rest() {
    for size in [vec2(360.0, 740.0), vec2(844.0, 390.0)] {
        let mut bench = on_a_phone();
        bench.harness.set_size(size);
        bench.settle();
        drawers::open_named(&bench.harness.ctx, "Strike");
        bench.settle();
        let wheel = |bench: &Bench| {
            let wheel = bench.harness.get_by_label("Fine wheel for the aim");
            (wheel.rect().center(), wheel.accesskit_node().numeric_value().expect("it says how many degrees"))
        };
        let (at, before) = wheel(&bench);
        finger(&mut bench.harness, 1, TouchPhase::Start, at);
        // Longer than a long press.
        bench.wait(1.2);
        for step in 1..=16 {
            finger(&mut bench.harness, 1, TouchPhase::Move, at + vec2(2.5 * step as f32, 0.0));
            bench.harness.run_steps(2);
        }
        finger(&mut bench.harness, 1, TouchPhase::End, at + vec2(40.0, 0.0));
        bench.settle();
        let after = wheel(&bench).1;
        // The first points of a drag may still become a tap.
        assert!((0.7..1.05).contains(&(before - after)), "from {before} to {after} at {size:?}");
    }
}

#[test]
fn a_finger_that_rests_before_it_draws_back_shoots_and_a_slow_tap_is_a_tap() {
    let mut bench = on_a_phone();
    let from = bench.harness.state().board().expect("a board").fit.rect.center();
    finger(&mut bench.harness, 1, TouchPhase::Start, from);
    bench.wait(2.0);
    for by in [20.0, 60.0, 100.0, 140.0] {
        finger(&mut bench.harness, 1, TouchPhase::Move, from + vec2(0.0, by));
    }
    finger(&mut bench.harness, 1, TouchPhase::End, from + vec2(0.0, 140.0));
    bench.settle();
    assert_eq!(shots(&bench), Some(1));
    let tab = bench.clickable("Figure and log").rect().center();
    finger(&mut bench.harness, 1, TouchPhase::Start, tab);
    bench.wait(1.2);
    finger(&mut bench.harness, 1, TouchPhase::End, tab);
    bench.settle();
    assert!(drawers::is_open(&bench.harness.ctx));
}

#[test]
fn the_name_of_a_dfa_is_typed_after_the_test_words() {
    let mut bench = opened("Rope");
    bench.harness.set_size(vec2(390.0, 844.0));
    tap(&mut bench, pos2(1.0, 1.0));
    let tab = bench.clickable("Test words").rect().center();
    tap(&mut bench, tab);
    let field = bench.harness.get_by_label(fob_screens::workshop::labels::TEST_WORDS).rect().center();
    tap(&mut bench, field);
    bench.harness.event(Event::Text("gr accept".into()));
    bench.settle();
    let close = bench.clickable(drawers::CLOSE).rect().center();
    tap(&mut bench, close);
    let name = bench.harness.get_by_label(fob_screens::workshop::labels::NAME).rect().center();
    tap(&mut bench, name);
    bench.harness.event(Event::Text("x".into()));
    bench.settle();
    assert!(editor(&bench).draft().name().contains('x'), "{}", editor(&bench).draft().name());
}
