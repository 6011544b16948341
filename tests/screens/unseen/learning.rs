//! A lesson to its end, and the review of a match.

use super::{names, one, press, texts, told};
use crate::Bench;
use crate::layout::open;
use crate::seen::Seen;
use egui::accesskit::Role;
use fob_screens::lesson;
use fob_screens::watch::labels;
use fob_services::places;
use fob_services::route::Nav;

fn state(bench: &Bench) -> (usize, bool) {
    let state = bench.harness.state().find::<lesson::LessonScreen>().expect("a lesson");
    (state.step(), state.is_done())
}

#[test]
fn the_first_lesson_is_done() {
    let mut bench = Bench::new();
    bench.harness.state_mut().follow(Nav::push(places::Lesson(1)));
    bench.settle();
    // The first step asks for the green puck, the second for the red one.
    for (step, colour) in ["green", "red"].into_iter().enumerate() {
        assert_eq!(state(&bench), (step, false));
        let aims: Vec<String> = names(&bench, Role::Button)
            .into_iter()
            .filter(|name| name.starts_with("Into ") && name.contains(&format!("{colour} puck")))
            .collect();
        assert!(!aims.is_empty(), "{:?}", names(&bench, Role::Button));
        for aim in aims {
            press(&mut bench, &aim);
            press(&mut bench, fob_services::labels::SHOOT);
            bench.wait(8.0);
            if state(&bench).1 {
                break;
            }
            press(&mut bench, lesson::labels::TRY_AGAIN);
            bench.wait(1.0);
        }
        assert_eq!(state(&bench), (step, true));
        assert!(!told(&bench).is_empty());
        if step == 0 {
            press(&mut bench, lesson::labels::CONTINUE);
        }
    }
    assert_eq!(fob_kit::lessons::lesson(1).steps.len(), 2);
}

#[test]
fn a_review_is_read_and_gone_through() {
    let mut bench = open("review", &[]);
    let shots = bench.harness.state().watching().and_then(|watch| watch.shown()).expect("a replay").review.shots().len();
    let chances = one(&bench, Role::List, fob_services::labels::AFTER_EACH_SHOT);
    let items: Vec<String> = chances.children().filter_map(|item| item.label()).collect();
    assert_eq!(items.len(), shots);
    assert!(items.iter().all(|item| item.contains('%') || item.contains(':')), "{items:?}");
    // A line of the list is a way to its shot.
    let line = labels::review_of(2);
    press(&mut bench, &line);
    bench.wait(0.5);
    let index = bench.harness.state().watching().and_then(|watch| watch.shown()).expect("a replay").index();
    assert_eq!(index, 2);
    let said = texts(&bench);
    assert!(said.iter().any(|words| words.contains(labels::ON_AVERAGE)), "{said:?}");
}
