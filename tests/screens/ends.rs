//! How a match ended: what everybody wants to see is in sight, whatever was looked at before.

use crate::Bench;
use crate::stage::stage;
use egui::{pos2, vec2};
use egui_kittest::kittest::Queryable;
use fob_kit::route::Nav;
use fob_screens::kinds::KINDS;
use tempfile::TempDir;

/// The result of a match with four strings.
fn result() -> (Bench, String) {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "result-four");
    let mut bench = Bench::over(folder);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    (bench, route)
}

fn is_in_sight(bench: &Bench, label: &str) -> bool {
    let window = bench.harness.ctx.content_rect();
    let mut found = bench.harness.query_all_by_label_contains(label).map(|node| node.rect()).peekable();
    assert!(found.peek().is_some(), "{label} is missing");
    found.any(|rect| window.contains_rect(rect))
}

#[test]
fn title_points_and_buttons_of_a_result_are_in_sight_with_four_strings() {
    for size in [vec2(1280.0, 800.0), vec2(853.0, 533.0)] {
        let (mut bench, _) = result();
        bench.harness.set_size(size);
        bench.settle();
        for label in ["Points", "this game", "Play again", "Review", "Menu"] {
            assert!(is_in_sight(&bench, label), "{label} at {size}");
        }
    }
}

#[test]
fn a_result_opens_at_its_top_though_the_last_one_was_scrolled_down() {
    let (mut bench, route) = result();
    bench.harness.set_size(vec2(853.0, 533.0));
    bench.settle();
    let top = |bench: &Bench| bench.harness.get_by_label("Play again").rect().top();
    let before = top(&bench);
    bench.harness.hover_at(pos2(400.0, 300.0));
    let unit = egui::MouseWheelUnit::Point;
    let (delta, phase, modifiers) = (vec2(0.0, -600.0), egui::TouchPhase::Move, egui::Modifiers::NONE);
    bench.harness.event(egui::Event::MouseWheel { unit, delta, phase, modifiers });
    bench.wait(1.0);
    assert!(top(&bench) < before - 50.0, "it is scrolled");
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    assert!((top(&bench) - before).abs() < 1.0);
}
