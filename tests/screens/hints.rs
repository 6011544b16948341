//! The strip below the board: nothing that comes and goes in it moves the controls of the strike, or the board.

use crate::seen::Seen;
use crate::stage::stage;
use crate::{Bench, until};
use egui::accesskit::Toggled;
use egui::{Key, Pos2, Rect, Shape, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use fob_kit::route::Nav;
use fob_screens::kinds::KINDS;
use std::collections::BTreeSet;
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
    let shoot = bench.harness.query_by_label(fob_kit::labels::SHOOT).map(|node| node.rect());
    (bench.harness.get_by_label(fob_kit::labels::BOARD).rect(), shoot)
}

#[test]
fn hints_move_neither_the_board_nor_the_button_that_shoots() {
    for size in [vec2(1280.0, 800.0), vec2(853.0, 533.0)] {
        let mut bench = at_the_table(size);
        let before = places(&bench);
        assert!(before.1.is_some());
        bench.key(Key::H);
        assert_eq!(places(&bench), before, "while they are looked for, at {size}");
        until(&mut bench, "the hints", |bench| bench.sees("1  "));
        assert_eq!(places(&bench), before, "with hints at {size}");
        let shoot = before.1.expect("a button");
        let wins = format!("  {}", fob_kit::labels::WINS);
        let all: Vec<_> = bench.harness.query_all_by_label_contains(&wins).map(|node| (node.rect(), node)).collect();
        assert!((1..=3).contains(&all.len()), "{} hints", all.len());
        let names: BTreeSet<_> =
            all.iter().map(|(_, node)| node.accesskit_node().label().unwrap_or_default()[3..].to_owned()).collect();
        assert_eq!(names.len(), all.len(), "two hints say the same: {names:?}");
        for (i, (rect, node)) in all.iter().enumerate() {
            let name = node.accesskit_node().label().unwrap_or_default();
            assert!(!rect.intersects(shoot) && rect.right() <= size.x, "{name} at {rect}");
            assert!(all[..i].iter().all(|(other, _)| !other.intersects(*rect)), "{name} overlaps another");
        }
        bench.key(Key::Num2);
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
            assert!(bench.sees(&fob_kit::labels::shot(game.shots())), "{}", bench.shown("shot"));
        }
    }
}

/// Where a number is written on the board.
fn number(bench: &Bench, text: &str) -> Option<Pos2> {
    let board = bench.harness.get_by_label(fob_kit::labels::BOARD).rect();
    let at = |shape: &Shape| match shape {
        Shape::Text(drawn) if drawn.galley.text() == text => Some(drawn.visual_bounding_rect().center()),
        _ => None,
    };
    bench.harness.output().shapes.iter().filter_map(|clipped| at(&clipped.shape)).find(|at| board.contains(*at))
}

#[test]
fn the_number_of_a_hint_on_the_board_is_pressed_like_its_button() {
    let mut bench = at_the_table(vec2(1280.0, 800.0));
    bench.key(Key::H);
    until(&mut bench, "the hints", |bench| bench.sees("1  "));
    let is_chosen = |bench: &Bench, start: &str| {
        let wins = format!("  {}", fob_kit::labels::WINS);
        let node = bench
            .harness
            .get_all_by_label_contains(&wins)
            .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(start)));
        node.expect("a hint").accesskit_node().toggled() == Some(Toggled::True)
    };
    bench.key(Key::Num1);
    assert!(is_chosen(&bench, "1  ") && !is_chosen(&bench, "2  "));
    let at = number(&bench, "2").expect("the second hint is drawn");
    bench.harness.hover_at(at);
    bench.harness.drag_at(at);
    bench.harness.run_steps(1);
    bench.harness.drop_at(at);
    bench.settle();
    assert!(is_chosen(&bench, "2  ") && !is_chosen(&bench, "1  "));
    assert!(bench.harness.state().at_rest(), "nothing is shot by it");
}
