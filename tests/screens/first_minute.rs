//! The first minute of somebody who has never seen Fob: the menu in one look, what to do at the table, and nothing that covers what
//! it explains.

use crate::Bench;
use crate::pictures::show_people;
use crate::seen::Seen;
use egui::{Key, Order, Rect, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use fob_board::{Colour, Hole};
use fob_screens::kinds::KINDS;
use fob_screens::lesson::course::{Task, course};
use fob_screens::menu::{FIRST_LESSON, GROUPS, NEW_HERE, PLAY, plays};
use fob_screens::play::labels;
use fob_services::driving::Preset;

/// An app in which nothing was ever done.
fn fresh(size: Vec2) -> Bench {
    let mut bench = Bench::new();
    bench.harness.state_mut().services.settings.last_match = None;
    bench.harness.set_size(size);
    bench.settle();
    bench
}

/// A window of 1280 x 800, at the interface's scales of 1 and 1.5, with any group open: nothing is scrolled to.
#[test]
fn the_menu_is_seen_in_one_look_whatever_group_is_open() {
    for (scale, has_won) in [(1.0, false), (1.5, false), (1.0, true), (1.5, true)] {
        let size = vec2(1280.0, 800.0) / scale;
        for (group, name, _) in GROUPS {
            let mut bench = fresh(size);
            bench.harness.state_mut().services.settings.has_won = has_won;
            bench.settle();
            let top = bench.harness.get_by_label("FOB").rect();
            bench.harness.get_by_label(name).click();
            bench.settle();
            bench.settle();
            show_people(&bench, &format!("menu-{name}-{scale}-{has_won}"));
            assert_eq!(bench.harness.get_by_label("FOB").rect(), top, "{name} at {scale}: it scrolled");
            let quit = bench.harness.get_by_label("Quit").rect();
            let lines = KINDS.menu().filter(|entry| entry.group == group).map(|entry| entry.text);
            for line in lines.chain(GROUPS.map(|(_, name, _)| name)) {
                let rect = bench.harness.get_by_label(line).rect();
                assert!(rect.top() >= 0.0 && rect.bottom() <= quit.top() + 0.5, "{line} below {name} at {scale}: {rect}, {quit}");
            }
        }
    }
}

#[test]
fn the_length_of_the_first_lesson_is_honest() {
    let bench = fresh(vec2(1280.0, 800.0));
    assert!(bench.sees(NEW_HERE) && bench.sees(FIRST_LESSON));
    assert_eq!(FIRST_LESSON, "Lesson 1 is two shots.");
    let steps = course(1).steps;
    assert!(steps.len() == 2 && steps.iter().all(|step| matches!(step.task, Task::Shoot { .. })));
}

/// The description of a line of the menu covers no other line.
#[test]
fn a_description_in_the_menu_covers_none_of_its_lines() {
    let mut bench = fresh(vec2(1280.0, 800.0));
    let tiles: Vec<Rect> = ["Quick", "Duel", "Long", "Custom", "Learn", "Lab", "Daily Fob"]
        .into_iter()
        .map(|label| bench.harness.get_by_label(label).rect())
        .chain([bench.harness.get_by_label(&plays(Preset::Quick, Some(fob_opponent::Level::Easy))).rect()])
        .collect();
    for at in tiles.clone() {
        bench.harness.hover_at(at.center());
        bench.wait(3.0);
        let tip = description(&bench).expect("a description");
        assert!(tiles.iter().all(|tile| !tile.intersects(tip)), "{tip} at {at}");
        bench.harness.hover_at(egui::pos2(900.0, 300.0));
        bench.wait(1.0);
    }
}

/// The place of the description that is open.
fn description(bench: &Bench) -> Option<Rect> {
    let ctx = &bench.harness.ctx;
    ctx.memory(|memory| {
        let areas = memory.areas();
        let ids: Vec<_> = areas.visible_layer_ids().into_iter().filter(|layer| layer.order == Order::Tooltip).collect();
        ids.into_iter().find_map(|layer| memory.area_rect(layer.id))
    })
}

/// The first shot: the board says which puck is good for the newcomer, as the numbers at the holes have it, and how to shoot.
#[test]
fn a_newcomer_is_told_which_puck_to_sink_and_how() {
    let mut bench = fresh(vec2(1280.0, 800.0));
    bench.key(Key::Enter);
    bench.wait_for("the end of the break", 15.0, Seen::aiming);
    show_people(&bench, "first-shot");
    let wishes = bench.harness.state().playing().expect("a match").wishes().to_vec();
    let worth = |colour: Colour| wishes.iter().find(|wish| wish.colour == colour).expect("a wish").clone();
    let best = if worth(Colour::Green).change > worth(Colour::Red).change { Colour::Green } else { Colour::Red };
    let text = worth(best).text(false);
    assert!(text.starts_with('+'), "{text}: one of both helps, or none does and the line of the goal says more");
    let because = worth(best).because;
    assert!(because.is_some(), "a number of this size has its reason");
    let told = labels::first_puck(best.name(), None, &text, because.as_deref(), false);
    assert!(bench.sees(&told) && bench.sees(labels::TIP_SHOOT[0]), "{told}: {}", bench.shown("puck"));
    // It covers no hole.
    let board = bench.harness.state().board().expect("a board").clone();
    let place = bench.harness.get_by_label(&told).rect();
    for hole in Hole::ALL {
        assert!(!place.contains(board.fit.to_screen(board.board.hole_centre(hole))));
    }
    assert!(!place.intersects(board.fit.rect));
    // Whoever has shot once knows it.
    bench.key(Key::Space);
    bench.wait_for("the next turn", 60.0, |model| model.aiming() || model.place() == "result");
    assert!(!bench.sees("Each puck in a hole adds its letter") && !bench.sees(PLAY));
}
