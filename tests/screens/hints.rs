//! The strip below the board: nothing that comes and goes in it moves the controls of the strike, or the board.

use crate::seen::Seen;
use crate::stage::stage;
use crate::{Bench, until};
use egui::{Key, Rect, Shape, vec2};
use egui_kittest::kittest::Queryable;
use fob_screens::kinds::KINDS;
use fob_screens::play;
use fob_screens::play::labels::{HINT_IS, SHOW_ME};
use fob_services::route::Nav;
use tempfile::TempDir;

fn at_the_table(size: egui::Vec2) -> Bench {
    let folder = TempDir::new().unwrap();
    let route = stage(folder.path(), "play");
    let mut bench = Bench::over(folder);
    bench.harness.set_size(size);
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    bench
}

/// Where the board and, while it is there, the button that shoots are.
fn places(bench: &Bench) -> (Rect, Option<Rect>) {
    let shoot = bench.harness.query_by_label(fob_services::labels::SHOOT).map(|node| node.rect());
    (bench.harness.get_by_label(fob_services::labels::BOARD).rect(), shoot)
}

#[test]
fn hints_move_neither_the_board_nor_the_button_that_shoots() {
    for size in [vec2(1280.0, 800.0), vec2(853.0, 533.0)] {
        let mut bench = at_the_table(size);
        let before = places(&bench);
        assert!(before.1.is_some());
        bench.key(Key::H);
        assert_eq!(places(&bench), before, "while they are looked for, at {size}");
        until(&mut bench, "the hint", |bench| bench.sees(HINT_IS));
        assert_eq!(places(&bench), before, "with a hint at {size}");
        let shoot = before.1.expect("a button");
        let told = bench.harness.get_by_label_contains(HINT_IS).rect();
        assert!(!told.intersects(shoot) && told.right() <= size.x, "the hint at {told}");
        bench.click(SHOW_ME);
        assert_eq!(places(&bench), before, "with an aim taken over at {size}");
        bench.key(Key::H);
        assert_eq!(places(&bench), before, "without them at {size}");
        bench.key(Key::Space);
        assert!(!bench.harness.state().at_rest());
        assert_eq!(places(&bench).0, before.0, "while a shot rolls at {size}");
    }
}

#[test]
fn the_choice_of_an_order_is_over_the_board_and_does_not_shrink_it() {
    let mut bench = at_the_table(vec2(1280.0, 800.0));
    let before = places(&bench).0;
    let route = stage(bench.folder.path(), "order");
    bench.harness.state_mut().follow(Nav::Home);
    bench.settle();
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(&route).expect("a route")));
    bench.settle();
    assert!(bench.sees(fob_kit::widgets::labels::CHOOSE_ORDER));
    assert_eq!(places(&bench).0, before);
    let button = bench.harness.get_by_label(fob_kit::widgets::labels::CHOOSE_ORDER).rect();
    assert!(bench.harness.ctx.content_rect().contains_rect(button), "{button}");
    bench.click(fob_kit::widgets::labels::CHOOSE_ORDER);
    assert!(!bench.sees(fob_kit::widgets::labels::CHOOSE_ORDER));
}

/// A shot that sinks something makes it the next one's turn by the rules before it has been seen to its end.
#[test]
fn while_a_shot_rolls_the_head_names_its_shooter() {
    let mut bench = Bench::new();
    let two = "play?kind=reject-2&player=hard:amber:Anna&player=hard:sky:Bo&seed=3";
    bench.harness.state_mut().follow(Nav::Push(KINDS.read(two).expect("a route")));
    let (mut shooter, mut sunk, mut frames) = (0, 0, 0);
    let letters = |bench: &Bench| -> usize {
        bench.harness.state().match_on_table().expect("a match").strings().iter().map(|string| string.word.len()).sum()
    };
    let mut before = 0;
    while sunk < 3 {
        bench.harness.run_steps(1);
        frames += 1;
        assert!(frames < 200_000, "no shot has sunk anything");
        let model = bench.harness.state();
        let (Some(play), Some(game)) = (model.playing(), model.match_on_table()) else { continue };
        if play.at_rest() {
            sunk += usize::from(shooter != 0 && letters(&bench) > before);
            (shooter, before) = (game.next_player(), letters(&bench));
            std::thread::sleep(std::time::Duration::from_millis(1));
        } else if shooter != 0 && game.shots() > 0 {
            assert_eq!(play.on_turn(), shooter, "after {} shots", game.shots());
            assert!(bench.sees(&fob_services::labels::shot(game.shots())), "{}", bench.shown("shot"));
        }
    }
}

/// The strike that is aimed: where the striker is, and the shapes on the board that are drawn for the aim and the hint.
fn striker(bench: &Bench) -> fob_board::Point {
    let board = bench.harness.state().board().expect("a board");
    board.discs.iter().rfind(|disc| disc.look == fob_kit::scene::Look::Striker).expect("the striker").at
}

#[test]
fn a_hint_is_one_shot_with_a_reason_and_aims_only_when_it_is_asked_to() {
    let mut bench = at_the_table(vec2(1280.0, 800.0));
    let (before, shots) = (striker(&bench), bench.harness.state().match_on_table().expect("a match").shots());
    bench.key(Key::H);
    until(&mut bench, "the hint", |bench| bench.sees(HINT_IS));
    assert_eq!(bench.harness.query_all_by_label_contains(HINT_IS).count(), 1);
    let told = bench.shown(HINT_IS);
    assert!(told.contains("\u{a0}%"), "{told}");
    // No state, no string and no name of a hole in it.
    for hole in ["NE", "SE", "SW", "NW"] {
        assert!(!told.contains(hole), "{told}");
    }
    let own = bench.harness.state().find::<play::MatchScreen>().expect("the table").aimed();
    assert_eq!(striker(&bench), before, "it does not touch the aim");
    bench.key(Key::Num1);
    let shown = bench.harness.state().find::<play::MatchScreen>().expect("the table").aimed();
    assert_ne!(own, shown);
    assert_eq!(shown, bench.harness.state().find::<play::MatchScreen>().expect("the table").hinted().expect("a hint"));
    assert!(bench.harness.state().at_rest());
    assert_eq!(bench.harness.state().match_on_table().expect("a match").shots(), shots, "shooting stays one's own");
}

#[test]
fn a_hint_is_drawn_below_the_aim_and_not_at_all_once_it_is_aimed() {
    let mut bench = at_the_table(vec2(1280.0, 800.0));
    let circles = |bench: &Bench| -> usize {
        let board = bench.harness.get_by_label(fob_services::labels::BOARD).rect();
        let is_ring = |shape: &Shape| match shape {
            Shape::Circle(circle) => circle.stroke.width == 2.5 && board.contains(circle.center),
            _ => false,
        };
        bench.harness.output().shapes.iter().filter(|clipped| is_ring(&clipped.shape)).count()
    };
    let before = circles(&bench);
    bench.key(Key::H);
    until(&mut bench, "the hint", |bench| bench.sees(HINT_IS));
    assert!(circles(&bench) <= before + 1);
    bench.key(Key::Num1);
    assert_eq!(circles(&bench), before);
}
