//! Whole matches by one hand alone: the keyboard's or the mouse's, from the menu to the result.

use crate::Bench;
use crate::seen::Seen;
use egui::{Key, Modifiers, Pos2};
use fob_base::Dice;
use fob_board::{BUILTIN_BOARDS, Point};
use fob_kit::scene::Look;
use fob_screens::model::Model;
use fob_services::data::Problems;
use rand::RngExt;
use tempfile::TempDir;

/// The app with a board of few pucks and wide holes under Bob's name, so that a match is soon over.
fn bench() -> Bench {
    let folder = TempDir::new().unwrap();
    let boards = folder.path().join("boards");
    std::fs::create_dir(&boards).unwrap();
    let (_, bob) = BUILTIN_BOARDS.iter().find(|(name, _)| *name == "bob").unwrap();
    let text = bob.replace("green: 15,", "green: 4,").replace("red: 15,", "red: 3,");
    let text = text.replace("hole_diameter: 0.085,", "hole_diameter: 0.17,").replace("hole_inset: 0.05,", "hole_inset: 0.09,");
    std::fs::write(boards.join("bob.ron"), text).unwrap();
    let mut bench = Bench::over(folder);
    let model = bench.harness.state_mut();
    assert_eq!(model.services.problems, Problems::default());
    model.services.settings.shot_speed = 8.0;
    bench
}

/// Waits until a person is to do something, or all is over.
fn waits(model: &Model) -> bool {
    let chooses = model.match_on_table().is_some_and(|game| !game.choices().is_empty()) && model.at_rest();
    model.aiming() || chooses || model.place() == "result"
}

fn chooses(bench: &Bench) -> bool {
    bench.harness.state().match_on_table().is_some_and(|game| !game.choices().is_empty())
}

fn over(bench: &Bench) -> bool {
    bench.harness.state().place() == "result"
}

/// What the result screen and the standings say of a match that is over.
fn check_result(bench: &Bench, shots: u32) {
    let model = bench.harness.state();
    let game = model.match_on_table().unwrap();
    assert!(game.is_over() && shots > 3, "{shots} shots");
    assert_eq!(game.shots(), shots);
    assert!(bench.sees(fob_services::labels::WINS) || bench.sees(fob_services::labels::A_DRAW_HEADLINE));
    let ranked = model.services.standings.ranked();
    assert_eq!(ranked.iter().map(|r| r.games).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(ranked.iter().map(|r| r.points.to_f64()).sum::<f64>(), 1.0);
}

#[test]
fn a_whole_match_by_keyboard_alone() {
    let mut bench = bench();
    let mut rng = Dice::new(11);
    bench.key(Key::Num4);
    bench.key(Key::Enter);
    let (mut shots, mut orders) = (0, 0);
    loop {
        bench.wait_for("something to do", 30.0, waits);
        if over(&bench) {
            break;
        }
        if chooses(&bench) {
            bench.key(Key::ArrowRight);
            bench.key(Key::Enter);
            assert!(!chooses(&bench));
            orders += 1;
            continue;
        }
        for _ in 0..rng.random_range(0..9) {
            bench.key(if rng.random() { Key::D } else { Key::A });
        }
        let turn = if rng.random() { Key::ArrowLeft } else { Key::ArrowRight };
        for _ in 0..rng.random_range(0..28) {
            bench.harness.key_press(turn);
            bench.harness.run_steps(1);
        }
        bench.harness.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
        bench.harness.run_steps(1);
        if bench.harness.state().match_on_table().is_some_and(|game| game.shots() == 0) {
            for _ in 0..12 {
                bench.key(Key::ArrowUp);
            }
        }
        bench.key(Key::Space);
        shots += 1;
        assert!(shots < 400, "no end");
    }
    check_result(&bench, shots);
    println!("{shots} shots, {orders} orders");
    // The keyboard also leads on from there.
    bench.key(Key::Escape);
    assert_eq!(bench.harness.state().place(), "menu");
}

#[test]
fn a_whole_match_by_mouse_alone() {
    let mut bench = bench();
    let mut rng = Dice::new(12);
    bench.click(fob_screens::menu::CUSTOM_MATCH);
    bench.click(fob_screens::new_game::labels::REJECT_TWO);
    bench.click(fob_screens::new_game::labels::START);
    let mut shots = 0;
    loop {
        bench.wait_for("something to do", 30.0, waits);
        if over(&bench) {
            break;
        }
        if chooses(&bench) {
            bench.click(fob_kit::widgets::labels::CHOOSE_ORDER);
            assert!(!chooses(&bench));
            continue;
        }
        let board = bench.harness.state().board().cloned().unwrap();
        let striker = board.discs.iter().find(|d| d.look == Look::Striker).unwrap().at;
        let pucks: Vec<Point> = board.discs.iter().filter(|d| d.look != Look::Striker).map(|d| d.at).collect();
        let target = pucks[rng.random_range(0..pucks.len())];
        let wide = rng.random_range(-0.02..0.02);
        let target = Point::new(target.x + wide, target.y - wide);
        // Drawn back on the line through both, from some place on the bare board.
        let length = striker.distance(target);
        let back = 0.25 / length;
        let pull = Point::new(striker.x + (striker.x - target.x) * back, striker.y + (striker.y - target.y) * back);
        let window = bench.harness.ctx.content_rect().shrink(4.0);
        let to: Pos2 = window.clamp(board.fit.to_screen(pull));
        bench.drag(board.fit.to_screen(Point::new(0.0, 0.0)), to);
        shots += 1;
        assert_eq!(bench.harness.state().match_on_table().map(fob_rules::Match::shots), Some(shots), "a shot");
        assert!(shots < 400, "no end");
    }
    check_result(&bench, shots);
    // The review is one step away, and leads back here: Escape closes it, and then the replay.
    bench.click(fob_screens::watch::labels::REVIEW);
    assert_eq!(bench.harness.state().place(), "review");
    while !over(&bench) {
        assert_ne!(bench.harness.state().place(), "menu");
        bench.settle();
        bench.key(Key::Escape);
    }
    bench.click(fob_services::labels::MENU);
    assert_eq!(bench.harness.state().place(), "menu");
}
