//! A match of Fob: aimed and shot.

use super::{all, one, request};
use crate::Bench;
use crate::layout::open;
use crate::seen::Seen;
use egui::accesskit::{Action, ActionData, Role};
use egui_kittest::kittest::{AccessKitNode, NodeT};
use fob_kit::aiming::{spoken, strike};

fn aim(bench: &Bench) -> fob_board::Strike {
    bench.harness.state().playing().expect("a match").aimed()
}

#[test]
fn a_puck_is_aimed_at_and_shot_at() {
    let mut bench = open("play", &[]);
    assert!(bench.harness.state().aiming());
    let pucks: Vec<String> =
        all(&bench, Role::Button).iter().filter_map(AccessKitNode::label).filter(|name| name.contains(" puck, ")).collect();
    let layout = bench.harness.state().playing().expect("a match").played.layout().clone();
    assert_eq!(pucks.len(), layout.pucks.len(), "every puck is told of");
    // The nearest one comes first; where it is was worked out here.
    let from = aim(&bench).from;
    let nearest = layout.pucks.iter().map(|puck| puck.at).min_by(|a, b| from.distance(*a).total_cmp(&from.distance(*b)));
    let nearest = nearest.expect("a puck");
    assert!(pucks[0].contains(&format!("{:.0} cm", from.distance(nearest) * 100.0)), "{} at {nearest:?}", pucks[0]);
    request(&mut bench, Role::Button, &pucks[0], Action::Click, None);
    let direction = (nearest.y - from.y).atan2(nearest.x - from.x).rem_euclid(std::f64::consts::TAU);
    assert!((aim(&bench).aim - direction).abs() < 1e-9);
    // The place and the power are numbers.
    request(&mut bench, Role::SpinButton, spoken::PLACE, Action::Increment, None);
    assert!(aim(&bench).from.distance(from) > 0.005);
    request(&mut bench, Role::Slider, strike::POWER, Action::SetValue, Some(ActionData::NumericValue(0.8)));
    let fastest = layout.board.fastest_shot;
    assert!((aim(&bench).speed - 0.8 * fastest).abs() < 1e-6 * fastest);
    let shots = bench.harness.state().playing().expect("a match").played.shot_number();
    request(&mut bench, Role::Button, fob_services::labels::SHOOT, Action::Click, None);
    bench.wait_for("the next shot", 60.0, |model| {
        model.playing().is_none_or(|play| play.played.shot_number() > shots && play.at_rest())
    });
    // What it did is read out.
    let told = bench.harness.root().children_recursive().any(|node| {
        let node = node.accesskit_node();
        node.live() == egui::accesskit::Live::Polite
            && node.label().or_else(|| node.value()).is_some_and(|words| words.len() > 10)
    });
    assert!(told);
}

#[test]
fn lessons_drills_and_the_practice_table_tell_of_their_pucks() {
    for screen in ["lesson", "drill", "practice"] {
        let mut bench = open(screen, &[]);
        let pucks = |bench: &Bench| -> Vec<String> {
            let names = all(bench, Role::Button).into_iter().filter_map(|node| node.label());
            names.filter(|name| name.contains(" puck, ")).collect()
        };
        let found = pucks(&bench);
        assert!(!found.is_empty(), "{screen}");
        request(&mut bench, Role::Button, &found[0], Action::Click, None);
        let is_aimed = one(&bench, Role::Button, &found[0]).toggled();
        assert_eq!(is_aimed, Some(egui::accesskit::Toggled::True), "{screen}");
    }
}

#[test]
fn pucks_are_set_up_at_a_mark_by_numbers() {
    use fob_screens::practice::labels;
    let mut bench = open("practice", &[]);
    let pucks = |bench: &Bench| bench.harness.state().practice().layout().pucks.clone();
    let before = pucks(&bench);
    let mark = |bench: &mut Bench, x: f64, y: f64| {
        for (name, value) in [(labels::MARK_ACROSS, x), (labels::MARK_UPWARDS, y)] {
            request(bench, Role::SpinButton, name, Action::SetValue, Some(ActionData::NumericValue(value)));
        }
    };
    let click = |bench: &mut Bench, name: &str| request(bench, Role::Button, name, Action::Click, None);
    bench.key(egui::Key::Num4);
    mark(&mut bench, -7.0, 21.0);
    click(&mut bench, &labels::add_at_mark("red"));
    let added = *pucks(&bench).last().expect("a puck");
    assert_eq!(pucks(&bench).len(), before.len() + 1);
    assert!(added.at.distance(fob_board::Point::new(-0.07, 0.21)) < 1e-9, "{added:?}");
    // Another one has no room there, which is said.
    click(&mut bench, &labels::add_at_mark("red"));
    assert!(pucks(&bench).len() == before.len() + 1 && bench.sees(labels::OVERLAPS_ANOTHER));
    // It is picked up by its name, and put down elsewhere.
    bench.key(egui::Key::Num2);
    click(&mut bench, "Red puck, 7 cm left, 21 cm above");
    mark(&mut bench, 12.0, 21.0);
    click(&mut bench, labels::PUT_DOWN);
    let moved = pucks(&bench).into_iter().find(|puck| puck.id == added.id).expect("the puck");
    assert!(moved.at.distance(fob_board::Point::new(0.12, 0.21)) < 1e-9, "{moved:?}");
    // And removed.
    bench.key(egui::Key::Num5);
    click(&mut bench, "Red puck, 12 cm right, 21 cm above");
    assert_eq!(pucks(&bench), before);
}

#[test]
fn while_nobody_reads_a_board_has_no_parts() {
    let ctx = egui::Context::default();
    ctx.set_fonts(fob_kit::theme::fonts());
    let layout = fob_board::Layout::break_ring(std::sync::Arc::new(fob_board::Board::bob()));
    let mut aim = fob_kit::aiming::aim::Aim::new(&layout, fob_board::Side::S);
    let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
        let before = ui.next_auto_id();
        spoken::show(ui, ui.max_rect(), fob_services::palette::Palette::Default, &layout, &mut aim);
        assert_eq!(ui.next_auto_id(), before);
    });
    output.textures_delta.clear();
    assert!(output.platform_output.accesskit_update.is_none());
}
